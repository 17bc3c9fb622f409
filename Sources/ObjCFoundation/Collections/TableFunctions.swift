// NSHashTable and NSMapTable as C functions, which are older than the classes: NSCreateMapTable, NSMapInsert and theirs.
//
// The ready-made callbacks are structures in memory, as on a Mac; the first word of each says the options of the table
// that they stand for. Any other first word is a function of the listing's own.
import CRuntime
import ObjCSema
import ObjCVM

enum TableFunctions {
  private static let mark: UInt = 0xca11_0000_0000_0000
  private static let opaque: UInt = 2 | 1 << 8

  /// NSPointerFunctionsOptions by the callbacks' names.
  private static let options: [(String, UInt)] = [
    ("NonOwnedPointer", opaque), ("NonRetainedObject", 2), ("Object", 0), ("OwnedPointer", opaque),
    ("Integer", opaque), ("Int", opaque),
  ]

  private static let hashMembers = #""hash"^?"isEqual"^?"retain"^?"release"^?"describe"^?"#
  private static let valueMembers = #""retain"^?"release"^?"describe"^?"#

  private static func bytes(_ first: UInt, _ count: Int, last: UInt? = nil) -> [UInt8] {
    var words = [UInt](repeating: 0, count: count)
    words[0] = mark | first
    if let last { words[count - 1] = last }
    return words.withUnsafeBytes { Array($0) }
  }

  static var constants: [String: NativeConstant] {
    var result: [String: NativeConstant] = [
      "NSNotAnIntegerMapKey": .integer(.min, types: "q"),
      "NSNotAnIntMapKey": .integer(.min, types: "q"),
      "NSNotAPointerMapKey": .integer(-1, types: "r^v"),
      "NSPointerToStructHashCallBacks": .structure(
        bytes(opaque, 5), types: "{NSHashTableCallBacks=\(hashMembers)}"),
      "NSOwnedObjectIdentityHashCallBacks": .structure(
        bytes(2 << 8, 5), types: "{NSHashTableCallBacks=\(hashMembers)}"),
      "NSNonOwnedPointerOrNullMapKeyCallBacks": .structure(
        bytes(opaque, 6, last: UInt.max),
        types: "{NSMapTableKeyCallBacks=\(hashMembers)\"notAKeyMarker\"r^v}"),
    ]
    for (name, options) in options {
      result["NS\(name)HashCallBacks"] = .structure(
        bytes(options, 5), types: "{NSHashTableCallBacks=\(hashMembers)}")
      result["NS\(name)MapKeyCallBacks"] = .structure(
        bytes(options, 6), types: "{NSMapTableKeyCallBacks=\(hashMembers)\"notAKeyMarker\"r^v}")
      result["NS\(name)MapValueCallBacks"] = .structure(
        bytes(options, 3), types: "{NSMapTableValueCallBacks=\(valueMembers)}")
    }
    return result
  }

