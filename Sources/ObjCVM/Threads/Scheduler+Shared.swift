// Threads in a world that a program's own threads use (NativeThread.swift).
//
// There is no baton: whoever is inside the world's gate runs, and the system decides who comes in next. A thread that waits
// goes out and stands at its own gate until somebody wakes it or the moment has come, on the system's clock. Threads that
// the world starts (for queues, timers, NSThread) are threads of the system that come in as the program's own do. Nothing
// looks for deadlocks: a thread outside the world may be about to wake somebody.
//
// Locking: everything is used under the world's gate.
import CRuntime
import Glibc

extension Scheduler {
  /// A record for a thread of the program's that comes in for the first time.
  func makeVisitor(_ fiber: FiberPointer?) -> ListingThread {
    lastNumber += 1
    let thread = ListingThread(number: lastNumber, fiber: fiber, stack: nil) {}
    thread.state = .running
    return thread
  }

  /// The life of a thread that the world started, on its own thread of the system.
  func runShared(_ thread: ListingThread) {
    let signalStack = CrashGuard.enterThread()
    defer { CrashGuard.leaveThread(signalStack) }
    guard let gate = world.gate, let natives = world.nativeThreads else { return }
    natives.adopt(thread)
    gate.lock()
    thread.state = .running
    // The program's code runs outside the gate: a thread that leaves it there and then has to come in again.
    if runBody(of: thread) { gate.lock() }
    world.forgetTrap()
    thread.letGo()
    fwd_thread_end()
    thread.state = .ended
    threads.removeAll { $0 === thread }
    wakeAll(thread.ending)
    retired.append(thread)
    gate.unlock()
  }

  /// Out of the gate until this thread is woken or the moment has come. False when the moment came.
  func waitOutside(_ thread: ListingThread, until deadline: UInt64?) throws(ListingException)
    -> Bool
  {
    // It may have been opened for an earlier wait whose moment had come.
    thread.gate.close()
    thread.onBlock?()
    let clock = world.clock
    if world.gate?.isPinned == false {
      world.outside {
        if let deadline {
          let now = clock.nanoseconds
          thread.gate.pass(within: deadline > now ? deadline - now : 0)
        } else {
          thread.gate.pass()
        }
      }
    } else {
      thread.list?.remove(thread)
      thread.list = nil
      throw world.trap(
        .deadlock("code that runs while a patch is applied waits for another thread", notes: []))
    }
    if thread.state == .blocked { thread.onReady?() }
    thread.state = .running
    thread.list?.remove(thread)
    thread.list = nil
    try world.throwTrap()
    return thread.isSignalled
  }

  func letOthersIn() { world.outside { _ = sched_yield() } }

  /// Plans an action, which runs nothing of the listing, for a moment.
  package func plan(at moment: UInt64, _ action: @escaping () -> Void) -> TimerQueue.Entry {
    let entry = timetable.add(at: moment, action)
    guard isShared else { return entry }
    if timeKeeper == nil {
      timeKeeper = spawn(name: "timers") { [unowned self] () throws(ListingException) in
        defer { timeKeeper = nil }
        while true {
          fireDue()
          try wait(on: timetableChanges, until: timetable.nextMoment, .idle("for timers"))
        }
      }
    }
    wakeAll(timetableChanges)
    return entry
  }
}
