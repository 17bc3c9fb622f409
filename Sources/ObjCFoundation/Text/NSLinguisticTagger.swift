// NSLinguisticTagger: the tokens of a text, their types, and its language. Words and sentences are those of
// enumerateSubstringsInRange:. What a word is in its sentence takes a model of the language, which there is none of.
import CRuntime
import ObjCVM

private final class TaggerState {
  let schemes: ObjectPointer?
  var string: ObjectPointer?
  var text = UTF16Text.empty

  init(schemes: ObjectPointer?) { self.schemes = fwd_retain(schemes) }
  deinit {
    fwd_release(schemes)
    fwd_release(string)
  }

  /// The tokens of a unit: word, sentence, paragraph or document.
  func tokens(_ unit: Int) -> [Range<Int>] {
    let all = 0..<text.count
    switch unit {
    case 0: return TokenizerState.tokens(of: text, in: all, TokenizerState.Unit.wordBoundary)
    case 1: return text.sentences(in: all)
    case 2: return text.lines(in: all, .paragraphs).map(\.enclosing)
    default: return all.isEmpty ? [] : [all]
    }
  }

  func type(of token: Range<Int>) -> String {
    guard let scalar = Unicode.Scalar(text[token.lowerBound])?.properties else { return "Word" }
    if scalar.isWhitespace { return "Whitespace" }
    if scalar.isAlphabetic || scalar.numericType != nil { return "Word" }
    switch scalar.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return "Punctuation"
    default: return "Other"
    }
  }

  /// The option that leaves tokens of the type out.
  static func omission(_ type: String) -> UInt {
    ["Word": 1, "Punctuation": 2, "Whitespace": 4, "Other": 8][type] ?? 0
  }

  var language: String? { TextLanguage.best((0..<text.count).map { text[$0] }) }
}

extension TextLibrary {
  private static let range = "{_NSRange=QQ}"

  static func taggerClass() -> NativeClass {
    let cls = NativeClass("NSLinguisticTagger", superclass: "NSObject")
    cls.hasState = true
    cls.property("string", "T@\"NSString\"")
    cls.property("tagSchemes", "T@\"NSArray\",R,C")
    cls.property("dominantLanguage", "T@\"NSString\",R,C")
    cls.instance("initWithTagSchemes:options:", "@@:@\"NSArray\"Q", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(TaggerState(schemes: call.object(0)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("tagSchemes", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnBorrowed(try tagger(call).schemes)
    }
    cls.instance("string", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(try tagger(call).string)
    }
    cls.instance("setString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let own = try tagger(call)
      let old = own.string
      own.string = fwd_retain(call.object(0))
      fwd_release(old)
      own.text =
        try call.object(0).map { (string) throws(ListingException) in
          try call.world.text(of: string)
        } ?? .empty
    }
    cls.instance("dominantLanguage", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(try tagger(call).language.map { call.world.makeString($0) })
    }
    cls.classMethod("dominantLanguageForString:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let own = TaggerState(schemes: nil)
      if let string = call.object(0) { own.text = try call.world.text(of: string) }
      call.returnObject(own.language.map { call.world.makeString($0) })
    }
    addTokens(to: cls)
    addTagging(to: cls)
    return cls
  }

  private static func tagger(_ call: NativeCall) throws(ListingException) -> TaggerState {
    if let own = call.world.state(of: call.receiver, as: TaggerState.self) { return own }
    throw call.world.trap(.unsupported("a tagger is made with -initWithTagSchemes:options:"))
  }

  private static func tag(
    _ token: Range<Int>, _ scheme: Int, _ own: TaggerState, _ call: NativeCall
  ) throws(ListingException) -> ObjectPointer? {
    let name = call.object(scheme).map { call.world.string(of: $0) } ?? ""
    var text: String?
    switch name {
    case "TokenType": text = own.type(of: token)
    case "Language": text = own.language
    default:
      throw call.world.trap(
        .unsupported(
          "the tag scheme \(name) needs a model of the language; there are TokenType and Language"))
    }
    return text.flatMap { call.world.autorelease(call.world.makeString($0)) }
  }

  // MARK: Ranges

  private static func addTokens(to cls: NativeClass) {
    cls.instance("tokenRangeAtIndex:unit:", "\(range)@:Qq") { call throws(ListingException) in
      call.returnValue(found(try tagger(call).tokens(call.int(1)), call.int(0)))
    }
    cls.instance(
      "tagAtIndex:scheme:tokenRange:sentenceRange:",
      "@\"NSString\"@:Q@\"NSString\"^\(range)^\(range)"
    ) { call throws(ListingException) in
      let own = try tagger(call)
      let token = found(own.tokens(0), call.int(0))
      if call.pointer(2) != nil { try call.world.write(token, to: call.pointer(2)) }
      if call.pointer(3) != nil {
        try call.world.write(found(own.tokens(1), call.int(0)), to: call.pointer(3))
      }
      let place = Int(token.location)..<Int(token.location + token.length)
      call.returnBorrowed(place.isEmpty ? nil : try tag(place, 1, own, call))
    }
  }

  private static func found(_ tokens: [Range<Int>], _ index: Int) -> ListingRange {
    let token = tokens.first { $0.contains(index) } ?? 0..<0
    return ListingRange(location: UInt(token.lowerBound), length: UInt(token.count))
  }

  // MARK: Tags

  /// - Parameter unit: 1 where the call has an argument for the unit, in front of the scheme and the options.
  private static func wanted(_ call: NativeCall, _ own: TaggerState, _ unit: Int)
    throws(ListingException) -> [Range<Int>]
  {
    let range = try call.range(0, within: own.text.count)
    let kind = unit == 1 ? call.int(1) : 0
    let options = kind == 0 ? call.uint(2 + unit) : 0
    return own.tokens(kind).filter { token in
      token.overlaps(range) && options & TaggerState.omission(own.type(of: token)) == 0
    }
  }

  private static func addTagging(to cls: NativeClass) {
    for unit in [0, 1] {
      let start = unit == 1 ? "unit:scheme:" : "scheme:"
      let types = "\(range)\(unit == 1 ? "q" : "")@\"NSString\"Q"
      cls.instance("enumerateTagsInRange:\(start)options:usingBlock:", "v@:\(types)@?") {
        call throws(ListingException) in
        let own = try tagger(call)
        let stop = try call.world.temporaryBytes([UInt8](repeating: 0, count: 8))
        for token in try wanted(call, own, unit) {
          let (block, tag) = (
            call.object(3 + unit), SendArgument.object(try tag(token, 1 + unit, own, call))
          )
          if unit == 0 {
            let sentence = found(own.tokens(1), token.lowerBound)
            try call.world.callBlockVoid(
              block, tag, .range(token), .range(sentence), .pointer(stop))
          } else {
            try call.world.callBlockVoid(block, tag, .range(token), .pointer(stop))
          }
          if stop.load(as: UInt8.self) != 0 { return }
        }
      }
    }
  }
}
