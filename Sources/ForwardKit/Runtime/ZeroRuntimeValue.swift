/// A type with a value for nothing, as a message to nil gives it in Objective-C: zero, false, nil, an empty text or collection.
public protocol ZeroRuntimeValue: RuntimeValue {
  static var runtimeZero: Self { get }
}

extension ZeroRuntimeValue where Self: FixedWidthInteger {
  @inlinable public static var runtimeZero: Self { 0 }
}

extension ZeroRuntimeValue where Self: BinaryFloatingPoint {
  @inlinable public static var runtimeZero: Self { 0 }
}

extension Int8: ZeroRuntimeValue {}
extension Int16: ZeroRuntimeValue {}
extension Int32: ZeroRuntimeValue {}
extension Int64: ZeroRuntimeValue {}
extension Int: ZeroRuntimeValue {}
extension UInt8: ZeroRuntimeValue {}
extension UInt16: ZeroRuntimeValue {}
extension UInt32: ZeroRuntimeValue {}
extension UInt64: ZeroRuntimeValue {}
extension UInt: ZeroRuntimeValue {}
extension Int128: ZeroRuntimeValue {}
extension UInt128: ZeroRuntimeValue {}
extension Float: ZeroRuntimeValue {}
extension Double: ZeroRuntimeValue {}
#if arch(x86_64)
  extension Float80: ZeroRuntimeValue {}
#endif

extension Bool: ZeroRuntimeValue {
  @inlinable public static var runtimeZero: Bool { false }
}

extension String: ZeroRuntimeValue {
  @inlinable public static var runtimeZero: String { "" }
}

extension CStringValue: ZeroRuntimeValue {
  public static var runtimeZero: CStringValue { CStringValue(nil) }
}

extension Array: ZeroRuntimeValue where Element: RuntimeValue {
  @inlinable public static var runtimeZero: [Element] { [] }
}

extension Dictionary: ZeroRuntimeValue where Key: RuntimeValue, Value: RuntimeValue {
  @inlinable public static var runtimeZero: [Key: Value] { [:] }
}

extension Set: ZeroRuntimeValue where Element: RuntimeValue {
  @inlinable public static var runtimeZero: Set<Element> { [] }
}

extension Optional: ZeroRuntimeValue where Wrapped: NullableRuntimeValue {
  @inlinable public static var runtimeZero: Wrapped? { nil }
}
