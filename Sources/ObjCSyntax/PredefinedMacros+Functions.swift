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

  /// Only one thread runs at a time, and none is stopped in the midst of an expression: these are atomic as they stand.
  static let atomics = """
    #define ATOMIC_VAR_INIT(value) (value)
    #define ATOMIC_FLAG_INIT {0}
    #define ATOMIC_BOOL_LOCK_FREE 2
    #define ATOMIC_INT_LOCK_FREE 2
    #define ATOMIC_POINTER_LOCK_FREE 2
    #define kill_dependency(value) (value)
    #define atomic_init(object, value) ((void)(*(object) = (value)))
    #define atomic_is_lock_free(object) ((void)(object), 1)
    #define atomic_thread_fence(order) ((void)(order))
    #define atomic_signal_fence(order) ((void)(order))
    #define atomic_store(object, value) ((void)(*(object) = (value)))
    #define atomic_store_explicit(object, value, order) ((void)(order), (void)(*(object) = (value)))
    #define atomic_load(object) (*(object))
    #define atomic_load_explicit(object, order) ((void)(order), *(object))
    #define __FWDSIM_FETCH(object, sign, value, n) __FWDSIM_FETCH_N(object, sign, value, n)
    #define __FWDSIM_FETCH_N(object, sign, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(*__p##n) __o##n = *__p##n; *__p##n = __o##n sign (value); __o##n; })
    #define __FWDSIM_UPDATE(object, sign, value, n) __FWDSIM_UPDATE_N(object, sign, value, n)
    #define __FWDSIM_UPDATE_N(object, sign, value, n) ({ __typeof__(object) __p##n = (object); *__p##n = *__p##n sign (value); *__p##n; })
    #define __FWDSIM_SWAP(object, value, n) __FWDSIM_SWAP_N(object, value, n)
    #define __FWDSIM_SWAP_N(object, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(*__p##n) __o##n = *__p##n; *__p##n = (value); __o##n; })
    #define __FWDSIM_CAS(object, expected, value, n) __FWDSIM_CAS_N(object, expected, value, n)
    #define __FWDSIM_CAS_N(object, expected, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(expected) __e##n = (expected); _Bool __r##n = *__p##n == *__e##n; if (__r##n) *__p##n = (value); else *__e##n = *__p##n; __r##n; })
    #define __FWDSIM_SYNC(object, old, value, n) __FWDSIM_SYNC_N(object, old, value, n)
    #define __FWDSIM_SYNC_N(object, old, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(*__p##n) __o##n = *__p##n; if (__o##n == (old)) *__p##n = (value); __o##n; })
    #define atomic_exchange(object, value) __FWDSIM_SWAP(object, value, __COUNTER__)
    #define atomic_exchange_explicit(object, value, order) __FWDSIM_SWAP(object, value, __COUNTER__)
    #define atomic_fetch_add(object, value) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define atomic_fetch_sub(object, value) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define atomic_fetch_or(object, value) __FWDSIM_FETCH(object, |, value, __COUNTER__)
    #define atomic_fetch_and(object, value) __FWDSIM_FETCH(object, &, value, __COUNTER__)
    #define atomic_fetch_xor(object, value) __FWDSIM_FETCH(object, ^, value, __COUNTER__)
    #define atomic_fetch_add_explicit(object, value, order) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define atomic_fetch_sub_explicit(object, value, order) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define atomic_compare_exchange_strong(object, expected, value) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_compare_exchange_weak(object, expected, value) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_compare_exchange_strong_explicit(object, expected, value, success, failure) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_compare_exchange_weak_explicit(object, expected, value, success, failure) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_flag_test_and_set(object) ((_Bool)__FWDSIM_SWAP(&(object)->_Value, 1, __COUNTER__))
    #define atomic_flag_clear(object) ((void)((object)->_Value = 0))
    #define atomic_flag_test_and_set_explicit(object, order) atomic_flag_test_and_set(object)
    #define atomic_flag_clear_explicit(object, order) atomic_flag_clear(object)
    #define __sync_fetch_and_add(object, value) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define __sync_fetch_and_sub(object, value) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define __sync_fetch_and_or(object, value) __FWDSIM_FETCH(object, |, value, __COUNTER__)
    #define __sync_fetch_and_and(object, value) __FWDSIM_FETCH(object, &, value, __COUNTER__)
    #define __sync_add_and_fetch(object, value) __FWDSIM_UPDATE(object, +, value, __COUNTER__)
    #define __sync_sub_and_fetch(object, value) __FWDSIM_UPDATE(object, -, value, __COUNTER__)
    #define __sync_bool_compare_and_swap(object, old, value) (__FWDSIM_SYNC(object, old, value, __COUNTER__) == (old))
    #define __sync_val_compare_and_swap(object, old, value) __FWDSIM_SYNC(object, old, value, __COUNTER__)
    #define __sync_lock_test_and_set(object, value) __FWDSIM_SWAP(object, value, __COUNTER__)
    #define __sync_lock_release(object) ((void)(*(object) = 0))
    #define __sync_synchronize() ((void)0)
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
    #define __atomic_load_n(object, order) (*(object))
    #define __atomic_store_n(object, value, order) ((void)(*(object) = (value)))
    #define __atomic_fetch_add(object, value, order) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define __atomic_fetch_sub(object, value, order) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define __atomic_add_fetch(object, value, order) __FWDSIM_UPDATE(object, +, value, __COUNTER__)
    #define __atomic_sub_fetch(object, value, order) __FWDSIM_UPDATE(object, -, value, __COUNTER__)
    #define __atomic_exchange_n(object, value, order) __FWDSIM_SWAP(object, value, __COUNTER__)

    """

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
