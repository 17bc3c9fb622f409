// NSThread, locks and POSIX threads, on the threads of Interpreter/Threads.
import CRuntime
import ObjCSema
import ObjCVM

enum ThreadLibrary: NativeLibrary {
  private static let makers: [String: @Sendable () -> NativeClass] = [
    "NSThread": threadClass,
    "_NSMainThread": { NativeClass("_NSMainThread", superclass: "NSThread") },
    "NSLock": lockClass, "NSRecursiveLock": recursiveLockClass, "NSCondition": conditionClass,
    "NSConditionLock": conditionLockClass,
  ]
  static var classNames: [String] { Array(makers.keys) }
  static func define(_ name: String, in world: World) -> NativeClass? { makers[name]?() }

  static var extendedClassNames: [String] { ["NSObject"] }
  static func extend(_ name: String, with description: NativeClass, in world: World) {
    addThreadPerforms(to: description)
  }

  static func functions(in world: World) -> [NativeFunction] {
    pthreadFunctions() + pthreadMutexFunctions() + pthreadConditionFunctions()
      + platformLockFunctions() + atomicFunctions()
      + machSemaphoreFunctions() + machMeasureFunctions()
  }

  static func constants() -> [String: NativeConstant] {
    machMeasureConstants
  }

  static let mutex = "{_opaque_pthread_mutex_t=\"__sig\"q\"__opaque\"[56c]}"
  static let mutexAttributes = "{_opaque_pthread_mutexattr_t=\"__sig\"q\"__opaque\"[8c]}"
  static let condition = "{_opaque_pthread_cond_t=\"__sig\"q\"__opaque\"[40c]}"
  static let attributes = "{_opaque_pthread_attr_t=\"__sig\"q\"__opaque\"[56c]}"
  static let readWriteLock = "{_opaque_pthread_rwlock_t=\"__sig\"q\"__opaque\"[192c]}"
  static let once = "{_opaque_pthread_once_t=\"__sig\"q\"__opaque\"[8c]}"
  static let thread = "^{_opaque_pthread_t=}"

  static var types: [NativeType] {
    [
      NativeType(name: "pthread_mutex_t", encoding: mutex),
      NativeType(name: "pthread_mutexattr_t", encoding: mutexAttributes),
      NativeType(name: "pthread_cond_t", encoding: condition),
      NativeType(name: "pthread_attr_t", encoding: attributes),
      NativeType(
        name: "pthread_condattr_t",
        encoding: "{_opaque_pthread_condattr_t=\"__sig\"q\"__opaque\"[8c]}"),
      NativeType(name: "pthread_rwlock_t", encoding: readWriteLock),
      NativeType(
        name: "pthread_rwlockattr_t",
        encoding: "{_opaque_pthread_rwlockattr_t=\"__sig\"q\"__opaque\"[16c]}"),
      NativeType(name: "pthread_once_t", encoding: once),
      NativeType(name: "jmp_buf", encoding: "[48i]"),
      NativeType(name: "sigjmp_buf", encoding: "[49i]"),
      NativeType(name: "pthread_t", encoding: thread),
      NativeType(name: "pthread_key_t", encoding: "Q"),
      NativeType(name: "mach_port_t", encoding: "I"),
      NativeType(name: "semaphore_t", encoding: "I"), NativeType(name: "task_t", encoding: "I"),
      NativeType(name: "mach_timespec_t", encoding: "{mach_timespec=\"tv_sec\"I\"tv_nsec\"i}"),
      NativeType(name: "atomic_flag", encoding: "{atomic_flag=\"_Value\"AB}"),
      NativeType(name: "memory_order", encoding: "i"),
    ]
      + [
        ("bool", "B"), ("char", "c"), ("schar", "c"), ("uchar", "C"), ("short", "s"),
        ("ushort", "S"), ("int", "i"), ("uint", "I"),
        ("long", "q"), ("ulong", "Q"), ("llong", "q"), ("ullong", "Q"), ("intptr_t", "q"),
        ("uintptr_t", "Q"), ("size_t", "Q"),
        ("ptrdiff_t", "q"), ("intmax_t", "q"), ("uintmax_t", "Q"),
      ].map { NativeType(name: "atomic_" + $0.0, encoding: "A" + $0.1) }
  }
}
