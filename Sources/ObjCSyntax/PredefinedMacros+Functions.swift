/// Macros that stand for code: assertions, threads, atomic operations, Grand Central Dispatch.
extension PredefinedMacros {
  static let assertions = """
    #define NSAssert(condition, desc, ...) do { if (!(condition)) { [[NSAssertionHandler currentHandler] handleFailureInMethod:_cmd object:self file:[NSString stringWithUTF8String:__FILE__] lineNumber:__LINE__ description:(desc), ##__VA_ARGS__]; } } while (0)
    #define NSCAssert(condition, desc, ...) do { if (!(condition)) { [[NSAssertionHandler currentHandler] handleFailureInFunction:[NSString stringWithUTF8String:__PRETTY_FUNCTION__] file:[NSString stringWithUTF8String:__FILE__] lineNumber:__LINE__ description:(desc), ##__VA_ARGS__]; } } while (0)
    #define NSAssert1(condition, desc, a) NSAssert((condition), (desc), (a))
    #define NSAssert2(condition, desc, a, b) NSAssert((condition), (desc), (a), (b))
    #define NSAssert3(condition, desc, a, b, c) NSAssert((condition), (desc), (a), (b), (c))
    #define NSAssert4(condition, desc, a, b, c, d) NSAssert((condition), (desc), (a), (b), (c), (d))
    #define NSAssert5(condition, desc, a, b, c, d, e) NSAssert((condition), (desc), (a), (b), (c), (d), (e))
    #define NSCAssert1(condition, desc, a) NSCAssert((condition), (desc), (a))
    #define NSCAssert2(condition, desc, a, b) NSCAssert((condition), (desc), (a), (b))
    #define NSCAssert3(condition, desc, a, b, c) NSCAssert((condition), (desc), (a), (b), (c))
    #define NSCAssert4(condition, desc, a, b, c, d) NSCAssert((condition), (desc), (a), (b), (c), (d))
    #define NSCAssert5(condition, desc, a, b, c, d, e) NSCAssert((condition), (desc), (a), (b), (c), (d), (e))
    #define NSParameterAssert(condition) NSAssert((condition), @"Invalid parameter not satisfying: %@", @#condition)
    #define NSCParameterAssert(condition) NSCAssert((condition), @"Invalid parameter not satisfying: %@", @#condition)
    #define assert(condition) ((condition) ? (void)0 : __assert_rtn(__func__, __FILE__, __LINE__, #condition))

    """

  static let threads = """
    #define PTHREAD_MUTEX_INITIALIZER {0x32AAABA7, {0}}
    #define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER {0x32AAABA1, {0}}
    #define PTHREAD_RECURSIVE_MUTEX_INITIALIZER {0x32AAABA2, {0}}
    #define PTHREAD_COND_INITIALIZER {0x3CB0B1BB, {0}}
    #define PTHREAD_RWLOCK_INITIALIZER {0x2DA8B3B4, {0}}
    #define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
    #define PTHREAD_MUTEX_NORMAL 0
    #define PTHREAD_MUTEX_ERRORCHECK 1
    #define PTHREAD_MUTEX_RECURSIVE 2
    #define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
    #define PTHREAD_CREATE_JOINABLE 1
    #define PTHREAD_CREATE_DETACHED 2
    #define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})
    #define OS_SPINLOCK_INIT 0
    #define OS_ATOMIC_QUEUE_INIT {NULL, 0}
    #define OS_ATOMIC_FIFO_QUEUE_INIT {NULL, NULL, 0}
    #define CLOCK_REALTIME 0
    #define CLOCK_MONOTONIC_RAW 4
    #define CLOCK_MONOTONIC 6
    #define CLOCK_UPTIME_RAW 8
    #define CLOCK_PROCESS_CPUTIME_ID 12
    #define CLOCK_THREAD_CPUTIME_ID 16
    #define ESRCH 3
    #define EDEADLK 11
    #define EBUSY 16
    #define EAGAIN 35
    #define ETIMEDOUT 60

    """

