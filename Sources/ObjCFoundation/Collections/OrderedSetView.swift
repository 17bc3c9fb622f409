// What -[NSMutableOrderedSet array] and -set give: an array or a set without elements of its own, which asks the ordered set.
import CRuntime
import ObjCVM

final class OrderedSetView {
  /// Retained.
  private let source: ObjectPointer

  private init(_ source: ObjectPointer) { self.source = fwd_retain(source) ?? source }
  deinit { fwd_release(source) }

  /// A view of the receiver, +1; nil for a set that never changes.
  static func make(_ name: String, of call: NativeCall) -> ObjectPointer? {
    guard call.world.isKind(call.receiver, of: "NSMutableOrderedSet") else { return nil }
    return call.world.makeInstance(of: name, state: OrderedSetView(call.receiver))
  }

  /// The view's class: each message is one to the ordered set.
  static func cls(_ name: String, superclass: String, _ messages: [(String, String, String)])
    -> NativeClass
  {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    for (selector, types, message) in messages {
      cls.instance(selector, types) { call throws(ListingException) in
        let (world, source) = (
          call.world, call.world.state(of: call.receiver, as: OrderedSetView.self)?.source
        )
        switch (selector, types) {
        case ("member:", _):
          let index = try world.sendInt(
            source, "indexOfObject:", .object(call.object(0)), resultType: "Q")
          call.returnBorrowed(
            index == .max ? nil : try world.send(source, "objectAtIndex:", .int(index)))
        case (_, "Q@:"): call.returnValue(try world.sendInt(source, message, resultType: "Q"))
        case (_, "@@:Q"):
          call.returnBorrowed(try world.send(source, message, .uint(call.uint(0))))
        default: call.returnBorrowed(try world.send(source, message))
        }
      }
    }
    return cls
  }

  static let arrayMessages = [
    ("count", "Q@:", "count"), ("objectAtIndex:", "@@:Q", "objectAtIndex:"),
  ]
  static let setMessages = [
    ("count", "Q@:", "count"), ("member:", "@@:@", "indexOfObject:"),
    ("objectEnumerator", "@\"NSEnumerator\"@:", "objectEnumerator"),
  ]
}
