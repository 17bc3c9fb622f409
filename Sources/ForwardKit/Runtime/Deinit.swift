// The end of an object, as a member of its class.
//
// While -dealloc runs, retain and release of the object do nothing (refcount.c), so the `RuntimeObject` that the closure gets
// counts nothing. It must be gone when the closure returns: the superclass's -dealloc frees the memory. Swift
// itself ends the process when an object outlives its deinit; so does this.
import CRuntime

/// `-dealloc`: runs when the last reference is gone, before the superclass's.
///
/// The closure may use the object but not keep it: that ends the process with a message, as in Swift's own `deinit`.
public struct Deinit: ClassMemberConvertible {
  private let method: RuntimeMethod
  public init(_ body: @escaping @Sendable (RuntimeObject) throws -> Void) {
    method = RuntimeMethod(
      member: MethodMember("dealloc", types: "v@:", isClassMethod: false, checks: []) { frame in
        defer { frame.superDealloc() }
        try run(body, RuntimeObject(retaining: frame.receiver, methodClass: frame.method.owner))
      })
  }
  public var classMembers: [ClassMember] { method.classMembers }
}

private func run(_ body: (RuntimeObject) throws -> Void, _ object: consuming RuntimeObject) throws {
  let result = Result { try body(object) }
  guard isKnownUniquelyReferenced(&object) else {
    fatalError("\(object.plainDescription) was kept by its Deinit")
  }
  try result.get()
}

extension CallFrame {
  /// `[super dealloc]`.
  fileprivate func superDealloc() {
    guard let owner = method.owner, let signature = fwd_signature_get("v@:", nil) else { return }
    let selector: RuntimeSelector = "dealloc"
    _ = RawConversion.with(signature, selector) {
      fwd_sendConverting(
        receiver, fwd_class_getSuperclass(owner), true, selector.raw, signature, arguments, nil, $0)
    }
  }
}
