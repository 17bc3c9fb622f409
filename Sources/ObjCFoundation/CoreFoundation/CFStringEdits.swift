// CFString by bytes, by units and by ranges; numbers' types and ranges of data.
import CRuntime
import ObjCSema
import ObjCVM

extension CoreFoundationLibrary {
  private static let allocator = "r^{__CFAllocator}"
  private static let string = "r^{__CFString}"
  private static let mutableString = "^{__CFString}"
  private static let rangeEncoding = "{_NSRange=QQ}"

  /// Core Foundation's macros read a string through this structure; here its fields only have to be there.
  static let inlineBuffer =
    "{CFStringInlineBuffer=\"buffer\"[64S]\"theString\"^{__CFString}\"directUniCharBuffer\"r^S"
    + "\"directCStringBuffer\"r*\"rangeToBuffer\"\(span)\"bufferedRangeStart\"q\"bufferedRangeEnd\"q}"
  private static let inlineString = 128
  private static let inlineRange = 152
  private static let inlineSize = 184

  static var editFunctions: [NativeFunction] {
    inlineFunctions + propertyListFunctions + bytesFunctions + rangeFunctions + dataFunctions
      + transformFunctions
      + ["CFMakeCollectable", "NSMakeCollectable"].map { name in
        NativeFunction(name, name.hasPrefix("NS") ? "@r^v" : "r^vr^v") { call in
          call.returnValue(UInt(bitPattern: call.pointer(0)))
        }
      }
  }

  static func range(_ start: Int, _ length: Int) -> SendArgument {
    .structure(
      encoding: rangeEncoding, bytes: withUnsafeBytes(of: (start, length)) { Array($0) })
  }

  private static func givenRange(_ call: NativeCall, _ index: Int) -> SendArgument {
    let (start, length) = call.load(index, as: (Int, Int).self)
    return range(start, length)
  }

  /// In place: within the range that is pointed to, which then has the new length, or in the whole string.
  private static var transformFunctions: [NativeFunction] {
    [
      NativeFunction("CFStringNormalize", "v\(mutableString)q") { call throws(ListingException) in
        let form = call.int(1)
        guard (0...3).contains(form) else { return }
        let selector =
          (form < 2 ? "decomposed" : "precomposed") + "StringWith"
          + (form % 2 == 0 ? "Canonical" : "Compatibility") + "Mapping"
        let made = try call.world.send(try call.given(0), selector)
        try call.world.sendVoid(try call.given(0), "setString:", .object(made))
      },
      NativeFunction("CFStringTransform", "B\(mutableString)^\(span)\(string)C") {
        call throws(ListingException) in
        let (world, text) = (call.world, try call.given(0))
        let whole = try world.text(of: text)
        var part = 0..<whole.count
        if let range = call.pointer(1) {
          try world.checkWrite(range, 16)
          let (start, length) = range.loadUnaligned(as: (Int, Int).self)
          guard start >= 0, length >= 0, length <= whole.count, start <= whole.count - length else {
            return call.returnBool(false)
          }
          part = start..<start + length
        }
        let made = try StringTransforms.apply(
          try world.text(of: call.given(2)).string, reverse: call.load(3, as: UInt8.self) != 0,
          to: whole[part], world)
        guard let made else { return call.returnBool(false) }
        var result = whole[0..<part.lowerBound]
        result.append(made)
        result.append(whole[part.upperBound..<whole.count])
        let string = world.makeString(result)
        defer { fwd_release(string) }
        try world.sendVoid(text, "setString:", .object(string))
        call.pointer(1)?.storeBytes(of: made.count, toByteOffset: 8, as: Int.self)
        call.returnBool(true)
      },
    ]
  }

  // MARK: Unit by unit

  private static var inlineFunctions: [NativeFunction] {
    [
      NativeFunction("CFStringInitInlineBuffer", "v\(string)^\(inlineBuffer)\(span)") {
        call throws(ListingException) in
        let object = try call.given(0)
        let room = try call.writable(1, inlineSize)
        let wanted = call.load(2, as: (Int, Int).self)
        room.initializeMemory(as: UInt8.self, repeating: 0)
        room.storeBytes(of: UInt(bitPattern: object), toByteOffset: inlineString, as: UInt.self)
        room.storeBytes(of: wanted.0, toByteOffset: inlineRange, as: Int.self)
        room.storeBytes(of: wanted.1, toByteOffset: inlineRange + 8, as: Int.self)
      },
      NativeFunction("CFStringGetCharacterFromInlineBuffer", "S^\(inlineBuffer)q") {
        call throws(ListingException) in
        let room = try call.readable(0, inlineSize)
        let object = ObjectPointer(
          bitPattern: room.loadUnaligned(fromByteOffset: inlineString, as: UInt.self))
        let start = room.loadUnaligned(fromByteOffset: inlineRange, as: Int.self)
        let length = room.loadUnaligned(fromByteOffset: inlineRange + 8, as: Int.self)
        guard call.int(1) >= 0, call.int(1) < length else { return call.returnValue(0 as UInt16) }
        try call.world.checkReceiver(object)
        let unit = try call.world.sendInt(
          object, "characterAtIndex:", .int(start &+ call.int(1)), resultType: "S")
        call.returnValue(UInt16(truncatingIfNeeded: unit))
      },
    ]
  }

