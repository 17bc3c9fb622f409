// The C values that Swift values become on their way through the runtime.
//
// A form has the size and layout of its C type. Forms that travel in a register say in which kind; on both processors that
// are supported (System V x86-64, AAPCS64) integer and vector registers are handed out independently, so a call is
// determined by the general words in order and the floating values in order, however they were mixed. Direct calls
// (MethodCaller) rest on that.

/// Which register a value of a form travels in.
public enum RegisterClass: Sendable {
  case general
  /// A vector register: the low bits hold the value.
  case vector
  /// Memory, or several registers: never called directly.
  case memory
}

/// A value of a C type.
public protocol RuntimeForm: BitwiseCopyable, Sendable {
  static var registerClass: RegisterClass { get }
  /// What the register holds: integers extended to 64 bits by their sign.
  var registerBits: UInt64 { get }
  init(registerBits: UInt64)
}

extension FixedWidthInteger where Self: RuntimeForm {
  @inlinable public static var registerClass: RegisterClass { .general }
  @inlinable public var registerBits: UInt64 { UInt64(truncatingIfNeeded: self) }
  @inlinable public init(registerBits: UInt64) { self.init(truncatingIfNeeded: registerBits) }
}

extension Int8: RuntimeForm {}
extension Int16: RuntimeForm {}
extension Int32: RuntimeForm {}
extension Int64: RuntimeForm {}
extension Int: RuntimeForm {}
extension UInt8: RuntimeForm {}
extension UInt16: RuntimeForm {}
extension UInt32: RuntimeForm {}
extension UInt64: RuntimeForm {}
extension UInt: RuntimeForm {}

extension Int128: RuntimeForm {
  @inlinable public static var registerClass: RegisterClass { .memory }
}
extension UInt128: RuntimeForm {
  @inlinable public static var registerClass: RegisterClass { .memory }
}

extension Float: RuntimeForm {
  @inlinable public static var registerClass: RegisterClass { .vector }
  @inlinable public var registerBits: UInt64 { UInt64(bitPattern) }
  @inlinable public init(registerBits: UInt64) {
    self.init(bitPattern: UInt32(truncatingIfNeeded: registerBits))
  }
}
extension Double: RuntimeForm {
  @inlinable public static var registerClass: RegisterClass { .vector }
  @inlinable public var registerBits: UInt64 { bitPattern }
  @inlinable public init(registerBits: UInt64) { self.init(bitPattern: registerBits) }
}

#if arch(x86_64)
  extension Float80: RuntimeForm {
    @inlinable public static var registerClass: RegisterClass { .memory }
    @inlinable public var registerBits: UInt64 { 0 }
    @inlinable public init(registerBits: UInt64) { self = 0 }
  }
#endif

/// An object, a class, a selector or a C string on its way through a send: an address that only the runtime follows.
///
/// It owns nothing. What it names is kept alive by the value it came from or by the send's autorelease pool.
public struct RuntimeReference: RuntimeForm {
  @usableFromInline let address: UInt
  @usableFromInline init(address: UInt) { self.address = address }
  @inlinable public static var registerClass: RegisterClass { .general }
  @inlinable public var registerBits: UInt64 { UInt64(address) }
  @inlinable public init(registerBits: UInt64) { address = UInt(truncatingIfNeeded: registerBits) }
  /// Refers to nothing.
  public static var null: RuntimeReference { RuntimeReference(address: 0) }
  public var isNull: Bool { address == 0 }
}

extension RuntimeReference {
  @usableFromInline init(_ object: RawObject?) { address = UInt(bitPattern: object) }
  init(_ pointer: OpaquePointer?) { address = UInt(bitPattern: pointer) }
  @usableFromInline var object: RawObject? { RawObject(bitPattern: address) }
  var opaque: OpaquePointer? { OpaquePointer(bitPattern: address) }
}
