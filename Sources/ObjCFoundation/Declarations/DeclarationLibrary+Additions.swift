// Members that classes written in Swift have as data: old names of methods, and properties that are only kept. The grammar is
// RecordClass.swift's.

extension DeclarationLibrary {
  static let additions = RecordClasses(
    """
    NSObject
      = autoContentAccessingProxy @@: self
      = takeValue:forKey: v@:@@"NSString" setValue:forKey: 0 1
      = takeValue:forKeyPath: v@:@@"NSString" setValue:forKeyPath: 0 1
      = takeValuesFromDictionary: v@:@"NSDictionary" setValuesForKeysWithDictionary: 0
      = handleQueryWithUnboundKey: @@:@"NSString" valueForUndefinedKey: 0
      = handleTakeValue:forUnboundKey: v@:@@"NSString" setValue:forUndefinedKey: 0 1
      = unableToSetNilForKey: v@:@"NSString" setNilValueForKey: 0
      - finalize v@:
      - attemptRecoveryFromError:optionIndex: B@:@"NSError"Q
      - attemptRecoveryFromError:optionIndex:delegate:didRecoverSelector:contextInfo: v@:@"NSError"Q@:^v
      =+ classForKeyedUnarchiver #@: self
      + classFallbacksForKeyedArchiver @"NSArray"@:
    NSDistributedNotificationCenter
      - suspended B@:
      - setSuspended: v@:B
      = addObserver:selector:name:object:suspensionBehavior: v@:@:@"NSString"@"NSString"Q addObserver:selector:name:object: 0 1 2 3
      = postNotificationName:object:userInfo:deliverImmediately: v@:@"NSString"@"NSString"@"NSDictionary"B postNotificationName:object:userInfo: 0 1 2
      = postNotificationName:object:userInfo:options: v@:@"NSString"@"NSString"@"NSDictionary"Q postNotificationName:object:userInfo: 0 1 2
    NSProcessInfo
      - endActivity: v@:@"<NSObject>"
    NSFileManager
      = createDirectoryAtPath:attributes: B@:@"NSString"@"NSDictionary" createDirectoryAtPath:withIntermediateDirectories:attributes:error: 0 NO 1 nil
      = directoryContentsAtPath: @"NSArray"@:@"NSString" contentsOfDirectoryAtPath:error: 0 nil
      = fileAttributesAtPath:traverseLink: @"NSDictionary"@:@"NSString"B attributesOfItemAtPath:error: 0 nil
      = changeFileAttributes:atPath: B@:@"NSDictionary"@"NSString" setAttributes:ofItemAtPath:error: 0 1 nil
      = fileSystemAttributesAtPath: @"NSDictionary"@:@"NSString" attributesOfFileSystemForPath:error: 0 nil
      = copyPath:toPath:handler: B@:@"NSString"@"NSString"@ copyItemAtPath:toPath:error: 0 1 nil
      = movePath:toPath:handler: B@:@"NSString"@"NSString"@ moveItemAtPath:toPath:error: 0 1 nil
      = linkPath:toPath:handler: B@:@"NSString"@"NSString"@ linkItemAtPath:toPath:error: 0 1 nil
      = removeFileAtPath:handler: B@:@"NSString"@ removeItemAtPath:error: 0 nil
      = createSymbolicLinkAtPath:pathContent: B@:@"NSString"@"NSString" createSymbolicLinkAtPath:withDestinationPath:error: 0 1 nil
      = pathContentOfSymbolicLinkAtPath: @"NSString"@:@"NSString" destinationOfSymbolicLinkAtPath:error: 0 nil
      = componentsToDisplayForPath: @"NSArray"@:@"NSString" 0 pathComponents
      - ubiquityIdentityToken @@:
      - isUbiquitousItemAtURL: B@:@"NSURL"
      - URLForUbiquityContainerIdentifier: @"NSURL"@:@"NSString"
      - setUbiquitous:itemAtURL:destinationURL:error: B@:B@"NSURL"@"NSURL"^@
      - evictUbiquitousItemAtURL:error: B@:@"NSURL"^@
      - startDownloadingUbiquitousItemAtURL:error: B@:@"NSURL"^@
      = linkItemAtPath:toPath:error: B@:@"NSString"@"NSString"^@ copyItemAtPath:toPath:error: 0 1 2
      = linkItemAtURL:toURL:error: B@:@"NSURL"@"NSURL"^@ copyItemAtURL:toURL:error: 0 1 2
    NSURL
      y startAccessingSecurityScopedResource B@:
      - stopAccessingSecurityScopedResource v@:
      - isFileReferenceURL B@:
      - fileReferenceURL @"NSURL"@:
      = checkPromisedItemIsReachableAndReturnError: B@:^@ checkResourceIsReachableAndReturnError: 0
      = getPromisedItemResourceValue:forKey:error: B@:^@@"NSString"^@ getResourceValue:forKey:error: 0 1 2
      = promisedItemResourceValuesForKeys:error: @"NSDictionary"@:@"NSArray"^@ resourceValuesForKeys:error: 0 1
    NSURLRequest
      Y supportsSecureCoding B@:
      mainDocumentURL @"NSURL" R
      HTTPBodyStream @"NSInputStream" R
      HTTPShouldHandleCookies B R =1
      HTTPShouldUsePipelining B R
      allowsCellularAccess B R =1
      allowsConstrainedNetworkAccess B R =1
      allowsExpensiveNetworkAccess B R =1
      assumesHTTP3Capable B R
      requiresDNSSECValidation B R
      networkServiceType Q R
      attribution Q R
    NSMutableURLRequest
      mainDocumentURL @"NSURL"
      HTTPShouldHandleCookies B =1
      HTTPShouldUsePipelining B
      allowsCellularAccess B =1
      allowsConstrainedNetworkAccess B =1
      allowsExpensiveNetworkAccess B =1
      assumesHTTP3Capable B
      requiresDNSSECValidation B
      networkServiceType Q
      attribution Q
    NSPropertyListSerialization
      =+ propertyListFromData:mutabilityOption:format:errorDescription: @@:@"NSData"Q^Q^@ propertyListWithData:options:format:error: 0 1 2 nil
      =+ dataFromPropertyList:format:errorDescription: @"NSData"@:@Q^@ dataWithPropertyList:format:options:error: 0 1 nil nil
    NSJSONSerialization
    NSXMLParser
      publicID @"NSString" R
      systemID @"NSString" R
      externalEntityResolvingPolicy Q
      allowedExternalEntityURLs @"NSSet"
    NSBundle
      loaded B R isLoaded =1
      y load B@:
      y unload B@:
      y loadAndReturnError: B@:^@
      y preflightAndReturnError: B@:^@
      - appStoreReceiptURL @"NSURL"@:
      - URLForAuxiliaryExecutable: @"NSURL"@:@"NSString"
      - pathForAuxiliaryExecutable: @"NSString"@:@"NSString"
      =+ preferredLocalizationsFromArray: @"NSArray"@:@"NSArray" preferredLocalizationsFromArray:forPreferences: 0 nil
    NSUndoManager
      - setActionIsDiscardable: v@:B
      - undoActionIsDiscardable B@:
      - redoActionIsDiscardable B@:
    NSProgress
      - publish v@:
      - unpublish v@:
      + addSubscriberForFileURL:withPublishingHandler: @@:@"NSURL"@?
      + removeSubscriber: v@:@
    NSPredicate
      - allowEvaluation v@:
    NSExpression
      - allowEvaluation v@:
    NSSortDescriptor
      - allowEvaluation v@:
    NSString
      =+ stringWithContentsOfURL: @@:@"NSURL" stringWithContentsOfURL:usedEncoding:error: 0 nil nil
      = variantFittingPresentationWidth: @"NSString"@:q self
    NSDictionary
      =+ sharedKeySetForKeys: @@:@"NSArray" NSSet setWithArray: 0
    NSMutableDictionary
      =+ dictionaryWithSharedKeySet: @@:@ dictionary
    NSDecimalNumber
      =+ defaultBehavior @"<NSDecimalNumberBehaviors>"@: NSDecimalNumberHandler defaultDecimalNumberHandler
      + setDefaultBehavior: v@:@"<NSDecimalNumberBehaviors>"
    NSCoder
      decodingFailurePolicy q R
      error @"NSError" R
      = decodeTopLevelObjectForKey:error: @@:@"NSString"^@ decodeObjectForKey: 0
      = decodeTopLevelObjectOfClass:forKey:error: @@:#@"NSString"^@ decodeObjectOfClass:forKey: 0 1
      = decodeTopLevelObjectOfClasses:forKey:error: @@:@"NSSet"@"NSString"^@ decodeObjectOfClasses:forKey: 0 1
      = decodeTopLevelObjectAndReturnError: @@:^@ decodeObject
      = decodePropertyListForKey: @@:@"NSString" decodeObjectForKey: 0
    NSLocale
      = languageIdentifier @"NSString"@: localeIdentifier
      = regionCode @"NSString"@: countryCode
      =+ canonicalLocaleIdentifierFromString: @"NSString"@:@"NSString" 0 self
      =+ canonicalLanguageIdentifierFromString: @"NSString"@:@"NSString" 0 self
      - scriptCode @"NSString"@:
      - variantCode @"NSString"@:
      - collationIdentifier @"NSString"@:
    NSNumberFormatter
      perMillSymbol @"NSString"
      partialStringValidationEnabled B isPartialStringValidationEnabled
      formattingContext q
      textAttributesForNegativeValues @"NSDictionary"
      textAttributesForPositiveValues @"NSDictionary"
      textAttributesForZero @"NSDictionary"
      textAttributesForNil @"NSDictionary"
      textAttributesForNotANumber @"NSDictionary"
      textAttributesForPositiveInfinity @"NSDictionary"
      textAttributesForNegativeInfinity @"NSDictionary"
      attributedStringForNil @"NSAttributedString"
      attributedStringForZero @"NSAttributedString"
      attributedStringForNotANumber @"NSAttributedString"
      roundingBehavior @"NSDecimalNumberHandler"
      localizesFormat B
      = thousandSeparator @"NSString"@: groupingSeparator
      = setThousandSeparator: v@:@"NSString" setGroupingSeparator: 0
      = hasThousandSeparators B@: usesGroupingSeparator
      = setHasThousandSeparators: v@:B setUsesGroupingSeparator: 0
    NSDateFormatter
      generatesCalendarDates B
      formattingContext q
    NSByteCountFormatter
      formattingContext q
    NSUserDefaults
      - objectIsForcedForKey: B@:@"NSString"
      - objectIsForcedForKey:inDomain: B@:@"NSString"@"NSString"
    """)
}
