@testable import ObjCSyntax

/// Trees as compact text, so that a test can say what it expects in one line.
enum TreeText {
  static func expr(_ node: Expr) -> String {
    switch node.kind {
    case .identifier(let name): return name.text
    case .labelAddress(let name): return "(&& \(name.text))"
    case .integer(let literal):
      let suffix =
        (literal.isUnsigned ? "u" : "")
        + (literal.length == .int ? "" : literal.length == .long ? "l" : "ll")
      return "\(literal.value)\(suffix)"
    case .floating(let literal):
      return "\(literal.value)"
        + (literal.width == .float ? "f" : literal.width == .longDouble ? "l" : "")
    case .character(let value): return "'\(value)'"
    case .string(let literal): return "\"\(literal.text)\""
    case .objcString(let literal): return "@\"\(literal.text)\""
    case .boolean(let value, let isObjC): return isObjC ? (value ? "YES" : "NO") : "\(value)"
    case .null(let literal): return literal.rawValue
    case .functionName(let literal): return "<\(literal.text)>"
    case .parenthesized(let inner): return "(\(expr(inner)))"
    case .unary(let sign, let operand): return "(\(sign.rawValue) \(expr(operand)))"
    case .postfix(let sign, let operand): return "(\(expr(operand)) \(sign.rawValue))"
    case .binary(let sign, let left, let right, _):
      return "(\(sign.rawValue) \(expr(left)) \(expr(right)))"
    case .assign(let sign, let left, let right, _):
      return "(\(sign?.rawValue ?? "")= \(expr(left)) \(expr(right)))"
    case .conditional(let condition, let then, let otherwise):
      return "(? \(expr(condition)) \(then.map(expr) ?? "_") \(expr(otherwise)))"
    case .comma(let left, let right): return "(, \(expr(left)) \(expr(right)))"
    case .cast(let target, let bridge, let operand):
      return "(cast \(bridge.map { $0.rawValue + " " } ?? "")\(type(target)) \(expr(operand)))"
    case .compoundLiteral(let target, let values):
      return "(literal \(type(target)) \(list(values)))"
    case .sizeof(let operand): return "(sizeof \(typeOrExpr(operand)))"
    case .alignof(let operand): return "(alignof \(typeOrExpr(operand)))"
    case .offsetof(let target, let path):
      return "(offsetof \(type(target)) \(path.map(designator).joined()))"
    case .call(let callee, let arguments): return "(call \(exprs([callee] + arguments)))"
    case .subscript(let base, let index): return "(at \(expr(base)) \(expr(index)))"
    case .member(let base, let name, let isArrow):
      return "(\(isArrow ? "->" : ".") \(expr(base)) \(name.text))"
    case .superReference: return "super"
    case .vaArg(let values, let target): return "(va_arg \(expr(values)) \(type(target)))"
    case .statementExpression(let body): return "(stmts \(compound(body)))"
    case .typesCompatible(let first, let second):
      return "(compatible \(type(first)) \(type(second)))"
    case .selection(.generic(let control, let choices)):
      let list = choices.map { "\($0.type.map { type($0) } ?? "default"): \(expr($0.value))" }
      return "(generic \(expr(control)) \(list.joined(separator: ", ")))"
    case .selection(.choose(let condition, let then, let otherwise)):
      return "(choose \(expr(condition)) \(expr(then)) \(expr(otherwise)))"
    case .message(let message): return self.message(message)
    case .selector(let name): return "@selector(\(name.text))"
    case .protocolReference(let name): return "@protocol(\(name.text))"
    case .encode(let target): return "@encode(\(type(target)))"
    case .boxed(let inner): return "@(\(expr(inner)))"
    case .arrayLiteral(let items): return "@[\(exprs(items))]"
    case .dictionaryLiteral(let items):
      return "@{" + items.map { "\(expr($0.key)): \(expr($0.value))" }.joined(separator: " ") + "}"
    case .block(let block):
      let result = block.returnType.map { type($0) + " " } ?? ""
      let parameters = block.parameters.map { clause($0) } ?? ""
      return "(^ \(result)\(parameters)\(compound(block.body)))"
    case .available(let specs):
      return "(available \(specs.map { $0.platform + $0.version }.joined(separator: " ")))"
    case .missing: return "<missing>"
    }
  }

  static func exprs(_ nodes: [Expr]) -> String { nodes.map(expr).joined(separator: " ") }

