/// A Swift type that messages can carry: as an argument, a result, an instance variable.
///
/// | Swift | encoding |
/// |---|---|
/// | `Int8 … UInt64`, `Int`, `UInt`, `Int128`, `UInt128` | `c … Q`, `q`, `Q`, `t`, `T` |
/// | `Bool` | `B` (C's `bool`; `BOOL` on 64-bit ARM) |
/// | `Float`, `Double`, `Float80` (x86-64) | `f`, `d`, `D` |
/// | `RuntimeObject`, `RuntimeObject?` | `@` |
/// | `RuntimeClass`, `RuntimeSelector`, and their optionals | `#`, `:` |
/// | `CStringValue` | `*` |
/// | `String`, arrays, dictionaries and sets of these types, types that adopt ``BoxedValue`` | `@`, boxed |
/// | types that adopt ``RuntimeStruct`` | their struct's |
/// | raw-representable types that adopt `RuntimeValue` | their raw value's |
public protocol RuntimeValue: Sendable {
  associatedtype Form: RuntimeForm
  /// The type encoding, without qualifiers.
  static var runtimeEncoding: String { get }
  /// The C value. An object that is made for it is autoreleased.
  var runtimeForm: Form { get }
  /// The Swift value. It keeps a reference of its own to what the form names.
  /// - Throws: `RuntimeError.nilValue` or `.unexpectedObject` when the form holds no such value.
  static func fromRuntime(_ form: Form) throws(RuntimeError) -> Self
  /// Whether code that is not Swift sees an object that tells nothing of the value: true of ``BoxedValue`` and ``Boxed``.
  static var isOpaque: Bool { get }
}

extension RuntimeValue {
  @inlinable public static var isOpaque: Bool { false }
}

extension RuntimeValue where Form == Self {
  @inlinable public var runtimeForm: Self { self }
  @inlinable public static func fromRuntime(_ form: Self) throws(RuntimeError) -> Self { form }
}

extension Int8: RuntimeValue { @inlinable public static var runtimeEncoding: String { "c" } }
extension Int16: RuntimeValue { @inlinable public static var runtimeEncoding: String { "s" } }
extension Int32: RuntimeValue { @inlinable public static var runtimeEncoding: String { "i" } }
extension Int64: RuntimeValue { @inlinable public static var runtimeEncoding: String { "q" } }
extension Int: RuntimeValue { @inlinable public static var runtimeEncoding: String { "q" } }
extension UInt8: RuntimeValue { @inlinable public static var runtimeEncoding: String { "C" } }
extension UInt16: RuntimeValue { @inlinable public static var runtimeEncoding: String { "S" } }
extension UInt32: RuntimeValue { @inlinable public static var runtimeEncoding: String { "I" } }
extension UInt64: RuntimeValue { @inlinable public static var runtimeEncoding: String { "Q" } }
extension UInt: RuntimeValue { @inlinable public static var runtimeEncoding: String { "Q" } }
extension Int128: RuntimeValue { @inlinable public static var runtimeEncoding: String { "t" } }
extension UInt128: RuntimeValue { @inlinable public static var runtimeEncoding: String { "T" } }
extension Float: RuntimeValue { @inlinable public static var runtimeEncoding: String { "f" } }
extension Double: RuntimeValue { @inlinable public static var runtimeEncoding: String { "d" } }
#if arch(x86_64)
  extension Float80: RuntimeValue { @inlinable public static var runtimeEncoding: String { "D" } }
#endif

extension Bool: RuntimeValue {
  @inlinable public static var runtimeEncoding: String { "B" }
  @inlinable public var runtimeForm: UInt8 { self ? 1 : 0 }
  @inlinable public static func fromRuntime(_ form: UInt8) throws(RuntimeError) -> Bool {
    form != 0
  }
}

extension RuntimeValue where Self: RawRepresentable, RawValue: RuntimeValue {
  public static var runtimeEncoding: String { RawValue.runtimeEncoding }
  public var runtimeForm: RawValue.Form { rawValue.runtimeForm }
  public static func fromRuntime(_ form: RawValue.Form) throws(RuntimeError) -> Self {
    let raw = try RawValue.fromRuntime(form)
    guard let value = Self(rawValue: raw) else {
      throw .unexpectedObject(expected: String(describing: Self.self), found: "raw value \(raw)")
    }
    return value
  }
}

/// A C struct: a Swift struct of numbers (and of other such structs) with the C struct's members in their order.
///
///     struct Point: RuntimeStruct {
///       var x, y: Double
///       static let runtimeEncoding = "{Point=dd}"
///     }
///
/// Size, alignment and the kinds of the members are compared with the encoding's when a method or a send first uses the type; they throw
/// `RuntimeError.unsupportedType` when the two differ.
public protocol RuntimeStruct: RuntimeValue, RuntimeForm where Form == Self {}

extension RuntimeStruct {
  public static var registerClass: RegisterClass { .memory }
  public var registerBits: UInt64 { 0 }
  public init(registerBits: UInt64) {
    preconditionFailure("\(Self.self) travels in memory, not in one register")
  }
}

/// A C string (`char *`) as a method takes or gives it. The text is copied in both directions.
public struct CStringValue: RuntimeValue, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public var text: String?
  public init(_ text: String?) { self.text = text }
  public init(stringLiteral text: String) { self.text = text }
  public var description: String { text ?? "NULL" }
  public static var runtimeEncoding: String { "*" }
}

extension RuntimeSelector: RuntimeValue {
  @inlinable public static var runtimeEncoding: String { ":" }
  public var runtimeForm: RuntimeReference { RuntimeReference(raw) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> RuntimeSelector {
    guard let raw = form.opaque else { throw .nilValue(expected: "a selector") }
    return RuntimeSelector(raw: raw)
  }
}

/// A type whose nil is the null reference.
public protocol NullableRuntimeValue: RuntimeValue where Form == RuntimeReference {}
extension RuntimeSelector: NullableRuntimeValue {}
extension RuntimeClass: NullableRuntimeValue {}
extension RuntimeObject: NullableRuntimeValue {}
extension String: NullableRuntimeValue {}
extension Array: NullableRuntimeValue where Element: RuntimeValue {}
extension Dictionary: NullableRuntimeValue where Key: RuntimeValue, Value: RuntimeValue {}
extension Set: NullableRuntimeValue where Element: RuntimeValue {}

extension Optional: RuntimeValue where Wrapped: NullableRuntimeValue {
  public static var runtimeEncoding: String { Wrapped.runtimeEncoding }
  public var runtimeForm: RuntimeReference {
    switch self {
    case .some(let wrapped): wrapped.runtimeForm
    case .none: .null
    }
  }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Wrapped? {
    form.isNull ? .none : .some(try Wrapped.fromRuntime(form))
  }
}
