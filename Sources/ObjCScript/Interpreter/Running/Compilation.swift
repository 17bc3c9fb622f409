// From text to a program: parse, check, compile. What is wrong is in the diagnostics.

/// A listing that may run.
struct Compilation {
  let model: ProgramModel
  let program: CompiledProgram
}

struct ListingCompiler {
  let options: RunOptions
  /// Set for a patch.
  var live: LiveClasses?
  let diagnostics: DiagnosticSink

  /// Nil when there are errors; `sources` has the files and their headers then, too.
  func compile(_ files: [ListingFile], world: World, sources: inout SourceMap) -> Compilation? {
    let manager = SourceManager(
      map: sources, given: options.headers, folders: options.folders, diagnostics: diagnostics)
    defer { sources = manager.map }
    var loaded: [SourceFile] = []
    for file in files {
      if let file = manager.add(name: file.name, bytes: file.bytes) { loaded.append(file) }
    }
    guard !loaded.isEmpty, !diagnostics.hasErrors else { return nil }
    let environment = NativeEnvironment(world: world, stubs: options.stubs, live: live)
    var parserOptions = ParserOptions()
    parserOptions.knownTypeNames = environment.typeNames
    parserOptions.defines = options.defines
    parserOptions.sources = manager
    let (units, isARC) = parse(loaded, parserOptions)
    guard !diagnostics.hasErrors else { return nil }
    let model = DeclarationChecker.check(units, environment: environment, isARC: isARC, diagnostics: diagnostics)
    guard !diagnostics.hasErrors else {
      // The bodies are read all the same: several errors in one run.
      _ = ProgramCompiler.compile(model, diagnostics: diagnostics)
      return nil
    }
    let program = ProgramCompiler.compile(model, diagnostics: diagnostics)
    return diagnostics.hasErrors ? nil : Compilation(model: model, program: program)
  }

  /// The trees and their mode. A program that counts by itself is parsed again if it asks the preprocessor which it is.
  private func parse(_ files: [SourceFile], _ options: ParserOptions) -> (units: [TranslationUnit], isARC: Bool) {
    var options = options
    options.isARC = self.options.counting != .manual
    let attempt = DiagnosticSink(errorLimit: self.options.errorLimit)
    let units = files.map { Parser.parse(file: $0, options: options, diagnostics: attempt) }
    let isManual =
      self.options.counting == .manual
      || (self.options.counting == .asWritten && units.contains { $0.firstManualMessage != nil })
    if isManual, options.isARC, options.sources?.map.files.contains(where: asksForMode) ?? false {
      options.isARC = false
      return (files.map { Parser.parse(file: $0, options: options, diagnostics: diagnostics) }, false)
    }
    for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
    return (units, !isManual)
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
