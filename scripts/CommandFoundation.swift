// What swift-argument-parser uses of FoundationEssentials, for a release build of the command: an error's description, and JSON of
// its own description of the command (--experimental-dump-help). FoundationEssentials itself would be four megabytes of the command,
// since its files refer to one another. `make release` builds this module first and has its name stand for the other one
// (-module-alias, scripts/command-foundation.sh); every other build uses FoundationEssentials.
//
// And what stands for parts of the standard library that the command leaves out.

/// Takes the place of the standard library's lookups in tables of Unicode that the command leaves out: nothing is found
/// (scripts/command.ld).
@_cdecl("fwdsim_unicodeTableAbsent") public func unicodeTableAbsent() -> Int { 0 }

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

/// A text's bytes: nobody looks into them before they are a text again.
public struct Data {
  let text: String
}

extension String {
  public enum Encoding: Sendable {
    case utf8
  }

  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Writes a value as JSON, each member on its line, in the order of the names.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let prettyPrinted = Self(rawValue: 1)
    public static let sortedKeys = Self(rawValue: 2)
  }

  /// Only what swift-argument-parser asks for is written: both.
  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    precondition(outputFormatting == [.prettyPrinted, .sortedKeys])
    let node = Node()
    try value.encode(to: NodeEncoder(node: node, codingPath: []))
    return Data(text: node.text(indentation: "\n"))
  }
}

/// A value that is being described: filled when its encoder is done.
private final class Node {
  enum Content {
    case scalar(String)
    case array([Node])
    case object([String: Node])
  }

  var content = Content.object([:])

  func member(_ name: String) -> Node {
    guard case .object(var members) = content else { preconditionFailure() }
    let node = Node()
    members[name] = node
    content = .object(members)
    return node
  }

  func element() -> Node {
    guard case .array(let elements) = content else { preconditionFailure() }
    let node = Node()
    content = .array(elements + [node])
    return node
  }

  /// `indentation`: the line end and the blanks in front of the value's last line.
  func text(indentation: String) -> String {
    let inner = indentation + "  "
    return switch content {
    case .scalar(let text): text
    // An empty one has an empty line, as Foundation prints it.
    case .array(let elements) where elements.isEmpty: "[\n" + indentation + "]"
    case .object(let members) where members.isEmpty: "{\n" + indentation + "}"
    case .array(let elements):
      "[" + elements.map { inner + $0.text(indentation: inner) }.joined(separator: ",")
        + indentation + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { name, node in
          inner + quoted(name) + " : " + node.text(indentation: inner)
        }.joined(separator: ",") + indentation + "}"
    }
  }
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "/": result += "\\/"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{8}": result += "\\b"
    case "\u{c}": result += "\\f"
    case ..<" ":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content = .array([])
    return Elements(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Scalar(encoder: self)
  }

  func write(_ value: some Encodable) throws {
    switch value {
    case let text as String: node.content = .scalar(quoted(text))
    case let flag as Bool: node.content = .scalar(flag ? "true" : "false")
    case let number as any BinaryInteger: node.content = .scalar("\(number)")
    case is any BinaryFloatingPoint:
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "no number of this kind is expected"))
    default: try value.encode(to: self)
    }
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> NodeEncoder {
    NodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { node.member(key.stringValue).content = .scalar("null") }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder(key).write(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  { encoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    NodeEncoder(node: node.member("super"), codingPath: codingPath)
  }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]
  private(set) var count = 0

  init(node: Node, codingPath: [any CodingKey]) {
    self.node = node
    self.codingPath = codingPath
  }

  private mutating func encoder() -> NodeEncoder {
    count += 1
    return NodeEncoder(node: node.element(), codingPath: codingPath)
  }

  mutating func encodeNil() throws { encoder().node.content = .scalar("null") }

  mutating func encode(_ value: some Encodable) throws {
    try encoder().write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  { encoder().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoder() }
}

private struct Scalar: SingleValueEncodingContainer {
  let encoder: NodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.node.content = .scalar("null") }

  func encode(_ value: some Encodable) throws { try encoder.write(value) }
}
