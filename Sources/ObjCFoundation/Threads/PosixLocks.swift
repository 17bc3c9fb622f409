// Locks in plain memory: pthread_mutex_t, pthread_cond_t, pthread_rwlock_t, os_unfair_lock, OSSpinLock; and OSAtomic.
import CRuntime
import ObjCVM

extension ThreadLibrary {
  // The words with which Apple's static initializers begin.
  private static let plainSignature: Int64 = 0x32AA_ABA7
  private static let recursiveSignature: Int64 = 0x32AA_ABA2
  private static let errorCheckSignature: Int64 = 0x32AA_ABA1

  private static func posixMutex(_ call: NativeCall, _ index: Int) throws(ListingException) -> Mutex
  {
    if call.world.isCompiled { return try systemMutex(call, index) }
    let signature = try call.world.read(call.pointer(index), as: Int64.self)
    return call.world.locks.mutex(UInt(bitPattern: call.pointer(index))) {
      signature == recursiveSignature
        ? .recursive : signature == errorCheckSignature ? .errorChecking : .plain
    }
  }

  /// A mutex in the memory that the system's C library has for one: its kind is the fifth word of four bytes.
  private static func systemMutex(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> Mutex
  {
    let kind = try call.world.read(call.pointer(index).map { $0 + 16 }, as: Int32.self)
    return call.world.locks.mutex(UInt(bitPattern: call.pointer(index))) {
      kind == 1 ? .recursive : kind == 2 ? .errorChecking : .plain
    }
  }

  private static func initializeSystemMutex(_ call: NativeCall) throws(ListingException) {
    let kind = call.pointer(1) == nil ? 0 : try call.world.read(call.pointer(1), as: Int32.self)
    try call.world.write(kind, to: call.pointer(0).map { $0 + 16 })
    call.world.locks.setMutex(nil, UInt(bitPattern: call.pointer(0)))
    call.returnValue(Int32(0))
  }

  static func pthreadMutexFunctions() -> [NativeFunction] {
    let (busy, permission, deadlock): (Int32, Int32, Int32) = (16, 1, 11)
    return [
      NativeFunction("pthread_mutex_init", "i^\(mutex)r^\(mutexAttributes)") {
        call throws(ListingException) in
        if call.world.isCompiled { return try initializeSystemMutex(call) }
        var signature = plainSignature
        if call.pointer(1) != nil {
          switch try call.world.read(call.pointer(1).map { $0 + 8 }, as: Int32.self) {
          case 1: signature = errorCheckSignature
          case 2: signature = recursiveSignature
          default: break
          }
        }
        try call.world.checkWrite(call.pointer(0), 64)
        try call.world.write(signature, to: call.pointer(0))
        call.world.locks.setMutex(nil, UInt(bitPattern: call.pointer(0)))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_mutex_destroy", "i^\(mutex)") { call throws(ListingException) in
        let isBusy = try posixMutex(call, 0).owner != nil
        if !isBusy { call.world.locks.setMutex(nil, UInt(bitPattern: call.pointer(0))) }
        call.returnValue(isBusy ? busy : 0)
      },
      NativeFunction("pthread_mutex_lock", "i^\(mutex)") { call throws(ListingException) in
        let state = try posixMutex(call, 0)
        if state.kind == .errorChecking, state.isHeld(by: call.world.currentThread) {
          return call.returnValue(deadlock)
        }
        try state.lock(call.world, "pthread_mutex_lock")
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_mutex_trylock", "i^\(mutex)") { call throws(ListingException) in
        call.returnValue(
          try posixMutex(call, 0).tryLock(call.world.currentThread) ? Int32(0) : busy)
      },
      NativeFunction("pthread_mutex_unlock", "i^\(mutex)") { call throws(ListingException) in
        let state = try posixMutex(call, 0)
        if state.kind != .plain, !state.isHeld(by: call.world.currentThread) {
          return call.returnValue(permission)
        }
        call.returnValue(state.unlock(call.world) ? Int32(0) : permission)
      },
      NativeFunction("pthread_mutexattr_init", "i^\(mutexAttributes)") {
        call throws(ListingException) in
        if call.world.isCompiled {
          try call.world.write(Int32(0), to: call.pointer(0))
        } else {
          try call.world.write(Int64(0x4D54_5841), to: call.pointer(0))
          try call.world.write(Int64(0), to: call.pointer(0).map { $0 + 8 })
        }
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_mutexattr_destroy", "i^\(mutexAttributes)") {
        call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_mutexattr_settype", "i^\(mutexAttributes)i") {
        call throws(ListingException) in
        let offset = call.world.isCompiled ? 0 : 8
        try call.world.write(call.i32(1), to: call.pointer(0).map { $0 + offset })
        call.returnValue(Int32(0))
      },
    ]
  }

  static func pthreadConditionFunctions() -> [NativeFunction] {
    /// As the C library of the program numbers it.
    func timedOut(_ call: NativeCall) -> Int32 { call.world.isCompiled ? 110 : 60 }
    func changes(_ call: NativeCall) -> WaitList {
      call.world.locks.condition(UInt(bitPattern: call.pointer(0)))
    }
    return [
      NativeFunction("pthread_cond_init", "i^\(condition)r^{_opaque_pthread_condattr_t=}") {
        call throws(ListingException) in
        try call.world.checkWrite(call.pointer(0), 48)
        call.world.locks.dropCondition(UInt(bitPattern: call.pointer(0)))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_cond_destroy", "i^\(condition)") { call throws(ListingException) in
        call.world.locks.dropCondition(UInt(bitPattern: call.pointer(0)))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_cond_wait", "i^\(condition)^\(mutex)") {
        call throws(ListingException) in
        _ = try posixMutex(call, 1).wait(
          call.world, on: changes(call), until: nil, "pthread_cond_wait")
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_cond_timedwait", "i^\(condition)^\(mutex)r^{timespec=qq}") {
        call throws(ListingException) in
        let seconds = Double(try call.world.read(call.pointer(2), as: Int64.self))
        let rest = Double(try call.world.read(call.pointer(2).map { $0 + 8 }, as: Int64.self)) / 1e9
        let moment = call.world.moment(
          ofReferenceSeconds: seconds + rest - DateState.referenceSince1970)
        let isSignalled = try posixMutex(call, 1).wait(
          call.world, on: changes(call), until: moment, "pthread_cond_timedwait")
        call.returnValue(isSignalled ? Int32(0) : timedOut(call))
      },
      NativeFunction("pthread_cond_signal", "i^\(condition)") { call throws(ListingException) in
        call.world.scheduler.wakeFirst(changes(call))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_cond_broadcast", "i^\(condition)") { call throws(ListingException) in
        call.world.scheduler.wakeAll(changes(call))
        call.returnValue(Int32(0))
      },
    ] + readWriteFunctions()
  }

  private static func readWriteFunctions() -> [NativeFunction] {
    func lock(_ call: NativeCall) -> ReadWriteLock {
      call.world.locks.readWriteLock(UInt(bitPattern: call.pointer(0)))
    }
    return [
      NativeFunction("pthread_rwlock_init", "i^\(readWriteLock)r^v") {
        call throws(ListingException) in
        try call.world.checkWrite(call.pointer(0), 200)
        call.world.locks.dropReadWriteLock(UInt(bitPattern: call.pointer(0)))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_rwlock_destroy", "i^\(readWriteLock)") {
        call throws(ListingException) in
        call.world.locks.dropReadWriteLock(UInt(bitPattern: call.pointer(0)))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_rwlock_unlock", "i^\(readWriteLock)") {
        call throws(ListingException) in
        call.returnValue(lock(call).unlock(call.world) ? Int32(0) : 1)
      },
    ]
      + [
        ("pthread_rwlock_rdlock", false, false), ("pthread_rwlock_wrlock", true, false),
        ("pthread_rwlock_tryrdlock", false, true), ("pthread_rwlock_trywrlock", true, true),
      ].map { name, isWriting, tries in
        NativeFunction(name, "i^\(readWriteLock)") { call throws(ListingException) in
          call.returnValue(
            try lock(call).lock(call.world, writing: isWriting, tries: tries) ? Int32(0) : 16)
        }
      }
  }

  // MARK: Platform locks

  static func platformLockFunctions() -> [NativeFunction] {
    let unfair = "^{os_unfair_lock_s=\"_os_unfair_lock_opaque\"I}"
    func mutex(_ call: NativeCall) -> Mutex {
      call.world.locks.mutex(UInt(bitPattern: call.pointer(0))) { .plain }
    }
    /// The word itself shows whether it is locked.
    func mark(_ call: NativeCall, _ isLocked: Bool) throws(ListingException) {
      try call.world.write(
        UInt32(isLocked ? call.world.currentThread.number * 256 + 3 : 0), to: call.pointer(0))
    }
    func family(_ types: String, _ lock: String, _ unlock: String, _ tryLock: String)
      -> [NativeFunction]
    {
      [
        NativeFunction(lock, "v\(types)") { call throws(ListingException) in
          try call.world.checkWrite(call.pointer(0), 4)
          try mutex(call).lock(call.world, lock)
          try mark(call, true)
        },
        NativeFunction(unlock, "v\(types)") { call throws(ListingException) in
          let state = mutex(call)
          if types == unfair, !state.isHeld(by: call.world.currentThread) {
            throw call.world.trap(
              .aborted(
                "BUG IN CLIENT OF LIBPLATFORM: Unlock of an os_unfair_lock not owned by current thread"
              ))
          }
          try mark(call, false)
          _ = state.unlock(call.world)
        },
        NativeFunction(tryLock, "B\(types)") { call throws(ListingException) in
          try call.world.checkWrite(call.pointer(0), 4)
          let isTaken = mutex(call).tryLock(call.world.currentThread)
          if isTaken { try mark(call, true) }
          call.returnBool(isTaken)
        },
      ]
    }
    let asserting = [
      ("os_unfair_lock_assert_owner", true), ("os_unfair_lock_assert_not_owner", false),
    ].map { name, isWanted in
      NativeFunction(name, "v\(unfair)") { call throws(ListingException) in
        guard mutex(call).isHeld(by: call.world.currentThread) != isWanted else { return }
        throw call.world.trap(.aborted("BUG IN CLIENT OF LIBPLATFORM: Assertion failed: \(name)"))
      }
    }
    return family(unfair, "os_unfair_lock_lock", "os_unfair_lock_unlock", "os_unfair_lock_trylock")
      + family("^i", "OSSpinLockLock", "OSSpinLockUnlock", "OSSpinLockTry") + asserting
  }

  // MARK: OSAtomic

  /// One thread runs at a time and none is stopped inside of a function, so plain arithmetic is atomic.
  static func atomicFunctions() -> [NativeFunction] {
    ["", "Barrier"].flatMap { suffix in
      wordFunctions(suffix) + longFunctions(suffix) + comparing(suffix)
    } + [
      NativeFunction("OSMemoryBarrier", "v") { call throws(ListingException) in }
    ]
  }

  private static func wordFunctions(_ suffix: String) -> [NativeFunction] {
    [("OSAtomicIncrement32", Int32(1)), ("OSAtomicDecrement32", -1)].map { name, step in
      NativeFunction(name + suffix, "i^i") { call throws(ListingException) in
        let value = try call.world.read(call.pointer(0), as: Int32.self) &+ step
        try call.world.write(value, to: call.pointer(0))
        call.returnValue(value)
      }
    } + [
      NativeFunction("OSAtomicAdd32" + suffix, "ii^i") { call throws(ListingException) in
        let value = try call.world.read(call.pointer(1), as: Int32.self) &+ call.i32(0)
        try call.world.write(value, to: call.pointer(1))
        call.returnValue(value)
      }
    ]
  }

  private static func longFunctions(_ suffix: String) -> [NativeFunction] {
    [("OSAtomicIncrement64", 1), ("OSAtomicDecrement64", -1)].map { name, step in
      NativeFunction(name + suffix, "q^q") { call throws(ListingException) in
        let value = try call.world.read(call.pointer(0), as: Int.self) &+ step
        try call.world.write(value, to: call.pointer(0))
        call.returnValue(value)
      }
    } + [
      NativeFunction("OSAtomicAdd64" + suffix, "qq^q") { call throws(ListingException) in
        let value = try call.world.read(call.pointer(1), as: Int.self) &+ call.int(0)
        try call.world.write(value, to: call.pointer(1))
        call.returnValue(value)
      }
    ]
  }

  private static func comparing(_ suffix: String) -> [NativeFunction] {
    func make<Value: FixedWidthInteger & BitwiseCopyable>(
      _ name: String, _ types: String, _ type: Value.Type
    ) -> NativeFunction {
      NativeFunction(name + suffix, types) { call throws(ListingException) in
        let isSame = try call.world.read(call.pointer(2), as: type) == call.load(0, as: type)
        if isSame { try call.world.write(call.load(1, as: type), to: call.pointer(2)) }
        call.returnBool(isSame)
      }
    }
    return [
      make("OSAtomicCompareAndSwap32", "Bii^i", Int32.self),
      make("OSAtomicCompareAndSwapInt", "Bii^i", Int32.self),
      make("OSAtomicCompareAndSwap64", "Bqq^q", Int.self),
      make("OSAtomicCompareAndSwapLong", "Bqq^q", Int.self),
      make("OSAtomicCompareAndSwapPtr", "B^v^v^^v", UInt.self),
    ]
  }
}
