// What may be nil in Foundation's methods. The tables do not say it; Apple's headers do, in which everything else may not be nil
// (NS_ASSUME_NONNULL). Rules of names come first, then the names that follow none.
//
// NSObject, NSProxy and the runtime's own classes say nothing either way, as in objc4's headers.
import ForwardKitBasics

enum HeaderNullability {
  static let begin = "#pragma clang assume_nonnull begin"
  static let end = "#pragma clang assume_nonnull end"

  /// Whether a class's declarations speak of nil at all.
  static func isAudited(_ className: String) -> Bool { !unaudited.contains(className) }

  private static let unaudited: Set<String> = ["NSObject", "NSProxy", "Protocol", "NSBlock"]

  /// A type with its word, where nil is meant: behind a pointer's star, inside of a block's parentheses.
  static func nullable(_ type: String) -> String {
    if let block = type.firstRange(of: "(^)") {
      return type.replacingCharacters(in: block, with: "(^ _Nullable)")
    }
    if let function = type.firstRange(of: "(*)") {
      return type.replacingCharacters(in: function, with: "(* _Nullable)")
    }
    let isPointer =
      type.hasSuffix("*") || ["id", "Class", "SEL", "instancetype"].contains(type)
      || type.hasPrefix("id<") || type.hasPrefix("id <")
      || ["ObjectType", "KeyType", "NSComparator"].contains(type)
    return isPointer ? "\(type) _Nullable" : type
  }

  static func isNullableResult(_ selector: String) -> Bool {
    results.contains(selector) || selector.hasSuffix("error:") || selector == "error"
      || resultPrefixes.contains(where: selector.hasPrefix)
      || resultSuffixes.contains(where: selector.hasSuffix)
  }

  static func isNullableProperty(_ name: String) -> Bool {
    results.contains(name) || resultSuffixes.contains(where: name.hasSuffix)
  }

  static func isNullableParameter(_ index: Int, of selector: String) -> Bool {
    let keywords = selector.split(separator: ":")
    guard index < keywords.count else { return false }
    if parameters.contains("\(selector)\(index)") { return true }
    let keyword = String(keywords[index])
    if nullableKeywords.contains(keyword) { return true }
    if keywordSuffixes.contains(where: keyword.hasSuffix) { return true }
    // A setter takes what its property may be.
    guard keywords.count == 1, keyword.hasPrefix("set"), let first = keyword.dropFirst(3).first
    else { return false }
    return isNullableProperty(first.lowercased() + keyword.dropFirst(4))
  }

  // MARK: Names

  private static let keywordSuffixes = [
    "ompletionHandler", "ompletion", "elegate", "withDelegate", "Locale", "serInfo", "ontext",
  ]

  private static let nullableKeywords: Set<String> = [
    "error", "userInfo", "context", "locale", "queue", "delegateQueue", "delegate", "withObject",
    "usedEncoding", "usedLength", "remainingRange", "effectiveRange", "longestEffectiveRange",
    "inDirectory", "ofType", "withExtension", "subdirectory", "table", "relativeToURL", "sender",
    "attributes", "argumentArray", "substitutionVariables", "object", "reason", "expected",
    "isDirectory", "upToString", "scanString", "scanUpToString", "intoString",
    "completionBlock", "contentsEnd", "end", "format", "errorDescription",
    "documentAttributes", "resultingItemURL", "interval", "startDate",
    "undefinedKey", "languages", "isEqual", "relativeTo",
    "includingPropertiesForKeys", "errorHandler",
  ]

