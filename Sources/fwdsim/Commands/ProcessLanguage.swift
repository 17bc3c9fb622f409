// The language of this run of the command.
import ArgumentParser
import ForwardKitBasics
import Glibc

extension Language {
  /// What this process was asked to speak: by `--lang`, `FWDSIM_LANG` or the locale. Help is written before options are read, so
  /// the words are looked at as they are.
  static let ofThisProcess = Language.chosen(by: CommandLine.arguments.dropFirst()) { name in
    getenv(name).map { String(cString: $0) }
  }
}

extension Language: ExpressibleByArgument {}

extension ArgumentHelp {
  /// Help in the language of the process.
  init(_ english: String, zh chinese: String, valueName: String? = nil) {
    self.init(Language.ofThisProcess(english, chinese), valueName: valueName)
  }
}
