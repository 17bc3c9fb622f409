// Which encoding the bytes of a text are in, where nobody said it: that of their byte order mark, else the first of those that the
// caller suggests and of the usual ones in which the bytes are text.
import CRuntime
import ObjCVM

extension StringLibrary {
  static func addEncodingDetection(to cls: NativeClass) {
    cls.classMethod(
      "stringEncodingForData:encodingOptions:convertedString:usedLossyConversion:",
      "Q@:@\"NSData\"@\"NSDictionary\"^@^B"
    ) { call throws(ListingException) in
      let bytes = try call.world.bytes(ofData: call.object(0))
      let found = try detect(call, bytes)
      if call.pointer(2) != nil {
        let text = found.flatMap { call.world.makeString($0.text) }
        try call.world.write(UInt(bitPattern: fwd_autorelease(text)), to: call.pointer(2))
      }
      if call.pointer(3) != nil {
        try call.world.write(UInt8(found?.isLossy == true ? 1 : 0), to: call.pointer(3))
      }
      call.returnValue(found?.encoding.rawValue ?? 0)
    }
  }

  /// The first candidate in which every byte is text, else, unless that is forbidden, the first with U+FFFD for what is none.
  private static func detect(_ call: NativeCall, _ bytes: [UInt8]) throws(ListingException)
    -> (encoding: StringEncoding, text: UTF16Text, isLossy: Bool)?
  {
    let candidates = try candidates(call, bytes)
    for encoding in candidates {
      if let text = encoding.decode(bytes) { return (encoding, text, false) }
    }
    if let allowed = try option(call, "AllowLossy"),
      try call.world.sendInt(allowed, "integerValue", resultType: "q") == 0
    {
      return nil
    }
    for encoding in candidates {
      if let (text, isLossy) = encoding.decodeLossily(bytes) { return (encoding, text, isLossy) }
    }
    return nil
  }

  private static func option(_ call: NativeCall, _ name: String) throws(ListingException)
    -> ObjectPointer?
  {
    try call.world.send(
      call.object(1), "objectForKey:",
      .object(call.world.constantString("NSStringEncodingDetection\(name)Key")))
  }

  private static func candidates(_ call: NativeCall, _ bytes: [UInt8]) throws(ListingException)
    -> [StringEncoding]
  {
    func encodings(_ name: String) throws(ListingException) -> [StringEncoding] {
      guard let numbers = try option(call, name) else { return [] }
      var list: [StringEncoding] = []
      for number in try call.world.elements(of: numbers) {
        let value = try call.world.sendInt(number, "unsignedIntegerValue", resultType: "Q")
        list.append(StringEncoding(rawValue: UInt(bitPattern: value)))
      }
      return list
    }
    let suggested = try encodings("SuggestedEncodings")
    let refused = try encodings("DisallowedEncodings")
    var isClosed = false
    if let only = try option(call, "UseOnlySuggestedEncodings") {
      isClosed = try call.world.sendInt(only, "integerValue", resultType: "q") != 0
    }
    return ((isClosed ? [] : marked(bytes)) + suggested + (isClosed ? [] : usual(bytes))).filter {
      !refused.contains($0)
    }
  }

  private static func marked(_ bytes: [UInt8]) -> [StringEncoding] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return [.utf8] }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return [.utf32]
    }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? [.utf16] : []
  }

  /// Zeros are halves of wider characters.
  private static func usual(_ bytes: [UInt8]) -> [StringEncoding] {
    let narrow = [StringEncoding.ascii, .utf8, .windows1252]
    guard let zero = bytes.firstIndex(of: 0), bytes.count % 2 == 0 else { return narrow }
    return [zero % 2 == 0 ? .utf16BigEndian : .utf16LittleEndian] + narrow
  }
}
