// Enumerating lines, words and characters with blocks.
import ObjCVM

extension StringLibrary {
  static func addEnumeration(to cls: NativeClass) {
    cls.instance("enumerateLinesUsingBlock:", "v@:@?") { call throws(ListingException) in
      let text = try call.text()
      let stop = try call.world.temporaryBytes([UInt8](repeating: 0, count: 8))
      for line in text.lines(in: 0..<text.count) {
        let part = call.world.autorelease(call.world.makeString(text[line.contents]))
        try call.world.callBlockVoid(call.object(0), .object(part), .pointer(stop))
        if stop.load(as: UInt8.self) != 0 { return }
      }
    }
    cls.instance(
      "enumerateSubstringsInRange:options:usingBlock:", "v@:{_NSRange=QQ}Q@?"
    ) { call throws(ListingException) in
      try enumerateSubstrings(call)
    }
  }

  private static func enumerateSubstrings(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let text = try call.text()
    let range = try call.range(0, within: text.count)
    let options = call.uint(1)
    var parts = pieces(of: text, in: range, kind: options & 0xFF)
    if options & 256 != 0 { parts.reverse() }
    let stop = try world.temporaryBytes([UInt8](repeating: 0, count: 8))
    for part in parts {
      let piece = options & 512 != 0 ? nil : world.autorelease(world.makeString(text[part.piece]))
      try world.callBlockVoid(
        call.object(2), .object(piece), .range(part.piece), .range(part.enclosing), .pointer(stop))
      if stop.load(as: UInt8.self) != 0 { return }
    }
  }

  private static func pieces(
    of text: UTF16Text, in range: Range<Int>, kind: UInt
  ) -> [(piece: Range<Int>, enclosing: Range<Int>)] {
    switch kind {
    case 0: return text.lines(in: range).map { ($0.contents, $0.enclosing) }
    case 1: return text.lines(in: range, .paragraphs).map { ($0.contents, $0.enclosing) }
    case 2:
      let boundaries = text.characterBoundaries()
      return zip(boundaries, boundaries.dropFirst()).map { $0..<$1 }
        .filter { $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound }
        .map { ($0, $0) }
    case 3: return enclosed(text.words(in: range), in: range)
    default: return text.sentences(in: range).map { ($0, $0) }
    }
  }

  /// A word's enclosing range reaches to the next word; the first one's begins with the range.
  private static func enclosed(
    _ words: [Range<Int>], in range: Range<Int>
  ) -> [(piece: Range<Int>, enclosing: Range<Int>)] {
    words.enumerated().map { index, word in
      let start = index == 0 ? range.lowerBound : word.lowerBound
      let end = index + 1 < words.count ? words[index + 1].lowerBound : range.upperBound
      return (word, start..<end)
    }
  }
}

extension SendArgument {
  /// An NSRange.
  static func range(_ range: Range<Int>) -> SendArgument {
    .range(ListingRange(location: UInt(range.lowerBound), length: UInt(range.count)))
  }

  static func range(_ range: ListingRange) -> SendArgument {
    .structure(encoding: "{_NSRange=QQ}", bytes: withUnsafeBytes(of: range) { Array($0) })
  }
}
