// Which of Foundation's methods take arguments up to nil.
extension MethodModel {
  /// Foundation's methods whose variable arguments end with nil (NS_REQUIRES_NIL_TERMINATION).
  var isNilTerminated: Bool {
    guard case .native = origin, isVariadic else { return false }
    return MethodModel.nilTerminated.contains(selector)
  }

  private static let nilTerminated: Set<String> = [
    "arrayWithObjects:", "initWithObjects:", "setWithObjects:", "orderedSetWithObjects:",
    "dictionaryWithObjectsAndKeys:", "initWithObjectsAndKeys:",
  ]
}
