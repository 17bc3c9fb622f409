// GNU's builtins about bits (their rules are in ObjCSema's BitBuiltins), and integer arithmetic that says whether it overflowed.
//
// The overflow builtins take any integer types. The compiler passes both operands widened to 64 bits with a word on
// whether that is to be read unsigned, and what the result's type is; here they are computed without a limit and cut.
import ObjCSema
import ObjCVM

extension CLibrary {
  static func bits() -> [NativeFunction] {
    (BitBuiltin.counts + BitBuiltin.swaps).map { builtin in
      let code =
        switch builtin.operand {
        case .word8: "C"
        case .word16: "S"
        case .word32: "I"
        case .word64: "Q"
        }
      let isSwap = builtin.name.hasPrefix("__builtin_b")
      return NativeFunction(builtin.name, (isSwap ? code : "i") + code) {
        call throws(ListingException) in
        switch builtin.operand {
        case .word8:
          call.returnValue(
            UInt8(truncatingIfNeeded: builtin.apply(UInt64(call.load(0, as: UInt8.self)))))
        case .word16:
          call.returnValue(
            UInt16(truncatingIfNeeded: builtin.apply(UInt64(call.load(0, as: UInt16.self)))))
        case .word32:
          call.returnValue(UInt32(truncatingIfNeeded: builtin.apply(UInt64(call.u32(0)))))
        case .word64 where isSwap: call.returnValue(builtin.apply(call.load(0, as: UInt64.self)))
        case .word64:
          call.returnValue(Int32(truncatingIfNeeded: builtin.apply(call.load(0, as: UInt64.self))))
        }
      }
    } + rotations() + overflow()
  }

  /// `__builtin_rotateleft8` and its relatives.
  private static func rotations() -> [NativeFunction] {
    [(8, "CCC"), (16, "SSS"), (32, "III"), (64, "QQQ")].flatMap { width, types in
      [false, true].map { isRight in
        NativeFunction("__builtin_rotate\(isRight ? "right" : "left")\(width)", types) {
          call throws(ListingException) in
          let mask = UInt64.max >> UInt64(64 - width)
          let (value, count) = (call.load(0, as: UInt64.self), call.load(1, as: UInt64.self))
          let left = (isRight ? 0 &- count : count) & UInt64(width - 1)
          let bits = value & mask
          call.returnValue((bits << left | bits >> (UInt64(width) - left)) & mask)
        }
      }
    }
  }

  private static func overflow() -> [NativeFunction] {
    [
      NativeFunction(BuiltinNames.overflow, "Biqiqi^vii") { call throws(ListingException) in
        func operand(_ index: Int) -> Int128 {
          let bits = call.load(index, as: Int64.self)
          return call.i32(index + 1) != 0 ? Int128(UInt64(bitPattern: bits)) : Int128(bits)
        }
        let (a, b) = (operand(1), operand(3))
        let exact: Int128 =
          switch call.i32(0) {
          case 0: a + b
          case 1: a - b
          default: a * b
          }
        let size = Int(call.i32(6))
        let bytes = try call.writable(5, size)
        withUnsafeBytes(of: exact.littleEndian) { source in
          bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[0..<size]))
        }
        let shift = 128 - 8 * size
        let kept: Int128 =
          call.i32(7) != 0
          ? (exact << Int128(shift)) >> Int128(shift)
          : Int128(
            truncatingIfNeeded: UInt128(truncatingIfNeeded: exact) & (UInt128.max >> UInt128(shift))
          )
        call.returnBool(kept != exact)
      }
    ]
  }
}
