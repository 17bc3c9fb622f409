/// The JSON Schema of the lines that `check` and `run` write with `--format json`.
public enum DiagnosticSchema {
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "fwdsim diagnostics, schema 1",
      "description": "One object per line on standard error, in the order in which problems were found.",
      "type": "object",
      "required": ["level", "code", "message", "helps"],
      "additionalProperties": false,
      "properties": {
        "level": { "enum": ["error", "warning", "note"] },
        "code": { "type": "string", "pattern": "^F0[0-9]{3}$", "description": "fwdsim explain CODE has its text; a code never changes its meaning" },
        "message": { "type": "string", "description": "one sentence without a full stop, names of the listing in backticks" },
        "primary": { "$ref": "#/$defs/label", "description": "where the carets go; missing for what has no place in a text" },
        "secondary": { "type": "array", "items": { "$ref": "#/$defs/label" }, "description": "other places that explain this one" },
        "notes": { "type": "array", "items": { "type": "string" } },
        "helps": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/help" }, "description": "what to write instead" }
      },
      "$defs": {
        "range": {
          "description": "file, line, column, end line, end column: from 1, columns in UTF-8 code units, the end behind the last one",
          "type": "array",
          "prefixItems": [{ "type": "string" }, { "type": "integer" }, { "type": "integer" }, { "type": "integer" }, { "type": "integer" }],
          "minItems": 5,
          "maxItems": 5
        },
        "label": {
          "type": "object",
          "required": ["at"],
          "additionalProperties": false,
          "properties": { "at": { "$ref": "#/$defs/range" }, "label": { "type": "string" } }
        },
        "help": {
          "type": "object",
          "required": ["text"],
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

    """#
}
