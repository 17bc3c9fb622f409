// Questions as Markdown and as a page to print.
import ForwardKitBasics

/// Questions on paper: the listing, the questions, and the key on a page of its own.
package struct QuizSheet: Sendable {
  package let title: String
  package let listing: String
  package let questions: [QuizQuestion]

  package init(title: String, listing: String, questions: [QuizQuestion]) {
    self.title = title
    self.listing = listing
    self.questions = questions
  }

  private var numbered: String {
    var lines = listing.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.enumerated().map { index, line in
      let number = "\(index + 1)"
      return String(repeating: " ", count: max(0, 3 - number.count)) + number + "  " + line
    }.joined(separator: "\n")
  }

  package func markdown(_ language: Language) -> String {
    var text = "# \(title)\n\n```objc\n\(numbered)\n```\n"
    for (number, question) in questions.enumerated() {
      text += "\n\(number + 1). \(question.text(language))\n"
      for (index, choice) in question.choices.enumerated() {
        text += "   - \(QuizQuestion.letter(index)) `\(choice.text)`\n"
      }
    }
    text += "\n---\n\n" + language("## Key", "## 答案") + "\n\n"
    for (number, question) in questions.enumerated() {
      text += "\(number + 1). \(question.rightLetter) `\(question.choices[question.right].text)`\n"
      for (index, choice) in question.choices.enumerated() {
        guard let confusion = choice.confusion else { continue }
        text += "   - \(QuizQuestion.letter(index)): \(confusion.text(language))\n"
      }
    }
    return text
  }

  package func html(_ language: Language) -> String {
    var body = "<h1>\(Self.escaped(title))</h1>\n<pre>\(Self.escaped(numbered))</pre>\n<ol>\n"
    for question in questions {
      body += "<li>\(Self.code(question.text(language)))<ol type=\"a\">"
      for choice in question.choices {
        body += "<li><code>\(Self.escaped(choice.text))</code></li>"
      }
      body += "</ol></li>\n"
    }
    body += "</ol>\n<section><h2>\(language("Key", "答案"))</h2>\n<ol>\n"
    for question in questions {
      let right = question.choices[question.right]
      body += "<li>\(question.rightLetter) <code>\(Self.escaped(right.text))</code>"
      for (index, choice) in question.choices.enumerated() {
        guard let confusion = choice.confusion else { continue }
        body += "<br>\(QuizQuestion.letter(index)): \(Self.escaped(confusion.text(language)))"
      }
      body += "</li>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>\(Self.escaped(title))</title>
      <style>body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em}pre{background:#f4f4f4;padding:1em;overflow:auto}
      section{break-before:page}li{margin:.4em 0}</style></head><body>
      \(body)</ol></section>
      </body></html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// `text` in backticks as code.
  private static func code(_ text: String) -> String {
    escaped(text).split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
      $0.offset % 2 == 1 ? "<code>\($0.element)</code>" : String($0.element)
    }.joined()
  }
}
