// What a backslash begins in a regular expression (a class, a property, a character, a reference), and sets in brackets.

extension RegexParser {
  mutating func escape() throws(RegexProgram.Problem) {
    guard index < units.count else { throw problem("a backslash at the end") }
    if at() >= 49, at() <= 57 {
      let group = number() ?? 0
      try emit(.backReference(group, ignoresCase: options.contains(.caseInsensitive)))
      return
    }
    if let set = try classEscape() {
      try emit(.set(set))
      return
    }
    switch at() {
    case UInt16(ascii: "A"): try emit(.textStart)
    case UInt16(ascii: "z"): try emit(.textEnd)
    case UInt16(ascii: "Z"): try emit(.textEndOrLastLine)
    case UInt16(ascii: "b"): try emit(.wordBoundary)
    case UInt16(ascii: "B"): try emit(.notWordBoundary)
    case UInt16(ascii: "G"): try emit(.searchStart)
    case UInt16(ascii: "X"): try emit(.cluster)
    case UInt16(ascii: "k"):
      index += 1
      return try namedReference()
    case UInt16(ascii: "Q"):
      index += 1
      while index < units.count, !eat(word: "\\E") { try emitValue(value()) }
      return
    default:
      try emitValue(try characterEscape())
      return
    }
    index += 1
  }

  /// `\k<name>`, behind the `k`.
  private mutating func namedReference() throws(RegexProgram.Problem) {
    guard eat("<") else { throw problem("missing < of a group's name") }
    var name = UTF16Text()
    while index < units.count, !at(">") { name.append(unit: UInt16(truncatingIfNeeded: value())) }
    guard eat(">") else { throw problem("missing > of a group's name") }
    guard let group = pattern.names[name.string] else {
      throw problem("no group of the name \(name.string)")
    }
    try emit(.backReference(group, ignoresCase: options.contains(.caseInsensitive)))
  }

  /// `\d` and its like; nil when another escape stands here.
  private mutating func classEscape() throws(RegexProgram.Problem) -> CharacterSet? {
    let unit = at()
    switch unit {
    case UInt16(ascii: "d"), UInt16(ascii: "D"), UInt16(ascii: "w"), UInt16(ascii: "W"),
      UInt16(ascii: "s"),
      UInt16(ascii: "S"), UInt16(ascii: "h"), UInt16(ascii: "H"), UInt16(ascii: "R"):
      index += 1
    case UInt16(ascii: "p"), UInt16(ascii: "P"):
      index += 1
      let set = try category()
      return unit == UInt16(ascii: "P") ? set.inverse : set
    default: return nil
    }
    let isUpper = unit < 96 && unit != UInt16(ascii: "R")
    let set: CharacterSet
    switch unit | 32 {
    case UInt16(ascii: "d"): set = .rule(.decimalDigits)
    case UInt16(ascii: "w"):
      set = CharacterSet.rule(.alphanumerics).union(CharacterSet(characters: "_"))
    case UInt16(ascii: "h"): set = .rule(.whitespaces)
    case UInt16(ascii: "r"): set = .rule(.newlines)
    default: set = .rule(.whitespacesAndNewlines)
    }
    return isUpper ? set.inverse : set
  }

  private mutating func category() throws(RegexProgram.Problem) -> CharacterSet {
    var name = ""
    if eat("{") {
      while index < units.count, !at("}") {
        name.unicodeScalars.append(Unicode.Scalar(value()) ?? "?")
      }
      guard eat("}") else { throw problem("missing }") }
    } else {
      name.unicodeScalars.append(Unicode.Scalar(value()) ?? "?")
    }
    if name == "White_Space" { return .rule(.whitespacesAndNewlines) }
    if let set = RegexProperties.set(named: name) { return set }
    throw problem("unknown property \(name)")
  }

  /// Letters that stand for one character.
  private static let letters: [UInt16: UInt32] = [
    UInt16(ascii: "n"): 10, UInt16(ascii: "t"): 9, UInt16(ascii: "r"): 13, UInt16(ascii: "f"): 12,
    UInt16(ascii: "a"): 7, UInt16(ascii: "e"): 27,
  ]

  private mutating func characterEscape() throws(RegexProgram.Problem) -> UInt32 {
    if let value = Self.letters[at()] {
      index += 1
      return value
    }
    if eat("0") { return hexadecimal(3, radix: 8) }
    if eat("u") { return hexadecimal(4, radix: 16) }
    if eat("U") { return hexadecimal(8, radix: 16) }
    if eat("x") {
      guard eat("{") else { return hexadecimal(2, radix: 16) }
      let value = hexadecimal(6, radix: 16)
      guard eat("}") else { throw problem("missing }") }
      return value
    }
    let unit = at()
    let isLetter = (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
    if isLetter { throw problem("unknown escape") }
    return value()
  }

  private mutating func hexadecimal(_ most: Int, radix: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<most {
      guard let scalar = Unicode.Scalar(at()), let digit = Character(scalar).hexDigitValue,
        digit < radix
      else { break }
      value = min(value * radix + UInt32(digit), 0x10FFFF)
      index += 1
    }
    return value
  }

  mutating func set() throws(RegexProgram.Problem) -> CharacterSet {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw problem("sets are nested too deeply") }
    let isInverted = eat("^")
    var result = CharacterSet.empty
    var isFirst = true
    while isFirst || !at("]") {
      guard index < units.count else { throw problem("missing ]") }
      isFirst = false
      if eat("[") {
        result = result.union(try set())
      } else if eat(word: "&&") {
        result = result.intersection(eat("[") ? try set() : .empty)
      } else {
        result = result.union(try setItem())
      }
    }
    index += 1
    return isInverted ? result.inverse : result
  }

  private mutating func setItem() throws(RegexProgram.Problem) -> CharacterSet {
    let low: UInt32
    if eat("\\") {
      if let set = try classEscape() { return set }
      if at("b") {
        index += 1
        low = 8
      } else {
        low = try characterEscape()
      }
    } else {
      low = value()
    }
    guard at("-"), at(1) != UInt16(ascii: "]"), index + 1 < units.count else {
      return .ranges([low...low])
    }
    index += 1
    let high = eat("\\") ? try characterEscape() : value()
    guard high >= low else { throw problem("a range backwards") }
    return .ranges([low...high])
  }
}
