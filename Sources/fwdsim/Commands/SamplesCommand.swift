// fwdsim samples: the listings that come with the command.
import ArgumentParser

struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Lists the built-in listings, or prints one of them.",
    usage: """
      fwdsim samples
      fwdsim samples resolve
      fwdsim samples resolve | fwdsim -
      """)

  @Argument(help: "The sample to print; without it, all are listed.")
  var name: String?

  @Option(help: "text or json (see 'fwdsim schema samples').") var format = OutputFormat.text

  func run() throws {
    let sample = try name.map { name in
      guard let sample = Sample.all.first(where: { $0.name == name }) else {
        throw ValidationError(
          "There is no sample '\(name)'. They are: \(Sample.all.map(\.name).joined(separator: ", "))."
        )
      }
      return sample
    }
    if format == .json { try printing(Sample.json(sample.map { [$0] } ?? Sample.all)) }
    try printing(sample?.text ?? list)
  }

  private var list: String {
    let width = (Sample.all.map(\.name.count).max() ?? 0) + 3
    return Sample.all.map {
      ($0.name.padded(to: width) + $0.summary).linesFolded(to: Files.columns, hanging: width) + "\n"
    }.joined()
  }
}
