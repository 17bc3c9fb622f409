// fwdsim why: why a method ran or did not.
import ArgumentParser
import ForwardKit
import ForwardKitBasics
import ObjCScript

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Says why a method was called, or why it was not.",
    usage: """
      fwdsim why '-[Desk forwardInvocation:]' FILE.m
      fwdsim why forwardInvocation: FILE.m
      fwdsim why FILE.m:12
      """,
    discussion: """
      A question is a method, a selector, a class, a line of the first file, or a place as diagnostics print it \
      (FILE.m:LINE or FILE.m:LINE:COLUMN). The listing is run once; a saved trace is only read.

      Exit code 0 when there is an answer, 4 when nothing of that name was found.
      """)

  @Argument(help: "A method, a selector, a class, a line, or FILE.m:LINE[:COLUMN].")
  var question: String

  @Argument(help: "The listing or trace; a question that names a file needs none.")
  var file: String?

  @OptionGroup var asking: AskingOptions

  @Flag(help: "Show the change that would make the method run as a diff, and write it.")
  var fix = false

  @Flag(help: "With --fix: write without asking.")
  var yes = false

  func run() throws {
    try performing { () throws(CommandFailure) in
      guard let asked = Question(question) else {
        if file == nil, ProgramFolder.isSource(subject) {
          throw CommandFailure(
            message:
              "error: which method or line? fwdsim why '-[Car drive]' \(subject), or fwdsim why \(subject):14",
            status: .usage)
        }
        throw CommandFailure(
          message:
            "error: '\(subject)' is not a method such as '-[Car drive]', a selector, a class, a line or a place such as car.m:14",
          status: .usage)
      }
      let path = try path(asked)
      let output = OutputFile.standardOutput()
      guard let inquiry = try asking.inquiry(asked, path) else {
        return .status(.listingHasErrors)
      }
      let found = Findings(inquiry: inquiry, question: asked)
      let text = found.rendered(subject, asking)
      output.write(found.isEmpty && asking.format == .text ? nothing(inquiry) : text)
      output.flush()
      if let failure = output.failure { throw failure }
      if fix, let answer = found.answers.first(where: { $0.edits.isEmpty == false }) {
        let fixer = SourceFixer(sources: inquiry.program.sources, asks: !yes)
        return .status(try fixer.apply([answer.edits]) ? .success : .comparisonFailed)
      }
      return .status(found.isEmpty ? .comparisonFailed : .success)
    }
  }

  private var subject: String { question.drop { $0 == " " }.description }

  private func path(_ question: Question) throws(CommandFailure) -> String {
    if let file { return file }
    if case .place(let file?, _, _) = question { return file }
    throw CommandFailure(
      message: "error: which listing? fwdsim why '\(subject)' FILE.m", status: .usage)
  }

  private func nothing(_ inquiry: Inquiry) -> String {
    let names = inquiry.program.methods.map(\.name)
    let near = SpellingSuggestions.best(
      subject, among: names + inquiry.program.methods.map(\.selector))
    let text =
      "Neither the program nor its trace has '\(subject)'."
      + (near.map { " Did you mean '\($0)'?" } ?? "")
    return text.linesFolded(to: Files.columns) + "\n"
  }
}

/// How a listing is run to ask about it.
struct AskingOptions: ParsableArguments {
  @Option(help: "The rules where runtimes differ: apple or gnustep.")
  var dialect: ListingOptions.Dialect = .apple

  @Option(
    name: .customShort("D", allowingJoined: true),
    help: ArgumentHelp("Define a macro.", valueName: "name[=value]"))
  var defines: [String] = []

  @Option(
    name: .customShort("I", allowingJoined: true),
    help: ArgumentHelp("Also search this folder for #import.", valueName: "folder"))
  var searchFolders: [String] = []

  @Option(help: ArgumentHelp("Make an empty class of that name.", valueName: "class,…"))
  var stub: [String] = []

  @Flag(
    help:
      "Let classes, types, constants and functions of frameworks and libraries that are not here be stand-ins, which answer nil or zero."
  )
  var stubAll = false

  @Option(
    help:
      "The language of problems, stages and codes: en or zh. Answers about a run are in English.")
  var lang: Language?

  @Option(help: "How the answer is written: text or json (see 'fwdsim schema answers').")
  var format: Format = .text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  /// The listing, or trace, with these options.
  func listing(_ path: String) throws(CommandFailure) -> ListingOptions {
    guard var listing = try? ListingOptions.parse(["--", path]) else {
      throw CommandFailure(message: "error: '\(path)' is no file's name", status: .usage)
    }
    listing.dialect = dialect
    listing.defines = defines
    listing.searchFolders = searchFolders
    listing.stub = stub
    listing.stubAll = stubAll
    return listing
  }

  /// Runs the listing once. Nil when it has errors, which are reported.
  /// - Parameter all: the routine sends too.
  func inquiry(_ question: Question, _ path: String, all: Bool = false) throws(CommandFailure)
    -> Inquiry?
  {
    let bytes = try Files.read(path)
    let listing = try listing(path)
    guard var options = try? TraceOptions.parse([]) else { return nil }
    options.all = all
    let collector = TraceCollector()
    var tracing = Tracing(listing: listing, options: options)
    tracing.shownSelectors = question.selector.map { [$0] } ?? []
    let outcome = try tracing.feed(bytes, to: [collector])
    guard let recording = collector.recording else {
      if let result = outcome.result { listing.report(result) }
      return nil
    }
    return Inquiry(recording)
  }
}

/// What a question comes to: answers about methods, and the messages of a line.
struct Findings {
  let inquiry: Inquiry
  let answers: [Answer]
  private let line: Int?
  private let messages: [SendRecord]

  init(inquiry: Inquiry, question: Question) {
    self.inquiry = inquiry
    answers = inquiry.answers(to: question)
    if case .place(let file, let line, let column) = question {
      self.line = line
      messages = inquiry.messages(line: line, file: file, column: column)
    } else {
      line = nil
      messages = []
    }
  }

  var isEmpty: Bool { answers.isEmpty && messages.isEmpty }

  func rendered(_ question: String, _ options: AskingOptions) -> String {
    switch options.format {
    case .json:
      return AnswerJSON(
        program: inquiry.program, answers: answers, messages: messages.map(inquiry.message)
      ).text(question)
    case .text:
      let width = Files.columns
      let renderer = AnswerRenderer(program: inquiry.program, width: width)
      var parts = answers.map(renderer.text)
      if let line,
        let text = LineExplanation(
          recording: inquiry.recording, line: line, only: Set(messages.map(\.number)), width: width
        ).text()
      {
        parts.append(text)
      }
      return parts.joined(separator: "\n")
    }
  }
}
