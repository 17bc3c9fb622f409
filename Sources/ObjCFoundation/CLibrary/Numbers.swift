// stdlib.h: numbers out of strings, and integers.
import ObjCVM

extension CLibrary {
  static func numberParsing() -> [NativeFunction] {
    let decimal: [(String, String)] = [("atoi", "i"), ("atol", "q"), ("atoll", "q")]
    let signed: [(String, Bool)] = [
      ("strtol", true), ("strtoll", true), ("strtoul", false), ("strtoull", false),
      ("strtoq", true), ("strtoimax", true),
      ("strtoumax", false),
    ]
    return decimal.map { name, result in
      NativeFunction(name, "\(result)r*") { call throws(ListingException) in
        let value = NumberParser.integer(try call.integerText(0, base: 10), base: 10).signed
        if result == "i" {
          call.returnValue(Int32(truncatingIfNeeded: value))
        } else {
          call.returnValue(value)
        }
      }
    }
      + signed.map { name, isSigned in
        NativeFunction(name, "\(isSigned ? "q" : "Q")r*^*i") { call throws(ListingException) in
          let base = call.i32(2)
          guard base == 0 || (2...36).contains(base) else {
            try setErrno(22, call.world)
            return call.returnValue(0)
          }
          let parsed = NumberParser.integer(
            try call.integerText(0, base: Int(base)), base: Int(base))
          try call.storeEnd(parsed.end)
          // As on a Mac, where no number at all is EINVAL, too.
          if parsed.end == 0 { try setErrno(22, call.world) }
          if isSigned ? parsed.exceedsSigned : parsed.overflows { try setErrno(34, call.world) }
          if isSigned { call.returnValue(parsed.signed) } else { call.returnValue(parsed.unsigned) }
        }
      }
      + floating()
  }

  private static func floating() -> [NativeFunction] {
    [
      NativeFunction("atof", "dr*") { call throws(ListingException) in
        call.returnValue(NumberParser.floating(try call.floatingText(0)).value)
      },
      NativeFunction("strtod", "dr*^*") { call throws(ListingException) in
        let text = try call.floatingText(0)
        let parsed = NumberParser.floating(text)
        try call.storeEnd(parsed.end)
        try noteRange(parsed.value, text, parsed.end, call.world)
        call.returnValue(parsed.value)
      },
      NativeFunction("strtof", "fr*^*") { call throws(ListingException) in
        let text = try call.floatingText(0)
        let parsed = NumberParser.floating(text)
        try call.storeEnd(parsed.end)
        try noteRange(Double(Float(parsed.value)), text, parsed.end, call.world)
        call.returnValue(Float(parsed.value))
      },
    ]
  }

  /// ERANGE for digits whose value is infinite, or zero though one of them is not.
  private static func noteRange(
    _ value: Double, _ text: [UInt8], _ end: Int, _ world: World
  ) throws(ListingException) {
    guard value.isInfinite || value == 0 else { return }
    let digits = text.prefix(end).prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let isWritten = digits.contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    if isWritten { try setErrno(34, world) }
  }

  static func integers() -> [NativeFunction] {
    ["labs", "llabs", "imaxabs"].map { name in
      NativeFunction(name, "qq") { call throws(ListingException) in
        call.returnValue(Int64(bitPattern: call.load(0, as: Int64.self).magnitude))
      }
    }
      + ["ldiv", "lldiv"].map { name in
        NativeFunction(name, "{\(name)_t=qq}qq") { call throws(ListingException) in
          let (value, divisor) = (call.int(0), call.int(1))
          guard divisor != 0 else { throw call.world.trap(.divisionByZero(isRemainder: false)) }
          call.result.storeBytes(
            of: value.dividingFully(by: divisor), toByteOffset: 0, as: Int.self)
          call.result.storeBytes(
            of: value &- value.dividingFully(by: divisor) &* divisor, toByteOffset: 8, as: Int.self)
        }
      } + [
        NativeFunction("abs", "ii") { call throws(ListingException) in
          call.returnValue(Int32(bitPattern: call.i32(0).magnitude))
        },
        NativeFunction("div", "{div_t=ii}ii") { call throws(ListingException) in
          let (value, divisor) = (Int(call.i32(0)), Int(call.i32(1)))
          guard divisor != 0 else { throw call.world.trap(.divisionByZero(isRemainder: false)) }
          call.result.storeBytes(
            of: Int32(truncatingIfNeeded: value / divisor), toByteOffset: 0, as: Int32.self)
          call.result.storeBytes(
            of: Int32(truncatingIfNeeded: value % divisor), toByteOffset: 4, as: Int32.self)
        },
      ]
  }
}

