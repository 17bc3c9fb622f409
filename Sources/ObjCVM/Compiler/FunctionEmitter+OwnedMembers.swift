// Structs that hold objects, in blocks and in `__block` variables: ARC counts each member for itself.
import ObjCSema

extension FunctionEmitter {
  /// What the copy and the end of a block have to do for a capture.
  func pieces(of capture: BlockCapture) -> [BlockLayout.Capture] {
    if isARC, capture.kind == .plain, capture.type.isRecord, capture.type.hasRetainableMembers {
      return ownedMembers(of: capture.type, at: capture.offset, capture.model.name)
    }
    return [
      BlockLayout.Capture(
        offset: capture.offset, size: capture.size, kind: capture.kind, name: capture.model.name)
    ]
  }

  /// The objects in a struct of a `__block` variable.
  func ownedMembers(of model: VariableModel) -> [BlockLayout.Capture] {
    ownedMembers(of: model.type, at: 0, model.name)
  }

  private func ownedMembers(
    of type: CType, at offset: Int32, _ name: String
  ) -> [BlockLayout.Capture] {
    switch type.kind {
    case .object, .block:
      guard type.ownership == .strong || type.ownership == .weak else { return [] }
      let kind: BlockLayout.Capture.Kind =
        type.ownership == .weak ? .weak : type.isBlock ? .block : .object
      return [BlockLayout.Capture(offset: offset, size: 8, kind: kind, name: name)]
    case .record(let record) where !record.isUnion:
      return record.fields.flatMap { field in
        field.type.hasRetainableMembers
          ? ownedMembers(
            of: field.type, at: offset + Int32(clamping: field.offset),
            "\(name).\(field.name ?? "")") : []
      }
    case .array(let element, .fixed(let count)) where element.hasRetainableMembers:
      return (0..<count).flatMap {
        ownedMembers(
          of: element, at: offset + Int32(clamping: $0 * (element.size ?? 8)), "\(name)[\($0)]")
      }
    default: return []
    }
  }
}
