// Quick forms (QuickForm.swift) of what programs that throw send: making an exception, and what it says.
import CRuntime
import ObjCVM

extension ExceptionLibrary {
  static func addQuickForms(to cls: NativeClass) {
    cls.quick("exceptionWithName:reason:userInfo:") { receiver, _, name, reason, info, caller in
      ExceptionLibrary.make(
        OpaquePointer(receiver), ObjectPointer(bitPattern: UInt(name)),
        ObjectPointer(bitPattern: UInt(reason)), ObjectPointer(bitPattern: UInt(info)), caller)
    }
    cls.quick("name") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, ExceptionState.self) { .borrowed($0.name) }.orDeclined
    }
    cls.quick("reason") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, ExceptionState.self) { .borrowed($0.reason) }.orDeclined
    }
    cls.quick("userInfo") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, ExceptionState.self) { .borrowed($0.userInfo) }.orDeclined
    }
  }

  @_optimize(speed)
  private static func make(
    _ cls: OpaquePointer, _ name: ObjectPointer?, _ reason: ObjectPointer?, _ info: ObjectPointer?,
    _ caller: UnsafeRawPointer?
  ) -> fwd_quick_result {
    QuickWorld.with { world in
      guard let making = world.exceptionMaking, making.cls == cls, making.isUnchanged else {
        return .declined
      }
      if let last = lastState(name, reason, info, world) {
        return .owned(world.makeInstance(of: cls, state: last), world, caller)
      }
      guard isKept(name), isKept(reason) else { return .declined }
      let state = newState(name, reason, info, world)
      return .owned(world.makeInstance(of: cls, state: state), world, caller)
    }
  }

  /// Nil, or an object whose copy is the object itself.
  private static func isKept(_ object: ObjectPointer?) -> Bool {
    object.map { QuickWorld.isOwnCopy($0) } ?? true
  }

  /// Exceptions of the same literals, one after the other, share what they carry, which does not change.
  private static func lastState(
    _ name: ObjectPointer?, _ reason: ObjectPointer?, _ info: ObjectPointer?, _ world: World
  ) -> ExceptionState? {
    guard info == nil,
      let last = world.lastExceptionState.map({ unsafeDowncast($0, to: ExceptionState.self) }),
      last.name == name, last.reason == reason
    else { return nil }
    return last
  }

  private static func newState(
    _ name: ObjectPointer?, _ reason: ObjectPointer?, _ info: ObjectPointer?, _ world: World
  ) -> ExceptionState {
    let state = ExceptionState(name: name, reason: reason, userInfo: info)
    if info == nil, isForever(name), isForever(reason) { world.lastExceptionState = state }
    return state
  }

  private static func isForever(_ object: ObjectPointer?) -> Bool {
    object == nil || fwd_retainCount(object) == Int(bitPattern: UInt.max)
  }
}
