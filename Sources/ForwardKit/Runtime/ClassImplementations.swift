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

  fileprivate static func withTable<Result: Sendable>(
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

  /// What a class and its metaclass have, which are about to be disposed of.
  static func takeAll(of classes: RawClass...) -> Taken {
    let addresses = classes.map { UInt(bitPattern: $0) }
    return Taken(
      ofClass: withTable { owners, implementations in
        var taken: [UInt: Set<UInt>] = [:]
        for cls in addresses {
          taken[cls] = implementations.removeValue(forKey: cls)
          for imp in taken[cls] ?? [] { owners[imp] = nil }
        }
        return taken
      })
  }

  struct Taken {
    fileprivate let ofClass: [UInt: Set<UInt>]

    func retire() {
      for imp in ofClass.values.joined() {
        fwd_imp_retireBoxed(unsafeBitCast(imp, to: fwd_IMP.self))
      }
    }
    /// The class is in use.
    func putBack() {
      withTable { owners, implementations in
        for (cls, imps) in ofClass {
          for imp in imps { owners[imp] = cls }
          implementations[cls, default: []].formUnion(imps)
        }
      }
    }
  }
}
