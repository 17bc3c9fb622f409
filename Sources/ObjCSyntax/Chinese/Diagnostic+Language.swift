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

  /// Its own helps, which are English; without any, what the code says to write instead.
  func advice(in language: Language) -> [Help] {
    helps.isEmpty && !code.remedy.isEmpty ? [Help(code.text(in: language).remedy)] : helps
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
