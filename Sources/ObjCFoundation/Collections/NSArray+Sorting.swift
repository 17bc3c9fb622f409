// Sorting by selector, by comparator block and by function. All sorts are stable merge sorts: as many comparisons as
// needed, and a comparator that contradicts itself gives some order, never a crash.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CollectionLibrary {
  static func addArraySorting(to cls: NativeClass) {
    cls.instance("sortedArrayUsingSelector:", "@\"NSArray\"@::") { call throws(ListingException) in
      let items = try sorted(try call.items(), bySelector: call.sel(0), call.world)
      call.returnObject(call.world.newArray(items))
    }
    cls.instance("sortedArrayUsingComparator:", "@\"NSArray\"@:@?<q@?@@>") {
      call throws(ListingException) in
      let items = try sorted(try call.items(), byBlock: call.object(0), call.world)
      call.returnObject(call.world.newArray(items))
    }
    cls.instance("sortedArrayWithOptions:usingComparator:", "@\"NSArray\"@:Q@?<q@?@@>") {
      call throws(ListingException) in
      let items = try sorted(try call.items(), byBlock: call.object(1), call.world)
      call.returnObject(call.world.newArray(items))
    }
    cls.instance("sortedArrayUsingDescriptors:", "@\"NSArray\"@:@\"NSArray\"") {
      call throws(ListingException) in
      call.returnObject(
        call.world.newArray(try sorted(try call.items(), byDescriptors: call.object(0), call.world))
      )
    }
    cls.instance("sortedArrayHint", "@\"NSData\"@:") { call throws(ListingException) in
      call.returnObject(try call.world.makeData([]))
    }
    cls.instance("sortedArrayUsingFunction:context:hint:", "@\"NSArray\"@:^?^v@\"NSData\"") {
      call throws(ListingException) in
      let items = try sorted(try call.items(), byFunction: call, call.world)
      call.returnObject(call.world.newArray(items))
    }
    cls.instance("sortedArrayUsingFunction:context:", "@\"NSArray\"@:^?^v") {
      call throws(ListingException) in
      let items = try sorted(try call.items(), byFunction: call, call.world)
      call.returnObject(call.world.newArray(items))
    }
  }

  static func sorted(
    _ items: [ObjectPointer], bySelector selector: OpaquePointer?, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    let name = world.selectorName(selector)
    return try mergeSort(items) { (a, b) throws(ListingException) in
      try world.sendInt(a, name, .object(b)) <= 0
    }
  }

  static func sorted(
    _ items: [ObjectPointer], byBlock block: ObjectPointer?, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    guard block != nil else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** -[NSArray sortedArrayUsingComparator:]: comparator cannot be nil")
    }
    return try mergeSort(items) { (a, b) throws(ListingException) in
      try world.callBlockInt(block, .object(a), .object(b)) <= 0
    }
  }

  /// By the first descriptor, where that finds no difference by the second, and so on.
  static func sorted(
    _ items: [ObjectPointer], byDescriptors descriptors: ObjectPointer?, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    let descriptors = try world.elements(of: descriptors)
    return try mergeSort(items) { (a, b) throws(ListingException) in
      for descriptor in descriptors {
        let order = try world.sendInt(descriptor, "compareObject:toObject:", .object(a), .object(b))
        if order != 0 { return order < 0 }
      }
      return true
    }
  }

  /// The function is argument 0 of the call, its context argument 1.
  static func sorted(
    _ items: [ObjectPointer], byFunction call: NativeCall, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    let imp = try call.checkedImplementation(0)
    let context = call.pointer(1)
    guard let imp, let signature = fwd_signature_get("q@@^v", nil) else {
      throw world.trap(.notAFunction(address: 0))
    }
    return try mergeSort(items) { (a, b) throws(ListingException) in
      var words: (ObjectPointer?, ObjectPointer?, UnsafeMutableRawPointer?) = (a, b, context)
      var result: Int = 0
      let status = withUnsafeMutableBytes(of: &words) { bytes -> fwd_status in
        guard let base = bytes.baseAddress else { return FWD_BAD_ARGUMENT }
        var addresses: [UnsafeMutableRawPointer?] = [base, base + 8, base + 16]
        return world.callImplementation(imp, signature, &addresses, &result)
      }
      try world.check(status)
      return result <= 0
    }
  }

  /// `isOrdered(a, b)`: a may stand before b.
  static func mergeSort(
    _ items: [ObjectPointer],
    _ isOrdered: (ObjectPointer, ObjectPointer) throws(ListingException) -> Bool
  ) throws(ListingException) -> [ObjectPointer] {
    // A comparison may empty the array that the elements come from.
    for item in items { fwd_retain(item) }
    defer { for item in items { fwd_autorelease(item) } }
    return try stablySorted(items, isOrdered)
  }
}
