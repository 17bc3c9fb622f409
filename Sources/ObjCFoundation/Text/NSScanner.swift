// NSScanner: reads a string from the front.
import CRuntime
import ObjCVM

final class ScannerState: StateWithBag {
  let text: UTF16Text
  let string: ObjectPointer
  var location = 0
  var skipped: CharacterSet? = .rule(.whitespacesAndNewlines)
  var isCaseSensitive = false
  /// The locale's.
  var decimalSeparator: UInt16 = 0x2e

  /// Takes the string over.
  init(_ string: ObjectPointer, _ text: UTF16Text) {
    self.string = string
    self.text = text
  }
  deinit { fwd_release(string) }

  /// The place behind what is skipped.
  var start: Int { behindSkipped(location) }

  private func behindSkipped(_ begin: Int) -> Int {
    var place = begin
    while let skipped, place < text.count, skipped.contains(UInt32(text[place])) { place += 1 }
    return place
  }

  /// The end of a run of characters that are (or are not) in a set.
  func run(of set: CharacterSet, from place: Int, isIn: Bool) -> Int {
    var end = place
    while end < text.count, set.contains(UInt32(text[end])) == isIn { end += 1 }
    return end
  }

  /// A whole number; nil when none begins here. What does not fit gives the nearest end. What is skipped may also stand
  /// between the sign and the digits.
  func integer() -> (value: Int64, end: Int)? {
    var place = start
    let isNegative = place < text.count && text[place] == 0x2d
    if place < text.count, text[place] == 0x2d || text[place] == 0x2b {
      place = behindSkipped(place + 1)
    }
    let first = place
    var value: Int64 = 0
    var isOver = false
    while place < text.count, text[place] >= 0x30, text[place] <= 0x39 {
      let digit = Int64(text[place] - 0x30)
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      isOver = isOver || over || more
      if !isOver { value = sum }
      place += 1
    }
    if place == first { return nil }
    return (isOver ? (isNegative ? .min : .max) : value, place)
  }

  /// As `integer`, below zero nothing but 0.
  func unsignedInteger() -> (value: UInt64, end: Int)? {
    guard let (value, end) = integer() else { return nil }
    guard value == .max else { return (UInt64(max(value, 0)), end) }
    let digits = text[start..<end].string.filter(\.isNumber)
    return (UInt64(digits) ?? .max, end)
  }

  /// `0x1.8p3`; the prefix need not be there.
  func hexadecimalDouble() -> (value: Double, end: Int)? {
    var place = start
    let isNegative = place < text.count && text[place] == 0x2d
    if place < text.count, text[place] == 0x2d || text[place] == 0x2b { place += 1 }
    guard place + 1 < text.count, text[place] == 0x30, text[place + 1] | 0x20 == 0x78 else {
      return nil
    }
    place += 2
    let first = place
    func takeDigits(_ isDigit: (Character) -> Bool) -> Int {
      let begin = place
      while place < text.count, let scalar = Unicode.Scalar(text[place]), scalar.isASCII,
        isDigit(Character(scalar))
      { place += 1 }
      return place - begin
    }
    var count = takeDigits(\.isHexDigit)
    if place < text.count, text[place] == 0x2e {
      let point = place
      place += 1
      count += takeDigits(\.isHexDigit)
      if place == point + 1 { place = point }
    }
    guard count > 0 else { return nil }
    let mantissaEnd = place
    if place < text.count, text[place] | 0x20 == 0x70 {
      place += 1
      if place < text.count, text[place] == 0x2d || text[place] == 0x2b { place += 1 }
      if takeDigits(\.isNumber) == 0 { place = mantissaEnd }
    }
    let spelled = "0x" + text[first..<place].string
    guard let value = Double(spelled) else { return nil }
    return (isNegative ? -value : value, place)
  }

  func double() -> (value: Double, end: Int)? {
    var place = start
    let begin = place
    func isDigit(_ index: Int) -> Bool {
      index < text.count && text[index] >= 0x30 && text[index] <= 0x39
    }
    if place < text.count, text[place] == 0x2d || text[place] == 0x2b { place += 1 }
    let first = place
    while isDigit(place) { place += 1 }
    var digits = place - first
    if place < text.count, text[place] == decimalSeparator {
      let fraction = place + 1
      var end = fraction
      while isDigit(end) { end += 1 }
      digits += end - fraction
      if digits > 0 { place = end }
    }
    if digits == 0 { return nil }
    if place < text.count, text[place] | 0x20 == 0x65 {
      var end = place + 1
      if end < text.count, text[end] == 0x2d || text[end] == 0x2b { end += 1 }
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        place = end
      }
    }
    let spelled = plain(begin..<place).string
    return (Double(spelled.hasSuffix(".") ? String(spelled.dropLast()) : spelled) ?? 0, place)
  }

  /// A number's text with a point.
  func plain(_ range: Range<Int>) -> UTF16Text {
    let part = text[range]
    if decimalSeparator == 0x2e { return part }
    return UTF16Text(part.string.replacing(",", with: "."))
  }

  func hexadecimal() -> (value: UInt64, end: Int)? {
    var place = start
    if place + 1 < text.count, text[place] == 0x30, text[place + 1] | 0x20 == 0x78 { place += 2 }
    let first = place
    var value: UInt64 = 0
    while place < text.count, let scalar = Unicode.Scalar(text[place]),
      let digit = Character(scalar).hexDigitValue, scalar.isASCII
    {
      value = value >> 60 == 0 ? value << 4 | UInt64(digit) : .max
      place += 1
    }
    return place == first ? nil : (value, place)
  }
}

