// CFString, CFNumber and their relatives: each function is a message to the object that it is.
import CRuntime
import ObjCVM

/// Character sets that CFCharacterSetGetPredefined gives, by number.
private final class PredefinedSets {
  var objects: [Int: ObjectPointer] = [:]
}

extension CoreFoundationLibrary {
  private static let string = "r^{__CFString}"
  private static let mutableString = "^{__CFString}"
  private static let allocator = "r^{__CFAllocator}"
  private static let argumentList = "[1{__va_list_tag=II^v^v}]"
  private static let number = "r^{__CFNumber}"

  static var valueFunctions: [NativeFunction] {
    stringMaking + externalStrings + fileStrings + stringReading + stringChanges + numbers + kinds
  }

  private static var stringMaking: [NativeFunction] {
    [
      NativeFunction("CFStringCreateMutable", "\(mutableString)\(allocator)q") {
        call throws(ListingException) in
        call.returnValue(call.world.makeMutableString(.empty))
      },
      NativeFunction("CFStringCreateMutableCopy", "\(mutableString)\(allocator)q\(string)") {
        call throws(ListingException) in
        call.returnValue(call.world.makeMutableString(try call.world.text(of: try call.given(2))))
      },
      NativeFunction(
        "CFStringCreateWithFormat", "\(string)\(allocator)r^{__CFDictionary}\(string)",
        variadic: true
      ) { call throws(ListingException) in
        call.returnValue(
          call.world.makeString(try call.world.format(try call.given(2), call.formatArguments)))
      },
      NativeFunction(
        "CFStringCreateWithFormatAndArguments",
        "\(string)\(allocator)r^{__CFDictionary}\(string)\(argumentList)"
      ) { call throws(ListingException) in
        call.returnValue(
          call.world.makeString(try call.world.format(try call.given(2), call.listArguments(3))))
      },
      NativeFunction("CFStringCreateWithSubstring", "\(string)\(allocator)\(string)\(span)") {
        call throws(ListingException) in
        let text = try call.world.text(of: try call.given(1))
        let (start, length) = call.load(2, as: (Int, Int).self)
        guard start >= 0, length >= 0, start <= text.count, length <= text.count - start else {
          throw call.world.exception(
            "NSRangeException",
            "CFStringCreateWithSubstring: Range {\(start), \(length)} out of bounds; string length \(text.count)"
          )
        }
        call.returnValue(call.world.makeString(text[start..<(start + length)]))
      },
      NativeFunction(
        "CFStringCreateArrayBySeparatingStrings", "r^{__CFArray}\(allocator)\(string)\(string)"
      ) { call throws(ListingException) in
        let parts = try call.world.send(
          try call.given(1), "componentsSeparatedByString:", .object(try call.given(2)))
        call.returnValue(fwd_retain(parts))
      },
      NativeFunction(
        "CFStringCreateByCombiningStrings", "\(string)\(allocator)r^{__CFArray}\(string)"
      ) { call throws(ListingException) in
        let joined = try call.world.send(
          try call.given(1), "componentsJoinedByString:", .object(try call.given(2)))
        call.returnValue(fwd_retain(joined))
      },
    ]
  }

  static let span = #"{?="location"q"length"q}"#

