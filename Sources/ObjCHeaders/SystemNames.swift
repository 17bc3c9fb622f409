// Where a name is declared: by the C library's own headers, by <objc/…>, or by Foundation's generated one.

enum SystemNames {
  /// Functions of the C library that the world answers instead: its clock, its threads, and sequences of random numbers that
  /// are the same in every run.
  static let redirected: Set<String> = [
    "time", "clock", "gettimeofday", "clock_gettime", "sleep", "usleep", "nanosleep",
    "localtime", "localtime_r", "gmtime", "gmtime_r", "mktime", "timegm", "strftime",
    "strftime_l",
    "rand", "srand", "random", "srandom", "drand48", "srand48", "lrand48", "mrand48",
    "arc4random", "arc4random_uniform", "arc4random_buf",
    "sched_yield",
    "pthread_create", "pthread_join", "pthread_detach", "pthread_self", "pthread_equal",
    "pthread_exit", "pthread_attr_init", "pthread_attr_destroy", "pthread_attr_setdetachstate",
    "pthread_attr_setstacksize", "pthread_key_create", "pthread_key_delete",
    "pthread_setspecific", "pthread_getspecific", "pthread_once",
    "pthread_mutex_init", "pthread_mutex_destroy", "pthread_mutex_lock", "pthread_mutex_trylock",
    "pthread_mutex_unlock", "pthread_mutexattr_init", "pthread_mutexattr_destroy",
    "pthread_mutexattr_settype", "pthread_cond_init", "pthread_cond_destroy",
    "pthread_cond_wait", "pthread_cond_timedwait", "pthread_cond_signal",
    "pthread_cond_broadcast", "pthread_rwlock_init", "pthread_rwlock_destroy",
    "pthread_rwlock_rdlock", "pthread_rwlock_wrlock", "pthread_rwlock_tryrdlock",
    "pthread_rwlock_trywrlock", "pthread_rwlock_unlock",
    "objc_getProtocol", "objc_getClassList", "objc_copyClassList", "objc_copyProtocolList",
  ]

  /// What Apple's C library has beyond the system's.
  private static let additions: Set<String> = [
    "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent", "arc4random_stir", "clock_gettime_nsec_np",
    "mach_absolute_time", "mach_timebase_info", "qsort_b", "reallocf", "srandomdev", "strlcat",
    "strlcpy", "strnstr", "mach_task_self", "malloc_size", "heapsort", "mergesort", "digittoint",
    "atexit_b", "ishexnumber", "isnumber", "readline", "sranddev", "vis", "strvis", "strnvis",
    "strvisx", "strunvis", "getprogname", "setprogname", "_NSGetExecutablePath", "_NSGetEnviron",
    "fgetln", "sysctl", "sysctlbyname", "fls", "flsl", "flsll",
  ]

  /// Functions of <objc/runtime.h> about the files that classes come from: the libraries answer as on a Mac.
  private static let imageFunctions: Set<String> = [
    "class_getImageName", "objc_copyImageNames", "objc_copyClassNamesForImage",
    "objc_enumerateClasses",
  ]

  /// Functions of <objc/objc-auto.h>: there is no collector.
  private static let collectorFunctions: Set<String> = [
    "objc_collect", "objc_collectingEnabled", "objc_isFinalized", "objc_startCollectorThread",
    "objc_retainedObject", "objc_unretainedObject", "objc_unretainedPointer",
  ]

  private static let runtimePrefixes = [
    "objc_", "_objc_", "class_", "object_", "method_", "sel_", "ivar_", "property_", "protocol_",
    "imp_", "_Block_", "_protocol_", "_class_",
  ]
  /// Declared in the text of the header, with the C library's own types.
  private static let written: Set<String> = [
    "pthread_main_np", "pthread_mach_thread_np", "pthread_threadid_np", "pthread_yield_np",
    "pthread_setname_np", "pthread_getname_np", "pthread_get_stackaddr_np",
    "pthread_get_stacksize_np", "strptime", "strptime_l",
  ]