  /// A search within a range; the place goes where the argument points to, and stays untouched when there is none.
  private static func find(
    _ call: NativeCall, _ selector: String = "rangeOfString:options:range:", result index: Int
  ) throws(ListingException) {
    let found: (Int, Int) = try call.world.perform(
      try call.given(0), call.world.selector(selector),
      [.object(try call.given(1)), .uint(call.uint(3)), givenRange(call, 2)],
      resultType: rangeEncoding, as: (Int, Int).self)
    let isFound = found.1 > 0
    if isFound, let place = call.pointer(index) {
      try call.world.write(found.0, to: place)
      try call.world.write(found.1, to: place + 8)
    }
    call.returnBool(isFound)
  }

  // MARK: Bytes

  private static func text(
    _ call: NativeCall, _ bytes: UnsafeRawBufferPointer, encoding: UInt32
  ) throws(ListingException) {
    let fresh = try call.world.send(toClass: call.world.cls("NSString"), "alloc")
    call.returnValue(
      try call.world.send(
        fresh, "initWithBytes:length:encoding:", .pointer(bytes.baseAddress), .int(bytes.count),
        .uint(foundationEncoding(encoding))))
  }

  private static var bytesFunctions: [NativeFunction] {
    ["", "NoCopy"].map { suffix in
      NativeFunction(
        "CFStringCreateWithBytes" + suffix,
        "\(string)\(allocator)r*qIC" + (suffix.isEmpty ? "" : allocator)
      ) { call throws(ListingException) in
        // Without a mark in front, UTF-16 is big-endian; what is not an external representation is in the machine's order.
        let isHostOrder = call.u32(3) == 0x100 && call.load(4, as: UInt8.self) == 0
        try text(
          call, try call.readable(1, max(0, call.int(2))),
          encoding: isHostOrder ? 0x1400_0100 : call.u32(3))
      }
    } + [
      NativeFunction(
        "CFStringCreateFromExternalRepresentation", "\(string)\(allocator)r^{__CFData}I"
      ) { call throws(ListingException) in
        let bytes = try call.world.bytes(ofData: try call.given(1))
        let fresh = try call.world.send(toClass: call.world.cls("NSString"), "alloc")
        let room = try call.world.temporaryCString(bytes)
        call.returnValue(
          try call.world.send(
            fresh, "initWithBytes:length:encoding:", .pointer(room), .int(bytes.count),
            .uint(foundationEncoding(call.u32(2)))))
      },
      NativeFunction(
        "CFStringCreateExternalRepresentation", "r^{__CFData}\(allocator)\(string)IC"
      ) { call throws(ListingException) in
        let data = try call.world.send(
          try call.given(1), "dataUsingEncoding:allowLossyConversion:",
          .uint(foundationEncoding(call.u32(2))), .bool(call.load(3, as: UInt8.self) != 0))
        call.returnValue(fwd_retain(data))
      },
      NativeFunction("CFStringGetListOfAvailableEncodings", "r^I") {
        call throws(ListingException) in
        call.returnValue(
          try call.world.temporaryCString(
            (availableEncodings + [UInt32.max]).flatMap { number in
              withUnsafeBytes(of: number) { Array($0) }
            }))
      },
    ]
  }

  // MARK: Ranges