  private static var stringReading: [NativeFunction] {
    [
      NativeFunction("CFStringGetCharacterAtIndex", "S\(string)q") {
        call throws(ListingException) in
        let unit = try call.world.sendInt(
          try call.given(0), "characterAtIndex:", .int(call.int(1)), resultType: "S")
        call.returnValue(UInt16(truncatingIfNeeded: unit))
      },
      NativeFunction("CFStringIsSurrogateHighCharacter", "CS") { call throws(ListingException) in
        call.returnBool(call.uint(0) & 0xFC00 == 0xD800)
      },
      NativeFunction("CFStringIsSurrogateLowCharacter", "CS") { call throws(ListingException) in
        call.returnBool(call.uint(0) & 0xFC00 == 0xDC00)
      },
      NativeFunction("CFStringGetLongCharacterForSurrogatePair", "ISS") {
        call throws(ListingException) in
        let (high, low) = (call.uint(0) & 0xFFFF, call.uint(1) & 0xFFFF)
        call.returnValue(
          UInt32(truncatingIfNeeded: ((high &- 0xD800) << 10) &+ (low &- 0xDC00) &+ 0x10000))
      },
      NativeFunction("CFStringGetSurrogatePairForLongCharacter", "CI^S") {
        call throws(ListingException) in
        let character = call.u32(0)
        let isPair = character > 0xFFFF && character < 0x110000
        let rest = UInt16(truncatingIfNeeded: (character &- 0x10000) & 0x3FF) | 0xDC00
        let first = UInt16(truncatingIfNeeded: (character &- 0x10000) >> 10 | 0xD800)
        let units = isPair ? [first, rest] : character <= 0xFFFF ? [UInt16(character)] : []
        try call.world.writeBytes(
          units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: call.pointer(1))
        call.returnBool(isPair)
      },
      NativeFunction("CFStringGetCString", "C\(string)*qI") { call throws(ListingException) in
        let done = try call.world.sendBool(
          try call.given(0), "getCString:maxLength:encoding:", .pointer(call.pointer(1)),
          .int(call.int(2)),
          .uint(call.u32(3) == 0x600 ? 1 : 4))
        call.returnBool(done)
      },
      NativeFunction("CFStringGetCStringPtr", "r*\(string)I") { call throws(ListingException) in
        call.returnValue(
          try call.world.sendPointer(try call.given(0), "UTF8String", resultType: "r*"))
      },
      NativeFunction("CFStringCompare", "q\(string)\(string)Q") { call throws(ListingException) in
        call.returnValue(
          try call.world.sendInt(
            try call.given(0), "compare:options:", .object(try call.given(1)), .uint(call.uint(2))))
      },
      NativeFunction("CFStringHasPrefix", "C\(string)\(string)") { call throws(ListingException) in
        call.returnBool(
          try call.world.sendBool(try call.given(0), "hasPrefix:", .object(try call.given(1))))
      },
      NativeFunction("CFStringHasSuffix", "C\(string)\(string)") { call throws(ListingException) in
        call.returnBool(
          try call.world.sendBool(try call.given(0), "hasSuffix:", .object(try call.given(1))))
      },
      NativeFunction("CFStringGetIntValue", "i\(string)") { call throws(ListingException) in
        call.returnValue(
          Int32(
            truncatingIfNeeded: try call.world.sendInt(
              try call.given(0), "intValue", resultType: "i")))
      },
      NativeFunction("CFStringGetDoubleValue", "d\(string)") { call throws(ListingException) in
        call.returnValue(try call.world.sendDouble(try call.given(0), "doubleValue"))
      },
    ]
  }

  private static var stringChanges: [NativeFunction] {
    let cases = [
      ("Uppercase", "uppercaseString"), ("Lowercase", "lowercaseString"),
      ("Capitalize", "capitalizedString"),
    ]
    return cases.map { name, selector in
      NativeFunction("CFString\(name)", "v\(mutableString)r^{__CFLocale}") {
        call throws(ListingException) in
        let object = try call.given(0)
        try call.world.sendVoid(
          object, "setString:", .object(try call.world.send(object, selector)))
      }
    } + [
      NativeFunction("CFStringAppend", "v\(mutableString)\(string)") {
        call throws(ListingException) in
        try call.world.sendVoid(try call.given(0), "appendString:", .object(try call.given(1)))
      },
      NativeFunction("CFStringAppendCString", "v\(mutableString)r*I") {
        call throws(ListingException) in
        let bytes = try call.world.cStringBytes(call.pointer(1))
        let text = call.world.autoreleasedString(String(decoding: bytes, as: UTF8.self))
        try call.world.sendVoid(try call.given(0), "appendString:", .object(text))
      },
      NativeFunction(
        "CFStringAppendFormat", "v\(mutableString)r^{__CFDictionary}\(string)", variadic: true
      ) { call throws(ListingException) in try append(call.formatArguments, call) },
      NativeFunction(
        "CFStringAppendFormatAndArguments",
        "v\(mutableString)r^{__CFDictionary}\(string)\(argumentList)"
      ) { call throws(ListingException) in try append(call.listArguments(3), call) },
    ]
  }

