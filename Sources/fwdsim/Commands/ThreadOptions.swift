// How the threads of a compiled program run.
import ArgumentParser

struct ThreadOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "A compiled program's threads run side by side in real time, not in turns on a clock of their own."
    ))
  var realThreads = false

  var linkFlags: [String] { realThreads ? Compiler.realThreads : [] }
}
