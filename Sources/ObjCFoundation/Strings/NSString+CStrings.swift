// Strings as C strings and bytes. What `UTF8String` gives lives until the autorelease pool goes.
import ObjCVM

extension StringLibrary {
  static func addCStrings(to cls: NativeClass) {
    for name in ["UTF8String", "cString", "lossyCString", "fileSystemRepresentation"] {
      cls.instance(name, "r*@:") { call throws(ListingException) in
        call.returnValue(try call.world.temporaryCString(try call.text().utf8))
      }
    }
    cls.instance("cStringLength", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.text().utf8Count)
    }
    cls.instance("cStringUsingEncoding:", "r*@:Q") { call throws(ListingException) in
      // The mark of the bytes' order is for files and data alone.
      let encoding = StringEncoding(rawValue: call.uint(0)).withoutMark
      guard let bytes = encoding.encode(try call.text()) else {
        return call.returnValue(UnsafePointer<CChar>?.none)
      }
      // UTF-16 and UTF-32 strings end with a unit of zeros.
      let end = [UInt8](repeating: 0, count: 3)
      call.returnValue(try call.world.temporaryCString(bytes + end))
    }
    cls.instance("getCString:maxLength:encoding:", "B@:*QQ") { call throws(ListingException) in
      let (text, capacity) = (try call.text(), Int(clamping: call.uint(1)))
      let encoding = StringEncoding(rawValue: call.uint(2)).withoutMark
      guard let bytes = encoding.encode(text), bytes.count < capacity else {
        // What fits is there all the same, behind a first byte of zero.
        if capacity > 0, call.pointer(0) != nil {
          let part = wholeCharacters(of: text, 0..<text.count, encoding, capacity: capacity - 1)
          try call.world.writeBytes([0] + part.bytes.dropFirst(), to: call.pointer(0))
        }
        return call.returnBool(false)
      }
      try call.world.writeBytes(bytes + [0], to: call.pointer(0))
      call.returnBool(true)
    }
    cls.instance("getFileSystemRepresentation:maxLength:", "B@:*Q") {
      call throws(ListingException) in
      let bytes = try call.text().utf8
      guard bytes.count < Int(clamping: call.uint(1)) else { return call.returnBool(false) }
      try call.world.writeBytes(bytes + [0], to: call.pointer(0))
      call.returnBool(true)
    }
    cls.instance("getCString:", "v@:*") { call throws(ListingException) in
      try call.world.writeBytes(try call.text().utf8 + [0], to: call.pointer(0))
    }
    cls.instance("getCString:maxLength:", "v@:*Q") { call throws(ListingException) in
      let bytes = try call.text().utf8.prefix(Int(clamping: call.uint(1)))
      try call.world.writeBytes(bytes + [0], to: call.pointer(0))
    }
    cls.instance("getCString:maxLength:range:remainingRange:", "v@:*Q{_NSRange=QQ}^{_NSRange=QQ}") {
      call throws(ListingException) in
      let text = try call.text()
      let range = try call.range(2, within: text.count)
      let (bytes, position) = wholeCharacters(
        of: text, range, .utf8, capacity: Int(clamping: call.uint(1)))
      try call.world.writeBytes(bytes + [0], to: call.pointer(0))
      try store(position..<range.upperBound, at: call.pointer(3), call.world)
    }
  }

  static func addEncodings(to cls: NativeClass) {
    cls.instance("lengthOfBytesUsingEncoding:", "Q@:Q") { call throws(ListingException) in
      let encoding = StringEncoding(rawValue: call.uint(0))
      var count = encoding.encode(try call.text())?.count ?? 0
      if encoding == .utf16 { count -= 2 }  // the byte order mark is no part of the answer
      if encoding == .utf32 { count -= 4 }
      call.returnValue(max(0, count))
    }
    cls.instance("maximumLengthOfBytesUsingEncoding:", "Q@:Q") { call throws(ListingException) in
      call.returnValue(
        try call.text().count * StringEncoding(rawValue: call.uint(0)).maximumBytesPerUnit)
    }
    cls.instance("canBeConvertedToEncoding:", "B@:Q") { call throws(ListingException) in
      call.returnBool(StringEncoding(rawValue: call.uint(0)).encode(try call.text()) != nil)
    }
    cls.instance("fastestEncoding", "Q@:") { call throws(ListingException) in
      call.returnValue((try call.text().isASCII ? StringEncoding.ascii : .utf16).rawValue)
    }
    cls.instance("smallestEncoding", "Q@:") { call throws(ListingException) in
      call.returnValue((try call.text().isASCII ? StringEncoding.ascii : .utf8).rawValue)
    }
    cls.instance("dataUsingEncoding:", "@\"NSData\"@:Q") { call throws(ListingException) in
      try call.returnData(try call.text(), StringEncoding(rawValue: call.uint(0)), lossy: false)
    }
    cls.instance("dataUsingEncoding:allowLossyConversion:", "@\"NSData\"@:QB") {
      call throws(ListingException) in
      try call.returnData(
        try call.text(), StringEncoding(rawValue: call.uint(0)), lossy: call.bool(1))
    }
    cls.instance(
      "getBytes:maxLength:usedLength:encoding:options:range:remainingRange:",
      "B@:^vQ^QQQ{_NSRange=QQ}^{_NSRange=QQ}"
    ) { call throws(ListingException) in
      try getBytes(call)
    }
  }

  /// Fills the buffer with whole characters, as many as there is room for.
  private static func getBytes(_ call: NativeCall) throws(ListingException) {
    let text = try call.text()
    let range = try call.range(5, within: text.count)
    let encoding = StringEncoding(rawValue: call.uint(3))
    let (bytes, position) = wholeCharacters(
      of: text, range, encoding.withoutMark, lossy: call.uint(4) & 1 != 0, capacity: call.int(1))
    if call.pointer(0) != nil { try call.world.writeBytes(bytes, to: call.pointer(0)) }
    if let used = call.pointer(2) { try call.world.write(UInt(bytes.count), to: used) }
    try store(position..<range.upperBound, at: call.pointer(6), call.world)
    call.returnBool(position > range.lowerBound || range.isEmpty)
  }

  /// The bytes of the characters of a range that there is room for, and where the first other one begins.
  private static func wholeCharacters(
    of text: UTF16Text, _ range: Range<Int>, _ encoding: StringEncoding, lossy: Bool = false,
    capacity: Int
  ) -> (bytes: [UInt8], end: Int) {
    var bytes: [UInt8] = []
    var position = range.lowerBound
    let units = text.units
    while position < range.upperBound {
      let end = min(FoldedText.clusterEnd(units, from: position), range.upperBound)
      guard let part = encoding.encode(text[position..<end], lossy: lossy),
        bytes.count + part.count <= capacity
      else { break }
      bytes += part
      position = end
    }
    return (bytes, position)
  }

  private static func store(
    _ range: Range<Int>, at place: UnsafeMutableRawPointer?, _ world: World
  ) throws(ListingException) {
    guard let place else { return }
    try world.write(UInt(range.lowerBound), to: place)
    try world.write(UInt(range.count), to: place + 8)
  }
}

extension StringEncoding {
  /// This encoding without a byte order mark.
  var withoutMark: StringEncoding {
    switch self {
    case .utf16: .utf16LittleEndian
    case .utf32: .utf32LittleEndian
    default: self
    }
  }
}

extension NativeCall {
  func returnData(_ text: UTF16Text, _ encoding: StringEncoding, lossy: Bool)
    throws(ListingException)
  {
    guard let bytes = encoding.encode(text, lossy: lossy) else { return returnBorrowed(nil) }
    returnObject(try world.makeData(bytes))
  }
}
