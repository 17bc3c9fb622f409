// NSMutableString. Its methods are written on the one primitive, -replaceCharactersInRange:withString:, which a listing's
// own subclass overrides; the concrete class changes its text in place and refuses when the object is immutable.
import CRuntime
import ObjCVM

extension StringLibrary {
  static func addMutableCreation(to cls: NativeClass) {
    cls.classMethod("stringWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.returnNewString(.empty)
    }
    cls.instance("initWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.returnInitialized(.empty)
    }
  }

  static func addMutation(to cls: NativeClass) {
    cls.instance(
      "replaceCharactersInRange:withString:", "v@:{_NSRange=QQ}@\"NSString\""
    ) { call throws(ListingException) in
      let className = call.world.className(of: call.receiver)
      let name = "replaceCharactersInRange:withString:"
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -\(name) only defined for abstract class.  Define -[\(className) \(name)]!")
    }
    cls.instance("appendString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let length = try call.text().count
      _ = try call.text(0)
      try call.replace(length..<length, withObject: call.object(0))
    }
    cls.instance("appendFormat:", "v@:@\"NSString\"", variadic: true) {
      call throws(ListingException) in
      guard let format = call.object(0) else { throw call.nilArgument() }
      let addition = try call.world.format(format, call.formatArguments)
      let length = try call.text().count
      try call.replace(length..<length, with: addition)
    }
    cls.instance("insertString:atIndex:", "v@:@\"NSString\"Q") { call throws(ListingException) in
      _ = try call.text(0)
      let index = call.uint(1)
      guard index <= UInt(try call.text().count) else { throw call.outOfBounds() }
      try call.replace(Int(index)..<Int(index), withObject: call.object(0))
    }
    cls.instance("deleteCharactersInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      try call.replace(try call.mutationRange(0), with: .empty)
    }
    cls.instance("setString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let text = try call.text(0)
      try call.replace(0..<(try call.text().count), with: text)
    }
    cls.instance(
      "replaceOccurrencesOfString:withString:options:range:",
      "Q@:@\"NSString\"@\"NSString\"Q{_NSRange=QQ}"
    ) { call throws(ListingException) in
      let text = try call.text()
      let range = try call.mutationRange(3)
      let options = CompareOptions(rawValue: call.uint(2))
      let (result, count) = try call.replaced(text, options: options, range: range)
      let isOwn = call.world.state(of: call.receiver, as: StringState.self) != nil
      if !isOwn, !options.contains(.regularExpression), !options.contains(.anchored) {
        // A subclass is asked to replace each, from the end.
        for match in text.matches(of: try call.text(0), options, in: range).reversed() {
          try call.world.sendVoid(
            call.receiver, "replaceCharactersInRange:withString:", .range(match),
            .object(call.object(1)))
        }
      } else if count > 0 {
        try call.replace(0..<text.count, with: result)
      }
      call.returnValue(count)
    }
  }

  /// The methods of the concrete class that need no message to self.
  static func addConcreteMutation(to cls: NativeClass) {
    cls.instance(
      "replaceCharactersInRange:withString:", "v@:{_NSRange=QQ}@\"NSString\""
    ) { call throws(ListingException) in
      let state = try call.mutableState()
      let replacement = try call.text(1)
      let range = try call.mutationRange(0)
      try call.world.charge(replacement.count)
      state.replace(range, with: replacement)
    }
    cls.instance("appendString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let state = try call.mutableState()
      let addition = try call.text(0)
      try call.world.charge(state.text.count &+ addition.count)
      state.append(addition)
    }
    cls.instance("appendFormat:", "v@:@\"NSString\"", variadic: true) {
      call throws(ListingException) in
      let state = try call.mutableState()
      guard let format = call.object(0) else { throw call.nilArgument() }
      try call.world.withFormatted(format, call.formatArguments) {
        (addition: UnsafeBufferPointer<UInt8>) throws(ListingException) in
        try call.world.charge(state.text.count &+ addition.count)
        state.append(utf8: addition)
      }
    }
    cls.instance("deleteCharactersInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      let state = try call.mutableState()
      state.replace(try call.mutationRange(0), with: .empty)
    }
    cls.instance("insertString:atIndex:", "v@:@\"NSString\"Q") { call throws(ListingException) in
      let state = try call.mutableState()
      let addition = try call.text(0)
      let index = call.uint(1)
      guard index <= UInt(state.text.count) else { throw call.outOfBounds() }
      try call.world.charge(addition.count)
      state.replace(Int(index)..<Int(index), with: addition)
    }
    cls.instance("setString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let state = try call.mutableState()
      state.set(try call.text(0))
    }
  }
}

extension NativeCall {
  func outOfBounds() -> ListingException {
    world.exception("NSRangeException", "\(signature()): Range or index out of bounds")
  }

  /// A range argument within the receiver's text.
  fileprivate func mutationRange(_ index: Int) throws(ListingException) -> Range<Int> {
    guard let range = range(index).within(try text().count) else { throw outOfBounds() }
    return range
  }

  /// The receiver's state, which may be changed.
  fileprivate func mutableState() throws(ListingException) -> StringState {
    guard let state = world.state(of: receiver, as: StringState.self) else {
      throw world.exception(
        "NSInvalidArgumentException", "\(signature()): the receiver is no string")
    }
    if !state.isMutable {
      throw world.exception(
        "NSInvalidArgumentException",
        "Attempt to mutate immutable object with \(world.selectorName(selector))")
    }
    return state
  }

  /// Replaces through the primitive: directly for our own class, else by a message.
  fileprivate func replace(_ range: Range<Int>, with text: UTF16Text) throws(ListingException) {
    if let state = world.state(of: receiver, as: StringState.self) {
      if !state.isMutable { _ = try mutableState() }
      state.replace(range, with: text)
      return
    }
    let replacement = world.makeString(text)
    defer { world.release(replacement) }
    try replace(range, withObject: replacement)
  }

  fileprivate func replace(_ range: Range<Int>, withObject replacement: ObjectPointer?)
    throws(ListingException)
  {
    try world.sendVoid(
      receiver, "replaceCharactersInRange:withString:", .range(range), .object(replacement))
  }
}
