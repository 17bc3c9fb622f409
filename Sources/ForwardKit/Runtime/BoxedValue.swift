import CRuntime

/// A Swift type without a C type of its own: it travels as an object that holds the value.
///
///     struct Money: BoxedValue { var cents: Int }
public protocol BoxedValue: NullableRuntimeValue {}

extension BoxedValue {
  public static var runtimeEncoding: String { "@" }
  public static var isOpaque: Bool { true }
  public var runtimeForm: RuntimeReference { boxedForm(self) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Self {
    try unboxed(form)
  }
}

/// A value of any Sendable type, boxed: `Boxed(URL(…))`, `Boxed<[URL]>`.
public struct Boxed<Value: Sendable>: NullableRuntimeValue {
  public var value: Value
  public init(_ value: Value) { self.value = value }
  public static var runtimeEncoding: String { "@" }
  public static var isOpaque: Bool { true }
  public var runtimeForm: RuntimeReference { boxedForm(value) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Boxed {
    Boxed(try unboxed(form) as Value)
  }
}

extension Array: RuntimeValue where Element: RuntimeValue {
  public static var runtimeEncoding: String { "@" }
  public var runtimeForm: RuntimeReference { boxedForm(self) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Self {
    try unboxed(form)
  }
}

extension Dictionary: RuntimeValue where Key: RuntimeValue, Value: RuntimeValue {
  public static var runtimeEncoding: String { "@" }
  public var runtimeForm: RuntimeReference { boxedForm(self) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Self {
    try unboxed(form)
  }
}

extension Set: RuntimeValue where Element: RuntimeValue {
  public static var runtimeEncoding: String { "@" }
  public var runtimeForm: RuntimeReference { boxedForm(self) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Self {
    try unboxed(form)
  }
}

extension String: RuntimeValue {
  public static var runtimeEncoding: String { "@" }
  public var runtimeForm: RuntimeReference { StringBridge.object(for: self).autoreleased() }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> String {
    guard let object = form.object else { throw .nilValue(expected: "String") }
    guard let text = StringBridge.text(of: object) else {
      throw .unexpectedObject(expected: "String", found: SwiftValue.kind(of: object))
    }
    return text
  }
}

extension CStringValue {
  /// The bytes belong to an object of the send's autorelease pool.
  public var runtimeForm: RuntimeReference {
    guard let text else { return .null }
    let bytes = CStringStorage(text)
    _ = SwiftValue.object(for: bytes).autoreleased()
    return RuntimeReference(address: bytes.address)
  }

  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> CStringValue {
    guard let bytes = UnsafePointer<CChar>(bitPattern: form.address) else {
      return CStringValue(nil)
    }
    return CStringValue(String(cString: bytes))
  }
}

/// NUL-terminated bytes that live as long as this object.
private final class CStringStorage: Sendable {
  private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count + 1)
    _ = bytes.initialize(from: text.utf8)
    bytes.initializeElement(at: text.utf8.count, to: 0)
  }

  deinit { bytes.deallocate() }

  var address: UInt { UInt(bitPattern: bytes.baseAddress) }
}

/// An autoreleased object for the value; the value's own object where it is one already.
private func boxedForm(_ value: some Sendable) -> RuntimeReference {
  SwiftValue.object(for: value).autoreleased()
}

private func unboxed<Value: Sendable>(_ form: RuntimeReference) throws(RuntimeError) -> Value {
  guard let object = form.object else { throw .nilValue(expected: String(describing: Value.self)) }
  if let value: Value = try Bridge.value(of: object) { return value }
  guard let payload = SwiftValue.payload(of: object), let value = payload as? Value else {
    throw .unexpectedObject(
      expected: String(describing: Value.self), found: SwiftValue.kind(of: object))
  }
  return value
}
