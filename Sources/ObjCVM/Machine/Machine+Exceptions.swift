// Unwinding, in two phases as on Apple's systems.
//
// First the frames are searched, innermost first, for a handler that would stop the exception. If there is none the
// exception is uncaught: the program ends where it was thrown, no cleanup, @finally or handler runs. Otherwise frames
// are left one by one; each landing pad gets the exception's object and either handles it or resumes.
//
// Native code between frames is passed through, except where it said that it handles exceptions (`World.attempt`).
import CRuntime

extension Machine {
  /// Goes to the landing pad for what is pending. True: the fiber's top frame goes on at its `pc`. False: no frame down
  /// to `floor` handles it; they are gone and it is still pending.
  func unwind(_ fiber: UnsafeMutablePointer<FiberState>, floor: UnsafeMutablePointer<Frame>) -> Bool
  {
    worldReference._withUnsafeGuaranteedRef { unwind(fiber, floor: floor, in: $0) }
  }

  @inline(__always)
  private func unwind(
    _ fiber: UnsafeMutablePointer<FiberState>, floor: UnsafeMutablePointer<Frame>, in world: World
  ) -> Bool {
    if world.trap == nil, world.isExitToken(pendingObject) {
      if pendingObject == world.jumpToken { return finishJump(fiber, floor: floor) }
      while fiber.pointee.top >= floor { popFrame(fiber) }
      return false
    }
    let place = range(of: fiber.pointee.top)
    guest?.noteRaise(at: place)
    // Native code between frames hands an exception on, which was raised below it.
    let object = pendingObject
    if world.raisedObject != object {
      let landed = world.landed.flatMap { landed in
        landed.object == object && landed.frame == fiber.pointee.top ? landed.place : nil
      }
      world.raisePlace = landed ?? place
    }
    world.raisedObject = object
    if world.trap == nil, !world.isTrapToken(pendingObject), !isStopped(fiber) { endUncaught() }
    if world.trap != nil {
      while fiber.pointee.top >= floor { popFrame(fiber) }
      raiseTrapToken()
      return false
    }
    while fiber.pointee.top >= floor {
      let frame = fiber.pointee.top
      if let handler = handler(in: frame) {
        land(frame, handler)
        return true
      }
      popFrame(fiber)
    }
    return false
  }

  private var pendingObject: ObjectPointer? { fwd_exception_peek()?.pointee.object }

  private func land(_ frame: UnsafeMutablePointer<Frame>, _ handler: LinkedHandler) {
    // The object alone: the words that are pending with it are for who has no object.
    var object = pendingObject
    _ = fwd_exception_take(nil)
    if object == world.thrownNil { object = nil }
    world.raisedObject = nil
    world.landed = (object, frame, world.raisePlace)
    frame.pointee.base.set(handler.slot, object)
    frame.pointee.pc = frame.pointee.function.pointee.code + Int(handler.landing)
  }

  /// The innermost handler that covers the frame's place.
  private func handler(in frame: UnsafeMutablePointer<Frame>) -> LinkedHandler? {
    let function = frame.pointee.function
    let place = Int32(frame.pointee.pc - function.pointee.code - 1)
    for index in 0..<function.pointee.handlerCount {
      let handler = function.pointee.handlers[index]
      if handler.start <= place, place < handler.end { return handler }
    }
    return nil
  }

  /// Some frame has a handler that stops it, or native code does.
  private func isStopped(_ fiber: UnsafeMutablePointer<FiberState>) -> Bool {
    let object = pendingObject
    var frame = fiber.pointee.top
    let handlers = min(fiber.pointee.nativeHandlerCount, fiber.pointee.nativeHandlerCapacity)
    let barrier = fiber.pointee.barrier
    while frame > barrier.frame ?? fiber.pointee.bottom {
      // Native code that this frame called comes before the frame.
      if handlers > barrier.handlers, fiber.pointee.nativeHandlers[handlers - 1] == frame {
        return true
      }
      if hasStop(frame, object) { return true }
      frame -= 1
    }
    return handlers > barrier.handlers
  }

  private func hasStop(_ frame: UnsafeMutablePointer<Frame>, _ object: ObjectPointer?) -> Bool {
    let function = frame.pointee.function
    let place = Int32(frame.pointee.pc - function.pointee.code - 1)
    for index in 0..<function.pointee.handlerCount {
      let handler = function.pointee.handlers[index]
      guard handler.start <= place, place < handler.end else { continue }
      switch handler.filter {
      case .cleanup: continue
      case .everything: return true
      case .classes: if matches(handler, of: function, object) { return true }
      }
    }
    return false
  }

