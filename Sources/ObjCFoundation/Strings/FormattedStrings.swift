// What the quick forms of formatting methods in compiled programs (CObjC's formats.c) ask of strings.
import CRuntime
import ObjCVM

package enum FormattedStrings {
  /// Copies the text of one of the library's strings; -1 for any other object, text with units above 0xFF, and text without room.
  package static func copy(
    _ object: ObjectPointer, _ bytes: UnsafeMutablePointer<CChar>, _ room: Int
  ) -> Int {
    QuickWorld.state(object, StringState.self) { state in
      var count = -1
      _ = state.text.withNarrow { units in
        guard units.count <= room else { return }
        count = units.count
        if let start = units.baseAddress {
          UnsafeMutableRawPointer(bytes).copyMemory(from: start, byteCount: count)
        }
      }
      return count
    } ?? -1
  }

  /// `+stringWithFormat:`. The text is ASCII, as in the others.
  package static func make(
    _ receiver: ObjectPointer, _ bytes: UnsafePointer<CChar>, _ count: Int,
    _ caller: UnsafeRawPointer?
  ) -> fwd_quick_result {
    QuickWorld.with { world in
      let classes = world.stringClasses
      let cls = OpaquePointer(receiver)
      let text = UTF16Text(copying: units(bytes, count))
      if cls == classes.abstract { return .owned(world.makeString(text), world, caller) }
      if cls == classes.abstractMutable || cls == classes.concrete {
        return .owned(world.makeMutableString(text), world, caller)
      }
      return .declined
    }
  }

  /// `-initWithFormat:`, of what `+alloc` gives.
  package static func initialize(
    _ receiver: ObjectPointer, _ bytes: UnsafePointer<CChar>, _ count: Int
  ) -> fwd_quick_result {
    QuickWorld.with { world in
      let classes = world.stringClasses
      let text = UTF16Text(copying: units(bytes, count))
      if receiver == classes.placeholder { return .borrowed(world.makeString(text)) }
      if receiver == classes.mutablePlaceholder { return .borrowed(world.makeMutableString(text)) }
      return .declined
    }
  }

  /// `-appendFormat:`.
  package static func append(
    _ receiver: ObjectPointer, _ bytes: UnsafePointer<CChar>, _ count: Int
  ) -> fwd_quick_result {
    QuickWorld.state(receiver, StringState.self) { state in
      guard state.isMutable, state.hasRoom(for: count) else { return .declined }
      state.append(ascii: units(bytes, count))
      return .done
    }.orDeclined
  }

  @inline(__always)
  private static func units(_ bytes: UnsafePointer<CChar>, _ count: Int)
    -> UnsafeBufferPointer<UInt8>
  {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: count)
  }
}
