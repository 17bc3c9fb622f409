// CFDictionary and CFSet: functions for those that Core Foundation made (a CFTable) and for Foundation's own, which are
// the same objects to a listing. `__NSCFDictionary` and `__NSCFSet` make the former answer messages.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  static let dictionary = "r^{__CFDictionary}"
  static let mutableDictionary = "^{__CFDictionary}"
  static let set = "r^{__CFSet}"
  static let mutableSet = "^{__CFSet}"
  private static let allocator = "r^{__CFAllocator}"

  private static func table(_ call: NativeCall, _ index: Int) throws(ListingException) -> CFTable? {
    call.world.state(of: try call.given(index), as: CFTable.self)
  }

  private static func own(_ call: NativeCall) throws(ListingException) -> CFTable {
    if let table = call.world.state(of: call.receiver, as: CFTable.self) { return table }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  /// `count` words at an address.
  static func words(_ call: NativeCall, _ index: Int, _ count: Int) throws(ListingException)
    -> [UInt]
  {
    try call.world.checkRead(call.pointer(index), World.size(of: max(0, count), 8))
    return (0..<max(0, count)).map {
      call.pointer(index)?.load(fromByteOffset: $0 * 8, as: UInt.self) ?? 0
    }
  }

  /// Calls the function that is argument 1 with each of the words, and with argument 2.
  static func apply(to words: [UInt], _ call: NativeCall) throws(ListingException) {
    for word in words {
      _ = try call.world.callFunction(
        call.pointer(1), "v^v^v", .pointer(UnsafeRawPointer(bitPattern: word)),
        .pointer(call.pointer(2)))
    }
  }

  static func write(_ words: [UInt], _ call: NativeCall, _ index: Int) throws(ListingException) {
    guard let address = call.pointer(index) else { return }
    try call.world.checkWrite(address, words.count * 8)
    for (number, word) in words.enumerated() {
      address.storeBytes(of: word, toByteOffset: number * 8, as: UInt.self)
    }
  }

  // MARK: Dictionaries

  static var dictionaryFunctions: [NativeFunction] {
    dictionaryMaking + dictionaryReading + dictionaryChanges
  }

  private static var dictionaryMaking: [NativeFunction] {
    [
      NativeFunction("CFDictionaryCreateMutable", "\(mutableDictionary)\(allocator)qr^vr^v") {
        call throws(ListingException) in
        let table = CFTable(
          keys: try CFCallbacks(at: call.pointer(2), hasHash: true, call.world),
          values: try CFCallbacks(at: call.pointer(3), hasHash: false, call.world), call.world)
        call.returnValue(call.world.makeInstance(of: "__NSCFDictionary", state: table))
      },
      NativeFunction("CFDictionaryCreate", "\(dictionary)\(allocator)^r^v^r^vqr^vr^v") {
        call throws(ListingException) in
        let table = CFTable(
          keys: try CFCallbacks(at: call.pointer(4), hasHash: true, call.world),
          values: try CFCallbacks(at: call.pointer(5), hasHash: false, call.world), call.world)
        let keys = try words(call, 1, call.int(3))
        for (key, value) in zip(keys, try words(call, 2, call.int(3))) {
          try table.put(key, value, .set, call.world)
        }
        call.returnValue(call.world.makeInstance(of: "__NSCFDictionary", state: table))
      },
      NativeFunction("CFDictionaryCreateCopy", "\(dictionary)\(allocator)\(dictionary)") {
        call throws(ListingException) in
        try copyTable(call, 1, "__NSCFDictionary", "copy")
      },
      NativeFunction(
        "CFDictionaryCreateMutableCopy", "\(mutableDictionary)\(allocator)q\(dictionary)"
      ) { call throws(ListingException) in
        try copyTable(call, 2, "__NSCFDictionary", "mutableCopy")
      },
    ]
  }

  private static func copyTable(
    _ call: NativeCall, _ index: Int, _ className: String, _ selector: String
  ) throws(ListingException) {
    if let table = try table(call, index) {
      call.returnValue(call.world.makeInstance(of: className, state: try table.copy(call.world)))
    } else {
      call.returnValue(try call.world.send(try call.given(index), selector))
    }
  }

  /// The value for a key; nil when the dictionary has none.
  private static func value(_ call: NativeCall) throws(ListingException) -> UInt? {
    if let table = try table(call, 0) { return try table.entry(call.uint(1), call.world)?.value }
    let found = try call.world.send(
      try call.given(0), "objectForKey:", .object(try call.checkedObject(1)))
    return found.map { UInt(bitPattern: $0) }
  }

  private static var dictionaryReading: [NativeFunction] {
    [
      NativeFunction("CFDictionaryGetCount", "q\(dictionary)") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "count", resultType: "Q"))
      },
      NativeFunction("CFDictionaryGetValue", "r^v\(dictionary)r^v") {
        call throws(ListingException) in
        call.returnValue(try value(call) ?? 0)
      },
      NativeFunction("CFDictionaryGetValueIfPresent", "C\(dictionary)r^v^r^v") {
        call throws(ListingException) in
        let found = try value(call)
        if let found { try write([found], call, 2) }
        call.returnBool(found != nil)
      },
      NativeFunction("CFDictionaryContainsKey", "C\(dictionary)r^v") {
        call throws(ListingException) in
        call.returnBool(try value(call) != nil)
      },
      NativeFunction("CFDictionaryGetCountOfKey", "q\(dictionary)r^v") {
        call throws(ListingException) in
        call.returnValue(try value(call) == nil ? 0 : 1)
      },
      NativeFunction("CFDictionaryContainsValue", "C\(dictionary)r^v") {
        call throws(ListingException) in call.returnBool(try countOfValue(call) > 0)
      },
      NativeFunction("CFDictionaryGetCountOfValue", "q\(dictionary)r^v") {
        call throws(ListingException) in call.returnValue(try countOfValue(call))
      },
      NativeFunction("CFDictionaryGetKeysAndValues", "v\(dictionary)^r^v^r^v") {
        call throws(ListingException) in
        let pairs = try pairs(call)
        try write(pairs.map(\.0), call, 1)
        try write(pairs.map(\.1), call, 2)
      },
      NativeFunction("CFDictionaryApplyFunction", "v\(dictionary)^?^v") {
        call throws(ListingException) in
        for (key, value) in try pairs(call) {
          _ = try call.world.callFunction(
            call.pointer(1), "v^v^v^v", .pointer(UnsafeRawPointer(bitPattern: key)),
            .pointer(UnsafeRawPointer(bitPattern: value)), .pointer(call.pointer(2)))
        }
      },
    ]
  }

  private static func countOfValue(_ call: NativeCall) throws(ListingException) -> Int {
    let callbacks = try table(call, 0)?.values ?? .objects
    var count = 0
    for (_, value) in try pairs(call)
    where try callbacks.areEqual(value, call.uint(1), call.world) { count += 1 }
    return count
  }

  private static func pairs(_ call: NativeCall) throws(ListingException) -> [(UInt, UInt)] {
    if let table = try table(call, 0) { return table.live.map { ($0.key, $0.value) } }
    return try call.world.entries(of: try call.given(0)).map {
      (UInt(bitPattern: $0.key), UInt(bitPattern: $0.value))
    }
  }

  private static var dictionaryChanges: [NativeFunction] {
    let changes: [(String, CFTable.Change)] = [("Set", .set), ("Add", .add), ("Replace", .replace)]
    let setting = changes.map { name, change in
      NativeFunction("CFDictionary\(name)Value", "v\(mutableDictionary)r^vr^v") {
        call throws(ListingException) in
        if let table = try table(call, 0) {
          return try table.put(call.uint(1), call.uint(2), change, call.world)
        }
        let object = try call.given(0)
        if change != .set, (try value(call) != nil) != (change == .replace) { return }
        try call.world.sendVoid(
          object, "setObject:forKey:", .object(try call.checkedObject(2)),
          .object(try call.checkedObject(1)))
      }
    }
    return setting + [
      NativeFunction("CFDictionaryRemoveValue", "v\(mutableDictionary)r^v") {
        call throws(ListingException) in
        if let table = try table(call, 0) { return try table.remove(call.uint(1), call.world) }
        try call.world.sendVoid(
          try call.given(0), "removeObjectForKey:", .object(try call.checkedObject(1)))
      },
      NativeFunction("CFDictionaryRemoveAllValues", "v\(mutableDictionary)") {
        call throws(ListingException) in
        if let table = try table(call, 0) { return try table.removeAll(call.world) }
        try call.world.sendVoid(try call.given(0), "removeAllObjects")
      },
    ]
  }

  // MARK: Sets

  static var setFunctions: [NativeFunction] {
    [
      NativeFunction("CFSetCreateMutable", "\(mutableSet)\(allocator)qr^v") {
        call throws(ListingException) in
        let table = CFTable(
          keys: try CFCallbacks(at: call.pointer(2), hasHash: true, call.world), call.world)
        call.returnValue(call.world.makeInstance(of: "__NSCFSet", state: table))
      },
      NativeFunction("CFSetCreate", "\(set)\(allocator)^r^vqr^v") { call throws(ListingException) in
        let table = CFTable(
          keys: try CFCallbacks(at: call.pointer(3), hasHash: true, call.world), call.world)
        for word in try words(call, 1, call.int(2)) { try table.put(word, 0, .add, call.world) }
        call.returnValue(call.world.makeInstance(of: "__NSCFSet", state: table))
      },
      NativeFunction("CFSetCreateCopy", "\(set)\(allocator)\(set)") {
        call throws(ListingException) in
        try copyTable(call, 1, "__NSCFSet", "copy")
      },
      NativeFunction("CFSetCreateMutableCopy", "\(mutableSet)\(allocator)q\(set)") {
        call throws(ListingException) in
        try copyTable(call, 2, "__NSCFSet", "mutableCopy")
      },
      NativeFunction("CFSetGetCount", "q\(set)") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "count", resultType: "Q"))
      },
      NativeFunction("CFSetContainsValue", "C\(set)r^v") { call throws(ListingException) in
        call.returnBool(try member(call) != nil)
      },
      NativeFunction("CFSetGetValue", "r^v\(set)r^v") { call throws(ListingException) in
        call.returnValue(try member(call) ?? 0)
      },
      NativeFunction("CFSetGetValueIfPresent", "C\(set)r^v^r^v") { call throws(ListingException) in
        let found = try member(call)
        if let found { try write([found], call, 2) }
        call.returnBool(found != nil)
      },
      NativeFunction("CFSetGetCountOfValue", "q\(set)r^v") { call throws(ListingException) in
        call.returnValue(try member(call) == nil ? 0 : 1)
      },
      NativeFunction("CFSetAddValue", "v\(mutableSet)r^v") { call throws(ListingException) in
        if let table = try table(call, 0) {
          return try table.put(call.uint(1), 0, .add, call.world)
        }
        try call.world.sendVoid(try call.given(0), "addObject:", .object(try call.checkedObject(1)))
      },
      NativeFunction("CFSetSetValue", "v\(mutableSet)r^v") { call throws(ListingException) in
        try exchangeMember(call)
      },
      NativeFunction("CFSetReplaceValue", "v\(mutableSet)r^v") { call throws(ListingException) in
        if try member(call) != nil { try exchangeMember(call) }
      },
      NativeFunction("CFSetRemoveValue", "v\(mutableSet)r^v") { call throws(ListingException) in
        if let table = try table(call, 0) { return try table.remove(call.uint(1), call.world) }
        try call.world.sendVoid(
          try call.given(0), "removeObject:", .object(try call.checkedObject(1)))
      },
      NativeFunction("CFSetRemoveAllValues", "v\(mutableSet)") { call throws(ListingException) in
        if let table = try table(call, 0) { return try table.removeAll(call.world) }
        try call.world.sendVoid(try call.given(0), "removeAllObjects")
      },
      NativeFunction("CFSetGetValues", "v\(set)^r^v") { call throws(ListingException) in
        try write(try members(call), call, 1)
      },
      NativeFunction("CFSetApplyFunction", "v\(set)^?^v") { call throws(ListingException) in
        try apply(to: try members(call), call)
      },
    ]
  }

  /// The value that is in the set goes, though it is equal.
  private static func exchangeMember(_ call: NativeCall) throws(ListingException) {
    if let table = try table(call, 0) {
      try table.remove(call.uint(1), call.world)
      return try table.put(call.uint(1), 0, .set, call.world)
    }
    let (set, value) = (try call.given(0), try call.checkedObject(1))
    try call.world.sendVoid(set, "removeObject:", .object(value))
    try call.world.sendVoid(set, "addObject:", .object(value))
  }

  private static func member(_ call: NativeCall) throws(ListingException) -> UInt? {
    if let table = try table(call, 0) { return try table.entry(call.uint(1), call.world)?.key }
    let found = try call.world.send(
      try call.given(0), "member:", .object(try call.checkedObject(1)))
    return found.map { UInt(bitPattern: $0) }
  }

  private static func members(_ call: NativeCall) throws(ListingException) -> [UInt] {
    if let table = try table(call, 0) { return table.live.map(\.key) }
    let array = try call.world.send(try call.given(0), "allObjects")
    return try call.world.elements(of: array).map { UInt(bitPattern: $0) }
  }

  // MARK: As objects

  /// What both have, under the names that each has for it.
  private static func tableClass(
    _ name: String, superclass: String, enumerator: String, remover: String
  ) -> NativeClass {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try own(call).count)
    }
    cls.instance(enumerator, "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.makeEnumerator(
          try own(call).live.compactMap { ObjectPointer(bitPattern: $0.key) }))
    }
    cls.instance(remover, "v@:@") { call throws(ListingException) in
      try own(call).remove(UInt(bitPattern: call.object(0)), call.world)
    }
    return cls
  }

  static func dictionaryClass() -> NativeClass {
    let cls = tableClass(
      "__NSCFDictionary", superclass: "NSMutableDictionary", enumerator: "keyEnumerator",
      remover: "removeObjectForKey:")
    cls.instance("objectForKey:", "@@:@") { call throws(ListingException) in
      let found = try own(call).entry(UInt(bitPattern: call.object(0)), call.world)?.value ?? 0
      call.returnBorrowed(ObjectPointer(bitPattern: found))
    }
    cls.instance("setObject:forKey:", "v@:@@") { call throws(ListingException) in
      try own(call).put(
        UInt(bitPattern: call.object(1)), UInt(bitPattern: call.object(0)), .set, call.world)
    }
    addComparing(to: cls, "isEqualToDictionary:") { call, indent throws(ListingException) in
      try call.world.describeDictionary(try call.world.entries(of: call.receiver), indent: indent)
    } _: { call, other throws(ListingException) in
      let (table, world) = (try own(call), call.world)
      if let its = world.state(of: other, as: CFTable.self), world.isKind(other, of: "NSDictionary")
      {
        return try table.isEqual(to: its, hasValues: true, world)
      }
      guard table.keys.comparesObjects, world.isKind(other, of: "NSDictionary"),
        try world.sendInt(other, "count", resultType: "Q") == table.count
      else { return false }
      for entry in table.live {
        let key = ObjectPointer(bitPattern: entry.key)
        guard let its = try world.send(other, "objectForKey:", .object(key)),
          try table.values.areEqual(entry.value, UInt(bitPattern: its), world)
        else { return false }
      }
      return true
    }
    return cls
  }

  static func setClass() -> NativeClass {
    let cls = tableClass(
      "__NSCFSet", superclass: "NSMutableSet", enumerator: "objectEnumerator",
      remover: "removeObject:")
    cls.instance("member:", "@@:@") { call throws(ListingException) in
      let found = try own(call).entry(UInt(bitPattern: call.object(0)), call.world)?.key ?? 0
      call.returnBorrowed(ObjectPointer(bitPattern: found))
    }
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      try own(call).put(UInt(bitPattern: call.object(0)), 0, .add, call.world)
    }
    addComparing(to: cls, "isEqualToSet:") { call, indent throws(ListingException) in
      let members = try own(call).live.compactMap { ObjectPointer(bitPattern: $0.key) }
      return try call.world.describeSet(members, indent: indent)
    } _: { call, other throws(ListingException) in
      let (table, world) = (try own(call), call.world)
      if let its = world.state(of: other, as: CFTable.self), world.isKind(other, of: "NSSet") {
        return try table.isEqual(to: its, hasValues: false, world)
      }
      guard table.keys.comparesObjects, world.isKind(other, of: "NSSet"),
        try world.sendInt(other, "count", resultType: "Q") == table.count
      else { return false }
      for entry in table.live
      where try world.send(
        other, "member:", .object(ObjectPointer(bitPattern: entry.key))) == nil
      { return false }
      return true
    }
    return cls
  }
}