  static func message(_ node: MessageExpr) -> String {
    let receiver: String
    switch node.receiver {
    case .expression(let inner): receiver = expr(inner)
    case .super: receiver = "super"
    case .type(let target): receiver = "class " + type(target)
    }
    let arguments = node.arguments.map { " " + expr($0) }.joined()
    return "[\(receiver) \(node.selector)\(arguments)]"
  }

  static func typeOrExpr(_ node: TypeOrExpr) -> String {
    switch node {
    case .type(let target): "type " + type(target)
    case .expression(let inner): expr(inner)
    }
  }

  static func designator(_ node: InitializerList.Designator) -> String {
    switch node {
    case .field(let name): ".\(name.text)"
    case .index(let index): "[\(expr(index))]"
    case .indexRange(let first, let last): "[\(expr(first))...\(expr(last))]"
    }
  }

  static func initializer(_ node: Initializer) -> String {
    switch node {
    case .expression(let value): expr(value)
    case .list(let values): list(values)
    }
  }

  static func list(_ node: InitializerList) -> String {
    "{"
      + node.items.map { item in
        let path = item.designators.map(designator).joined()
        return (path.isEmpty ? "" : path + "=") + initializer(item.value)
      }.joined(separator: ", ") + "}"
  }

  // MARK: Types

  static func type(_ node: TypeName) -> String {
    let declarator = declarator(node.declarator)
    return specifiers(node.specifiers) + (declarator.isEmpty ? "" : " " + declarator)
  }

  static func specifiers(_ node: DeclSpecifiers) -> String {
    var words: [String] = []
    if let storage = node.storage { words.append(storage.rawValue) }
    if node.isInline { words.append("inline") }
    if node.isThreadLocal { words.append("thread") }
    if node.isBlockVariable { words.append("__block") }
    if node.isKindof { words.append("kindof") }
    words += qualifiers(node.qualifiers)
    if let ownership = node.ownership { words.append(ownership.rawValue) }
    if let nullability = node.nullability { words.append(nullability.rawValue) }
    for (flag, word) in [
      (PassingQualifiers.in, "in"), (.out, "out"), (.inout, "inout"), (.bycopy, "bycopy"),
      (.byref, "byref"), (.oneway, "oneway"),
    ] where node.passing.contains(flag) { words.append(word) }
    words += node.attributes.map { "@" + $0.name }
    words.append(specifier(node.type))
    return words.joined(separator: " ")
  }

  static func qualifiers(_ node: TypeQualifiers) -> [String] {
    [
      (TypeQualifiers.const, "const"), (.volatile, "volatile"), (.restrict, "restrict"),
      (.atomic, "atomic"),
    ]
    .filter { node.contains($0.0) }.map(\.1)
  }

  static func specifier(_ node: TypeSpecifier) -> String {
    switch node {
    case .builtin(let type): type.rawValue
    case .named(let name, let arguments): name.text + (arguments.map(angles) ?? "")
    case .record(let record):
      (record.isUnion ? "union" : "struct") + (record.tag.map { " " + $0.text } ?? "")
        + (record.fields.map { " {" + $0.map(field).joined(separator: "; ") + "}" } ?? "")
    case .enumeration(let node): enumeration(node)
    case .typeofExpression(let inner): "typeof(\(expr(inner)))"
    case .typeofType(let inner): "typeof(type \(type(inner)))"
    case .auto: "auto"
    case .atomic(let inner): "atomic(\(type(inner)))"
    case .missing: "<missing>"
    }
  }

  static func angles(_ node: AngleArguments) -> String {
    node.lists.map { "<" + $0.map(type).joined(separator: ", ") + ">" }.joined()
  }

  static func enumeration(_ node: EnumSpecifier) -> String {
    "enum" + (node.tag.map { " " + $0.text } ?? "")
      + (node.underlying.map { ": " + type($0) } ?? "")
      + (node.enumerators.map { list in
        " {"
          + list.map { $0.name.text + ($0.value.map { "=" + expr($0) } ?? "") }.joined(
            separator: ", ") + "}"
      } ?? "")
  }

  static func field(_ node: FieldDeclaration) -> String {
    let fields = node.fields.map {
      declarator($0.declarator) + ($0.bitWidth.map { ":" + expr($0) } ?? "")
    }
    return specifiers(node.specifiers)
      + (fields.isEmpty ? "" : " " + fields.joined(separator: ", "))
  }

