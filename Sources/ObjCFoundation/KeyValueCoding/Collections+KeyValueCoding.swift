// What collections answer to key-value coding: an array's values for a key are its elements' values; dictionaries look the
// key up; operators (`@sum.price`) compute one value of all elements.
//
// An operator `@name.path` is the message `_nameForKeyPath:`, as in Foundation, so that a category on NSArray may add more.
import CRuntime
import ObjCVM

extension KeyValueLibrary {
  // MARK: Arrays and sets

  static func addCollectionCoding(to cls: NativeClass) {
    let kind = cls.name
    cls.instance("valueForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      guard let key = call.object(0) else { throw nilKey(call, "retrieve") }
      let name = call.world.string(of: key)
      if name.utf8.first == UInt8(ascii: "@") {
        let own = String(name.dropFirst())
        let value = try call.world.value(
          of: call.receiver, forKey: own, call.world.constantString(own))
        call.returnBorrowed(value)
        return
      }
      var values: [ObjectPointer] = []
      let items = try call.world.elements(of: call.receiver)
      for item in items { fwd_retain(item) }
      defer { for item in items { fwd_release(item) } }
      for item in items {
        let value = try call.world.send(item, "valueForKey:", .object(key))
        if let value {
          values.append(value)
        } else if kind == "NSArray" {
          values.append(try call.world.nullObject())
        }
      }
      try returnCollection(call, values, like: kind)
    }
    cls.instance("setValue:forKey:", "v@:@@\"NSString\"") { call throws(ListingException) in
      guard let key = call.object(1) else { throw nilKey(call, "set") }
      for item in try call.world.elements(of: call.receiver) {
        try call.world.sendVoid(item, "setValue:forKey:", .object(call.object(0)), .object(key))
      }
    }
    cls.instance("valueForKeyPath:", "@@:@\"NSString\"") { call throws(ListingException) in
      guard let path = call.object(0) else { throw nilKey(call, "retrieve") }
      let text = call.world.string(of: path)
      let parts = KeyPathParts(text)
      guard text.utf8.first == UInt8(ascii: "@") else {
        let first = call.world.autoreleasedString(parts.first)
        let next = try call.world.send(call.receiver, "valueForKey:", .object(first))
        guard let rest = parts.rest else {
          call.returnBorrowed(next)
          return
        }
        call.returnBorrowed(
          try call.world.send(
            next, "valueForKeyPath:", .object(call.world.autoreleasedString(rest))))
        return
      }
      // An operator without a path is a key of the collection's own: `@count`, `@self`; there is no `@max`.
      guard let rest = parts.rest else {
        return call.returnBorrowed(
          try call.world.send(call.receiver, "valueForKey:", .object(path)))
      }
      try operate(call, parts.first, rest)
    }
  }