extension TextLibrary {
  private static func state(_ call: NativeCall) throws(ListingException) -> ScannerState {
    if let state = call.world.state(of: call.receiver, as: ScannerState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): the scanner has no string")
  }

  static func scannerClass() -> NativeClass {
    let cls = NativeClass("NSScanner", superclass: "NSObject")
    cls.hasState = true
    cls.property("string", "T@\"NSString\",R,C")
    cls.property("scanLocation", "TQ")
    cls.property("charactersToBeSkipped", "T@\"NSCharacterSet\",C")
    cls.property("caseSensitive", "TB")
    cls.property("atEnd", "TB,R,GisAtEnd")
    addScannerMaking(to: cls)
    addLocale(to: cls)
    addScanningNumbers(to: cls)
    addScanningText(to: cls)
    return cls
  }

  private static func addLocale(to cls: NativeClass) {
    cls.property("locale", "T@")
    cls.instance("locale", "@@:") { call throws(ListingException) in
      call.returnObject(try state(call).bag.retained("locale"))
    }
    cls.instance("setLocale:", "v@:@") { call throws(ListingException) in
      let own = try state(call)
      own.bag.keep(call.object(0), as: "locale")
      var mark = "."
      if call.world.isKind(call.object(0), of: "NSLocale") {
        let name = try call.world.send(call.object(0), "localeIdentifier")
        mark = LocaleFacts(call.world.string(of: name)).texts[0]
      }
      own.decimalSeparator = mark == "," ? 0x2c : 0x2e
    }
  }

  private static func make(_ call: NativeCall) throws(ListingException) -> ScannerState {
    guard let string = call.object(0), let copy = try call.world.send(string, "copy") else {
      throw call.nilArgument()
    }
    return ScannerState(copy, try call.world.text(of: string))
  }

  /// The class whose instances the receiver makes.
  private static func concrete(_ call: NativeCall) -> OpaquePointer {
    let cls = OpaquePointer(call.receiver)
    return cls == call.world.cls("NSScanner") ? call.world.cls(concreteScanner) : cls
  }

  static let concreteScanner = "NSConcreteScanner"

