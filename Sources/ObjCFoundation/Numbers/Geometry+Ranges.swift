// NSMakeRange and its kin. In Foundation's headers some are inline functions; here all are functions.
import ObjCVM

extension NumberLibrary {
  static func rangeFunctions() -> [NativeFunction] {
    let range = "{_NSRange=QQ}"
    return [
      NativeFunction("NSMakeRange", "\(range)QQ") { call throws(ListingException) in
        call.returnValue(ListingRange(location: call.uint(0), length: call.uint(1)))
      },
      NativeFunction("NSMaxRange", "Q\(range)") { call throws(ListingException) in
        let value = call.range(0)
        call.returnValue(value.location &+ value.length)
      },
      NativeFunction("NSLocationInRange", "BQ\(range)") { call throws(ListingException) in
        let value = call.range(1)
        call.returnBool(
          call.uint(0) >= value.location && call.uint(0) &- value.location < value.length)
      },
      NativeFunction("NSEqualRanges", "B\(range)\(range)") { call throws(ListingException) in
        call.returnBool(call.range(0) == call.range(1))
      },
      NativeFunction("NSUnionRange", "\(range)\(range)\(range)") { call throws(ListingException) in
        let (first, second) = (call.range(0), call.range(1))
        let start = min(first.location, second.location)
        let end = max(first.location &+ first.length, second.location &+ second.length)
        call.returnValue(ListingRange(location: start, length: end &- start))
      },
      NativeFunction("NSIntersectionRange", "\(range)\(range)\(range)") {
        call throws(ListingException) in
        let (first, second) = (call.range(0), call.range(1))
        let start = max(first.location, second.location)
        let end = min(first.location &+ first.length, second.location &+ second.length)
        call.returnValue(
          end < start
            ? ListingRange(location: 0, length: 0)
            : ListingRange(location: start, length: end &- start))
      },
      NativeFunction("NSStringFromRange", "@\"NSString\"\(range)") {
        call throws(ListingException) in
        call.returnText(UTF16Text(Geometry.text(call.range(0))))
      },
      NativeFunction("NSRangeFromString", "\(range)@\"NSString\"") {
        call throws(ListingException) in
        let values = digits(try call.world.text(of: call.object(0)))
        call.returnValue(
          ListingRange(location: values.first ?? 0, length: values.count > 1 ? values[1] : 0))
      },
    ]
  }

  /// Runs of digits, as NSRangeFromString reads them: whatever else is there separates them, signs and points, too. Those behind 0x
  /// are hexadecimal; what does not fit is the largest number; a character 0 ends the text.
  private static func digits(_ text: UTF16Text) -> [UInt] {
    var values: [UInt] = []
    var index = 0
    func unit(_ place: Int) -> UInt16 { place < text.count ? text[place] : 0 }
    func digit(_ place: Int, _ base: UInt) -> UInt? {
      guard let scalar = Unicode.Scalar(unit(place)), scalar.isASCII,
        let value = Character(scalar).hexDigitValue, UInt(value) < base
      else { return nil }
      return UInt(value)
    }
    while unit(index) != 0 {
      guard digit(index, 10) != nil else {
        index += 1
        continue
      }
      let isHexadecimal =
        unit(index) == 48 && unit(index + 1) | 0x20 == 0x78 && digit(index + 2, 16) != nil
      let base: UInt = isHexadecimal ? 16 : 10
      if isHexadecimal { index += 2 }
      var (value, isOver): (UInt, Bool) = (0, false)
      while let next = digit(index, base) {
        let (product, overflows) = value.multipliedReportingOverflow(by: base)
        let (sum, more) = product.addingReportingOverflow(next)
        isOver = isOver || overflows || more
        value = sum
        index += 1
      }
      values.append(isOver ? .max : value)
    }
    return values
  }
}
