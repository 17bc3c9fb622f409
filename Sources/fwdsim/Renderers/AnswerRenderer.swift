// An answer as prose: what happened in one sentence, the places with carets, the reasons, and what would make the method run.
import ForwardKit
import ForwardKitBasics
import ObjCScript

struct AnswerRenderer {
  let program: ProgramText
  /// Columns to fold lines to; nil leaves them whole.
  var width: Int?

  func text(_ answer: Answer) -> String {
    var text = folded(answer.summary)
    if let primary = answer.primary {
      text += DiagnosticRenderer(sources: program.sources).excerpt(primary, answer.secondary)
    }
    for reason in answer.reasons { text += folded(reason) }
    if answer.messages.count > 1 {
      for message in answer.messages.dropFirst() {
        let line = message.line.map { " on line \($0)" } ?? ""
        text += folded("Also #\(message.number) `\(message.text)`\(line) \(message.course).")
      }
    }
    if !answer.remedies.isEmpty {
      text += "To make it run:\n"
      for remedy in answer.remedies {
        text += folded("  \(remedy.text)")
        if remedy.edits.contains(where: { $0.text.contains("\n") }) {
          for line in remedy.edits.map(\.text).joined().split(separator: "\n") {
            text += "    \(line)\n"
          }
        }
      }
    }
    return text
  }

  private func folded(_ text: String) -> String { text.linesFolded(to: width, hanging: 2) + "\n" }
}

extension Answer {
  /// Those of the first remedy that has some.
  var edits: [Diagnostic.Edit] { remedies.first { !$0.edits.isEmpty }?.edits ?? [] }
}

/// Answers as one JSON object.
struct AnswerJSON {
  let program: ProgramText
  let answers: [Answer]
  /// Of the line that was asked about.
  let messages: [Answer.Message]

  func text(_ question: String) -> String {
    var json = JSONBuffer()
    json.open()
    json.key("question", question)
    json.key("answers")
    json.openArray()
    for answer in answers {
      json.separate()
      write(answer, &json)
    }
    json.closeArray()
    json.key("messages")
    write(messages, &json)
    json.close()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ answer: Answer, _ json: inout JSONBuffer) {
    json.open()
    json.key("subject", answer.subject)
    json.key("verdict", answer.verdict.rawValue)
    json.key("summary", answer.summary)
    json.key("stage", ifPresent: answer.stage?.rawValue)
    json.key("reasons", answer.reasons)
    json.key("places")
    json.openArray()
    for label in [answer.primary].compactMap({ $0 }) + answer.secondary {
      json.separate()
      json.open()
      write(at: label.range, &json)
      json.key("label", label.text)
      json.close()
    }
    json.closeArray()
    json.key("messages")
    write(answer.messages, &json)
    json.key("remedies")
    json.openArray()
    for remedy in answer.remedies {
      json.separate()
      json.open()
      json.key("text", remedy.text)
      json.key("edits")
      json.openArray()
      for edit in remedy.edits {
        json.separate()
        json.open()
        write(at: edit.range, &json)
        json.key("text", edit.text)
        json.close()
      }
      json.closeArray()
      json.close()
    }
    json.closeArray()
    json.close()
  }

  private func write(_ messages: [Answer.Message], _ json: inout JSONBuffer) {
    json.openArray()
    for message in messages {
      json.separate()
      json.open()
      json.key("send", message.number)
      json.key("text", message.text)
      if let line = message.line { json.key("line", line) }
      json.key("reached", message.reached.rawValue)
      json.key("course", message.course)
      json.close()
    }
    json.closeArray()
  }

  /// `[file, line, column, end line, end column]`, as in a diagnostic.
  private func write(at range: SourceRange, _ json: inout JSONBuffer) {
    guard let file = program.sources.file(of: range) else { return }
    let (start, end) = (file.location(of: range.start), file.location(of: range.end))
    json.key("at")
    json.openArray()
    json.element(file.name)
    for number in [start.line, start.column, end.line, end.column] { json.element(number) }
    json.closeArray()
  }
}

/// The JSON Schema of what `why` and `explain FILE:LINE` write with `--format json`.
enum AnswerSchema {
  static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim answers, schema 1",
      "description": "One object: the answers to a question about a program's dispatch.",
      "type": "object",
      "required": ["question", "answers", "messages"],
      "additionalProperties": false,
      "properties": {
        "question": { "type": "string" },
        "answers": { "type": "array", "items": { "$ref": "#/$defs/answer" }, "description": "one for each method that the question is about" },
        "messages": { "$ref": "#/$defs/messages", "description": "those sent on the line that the question names" }
      },
      "$defs": {
        "range": {
          "description": "file, line, column, end line, end column: from 1, columns in UTF-8 code units, the end behind the last one",
          "type": "array",
          "prefixItems": [{ "type": "string" }, { "type": "integer" }, { "type": "integer" }, { "type": "integer" }, { "type": "integer" }],
          "minItems": 5,
          "maxItems": 5
        },
        "stage": { "enum": ["nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"] },
        "messages": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["send", "text", "reached", "course"],
            "additionalProperties": false,
            "properties": {
              "send": { "type": "integer" },
              "text": { "type": "string" },
              "line": { "type": "integer" },
              "reached": { "$ref": "#/$defs/stage" },
              "course": { "type": "string" }
            }
          }
        },
        "answer": {
          "type": "object",
          "required": ["subject", "verdict", "summary", "reasons", "places", "messages", "remedies"],
          "additionalProperties": false,
          "properties": {
            "subject": { "type": "string" },
            "verdict": { "enum": ["called", "not-called", "unknown"] },
            "summary": { "type": "string" },
            "stage": { "$ref": "#/$defs/stage", "description": "the stage that decided" },
            "reasons": { "type": "array", "items": { "type": "string" } },
            "places": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["at", "label"],
                "additionalProperties": false,
                "properties": { "at": { "$ref": "#/$defs/range" }, "label": { "type": "string" } }
              }
            },
            "messages": { "$ref": "#/$defs/messages" },
            "remedies": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["text", "edits"],
                "additionalProperties": false,
                "properties": {
                  "text": { "type": "string" },
                  "edits": {
                    "type": "array",
                    "description": "replacements that carry the advice out; an empty range inserts",
                    "items": {
                      "type": "object",
                      "required": ["at", "text"],
                      "additionalProperties": false,
                      "properties": { "at": { "$ref": "#/$defs/range" }, "text": { "type": "string" } }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }

    """#
}
