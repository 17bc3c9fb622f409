// NSMeasurement, NSUnit, NSDimension and their converters.
//
// A unit's class says what it measures; its converter says what one of it is in the class's base unit. Converting goes through
// the base unit, by messages, so a listing's own subclasses of NSUnitConverter and NSDimension take part.
import CRuntime
import ObjCVM

final class UnitState {
  /// Owned.
  let symbol: ObjectPointer
  let converter: ObjectPointer?
  init(owning symbol: ObjectPointer, converter: ObjectPointer?) {
    (self.symbol, self.converter) = (symbol, converter)
  }
  deinit {
    fwd_release(symbol)
    fwd_release(converter)
  }
}

final class ConverterState {
  let coefficient: Double
  let constant: Double
  init(_ coefficient: Double, _ constant: Double) {
    (self.coefficient, self.constant) = (coefficient, constant)
  }
}

final class MeasurementState {
  let value: Double
  /// Owned.
  let unit: ObjectPointer
  init(_ value: Double, owning unit: ObjectPointer) { (self.value, self.unit) = (value, unit) }
  deinit { fwd_release(unit) }
}

/// The units that class methods give: each is made once.
final class SharedUnits {
  var objects: [String: ObjectPointer] = [:]
}

enum UnitLibrary: NativeLibrary {
  static var classNames: [String] {
    ["NSUnit", "NSDimension", "NSUnitConverter", "NSUnitConverterLinear", "NSMeasurement"]
      + UnitTable.dimensions.keys
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSUnit": return unitClass()
    case "NSDimension": return dimensionClass()
    case "NSUnitConverter": return converterClass()
    case "NSUnitConverterLinear": return linearClass()
    case "NSMeasurement": return measurementClass()
    default: return UnitTable.dimensions[name].map { sharedClass(name, $0) }
    }
  }

  // MARK: Converters

  private static func converterClass() -> NativeClass {
    let cls = NativeClass("NSUnitConverter", superclass: "NSObject")
    cls.hasState = true
    for name in ["baseUnitValueFromValue:", "valueFromBaseUnitValue:"] {
      cls.instance(name, "d@:d") { call throws(ListingException) in call.returnValue(call.double(0))
      }
    }
    return cls
  }

  private static func linearClass() -> NativeClass {
    let cls = NativeClass("NSUnitConverterLinear", superclass: "NSUnitConverter")
    func own(_ call: NativeCall) -> ConverterState {
      call.world.state(of: call.receiver, as: ConverterState.self) ?? ConverterState(1, 0)
    }
    for (name, types) in [("initWithCoefficient:", "d"), ("initWithCoefficient:constant:", "dd")] {
      cls.instance(name, "@@:" + types, returnsInstance: true) { call throws(ListingException) in
        call.world.setState(
          ConverterState(call.double(0), types == "dd" ? call.double(1) : 0), of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
    cls.property("coefficient", "Td,R")
    cls.property("constant", "Td,R")
    cls.instance("coefficient", "d@:") { call throws(ListingException) in
      call.returnValue(own(call).coefficient)
    }
    cls.instance("constant", "d@:") { call throws(ListingException) in
      call.returnValue(own(call).constant)
    }
    cls.instance("baseUnitValueFromValue:", "d@:d") { call throws(ListingException) in
      call.returnValue(call.double(0) * own(call).coefficient + own(call).constant)
    }
    cls.instance("valueFromBaseUnitValue:", "d@:d") { call throws(ListingException) in
      call.returnValue((call.double(0) - own(call).constant) / own(call).coefficient)
    }
    return cls
  }

  // MARK: Units

  private static func unit(_ object: ObjectPointer?, _ world: World) -> UnitState? {
    object.flatMap { world.state(of: $0, as: UnitState.self) }
  }

  private static func unitClass() -> NativeClass {
    let cls = NativeClass("NSUnit", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("symbol", "T@\"NSString\",R,C")
    cls.instance("initWithSymbol:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(
        UnitState(owning: call.world.makeString(try call.text(0)), converter: nil),
        of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("symbol", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(unit(call.receiver, call.world)?.symbol)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0),
        fwd_object_getClass(other) == fwd_object_getClass(call.receiver),
        let mine = unit(call.receiver, call.world), let theirs = unit(other, call.world)
      else { return call.returnBool(call.object(0) == call.receiver) }
      call.returnBool(try call.world.areEqual(mine.symbol, theirs.symbol))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      guard let symbol = unit(call.receiver, call.world)?.symbol else { return call.returnValue(0) }
      call.returnValue(try call.world.hash(of: symbol))
    }
    return cls
  }

  private static func dimensionClass() -> NativeClass {
    let cls = NativeClass("NSDimension", superclass: "NSUnit")
    cls.property("converter", "T@\"NSUnitConverter\",R,C")
    cls.instance(
      "initWithSymbol:converter:", "@@:@\"NSString\"@\"NSUnitConverter\"", returnsInstance: true
    ) { call throws(ListingException) in
      let state = UnitState(
        owning: call.world.makeString(try call.text(0)), converter: fwd_retain(call.object(1)))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("converter", "@\"NSUnitConverter\"@:") { call throws(ListingException) in
      call.returnBorrowed(unit(call.receiver, call.world)?.converter)
    }
    cls.classMethod("baseUnit", "@@:", returnsInstance: true) { call throws(ListingException) in
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** You must override baseUnit in your class \(String(cString: fwd_class_getName(OpaquePointer(call.receiver)))) to define its base unit."
      )
    }
    return cls
  }

  private static func sharedClass(_ name: String, _ units: [UnitTable.Unit]) -> NativeClass {
    let cls = NativeClass(name, superclass: "NSDimension")
    func shared(_ entry: UnitTable.Unit, _ world: World) -> ObjectPointer {
      let table = world.service(SharedUnits.self) { _ in SharedUnits() }
      if let known = table.objects[name + entry.name] { return known }
      let converter = world.makeInstance(
        of: "NSUnitConverterLinear", state: ConverterState(entry.coefficient, entry.constant))
      let made = world.makeInstance(
        of: name, state: UnitState(owning: world.makeString(entry.symbol), converter: converter))
      table.objects[name + entry.name] = made
      return made
    }
    for entry in units {
      cls.classMethod(entry.name, "@\"\(name)\"@:") { call throws(ListingException) in
        call.returnBorrowed(shared(entry, call.world))
      }
    }
    if let base = units.first {
      cls.classMethod("baseUnit", "@\"\(name)\"@:") { call throws(ListingException) in
        call.returnBorrowed(shared(base, call.world))
      }
    }
    return cls
  }

  // MARK: Measurements

  private static func own(_ call: NativeCall) throws(ListingException) -> MeasurementState {
    if let state = call.world.state(of: call.receiver, as: MeasurementState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  /// Both units measure the same thing.
  private static func isConvertible(_ first: ObjectPointer, _ second: ObjectPointer, _ world: World)
    -> Bool
  {
    guard world.isKind(first, of: "NSDimension"), world.isKind(second, of: "NSDimension") else {
      return first == second
    }
    return dimension(first) == dimension(second)
  }

  /// The class below NSDimension that a unit belongs to.
  private static func dimension(_ unit: ObjectPointer) -> OpaquePointer? {
    var found = fwd_object_getClass(unit)
    while let cls = found, let parent = fwd_class_getSuperclass(cls),
      String(cString: fwd_class_getName(parent)) != "NSDimension"
    {
      found = parent
    }
    return found
  }

  private static func converted(
    _ value: Double, from: ObjectPointer, to target: ObjectPointer, _ call: NativeCall
  ) throws(ListingException) -> Double {
    let world = call.world
    if try world.areEqual(from, target) { return value }
    guard isConvertible(from, target, world) else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** \(call.signature()): Cannot convert measurements of differing unit types! self: \(world.className(of: from)) unit: \(world.className(of: target))"
      )
    }
    let base = try world.sendDouble(
      try world.send(from, "converter"), "baseUnitValueFromValue:", .double(value))
    return try world.sendDouble(
      try world.send(target, "converter"), "valueFromBaseUnitValue:", .double(base))
  }

  private static func make(_ value: Double, _ unit: ObjectPointer, _ world: World) -> ObjectPointer
  {
    fwd_retain(unit)
    return world.makeInstance(of: "NSMeasurement", state: MeasurementState(value, owning: unit))
  }

  private static func measurementClass() -> NativeClass {
    let cls = NativeClass("NSMeasurement", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("unit", "T@,R,C")
    cls.property("doubleValue", "Td,R")
    cls.instance("initWithDoubleValue:unit:", "@@:d@\"NSUnit\"", returnsInstance: true) {
      call throws(ListingException) in
      guard let unit = call.object(1) else {
        throw call.world.exception(
          "NSInvalidArgumentException", "*** \(call.signature()): the unit is nil")
      }
      fwd_retain(unit)
      call.world.setState(MeasurementState(call.double(0), owning: unit), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("unit", "@\"NSUnit\"@:") { call throws(ListingException) in
      call.returnBorrowed(try own(call).unit)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let (own, world) = (try own(call), call.world)
      let symbol = world.string(of: try world.send(own.unit, "symbol"))
      let value = String(
        decoding: FormatNumbers.text(own.value, conversion: "f", precision: 6), as: UTF8.self)
      call.returnObject(
        world.makeString(
          "<\(world.className(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))> "
            + "value: \(value) unit: \(symbol)"))
    }
    cls.instance("doubleValue", "d@:") { call throws(ListingException) in
      call.returnValue(try own(call).value)
    }
    cls.instance("canBeConvertedToUnit:", "B@:@\"NSUnit\"") { call throws(ListingException) in
      guard let unit = call.object(0) else { return call.returnBool(false) }
      call.returnBool(isConvertible(try own(call).unit, unit, call.world))
    }
    cls.instance("measurementByConvertingToUnit:", "@\"NSMeasurement\"@:@\"NSUnit\"") {
      call throws(ListingException) in
      guard let unit = call.object(0) else { return call.returnBorrowed(nil) }
      let state = try own(call)
      call.returnObject(
        make(try converted(state.value, from: state.unit, to: unit, call), unit, call.world))
    }
    for (name, sign) in [
      ("measurementByAddingMeasurement:", 1.0), ("measurementBySubtractingMeasurement:", -1.0),
    ] {
      cls.instance(name, "@\"NSMeasurement\"@:@\"NSMeasurement\"") {
        call throws(ListingException) in
        guard let object = call.object(0),
          let other = call.world.state(of: object, as: MeasurementState.self)
        else {
          return call.returnBorrowed(nil)
        }
        let state = try own(call)
        // Different units meet in the base unit.
        if try call.world.areEqual(state.unit, other.unit) {
          return call.returnObject(make(state.value + sign * other.value, state.unit, call.world))
        }
        guard
          let base = try call.world.send(ObjectPointer(fwd_object_getClass(state.unit)), "baseUnit")
        else {
          return call.returnBorrowed(nil)
        }
        let mine = try converted(state.value, from: state.unit, to: base, call)
        let theirs = try converted(other.value, from: other.unit, to: base, call)
        call.returnObject(make(mine + sign * theirs, base, call.world))
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let object = call.object(0),
        let other = call.world.state(of: object, as: MeasurementState.self)
      else {
        return call.returnBool(false)
      }
      let state = try own(call)
      guard isConvertible(state.unit, other.unit, call.world) else { return call.returnBool(false) }
      call.returnBool(
        try converted(other.value, from: other.unit, to: state.unit, call) == state.value)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let state = try own(call)
      guard
        let base = try call.world.send(ObjectPointer(fwd_object_getClass(state.unit)), "baseUnit")
      else {
        return call.returnValue(0)
      }
      call.returnValue(
        UInt(try converted(state.value, from: state.unit, to: base, call).bitPattern))
    }
    return cls
  }
}
