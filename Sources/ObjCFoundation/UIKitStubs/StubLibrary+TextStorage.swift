// NSTextStorage: what a subclass says that it has edited is gathered, and processed when the outermost editing ends.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addEditing(to cls: NativeClass) {
    cls.instance("beginEditing", "v@:") { call throws(ListingException) in
      try nest(call, by: 1)
    }
    cls.instance("endEditing", "v@:") { call throws(ListingException) in
      try nest(call, by: -1)
    }
    cls.instance("edited:range:changeInLength:", "v@:Q{_NSRange=QQ}q") {
      call throws(ListingException) in
      let bag = state(of: call.receiver, call.world)
      let (mask, range, change) = (call.int(0), call.range(1), call.int(2))
      var (first, last) = (Int(range.location), Int(range.location + range.length) + change)
      if let old = bag.integers("editedRange") {
        first = min(first, old[0])
        last = max(last, old[0] + old[1] + change)
      }
      bag.set("editedRange", bytes([Double(first), Double(last - first)], "Q"))
      bag.set("editedMask", mask | (bag.integer("editedMask") ?? 0))
      bag.set("changeInLength", change + (bag.integer("changeInLength") ?? 0))
      try nest(call, by: 0)
    }
    cls.instance("processEditing", "v@:") { call throws(ListingException) in
      let (storage, world) = (call.receiver, call.world)
      let bag = state(of: storage, world)
      let delegate = fwd_autorelease(bag.retained("delegate"))
      for word in ["Will", "Did"] {
        let selector = "textStorage:\(word.lowercased())ProcessEditing:range:changeInLength:"
        if try responds(delegate, selector, world), let range = bag.integers("editedRange") {
          try world.sendVoid(
            delegate, selector, .object(storage), .int(bag.integer("editedMask") ?? 0),
            .range(range[0]..<range[0] + range[1]), .int(bag.integer("changeInLength") ?? 0))
        }
        let name = "NSTextStorage\(word)ProcessEditingNotification"
        try world.sendVoid(
          NotificationLibrary.defaultCenter(world), "postNotificationName:object:",
          .object(world.constantString(name)), .object(storage))
      }
    }
  }

  /// Processes what has been edited where no editing is open.
  private static func nest(_ call: NativeCall, by step: Int) throws(ListingException) {
    let bag = state(of: call.receiver, call.world)
    let depth = max((bag.integer("editings") ?? 0) + step, 0)
    bag.set("editings", depth)
    guard depth == 0, bag.integer("editedMask") ?? 0 != 0 else { return }
    try send(call, "processEditing")
    for name in ["editedMask", "editedRange", "changeInLength"] { bag.forget(name) }
  }
}
