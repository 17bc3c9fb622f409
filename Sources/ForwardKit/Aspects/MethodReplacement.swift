// Methods replaced below their hooks: what a patch does.
//
// Replacements of one method stand in layers on what the class had. The newest counts; each knows what lies below it, which
// is what a patch calls as the original. Layers leave in any order: one in the middle closes the gap, the last one gives the
// class back what it had, or takes the method away when the class had inherited it. Hooks stay around whatever counts
// (fwd_hook_replaceMethod).
//
// Locking: one lock for the table, held while the runtime exchanges the implementation, so that layers and method agree.
import CRuntime

/// A method that took another's place.
public final class MethodReplacement: Sendable {
  public let runtimeClass: RuntimeClass
  public let selector: RuntimeSelector
  // An implementation of the runtime: code that never moves.
  nonisolated(unsafe) fileprivate let imp: fwd_IMP
  fileprivate let key: MethodLayers.Key

  fileprivate init(_ cls: RuntimeClass, _ selector: RuntimeSelector, _ imp: @escaping fwd_IMP) {
    runtimeClass = cls
    self.selector = selector
    self.imp = imp
    key = MethodLayers.Key(cls: UInt(bitPattern: cls.raw), selector: selector)
  }

  public var isActive: Bool { MethodLayers.contains(self) }

  /// What lies below this layer: the implementation that the method had without it. Nil when the class inherits it.
  package var below: fwd_IMP? { MethodLayers.below(self) }

  /// Takes the replacement back.
  /// - Returns: `.restored` when the method is as it was; `.partly` when other layers remain or somebody else has replaced
  ///   the method since, which then stays; `.alreadyRemoved`.
  @discardableResult public func cancel() -> AspectRemoval {
    let (removal, isFree) = MethodLayers.remove(self)
    if isFree { fwd_imp_retireBoxed(imp) }
    return removal
  }

  /// Classes that are disposed of take their replacements with them.
  static func forgetAll(of classes: RawClass...) {
    for gone in MethodLayers.forget(Set(classes.map { UInt(bitPattern: $0) })) {
      fwd_imp_retireBoxed(gone.imp)
    }
  }
}

extension MethodReplacement: RuntimeToken {}

extension RuntimeClass {
  /// Puts a method in the place of the class's own (or of the one it inherits), below all hooks: those that are there
  /// and those that come run around it.
  ///
  /// After the revert the closure ends, with what it captured, when no call is inside it and no thread can be on its way to it.
  /// It stays when somebody else has replaced the method since, and may call it.
  /// - Throws: what the method's types are refused for.
  public func replaceBelowHooks(_ method: RuntimeMethod) throws(RuntimeError) -> MethodReplacement {
    try checkTypes(ofReplacement: method.member)
    let imp = try MethodBody.implementation(
      of: method.member, name: "-[\(name) \(method.member.selector)]", owner: raw)
    let replacement = MethodReplacement(self, method.member.selector, imp)
    MethodLayers.add(replacement, types: method.member.types)
    return replacement
  }
}

private enum MethodLayers {
  struct Key: Hashable {
    let cls: UInt
    let selector: RuntimeSelector
  }
  struct Layers {
    /// What the class had: 0 when it had inherited the method.
    var base: UInt
    /// Oldest first. The class keeps them alive.
    var layers: [MethodReplacement]
  }
  static let table = Lock<(generation: UInt64, layers: [Key: Layers])>((.max, [:]))

  static func withTable<Result: Sendable>(_ body: (inout [Key: Layers]) -> Result) -> Result {
    let generation = fwd_runtime_generation()
    return table.withLock { table in
      if table.generation != generation { table = (generation, [:]) }
      return body(&table.layers)
    }
  }

  static func add(_ replacement: MethodReplacement, types: String) {
    withTable { table in
      let old = fwd_hook_replaceMethod(
        replacement.runtimeClass.raw, replacement.selector.raw, replacement.imp, types, nil)
      table[replacement.key, default: Layers(base: address(old), layers: [])].layers.append(
        replacement)
    }
  }

  static func contains(_ replacement: MethodReplacement) -> Bool {
    withTable { $0[replacement.key]?.layers.contains { $0 === replacement } ?? false }
  }

  static func below(_ replacement: MethodReplacement) -> fwd_IMP? {
    let found = withTable { table -> UInt in
      guard let layers = table[replacement.key],
        let at = layers.layers.firstIndex(where: { $0 === replacement })
      else { return 0 }
      return at == 0 ? layers.base : address(layers.layers[at - 1].imp)
    }
    return unsafeBitCast(found, to: fwd_IMP?.self)
  }

  /// What was taken away with these classes.
  static func forget(_ classes: Set<UInt>) -> [MethodReplacement] {
    withTable { table in
      let keys = table.keys.filter { classes.contains($0.cls) }
      return keys.flatMap { table.removeValue(forKey: $0)?.layers ?? [] }
    }
  }

  /// - Returns: also whether nobody else has the implementation.
  static func remove(_ replacement: MethodReplacement) -> (removal: AspectRemoval, isFree: Bool) {
    withTable { table in
      guard var layers = table[replacement.key],
        let at = layers.layers.firstIndex(where: { $0 === replacement })
      else { return (.alreadyRemoved, false) }
      let isTop = at == layers.layers.count - 1
      layers.layers.remove(at: at)
      table[replacement.key] = layers.layers.isEmpty ? nil : layers
      guard isTop else { return (.partly, true) }
      let next = layers.layers.last.map { address($0.imp) } ?? layers.base
      let nextIMP = unsafeBitCast(next, to: fwd_IMP?.self)
      let found = address(
        fwd_hook_replaceMethod(
          replacement.runtimeClass.raw, replacement.selector.raw, nextIMP, nil, nil))
      guard found == address(replacement.imp) else {
        // Somebody else's stood there: it stays.
        _ = fwd_hook_replaceMethod(
          replacement.runtimeClass.raw, replacement.selector.raw,
          unsafeBitCast(found, to: fwd_IMP?.self),
          nil, nil)
        return (.partly, false)
      }
      return (layers.layers.isEmpty ? .restored : .partly, true)
    }
  }

  static func address(_ imp: fwd_IMP?) -> UInt { unsafeBitCast(imp, to: UInt.self) }
}