  private static func append(_ arguments: FormatArguments, _ call: NativeCall)
    throws(ListingException)
  {
    let text = call.world.makeString(try call.world.format(try call.given(2), arguments))
    defer { call.world.release(text) }
    try call.world.sendVoid(try call.given(0), "appendString:", .object(text))
  }

  // MARK: Numbers

  /// What CFNumberType says a value in memory is: 1 to 6 by size, 7 to 16 by C's names.
  private static func numberEncoding(_ type: Int) -> (encoding: Character, size: Int)? {
    switch type {
    case 1, 7: ("c", 1)
    case 2, 8: ("s", 2)
    case 3, 9: ("i", 4)
    case 4, 10, 11, 14, 15: ("q", 8)
    case 5, 12: ("f", 4)
    case 6, 13, 16: ("d", 8)
    default: nil
    }
  }

  private static var numbers: [NativeFunction] {
    [
      NativeFunction("CFNumberCreate", "\(number)\(allocator)qr^v") {
        call throws(ListingException) in
        guard let (encoding, size) = numberEncoding(call.int(1)) else { return call.returnValue(0) }
        try call.world.checkRead(call.pointer(2), size)
        guard let address = call.pointer(2) else { return call.returnValue(0) }
        switch encoding {
        case "c": call.returnValue(call.world.makeNumber(Int(address.load(as: Int8.self))))
        case "s":
          call.returnValue(call.world.makeNumber(Int(address.loadUnaligned(as: Int16.self))))
        case "i":
          call.returnValue(call.world.makeNumber(Int(address.loadUnaligned(as: Int32.self))))
        case "f":
          call.returnValue(call.world.makeNumber(Double(address.loadUnaligned(as: Float.self))))
        case "d": call.returnValue(call.world.makeNumber(address.loadUnaligned(as: Double.self)))
        default: call.returnValue(call.world.makeNumber(address.loadUnaligned(as: Int.self)))
        }
      },
      NativeFunction("CFNumberGetValue", "C\(number)q^v") { call throws(ListingException) in
        guard let (encoding, size) = numberEncoding(call.int(1)) else {
          return call.returnBool(false)
        }
        try call.world.checkWrite(call.pointer(2), size)
        guard let address = call.pointer(2) else { return call.returnBool(false) }
        let object = try call.given(0)
        let exact = try call.world.sendDouble(object, "doubleValue")
        switch encoding {
        case "f":
          address.storeBytes(of: Float(exact), as: Float.self)
          call.returnBool(Double(Float(exact)) == exact || exact.isNaN)
        case "d":
          address.storeBytes(of: exact, as: Double.self)
          call.returnBool(true)
        default:
          let value = try call.world.sendInt(object, "longLongValue")
          withUnsafeBytes(of: value.littleEndian) {
            address.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(address), byteCount: size)
          }
          // False where something was lost, except for small types, as CFNumber.c has it.
          let fits = size != 4 || Int(Int32(truncatingIfNeeded: value)) == value
          call.returnBool(fits && (Double(value) == exact || abs(exact) >= 0x1p53))
        }
      },
      NativeFunction("CFBooleanGetValue", "Cr^{__CFBoolean}") { call throws(ListingException) in
        call.returnBool(try call.world.sendBool(try call.given(0), "boolValue"))
      },
      NativeFunction("CFDataGetLength", "qr^{__CFData}") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "length", resultType: "Q"))
      },
      NativeFunction("CFDataGetBytePtr", "r*r^{__CFData}") { call throws(ListingException) in
        call.returnValue(try call.world.sendPointer(try call.given(0), "bytes"))
      },
      NativeFunction("CFCharacterSetGetPredefined", "r^{__CFCharacterSet}q") {
        call throws(ListingException) in
        let names = [
          "", "control", "whitespace", "whitespaceAndNewline", "decimalDigit", "letter",
          "lowercaseLetter", "uppercaseLetter", "nonBase", "decomposable", "alphanumeric",
          "punctuation", "illegal", "capitalizedLetter", "symbol", "newline",
        ]
        guard call.int(0) > 0, names.indices.contains(call.int(0)) else {
          return call.returnValue(0)
        }
        // Each is made once, and stays.
        let sets = call.world.service(PredefinedSets.self) { _ in PredefinedSets() }
        if sets.objects[call.int(0)] == nil {
          sets.objects[call.int(0)] = fwd_retain(
            try call.world.send(
              toClass: call.world.cls("NSCharacterSet"), names[call.int(0)] + "CharacterSet"))
        }
        call.returnValue(sets.objects[call.int(0)])
      },
      NativeFunction("CFUUIDCreate", "r^{__CFUUID}\(allocator)") { call throws(ListingException) in
        call.returnValue(fwd_retain(try call.world.send(toClass: call.world.cls("NSUUID"), "UUID")))
      },
      NativeFunction("CFUUIDCreateString", "\(string)\(allocator)r^{__CFUUID}") {
        call throws(ListingException) in
        call.returnValue(fwd_retain(try call.world.send(try call.given(1), "UUIDString")))
      },
    ]
  }

  // MARK: Kinds of values

  private static let identifiers: [(type: String, className: String, number: Int)] = [
    ("CFString", "NSString", 7), ("CFNull", "NSNull", 16), ("CFSet", "NSSet", 17),
    ("CFDictionary", "NSDictionary", 18),
    ("CFArray", "NSArray", 19), ("CFData", "NSData", 20), ("CFBoolean", "__NSCFBoolean", 21),
    ("CFNumber", "NSNumber", 22),
    ("CFDate", "NSDate", 42), ("CFURL", "NSURL", 29), ("CFCharacterSet", "NSCharacterSet", 25),
    ("CFError", "NSError", 27), ("CFBundle", "NSBundle", 30), ("CFLocale", "NSLocale", 46),
    ("CFTimeZone", "NSTimeZone", 48), ("CFCalendar", "NSCalendar", 49),
    ("CFAttributedString", "NSAttributedString", 50), ("CFDateFormatter", "NSDateFormatter", 51),
    ("CFNumberFormatter", "NSNumberFormatter", 52),
  ]

  private static var kinds: [NativeFunction] {
    identifiers.map { type, _, number in
      NativeFunction("\(type)GetTypeID", "Q") { call throws(ListingException) in
        call.returnValue(number)
      }
    } + [
      NativeFunction("CFGetTypeID", "Qr^v") { call throws(ListingException) in
        let object = try call.given(0)
        let kind = identifiers.first { call.world.isKind(object, of: $0.className) }
        let secure = SecurityObjects.classes.first { call.world.isKind(object, of: $0.name) }
        call.returnValue(kind?.number ?? secure?.number ?? 1)
      },
      NativeFunction("CFCopyTypeIDDescription", "\(string)Q") { call throws(ListingException) in
        let number = call.int(0)
        let name =
          identifiers.first { $0.number == number }?.type
          ?? [1: "CFType", 44: "CFUUID"][number]
          ?? SecurityObjects.classes.first { $0.number == number }?.name
        call.returnValue(name.map { call.world.makeString($0) })
      },
    ]
      + ["CFRangeMake", "__CFRangeMake"].map { name in
        NativeFunction(name, "\(span)qq") { call throws(ListingException) in
          call.result.storeBytes(of: call.int(0), as: Int.self)
          call.result.storeBytes(of: call.int(1), toByteOffset: 8, as: Int.self)
        }
      }
  }
}
