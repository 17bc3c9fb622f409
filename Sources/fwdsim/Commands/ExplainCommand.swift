import ArgumentParser
import ObjCScript

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Says what a diagnostic code means.",
    usage: """
      fwdsim explain F0302
      fwdsim explain
      """)

  @Argument(help: "The code, as in error[F0302]; without it all are listed.")
  var code: String?

  func run() throws {
    let output = OutputFile.standardOutput()
    defer { output.flush() }
    guard let code else {
      for known in DiagnosticCode.all { output.write("\(known.id)  \(known.title)\n") }
      return
    }
    guard let known = DiagnosticCode.named(code) else {
      throw ValidationError("There is no code '\(code)'. 'fwdsim explain' lists them all.")
    }
    output.write("\(known.id)  \(known.title)\n\n\(known.explanation)\n")
  }
}
