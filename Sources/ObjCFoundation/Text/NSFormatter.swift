// NSFormatter and NSLocale, on which the formatters build.
import CRuntime
import ObjCVM

extension TextLibrary {
  static func formatterClass() -> NativeClass {
    let cls = NativeClass("NSFormatter", superclass: "NSObject")
    cls.adopt("NSCopying")
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -stringForObjectValue: only defined for abstract class.  Define -[\(call.world.className(of: call.receiver)) "
          + "stringForObjectValue:]!")
    }
    cls.instance("editingStringForObjectValue:", "@\"NSString\"@:@") {
      call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(call.receiver, "stringForObjectValue:", .object(call.object(0))))
    }
    cls.instance("getObjectValue:forString:errorDescription:", "B@:^@@\"NSString\"^@") {
      call throws(ListingException) in
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -getObjectValue:forString:errorDescription: only defined for abstract class.  Define "
          + "-[\(call.world.className(of: call.receiver)) getObjectValue:forString:errorDescription:]!"
      )
    }
    cls.instance("attributedStringForObjectValue:withDefaultAttributes:", "@@:@@\"NSDictionary\"") {
      call in call.returnBorrowed(nil)
    }
    cls.instance(
      "isPartialStringValid:newEditingString:errorDescription:", "B@:@\"NSString\"^@^@"
    ) { call in call.returnBool(true) }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  /// Reading as every formatter of values does it: what the text stands for, or a sentence about it.
  static func addReading(
    to cls: NativeClass,
    _ read: @escaping (NativeCall, String) throws(ListingException) -> ObjectPointer?
  ) {
    cls.instance("getObjectValue:forString:errorDescription:", "B@:^@@\"NSString\"^@") {
      call throws(ListingException) in
      let text = call.object(1).map { call.world.string(of: $0) }
      guard let text, let value = try read(call, text) else {
        if let place = call.pointer(2) {
          let sentence = call.world.autoreleasedString("The value “\(text ?? "")” is invalid.")
          try call.world.write(UInt(bitPattern: sentence), to: place)
        }
        return call.returnBool(false)
      }
      fwd_autorelease(value)
      if let place = call.pointer(0) { try call.world.write(UInt(bitPattern: value), to: place) }
      call.returnBool(true)
    }
    cls.instance("getObjectValue:forString:range:error:", "B@:^@@\"NSString\"^{_NSRange=QQ}^@") {
      call throws(ListingException) in
      let text = call.object(1).map { call.world.string(of: $0) }
      guard let text, let value = try read(call, text) else {
        try CodingLibrary.storeError(
          call.world, at: call.pointer(3), code: 2048,
          description: "The value “\(text ?? "")” is invalid.")
        return call.returnBool(false)
      }
      fwd_autorelease(value)
      if let place = call.pointer(0) { try call.world.write(UInt(bitPattern: value), to: place) }
      if let place = call.pointer(2) {
        try call.world.write(0, to: place)
        try call.world.write(text.utf16.count, to: place + 8)
      }
      call.returnBool(true)
    }
    cls.property("formatterBehavior", "TQ")
    cls.instance("formatterBehavior", "Q@:") { call in call.returnValue(1040 as UInt) }
    cls.instance("setFormatterBehavior:", "v@:Q") { _ in }
    cls.classMethod("defaultFormatterBehavior", "Q@:") { call in call.returnValue(1040 as UInt) }
    cls.classMethod("setDefaultFormatterBehavior:", "v@:Q") { _ in }
  }

  // MARK: Locales: one is enough for values that do not depend on where a listing runs.

  private static func identifier(_ call: NativeCall, _ fallback: String) -> String {
    call.world.state(of: call.receiver, as: NameState.self)?.name ?? fallback
  }

  /// What a locale keeps.
  final class NameState {
    let name: String
    init(_ name: String) { self.name = name }
  }

  static func localeClass() -> NativeClass {
    let cls = NativeClass("NSLocale", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    for (name, identifier) in [
      ("currentLocale", "en_US"), ("systemLocale", ""), ("autoupdatingCurrentLocale", "en_US"),
    ] {
      cls.classMethod(name, "@\"NSLocale\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeInstance(of: "NSLocale", state: NameState(identifier)))
      }
    }
    addIdentifiers(to: cls)
    cls.classMethod("preferredLanguages", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(owning: [call.world.makeString("en-US")]))
    }
    cls.classMethod("localeWithLocaleIdentifier:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      let state = NameState(call.world.string(of: call.object(0)))
      call.returnObject(call.world.makeInstance(of: "NSLocale", state: state))
    }
    cls.instance("initWithLocaleIdentifier:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(NameState(call.world.string(of: call.object(0))), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.property("localeIdentifier", "T@\"NSString\",R,C")
    cls.instance("localeIdentifier", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(identifier(call, "en_US")))
    }
    for (name, index) in [("languageCode", 0), ("countryCode", 1)] {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        try returnPart(call, index)
      }
    }
    for (name, index) in [
      ("decimalSeparator", 0), ("groupingSeparator", 1), ("currencyCode", 2), ("currencySymbol", 3),
      ("quotationBeginDelimiter", 4),
      ("quotationEndDelimiter", 5),
    ] {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[index]))
      }
    }
    cls.property("usesMetricSystem", "TB,R")
    cls.instance("usesMetricSystem", "B@:") { call throws(ListingException) in
      call.returnBool(LocaleFacts(identifier(call, "en_US")).isMetric)
    }
    addLocaleNames(to: cls)
    cls.instance("objectForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      switch call.world.string(of: call.object(0)) {
      case "kCFLocaleDecimalSeparatorKey":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[0]))
      case "kCFLocaleGroupingSeparatorKey":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[1]))
      case "currency":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[2]))
      case "kCFLocaleCurrencySymbolKey":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[3]))
      case "kCFLocaleUsesMetricSystemKey":
        call.returnObject(call.world.makeNumber(LocaleFacts(identifier(call, "en_US")).isMetric))
      case "kCFLocaleLanguageCodeKey": try returnPart(call, 0)
      case "kCFLocaleCountryCodeKey": try returnPart(call, 1)
      case "kCFLocaleIdentifierKey":
        call.returnObject(call.world.makeString(identifier(call, "en_US")))
      default: call.returnBorrowed(nil)
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  private static func returnPart(_ call: NativeCall, _ index: Int) throws(ListingException) {
    let parts = identifier(call, "en_US").split { $0 == "_" || $0 == "-" }
    guard index < parts.count else { return call.returnBorrowed(nil) }
    call.returnObject(call.world.makeString(String(parts[index])))
  }
}
