// Diagnostics as a SARIF 2.1.0 log, which code hosts and editors show at the lines: `check --format sarif`.
import ForwardKitBasics
import ObjCScript

struct SARIF {
  /// The problems of each program with its sources.
  var programs: [(diagnostics: [Diagnostic], sources: SourceMap)] = []

  var text: String {
    let all = programs.flatMap(\.diagnostics)
    let codes = Set(all.map(\.code)).ordered { $0.id < $1.id }
    var json = JSONBuffer()
    json.open()
    json.key("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.key("version", "2.1.0")
    json.key("runs")
    json.openArray()
    json.separate()
    json.open()
    json.key("tool")
    json.open()
    json.key("driver")
    json.open()
    json.key("name", "fwdsim")
    json.key("version", Product.version)
    json.key("rules")
    json.openArray()
    for code in codes { rule(code, &json) }
    json.closeArray()
    json.close()
    json.close()
    json.key("columnKind", "unicodeCodePoints")
    json.key("results")
    json.openArray()
    for (diagnostics, sources) in programs {
      for diagnostic in diagnostics { result(diagnostic, sources, codes, &json) }
    }
    json.closeArray()
    json.close()
    json.closeArray()
    json.close()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func rule(_ code: DiagnosticCode, _ json: inout JSONBuffer) {
    json.separate()
    json.open()
    json.key("id", code.id)
    message("shortDescription", code.title, &json)
    message("fullDescription", code.explanation, &json)
    message("help", code.remedy, &json)
    json.close()
  }

  private func message(_ key: String, _ text: String, _ json: inout JSONBuffer) {
    json.key(key)
    json.open()
    json.key("text", text)
    json.close()
  }

  private func result(
    _ diagnostic: Diagnostic, _ sources: SourceMap, _ codes: [DiagnosticCode],
    _ json: inout JSONBuffer
  ) {
    json.separate()
    json.open()
    json.key("ruleId", diagnostic.code.id)
    json.key("ruleIndex", codes.firstIndex(of: diagnostic.code) ?? 0)
    json.key("level", diagnostic.level.rawValue)
    let words = [diagnostic.message] + diagnostic.notes + diagnostic.advice.map(\.text)
    message("message", words.joined(separator: "\n"), &json)
    json.key("locations")
    json.openArray()
    if let primary = diagnostic.primary { location(primary, sources, &json) }
    json.closeArray()
    json.key("relatedLocations")
    json.openArray()
    for label in diagnostic.secondary { location(label, sources, &json) }
    json.closeArray()
    fixes(diagnostic, sources, &json)
    json.close()
  }

  private func location(
    _ label: Diagnostic.Label, _ sources: SourceMap, _ json: inout JSONBuffer
  ) {
    guard let file = sources.file(of: label.range) else { return }
    json.separate()
    json.open()
    json.key("physicalLocation")
    json.open()
    artifact(file, &json)
    json.key("region")
    region(label.range, file, &json)
    json.close()
    if !label.text.isEmpty { message("message", label.text, &json) }
    json.close()
  }

  private func artifact(_ file: SourceFile, _ json: inout JSONBuffer) {
    json.key("artifactLocation")
    json.open()
    json.key("uri", file.name)
    json.close()
  }

  private func region(_ range: SourceRange, _ file: SourceFile, _ json: inout JSONBuffer) {
    let (start, end) = (file.location(of: range.start), file.location(of: range.end))
    json.open()
    json.key("startLine", start.line)
    json.key("startColumn", column(start, file))
    json.key("endLine", end.line)
    json.key("endColumn", column(end, file))
    json.close()
  }

  /// Columns count characters here, not bytes.
  private func column(_ place: SourceLocation, _ file: SourceFile) -> Int {
    let start = Int(file.lineStarts[place.line - 1])
    let end = min(start + place.column - 1, file.bytes.count)
    return String(decoding: file.bytes[start..<end], as: UTF8.self).unicodeScalars.count + 1
  }

  private func fixes(
    _ diagnostic: Diagnostic, _ sources: SourceMap, _ json: inout JSONBuffer
  ) {
    let helps = diagnostic.helps.filter { !$0.edits.isEmpty }
    guard !helps.isEmpty else { return }
    json.key("fixes")
    json.openArray()
    for help in helps {
      json.separate()
      json.open()
      message("description", help.text, &json)
      json.key("artifactChanges")
      json.openArray()
      for edit in help.edits {
        guard let file = sources.file(of: edit.range) else { continue }
        json.separate()
        json.open()
        artifact(file, &json)
        json.key("replacements")
        json.openArray()
        json.separate()
        json.open()
        json.key("deletedRegion")
        region(edit.range, file, &json)
        message("insertedContent", edit.text, &json)
        json.close()
        json.closeArray()
        json.close()
      }
      json.closeArray()
      json.close()
    }
    json.closeArray()
  }
}