  /// Only one thread runs at a time, and none is stopped in the midst of an expression: these are atomic as they stand. `p` is
  /// the object's address, `v` a value, `o` an order of memory.
  static let atomics =
    """
    #define ATOMIC_VAR_INIT(value) (value)
    #define ATOMIC_FLAG_INIT {0}
    #define ATOMIC_BOOL_LOCK_FREE 2
    #define ATOMIC_INT_LOCK_FREE 2
    #define ATOMIC_POINTER_LOCK_FREE 2
    #define kill_dependency(value) (value)
    #define __FWDSIM_FETCH(...) __FWDSIM_FETCH_(__VA_ARGS__, __COUNTER__)
    #define __FWDSIM_FETCH_(...) __FWDSIM_FETCH_N(__VA_ARGS__)
    #define __FWDSIM_FETCH_N(p, s, op, v, n) ({ __typeof__(p) __p##n = (p); __typeof__(*__p##n) __o##n = *__p##n; *__p##n = s(__o##n op (v)); __o##n; })
    #define __FWDSIM_UPDATE(...) __FWDSIM_UPDATE_(__VA_ARGS__, __COUNTER__)
    #define __FWDSIM_UPDATE_(...) __FWDSIM_UPDATE_N(__VA_ARGS__)
    #define __FWDSIM_UPDATE_N(p, s, op, v, n) ({ __typeof__(p) __p##n = (p); *__p##n = s(*__p##n op (v)); *__p##n; })
    #define __FWDSIM_SWAP(...) __FWDSIM_SWAP_(__VA_ARGS__, __COUNTER__)
    #define __FWDSIM_SWAP_(...) __FWDSIM_SWAP_N(__VA_ARGS__)
    #define __FWDSIM_SWAP_N(p, v, n) ({ __typeof__(p) __p##n = (p); __typeof__(*__p##n) __o##n = *__p##n; *__p##n = (v); __o##n; })
    #define __FWDSIM_CAS(...) __FWDSIM_CAS_(__VA_ARGS__, __COUNTER__)
    #define __FWDSIM_CAS_(...) __FWDSIM_CAS_N(__VA_ARGS__)
    #define __FWDSIM_CAS_N(p, e, v, n) ({ __typeof__(p) __p##n = (p); __typeof__(e) __e##n = (e); _Bool __r##n = *__p##n == *__e##n; if (__r##n) *__p##n = (v); else *__e##n = *__p##n; __r##n; })
    #define __FWDSIM_SYNC(...) __FWDSIM_SYNC_(__VA_ARGS__, __COUNTER__)
    #define __FWDSIM_SYNC_(...) __FWDSIM_SYNC_N(__VA_ARGS__)
    #define __FWDSIM_SYNC_N(p, old, v, n) ({ __typeof__(p) __p##n = (p); __typeof__(*__p##n) __o##n = *__p##n; if (__o##n == (old)) *__p##n = (v); __o##n; })
    #define atomic_init(p, v) ((void)(*(p) = (v)))
    #define atomic_is_lock_free(p) ((void)(p), 1)
    #define atomic_thread_fence(o) ((void)(o))
    #define atomic_signal_fence(o) ((void)(o))
    #define atomic_store(p, v) ((void)(*(p) = (v)))
    #define atomic_load(p) (*(p))
    #define atomic_exchange(p, v) __FWDSIM_SWAP(p, v)
    #define atomic_compare_exchange_strong(p, e, v) __FWDSIM_CAS(p, e, v)
    #define atomic_compare_exchange_weak(p, e, v) __FWDSIM_CAS(p, e, v)
    #define atomic_store_explicit(p, v, o) ((void)(o), (void)(*(p) = (v)))
    #define atomic_load_explicit(p, o) ((void)(o), *(p))
    #define atomic_exchange_explicit(p, v, o) __FWDSIM_SWAP(p, v)
    #define atomic_compare_exchange_strong_explicit(p, e, v, o, f) __FWDSIM_CAS(p, e, v)
    #define atomic_compare_exchange_weak_explicit(p, e, v, o, f) __FWDSIM_CAS(p, e, v)
    #define atomic_flag_test_and_set(p) ((_Bool)__FWDSIM_SWAP(&(p)->_Value, 1))
    #define atomic_flag_clear(p) ((void)((p)->_Value = 0))
    #define atomic_flag_test_and_set_explicit(p, o) atomic_flag_test_and_set(p)
    #define atomic_flag_clear_explicit(p, o) atomic_flag_clear(p)
    #define __c11_atomic_init(p, v) ((void)(*(p) = (v)))
    #define __c11_atomic_is_lock_free(n) 1
    #define __c11_atomic_thread_fence(o) ((void)(o))
    #define __c11_atomic_signal_fence(o) ((void)(o))
    #define __c11_atomic_store(p, v, o) ((void)(*(p) = (v)))
    #define __c11_atomic_load(p, o) (*(p))
    #define __c11_atomic_exchange(p, v, o) __FWDSIM_SWAP(p, v)
    #define __c11_atomic_compare_exchange_strong(p, e, v, o, f) __FWDSIM_CAS(p, e, v)
    #define __c11_atomic_compare_exchange_weak(p, e, v, o, f) __FWDSIM_CAS(p, e, v)
    #define __sync_bool_compare_and_swap(p, old, v, ...) (__FWDSIM_SYNC(p, old, v) == (old))
    #define __sync_val_compare_and_swap(p, old, v, ...) __FWDSIM_SYNC(p, old, v)
    #define __sync_lock_test_and_set(p, v, ...) __FWDSIM_SWAP(p, v)
    #define __sync_swap(p, v, ...) __FWDSIM_SWAP(p, v)
    #define __sync_lock_release(p, ...) ((void)(*(p) = 0))
    #define __sync_synchronize(...) ((void)0)
    #define __ATOMIC_RELAXED 0
    #define __ATOMIC_CONSUME 1
    #define __ATOMIC_ACQUIRE 2
    #define __ATOMIC_RELEASE 3
    #define __ATOMIC_ACQ_REL 4
    #define __ATOMIC_SEQ_CST 5
    #define memory_order_relaxed __ATOMIC_RELAXED
    #define memory_order_consume __ATOMIC_CONSUME
    #define memory_order_acquire __ATOMIC_ACQUIRE
    #define memory_order_release __ATOMIC_RELEASE
    #define memory_order_acq_rel __ATOMIC_ACQ_REL
    #define memory_order_seq_cst __ATOMIC_SEQ_CST
    #define __atomic_is_lock_free(n, p) 1
    #define __atomic_always_lock_free(n, p) 1
    #define __atomic_thread_fence(o) ((void)(o))
    #define __atomic_signal_fence(o) ((void)(o))
    #define __atomic_load_n(p, o) (*(p))
    #define __atomic_load(p, r, o) ((void)(*(r) = *(p)))
    #define __atomic_store_n(p, v, o) ((void)(*(p) = (v)))
    #define __atomic_store(p, v, o) ((void)(*(p) = *(v)))
    #define __atomic_exchange_n(p, v, o) __FWDSIM_SWAP(p, v)
    #define __atomic_exchange(p, v, r, o) ((void)(*(r) = __FWDSIM_SWAP(p, *(v))))
    #define __atomic_compare_exchange_n(p, e, v, w, o, f) __FWDSIM_CAS(p, e, v)
    #define __atomic_compare_exchange(p, e, v, w, o, f) __FWDSIM_CAS(p, e, *(v))
    #define __atomic_test_and_set(p, o) ((_Bool)__FWDSIM_SWAP((char *)(p), 1))
    #define __atomic_clear(p, o) ((void)(*(char *)(p) = 0))

    """
    + atomicArithmetic("add", ", +") + atomicArithmetic("sub", ", -")
    + atomicArithmetic("or", ", |") + atomicArithmetic("and", ", &")
    + atomicArithmetic("xor", ", ^") + atomicArithmetic("nand", "~, &")

