// GNU's builtins about bits: `__builtin_ctz` and its relatives.
//
// With a constant argument each is a constant itself, as clang has it: an enumerator or an array's length may be made with
// one. The library calls the same functions while the program runs.

package struct BitBuiltin: Sendable {
  package enum Operand: Sendable { case word8, word16, word32, word64 }

  package let name: String
  package let operand: Operand
  /// The argument's bits, zero-extended, to the result.
  package let apply: @Sendable (UInt64) -> Int64

  /// Functions that count bits and give an `int`: for `unsigned int`, and with `l` and `ll` for 64 bits.
  package static let counts: [BitBuiltin] = ["", "l", "ll"].flatMap { suffix -> [BitBuiltin] in
    let width: Int64 = suffix.isEmpty ? 32 : 64
    func make(_ name: String, _ apply: @escaping @Sendable (UInt64) -> Int64) -> BitBuiltin {
      BitBuiltin(name: name + suffix, operand: suffix.isEmpty ? .word32 : .word64, apply: apply)
    }
    let first: @Sendable (UInt64) -> Int64 = { $0 == 0 ? 0 : Int64($0.trailingZeroBitCount) + 1 }
    return [
      make("__builtin_popcount") { Int64($0.nonzeroBitCount) },
      make("__builtin_parity") { Int64($0.nonzeroBitCount & 1) },
      make("__builtin_clz") { Int64($0.leadingZeroBitCount) - (64 - width) },
      make("__builtin_ctz") { min(Int64($0.trailingZeroBitCount), width) },
      make("__builtin_clrsb") {
        let bits = Int64(bitPattern: $0 << UInt64(64 - width))
        return min(Int64((bits < 0 ? ~bits : bits).leadingZeroBitCount), width) - 1
      },
      make("__builtin_ffs", first), make("ffs", first),
      make("fls") { 64 - Int64($0.leadingZeroBitCount) },
    ]
  }

  /// Functions that turn the order of bytes or bits, and give the type that they take.
  package static let swaps: [BitBuiltin] =
    [
      BitBuiltin(name: "__builtin_bswap16", operand: .word16) {
        Int64(UInt16(truncatingIfNeeded: $0).byteSwapped)
      },
      BitBuiltin(name: "__builtin_bswap32", operand: .word32) {
        Int64(UInt32(truncatingIfNeeded: $0).byteSwapped)
      },
      BitBuiltin(name: "__builtin_bswap64", operand: .word64) {
        Int64(bitPattern: $0.byteSwapped)
      },
    ]
    + [(8, Operand.word8), (16, .word16), (32, .word32), (64, .word64)].map { width, operand in
      BitBuiltin(name: "__builtin_bitreverse\(width)", operand: operand) { bits in
        Int64(bitPattern: (0..<UInt64(width)).reduce(0) { $0 << 1 | bits >> $1 & 1 })
      }
    }

  private static let constants = Dictionary(
    uniqueKeysWithValues: (counts + swaps).filter { $0.name.hasPrefix("__builtin_") }.map {
      ($0.name, $0)
    })

  /// The value of a call whose argument, already of the parameter's type, is constant; nil for any other function.
  static func constant(_ name: String, _ argument: Int64) -> Int64? {
    guard let builtin = constants[name] else { return nil }
    let bits = UInt64(bitPattern: argument)
    switch builtin.operand {
    case .word8: return builtin.apply(bits & 0xFF)
    case .word16: return builtin.apply(bits & 0xFFFF)
    case .word32: return builtin.apply(bits & 0xFFFF_FFFF)
    case .word64: return builtin.apply(bits)
    }
  }
}
