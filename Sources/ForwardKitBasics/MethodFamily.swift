// Method families: what a selector's name says about reference counting (clang's documentation of automatic reference
// counting, "Method families").
//
// Leading underscores do not count, and the family's word must not be followed by a lowercase letter, so `copyright` is no
// copy and `newest` is no new. The compiler's further conditions (an object result, an instance method) belong to ObjCSema,
// which knows the types.

/// Which family a method belongs to: which decides the ownership of its result.
package enum MethodFamily: String, Sendable {
  case none, alloc, new, copy, mutableCopy, `init`
  /// Those of special interest to reference counting.
  case retain, release, autorelease, retainCount, `self`, dealloc, initialize, performSelector

  /// Of the families that give an owned object, the one that a selector's name belongs to; else `.none`.
  ///
  /// - Complexity: O(length of the longest family's word), without an allocation
  package init(owningName name: UnsafePointer<CChar>) {
    var start = name
    while start.pointee == UInt8(ascii: "_") { start += 1 }
    let family: MethodFamily
    let word: StaticString
    switch UInt8(bitPattern: start.pointee) {
    case UInt8(ascii: "a"): (family, word) = (.alloc, "alloc")
    case UInt8(ascii: "n"): (family, word) = (.new, "new")
    case UInt8(ascii: "c"): (family, word) = (.copy, "copy")
    case UInt8(ascii: "m"): (family, word) = (.mutableCopy, "mutableCopy")
    case UInt8(ascii: "i"): (family, word) = (.`init`, "init")
    default: (family, word) = (.none, "")
    }
    self = family != .none && Self.begins(start, word) ? family : .none
  }

  private static func begins(_ name: UnsafePointer<CChar>, _ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount
    where UInt8(bitPattern: name[index]) != word.utf8Start[index] { return false }
    let next = UInt8(bitPattern: name[word.utf8CodeUnitCount])
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
  }

  /// Whether the caller owns the result.
  package var returnsRetained: Bool {
    switch self {
    case .alloc, .new, .copy, .mutableCopy, .`init`: true
    default: false
    }
  }

  /// Whether an `id` result means the receiver's own class.
  package func hasRelatedResult(isClassMethod: Bool) -> Bool {
    switch self {
    case .alloc, .new: isClassMethod
    case .`init`, .retain, .autorelease, .`self`: !isClassMethod
    default: false
    }
  }
}
