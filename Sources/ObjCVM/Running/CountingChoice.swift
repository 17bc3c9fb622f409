// How each file of a program counts its references.
//
// A file says so itself: by a flag beside its name, by a comment, or by what is written in it. What sends retain or release
// counts manually; what has `__weak` or `__bridge` in it counts automatically; and a file that stops with #error under one
// way of counting is for the other. A file that says nothing goes with those near it: with the manual ones, where these are more than
// the automatic ones; one that says nothing but makes objects, and never gives one up, is half an automatic one. What clang refuses under automatic counting alone was
// written for manual counting, too. C has no automatic counting: dispatch_release counts in a C file, whatever is said of it.
import ObjCSema
import ObjCSyntax

struct CountingChoice {
  let options: CompileOptions
  let parserOptions: ParserOptions
  let diagnostics: DiagnosticSink

  private typealias Counting = CompileOptions.Counting

  /// A file's tree, and what the file has to say.
  private struct Reading {
    let file: SourceFile
    /// Given from outside or by a comment; `.asWritten` where the text decides.
    let given: CompileOptions.Counting
    var unit: TranslationUnit
    var sink: DiagnosticSink

    var isManual: Bool {
      if file.isC { return false }
      return given == .manual || (given == .asWritten && unit.firstManualMessage != nil)
    }
    var isAutomatic: Bool {
      given == .automatic || (given == .asWritten && !isManual && unit.usesAutomaticWords)
    }
    /// It says nothing, and makes objects that it would have to release if it counted manually.
    var isLikeAutomatic: Bool {
      given == .asWritten && !isManual
        && [" alloc]", " new]", " copy]", " mutableCopy]"].contains { file.mentions($0) }
    }
    var isStopped: Bool {
      sink.diagnostics.contains { $0.level == .error && $0.code.id == SyntaxCode.userError.code.id }
    }
  }

  /// The trees, each counted as its file wants it; what is wrong with the syntax is reported.
  ///
  /// - Parameter given: what was said about each file from outside.
  func parse(_ files: [SourceFile], as given: [CompileOptions.Counting?]) -> [TranslationUnit] {
    var readings = zip(files, given).map { file, given in read(file, given) }
    // Headers that were read may ask the preprocessor, too.
    let asks = (parserOptions.sources?.map.files ?? files).contains { $0.mentions("objc_arc") }
    // Only beside manual files does it matter what a file looks like, for which its text is searched.
    let isAnyManual = readings.contains(where: \.isManual)
    let neighbours = Neighbours(
      manual: readings.filter(\.isManual).map(\.file.name),
      automatic: readings.filter(\.isAutomatic).map(\.file.name),
      likeAutomatic: readings.filter { isAnyManual && !$0.isAutomatic && $0.isLikeAutomatic }
        .map(\.file.name))
    for index in readings.indices {
      let reading = readings[index]
      guard reading.unit.isARC, reading.given != .automatic else { continue }
      if reading.isManual || reading.isStopped
        || !reading.isAutomatic && neighbours.areManual(around: reading.file.name)
      {
        readings[index] = countedByHand(reading, isParsedAgain: asks)
      }
    }
    for reading in readings {
      for diagnostic in reading.sink.diagnostics { diagnostics.report(diagnostic) }
      if reading.given == .asWritten, !reading.unit.isARC { warnOfBoth(reading.unit) }
    }
    return readings.map(\.unit)
  }

  private func read(_ file: SourceFile, _ given: CompileOptions.Counting?) -> Reading {
    let counting = counting(of: file, given)
    let sink = DiagnosticSink(errorLimit: options.errorLimit)
    let unit = tree(of: file, isARC: counting != .manual && !file.isC, sink)
    return Reading(file: file, given: counting, unit: unit, sink: sink)
  }

  private func counting(of file: SourceFile, _ given: Counting?) -> Counting {
    file.isC ? .manual : given ?? CountingMark.counting(in: file) ?? options.counting
  }

  private func tree(of file: SourceFile, isARC: Bool, _ sink: DiagnosticSink) -> TranslationUnit {
    var options = parserOptions
    options.isARC = isARC
    return Parser.parse(file: file, options: options, diagnostics: sink)
  }

  /// The file taken for one that counts manually. It is left as it is when only that way of counting makes it stop with
  /// #error, whatever it sends: a file that asks the preprocessor knows best.
  private func countedByHand(_ reading: Reading, isParsedAgain: Bool) -> Reading {
    var other = reading
    if isParsedAgain {
      other.sink = DiagnosticSink(errorLimit: options.errorLimit)
      other.unit = tree(of: reading.file, isARC: false, other.sink)
    } else {
      other.unit = reading.unit.counted(automatically: false)
    }
    if !other.isStopped { return other }
    return reading.isManual && (reading.given == .manual || reading.isStopped) ? other : reading
  }