  private static func addScannerMaking(to cls: NativeClass) {
    cls.adopt("NSCopying")
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      guard let own = call.world.state(of: call.receiver, as: ScannerState.self) else {
        return call.returnRetained(nil)
      }
      let copy = ScannerState(fwd_retain(own.string) ?? own.string, own.text)
      (copy.location, copy.skipped) = (own.location, own.skipped)
      copy.isCaseSensitive = own.isCaseSensitive
      copy.bag = own.bag.copy()
      call.returnRetained(
        call.world.makeInstance(of: call.world.cls(concreteScanner), state: copy))
    }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_class_createInstance(concrete(call), 0))
    }
    for name in ["scannerWithString:", "localizedScannerWithString:"] {
      cls.classMethod(name, "@@:@\"NSString\"", returnsInstance: true) {
        call throws(ListingException) in
        let scanner = call.world.makeInstance(of: concrete(call), state: try make(call))
        if name.hasPrefix("localized") {
          let locale = try call.world.send(toClass: call.world.cls("NSLocale"), "currentLocale")
          try call.world.sendVoid(scanner, "setLocale:", .object(locale))
        }
        call.returnObject(scanner)
      }
    }
    cls.instance("initWithString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(try make(call), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("string", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(try state(call).string)
    }
    cls.instance("scanLocation", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).location)
    }
    cls.instance("setScanLocation:", "v@:Q") { call throws(ListingException) in
      let own = try state(call)
      guard call.int(0) >= 0, call.int(0) <= own.text.count else {
        throw call.world.exception(
          "NSRangeException",
          "*** -[NSConcreteScanner setScanLocation:]: Range or index out of bounds")
      }
      own.location = call.int(0)
    }
    cls.instance("isAtEnd", "B@:") { call throws(ListingException) in
      let own = try state(call)
      call.returnBool(own.start >= own.text.count)
    }
    cls.instance("caseSensitive", "B@:") { call throws(ListingException) in
      call.returnBool(try state(call).isCaseSensitive)
    }
    cls.instance("setCaseSensitive:", "v@:B") { call throws(ListingException) in
      try state(call).isCaseSensitive = call.bool(0)
    }
    cls.instance("setCharactersToBeSkipped:", "v@:@\"NSCharacterSet\"") {
      call throws(ListingException) in
      let set = call.object(0) == nil ? nil : try call.characterSet(0)
      try state(call).skipped = set
    }
    cls.instance("charactersToBeSkipped", "@\"NSCharacterSet\"@:") {
      call throws(ListingException) in
      guard let set = try state(call).skipped else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.makeCharacterSet(set, isMutable: false))
    }
  }

  private static func addScanningNumbers(to cls: NativeClass) {
    for (name, type, size) in [
      ("scanInt:", "i", 4), ("scanInteger:", "q", 8), ("scanLongLong:", "q", 8),
    ] {
      cls.instance(name, "B@:^\(type)") { call throws(ListingException) in
        let own = try state(call)
        guard let (value, end) = own.integer() else { return call.returnBool(false) }
        own.location = end
        if call.pointer(0) != nil {
          if size == 4 {
            try call.world.write(Int32(clamping: value), to: call.pointer(0))
          } else {
            try call.world.write(value, to: call.pointer(0))
          }
        }
        call.returnBool(true)
      }
    }
    cls.instance("scanUnsignedLongLong:", "B@:^Q") { call throws(ListingException) in
      let own = try state(call)
      guard let (value, end) = own.unsignedInteger() else { return call.returnBool(false) }
      own.location = end
      if call.pointer(0) != nil { try call.world.write(value, to: call.pointer(0)) }
      call.returnBool(true)
    }
    for (name, type) in [
      ("scanDouble:", "d"), ("scanFloat:", "f"), ("scanHexDouble:", "d"), ("scanHexFloat:", "f"),
    ] {
      let isHex = name.hasPrefix("scanHex")
      cls.instance(name, "B@:^\(type)") { call throws(ListingException) in
        let own = try state(call)
        guard let (value, end) = isHex ? own.hexadecimalDouble() : own.double() else {
          return call.returnBool(false)
        }
        own.location = end
        if call.pointer(0) != nil {
          if type == "f" {
            try call.world.write(Float(value), to: call.pointer(0))
          } else {
            try call.world.write(value, to: call.pointer(0))
          }
        }
        call.returnBool(true)
      }
    }
    cls.instance("scanDecimal:", "B@:^" + ListingDecimal.encoding) {
      call throws(ListingException) in
      let own = try state(call)
      let begin = own.start
      var end = own.double()?.end ?? begin
      // A sign or a point alone is zero, unlike with doubles.
      if end == begin, begin < own.text.count,
        [0x2b, 0x2d, own.decimalSeparator].contains(own.text[begin])
      {
        end = begin + 1
      }
      guard end > begin else { return call.returnBool(false) }
      let value = DecimalValue(text: own.plain(begin..<end)) ?? .zero
      own.location = end
      if call.pointer(0) != nil { try call.world.write(ListingDecimal(value), to: call.pointer(0)) }
      call.returnBool(true)
    }
    for (name, type) in [("scanHexInt:", "I"), ("scanHexLongLong:", "Q")] {
      cls.instance(name, "B@:^\(type)") { call throws(ListingException) in
        let own = try state(call)
        guard let (value, end) = own.hexadecimal() else { return call.returnBool(false) }
        own.location = end
        if call.pointer(0) != nil {
          if type == "I" {
            try call.world.write(UInt32(clamping: value), to: call.pointer(0))
          } else {
            try call.world.write(value, to: call.pointer(0))
          }
        }
        call.returnBool(true)
      }
    }
  }

  private static func addScanningText(to cls: NativeClass) {
    cls.instance("scanString:intoString:", "B@:@\"NSString\"^@") { call throws(ListingException) in
      let own = try state(call)
      let wanted = try call.text(0)
      let place = own.start
      let end = place + wanted.count
      guard wanted.count > 0, end <= own.text.count,
        own.text[place..<end].compare(wanted, own.isCaseSensitive ? [] : .caseInsensitive) == .same
      else { return call.returnBool(false) }
      try store(call, place..<end)
    }
    cls.instance("scanUpToString:intoString:", "B@:@\"NSString\"^@") {
      call throws(ListingException) in
      let own = try state(call)
      let wanted = try call.text(0)
      let place = own.start
      var end = place
      while end < own.text.count {
        let stop = end + wanted.count
        if wanted.count > 0, stop <= own.text.count,
          own.text[end..<stop].compare(wanted, own.isCaseSensitive ? [] : .caseInsensitive) == .same
        {
          break
        }
        end += 1
      }
      try store(call, place..<end)
    }
    for (name, isIn) in [
      ("scanCharactersFromSet:intoString:", true), ("scanUpToCharactersFromSet:intoString:", false),
    ] {
      cls.instance(name, "B@:@\"NSCharacterSet\"^@") { call throws(ListingException) in
        let own = try state(call)
        let place = own.start
        try store(call, place..<own.run(of: try call.characterSet(0), from: place, isIn: isIn))
      }
    }
  }

  /// Goes behind a range and hands its text out; NO and no move for an empty one.
  private static func store(_ call: NativeCall, _ range: Range<Int>) throws(ListingException) {
    guard !range.isEmpty else { return call.returnBool(false) }
    let own = try state(call)
    own.location = range.upperBound
    if call.pointer(1) != nil {
      let text = fwd_autorelease(call.world.makeString(own.text[range]))
      try call.world.write(UInt(bitPattern: text), to: call.pointer(1))
    }
    call.returnBool(true)
  }
}
