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

  /// Runs of digits, as NSRangeFromString reads them: whatever else is there separates them, signs and points, too.
  private static func digits(_ text: UTF16Text) -> [UInt] {
    var values: [UInt] = []
    var isInside = false
    for index in 0..<text.count {
      let unit = text[index]
      guard unit >= 48, unit <= 57 else {
        isInside = false
        continue
      }
      if !isInside { values.append(0) }
      isInside = true
      let (product, overflows) = values[values.count - 1].multipliedReportingOverflow(by: 10)
      values[values.count - 1] = overflows ? UInt(Int.max) : product &+ UInt(unit - 48)
    }
    return values
  }
}
