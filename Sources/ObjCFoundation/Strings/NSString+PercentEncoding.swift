// Percent encoding, as URLs use it.
import ObjCVM

extension StringLibrary {
  static func addPercentEncoding(to cls: NativeClass) {
    cls.instance(
      "stringByAddingPercentEncodingWithAllowedCharacters:", "@\"NSString\"@:@\"NSCharacterSet\""
    ) { call throws(ListingException) in
      let set = try call.characterSet(0)
      call.returnText(try call.text().percentEncoded { set.contains(UInt32($0)) })
    }
    cls.instance("stringByAddingPercentEscapesUsingEncoding:", "@\"NSString\"@:Q") {
      call throws(ListingException) in
      let allowed = CharacterSet.urlAllowed("!$&'()*+,-./:;=?@_~")
      // The bytes are those of the encoding; a text that it cannot hold gives nil.
      guard let bytes = StringEncoding(rawValue: call.uint(0)).encode(try call.text()) else {
        return call.returnBorrowed(nil)
      }
      call.returnText(
        UTF16Text(narrow: bytes).percentEncoded(bytes) { allowed.contains(UInt32($0)) })
    }
    cls.instance("stringByRemovingPercentEncoding", "@\"NSString\"@:") {
      call throws(ListingException) in
      guard let text = try call.text().percentDecoded else { return call.returnBorrowed(nil) }
      call.returnText(text)
    }
    cls.instance("stringByReplacingPercentEscapesUsingEncoding:", "@\"NSString\"@:Q") {
      call throws(ListingException) in
      let encoding = StringEncoding(rawValue: call.uint(0))
      guard let text = try call.text().percentDecoded(encoding) else {
        return call.returnBorrowed(nil)
      }
      call.returnText(text)
    }
  }
}

extension UTF16Text {
  /// Every byte of the UTF-8 form that is not ASCII and allowed becomes `%XX`.
  func percentEncoded(_ isAllowed: (UInt8) -> Bool) -> UTF16Text { percentEncoded(utf8, isAllowed) }

  func percentEncoded(_ encoded: some Sequence<UInt8>, _ isAllowed: (UInt8) -> Bool) -> UTF16Text {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in encoded {
      if byte < 0x80, isAllowed(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return UTF16Text(narrow: bytes)
  }

  /// Each run of escapes becomes the text that its bytes are in the encoding. nil when an escape is incomplete, or the bytes
  /// are not of the encoding.
  ///
  /// - Parameter kept: characters whose escapes stay.
  func percentDecoded(_ encoding: StringEncoding, keeping kept: Set<UInt16> = []) -> UTF16Text? {
    var units: [UInt16] = []
    var run: [UInt8] = []
    func digit(_ index: Int) -> UInt8? {
      guard index < count, let scalar = Unicode.Scalar(self[index]) else { return nil }
      return Character(scalar).hexDigitValue.flatMap { scalar.isASCII ? UInt8($0) : nil }
    }
    func endRun() -> Bool {
      guard !run.isEmpty else { return true }
      guard let text = encoding.decode(run) else { return false }
      for index in 0..<text.count { units.append(text[index]) }
      run = []
      return true
    }
    var index = 0
    while index < count {
      if self[index] == 0x25 {
        guard let high = digit(index + 1), let low = digit(index + 2) else { return nil }
        let byte = high << 4 | low
        if byte < 0x80, kept.contains(UInt16(byte)) {
          guard endRun() else { return nil }
          units += [self[index], self[index + 1], self[index + 2]]
        } else {
          run.append(byte)
        }
        index += 3
      } else {
        guard endRun() else { return nil }
        units.append(self[index])
        index += 1
      }
    }
    return endRun() ? UTF16Text(units: units) : nil
  }

  /// nil when an escape is incomplete or the bytes are not UTF-8.
  var percentDecoded: UTF16Text? {
    let source = utf8
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      guard source[index] == 0x25 else {
        bytes.append(source[index])
        index += 1
        continue
      }
      guard index + 2 < source.count,
        let value = UInt8(
          String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16),
        source[index + 1] != 0x2B, source[index + 1] != 0x2D
      else { return nil }
      bytes.append(value)
      index += 3
    }
    return bytes.withUnsafeBufferPointer { UTF16Text(strictUTF8: $0) }
  }
}
