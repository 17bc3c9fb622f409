// Validation: what the model says of values, and the program's own validate<Key>:error: methods.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CoreDataLibrary {
  static func addValidation(to cls: NativeClass) {
    for name in ["validateForInsert:", "validateForUpdate:"] {
      cls.instance(name, "B@:^@") { call throws(ListingException) in
        guard let record = call.world.record(of: call.receiver) else {
          return call.returnBool(true)
        }
        var errors: [ObjectPointer] = []
        for property in record.entity.properties where property.kind != .fetched {
          if let error = try validate(record, property) {
            errors += try call.world.parts(of: error)
          }
        }
        try answer(errors, call)
      }
    }
    cls.instance("validateForDelete:", "B@:^@") { call throws(ListingException) in
      guard let record = call.world.record(of: call.receiver) else { return call.returnBool(true) }
      var errors: [ObjectPointer] = []
      for property in record.entity.properties
      where property.isRelationship && property.deleteRule == 3 {
        let keys = try record.value(property.name).keys
        var isUsed = false
        for key in keys where !isUsed { isUsed = try record.context?.exists(key) ?? false }
        if isUsed { errors += [try problem(1600, record, property, nil)].compactMap { $0 } }
      }
      try answer(errors, call)
    }
    cls.instance("validateValue:forKey:error:", "B@:N^@@\"NSString\"^@") {
      call throws(ListingException) in
      let (world, key) = (call.world, try call.optionalText(1) ?? "")
      let custom = "validate\(AccessorNames.capitalized(key)):error:"
      if let place = call.pointer(0), let record = world.record(of: call.receiver),
        let property = record.entity.byName[key]
      {
        try world.checkRead(place, 8)
        let value = place.loadUnaligned(as: ObjectPointer?.self)
        try world.checkReceiver(value)
        if let error = try check(value, record, property) {
          if let place = call.pointer(2) { try world.write(UInt(bitPattern: error), to: place) }
          return call.returnBool(false)
        }
      }
      guard world.implements(call.receiver, custom) else { return call.returnBool(true) }
      call.returnBool(
        try world.sendBool(
          call.receiver, custom, .pointer(call.pointer(0)), .pointer(call.pointer(2))))
    }
  }

  private static func answer(_ errors: [ObjectPointer], _ call: NativeCall) throws(ListingException)
  {
    if let error = try call.world.combined(errors), let place = call.pointer(0) {
      try call.world.write(UInt(bitPattern: error), to: place)
    }
    call.returnBool(errors.isEmpty)
  }

  /// Asks the object about a property's value, which it may replace.
  private static func validate(_ record: Record, _ property: Property) throws(ListingException)
    -> ObjectPointer?
  {
    let (world, before) = (record.world, try record.objectValue(property))
    let value = try world.allocateHeap(16, zeroed: true)
    value.storeBytes(of: before, as: ObjectPointer?.self)
    let error: ObjectPointer?
    do throws(ListingException) {
      error = try world.withErrorRoom { (room) throws(ListingException) in
        try world.sendBool(
          record.object, "validateValue:forKey:error:", .pointer(value),
          .object(world.autoreleasedString(property.name)), .pointer(room))
      }
    } catch {
      try world.freeHeap(value)
      throw error
    }
    let after = value.load(as: ObjectPointer?.self)
    try world.freeHeap(value)
    if error == nil, after != before {
      try world.checkReceiver(after)
      try record.set(property, after, isPrimitive: false)
    }
    return error
  }

  /// What the model has against a value, autoreleased; nil for nothing.
  private static func check(_ value: ObjectPointer?, _ record: Record, _ property: Property)
    throws(ListingException) -> ObjectPointer?
  {
    let world = record.world
    if property.isRelationship {
      let count = property.isToMany ? try world.elements(of: value).count : value == nil ? 0 : 1
      if count == 0 {
        return property.isOptional ? nil : try problem(1570, record, property, value)
      }
      let (least, most) = property.counts
      if property.isToMany, count < least { return try problem(1580, record, property, value) }
      if most > 0, count > most { return try problem(1590, record, property, value) }
      return nil
    }
    guard let value else {
      return property.isOptional ? nil : try problem(1570, record, property, nil)
    }
    let bag = PropertyBag.of(property.object, world)
    let warnings = try world.elements(of: bag.object("validationWarnings"))
    let predicates = try world.elements(of: bag.object("validationPredicates"))
    for (index, predicate) in predicates.enumerated() {
      if try world.sendBool(predicate, "evaluateWithObject:", .object(value)) { continue }
      var code = 1550
      if index < warnings.count, world.isKind(warnings[index], of: "NSNumber") {
        code = try world.sendInt(warnings[index], "integerValue")
      }
      return try problem(code, record, property, value, predicate: predicate)
    }
    return nil
  }

  private static func problem(
    _ code: Int, _ record: Record, _ property: Property, _ value: ObjectPointer?,
    predicate: ObjectPointer? = nil
  ) throws(ListingException) -> ObjectPointer? {
    let (world, name) = (record.world, property.name)
    let words =
      switch code {
      case 1570: "\(name) is a required value."
      case 1580: "\(name) has too few items."
      case 1590: "\(name) has too many items."
      case 1600: "Items cannot be deleted from \(name)."
      case 1610: "\(name) is too large."
      case 1620: "\(name) is too small."
      case 1630: "\(name) is too late."
      case 1640: "\(name) is too soon."
      case 1660: "\(name) is too long."
      case 1670: "\(name) is too short."
      case 1680: "\(name) does not match its pattern."
      default: "\(name) is not valid."
      }
    var info = [
      ("NSValidationErrorObject", record.object),
      ("NSValidationErrorKey", world.constantString(name)),
    ]
    if let value { info.append(("NSValidationErrorValue", value)) }
    if let predicate { info.append(("NSValidationErrorPredicate", predicate)) }
    return try world.coreDataError(code, words, info)
  }
}
