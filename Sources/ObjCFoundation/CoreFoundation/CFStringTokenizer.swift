// CFStringTokenizer: words, sentences and paragraphs of a string, one after the other, and the language that a text seems to be in.
//
// Words and sentences are those of enumerateSubstringsInRange:. The language goes by the script; Latin text counts as English.
import CRuntime
import ObjCVM

final class TokenizerState {
  let unit: UInt
  var text: UTF16Text
  var tokens: [Range<Int>]
  /// The current one; -1 in front of the first.
  var current = -1

  init(_ text: UTF16Text, _ range: Range<Int>, unit: UInt) {
    (self.text, self.unit) = (text, unit)
    tokens = Self.tokens(of: text, in: range, unit)
  }

  func set(_ text: UTF16Text, _ range: Range<Int>) {
    self.text = text
    tokens = Self.tokens(of: text, in: range, unit)
    current = -1
  }

  enum Unit {
    static let sentence: UInt = 1
    static let paragraph: UInt = 2
    static let lineBreak: UInt = 3
    static let wordBoundary: UInt = 4
  }

  static func tokens(of text: UTF16Text, in range: Range<Int>, _ unit: UInt) -> [Range<Int>] {
    switch unit {
    case Unit.sentence: return text.sentences(in: range)
    case Unit.paragraph: return text.lines(in: range, .paragraphs).map(\.enclosing)
    case Unit.lineBreak:
      let starts = text.words(in: range).map(\.lowerBound)
      let ends = starts.dropFirst() + [range.upperBound]
      return zip(starts, ends).map { $0..<$1 }
    case Unit.wordBoundary: return withGaps(text.words(in: range), text, range)
    default: return text.words(in: range)
    }
  }

  /// What stands between words, too: blanks together, each other character by itself.
  private static func withGaps(_ words: [Range<Int>], _ text: UTF16Text, _ range: Range<Int>)
    -> [Range<Int>]
  {
    var all: [Range<Int>] = []
    var place = range.lowerBound
    func fill(to end: Int) {
      while place < end {
        var next = place + 1
        if isBlank(text[place]) { while next < end, isBlank(text[next]) { next += 1 } }
        all.append(place..<next)
        place = next
      }
    }
    for word in words {
      fill(to: word.lowerBound)
      all.append(word)
      place = word.upperBound
    }
    fill(to: range.upperBound)
    return all
  }

  private static func isBlank(_ unit: UInt16) -> Bool { unit == 32 || (9...13).contains(unit) }

  /// What CFStringTokenizerAdvanceToNextToken answers: 0 when there is no current token.
  var kind: UInt {
    guard tokens.indices.contains(current) else { return 0 }
    let units = tokens[current].map { text[$0] }
    let letters = units.map { unit in
      Unicode.Scalar(unit).map { ($0.properties.isAlphabetic, $0.properties.numericType != nil) }
        ?? (true, false)
    }
    var kind: UInt = 1
    if letters.contains(where: { $0.1 }) { kind |= 8 }
    if letters.contains(where: { !$0.0 }) { kind |= 16 }
    if units.contains(where: TextLanguage.isHan) { kind |= 32 }
    return kind
  }
}

enum TextLanguage {
  static func isHan(_ unit: UInt16) -> Bool {
    (0x3400...0x9FFF).contains(unit) || (0xF900...0xFAFF).contains(unit)
  }

  private static let scripts: [(range: ClosedRange<UInt16>, language: String)] = [
    (0x3040...0x30FF, "ja"), (0xAC00...0xD7AF, "ko"), (0x1100...0x11FF, "ko"),
    (0x3400...0x9FFF, "zh-Hans"), (0x0400...0x04FF, "ru"), (0x0370...0x03FF, "el"),
    (0x0590...0x05FF, "he"), (0x0600...0x06FF, "ar"), (0x0900...0x097F, "hi"),
    (0x0E00...0x0E7F, "th"), (0x0041...0x005A, "en"), (0x0061...0x007A, "en"),
  ]