  /// `selector:index`, for one parameter of a method.
  private static let parameters: Set<String> = Set(
    """
    setValue:forKey:0 setValue:forKeyPath:0 setValue:forUndefinedKey:0 setObject:forKeyedSubscript:0
    setObject:forKey:inDomain:0 encodeObject:0 encodeObject:forKey:0 encodeConditionalObject:0
    encodeConditionalObject:forKey:0 encodeRootObject:0
    addObserver:selector:name:object:2 addObserver:selector:name:object:3
    addObserverForName:object:queue:usingBlock:0 removeObserver:name:object:1
    removeObserver:name:object:2 postNotificationName:object:1
    postNotificationName:object:userInfo:1 notificationWithName:object:1
    notificationWithName:object:userInfo:1 dequeueNotificationsMatching:coalesceMask:
    enqueueNotification:postingStyle:coalesceMask:forModes:3
    pathForResource:ofType:0 pathForResource:ofType:inDirectory:0
    URLForResource:withExtension:0 URLForResource:withExtension:subdirectory:0
    pathsForResourcesOfType:inDirectory:0 URLsForResourcesWithExtension:subdirectory:0
    localizedStringForKey:value:table:1 localizedStringForKey:value:table:2
    dataWithBytes:length:0 initWithBytes:length:0 
    setTarget: setTarget:0 setObjectValue:0 stringForObjectValue:0 isEqualTo:0 isNotEqualTo:0
    isEqual:0  setName:0 setCompletionBlock:0 setUserInfo:0
    createFileAtPath:contents:attributes:1 createFileAtPath:contents:attributes:2
     sortedArrayUsingFunction:context:1 performSelector:withObject:1
    predicateWithFormat:argumentArray:1 evaluateWithObject:0 evaluateWithObject:substitutionVariables:0
    expressionValueWithObject:context:0 sortDescriptorWithKey:ascending:0
    sortDescriptorWithKey:ascending:selector:0 sortDescriptorWithKey:ascending:selector:2
    sortDescriptorWithKey:ascending:comparator:0 initWithKey:ascending:0
    initWithKey:ascending:selector:0 initWithKey:ascending:selector:2 initWithKey:ascending:comparator:0
    initWithName:reason:userInfo:1 exceptionWithName:reason:userInfo:1
     setURL:forKey:0  setCalendar:0 setTimeZone:0
    scanString:intoString:1 scanInt:0 scanInteger:0 scanLongLong:0 scanDouble:0 scanFloat:0
    scanHexInt:0 scanHexLongLong:0 scanHexDouble:0 scanHexFloat:0 scanUnsignedLongLong:0 scanDecimal:0
    scanUpToString:intoString:1 scanCharactersFromSet:intoString:1 scanUpToCharactersFromSet:intoString:1
     initWithString:attributes:1 attribute:atIndex:effectiveRange:2
    getLineStart:end:contentsEnd:forRange:0 getParagraphStart:end:contentsEnd:forRange:0
    initWithDomain:code:userInfo:2 errorWithDomain:code:userInfo:2 initWithSuiteName:0
    registerUndoWithTarget:selector:object:2  
    getObjectValue:forString:errorDescription:0 getObjectValue:forString:errorDescription:2
    performSelectorOnMainThread:withObject:waitUntilDone:1 
     setDelegate:0 setDelegateQueue:0 
    initWithName:URI:1 initWithName:stringValue:1 initWithRootElement:0 elementsForLocalName:URI:1
    attributeForLocalName:URI:1 elementWithName:children:attributes:1 objectByApplyingXSLT:arguments:error:1
    objectByApplyingXSLTString:arguments:error:1 objectByApplyingXSLTAtURL:arguments:error:1
    objectsForXQuery:constants:error:1
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let resultSuffixes = ["OrNil", "elegate", "serInfo", "completionBlock"]

  private static let resultPrefixes = [
    "initWithContentsOf", "dataWithContentsOf", "arrayWithContentsOf", "dictionaryWithContentsOf",
    "stringWithContentsOf", "pathForResource:", "URLForResource:", "decodeObject", "decodeTopLevel",
    "decodePropertyList", "decodeBytesForKey:", "objectForInfo", "unarchive", "bundleWith",
    "initWithPath:", "URLWithString:", "initWithURLString", "numberFromString:", "dateFromString:",
    "dateByAdding", "dateBySetting", "nextDateAfter", "dateFromComponents:", "dateWithEra:",
    "fileHandleFor", "inputStreamWithFile", "outputStreamTo", "timeZoneWith", "initWithUUIDString:",
    "stringByAddingPercent", "stringByRemovingPercent", "stringByReplacingPercent",
    "stringByApplyingTransform:", "dataUsingEncoding:", "initWithData:encoding:",
    "initWithBytes:length:encoding:", "initWithCString:", "stringWithCString:",
    "cStringUsingEncoding:", "initWithBase64", "componentsWith", "valueTransformerForName:",
    "classNamed", "objectForKey", "valueForKey",
  ]

  private static let results: Set<String> = Set(
    """
    firstObject lastObject anyObject nextObject member: UTF8String stringWithUTF8String:
    initWithUTF8String: valueForUndefinedKey: stringForKey: arrayForKey: dictionaryForKey: dataForKey:
    stringArrayForKey: URLForKey: volatileDomainForName: persistentDomainForName: stringFromNumber:
    stringForObjectValue: attributedStringForObjectValue:withDefaultAttributes: editingStringForObjectValue:
    infoDictionary localizedInfoDictionary bundleIdentifier executablePath executableURL resourcePath
    resourceURL principalClass bundleWithIdentifier: privateFrameworksPath sharedFrameworksPath
    enumeratorAtPath: enumeratorAtURL:includingPropertiesForKeys:options:errorHandler: contentsAtPath:
    componentsToDisplayForPath: fileAttributes fileType fileModificationDate fileCreationDate
    fileOwnerAccountName fileGroupOwnerAccountName attribute:atIndex:effectiveRange:
    attribute:atIndex:longestEffectiveRange:inRange: abbreviation abbreviationForDate: calendar timeZone
    nextDaylightSavingTimeTransition reason object   target completionBlock
    currentQueue underlyingQueue currentMode limitDateForMode: host port user password  query
    fragment scheme parameterString resourceSpecifier   baseURL
    URLByDeletingPathExtension URLByDeletingLastPathComponent URLByAppendingPathExtension:
    URLByResolvingSymlinksInPath URLByStandardizingPath filePathURL fileReferenceURL URL queryItems value
    percentEncodedUser percentEncodedPassword percentEncodedHost percentEncodedQuery
    percentEncodedFragment localizedFailureReason localizedRecoverySuggestion
    localizedRecoveryOptions recoveryAttempter helpAnchor underlyingError
    firstMatchInString:options:range: regularExpression replacementString date components addressComponents
    orthography alternativeStrings extendedString comparator selector key  
     function constantValue   collection customSelector
    minimum maximum   zeroSymbol  
    textAttributesForNegativeValues textAttributesForPositiveValues  
    defaultDate twoDigitStartDate gregorianStartDate countryCode  scriptCode variantCode
    displayNameForKey:value: objectForKeyedSubscript:  delegate classForClassName:
    pointerAtIndex: accessibilityLabel streamError propertyForKey: 
     userInfo localizedName statusDescription  
    itemAtIndex: parentItem nonretainedObjectValue pointerValue classForKeyedArchiver exceptionDuringOperation
    kind fileURL creationDate error previousFailureResponse response HTTPBody 
    valueForHTTPHeaderField: allHTTPHeaderFields MIMEType textEncodingName suggestedFilename originalRequest
    currentRequest taskDescription sessionDescription protocolClasses HTTPBodyStream mainDocumentURL
    rootDocument rootElement parent children attributes namespaces nextNode previousNode nextSibling previousSibling
    childAtIndex: attributeForName: attributeForLocalName:URI: namespaceForPrefix: resolveNamespaceForName:
    resolvePrefixForNamespaceURI: predefinedNamespaceForPrefix: DTDNodeWithXMLString: initWithXMLString:
    localName prefix URI XPath DTD characterEncoding version publicID systemID notationName objectValue
    entityDeclarationForName: notationDeclarationForName: elementDeclarationForName:
    attributeDeclarationForName:elementName: predefinedEntityDeclarationForName:
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