  /// From the name outwards, as one says it: `x: array 3 of pointer`.
  static func declarator(_ node: Declarator) -> String {
    let parts = node.parts.map(part).joined(separator: " ")
    guard let name = node.name else { return parts }
    return parts.isEmpty ? name.text : "\(name.text): \(parts)"
  }

  static func part(_ node: Declarator.Part) -> String {
    switch node {
    case .pointer(let words): return "*" + pointer(words)
    case .block(let words): return "^" + pointer(words)
    case .array(.none): return "[]"
    case .array(.star): return "[*]"
    case .array(.size(let size)): return "[\(expr(size))]"
    case .function(let node): return clause(node)
    }
  }

  static func pointer(_ node: PointerQualifiers) -> String {
    var words = qualifiers(node.qualifiers)
    if let ownership = node.ownership { words.append(ownership.rawValue) }
    if let nullability = node.nullability { words.append(nullability.rawValue) }
    return words.map { " " + $0 }.joined()
  }

  static func clause(_ node: ParameterClause) -> String {
    var list = node.parameters.map(parameter)
    if node.isVariadic { list.append("...") }
    if list.isEmpty, node.hasPrototype { list.append("void") }
    return "(" + list.joined(separator: ", ") + ")"
  }

  static func parameter(_ node: Parameter) -> String {
    let declarator = declarator(node.declarator)
    return specifiers(node.specifiers) + (declarator.isEmpty ? "" : " " + declarator)
  }

  // MARK: Statements

  static func compound(_ node: CompoundStmt) -> String {
    "{" + node.statements.map(stmt).joined(separator: " ") + "}"
  }

  static func stmt(_ node: Stmt) -> String {
    switch node.kind {
    case .expression(let value): return expr(value) + ";"
    case .declaration(let node): return declaration(node)
    case .staticAssert(let node): return "(static_assert \(expr(node.condition)))"
    case .compound(let body): return compound(body)
    case .empty: return ";"
    case .if(let condition, let then, let otherwise):
      return "(if \(expr(condition)) \(stmt(then))" + (otherwise.map { " " + stmt($0) } ?? "") + ")"
    case .while(let condition, let body): return "(while \(expr(condition)) \(stmt(body)))"
    case .doWhile(let body, let condition): return "(do \(stmt(body)) \(expr(condition)))"
    case .for(let node):
      var start = "_"
      switch node.start {
      case .declaration(let node): start = declaration(node)
      case .expression(let value): start = expr(value)
      case nil: break
      }
      return
        "(for \(start) \(node.condition.map(expr) ?? "_") \(node.step.map(expr) ?? "_") \(stmt(node.body)))"
    case .forIn(let node):
      let element: String
      switch node.element {
      case .declaration(let node): element = declaration(node)
      case .expression(let value): element = expr(value)
      }
      return "(in \(element) \(expr(node.collection)) \(stmt(node.body)))"
    case .switch(let subject, let body): return "(switch \(expr(subject)) \(stmt(body)))"
    case .case(let value, let last, let body):
      return "(case \(expr(value))\(last.map { "..." + expr($0) } ?? "") \(stmt(body)))"
    case .default(let body): return "(default \(stmt(body)))"
    case .break: return "break;"
    case .continue: return "continue;"
    case .return(let value): return "(return\(value.map { " " + expr($0) } ?? ""))"
    case .goto(let name): return "(goto \(name.text))"
    case .computedGoto(let address): return "(goto * \(expr(address)))"
    case .label(let name, let body): return "(label \(name.text) \(stmt(body)))"
    case .autoreleasepool(let body): return "(pool \(compound(body)))"
    case .synchronized(let object, let body): return "(sync \(expr(object)) \(compound(body)))"
    case .try(let node):
      var text = "(try \(compound(node.body))"
      for handler in node.catches {
        text += " (catch \(handler.parameter.map(parameter) ?? "...") \(compound(handler.body)))"
      }
      if let finally = node.finally { text += " (finally \(compound(finally)))" }
      return text + ")"
    case .throw(let value): return "(throw\(value.map { " " + expr($0) } ?? ""))"
    case .missing: return "<missing>"
    }
  }

