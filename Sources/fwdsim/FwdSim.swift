// The command fwdsim: its subcommands and what they share.
import ArgumentParser
import CBuildInformation
import ForwardKit
import ForwardKitBasics
import Glibc

#if !Command
  #error("fwdsim is built with its trait: swift build --traits Command (make does so)")
#endif

@main
struct FwdSim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fwdsim",
    abstract: "Runs Objective-C listings and shows every stage of every message.",
    usage: """
      fwdsim FILE.m                 run and trace a listing
      fwdsim run FILE.m             only run it
      fwdsim samples resolve | fwdsim -
      """,
    discussion: """
      A listing is one file of Objective-C with a main. '-' reads it from standard input.

      \(ExitStatus.table)
      """,
    version: Product.description,
    subcommands: [
      TraceCommand.self, RunCommand.self, TestCommand.self, CheckCommand.self, ExplainCommand.self,
      WhyCommand.self,
      ExportCommand.self,
      StatsCommand.self, GraphCommand.self, DiffCommand.self, StepCommand.self, WatchCommand.self,
      SamplesCommand.self, SchemaCommand.self, CompileCommand.self, SupportCommand.self,
      TablesCommand.self,
      LanguageServerCommand.self, DebugAdapterCommand.self,
      LearnCommand.self, QuizCommand.self,
    ] + ServerCommands.all,
    defaultSubcommand: TraceCommand.self)

  static func main() {
    Files.occupyClosedStreams()
    Interrupts.ignoreFailedWrites()
    refuseMistypedCommand()
    do {
      var command = try Self.command(Self.arguments)
      try command.run()
    } catch {
      conclude(error)
    }
  }

  /// The command that the first word names (or the default one), parsed alone. From the root, the parser goes through the options of
  /// the default command several times before it comes to another. What does not parse is left to it, for its messages and its help
  /// name the whole command.
  private static func command(_ words: [String]) throws -> any ParsableCommand {
    let asksForHelp = words.contains { ["help", "--help", "-h"].contains($0) }
    guard !asksForHelp else { return try parseAsRoot(words) }
    let named = configuration.subcommands.first {
      $0.configuration.commandName == words.first
    }
    let own = named == nil ? words : Array(words.dropFirst())
    let command = named ?? configuration.defaultSubcommand
    return try (try? command?.parseAsRoot(own)) ?? parseAsRoot(words)
  }

  /// `fwdsim trce car.m`: a first word that is nearly a command, and no file, is not taken for a listing.
  private static func refuseMistypedCommand() {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word = CommandLine.arguments.dropFirst().first,
      word.allSatisfy({ $0.isLetter || $0 == "-" }), !word.hasPrefix("-"),
      !commands.contains(word), access(word, F_OK) != 0,
      let near = SpellingSuggestions.best(word, among: commands)
    else { return }
    let errors = OutputFile.standardError()
    errors.write("error: there is no command and no file '\(word)'; did you mean '\(near)'?\n")
    errors.flush()
    Glibc.exit(ExitStatus.usage.rawValue)
  }

  /// What the parser would misread. A method that `why` is asked about, as `-[Car drive]`, would be an option: a blank in front makes
  /// a word of it. `-DNAME=value` would be an option `-DNAME` with a value: it becomes two words.
  private static var arguments: [String] {
    let given = CommandLine.arguments.dropFirst()
    let end = given.firstIndex(of: "--") ?? given.endIndex
    let options = given[..<end].flatMap { word in
      word.hasPrefix("-D") && word.contains("=") ? ["-D", String(word.dropFirst(2))] : [word]
    }
    let words = CountingOptions.clangFlagsReplaced(options + given[end...])
    guard words.first == "why" else { return words }
    return words.map { $0.hasPrefix("-[") ? " " + $0 : $0 }
  }

  /// Ends the process with what an error says: help to standard output, wrong usage to standard error, and an exit code. Help
  /// that cannot be written has failed as any other output.
  private static func conclude(_ error: any Error) -> Never {
    var status = exitCode(for: error)
    let text = fullMessage(for: error)
    guard !text.isEmpty else { Glibc.exit(status.rawValue) }
    let isAnswer = status.isSuccess
    let output = isAnswer ? OutputFile.standardOutput() : OutputFile.standardError()
    // Scripts for shells are taken as they are.
    let isProse = !isAnswer || text.hasPrefix("OVERVIEW:") || text.hasPrefix("USAGE:")
    let columns = isProse ? Files.columns(of: isAnswer ? STDOUT_FILENO : STDERR_FILENO) : nil
    let said = ChineseHelp.isSpoken(in: text) ? ChineseHelp.text(text) : text
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      folded(String($0), to: columns)
    }
    output.write(lines.joined(separator: "\n") + "\n")
    output.flush()
    if isAnswer, let failure = output.failure {
      let errors = OutputFile.standardError()
      errors.write(failure.message(.long))
      errors.flush()
      status = failure.status.code
    }
    Glibc.exit(status.rawValue)
  }

  /// A line of help. Of one with a remark behind a gap, as of the usage, the remark goes to a line of its own.
  private static func folded(_ line: String, to columns: Int?) -> [String] {
    guard let columns, line.cellWidth > columns else { return [line] }
    let indent = line.prefix { $0 == " " }
    let words = line.dropFirst(indent.count)
    var gap = words.startIndex
    while gap < words.endIndex, !words[gap...].hasPrefix("   ") { gap = words.index(after: gap) }
    let remark = words[gap...].drop { $0 == " " }
    guard !remark.isEmpty else { return line.folded(to: columns, hanging: 2) }
    let (margin, usage) = (String(indent), String(words[..<gap]))
    let rest = margin + "         " + String(remark)
    return (margin + usage).folded(to: columns, hanging: 2) + rest.folded(to: columns)
  }
}

enum Product {
  static let version = ForwardKitVersion.text

  /// What --version prints: the version and, where the build knows it, the commit.
  static var description: String {
    guard let commit = build_information_commit() else { return version }
    return "\(version) (commit \(String(cString: commit)))"
  }
}
