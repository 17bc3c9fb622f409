// NSArray's own methods: making, and everything that follows from `count` and `objectAtIndex:`.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  static func arrayClass() -> NativeClass {
    let cls = NativeClass("NSArray", superclass: "NSObject")
    for name in ["NSCopying", "NSMutableCopying", "NSFastEnumeration"] { cls.adopt(name) }
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("count", "TQ,R")
    cls.property("firstObject", "T@,R,N")
    cls.property("lastObject", "T@,R,N")
    cls.property("description", "T@\"NSString\",R,C")
    addDifferences(to: cls)
    addArrayMaking(to: cls)
    addAbstract(to: cls, [("count", "Q@:"), ("objectAtIndex:", "@@:Q")])
    addArrayReading(to: cls)
    addArraySearching(to: cls)
    addArrayDeriving(to: cls)
    addArrayEnumeration(to: cls)
    addArrayBlocks(to: cls)
    addArrayIndexes(to: cls)
    addArraySorting(to: cls)
    addArrayLowLevel(to: cls)
    return cls
  }

  /// An immutable concrete class.
  static func concreteArrayClass(_ name: String, superclass: String) -> NativeClass {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    // Foundation's classes for none and one element have no subscript of their own: it sends objectAtIndex:.
    addArrayPrimitives(to: cls, hasSubscript: name == "__NSArrayI")
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  static func addArrayPrimitives(to cls: NativeClass, hasSubscript: Bool = true) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(storage(call)?.items.count ?? 0)
    }
    for selector in hasSubscript
      ? ["objectAtIndex:", "objectAtIndexedSubscript:"] : ["objectAtIndex:"]
    {
      cls.instance(selector, "@@:Q") { call throws(ListingException) in
        let items = storage(call)?.items ?? []
        let index = call.int(0)
        guard items.indices.contains(index) else {
          throw call.rangeError(index, count: items.count)
        }
        call.returnBorrowed(items[index])
      }
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      guard let state = storage(call) else {
        call.returnValue(0)
        return
      }
      if state.mutations == nil, call.world.isKind(call.receiver, of: "NSMutableArray") {
        state.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      try call.enumerateFast(count: state.items.count, mutations: state.mutations) {
        state.items[$0]
      }
    }
    addQuickArrayPrimitives(to: cls, hasSubscript: hasSubscript)
  }

  static func storage(_ call: NativeCall) -> ArrayState? {
    call.world.state(of: call.receiver, as: ArrayState.self)
  }

  // MARK: Making

  private static let initializer = "NSArray initWithArray:range:copyItems:"

  private static func addArrayMaking(to cls: NativeClass) {
    addPlaceholder(to: cls, .array) { world, isMutable, _ in
      isMutable ? world.makeMutableArray([]) : world.newArray([])
    }
    cls.instance("initWithArray:", "@@:@\"NSArray\"", returnsInstance: true) {
      call throws(ListingException) in
      try call.initArray(try call.elements(0, "NSArray", in: initializer))
    }
    cls.instance("initWithArray:copyItems:", "@@:@\"NSArray\"B", returnsInstance: true) {
      call throws(ListingException) in
      var items: [ObjectPointer] = []
      for item in try call.elements(0, "NSArray", in: initializer) {
        if let item = call.bool(1) ? try call.world.send(item, "copy") : fwd_retain(item) {
          items.append(item)
        }
      }
      try call.initArray(items)
      for item in items { fwd_release(item) }
    }
    cls.instance("initWithObjects:", "@@:@", variadic: true, returnsInstance: true) {
      call throws(ListingException) in
      try call.initArray(try call.variadicObjects(after: call.object(0)))
    }
    cls.instance("initWithObjects:count:", "@@:r^@Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.initArray(try counted(call), isPrimitive: true)
    }
    cls.classMethod("array", "@@:", returnsInstance: true) { call throws(ListingException) in
      if try !call.initializes(.array, "init") { call.returnArray([]) }
    }
    cls.classMethod("arrayWithObject:", "@@:@", returnsInstance: true) {
      call throws(ListingException) in
      let object = call.object(0)
      if try call.initializes(.array, "initWithObjects:count:", listing: [[object]]) { return }
      guard let object else {
        throw call.nilError(
          "initWithObjects:count:", "attempt to insert nil object from objects[0]")
      }
      call.returnArray([object])
    }
    cls.classMethod("arrayWithObjects:", "@@:@", variadic: true, returnsInstance: true) {
      call throws(ListingException) in
      let items = try call.variadicObjects(after: call.object(0))
      if try !call.initializes(.array, "initWithObjects:count:", listing: [items]) {
        call.returnArray(items)
      }
    }
    cls.classMethod("arrayWithObjects:count:", "@@:r^@Q", returnsInstance: true) {
      call throws(ListingException) in
      if try call.initializes(
        .array, "initWithObjects:count:", .pointer(call.pointer(0)), .uint(call.uint(1)))
      {
        return
      }
      call.returnArray(try counted(call))
    }
    cls.classMethod("arrayWithArray:", "@@:@\"NSArray\"", returnsInstance: true) {
      call throws(ListingException) in
      if try call.initializes(.array, "initWithArray:", .object(call.object(0))) { return }
      call.returnArray(try call.elements(0, "NSArray", in: initializer))
    }
  }

  /// A C array of objects, none of them nil.
  private static func counted(_ call: NativeCall) throws(ListingException) -> [ObjectPointer] {
    let count = call.int(1)
    if count > 0, call.pointer(0) == nil {
      throw call.nilError(
        "initWithObjects:count:", "pointer to objects array is NULL but length is \(count)")
    }
    try call.world.checkRead(call.pointer(0), World.size(of: max(0, count), 8))
    var items: [ObjectPointer] = []
    for index in 0..<max(0, count) {
      guard let item = call.pointer(0)?.load(fromByteOffset: index * 8, as: ObjectPointer?.self)
      else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[__NSPlaceholderArray initWithObjects:count:]: attempt to insert nil object from objects[\(index)]"
        )
      }
      items.append(item)
    }
    return items
  }

  // MARK: Reading

  private static func addArrayReading(to cls: NativeClass) {
    cls.instance("firstObject", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try call.items().first)
    }
    cls.instance("lastObject", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try call.items().last)
    }
    cls.instance("objectAtIndexedSubscript:", "@@:Q") { call throws(ListingException) in
      call.returnBorrowed(try call.world.send(call.receiver, "objectAtIndex:", .uint(call.uint(0))))
    }
    cls.instance("getObjects:range:", "v@:^@{_NSRange=QQ}") { call throws(ListingException) in
      let items = try call.items()
      let range = try call.elements(1, within: items.count)
      try call.world.checkWrite(call.pointer(0), range.count * 8)
      for (offset, index) in range.enumerated() {
        call.pointer(0)?.storeBytes(
          of: items[index], toByteOffset: offset * 8, as: ObjectPointer.self)
      }
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(call.receiver, "count", resultType: "Q"))
    }
    for selector in ["isEqual:", "isEqualToArray:"] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        if selector != "isEqual:" { try call.require(0, "NSArray", in: "NSArray isEqualToArray:") }
        call.returnBool(try isEqualArray(call.receiver, call.object(0), call.world))
      }
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.makeString(try call.world.describeArray(try call.items(), indent: 0)))
    }
    // What a debugger's `po` prints: with the class and the address, and without an indent.
    cls.instance("debugDescription", "@\"NSString\"@:") { call throws(ListingException) in
      var lines: [String] = []
      for item in try call.items() {
        lines.append(call.world.string(of: try call.world.send(item, "debugDescription")))
      }
      let name = call.world.className(of: call.receiver)
      let head = "<\(name) \(hex(UInt(bitPattern: call.receiver)))>"
      call.returnObject(
        call.world.makeString("\(head)(\n\(lines.joined(separator: ",\n"))\n)\n"))
    }
    cls.instance("descriptionWithLocale:", "@\"NSString\"@:@") { call throws(ListingException) in
      call.returnObject(
        call.world.makeString(try call.world.describeArray(try call.items(), indent: 0)))
    }
    cls.instance("descriptionWithLocale:indent:", "@\"NSString\"@:@Q") {
      call throws(ListingException) in
      let indent = min(call.int(1), 64)
      call.returnObject(
        call.world.makeString(
          try call.world.describeArray(try call.items(), indent: max(0, indent))))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.newArray(try call.items()))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.makeMutableArray(try call.items()))
    }
  }

  private static func isEqualArray(
    _ left: ObjectPointer, _ right: ObjectPointer?, _ world: World
  ) throws(ListingException) -> Bool {
    guard let right else { return false }
    if left == right { return true }
    guard world.isKind(right, of: "NSArray") else { return false }
    let a = try world.elements(of: left)
    let b = try world.elements(of: right)
    guard a.count == b.count else { return false }
    for (x, y) in zip(a, b) where !(try world.areEqual(x, y)) { return false }
    return true
  }

  // MARK: Searching

  private static func addArraySearching(to cls: NativeClass) {
    cls.instance("containsObject:", "B@:@") { call throws(ListingException) in
      call.returnBool(try index(of: call.object(0), in: try call.items(), call.world) != nil)
    }
    cls.instance("indexOfObject:", "Q@:@") { call throws(ListingException) in
      call.returnValue(try index(of: call.object(0), in: try call.items(), call.world) ?? Int.max)
    }
    cls.instance("indexOfObject:inRange:", "Q@:@{_NSRange=QQ}") { call throws(ListingException) in
      let items = try call.items()
      let range = try call.elements(1, within: items.count)
      let found = try index(of: call.object(0), in: Array(items[range]), call.world)
      call.returnValue(found.map { $0 + range.lowerBound } ?? Int.max)
    }
    cls.instance("indexOfObjectIdenticalTo:", "Q@:@") { call throws(ListingException) in
      let wanted = call.object(0)
      call.returnValue(try call.items().firstIndex { $0 == wanted } ?? Int.max)
    }
    cls.instance("firstObjectCommonWithArray:", "@@:@\"NSArray\"") {
      call throws(ListingException) in
      let others = try call.elements(0, "NSArray", in: "NSArray firstObjectCommonWithArray:")
      for item in try call.items() where try index(of: item, in: others, call.world) != nil {
        call.returnBorrowed(item)
        return
      }
      call.returnBorrowed(nil)
    }
  }

  static func index(
    of object: ObjectPointer?, in items: [ObjectPointer], _ world: World
  ) throws(ListingException) -> Int? {
    guard let object else { return nil }
    for (index, item) in items.enumerated() where try world.areEqual(item, object) { return index }
    return nil
  }

  // MARK: Deriving

  private static func addArrayDeriving(to cls: NativeClass) {
    cls.instance("arrayByAddingObject:", "@\"NSArray\"@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("arrayByAddingObject:", "object cannot be nil")
      }
      call.returnObject(call.world.newArray(try call.items() + [object]))
    }
    cls.instance("arrayByAddingObjectsFromArray:", "@\"NSArray\"@:@\"NSArray\"") {
      call throws(ListingException) in
      let more = try call.elements(0, "NSArray", in: "NSArray arrayByAddingObjectsFromArray:")
      // Made by `arrayWithObjects:count:`, and so in the pool: nobody claims it between the two methods.
      call.returnBorrowed(fwd_autorelease(call.world.newArray(try call.items() + more)))
    }
    cls.instance("subarrayWithRange:", "@\"NSArray\"@:{_NSRange=QQ}") {
      call throws(ListingException) in
      let items = try call.items()
      let range = try call.elements(0, within: items.count, owner: "NSArray")
      call.returnObject(call.world.newArray(Array(items[range])))
    }
    cls.instance("objectsAtIndexes:", "@\"NSArray\"@:@\"NSIndexSet\"") {
      call throws(ListingException) in
      call.returnObject(
        call.world.newArray(try objects(at: try call.world.indexes(of: call.object(0)), call)))
    }
    cls.instance("filteredArrayUsingPredicate:", "@\"NSArray\"@:@\"NSPredicate\"") {
      call throws(ListingException) in
      call.returnObject(
        call.world.newArray(try filtered(try call.items(), by: call.object(0), call.world)))
    }
    cls.instance("componentsJoinedByString:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let separator = try call.world.text(of: call.object(0))
      var text = UTF16Text()
      for (index, item) in try call.items().enumerated() {
        if index > 0 { text.append(separator) }
        text.append(try call.world.descriptionText(of: item))
      }
      call.returnObject(call.world.makeString(text))
    }
    cls.instance("pathsMatchingExtensions:", "@\"NSArray\"@:@\"NSArray\"") {
      call throws(ListingException) in
      var endings: [UTF16Text] = []
      for name in try call.world.texts(ofArray: call.object(0)) {
        var ending = UTF16Text(".")
        ending.append(name)
        endings.append(ending)
      }
      var matches: [ObjectPointer] = []
      for item in try call.items() {
        let path = try call.world.text(of: item)
        if endings.contains(where: { path.count > $0.count && path.hasSuffix($0) }) {
          matches.append(item)
        }
      }
      call.returnObject(call.world.newArray(matches))
    }
    for (selector, isMake) in [
      ("makeObjectsPerformSelector:", false), ("makeObjectsPerformSelector:withObject:", true),
    ] {
      cls.instance(selector, isMake ? "v@::@" : "v@::") { call throws(ListingException) in
        let name = call.world.selectorName(call.sel(0))
        for item in try call.items() {
          if isMake {
            try call.world.sendVoid(item, name, .object(call.object(1)))
          } else {
            try call.world.sendVoid(item, name)
          }
        }
      }
    }
  }

  // MARK: Enumerators

  private static func addArrayEnumeration(to cls: NativeClass) {
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try call.items()))
    }
    cls.instance("reverseObjectEnumerator", "@\"NSEnumerator\"@:") {
      call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try call.items().reversed()))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let items = try call.items()
      try call.enumerateFast(count: items.count, mutations: nil) { items[$0] }
    }
  }
}
