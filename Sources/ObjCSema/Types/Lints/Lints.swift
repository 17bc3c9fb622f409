// Mistakes about dispatch that can be seen in the text.
//
// Each lint looks at one method or one call and gives a warning; none stops a run. They see what is
// written, not what happens: an indirect way to add a method or return an object is never blamed.

enum Lints {
  static func run(on program: ProgramModel, diagnostics: DiagnosticSink) {
    for body in program.bodies.map(\.body) {
      let calls = CallCollector(body: body)
      ShortSignatureLint.check(calls, diagnostics)
      WrongEncodingLint.check(calls, program, diagnostics)
      guard case .method(let method, let definition, let model, let category) = body else {
        continue
      }
      let subject = LintedMethod(
        method: method, definition: definition, model: model, category: category, calls: calls)
      NoSignatureLint.check(subject, program, diagnostics)
      SignatureMismatchLint.check(subject, program, diagnostics)
      NothingAddedLint.check(subject, diagnostics)
      AddedToClassLint.check(subject, diagnostics)
      TargetIsSelfLint.check(subject, diagnostics)
    }
    CategoryCollisionLint.check(program, diagnostics)
  }
}

/// A method with everything that it says.
struct LintedMethod {
  let method: MethodModel
  let definition: MethodDefinition
  let model: ClassModel
  let category: CategoryModel?
  let calls: CallCollector

  func isClassMethod(_ selector: String) -> Bool {
    method.isClassMethod && method.selector == selector
  }

  func isInstanceMethod(_ selector: String) -> Bool {
    !method.isClassMethod && method.selector == selector
  }

  /// Where the method's name stands.
  var range: SourceRange { method.selectorRanges.first ?? method.range }
}
