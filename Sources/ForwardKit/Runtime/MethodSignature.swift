import CRuntime

/// The types of a method: its result and its arguments.
public struct MethodSignature: Sendable {
  // Interned by the runtime, never freed.
  @usableFromInline nonisolated(unsafe) let raw: OpaquePointer

  init(raw: OpaquePointer) { self.raw = raw }

  /// Reads a method encoding, with or without frame numbers (`i24@0:8i16i20`, `i@:ii`).
  /// - Throws: `RuntimeError.badEncoding`; a method has at least a receiver and a selector.
  public init(_ types: String) throws(RuntimeError) {
    RuntimeStart.ensure()
    var error = fwd_encoding_error()
    guard let raw = fwd_signature_get(types, &error) else {
      throw .badEncoding(types, position: Int(error.position), reason: error.text)
    }
    guard fwd_signature_count(raw) >= 2 else {
      throw .badEncoding(
        types, position: types.utf8.count, reason: "a method takes a receiver and a selector")
    }
    self.raw = raw
  }

  /// The signature of a method that takes these Swift types.
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ type: ((repeat each Argument) -> Result).Type
  ) throws(RuntimeError) {
    try self.init(Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding))
  }

  public init<each Argument: RuntimeValue>(_ type: ((repeat each Argument) -> Void).Type)
    throws(RuntimeError)
  {
    try self.init(Encoding.of(repeat (each Argument).self, result: "v"))
  }

  /// Without frame numbers: `i@:ii`.
  public var encoding: String { String(cString: fwd_signature_plainTypes(raw)) }
  /// Arguments, self and _cmd not counted.
  public var argumentCount: Int { Int(fwd_signature_count(raw)) - 2 }
  public var returnType: String { text(fwd_signature_returnType(raw)) }
  /// The encodings of the arguments, self and _cmd not counted.
  public var argumentTypes: [String] { (0..<argumentCount).map { argumentType($0) } }

  func argumentType(_ index: Int) -> String {
    fwd_signature_argumentType(raw, UInt32(index + 2)).map(text) ?? "?"
  }

  private func text(_ type: UnsafePointer<fwd_type>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: type.pointee.text, count: Int(type.pointee.length)).lazy
        .map(UInt8.init(bitPattern:)),
      as: UTF8.self)
  }
}

extension MethodSignature: Hashable {
  /// Equal types in the same order.
  public static func == (a: MethodSignature, b: MethodSignature) -> Bool {
    a.raw == b.raw || a.encoding == b.encoding
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(encoding) }
}

extension MethodSignature: CustomStringConvertible {
  public var description: String { encoding }
}

extension fwd_encoding_error {
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Encodings of whole methods from Swift types.
@usableFromInline enum Encoding {
  @usableFromInline static func of<each Argument: RuntimeValue>(
    _ argument: repeat (each Argument).Type, result: String, receiver: String = "@"
  ) -> String {
    var types = result + receiver + ":"
    repeat types += (each argument).runtimeEncoding
    return types
  }
}
