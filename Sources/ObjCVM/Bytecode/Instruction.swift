// The machine's instruction: 16 bytes, one format.
//
//     offset 0   op   UInt16   what to do (Operation)
//     offset 2   x    UInt16   flags, counts, scales
//     offset 4   a    Int32    most often the destination
//     offset 8   b    Int32    most often the first operand
//     offset 12  c    Int32    second operand, displacement or jump target
//
// Operands that name values are byte offsets from the frame's start, always multiples of 8 unless an
// operation says "byte offset". Jump targets are instruction numbers in the same function.
//
// A slot is 8 bytes. What a slot holds, by the type of the value:
//
//     integers, bool, enums    sign- or zero-extended to 64 bits by their own signedness ("canonical")
//     pointers, objects, SEL   the native address
//     float                    its 32 bits in the low half, zeros above
//     double                   its 64 bits
//     long double              computed as a double in a slot; in memory (and as an argument, result
//                              or variable) it has the platform's own form and size, moved by
//                              loadLongDouble and storeLongDouble
//     struct, union, array     memory form, natural size rounded up to whole slots
//
// "Memory form" is C's layout, as in an object's ivars. A local whose address is taken is in memory
// form at the start of its slot; the operations `local…` read and write such bytes. On the machines
// we run on (little-endian) the address of a canonical slot is also the address of its memory form.

/// One instruction of the machine.
struct Instruction: Sendable, Equatable {
  var op: Operation
  var x: UInt16
  var a: Int32
  var b: Int32
  var c: Int32

  init(_ op: Operation, a: Int32 = 0, b: Int32 = 0, c: Int32 = 0, x: UInt16 = 0) {
    self.op = op
    self.x = x
    self.a = a
    self.b = b
    self.c = c
  }

  /// The 64-bit immediate of `constant`: `b` is its low half, `c` its high one.
  var wideImmediate: UInt64 {
    UInt64(UInt32(bitPattern: b)) | UInt64(UInt32(bitPattern: c)) << 32
  }
}

/// Bits in `x` of calls and returns.
struct CallFlags: OptionSet, Sendable {
  let rawValue: UInt16

  /// ARC's return handshake: the caller takes the object result over. When the call is done the
  /// destination holds +1: from `returnObject` and from natives' `returnObject` the +1 is handed
  /// over; from every other return the machine retains the result.
  static let takesResult = CallFlags(rawValue: 1)
  /// The result is not used: `a` names no slot, nothing is stored.
  static let ignoresResult = CallFlags(rawValue: 2)
  /// Nobody uses what is taken over: a result that is not handed over is left alone, and the destination
  /// gets nil (`objc_unsafeClaimAutoreleasedReturnValue`). It need not be an object then.
  static let isUnused = CallFlags(rawValue: 8)
}
