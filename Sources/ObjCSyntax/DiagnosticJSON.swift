import ForwardKitBasics

/// Diagnostics as JSON objects, one line each.
///
/// Ranges are `[file, line, column, endLine, endColumn]` with the file's name, lines and columns
/// from 1, columns in UTF-8 code units, the end behind the last one: the same numbers as in a
/// trace.
struct DiagnosticJSON {
  let sources: SourceMap
  let language: Language

  func object(_ diagnostic: Diagnostic) -> String {
    var fields = [
      "\"level\":" + string(diagnostic.level.rawValue),
      "\"code\":" + string(diagnostic.code.id),
      "\"message\":" + string(diagnostic.message(in: language)),
    ]
    if let primary = diagnostic.primary { fields.append("\"primary\":" + label(primary)) }
    if !diagnostic.secondary.isEmpty {
      fields.append("\"secondary\":" + list(diagnostic.secondary.map(label)))
    }
    if !diagnostic.notes.isEmpty {
      fields.append("\"notes\":" + list(diagnostic.notes.map(string)))
    }
    let advice = diagnostic.advice(in: language)
    if !advice.isEmpty {
      fields.append("\"helps\":" + list(advice.map(help)))
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private func help(_ help: Diagnostic.Help) -> String {
    var fields = ["\"text\":" + string(help.text)]
    if !help.edits.isEmpty {
      fields.append(
        "\"edits\":"
          + list(help.edits.map { "{\"at\":\(range($0.range)),\"text\":\(string($0.text))}" }))
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private func label(_ label: Diagnostic.Label) -> String {
    let text = label.text.isEmpty ? "" : ",\"label\":" + string(label.text)
    return "{\"at\":\(range(label.range))\(text)}"
  }

  private func range(_ range: SourceRange) -> String {
    guard let file = sources.file(of: range) else { return "null" }
    let start = file.location(of: range.start)
    let end = file.location(of: range.end)
    return "[\(string(file.name)),\(start.line),\(start.column),\(end.line),\(end.column)]"
  }

  private func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  private func string(_ text: String) -> String { JSONBuffer.quoted(text) }
}
