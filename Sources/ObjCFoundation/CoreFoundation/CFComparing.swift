// Arrays, sets and dictionaries of Core Foundation whose values are not objects: how they compare and describe themselves, by
// their callbacks.
import CRuntime
import ObjCVM

extension CFList {
  /// By the functions of both, which must be the same ones.
  func isEqual(to other: CFList, _ world: World) throws(ListingException) -> Bool {
    guard words.count == other.words.count, callbacks.comparesLike(other.callbacks) else {
      return false
    }
    for (mine, its) in zip(words, other.words)
    where !(try callbacks.areEqual(mine, its, world)) { return false }
    return true
  }

  /// Core Foundation's own form, which CFShow prints.
  func description(_ address: ObjectPointer, _ world: World) throws(ListingException) -> String {
    var text = "<CFArray \(hex(UInt(bitPattern: address))) [0x0]>{type = mutable-small, "
    text += "count = \(words.count), values = (\(words.isEmpty ? "" : "\n")"
    for (index, word) in words.enumerated() {
      text += "\t\(index) : \(try callbacks.describe(word, world))\n"
    }
    return text + ")}"
  }
}

extension CFTable {
  /// - Parameter hasValues: the entries of a dictionary have values, those of a set have none.
  func isEqual(to other: CFTable, hasValues: Bool, _ world: World) throws(ListingException) -> Bool
  {
    guard count == other.count else { return false }
    for entry in live {
      guard let found = try other.entry(entry.key, world) else { return false }
      if hasValues, !(try values.areEqual(entry.value, found.value, world)) { return false }
    }
    return true
  }

  func description(_ address: ObjectPointer, hasValues: Bool, _ world: World)
    throws(ListingException) -> String
  {
    var text = "<CFBasicHash \(hex(UInt(bitPattern: address))) [0x0]>{type = mutable "
    text += "\(hasValues ? "dict" : "set"), count = \(count),\nentries =>\n"
    for (index, entry) in live.enumerated() {
      text += "\t\(index) : \(try keys.describe(entry.key, world))"
      if hasValues { text += " = \(try values.describe(entry.value, world))" }
      text += "\n"
    }
    return text + "}\n"
  }
}

extension CoreFoundationLibrary {
  /// What Core Foundation writes for a collection whose values are not all objects; nil for any other object.
  static func collectionDescription(_ object: ObjectPointer, _ world: World)
    throws(ListingException) -> String?
  {
    if let list = world.state(of: object, as: CFList.self) {
      return list.callbacks.describesObjects ? nil : try list.description(object, world)
    }
    guard let table = world.state(of: object, as: CFTable.self) else { return nil }
    let hasValues = world.isKind(object, of: "NSDictionary")
    guard hasValues || world.isKind(object, of: "NSSet") else { return nil }
    if table.keys.describesObjects, !hasValues || table.values.describesObjects { return nil }
    return try table.description(object, hasValues: hasValues, world)
  }

  /// The messages that Foundation's classes would answer from their elements, taken for objects.
  static func addComparing(
    to cls: NativeClass, _ comparison: String,
    elements describe: @escaping (NativeCall, Int) throws(ListingException) -> String,
    _ isEqual: @escaping (NativeCall, ObjectPointer) throws(ListingException) -> Bool
  ) {
    for selector in ["isEqual:", comparison] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        guard let other = call.object(0) else { return call.returnBool(false) }
        if other == call.receiver { return call.returnBool(true) }
        call.returnBool(try isEqual(call, other))
      }
    }
    for (selector, types) in [
      ("description", "@\"NSString\"@:"), ("descriptionWithLocale:", "@\"NSString\"@:@"),
      ("descriptionWithLocale:indent:", "@\"NSString\"@:@Q"),
    ] {
      cls.instance(selector, types) { call throws(ListingException) in
        let indent = selector.hasSuffix("indent:") ? min(max(0, call.int(1)), 1000) : 0
        let own = try collectionDescription(call.receiver, call.world)
        let text = if let own { own } else { try describe(call, indent) }
        call.returnObject(call.world.makeString(text))
      }
    }
  }
}
