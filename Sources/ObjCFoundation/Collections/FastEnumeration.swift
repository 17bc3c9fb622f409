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
    try enumerateFast(of: count, mutations: mutations) { start, slots in
      for index in 0..<slots.count { slots[index] = element(start + index) }
      return (slots.count, start + slots.count)
    }
  }

  /// Answers the message with the keys of a table; the state counts the table's positions.
  func enumerateFast(_ table: ObjectTable, mutations: UnsafeMutablePointer<UInt>?)
    throws(ListingException)
  {
    try enumerateFast(of: table.positionCount, mutations: mutations) { start, slots in
      var (filled, next) = (0, start)
      while filled < slots.count, next < table.positionCount {
        if let key = table[next].key {
          slots[filled] = key
          filled += 1
        }
        next += 1
      }
      return (filled, next)
    }
  }

  /// Answers the message with what `fill` puts into the caller's buffer.
  ///
  /// - Parameters:
  ///   - total: the state at which the enumeration ends.
  ///   - fill: gets the state and the buffer, no longer than what is left; returns how many objects it has put there, and the
  ///     next state.
  private func enumerateFast(
    of total: Int, mutations: UnsafeMutablePointer<UInt>?,
    fill: (Int, UnsafeMutableBufferPointer<ObjectPointer?>) -> (filled: Int, next: Int)
  ) throws(ListingException) {
    var state: FastEnumerationState = try world.read(pointer(0), as: FastEnumerationState.self)
    let start = Int(clamping: state.state)
    let amount = max(0, min(Int(clamping: uint(2)), total - start))
    guard let buffer = pointer(1), let statePointer = pointer(0) else {
      returnValue(0)
      return
    }
    try world.checkWrite(buffer, amount * 8)
    let slots = UnsafeMutableBufferPointer(
      start: UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: ObjectPointer?.self),
      count: amount)
    let (filled, next) = amount == 0 ? (0, start) : fill(start, slots)
    state.state = UInt(next)
    state.itemsPtr = buffer
    let extra = statePointer + FastEnumerationState.extraOffset
    state.mutationsPtr = mutations ?? extra.assumingMemoryBound(to: UInt.self)
    try world.write(state, to: statePointer)
    returnValue(filled)
  }
}
