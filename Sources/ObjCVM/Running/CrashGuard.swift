// The last net: a bad address that slipped through all checks into native code.
//
// Every pointer of a listing is checked before it is followed, but a value can hide in places that only native code reads
// (an instance variable overwritten through a cast pointer, say, which the object's end releases). The access then
// raises SIGSEGV on the thread that runs the listing. That thread is stopped for good where it is, and the thread
// that waits for it concludes the run: the diagnostic names where the listing stood, what was traced so far is kept.
// CRuntime may be in any state then, so the process can run no further listing.
//
// Native code may go on and on: steps are counted between instructions, and the time is looked at there,
// but a search through a long text with a bad pattern is one instruction. When the run's time is up by more than
// `grace`, the waiting thread sends the listing's thread a signal of its own that stops it in the same way. A thread that
// is inside the C library may hold one of its locks (malloc's, say), which the conclusion needs: it is left to go on, and
// asked again a moment later, until `patience` is over.
//
// Handlers are only in place while a listing runs, and pass every signal of other threads on.
import CRuntime
import Glibc
import Synchronization

package final class CrashGuard: @unchecked Sendable {
  // @unchecked: the thread and the flag are written before the semaphore is posted and read after it was waited for, the
  // thread also by whoever has the baton;
  // `semaphore` is made once and lives as long as the guard.

  /// The guard in force; one listing runs at a time.
  nonisolated(unsafe) private static var current: CrashGuard?

  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private let thread: UnsafeMutablePointer<pthread_t>
  private let crashed = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let signalStack: UnsafeMutableRawPointer
  private static let signalStackSize = 64 << 10
  private static let signals = [SIGSEGV, SIGBUS, stopSignal]
  /// What `crashed` says of a fault at the stack's end; no signal has this number.
  private static let overflow: Int32 = 1000
  /// Sent by the thread that waits.
  private static let stopSignal = SIGUSR2
  /// Milliseconds that a run may go on behind its time before it is stopped from outside.
  private static let grace: UInt64 = 2_000
  /// Nanoseconds for which a thread inside the C library is asked again before it is stopped there.
  private static let patience: UInt64 = 2_000_000_000
  /// Whether the stop signal stops the thread wherever it is. Relaxed: it guards nothing else.
  private let isStoppedAnywhere = Atomic<Bool>(false)
  /// Known before a handler needs it.
  private let library = CodeRange.ofLibrary
  /// Real time in nanoseconds by which the thread must be done; 0 for none. Relaxed: it guards nothing else, and the
  /// waiting thread looks again and again.
  private let deadline = Atomic<UInt64>(0)
  /// The deadline while the host does work of its own. Only the thread that runs the listing reads and writes it.
  private var suspended: UInt64 = 0
  private var old: [Glibc.sigaction] = []
  /// The thread is done but stays, as the process ends right behind it. Written before the semaphore is posted.
  package var keepsThread = false

  enum Outcome {
    case done
    /// A bad address in native code.
    case crashed
    /// The stack is used up by native code alone.
    case overflowed
    /// Stopped from outside, its time was up.
    case stopped
  }

  init() {
    sem_init(semaphore, 0, 0)
    crashed.initialize(to: 0)
    thread = .allocate(capacity: 1)
    thread.initialize(to: pthread_self())
    signalStack = .allocate(byteCount: Self.signalStackSize, alignment: 16)
  }

  /// Nobody waits any more, and the thread has ended; after a crash the guard stays.
  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
    thread.deallocate()
    crashed.deallocate()
    signalStack.deallocate()
  }

  /// Called on the listing's thread before it begins.
  func begin() {
    thread.pointee = pthread_self()
    // Learns where the stack ends.
    _ = fwd_thread_isStackLow()
    var stack = stack_t(ss_sp: signalStack, ss_flags: 0, ss_size: Self.signalStackSize)
    sigaltstack(&stack, nil)
  }

  /// Called on the listing's thread when it is done.
  func end() {
    var stack = stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
    sigaltstack(&stack, nil)
    sem_post(semaphore)
  }

  // MARK: Threads of the listing

  /// The thread that runs the listing from now on. It has the baton (Scheduler.swift), so no other is in its code.
  static func listingThread(is thread: pthread_t) { current?.thread.pointee = thread }

  /// On a thread that the listing made: gives its handlers a stack of their own.
  static func enterThread() -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: signalStackSize, alignment: 16)
    var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: signalStackSize)
    sigaltstack(&stack, nil)
    return memory
  }

  static func leaveThread(_ memory: UnsafeMutableRawPointer) {
    var stack = stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
    sigaltstack(&stack, nil)
    memory.deallocate()
  }

  /// Puts the handlers in place. Called on the listing's thread when CRuntime is its own: others that wait for it must not
  /// take them for theirs.
  package func arm() {
    Self.current = self
    for signal in Self.signals {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { signal, info, context in
        CrashGuard.handle(
          signal, info?.pointee._sifields._sigfault.si_addr, CodeRange.interrupted(context))
      }
      action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART
      var previous = sigaction()
      sigaction(signal, &action, &previous)
      old.append(previous)
    }
  }

  /// Stops the thread when it is not done long after its time.
  ///
  /// - Parameter milliseconds: the run's time limit, 0 for none.
  package func limit(milliseconds: UInt64) {
    if milliseconds == 0 { return }
    deadline.store(
      StepMeter.realTime() + (milliseconds + Self.grace) * 1_000_000, ordering: .relaxed)
  }

  /// Stops the clock while the host does work of its own.
  package func suspend() { suspended = deadline.exchange(0, ordering: .relaxed) }

  /// - Parameter nanoseconds: how long the host's work took.
  package func resume(after nanoseconds: UInt64) {
    guard suspended > 0 else { return }
    deadline.store(suspended + nanoseconds, ordering: .relaxed)
    suspended = 0
  }

  /// What is left to do is the host's own: tearing down takes as long as it takes.
  package func disarm() { deadline.store(0, ordering: .relaxed) }

  /// Waits until the listing's thread is done or stopped for good.
  func wait() -> Outcome {
    var milliseconds = 250
    while !hasEnded(within: milliseconds) {
      let deadline = deadline.load(ordering: .relaxed)
      let now = StepMeter.realTime()
      guard deadline > 0, now > deadline else { continue }
      if now > deadline + Self.patience { isStoppedAnywhere.store(true, ordering: .relaxed) }
      pthread_kill(thread.pointee, Self.stopSignal)
      milliseconds = 5
    }
    switch crashed.pointee {
    case 0: return .done
    case Self.stopSignal: return leave(.stopped)
    case Self.overflow: return leave(.overflowed)
    default: return leave(.crashed)
    }
  }

  private func hasEnded(within milliseconds: Int) -> Bool {
    var until = timespec()
    clock_gettime(CLOCK_REALTIME, &until)
    until.tv_nsec += milliseconds * 1_000_000
    if until.tv_nsec >= 1_000_000_000 {
      until.tv_nsec -= 1_000_000_000
      until.tv_sec += 1
    }
    return sem_timedwait(semaphore, &until) == 0
  }

  private func leave(_ outcome: Outcome) -> Outcome {
    restore()
    return outcome
  }

  /// The stopped thread stands where it stands, perhaps with a lock of Swift's runtime, or of the C library in which it
  /// crashed: should the conclusion need that lock, the process ends all the same, after twenty seconds.
  package static func boundConclusion(isLimit: Bool) {
    var action = sigaction()
    if isLimit {
      action.__sigaction_handler.sa_handler = { _ in _exit(3) }
    } else {
      action.__sigaction_handler.sa_handler = { _ in _exit(1) }
    }
    sigaction(SIGALRM, &action, nil)
    alarm(20)
  }

  /// Takes the handlers away; CRuntime is still the listing's own.
  package func restore() {
    for (index, signal) in Self.signals.enumerated() where index < old.count {
      var previous = old[index]
      sigaction(signal, &previous, nil)
    }
    old = []
    if Self.current === self { Self.current = nil }
  }

  /// In the signal handler: only calls that are safe there.
  private static func handle(
    _ signal: Int32, _ address: UnsafeMutableRawPointer?, _ instruction: UInt
  ) {
    guard let crashGuard = current, pthread_equal(crashGuard.thread.pointee, pthread_self()) != 0
    else {
      // The listing went on to another thread meanwhile; the signal is sent again.
      if signal == stopSignal { return }
      // Not the listing's: the default action, when the access is tried again.
      var action = sigaction()
      sigaction(signal, &action, nil)
      return
    }
    if signal == stopSignal, crashGuard.library.contains(instruction),
      !crashGuard.isStoppedAnywhere.load(ordering: .relaxed)
    {
      return
    }
    let isOverflow = signal != stopSignal && fwd_thread_isStackEnd(address)
    crashGuard.crashed.pointee = isOverflow ? overflow : signal
    sem_post(crashGuard.semaphore)
    while true { pause() }
  }
}
