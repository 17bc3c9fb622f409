// The lightweight generics of collections' methods. The tables say which class is generic; that an argument is an element, and that
// a result is a collection of the same elements, the names of the methods say.
import ForwardKitBasics

/// How a method of a generic class speaks of the class's parameters.
struct HeaderGenerics {
  private let className: String
  private let parameters: [String]

  /// Nil for a class that is not generic.
  init?(_ className: String, _ parameters: [String]) {
    guard !parameters.isEmpty else { return nil }
    self.className = className
    self.parameters = parameters
  }

  /// The type of a property or result that is a collection of known elements, whatever the class.
  static func ofKnownElements(_ type: String, _ name: String) -> String {
    guard type == "NSArray *" || type == "NSArray * ", let element = elements[name] else {
      return type
    }
    return type.replacing("NSArray", with: "NSArray<\(element) *>")
  }

  /// A property's declaration.
  static func property(_ name: String, _ type: CDeclarator) -> String {
    let plain = type(name)
    guard plain.hasSuffix(name) else { return plain }
    return ofKnownElements(String(plain.dropLast(name.count)).trimmed, name) + " \(name)"
  }

  /// What is in the collections that these properties and methods give.
  private static let elements: [String: String] = [
    "queryItems": "NSURLQueryItem", "percentEncodedQueryItems": "NSURLQueryItem",
    "pathComponents": "NSString", "componentsSeparatedByString:": "NSString",
    "componentsSeparatedByCharactersInSet:": "NSString", "callStackSymbols": "NSString",
    "callStackReturnAddresses": "NSNumber", "arguments": "NSString",
    "preferredLanguages": "NSString", "knownTimeZoneNames": "NSString",
    "availableLocaleIdentifiers": "NSString", "operations": "NSOperation",
    "dependencies": "NSOperation", "cookies": "NSHTTPCookie",
    "matchesInString:options:range:": "NSTextCheckingResult",
    "contentsOfDirectoryAtPath:error:": "NSString", "subpathsAtPath:": "NSString",
    "weekdaySymbols": "NSString", "shortWeekdaySymbols": "NSString", "monthSymbols": "NSString",
    "shortMonthSymbols": "NSString",
  ]

  private var hasKeys: Bool { parameters.count > 1 }

  /// The type of an instance method's result.
  func result(_ type: String, of selector: String) -> String {
    guard let collection = HeaderGenerics.collection(type) else { return type }
    if HeaderGenerics.others.contains(where: selector.hasPrefix) { return type }
    let isOfKeys =
      hasKeys && (selector.hasPrefix("allKeys") || selector.hasPrefix("key"))
    if collection == "NSDictionary" {
      return hasKeys ? "NSDictionary<KeyType, ObjectType> *" : type
    }
    return "\(collection)<\(isOfKeys ? "KeyType" : "ObjectType")> *"
  }

  /// The type of an instance method's argument.
  func argument(_ type: String, _ index: Int, of selector: String) -> String {
    if type.contains("(^)") { return block(type, selector) }
    guard type == "id", HeaderGenerics.takesElement(selector) else { return type }
    let keywords = selector.split(separator: ":")
    guard index < keywords.count else { return type }
    let keyword = keywords[index]
    if hasKeys, index > 0, keyword.lowercased().contains("key") { return type }
    let isElement =
      keyword.hasSuffix("Object") || keyword == "withObject"
      || selector.hasPrefix("setObject:") && index == 0
    return isElement ? "ObjectType" : type
  }

  /// `void (^)(id , unsigned long , BOOL *)`: the first arguments are keys and elements.
  private func block(_ type: String, _ selector: String) -> String {
    guard selector.contains("numerate") || selector.contains("assingTest") else { return type }
    for (plain, generic) in [
      ("(id , id , BOOL *)", "(KeyType, ObjectType, BOOL *)"),
      ("(id , unsigned long , BOOL *)", "(ObjectType, unsigned long , BOOL *)"),
      ("(id , BOOL *)", "(ObjectType, BOOL *)"),
    ] where type.hasSuffix(plain) && (hasKeys || !generic.contains("KeyType")) {
      return type.dropLast(plain.count) + generic
    }
    return type
  }

  /// The class of a result that is a collection without arguments.
  private static func collection(_ type: String) -> String? {
    let name = type.hasSuffix(" *") ? String(type.dropLast(2)) : ""
    return ["NSArray", "NSSet", "NSOrderedSet", "NSEnumerator", "NSDictionary"].contains(name)
      ? name : nil
  }

  /// Selectors of results that have other elements.
  private static let others = ["pathsMatching", "dictionaryRepresentation", "differenceFrom"]

  private static func takesElement(_ selector: String) -> Bool {
    [
      "addObject:", "insertObject:", "replaceObjectAtIndex:", "setObject:", "arrayByAddingObject:",
      "setByAddingObject:", "containsObject:", "indexOfObject:", "indexOfObjectIdenticalTo:",
      "removeObject:", "removeObjectIdenticalTo:",
    ].contains(where: selector.hasPrefix)
  }
}
