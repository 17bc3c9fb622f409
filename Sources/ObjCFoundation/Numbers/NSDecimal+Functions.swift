// NSDecimal's further functions: powers, shifts by ten, rounding, and those that change the form and not the value.
import ObjCVM

extension NumberLibrary {
  static func furtherDecimalFunctions() -> [NativeFunction] {
    let pointer = "^" + ListingDecimal.encoding
    func read(_ call: NativeCall, _ index: Int) throws(ListingException) -> DecimalValue {
      try call.world.read(call.pointer(index), as: ListingDecimal.self).value
    }
    func finish(
      _ call: NativeCall, _ body: () throws(DecimalValue.Problem) -> DecimalValue
    ) throws(ListingException) {
      var value = DecimalValue.nan
      var code: UInt = 0
      do throws(DecimalValue.Problem) { value = try body() } catch {
        code =
          switch error {
          case .underflow: 2
          case .overflow: 3
          case .divisionByZero: 4
          }
      }
      try call.world.write(ListingDecimal(value), to: call.pointer(0))
      call.returnValue(code)
    }
    return [
      NativeFunction("NSDecimalPower", "Q\(pointer)r\(pointer)QQ") {
        call throws(ListingException) in
        let base = try read(call, 1)
        let count = call.uint(2)
        try finish(call) { () throws(DecimalValue.Problem) in
          guard count <= 1000 else { throw .overflow }
          var result = DecimalValue(integer: 1)
          for _ in 0..<count { result = try result.multiplied(by: base) }
          return result
        }
      },
      NativeFunction("NSDecimalMultiplyByPowerOf10", "Q\(pointer)r\(pointer)sQ") {
        call throws(ListingException) in
        let value = try read(call, 1)
        let power = Int(call.i16(2))
        try finish(call) { () throws(DecimalValue.Problem) in
          if value.isNaN || value.mantissa == 0 { return value }
          let exponent = value.exponent + power
          if exponent > 127 { throw .overflow }
          if exponent < -128 { throw .underflow }
          return DecimalValue(
            mantissa: value.mantissa, exponent: exponent, isNegative: value.isNegative)
        }
      },
      NativeFunction("NSDecimalRound", "v\(pointer)r\(pointer)qQ") {
        call throws(ListingException) in
        let value = try read(call, 1)
        let mode = DecimalValue.Rounding(rawValue: call.uint(3)) ?? .plain
        let scale = call.int(2)
        let rounded =
          scale > 128 ? value : value.rounded(scale: max(scale, -200), mode)
        try call.world.write(ListingDecimal(rounded), to: call.pointer(0))
      },
      NativeFunction("NSDecimalCompact", "v\(pointer)") { call throws(ListingException) in
        try call.world.write(ListingDecimal(try read(call, 0)), to: call.pointer(0))
      },
      NativeFunction("NSDecimalCopy", "v\(pointer)r\(pointer)") { call throws(ListingException) in
        try call.world.write(ListingDecimal(try read(call, 1)), to: call.pointer(0))
      },
      NativeFunction("NSDecimalNormalize", "Q\(pointer)\(pointer)Q") {
        call throws(ListingException) in
        var (first, second) = (
          try call.world.read(call.pointer(0), as: ListingDecimal.self),
          try call.world.read(call.pointer(1), as: ListingDecimal.self)
        )
        // Both get the smaller exponent, as far as the mantissa has room.
        let (a, b) = (first.value, second.value)
        let exponent = min(a.exponent, b.exponent)
        func shifted(_ value: DecimalValue) -> UInt128? {
          var mantissa = value.mantissa
          for _ in 0..<max(0, value.exponent - exponent) {
            let (next, overflow) = mantissa.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            mantissa = next
          }
          return mantissa
        }
        guard !a.isNaN, !b.isNaN, let x = shifted(a), let y = shifted(b) else {
          return call.returnValue(UInt(a.isNaN || b.isNaN ? 0 : 1))
        }
        first.set(x, exponent, a.isNegative)
        second.set(y, exponent, b.isNegative)
        try call.world.write(first, to: call.pointer(0))
        try call.world.write(second, to: call.pointer(1))
        call.returnValue(UInt(0))
      },
      NativeFunction("NSDecimalIsNotANumber", "Br\(pointer)") { call throws(ListingException) in
        call.returnBool(try read(call, 0).isNaN)
      },
    ]
  }
}

extension ListingDecimal {
  /// Stores digits as they are, with zeros at the end.
  mutating func set(_ mantissa: UInt128, _ exponent: Int, _ isNegative: Bool) {
    self.exponent = Int8(clamping: exponent)
    var rest = mantissa
    var length: UInt8 = 0
    withUnsafeMutableBytes(of: &words) { bytes in
      let room = bytes.bindMemory(to: UInt16.self)
      for index in 0..<8 {
        room[index] = UInt16(truncatingIfNeeded: rest)
        rest >>= 16
        if room[index] != 0 { length = UInt8(index + 1) }
      }
    }
    flags = length | (isNegative ? 0x10 : 0)
  }
}
