// New strings out of old ones: appending, replacing, padding.
import ObjCVM

extension StringLibrary {
  static func addCombining(to cls: NativeClass) {
    cls.instance("stringByAppendingString:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let other = try call.text(0)
      var text = try call.text()
      try call.world.charge(text.count &+ other.count)
      text.append(other)
      call.returnText(text)
    }
    cls.instance(
      "stringByAppendingFormat:", "@\"NSString\"@:@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      guard let format = call.object(0) else { throw call.nilArgument() }
      let addition = try call.world.format(format, call.formatArguments)
      var text = try call.text()
      text.append(addition)
      call.returnText(text)
    }
    cls.instance(
      "stringByPaddingToLength:withString:startingAtIndex:", "@\"NSString\"@:Q@\"NSString\"Q"
    ) { call throws(ListingException) in
      try pad(call)
    }
    addReplacing(to: cls)
  }

  private static func pad(_ call: NativeCall) throws(ListingException) {
    let text = try call.text()
    let length = call.int(0)
    guard call.uint(0) > UInt(text.count) else {
      return call.returnText(text[0..<max(0, length)])
    }
    let padding = try call.text(1)
    let start = call.uint(2)
    guard start < UInt(padding.count) else {
      throw call.world.exception(
        padding.isEmpty ? "NSInvalidArgumentException" : "NSRangeException",
        "*** \(call.signature()): "
          + (padding.isEmpty
            ? "empty pad string" : "start index \(start) is out of bounds of the pad string"))
    }
    guard length >= 0 else { throw call.world.trap(.memory(limit: call.world.limits.memory)) }
    try call.world.charge(length)
    var result = text
    result.append(padding[Int(start)..<min(padding.count, Int(start) + length - text.count)])
    while result.count < length {
      result.append(padding[0..<min(padding.count, length - result.count)])
    }
    call.returnText(result)
  }

  private static func addReplacing(to cls: NativeClass) {
    cls.instance(
      "stringByReplacingOccurrencesOfString:withString:",
      "@\"NSString\"@:@\"NSString\"@\"NSString\""
    ) { call throws(ListingException) in
      let text = try call.text()
      let selector = "stringByReplacingOccurrencesOfString:withString:options:range:"
      if call.isReplaced(selector) {
        return call.returnBorrowed(
          try call.world.send(
            call.receiver, selector, .object(call.object(0)), .object(call.object(1)), .uint(0),
            .range(0..<text.count)))
      }
      try call.returnText(call.replaced(text, options: [], range: 0..<text.count).0)
    }
    cls.instance(
      "stringByReplacingOccurrencesOfString:withString:options:range:",
      "@\"NSString\"@:@\"NSString\"@\"NSString\"Q{_NSRange=QQ}"
    ) { call throws(ListingException) in
      let text = try call.text()
      let range = try call.range(3, within: text.count)
      try call.returnText(
        call.replaced(text, options: CompareOptions(rawValue: call.uint(2)), range: range).0)
    }
    cls.instance(
      "stringByReplacingCharactersInRange:withString:", "@\"NSString\"@:{_NSRange=QQ}@\"NSString\""
    ) { call throws(ListingException) in
      var text = try call.text()
      let replacement = try call.text(1)
      text.replace(try call.range(0, within: text.count), with: replacement)
      call.returnText(text)
    }
  }
}

extension NativeCall {
  /// Replaces what argument 0 says by argument 1.
  func replaced(
    _ text: UTF16Text, options: CompareOptions, range: Range<Int>
  ) throws(ListingException) -> (UTF16Text, Int) {
    let selector = "stringByReplacingOccurrencesOfString:withString:options:range:"
    guard let wanted = object(0), let replacement = object(1) else { throw nilArgument(selector) }
    let target = try world.text(of: wanted)
    let template = try world.text(of: replacement)
    if options.contains(.regularExpression) {
      return try replacePattern(target, template, in: text, range, options)
    }
    try world.charge(text.count &+ template.count &* (range.count / max(1, target.count)))
    return text.replacing(target, with: template, options, in: range)
  }
}