  /// By the script that most characters are in; a few kana make a text with Chinese characters Japanese. Nil for no letters.
  static func best(_ units: [UInt16]) -> String? {
    var counts: [String: Int] = [:]
    for unit in units {
      if let script = scripts.first(where: { $0.range.contains(unit) }) {
        counts[script.language, default: 0] += 1
      }
    }
    if let kana = counts["ja"], kana * 10 >= counts["zh-Hans"] ?? 0 {
      counts["ja", default: 0] += counts.removeValue(forKey: "zh-Hans") ?? 0
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension CoreFoundationLibrary {
  static let tokenizerClassName = "__NSCFStringTokenizer"
  private static let tokenizer = "^{__CFStringTokenizer}"
  private static let string = "r^{__CFString}"
  private static let range = "{?=\"location\"q\"length\"q}"

  static func tokenizerClass() -> NativeClass {
    let cls = NativeClass(tokenizerClassName, superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  private static func tokens(_ call: NativeCall) throws(ListingException) -> TokenizerState {
    guard let state = call.world.state(of: try call.given(0), as: TokenizerState.self) else {
      throw call.world.trap(
        .unsupported("a CFStringTokenizerRef comes from CFStringTokenizerCreate"))
    }
    return state
  }

  /// A string argument and the part of it that a CFRange argument names.
  private static func part(_ call: NativeCall, _ string: Int, _ range: Int)
    throws(ListingException) -> (UTF16Text, Range<Int>)
  {
    let text = try call.world.text(of: try call.given(string))
    let (start, length) = call.load(range, as: (Int, Int).self)
    guard start >= 0, length >= 0, start <= text.count, length <= text.count - start else {
      throw call.world.trap(.unsupported("this range is not in the string"))
    }
    return (text, start..<start + length)
  }

  static var tokenizerFunctions: [NativeFunction] { tokenizerMakers + tokenizerSteps }

  private static var tokenizerMakers: [NativeFunction] {
    [
      NativeFunction(
        "CFStringTokenizerCreate",
        "\(tokenizer)r^{__CFAllocator}\(string)\(range)Qr^{__CFLocale}"
      ) { call throws(ListingException) in
        let (text, part) = try part(call, 1, 2)
        call.returnValue(
          call.world.makeInstance(
            of: tokenizerClassName,
            state: TokenizerState(text, part, unit: call.uint(3) & 0xFFFF)))
      },
      NativeFunction("CFStringTokenizerSetString", "v\(tokenizer)\(string)\(range)") {
        call throws(ListingException) in
        let (text, part) = try part(call, 1, 2)
        try tokens(call).set(text, part)
      },
      NativeFunction("CFStringTokenizerGetTypeID", "Q") { call in call.returnValue(49) },
      NativeFunction("CFStringTokenizerCopyBestStringLanguage", "\(string)\(string)\(range)") {
        call throws(ListingException) in
        let (text, part) = try part(call, 0, 1)
        let language = TextLanguage.best(part.map { text[$0] })
        call.returnValue(language.map { call.world.makeString($0) })
      },
    ]
  }

  private static var tokenizerSteps: [NativeFunction] {
    [
      NativeFunction("CFStringTokenizerAdvanceToNextToken", "Q\(tokenizer)") {
        call throws(ListingException) in
        let state = try tokens(call)
        state.current = min(state.current + 1, state.tokens.count)
        call.returnValue(state.kind)
      },
      NativeFunction("CFStringTokenizerGoToTokenAtIndex", "Q\(tokenizer)q") {
        call throws(ListingException) in
        let (state, place) = (try tokens(call), call.int(1))
        state.current = state.tokens.firstIndex { $0.contains(place) } ?? -1
        call.returnValue(state.kind)
      },
      NativeFunction("CFStringTokenizerGetCurrentTokenRange", "\(range)\(tokenizer)") {
        call throws(ListingException) in
        let state = try tokens(call)
        let found = state.tokens.indices.contains(state.current) ? state.tokens[state.current] : nil
        call.returnValue((found?.lowerBound ?? -1, found?.count ?? 0))
      },
      NativeFunction("CFStringTokenizerCopyCurrentTokenAttribute", "r^v\(tokenizer)Q") {
        call throws(ListingException) in
        let state = try tokens(call)
        guard state.tokens.indices.contains(state.current) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        let token = state.text[state.tokens[state.current]]
        if call.uint(1) == 1 << 17 {
          let language = TextLanguage.best((0..<token.count).map { token[$0] })
          return call.returnValue(language.map { call.world.makeString($0) })
        }
        let latin = try call.world.send(
          call.world.autorelease(call.world.makeString(token)),
          "stringByApplyingTransform:reverse:",
          .object(call.world.autoreleasedString("Any-Latin")), .bool(false))
        call.returnValue(latin.flatMap { fwd_retain($0) })
      },
      // Tokens have no parts of their own here.
      NativeFunction(
        "CFStringTokenizerGetCurrentSubTokens", "q\(tokenizer)^\(range)q^{__CFArray}"
      ) { call throws(ListingException) in
        _ = try tokens(call)
        call.returnValue(0)
      },
    ]
  }
}
