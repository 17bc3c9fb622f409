// Which typedef an enumerator belongs to: the tables have both, and only the names join them.
//
// A typedef becomes an enumeration of its own in C and Objective-C, so that clang knows the cases of a `switch` and what is mixed.
// It stays the integer that it is in C++, which converts no integer to an enumeration (Apple's NS_OPTIONS does the same there), but for
// those that methods of the header give (`isResult`).
import ForwardKitBasics

struct HeaderEnumerations {
  /// Typedefs of integers, the longest stem first.
  private let stems: [(stem: String, type: String)]
  private let known: Set<String>

  /// - Parameter types: Names of typedefs and their encodings.
  init(_ types: [String: String]) {
    var stems: [(stem: String, type: String)] = []
    known = Set(types.keys)
    for (type, encoding) in types where HeaderEnumerations.isCandidate(type, encoding, types) {
      stems.append((type, type))
      for ending in ["Options", "Style", "Mask", "s"] where type.hasSuffix(ending) {
        stems.append((String(type.dropLast(ending.count)), type))
      }
    }
    self.stems = stems.ordered {
      ($1.stem.count, $0.stem, $0.type) < ($0.stem.count, $1.stem, $1.type)
    }
  }

  private static func isCandidate(
    _ type: String, _ encoding: String, _ types: [String: String]
  ) -> Bool {
    ["NS", "UI", "XCT"].contains(where: type.hasPrefix) && !scalars.contains(type)
      && ["q", "Q", "=NSInteger", "=NSUInteger", "NSInteger", "NSUInteger"].contains(encoding)
  }

  /// The typedef of an enumerator; nil for one that has none of its own.
  func type(of constant: String) -> String? {
    if let type = HeaderEnumerations.explicit[constant] {
      return known.contains(type) ? type : nil
    }
    for (stem, type) in stems where constant.hasPrefix(stem) && constant.count > stem.count {
      let next = constant.dropFirst(stem.count).first
      guard next?.isUppercase == true || next?.isNumber == true else { continue }
      // `NSDateFormatterStyle` has its own word at the end of the names: `NSDateFormatterShortStyle`.
      if stem != type, type.hasSuffix("Style"), !constant.hasSuffix("Style") { continue }
      return type
    }
    return nil
  }

  /// Whether the values of an enumeration are bits.
  static func areBits(_ type: String) -> Bool {
    ["Options", "Mask", "Flags", "Units", "Unit", "Events", "Traits"].contains(
      where: type.hasSuffix)
      || ["UIControlState", "UIViewAutoresizing", "UIRectCorner", "UIRectEdge"].contains(type)
  }

  /// Whether methods are declared to give it.
  static func isResult(_ type: String) -> Bool { type == "NSComparisonResult" }

  /// What a method's result is, where its encoding is that of a plain integer.
  static func result(_ type: String, of selector: String) -> String {
    guard type == "long", selector.hasPrefix("compare:") || selector.hasSuffix("Compare:") else {
      return type
    }
    return "NSComparisonResult"
  }

  /// The type of a method's parameter, where its encoding is that of a plain integer and its name tells the enumeration. An integer
  /// stays one in C++, which converts none.
  static func parameter(_ type: String, _ index: Int, of selector: String) -> String {
    guard isInteger(type) else { return type }
    let keywords = selector.split(separator: ":")
    guard index < keywords.count else { return type }
    if let named = parameters["\(selector)\(index)"] { return named }
    let keyword = keywords[index].lowercased()
    for (ending, prefixes, named) in parameterRules
    where keyword.hasSuffix(ending) && prefixes.contains(where: selector.hasPrefix) {
      return named
    }
    return type
  }

  static func isInteger(_ type: String) -> Bool { type == "unsigned long" || type == "long" }

