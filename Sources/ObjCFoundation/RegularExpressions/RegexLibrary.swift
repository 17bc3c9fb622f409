// NSRegularExpression and NSTextCheckingResult.
import CRuntime
import ObjCSema
import ObjCVM

/// What a regular expression object keeps.
final class RegexState {
  let pattern: RegexProgram
  let text: UTF16Text
  let options: UInt
  /// The pattern is a data detector's.
  let detects: Bool
  init(_ pattern: RegexProgram, _ text: UTF16Text, _ options: UInt, detects: Bool = false) {
    self.pattern = pattern
    self.text = text
    self.options = options
    self.detects = detects
  }
}

/// What a match object keeps.
final class MatchState {
  let ranges: [Range<Int>?]
  let names: [String: Int]
  /// What a data detector has found; nil for a match of a pattern.
  let detected: DetectedData?
  /// The expression that matched, owned.
  let expression: ObjectPointer?
  /// The URL or the date of a result that the program made, owned.
  let given: ObjectPointer?
  init(
    _ ranges: [Range<Int>?], _ names: [String: Int], _ detected: DetectedData? = nil,
    expression: ObjectPointer? = nil, given: ObjectPointer? = nil
  ) {
    self.ranges = ranges
    self.names = names
    self.detected = detected
    self.expression = fwd_retain(expression)
    self.given = fwd_retain(given)
  }
  deinit {
    fwd_release(expression)
    fwd_release(given)
  }
}

enum RegexLibrary: NativeLibrary {
  static let classNames =
    ["NSRegularExpression", "NSTextCheckingResult", "NSDataDetector", matchClass]
    + [0, 3, 7].map(resultClass(groups:)) + DetectedData.classNames
  private static let matchClass = "NSRegularExpressionCheckingResult"

