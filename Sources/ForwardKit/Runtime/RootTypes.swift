// Methods that the runtime itself sends.
//
// The runtime asks objects and classes by messages (`resolveInstanceMethod:`, `forwardingTargetForSelector:`, `hash`, …) and
// takes the answers for what the root classes' methods give. A method of such a name with other types would hand it a number
// for an object; so a method that the roots have as well must have their types.
import CRuntime

enum RootTypes {
  private static let table = Lock<(generation: UInt64, known: [Key: UInt])>((.max, [:]))
  private struct Key: Hashable {
    let selector: RuntimeSelector
    let isClassMethod: Bool
  }

  /// - Throws: `RuntimeError.signatureMismatch`.
  static func check(_ method: MethodMember, _ signature: MethodSignature) throws(RuntimeError) {
    guard
      let expected = signatureOfRoots(
        Key(selector: method.selector, isClassMethod: method.isClassMethod))
    else { return }
    let rule = SignatureRule(boolIsChar: true)
    if let mismatch = expected.mismatch(with: signature, of: method.selector, rule: rule) {
      throw .signatureMismatch(mismatch)
    }
  }

  private static func signatureOfRoots(_ key: Key) -> MethodSignature? {
    let generation = fwd_runtime_generation()
    let known = table.withLock { table -> UInt? in
      if table.generation != generation { table = (generation, [:]) }
      return table.known[key]
    }
    let address: UInt
    if let known {
      address = known
    } else {
      address = find(key)
      table.withLock { $0.known[key] = address }
    }
    return OpaquePointer(bitPattern: address).map { MethodSignature(raw: $0) }
  }

  private static func find(_ key: Key) -> UInt {
    for root in [RuntimeClass.object, RuntimeClass.proxy] {
      let cls = key.isClassMethod ? root.metaclass : root
      // A category of the program's on a root class binds nobody.
      guard let method = fwd_class_findMethod(cls.raw, key.selector.raw),
        fwd_imp_getBoxed(fwd_method_getImplementation(method)) == nil,
        let types = fwd_method_getTypeEncoding(method),
        let signature = fwd_signature_get(types, nil)
      else { continue }
      return UInt(bitPattern: signature)
    }
    return 0
  }
}