  // MARK: What automatic counting refuses

  /// The program with those files counting manually in which automatic counting found errors. Nil where no file is left
  /// that says nothing about its counting, or one of those cannot be read so.
  func secondChoice(
    _ units: [TranslationUnit], as given: [CompileOptions.Counting?],
    because attempt: DiagnosticSink
  ) -> [TranslationUnit]? {
    let places = Set(
      attempt.diagnostics.filter { $0.level == .error }.compactMap { $0.primary?.range.file })
    let isOwn = !places.isDisjoint(with: units.map(\.file.id))
    let isAnyAutomatic = units.contains { $0.usesAutomaticWords && $0.isARC }
    var changed = false
    var result: [TranslationUnit] = []
    for (unit, given) in zip(units, given) {
      let counting = counting(of: unit.file, given)
      let isMeant = !isAnyAutomatic || !isOwn || places.contains(unit.file.id)
      guard unit.isARC, counting == .asWritten, !unit.usesAutomaticWords, isMeant else {
        result.append(unit)
        continue
      }
      let silent = DiagnosticSink(errorLimit: 1)
      result.append(tree(of: unit.file, isARC: false, silent))
      if silent.hasErrors { return nil }
      changed = true
    }
    return changed ? result : nil
  }

  func warnOfSecondChoice(because attempt: DiagnosticSink) {
    guard let first = attempt.diagnostics.first(where: { $0.level == .error }) else { return }
    diagnostics.warning(
      ExpressionCode.manualUnderARC, "this listing is taken to use manual reference counting",
      at: first.primary?.range,
      label: "automatic counting does not take this", notes: [first.message],
      helps: [Diagnostic.Help("`--arc` makes it an error")])
  }

  /// A file for automatic counting in which somebody writes `[object release]`.
  private func warnOfBoth(_ unit: TranslationUnit) {
    guard unit.usesAutomaticWords, let place = unit.firstManualMessage else { return }
    diagnostics.warning(
      ExpressionCode.manualUnderARC, "this listing is taken to use manual reference counting",
      at: place, label: "because of this",
      notes: ["`__weak`, `weak` or `__bridge` in it is for automatic counting, which forbids this"],
      helps: [
        Diagnostic.Help(
          "leave it out: under ARC objects are retained and released automatically")
      ])
  }
}

/// How the files of each folder count that say how they do.
private struct Neighbours {
  /// For each folder, twice the files in it and in the folders within that count manually, less twice those that count automatically, less
  /// those that only look so.
  private var balance: [ArraySlice<Substring>: Int] = [:]

  init(manual: [String], automatic: [String], likeAutomatic: [String]) {
    for name in manual { add(2, for: name) }
    for name in automatic { add(-2, for: name) }
    for name in likeAutomatic { add(-1, for: name) }
  }

  private static func folder(of name: String) -> ArraySlice<Substring> {
    name.split(separator: "/").dropLast()
  }

  private mutating func add(_ vote: Int, for name: String) {
    var folder = Self.folder(of: name)
    while true {
      balance[folder, default: 0] += vote
      if folder.popLast() == nil { return }
    }
  }

  /// Most of the files nearest to that one count manually.
  ///
  /// - Complexity: O(depth of its folder).
  func areManual(around name: String) -> Bool {
    var folder = Self.folder(of: name)
    while true {
      if let balance = balance[folder], balance != 0 { return balance > 0 }
      if folder.popLast() == nil { return false }
    }
  }
}

/// What a file's text says about its counting, before it is parsed.
enum CountingMark {
  /// A line `// -fobjc-arc` or `// -fno-objc-arc` in the file's first lines, before its code.
  static func counting(in file: SourceFile) -> CompileOptions.Counting? {
    for line in file.bytes.prefix(4096).split(separator: UInt8(ascii: "\n")).prefix(40) {
      let text = String(decoding: line, as: UTF8.self)
      let words = text.split { $0.isWhitespace || $0 == "/" || $0 == "*" }
      if words == ["-fno-objc-arc"], isComment(text) { return .manual }
      if words == ["-fobjc-arc"], isComment(text) { return .automatic }
    }
    return nil
  }

  private static func isComment(_ line: String) -> Bool {
    let start = line.drop { $0.isWhitespace }
    return start.hasPrefix("//") || start.hasPrefix("/*") || start.hasPrefix("*")
  }
}
