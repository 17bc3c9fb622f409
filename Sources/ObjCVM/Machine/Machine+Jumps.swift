// setjmp and longjmp.
//
// setjmp notes in the program's buffer where its call stands: the frame, the function, and the place behind the call. longjmp leaves a
// token pending, as the end of a thread does, so that native code between the two is passed through; where the token is unwound, frames
// are left without a look at their handlers, down to the one that called setjmp, whose call then gives the other value. As in C, what
// the frames hold is not released, and no @finally runs. A buffer counts only while its frame is there and runs the same function.
import CRuntime

/// A jump that is on its way.
struct PendingJump {
  let frame: UnsafeMutablePointer<Frame>
  let pc: UnsafeMutablePointer<Instruction>
  let value: Int32
}

/// What stands in a `jmp_buf`.
private struct JumpPlace {
  var mark: UInt
  var frame: UInt
  var function: UInt
  var pc: UInt
  var base: UInt

  static let mark: UInt = 0x6A6D_705F_6275_6621
}

extension World {
  /// Bytes of a buffer that are used, of the 192 that a `jmp_buf` has.
  package static let jumpBufferSize = MemoryLayout<JumpPlace>.size

  /// setjmp: the machine is in a native function that the frame on top has called.
  package func notePlace(in buffer: UnsafeMutableRawPointer) {
    guard let fiber = machine?.fiber else { return }
    let frame = fiber.pointee.top
    buffer.storeBytes(
      of: JumpPlace(
        mark: JumpPlace.mark, frame: UInt(bitPattern: frame),
        function: UInt(bitPattern: frame.pointee.function),
        pc: UInt(bitPattern: frame.pointee.pc), base: UInt(bitPattern: frame.pointee.base)),
      as: JumpPlace.self)
  }

  /// longjmp: what is to be thrown; nil where the buffer names no call that is still in progress on this thread.
  package func jump(by buffer: UnsafeRawPointer, value: Int32) -> ListingException? {
    let place = buffer.loadUnaligned(as: JumpPlace.self)
    guard place.mark == JumpPlace.mark, let fiber = machine?.fiber,
      let frame = UnsafeMutablePointer<Frame>(bitPattern: place.frame),
      frame > fiber.pointee.bottom, frame <= fiber.pointee.top,
      UInt(bitPattern: frame.pointee.function) == place.function,
      UInt(bitPattern: frame.pointee.base) == place.base,
      let pc = UnsafeMutablePointer<Instruction>(bitPattern: place.pc),
      pc > frame.pointee.function.pointee.code,
      pc < frame.pointee.function.pointee.code + frame.pointee.function.pointee.codeCount
    else { return nil }
    let token = jumpToken ?? fwd_class_createInstance(cls("NSObject"), 0)
    jumpToken = token
    guard let token, let kept = fwd_retain(token) else {
      return trap(.memory(limit: limits.memory))
    }
    pendingJumps[UInt(bitPattern: fiber)] = PendingJump(frame: frame, pc: pc, value: value)
    return ListingException(taking: kept)
  }
}

extension Machine {
  /// Leaves frames for longjmp. True: the frame that called setjmp goes on. False: native code below `floor` is passed through first.
  func finishJump(_ fiber: UnsafeMutablePointer<FiberState>, floor: UnsafeMutablePointer<Frame>)
    -> Bool
  {
    guard let jump = world.pendingJumps[UInt(bitPattern: fiber)] else { return false }
    while fiber.pointee.top >= floor, fiber.pointee.top > jump.frame { popFrame(fiber) }
    guard fiber.pointee.top >= floor else { return false }
    world.pendingJumps[UInt(bitPattern: fiber)] = nil
    _ = world.takePending()
    let frame = fiber.pointee.top
    frame.pointee.pc = jump.pc
    let call = (jump.pc - 1).pointee
    if call.x & CallFlags.ignoresResult.rawValue == 0 {
      frame.pointee.base.set(call.a, Int64(jump.value))
    }
    return true
  }
}
