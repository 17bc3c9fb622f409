// What native code needs of threads: waiting, locks, calling back.
import CRuntime
import ObjCSyntax

extension World {
  /// The threads of this run, made when a listing first needs more than one or lets time pass.
  package var scheduler: Scheduler {
    if let schedulerIfAny { return schedulerIfAny }
    let made = Scheduler(world: self)
    schedulerIfAny = made
    if made.isShared { return made }
    onThreads?()
    fwd_setHook_wait(
      { context in
        guard let context else { return }
        Unmanaged<World>.fromOpaque(context).takeUnretainedValue().waitForInitialize()
      }, Unmanaged.passUnretained(self).toOpaque())
    return made
  }

  package var currentThread: ListingThread { scheduler.current }

  /// A class's +initialize runs on another thread. On a trap it is left pending.
  private func waitForInitialize() {
    do throws(ListingException) {
      try scheduler.poll(.lock("a class's +initialize runs on another thread"))
    } catch {
      raise(error)
    }
  }

  /// Ends the running thread where it stands: what to throw. No handler catches it, nothing is cleaned up, as
  /// pthread_exit has it. The main thread waits until all others have ended, and the program ends with it.
  package func exitThread() throws(ListingException) -> ListingException {
    if let nativeThreads, !nativeThreads.current.isWorlds, !(isCompiled && currentThread.isMain) {
      throw exception(
        "NSInternalInconsistencyException",
        isCompiled
          ? "Foundation ends no thread that it has not started"
          : "a thread of the program's own is not ended by a patch")
    }
    if currentThread.isMain {
      while let other = scheduler.firstWorking {
        try scheduler.wait(on: other.ending, .lock("for the other threads to end"))
      }
      return trap(.exit(0))
    }
    guard let token = threadExit, let kept = fwd_retain(token) else {
      return trap(.memory(limit: limits.memory))
    }
    return ListingException(taking: kept)
  }

  /// What is thrown where a thread ends itself.
  package var threadExit: ObjectPointer? {
    let token = exitToken ?? fwd_class_createInstance(cls("NSObject"), 0)
    exitToken = token
    return token
  }

  /// What no handler of exceptions takes: the end of a thread, and a jump.
  package func isExitToken(_ object: ObjectPointer?) -> Bool {
    object != nil && (object == exitToken || object == jumpToken)
  }

  /// Throws the trap that ends the run, if there is one.
  func throwTrap() throws(ListingException) {
    if trap != nil { throw trap(.exit(0)) }
  }

  /// A shared world goes on after a failure, which has been reported.
  func forgetTrap() {
    trap = nil
    uncaught = nil
  }

  /// Keeps a trap without raising it on the thread that runs now. The first one wins.
  package func setTrap(_ kind: Trap.Kind, at range: SourceRange) {
    guard trap == nil else { return }
    trap = Trap(kind: kind, range: range)
    onTrap()
  }

  /// Runs a piece of the listing from which no exception comes out: one that nobody inside stops ends the program where it
  /// is thrown, whatever handlers stand around, as libdispatch does it. What is thrown is a trap.
  ///
  /// In a shared world it ends no program: it goes on to the thread's own patched method, which falls back, and a
  /// thread that the world started goes on to its next work.
  package func callClient(_ body: () throws(ListingException) -> Void) throws(ListingException) {
    if let nativeThreads {
      do throws(ListingException) { try body() } catch {
        guard nativeThreads.current.isWorlds, !isExitToken(error.object) else { throw error }
        release(error.object)
        forgetTrap()
      }
      return
    }
    let fiber = machine?.fiber
    let barrier = fiber?.pointee.raiseBarrier()
    defer { if let barrier { fiber?.pointee.barrier = barrier } }
    do throws(ListingException) { try body() } catch {
      if !isTrapToken(error.object), !isExitToken(error.object) { noteUncaught(error) }
      throw error
    }
  }

  /// Runs work with an autorelease pool of its own.
  package func withPool(_ body: () throws(ListingException) -> Void) throws(ListingException) {
    let pool = fwd_autoreleasePoolPush()
    do throws(ListingException) { try body() } catch {
      fwd_autoreleasePoolPop(pool)
      throw error
    }
    fwd_autoreleasePoolPop(pool)
    try throwPending()
  }

  // MARK: @synchronized

  /// A recursive lock per object, which exists while somebody has it or waits for it.
  package func enterSynchronized(_ object: ObjectPointer?) throws(ListingException) {
    guard let object else { return }
    let locks = service(SynchronizedLocks.self) { _ in SynchronizedLocks() }
    let mutex = locks.mutexes[object] ?? Mutex(.recursive)
    locks.mutexes[object] = mutex
    try mutex.lock(self, "@synchronized")
  }

  /// The lock, unless another thread has it: false, at once.
  package func tryEnterSynchronized(_ object: ObjectPointer?) throws(ListingException) -> Bool {
    guard let object else { return true }
    let mutex = service(SynchronizedLocks.self) { _ in SynchronizedLocks() }.mutexes[object]
    if let mutex, mutex.owner != nil, !mutex.isHeld(by: currentThread) { return false }
    try enterSynchronized(object)
    return true
  }

  /// False when the running thread does not have the lock.
  @discardableResult
  package func leaveSynchronized(_ object: ObjectPointer?) -> Bool {
    guard let object else { return true }
    let locks = service(SynchronizedLocks.self) { _ in SynchronizedLocks() }
    guard let mutex = locks.mutexes[object], mutex.isHeld(by: currentThread) else { return false }
    _ = mutex.unlock(self)
    if mutex.owner == nil { locks.mutexes[object] = nil }
    return true
  }
}

private final class SynchronizedLocks {
  var mutexes: [ObjectPointer: Mutex] = [:]
}
