// Encodings of Core Foundation beside those of NSString, and the units of a string in the listing's memory.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  /// CFStringEncoding, NSStringEncoding and the name that IANA has for it.
  private static let encodings: [(core: UInt32, foundation: UInt, name: String)] = [
    (0x0800_0100, 4, "utf-8"), (0x0600, 1, "us-ascii"), (0x0201, 5, "iso-8859-1"),
    (0x0100, 10, "utf-16"), (0x1000_0100, 0x9000_0100, "utf-16be"),
    (0x1400_0100, 0x9400_0100, "utf-16le"), (0x0C00_0100, 0x8C00_0100, "utf-32"),
    (0x1800_0100, 0x9800_0100, "utf-32be"), (0x1C00_0100, 0x9C00_0100, "utf-32le"),
    (0, 30, "macintosh"), (0x0500, 12, "windows-1252"), (0x0A01, 8, "shift_jis"),
    (0x0920, 3, "euc-jp"), (0x0202, 9, "iso-8859-2"), (0x0B01, 2, "x-nextstep"),
    (0x0502, 11, "windows-1251"), (0x0503, 13, "windows-1253"), (0x0504, 14, "windows-1254"),
    (0x0501, 15, "windows-1250"), (0x0820, 21, "iso-2022-jp"),
    (0x0632, 0x8000_0632, "gb18030"), (0x0631, 0x8000_0631, "gbk"),
    (0x0630, 0x8000_0630, "gb2312"), (0x0A03, 0x8000_0A03, "big5"),
    (0x0840, 0x8000_0840, "iso-2022-kr"), (0x0940, 0x8000_0940, "euc-kr"),
  ]

  /// NSStringEncoding's number for one of Core Foundation.
  static func foundationEncoding(_ core: UInt32) -> UInt {
    encodings.first { $0.core == core }?.foundation ?? UInt(core) | 0x8000_0000
  }

  /// Those that strings can be read and written in.
  static var availableEncodings: [UInt32] {
    encodings.filter { known in
      StringEncoding.supported.contains { $0.rawValue == known.foundation }
    }.map(\.core)
  }

  private static let text = "r^{__CFString}"
  private static let mutableText = "^{__CFString}"

  static var encodingFunctions: [NativeFunction] {
    [
      NativeFunction("CFStringConvertEncodingToNSStringEncoding", "QI") {
        call throws(ListingException) in
        let wanted = call.u32(0)
        let known = encodings.first { $0.core == wanted }
        call.returnValue(known?.foundation ?? UInt(wanted) | 0x8000_0000)
      },
      NativeFunction("CFStringConvertNSStringEncodingToEncoding", "IQ") {
        call throws(ListingException) in
        let wanted = call.uint(0)
        let other = wanted & 0x8000_0000 != 0 ? UInt32(wanted & 0x7FFF_FFFF) : UInt32.max
        call.returnValue(encodings.first { $0.foundation == wanted }?.core ?? other)
      },
      NativeFunction("CFStringConvertIANACharSetNameToEncoding", "I\(text)") {
        call throws(ListingException) in
        let name = call.world.string(of: try call.given(0)).lowercased()
        call.returnValue(encodings.first { $0.name == name }?.core ?? UInt32.max)
      },
      NativeFunction("CFStringConvertEncodingToIANACharSetName", "\(text)I") {
        call throws(ListingException) in
        let wanted = call.u32(0)
        guard let known = encodings.first(where: { $0.core == wanted }) else {
          return call.returnValue(0 as UInt)
        }
        call.returnBorrowed(call.world.constantString(known.name))
      },
      NativeFunction("CFStringGetNameOfEncoding", "\(text)I") { call throws(ListingException) in
        let wanted = call.u32(0)
        let number = encodings.first { $0.core == wanted }?.foundation ?? 0
        call.returnBorrowed(
          try call.world.send(
            toClass: call.world.cls("NSString"), "localizedNameOfStringEncoding:", .uint(number)))
      },
      NativeFunction("CFStringIsEncodingAvailable", "CI") { call throws(ListingException) in
        let wanted = call.u32(0)
        let number = encodings.first { $0.core == wanted }?.foundation
        call.returnBool(StringEncoding.supported.contains { $0.rawValue == number })
      },
      // There are no hyphenation dictionaries here, and macOS has none for most locales.
      NativeFunction("CFStringIsHyphenationAvailableForLocale", "Cr^{__CFLocale}") { call in
        call.returnBool(false)
      },
      NativeFunction("CFStringGetSystemEncoding", "I") { call in call.returnValue(0 as UInt32) },
      NativeFunction("CFStringGetFastestEncoding", "I\(text)") { call in
        call.returnValue(0x0100 as UInt32)
      },
      NativeFunction("CFStringGetSmallestEncoding", "I\(text)") { call in
        call.returnValue(0x0100 as UInt32)
      },
      NativeFunction("CFStringGetMaximumSizeForEncoding", "qqI") {
        call throws(ListingException) in
        let wanted = call.u32(1)
        let number = encodings.first { $0.core == wanted }?.foundation ?? 4
        let (size, _) = call.int(0).multipliedReportingOverflow(
          by: StringEncoding(rawValue: number).maximumBytesPerUnit)
        call.returnValue(size)
      },
    ] + unitFunctions
  }

  private static var unitFunctions: [NativeFunction] {
    [
      NativeFunction(
        "CFStringGetBytes", "q\(text){?=\"location\"q\"length\"q}ICC*q^q"
      ) { call throws(ListingException) in try getBytes(call) },
      // A string need not have its units in one piece; then there is no pointer to them.
      NativeFunction("CFStringGetCharactersPtr", "r^S\(text)") { call throws(ListingException) in
        call.returnValue(0 as UInt)
      },
      NativeFunction("CFStringGetCharacters", "v\(text){?=\"location\"q\"length\"q}^S") {
        call throws(ListingException) in
        let (start, length) = call.load(1, as: (Int, Int).self)
        let object = try call.given(0)
        guard length > 0 else { return }
        let room = try call.writable(2, length * 2)
        for index in 0..<length {
          let unit = try call.world.sendInt(
            object, "characterAtIndex:", .int(start + index), resultType: "S")
          room[index * 2] = UInt8(truncatingIfNeeded: unit)
          room[index * 2 + 1] = UInt8(truncatingIfNeeded: unit >> 8)
        }
      },
      NativeFunction("CFStringAppendCharacters", "v\(mutableText)r^Sq") {
        call throws(ListingException) in
        let fresh = try call.world.send(
          toClass: call.world.cls("NSString"), "stringWithCharacters:length:",
          .pointer(call.pointer(1)), .int(call.int(2)))
        try call.world.sendVoid(try call.given(0), "appendString:", .object(fresh))
      },
      NativeFunction("CFStringCreateWithCharacters", "\(text)^vr^Sq") {
        call throws(ListingException) in
        let fresh = try call.world.send(
          toClass: call.world.cls("NSString"), "stringWithCharacters:length:",
          .pointer(call.pointer(1)), .int(call.int(2)))
        call.returnValue(fwd_retain(fresh))
      },
      NativeFunction(
        "CFURLCreateStringByAddingPercentEscapes", "\(text)^v\(text)\(text)\(text)I"
      ) { call throws(ListingException) in
        let bytes = Array(call.world.string(of: try call.given(1)).utf8)
        let kept = Set(call.world.string(of: try call.checkedObject(2)).utf8)
        let replaced = Set(call.world.string(of: try call.checkedObject(3)).utf8)
        call.returnValue(call.world.makeString(escape(bytes, kept: kept, replaced: replaced)))
      },
      NativeFunction(
        "CFURLCreateStringByReplacingPercentEscapesUsingEncoding", "\(text)^v\(text)\(text)I"
      ) { call throws(ListingException) in
        try unescape(call, encoding(call.u32(3)))
      },
      NativeFunction("CFURLCreateStringByReplacingPercentEscapes", "\(text)^v\(text)\(text)") {
        call throws(ListingException) in
        try unescape(call, StringEncoding(rawValue: 4))
      },
    ]
  }

  /// The encoding that a number of Core Foundation stands for.
  private static func encoding(_ number: UInt32) -> StringEncoding {
    StringEncoding(
      rawValue: encodings.first { $0.core == number }?.foundation ?? UInt(number) | 0x8000_0000)
  }

  /// NULL for the characters whose escapes stay means all of them.
  private static func unescape(_ call: NativeCall, _ encoding: StringEncoding)
    throws(ListingException)
  {
    let text = try call.world.text(of: try call.given(1))
    guard let kept = try call.checkedObject(2) else {
      return call.returnValue(call.world.makeString(text))
    }
    let units = try call.world.text(of: kept)
    let characters = Set((0..<units.count).map { units[$0] })
    call.returnValue(
      text.percentDecoded(encoding, keeping: characters).map { call.world.makeString($0) })
  }

  /// Units of the range that fit the buffer, and the bytes that they take; without a buffer, all of them are counted.
  private static func getBytes(_ call: NativeCall) throws(ListingException) {
    let whole = try call.world.text(of: try call.given(0))
    let (start, length) = call.load(1, as: (Int, Int).self)
    guard start >= 0, length >= 0, start <= whole.count, length <= whole.count - start else {
      throw call.world.exception(
        "NSRangeException",
        "CFStringGetBytes: Range {\(start), \(length)} out of bounds; string length \(whole.count)")
    }
    let encoding = encoding(call.u32(2))
    let loss = call.load(3, as: UInt8.self)
    let room = call.pointer(5) == nil ? Int.max : max(0, call.int(6))
    var bytes: [UInt8] = []
    var index = start
    while index < start + length {
      // A pair of surrogates is one character.
      let isPair =
        whole[index] & 0xfc00 == 0xd800 && index + 1 < start + length
        && whole[index + 1] & 0xfc00 == 0xdc00
      let next = index + (isPair ? 2 : 1)
      guard let piece = encoding.encode(whole[index..<next]) ?? (loss == 0 ? nil : [loss]),
        bytes.count + piece.count <= room
      else { break }
      bytes += piece
      index = next
    }
    if call.pointer(5) != nil { try call.writable(5, bytes.count).copyBytes(from: bytes) }
    if call.pointer(7) != nil { try call.world.write(bytes.count, to: call.pointer(7)) }
    call.returnValue(index - start)
  }

  /// Escapes what is not legal in a URL, and what is asked for.
  private static func escape(_ bytes: [UInt8], kept: Set<UInt8>, replaced: Set<UInt8>) -> String {
    let legal = Set("-_.~!*'();:@&=+$,/?#[]%".utf8)
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in bytes {
      let isLetter =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      let isLegal = isLetter || legal.contains(byte) && !Set("[]#%".utf8).contains(byte)
      if kept.contains(byte) || isLegal && !replaced.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result
  }
}
