// `fwdsim quiz`: sheets of questions, or one question after the other at a terminal.
import ArgumentParser
import ForwardKitBasics
import Learning
import ObjCScript

struct QuizCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiz",
    abstract: Language.ofThisProcess(
      "Asks about a listing's messages: from the course, or made from any listing.",
      "就代码中的消息提问：课程里的题目，或由任何代码生成。"),
    usage: Language.ofThisProcess(
      """
      fwdsim quiz FILE.m            questions made from a run of the listing
      fwdsim quiz 08                those of a lesson
      """,
      """
      fwdsim quiz FILE.m            由代码的一次运行生成题目
      fwdsim quiz 08                一课的题目
      """),
    discussion: Language.ofThisProcess(
      """
      The right answers are computed by running the listing; the wrong ones are common misconceptions. The sheet is printed with its key \
      behind it; at a terminal the questions are asked one by one. The same seed gives the same sheet.
      """,
      """
      正确答案由运行代码得出，错误选项是已知的误解。题目之后附答案；在终端里则逐题提问。同样的种子得到同样的题目。
      """))

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, md, html }

  @Argument(help: ArgumentHelp("A listing, or a lesson of the course.", zh: "代码文件，或课程的一课。"))
  var subject: String

  @Option(
    help: ArgumentHelp("How many questions are made from a listing.", zh: "由代码生成多少题。"))
  var count = 8

  @Option(
    help: ArgumentHelp(
      "Another number gives other questions in another order.", zh: "换一个数，题目和次序就不同。"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "text, md or html: a sheet, and its key on a page of its own.",
      zh: "text、md 或 html：题目，答案另起一页。"))
  var format = Format.text

  @Option(help: ArgumentHelp("The language: en or zh.", zh: "语言：en 或 zh。"))
  var lang = Language.ofThisProcess

  func validate() throws {
    guard (1...100).contains(count) else { throw ValidationError("--count must be from 1 to 100.") }
  }

  func run() throws {
    try performing { () throws(CommandFailure) in
      let sheet = try sheet()
      if format == .text, Files.standardOutputIsTerminal, Files.standardInputIsTerminal {
        return .status(try ask(sheet))
      }
      let output = OutputFile.standardOutput()
      output.write(format == .html ? sheet.html(lang) : sheet.markdown(lang))
      output.flush()
      if let failure = output.failure { throw failure }
      return .status(.success)
    }
  }

  private func sheet() throws(CommandFailure) -> QuizSheet {
    if !subject.hasSuffix(".m"), subject != "-", let lesson = Course.embedded.lesson(subject) {
      let run = lesson.listing.map { TracedRun(name: "\(lesson.name)/look.m", text: $0) }
      guard let listing = lesson.listing, let run, let recording = run.recording else {
        throw CommandFailure(
          message: lang("error: '\(lesson.name)' has no questions", "错误：“\(lesson.name)”没有题目"),
          status: .usage)
      }
      var maker = QuestionMaker(recording, of: run, seed: seed)
      return QuizSheet(
        title: lesson.text(lang).title, listing: listing,
        questions: lesson.questions.compactMap { maker.question($0) })
    }
    let text = String(decoding: try Files.read(subject), as: UTF8.self)
    let run = TracedRun(name: subject, text: text)
    guard let recording = run.recording else {
      let errors = OutputFile.standardError()
      errors.write(
        DiagnosticRenderer(sources: run.result.sources, language: lang)
          .render(run.result.diagnostics))
      errors.flush()
      throw CommandFailure(
        message: lang("error: '\(subject)' has errors", "错误：“\(subject)”有错误"),
        status: .listingHasErrors)
    }
    var maker = QuestionMaker(recording, of: run, seed: seed)
    let name = subject.split(separator: "/").last.map(String.init) ?? subject
    return QuizSheet(title: name, listing: text, questions: maker.questions(count))
  }

  /// One by one, with the reason behind each answer.
  private func ask(_ sheet: QuizSheet) throws(CommandFailure) -> ExitStatus {
    let printer = LessonPrinter()
    var right = 0
    for (number, question) in sheet.questions.enumerated() {
      printer.prose("\(number + 1). \(question.text(lang))")
      for (index, choice) in question.choices.enumerated() {
        printer.print("   \(QuizQuestion.letter(index)) \(choice.text)")
      }
      printer.output.write("> ")
      printer.output.flush()
      guard let answer = readLine()?.lowercased() else { break }
      if answer == question.rightLetter {
        right += 1
        printer.print(lang("right", "正确"))
      } else {
        let chosen = question.choices.indices.first { QuizQuestion.letter($0) == answer }
        let reason = chosen.flatMap { question.choices[$0].confusion?.text(lang) } ?? ""
        printer.prose(
          lang(
            "no: \(question.choices[question.right].text). ",
            "不对，应为 \(question.choices[question.right].text)。") + reason)
      }
      printer.print("")
    }
    printer.print("\(right)/\(sheet.questions.count)")
    try printer.finish()
    return .success
  }
}
