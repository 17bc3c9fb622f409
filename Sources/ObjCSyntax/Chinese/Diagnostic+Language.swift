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

  /// Its own helps; without any, what its kind of message says to write instead, or else its code. Helps that no table has are
  /// English in every language.
  func advice(in language: Language) -> [Help] {
    let remedy = code.text(in: language).remedy
    if helps.isEmpty {
      let text = AdviceTable.advice(for: message, in: language) ?? remedy
      return text.isEmpty ? [] : [Help(text)]
    }
    guard language != .en else { return helps }
    return helps.map { help in
      let text = help.text == code.remedy ? remedy : ChineseMessages.help(help.text)
      return Help(text, edits: help.edits)
    }
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
