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
    noteAdded(files)
    var parserOptions = ParserOptions()
    parserOptions.knownTypeNames = NativeEnvironment(
      world: world, stubs: options.stubs, live: live)
    let prefixes = options.prefixHeaders.compactMap { manager.prefixHeader($0, of: loaded.first) }
    let isForPhone =
      options.isForPhone || (loaded + prefixes).contains(where: PhoneTarget.isNamed)
    parserOptions.undefines = isForPhone ? PhoneTarget.undefines : []
    parserOptions.defines = (isForPhone ? PhoneTarget.defines : []) + options.defines
    parserOptions.prefixHeaders = options.prefixHeaders
    parserOptions.prefixHeadersOfFiles = options.prefixHeadersOfFiles
    parserOptions.expansionLimit = options.expansionLimit
    parserOptions.sources = manager
    parserOptions.mayBeEmpty = loaded.count > 1
    parserOptions.assumesLibraries = options.stubs.all
    parserOptions.takesStatements = loaded.count == 1 && live == nil
    let choice = CountingChoice(
      options: options, parserOptions: parserOptions, diagnostics: diagnostics)
    let units = choice.parse(loaded, as: files.map(\.counting))
    onParsed?(units)
    guard !diagnostics.hasErrors else {
      checkAroundDamage(units, world, manager.map)
      return nil
    }
    defer { diagnostics.sort(from: 0) }
    let attempt = DiagnosticSink(errorLimit: options.errorLimit)
    if let compilation = build(units, world, attempt, emitsCode: emitsCode) {
      for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
      return compilation
    }
    if let other = choice.secondChoice(units, as: files.map(\.counting), because: attempt) {
      let second = DiagnosticSink(errorLimit: options.errorLimit)
      if let compilation = build(other, world, second, emitsCode: emitsCode) {
        choice.warnOfSecondChoice(because: attempt)
        for diagnostic in second.diagnostics { diagnostics.report(diagnostic) }
        return compilation
      }
    }
    for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
    return nil
  }

  /// Which files are in the program without having been named.
  private func noteAdded(_ files: [ListingFile]) {
    let added = files.filter { $0.header != nil }
    guard let first = added.first, let header = first.header else { return }
    let rest = ["", ", and so is 1 more"]
    let end = added.count <= 2 ? rest[added.count - 1] : ", and so are \(added.count - 1) more"
    diagnostics.note(
      InputCode.sourceAdded, "`\(first.name)` is read as well, since `\(header)` is imported\(end)",
      at: nil)
  }

  /// After syntax errors: what is wrong in what was understood, without what only follows from the rest.
  private func checkAroundDamage(
    _ units: [TranslationUnit], _ world: World, _ sources: SourceMap
  ) {
    let damages = units.compactMap(\.damage)
    let isHopeless = diagnostics.diagnostics.contains {
      Self.hopeless.contains($0.code.id) && $0.level == .error
    }
    guard damages.count == units.count, !isHopeless, !diagnostics.isFull else {
      // What nobody understands may be a macro of a library that is not here.
      AssumedLibraries(of: units, assumed: options.stubs.all).warn(standIns: [], to: diagnostics)
      return diagnostics.sort(from: 0)
    }
    let attempt = DiagnosticSink(errorLimit: options.errorLimit)
    _ = build(units, world, attempt, emitsCode: false)
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
    _ units: [TranslationUnit], _ world: World, _ diagnostics: DiagnosticSink,
    emitsCode: Bool
  ) -> Compilation? {
    let (model, checked) = check(units, world, diagnostics)
    if diagnostics.hasErrors { return nil }
    let program =
      emitsCode
      ? ProgramEmitter.emit(
        checked, recordsStatements: options.recordsStatements, diagnostics: diagnostics)
      : CompiledProgram()
    return diagnostics.hasErrors ? nil : Compilation(model: model, program: program)
  }

  /// Checks declarations and bodies; once more while unknown members of stubs are found to have other types.
  private func check(
    _ units: [TranslationUnit], _ world: World, _ diagnostics: DiagnosticSink
  ) -> (ProgramModel, CheckedProgram) {
    let members = StubMembers(
      messaged: options.stubs.all ? units.flatMap(\.messagedNames) : [],
      pointed: options.stubs.all ? units.flatMap(\.pointedNames) : [])
    for _ in 0..<Self.mostChecks {
      let attempt = DiagnosticSink(errorLimit: options.errorLimit)
      let result = checkOnce(units, world, members.begin(), attempt)
      guard !members.isSettled else {
        for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
        return result
      }
    }
    return checkOnce(units, world, members, diagnostics)
  }

  private static let mostChecks = 6

  private func checkOnce(
    _ units: [TranslationUnit], _ world: World, _ members: StubMembers,
    _ diagnostics: DiagnosticSink
  ) -> (ProgramModel, CheckedProgram) {
    let environment = NativeEnvironment(
      world: world, stubs: options.stubs, live: live, members: members,
      libraries: AssumedLibraries(of: units, assumed: options.stubs.all))
    let model = DeclarationChecker.check(
      units, environment: environment, diagnostics: diagnostics)
    // After errors the bodies are read all the same: several errors in one run.
    model.checker.visit = visit
    model.checker.index = index
    index?.begin(model)
    return (model, model.checker.run())
  }
}
