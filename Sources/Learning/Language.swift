// English and Chinese, and how a sentence in both is written.

/// The languages of the course.
package enum Language: String, CaseIterable, Sendable {
  case en, zh

  /// A sentence of the command itself, in this language.
  package func callAsFunction(
    _ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String
  ) -> String {
    switch self {
    case .en: english()
    case .zh: chinese()
    }
  }
}
