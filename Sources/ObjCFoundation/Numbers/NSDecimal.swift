// NSDecimal as a structure: what `decimalValue` gives and NSDecimalNumber takes, and C's functions on it.
//
// Layout: a byte for the exponent; a byte with the number of mantissa words (4 bits), the sign and a mark for compact values;
// two bytes unused; eight 16-bit words of mantissa, the least first. Length 0 with the sign is not a number.
import CRuntime
import ObjCVM

struct ListingDecimal: BitwiseCopyable {
  var exponent: Int8 = 0
  var flags: UInt8 = 0
  var reserved: UInt16 = 0
  var words: (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16) = (
    0, 0, 0, 0, 0, 0, 0, 0
  )

  static let encoding =
    #"{?="_exponent"c"_length"b4"_isNegative"b1"_isCompact"b1"_reserved"b18"_mantissa"[8S]}"#

  init(_ value: DecimalValue) {
    guard !value.isNaN else {
      flags = 0x10
      return
    }
    exponent = Int8(clamping: value.exponent)
    var rest = value.mantissa
    var length: UInt8 = 0
    withUnsafeMutableBytes(of: &words) { bytes in
      let room = bytes.bindMemory(to: UInt16.self)
      while rest > 0, length < 8 {
        room[Int(length)] = UInt16(truncatingIfNeeded: rest)
        rest >>= 16
        length += 1
      }
    }
    flags = length | (value.isNegative ? 0x10 : 0) | 0x20
  }

  var value: DecimalValue {
    let length = Int(flags & 0x0f)
    if length == 0 { return flags & 0x10 != 0 ? .nan : .zero }
    var mantissa: UInt128 = 0
    withUnsafeBytes(of: words) { bytes in
      for index in (0..<min(length, 8)).reversed() {
        mantissa =
          mantissa << 16 | UInt128(bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
      }
    }
    return DecimalValue(mantissa: mantissa, exponent: Int(exponent), isNegative: flags & 0x10 != 0)
  }
}

extension NumberLibrary {
  static func addDecimalStructures(toNumber cls: NativeClass) {
    cls.instance("decimalValue", ListingDecimal.encoding + "@:") { call throws(ListingException) in
      call.returnValue(ListingDecimal(try call.world.decimal(of: call.receiver)))
    }
  }

  static func addDecimalStructures(toDecimal cls: NativeClass) {
    cls.classMethod(
      "decimalNumberWithDecimal:", "@@:" + ListingDecimal.encoding, returnsInstance: true
    ) { call throws(ListingException) in
      call.returnObject(call.world.makeDecimal(call.load(0, as: ListingDecimal.self).value))
    }
    cls.instance("initWithDecimal:", "@@:" + ListingDecimal.encoding, returnsInstance: true) {
      call throws(ListingException) in
      call.world.state(of: call.receiver, as: DecimalState.self)?.value =
        call.load(0, as: ListingDecimal.self).value
      call.returnRetained(call.receiver)
    }
  }

  static func decimalFunctions() -> [NativeFunction] {
    typealias Operation = (DecimalValue, DecimalValue) throws(DecimalValue.Problem) -> DecimalValue
    let operations: [(String, Operation)] = [
      ("Add", { (a, b) throws(DecimalValue.Problem) in try a.adding(b) }),
      (
        "Subtract",
        { (a, b) throws(DecimalValue.Problem) in
          var negative = b
          if negative.mantissa != 0 { negative.isNegative.toggle() }
          return try a.adding(negative)
        }
      ),
      ("Multiply", { (a, b) throws(DecimalValue.Problem) in try a.multiplied(by: b) }),
      ("Divide", { (a, b) throws(DecimalValue.Problem) in try a.divided(by: b) }),
    ]
    let pointer = "^" + ListingDecimal.encoding
    var functions = operations.map { name, operation in
      NativeFunction("NSDecimal" + name, "Q\(pointer)r\(pointer)r\(pointer)Q") {
        call throws(ListingException) in
        let left = try call.world.read(call.pointer(1), as: ListingDecimal.self).value
        let right = try call.world.read(call.pointer(2), as: ListingDecimal.self).value
        var result = DecimalValue.nan
        var problem: DecimalValue.Problem?
        do throws(DecimalValue.Problem) { result = try operation(left, right) } catch {
          problem = error
        }
        try write(result, call)
        switch problem {
        case nil: call.returnValue(0)
        case .divisionByZero?: call.returnValue(4)
        case .overflow?: call.returnValue(3)
        case .underflow?: call.returnValue(2)
        }
      }
    }
    functions.append(
      NativeFunction("NSDecimalCompare", "qr\(pointer)r\(pointer)") {
        call throws(ListingException) in
        let left = try call.world.read(call.pointer(0), as: ListingDecimal.self).value
        let right = try call.world.read(call.pointer(1), as: ListingDecimal.self).value
        switch left.compare(right) {
        case .ascending: call.returnValue(-1)
        case .same: call.returnValue(0)
        case .descending: call.returnValue(1)
        }
      })
    functions.append(
      NativeFunction("NSDecimalString", "@\"NSString\"r\(pointer)@") {
        call throws(ListingException) in
        let value = try call.world.read(call.pointer(0), as: ListingDecimal.self).value
        let number = fwd_autorelease(call.world.makeDecimal(value))
        call.returnBorrowed(try call.world.send(number, "description"))
      })
    return functions
  }

  private static func write(_ value: DecimalValue, _ call: NativeCall) throws(ListingException) {
    try call.world.write(ListingDecimal(value), to: call.pointer(0))
  }
}
