// Whether a new NSException is what the library alone makes of it: then `+exceptionWithName:reason:userInfo:` need not send the
// messages `alloc` and `initWithName:reason:userInfo:`.
//
// As in NativeEquality, the methods are known by the addresses that they had when the class was made. A listing that overrides,
// replaces or hooks one of them changes what the class finds, and so gets its message.
import CRuntime

package struct ExceptionMaking {
  package let cls: OpaquePointer
  private let alloc = Method("alloc")
  private let allocWithZone = Method("allocWithZone:")
  private let initialize = Method("initWithName:reason:userInfo:")
  private let found: (alloc: fwd_IMP, allocWithZone: fwd_IMP, initialize: fwd_IMP)

  private struct Method {
    let selector: OpaquePointer
    init(_ name: String) { selector = fwd_sel_registerName(name) }

    func implementation(in cls: OpaquePointer) -> fwd_IMP? {
      fwd_class_findMethod(cls, selector).flatMap { fwd_method_getImplementation($0) }
    }
  }

  /// Notes the methods of the class that has just been made; nil where they are not the root's and the library's.
  package init?(_ cls: OpaquePointer) {
    guard let meta = fwd_object_getClass(ObjectPointer(cls)),
      let alloc = alloc.implementation(in: meta), fwd_imp_getBoxed(alloc) == nil,
      let allocWithZone = allocWithZone.implementation(in: meta),
      fwd_imp_getBoxed(allocWithZone) == nil,
      let initialize = initialize.implementation(in: cls)
    else { return nil }
    self.cls = cls
    found = (alloc, allocWithZone, initialize)
  }

  /// Nobody has put another method in the place of one of them. Asked while the class answers a message.
  package var isUnchanged: Bool {
    let object = ObjectPointer(cls)
    return address(fwd_msgLookup(object, alloc.selector)) == address(found.alloc)
      && address(fwd_msgLookup(object, allocWithZone.selector)) == address(found.allocWithZone)
      && address(fwd_class_getMethodImplementation(cls, initialize.selector))
        == address(found.initialize)
  }

  private func address(_ imp: fwd_IMP?) -> UInt { unsafeBitCast(imp, to: UInt.self) }
}
