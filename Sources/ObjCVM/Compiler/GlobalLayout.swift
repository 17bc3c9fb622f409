// The block of globals: where each variable of static storage lies.
import ObjCSema

struct GlobalLayout {
  /// Bytes between two variables that belong to nobody.
  static let redZone: Int32 = 16

  static let largestVariable = 1 << 28

  private(set) var list: [CompiledProgram.Global] = []
  private(set) var size: Int32 = 16
  /// Keyed by identity; the models are kept so that no other gets the same one.
  private var offsets: [ObjectIdentifier: Int32] = [:]
  private var models: [VariableModel] = []

  func hasRoom(for bytes: Int) -> Bool { Int(size) + bytes < 1 << 30 }

  /// The variable's offset; given when it is first asked for.
  mutating func allocate(_ variable: VariableModel) -> Int32 {
    if let known = offsets[ObjectIdentifier(variable)] { return known }
    let offset = add(variable.name, variable.type, room: variable.extent)
    offsets[ObjectIdentifier(variable)] = offset
    models.append(variable)
    return offset
  }

  mutating func allocateAnonymous(_ type: CType, room: Int) -> Int32 {
    add("compound literal", type, room: room)
  }

  private mutating func add(_ name: String, _ type: CType, room: Int) -> Int32 {
    let offset = size
    let bytes = Int32(clamping: max(type.size ?? 8, room, 1))
    list.append(
      CompiledProgram.Global(
        name: name, offset: offset, size: bytes, isReadOnly: type.isConst && !type.isRetainable))
    size = (offset + bytes + GlobalLayout.redZone + 15) / 16 * 16
    return offset
  }
}
