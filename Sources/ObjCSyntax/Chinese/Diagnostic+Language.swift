// What of a diagnostic is written in the reader's language: its first line, and the advice that belongs to its code.
import ForwardKitBasics

extension Diagnostic {
  /// The first line's sentence.
  package func message(in language: Language) -> String {
    switch language {
    case .en: message
    case .zh: ChineseMessages.text(message, code)
    }
  }

  /// Its own helps, which are English unless they are the code's words; without any, what the code says to write instead.
  func advice(in language: Language) -> [Help] {
    let remedy = code.text(in: language).remedy
    if helps.isEmpty, !code.remedy.isEmpty { return [Help(remedy)] }
    return helps.map { $0.text == code.remedy ? Help(remedy, edits: $0.edits) : $0 }
  }
}

extension Diagnostic.Level {
  func word(in language: Language) -> String {
    switch self {
    case .error: language("error", "错误")
    case .warning: language("warning", "警告")
    case .note: language("note", "附注")
    }
  }
}
