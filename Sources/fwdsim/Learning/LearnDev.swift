// `learn dev check`: what authors of lessons are told.
import ArgumentParser
import Glibc
import Learning

struct LearnDev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", abstract: "For authors of lessons.", subcommands: [LearnDevCheck.self])
}

struct LearnDevCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tries everything that a learner relies on.",
    discussion: """
      Starts fail, solutions pass, each typical wrong answer gets its own feedback, hints are there, the keys of questions are \
      computed, every run gives the same trace twice, and both languages have the same steps. Exit code 4 when something is wrong.
      """)

  @Argument(help: "A folder with lessons; by default the course that is part of the command.")
  var folder: String?

  @Flag(help: "Also print, as a table, which lessons clear up which of the 32 confusions.")
  var table = false

  func run() throws {
    try performing { () throws(CommandFailure) in
      let files: [(path: String, text: String)]
      if let folder { files = try Self.read(folder, "") } else { files = Course.embeddedFiles }
      let check = CourseCheck(files, isWhole: folder == nil)
      let output = OutputFile.standardOutput()
      if table {
        for number in CourseCheck.confusions {
          output.write("| \(number) | \((check.taught[number] ?? []).joined(separator: ", ")) |\n")
        }
      }
      for problem in check.problems { output.write("\(problem.file): \(problem.message)\n") }
      output.write(
        "\(check.lessons) lessons, \(check.exercises) exercises, \(check.wrongAnswers) wrong answers, \(check.questions) questions: "
          + (check.problems.isEmpty
            ? "all as they should be\n" : "\(check.problems.count) problems\n"))
      output.flush()
      if let failure = output.failure { throw failure }
      return .status(check.problems.isEmpty ? .success : .comparisonFailed)
    }
  }

  /// All files below a folder, by their path from it.
  private static func read(_ root: String, _ path: String) throws(CommandFailure)
    -> [(path: String, text: String)]
  {
    let folder = path.isEmpty ? root : root + "/" + path
    guard let directory = opendir(folder) else {
      throw CommandFailure(
        .unreadable, "cannot read '\(folder)': \(Files.systemMessage())", status: .inputMissing)
    }
    defer { closedir(directory) }
    var files: [(path: String, text: String)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard !name.hasPrefix(".") else { continue }
      let inner = path.isEmpty ? name : path + "/" + name
      if name.contains(".") {
        files.append((inner, String(decoding: try Files.read(root + "/" + inner), as: UTF8.self)))
      } else {
        files += try read(root, inner)
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}
