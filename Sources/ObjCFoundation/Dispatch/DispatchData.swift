// <dispatch/data.h>: data objects are NSData, as on Apple's systems. Those that were put together keep their parts, the regions.
import CRuntime
import ObjCVM

extension DispatchLibrary {
  static let data = "@\"NSObject<OS_dispatch_data>\""

  static func dataFunctions() -> [NativeFunction] {
    making() + [
      NativeFunction("dispatch_data_get_size", "Q\(data)") { call throws(ListingException) in
        call.returnValue(try bytes(call, 0).count)
      },
      NativeFunction("dispatch_data_create_map", "\(data)\(data)^r^v^Q") {
        call throws(ListingException) in
        let world = call.world
        let object =
          call.object(0) == nil ? try world.makeData([]) : fwd_retain(call.object(0))
        let start = try world.send(object, "bytes")
        if let place = call.pointer(1) { try world.write(UInt(bitPattern: start), to: place) }
        let count = try world.bytes(ofData: object).count
        if let place = call.pointer(2) { try world.write(UInt(count), to: place) }
        call.returnObject(object)
      },
      NativeFunction("dispatch_data_apply", "B\(data)@?<B@?\(data)Qr^vQ>") {
        call throws(ListingException) in
        let world = call.world
        var offset = 0
        for region in try regions(call, 0) {
          let start = try world.send(region, "bytes")
          let count = try world.bytes(ofData: region).count
          let goesOn = try world.callBlockBool(
            call.object(1), .object(region), .uint(UInt(offset)),
            .pointer(start.map { UnsafeRawPointer($0) }), .uint(UInt(count)))
          guard goesOn else { return call.returnBool(false) }
          offset += count
        }
        call.returnBool(true)
      },
      NativeFunction("dispatch_data_copy_region", "\(data)\(data)Q^Q") {
        call throws(ListingException) in
        var offset: UInt = 0
        for region in try regions(call, 0) {
          let count = UInt(try call.world.bytes(ofData: region).count)
          if call.uint(1) < offset + count {
            if let place = call.pointer(2) { try call.world.write(offset, to: place) }
            return call.returnBorrowed(region)
          }
          offset += count
        }
        if let place = call.pointer(2) { try call.world.write(offset, to: place) }
        call.returnObject(try call.world.makeData([]))
      },
    ]
  }

  /// None of dispatch_data_empty, which is NULL here.
  private static func bytes(_ call: NativeCall, _ index: Int) throws(ListingException) -> [UInt8] {
    call.object(index) == nil ? [] : try call.world.bytes(ofData: call.object(index))
  }

  /// Where a data object keeps its regions, in an NSArray; one that has no more than itself keeps none.
  private static var regionsKey: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 0x6461_7461) }

  private static func regions(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> [ObjectPointer]
  {
    guard let object = call.object(index), try !bytes(call, index).isEmpty else { return [] }
    let kept = regionsKey.flatMap { fwd_getAssociatedObject(object, $0) }
    return kept == nil ? [object] : try call.world.elements(of: kept)
  }

  /// Of these bytes, in regions of these sizes.
  private static func make(_ bytes: [UInt8], _ sizes: [Int], _ world: World)
    throws(ListingException) -> ObjectPointer
  {
    let made = try world.makeData(bytes)
    let counts = sizes.filter { $0 > 0 }
    guard counts.count > 1 else { return made }
    var parts: [ObjectPointer] = []
    var start = 0
    for count in counts {
      parts.append(try world.makeData(Array(bytes[start..<start + count])))
      start += count
    }
    let list = world.newArray(owning: parts)
    if let key = regionsKey { fwd_setAssociatedObject(made, key, list, FWD_ASSOCIATION_RETAIN) }
    fwd_release(list)
    return made
  }

  private static func sizes(_ call: NativeCall, _ index: Int) throws(ListingException) -> [Int] {
    var sizes: [Int] = []
    for region in try regions(call, index) {
      sizes.append(try call.world.bytes(ofData: region).count)
    }
    return sizes
  }

  private static func making() -> [NativeFunction] {
    [
      NativeFunction("dispatch_data_create", "\(data)r^vQ\(queue)\(work)") {
        call throws(ListingException) in
        let count = try call.size(1)
        try call.world.charge(count)
        let made = try call.world.makeData(count == 0 ? [] : Array(try call.readable(0, count)))
        // The bytes are copied, and what frees the caller's may do so at once.
        if call.object(3) != nil {
          let target = call.object(2) == nil ? call.world.dispatcher.global(0) : try call.queue(2)
          target?.submit(try item(call, 3))
        }
        call.returnObject(made)
      },
      NativeFunction("dispatch_data_create_concat", "\(data)\(data)\(data)") {
        call throws(ListingException) in
        call.returnObject(
          try make(
            try bytes(call, 0) + bytes(call, 1), try sizes(call, 0) + sizes(call, 1), call.world))
      },
      NativeFunction("dispatch_data_create_subrange", "\(data)\(data)QQ") {
        call throws(ListingException) in
        let all = try bytes(call, 0)
        let start = min(all.count, Int(clamping: call.uint(1)))
        let count = min(all.count - start, Int(clamping: call.uint(2)))
        var parts: [Int] = []
        var place = 0
        for size in try sizes(call, 0) {
          parts.append(min(place + size, start + count) - max(place, start))
          place += size
        }
        call.returnObject(try make(Array(all[start..<start + count]), parts, call.world))
      },
    ]
  }
}
