import CRuntime

/// The comparison of a Swift type's layout with what its encoding says, which only a wrong `RuntimeStruct` fails.
///
/// The members' kinds are compared one by one, in order of their places: a `Float` where the encoding says `int` is refused
/// like a struct of another size. Swift tuples are C arrays.
@usableFromInline struct TypeCheck: Sendable {
  let name: String
  let encoding: String
  let size: Int
  let alignment: Int
  /// What the struct is made of; nil for other types.
  let scalars: (@Sendable () -> [Character]?)?
  let isOpaque: Bool

  @usableFromInline init<Value: RuntimeValue>(_ type: Value.Type) {
    name = String(describing: type)
    encoding = Value.runtimeEncoding
    size = MemoryLayout<Value.Form>.size
    alignment = MemoryLayout<Value.Form>.alignment
    isOpaque = Value.isOpaque
    if Value.self is any RuntimeStruct.Type {
      scalars = { Self.swiftScalars(Value.Form.self) }
    } else {
      scalars = nil
    }
  }

  /// Checks for the types that need one: scalars and references are right by construction.
  @usableFromInline static func all<each Value: RuntimeValue>(_ type: repeat (each Value).Type)
    -> [TypeCheck]
  {
    var checks: [TypeCheck] = []
    func add<T: RuntimeValue>(_ type: T.Type) {
      if T.Form.registerClass == .memory || T.isOpaque { checks.append(TypeCheck(type)) }
    }
    repeat add((each type))
    return checks
  }

  /// The kinds of a Swift struct's numbers, in order; nil when it has members that are not numbers.
  private static func swiftScalars<Form: RuntimeForm>(_ type: Form.Type) -> [Character]? {
    // Every pattern of bits is a value of a struct of numbers.
    let sample = withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Form>.stride, alignment: MemoryLayout<Form>.alignment
    ) { room in
      room.initializeMemory(as: UInt8.self, repeating: 0)
      return room.load(as: Form.self)
    }
    return members(of: sample)
  }

  private static func members(of value: Any) -> [Character]? {
    if !(value is any RuntimeStruct), let number = value as? any RuntimeValue {
      let encoding = type(of: number).runtimeEncoding
      guard encoding.count == 1, let kind = encoding.first,
        Conversion.isNumber(kind.asciiValue ?? 0)
      else { return nil }
      return [plain(kind)]
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .tuple else { return nil }
    var all: [Character] = []
    for child in mirror.children {
      guard let part = members(of: child.value) else { return nil }
      all += part
    }
    return all
  }

  /// The kinds of an encoding's numbers, in order; nil when it has others.
  private static func scalars(of type: fwd_type) -> [Character]? {
    let kind = UInt8(bitPattern: type.kind)
    if Conversion.isNumber(kind) { return [plain(Character(UnicodeScalar(kind)))] }
    guard let element = type.element else { return nil }
    switch kind {
    case UInt8(ascii: "{"):
      var all: [Character] = []
      for index in 0..<Int(type.count) {
        guard let part = scalars(of: element[index]) else { return nil }
        all += part
      }
      return all
    case UInt8(ascii: "["):
      return scalars(of: element.pointee).map { part in (0..<Int(type.count)).flatMap { _ in part }
      }
    default: return nil
    }
  }

  /// `long` is `long long` on both processors.
  private static func plain(_ kind: Character) -> Character {
    kind == "l" ? "q" : kind == "L" ? "Q" : kind
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
        reason:
          "\(name) has \(padded) bytes aligned to \(alignment), its encoding says \(type.size) aligned to \(type.alignment)"
      )
    }
    if let mine = scalars?(), let theirs = Self.scalars(of: type), mine != theirs {
      throw .unsupportedType(
        encoding,
        reason: "\(name) has the members '\(String(mine))', its encoding says '\(String(theirs))'")
    }
  }
}
