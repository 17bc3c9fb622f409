// English and Chinese, and how a sentence in both is written.

/// The languages that fwdsim's texts for people are written in.
package enum Language: String, CaseIterable, Sendable {
  case en, zh

  /// A sentence in this language. That both are there is checked when the program is compiled.
  package func callAsFunction(
    _ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String
  ) -> String {
    switch self {
    case .en: english()
    case .zh: chinese()
    }
  }

  /// The language that a process was asked for: by `--lang` among its words, else by `FWDSIM_LANG`, else by the locale. What names
  /// no language known here is passed over.
  ///
  /// - Parameters:
  ///   - words: the command's words; those behind `--` are the listing's.
  ///   - environment: gives a variable's value.
  /// - Complexity: O(words)
  package static func chosen(
    by words: some Sequence<String>, environment: (String) -> String?
  ) -> Language {
    var isNext = false
    var given: Language?
    for word in words {
      if word == "--" { break }
      if isNext || word.hasPrefix("--lang=") {
        given = Language(rawValue: String(isNext ? word[...] : word.dropFirst(7))) ?? given
      }
      isNext = word == "--lang"
    }
    if let given { return given }
    if let language = environment("FWDSIM_LANG").flatMap(Language.init(rawValue:)) {
      return language
    }
    // As POSIX has it: the first that is set decides.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment)
      .first { !$0.isEmpty }
    return locale?.hasPrefix("zh") == true ? .zh : .en
  }
}
