// What `fwdsim explain CODE` says, in Chinese.
//
// A text is laid out as the English one of its family (`DiagnosticCode`): the code and the title, the explanation, and what to
// write instead. There is exactly one for each code, with the code's own words of programs, options and addresses unchanged; a
// test compares the two languages.

import ForwardKitBasics

/// The words of the codes in Chinese.
enum ChineseCodes {
  private static let byID: [String: DiagnosticCode] = {
    let texts =
      syntax + meaning + expressions + dispatch + limits + unsupported + input + expectations
    return Dictionary(texts.map { DiagnosticCode($0) }.map { ($0.id, $0) }) { first, _ in first }
  }()

  static func code(_ id: String) -> DiagnosticCode? { byID[id] }

  static var ids: Set<String> { Set(byID.keys) }
}

extension DiagnosticCode {
  /// The code with its words in a language. A code without a text in that language, of which there should be none, keeps its English.
  package func text(in language: Language) -> DiagnosticCode {
    switch language {
    case .en: self
    case .zh: ChineseCodes.code(id) ?? self
    }
  }
}
