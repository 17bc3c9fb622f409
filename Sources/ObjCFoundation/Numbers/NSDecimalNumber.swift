// NSDecimalNumber: its values, its arithmetic, and rounding behaviours.
import CRuntime
import ObjCSema
import ObjCVM

/// What a decimal number object keeps.
final class DecimalState {
  var value: DecimalValue
  init(_ value: DecimalValue) { self.value = value }
}

/// What an NSDecimalNumberHandler keeps.
final class DecimalHandlerState {
  let rounding: DecimalValue.Rounding
  /// Digits behind the point; `Int16.max` for as many as there are.
  let scale: Int
  /// NSCalculationErrors that raise.
  let raised: Set<UInt>
  init(rounding: DecimalValue.Rounding, scale: Int, raised: Set<UInt> = [2, 3, 4]) {
    self.rounding = rounding
    self.scale = scale
    self.raised = raised
  }
}

/// The decimal number of a world that is not a number.
private final class DecimalNaN {
  let object: ObjectPointer
  init(_ world: World) {
    object = world.makeImmortal(of: "NSDecimalNumber")
    world.setState(DecimalState(.nan), of: object)
  }
}

extension World {
  /// `[NSDecimalNumber notANumber]`, the one that texts without a number give.
  var decimalNaN: ObjectPointer { service(DecimalNaN.self) { DecimalNaN($0) }.object }

  /// A decimal number, +1.
  func makeDecimal(_ value: DecimalValue) -> ObjectPointer {
    makeInstance(of: "NSDecimalNumber", state: DecimalState(value))
  }

  /// The decimal value of any number.
  func decimal(of object: ObjectPointer?) throws(ListingException) -> DecimalValue {
    guard let object else { return .nan }
    if let state = state(of: object, as: DecimalState.self) { return state.value }
    switch try number(of: object) {
    case .float(let value): return DecimalValue(Double(value))
    case .double(let value): return DecimalValue(value)
    case .large(let value):
      return DecimalValue(mantissa: UInt128(value), exponent: 0, isNegative: false)
    case let value: return DecimalValue(integer: value.int64Value)
    }
  }
}

extension NumberLibrary {
  static func decimalClass() -> NativeClass {
    let cls = NativeClass("NSDecimalNumber", superclass: "NSNumber")
    cls.hasState = true
    addDecimalCreation(to: cls)
    addDecimalArithmetic(to: cls)
    addDecimalQuestions(to: cls)
    addDecimalStructures(toDecimal: cls)
    return cls
  }

