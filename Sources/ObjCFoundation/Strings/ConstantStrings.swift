// `@"…"` of compiled code: a record in the program's data that becomes a string object where it stands.
import CRuntime
import ObjCVM

extension World {
  /// Makes 16 bytes a constant string with its state in the second word, and the 16 bytes in front of them the header of an object
  /// that is never counted. `units` are UTF-16 where `isWide`, else UTF-8.
  package func placeConstantString(
    at place: UnsafeMutableRawPointer, _ units: UnsafeRawPointer?, count: Int, isWide: Bool
  ) {
    let text: UTF16Text
    if isWide {
      let start = units?.assumingMemoryBound(to: UInt16.self)
      text = UTF16Text(units: UnsafeBufferPointer(start: start, count: count))
    } else {
      let start = units?.assumingMemoryBound(to: UInt8.self)
      text = UTF16Text(utf8: UnsafeBufferPointer(start: start, count: count))
    }
    place.storeBytes(of: stringClasses.constant, as: OpaquePointer.self)
    QuickPlaces.noteConstants(stringClasses.constant)
    let state = Unmanaged.passRetained(StringState(text, memory)).toOpaque()
    place.storeBytes(of: state, toByteOffset: nativeStateOffset, as: UnsafeMutableRawPointer.self)
    let object = place.assumingMemoryBound(to: fwd_object.self)
    fwd_object_setImmortal(object)
    (place - 8).storeBytes(of: 16, as: UInt.self)
  }

  /// Where such strings are. False when that is known.
  package func addConstantStrings(_ range: Range<UInt>) -> Bool { memory.addConstants(range) }
}
