// fwdsim watch: a listing again after each change of its file.
import ArgumentParser
import ForwardKit
import Glibc

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Traces a listing again whenever it is saved, and shows what changed.",
    discussion: """
      The first trace is shown whole, a line per message; then only messages that take another path than in the \
      last trace that ran. Keys: r run again, d the whole difference, s step, q quit. Ctrl-C ends it too.

      q gives the exit code of the last run, Ctrl-C 130.
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp(
      "Poll the files at this interval instead of using the system's notifications; for network and container mounts.",
      valueName: "milliseconds"))
  var poll: Int?

  @Flag(help: "Clear the screen before each trace.") var clear = false
  @Flag(help: "Use plain ASCII instead of symbols.") var ascii = false
  @Flag(help: "Never shorten lines.") var wide = false

  func validate() throws {
    if let poll, !(10...60_000).contains(poll) {
      throw ValidationError("--poll must be from 10 to 60000.")
    }
    if listing.words.contains("-") {
      throw ValidationError("watch needs a file; standard input is never saved again.")
    }
  }

  func run() throws {
    try performing { () throws(CommandFailure) in
      // That it is there at all is said at once, as by every command.
      _ = try listing.read()
      var style = TextStyle()
      style.isASCII = ascii
      style.width = wide ? nil : Files.columns ?? 80
      let watcher = Watcher(
        files: listing.files,
        words: TraceProcess.words(
          CommandLine.arguments, behind: "watch", without: ["--clear", "--ascii", "--wide"],
          withValue: ["--poll"]), poll: poll.map { Int32($0) }, style: style,
        clears: clear)
      return .code(try watcher.run())
    }
  }
}
