// Methods replaced below their hooks, in layers: the one undo for replacements made in Swift (MethodReplacement) and for patches
// in Objective-C (ObjCPatching).
//
// Layers of one method lie on what the class had. The newest counts; each knows what lies below it, which is what a patch
// calls as the original. Layers leave in any order: one in the middle closes the gap, the last one gives the class back what
// it had, or takes the method away when the class had inherited it. What somebody else put in the method's place since stays.
// Hooks stay around whatever counts (fwd_hook_replaceMethod).
//
// Locking: one lock for the table, held while the runtime exchanges the implementation, so that layers and method agree.
import CRuntime

/// One replacement of a class's method.
package final class MethodLayer: Sendable {
  // A class and a selector live as long as the runtime, and an implementation is code that never moves.
  nonisolated(unsafe) fileprivate let cls: OpaquePointer
  nonisolated(unsafe) fileprivate let selector: OpaquePointer
  nonisolated(unsafe) fileprivate let imp: fwd_IMP
  /// Whether the implementation ends with the layer, once no call can be inside it.
  private let retires: Bool

  private init(
    _ cls: OpaquePointer, _ selector: OpaquePointer, _ imp: @escaping fwd_IMP, retires: Bool
  ) {
    self.cls = cls
    self.selector = selector
    self.imp = imp
    self.retires = retires
  }

  /// Puts an implementation in the place of the class's own method, or of the one it inherits.
  ///
  /// - Parameters:
  ///   - types: the method's type encoding, for a class that has no such method of its own.
  ///   - retires: whether the implementation, a boxed one, is given up with the layer. Otherwise it stays the caller's, and has
  ///     to live as long as a call may be on its way to it.
  package static func push(
    _ cls: OpaquePointer, _ selector: OpaquePointer, _ imp: @escaping fwd_IMP,
    types: UnsafePointer<CChar>, retires: Bool
  ) -> MethodLayer {
    let layer = MethodLayer(cls, selector, imp, retires: retires)
    MethodLayers.add(layer, types: types)
    return layer
  }

  package var isActive: Bool { MethodLayers.contains(self) }

  /// The implementation that the method had without this layer. Nil when the class inherits it, or the layer is gone.
  package var below: fwd_IMP? { MethodLayers.below(self) }

  /// Takes the layer out.
  ///
  /// - Returns: `.restored` when the method is as it was; `.partly` when other layers remain or other code has replaced
  ///   the method since, which then stays; `.alreadyRemoved`.
  @discardableResult package func remove() -> AspectRemoval {
    let (removal, isFree) = MethodLayers.remove(self)
    if isFree { retire() }
    return removal
  }

  /// Takes the layers of classes that are about to be disposed of.
  static func takeAll(of classes: RawClass...) -> Taken {
    Taken(layers: MethodLayers.take(Set(classes.map { UInt(bitPattern: $0) })))
  }

  struct Taken {
    fileprivate let layers: [MethodLayers.Key: MethodLayers.Layers]

    func retire() { for layer in layers.values.flatMap(\.layers) { layer.retire() } }
    /// The class is in use.
    func putBack() { MethodLayers.putBack(layers) }
  }

  private func retire() { if retires { fwd_imp_retireBoxed(imp) } }
}

private enum MethodLayers {
  struct Key: Hashable, Sendable {
    let cls: UInt
    let selector: UInt

    init(_ layer: MethodLayer) {
      cls = UInt(bitPattern: layer.cls)
      selector = UInt(bitPattern: layer.selector)
    }
  }
  struct Layers: Sendable {
    /// What the class had: 0 when it had inherited the method.
    var base: UInt
    /// Oldest first.
    var layers: [MethodLayer]
  }
  static let table = Lock<(generation: UInt64, layers: [Key: Layers])>((.max, [:]))

  static func withTable<Result: Sendable>(_ body: (inout [Key: Layers]) -> Result) -> Result {
    let generation = fwd_runtime_generation()
    return table.withLock { table in
      if table.generation != generation { table = (generation, [:]) }
      return body(&table.layers)
    }
  }

  static func add(_ layer: MethodLayer, types: UnsafePointer<CChar>) {
    withTable { table in
      let old = fwd_hook_replaceMethod(layer.cls, layer.selector, layer.imp, types, nil)
      table[Key(layer), default: Layers(base: address(old), layers: [])].layers.append(layer)
    }
  }

  static func contains(_ layer: MethodLayer) -> Bool {
    withTable { $0[Key(layer)]?.layers.contains { $0 === layer } ?? false }
  }

  static func below(_ layer: MethodLayer) -> fwd_IMP? {
    let found = withTable { table -> UInt in
      guard let layers = table[Key(layer)],
        let at = layers.layers.firstIndex(where: { $0 === layer })
      else { return 0 }
      return at == 0 ? layers.base : address(layers.layers[at - 1].imp)
    }
    return unsafeBitCast(found, to: fwd_IMP?.self)
  }

  /// Takes out all layers of these classes.
  static func take(_ classes: Set<UInt>) -> [Key: Layers] {
    withTable { table in
      let taken = table.filter { classes.contains($0.key.cls) }
      for key in taken.keys { table[key] = nil }
      return taken
    }
  }

  static func putBack(_ layers: [Key: Layers]) {
    withTable { $0.merge(layers) { now, _ in now } }
  }

  /// - Returns: also whether nobody else has the implementation.
  static func remove(_ layer: MethodLayer) -> (removal: AspectRemoval, isFree: Bool) {
    withTable { table in
      guard var layers = table[Key(layer)],
        let at = layers.layers.firstIndex(where: { $0 === layer })
      else { return (.alreadyRemoved, false) }
      let isTop = at == layers.layers.count - 1
      layers.layers.remove(at: at)
      table[Key(layer)] = layers.layers.isEmpty ? nil : layers
      guard isTop else { return (.partly, true) }
      let next = layers.layers.last.map { address($0.imp) } ?? layers.base
      let nextIMP = unsafeBitCast(next, to: fwd_IMP?.self)
      let found = address(fwd_hook_replaceMethod(layer.cls, layer.selector, nextIMP, nil, nil))
      guard found == address(layer.imp) else {
        // It was somebody else's, and stays.
        _ = fwd_hook_replaceMethod(
          layer.cls, layer.selector, unsafeBitCast(found, to: fwd_IMP?.self), nil, nil)
        return (.partly, false)
      }
      return (layers.layers.isEmpty ? .restored : .partly, true)
    }
  }

  static func address(_ imp: fwd_IMP?) -> UInt { unsafeBitCast(imp, to: UInt.self) }
}
