/// The JSON Schema (2020-12) of one line of a trace. Within schema 1 keys and events are only added; readers skip
/// what they do not know.
public enum TraceSchema {
  public static let text = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One line of a fwdsim trace, schema 1",
      "type": "object",
      "required": ["ev"],
      "$defs": {
        "at": {
          "description": "[file, line, column, endLine, endColumn]; from 1, columns in UTF-8 code units",
          "type": "array",
          "items": {"type": "integer", "minimum": 0},
          "minItems": 5,
          "maxItems": 5
        },
        "index": {"type": "integer", "minimum": 0},
        "stage": {
          "enum": [
            "nil",
            "cache",
            "lookup",
            "resolve",
            "target",
            "signature",
            "invocation",
            "unrecognized"
          ]
        },
        "variables": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["n", "t", "v"],
            "properties": {
              "n": {"type": "string"},
              "t": {"type": "string"},
              "v": {"type": "string"},
              "vars": {"$ref": "#/$defs/variables"}
            }
          }
        },
        "value": {
          "type": "object",
          "required": ["t", "v"],
          "additionalProperties": false,
          "properties": {"t": {"type": "string"}, "v": {"type": "string"}}
        },
        "names": {"type": "array", "items": {"type": "string"}},
        "inScope": {
          "required": ["i"],
          "oneOf": [{"required": ["send"]}, {"required": ["query"]}],
          "properties": {
            "send": {"$ref": "#/$defs/index"},
            "query": {"type": "integer", "minimum": 1}
          }
        }
      },
      "properties": {
        "i": {"$ref": "#/$defs/index"},
        "at": {"$ref": "#/$defs/at"},
        "ns": {"description": "how long a message took; only with --cost ns", "type": "integer", "minimum": 0},
        "thread": {
          "description": "absent for the thread of the first event; others are numbered as they appear",
          "type": "integer",
          "minimum": 1
        }
      },
      "oneOf": [
        {
          "required": ["ev", "fwdsim", "schema", "dialect", "limits", "files"],
          "properties": {
            "ev": {"const": "header"},
            "fwdsim": {"type": "string"},
            "schema": {"const": 1},
            "dialect": {"enum": ["apple", "gnustep"]},
            "limits": {"type": "object", "additionalProperties": {"type": "integer"}},
            "filters": {"$ref": "#/$defs/names"},
            "args": {"$ref": "#/$defs/names"},
            "whatif": {"$ref": "#/$defs/names"},
            "files": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["f", "name", "sha256", "text"],
                "properties": {
                  "f": {"$ref": "#/$defs/index"},
                  "name": {"type": "string"},
                  "sha256": {"type": "string"},
                  "text": {"type": "string"}
                }
              }
            }
          }
        },
        {
          "required": ["i", "ev", "id", "meta", "methods"],
          "properties": {
            "ev": {"const": "class"},
            "id": {"type": "string"},
            "super": {"type": "string"},
            "meta": {"type": "string"},
            "methods": {"$ref": "#/$defs/names"}
          }
        },
        {
          "required": ["i", "ev", "id", "cls", "methods"],
          "properties": {
            "ev": {"const": "category"},
            "id": {"type": "string"},
            "cls": {"type": "string"},
            "methods": {"$ref": "#/$defs/names"}
          }
        },
        {
          "required": ["i", "ev", "id"],
          "properties": {"ev": {"const": "protocol"}, "id": {"type": "string"}}
        },
        {
          "required": ["i", "ev", "op", "cls", "sel", "imp", "types", "by"],
          "properties": {
            "ev": {"const": "method"},
            "op": {"enum": ["add", "replace", "exchange"]},
            "cls": {"type": "string"},
            "sel": {"type": "string"},
            "imp": {"type": "string"},
            "types": {"type": "string"},
            "by": {"type": "string"}
          }
        },
        {
          "required": ["i", "ev", "id", "cls", "types"],
          "properties": {
            "ev": {"const": "ivar"},
            "id": {"type": "string"},
            "cls": {"type": "string"},
            "types": {"type": "string"}
          }
        },
        {
          "required": ["i", "ev", "op", "id", "class"],
          "properties": {
            "ev": {"const": "object"},
            "op": {"enum": ["new", "isa", "dealloc"]},
            "id": {"type": "string"},
            "class": {"type": "string"}
          }
        },
        {
          "required": ["i", "ev", "send", "parent", "depth", "sel", "args", "kind", "meta"],
          "properties": {
            "ev": {"const": "send"},
            "send": {"type": "integer", "minimum": 1},
            "parent": {"$ref": "#/$defs/index"},
            "depth": {"$ref": "#/$defs/index"},
            "recv": {"type": "string"},
            "cls": {"type": "string"},
            "rcls": {"type": "string"},
            "sel": {"type": "string"},
            "args": {"type": "array", "items": {"$ref": "#/$defs/value"}},
            "kind": {"enum": ["instance", "class", "super", "nil", "function"]},
            "meta": {"type": "boolean"}
          }
        },
        {
          "required": ["i", "ev", "query", "send", "recv", "cls", "sel", "kind", "why"],
          "properties": {
            "ev": {"const": "query"},
            "query": {"type": "integer", "minimum": 1},
            "send": {"$ref": "#/$defs/index"},
            "recv": {"type": "string"},
            "cls": {"type": "string"},
            "sel": {"type": "string"},
            "kind": {"enum": ["instance", "class"]},
            "why": {"type": "string"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "stage", "cls", "result", "probes"],
          "properties": {
            "ev": {"const": "cache"},
            "stage": {"const": "cache"},
            "cls": {"type": "string"},
            "result": {"enum": ["hit", "hit-forward", "miss"]},
            "imp": {"type": "string"},
            "probes": {"$ref": "#/$defs/index"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "stage", "cls", "result", "entries"],
          "properties": {
            "ev": {"const": "lookup"},
            "stage": {"const": "lookup"},
            "cls": {"type": "string"},
            "result": {"enum": ["found", "absent", "not-found"]},
            "imp": {"type": "string"},
            "category": {"type": "string"},
            "entries": {"$ref": "#/$defs/index"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "stage", "default"],
          "properties": {
            "ev": {"const": "ask"},
            "stage": {"$ref": "#/$defs/stage"},
            "imp": {"type": "string"},
            "default": {"type": "boolean"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "stage", "value"],
          "properties": {
            "ev": {"const": "answer"},
            "stage": {"$ref": "#/$defs/stage"},
            "value": {"type": "string"},
            "class": {"type": "string"},
            "effect": {"enum": ["added", "nothing-added"]},
            "injected": {"description": "no code was called: --inject decided", "const": true}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "stage", "reason"],
          "properties": {
            "ev": {"const": "skip"},
            "stage": {"$ref": "#/$defs/stage"},
            "reason": {
              "enum": [
                "earlier-stage-answered",
                "method-exists",
                "no-signature",
                "nil-receiver",
                "not-implemented",
                "dialect",
                "injected",
                "remembered-miss",
                "reentry"
              ]
            },
            "since": {"$ref": "#/$defs/index"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "cls"],
          "properties": {
            "ev": {"enum": ["fill", "flush"]},
            "cls": {"type": "string"},
            "sel": {"type": "string"},
            "imp": {"type": "string"},
            "reason": {"type": "string"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "imp", "native"],
          "properties": {
            "ev": {"const": "call"},
            "imp": {"type": "string"},
            "native": {"type": "boolean"}
          }
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "value"],
          "properties": {"ev": {"const": "return"}, "value": {"$ref": "#/$defs/value"}}
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "exception", "reason"],
          "properties": {
            "ev": {"enum": ["throw", "catch"]},
            "exception": {"type": "string"},
            "reason": {"type": "string"}
          }
        },
        {
          "required": ["i", "ev", "to", "text"],
          "properties": {
            "ev": {"const": "out"},
            "to": {"enum": ["stdout", "stderr", "nslog"]},
            "text": {"type": "string"}
          }
        },
        {
          "description": "a statement of the program, or the way into or out of a function (trace --statements)",
          "required": ["i", "ev", "op", "fn", "depth"],
          "properties": {
            "ev": {"const": "line"},
            "op": {"enum": ["enter", "begin", "leave"]},
            "fn": {"type": "string"},
            "depth": {"$ref": "#/$defs/index"},
            "vars": {"$ref": "#/$defs/variables"},
            "objs": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["id", "vars"],
                "properties": {"id": {"type": "string"}, "vars": {"$ref": "#/$defs/variables"}}
              }
            }
          }
        },
        {
          "description": "a source file of events that follow, besides those of the header; its text is not included",
          "required": ["i", "ev", "f", "name"],
          "properties": {"ev": {"const": "file"}, "f": {"$ref": "#/$defs/index"}, "name": {"type": "string"}}
        },
        {
          "$ref": "#/$defs/inScope",
          "required": ["ev", "position", "token"],
          "properties": {
            "ev": {"const": "hook"},
            "position": {"type": "string"},
            "token": {"type": "string"}
          }
        },
        {
          "required": ["i", "ev", "code", "text", "refs"],
          "properties": {
            "ev": {"const": "note"},
            "code": {"type": "string"},
            "text": {"type": "string"},
            "refs": {"type": "array", "items": {"$ref": "#/$defs/index"}}
          }
        },
        {
          "required": ["i", "ev", "code", "text"],
          "properties": {
            "ev": {"const": "limit"},
            "code": {"type": "string"},
            "text": {"type": "string"}
          }
        },
        {
          "required": ["i", "ev", "exit", "uncaught", "cut", "stats"],
          "properties": {
            "ev": {"const": "end"},
            "exit": {"type": "integer"},
            "uncaught": {"type": ["string", "null"]},
            "cut": {"type": ["string", "null"]},
            "stats": {
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/index"}
            }
          }
        }
      ]
    }

    """##
}
