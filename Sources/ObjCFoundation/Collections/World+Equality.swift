// Equality and hashes of objects as collections ask for them: by message, with a quick way for equal addresses.
import CRuntime
import ObjCVM

extension World {
  /// `[left isEqual:right]`; the same object needs no message.
  func areEqual(_ left: ObjectPointer?, _ right: ObjectPointer?) throws(ListingException) -> Bool {
    guard let left, let right else { return left == right }
    if left == right { return true }
    return try sendBool(left, "isEqual:", .object(right))
  }

  /// `[object hash]`
  func hash(of object: ObjectPointer) throws(ListingException) -> UInt {
    UInt(bitPattern: try sendInt(object, "hash", resultType: "Q"))
  }
}
