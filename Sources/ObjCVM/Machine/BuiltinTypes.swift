// What CRuntime's own methods, which are C functions, take.
//
// A function that is called through a cast gets what the cast says: `((BOOL (*)(id, SEL, long))objc_msgSend)(…)` passes a number
// where `conformsToProtocol:` reads an object. The listing's own methods look at each object before they use it, and
// boxed native methods have their types beside them; of a C function only the address is known. So its types are
// looked up by that address, and what they call an object or a selector must be one.
//
// Made when the first such call comes.
import CRuntime

final class BuiltinTypes {
  private var kinds: [UInt: [ValueKind]] = [:]
  /// Of forwarding, which any selector may stand for.
  static let receiver: [ValueKind] = [.object, .selector]

  init() {
    var count: UInt32 = 0
    guard let classes = fwd_copyClassList(&count) else { return }
    defer { fwd_free(classes) }
    for index in 0..<Int(count) {
      guard let cls = classes[index] else { continue }
      add(methodsOf: cls)
      add(methodsOf: fwd_object_getClass(ObjectPointer(cls)))
    }
  }

  private func add(methodsOf cls: OpaquePointer?) {
    var count: UInt32 = 0
    guard let methods = fwd_class_copyMethodList(cls, &count) else { return }
    defer { fwd_free(methods) }
    for index in 0..<Int(count) {
      guard let method = methods[index], let imp = fwd_method_getImplementation(method),
        fwd_imp_getBoxed(imp) == nil,
        !fwd_imp_isForward(imp), let types = fwd_method_getTypeEncoding(method),
        let signature = fwd_signature_get(types, nil)
      else { continue }
      kinds[unsafeBitCast(imp, to: UInt.self)] = (0..<fwd_signature_count(signature)).map {
        argument in
        guard let type = fwd_signature_argumentType(signature, argument) else { return .void }
        return ValueKind(encoding: CollectionOfOne(UInt8(truncatingIfNeeded: type.pointee.kind)))
      }
    }
  }

  /// Nil for functions that are no methods.
  func arguments(of imp: fwd_IMP) -> [ValueKind]? { kinds[unsafeBitCast(imp, to: UInt.self)] }
}