  static var types: [NativeType] {
    [
      NativeType(
        name: "NSHashTableCallBacks", encoding: "{NSHashTableCallBacks=\(hashMembers)}"),
      NativeType(
        name: "NSMapTableKeyCallBacks",
        encoding: "{NSMapTableKeyCallBacks=\(hashMembers)\"notAKeyMarker\"r^v}"),
      NativeType(
        name: "NSMapTableValueCallBacks", encoding: "{NSMapTableValueCallBacks=\(valueMembers)}"),
      NativeType(
        name: "NSHashEnumerator", encoding: #"{NSHashEnumerator="_pi"Q"_si"Q"_bs"^v}"#),
      NativeType(name: "NSMapEnumerator", encoding: #"{NSMapEnumerator="_pi"Q"_si"Q"_bs"^v}"#),
    ]
  }

  static func rule(_ words: [UInt], isKey: Bool) -> PointerRule {
    if words[0] & 0xffff_0000_0000_0000 == mark {
      return PointerRule(options: words[0] & 0xffff_ffff)
    }
    var rule = PointerRule(options: opaque)
    if isKey {
      rule.hashFunction = words[0]
      rule.equalFunction = words[1]
      rule.descriptionFunction = words[4]
      rule.passesTable = true
    }
    return rule
  }

  // MARK: Functions

  private static let hash = "@\"NSHashTable\""
  private static let map = "@\"NSMapTable\""

  private static func table(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> PointerTable
  {
    if let object = try call.checkedObject(index),
      let table = call.world.state(of: object, as: PointerTable.self)
    {
      return table
    }
    throw call.world.trap(.nullAccess(what: "a table that is nil"))
  }

  static var functions: [NativeFunction] { hashFunctions + mapFunctions + both + enumerators }

  /// Puts a pointer in; false where it is there.
  private static func isThere(_ call: NativeCall) throws(ListingException) -> Bool {
    try table(call, 0).entry(call.object(1), call.world) != nil
  }

  private static func requireAbsent(_ call: NativeCall, _ name: String) throws(ListingException) {
    guard try isThere(call) else { return }
    throw call.world.exception(
      "NSInvalidArgumentException",
      "*** \(name)(): item \(hex(call.uint(1))) already in table \(hex(call.uint(0)))")
  }

  private static var hashFunctions: [NativeFunction] {
    func insert(_ call: NativeCall) throws(ListingException) {
      guard let item = call.object(1) else { return }
      try table(call, 0).set(item, nil, hasValue: false, call.world)
    }
    return [
      NativeFunction(
        "NSCreateHashTable", hash + "{NSHashTableCallBacks=^?^?^?^?^?}Q"
      ) { call throws(ListingException) in
        let words = (0..<5).map { index in
          call.arguments[0]?.load(fromByteOffset: index * 8, as: UInt.self) ?? 0
        }
        call.returnObject(
          call.world.makeInstance(
            of: "NSConcreteHashTable", state: PointerTable(keys: rule(words, isKey: true))))
      },
      NativeFunction("NSHashGet", "^v\(hash)r^v") { call throws(ListingException) in
        call.returnValue(try table(call, 0).entry(call.object(1), call.world)?.key.object)
      },
      NativeFunction("NSHashInsert", "v\(hash)r^v") { call throws(ListingException) in
        if let item = call.object(1) {
          try table(call, 0).remove(item, call.world)
        }
        try insert(call)
      },
      NativeFunction("NSHashInsertKnownAbsent", "v\(hash)r^v") { call throws(ListingException) in
        try requireAbsent(call, "NSHashInsertKnownAbsent")
        try insert(call)
      },
      NativeFunction("NSHashInsertIfAbsent", "^v\(hash)r^v") { call throws(ListingException) in
        let old = try table(call, 0).entry(call.object(1), call.world)?.key.object
        if old == nil { try insert(call) }
        call.returnValue(old)
      },
      NativeFunction("NSHashRemove", "v\(hash)r^v") { call throws(ListingException) in
        try table(call, 0).remove(call.object(1), call.world)
      },
    ]
  }

  private static var mapFunctions: [NativeFunction] {
    func insert(_ call: NativeCall) throws(ListingException) {
      guard let key = call.object(1) else { return }
      try table(call, 0).set(key, call.object(2), hasValue: true, call.world)
    }
    return [
      NativeFunction(
        "NSCreateMapTable",
        map + "{NSMapTableKeyCallBacks=^?^?^?^?^?r^v}{NSMapTableValueCallBacks=^?^?^?}Q"
      ) { call throws(ListingException) in
        func words(_ index: Int, _ count: Int) -> [UInt] {
          (0..<count).map {
            call.arguments[index]?.load(fromByteOffset: $0 * 8, as: UInt.self) ?? 0
          }
        }
        let state = PointerTable(
          keys: rule(words(0, 6), isKey: true), values: rule(words(1, 3), isKey: false))
        call.returnObject(call.world.makeInstance(of: "NSConcreteMapTable", state: state))
      },
      NativeFunction("NSMapGet", "^v\(map)r^v") { call throws(ListingException) in
        call.returnValue(try table(call, 0).entry(call.object(1), call.world)?.value?.object)
      },
      NativeFunction("NSMapMember", "B\(map)r^v^^v^^v") { call throws(ListingException) in
        let found = try table(call, 0).entry(call.object(1), call.world)
        if let found {
          if call.pointer(2) != nil { try call.world.write(found.key.object, to: call.pointer(2)) }
          if call.pointer(3) != nil {
            try call.world.write(found.value?.object, to: call.pointer(3))
          }
        }
        call.returnBool(found != nil)
      },
      NativeFunction("NSMapInsert", "v\(map)r^vr^v") { call throws(ListingException) in
        try insert(call)
      },
      NativeFunction("NSMapInsertKnownAbsent", "v\(map)r^vr^v") { call throws(ListingException) in
        try requireAbsent(call, "NSMapInsertKnownAbsent")
        try insert(call)
      },
      NativeFunction("NSMapInsertIfAbsent", "^v\(map)r^vr^v") { call throws(ListingException) in
        let old = try table(call, 0).entry(call.object(1), call.world)?.key.object
        if old == nil { try insert(call) }
        call.returnValue(old)
      },
      NativeFunction("NSMapRemove", "v\(map)r^v") { call throws(ListingException) in
        try table(call, 0).remove(call.object(1), call.world)
      },
    ]
  }

  private static var both: [NativeFunction] {
    var result: [NativeFunction] = []
    for (kind, type) in [("Hash", hash), ("Map", map)] {
      result += [
        NativeFunction("NSCount\(kind)Table", "Q\(type)") { call throws(ListingException) in
          call.returnValue(try table(call, 0).count)
        },
        NativeFunction("NSReset\(kind)Table", "v\(type)") { call throws(ListingException) in
          try table(call, 0).removeAll()
        },
        NativeFunction("NSFree\(kind)Table", "v\(type)") { call throws(ListingException) in
          if call.object(0) != nil { try table(call, 0).removeAll() }
        },
        NativeFunction("NSStringFrom\(kind)Table", "@\"NSString\"\(type)") {
          call throws(ListingException) in
          call.returnBorrowed(try call.world.send(try call.checkedObject(0), "description"))
        },
        NativeFunction("NSCopy\(kind)TableWithZone", "\(type)\(type)^{_NSZone=}") {
          call throws(ListingException) in
          call.returnObject(try call.world.send(try call.checkedObject(0), "copy"))
        },
        NativeFunction("NSCompare\(kind)Tables", "B\(type)\(type)") {
          call throws(ListingException) in
          let (first, second) = (try table(call, 0), try table(call, 1))
          guard first.count == second.count else { return call.returnBool(false) }
          for (key, value) in first.live {
            guard let other = try second.entry(key, call.world) else {
              return call.returnBool(false)
            }
            if let value, let own = other.value?.object,
              !(try first.valueRule.areEqual(value, own, call.world))
            {
              return call.returnBool(false)
            }
          }
          call.returnBool(true)
        },
      ]
    }
    for (name, type, isValue) in [
      ("NSAllHashTableObjects", hash, false), ("NSAllMapTableKeys", map, false),
      ("NSAllMapTableValues", map, true),
    ] {
      result.append(
        NativeFunction(name, "@\"NSArray\"\(type)") { call throws(ListingException) in
          let own = try table(call, 0)
          let items = own.retained(values: isValue)
          let isCounted = (isValue ? own.valueRule : own.keyRule).memory != .unowned
          call.returnObject(
            isCounted ? call.world.newArray(owning: items) : call.world.newArray(items))
        })
    }
    return result
  }

  /// An enumerator is the number of the next entry and the table.
  private static var enumerators: [NativeFunction] {
    func start(_ call: NativeCall) throws(ListingException) {
      _ = try table(call, 0)
      call.result.storeBytes(of: (0, 0, call.uint(0)), as: (Int, Int, UInt).self)
    }
    func next(_ call: NativeCall) throws(ListingException) -> (ObjectPointer, ObjectPointer?)? {
      try call.world.checkWrite(call.pointer(0), 24)
      guard let state = call.pointer(0),
        let object = ObjectPointer(bitPattern: state.load(fromByteOffset: 16, as: UInt.self))
      else { return nil }
      try call.world.checkReceiver(object)
      let index = state.load(as: Int.self)
      guard let own = call.world.state(of: object, as: PointerTable.self) else { return nil }
      let live = own.live
      guard live.indices.contains(index) else { return nil }
      state.storeBytes(of: index + 1, as: Int.self)
      return (live[index].key, live[index].value)
    }
    var result: [NativeFunction] = []
    for (kind, type) in [("Hash", hash), ("Map", map)] {
      let encoding = "{NS\(kind)Enumerator=QQ^v}"
      result.append(
        NativeFunction("NSEnumerate\(kind)Table", encoding + type) {
          call throws(ListingException) in try start(call)
        })
      result.append(NativeFunction("NSEnd\(kind)TableEnumeration", "v^\(encoding)") { _ in })
    }
    return result + [
      NativeFunction("NSNextHashEnumeratorItem", "^v^{NSHashEnumerator=QQ^v}") {
        call throws(ListingException) in
        call.returnValue(try next(call)?.0)
      },
      NativeFunction("NSNextMapEnumeratorPair", "B^{NSMapEnumerator=QQ^v}^^v^^v") {
        call throws(ListingException) in
        guard let (key, value) = try next(call) else { return call.returnBool(false) }
        if call.pointer(1) != nil {
          try call.world.write(UInt(bitPattern: key), to: call.pointer(1))
        }
        if call.pointer(2) != nil {
          try call.world.write(UInt(bitPattern: value), to: call.pointer(2))
        }
        call.returnBool(true)
      },
    ]
  }
}
