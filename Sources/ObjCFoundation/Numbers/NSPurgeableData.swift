// NSPurgeableData: mutable data whose bytes may be given up while nobody uses them.
//
// Nothing here is short of memory, so bytes go when a listing asks for it (discardContentIfPossible), or when a cache does that
// evicts what it holds.
import ObjCVM

extension NumberLibrary {
  static func purgeableDataClass() -> NativeClass {
    let cls = NativeClass("NSPurgeableData", superclass: "NSMutableData")
    cls.hasState = true
    cls.adopt("NSDiscardableContent")
    cls.instance("beginContentAccess", "B@:") { call throws(ListingException) in
      let state = try call.data()
      if !state.isDiscarded { state.accesses += 1 }
      call.returnBool(!state.isDiscarded)
    }
    cls.instance("endContentAccess", "v@:") { call throws(ListingException) in
      let state = try call.data()
      guard state.accesses > 0 else {
        throw call.world.exception(
          "NSGenericException",
          "\(call.signature()): the content is not being accessed: each end has a beginning")
      }
      state.accesses -= 1
    }
    cls.instance("discardContentIfPossible", "v@:") { call throws(ListingException) in
      _ = try call.data().discardIfPossible()
    }
    cls.instance("isContentDiscarded", "B@:") { call throws(ListingException) in
      call.returnBool(try call.data().isDiscarded)
    }
    return cls
  }
}
