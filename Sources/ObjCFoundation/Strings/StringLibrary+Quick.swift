// Quick forms (QuickForm.swift) of what programs send strings most. The bodies beside them say what they answer; each declines
// objects that have no text of the library's own.
import CRuntime
import ObjCVM

extension StringLibrary {
  /// Of methods that NSString has.
  static func addQuickForms(to cls: NativeClass) {
    cls.quick("hash") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, StringState.self) { .word($0.hash) }.orDeclined
    }
    cls.quick("isEqualToString:", "isEqual:") { receiver, _, other, _, _, _ in
      let other = ObjectPointer(bitPattern: UInt(other))
      return QuickWorld.state(receiver, StringState.self) { mine in
        QuickWorld.state(other, StringState.self) { theirs in
          fwd_quick_result.bool(mine === theirs || mine.text == theirs.text)
        }.orDeclined
      }.orDeclined
    }
    cls.quick("description") { receiver, _, _, _, _, caller in
      QuickWorld.state(receiver, StringState.self) { _ in
        fwd_retain(receiver)
        return QuickWorld.with { .owned(receiver, $0, caller) }
      }.orDeclined
    }
  }

  /// Of the concrete classes' primitives.
  static func addQuickPrimitives(to cls: NativeClass) {
    cls.quick("length") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, StringState.self) { .word($0.text.count) }.orDeclined
    }
    cls.quick("characterAtIndex:") { receiver, _, index, _, _, _ in
      QuickWorld.state(receiver, StringState.self) {
        $0.text.unit(at: index).map { .word(UInt($0)) } ?? .declined
      }.orDeclined
    }
  }

  /// Of the concrete class's changes.
  static func addQuickMutation(to cls: NativeClass) {
    cls.quick("appendString:") { receiver, _, addition, _, _, _ in
      let addition = ObjectPointer(bitPattern: UInt(addition))
      return QuickWorld.state(receiver, StringState.self) { mine in
        guard mine.isMutable else { return .declined }
        return QuickWorld.state(addition, StringState.self) { theirs in
          // Two strings that share one state would be one object.
          guard mine !== theirs, mine.hasRoom(for: theirs.text.count) else { return .declined }
          mine.append(theirs.text)
          return .done
        }.orDeclined
      }.orDeclined
    }
  }
}
