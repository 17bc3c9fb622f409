import ForwardKitBasics
import Testing

@Suite struct JSONTests {
  private func read(_ text: String, _ options: JSONReader.Options = .init()) throws(JSONError)
    -> JSONValue
  {
    try JSONReader.value(in: text.utf8, options)
  }

  @Test func `values of every kind are read, members in order`() throws {
    #expect(
      try read(" [null, true, -1, 18446744073709551615, 1.5e2, \"a\"] ")
        == .array([
          .null, .bool(true), .integer(-1), .unsigned(.max), .number(150), .string("a"),
        ]))
    let object = try read(#"{"z":1,"a":{},"z":2}"#)
    #expect(object == .object([("z", .integer(1)), ("a", .object([])), ("z", .integer(2))]))
    #expect(object["z"]?.integer == 1)
  }

  @Test func `escapes are read, half a surrogate pair as U+FFFD`() throws {
    #expect(try read(#""\b\f\n\r\t\/\\\"A\ud83d\ude00""#) == .string("\u{8}\u{c}\n\r\t/\\\"A😀"))
    #expect(try read(#""\ud83dx""#) == .string("\u{fffd}x"))
  }

  @Test(arguments: [
    ("", JSONError.Kind.empty, 0), ("[1", .unexpectedEnd, 2), ("[1 2]", .malformedArray, 3),
    ("{\"a\" 1}", .missingColon, 5),
    ("{\"a\":1 2}", .malformedObject, 7), ("{1}", .missingKey, 1), ("01", .leadingZero, 1),
    ("nul", .invalidValue, 0),
    ("1 2", .trailingText, 2), ("\"\u{1}\"", .controlCharacter, 1), ("\"\\q\"", .invalidEscape, 3),
    ("\"a", .unterminatedString, 2),
    ("\"\\u12\"", .invalidEscape, 3), ("[" + String(repeating: "[", count: 100), .tooDeep, 64),
    ("-", .unexpectedEnd, 1), ("1.x", .invalidValue, 2), ("+1", .invalidValue, 0),
  ]) func `an error names its kind and place`(_ text: String, _ kind: JSONError.Kind, _ offset: Int)
  {
    #expect(throws: JSONError(kind: kind, offset: offset)) { try read(text) }
  }

  @Test func `the options limit nesting and the outermost value`() throws {
    var options = JSONReader.Options()
    options.maximumDepth = 3
    options.allowsFragments = false
    #expect(try read("[[1]]", options) == .array([.array([.integer(1)])]))
    #expect(throws: JSONError(kind: .tooDeep, offset: 3)) { try read("[[[1]]]", options) }
    #expect(throws: JSONError(kind: .fragment, offset: 0)) { try read("1", options) }
  }

  @Test func `strings are written escaped and read back as they were`() throws {
    let all =
      String(String.UnicodeScalarView((1..<0x80).compactMap { Unicode.Scalar(UInt32($0)) })) + "é😀"
    let text = JSONBuffer.quoted(all)
    #expect(try read(text) == .string(all))
    #expect(JSONBuffer.quoted("\u{8}\u{c}\u{1}\"\\/<") == #""\b\f\u0001\"\\/<""#)
    #expect(JSONBuffer.quoted("</", alsoEscaping: "<") == #""\u003c/""#)
    #expect(JSONBuffer.quoted("</", alsoEscaping: "/") == #""<\/""#)
  }
}