  /// What computes a new value, under all of its names.
  ///
  /// - Parameter operation: what stands in front of the result, and the operator.
  private static func atomicArithmetic(_ name: String, _ operation: String) -> String {
    """
    #define atomic_fetch_\(name)(p, v) __FWDSIM_FETCH(p, \(operation), v)
    #define atomic_fetch_\(name)_explicit(p, v, o) __FWDSIM_FETCH(p, \(operation), v)
    #define __c11_atomic_fetch_\(name)(p, v, o) __FWDSIM_FETCH(p, \(operation), v)
    #define __atomic_fetch_\(name)(p, v, o) __FWDSIM_FETCH(p, \(operation), v)
    #define __sync_fetch_and_\(name)(p, v, ...) __FWDSIM_FETCH(p, \(operation), v)
    #define __atomic_\(name)_fetch(p, v, o) __FWDSIM_UPDATE(p, \(operation), v)
    #define __sync_\(name)_and_fetch(p, v, ...) __FWDSIM_UPDATE(p, \(operation), v)

    """
  }

  static let dispatch = """
    #define NSEC_PER_SEC 1000000000ull
    #define NSEC_PER_MSEC 1000000ull
    #define NSEC_PER_USEC 1000ull
    #define USEC_PER_SEC 1000000ull
    #define MSEC_PER_SEC 1000ull
    #define DISPATCH_API_VERSION 20181008
    #define DISPATCH_TIME_NOW (0ull)
    #define DISPATCH_TIME_FOREVER (~0ull)
    #define DISPATCH_WALLTIME_NOW (~1ull)
    #define DISPATCH_ONCE_INLINE_FASTPATH 0
    #define DISPATCH_QUEUE_PRIORITY_HIGH 2
    #define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
    #define DISPATCH_QUEUE_PRIORITY_LOW (-2)
    #define DISPATCH_QUEUE_PRIORITY_BACKGROUND (-32768)
    #define DISPATCH_QUEUE_SERIAL ((dispatch_queue_attr_t)0)
    #define DISPATCH_QUEUE_CONCURRENT (__dispatch_queue_concurrent())
    #define DISPATCH_QUEUE_SERIAL_INACTIVE (dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_SERIAL))
    #define DISPATCH_QUEUE_CONCURRENT_INACTIVE (dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_CONCURRENT))
    #define DISPATCH_QUEUE_SERIAL_WITH_AUTORELEASE_POOL DISPATCH_QUEUE_SERIAL
    #define DISPATCH_QUEUE_CONCURRENT_WITH_AUTORELEASE_POOL DISPATCH_QUEUE_CONCURRENT
    #define DISPATCH_APPLY_AUTO ((dispatch_queue_t)0)
    #define DISPATCH_SOURCE_TYPE_TIMER ((dispatch_source_type_t)1)
    #define DISPATCH_SOURCE_TYPE_DATA_ADD ((dispatch_source_type_t)2)
    #define DISPATCH_SOURCE_TYPE_DATA_OR ((dispatch_source_type_t)3)
    #define DISPATCH_SOURCE_TYPE_DATA_REPLACE ((dispatch_source_type_t)4)
    #define DISPATCH_SOURCE_TYPE_READ ((dispatch_source_type_t)16)
    #define DISPATCH_SOURCE_TYPE_WRITE ((dispatch_source_type_t)17)
    #define DISPATCH_SOURCE_TYPE_SIGNAL ((dispatch_source_type_t)18)
    #define DISPATCH_SOURCE_TYPE_PROC ((dispatch_source_type_t)19)
    #define DISPATCH_SOURCE_TYPE_VNODE ((dispatch_source_type_t)20)
    #define DISPATCH_SOURCE_TYPE_MEMORYPRESSURE ((dispatch_source_type_t)21)
    #define DISPATCH_SOURCE_TYPE_MACH_SEND ((dispatch_source_type_t)22)
    #define DISPATCH_SOURCE_TYPE_MACH_RECV ((dispatch_source_type_t)23)
    #define _dispatch_source_type_timer (*(char *)DISPATCH_SOURCE_TYPE_TIMER)
    #define _dispatch_source_type_data_add (*(char *)DISPATCH_SOURCE_TYPE_DATA_ADD)
    #define _dispatch_source_type_data_or (*(char *)DISPATCH_SOURCE_TYPE_DATA_OR)
    #define _dispatch_source_type_read (*(char *)DISPATCH_SOURCE_TYPE_READ)
    #define _dispatch_source_type_vnode (*(char *)DISPATCH_SOURCE_TYPE_VNODE)
    #define OS_OBJECT_USE_OBJC 1
    #define OS_OBJECT_HAVE_OBJC_SUPPORT 1
    #define OS_OBJECT_DECL_PROTOCOL(name, ...) @protocol OS_##name __VA_ARGS__ @end
    #define OS_OBJECT_DECL(name, ...) OS_OBJECT_DECL_PROTOCOL(name, <NSObject>) typedef NSObject<OS_##name> *name##_t
    #define OS_OBJECT_DECL_CLASS(name) OS_OBJECT_DECL(name)
    #define DISPATCH_TARGET_QUEUE_DEFAULT NULL
    #define DISPATCH_TIMER_STRICT 1
    #define DISPATCH_DATA_DESTRUCTOR_DEFAULT NULL
    #define DISPATCH_DATA_DESTRUCTOR_FREE (__dispatch_data_destructor_free())
    #define DISPATCH_DATA_DESTRUCTOR_MUNMAP DISPATCH_DATA_DESTRUCTOR_FREE
    #define dispatch_data_empty (__dispatch_data_empty())
    #define DISPATCH_CURRENT_QUEUE_LABEL NULL

    """
}
