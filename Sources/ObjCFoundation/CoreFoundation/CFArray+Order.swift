// CFArray: what compares the values with a function, and what replaces a part.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CoreFoundationLibrary {
  static var arrayOrder: [NativeFunction] {
    [
      NativeFunction("CFArrayGetLastIndexOfValue", "q\(array)\(cfRange)r^v") {
        call throws(ListingException) in
        let all = try values(call, 0)
        let callbacks = try list(call, 0)?.callbacks ?? .objects
        for index in try span(call, 1, all.count).reversed()
        where try callbacks.areEqual(all[index], call.uint(2), call.world) {
          return call.returnValue(index)
        }
        call.returnValue(-1)
      },
      NativeFunction("CFArraySortValues", "v\(mutableArray)\(cfRange)^?^v") {
        call throws(ListingException) in
        var all = try values(call, 0)
        let range = try span(call, 1, all.count)
        let sorted = try stablySorted(Array(all[range])) { a, b throws(ListingException) in
          try order(a, b, call, 2) <= 0
        }
        all.replaceSubrange(range, with: sorted)
        try put(all, range, call)
      },
      // Where the value stands, or where it would: the first place whose value is not less.
      NativeFunction("CFArrayBSearchValues", "q\(array)\(cfRange)r^v^?^v") {
        call throws(ListingException) in
        let all = try values(call, 0)
        var range = try span(call, 1, all.count)
        while !range.isEmpty {
          let middle = range.lowerBound + range.count / 2
          let isLess = try order(all[middle], call.uint(2), call, 3) < 0
          range = isLess ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        call.returnValue(range.lowerBound)
      },
      NativeFunction("CFArrayReplaceValues", "v\(mutableArray)\(cfRange)^r^vq") {
        call throws(ListingException) in
        let new = try words(call, 2, call.int(3))
        guard let list = try list(call, 0) else {
          let array = call.world.newArray(new.compactMap { ObjectPointer(bitPattern: $0) })
          defer { call.world.release(array) }
          let (start, length) = call.load(1, as: (Int, Int).self)
          _ = try call.world.perform(
            try call.given(0), call.world.selector("replaceObjectsInRange:withObjectsFromArray:"),
            [Self.range(start, length), .object(array)], resultType: "v", as: Int.self)
          return
        }
        let range = try span(call, 1, list.words.count)
        var kept: [UInt] = []
        for word in new { kept.append(try list.callbacks.keep(word, call.world)) }
        let old = list.words[range]
        list.words.replaceSubrange(range, with: kept)
        for word in old { try list.callbacks.drop(word, call.world) }
      },
    ]
  }

  /// What the comparison at an argument says of two values; the context is the next argument.
  private static func order(_ a: UInt, _ b: UInt, _ call: NativeCall, _ index: Int)
    throws(ListingException) -> Int
  {
    try call.world.callFunction(
      call.pointer(index), "q^v^v^v", .pointer(UnsafeRawPointer(bitPattern: a)),
      .pointer(UnsafeRawPointer(bitPattern: b)), .pointer(call.pointer(index + 1)))
  }

  /// Puts values that the array has into another order.
  private static func put(_ all: [UInt], _ range: Range<Int>, _ call: NativeCall)
    throws(ListingException)
  {
    if let list = try list(call, 0) {
      if list.words.count == all.count { list.words = all }
      return
    }
    let array = call.world.newArray(all.compactMap { ObjectPointer(bitPattern: $0) })
    defer { call.world.release(array) }
    try call.world.sendVoid(try call.given(0), "setArray:", .object(array))
  }
}