  /// The private class of a match, which has room for as many groups.
  fileprivate static func resultClass(groups: Int) -> String {
    switch groups {
    case 0...2: "NSSimpleRegularExpressionCheckingResult"
    case 3...6: "NSExtendedRegularExpressionCheckingResult"
    default: "NSComplexRegularExpressionCheckingResult"
    }
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSRegularExpression": expressionClass()
    case "NSDataDetector": detectorClass()
    case "NSTextCheckingResult": resultClass()
    case matchClass: matchResultClass()
    case _ where DetectedData.classNames.contains(name): detectedResultClass(name)
    default: NativeClass(name, superclass: matchClass)
    }
  }

  static var types: [NativeType] {
    [
      NativeType(name: "NSRegularExpressionOptions", encoding: "Q"),
      NativeType(name: "NSMatchingOptions", encoding: "Q"),
      NativeType(name: "NSMatchingFlags", encoding: "Q"),
      NativeType(name: "NSTextCheckingType", encoding: "Q"),
    ]
  }

  private static let range = "{_NSRange=QQ}"

  private static func expressionClass() -> NativeClass {
    let cls = NativeClass("NSRegularExpression", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.classMethod(
      "regularExpressionWithPattern:options:error:", "@\"NSRegularExpression\"@:@\"NSString\"Q^@"
    ) { call throws(ListingException) in
      guard let state = try compile(call) else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
    }
    cls.instance("initWithPattern:options:error:", "@@:@\"NSString\"Q^@", returnsInstance: true) {
      call throws(ListingException) in
      guard let state = try compile(call) else { return call.returnFailedInit() }
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod("escapedPatternForString:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnText(escaped(try call.text(0), "*?+[(){}^$|\\./"))
    }
    cls.classMethod("escapedTemplateForString:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnText(escaped(try call.text(0), "$\\"))
    }
    addQuestions(to: cls)
    addMatching(to: cls)
    addReplacing(to: cls)
    return cls
  }

  /// nil when the pattern is malformed; the error is stored then.
  private static func compile(_ call: NativeCall) throws(ListingException) -> RegexState? {
    let text = try call.text(0)
    let options = call.uint(1)
    // ICU has no empty pattern.
    if text.count == 0 {
      try call.world.storeInvalidValue(text, at: call.pointer(2))
      return nil
    }
    do throws(RegexProgram.Problem) {
      return RegexState(
        try call.world.pattern(text, RegexProgram.Options(rawValue: options)), text, options)
    } catch {
      try call.world.storeInvalidValue(text, at: call.pointer(2))
      return nil
    }
  }

  private static func escaped(_ text: UTF16Text, _ special: String) -> UTF16Text {
    let members = Set(special.utf16)
    var result = UTF16Text()
    for unit in text.units {
      if members.contains(unit) { result.append(unit: UInt16(ascii: "\\")) }
      result.append(unit: unit)
    }
    return result
  }

  private static func addQuestions(to cls: NativeClass) {
    cls.instance("pattern", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(try call.expression().text)
    }
    cls.instance("options", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.expression().options)
    }
    cls.instance("numberOfCaptureGroups", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.expression().pattern.groupCount)
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let own = try call.expression()
      guard let object = call.object(0),
        let other = call.world.state(of: object, as: RegexState.self)
      else { return call.returnBool(false) }
      call.returnBool(
        own.text == other.text && own.options == other.options && own.detects == other.detects)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let text = call.world.makeString(try call.expression().text)
      defer { call.world.release(text) }
      call.returnValue(try call.world.hash(of: text))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.retain(call.receiver))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let state = try call.expression()
      let options = state.options == 0 ? "0x0" : hex(state.options)
      call.returnText(
        UTF16Text(
          "\(call.world.plainDescription(of: call.receiver).string) \(state.text.string) \(options)"
        ))
    }
  }

  private static func addMatching(to cls: NativeClass) {
    cls.instance("matchesInString:options:range:", "@\"NSArray\"@:@\"NSString\"Q\(range)") {
      call throws(ListingException) in
      let found = try call.findMatches(limit: .max)
      let text = try call.text(0)
      call.returnObject(call.world.newArray(owning: found.map { call.makeMatch($0, in: text) }))
    }
    cls.instance("numberOfMatchesInString:options:range:", "Q@:@\"NSString\"Q\(range)") {
      call throws(ListingException) in
      call.returnValue(try call.findMatches(limit: .max).count)
    }
    cls.instance(
      "firstMatchInString:options:range:", "@\"NSTextCheckingResult\"@:@\"NSString\"Q\(range)"
    ) { call throws(ListingException) in
      guard let first = try call.findMatches(limit: 1).first else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.makeMatch(first, in: try call.text(0)))
    }
    cls.instance("rangeOfFirstMatchInString:options:range:", "\(range)@:@\"NSString\"Q\(range)") {
      call throws(ListingException) in
      call.returnRange(try call.findMatches(limit: 1).first?.first ?? nil)
    }
    cls.instance(
      "enumerateMatchesInString:options:range:usingBlock:", "v@:@\"NSString\"Q\(range)@?"
    ) { call throws(ListingException) in
      let stop = try call.world.temporaryBytes([UInt8](repeating: 0, count: 8))
      for (match, flags) in try call.findFlaggedMatches(limit: .max) {
        let object = call.world.autorelease(call.makeMatch(match, in: try call.text(0)))
        try call.world.callBlockVoid(call.object(3), .object(object), .uint(flags), .pointer(stop))
        if stop.load(as: UInt8.self) != 0 { return }
      }
      // NSMatchingReportCompletion: the end is told of, too: NSMatchingCompleted | NSMatchingHitEnd.
      guard call.uint(1) & 2 != 0 else { return }
      try call.world.callBlockVoid(call.object(3), .object(nil), .uint(6), .pointer(stop))
    }
  }

  private static func addReplacing(to cls: NativeClass) {
    cls.instance(
      "stringByReplacingMatchesInString:options:range:withTemplate:",
      "@\"NSString\"@:@\"NSString\"Q\(range)@\"NSString\""
    ) { call throws(ListingException) in
      call.returnText(try call.replacing(try call.findMatches(limit: .max)))
    }
    cls.instance(
      "replaceMatchesInString:options:range:withTemplate:",
      "Q@:@\"NSMutableString\"Q\(range)@\"NSString\""
    ) { call throws(ListingException) in
      let found = try call.findMatches(limit: .max)
      let replaced = call.world.makeString(try call.replacing(found))
      defer { call.world.release(replaced) }
      try call.world.sendVoid(call.object(0), "setString:", .object(replaced))
      call.returnValue(found.count)
    }
    cls.instance(
      replacement, "@\"NSString\"@:@\"NSTextCheckingResult\"@\"NSString\"q@\"NSString\""
    ) { call throws(ListingException) in
      let (text, offset) = (try call.text(1), call.int(2))
      let match = call.object(0).flatMap { call.world.state(of: $0, as: MatchState.self) }
      let ranges = (match?.ranges ?? []).map { $0.map { $0.moved(by: offset) } }
      guard
        ranges.allSatisfy({ $0.map { $0.lowerBound >= 0 && $0.upperBound <= text.count } ?? true })
      else { throw call.world.exception("NSRangeException", "\(call.signature()): Out of bounds") }
      let template = RegexTemplate(try call.text(3), try call.expression().pattern)
      call.returnText(template.expand(ranges, in: text))
    }
  }

  /// What a subclass overrides to replace each match by words of its own.
  fileprivate static let replacement = "replacementStringForResult:inString:offset:template:"

  /// What a match of a pattern is, besides what all results are.
  private static func matchResultClass() -> NativeClass {
    let cls = NativeClass(matchClass, superclass: "NSTextCheckingResult")
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let whole = (call.match?.ranges.first ?? nil) ?? 0..<0
      var text = call.world.plainDescription(of: call.receiver)
      text.append(UTF16Text("{\(whole.lowerBound), \(whole.count)}{"))
      if let expression = call.match?.expression,
        let words = try call.world.send(expression, "description")
      {
        text.append(try call.world.text(of: words))
      }
      text.append(UTF16Text("}"))
      call.returnText(text)
    }
    return cls
  }

  private static func resultClass() -> NativeClass {
    let cls = NativeClass("NSTextCheckingResult", superclass: "NSObject")
    cls.hasState = true
    cls.instance("resultType", "Q@:") { call throws(ListingException) in
      call.returnValue(call.match?.detected?.type ?? DetectedData.pattern)
    }
    cls.classMethod(
      "regularExpressionCheckingResultWithRanges:count:regularExpression:",
      "@\"NSTextCheckingResult\"@:^\(range)Q@\"NSRegularExpression\""
    ) { call throws(ListingException) in
      let count = Int(clamping: call.uint(1))
      try call.world.checkRead(call.pointer(0), World.size(of: count, 16))
      let ranges = (0..<count).map { index -> Range<Int>? in
        guard
          let own = call.pointer(0)?.loadUnaligned(
            fromByteOffset: index * 16, as: ListingRange.self),
          own.location < UInt(Int.max), own.length <= UInt(Int.max) - own.location
        else { return nil }
        return Int(own.location)..<Int(own.location + own.length)
      }
      let expression = try call.checkedObject(2)
      let names = expression.flatMap { call.world.state(of: $0, as: RegexState.self) }?.pattern
        .names
      call.returnObject(
        call.world.makeInstance(
          of: resultClass(groups: max(0, count - 1)),
          state: MatchState(ranges, names ?? [:], expression: expression)))
    }
    cls.property("regularExpression", "T@\"NSRegularExpression\",R,C")
    cls.instance("regularExpression", "@\"NSRegularExpression\"@:") { call in
      call.returnBorrowed(call.match?.expression)
    }
    addDetected(to: cls)
    addMakers(to: cls)
    // Of addresses and flights, which are not detected here.
    for name in ["addressComponents", "components"] {
      cls.property(name, "T@\"NSDictionary\",R,C")
      cls.instance(name, "@\"NSDictionary\"@:") { call in call.returnBorrowed(nil) }
    }
    cls.instance("range", "\(range)@:") { call throws(ListingException) in
      call.returnRange(call.match?.ranges.first ?? nil)
    }
    cls.instance("numberOfRanges", "Q@:") { call throws(ListingException) in
      call.returnValue(call.match?.ranges.count ?? 0)
    }
    cls.instance("rangeAtIndex:", "\(range)@:Q") { call throws(ListingException) in
      let ranges = call.match?.ranges ?? []
      guard call.uint(0) < UInt(ranges.count) else {
        throw call.world.exception(
          "NSRangeException",
          "*** \(call.signature()): index \(call.uint(0)) beyond bounds [0 .. \(max(0, ranges.count - 1))]"
        )
      }
      call.returnRange(ranges[call.int(0)])
    }
    cls.instance("resultByAdjustingRangesWithOffset:", "@\"NSTextCheckingResult\"@:q") {
      call throws(ListingException) in
      let (match, offset) = (call.match, call.int(0))
      let moved = (match?.ranges ?? []).map { $0.map { $0.moved(by: offset) } }
      guard moved.allSatisfy({ $0.map { $0.lowerBound >= 0 } ?? true }) else {
        throw call.world.exception("NSRangeException", "*** \(call.signature()): Out of bounds")
      }
      call.returnObject(
        call.world.makeInstance(
          of: call.world.className(of: call.receiver),
          state: MatchState(
            moved, match?.names ?? [:], match?.detected, expression: match?.expression,
            given: match?.given)))
    }
    cls.instance("rangeWithName:", "\(range)@:@\"NSString\"") { call throws(ListingException) in
      let name = try call.text(0).string
      call.returnRange(
        call.match.flatMap { match in match.names[name].flatMap { match.ranges[$0] } })
    }
    return cls
  }
}

