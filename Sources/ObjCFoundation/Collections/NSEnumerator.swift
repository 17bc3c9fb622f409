// NSEnumerator over elements that were there when it was made.
import CRuntime
import ObjCVM

/// What is left of an enumeration. The elements are retained.
final class EnumeratorState {
  let items: [ObjectPointer]
  var next = 0

  init(_ items: [ObjectPointer]) {
    self.items = items
    for item in items { fwd_retain(item) }
  }

  deinit { for item in items { fwd_release(item) } }
}

extension World {
  /// An enumerator of these elements, +1.
  func makeEnumerator(_ items: [ObjectPointer]) -> ObjectPointer {
    makeInstance(of: "__NSArrayEnumerator", state: EnumeratorState(items))
  }
}

extension CollectionLibrary {
  static func enumeratorClass() -> NativeClass {
    let cls = NativeClass("NSEnumerator", superclass: "NSObject")
    cls.adopt("NSFastEnumeration")
    cls.instance("nextObject", "@@:") { call throws(ListingException) in call.returnBorrowed(nil) }
    cls.instance("allObjects", "@\"NSArray\"@:") { call throws(ListingException) in
      var items: [ObjectPointer] = []
      while let item = try call.world.send(call.receiver, "nextObject") { items.append(item) }
      call.returnObject(call.world.newArray(items))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      guard let item = try call.world.send(call.receiver, "nextObject") else {
        call.returnValue(0)
        return
      }
      var state: FastEnumerationState = try call.world.read(
        call.pointer(0), as: FastEnumerationState.self)
      state.state = 0
      try call.world.write(state, to: call.pointer(0))
      try call.enumerateFast(count: 1, mutations: nil) { _ in item }
    }
    return cls
  }

  static func concreteEnumeratorClass() -> NativeClass {
    let cls = NativeClass("__NSArrayEnumerator", superclass: "NSEnumerator")
    cls.hasState = true
    cls.instance("nextObject", "@@:") { call throws(ListingException) in
      guard let state = call.world.state(of: call.receiver, as: EnumeratorState.self),
        state.next < state.items.count
      else {
        call.returnBorrowed(nil)
        return
      }
      call.returnBorrowed(state.items[state.next])
      state.next += 1
    }
    return cls
  }
}