  /// Those that another library than the C library's has in the tables.
  private static let systemFunctions: Set<String> = [
    "setjmp", "longjmp", "_setjmp", "_longjmp", "alloca", "htons", "ntohs", "htonl", "ntohl",
  ]

  enum Place { case system, redirected, generated, written }

  static func place(of function: String, library: String) -> Place {
    if redirected.contains(function) { return .redirected }
    if written.contains(function) { return .written }
    if additions.contains(function) || function.hasPrefix("semaphore_")
      || function.hasPrefix("OSAtomic") || imageFunctions.contains(function)
      || collectorFunctions.contains(function) || function.hasPrefix("_dyld_")
      || function.hasPrefix("vm_") || function.hasPrefix("rebind_") || function.hasPrefix("unw_")
      || function.hasPrefix("asl_")
      || function.hasPrefix("aslresponse_")
    {
      return .generated
    }
    if function.hasPrefix("CC") { return .generated }  // CommonCrypto's
    if library == "CLibrary" || function.hasPrefix("__builtin") || function.hasPrefix("atomic_") {
      return .system
    }
    if function.hasPrefix("pthread_") { return .system }
    if runtimePrefixes.contains(where: function.hasPrefix) {
      return function.hasPrefix("_objc_root") ? .generated : .system
    }
    return systemFunctions.contains(function) ? .system : .generated
  }

  /// Types that the C library or <objc/…> has.
  static func isSystemType(_ name: String) -> Bool {
    if name.contains(" ") || name.hasPrefix("pthread_") || name.hasPrefix("atomic_") { return true }
    if ownTypes.contains(name) { return false }
    if ["objc_exception_", "objc_uncaught_"].contains(where: name.hasPrefix) { return true }
    return name.hasSuffix("_t") && !name.hasPrefix("dispatch_") && !name.hasPrefix("os_")
      || systemTypes.contains(name)
  }

  private static let ownTypes: Set<String> = [
    "boolean_t", "kern_return_t", "natural_t", "qos_class_t", "mach_timebase_info_data_t",
    "semaphore_t", "mach_port_t", "task_t", "arith_t", "uarith_t", "mach_msg_return_t",
    "mach_task_basic_info_data_t", "task_vm_info_data_t", "task_vm_info_t", "thread_t",
    "mach_timespec_t", "vm_prot_t",
    "vm_region_flavor_t", "vm_behavior_t", "vm_region_info_t", "vm_region_info_64_t",
    "memory_object_name_t", "vm_map_t", "vm_inherit_t", "vm_region_basic_info_data_64_t",
    "integer_t",
    "host_flavor_t",
    "processor_flavor_t",
    "host_t",
    "processor_t",
    "thread_flavor_t",
    "thread_act_t",
    "thread_inspect_t",
    "thread_array_t",
    "thread_act_array_t",
    "thread_info_t",
    "host_info_t",
    "host_info64_t",
    "processor_info_array_t",
    "processor_info_t",
    "task_info_data_t",
    "thread_info_data_t",
    "task_basic_info_t",
    "mach_task_basic_info_t",
    "thread_basic_info_data_t",
    "thread_basic_info_t",
    "task_thread_times_info_data_t",
    "task_thread_times_info_t",
    "vm_statistics_data_t",
    "vm_statistics_t",
    "vm_statistics64_data_t",
    "vm_statistics64_t",
    "host_cpu_load_info_data_t",
    "host_cpu_load_info_t",
    "host_basic_info_data_t",
    "host_basic_info_t",
    "vm_offset_t",
  ]
  private static let systemTypes: Set<String> = [
    "BOOL", "bool", "id", "Class", "SEL", "IMP", "instancetype", "va_list", "Method", "Ivar",
    "Category", "FILE", "u_char", "u_short", "u_int", "u_long", "uint", "ushort", "NSInteger",
    "NSUInteger", "objc_AssociationPolicy", "memory_order", "NSFastEnumerationState", "jmp_buf",
    "sigjmp_buf", "STR", "Dl_info", "fd_set", "caddr_t", "DIR", "glob_t", "ENTRY", "FTS", "FTSENT",
    "ACTION", "VISIT",
    "z_stream", "z_streamp", "Bytef", "uInt", "uIntf", "uLong", "uLongf", "voidp", "voidpf",
    "voidpc",
    "alloc_func", "free_func", "ffi_type", "ffi_cif", "ffi_closure", "ffi_abi", "ffi_status",
    "ffi_arg", "ffi_sarg", "fd_mask",
  ]

