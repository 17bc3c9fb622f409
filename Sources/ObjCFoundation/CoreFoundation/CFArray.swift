// CFArray: functions for those that Core Foundation made (a CFList) and for Foundation's own. `__NSCFArray` makes the
// former answer messages.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  static let array = "r^{__CFArray}"
  static let mutableArray = "^{__CFArray}"
  private static let allocator = "r^{__CFAllocator}"
  static let cfRange = #"{?="location"q"length"q}"#

  static func list(_ call: NativeCall, _ index: Int) throws(ListingException) -> CFList? {
    call.world.state(of: try call.given(index), as: CFList.self)
  }

  private static func own(_ call: NativeCall) throws(ListingException) -> CFList {
    if let list = call.world.state(of: call.receiver, as: CFList.self) { return list }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  private static func make(_ list: CFList, _ words: [UInt], _ call: NativeCall)
    throws(ListingException)
  {
    for word in words { list.words.append(try list.callbacks.keep(word, call.world)) }
    call.returnValue(call.world.makeInstance(of: "__NSCFArray", state: list))
  }

  /// The values of an array of either kind.
  static func values(_ call: NativeCall, _ index: Int) throws(ListingException) -> [UInt] {
    if let list = try list(call, index) { return list.words }
    return try call.world.elements(of: try call.given(index)).map { UInt(bitPattern: $0) }
  }

  private static func outOfBounds(_ call: NativeCall, _ name: String, _ index: Int, _ count: Int)
    -> ListingException
  {
    let bounds = count == 0 ? "for empty array" : "[0 .. \(count - 1)]"
    return call.world.exception(
      "NSRangeException", "*** -[__NSCFArray \(name)]: index (\(index)) beyond bounds \(bounds)")
  }

  /// A CFRange argument as a range within `count` values.
  static func span(_ call: NativeCall, _ index: Int, _ count: Int) throws(ListingException)
    -> Range<Int>
  {
    let (start, length) = call.load(index, as: (Int, Int).self)
    guard start >= 0, length >= 0, start <= count, length <= count - start else {
      throw outOfBounds(call, "range", start + length, count)
    }
    return start..<(start + length)
  }

  static var arrayFunctions: [NativeFunction] {
    arrayMaking + arrayReading + arrayChanges + arrayOrder
  }

  private static var arrayMaking: [NativeFunction] {
    [
      NativeFunction("CFArrayCreateMutable", "\(mutableArray)\(allocator)qr^v") {
        call throws(ListingException) in
        try make(
          CFList(
            try CFCallbacks(at: call.pointer(2), hasHash: false, call.world), call.world), [], call)
      },
      NativeFunction("CFArrayCreate", "\(array)\(allocator)^r^vqr^v") {
        call throws(ListingException) in
        let list = CFList(
          try CFCallbacks(at: call.pointer(3), hasHash: false, call.world), call.world)
        try make(list, try words(call, 1, call.int(2)), call)
      },
      NativeFunction("CFArrayCreateCopy", "\(array)\(allocator)\(array)") {
        call throws(ListingException) in
        guard let list = try list(call, 1) else {
          return call.returnValue(try call.world.send(try call.given(1), "copy"))
        }
        try make(CFList(list.callbacks, call.world), list.words, call)
      },
      NativeFunction("CFArrayCreateMutableCopy", "\(mutableArray)\(allocator)q\(array)") {
        call throws(ListingException) in
        guard let list = try list(call, 2) else {
          return call.returnValue(try call.world.send(try call.given(2), "mutableCopy"))
        }
        try make(CFList(list.callbacks, call.world), list.words, call)
      },
    ]
  }

  private static var arrayReading: [NativeFunction] {
    [
      NativeFunction("CFArrayGetCount", "q\(array)") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "count", resultType: "Q"))
      },
      NativeFunction("CFArrayGetValueAtIndex", "r^v\(array)q") { call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return call.returnBorrowed(
            try call.world.send(try call.given(0), "objectAtIndex:", .int(call.int(1))))
        }
        guard list.words.indices.contains(call.int(1)) else {
          throw outOfBounds(call, "objectAtIndex:", call.int(1), list.words.count)
        }
        call.returnValue(list.words[call.int(1)])
      },
      NativeFunction("CFArrayGetValues", "v\(array)\(cfRange)^r^v") {
        call throws(ListingException) in
        let all = try values(call, 0)
        try write(Array(all[try span(call, 1, all.count)]), call, 2)
      },
      NativeFunction("CFArrayContainsValue", "C\(array)\(cfRange)r^v") {
        call throws(ListingException) in
        call.returnBool(try position(call) != nil)
      },
      NativeFunction("CFArrayGetFirstIndexOfValue", "q\(array)\(cfRange)r^v") {
        call throws(ListingException) in
        call.returnValue(try position(call) ?? -1)
      },
      NativeFunction("CFArrayGetCountOfValue", "q\(array)\(cfRange)r^v") {
        call throws(ListingException) in
        let all = try values(call, 0)
        let callbacks = try list(call, 0)?.callbacks ?? .objects
        var count = 0
        for index in try span(call, 1, all.count)
        where try callbacks.areEqual(all[index], call.uint(2), call.world) { count += 1 }
        call.returnValue(count)
      },
      NativeFunction("CFArrayApplyFunction", "v\(array)\(cfRange)^?^v") {
        call throws(ListingException) in
        let all = try values(call, 0)
        for word in all[try span(call, 1, all.count)] {
          _ = try call.world.callFunction(
            call.pointer(2), "v^v^v", .pointer(UnsafeRawPointer(bitPattern: word)),
            .pointer(call.pointer(3)))
        }
      },
    ]
  }

  private static func position(_ call: NativeCall) throws(ListingException) -> Int? {
    let all = try values(call, 0)
    let callbacks = try list(call, 0)?.callbacks ?? .objects
    for index in try span(call, 1, all.count)
    where try callbacks.areEqual(all[index], call.uint(2), call.world) { return index }
    return nil
  }

  private static var arrayChanges: [NativeFunction] {
    [
      NativeFunction("CFArrayAppendValue", "v\(mutableArray)r^v") { call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return try call.world.sendVoid(
            try call.given(0), "addObject:", .object(try call.checkedObject(1)))
        }
        list.words.append(try list.callbacks.keep(call.uint(1), call.world))
      },
      NativeFunction("CFArrayInsertValueAtIndex", "v\(mutableArray)qr^v") {
        call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return try call.world.sendVoid(
            try call.given(0), "insertObject:atIndex:", .object(try call.checkedObject(2)),
            .int(call.int(1)))
        }
        guard call.int(1) >= 0, call.int(1) <= list.words.count else {
          throw outOfBounds(call, "insertObject:atIndex:", call.int(1), list.words.count)
        }
        list.words.insert(try list.callbacks.keep(call.uint(2), call.world), at: call.int(1))
      },
      NativeFunction("CFArraySetValueAtIndex", "v\(mutableArray)qr^v") {
        call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return try call.world.sendVoid(
            try call.given(0), "setObject:atIndexedSubscript:", .object(try call.checkedObject(2)),
            .int(call.int(1)))
        }
        try replace(call.int(1), call.uint(2), in: list, call)
      },
      NativeFunction("CFArrayRemoveValueAtIndex", "v\(mutableArray)q") {
        call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return try call.world.sendVoid(
            try call.given(0), "removeObjectAtIndex:", .int(call.int(1)))
        }
        try remove(call.int(1), from: list, call)
      },
      NativeFunction("CFArrayRemoveAllValues", "v\(mutableArray)") {
        call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return try call.world.sendVoid(try call.given(0), "removeAllObjects")
        }
        let old = list.words
        list.words = []
        for word in old { try list.callbacks.drop(word, call.world) }
      },
      NativeFunction("CFArrayExchangeValuesAtIndices", "v\(mutableArray)qq") {
        call throws(ListingException) in
        guard let list = try list(call, 0) else {
          return try call.world.sendVoid(
            try call.given(0), "exchangeObjectAtIndex:withObjectAtIndex:", .int(call.int(1)),
            .int(call.int(2)))
        }
        for index in [call.int(1), call.int(2)] where !list.words.indices.contains(index) {
          throw outOfBounds(
            call, "exchangeObjectAtIndex:withObjectAtIndex:", index, list.words.count)
        }
        list.words.swapAt(call.int(1), call.int(2))
      },
      NativeFunction("CFArrayAppendArray", "v\(mutableArray)\(array)\(cfRange)") {
        call throws(ListingException) in
        let all = try values(call, 1)
        let added = Array(all[try span(call, 2, all.count)])
        guard let list = try list(call, 0) else {
          for word in added {
            try call.world.sendVoid(
              try call.given(0), "addObject:", .object(ObjectPointer(bitPattern: word)))
          }
          return
        }
        for word in added { list.words.append(try list.callbacks.keep(word, call.world)) }
      },
    ]
  }

  private static func replace(_ index: Int, _ word: UInt, in list: CFList, _ call: NativeCall)
    throws(ListingException)
  {
    guard index >= 0, index <= list.words.count else {
      throw outOfBounds(call, "replaceObjectAtIndex:withObject:", index, list.words.count)
    }
    let kept = try list.callbacks.keep(word, call.world)
    if index == list.words.count { return list.words.append(kept) }
    let old = list.words[index]
    list.words[index] = kept
    try list.callbacks.drop(old, call.world)
  }

  private static func remove(_ index: Int, from list: CFList, _ call: NativeCall)
    throws(ListingException)
  {
    guard list.words.indices.contains(index) else {
      throw outOfBounds(call, "removeObjectAtIndex:", index, list.words.count)
    }
    try list.callbacks.drop(list.words.remove(at: index), call.world)
  }

  // MARK: As an object

  static func arrayClass() -> NativeClass {
    let cls = NativeClass("__NSCFArray", superclass: "NSMutableArray")
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try own(call).words.count)
    }
    cls.instance("objectAtIndex:", "@@:Q") { call throws(ListingException) in
      let list = try own(call)
      guard list.words.indices.contains(call.int(0)) else {
        throw outOfBounds(call, "objectAtIndex:", call.int(0), list.words.count)
      }
      call.returnBorrowed(ObjectPointer(bitPattern: list.words[call.int(0)]))
    }
    cls.instance("insertObject:atIndex:", "v@:@Q") { call throws(ListingException) in
      let list = try own(call)
      guard call.int(1) >= 0, call.int(1) <= list.words.count else {
        throw outOfBounds(call, "insertObject:atIndex:", call.int(1), list.words.count)
      }
      list.words.insert(
        try list.callbacks.keep(UInt(bitPattern: call.object(0)), call.world), at: call.int(1))
    }
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      let list = try own(call)
      list.words.append(try list.callbacks.keep(UInt(bitPattern: call.object(0)), call.world))
    }
    cls.instance("replaceObjectAtIndex:withObject:", "v@:Q@") { call throws(ListingException) in
      try replace(call.int(0), UInt(bitPattern: call.object(1)), in: try own(call), call)
    }
    addComparing(to: cls, "isEqualToArray:") { call, indent throws(ListingException) in
      try call.world.describeArray(
        try own(call).words.compactMap { ObjectPointer(bitPattern: $0) }, indent: indent)
    } _: { call, other throws(ListingException) in
      let list = try own(call)
      if let its = call.world.state(of: other, as: CFList.self) {
        return try list.isEqual(to: its, call.world)
      }
      guard list.callbacks.comparesObjects, call.world.isKind(other, of: "NSArray") else {
        return false
      }
      let items = try call.world.elements(of: other).map { UInt(bitPattern: $0) }
      guard items.count == list.words.count else { return false }
      for (mine, its) in zip(list.words, items)
      where !(try list.callbacks.areEqual(mine, its, call.world)) { return false }
      return true
    }
    cls.instance("removeObjectAtIndex:", "v@:Q") { call throws(ListingException) in
      try remove(call.int(0), from: try own(call), call)
    }
    cls.instance("removeLastObject", "v@:") { call throws(ListingException) in
      let list = try own(call)
      if !list.words.isEmpty { try remove(list.words.count - 1, from: list, call) }
    }
    return cls
  }
}
