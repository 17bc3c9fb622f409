// Finding strings and characters in strings.
import ObjCVM

extension StringLibrary {
  static func addSearching(to cls: NativeClass) {
    cls.instance("containsString:", "B@:@\"NSString\"") { call throws(ListingException) in
      call.returnBool(try call.text().find(try call.searchArgument()) != nil)
    }
    for name in ["localizedCaseInsensitiveContainsString:", "localizedStandardContainsString:"] {
      let options: CompareOptions =
        name.contains("Standard") ? [.caseInsensitive, .diacriticInsensitive] : .caseInsensitive
      cls.instance(name, "B@:@\"NSString\"") { call throws(ListingException) in
        call.returnBool(try call.text().find(try call.searchArgument(), options) != nil)
      }
    }
    cls.instance("localizedStandardRangeOfString:", "{_NSRange=QQ}@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnRange(
        try call.text().find(try call.searchArgument(), [.caseInsensitive, .diacriticInsensitive]))
    }
    let range = "{_NSRange=QQ}"
    let variants: [(String, String, options: Bool, range: Bool)] = [
      ("rangeOfString:", "\(range)@:@\"NSString\"", false, false),
      ("rangeOfString:options:", "\(range)@:@\"NSString\"Q", true, false),
      ("rangeOfString:options:range:", "\(range)@:@\"NSString\"Q\(range)", true, true),
      ("rangeOfString:options:range:locale:", "\(range)@:@\"NSString\"Q\(range)@", true, true),
    ]
    for (name, types, hasOptions, hasRange) in variants {
      cls.instance(name, types) { call throws(ListingException) in
        let text = try call.text()
        let wanted = try call.searchArgument()
        let options = hasOptions ? CompareOptions(rawValue: call.uint(1)) : []
        let part =
          hasRange
          ? try call.range(2, within: text.count, selector: "rangeOfString:options:range:locale:")
          : 0..<text.count
        if options.contains(.regularExpression) {
          call.returnRange(try call.matchPattern(wanted, in: text, part, options))
        } else {
          call.returnRange(text.find(wanted, options, in: part))
        }
      }
    }
    addCharacterSearching(to: cls)
  }

  private static func addCharacterSearching(to cls: NativeClass) {
    let range = "{_NSRange=QQ}"
    let variants: [(String, String, options: Bool, range: Bool)] = [
      ("rangeOfCharacterFromSet:", "\(range)@:@\"NSCharacterSet\"", false, false),
      ("rangeOfCharacterFromSet:options:", "\(range)@:@\"NSCharacterSet\"Q", true, false),
      (
        "rangeOfCharacterFromSet:options:range:", "\(range)@:@\"NSCharacterSet\"Q\(range)", true,
        true
      ),
    ]
    for (name, types, hasOptions, hasRange) in variants {
      cls.instance(name, types) { call throws(ListingException) in
        let text = try call.text()
        let set = try call.characterSet(0)
        let options = hasOptions ? CompareOptions(rawValue: call.uint(1)) : []
        let part =
          hasRange
          ? try call.range(
            2, within: text.count, selector: "rangeOfCharacterFromSet:options:range:")
          : 0..<text.count
        call.returnRange(text.findCharacter(of: set, options, in: part))
      }
    }
  }
}

extension NativeCall {
  fileprivate func searchArgument() throws(ListingException) -> UTF16Text {
    guard let object = object(0) else { throw nilArgument("rangeOfString:options:range:locale:") }
    return try world.text(of: object)
  }
}

extension UTF16Text {
  /// Range of the first character (the last with `.backwards`) that is a member.
  func findCharacter(of set: CharacterSet, _ options: CompareOptions, in range: Range<Int>)
    -> Range<Int>?
  {
    var found: Range<Int>?
    var index = range.lowerBound
    while index < range.upperBound {
      var value = UInt32(self[index])
      var end = index + 1
      if UTF16.isLeadSurrogate(self[index]), end < range.upperBound,
        UTF16.isTrailSurrogate(self[end])
      {
        value = 0x10000 + (value & 0x3FF) << 10 + UInt32(self[end]) & 0x3FF
        end += 1
      }
      if set.contains(value) {
        let here = index..<end
        if options.contains(.anchored) {
          let wanted =
            options.contains(.backwards)
            ? here.upperBound == range.upperBound : index == range.lowerBound
          if wanted { return here }
        } else if options.contains(.backwards) {
          found = here
        } else {
          return here
        }
      } else if options.contains(.anchored), !options.contains(.backwards) {
        return nil
      }
      index = end
    }
    return found
  }
}
