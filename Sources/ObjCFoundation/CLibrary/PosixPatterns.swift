// <regex.h>: POSIX expressions, basic and extended, on the machine of NSRegularExpression.
//
// An expression is rewritten into ICU's syntax. What differs in meaning is kept: `^` and `$` are the ends of the text (or of its
// lines, with REG_NEWLINE), a backslash in brackets is itself, and of several alternatives the longest match counts.
import CRuntime
import ObjCSema
import ObjCVM

/// An expression in ICU's syntax.
struct PosixPattern {
  private(set) var text = ""
  private(set) var groups = 0
  private(set) var hasAlternatives = false
  private var rest: [Character]
  private let isExtended: Bool
  private let isByLines: Bool
  private let start: String
  private let end: String

  /// Nil for an expression that is malformed.
  ///
  /// - Parameters:
  ///   - isInner: The text's beginning and its end are not those of a line.
  init?(
    _ pattern: String, isExtended: Bool, isByLines: Bool,
    isInner: (start: Bool, end: Bool) = (false, false)
  ) {
    rest = Array(pattern)
    self.isExtended = isExtended
    self.isByLines = isByLines
    start = isByLines ? (isInner.start ? "(?<=\\n)" : "^") : isInner.start ? "(?!)" : "\\A"
    end = isByLines ? (isInner.end ? "(?=\\n)" : "$") : isInner.end ? "(?!)" : "\\z"
    // The first `*` of a basic expression or group is itself.
    var isStart = true
    while let letter = take() {
      guard let isNextStart = read(letter, isStart: isStart) else { return nil }
      isStart = isNextStart
    }
  }

  private mutating func take() -> Character? { rest.isEmpty ? nil : rest.removeFirst() }

  /// Whether what follows stands at the beginning of a branch; nil when the expression ends too early.
  private mutating func read(_ letter: Character, isStart: Bool) -> Bool? {
    switch letter {
    case "[":
      guard let set = bracket() else { return nil }
      text += set
    case "\\":
      guard let next = take() else { return nil }
      return readEscaped(next)
    case "(" where isExtended, "|" where isExtended: return special(letter)
    case ")" where isExtended, "{" where isExtended, "}" where isExtended, "+" where isExtended,
      "?" where isExtended:
      text.append(letter)
    case "(", ")", "{", "}", "+", "?", "|": text += "\\" + String(letter)
    case "*" where isStart && !isExtended: text += "\\*"
    case "^" where isExtended || isStart:
      text += start
      return true
    case "$" where isExtended || rest.isEmpty || rest.starts(with: ["\\", ")"]):
      text += end
    case "^", "$": text += "\\" + String(letter)
    case ".": text += isByLines ? "[^\\n]" : "."
    default: text.append(letter)
    }
    return false
  }

  /// Opens a group, or begins another alternative.
  private mutating func special(_ letter: Character) -> Bool {
    if letter == "(" { groups += 1 } else { hasAlternatives = true }
    text.append(letter)
    return true
  }

  private mutating func readEscaped(_ letter: Character) -> Bool {
    if !isExtended {
      switch letter {
      case "(": return special(letter)
      case ")", "{", "}":
        text.append(letter)
        return false
      default: break
      }
    }
    // Digits are back references; letters stand for themselves, but not for the machine.
    let isPlain = letter.isLetter && letter.isASCII
    text += (isPlain ? "" : "\\") + String(letter)
    return false
  }

  /// The rest of `[…]`, whose backslashes are themselves and whose first `]` is, too.
  private mutating func bracket() -> String? {
    var set = "["
    if rest.first == "^" {
      rest.removeFirst()
      set += isByLines ? "^\\n" : "^"
    }
    var isFirst = true
    while let letter = take() {
      if letter == "]", !isFirst { return set + "]" }
      isFirst = false
      if letter == "[", let kind = rest.first, [":", ".", "="].contains(kind) {
        guard let inner = namedSet(kind) else { return nil }
        set += inner
      } else if "[]\\&".contains(letter) {
        set += "\\" + String(letter)
      } else {
        set.append(letter)
      }
    }
    return nil
  }

  /// `:alpha:]`, `.x.]` or `=x=]`, behind its `[`.
  private mutating func namedSet(_ kind: Character) -> String? {
    rest.removeFirst()
    guard
      let end = rest.indices.dropLast().first(where: { rest[$0] == kind && rest[$0 + 1] == "]" })
    else { return nil }
    let name = String(rest[..<end])
    rest.removeFirst(end + 2)
    if kind != ":" { return name.count == 1 ? "\\" + name : nil }
    let sets = [
      "alpha": "A-Za-z", "digit": "0-9", "alnum": "A-Za-z0-9", "upper": "A-Z", "lower": "a-z",
      "space": " \\t\\n\\r\\f\\x0b", "blank": " \\t", "punct": "!-/:-@\\[-`{-~",
      "xdigit": "0-9A-Fa-f",
      "cntrl": "\\x00-\\x1f\\x7f", "print": " -~", "graph": "!-~",
    ]
    return sets[name]
  }
}

/// The expressions of a world, by the number in `re_g`.
private final class PosixPatterns {
  struct Entry {
    let text: String
    let flags: Int
  }
  var entries: [UInt: Entry] = [:]
  var next: UInt = 1
}

extension CLibrary {
  private static let record = "{regex_t=\"re_magic\"i\"re_nsub\"Q\"re_endp\"r*\"re_g\"^v}"
  private static let match = "{regmatch_t=\"rm_so\"q\"rm_eo\"q}"
  private static let extended = 1
  private static let ignoresCase = 2
  private static let withoutPlaces = 4
  private static let byLines = 8
  private static let notAtStart = 1
  private static let notAtEnd = 2
  private static let noMatch: Int32 = 1
  private static let badPattern: Int32 = 2
  /// Offsets of `re_nsub` and `re_g`, and the size.
  private static let (countPlace, numberPlace, recordSize) = (8, 24, 32)

