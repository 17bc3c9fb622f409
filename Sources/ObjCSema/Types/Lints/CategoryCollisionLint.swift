/// F0312: a category has a method that the class itself, or another category of it, has too.
///
/// `+load` is no message: the runtime runs every category's. What a library's class only declares in one of its own categories is
/// its method all the same.
enum CategoryCollisionLint {
  static func check(_ program: ProgramModel, _ diagnostics: DiagnosticSink) {
    var earlier: [String: [(CategoryModel, ClassModel)]] = [:]
    for item in program.items {
      guard case .categoryImplementation(let category, let owner) = item else { continue }
      for method in category.implementedMethods where method.selector != "load" {
        check(method, category, owner, earlier[owner.name] ?? [], diagnostics)
      }
      earlier[owner.name, default: []].append((category, owner))
    }
  }

  private static func check(
    _ method: MethodModel, _ category: CategoryModel, _ owner: ClassModel,
    _ earlier: [(CategoryModel, ClassModel)], _ diagnostics: DiagnosticSink
  ) {
    let name = "\(method.isClassMethod ? "+" : "-")\(method.selector)"
    if let (other, _) = earlier.first(where: { $0.0.implemented(method.key) != nil }),
      let first = other.implemented(method.key)
    {
      return warn(
        "the categories `\(other.name)` and `\(category.name)` of `\(owner.name)` both have `\(name)`",
        method, "the one that is attached last runs", [label(first, "the other one")], diagnostics)
    }
    if let own = owner.implemented(method.key) {
      return warn(
        "the category `\(category.name)` hides `\(name)` of `\(owner.name)`", method,
        "runs instead of the class's own", [label(own, "is never found")], diagnostics)
    }
    if !owner.isListing, owner.declared(method.key) != nil {
      warn(
        "the category `\(category.name)` hides `\(name)` of `\(owner.name)`", method,
        "runs instead of the library's own", [], diagnostics)
    }
  }

  private static func label(_ method: MethodModel, _ text: String) -> Diagnostic.Label {
    .init(method.selectorRanges.first ?? method.range, text)
  }

  private static func warn(
    _ message: String, _ method: MethodModel, _ text: String, _ others: [Diagnostic.Label],
    _ diagnostics: DiagnosticSink
  ) {
    diagnostics.warning(
      DispatchCode.categoryHides, message, at: method.selectorRanges.first ?? method.range,
      label: text, secondary: others)
  }
}
