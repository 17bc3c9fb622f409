// `countByEnumeratingWithState:objects:count:` for native collections: elements are copied into the caller's buffer, a
// few at a time; `state` counts how far it got.
import CRuntime
import ObjCVM

/// As the compiler lays out NSFastEnumerationState.
struct FastEnumerationState {
  var state: UInt
  var itemsPtr: UnsafeMutableRawPointer?
  var mutationsPtr: UnsafeMutablePointer<UInt>?
  var extra: (UInt, UInt, UInt, UInt, UInt)

  /// Bytes before `extra`: three words.
  static let extraOffset = 24
}

extension NativeCall {
  /// Answers the message for `count` elements given by `element`. `mutations` counts changes; nil for what never changes.
  func enumerateFast(
    count: Int, mutations: UnsafeMutablePointer<UInt>?, _ element: (Int) -> ObjectPointer?
  ) throws(ListingException) {
    var state: FastEnumerationState = try world.read(pointer(0), as: FastEnumerationState.self)
    let capacity = Int(uint(2))
    let start = Int(state.state)
    let amount = max(0, min(capacity, count - start))
    guard let buffer = pointer(1), let statePointer = pointer(0) else {
      returnValue(0)
      return
    }
    try world.checkWrite(buffer, amount * 8)
    for index in 0..<amount {
      (buffer + index * 8).storeBytes(of: element(start + index), as: ObjectPointer?.self)
    }
    state.state = UInt(start + amount)
    state.itemsPtr = buffer
    let extra = statePointer + FastEnumerationState.extraOffset
    state.mutationsPtr = mutations ?? extra.assumingMemoryBound(to: UInt.self)
    try world.write(state, to: statePointer)
    returnValue(amount)
  }
}
