/// ARC's rules about who owns what a variable points to (clang, "Ownership inference").
extension TypeResolver {
  /// Reads declarations as a file that counts this way has them.
  func counting<T>(automatically isARC: Bool, _ body: () -> T) -> T {
    let outer = self.isARC
    self.isARC = isARC
    defer { self.isARC = outer }
    return body()
  }

  /// Gives a waiting `__weak` or the like to the type if it can have one.
  func take(_ pending: inout Ownership?, _ type: inout CType, at range: SourceRange) {
    guard let ownership = pending else { return }
    guard let owned = give(ownership, to: type) else { return }
    type = owned
    pending = nil
  }

  /// The type with this ownership; for arrays that of the elements. Nil if it is none that is owned.
  func give(_ ownership: Ownership, to type: CType) -> CType? {
    switch type.kind {
    case .object, .block:
      return type.with(ownership: isARC || ownership == .weak ? ownership : nil)
    case .array(let element, let length):
      guard let owned = give(ownership, to: element) else { return nil }
      return CType(.array(owned, length))
    case .error: return type
    default:
      // `__attribute__((NSObject))` types are plain pointers here.
      return nil
    }
  }

  /// `nonnull NSInteger`
  func checkNullability(of type: CType, at range: SourceRange) {
    guard type.isArithmetic || type.isRecord else { return }
    diagnostics.warning(
      MeaningCode.badOwnership, "`\(type.description)` is no pointer: it cannot be nil", at: range,
      helps: [Diagnostic.Help("leave out the word")])
  }

  /// `id *list`: to ARC, which wants to know who owns what is there.
  func checkIndirect(_ type: CType, _ declarator: Declarator, _ base: Base, at range: SourceRange) {
    guard isARC, !base.isAuto, base.ownership == nil, base.type.ownership == nil,
      case .pointer(let pointee) = type.kind, case .object(let object) = pointee.kind,
      !object.isMetaclass, !pointee.isConst, base.type.isObject == (declarator.parts.count == 1),
      declarator.parts.count <= 2,
      declarator.parts.allSatisfy({
        if case .pointer(let p) = $0 { p.ownership == nil } else { false }
      })
    else { return }
    diagnostics.warning(
      MeaningCode.badOwnership,
      "this pointer to `\(pointee.description)` does not say who owns the object",
      at: range,
      helps: [Diagnostic.Help("write `__strong` or `__autoreleasing` in front of the last `*`")])
  }

  func inferOwnership(_ type: CType, use: Use) -> CType {
    guard isARC else { return type }
    switch use {
    case .result, .typedef, .typeName:
      return inferPointees(type, isParameter: false)
    case .variable, .field, .ivar, .property:
      return inferPointees(strong(type), isParameter: false)
    case .parameter:
      return inferPointees(strong(type), isParameter: true)
    }
  }

  /// Strong where nothing was said; `Class` is not retained, as in clang.
  private func strong(_ type: CType) -> CType {
    switch type.kind {
    case .object(let object):
      guard type.ownership == nil else { return type }
      return type.with(ownership: object.isMetaclass ? .unsafeUnretained : .strong)
    case .block:
      return type.ownership == nil ? type.with(ownership: .strong) : type
    case .array(let element, let length):
      var result = type
      result.kind = .array(strong(element), length)
      return result
    default: return type
    }
  }

  /// Of `NSError **` in a parameter: autoreleasing. Of other pointers to objects: strong, and
  /// unretained when the object pointers are const.
  private func inferPointees(_ type: CType, isParameter: Bool) -> CType {
    switch type.kind {
    case .pointer(let pointee):
      var result = type
      if pointee.isRetainable {
        guard pointee.ownership == nil else { return type }
        let ownership: Ownership =
          pointee.isConst ? .unsafeUnretained : isParameter ? .autoreleasing : .strong
        result.kind = .pointer(pointee.with(ownership: ownership))
      } else if pointee.isPointer || pointee.isArray {
        result.kind = .pointer(inferPointees(pointee, isParameter: false))
      }
      return result
    case .array(let element, let length) where element.isPointer:
      var result = type
      result.kind = .array(inferPointees(element, isParameter: false), length)
      return result
    default: return type
    }
  }
}
