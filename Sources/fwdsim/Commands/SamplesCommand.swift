import ArgumentParser

struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Lists the built-in listings, or prints one of them.",
    usage: """
      fwdsim samples
      fwdsim samples resolve
      fwdsim samples resolve | fwdsim -
      """)

  @Argument(help: "The sample to print; without it all are listed.")
  var name: String?

  func run() throws {
    let output = OutputFile.standardOutput()
    if let name {
      guard let sample = Sample.all.first(where: { $0.name == name }) else {
        throw ValidationError(
          "There is no sample '\(name)'. They are: \(Sample.all.map(\.name).joined(separator: ", ")).")
      }
      output.write(sample.text)
    } else {
      let width = Sample.all.map(\.name.count).max() ?? 0
      for sample in Sample.all { output.write(sample.name.padded(to: width + 3) + sample.summary + "\n") }
    }
    output.flush()
  }
}
