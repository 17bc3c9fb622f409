/// Types as C writes them: for messages.
extension CType: CustomStringConvertible {
  /// The typedef's name where there is one, else the type spelled out: `int (*)(char *)`.
  package var description: String { spelled(around: "") }

  /// In a sentence: "an `int`", "a `char *`".
  var withArticle: String {
    let name = description
    // By sound: en-es, es-ee-el; yoo-int, yoo-nion.
    let isVowel =
      ["NS", "SEL"].contains(where: name.hasPrefix)
      || ("aeiouAEIO".contains(name.first ?? " ")
        && !["uint", "uni", "u_int"].contains(where: name.hasPrefix))
    return (isVowel ? "an" : "a") + " `\(name)`"
  }

  /// The declaration of a name: `int (*table)[4]`.
  func declaration(of name: String) -> String { spelled(around: name) }

  /// The name with what it stands for: `NSUInteger` (that is, `unsigned long`).
  var explained: String {
    guard let alias else { return "`\(description)`" }
    var target = alias.type
    while let next = target.alias { target = next.type }
    let spelled = target.description
    return spelled == alias.name ? "`\(description)`" : "`\(description)` (that is, `\(spelled)`)"
  }

  private func spelled(around inner: String) -> String {
    if let alias { return CType.join(words + alias.name, inner) }
    switch kind {
    case .pointer(let pointee):
      let star = "*" + CType.glue(words, inner)
      return pointee.alias == nil && (pointee.isArray || pointee.isFunction)
        ? pointee.spelled(around: "(\(star))") : pointee.spelled(around: star)
    case .array(let element, let length):
      return element.spelled(around: "\(inner)[\(CType.text(length))]")
    case .function(let function): return CType.spell(function, around: inner)
    case .block(let function):
      return CType.spell(function, around: "(^\(CType.glue(words, inner)))")
    case .object(let object):
      guard object.className != nil else { return CType.join(words + object.spelling, inner) }
      return CType.join(object.spelling, "*" + CType.glue(words, inner))
    default: return CType.join(words + baseName, inner)
    }
  }

  /// `const `, `__weak ` …, each with a blank behind it.
  private var words: String {
    var text = ""
    if qualifiers.contains(.const) { text += "const " }
    if qualifiers.contains(.volatile) { text += "volatile " }
    if qualifiers.contains(.restrict) { text += "restrict " }
    if qualifiers.contains(.atomic) { text += "_Atomic " }
    if let ownership, ownership != .strong { text += ownership.spelling + " " }
    return text
  }

  private var baseName: String {
    switch kind {
    case .void: "void"
    case .integer(let kind): kind.name
    case .floating(let kind): kind.name
    case .record(let record): record.spelling
    case .enumeration(let type):
      type.tag.map { "enum \($0)" } ?? type.typedefName ?? "enum (unnamed)"
    case .interface(let object): object.spelling
    case .selector: "SEL"
    case .vaList: "va_list"
    default: "(unknown)"
    }
  }

  private static func spell(_ function: FunctionType, around inner: String) -> String {
    var parts = function.parameters.map(\.description)
    if function.isVariadic { parts.append("...") }
    if parts.isEmpty, function.hasPrototype { parts = ["void"] }
    let list = "(" + parts.joined(separator: ", ") + ")"
    return function.result.spelled(around: inner.isEmpty ? list : inner + list)
  }

  private static func text(_ length: ArrayLength) -> String {
    switch length {
    case .fixed(let count): "\(count)"
    case .incomplete: ""
    case .variable: "*"
    }
  }

  private static func join(_ base: String, _ inner: String) -> String {
    inner.isEmpty ? base : inner.hasPrefix("[") ? base + inner : base + " " + inner
  }

  /// Qualifiers behind a star: `*const p`, `*const`.
  private static func glue(_ words: String, _ inner: String) -> String {
    inner.isEmpty ? String(words.dropLast(words.isEmpty ? 0 : 1)) : words + inner
  }
}

extension RecordType {
  /// `struct Point`, or the typedef's name of one without a tag.
  var spelling: String {
    let word = isUnion ? "union" : "struct"
    return tag.map { "\(word) \($0)" } ?? typedefName ?? "\(word) (unnamed)"
  }
}

extension ObjectType {
  /// `NSArray<NSString *>`, `id<NSCopying>`, `Class`.
  var spelling: String {
    if isInstancetype { return "instancetype" }
    var text = ""
    switch base {
    case .id: text = typeParameter ?? "id"
    case .metaclass: text = "Class"
    case .named(let name): text = (isKindof ? "__kindof " : "") + name
    }
    if !arguments.isEmpty {
      text += "<" + arguments.map(\.description).joined(separator: ", ") + ">"
    }
    if !protocols.isEmpty { text += "<" + protocols.joined(separator: ", ") + ">" }
    return text
  }
}
