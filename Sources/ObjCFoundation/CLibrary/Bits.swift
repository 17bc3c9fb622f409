// GNU's builtins about bits, and integer arithmetic that says whether it overflowed.
//
// The overflow builtins take any integer types. The compiler passes both operands widened to 64 bits with a word on
// whether that is to be read unsigned, and what the result's type is; here they are computed without a limit and cut.
import ObjCSema
import ObjCVM

extension CLibrary {
  static func bits() -> [NativeFunction] {
    ["", "l", "ll"].flatMap { suffix -> [NativeFunction] in
      let code = suffix.isEmpty ? "I" : "Q"
      let width: Int32 = suffix.isEmpty ? 32 : 64
      func value(_ call: NativeCall) -> UInt64 {
        suffix.isEmpty ? UInt64(call.u32(0)) : call.load(0, as: UInt64.self)
      }
      func function(_ name: String, _ answer: @escaping (UInt64) -> Int32) -> NativeFunction {
        NativeFunction(name + suffix, "i\(code)") { call throws(ListingException) in
          call.returnValue(answer(value(call)))
        }
      }
      let first: (UInt64) -> Int32 = { $0 == 0 ? 0 : Int32($0.trailingZeroBitCount) + 1 }
      return [
        function("__builtin_popcount") { Int32($0.nonzeroBitCount) },
        function("__builtin_parity") { Int32($0.nonzeroBitCount & 1) },
        function("__builtin_clz") { Int32($0.leadingZeroBitCount) - (64 - width) },
        function("__builtin_ctz") { min(Int32($0.trailingZeroBitCount), width) },
        function("__builtin_ffs", first), function("ffs", first),
        function("fls") { 64 - Int32($0.leadingZeroBitCount) },
      ]
    } + swaps() + overflow()
  }

  private static func swaps() -> [NativeFunction] {
    [
      NativeFunction("__builtin_bswap16", "SS") { call throws(ListingException) in
        call.returnValue(call.load(0, as: UInt16.self).byteSwapped)
      },
      NativeFunction("__builtin_bswap32", "II") { call throws(ListingException) in
        call.returnValue(call.u32(0).byteSwapped)
      },
      NativeFunction("__builtin_bswap64", "QQ") { call throws(ListingException) in
        call.returnValue(call.load(0, as: UInt64.self).byteSwapped)
      },
    ]
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