  /// Tags of records that the C library or <objc/…> defines.
  static func isSystemTag(_ tag: String) -> Bool {
    tag.hasPrefix("objc_") || tag.hasPrefix("_opaque_pthread") || tag == "__va_list_tag"
      || [
        "timespec", "timeval", "tm", "regex_t", "regmatch_t", "_xlocale", "div_t", "ldiv_t",
        "lldiv_t", "__sFILE", "stat", "dl_info", "sockaddr", "in_addr", "sockaddr_in", "in6_addr",
        "sockaddr_in6", "sockaddr_storage", "sockaddr_un", "addrinfo", "hostent", "servent",
        "protoent", "ifaddrs", "ifreq", "ifconf", "linger", "ip_mreq", "ipv6_mreq", "pollfd",
        "fd_set", "iovec", "msghdr", "utsname", "dirent", "DIR", "statfs", "fsid", "z_stream_s",
        "internal_state", "sigaction", "sigval", "siginfo", "sigaltstack", "ucontext",
        "option", "glob_t", "rusage", "winsize", "termios", "passwd", "group", "lconv", "rlimit",
        "FTW", "_ftsent", "_fts", "entry", "_ffi_type", "ffi_cif", "ffi_closure", "itimerval",
      ]
      .contains(tag)
  }

  /// Constants that the C library or <objc/…> has.
  static func isSystemConstant(_ name: String) -> Bool {
    [
      "memory_order", "_NSConcrete", "OBJC_ASSOCIATION", "OBJC_SYNC", "SIG", "FE_", "REG_", "FP_",
      "DBL_",
      "FLT_", "LDBL_", "_SC_", "_IO", "S_I", "O_", "LOCK_", "F_", "FD_", "XATTR_",
      "RTLD_", "RUSAGE_", "RLIMIT_", "RLIM_", "SCHED_", "AF_", "PF_", "SOCK_", "SOL_", "SOMAX",
      "SO_", "IPPROTO_",
      "TCP_", "MNT_",
      "IP_", "IPV6_", "INADDR_", "INET", "MSG_", "SHUT_", "AI_", "NI_", "EAI_", "POLL", "IFF_",
      "IFNAMSIZ", "DT_", "GLOB_", "FNM_", "TIOC", "IF_NAMESIZE", "MAP_", "PROT_", "MS_", "MADV_",
      "FIO", "FTW_", "FTS_",
      "SIOC", "in6addr_",
      "FOPEN_MAX", "L_tmpnam", "TMP_MAX", "HOST_NOT_FOUND", "TRY_AGAIN", "NO_RECOVERY", "NO_DATA",
      "h_errno", "Z_", "z_const", "MAX_WBITS", "MAX_MEM_LEVEL", "SA_", "SI_", "CLD_", "FFI_",
    ]
    .contains(where: name.hasPrefix) || systemConstants.contains(name) || isErrorNumber(name)
  }

  private static let systemConstants: Set<String> = [
    "stdin", "stdout", "stderr", "errno", "environ", "BUFSIZ", "FILENAME_MAX", "F_OK", "R_OK",
    "W_OK", "X_OK", "MB_CUR_MAX", "MB_LEN_MAX", "STDIN_FILENO", "STDOUT_FILENO", "STDERR_FILENO",
    "PIPE_BUF", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC",
    "LC_TIME",
    "FIND", "ENTER", "preorder", "postorder", "endorder", "leaf",
    "WEOF", "no_argument", "required_argument", "optional_argument",
  ]

  /// `EAGAIN`: numbers differ between systems, and the system's own functions set them.
  private static func isErrorNumber(_ name: String) -> Bool {
    name.hasPrefix("E") && name.count > 2
      && name.dropFirst().allSatisfy { $0.isUppercase || $0.isNumber }
  }
}