  private func matches(
    _ handler: LinkedHandler, of function: UnsafeMutablePointer<LinkedFunction>,
    _ object: ObjectPointer?
  ) -> Bool {
    guard let object,
      let image = function.pointee.machine._withUnsafeGuaranteedRef({ $0.imageReference })
    else { return false }
    return worldReference._withUnsafeGuaranteedRef { world in
      if object == world.thrownNil { return false }
      return image._withUnsafeGuaranteedRef { image in
        if handler.onlyClass >= 0 {
          return world.isKind(object, of: image.cls(Int(handler.onlyClass)))
        }
        guard
          case .classes(let numbers) = image.program.functions[function.pointee.index].handlers[
            Int(handler.index)
          ].filter
        else { return false }
        return numbers.contains { world.isKind(object, of: image.cls(Int($0))) }
      }
    }
  }

  /// Nobody stops it: keeps it for the message at the end and goes on as for a trap.
  private func endUncaught() {
    guard let exception = world.takePending() else { return }
    world.noteUncaught(exception)
    raiseTrapToken()
  }

  /// Leaves the top frame without a result.
  func popFrame(_ fiber: UnsafeMutablePointer<FiberState>) {
    let frame = fiber.pointee.top
    if frame.pointee.function.pointee.needsCleanup { cleanUp(frame, fiber) }
    fiber.pointee.top = frame - 1
  }

  /// Closes the parts of a frame that pointers could reach and frees its dynamic memory.
  func cleanUp(_ frame: UnsafeMutablePointer<Frame>, _ fiber: UnsafeMutablePointer<FiberState>) {
    let low = frame.pointee.openLow
    let high = frame.pointee.openHigh
    if low < high {
      memory.paint(
        UInt(bitPattern: frame.pointee.base) + UInt(low), Int(high - low), Shadow.untouched)
    }
    for _ in 0..<frame.pointee.dynamicCount {
      fiber.pointee.dynamicCount -= 1
      _ = memory.freeHeap(fiber.pointee.dynamics[fiber.pointee.dynamicCount])
    }
  }

  // MARK: Throwing

  /// The instructions that leave something pending. A handler of mutations may return, and then nothing is.
  func leave(_ i: Instruction, _ fp: UnsafeMutableRawPointer) {
    switch i.op {
    case .throwObject: throwObject(fp.object(i.a))
    case .resumeUnwinding: resumeUnwinding(fp.object(i.a))
    case .enumerationMutation: raiseEnumerationMutation(fp.object(i.a))
    default: trap(Int(i.b))
    }
  }

  /// `@throw`: leaves the object pending.
  private func throwObject(_ object: ObjectPointer?) {
    if let object, !memory.isObject(UInt(bitPattern: object)) {
      leaveTrap(.notAnObject(memory.objectFault(UInt(bitPattern: object)), selector: nil))
      return
    }
    if fwd_trace_isOn() { traceLocation() }
    let thrown = object ?? world.thrownNil
    fwd_exception_raise(thrown, fwd_object_getClassName(thrown), "")
  }

  /// Leaves an object pending and gives up the +1 that the landing pad had.
  private func resumeUnwinding(_ object: ObjectPointer?) {
    let thrown = object ?? fwd_retain(world.thrownNil)
    fwd_exception_raiseOwned(thrown, fwd_object_getClassName(thrown), "")
  }

  func beginCatch(_ object: ObjectPointer?) {
    guard fwd_trace_isOn() else { return }
    traceLocation()
    var event = fwd_trace_event()
    event.kind = FWD_TRACE_CATCH
    event.object = object
    fwd_trace_post(&event)
  }

  private func raiseEnumerationMutation(_ collection: ObjectPointer?) {
    if let handler = MutationHandler.of(world).function {
      do throws(ListingException) {
        _ = try world.callFunction(handler, "v@", .object(collection))
      } catch {
        world.raise(error)
      }
      return
    }
    let text =
      "*** Collection <\(world.className(of: collection)): \(hex(UInt(bitPattern: collection)))> was mutated while being enumerated."
    world.raise(world.exception("NSGenericException", text))
  }
}

extension World {
  /// Runs Swift code that handles the listing's exceptions itself. Without it an exception that no handler of the listing
  /// stops ends the program where it is thrown.
  @inlinable
  public func attempt<Value>(
    _ body: () throws(ListingException) -> Value
  ) -> Result<Value, ListingException> {
    beginAttempt()
    defer { endAttempt() }
    do throws(ListingException) { return .success(try body()) } catch { return .failure(error) }
  }
}
