// Which implementations the methods of a class brought along, so that they end with them.
//
// A closure that is added as a method belongs to the class it was added to. Replaced, or when its class is disposed of, it is
// retired: it ends, with all that it captured, when no method has it any more (another may, after an exchange) and no thread can
// be on its way to it (fwd_imp_retireBoxed).
//
// Locking: one lock for the table. Implementations are retired outside it, since what they captured ends then.
import CRuntime

enum ClassImplementations {
  private struct Table: ~Copyable {
    var generation = UInt64.max
    var owners: [UInt: UInt] = [:]
    var implementations: [UInt: Set<UInt>] = [:]
  }
  private static let table = Lock(Table())

  private static func withTable<Result: Sendable>(
    _ body: (inout [UInt: UInt], inout [UInt: Set<UInt>]) -> Result
  ) -> Result {
    let generation = fwd_runtime_generation()
    return table.withLock { table in
      // The runtime's reset has ended all there were.
      if table.generation != generation {
        table.generation = generation
        table.owners = [:]
        table.implementations = [:]
      }
      return body(&table.owners, &table.implementations)
    }
  }

  /// The class, or metaclass, has a method with it from now on.
  static func add(_ imp: @escaping fwd_IMP, to cls: RawClass) {
    let (imp, cls) = (implementationAddress(imp), UInt(bitPattern: cls))
    withTable { owners, implementations in
      owners[imp] = cls
      implementations[cls, default: []].insert(imp)
    }
  }

  /// A method had it until now. Others than those that were added here are left alone.
  static func retire(_ imp: fwd_IMP?) {
    guard let imp else { return }
    let address = implementationAddress(imp)
    let isKnown = withTable { owners, implementations in
      guard let cls = owners.removeValue(forKey: address) else { return false }
      implementations[cls]?.remove(address)
      return true
    }
    if isKnown { fwd_imp_retireBoxed(imp) }
  }

  /// The class and its metaclass are gone.
  static func retireAll(of classes: RawClass...) {
    for cls in classes {
      let left = withTable { owners, implementations in
        let left = implementations.removeValue(forKey: UInt(bitPattern: cls)) ?? []
        for imp in left { owners[imp] = nil }
        return left
      }
      for imp in left { fwd_imp_retireBoxed(unsafeBitCast(imp, to: fwd_IMP.self)) }
    }
  }
}
