import CRuntime

/// A method that took another's place, below the hooks: what a patch does. Several on one method are layers (MethodLayer).
public final class MethodReplacement: Sendable {
  public let runtimeClass: RuntimeClass
  public let selector: RuntimeSelector
  private let layer: MethodLayer

  fileprivate init(
    _ cls: RuntimeClass, _ selector: RuntimeSelector, _ imp: @escaping fwd_IMP, types: String
  ) {
    runtimeClass = cls
    self.selector = selector
    layer = MethodLayer.push(cls.raw, selector.raw, imp, types: types, retires: true)
  }

  public var isActive: Bool { layer.isActive }

  /// Takes the replacement back.
  /// - Returns: `.restored` when the method is as it was; `.partly` when other layers remain or other code has replaced
  ///   the method since, which then stays; `.alreadyRemoved`.
  @discardableResult public func cancel() -> AspectRemoval { layer.remove() }
}

extension MethodReplacement: RuntimeToken {}

extension RuntimeClass {
  /// Puts a method in the place of the class's own (or of the one it inherits), below all hooks: those that are there
  /// and those that come run around it.
  ///
  /// After the revert the closure ends, with what it captured, when no call is inside it and no thread can be on its way to it.
  /// It stays when other code has replaced the method since, and may call it.
  /// - Throws: what the method's types are refused for.
  public func replaceBelowHooks(_ method: RuntimeMethod) throws(RuntimeError) -> MethodReplacement {
    try checkTypes(ofReplacement: method.member)
    let imp = try MethodBody.implementation(
      of: method.member, name: "-[\(name) \(method.member.selector)]", owner: raw)
    return MethodReplacement(self, method.member.selector, imp, types: method.member.types)
  }
}
