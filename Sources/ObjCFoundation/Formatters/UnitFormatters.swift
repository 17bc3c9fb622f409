// NSLengthFormatter, NSMassFormatter, NSEnergyFormatter and NSMeasurementFormatter in the locale en_US, which measures in
// miles, pounds and calories.
import CRuntime
import ObjCVM

/// One of the formatters of numbers: its units by their values in Apple's headers, and which of them a value is told in.
private struct QuantityFormatter {
  /// By value: the class method of the unit's class, and how much of the base unit it is.
  let units: [Int: (name: String, size: Double)]
  /// `Meters`, as in stringFromMeters:.
  let base: String
  /// The property that asks for the units of people or food.
  let special: String
  let choose: @Sendable (_ value: Double, _ isSpecial: Bool) -> Int

  func words(_ unit: Int, isSpecial: Bool) -> UnitWords {
    // Food has its own calorie, which is 1,000 of the others.
    if isSpecial, unit == Self.kilocalorie { return UnitWords(name: "Calories", symbol: "Cal") }
    let name = units[unit]?.name ?? ""
    let entry = UnitTable.dimensions.values.joined().first { $0.name == name }
    return UnitWords(name: name, symbol: entry?.symbol ?? "")
  }

  private static let kilocalorie = 1794

  static let length = QuantityFormatter(
    units: [
      8: ("millimeters", 0.001), 9: ("centimeters", 0.01), 11: ("meters", 1),
      14: ("kilometers", 1000), 1281: ("inches", 0.0254), 1282: ("feet", 0.3048),
      1283: ("yards", 0.9144), 1284: ("miles", 1609.344),
    ], base: "Meters", special: "forPersonHeightUse"
  ) { meters, isPerson in
    if isPerson { return 1282 }
    if meters < 0 || meters >= 1000 { return 1284 }
    return meters >= 0.9144 ? 1283 : meters >= 0.3048 ? 1282 : 1281
  }

  static let mass = QuantityFormatter(
    units: [
      11: ("grams", 0.001), 14: ("kilograms", 1), 1537: ("ounces", 0.0283495),
      1538: ("poundsMass", 0.453592), 1539: ("stones", 6.35029),
    ], base: "Kilograms", special: "forPersonMassUse"
  ) { kilograms, isPerson in isPerson || kilograms < 0 || kilograms >= 0.453592 ? 1538 : 1537 }

  static let energy = QuantityFormatter(
    units: [
      11: ("joules", 1), 14: ("kilojoules", 1000), 1793: ("calories", 4.184),
      1794: ("kilocalories", 4184),
    ], base: "Joules", special: "forFoodEnergyUse"
  ) { joules, isFood in isFood || joules < 0 || joules >= 4184 ? 1794 : 1793 }
}

extension FormatterLibrary {
  static let unitRecords = """
    NSLengthFormatter : NSFormatter NSCopying
      numberFormatter @"NSNumberFormatter" W
      unitStyle q
      forPersonHeightUse B isForPersonHeightUse
    NSMassFormatter : NSFormatter NSCopying
      numberFormatter @"NSNumberFormatter" W
      unitStyle q
      forPersonMassUse B isForPersonMassUse
    NSEnergyFormatter : NSFormatter NSCopying
      numberFormatter @"NSNumberFormatter" W
      unitStyle q
      forFoodEnergyUse B isForFoodEnergyUse
    NSMeasurementFormatter : NSFormatter NSCopying
      numberFormatter @"NSNumberFormatter" W
      unitStyle q
      unitOptions Q
      locale @"NSLocale"

    """

  static func addUnits(_ name: String, to cls: NativeClass) {
    addDefaultNumbers(to: cls)
    switch name {
    case "NSLengthFormatter": addQuantities(.length, to: cls)
    case "NSMassFormatter": addQuantities(.mass, to: cls)
    case "NSEnergyFormatter": addQuantities(.energy, to: cls)
    default: addMeasurements(to: cls)
    }
  }

