/// A closure of a dynamic delegate: what `on` of a ``DynamicDelegate`` gives.
///
/// Dropping the token changes nothing. The closure stays until ``cancel()``, until another one takes its place, or until the
/// delegate ends.
public struct DelegateToken: RuntimeToken {
  public let selector: RuntimeSelector
  let cls: DelegateClass
  let handler: DelegateHandler
  let isClassMethod: Bool

  /// Removes the closure: the real delegate answers again.
  /// - Returns: false when the closure was gone already, or another one is in its place.
  @discardableResult public func cancel() -> Bool {
    cls.remove(selector, classMethod: isClassMethod, only: handler)
  }
}
