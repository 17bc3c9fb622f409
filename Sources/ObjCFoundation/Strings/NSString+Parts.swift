// Substrings and components.
import ObjCVM

extension StringLibrary {
  static func addParts(to cls: NativeClass) {
    cls.instance("substringFromIndex:", "@\"NSString\"@:Q") { call throws(ListingException) in
      let text = try call.text()
      try call.returnPart(try call.index(0, upTo: text.count)..<text.count, of: text)
    }
    cls.instance("substringToIndex:", "@\"NSString\"@:Q") { call throws(ListingException) in
      let text = try call.text()
      try call.returnPart(0..<(try call.index(0, upTo: text.count)), of: text)
    }
    cls.instance("substringWithRange:", "@\"NSString\"@:{_NSRange=QQ}") {
      call throws(ListingException) in
      let text = try call.text()
      try call.returnPart(try call.range(0, within: text.count), of: text)
    }
    cls.instance("componentsSeparatedByString:", "@\"NSArray\"@:@\"NSString\"") {
      call throws(ListingException) in
      let separator = try call.text(0)
      let text = try call.text()
      try call.world.charge(text.count)
      var parts: [ObjectPointer] = []
      text.forEachComponent(separatedBy: separator) { (part: consuming UTF16Text) in
        parts.append(call.world.makeString(part))
      }
      call.returnObject(call.world.newArray(owning: parts))
    }
    cls.instance(
      "componentsSeparatedByCharactersInSet:", "@\"NSArray\"@:@\"NSCharacterSet\""
    ) { call throws(ListingException) in
      let text = try call.text()
      let set = try call.characterSet(0)
      try call.world.charge(text.count)
      var parts: [ObjectPointer] = []
      var start = 0
      while let match = text.findCharacter(of: set, [], in: start..<text.count) {
        parts.append(call.world.makeString(text[start..<match.lowerBound]))
        start = match.upperBound
      }
      parts.append(call.world.makeString(text[start..<text.count]))
      call.returnObject(call.world.newArray(owning: parts))
    }
    cls.instance(
      "stringByTrimmingCharactersInSet:", "@\"NSString\"@:@\"NSCharacterSet\""
    ) { call throws(ListingException) in
      let set = try call.characterSet(0)
      call.returnText(try call.text().trimmed(set))
    }
  }
}

extension NativeCall {
  /// An index from 0 to `count`, or NSRangeException in Foundation's words.
  fileprivate func index(_ index: Int, upTo count: Int) throws(ListingException) -> Int {
    let value = uint(index)
    if value <= UInt(count) { return Int(value) }
    throw world.exception(
      "NSRangeException", "\(signature()): Index \(value) out of bounds; string length \(count)")
  }

  /// Answers with an array of strings.
  /// A part of the receiver. All of it is a copy, which of a constant string is the string itself: programs compare the two.
  fileprivate func returnPart(_ range: Range<Int>, of text: UTF16Text) throws(ListingException) {
    guard range == 0..<text.count else { return returnText(text[range]) }
    returnObject(try world.send(receiver, "copy"))
  }

  func returnTexts(_ texts: [UTF16Text]) {
    returnObject(world.newArray(owning: texts.map { world.makeString($0) }))
  }
}

extension UTF16Text {
  /// Without members of the set at both ends.
  func trimmed(_ set: CharacterSet) -> UTF16Text {
    var start = 0
    var end = count
    while start < end, let next = findCharacter(of: set, .anchored, in: start..<end) {
      start = next.upperBound
    }
    while start < end, let last = lastCharacter(of: set, in: start..<end) { end = last }
    return self[start..<end]
  }

  /// Start of the last character of the range if it is a member.
  private func lastCharacter(of set: CharacterSet, in range: Range<Int>) -> Int? {
    let last = range.upperBound - 1
    if UTF16.isTrailSurrogate(self[last]), last > range.lowerBound,
      UTF16.isLeadSurrogate(self[last - 1])
    {
      let value = 0x10000 + (UInt32(self[last - 1]) & 0x3FF) << 10 + UInt32(self[last]) & 0x3FF
      return set.contains(value) ? last - 1 : nil
    }
    return set.contains(UInt32(self[last])) ? last : nil
  }
}
