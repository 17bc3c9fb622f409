import ArgumentParser
import ForwardKit
import ForwardKitBasics
import Glibc
import ObjCScript

/// What all commands that read a listing have in common.
struct ListingOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The listing, or a folder with all files of a program; '-' reads standard input. Further names that end in .m or .c "
        + "are files of the same program; what follows them is passed to main as arguments.",
      valueName: "file"),
    completion: .file(extensions: ["m", "jsonl"]))
  var words: [String]

  @Option(help: "Which runtime's rules apply where runtimes differ: apple or gnustep.")
  var dialect: Dialect = .apple

  @OptionGroup var references: CountingOptions

  @Option(
    name: .customShort("D", allowingJoined: true),
    help: ArgumentHelp("Define a macro.", valueName: "name[=value]"))
  var defines: [String] = []

  @Option(
    name: .customShort("I", allowingJoined: true),
    help: ArgumentHelp(
      "Also search this folder for #import, after the importing file's own and before the project around.",
      valueName: "folder"))
  var searchFolders: [String] = []

  @Option(
    name: .customLong("include", withSingleDash: true),
    help: ArgumentHelp(
      "Read this header before each file; a .pch file in the program's folder or above it is read without being asked for.",
      valueName: "header"))
  var prefixHeaders: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which program of an Xcode project to take, by its target's name. By default, the one with most of its files in the folder.",
      valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "Of a Markdown document, take only the code block of this number. By default, all blocks are one listing.",
      valueName: "number"))
  var block: Int?

  /// `fwdsim test` sets it: unit tests want another part of a project than a program.
  @Flag(help: ArgumentHelp(visibility: .hidden))
  var forTests = false

  @Option(
    help: ArgumentHelp(
      "Declare empty classes of these names, for frameworks that fwdsim does not have; separate several with commas.",
      valueName: "class,…"))
  var stub: [String] = []

  @Flag(
    help:
      "Let classes, types, constants and functions of frameworks and libraries that are not here be stand-ins, which answer nil or zero."
  )
  var stubAll = false

  @Option(
    help: ArgumentHelp(
      "A file that the program reads as its standard input. By default, run and trace hand on their own; with the other commands it is empty.",
      valueName: "file"),
    completion: .file())
  var input: String?

  @Option(help: "Stop after this many backward jumps and calls.")
  var maxSteps: UInt64 = 2_000_000_000

  @Option(help: "Stop when calls are nested deeper than this.")
  var maxDepth = 10_000

  @Option(help: "How many megabytes of memory the listing may use.")
  var maxMemory = 1024

  @Option(help: "How many bytes the listing may print.")
  var maxOutput = 64 << 20

  @Option(help: "How many seconds the listing may run; 0 for no limit.")
  var timeout = 10.0

  @Option(
    help: ArgumentHelp("How far the program's virtual clock may advance.", valueName: "seconds"))
  var maxClock: UInt64 = 3600

  @Option(help: "The language of the problems' first lines: en or zh (also FWDSIM_LANG).")
  var lang: Language?

  @Option(help: "How to report problems: long, short or json.")
  var diagnostics: DiagnosticStyle = .long

  enum Dialect: String, ExpressibleByArgument, CaseIterable { case apple, gnustep }
  enum DiagnosticStyle: String, ExpressibleByArgument, CaseIterable {
    case long, short, json

    var rendered: DiagnosticRenderer.Style {
      switch self {
      case .long: .long
      case .short: .short
      case .json: .json
      }
    }
  }

  func validate() throws {
    guard maxSteps > 0 else { throw ValidationError("--max-steps must be at least 1.") }
    guard (1...100_000).contains(maxDepth) else {
      throw ValidationError("--max-depth must be from 1 to 100000.")
    }
    guard (1...16_384).contains(maxMemory) else {
      throw ValidationError("--max-memory must be from 1 to 16384.")
    }
    guard maxOutput >= 0 else { throw ValidationError("--max-output must not be negative.") }
    guard maxClock <= 1 << 32 else {
      throw ValidationError("--max-clock must be at most 4294967296.")
    }
    guard timeout >= 0, timeout < 1e6 else {
      throw ValidationError("--timeout must be from 0 to 1000000.")
    }
  }

  var runOptions: RunOptions {
    var options = RunOptions()
    options.limits.steps = maxSteps
    options.limits.depth = maxDepth
    options.limits.memory = maxMemory << 20
    options.limits.outputBytes = maxOutput
    options.limits.virtualNanoseconds = maxClock * 1_000_000_000
    options.limits.milliseconds = UInt64(timeout * 1000)
    options.limits.interruption = Interrupts.interruption
    options.counting = references.counting?.compiled ?? .asWritten
    options.defines = defines
    let names = stub.flatMap { $0.split(separator: ",").map(String.init) }
    options.stubs = StubOptions(names: Set(names), all: stubAll)
    options.arguments = arguments
    options.isGNUStepDialect = dialect == .gnustep
    options.ownsProcess = true
    return options
  }

  /// The words that name the program: the first one, and those behind it that are named like a source file, or are folders
  /// with sources behind a folder.
  private var sources: [String] {
    let areFolders = words.first.map(ProgramFolder.isFolder) ?? false
    return Array(
      words.prefix(1)
        + words.dropFirst().prefix {
          ProgramFolder.isSource($0) || areFolders && folder($0)?.files.isEmpty == false
        })
  }

  private func folder(_ name: String) -> ProgramFolder? {
    ProgramFolder(name, program: target, forTests: forTests)
  }

  /// The files of the program. A folder stands for all sources in it.
  var files: [String] {
    sources.flatMap { name -> [String] in
      let found = folder(name)?.files ?? []
      return found.isEmpty ? [name] : found
    }
  }

  /// What each file begins with: the headers that -include names, else the prefix header that lies with the program.
  var headersBefore: [String] {
    guard prefixHeaders.isEmpty else { return prefixHeaders }
    let programs = sources.compactMap(folder)
    guard programs.isEmpty else { return programs.flatMap(\.prefixHeaders) }
    return file == "-" ? [] : PrefixHeader.ofFile(file).map { [$0] } ?? []
  }

  /// What main gets behind the program's name.
  var arguments: [String] { Array(words.dropFirst(sources.count)) }

  /// The first file: what diagnostics and traces call the program.
  var file: String { files.first ?? "-" }

  /// The first file's text.
  func read() throws(CommandFailure) -> [UInt8] {
    guard !ProgramFolder.isFolder(file) else {
      throw CommandFailure(
        .unreadable, "cannot read '\(file)': \(ProgramFolder.lack(of: file))",
        status: .inputMissing,
        help: "name a file, or a folder that has sources in Objective-C (.m) or C (.c)"
      )
    }
    return try code(of: try Files.read(file))
  }

  /// What a Markdown document has in its code blocks; any other text as it is.
  private func code(of text: [UInt8]) throws(CommandFailure) -> [UInt8] {
    let name = file == "-" ? "standard input" : "'\(file)'"
    let isNamed = [".md", ".markdown"].contains { file.hasSuffix($0) }
    guard let document = MarkdownBlocks(text, isNamed: isNamed, chosen: block) else {
      guard block != nil || !isNamed else {
        throw CommandFailure(
          .unreadable,
          "cannot read \(name): it is a Markdown document without a code block in Objective-C or C",
          status: .inputMissing,
          help: "put the listing between a line ```objc and a line ```")
      }
      guard block == nil else {
        throw CommandFailure(
          message:
            "--block chooses among the code blocks of a Markdown document, and \(name) has none",
          status: .usage)
      }
      return text
    }
    guard document.count > 0 else {
      throw CommandFailure(
        message:
          "\(name) has no code block \(block ?? 0): they are numbered from 1 to \(document.known)",
        status: .usage)
    }
    if document.count > 1 {
      let errors = OutputFile.standardError()
      errors.write(
        "note: the \(document.count) code blocks of \(name) are one listing; --block takes one of them\n"
      )
      errors.flush()
    }
    return document.code
  }

  /// The first file's text, where only a listing will do.
  func readListing() throws(CommandFailure) -> [UInt8] {
    let bytes = try read()
    guard TraceReader.isTrace(bytes) else { return bytes }
    throw CommandFailure(
      .isATrace, "'\(file)' is a trace; this command takes the listing itself",
      status: .listingHasErrors)
  }

  /// All files, the first of which has been read, and the options for running them.
  func program(_ first: [UInt8]) throws(CommandFailure) -> (
    files: [ListingFile], options: RunOptions
  ) {
    var options = runOptions
    let programs = sources.compactMap(folder)
    try tellTarget(programs)
    tellCopies(programs)
    let copied = programs.reduce(into: Set<String>()) { $0.formUnion($1.resources) }
    var texts: [ListingFile] = []
    for (index, file) in files.enumerated() {
      let counting = references.ofFile(file) ?? programs.lazy.compactMap { $0.counting[file] }.first
      texts.append(
        ListingFile(
          name: file, bytes: index == 0 ? first : try Files.read(file),
          counting: counting?.compiled))
    }
    options.defines = programs.flatMap(\.defines) + options.defines
    options.compiling.isForPhone = programs.contains(where: \.isForPhone)
    options.prefixHeaders = headersBefore
    options.input = try givenInput()
    let beginnings =
      options.prefixHeaders + programs.flatMap { $0.prefixHeadersOfFiles.flatMap(\.value) }
    let found = try ListingFolders(
      files: files, folders: searchFolders, programFolders: programs.flatMap(\.searchFolders),
      prefixHeaders: beginnings)
    let companions = CompanionSources(
      of: texts, in: found, programFolders: namedFolders,
      prefixHeaders: beginnings.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    texts += try read(companions)
    var generated: [ListingFile] = []
    if companions.importsGenerated {
      let resources = ListingResources.make(
        texts.map(\.name), named: namedProject, copied: copied)
      let classes = GeneratedClasses(for: texts, in: found, resources)
      options.compiling.headers.merge(classes.headers) { given, _ in given }
      let others = CompanionSources(
        of: texts + classes.files, in: found, programFolders: namedFolders)
      texts += try read(others)
      generated = classes.sources
    }
    options.folders = found
    options.compiling.prefixHeadersOfFiles = ownHeaders(of: texts.map(\.name), programs)
    options.resources = ListingResources.make(
      texts.map(\.name), named: namedProject, copied: copied)
    texts += generated
    return (texts, options)
  }

  /// The prefix headers of files that have others than the program: a project says it of the files of its targets, and what CocoaPods or
  /// Carthage build for themselves has none of the program's.
  private func ownHeaders(of names: [String], _ programs: [ProgramFolder]) -> [String: [String]] {
    guard prefixHeaders.isEmpty else { return [:] }
    let known = programs.flatMap(\.prefixHeadersOfFiles)
    var own = Dictionary(known, uniquingKeysWith: { first, _ in first })
    for name in names where own[name] == nil && PrefixHeader.isOfLibrary(name) { own[name] = [] }
    let isTested = programs.contains(where: \.hasUnitTests)
    for name in names where own[name] == nil && isTested && PodSpec.makes(name) { own[name] = [] }
    return own
  }

  /// The folder that is named alone.
  private var namedProject: String? {
    guard sources.count == 1, let folder = namedFolders.first else { return nil }
    let name = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return name.isEmpty ? nil : name
  }

  private var namedFolders: [String] { sources.filter(ProgramFolder.isFolder) }

  /// The sources that belong to a file or folder which is named alone; who names several files names them all.
  private func read(_ found: CompanionSources) throws(CommandFailure) -> [ListingFile] {
    guard sources.count == 1 else { return [] }
    var files: [ListingFile] = []
    for companion in found.companions {
      files.append(
        ListingFile(
          name: companion.name, bytes: try Files.read(companion.name), header: companion.header))
    }
    return files
  }

  /// The file that is to be the program's standard input.
  private func givenInput() throws(CommandFailure) -> (any ProgramInput)? {
    guard let input else { return nil }
    guard input != "-" else { return ownInput }
    return TextInput(try Files.read(input))
  }

  /// The command's own standard input for the program; nil where the listing itself comes from there.
  var ownInput: (any ProgramInput)? { file == "-" ? nil : DescriptorInput(STDIN_FILENO) }

  private static func quoted(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Says which of a project's programs is taken, and what the others are called. A target that no project has is an error.
  private func tellTarget(_ folders: [ProgramFolder]) throws(CommandFailure) {
    let names = folders.flatMap(\.programs)
    if let target, !names.contains(target) {
      let known =
        names.isEmpty ? "no project is there" : "the project's programs are \(Self.quoted(names))"
      throw CommandFailure(message: "no program is called '\(target)': \(known)", status: .usage)
    }
    let chosen = folders.flatMap(\.chosen)
    let others = names.filter { !chosen.contains($0) }
    guard target == nil, !forTests, !others.isEmpty, Files.standardErrorIsTerminal else { return }
    let errors = OutputFile.standardError()
    errors.write(
      "note: the folder has several programs; this is \(Self.quoted(chosen)), and --target takes another: "
        + "\(Self.quoted(others))\n")
    errors.flush()
  }

  /// Says which files are left out because others of the folder have their classes.
  private func tellCopies(_ folders: [ProgramFolder]) {
    let copies = folders.flatMap(\.copies)
    guard let first = copies.first else { return }
    LeftOutNote.tell(
      first.file, because: "'\(first.original)' defines the same", count: copies.count)
  }

  /// Tells about problems on standard error. A run that ended well keeps its warnings for a person at a terminal, or for
  /// a program that asks for JSON: otherwise the listing's own output stands alone.
  func report(_ result: RunResult, quietWhenFine: Bool = false) {
    if quietWhenFine, result.exitCode == 0, diagnostics != .json, !Files.standardErrorIsTerminal {
      return
    }
    tell(result.diagnostics, sources: result.sources)
  }

  func tell(_ found: [Diagnostic], sources: SourceMap = SourceMap()) {
    guard !found.isEmpty else { return }
    let errors = OutputFile.standardError()
    let language = diagnostics == .json ? Language.en : .ofThisProcess
    let renderer = DiagnosticRenderer(
      sources: sources, style: diagnostics.rendered, language: language)
    let isRead = diagnostics == .long && Files.standardErrorIsTerminal
    errors.write(
      renderer.render(found).diagnosticsFolded(to: isRead ? Files.columns(of: STDERR_FILENO) : nil))
    errors.flush()
  }
}

extension ParsableCommand {
  /// Runs the command's work; a failure is told on standard error and gives its exit code.
  func performing(
    _ style: ListingOptions.DiagnosticStyle = .long,
    _ work: () throws(CommandFailure) -> ExitStatusOrCode
  ) throws -> Never {
    let code: Int32
    do throws(CommandFailure) {
      switch try work() {
      case .status(let status): code = status.rawValue
      case .code(let value): code = value
      }
    } catch {
      let errors = OutputFile.standardError()
      errors.write(error.message(style.rendered))
      errors.flush()
      throw error.status.code
    }
    throw ExitCode(code)
  }

  /// Writes what the command is asked for, which is all of its work.
  func printing(_ text: String) throws -> Never {
    try performing { () throws(CommandFailure) in
      let output = OutputFile.standardOutput()
      output.write(text)
      output.flush()
      if let failure = output.failure { throw failure }
      return .status(.success)
    }
  }
}

enum ExitStatusOrCode {
  case status(ExitStatus)
  case code(Int32)
}
