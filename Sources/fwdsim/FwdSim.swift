import ArgumentParser

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
    version: Product.version,
    subcommands: [TraceCommand.self, RunCommand.self, CheckCommand.self, ExplainCommand.self, ExportCommand.self,
      StatsCommand.self, GraphCommand.self, DiffCommand.self, StepCommand.self, WatchCommand.self,
      SamplesCommand.self, SchemaCommand.self],
    defaultSubcommand: TraceCommand.self)

  static func main() {
    Interrupts.ignoreClosedPipes()
    main(nil)
  }
}

enum Product {
  static let version = "0.1.0"
}
