// The core functions of XPath 1.0. Characters are Unicode scalars.
import ForwardKitBasics

extension XPathEvaluator {
  /// How many arguments each function takes, at least and at most.
  private static let counts: [String: ClosedRange<Int>] = {
    var table: [String: ClosedRange<Int>] = [:]
    for line in TextTable.lines(
      of: """
        0 0 position last true false
        0 1 name local-name namespace-uri string string-length normalize-space number
        1 1 count boolean not sum floor ceiling round id lang
        2 2 starts-with contains substring-before substring-after
        2 3 substring
        3 3 translate
        2 99 concat
        """)
    {
      guard let least = Int(line.words[0]), let most = Int(line.words[1]) else { continue }
      for name in line.words.dropFirst(2) { table[name] = least...most }
    }
    return table
  }()

  mutating func call(_ name: String, _ arguments: [XPathExpression], _ context: Context)
    throws(XPathProblem) -> XPathValue
  {
    guard let counts = Self.counts[name] else {
      throw XPathProblem(words: "there is no function \(name)()")
    }
    guard counts.contains(arguments.count) else {
      throw XPathProblem(words: "\(name)() takes another number of arguments")
    }
    switch name {
    case "position": return .number(Double(context.position))
    case "last": return .number(Double(context.size))
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "count": return .number(Double(try nodes(arguments[0], context).count))
    case "sum":
      return .number(
        try nodes(arguments[0], context).reduce(0) { $0 + XPathValue.number(of: $1.stringValue) })
    case "name", "local-name", "namespace-uri":
      let node = arguments.isEmpty ? context.node : try nodes(arguments[0], context).first
      return .text(Self.nameOf(node, name))
    default: break
    }
    var values: [XPathValue] = []
    for argument in arguments { values.append(try value(argument, context)) }
    if values.isEmpty { values = [.nodes([context.node])] }
    switch name {
    case "boolean": return .flag(values[0].flag)
    case "not": return .flag(!values[0].flag)
    case "number": return .number(values[0].number)
    case "floor": return .number(values[0].number.rounded(.down))
    case "ceiling": return .number(values[0].number.rounded(.up))
    case "round": return .number((values[0].number + 0.5).rounded(.down))
    case "id": return .nodes(withIdentifiers(values[0], context.node.root))
    case "lang": return .flag(Self.speaks(values[0].text, context.node))
    default: return Self.textFunction(name, values)
    }
  }

  private static func nameOf(_ node: XMLNode?, _ function: String) -> String {
    guard let node, node.kind != .document, node.kind != .text else { return "" }
    switch function {
    case "name": return node.name ?? ""
    case "local-name": return node.localName ?? ""
    default: return node.resolvedURI ?? ""
    }
  }

  // MARK: Text

  private static func textFunction(_ name: String, _ values: [XPathValue]) -> XPathValue {
    let text = values[0].text
    switch name {
    case "string": return .text(text)
    case "concat": return .text(values.map(\.text).joined())
    case "string-length": return .number(Double(text.unicodeScalars.count))
    case "normalize-space":
      let words = text.unicodeScalars.split {
        $0.value < 0x80 && XMLScanner.isSpace(UInt8($0.value))
      }
      return .text(words.map { String($0) }.joined(separator: " "))
    case "starts-with": return .flag(text.utf8.starts(with: values[1].text.utf8))
    case "contains": return .flag(place(of: values[1].text, in: text) != nil)
    case "substring-before", "substring-after":
      let bytes = Array(text.utf8)
      guard let start = place(of: values[1].text, in: text) else { return .text("") }
      let end = start + values[1].text.utf8.count
      return .text(
        String(
          decoding: name == "substring-before" ? bytes[..<start] : bytes[end...], as: UTF8.self))
    case "translate": return .text(translated(text, values[1].text, values[2].text))
    default:
      return .text(part(of: text, values[1].number, values.count > 2 ? values[2].number : nil))
    }
  }

  /// Where a text stands in another one, in bytes.
  private static func place(of part: String, in text: String) -> Int? {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    guard let first = wanted.first else { return 0 }
    guard bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).first { index in
      bytes[index] == first && bytes[index...].starts(with: wanted)
    }
  }

  private static func translated(_ text: String, _ from: String, _ to: String) -> String {
    let targets = Array(to.unicodeScalars)
    var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
    for (index, scalar) in from.unicodeScalars.enumerated() where table[scalar] == nil {
      table[scalar] = .some(index < targets.count ? targets[index] : nil)
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let target = table[scalar] {
        if let target { result.append(target) }
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The first character has the position 1; positions are rounded.
  private static func part(of text: String, _ start: Double, _ length: Double?) -> String {
    let first = (start + 0.5).rounded(.down)
    let end = length.map { first + ($0 + 0.5).rounded(.down) } ?? .infinity
    var result = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let position = Double(index + 1)
      if position >= first, position < end { result.append(scalar) }
    }
    return String(result)
  }

  // MARK: Nodes

  private mutating func withIdentifiers(_ value: XPathValue, _ root: XMLNode) -> [XMLNode] {
    var texts = [value.text]
    if case .nodes(let nodes) = value { texts = nodes.map(\.stringValue) }
    let wanted = Set(texts.flatMap { $0.split { $0.isWhitespace }.map(String.init) })
    var found: [XMLNode] = []
    func search(_ node: XMLNode) {
      let identifier = node.attribute("id") ?? node.attribute("xml:id")
      if let identifier, wanted.contains(identifier.value) { found.append(node) }
      for child in node.children { search(child) }
    }
    search(root)
    return ordered(found)
  }

  private static func speaks(_ language: String, _ node: XMLNode) -> Bool {
    var next: XMLNode? = node
    while let current = next {
      if let found = current.attribute("xml:lang")?.value.lowercased() {
        let wanted = language.lowercased()
        return found == wanted || found.hasPrefix(wanted + "-")
      }
      next = current.parent
    }
    return false
  }
}