  /// Sends the message of an operator.
  private static func operate(_ call: NativeCall, _ operation: String, _ path: String)
    throws(ListingException)
  {
    let name = String(operation.dropFirst())
    let selector = "_\(name)ForKeyPath:"
    guard call.world.implements(call.receiver, selector) else {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "[\(try call.world.shortDescription(of: call.receiver)) valueForKeyPath:]: "
          + "this class does not implement the \(name) operation.")
    }
    call.returnBorrowed(
      try call.world.send(
        call.receiver, selector, .object(call.world.autoreleasedString(path))))
  }

  /// Returns values as an array, a set or an ordered set.
  private static func returnCollection(
    _ call: NativeCall, _ values: [ObjectPointer], like kind: String
  ) throws(ListingException) {
    switch kind {
    case "NSSet": call.returnObject(try call.world.makeSet(values, mutable: false))
    case "NSOrderedSet": call.returnObject(try call.world.makeOrderedSet(values, mutable: false))
    default: call.returnObject(call.world.newArray(values))
    }
  }

  // MARK: Operators

  static func addOperators(to cls: NativeClass) {
    let kind = cls.name
    let types = "@@:@\"NSString\""
    cls.instance("_countForKeyPath:", types) { call throws(ListingException) in
      let count = try call.world.sendInt(call.receiver, "count", resultType: "Q")
      call.returnObject(call.world.makeNumber(UInt(bitPattern: count)))
    }
    cls.instance("_sumForKeyPath:", types) { call throws(ListingException) in
      call.returnObject(call.world.makeDecimal(try sum(call).total))
    }
    cls.instance("_avgForKeyPath:", types) { call throws(ListingException) in
      let (total, count) = try sum(call)
      guard count > 0 else { return call.returnBorrowed(nil) }
      guard !total.isNaN else {
        throw call.world.exception(
          "NSDecimalNumberOverflowException", "NSDecimalNumber overflow exception")
      }
      call.returnObject(
        call.world.makeDecimal(
          try decimal(call) { () throws(DecimalValue.Problem) in
            try total.divided(by: DecimalValue(integer: Int64(count)))
          }))
    }
    for (name, wanted) in [("_maxForKeyPath:", 1), ("_minForKeyPath:", -1)] {
      cls.instance(name, types) { call throws(ListingException) in
        var best: ObjectPointer?
        for value in try values(call) {
          guard let value else { continue }
          guard let leading = best else {
            best = value
            continue
          }
          if try call.world.sendInt(value, "compare:", .object(leading)).signum() == wanted {
            best = value
          }
        }
        call.returnBorrowed(best)
      }
    }
    for (name, isDistinct) in [
      ("_unionOfObjectsForKeyPath:", false), ("_distinctUnionOfObjectsForKeyPath:", true),
    ] where isDistinct || kind != "NSSet" {
      cls.instance(name, types) { call throws(ListingException) in
        let found = try values(call).compactMap { $0 }
        try returnUnion(call, found, isDistinct: isDistinct, like: kind)
      }
    }
    // What keeps equal objects apart is not for sets.
    let nested = [
      ("_unionOfArraysForKeyPath:", false), ("_unionOfSetsForKeyPath:", false),
      ("_distinctUnionOfArraysForKeyPath:", true), ("_distinctUnionOfSetsForKeyPath:", true),
    ]
    for (name, isDistinct) in nested where isDistinct || kind != "NSSet" {
      cls.instance(name, types) { call throws(ListingException) in
        var found: [ObjectPointer] = []
        for collection in try call.world.elements(of: call.receiver) {
          // An object that is no collection has one at the path; so has a dictionary, whose keys are meant.
          let isOwn = call.world.string(of: call.object(0)).utf8.first == UInt8(ascii: "@")
          guard !isOwn, !call.world.isKind(collection, of: "NSDictionary"),
            call.world.implements(collection, "countByEnumeratingWithState:objects:count:")
          else {
            found += try call.world.elements(of: try value(of: collection, call))
            continue
          }
          for item in try call.world.elements(of: collection) {
            if let value = try value(of: item, call) { found.append(value) }
          }
        }
        try returnUnion(call, found, isDistinct: isDistinct, like: kind)
      }
    }
  }

  private static func returnUnion(
    _ call: NativeCall, _ values: [ObjectPointer], isDistinct: Bool, like kind: String
  ) throws(ListingException) {
    guard isDistinct else {
      try returnCollection(call, values, like: kind)
      return
    }
    let set = try call.world.makeSet(values, mutable: false)
    if kind == "NSSet" {
      call.returnObject(set)
      return
    }
    fwd_autorelease(set)
    call.returnObject(call.world.newArray(try call.world.elements(of: set)))
  }

  private static func value(of item: ObjectPointer, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    guard let path = call.object(0) else { return item }
    return try call.world.send(item, "valueForKeyPath:", .object(path))
  }

  private static func values(_ call: NativeCall) throws(ListingException) -> [ObjectPointer?] {
    var found: [ObjectPointer?] = []
    for item in try call.world.elements(of: call.receiver) {
      found.append(try value(of: item, call))
    }
    return found
  }

  /// The exact decimal sum of what is there, and how many elements there are.
  private static func sum(_ call: NativeCall) throws(ListingException) -> (
    total: DecimalValue, count: Int
  ) {
    var total = DecimalValue.zero
    let found = try values(call)
    for value in found {
      guard let value else { continue }
      let addend = try operand(value, call.world)
      let before = total
      total = try decimal(call) { () throws(DecimalValue.Problem) in try before.adding(addend) }
    }
    return (total, found.count)
  }

  /// A number by its own digits, a string by those at its beginning (without any it is no number); other objects by their double
  /// value.
  private static func operand(_ value: ObjectPointer, _ world: World) throws(ListingException)
    -> DecimalValue
  {
    if world.isKind(value, of: "NSNumber") { return try world.decimal(of: value) }
    if world.isString(value) { return DecimalValue(text: try world.text(of: value)) ?? .nan }
    guard world.implements(value, "doubleValue") else {
      throw world.unrecognized(value, "decimalValue")
    }
    return DecimalValue(try world.sendDouble(value, "doubleValue"))
  }

  private static func decimal(
    _ call: NativeCall, _ compute: () throws(DecimalValue.Problem) -> DecimalValue
  ) throws(ListingException) -> DecimalValue {
    do throws(DecimalValue.Problem) { return try compute() } catch { return .nan }
  }

  // MARK: Dictionaries

  static func addDictionaryCoding(to cls: NativeClass) {
    cls.instance("valueForKeyPath:", "@@:@\"NSString\"") { call throws(ListingException) in
      guard let path = call.object(0) else { throw nilKey(call, "retrieve") }
      let text = call.world.string(of: path)
      let parts = KeyPathParts(text)
      guard let rest = parts.rest else {
        return call.returnBorrowed(
          try call.world.send(call.receiver, "valueForKey:", .object(path)))
      }
      if text.utf8.first == UInt8(ascii: "@") { return try operate(call, parts.first, rest) }
      let first = call.world.autoreleasedString(parts.first)
      let next = try call.world.send(call.receiver, "valueForKey:", .object(first))
      call.returnBorrowed(
        try call.world.send(next, "valueForKeyPath:", .object(call.world.autoreleasedString(rest))))
    }
    cls.instance("valueForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      // As objectForKey: has it: libraries ask for what a nil key gives.
      guard let key = call.object(0) else { return call.returnBorrowed(nil) }
      let name = call.world.string(of: key)
      guard name.utf8.first == UInt8(ascii: "@") else {
        call.returnBorrowed(try call.world.send(call.receiver, "objectForKey:", .object(key)))
        return
      }
      let own = String(name.dropFirst())
      call.returnBorrowed(
        try call.world.value(of: call.receiver, forKey: own, call.world.constantString(own)))
    }
  }

  static func addMutableDictionaryCoding(to cls: NativeClass) {
    cls.instance("setValue:forKey:", "v@:@@\"NSString\"") { call throws(ListingException) in
      guard let key = call.object(1) else { throw nilKey(call, "set") }
      // An observed dictionary tells of these itself.
      if let value = call.object(0) {
        try call.world.sendVoid(call.receiver, "setObject:forKey:", .object(value), .object(key))
      } else {
        try call.world.sendVoid(call.receiver, "removeObjectForKey:", .object(key))
      }
    }
  }
}
