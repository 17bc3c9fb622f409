// Which implementations of -hash, -isEqual: and -copy are the library's own for strings and numbers.
//
// Collections ask every key for them. Where the message would run one of these, on an object of the library's own, and no
// trace wants to show it, the collection may compute the answer itself. A listing that overrides, replaces or hooks the
// method changes what the class finds, and so gets its message.
import CRuntime

package struct NativeEquality {
  /// Whose methods they are.
  package enum Kind { case string, number }

  /// Addresses of the implementations; 0 until the class is made, and where a listing's own stand there already.
  package struct Methods {
    package var hash: UInt = 0
    var isEqual: UInt = 0
    package var copy: UInt = 0
    package var copyWithZone: UInt = 0
  }

  package struct Selectors {
    package let hash = fwd_sel_registerName("hash")
    let isEqual = fwd_sel_registerName("isEqual:")
    package let copy = fwd_sel_registerName("copy")
    package let copyWithZone = fwd_sel_registerName("copyWithZone:")
  }

  // Quick forms compare them without a call (QuickAnswers.swift).
  package private(set) var strings = Methods()
  package private(set) var numbers = Methods()
  // Registered when the first class is made: the world's memory has to be there.
  package private(set) var selectors: Selectors?

  package init() {}

  /// Notes the methods of the class of strings that has just been made, before a listing can change them.
  package mutating func noteStrings(_ cls: OpaquePointer) { strings = methods(of: cls) }
  /// Notes the methods of the class of numbers that has just been made.
  package mutating func noteNumbers(_ cls: OpaquePointer) { numbers = methods(of: cls) }

  private mutating func methods(of cls: OpaquePointer) -> Methods {
    let selectors = selectors ?? Selectors()
    self.selectors = selectors
    func address(_ selector: OpaquePointer) -> UInt {
      guard let method = fwd_class_findMethod(cls, selector) else { return 0 }
      return unsafeBitCast(fwd_method_getImplementation(method), to: UInt.self)
    }
    // -copy is the root's, a C function of CRuntime's, unless a listing has put another in its place before this class was made.
    let root = fwd_class_findMethod(cls, selectors.copy).flatMap {
      fwd_method_getImplementation($0)
    }
    let isRootsOwn = root.map { fwd_imp_getBoxed($0) == nil } ?? false
    return Methods(
      hash: address(selectors.hash), isEqual: address(selectors.isEqual),
      copy: isRootsOwn ? address(selectors.copy) : 0, copyWithZone: address(selectors.copyWithZone))
  }

  /// Whose method `-hash` runs on the object; nil for any other than the library's.
  @inline(__always)
  package func hashKind(of object: ObjectPointer) -> Kind? {
    guard let selectors else { return nil }
    let found = Self.implementation(selectors.hash, of: object)
    return found == strings.hash ? .string : found == numbers.hash ? .number : nil
  }

  /// Whose method `-isEqual:` runs on the object; nil for any other than the library's.
  @inline(__always)
  package func isEqualKind(of object: ObjectPointer) -> Kind? {
    guard let selectors else { return nil }
    let found = Self.implementation(selectors.isEqual, of: object)
    return found == strings.isEqual ? .string : found == numbers.isEqual ? .number : nil
  }

  /// Whose method `-copy` ends in; nil for any other than the library's.
  package func copyKind(of object: ObjectPointer) -> Kind? {
    guard let selectors else { return nil }
    let copy = Self.implementation(selectors.copy, of: object)
    let found = Self.implementation(selectors.copyWithZone, of: object)
    if copy == strings.copy, found == strings.copyWithZone { return .string }
    return copy == numbers.copy && found == numbers.copyWithZone ? .number : nil
  }

  /// The address of what a message runs.
  @inline(__always)
  private static func implementation(_ selector: OpaquePointer, of object: ObjectPointer) -> UInt {
    unsafeBitCast(fwd_msgLookup(object, selector), to: UInt.self)
  }
}
