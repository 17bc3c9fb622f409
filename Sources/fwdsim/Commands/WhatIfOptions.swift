// What-ifs: another answer in place of a stage (`--inject`), or the listing without a line (`--without-line`).
import ArgumentParser
import ForwardKit
import ObjCScript

struct WhatIfOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run with this answer of a stage instead of the real one: 'target of -[Car length] = self.info', 'resolve of +[T x] = YES', 'cache = off'. "
        + "Repeatable. ':14' after the method selects a line, '#2' the second such message.",
      valueName: "injection"),
    transform: WhatIfOptions.injection)
  var inject: [Injection] = []

  @Option(help: ArgumentHelp("Run as if this line were blank. Repeatable.", valueName: "line"))
  var withoutLine: [Int] = []

  private static func injection(_ text: String) throws -> Injection {
    do { return try Injection(text) } catch { throw ValidationError("\(error)") }
  }

  func validate() throws {
    if let line = withoutLine.first(where: { $0 < 1 }) {
      throw ValidationError("there is no line \(line); lines count from 1.")
    }
  }

  var isEmpty: Bool { inject.isEmpty && withoutLine.isEmpty }

  /// As a header and a view name them.
  var names: [String] { withoutLine.map { "without line \($0)" } + inject.map(\.text) }

  /// The listing with the lines blank; the lines behind keep their numbers.
  func changed(_ file: ListingFile) throws(CommandFailure) -> ListingFile {
    guard !withoutLine.isEmpty else { return file }
    var lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    for number in withoutLine {
      guard lines.indices.contains(number - 1) else {
        throw CommandFailure(
          .impossibleWhatIf,
          "'\(file.name)' has \(Wording.count(lines.count, "line")); there is no line \(number)",
          status: .usage)
      }
      lines[number - 1] = []
    }
    return ListingFile(
      name: file.name, bytes: lines.flatMap { $0 + [UInt8(ascii: "\n")] }, counting: file.counting)
  }

  /// What an injection could not do, and which never came to anything.
  static func diagnostics(_ injector: Injector) -> [Diagnostic] {
    let problems = injector.problems
    guard problems.isEmpty else {
      return problems.map { Diagnostic(.error, InputCode.injectionFailed, $0, at: nil) }
    }
    return injector.unused.map {
      Diagnostic(.warning, InputCode.injectionUnused, "no message came to '\($0.text)'", at: nil)
    }
  }
}
