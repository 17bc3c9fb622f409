// The longest ranges in which attributes stay equal, and the messages that go through them.
import CRuntime
import ObjCVM

extension AttributedState {
  /// A range, and what all of it has: its attributes, or the value of one of them.
  struct Stretch {
    /// Borrowed.
    let value: ObjectPointer?
    var range: Range<Int>
  }

  /// The longest stretches of a range with equal attributes. O(n) in its runs.
  func stretches(in range: Range<Int>, _ world: World) throws(ListingException) -> [Stretch] {
    try stretches(in: range, world) { $0 }
  }

  /// The longest stretches with equal values of the attribute of that name, or without it.
  func stretches(in range: Range<Int>, of name: ObjectPointer?, _ world: World)
    throws(ListingException) -> [Stretch]
  {
    try stretches(in: range, world) { (attributes) throws(ListingException) in
      name == nil ? nil : try world.send(attributes, "objectForKey:", .object(name))
    }
  }

  /// The stretch that has a place, as long as it reaches towards the ends of a range; the place may lie outside of it.
  func stretch(
    at place: Int, within range: Range<Int>, _ world: World,
    value: (ObjectPointer) throws(ListingException) -> ObjectPointer?
  ) throws(ListingException) -> Stretch? {
    let parts = runs.filter { $0.length > 0 }
    var (number, start) = (0, 0)
    while number < parts.count, start + parts[number].length <= place {
      start += parts[number].length
      number += 1
    }
    guard number < parts.count else { return nil }
    var found = Stretch(
      value: try value(parts[number].attributes), range: start..<(start + parts[number].length))
    var next = number + 1
    while next < parts.count, found.range.upperBound < range.upperBound,
      try world.areSame(found.value, try value(parts[next].attributes))
    {
      found.range = found.range.lowerBound..<(found.range.upperBound + parts[next].length)
      next += 1
    }
    while number > 0, found.range.lowerBound > range.lowerBound,
      try world.areSame(found.value, try value(parts[number - 1].attributes))
    {
      number -= 1
      found.range = (found.range.lowerBound - parts[number].length)..<found.range.upperBound
    }
    return found
  }

  private func stretches(
    in range: Range<Int>, _ world: World,
    value: (ObjectPointer) throws(ListingException) -> ObjectPointer?
  ) throws(ListingException) -> [Stretch] {
    var found: [Stretch] = []
    var start = range.lowerBound
    for run in runs(in: range) {
      let next = Stretch(value: try value(run.attributes), range: start..<(start + run.length))
      start = next.range.upperBound
      if let last = found.last, try world.areSame(last.value, next.value) {
        found[found.count - 1].range = last.range.lowerBound..<start
      } else {
        found.append(next)
      }
    }
    return found
  }
}

extension World {
  fileprivate func areSame(_ a: ObjectPointer?, _ b: ObjectPointer?) throws(ListingException)
    -> Bool
  {
    guard let a, let b else { return a == b }
    if a == b { return true }
    return try areEqual(a, b)
  }
}

extension AttributedLibrary {
  private static let reverse: UInt = 2

  static func addRanges(to cls: NativeClass) {
    cls.instance(
      "enumerateAttributesInRange:options:usingBlock:",
      "v@:{_NSRange=QQ}Q@?<v@?@\"NSDictionary\"{_NSRange=QQ}^B>"
    ) { call throws(ListingException) in
      let own = try contents(call)
      let range = try affected(call, 0, within: own.text.count)
      try visit(
        try own.stretches(in: range, call.world), call.uint(1) & reverse != 0, call.object(2), call)
    }
    cls.instance(
      "enumerateAttribute:inRange:options:usingBlock:",
      "v@:@\"NSString\"{_NSRange=QQ}Q@?<v@?@{_NSRange=QQ}^B>"
    ) { call throws(ListingException) in
      let own = try contents(call)
      let range = try affected(call, 1, within: own.text.count)
      let found = try own.stretches(in: range, of: call.object(0), call.world)
      try visit(found, call.uint(2) & reverse != 0, call.object(3), call)
    }
    cls.instance(
      "attributesAtIndex:longestEffectiveRange:inRange:",
      "@\"NSDictionary\"@:Q^{_NSRange=QQ}{_NSRange=QQ}"
    ) { call throws(ListingException) in
      let place = call.int(0)
      _ = try run(call, 0)
      let own = try contents(call)
      let range = try call.range(2, within: own.text.count)
      try answer(try own.stretch(at: place, within: range, call.world) { $0 }, range, 1, call)
    }
    cls.instance(
      "attribute:atIndex:longestEffectiveRange:inRange:",
      "@@:@\"NSString\"Q^{_NSRange=QQ}{_NSRange=QQ}"
    ) { call throws(ListingException) in
      let (name, place) = (call.object(0), call.int(1))
      _ = try run(call, 1)
      let own = try contents(call)
      let range = try call.range(3, within: own.text.count)
      let found = try own.stretch(at: place, within: range, call.world) {
        (attributes) throws(ListingException) in
        name == nil ? nil : try call.world.send(attributes, "objectForKey:", .object(name))
      }
      try answer(found, range, 2, call)
    }
    for (selector, types) in [
      ("isEqual:", "B@:@"), ("isEqualToAttributedString:", "B@:@\"NSAttributedString\""),
    ] {
      cls.instance(selector, types) { call throws(ListingException) in
        call.returnBool(try isEqual(call))
      }
    }
  }

  /// Answers with a stretch's value. What of it lies in the range asked about goes to the address in another argument: {0, 0} when
  /// that is nothing, as NSIntersectionRange has it.
  private static func answer(
    _ stretch: AttributedState.Stretch?, _ range: Range<Int>, _ index: Int, _ call: NativeCall
  ) throws(ListingException) {
    guard let stretch else { return call.returnBorrowed(nil) }
    let part = stretch.range.clamped(to: range)
    try store(part.isEmpty ? 0..<0 : part, call, index)
    call.returnBorrowed(stretch.value)
  }

  /// Calls the block for each stretch. It may change the string.
  private static func visit(
    _ stretches: [AttributedState.Stretch], _ isReverse: Bool, _ block: ObjectPointer?,
    _ call: NativeCall
  ) throws(ListingException) {
    let world = call.world
    for stretch in stretches { fwd_retain(stretch.value) }
    defer { for stretch in stretches { fwd_release(stretch.value) } }
    try CollectionLibrary.withStopFlag(world) {
      (stop: UnsafeMutableRawPointer) throws(ListingException) in
      for stretch in isReverse ? stretches.reversed() : stretches {
        try world.callBlockVoid(
          block, .object(stretch.value), .range(stretch.range), .pointer(stop))
        if stop.load(as: UInt8.self) != 0 { return }
      }
    }
  }

  private static func isEqual(_ call: NativeCall) throws(ListingException) -> Bool {
    guard let other = call.object(0), call.world.isKind(other, of: "NSAttributedString") else {
      return false
    }
    let (own, theirs) = (try contents(call), try call.world.attributedContents(of: other))
    guard own.text == theirs.text else { return false }
    let whole = 0..<own.text.count
    let pairs = (
      try own.stretches(in: whole, call.world), try theirs.stretches(in: whole, call.world)
    )
    guard pairs.0.count == pairs.1.count else { return false }
    for (a, b) in zip(pairs.0, pairs.1) {
      guard a.range == b.range, try call.world.areSame(a.value, b.value) else { return false }
    }
    return true
  }
}
