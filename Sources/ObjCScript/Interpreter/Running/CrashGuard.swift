// The last net: a bad address that slipped through all checks into native code.
//
// Every pointer of a listing is checked before it is followed, but a value can hide in places that only native code reads
// (an instance variable overwritten through a cast pointer, say, which the object's end releases). The access then
// raises SIGSEGV on the thread that runs the listing. That thread is stopped for good where it is, and the thread
// that waits for it concludes the run: the diagnostic names where the listing stood, what was traced so far is kept.
// CRuntime may be in any state then, so the process can run no further listing.
//
// Handlers are only in place while a listing runs, and pass every signal of other threads on.
import Glibc

final class CrashGuard: @unchecked Sendable {
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
  private static let signals = [SIGSEGV, SIGBUS]
  private var old: [Glibc.sigaction] = []

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
    var stack = stack_t(ss_sp: signalStack, ss_flags: 0, ss_size: Self.signalStackSize)
    sigaltstack(&stack, nil)
    Self.current = self
    for signal in Self.signals {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { signal, _, _ in CrashGuard.handle(signal) }
      action.sa_flags = SA_SIGINFO | SA_ONSTACK
      var previous = sigaction()
      sigaction(signal, &action, &previous)
      old.append(previous)
    }
  }

  /// Called on the listing's thread when it is done.
  func end() {
    restore()
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

  /// Waits for the listing's thread. True when it is done, false when it is stopped for good.
  func wait() -> Bool {
    while sem_wait(semaphore) != 0 {}
    if crashed.pointee == 0 { return true }
    restore()
    return false
  }

  private func restore() {
    for (index, signal) in Self.signals.enumerated() where index < old.count {
      var previous = old[index]
      sigaction(signal, &previous, nil)
    }
    Self.current = nil
  }

  /// In the signal handler: only calls that are safe there.
  private static func handle(_ signal: Int32) {
    guard let guardian = current, pthread_equal(guardian.thread.pointee, pthread_self()) != 0 else {
      // Not the listing's: the default action, when the access is tried again.
      var action = sigaction()
      sigaction(signal, &action, nil)
      return
    }
    guardian.crashed.pointee = 1
    sem_post(guardian.semaphore)
    while true { pause() }
  }
}
