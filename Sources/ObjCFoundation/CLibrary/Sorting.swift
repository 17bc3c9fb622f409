// qsort, bsearch and their relatives, calling back into the listing. The sort is a merge sort on indices: a comparison function that
// contradicts itself gives some order, never a bad access; an exception it throws ends the sort with the array as it was.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CLibrary {
  static func sorting() -> [NativeFunction] {
    ["qsort", "mergesort", "heapsort"].flatMap { name in
      let types = "\(name == "qsort" ? "v" : "i")^vQQ"
      return [
        NativeFunction(name, types + "^?") { call throws(ListingException) in
          try sort(call) { (a, b) throws(ListingException) in
            try call.compare(call.pointer(3), a, b)
          }
          if name != "qsort" { call.returnValue(Int32(0)) }
        },
        NativeFunction(name + "_b", types + "@?") { call throws(ListingException) in
          try sort(call) { (a, b) throws(ListingException) in
            try call.compare(block: call.object(3), a, b)
          }
          if name != "qsort" { call.returnValue(Int32(0)) }
        },
      ]
    } + [
      // In BSD's order: what the function is given stands before it, and comes to it first.
      NativeFunction("qsort_r", "v^vQQ^v^?") { call throws(ListingException) in
        try sort(call) { (a, b) throws(ListingException) in
          let result = try call.world.callFunction(
            call.pointer(4), "i^vr^vr^v", .pointer(call.pointer(3)), .pointer(a), .pointer(b))
          return Int(Int32(truncatingIfNeeded: result))
        }
      },
      NativeFunction("bsearch", "^vr^vr^vQQ^?") { call throws(ListingException) in
        try search(call) { (a, b) throws(ListingException) in
          try call.compare(call.pointer(4), a, b)
        }
      },
      NativeFunction("bsearch_b", "^vr^vr^vQQ@?") { call throws(ListingException) in
        try search(call) { (a, b) throws(ListingException) in
          try call.compare(block: call.object(4), a, b)
        }
      },
    ]
  }

  /// <search.h>: what is not found, lsearch adds at the end, where the caller has room.
  static func linearSearches() -> [NativeFunction] {
    ["lfind", "lsearch"].map { name in
      let isConstant = name == "lfind" ? "r" : ""
      return NativeFunction(name, "^vr^v\(isConstant)^v^QQ^?") { call throws(ListingException) in
        let (world, width) = (call.world, try call.size(3))
        let count = Int(clamping: try world.read(call.pointer(2), as: UInt.self))
        let (total, overflow) = count.multipliedReportingOverflow(by: width)
        guard !overflow else { throw world.trap(.memory(limit: world.limits.memory)) }
        try world.checkRead(call.pointer(0), width)
        if count > 0 { try world.checkRead(call.pointer(1), total) }
        guard let key = call.pointer(0), let base = call.pointer(1) else {
          return call.returnValue(0)
        }
        for index in 0..<count {
          let place = base + index * width
          if try call.compare(call.pointer(4), key, place) == 0 { return call.returnValue(place) }
        }
        guard name == "lsearch" else { return call.returnValue(0) }
        try world.checkWrite(base + total, width)
        (base + total).copyMemory(from: key, byteCount: width)
        try world.write(UInt(count + 1), to: call.pointer(2))
        call.returnValue(base + total)
      }
    }
  }

  private typealias Compare = (UnsafeRawPointer, UnsafeRawPointer) throws(ListingException) -> Int

  private static func sort(_ call: NativeCall, _ compare: Compare) throws(ListingException) {
    let (count, width) = (try call.size(1), try call.size(2))
    let (total, overflow) = count.multipliedReportingOverflow(by: width)
    guard !overflow else { throw call.world.trap(.memory(limit: call.world.limits.memory)) }
    guard total > 0, count > 1, let base = call.pointer(0) else { return }
    try call.world.checkWrite(base, total)
    let order = try stablySorted(Array(0..<count)) { (a, b) throws(ListingException) in
      try compare(base + a * width, base + b * width) <= 0
    }
    let copy = Array(UnsafeRawBufferPointer(start: base, count: total))
    try call.world.checkWrite(base, total)
    copy.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      for (position, index) in order.enumerated() {
        (base + position * width).copyMemory(from: source + index * width, byteCount: width)
      }
    }
  }

  private static func search(_ call: NativeCall, _ compare: Compare) throws(ListingException) {
    let (count, width) = (try call.size(2), try call.size(3))
    var (low, high) = (0, count)
    while low < high, let base = call.pointer(1), let key = call.pointer(0) {
      let middle = (low + high) / 2
      let element = base + middle * width
      let order = try compare(key, element)
      if order == 0 { return call.returnValue(Optional(element)) }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    call.returnValue(UnsafeMutableRawPointer?.none)
  }
}

extension NativeCall {
  /// Calls an `int (*)(const void *, const void *)`.
  fileprivate func compare(
    _ function: UnsafeMutableRawPointer?, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) throws(ListingException) -> Int {
    let result = try world.callFunction(function, "ir^vr^v", .pointer(a), .pointer(b))
    return Int(Int32(truncatingIfNeeded: result))
  }

  /// Calls an `int (^)(const void *, const void *)`.
  fileprivate func compare(
    block: ObjectPointer?, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) throws(ListingException) -> Int {
    try world.callBlockInt(block, .pointer(a), .pointer(b), resultType: "i")
  }
}