  static func declaration(_ node: Declaration) -> String {
    let list = node.declarators.map { item in
      declarator(item.declarator) + item.attributes.map { " @" + $0.name }.joined()
        + (item.initializer.map { " = " + initializer($0) } ?? "")
    }
    return "(decl \(specifiers(node.specifiers))" + list.map { " | " + $0 }.joined() + ")"
  }

  // MARK: Declarations

  static func decl(_ node: Decl) -> String {
    switch node.kind {
    case .declaration(let node): return declaration(node)
    case .function(let node):
      return "(func \(specifiers(node.specifiers)) \(declarator(node.declarator))"
        + node.attributes.map { " @" + $0.name }.joined() + " \(compound(node.body)))"
    case .interface(let node):
      return "(interface \(node.name.text)\(parameters(node.typeParameters))"
        + (node.superclass.map { " : " + $0.text } ?? "")
        + (node.superclassArguments.map(angles) ?? "")
        + protocols(node.protocols) + ivars(node.ivars) + members(node.members) + ")"
    case .category(let node):
      return
        "(category \(node.className.text)\(parameters(node.typeParameters)) (\(node.category?.text ?? ""))"
        + protocols(node.protocols) + ivars(node.ivars) + members(node.members) + ")"
    case .protocolDefinition(let node):
      return "(protocol \(node.name.text)" + protocols(node.protocols) + members(node.members) + ")"
    case .implementation(let node):
      return "(implementation \(node.className.text)" + (node.category.map { "(\($0.text))" } ?? "")
        + (node.superclass.map { " : " + $0.text } ?? "") + ivars(node.ivars)
        + node.members.map { " " + member($0) }.joined() + ")"
    case .protocolForward(let names):
      return "(protocols \(names.map(\.text).joined(separator: " ")))"
    case .classForward(let classes):
      return
        "(classes \(classes.map { $0.name.text + parameters($0.typeParameters) }.joined(separator: " ")))"
    case .alias(let name, let target): return "(alias \(name.text) \(target.text))"
    case .staticAssert(let node): return "(static_assert \(expr(node.condition)))"
    }
  }

  static func parameters(_ list: [TypeParameter]) -> String {
    if list.isEmpty { return "" }
    return "<"
      + list.map { item in
        (item.variance == .covariant ? "+" : item.variance == .contravariant ? "-" : "")
          + item.name.text + (item.bound.map { ": " + type($0) } ?? "")
      }.joined(separator: ", ") + ">"
  }

  static func protocols(_ list: [Name]) -> String {
    list.isEmpty ? "" : " <" + list.map(\.text).joined(separator: ", ") + ">"
  }

  static func ivars(_ groups: [IvarGroup]) -> String {
    groups.map {
      " {\($0.visibility.rawValue): " + $0.fields.map(field).joined(separator: "; ") + "}"
    }.joined()
  }

  static func members(_ list: [InterfaceMember]) -> String {
    list.map { member in
      switch member {
      case .method(let node): " " + method(node)
      case .property(let node): " " + property(node)
      case .declaration(let node): " " + decl(node)
      }
    }.joined()
  }

  static func member(_ node: ImplementationMember) -> String {
    switch node {
    case .method(let node): return "(\(method(node.head)) \(compound(node.body)))"
    case .synthesize(let items, _):
      return "(synthesize"
        + items.map { " " + $0.property.text + ($0.ivar.map { "=" + $0.text } ?? "") }.joined()
        + ")"
    case .dynamic(let names, _): return "(dynamic" + names.map { " " + $0.text }.joined() + ")"
    case .declaration(let node): return decl(node)
    }
  }

  static func method(_ node: MethodDecl) -> String {
    var text = (node.isClassMethod ? "+" : "-") + (node.isOptional ? "?" : "")
    text += "[\(node.returnType.map(type) ?? "id?") \(node.selector)"
    for part in node.parameters { text += " \(part.type.map(type) ?? "id?"):\(part.name.text)" }
    for extra in node.extraParameters { text += ", " + parameter(extra) }
    if node.isVariadic { text += ", ..." }
    return text + "]" + node.attributes.map { "@" + $0.name }.joined()
  }

  static func property(_ node: PropertyDecl) -> String {
    let words = node.attributes.map { "\($0.kind)" }.joined(separator: ",")
    return "(property\(node.isOptional ? "?" : "") (\(words)) \(specifiers(node.specifiers)) "
      + node.declarators.map(declarator).joined(separator: " | ") + ")"
  }
}