extension Int {
  /// The quotient; the smallest value by -1 gives itself.
  fileprivate func dividingFully(by divisor: Int) -> Int {
    dividedReportingOverflow(by: divisor).partialValue
  }
}

extension NumberParser.Integer {
  /// Within the range of long, saturated.
  var signed: Int64 {
    if isNegative { return magnitude > UInt64(Int64.max) ? .min : -Int64(magnitude) }
    return Int64(clamping: magnitude)
  }
  /// Whether it is outside of the range of long.
  var exceedsSigned: Bool {
    overflows || magnitude > UInt64(Int64.max) + (isNegative ? 1 : 0)
  }
  /// As strtoul has it: a minus sign negates.
  var unsigned: UInt64 { overflows ? .max : isNegative ? 0 &- magnitude : magnitude }
}

extension NativeCall {
  /// The bytes of a number: as far as they are digits of some base, and one more where it can be read. What comes behind them
  /// belongs to somebody else, as in an array of characters that ends with a comma.
  func integerText(_ index: Int, base: Int) throws(ListingException) -> [UInt8] {
    try text(index) { byte, before in
      let lower = byte | 0x20
      if lower == UInt8(ascii: "x"), before == UInt8(ascii: "0") { return true }
      let isLetter = lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
      let value = byte.isDigit ? Int(byte) - 48 : isLetter ? Int(lower) - 87 : 99
      return value < (base == 0 ? 16 : max(base, 10))
    }
  }

  func floatingText(_ index: Int) throws(ListingException) -> [UInt8] {
    try text(index) { byte, before in
      let lower = byte | 0x20
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let last = before.map { $0 | 0x20 }
      if isSign { return last == UInt8(ascii: "e") || last == UInt8(ascii: "p") }
      if lower == UInt8(ascii: "x") { return before == UInt8(ascii: "0") }
      return byte.isDigit || byte == UInt8(ascii: ".")
        || "abcdefinpty()_".utf8.contains(lower) || byte == UInt8(ascii: "(")
    }
  }

  private func text(_ index: Int, _ continues: (UInt8, UInt8?) -> Bool) throws(ListingException)
    -> [UInt8]
  {
    guard let pointer = pointer(index) else {
      throw world.trap(.nullAccess(what: "a number's text"))
    }
    var bytes: [UInt8] = []
    var start = 0
    while bytes.count < 4096 {
      let at = pointer + bytes.count
      try world.checkRead(at, 1)
      let byte = at.load(as: UInt8.self)
      let isBlank = byte == 32 || (9...13).contains(byte)
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      if start == bytes.count, isBlank || isSign && !bytes.contains(where: { $0 > 32 }) {
        start += 1
      } else if !continues(byte, bytes.count > start ? bytes.last : nil) {
        break
      }
      bytes.append(byte)
    }
    return bytes
  }

  /// Stores where parsing ended in argument 1, when that is not NULL.
  fileprivate func storeEnd(_ offset: Int) throws(ListingException) {
    guard let target = pointer(1) else { return }
    try world.write(UInt(bitPattern: pointer(0)) + UInt(offset), to: target)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
