// The tables and pictures of other commands as JSON, one object each; `fwdsim schema NAME` says what is in them.
import ForwardKit
import ForwardKitBasics

enum OutputFormat: String, CaseIterable { case text, json }

extension TraceDiff {
  /// `fwdsim schema diff`
  func json(_ names: (left: String, right: String), showsAll: Bool) -> String {
    var json = JSONBuffer()
    json.open()
    json.key("left", names.left)
    json.key("right", names.right)
    json.key("same", isSame)
    json.key("messages")
    json.openArray()
    for entry in entries where showsAll || entry.differs {
      json.separate()
      json.open()
      json.key("message", entry.message)
      json.key("depth", entry.depth)
      if let index = entry.left { json.key("left", left.sends[index].number) }
      if let index = entry.right { json.key("right", right.sends[index].number) }
      json.key("same", !entry.differs)
      json.key("stages")
      Self.write(entry.rows, &json)
      json.close()
    }
    json.closeArray()
    json.key("end")
    Self.write(conclusion, &json)
    json.close()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ rows: [Row], _ json: inout JSONBuffer) {
    json.openArray()
    for row in rows {
      json.separate()
      json.open()
      json.key("what", row.label)
      json.key("left", ifPresent: row.left)
      json.key("right", ifPresent: row.right)
      json.close()
    }
    json.closeArray()
  }
}

