// One activation: the machine's own record, apart from the values, which stand in the listing's memory.
//
// Records lie in an array of the fiber, callers below callees. No listing can reach them, so whatever it does with its
// stack, returns go where they should.

struct Frame {
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// The caller takes a +1 object (CallFlags.takesResult).
    static let takesResult = Flags(rawValue: 1)
    static let ignoresResult = Flags(rawValue: 2)
    /// Entered from native code: returning leaves the machine's loop.
    static let boundary = Flags(rawValue: 4)
    /// Those of an instruction's flags that count for a frame (CallFlags).
    static let ofCalls: UInt16 = 1 | 2 | 8

    // What the loop asks at every return: OptionSet's own `contains` is not always inlined there.
    @inline(__always) var takesResult: Bool { rawValue & 1 != 0 }
    @inline(__always) var ignoresResult: Bool { rawValue & 2 != 0 }
    @inline(__always) var isBoundary: Bool { rawValue & 4 != 0 }
    @inline(__always) var isUnused: Bool { rawValue & 8 != 0 }
  }

  var function: UnsafeMutablePointer<LinkedFunction>
  /// Behind the instruction that made the call this frame waits for.
  var pc: UnsafeMutablePointer<Instruction>
  /// Where its values begin.
  var base: UnsafeMutableRawPointer
  /// Where the variable arguments begin; nil when there are none.
  var variadic: UnsafeMutableRawPointer?
  /// Boundary frames: room for the result, as for any native call; nil when nobody wants it.
  var result: UnsafeMutableRawPointer?
  /// Slot in the caller's frame.
  var destination: Int32
  var flags: Flags
  /// The site's kind when it is another than the callee's result; `.void` for "as it is".
  var resultKind: ValueKind
  /// Bytes of the frame whose shadow was opened, by their offsets; empty when low > high.
  var openLow: Int32
  var openHigh: Int32
  /// Blocks of memory that allocateDynamic gave.
  var dynamicCount: Int32
}
