// A function as the machine's loop needs it: plain records in memory of their own, made once from the compiled program.
import CRuntime

/// How a parameter arrives from native code.
struct LinkedParameter {
  let offset: Int32
  let size: Int32
  let kind: ValueKind
}

struct LinkedHandler {
  enum Filter { case cleanup, everything, classes }

  let start: Int32
  let end: Int32
  let landing: Int32
  let slot: Int32
  let filter: Filter
  /// Number of the handler in the compiled function, for its classes.
  let index: Int32
}

struct LinkedFunction {
  let code: UnsafeMutablePointer<Instruction>
  let codeCount: Int
  /// Number in the program.
  let index: Int
  let frameSize: Int
  let parameters: UnsafeMutablePointer<LinkedParameter>
  let parameterCount: Int
  let handlers: UnsafeMutablePointer<LinkedHandler>
  let handlerCount: Int
  let resultKind: ValueKind
  let resultSize: Int
  let needsCleanup: Bool
  let isVariadic: Bool
  /// Interned; nil when the encoding has a type that native code cannot pass.
  let signature: OpaquePointer?
  /// Made when the function's address is first needed.
  var imp: fwd_IMP?
  /// The machine that owns this record.
  let machine: Unmanaged<Machine>
}

/// A place of a call, with what is known about it before it runs.
struct LinkedSite {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let variadic = Flags(rawValue: 1)
    /// All arguments and the result are words for integer registers, six arguments at most: a native implementation can
    /// be called as a function of words.
    static let simple = Flags(rawValue: 2)
  }

  let selector: OpaquePointer?
  let signature: OpaquePointer?
  /// Offsets of the arguments from the window.
  let offsets: UnsafeMutablePointer<Int32>
  let kinds: UnsafeMutablePointer<ValueKind>
  let count: Int
  let resultKind: ValueKind
  let resultSize: Int
  let flags: Flags
  /// In the caller's frame.
  let variadicArea: Int32
  let superClass: Int32
  let superIsMeta: Bool
  /// The native function's context for its trampoline.
  let native: UnsafeMutableRawPointer?
  let function: Int32
  /// Number in the program.
  let index: Int32
  /// The last callee of another signature that needs no conversion.
  var compatible: UnsafeMutablePointer<LinkedFunction>?
  /// For traces; line 0 until first needed.
  var location: fwd_location
}
