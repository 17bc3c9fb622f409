// Problems while typing, with the places that explain them, and the changes that mend them.
import MessageFraming
import ObjCScript
import ObjCSyntax

extension LanguageServer {
  func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    let analysis = document.analyze(analyzer, options)
    var list: [JSON] = []
    if let file = document.file {
      let text = Text(document: document, file: file, analysis: analysis)
      list = diagnostics(text).map { json($0, text) }
    }
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(uri), "version": .integer(document.version), "diagnostics": .array(list),
      ])
  }

  /// Those of the text, then those that its last run showed.
  private func diagnostics(_ text: Text) -> [Diagnostic] {
    let own = text.analysis.diagnostics
    let runs = (text.document.run?.pitfalls ?? []).filter { found in
      !own.contains { $0.code == found.code && $0.primary?.range == found.primary?.range }
    }
    return own + runs
  }

  private func json(_ diagnostic: Diagnostic, _ text: Text) -> JSON {
    let range = diagnostic.primary.flatMap { text.isOwn($0.range) ? $0.range : nil }
    var message = diagnostic.message
    if let label = diagnostic.primary?.text, !label.isEmpty { message += ": \(label)" }
    for note in diagnostic.notes { message += "\n\(note)" }
    for help in diagnostic.advice { message += "\nhelp: \(help.text)" }
    let related = diagnostic.secondary.compactMap { label -> JSON? in
      text.location(label.range).map { ["location": $0, "message": .string(label.text)] }
    }
    let severity =
      switch diagnostic.level {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    return [
      "range": text.range(range ?? SourceRange(file: text.file.id, start: 0, end: 0)),
      "severity": .integer(severity), "code": .string(diagnostic.code.id), "source": "fwdsim",
      "message": .string(message), "relatedInformation": .array(related),
    ]
  }

  /// The changes that diagnostics within the range offer.
  func codeActions(_ text: Text, _ parameters: JSON) -> JSON {
    guard let range = parameters["range"], let start = text.offset(range["start"] ?? .null),
      let end = text.offset(range["end"] ?? .null)
    else { return [] }
    var actions: [JSON] = []
    for diagnostic in diagnostics(text) {
      guard let place = diagnostic.primary?.range, place.start <= end, start <= place.end else {
        continue
      }
      for help in diagnostic.helps where !help.edits.isEmpty {
        let edits = help.edits.filter { text.isOwn($0.range) }
        guard edits.count == help.edits.count else { continue }
        actions.append([
          "title": .string(help.text), "kind": "quickfix", "isPreferred": true,
          "diagnostics": [json(diagnostic, text)],
          "edit": [
            "changes": .object([
              (
                key: text.document.uri,
                value: .array(
                  edits.map { ["range": text.range($0.range), "newText": .string($0.text)] })
              )
            ])
          ],
        ])
      }
    }
    return .array(actions)
  }
}
