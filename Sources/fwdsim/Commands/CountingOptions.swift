// How references are counted: in the whole program, and in single files of it.
//
// Compilers take `-fobjc-arc` and `-fno-objc-arc`, and projects write them beside a file. Behind a file's name they mean this
// file, in front of all names every file: `clangFlagsReplaced` makes the options of this group of them.
import ArgumentParser
import ObjCScript

struct CountingOptions: ParsableArguments {
  enum Counting: String, EnumerableFlag {
    case arc, mrc

    static func help(for value: Counting) -> ArgumentHelp? {
      switch value {
      case .arc:
        "Use automatic reference counting in all files. By default, each file's code decides."
      case .mrc: "Use manual reference counting in all files. By default, each file's code decides."
      }
    }
  }

  @Flag var counting: Counting?

  @Option(
    help: ArgumentHelp(
      "Use automatic reference counting in this file; -fobjc-arc after its name does the same.",
      valueName: "file"))
  var arcFile: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use manual reference counting in this file; -fno-objc-arc after its name does the same.",
      valueName: "file"))
  var mrcFile: [String] = []

  /// What was said about one file, or about a folder that it is in; nil for nothing of its own.
  func ofFile(_ name: String) -> Counting? {
    func names(_ words: [String]) -> Bool {
      words.contains { $0 == name || name.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
    return names(mrcFile) ? .mrc : names(arcFile) ? .arc : nil
  }

  /// The command's words with clang's flags as options of this group. What stands behind `--` is left alone.
  static func clangFlagsReplaced(_ words: [String]) -> [String] {
    var result: [String] = []
    var file: String?
    for (index, word) in words.enumerated() {
      if word == "--" { return result + words[index...] }
      switch word {
      case "-fobjc-arc": result += file.map { ["--arc-file", $0] } ?? ["--arc"]
      case "-fno-objc-arc": result += file.map { ["--mrc-file", $0] } ?? ["--mrc"]
      default:
        result.append(word)
        if ProgramFolder.isSource(word) || ProgramFolder.isFolder(word) { file = word }
      }
    }
    return result
  }
}

extension CountingOptions.Counting {
  var compiled: CompileOptions.Counting { self == .arc ? .automatic : .manual }
}
