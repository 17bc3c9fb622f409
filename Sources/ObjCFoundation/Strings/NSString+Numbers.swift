// Numbers at the beginning of strings. Leading blanks are skipped; what is no number gives 0; what is too large gives
// the largest value.
import Glibc
import ObjCVM

extension StringLibrary {
  static func addNumbers(to cls: NativeClass) {
    cls.instance("intValue", "i@:") { call throws(ListingException) in
      call.returnValue(Int32(clamping: try call.text().integerPrefix))
    }
    cls.instance("integerValue", "q@:") { call throws(ListingException) in
      call.returnValue(try call.text().integerPrefix)
    }
    cls.instance("longLongValue", "q@:") { call throws(ListingException) in
      call.returnValue(try call.text().integerPrefix)
    }
    cls.instance("doubleValue", "d@:") { call throws(ListingException) in
      call.returnValue(try call.text().doublePrefix)
    }
    cls.instance("floatValue", "f@:") { call throws(ListingException) in
      call.returnValue(Float(try call.text().doublePrefix))
    }
    cls.instance("boolValue", "B@:") { call throws(ListingException) in
      call.returnBool(try call.text().boolPrefix)
    }
  }
}

extension UTF16Text {
  private static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || (unit >= 9 && unit <= 13) || unit == 0xA0
  }

  /// A decimal integer at the beginning, saturating. Blanks may follow its sign, as in CFStringGetIntValue.
  var integerPrefix: Int64 {
    var index = 0
    while index < count, UTF16Text.isBlank(self[index]) { index += 1 }
    var negative = false
    if index < count, self[index] == 0x2D || self[index] == 0x2B {
      negative = self[index] == 0x2D
      index += 1
      while index < count, UTF16Text.isBlank(self[index]) { index += 1 }
    }
    var value: Int64 = 0
    while index < count, self[index] >= 48, self[index] <= 57 {
      let digit = Int64(self[index]) - 48
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, overflowToo) =
        negative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || overflowToo { return negative ? .min : .max }
      value = next
      index += 1
    }
    return value
  }

  /// A decimal floating-point number at the beginning.
  var doublePrefix: Double {
    var bytes: [CChar] = []
    var index = 0
    while index < count, UTF16Text.isBlank(self[index]) { index += 1 }
    func take(_ accepted: (UInt16) -> Bool) {
      while index < count, accepted(self[index]) {
        bytes.append(CChar(truncatingIfNeeded: self[index]))
        index += 1
      }
    }
    func isDigit(_ unit: UInt16) -> Bool { unit >= 48 && unit <= 57 }
    if index < count, self[index] == 0x2D || self[index] == 0x2B {
      bytes.append(CChar(truncatingIfNeeded: self[index]))
      index += 1
    }
    take(isDigit)
    if index < count, self[index] == 0x2E {
      bytes.append(0x2E)
      index += 1
      take(isDigit)
    }
    if index < count, self[index] | 0x20 == 0x65 {
      bytes.append(0x65)
      index += 1
      if index < count, self[index] == 0x2D || self[index] == 0x2B {
        bytes.append(CChar(truncatingIfNeeded: self[index]))
        index += 1
      }
      take(isDigit)
    }
    bytes.append(0)
    return strtod(bytes, nil)
  }

  /// Blanks, an optional sign and zeros, then one of YyTt1…9.
  var boolPrefix: Bool {
    var index = 0
    while index < count, UTF16Text.isBlank(self[index]) { index += 1 }
    if index < count, self[index] == 0x2D || self[index] == 0x2B { index += 1 }
    while index < count, self[index] == 48 { index += 1 }
    guard index < count else { return false }
    switch self[index] {
    case 0x59, 0x79, 0x54, 0x74, 49...57: return true
    default: return false
    }
  }
}
