// fwdsim compile: a listing through clang, on CRuntime.
import ArgumentParser

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract:
      "Makes a program of Objective-C files with clang, on the same runtime and Foundation.",
    usage:
      "fwdsim compile FILE.m … [-o PROGRAM] [--arc | --mrc] [--real-threads] [-- clang flags]",
    discussion: """
      C, C++ and Objective-C++ files are compiled as well; objects and libraries are linked. What follows '--' is \
      passed to clang. CLANG names the compiler, FWDSIM_OBJC the folder with headers and library.

      Exit codes: 0 the program was made; 2 clang refuses a file; 66 clang or the library is missing.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files to compile and link; after '--', flags for clang.", valueName: "file"))
  var words: [String] = []

  @Option(
    name: .shortAndLong,
    help: "The program's name; by default, the first file's name without its extension.")
  var output: String?

  @OptionGroup var references: CountingOptions

  @OptionGroup var threads: ThreadOptions

  @Flag(help: "Print what clang needs to compile a file, for a Makefile.")
  var cflags = false

  @Flag(
    help:
      "Print what clang needs to link a program, to be placed before its objects, for a Makefile.")
  var libs = false

  /// What stands behind `--`, which the parser counts among the words.
  private var flags: [String] {
    let all = CommandLine.arguments
    guard let end = all.firstIndex(of: "--") else { return [] }
    return Array(words.suffix(all.count - end - 1))
  }
  private var files: [String] { Array(words.dropLast(flags.count)) }

  func validate() throws {
    if files.isEmpty, !cflags, !libs {
      throw ValidationError("Missing expected argument '<file> ...'")
    }
  }

  func run() throws {
    try performing { () throws(CommandFailure) in
      let compiler = try Compiler()
      if cflags || libs {
        let words =
          (cflags ? compiler.compileFlags(arc: references.counting != .mrc) : [])
          + (libs ? [compiler.start] + compiler.linkFlags + threads.linkFlags : [])
        let output = OutputFile.standardOutput()
        output.write(words.joined(separator: " ") + "\n")
        output.flush()
        if let failure = output.failure { throw failure }
        return .status(.success)
      }
      try compiler.build(
        files, to: output ?? program(files[0]), references, flags: flags + threads.linkFlags)
      return .status(.success)
    }
  }

  private func program(_ file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name + ".out"
  }
}
