// What every other method of attributed strings follows from: `string` and `attributesAtIndex:effectiveRange:`, and of the
// mutable one `replaceCharactersInRange:withString:` and `setAttributes:range:`. A listing's subclass has its own (a text
// storage with a store behind it does), so whoever needs the contents or changes them sends these; while they are the
// library's, the sender does their work at once, which looks no different.
import CRuntime
import ObjCVM

extension World {
  /// What an attributed string has: what the library keeps of it, or, of a listing's class, what its primitives answer.
  func attributedContents(of object: ObjectPointer) throws(ListingException) -> AttributedState {
    let cls = fwd_object_getClass(object)
    let isOwn = ["string", "attributesAtIndex:effectiveRange:"].allSatisfy {
      innerMessages.isOriginal(cls, selector($0), self)
    }
    if isOwn, let state = state(of: object, as: AttributedState.self) { return state }
    let text = try text(of: try send(object, "string"))
    var runs: [AttributedState.Run] = []
    defer { for run in runs { fwd_release(run.attributes) } }
    let room = try allocateHeap(16, zeroed: true)
    defer { _ = memory.freeHeap(room) }
    var place = 0
    while place < text.count {
      let attributes = try send(
        object, "attributesAtIndex:effectiveRange:", .int(place), .pointer(room))
      let range = room.load(as: ListingRange.self)
      let end = min(text.count, max(place + 1, Int(clamping: range.location &+ range.length)))
      let kept = fwd_retain(attributes) ?? makeDictionary(owning: ObjectTable())
      runs.append(AttributedState.Run(length: end - place, attributes: kept))
      place = end
    }
    return AttributedState(text, runs: runs)
  }
}

extension AttributedLibrary {
  static func contents(_ call: NativeCall) throws(ListingException) -> AttributedState {
    guard call.isReplaced("string") || call.isReplaced("attributesAtIndex:effectiveRange:") else {
      return try state(call)
    }
    return try call.world.attributedContents(of: call.receiver)
  }

  /// What the library keeps of the receiver, when it may be changed without a message.
  private static func ownContents(_ call: NativeCall) throws(ListingException) -> AttributedState? {
    let changes = ["replaceCharactersInRange:withString:", "setAttributes:range:"]
    return changes.contains { call.isReplaced($0) } ? nil : try state(call)
  }

  static func addPrimitives(to cls: NativeClass) {
    cls.instance("string", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try state(call).text))
    }
    cls.instance("attributesAtIndex:effectiveRange:", "@\"NSDictionary\"@:Q^{_NSRange=QQ}") {
      call throws(ListingException) in
      guard call.int(0) >= 0, let run = try state(call).run(at: call.int(0)) else {
        throw outOfBounds(call)
      }
      try store(run.range, call, 1)
      call.returnBorrowed(run.attributes)
    }
  }

  static func addChangingPrimitives(to cls: NativeClass) {
    cls.instance("replaceCharactersInRange:withString:", "v@:{_NSRange=QQ}@\"NSString\"") {
      call throws(ListingException) in
      let own = try state(call)
      let range = try call.range(0, within: own.text.count)
      let text = try call.text(1)
      let neighbour = own.run(at: range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound)?
        .attributes
      let kept = fwd_retain(neighbour) ?? call.world.makeDictionary(owning: ObjectTable())
      own.text.replace(range, with: text)
      try own.replace(
        range, with: [AttributedState.Run(length: text.count, attributes: kept)], in: call.world)
    }
    cls.instance("setAttributes:range:", "v@:@\"NSDictionary\"{_NSRange=QQ}") {
      call throws(ListingException) in
      let own = try state(call)
      let range = try affected(call, 1, within: own.text.count)
      if range.isEmpty { return }
      let run = AttributedState.Run(length: range.count, attributes: try attributes(call, 0))
      try own.replace(range, with: [run], in: call.world)
    }
  }

  /// The range that attributes are visited or changed in. An empty one is out of bounds nowhere: there is nothing in it.
  static func affected(_ call: NativeCall, _ index: Int, within count: Int)
    throws(ListingException) -> Range<Int>
  {
    call.range(index).length == 0 ? 0..<0 : try call.range(index, within: count)
  }

  static func outOfBounds(_ call: NativeCall) -> ListingException {
    call.world.exception(
      "NSRangeException",
      "\(call.world.className(of: call.receiver)) \(call.world.selectorName(call.selector)): Out of bounds"
    )
  }

  /// Puts an attributed string in the place of a range.
  static func replace(_ range: Range<Int>, with other: ObjectPointer?, _ call: NativeCall)
    throws(ListingException)
  {
    guard let other, call.world.isKind(other, of: "NSAttributedString") else {
      throw call.nilArgument()
    }
    let theirs = try call.world.attributedContents(of: other)
    let (text, runs) = (theirs.text, theirs.runs)
    for run in runs { fwd_retain(run.attributes) }
    if let own = try ownContents(call) {
      own.text.replace(range, with: text)
      return try own.replace(range, with: runs, in: call.world)
    }
    defer { for run in runs { fwd_release(run.attributes) } }
    let string = call.world.makeString(text)
    defer { fwd_release(string) }
    try call.world.sendVoid(
      call.receiver, "replaceCharactersInRange:withString:", .range(range), .object(string))
    var start = range.lowerBound
    for run in runs where run.length > 0 {
      let place = start..<(start + run.length)
      start = place.upperBound
      try call.world.sendVoid(
        call.receiver, "setAttributes:range:", .object(run.attributes), .range(place))
    }
  }

  /// Changes the attributes of each run in a range.
  static func change(
    _ call: NativeCall, _ index: Int, _ body: (ObjectTable) throws(ListingException) -> Void
  ) throws(ListingException) {
    let contents = try contents(call)
    let range = try affected(call, index, within: contents.text.count)
    if range.isEmpty { return }
    var changed: [AttributedState.Run] = []
    for run in contents.runs(in: range) {
      let table = try call.world.table(of: run.attributes)
      try body(table)
      changed.append(
        AttributedState.Run(
          length: run.length, attributes: call.world.makeDictionary(owning: table)))
    }
    if let own = try ownContents(call) {
      return try own.replace(range, with: changed, in: call.world)
    }
    defer { for run in changed { fwd_release(run.attributes) } }
    var start = range.lowerBound
    for run in changed {
      let place = start..<(start + run.length)
      start = place.upperBound
      try call.world.sendVoid(
        call.receiver, "setAttributes:range:", .object(run.attributes), .range(place))
    }
  }
}
