// Coding of hash tables, map tables and arrays of pointers: their options, and the objects that they hold.
import CRuntime
import ObjCVM

extension CodingLibrary {
  /// The options by which a table keeps its keys, and those by which a map table keeps its values.
  private static func options(of table: ObjectPointer, _ world: World) -> (keys: Int, values: Int) {
    if let table = world.state(of: table, as: PointerTable.self) {
      return (
        Int(bitPattern: table.keyRule.options), Int(bitPattern: table.valueRule.options)
      )
    }
    let array = world.state(of: table, as: PointerArrayState.self)
    return (Int(bitPattern: array?.rule.options ?? 0), 0)
  }

  static func encodeTable(
    _ table: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let options = options(of: table, world)
    let isMap = world.isKind(table, of: "NSMapTable")
    let keys =
      isMap
      ? try world.send(try world.send(table, "keyEnumerator"), "allObjects")
      : try world.send(table, "allObjects")
    try put(keys, "NS.keys", coder, world)
    try putNumber(options.keys, "NS.keyOptions", coder, world)
    guard isMap else { return }
    var values: [ObjectPointer] = []
    for key in try world.elements(of: keys) {
      guard let value = try world.send(table, "objectForKey:", .object(key)) else { continue }
      values.append(value)
    }
    let list = world.newArray(values)
    defer { fwd_release(list) }
    try put(list, "NS.values", coder, world)
    try putNumber(options.values, "NS.valueOptions", coder, world)
  }

  static func decodeTable(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let keys = try world.elements(of: try decodeObject("NS.keys", coder, world))
    let keyOptions = SendArgument.int(try number("NS.keyOptions", coder, world))
    if world.isKind(object, of: "NSMapTable") {
      let values = try world.elements(of: try decodeObject("NS.values", coder, world))
      let valueOptions = SendArgument.int(try number("NS.valueOptions", coder, world))
      let table = try world.send(
        toClass: world.cls("NSMapTable"), "mapTableWithKeyOptions:valueOptions:", keyOptions,
        valueOptions)
      for (key, value) in zip(keys, values) {
        try world.sendVoid(table, "setObject:forKey:", .object(value), .object(key))
      }
      return table
    }
    let isArray = world.isKind(object, of: "NSPointerArray")
    let table = try world.send(
      toClass: world.cls(isArray ? "NSPointerArray" : "NSHashTable"),
      isArray ? "pointerArrayWithOptions:" : "hashTableWithOptions:", keyOptions)
    for key in keys {
      try world.sendVoid(table, isArray ? "addPointer:" : "addObject:", .object(key))
    }
    return table
  }
}