extension ClassGraph {
  /// `fwdsim schema graph`
  var json: String {
    var json = JSONBuffer()
    json.open()
    json.key("title", ifPresent: title)
    json.key("classes")
    json.openArray()
    for node in nodes {
      json.separate()
      json.open()
      json.key("name", node.name)
      json.key("meta", node.isMeta)
      if node.isObject { json.key("object", true) }
      json.key("methods", node.methods)
      json.key("hidden", node.hiddenMethods)
      json.key("cache", node.cache)
      if let step = node.step { json.key("step", step) }
      json.key("found", node.isFound)
      json.close()
    }
    json.closeArray()
    json.key("edges")
    json.openArray()
    for edge in edges {
      json.separate()
      json.open()
      json.key("from", edge.from)
      json.key("to", edge.to)
      switch edge.kind {
      case .isa: json.key("kind", "isa")
      case .superclass: json.key("kind", "superclass")
      case .forward(let stage):
        json.key("kind", "forward")
        json.key("stage", stage.rawValue)
      }
      json.close()
    }
    json.closeArray()
    json.key("stages", stages)
    json.close()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

extension Sample {
  /// `fwdsim schema samples`
  static func json(_ samples: [Sample]) -> String {
    var json = JSONBuffer()
    json.openArray()
    for sample in samples {
      json.separate()
      json.open()
      json.key("name", sample.name)
      json.key("summary", sample.summary)
      json.key("text", sample.text)
      json.close()
    }
    json.closeArray()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

/// The JSON Schemas of these.
enum ViewSchema {
  static let stats = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim stats, schema 1",
      "description": "One object: how far the sends of each message got.",
      "type": "object",
      "required": ["messages", "folded"],
      "additionalProperties": false,
      "properties": {
        "messages": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["message", "sends", "nil", "hit", "walk", "resolve", "target", "invocation", "unrecognized", "probes"],
            "additionalProperties": false,
            "properties": {
              "message": { "type": "string" },
              "sends": { "type": "integer" },
              "nil": { "type": "integer" },
              "hit": { "type": "integer" },
              "walk": { "type": "integer" },
              "resolve": { "type": "integer" },
              "target": { "type": "integer" },
              "invocation": { "type": "integer" },
              "unrecognized": { "type": "integer" },
              "probes": { "type": "integer" },
              "ns": { "type": "integer", "description": "only with --cost ns" }
            }
          }
        },
        "folded": { "type": "integer", "description": "routine sends that are not counted above" },
        "cut": { "type": "string", "description": "the code of the limit that ended the run" }
      }
    }

    """#

  static let diff = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim diff, schema 1",
      "description": "One object: the messages whose paths differ, all of them with --show-same.",
      "type": "object",
      "required": ["left", "right", "same", "messages", "end"],
      "additionalProperties": false,
      "properties": {
        "left": { "type": "string" },
        "right": { "type": "string" },
        "same": { "type": "boolean" },
        "messages": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["message", "depth", "same", "stages"],
            "additionalProperties": false,
            "properties": {
              "message": { "type": "string" },
              "depth": { "type": "integer" },
              "left": { "type": "integer", "description": "the send's number there" },
              "right": { "type": "integer" },
              "same": { "type": "boolean" },
              "stages": { "$ref": "#/$defs/rows" }
            }
          }
        },
        "end": { "$ref": "#/$defs/rows" }
      },
      "$defs": {
        "rows": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["what"],
            "additionalProperties": false,
            "properties": {
              "what": { "type": "string" },
              "left": { "type": "string" },
              "right": { "type": "string" }
            }
          }
        }
      }
    }

    """#

  static let graph = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim graph, schema 1",
      "description": "One object: classes and metaclasses, and the walk of one send through them.",
      "type": "object",
      "required": ["classes", "edges", "stages"],
      "additionalProperties": false,
      "properties": {
        "title": { "type": "string", "description": "the send whose walk it is" },
        "classes": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "meta", "methods", "hidden", "cache", "found"],
            "additionalProperties": false,
            "properties": {
              "name": { "type": "string" },
              "meta": { "type": "boolean" },
              "object": { "type": "boolean", "description": "an object that takes part in forwarding, and no class" },
              "methods": { "type": "array", "items": { "type": "string" } },
              "hidden": { "type": "integer", "description": "methods that are not listed" },
              "cache": { "type": "array", "items": { "type": "string" } },
              "step": { "type": "integer", "description": "place in the walk, from 1" },
              "found": { "type": "boolean" }
            }
          }
        },
        "edges": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["from", "to", "kind"],
            "additionalProperties": false,
            "properties": {
              "from": { "type": "integer", "description": "an index in classes" },
              "to": { "type": "integer" },
              "kind": { "enum": ["superclass", "isa", "forward"] },
              "stage": { "enum": ["target", "invocation"], "description": "of forward: the stage that sent the message on" }
            }
          }
        },
        "stages": { "type": "array", "items": { "type": "string" } }
      }
    }

    """#

  static let samples = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim samples, schema 1",
      "type": "array",
      "items": {
        "type": "object",
        "required": ["name", "summary", "text"],
        "additionalProperties": false,
        "properties": {
          "name": { "type": "string" },
          "summary": { "type": "string" },
          "text": { "type": "string" }
        }
      }
    }

    """#

  static let test = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim test, schema 1",
      "description": "One object for the whole run, in the order in which the tests ran.",
      "type": "object",
      "required": ["tests", "failures"],
      "additionalProperties": false,
      "properties": {
        "tests": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["class", "test", "outcome", "seconds", "failures"],
            "additionalProperties": false,
            "properties": {
              "class": { "type": "string" },
              "test": { "type": "string", "description": "the method's name" },
              "outcome": { "enum": ["passed", "failed", "skipped"] },
              "seconds": { "type": "number", "minimum": 0 },
              "failures": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["file", "line", "message", "unexpected"],
                  "additionalProperties": false,
                  "properties": {
                    "file": { "type": "string" },
                    "line": { "type": "integer" },
                    "message": { "type": "string" },
                    "unexpected": { "type": "boolean", "description": "an exception, and no assertion" }
                  }
                }
              },
              "reason": { "type": "string", "description": "why the test was skipped" }
            }
          }
        },
        "failures": {
          "type": "integer",
          "description": "of all tests, and of what classes do before and after theirs"
        }
      }
    }

    """#
}