  /// The formatter of the numbers is made when somebody asks for it; the style is medium from the beginning.
  /// nil for it makes a new one.
  private static func addDefaultNumbers(to cls: NativeClass) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      var medium = UnitStyle.medium.rawValue
      bag.set("unitStyle", bytes: &medium, count: 8)
      try keepDefaultNumbers(call)
      call.returnRetained(call.receiver)
    }
    cls.instance("setNumberFormatter:", "v@:@\"NSNumberFormatter\"") {
      call throws(ListingException) in
      guard let given = call.object(0) else { return try keepDefaultNumbers(call) }
      let copy = try call.world.send(given, "copy")
      defer { fwd_release(copy) }
      PropertyBag.of(call.receiver, call.world).keep(copy, as: "numberFormatter")
    }
  }

  private static func keepDefaultNumbers(_ call: NativeCall) throws(ListingException) {
    let numbers = try call.world.send(toClass: call.world.cls("NSNumberFormatter"), "new")
    defer { fwd_release(numbers) }
    try call.world.sendVoid(numbers, "setNumberStyle:", .uint(1))
    PropertyBag.of(call.receiver, call.world).keep(numbers, as: "numberFormatter")
  }

  private static func numberText(_ value: Double, _ call: NativeCall) throws(ListingException)
    -> String
  {
    let numbers = PropertyBag.of(call.receiver, call.world).retained("numberFormatter")
    let number = call.world.makeNumber(value)
    defer {
      fwd_release(numbers)
      fwd_release(number)
    }
    return call.world.string(
      of: try call.world.send(numbers, "stringFromNumber:", .object(number)))
  }

  private static func style(_ call: NativeCall) -> UnitStyle {
    UnitStyle(rawValue: number("unitStyle", of: call.receiver, call.world)) ?? .medium
  }

  // MARK: Numbers

  private static func addQuantities(_ formatter: QuantityFormatter, to cls: NativeClass) {
    func isSpecial(_ call: NativeCall) -> Bool {
      number(formatter.special, of: call.receiver, call.world) & 0xff != 0
    }
    func text(_ value: Double, _ unit: Int, _ call: NativeCall) throws(ListingException) -> String {
      formatter.words(unit, isSpecial: isSpecial(call))
        .text(try numberText(value, call), style: style(call))
    }
    func text(ofBase value: Double, _ call: NativeCall) throws(ListingException) -> String {
      let unit = formatter.choose(value, isSpecial(call))
      let scaled = value / (formatter.units[unit]?.size ?? 1)
      guard unit == 1282, isSpecial(call) else { return try text(scaled, unit, call) }
      // People are so many feet, and inches.
      let feet = scaled.rounded(.towardZero)
      let inches = abs(scaled - feet) * 12
      return try text(feet, 1282, call) + ", " + text(inches, 1281, call)
    }
    cls.instance("stringFromValue:unit:", "@\"NSString\"@:dq") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try text(call.double(0), call.int(1), call)))
    }
    cls.instance("stringFrom\(formatter.base):", "@\"NSString\"@:d") {
      call throws(ListingException) in
      call.returnObject(call.world.makeString(try text(ofBase: call.double(0), call)))
    }
    cls.instance("unitStringFromValue:unit:", "@\"NSString\"@:dq") {
      call throws(ListingException) in
      let words = formatter.words(call.int(1), isSpecial: isSpecial(call))
      call.returnObject(
        call.world.makeString(words.text(isOne: call.double(0) == 1, style: style(call))))
    }
    cls.instance("unitStringFrom\(formatter.base):usedUnit:", "@\"NSString\"@:d^q") {
      call throws(ListingException) in
      let unit = formatter.choose(call.double(0), isSpecial(call))
      if let place = call.pointer(1) { try call.world.write(unit, to: place) }
      let words = formatter.words(unit, isSpecial: isSpecial(call))
      let isOne = call.double(0) / (formatter.units[unit]?.size ?? 1) == 1
      call.returnObject(call.world.makeString(words.text(isOne: isOne, style: style(call))))
    }
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard let value = call.object(0), call.world.isKind(value, of: "NSNumber") else {
        return call.returnBorrowed(nil)
      }
      let number = try call.world.sendDouble(value, "doubleValue")
      call.returnObject(call.world.makeString(try text(ofBase: number, call)))
    }
  }

  // MARK: Measurements

  /// The unit that people in the United States use for what a class measures.
  private static let preferred = [
    "NSUnitLength": "miles", "NSUnitMass": "poundsMass", "NSUnitTemperature": "fahrenheit",
    "NSUnitSpeed": "milesPerHour", "NSUnitArea": "squareMiles", "NSUnitVolume": "gallons",
    "NSUnitEnergy": "kilocalories",
  ]
  /// Those of them for smaller values, the largest first.
  private static let natural = [
    "NSUnitLength": ["miles", "feet", "inches"], "NSUnitMass": ["poundsMass", "ounces"],
    "NSUnitVolume": ["gallons", "quarts", "pints", "cups", "fluidOunces"],
    "NSUnitArea": ["squareMiles", "acres", "squareFeet", "squareInches"],
    "NSUnitEnergy": ["kilocalories", "calories"],
  ]

  private static func addMeasurements(to cls: NativeClass) {
    for selector in ["stringFromMeasurement:", "stringForObjectValue:"] {
      cls.instance(selector, "@\"NSString\"@:@") { call throws(ListingException) in
        guard let value = call.object(0), call.world.isKind(value, of: "NSMeasurement") else {
          return call.returnBorrowed(nil)
        }
        call.returnObject(call.world.makeString(try text(ofMeasurement: value, call)))
      }
    }
    cls.instance("stringFromUnit:", "@\"NSString\"@:@\"NSUnit\"") { call throws(ListingException) in
      let words = try words(of: call.object(0), call.world)
      call.returnObject(call.world.makeString(words.text(isOne: false, style: style(call))))
    }
  }

  private static func text(ofMeasurement value: ObjectPointer, _ call: NativeCall)
    throws(ListingException) -> String
  {
    let world = call.world
    let options = number("unitOptions", of: call.receiver, world)
    var shown: ObjectPointer? = value
    if options & 1 == 0, let unit = try world.send(value, "unit") {
      let kind = world.className(of: unit)
      let names =
        options & 2 != 0
        ? natural[kind] ?? preferred[kind].map { [$0] } : preferred[kind].map { [$0] }
      shown = try converted(value, kind, names ?? [], world) ?? value
    }
    let amount = try numberText(try world.sendDouble(shown, "doubleValue"), call)
    if options & 4 != 0, let unit = try world.send(shown, "unit"),
      world.className(of: unit) == "NSUnitTemperature"
    {
      return amount + "°"
    }
    return try words(of: try world.send(shown, "unit"), world).text(amount, style: style(call))
  }

  /// In the first of the units of which it is at least one, or in the last.
  private static func converted(
    _ value: ObjectPointer, _ kind: String, _ names: [String], _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    var result: ObjectPointer?
    for name in names {
      let unit = try world.send(toClass: world.cls(kind), name)
      result = try world.send(value, "measurementByConvertingToUnit:", .object(unit))
      if names.count == 1 { break }
      if abs(try world.sendDouble(result, "doubleValue")) >= 1 { break }
    }
    return result
  }

  private static func words(of unit: ObjectPointer?, _ world: World) throws(ListingException)
    -> UnitWords
  {
    guard let unit else { return UnitWords(name: "", symbol: "") }
    let symbol = world.string(of: try world.send(unit, "symbol"))
    let entry = UnitTable.dimensions[world.className(of: unit)]?.first { $0.symbol == symbol }
    return UnitWords(name: entry?.name ?? symbol, symbol: symbol)
  }
}
