import CRuntime

/// The comparison of a Swift type's layout with what its encoding says, which only a wrong `RuntimeStruct` fails.
@usableFromInline struct TypeCheck: Sendable {
  let name: String
  let encoding: String
  let size: Int
  let alignment: Int

  @usableFromInline init<Value: RuntimeValue>(_ type: Value.Type) {
    name = String(describing: type)
    encoding = Value.runtimeEncoding
    size = MemoryLayout<Value.Form>.size
    alignment = MemoryLayout<Value.Form>.alignment
  }

  /// Checks for the types that need one: scalars and references are right by construction.
  @usableFromInline static func all<each Value: RuntimeValue>(_ type: repeat (each Value).Type) -> [TypeCheck] {
    var checks: [TypeCheck] = []
    func add<T: RuntimeValue>(_ type: T.Type) {
      if T.Form.registerClass == .memory { checks.append(TypeCheck(type)) }
    }
    repeat add((each type))
    return checks
  }

  @usableFromInline func verify() throws(RuntimeError) {
    RuntimeStart.ensure()
    var error = fwd_encoding_error()
    guard let type = fwd_type_parse(encoding, &error)?.pointee else {
      throw .badEncoding(encoding, position: Int(error.position), reason: error.text)
    }
    // Swift's size leaves out padding at the end, which C's has.
    let padded = (size + alignment - 1) / alignment * alignment
    guard type.size == padded, type.alignment == alignment else {
      throw .unsupportedType(
        encoding,
        reason: "\(name) has \(padded) bytes aligned to \(alignment), its encoding says \(type.size) aligned to \(type.alignment)")
    }
  }
}
