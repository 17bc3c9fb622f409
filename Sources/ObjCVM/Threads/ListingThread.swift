// One thread of a listing's program: a thread of the system that runs only while it has the baton (Scheduler.swift).
//
// A thread of the system, not a mere stack, because CRuntime, Swift and the sanitizers keep things per thread:
// autorelease pools, pending exceptions, places for traces. What the world keeps for "whoever runs now" (the return
// handshake, variable arguments) is put away here while another thread runs.
import CRuntime
import Glibc

/// Why a thread does not go on. The text completes "waits …" in a diagnostic.
package enum WaitReason {
  /// For somebody who holds something: a lock, a queue, another thread's end.
  case lock(String)
  /// For something that somebody must do: signal a semaphore, leave a group.
  case event(String)
  /// Nothing to do at the moment: a run loop, an unused worker. Not a mistake.
  case idle(String)
  case sleep

  var text: String {
    switch self {
    case .lock(let text), .event(let text), .idle(let text): text
    case .sleep: "until a moment that never comes"
    }
  }
  var isIdle: Bool { if case .idle = self { true } else { false } }
  /// A worker without work.
  var isUnused: Bool { isIdle && text == WaitReason.work }
  static let work = "for work"
  var isLock: Bool { if case .lock = self { true } else { false } }
}

package final class ListingThread {
  package enum State { case ready, running, blocked, ended }

  /// 1 for the main thread; numbers are not used again.
  package let number: Int
  package let isMain: Bool
  /// Its frames and values; nil in worlds without a machine.
  let fiber: FiberPointer?
  package var state = State.ready
  /// What it does; runs once, with the baton.
  var body: () throws(ListingException) -> Void
  package var name: String?

  // While it is blocked:
  var reason = WaitReason.sleep
  var isSignalled = false
  /// Where it is listed as waiting.
  var list: WaitList?

  /// Told when it blocks and when it may go on (workers count who is busy).
  var onBlock: (() -> Void)?
  var onReady: (() -> Void)?

  /// Threads that wait for its end.
  package let ending = WaitList()
  /// What libraries keep per thread.
  @usableFromInline var locals: [ObjectIdentifier: AnyObject] = [:]

  // Put away while another thread runs:
  var nativeReturn = NativeReturnHandshake()
  var variadic: VariadicArguments?

  let gate: Gate
  let stack: NativeStack?
  var systemThread = pthread_self()

  init(
    number: Int, fiber: FiberPointer?, stack: NativeStack?,
    body: @escaping () throws(ListingException) -> Void
  ) {
    self.number = number
    isMain = number == 1
    self.fiber = fiber
    self.stack = stack
    self.body = body
    gate = Gate()
  }

  /// A thing that a library keeps for this thread, made when it is first asked for.
  @inlinable
  package func local<Value: AnyObject>(_ type: Value.Type, make: () -> Value) -> Value {
    if let found = locals[ObjectIdentifier(type)] { return unsafeDowncast(found, to: type) }
    let value = make()
    locals[ObjectIdentifier(type)] = value
    return value
  }

  @inlinable
  package func localIfAny<Value: AnyObject>(_ type: Value.Type) -> Value? {
    locals[ObjectIdentifier(type)].map { unsafeDowncast($0, to: type) }
  }

  func dropLocals() { locals.removeAll() }

  /// At its end: gives up all that it keeps.
  func letGo() {
    body = {}
    onBlock = nil
    onReady = nil
    dropLocals()
  }
}

/// Threads that wait for the same thing, the one that came first in front.
package final class WaitList {
  fileprivate(set) var threads: [ListingThread] = []
  package init() {}
  package var isEmpty: Bool { threads.isEmpty }
  func append(_ thread: ListingThread) { threads.append(thread) }
  func remove(_ thread: ListingThread) { threads.removeAll { $0 === thread } }
}

/// Where a thread without the baton stands.
final class Gate {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  init() { sem_init(semaphore, 0, 0) }
  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }
  func open() { sem_post(semaphore) }
  func pass() { while sem_wait(semaphore) != 0 {} }

  /// Forgets that it was opened, if nobody has passed since.
  func close() { while sem_trywait(semaphore) == 0 {} }

  /// Waits no longer than so many nanoseconds.
  func pass(within nanoseconds: UInt64) {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    // A year is as good as for ever, and fits.
    let wait = Int(min(nanoseconds, 31_536_000_000_000_000)) + Int(moment.tv_nsec)
    moment.tv_sec += wait / 1_000_000_000
    moment.tv_nsec = wait % 1_000_000_000
    while sem_timedwait(semaphore, &moment) != 0, errno == EINTR {}
  }
}

/// The stack of a thread of the system: address space, backed where it is used.
final class NativeStack {
  static let size = 256 << 20
  /// Runs of the machine's loop, one inside the other, that such a stack has room for.
  static let depthLimit = Machine.nativeDepthLimit / 4
  let start: UnsafeMutableRawPointer

  init?() {
    let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE)
    guard let start = mmap(nil, NativeStack.size, PROT_READ | PROT_WRITE, flags, -1, 0),
      start != MAP_FAILED
    else {
      return nil
    }
    self.start = start
    // The lowest pages are the guard.
    mprotect(start, 1 << 16, PROT_NONE)
  }

  deinit { munmap(start, NativeStack.size) }

  /// Gives the pages back that were used.
  func clear() { madvise(start + (1 << 16), NativeStack.size - (1 << 16), MADV_DONTNEED) }
}

extension ListingThread {
  /// The stack of the system's thread, on which compiled code runs; nil when the system does not say.
  package var systemStack: UnsafeRawBufferPointer? {
    // The C library declares it for GNU programs only, and Swift's module of it is made without.
    typealias GetAttributes =
      @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
    guard let function = dlsym(nil, "pthread_getattr_np") else { return nil }
    var attributes = pthread_attr_t()
    let get = unsafeBitCast(function, to: GetAttributes.self)
    guard get(systemThread, &attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var start: UnsafeMutableRawPointer?
    var size = 0
    guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return nil }
    return UnsafeRawBufferPointer(start: start, count: size)
  }
}
