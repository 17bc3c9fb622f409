// Quick forms (QuickForm.swift) of what programs send arrays and dictionaries most. The bodies beside them say what they answer;
// each declines where an object has to be asked by message, or where an object may end whose end is not the library's.
//
// The command's modules are compiled for size (Package.swift). What programs wait for is compiled for speed, function by function:
// `@_optimize(speed)`.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  // MARK: Arrays

  static func addQuickArrayPrimitives(to cls: NativeClass, hasSubscript: Bool) {
    cls.quick("count") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, ArrayState.self) { .word($0.items.count) }.orDeclined
    }
    let element: fwd_quick_function = { receiver, _, index, _, _, _ in
      QuickWorld.state(receiver, ArrayState.self) {
        index < UInt64($0.items.count) ? .borrowed($0.items[Int(index)]) : .declined
      }.orDeclined
    }
    cls.quick("objectAtIndex:", form: element)
    if hasSubscript { cls.quick("objectAtIndexedSubscript:", form: element) }
    if cls.name == "__NSArrayM" {
      cls.quick("countByEnumeratingWithState:objects:count:") {
        receiver, _, state, buffer, room, _ in
        CollectionLibrary.enumerate(receiver, state, buffer, room, mayChange: true)
      }
    } else {
      cls.quick("countByEnumeratingWithState:objects:count:") {
        receiver, _, state, buffer, room, _ in
        CollectionLibrary.enumerate(receiver, state, buffer, room, mayChange: false)
      }
    }
  }

  /// The next elements of a fast enumeration. Who counts changes is known from the first message on, which the body answers.
  @inline(__always)
  private static func enumerate(
    _ array: ObjectPointer, _ state: UInt64, _ buffer: UInt64, _ room: UInt64, mayChange: Bool
  ) -> fwd_quick_result {
    guard let state = UnsafeMutableRawPointer(bitPattern: UInt(state)),
      let buffer = UnsafeMutableRawPointer(bitPattern: UInt(buffer)),
      QuickWorld.mayWrite(state, MemoryLayout<FastEnumerationState>.size)
    else { return .declined }
    return QuickWorld.state(array, ArrayState.self) { elements in
      let place = state.assumingMemoryBound(to: FastEnumerationState.self)
      let start = place.pointee.state
      let count = elements.items.count
      guard elements.mutations != nil || !mayChange, start <= UInt(count),
        QuickPlaces.isCompiled || QuickWorld.mayWrite(buffer, min(Int(clamping: room), count) * 8)
      else { return .declined }
      let amount = min(Int(clamping: room), count - Int(start))
      place.pointee.state = start + UInt(amount)
      elements.items.withUnsafeBytes { items in
        guard let first = items.baseAddress.map({ $0 + Int(start) * 8 }) else { return }
        // As many as clang asks for: no call.
        if amount == 16 {
          buffer.copyMemory(from: first, byteCount: 16 * 8)
        } else {
          buffer.copyMemory(from: first, byteCount: amount * 8)
        }
      }
      place.pointee.itemsPtr = buffer
      let extra = state + FastEnumerationState.extraOffset
      place.pointee.mutationsPtr = elements.mutations ?? extra.assumingMemoryBound(to: UInt.self)
      return .word(amount)
    }.orDeclined
  }

  static func addQuickArrayChanges(to cls: NativeClass) {
    cls.quick("addObject:") { receiver, _, object, _, _, _ in
      guard let object = ObjectPointer(bitPattern: UInt(object)), QuickPlaces.inserts(receiver)
      else { return .declined }
      return QuickWorld.state(receiver, ArrayState.self) { state in
        fwd_retain(object)
        state.items.append(object)
        state.noteChange()
        return .done
      }.orDeclined
    }
    cls.quick("setObject:atIndexedSubscript:") { receiver, _, object, index, _, _ in
      CollectionLibrary.replace(receiver, object, index)
    }
    cls.quick("replaceObjectAtIndex:withObject:") { receiver, _, index, object, _, _ in
      CollectionLibrary.replace(receiver, object, index)
    }
  }

  private static func replace(_ array: ObjectPointer, _ object: UInt64, _ index: UInt64)
    -> fwd_quick_result
  {
    guard let object = ObjectPointer(bitPattern: UInt(object)) else { return .declined }
    return QuickWorld.state(array, ArrayState.self) { state in
      guard index < UInt64(state.items.count) else { return .declined }
      let old = state.items[Int(index)]
      guard CollectionLibrary.endsQuietly(old) else { return .declined }
      fwd_retain(object)
      state.items[Int(index)] = object
      state.noteChange()
      fwd_release(old)
      return .done
    }.orDeclined
  }

  /// The object is a string or a number of the library, of which a release raises nothing and changes no collection.
  @inline(__always)
  private static func endsQuietly(_ object: ObjectPointer?) -> Bool {
    QuickWorld.state(object, NumberState.self) { _ in true } ?? QuickWorld.state(
      object, StringState.self
    ) { _ in true } ?? false
  }

  // MARK: Dictionaries

  static func addQuickDictionaryPrimitives(to cls: NativeClass) {
    cls.quick("count") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, DictionaryState.self) { .word($0.table.count) }.orDeclined
    }
    cls.quick("objectForKey:", "objectForKeyedSubscript:") { receiver, _, key, _, _, _ in
      CollectionLibrary.value(receiver, key)
    }
  }

  @_optimize(speed)
  private static func value(_ dictionary: ObjectPointer, _ key: UInt64) -> fwd_quick_result {
    guard let key = ObjectPointer(bitPattern: UInt(key)) else { return .borrowed(nil) }
    return QuickWorld.state(dictionary, DictionaryState.self) { state in
      guard let hash = QuickWorld.hash(of: key) else { return .declined }
      switch state.table.search(key, hash: hash, { QuickWorld.areEqual($0, $1) }) {
      case .found(let index): return .borrowed(state.table.value(atFound: index))
      case .absent: return .borrowed(nil)
      case .unknown: return .declined
      }
    }.orDeclined
  }

  static func addQuickDictionaryChanges(to cls: NativeClass) {
    cls.quick("setObject:forKey:", "setObject:forKeyedSubscript:") {
      receiver, _, object, key, _, _ in
      CollectionLibrary.set(receiver, object, key)
    }
  }

  @_optimize(speed)
  private static func set(_ dictionary: ObjectPointer, _ object: UInt64, _ key: UInt64)
    -> fwd_quick_result
  {
    guard let object = ObjectPointer(bitPattern: UInt(object)),
      let key = ObjectPointer(bitPattern: UInt(key))
    else { return .declined }
    return QuickWorld.state(dictionary, DictionaryState.self) { state in
      guard let hash = QuickWorld.hash(of: key) else { return .declined }
      switch state.table.search(key, hash: hash, { QuickWorld.areEqual($0, $1) }) {
      case .found(let index):
        let old = state.table.value(atFound: index)
        guard CollectionLibrary.endsQuietly(old) else { return .declined }
        fwd_retain(object)
        state.table.setValue(object, atFound: index)
        fwd_release(old)
      case .absent:
        guard QuickWorld.isOwnCopy(key) else { return .declined }
        fwd_retain(key)
        fwd_retain(object)
        state.table.append(key: key, value: object, hash: hash)
        state.noteChange()
      case .unknown: return .declined
      }
      return .done
    }.orDeclined
  }
}
