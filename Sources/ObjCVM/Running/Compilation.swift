// From text to a program: parse, check, compile. What is wrong is in the diagnostics.
import ObjCSema
import ObjCSyntax

/// A listing that may run.
package struct Compilation {
  package let model: ProgramModel
  package let program: CompiledProgram
}

package struct ListingCompiler {
  package let options: CompileOptions
  /// Set for a patch.
  package var live: LiveClasses?
  package let diagnostics: DiagnosticSink
  /// False for checking alone.
  package var emitsCode = true
  /// Called for each expression that is checked; for tests.
  package var visit: ((Expr) -> Void)?
  /// Takes what is found out about names, for an editor. It has the last check's.
  package var index: SourceIndex?
  /// Receives the trees when they are parsed.
  package var onParsed: (([TranslationUnit]) -> Void)?

  package init(options: CompileOptions, live: LiveClasses? = nil, diagnostics: DiagnosticSink) {
    self.options = options
    self.live = live
    self.diagnostics = diagnostics
  }

  /// Nil when there are errors; `sources` has the files and their headers then, too.
  package func compile(_ files: [ListingFile], world: World, sources: inout SourceMap)
    -> Compilation?
  {
    let manager = SourceManager(
      map: sources, given: options.headers, folders: options.folders, diagnostics: diagnostics)
    defer { sources = manager.map }
    var loaded: [SourceFile] = []
    for file in files {
      if let file = manager.add(name: file.name, bytes: file.bytes) { loaded.append(file) }
    }
    guard !loaded.isEmpty, !diagnostics.hasErrors else { return nil }
    var parserOptions = ParserOptions()
    parserOptions.knownTypeNames =
      NativeEnvironment(world: world, stubs: options.stubs, live: live).typeNames
    parserOptions.defines = options.defines
    parserOptions.sources = manager
    parserOptions.mayBeEmpty = loaded.count > 1
    let (units, isARC) = parse(loaded, parserOptions)
    onParsed?(units)
    guard !diagnostics.hasErrors else {
      checkAroundDamage(units, isARC: isARC, world, manager.map)
      return nil
    }
    defer { diagnostics.sort(from: 0) }
    let attempt = DiagnosticSink(errorLimit: options.errorLimit)
    if let compilation = build(units, isARC: isARC, world, attempt, emitsCode: emitsCode) {
      for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
      return compilation
    }
    if isARC, options.counting == .asWritten, !units.contains(where: \.usesAutomaticWords),
      let compilation = buildManual(loaded, parserOptions, world, because: attempt)
    {
      return compilation
    }
    for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
    return nil
  }

  /// After syntax errors: what is wrong in what was understood, without what only follows from the rest.
  private func checkAroundDamage(
    _ units: [TranslationUnit], isARC: Bool, _ world: World, _ sources: SourceMap
  ) {
    let damages = units.compactMap(\.damage)
    let isHopeless = diagnostics.diagnostics.contains {
      Self.hopeless.contains($0.code.id) && $0.level == .error
    }
    guard damages.count == units.count, !isHopeless, !diagnostics.isFull else { return }
    let attempt = DiagnosticSink(errorLimit: options.errorLimit)
    _ = build(units, isARC: isARC, world, attempt, emitsCode: false)
    for diagnostic in attempt.diagnostics {
      let range = diagnostic.primary?.range ?? .none
      let text = sources.file(of: range)?.text(range) ?? ""
      if !damages.contains(where: { $0.explains(diagnostic, text: text) }) {
        diagnostics.report(diagnostic)
      }
    }
    diagnostics.sort(from: 0)
  }

  /// Errors behind which nobody knows what the text is.
  private static let hopeless: Set<String> = Set(
    [SyntaxCode.nesting, .preprocessor, .userError, .macroDefinition, .emptyFile].map(\.code.id))

  private func build(
    _ units: [TranslationUnit], isARC: Bool, _ world: World, _ diagnostics: DiagnosticSink,
    emitsCode: Bool
  ) -> Compilation? {
    let (model, checked) = check(units, isARC: isARC, world, diagnostics)
    if diagnostics.hasErrors { return nil }
    let program =
      emitsCode ? ProgramEmitter.emit(checked, diagnostics: diagnostics) : CompiledProgram()
    return diagnostics.hasErrors ? nil : Compilation(model: model, program: program)
  }

  /// Checks declarations and bodies; once more while unknown members of stubs are found to have other types.
  private func check(
    _ units: [TranslationUnit], isARC: Bool, _ world: World, _ diagnostics: DiagnosticSink
  ) -> (ProgramModel, CheckedProgram) {
    let members = StubMembers()
    for _ in 0..<Self.mostChecks {
      let attempt = DiagnosticSink(errorLimit: options.errorLimit)
      let result = checkOnce(units, isARC: isARC, world, members.begin(), attempt)
      guard !members.isSettled else {
        for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
        return result
      }
    }
    return checkOnce(units, isARC: isARC, world, members, diagnostics)
  }

  private static let mostChecks = 6

  private func checkOnce(
    _ units: [TranslationUnit], isARC: Bool, _ world: World, _ members: StubMembers,
    _ diagnostics: DiagnosticSink
  ) -> (ProgramModel, CheckedProgram) {
    let environment = NativeEnvironment(
      world: world, stubs: options.stubs, live: live, members: members)
    let model = DeclarationChecker.check(
      units, environment: environment, isARC: isARC, diagnostics: diagnostics)
    // After errors the bodies are read all the same: several errors in one run.
    model.checker.visit = visit
    model.checker.index = index
    index?.begin(model)
    return (model, model.checker.run())
  }

  /// What automatic counting refuses and counting by hand takes was written for the latter: a cast of an object to `void *`
  /// without `__bridge`, say. Nil, and nothing is reported, when the errors are others.
  private func buildManual(
    _ files: [SourceFile], _ options: ParserOptions, _ world: World, because attempt: DiagnosticSink
  ) -> Compilation? {
    var options = options
    options.isARC = false
    let silent = DiagnosticSink(errorLimit: 1)
    let second = DiagnosticSink(errorLimit: self.options.errorLimit)
    let units = files.map { Parser.parse(file: $0, options: options, diagnostics: silent) }
    guard !silent.hasErrors,
      let compilation = build(units, isARC: false, world, second, emitsCode: emitsCode)
    else { return nil }
    if let first = attempt.diagnostics.first(where: { $0.level == .error }) {
      diagnostics.warning(
        ExpressionCode.manualUnderARC, "this listing is taken to count its references manually",
        at: first.primary?.range,
        label: "automatic counting does not take this", notes: [first.message],
        helps: [Diagnostic.Help("`--arc` makes it an error")])
    }
    for diagnostic in second.diagnostics { diagnostics.report(diagnostic) }
    return compilation
  }

  /// The trees and their mode. A program that counts by itself is parsed again if it asks the preprocessor which it is.
  private func parse(_ files: [SourceFile], _ options: ParserOptions) -> (
    units: [TranslationUnit], isARC: Bool
  ) {
    var options = options
    options.isARC = self.options.counting != .manual
    let attempt = DiagnosticSink(errorLimit: self.options.errorLimit)
    let units = files.map { Parser.parse(file: $0, options: options, diagnostics: attempt) }
    let isManual =
      self.options.counting == .manual
      || (self.options.counting == .asWritten && units.contains { $0.firstManualMessage != nil })
    if isManual, options.isARC, options.sources?.map.files.contains(where: asksForMode) ?? false {
      options.isARC = false
      return (
        files.map { Parser.parse(file: $0, options: options, diagnostics: diagnostics) }, false
      )
    }
    for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
    if isManual, self.options.counting == .asWritten { warnOfBoth(units) }
    return (units, !isManual)
  }

  /// A listing for automatic counting in which somebody writes `[object release]`.
  private func warnOfBoth(_ units: [TranslationUnit]) {
    guard units.contains(where: \.usesAutomaticWords),
      let place = units.compactMap(\.firstManualMessage).first
    else { return }
    diagnostics.warning(
      ExpressionCode.manualUnderARC, "this listing is taken to count its references manually",
      at: place, label: "because of this",
      notes: ["`__weak`, `weak` or `__bridge` in it is for automatic counting, which forbids this"],
      helps: [
        Diagnostic.Help(
          "leave it out: under automatic counting objects are kept and released by themselves")
      ])
  }

  private func asksForMode(_ file: SourceFile) -> Bool {
    let word = Array("objc_arc".utf8)
    guard file.bytes.count >= word.count else { return false }
    return file.bytes.withUnsafeBufferPointer { text in
      (0...(text.count - word.count)).contains { start in
        text[start] == word[0] && word.indices.allSatisfy { text[start + $0] == word[$0] }
      }
    }
  }
}