  /// The end of the parameter's word, how selectors begin, and the type.
  private static let parameterRules: [(String, [String], String)] = [
    (
      "options",
      [
        "compare:", "rangeOfString:", "commonPrefixWithString:", "rangeOfCharacterFromSet:",
        "stringByReplacingOccurrences", "replaceOccurrencesOfString:", "stringByFoldingWithOptions",
      ], "NSStringCompareOptions"
    ),
    ("options", ["addObserver:"], "NSKeyValueObservingOptions"),
    (
      "options",
      [
        "enumerateObjects", "indexesOfObjects", "indexOfObject", "enumerateKeysAndObjects",
        "objectsWithOptions", "keysOfEntries", "enumerateIndexes",
      ], "NSEnumerationOptions"
    ),
    ("options", ["sort", "keysSortedBy"], "NSSortOptions"),
    ("options", ["JSONObjectWith"], "NSJSONReadingOptions"),
    ("options", ["dataWithJSONObject"], "NSJSONWritingOptions"),
    ("options", ["regularExpressionWithPattern", "initWithPattern"], "NSRegularExpressionOptions"),
    (
      "options",
      [
        "matchesInString", "firstMatchInString", "numberOfMatchesInString",
        "rangeOfFirstMatchInString", "enumerateMatchesInString", "stringByReplacingMatchesInString",
        "replaceMatchesInString",
      ], "NSMatchingOptions"
    ),
    ("order", ["performSelector"], "unsigned long"),
    ("coalescemask", ["enqueueNotification", "dequeueNotifications"], "NSNotificationCoalescing"),
    ("postingstyle", ["enqueueNotification"], "NSPostingStyle"),
  ]

  private static let parameters: [String: String] = [
    "setNumberStyle:0": "NSNumberFormatterStyle", "setDateStyle:0": "NSDateFormatterStyle",
    "setTimeStyle:0": "NSDateFormatterStyle", "setRoundingMode:0": "NSNumberFormatterRoundingMode",
    "localizedStringFromNumber:numberStyle:1": "NSNumberFormatterStyle",
    "localizedStringFromDate:dateStyle:timeStyle:1": "NSDateFormatterStyle",
    "localizedStringFromDate:dateStyle:timeStyle:2": "NSDateFormatterStyle",
    "components:fromDate:0": "NSCalendarUnit", "component:fromDate:0": "NSCalendarUnit",
    "setQueuePriority:0": "NSOperationQueuePriority",
    "setQualityOfService:0": "NSQualityOfService",
  ]

  /// Typedefs that only name an integer.
  private static let scalars: Set<String> = [
    "NSStringEncoding", "NSInteger", "NSUInteger", "NSHashTableOptions", "NSMapTableOptions",
    "NSURLErrorCode", "NSXMLParserError", "NSCaseInsensitiveSearchOptions", "NSCompareOptions",
  ]

  private static let explicit: [String: String] = {
    var table: [String: String] = [:]
    for (type, names) in [
      ("NSComparisonResult", ["NSOrderedAscending", "NSOrderedSame", "NSOrderedDescending"]),
      (
        "NSStringCompareOptions",
        [
          "NSCaseInsensitiveSearch", "NSLiteralSearch", "NSBackwardsSearch", "NSAnchoredSearch",
          "NSNumericSearch", "NSDiacriticInsensitiveSearch", "NSWidthInsensitiveSearch",
          "NSForcedOrderingSearch", "NSRegularExpressionSearch",
        ]
      ),
      ("NSPostingStyle", ["NSPostWhenIdle", "NSPostASAP", "NSPostNow"]),
      ("NSNotificationCoalescing", ["NSNotificationNoCoalescing"]),
      (
        "NSPropertyListFormat",
        [
          "NSPropertyListOpenStepFormat", "NSPropertyListXMLFormat_v1_0",
          "NSPropertyListBinaryFormat_v1_0",
        ]
      ),
      (
        "NSPropertyListMutabilityOptions",
        [
          "NSPropertyListImmutable", "NSPropertyListMutableContainers",
          "NSPropertyListMutableContainersAndLeaves",
        ]
      ),
    ] {
      for name in names { table[name] = type }
    }
    return table
  }()
}
