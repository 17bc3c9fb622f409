// <malloc/malloc.h>: zones. There is one heap, and every zone is it: what one has allocated may be freed in another.
import ObjCVM

/// The zone that is always there.
private final class MallocZones {
  var first: UnsafeMutableRawPointer?
}

extension CLibrary {
  private static let zone = "^{_malloc_zone_t}"
  /// Bytes of a `malloc_zone_t`.
  private static let zoneSize = 128

  static func mallocZones() -> [NativeFunction] { zonesThemselves() + zoneBlocks() }

  private static func first(_ world: World) throws(ListingException) -> UnsafeMutableRawPointer {
    let zones = world.service(MallocZones.self) { _ in MallocZones() }
    if let known = zones.first { return known }
    let made = try world.allocateHeap(zoneSize, zeroed: true)
    zones.first = made
    return made
  }

  private static func zonesThemselves() -> [NativeFunction] {
    [
      NativeFunction("malloc_default_zone", zone) { call throws(ListingException) in
        call.returnValue(try first(call.world))
      },
      NativeFunction("malloc_zone_from_ptr", "\(zone)r^v") { call throws(ListingException) in
        let isBlock = call.pointer(0).map { call.world.heapSize($0) != nil } ?? false
        call.returnValue(isBlock ? try first(call.world) : nil)
      },
      NativeFunction("malloc_create_zone", "\(zone)QI") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(zoneSize, zeroed: true))
      },
      NativeFunction("malloc_destroy_zone", "v\(zone)") { call throws(ListingException) in
        if try call.pointer(0) != first(call.world) { try call.world.freeHeap(call.pointer(0)) }
      },
      NativeFunction("malloc_get_zone_name", "r*\(zone)") { call throws(ListingException) in
        call.returnValue(try call.world.temporaryBytes(Array("DefaultMallocZone".utf8) + [0]))
      },
      // The list is empty: a program that puts its own functions into zones has none to put them into.
      NativeFunction("malloc_get_all_zones", "iI^?^^Q^I") { call throws(ListingException) in
        if call.pointer(2) != nil { try call.world.write(UInt(0), to: call.pointer(2)) }
        try call.world.write(UInt32(0), to: call.pointer(3))
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func zoneBlocks() -> [NativeFunction] {
    [
      NativeFunction("malloc_zone_malloc", "^v\(zone)Q") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(try call.size(1)))
      },
      NativeFunction("malloc_zone_calloc", "^v\(zone)QQ") { call throws(ListingException) in
        let (count, overflow) = try call.size(1).multipliedReportingOverflow(by: try call.size(2))
        guard !overflow else { throw call.world.trap(.memory(limit: call.world.limits.memory)) }
        call.returnValue(try call.world.allocateHeap(count, zeroed: true))
      },
      NativeFunction("malloc_zone_realloc", "^v\(zone)^vQ") { call throws(ListingException) in
        call.returnValue(try call.resized(call.pointer(1), try call.size(2)))
      },
      NativeFunction("malloc_zone_free", "v\(zone)^v") { call throws(ListingException) in
        try call.world.freeHeap(call.pointer(1))
      },
    ]
  }
}