  private static var rangeFunctions: [NativeFunction] {
    [
      NativeFunction("CFStringFind", "\(span)\(string)\(string)Q") {
        call throws(ListingException) in
        let whole = try call.world.text(of: try call.given(0))
        let found: (Int, Int) = try call.world.perform(
          try call.given(0), call.world.selector("rangeOfString:options:"),
          [.object(try call.given(1)), .uint(call.uint(2))], resultType: rangeEncoding,
          as: (Int, Int).self)
        let isFound = found.1 > 0 && found.0 <= whole.count
        call.result.storeBytes(of: isFound ? found.0 : -1, as: Int.self)
        call.result.storeBytes(of: isFound ? found.1 : 0, toByteOffset: 8, as: Int.self)
      },
      NativeFunction("CFStringFindWithOptions", "C\(string)\(string)\(span)Q^\(span)") {
        call throws(ListingException) in
        try find(call, result: 4)
      },
      NativeFunction(
        "CFStringFindWithOptionsAndLocale",
        "C\(string)\(string)\(span)Qr^{__CFLocale}^\(span)"
      ) { call throws(ListingException) in try find(call, result: 5) },
      NativeFunction(
        "CFStringFindCharacterFromSet", "C\(string)r^{__CFCharacterSet}\(span)Q^\(span)"
      ) { call throws(ListingException) in
        try find(call, "rangeOfCharacterFromSet:options:range:", result: 4)
      },
      NativeFunction(
        "CFStringFindAndReplace", "q\(mutableString)\(string)\(string)\(span)Q"
      ) { call throws(ListingException) in
        call.returnValue(
          try call.world.perform(
            try call.given(0),
            call.world.selector("replaceOccurrencesOfString:withString:options:range:"),
            [
              .object(try call.given(1)), .object(try call.given(2)), .uint(call.uint(4)),
              givenRange(call, 3),
            ], resultType: "Q", as: Int.self))
      },
      NativeFunction("CFStringDelete", "v\(mutableString)\(span)") {
        call throws(ListingException) in
        _ = try call.world.perform(
          try call.given(0), call.world.selector("deleteCharactersInRange:"),
          [givenRange(call, 1)], resultType: "v", as: Int.self)
      },
      NativeFunction("CFStringReplace", "v\(mutableString)\(span)\(string)") {
        call throws(ListingException) in
        _ = try call.world.perform(
          try call.given(0), call.world.selector("replaceCharactersInRange:withString:"),
          [givenRange(call, 1), .object(try call.given(2))], resultType: "v", as: Int.self)
      },
      NativeFunction("CFStringTrimWhitespace", "v\(mutableString)") {
        call throws(ListingException) in
        let blanks = try call.world.send(
          toClass: call.world.cls("NSCharacterSet"), "whitespaceAndNewlineCharacterSet")
        let object = try call.given(0)
        let trimmed = try call.world.send(
          object, "stringByTrimmingCharactersInSet:", .object(blanks))
        try call.world.sendVoid(object, "setString:", .object(trimmed))
      },
      NativeFunction("CFStringTrim", "v\(mutableString)\(string)") {
        call throws(ListingException) in
        let object = try call.given(0)
        var text = try call.world.text(of: object)
        let piece = try call.world.text(of: try call.given(1))
        guard piece.count > 0 else { return }
        while text.count >= piece.count, text[0..<piece.count] == piece {
          text = text[piece.count..<text.count]
        }
        while text.count >= piece.count, text[(text.count - piece.count)..<text.count] == piece {
          text = text[0..<(text.count - piece.count)]
        }
        let made = call.world.makeString(text)
        defer { call.world.release(made) }
        try call.world.sendVoid(object, "setString:", .object(made))
      },
    ]
  }

  // MARK: Data and numbers

  private static var dataFunctions: [NativeFunction] {
    [
      NativeFunction("CFDataReplaceBytes", "v^{__CFData}\(span)r*q") {
        call throws(ListingException) in
        _ = try call.world.perform(
          try call.given(0), call.world.selector("replaceBytesInRange:withBytes:length:"),
          [givenRange(call, 1), .pointer(call.pointer(2)), .int(call.int(3))], resultType: "v",
          as: Int.self)
      },
      NativeFunction("CFDataDeleteBytes", "v^{__CFData}\(span)") {
        call throws(ListingException) in
        _ = try call.world.perform(
          try call.given(0), call.world.selector("replaceBytesInRange:withBytes:length:"),
          [givenRange(call, 1), .pointer(nil), .int(0)], resultType: "v", as: Int.self)
      },
      NativeFunction("CFDataGetBytes", "vr^{__CFData}\(span)*") { call throws(ListingException) in
        _ = try call.world.perform(
          try call.given(0), call.world.selector("getBytes:range:"),
          [.pointer(call.pointer(2)), givenRange(call, 1)], resultType: "v", as: Int.self)
      },
      NativeFunction("CFNumberGetType", "qr^{__CFNumber}") { call throws(ListingException) in
        call.returnValue(try numberType(call))
      },
      NativeFunction("CFNumberGetByteSize", "qr^{__CFNumber}") { call throws(ListingException) in
        let sizes = [0, 1, 2, 4, 8, 4, 8, 1]
        call.returnValue(sizes[try numberType(call)])
      },
      NativeFunction("CFNumberIsFloatType", "Cr^{__CFNumber}") { call throws(ListingException) in
        call.returnBool((5...6).contains(try numberType(call)))
      },
    ]
  }

  /// A number keeps one of the types that have a size; unsigned ones take the next larger.
  private static func numberType(_ call: NativeCall) throws(ListingException) -> Int {
    // kCFNumberCharType: what a boolean calls itself; no number does.
    if call.world.isKind(try call.given(0), of: "__NSCFBoolean") { return 7 }
    let types = try call.world.sendPointer(try call.given(0), "objCType", resultType: "r*")
    let text = try call.world.cStringBytes(UnsafeMutableRawPointer(mutating: types))
    switch text.first.map(Unicode.Scalar.init) {
    case "c", "B": return 1
    case "C", "s": return 2
    case "S", "i": return 3
    case "f": return 5
    case "d": return 6
    default: return 4
    }
  }

  static var editTypes: [NativeType] {
    [
      NativeType(name: "CFStringInlineBuffer", encoding: inlineBuffer),
      NativeType(name: "CFStringCompareFlags", encoding: "Q"),
    ]
  }
}
