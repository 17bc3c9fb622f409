// CFBag: a set that counts how often each value is in it. A CFTable whose values are the counts; only the first of equal values is
// kept.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  private static let bag = "r^{__CFBag}"
  private static let mutableBag = "^{__CFBag}"
  private static let allocator = "r^{__CFAllocator}"

  static func bagClass() -> NativeClass {
    let cls = NativeClass("__CFBag", superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  private static func bag(_ call: NativeCall, _ index: Int = 0) throws(ListingException) -> CFTable
  {
    guard let table = call.world.state(of: try call.given(index), as: CFTable.self) else {
      throw call.world.trap(.unsupported("a CFBagRef comes from CFBagCreate"))
    }
    return table
  }

  private static func make(_ table: CFTable, _ call: NativeCall) {
    call.returnValue(call.world.makeInstance(of: "__CFBag", state: table))
  }

  private static func add(_ value: UInt, to table: CFTable, _ world: World) throws(ListingException)
  {
    let count = try table.entry(value, world)?.value ?? 0
    try table.put(value, count + 1, .set, world)
  }

  /// Every value, as often as it is there.
  private static func all(_ call: NativeCall) throws(ListingException) -> [UInt] {
    try bag(call).live.flatMap { Array(repeating: $0.key, count: Int($0.value)) }
  }

  static var bagFunctions: [NativeFunction] { bagMaking + bagReading + bagChanges }

  private static var bagMaking: [NativeFunction] {
    [
      NativeFunction("CFBagCreateMutable", "\(mutableBag)\(allocator)qr^v") {
        call throws(ListingException) in
        let keys = try CFCallbacks(at: call.pointer(2), hasHash: true, call.world)
        make(CFTable(keys: keys, call.world), call)
      },
      NativeFunction("CFBagCreate", "\(bag)\(allocator)^r^vqr^v") { call throws(ListingException) in
        let keys = try CFCallbacks(at: call.pointer(3), hasHash: true, call.world)
        let table = CFTable(keys: keys, call.world)
        for word in try words(call, 1, call.int(2)) { try add(word, to: table, call.world) }
        make(table, call)
      },
      NativeFunction("CFBagCreateCopy", "\(bag)\(allocator)\(bag)") {
        call throws(ListingException) in
        make(try bag(call, 1).copy(call.world), call)
      },
      NativeFunction("CFBagCreateMutableCopy", "\(mutableBag)\(allocator)q\(bag)") {
        call throws(ListingException) in make(try bag(call, 2).copy(call.world), call)
      },
    ]
  }

  private static var bagReading: [NativeFunction] {
    [
      NativeFunction("CFBagGetCount", "q\(bag)") { call throws(ListingException) in
        call.returnValue(try all(call).count)
      },
      NativeFunction("CFBagGetCountOfValue", "q\(bag)r^v") { call throws(ListingException) in
        call.returnValue(try bag(call).entry(call.uint(1), call.world)?.value ?? 0)
      },
      NativeFunction("CFBagContainsValue", "C\(bag)r^v") { call throws(ListingException) in
        call.returnBool(try bag(call).entry(call.uint(1), call.world) != nil)
      },
      NativeFunction("CFBagGetValue", "r^v\(bag)r^v") { call throws(ListingException) in
        call.returnValue(try bag(call).entry(call.uint(1), call.world)?.key ?? 0)
      },
      NativeFunction("CFBagGetValueIfPresent", "C\(bag)r^v^r^v") { call throws(ListingException) in
        let found = try bag(call).entry(call.uint(1), call.world)
        if let found { try write([found.key], call, 2) }
        call.returnBool(found != nil)
      },
      NativeFunction("CFBagGetValues", "v\(bag)^r^v") { call throws(ListingException) in
        try write(try all(call), call, 1)
      },
      NativeFunction("CFBagApplyFunction", "v\(bag)^?^v") { call throws(ListingException) in
        try apply(to: try all(call), call)
      },
    ]
  }

  private static var bagChanges: [NativeFunction] {
    [
      NativeFunction("CFBagAddValue", "v\(mutableBag)r^v") { call throws(ListingException) in
        try add(call.uint(1), to: try bag(call), call.world)
      },
      NativeFunction("CFBagSetValue", "v\(mutableBag)r^v") { call throws(ListingException) in
        try exchange(call, orAdd: true)
      },
      NativeFunction("CFBagReplaceValue", "v\(mutableBag)r^v") { call throws(ListingException) in
        try exchange(call, orAdd: false)
      },
      NativeFunction("CFBagRemoveValue", "v\(mutableBag)r^v") { call throws(ListingException) in
        let table = try bag(call)
        guard let found = try table.entry(call.uint(1), call.world) else { return }
        if found.value > 1 {
          try table.put(call.uint(1), found.value - 1, .set, call.world)
        } else {
          try table.remove(call.uint(1), call.world)
        }
      },
      NativeFunction("CFBagRemoveAllValues", "v\(mutableBag)") { call throws(ListingException) in
        try bag(call).removeAll(call.world)
      },
    ]
  }

  /// The value takes the place of the one that it is equal to, as often as that is there.
  private static func exchange(_ call: NativeCall, orAdd: Bool) throws(ListingException) {
    let table = try bag(call)
    let found = try table.entry(call.uint(1), call.world)
    guard found != nil || orAdd else { return }
    try table.remove(call.uint(1), call.world)
    try table.put(call.uint(1), found?.value ?? 1, .set, call.world)
  }
}
