// Equality and hashes of objects as collections ask for them: by message, with a quick way for equal addresses
// and for the library's own strings and numbers (NativeEquality).
import CRuntime
import ObjCVM

extension World {
  /// `[left isEqual:right]`; the same object needs no message.
  func areEqual(_ left: ObjectPointer?, _ right: ObjectPointer?) throws(ListingException) -> Bool {
    guard let left, let right else { return left == right }
    if let answer = areEqualWithoutMessages(left, right) { return answer }
    return try sendBool(left, "isEqual:", .object(right))
  }

  /// `[object hash]`
  func hash(of object: ObjectPointer) throws(ListingException) -> UInt {
    if let answer = hashWithoutMessages(of: object) { return answer }
    return UInt(bitPattern: try sendInt(object, "hash", resultType: "Q"))
  }

  /// What `isEqual:` would answer for an object and itself, for two strings or two numbers of the library; nil where it has to
  /// be sent.
  @inline(__always)
  func areEqualWithoutMessages(_ left: ObjectPointer, _ right: ObjectPointer) -> Bool? {
    if left == right { return true }
    guard !fwd_trace_isOn(), memory.isObject(UInt(bitPattern: left)),
      memory.isObject(UInt(bitPattern: right))
    else { return nil }
    switch equality.isEqualKind(of: left) {
    case .string?:
      return withState(of: left, as: StringState.self) { mine in
        withState(of: right, as: StringState.self) { mine.text == $0.text }
      } ?? nil
    case .number?:
      return withState(of: left, as: NumberState.self) { mine in
        withState(of: right, as: NumberState.self) { mine.value.compare($0.value) == .same }
      } ?? nil
    case nil: return nil
    }
  }

  /// What `hash` would answer for a string or a number of the library; nil where it has to be sent.
  @inline(__always)
  func hashWithoutMessages(of object: ObjectPointer) -> UInt? {
    guard !fwd_trace_isOn(), memory.isObject(UInt(bitPattern: object)) else { return nil }
    switch equality.hashKind(of: object) {
    case .string?: return withState(of: object, as: StringState.self) { $0.hash }
    case .number?: return withState(of: object, as: NumberState.self) { $0.value.hash }
    case nil: return nil
    }
  }

  /// The object's `copy` would be the object itself: a number, or a string that does not change.
  func isOwnCopy(_ object: ObjectPointer) -> Bool {
    guard !fwd_trace_isOn(), memory.isObject(UInt(bitPattern: object)) else { return false }
    switch equality.copyKind(of: object) {
    case .string?: return withState(of: object, as: StringState.self) { !$0.isMutable } ?? false
    case .number?: return withState(of: object, as: NumberState.self) { _ in true } ?? false
    case nil: return false
    }
  }
}

extension ObjectTable {
  /// Searches for a key without sending a message; nil where its `hash` has to be sent.
  @inline(__always)
  func searchWithoutMessages(_ key: ObjectPointer, in world: World) -> (hash: UInt, answer: Answer)?
  {
    guard let hash = world.hashWithoutMessages(of: key) else { return nil }
    return (hash, search(key, hash: hash) { world.areEqualWithoutMessages($0, $1) })
  }
}
