// What a call knows about itself: made by the compiler, read (and cached for) by the machine.
import ObjCSyntax

/// Where one argument stands and what it is.
struct ArgumentSlot: Sendable, Equatable {
  /// From the window's start; from `CallSite.variadicArea` for variable arguments.
  let offset: Int32
  /// Bytes in memory form.
  let size: Int32
  /// Type encoding, extended object types not included.
  let encoding: String
}

/// One place in the program where something is called with a signature.
///
/// The machine normalises when caller and callee disagree: if the callee's encoding differs from the
/// site's, integer arguments are cut to the callee's widths and the result to the site's; floating
/// point and pointers are passed as bits, as registers would.
package struct CallSite: Sendable {
  /// Number in `program.selectors`; sends only.
  var selector: Int32 = -1
  /// Class number of the @implementation that holds a send to super; for class methods see
  /// `superIsMeta`. The search starts in its superclass at the time of the call.
  var superClass: Int32 = -1
  /// The send to super stands in a class method: metaclasses are searched.
  var superIsMeta = false
  /// Number in `program.natives`; callNative only.
  var native: Int32 = -1
  /// Function number of callVariadic, number in `program.directMethods` of sendDirect.
  var function: Int32 = -1
  /// Encoding as the call site sees it, without frame numbers: result, then all fixed arguments (a
  /// method's self and _cmd, a block itself).
  let encoding: String
  /// Fixed arguments in order, self and _cmd or the block included.
  let arguments: [ArgumentSlot]
  /// Bytes of the result in memory form; 0 for void.
  let resultSize: Int32
  /// Declared with `...`: then variable arguments (perhaps none) are in `variadicArguments`.
  var isVariadic = false
  /// Byte offset in the caller's frame where the variable arguments begin, a multiple of 16. The compiler
  /// guards the area around calls that are not native.
  var variadicArea: Int32 = 0
  /// Offsets from `variadicArea`; types after the default promotions.
  var variadicArguments: [ArgumentSlot] = []
  /// The receiver is a class named in the source, or `self`, or anything else: for traces and lints.
  let range: SourceRange
}
