// Families of methods by name, as ARC's rules define them (clang, "Method families").
//
// Leading underscores do not count; the family's word must not be followed by a lower-case letter, so
// `copyright` is no copy. alloc, new, copy and mutableCopy must give an object; init must be an
// instance method that gives one.

/// Which family a method belongs to: who owns its result.
package enum MethodFamily: String, Sendable {
  case none, alloc, new, copy, mutableCopy, `init`
  /// Those of special interest to reference counting.
  case retain, release, autorelease, retainCount, `self`, dealloc, initialize, performSelector

  /// The caller owns the result.
  var returnsRetained: Bool {
    switch self {
    case .alloc, .new, .copy, .mutableCopy, .`init`: true
    default: false
    }
  }

  /// An `id` result means the receiver's own class.
  func hasRelatedResult(isClassMethod: Bool) -> Bool {
    switch self {
    case .alloc, .new: isClassMethod
    case .`init`, .retain, .autorelease, .`self`: !isClassMethod
    default: false
    }
  }

  static func of(_ selector: String, isClassMethod: Bool, result: CType) -> MethodFamily {
    switch selector {
    case "retain" where !isClassMethod: return .retain
    case "release" where !isClassMethod: return .release
    case "autorelease" where !isClassMethod: return .autorelease
    case "retainCount" where !isClassMethod: return .retainCount
    case "self" where !isClassMethod: return .`self`
    case "dealloc" where !isClassMethod: return .dealloc
    case "initialize" where isClassMethod: return .initialize
    default: break
    }
    let word = selector.utf8.prefix { $0 != UInt8(ascii: ":") }
    if word.starts(with: "performSelector".utf8) { return .performSelector }
    guard result.isRetainable || result.pointee?.isVoid == true || result.isError else {
      return .none
    }
    let name = Array(word.drop { $0 == UInt8(ascii: "_") })
    for family in [MethodFamily.alloc, .new, .copy, .mutableCopy, .`init`] {
      guard begins(name, with: family.rawValue) else { continue }
      if family == .`init`, isClassMethod || !result.isRetainable { return .none }
      return result.isRetainable ? family : .none
    }
    return .none
  }

  private static func begins(_ name: [UInt8], with word: String) -> Bool {
    let word = Array(word.utf8)
    guard name.starts(with: word) else { return false }
    guard name.count > word.count else { return true }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[word.count])
  }
}
