import CRuntime

/// A number of any C type, for conversions between them.
enum Number {
  case integer(Int128)
  /// Above what Int128 holds; only `unsigned __int128` has such.
  case large(UInt128)
  case floating(Double)
  case bool(Bool)

  /// Reads a form. Nil for forms that are no numbers, and for long double.
  init?<Form: RuntimeForm>(_ form: Form, encoding: UInt8) {
    switch encoding {
    case UInt8(ascii: "f"): self = .floating(Double(Float(registerBits: form.registerBits)))
    case UInt8(ascii: "d"): self = .floating(Double(registerBits: form.registerBits))
    default:
      guard Conversion.isNumber(encoding), encoding != UInt8(ascii: "D") else { return nil }
      let read = withUnsafeBytes(of: form) {
        Number($0.baseAddress, kind: encoding, size: MemoryLayout<Form>.size)
      }
      guard let read else { return nil }
      self = read
    }
  }

  /// Reads memory.
  init?(_ room: UnsafeRawPointer?, kind: UInt8, size: Int) {
    guard let room else { return nil }
    let isSigned = Conversion.isSignedInteger(kind)
    switch (kind, size) {
    case (UInt8(ascii: "B"), _): self = .bool(room.load(as: UInt8.self) != 0)
    case (UInt8(ascii: "f"), _): self = .floating(Double(room.loadUnaligned(as: Float.self)))
    case (UInt8(ascii: "d"), _): self = .floating(room.loadUnaligned(as: Double.self))
    case (UInt8(ascii: "D"), _): return nil
    case (_, 1):
      self = .integer(
        isSigned ? Int128(room.load(as: Int8.self)) : Int128(room.load(as: UInt8.self)))
    case (_, 2):
      self = .integer(
        isSigned
          ? Int128(room.loadUnaligned(as: Int16.self)) : Int128(room.loadUnaligned(as: UInt16.self))
      )
    case (_, 4):
      self = .integer(
        isSigned
          ? Int128(room.loadUnaligned(as: Int32.self)) : Int128(room.loadUnaligned(as: UInt32.self))
      )
    case (_, 8):
      self = .integer(
        isSigned
          ? Int128(room.loadUnaligned(as: Int64.self)) : Int128(room.loadUnaligned(as: UInt64.self))
      )
    case (_, 16):
      if isSigned {
        self = .integer(room.loadUnaligned(as: Int128.self))
      } else {
        let value = room.loadUnaligned(as: UInt128.self)
        self = Int128(exactly: value).map { .integer($0) } ?? .large(value)
      }
    default: return nil
    }
  }

  /// Writes the number as `type`.
  func store(as type: fwd_type, into room: UnsafeMutableRawPointer) throws(ConversionFailure) {
    let kind = UInt8(bitPattern: type.kind)
    switch kind {
    case UInt8(ascii: "B"): room.storeBytes(of: try isTrue ? 1 : 0, as: UInt8.self)
    case UInt8(ascii: "f"): room.storeBytes(of: Float(try double), as: Float.self)
    case UInt8(ascii: "d"): room.storeBytes(of: try double, as: Double.self)
    #if arch(x86_64)
      case UInt8(ascii: "D"): room.storeBytes(of: Float80(try double), as: Float80.self)
    #endif
    default: try storeInteger(kind, size: type.size, into: room)
    }
  }

  private func storeInteger(_ kind: UInt8, size: Int, into room: UnsafeMutableRawPointer)
    throws(ConversionFailure)
  {
    switch (size, Conversion.isSignedInteger(kind)) {
    case (1, true): room.storeBytes(of: try exact(kind), as: Int8.self)
    case (1, false): room.storeBytes(of: try exact(kind), as: UInt8.self)
    case (2, true): room.storeBytes(of: try exact(kind), as: Int16.self)
    case (2, false): room.storeBytes(of: try exact(kind), as: UInt16.self)
    case (4, true): room.storeBytes(of: try exact(kind), as: Int32.self)
    case (4, false): room.storeBytes(of: try exact(kind), as: UInt32.self)
    case (8, true): room.storeBytes(of: try exact(kind), as: Int64.self)
    case (8, false): room.storeBytes(of: try exact(kind), as: UInt64.self)
    case (16, true): room.storeBytes(of: try exact(kind), as: Int128.self)
    case (16, false): room.storeBytes(of: try exact(kind), as: UInt128.self)
    default: throw .mismatch
    }
  }

  /// The number as a Swift value.
  func value<Value: RuntimeValue>(as type: Value.Type, encoding: UInt8) throws(ConversionFailure)
    -> Value
  {
    guard let layout = fwd_type_parse(Value.runtimeEncoding, nil) else { throw .mismatch }
    return try withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) {
      room -> Result<Value, ConversionFailure> in
      guard let base = room.baseAddress else { return .failure(.mismatch) }
      do throws(ConversionFailure) {
        try store(as: layout.pointee, into: base)
      } catch { return .failure(error) }
      do throws(RuntimeError) {
        return .success(try Value.fromRuntime(base.loadUnaligned(as: Value.Form.self)))
      } catch { return .failure(.value(error)) }
    }.get()
  }

  private var isTrue: Bool {
    get throws(ConversionFailure) {
      switch self {
      case .bool(let value): return value
      // A char is what BOOL is on some systems.
      case .integer(let value) where value == 0 || value == 1: return value == 1
      case .integer(let value): throw .range(String(value))
      case .large, .floating: throw .mismatch
      }
    }
  }

  private var double: Double {
    get throws(ConversionFailure) {
      switch self {
      case .floating(let value): return value
      case .integer(let value):
        guard let exact = Double(exactly: value) else { throw .range(String(value)) }
        return exact
      case .large(let value): throw .range(String(value))
      case .bool: throw .mismatch
      }
    }
  }

  private func exact<Integer: FixedWidthInteger>(_ kind: UInt8) throws(ConversionFailure) -> Integer
  {
    switch self {
    case .integer(let value):
      guard let exact = Integer(exactly: value) else { throw .range(String(value)) }
      return exact
    case .large(let value):
      guard let exact = Integer(exactly: value) else { throw .range(String(value)) }
      return exact
    case .bool(let value) where kind == UInt8(ascii: "c") || kind == UInt8(ascii: "C"):
      return value ? 1 : 0
    case .bool, .floating: throw .mismatch
    }
  }
}
