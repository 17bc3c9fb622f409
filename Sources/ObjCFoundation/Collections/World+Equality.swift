// Equality and hashes of objects as collections ask for them: by message, with a quick way for equal addresses
// and for the library's own strings and numbers.
import CRuntime
import ObjCVM

extension World {
  /// `[left isEqual:right]`; the same object needs no message.
  func areEqual(_ left: ObjectPointer?, _ right: ObjectPointer?) throws(ListingException) -> Bool {
    guard let left, let right else { return left == right }
    if left == right { return true }
    if !fwd_trace_isOn(), let answer = ownAreEqual(left, right) { return answer }
    return try sendBool(left, "isEqual:", .object(right))
  }

  /// `[object hash]`
  func hash(of object: ObjectPointer) throws(ListingException) -> UInt {
    if !fwd_trace_isOn(), let answer = ownHash(of: object) { return answer }
    return UInt(bitPattern: try sendInt(object, "hash", resultType: "Q"))
  }

  /// What `isEqual:` would answer for two strings or two numbers of the library; nil for others (NativeEquality).
  private func ownAreEqual(_ left: ObjectPointer, _ right: ObjectPointer) -> Bool? {
    guard memory.isObject(UInt(bitPattern: left)), memory.isObject(UInt(bitPattern: right)) else {
      return nil
    }
    let implementation = equality.isEqualImplementation(of: left)
    if implementation == equality.strings.isEqual {
      guard let text = ownText(of: right) else { return nil }
      return withState(of: left, as: StringState.self) { $0.text == text }
    }
    guard implementation == equality.numbers.isEqual, let value = ownNumber(right) else {
      return nil
    }
    return withState(of: left, as: NumberState.self) { $0.value.compare(value) == .same }
  }

  /// What `hash` would answer for a string or a number of the library; nil for others.
  private func ownHash(of object: ObjectPointer) -> UInt? {
    guard memory.isObject(UInt(bitPattern: object)) else { return nil }
    let implementation = equality.hashImplementation(of: object)
    if implementation == equality.strings.hash {
      return withState(of: object, as: StringState.self) { $0.text.objectHash }
    }
    guard implementation == equality.numbers.hash else { return nil }
    return withState(of: object, as: NumberState.self) { $0.value.hash }
  }
}
