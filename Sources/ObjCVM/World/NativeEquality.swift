// Which implementations of -hash and -isEqual: are the library's own for strings and numbers.
//
// Collections ask every key for both. Where the message would run one of these, on an object of the library's own, and no
// trace wants to show it, the collection may compute the answer itself. A listing that overrides, replaces or hooks the
// method changes what the class finds, and so gets its message.
import CRuntime

package struct NativeEquality {
  /// Addresses of the implementations; 0 until the class is made.
  package struct Methods {
    package var hash: UInt = 0
    package var isEqual: UInt = 0
  }

  package private(set) var strings = Methods()
  package private(set) var numbers = Methods()
  // Registered when the first class is made: the world's memory has to be there.
  private var selectors: (hash: OpaquePointer, isEqual: OpaquePointer)?

  package init() {}

  /// Notes the methods of the class of strings that has just been made, before a listing can change them.
  package mutating func noteStrings(_ cls: OpaquePointer) { strings = methods(of: cls) }
  /// Notes the methods of the class of numbers that has just been made.
  package mutating func noteNumbers(_ cls: OpaquePointer) { numbers = methods(of: cls) }

  private mutating func methods(of cls: OpaquePointer) -> Methods {
    let selectors =
      selectors ?? (fwd_sel_registerName("hash"), fwd_sel_registerName("isEqual:"))
    self.selectors = selectors
    func address(_ selector: OpaquePointer) -> UInt {
      guard let method = fwd_class_findMethod(cls, selector) else { return 0 }
      return unsafeBitCast(fwd_method_getImplementation(method), to: UInt.self)
    }
    return Methods(hash: address(selectors.hash), isEqual: address(selectors.isEqual))
  }

  /// The address of what `-hash` runs on the object; nil while no class is noted.
  package func hashImplementation(of object: ObjectPointer) -> UInt? {
    selectors.map { implementation($0.hash, of: object) }
  }

  /// The address of what `-isEqual:` runs on the object; nil while no class is noted.
  package func isEqualImplementation(of object: ObjectPointer) -> UInt? {
    selectors.map { implementation($0.isEqual, of: object) }
  }

  private func implementation(_ selector: OpaquePointer, of object: ObjectPointer) -> UInt {
    unsafeBitCast(
      fwd_class_getMethodImplementation(fwd_object_getClass(object), selector), to: UInt.self)
  }
}