extension NativeCall {
  fileprivate func expression() throws(ListingException) -> RegexState {
    guard let state = world.state(of: receiver, as: RegexState.self) else {
      throw world.exception(
        "NSInvalidArgumentException", "\(signature()): the expression was not initialized")
    }
    if state.detects, state.options & DetectedData.all == 0 {
      throw world.trap(
        .unsupported(
          "data detectors find links, dates and telephone numbers, and nothing else here"))
    }
    return state
  }

  var match: MatchState? { world.state(of: receiver, as: MatchState.self) }

  /// Matches in the string, options and range of arguments 0 to 2.
  fileprivate func findMatches(limit: Int) throws(ListingException) -> [[Range<Int>?]] {
    try findFlaggedMatches(limit: limit).map(\.ranges)
  }

  fileprivate func findFlaggedMatches(limit: Int) throws(ListingException) -> [(
    ranges: [Range<Int>?], flags: UInt
  )] {
    let text = try text(0)
    let part = try range(2, within: text.count)
    let state = try expression()
    let hasDates = state.detects && state.options & DetectedData.date != 0
    let found = try world.flaggedMatches(
      state.pattern, text, in: part, anchored: uint(1) & 4 != 0,
      bounds: RegexBounds(rawValue: uint(1)), limit: hasDates ? .max : limit)
    guard hasDates else { return found }
    let zone = try world.zoneRules(of: nil)
    return Array(
      found.filter { DetectedData($0.ranges, in: text, now: world.unreadNow, zone: zone) != nil }
        .prefix(limit))
  }