  static var patternTypes: [NativeType] {
    [
      NativeType(name: "regex_t", encoding: record),
      NativeType(name: "regmatch_t", encoding: match),
      NativeType(name: "regoff_t", encoding: "q"),
    ]
  }

  private static func own(_ call: NativeCall) -> PosixPatterns {
    call.world.service(PosixPatterns.self) { _ in PosixPatterns() }
  }

  static func patterns() -> [NativeFunction] {
    [
      NativeFunction("regcomp", "i^\(record)r*i") { call throws(ListingException) in
        call.returnValue(try compilePattern(call))
      },
      NativeFunction("regexec", "ir^\(record)r*Q^\(match)i") { call throws(ListingException) in
        call.returnValue(try runPattern(call) ? 0 : noMatch)
      },
      NativeFunction("regfree", "v^\(record)") { call throws(ListingException) in
        let room = try call.writable(0, recordSize)
        let number = room.loadUnaligned(fromByteOffset: numberPlace, as: UInt.self)
        own(call).entries[number] = nil
        room.storeBytes(of: 0, toByteOffset: numberPlace, as: UInt.self)
      },
      NativeFunction("regerror", "Qir^\(record)*Q") { call throws(ListingException) in
        let texts = [
          0: "no error", 1: "regexec() failed to match", 2: "invalid regular expression",
        ]
        let bytes = Array((texts[call.int(0)] ?? "unknown regexp error code").utf8) + [0]
        if call.pointer(2) != nil, call.uint(3) > 0 {
          let kept = bytes.prefix(try call.size(3) - 1).filter { $0 != 0 } + [0]
          try call.world.writeBytes(kept, to: call.pointer(2))
        }
        call.returnValue(bytes.count)
      },
    ]
  }

  private static func compilePattern(_ call: NativeCall) throws(ListingException) -> Int32 {
    let entry = PosixPatterns.Entry(
      text: String(
        String.UnicodeScalarView(try call.cString(1).map { Unicode.Scalar($0) })),
      flags: call.int(2))
    let room = try call.writable(0, recordSize)
    guard let (pattern, _) = programs(of: entry, execution: 0, call.world) else {
      return badPattern
    }
    let all = own(call)
    all.entries[all.next] = entry
    room.storeBytes(of: UInt(pattern.groupCount), toByteOffset: countPlace, as: UInt.self)
    room.storeBytes(of: all.next, toByteOffset: numberPlace, as: UInt.self)
    all.next += 1
    return 0
  }

  /// The program, and with several alternatives one that only ends at the end of the text; nil for a malformed expression.
  private static func programs(
    of entry: PosixPatterns.Entry, execution: Int, _ world: World
  ) -> (RegexProgram, RegexProgram?)? {
    let isByLines = entry.flags & byLines != 0
    guard
      let pattern = PosixPattern(
        entry.text, isExtended: entry.flags & extended != 0, isByLines: isByLines,
        isInner: (execution & notAtStart != 0, execution & notAtEnd != 0))
    else { return nil }
    var options: RegexProgram.Options = isByLines ? .anchorsMatchLines : .dotMatchesLineEnds
    if entry.flags & ignoresCase != 0 { options.insert(.caseInsensitive) }
    do throws(RegexProgram.Problem) {
      let program = try world.pattern(UTF16Text(pattern.text), options)
      guard pattern.hasAlternatives else { return (program, nil) }
      return (program, try world.pattern(UTF16Text("(?:\(pattern.text))\\z"), options))
    } catch { return nil }
  }

  private static func runPattern(_ call: NativeCall) throws(ListingException) -> Bool {
    let number = try call.readable(0, recordSize).loadUnaligned(
      fromByteOffset: numberPlace, as: UInt.self)
    guard let entry = own(call).entries[number],
      let (program, whole) = programs(of: entry, execution: call.int(4), call.world)
    else {
      throw call.world.trap(
        .unsupported("regexec with an expression that regcomp has not compiled"))
    }
    // A unit for each byte, so that places are those of bytes.
    let bytes = Array(try call.cString(1))
    try call.world.charge(bytes.count)
    var text = UTF16Text()
    for byte in bytes { text.append(unit: UInt16(byte)) }
    var matches = try call.world.matches(program, text, in: 0..<bytes.count, limit: 1)
    if let whole, let first = matches.first?.first ?? nil {
      // Of the matches that begin there, the longest counts.
      for end in stride(from: bytes.count, to: first.upperBound, by: -1) {
        let longer = try call.world.matches(
          whole, text, in: first.lowerBound..<end, anchored: true, limit: 1)
        if longer.isEmpty { continue }
        matches = longer
        break
      }
    }
    guard let found = matches.first else { return false }
    if entry.flags & withoutPlaces == 0 { try store(found, call) }
    return true
  }

  private static func store(_ found: [Range<Int>?], _ call: NativeCall)
    throws(ListingException)
  {
    let count = try call.size(2)
    guard count > 0 else { return }
    let room = try call.writable(3, count * 16)
    for index in 0..<count {
      let range = found.indices.contains(index) ? found[index] : nil
      room.storeBytes(
        of: range?.lowerBound ?? -1, toByteOffset: index * 16, as: Int.self)
      room.storeBytes(
        of: range?.upperBound ?? -1, toByteOffset: index * 16 + 8, as: Int.self)
    }
  }
}
