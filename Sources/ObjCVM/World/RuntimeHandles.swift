import CRuntime

/// The addresses of methods, ivars and properties that the runtime has given to a listing. Only these may come back.
package final class RuntimeHandles {
  private var known: Set<UInt> = []
  private var callable: Set<UInt> = []
  /// Compiled code has handles that nobody noted.
  private let knowsAll: Bool

  init(knowsAll: Bool) { self.knowsAll = knowsAll }

  package static func of(_ world: World) -> RuntimeHandles {
    world.service(RuntimeHandles.self) { RuntimeHandles(knowsAll: $0.isCompiled) }
  }

  package func note(_ pointer: OpaquePointer?) {
    if let pointer { known.insert(UInt(bitPattern: pointer)) }
  }
  package func knows(_ pointer: OpaquePointer) -> Bool {
    knowsAll || known.contains(UInt(bitPattern: pointer))
  }
  package func note(_ imp: fwd_IMP?) {
    if let imp { callable.insert(unsafeBitCast(imp, to: UInt.self)) }
  }
  package func knowsImplementation(_ imp: fwd_IMP) -> Bool {
    knowsAll || callable.contains(unsafeBitCast(imp, to: UInt.self)) || fwd_imp_getBoxed(imp) != nil
      || fwd_imp_isForward(imp) || fwd_imp_getName(imp) != nil
  }
}
