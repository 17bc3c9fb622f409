// NSNumberFormatter's methods: what its settings mean is in NumberFormatterState.swift.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension TextLibrary {
  private static func state(_ call: NativeCall) -> NumberFormatterState {
    if let state = call.world.state(of: call.receiver, as: NumberFormatterState.self) {
      return state
    }
    let fresh = NumberFormatterState()
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  static func numberFormatterClass() -> NativeClass {
    let cls = NativeClass("NSNumberFormatter", superclass: "NSFormatter")
    cls.hasState = true
    cls.instance("stringFromNumber:", "@\"NSString\"@:@\"NSNumber\"") {
      call throws(ListingException) in
      guard call.object(0) != nil else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.makeString(try text(call, state(call))))
    }
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard call.world.isKind(call.object(0), of: "NSNumber") else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.world.makeString(try text(call, state(call))))
    }
    cls.instance("numberFromString:", "@\"NSNumber\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnObject(number(call, call.world.string(of: call.object(0))))
    }
    addReading(to: cls) { call, text in number(call, text) }
    cls.classMethod("localizedStringFromNumber:numberStyle:", "@\"NSString\"@:@\"NSNumber\"Q") {
      call throws(ListingException) in
      let own = NumberFormatterState()
      own.style = call.uint(1)
      call.returnObject(call.world.makeString(try text(call, own)))
    }
    addDigits(to: cls)
    addSwitches(to: cls)
    addSymbols(to: cls)
    addBounds(to: cls)
    return cls
  }

  /// The first argument, formatted.
  private static func text(
    _ call: NativeCall, _ state: NumberFormatterState
  ) throws(ListingException) -> String {
    let value = try call.world.decimal(of: call.object(0))
    if value.isNaN, call.world.isKind(call.object(0), of: "NSNumber"),
      let text = state.text(of: try call.world.sendDouble(call.object(0), "doubleValue"))
    {
      return text
    }
    return state.text(of: value)
  }

  private static func number(_ call: NativeCall, _ text: String) -> ObjectPointer? {
    let state = state(call)
    guard let value = state.number(text) else { return nil }
    // What long long holds is exact, and all else as near as a double is.
    if !state.generatesDecimalNumbers, let whole = state.wholeNumber(text) {
      return call.world.makeNumber(whole)
    }
    if state.generatesDecimalNumbers { return call.world.makeDecimal(DecimalValue(value)) }
    return Int(exactly: value).map { call.world.makeNumber($0) } ?? call.world.makeNumber(value)
  }

  /// A name with its first letter capitalized, as a setter has it.
  private static func setter(_ name: String) -> String {
    "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
  }

  // MARK: Settings

  private static func addDigits(to cls: NativeClass) {
    typealias State = NumberFormatterState
    let longest = 2_000_000_000
    let numbers: [(String, (State) -> Int, (State, Int) -> Void)] = [
      ("numberStyle", { Int($0.style) }, { $0.style = UInt($1) }),
      ("roundingMode", { Int($0.rounding) }, { $0.rounding = UInt($1) }),
      ("paddingPosition", { Int($0.paddingPosition) }, { $0.paddingPosition = UInt($1) }),
      ("minimumFractionDigits", { $0.fraction.lowerBound }, { $0.minimumFraction = min(100, $1) }),
      ("maximumFractionDigits", { $0.fraction.upperBound }, { $0.maximumFraction = min(100, $1) }),
      (
        "minimumIntegerDigits", { $0.minimumInteger ?? ($0.style == 0 ? 0 : 1) },
        { $0.minimumInteger = min(100, $1) }
      ),
      (
        "maximumIntegerDigits", { $0.maximumInteger ?? ($0.style == 0 ? 42 : longest) },
        { $0.maximumInteger = $1 }
      ),
      (
        "minimumSignificantDigits", { $0.significant.lowerBound },
        { state, count in
          let lowest = max(1, min(100, count))
          state.significant = lowest...max(lowest, state.significant.upperBound)
          state.usesSignificantDigits = true
        }
      ),
      (
        "maximumSignificantDigits", { $0.significant.upperBound },
        { state, count in
          let highest = max(1, min(100, count))
          state.significant = min(highest, state.significant.lowerBound)...highest
          state.usesSignificantDigits = true
        }
      ),
      ("formatWidth", { $0.formatWidth }, { $0.formatWidth = min(10_000, $1) }),
      ("groupingSize", { $0.groupingSize }, { $0.groupingSize = $1 }),
      (
        "secondaryGroupingSize", { $0.secondaryGroupingSize }, { $0.secondaryGroupingSize = $1 }
      ),
    ]
    for (name, read, write) in numbers {
      cls.property(name, "TQ")
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(read(state(call)))
      }
      cls.instance(setter(name), "v@:Q") { call throws(ListingException) in
        write(state(call), max(0, min(longest, call.int(0))))
      }
    }
  }

  private static func addSwitches(to cls: NativeClass) {
    let switches: [(String, String, ReferenceWritableKeyPath<NumberFormatterState, Bool>)] = [
      ("usesSignificantDigits", "usesSignificantDigits", \.usesSignificantDigits),
      ("alwaysShowsDecimalSeparator", "alwaysShowsDecimalSeparator", \.alwaysShowsDecimalSeparator),
      ("allowsFloats", "allowsFloats", \.allowsFloats),
      ("generatesDecimalNumbers", "generatesDecimalNumbers", \.generatesDecimalNumbers),
      ("lenient", "isLenient", \.isLenient),
      ("usesGroupingSeparator", "usesGroupingSeparator", \.groups),
    ]
    for (name, getter, path) in switches {
      cls.property(name, name == getter ? "TB" : "TB,G\(getter)")
      cls.instance(getter, "B@:") { call throws(ListingException) in
        call.returnBool(state(call)[keyPath: path])
      }
      cls.instance(setter(name), "v@:B") { call throws(ListingException) in
        state(call)[keyPath: path] = call.bool(0)
      }
    }
  }

  private static func addSymbols(to cls: NativeClass) {
    typealias State = NumberFormatterState
    let texts: [(String, (State) -> String?, (State, String) -> Void)] = [
      ("groupingSeparator", { $0.groupingSeparator }, { $0.separators.grouping = $1 }),
      (
        "currencyGroupingSeparator", { $0.moneySeparators?.grouping ?? $0.groupingSeparator },
        { $0.separators.grouping = $1 }
      ),
      ("decimalSeparator", { $0.decimalSeparator }, { $0.separators.decimal = $1 }),
      (
        "currencyDecimalSeparator", { $0.moneySeparators?.decimal ?? $0.decimalSeparator },
        { $0.separators.decimal = $1 }
      ),
      ("currencyCode", { $0.currencyCode }, { $0.currencyCode = $1 }),
      ("currencySymbol", { $0.currencySymbol }, { $0.ownCurrencySymbol = $1 }),
      ("internationalCurrencySymbol", { $0.currencyCode }, { $0.currencyCode = $1 }),
      ("positivePrefix", { $0.frame(isNegative: false).prefix }, { $0.positivePrefix = $1 }),
      ("positiveSuffix", { $0.frame(isNegative: false).suffix }, { $0.positiveSuffix = $1 }),
      ("negativePrefix", { $0.frame(isNegative: true).prefix }, { $0.negativePrefix = $1 }),
      ("negativeSuffix", { $0.frame(isNegative: true).suffix }, { $0.negativeSuffix = $1 }),
      ("positiveFormat", { $0.format ?? "" }, { $0.setFormat($1) }),
      ("negativeFormat", { "-" + ($0.format ?? "") }, { $0.setNegativeFormat($1) }),
      ("format", { $0.format ?? "" }, { $0.setWholeFormat($1) }),
      ("paddingCharacter", { $0.paddingCharacter }, { $0.paddingCharacter = $1 }),
      ("zeroSymbol", { $0.zeroSymbol }, { $0.zeroSymbol = $1 }),
      ("nilSymbol", { $0.nilSymbol }, { $0.nilSymbol = $1 }),
      ("notANumberSymbol", { $0.notANumberSymbol }, { $0.notANumberSymbol = $1 }),
      ("positiveInfinitySymbol", { $0.positiveInfinitySymbol }, { $0.positiveInfinitySymbol = $1 }),
      ("negativeInfinitySymbol", { $0.negativeInfinitySymbol }, { $0.negativeInfinitySymbol = $1 }),
      ("percentSymbol", { $0.percentSymbol }, { $0.percentSymbol = $1 }),
      ("minusSign", { $0.minusSign }, { $0.minusSign = $1 }),
      ("plusSign", { $0.plusSign }, { $0.plusSign = $1 }),
      ("exponentSymbol", { $0.exponentSymbol }, { $0.exponentSymbol = $1 }),
    ]
    for (name, read, write) in texts {
      cls.property(name, "T@\"NSString\",C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(read(state(call)).map { call.world.makeString($0) })
      }
      cls.instance(setter(name), "v@:@\"NSString\"") { call throws(ListingException) in
        write(state(call), call.world.string(of: call.object(0)))
      }
    }
    cls.property("locale", "T@\"NSLocale\",C")
    cls.instance("setLocale:", "v@:@\"NSLocale\"") { call throws(ListingException) in
      var identifier = "en_US"
      if let locale = call.object(0) {
        identifier = call.world.string(of: try call.world.send(locale, "localeIdentifier"))
      }
      state(call).use(LocaleFacts(identifier), identifier)
    }
    cls.instance("locale", "@\"NSLocale\"@:") { call throws(ListingException) in
      let identifier = call.world.makeString(state(call).locale)
      defer { fwd_release(identifier) }
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSLocale"), "localeWithLocaleIdentifier:", .object(identifier)))
    }
  }

  private static func addBounds(to cls: NativeClass) {
    let numbers: [(String, ReferenceWritableKeyPath<NumberFormatterState, Double?>)] = [
      ("multiplier", \.multiplier), ("roundingIncrement", \.roundingIncrement),
      ("minimum", \.minimum), ("maximum", \.maximum),
    ]
    for (name, path) in numbers {
      cls.property(name, "T@\"NSNumber\",C")
      cls.instance(name, "@\"NSNumber\"@:") { call throws(ListingException) in
        call.returnObject(
          state(call)[keyPath: path].map { value in
            Int(exactly: value).map { call.world.makeNumber($0) } ?? call.world.makeNumber(value)
          })
      }
      cls.instance(setter(name), "v@:@\"NSNumber\"") { call throws(ListingException) in
        state(call)[keyPath: path] =
          call.object(0) == nil ? nil : try call.world.sendDouble(call.object(0), "doubleValue")
      }
    }
  }
}