  private static func addDecimalCreation(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(of: OpaquePointer(call.receiver), state: DecimalState(.zero)))
    }
    let constants: [(String, DecimalValue)] = [
      ("zero", .zero), ("one", DecimalValue(integer: 1)),
      (
        "maximumDecimalNumber",
        DecimalValue(mantissa: .max, exponent: 127, isNegative: false)
      ),
      (
        "minimumDecimalNumber",
        DecimalValue(mantissa: .max, exponent: 127, isNegative: true)
      ),
    ]
    for (name, value) in constants {
      cls.classMethod(name, "@\"NSDecimalNumber\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeDecimal(value))
      }
    }
    cls.classMethod("notANumber", "@\"NSDecimalNumber\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.decimalNaN)
    }
    for suffix in ["", "locale:"] {
      let types = "@:@\"NSString\"" + (suffix.isEmpty ? "" : "@")
      cls.classMethod("decimalNumberWithString:" + suffix, "@\"NSDecimalNumber\"" + types) {
        call throws(ListingException) in
        let value = try call.decimalFromText(hasLocale: !suffix.isEmpty)
        if value.isNaN { return call.returnBorrowed(call.world.decimalNaN) }
        call.returnObject(call.world.makeDecimal(value))
      }
      cls.instance("initWithString:" + suffix, "@" + types, returnsInstance: true) {
        call throws(ListingException) in
        try call.fillDecimal(try call.decimalFromText(hasLocale: !suffix.isEmpty))
      }
    }
    let parts = "QsB"
    cls.classMethod(
      "decimalNumberWithMantissa:exponent:isNegative:", "@\"NSDecimalNumber\"@:\(parts)"
    ) { call throws(ListingException) in
      call.returnObject(call.world.makeDecimal(call.decimalFromParts()))
    }
    cls.instance(
      "initWithMantissa:exponent:isNegative:", "@@:\(parts)", returnsInstance: true
    ) { call throws(ListingException) in
      try call.fillDecimal(call.decimalFromParts())
    }
    addDecimalBoxing(to: cls)
  }

  private static func decimal(_ value: NumberValue, _ world: World) throws(ListingException)
    -> DecimalValue
  {
    switch value {
    case .double(let value): return DecimalValue(scaling: value)
    case .float(let value): return DecimalValue(scaling: Double(value))
    default:
      let number = world.makeNumber(value)
      defer { world.release(number) }
      return try world.decimal(of: number)
    }
  }

  /// `numberWithInt:` and its kin make decimals when sent to this class.
  private static func addDecimalBoxing(to cls: NativeClass) {
    for (name, encoding) in scalars {
      guard let code = encoding.utf8.first else { continue }
      cls.classMethod("numberWith\(name):", "@\"NSNumber\"@:\(encoding)") {
        call throws(ListingException) in
        guard let address = call.arguments[0], let value = NumberValue(at: address, encoding: code)
        else { return }
        call.returnObject(call.world.makeDecimal(try decimal(value, call.world)))
      }
      cls.instance("initWith\(name):", "@@:\(encoding)", returnsInstance: true) {
        call throws(ListingException) in
        guard let address = call.arguments[0], let value = NumberValue(at: address, encoding: code)
        else { return }
        try call.fillDecimal(try decimal(value, call.world))
      }
    }
  }

  private static func addDecimalArithmetic(to cls: NativeClass) {
    typealias Operation =
      @Sendable (DecimalValue, DecimalValue) throws(DecimalValue.Problem) -> DecimalValue
    let table: [(String, Operation)] = [
      ("decimalNumberByAdding:", { (a, b) throws(DecimalValue.Problem) in try a.adding(b) }),
      (
        "decimalNumberBySubtracting:",
        { (a, b) throws(DecimalValue.Problem) in try a.adding(b.negated) }
      ),
      (
        "decimalNumberByMultiplyingBy:",
        { (a, b) throws(DecimalValue.Problem) in try a.multiplied(by: b) }
      ),
      (
        "decimalNumberByDividingBy:",
        { (a, b) throws(DecimalValue.Problem) in try a.divided(by: b) }
      ),
    ]
    for (name, operation) in table {
      for suffix in ["", "withBehavior:"] {
        let types = "@\"NSDecimalNumber\"@:@\"NSDecimalNumber\"" + (suffix.isEmpty ? "" : "@")
        cls.instance(name + suffix, types) { call throws(ListingException) in
          let mine = try call.world.decimal(of: call.receiver)
          let other = try call.world.decimal(of: call.object(0))
          try call.returnCalculated(
            behavior: suffix.isEmpty ? nil : call.object(1), right: call.object(0)
          ) { () throws(DecimalValue.Problem) in try operation(mine, other) }
        }
      }
    }
    for suffix in ["", "withBehavior:"] {
      let types = "@\"NSDecimalNumber\"@:Q" + (suffix.isEmpty ? "" : "@")
      cls.instance("decimalNumberByRaisingToPower:" + suffix, types) {
        call throws(ListingException) in
        let mine = try call.world.decimal(of: call.receiver)
        let count = Int(min(call.uint(0), 1_000_000))
        try call.returnCalculated(behavior: suffix.isEmpty ? nil : call.object(1)) {
          () throws(DecimalValue.Problem) in try mine.power(count)
        }
      }
      let scaled = "@\"NSDecimalNumber\"@:s" + (suffix.isEmpty ? "" : "@")
      cls.instance("decimalNumberByMultiplyingByPowerOf10:" + suffix, scaled) {
        call throws(ListingException) in
        var value = try call.world.decimal(of: call.receiver)
        value.exponent += Int(call.i16(0))
        let scaled = value
        try call.returnCalculated(behavior: suffix.isEmpty ? nil : call.object(1)) {
          () throws(DecimalValue.Problem) in try scaled.adding(.zero)
        }
      }
    }
    cls.instance("decimalNumberByRoundingAccordingToBehavior:", "@\"NSDecimalNumber\"@:@") {
      call throws(ListingException) in
      try call.returnDecimal(try call.world.decimal(of: call.receiver), behavior: call.object(0))
    }
  }

  private static func addDecimalQuestions(to cls: NativeClass) {
    for (name, types) in [
      ("description", "@\"NSString\"@:"), ("stringValue", "@\"NSString\"@:"),
      ("descriptionWithLocale:", "@\"NSString\"@:@"),
    ] {
      cls.instance(name, types) { call throws(ListingException) in
        call.returnText(try call.world.decimal(of: call.receiver).text)
      }
    }
    cls.instance("compare:", "q@:@\"NSNumber\"") { call throws(ListingException) in
      let mine = try call.world.decimal(of: call.receiver)
      call.returnValue(mine.compare(try call.world.decimal(of: call.object(0))).rawValue)
    }
    for (name, types) in [("isEqual:", "B@:@"), ("isEqualToNumber:", "B@:@\"NSNumber\"")] {
      cls.instance(name, types) { call throws(ListingException) in
        guard let other = call.object(0), call.world.isKind(other, of: call.world.cls("NSNumber"))
        else {
          return call.returnBool(false)
        }
        let mine = try call.world.decimal(of: call.receiver)
        call.returnBool(mine.compare(try call.world.decimal(of: other)) == .same)
      }
    }
  }

  static func decimalHandlerClass() -> NativeClass {
    let cls = NativeClass("NSDecimalNumberHandler", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSDecimalNumberBehaviors")
    let name =
      "WithRoundingMode:scale:raiseOnExactness:raiseOnOverflow:raiseOnUnderflow:raiseOnDivideByZero:"
    cls.classMethod("decimalNumberHandler" + name, "@@:QsBBBB", returnsInstance: true) {
      call throws(ListingException) in
      call.returnObject(
        call.world.makeInstance(of: OpaquePointer(call.receiver), state: call.decimalHandler()))
    }
    cls.instance("init" + name, "@@:QsBBBB", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(call.decimalHandler(), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod("defaultDecimalNumberHandler", "@@:", returnsInstance: true) {
      call throws(ListingException) in
      let state = DecimalHandlerState(rounding: .plain, scale: Int(Int16.max))
      call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
    }
    cls.instance("roundingMode", "Q@:") { call throws(ListingException) in
      call.returnValue(
        call.world.state(of: call.receiver, as: DecimalHandlerState.self)?.rounding.rawValue ?? 0)
    }
    cls.instance("scale", "s@:") { call throws(ListingException) in
      let scale =
        call.world.state(of: call.receiver, as: DecimalHandlerState.self)?.scale ?? Int(Int16.max)
      call.returnValue(Int16(clamping: scale))
    }
    cls.instance(
      DecimalProblem.selector,
      "@\"NSDecimalNumber\"@::Q@\"NSDecimalNumber\"@\"NSDecimalNumber\""
    ) { call throws(ListingException) in
      let state = call.world.state(of: call.receiver, as: DecimalHandlerState.self)
      let raised = state?.raised ?? [2, 3, 4]
      if raised.contains(call.uint(1)) {
        throw DecimalProblem.exception(call.uint(1), call.world)
      }
      call.returnBorrowed(nil)
    }
    return cls
  }

  static var decimalConstants: [String: NativeConstant] {
    var table: [String: NativeConstant] = [
      "NSDecimalNoScale": .integer(Int64(Int16.max), types: "s")
    ]
    for (index, name) in ["NSRoundPlain", "NSRoundDown", "NSRoundUp", "NSRoundBankers"].enumerated()
    {
      table[name] = .integer(Int64(index), types: "Q")
    }
    for name in ["Exactness", "Overflow", "Underflow", "DivideByZero"] {
      let full = "NSDecimalNumber\(name)Exception"
      table[full] = .string(full)
    }
    return table
  }
}

extension NativeCall {
  fileprivate func fillDecimal(_ value: DecimalValue) throws(ListingException) {
    world.state(of: receiver, as: DecimalState.self)?.value = value
    returnRetained(receiver)
  }

  /// The number at the beginning of the first argument. A locale, or a dictionary in its place, has the decimal separator.
  fileprivate func decimalFromText(hasLocale: Bool) throws(ListingException) -> DecimalValue {
    var point: UInt16 = 0x2E
    if hasLocale, let locale = object(1) {
      let key = world.makeString("kCFLocaleDecimalSeparatorKey")
      defer { world.release(key) }
      let separator = try world.send(locale, "objectForKey:", .object(key))
      if let unit = world.string(of: separator).utf16.first { point = unit }
    }
    return DecimalValue(text: try text(0), point: point) ?? .nan
  }

  fileprivate func decimalFromParts() -> DecimalValue {
    // The sign of a mantissa of zero marks what is not a number.
    if uint(0) == 0, bool(2) { return .nan }
    return DecimalValue(mantissa: UInt128(uint(0)), exponent: Int(i16(1)), isNegative: bool(2))
  }

  fileprivate func decimalHandler() -> DecimalHandlerState {
    // NSCalculationErrors, in the order of the arguments.
    let raised = [(2, UInt(1)), (3, 3), (4, 2), (5, 4)].filter { bool($0.0) }.map(\.1)
    return DecimalHandlerState(
      rounding: DecimalValue.Rounding(rawValue: uint(0)) ?? .plain, scale: Int(i16(1)),
      raised: Set(raised))
  }

  /// Answers with what a calculation gives, rounded as the behavior says. What becomes of one that fails the behavior says, too:
  /// it raises, gives another number, or leaves it at not a number.
  fileprivate func returnCalculated(
    behavior: ObjectPointer?, right: ObjectPointer? = nil,
    _ body: () throws(DecimalValue.Problem) -> DecimalValue
  ) throws(ListingException) {
    let result: DecimalValue
    do throws(DecimalValue.Problem) { result = try body() } catch {
      let number = DecimalProblem.number(of: error)
      guard let behavior, world.implements(behavior, DecimalProblem.selector) else {
        throw DecimalProblem.exception(number, world)
      }
      let other = try world.send(
        behavior, DecimalProblem.selector,
        list: [.sel(selector), .uint(number), .object(receiver), .object(right)])
      return returnBorrowed(other ?? world.decimalNaN)
    }
    try returnDecimal(result, behavior: behavior)
  }

  /// Answers with a value, rounded as a behaviour says: any object with -scale and -roundingMode.
  fileprivate func returnDecimal(_ value: DecimalValue, behavior: ObjectPointer?)
    throws(ListingException)
  {
    guard let behavior else { return returnObject(world.makeDecimal(value)) }
    let scale = try world.sendInt(behavior, "scale", resultType: "s")
    let mode = DecimalValue.Rounding(
      rawValue: UInt(bitPattern: try world.sendInt(behavior, "roundingMode", resultType: "Q")))
    let result = scale == Int(Int16.max) ? value : value.rounded(scale: scale, mode ?? .plain)
    returnObject(world.makeDecimal(result))
  }
}

/// What a calculation of decimal numbers fails with.
private enum DecimalProblem {
  static let selector = "exceptionDuringOperation:error:leftOperand:rightOperand:"

  /// NSCalculationError
  static func number(of problem: DecimalValue.Problem) -> UInt {
    switch problem {
    case .underflow: 2
    case .overflow: 3
    case .divisionByZero: 4
    }
  }

  static func exception(_ number: UInt, _ world: World) -> ListingException {
    let (name, words) =
      switch number {
      case 1: ("Exactness", "exactness")
      case 2: ("Underflow", "underflow")
      case 3: ("Overflow", "overflow")
      default: ("DivideByZero", "divide by zero")
      }
    return world.exception(
      "NSDecimalNumber\(name)Exception", "NSDecimalNumber \(words) exception")
  }
}
