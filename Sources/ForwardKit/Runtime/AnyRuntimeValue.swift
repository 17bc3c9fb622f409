import CRuntime

/// A value whose type is known only when the program runs: an argument of a hooked call, the value of an observed key.
public enum AnyRuntimeValue: Sendable {
  /// A nil object, class, selector or C string.
  case null
  /// An object; blocks are copied. Boxed Swift values and strings come out by ``value(as:)``.
  case object(RuntimeObject)
  case type(RuntimeClass)
  case selector(RuntimeSelector)
  case bool(Bool)
  case integer(Int128)
  case floating(Double)
  case text(String)
  /// Structs, unions, pointers and the rest: their bytes and their encoding.
  case bytes([UInt8], encoding: String)
}

extension AnyRuntimeValue {
  init(_ address: UnsafeRawPointer, _ type: fwd_type) {
    let kind = UInt8(bitPattern: type.kind)
    switch kind {
    case UInt8(ascii: "@"), UInt8(ascii: "#"): self.init(address.loadUnaligned(as: RawObject?.self))
    case UInt8(ascii: ":"):
      self =
        RuntimeSelector(orNull: address.loadUnaligned(as: OpaquePointer?.self)).map {
          .selector($0)
        } ?? .null
    case UInt8(ascii: "*"):
      self =
        address.loadUnaligned(as: UnsafePointer<CChar>?.self).map { .text(String(cString: $0)) }
        ?? .null
    default:
      switch Conversion.isNumber(kind) ? Number(address, kind: kind, size: type.size) : nil {
      case .integer(let value): self = .integer(value)
      case .floating(let value): self = .floating(value)
      case .bool(let value): self = .bool(value)
      case .large, nil:
        self = .bytes(
          [UInt8](UnsafeRawBufferPointer(start: address, count: type.size)),
          encoding: Conversion.text(of: type))
      }
    }
  }

  private init(_ object: RawObject?) {
    guard let object else {
      self = .null
      return
    }
    if fwd_object_isClass(object) {
      self = .type(RuntimeClass(raw: RawClass(object)))
    } else if fwd_object_getClass(object).map({ Self.isBlockClass($0) }) ?? false,
      let copy = fwd_Block_copy(object)
    {
      self = .object(RuntimeObject(owning: copy))
    } else {
      self = .object(RuntimeObject(retaining: object))
    }
  }

  private static func isBlockClass(_ cls: RawClass) -> Bool {
    cls == fwd_block_class(FWD_BLOCK_STACK) || cls == fwd_block_class(FWD_BLOCK_GLOBAL)
      || cls == fwd_block_class(FWD_BLOCK_MALLOC)
  }

  /// The value in a Swift type, converted where nothing is lost.
  /// - Throws: `RuntimeError.nilValue`, `.unexpectedObject`, `.valueOutOfRange`.
  public func value<Value: RuntimeValue>(as type: Value.Type) throws(RuntimeError) -> Value {
    func fail() -> RuntimeError {
      let found =
        if case .object(let object) = self { SwiftValue.kind(of: object.raw) } else { description }
      return .unexpectedObject(expected: String(describing: Value.self), found: found)
    }
    let wanted = Value.runtimeEncoding.utf8.first ?? 0
    do throws(ConversionFailure) {
      switch self {
      case .integer(let value) where Conversion.isNumber(wanted):
        return try Number.integer(value).value(as: type, encoding: wanted)
      case .floating(let value) where Conversion.isNumber(wanted):
        return try Number.floating(value).value(as: type, encoding: wanted)
      case .bool(let value) where Conversion.isNumber(wanted):
        return try Number.bool(value).value(as: type, encoding: wanted)
      default: break
      }
    } catch {
      switch error {
      case .range(let words):
        throw .valueOutOfRange(value: words, type: Value.runtimeEncoding, selector: nil)
      case .value(let reason): throw reason
      case .mismatch: throw fail()
      }
    }
    if let same = self as? Value { return same }
    switch self {
    case .object(let object):
      // Unwrapped first: "no payload" is not a nil of an optional type.
      if let payload = SwiftValue.payload(of: object.raw), let value = payload as? Value {
        return value
      }
      if let form = RuntimeReference(object.raw) as? Value.Form, wanted == UInt8(ascii: "@") {
        return try Value.fromRuntime(form)
      }
      if let value: Value = try Bridge.value(of: object.raw) { return value }
    case .type(let cls): if let value = cls as? Value { return value }
    case .selector(let selector): if let value = selector as? Value { return value }
    case .text(let text):
      if let value = (text as? Value) ?? (CStringValue(text) as? Value) { return value }
    case .null:
      if let form = RuntimeReference.null as? Value.Form { return try Value.fromRuntime(form) }
    case .bytes(let bytes, let encoding):
      if bytes.count == MemoryLayout<Value.Form>.stride
        || bytes.count == MemoryLayout<Value.Form>.size,
        fwd_encoding_isEqual(encoding, Value.runtimeEncoding)
      {
        return try Value.fromRuntime(
          bytes.withUnsafeBytes { $0.loadUnaligned(as: Value.Form.self) })
      }
    default: break
    }
    throw fail()
  }

  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension AnyRuntimeValue: Hashable {
  /// Equal values of one kind; objects when they are the same, or boxes of equal Swift values.
  public static func == (a: AnyRuntimeValue, b: AnyRuntimeValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.object(let a), .object(let b)): a == b || boxed(a).map { $0 == boxed(b) } ?? false
    case (.type(let a), .type(let b)): a == b
    case (.selector(let a), .selector(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.floating(let a), .floating(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.bytes(let a, let c), .bytes(let b, let d)): a == b && c == d
    default: false
    }
  }

  private static func boxed(_ object: RuntimeObject) -> AnyHashable? {
    (SwiftValue.payload(of: object.raw) as? any Hashable).map { AnyHashable($0) }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .object(let object):
      if let value = Self.boxed(object) { hasher.combine(value) } else { hasher.combine(object) }
    case .type(let cls): hasher.combine(cls)
    case .selector(let selector): hasher.combine(selector)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .floating(let value): hasher.combine(value)
    case .text(let text): hasher.combine(text)
    case .bytes(let bytes, _): hasher.combine(bytes)
    }
  }
}

extension AnyRuntimeValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .null: "nil"
    case .object(let object): object.description
    case .type(let cls): cls.description
    case .selector(let selector): selector.description
    case .bool(let value): value.description
    case .integer(let value): value.description
    case .floating(let value): value.description
    case .text(let text): text
    case .bytes(let bytes, let encoding): "\(bytes.count) bytes of type '\(encoding)'"
    }
  }
}