  /// The string of argument 0 with each match replaced by the template of argument 3, or by what a subclass answers.
  fileprivate func replacing(_ matches: [[Range<Int>?]]) throws(ListingException) -> UTF16Text {
    let text = try text(0)
    guard isReplaced(RegexLibrary.replacement) else {
      return text.replacing(
        matches, with: RegexTemplate(try self.text(3), try expression().pattern))
    }
    var result = UTF16Text()
    var position = 0
    for match in matches {
      guard let whole = match.first ?? nil else { continue }
      result.append(text[position..<whole.lowerBound])
      let words = try world.send(
        receiver, RegexLibrary.replacement, .object(world.autorelease(makeMatch(match, in: text))),
        .object(object(0)), .int(0), .object(object(3)))
      if let words { result.append(try world.text(of: words)) }
      position = whole.upperBound
    }
    result.append(text[position..<text.count])
    return result
  }

  fileprivate func makeMatch(_ ranges: [Range<Int>?], in text: UTF16Text) -> ObjectPointer {
    let state = world.state(of: receiver, as: RegexState.self)
    guard state?.detects == true else {
      return world.makeInstance(
        of: RegexLibrary.resultClass(groups: ranges.count - 1),
        state: MatchState(ranges, state?.pattern.names ?? [:], expression: receiver))
    }
    let detected = DetectedData(
      ranges, in: text, now: world.unreadNow,
      zone: (try? world.zoneRules(of: nil)) ?? .greenwich)
    return world.makeInstance(
      of: detected?.className ?? "NSTextCheckingResult",
      state: MatchState(Array(ranges.prefix(1)), [:], detected))
  }
}

extension Range<Int> {
  /// The range elsewhere; one before the beginning where that cannot be.
  fileprivate func moved(by offset: Int) -> Range<Int> {
    let (start, overflow) = lowerBound.addingReportingOverflow(offset)
    let (end, endOverflow) = upperBound.addingReportingOverflow(offset)
    return overflow || endOverflow ? -1..<0 : start..<end
  }
}

extension World {
  /// Seconds since the reference date, for looking at only: the clock does not move.
  fileprivate var unreadNow: Double {
    clock.startSince1970 + Double(clock.nanoseconds) / 1e9 - DateState.referenceSince1970
  }
}
