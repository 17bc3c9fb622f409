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
  /// Number of its class, where it has one; -1 for any other filter.
  let onlyClass: Int32
}

package struct LinkedFunction {
  let code: UnsafeMutablePointer<Instruction>
  let codeCount: Int
  /// Number in the program.
  package let index: Int
  let frameSize: Int
  let parameters: UnsafeMutablePointer<LinkedParameter>
  package let parameterCount: Int
  let handlers: UnsafeMutablePointer<LinkedHandler>
  let handlerCount: Int
  package let resultKind: ValueKind
  let resultSize: Int
  let needsCleanup: Bool
  let isVariadic: Bool
  /// Interned; nil when the encoding has a type that native code cannot pass.
  let signature: OpaquePointer?
  /// Made when the function's address is first needed.
  var imp: fwd_IMP?
  /// The machine that owns this record.
  package let machine: Unmanaged<Machine>
}

/// A place of a call, with what is known about it before it runs.
struct LinkedSite {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let variadic = Flags(rawValue: 1)
    /// All arguments and the result are words for integer registers, six arguments at most: a native implementation can
    /// be called as a function of words.
    static let simple = Flags(rawValue: 2)

    @inline(__always) var isVariadic: Bool { rawValue & 1 != 0 }
    /// Simple and nothing else.
    @inline(__always) var isSimple: Bool { rawValue == 2 }
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
  /// All arguments are objects and selectors, which are looked at as such.
  let isPlain: Bool
  /// In the caller's frame.
  let variadicArea: Int32
  /// What stands for `...`.
  let variadics: UnsafeMutablePointer<LinkedVariadic>
  let variadicCount: Int
  let superClass: Int32
  let superIsMeta: Bool
  /// The native function's context for its trampoline; nil where calls look into the image's table (ImportTable.swift).
  var native: UnsafeMutableRawPointer?
  let function: Int32
  /// Number in the program.
  let index: Int32
  /// A quick form may be asked.
  let isQuick: Bool
  /// Which of the arguments behind the selector are objects, a bit for each.
  let quickObjects: UInt8
  /// The last callee of another signature that needs no conversion.
  var compatible: UnsafeMutablePointer<LinkedFunction>?
  /// The last implementation that the loop can go on with by itself: a function of the program, `callee`, or a native method's
  /// quick form. Neither ends before the program does, so its address is no other's.
  var known: UInt = 0
  var callee: UnsafeMutablePointer<LinkedFunction>?
  var quick: fwd_quick_function?
  /// For traces; line 0 until first needed.
  var location: fwd_location
}

extension UnsafeMutablePointer<LinkedSite> {
  @inline(__always)
  func know(_ imp: fwd_IMP, callee: UnsafeMutablePointer<LinkedFunction>) {
    pointee.known = unsafeBitCast(imp, to: UInt.self)
    pointee.callee = callee
  }

  func know(_ imp: fwd_IMP, quick: @escaping fwd_quick_function) {
    pointee.known = unsafeBitCast(imp, to: UInt.self)
    pointee.callee = nil
    pointee.quick = quick
  }
}

/// The variable arguments of a call that is being made.
struct VariadicList {
  let slots: UnsafeMutablePointer<LinkedVariadic>
  let count: Int
  let area: UnsafeMutableRawPointer
}

/// A variable argument of a call.
struct LinkedVariadic {
  /// What native code is told that it is.
  enum Form: UInt8 {
    case integer, word, pointer, object, float, double, longDouble, aggregate
  }

  let form: Form
  let kind: ValueKind
  /// From the area's start.
  let offset: Int32
  let size: Int32

  init(_ slot: ArgumentSlot) {
    offset = slot.offset
    size = slot.size
    kind = ValueKind(encoding: slot.encoding.utf8)
    let first = slot.encoding.utf8.first { !"rnNoORVA".utf8.contains($0) }
    switch kind {
    case .float: form = .float
    case .double: form = .double
    case .longDouble: form = .longDouble
    case .aggregate: form = .aggregate
    case .object where first == UInt8(ascii: "@"): form = .object
    case .word, .object, .selector:
      form = first == UInt8(ascii: "q") || first == UInt8(ascii: "Q") ? .word : .pointer
    default: form = .integer
    }
  }

  func value(in area: UnsafeMutableRawPointer) -> VariadicArguments.Value {
    let address = area.at(offset)
    switch form {
    case .integer: return .integer(Int64(bitPattern: kind.loadSlot(from: address)))
    case .word: return .integer(address.load(as: Int64.self))
    case .pointer: return .pointer(address.load(as: UInt.self))
    case .object: return .object(address.load(as: ObjectPointer?.self))
    case .float: return .floating(Double(address.load(as: Float.self)))
    case .double: return .floating(address.load(as: Double.self))
    case .longDouble: return .longDouble(LongDouble.load(address))
    case .aggregate: return .aggregate(UnsafeRawPointer(address), size: Int(size))
    }
  }
}
