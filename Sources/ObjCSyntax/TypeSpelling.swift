/// Spells types from syntax, as compilers print them: `int (char, const char **)`.
enum TypeSpelling {
  /// A function's head without parameter names, as `__PRETTY_FUNCTION__` has it.
  static func function(_ specifiers: DeclSpecifiers, _ declarator: Declarator) -> String {
    spell(specifiers, parts: declarator.parts, name: declarator.name?.text ?? "")
  }

  static func type(_ type: TypeName) -> String {
    spell(type.specifiers, parts: type.declarator.parts, name: "")
  }

  static func parameter(_ parameter: Parameter) -> String {
    spell(parameter.specifiers, parts: parameter.declarator.parts, name: "")
  }

  private static func spell(
    _ specifiers: DeclSpecifiers, parts: [Declarator.Part], name: String
  ) -> String {
    let base = base(specifiers)
    let declarator = declarator(parts, name)
    if declarator.isEmpty { return base }
    return base + " " + declarator
  }

  private static func base(_ specifiers: DeclSpecifiers) -> String {
    var words: [String] = []
    if specifiers.qualifiers.contains(.const) { words.append("const") }
    if specifiers.qualifiers.contains(.volatile) { words.append("volatile") }
    switch specifiers.type {
    case .builtin(let type): words.append(type.rawValue)
    case .named(let name, let arguments):
      words.append(name.text + (arguments.map(angles) ?? ""))
    case .record(let record):
      words.append(record.isUnion ? "union" : "struct")
      if let tag = record.tag { words.append(tag.text) }
    case .enumeration(let node):
      words.append("enum")
      if let tag = node.tag { words.append(tag.text) }
    case .typeofExpression, .typeofType: words.append("typeof(…)")
    case .auto: words.append("__auto_type")
    case .atomic(let inner): words.append("_Atomic(\(type(inner)))")
    case .missing: words.append("int")
    }
    return words.joined(separator: " ")
  }

  private static func angles(_ arguments: AngleArguments) -> String {
    arguments.lists.map { "<" + $0.map { type($0) }.joined(separator: ", ") + ">" }.joined()
  }

  private static func declarator(_ parts: [Declarator.Part], _ name: String) -> String {
    var text = name
    for (index, part) in parts.enumerated() {
      let needsParens: Bool
      if index > 0, case .pointer = parts[index - 1] {
        needsParens = true
      } else if index > 0, case .block = parts[index - 1] {
        needsParens = true
      } else {
        needsParens = false
      }
      switch part {
      case .pointer(let qualifiers): text = "*" + words(qualifiers, before: text)
      case .block(let qualifiers): text = "^" + words(qualifiers, before: text)
      case .array(let bound):
        if needsParens { text = "(\(text))" }
        text += "[" + size(bound) + "]"
      case .function(let clause):
        if needsParens { text = "(\(text))" }
        text += "(" + self.parameters(clause) + ")"
      }
    }
    return text
  }

  private static func words(_ qualifiers: PointerQualifiers, before text: String) -> String {
    guard qualifiers.qualifiers.contains(.const) else { return text }
    return text.isEmpty ? "const" : "const " + text
  }

  private static func size(_ bound: ArrayBound) -> String {
    if case .size(let expression) = bound, case .integer(let literal) = expression.kind {
      return String(literal.value)
    }
    return ""
  }

  /// A parameter as C adjusts it: an array is a pointer to its elements, `char *argv[]` is a `char **`.
  private static func adjusted(_ parameter: Parameter) -> String {
    var parts = parameter.declarator.parts
    if case .array? = parts.first { parts[0] = .pointer(PointerQualifiers()) }
    return spell(parameter.specifiers, parts: parts, name: "")
  }

  private static func parameters(_ clause: ParameterClause) -> String {
    if clause.parameters.isEmpty { return clause.hasPrototype ? "void" : "" }
    var list = clause.parameters.map(adjusted)
    if clause.isVariadic { list.append("...") }
    return list.joined(separator: ", ")
  }
}
