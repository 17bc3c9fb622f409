// Locks of all kinds. A lock that is given back goes to the thread that has waited longest: turns are fair.
import CRuntime

package final class Mutex {
  package enum Kind { case plain, recursive, errorChecking }
  package let kind: Kind
  package private(set) var owner: ListingThread?
  package private(set) var depth = 0
  private let waiting = WaitList()

  package init(_ kind: Kind = .plain) { self.kind = kind }

  package func isHeld(by thread: ListingThread) -> Bool { owner === thread }

  /// Takes the lock if it is free, or the caller's and recursive.
  package func tryLock(_ thread: ListingThread) -> Bool {
    if owner == nil {
      owner = thread
      depth = 1
      return true
    }
    guard owner === thread, kind == .recursive else { return false }
    depth += 1
    return true
  }

  /// False when the moment came first. A plain lock that the caller has already is a deadlock at once.
  @discardableResult
  package func lock(_ world: World, _ name: String, until moment: UInt64? = nil)
    throws(ListingException) -> Bool
  {
    let thread = world.currentThread
    if tryLock(thread) { return true }
    if owner === thread, moment == nil {
      throw world.trap(
        .deadlock(
          "\(name) waits for itself: this thread has the lock already",
          notes: ["a recursive lock may be taken again"]))
    }
    if let moment, moment <= world.clock.nanoseconds { return false }
    // Whoever gives it back makes this thread the owner.
    return try world.scheduler.wait(
      on: waiting, until: moment, .lock("for a lock that another thread has (\(name))"))
  }

  /// False when it is not locked.
  package func unlock(_ world: World) -> Bool {
    guard owner != nil else { return false }
    depth -= 1
    guard depth == 0 else { return true }
    owner = nil
    if let next = waiting.threads.first {
      owner = next
      depth = 1
      world.scheduler.wake(next)
    }
    return true
  }

  // MARK: Conditions

  /// Gives the lock up while it waits, and has it again afterwards as deep as before.
  package func wait(
    _ world: World, on condition: WaitList, until moment: UInt64?, _ name: String
  ) throws(ListingException) -> Bool {
    let old = depth
    depth = 1
    _ = unlock(world)
    let isSignalled = try world.scheduler.wait(
      on: condition, until: moment, .event("for a condition that no thread signals (\(name))"))
    try lock(world, name)
    depth = max(1, old)
    return isSignalled
  }
}

/// What a listing's lock in plain memory stands for, by address.
package final class LockTable {
  private var mutexes: [UInt: Mutex] = [:]
  private var conditions: [UInt: WaitList] = [:]
  private var readWriteLocks: [UInt: ReadWriteLock] = [:]

  package func mutex(_ address: UInt, make kind: () -> Mutex.Kind) -> Mutex {
    if let found = mutexes[address] { return found }
    let made = Mutex(kind())
    mutexes[address] = made
    return made
  }
  package func setMutex(_ mutex: Mutex?, _ address: UInt) { mutexes[address] = mutex }
  package func condition(_ address: UInt) -> WaitList {
    if let found = conditions[address] { return found }
    let made = WaitList()
    conditions[address] = made
    return made
  }
  package func dropCondition(_ address: UInt) { conditions[address] = nil }
  package func readWriteLock(_ address: UInt) -> ReadWriteLock {
    if let found = readWriteLocks[address] { return found }
    let made = ReadWriteLock()
    readWriteLocks[address] = made
    return made
  }
  package func dropReadWriteLock(_ address: UInt) { readWriteLocks[address] = nil }
}

/// Many readers or one writer; who came first goes first.
package final class ReadWriteLock {
  private var readers: [ListingThread] = []
  private var writer: ListingThread?
  private var line: [(thread: ListingThread, isWriter: Bool, list: WaitList)] = []

  package func lock(_ world: World, writing: Bool, tries: Bool) throws(ListingException) -> Bool {
    let thread = world.currentThread
    if writer === thread || writing && readers.contains(where: { $0 === thread }) {
      if tries { return false }
      throw world.trap(
        .deadlock("pthread_rwlock waits for itself: this thread has the lock already", notes: []))
    }
    if writer == nil, line.isEmpty, writing ? readers.isEmpty : true {
      if writing { writer = thread } else { readers.append(thread) }
      return true
    }
    if tries { return false }
    let list = WaitList()
    line.append((thread, writing, list))
    return try world.scheduler.wait(
      on: list, .lock("for a read-write lock that other threads have"))
  }

  package func unlock(_ world: World) -> Bool {
    let thread = world.currentThread
    if writer === thread {
      writer = nil
    } else if let index = readers.firstIndex(where: { $0 === thread }) {
      readers.remove(at: index)
    } else {
      return false
    }
    while let next = line.first, writer == nil, next.isWriter ? readers.isEmpty : true {
      line.removeFirst()
      if next.isWriter { writer = next.thread } else { readers.append(next.thread) }
      world.scheduler.wakeFirst(next.list)
    }
    return true
  }
}

extension World {
  package var locks: LockTable { service(LockTable.self) { _ in LockTable() } }
}
