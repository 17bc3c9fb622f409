// The C library's and the kernel's numbers, with macOS's values.

extension DeclarationLibrary {
  static let cText = """
    i W NOHANG=1 UNTRACED=2 EXITED=4 STOPPED=8 CONTINUED=16 NOWAIT=32
    i E PERM=1 NOENT SRCH INTR IO NXIO 2BIG NOEXEC BADF CHILD DEADLK NOMEM ACCES FAULT NOTBLK BUSY EXIST XDEV NODEV
    i E DQUOT=69 STALE REMOTE BADRPC RPCMISMATCH PROGUNAVAIL PROGMISMATCH PROCUNAVAIL NOLCK NOATTR=93 PROTO=100 OPNOTSUPP=102
    i E SOCKTNOSUPPORT=44 PFNOSUPPORT=46 SHUTDOWN=58 TOOMANYREFS PROCLIM=67 USERS FTYPE=79 AUTH NEEDAUTH PWROFF DEVERR
    i E BADEXEC=85 BADARCH SHLIBVERS BADMACHO IDRM=90 NOMSG BADMSG=94 MULTIHOP NODATA NOLINK NOSR NOSTR TIME=101 NOPOLICY=103
    i E NOTRECOVERABLE=104 OWNERDEAD QFULL LAST=106
    i E NOTDIR=20 ISDIR INVAL NFILE MFILE NOTTY TXTBSY FBIG NOSPC SPIPE ROFS MLINK PIPE DOM RANGE AGAIN INPROGRESS
    i E WOULDBLOCK=35 ALREADY=37 NOTSOCK DESTADDRREQ MSGSIZE PROTOTYPE NOPROTOOPT PROTONOSUPPORT NOTSUP=45
    i E AFNOSUPPORT=47 ADDRINUSE ADDRNOTAVAIL NETDOWN NETUNREACH NETRESET CONNABORTED CONNRESET NOBUFS ISCONN NOTCONN
    i E TIMEDOUT=60 CONNREFUSED LOOP NAMETOOLONG HOSTDOWN HOSTUNREACH NOTEMPTY NOSYS=78 OVERFLOW=84 CANCELED=89 ILSEQ=92
    i NS IG=32
    i SIG HUP=1 INT QUIT ILL TRAP ABRT EMT FPE KILL BUS SEGV SYS PIPE ALRM TERM URG STOP TSTP CONT CHLD TTIN TTOU IO
    i SIG XCPU=24 XFSZ VTALRM PROF WINCH INFO USR1 USR2
    i EX_ OK=0 _BASE=64 USAGE=64 DATAERR NOINPUT NOUSER NOHOST UNAVAILABLE SOFTWARE OSERR OSFILE CANTCREAT IOERR TEMPFAIL
    i EX_ PROTOCOL NOPERM CONFIG _MAX=78
    i LC_ ALL COLLATE CTYPE MONETARY NUMERIC TIME MESSAGES
    ^{_xlocale} LC_ C_LOCALE=0 GLOBAL_LOCALE=-1
    i O_ RDONLY WRONLY RDWR ACCMODE NONBLOCK APPEND=8 SHLOCK=16 EXLOCK=32 SYNC=128 NOFOLLOW=256 CREAT=512 TRUNC=1024 EXCL=2048
    i O_ EVTONLY=32768 DIRECTORY=1048576 SYMLINK=2097152 CLOEXEC=16777216
    i F_ DUPFD GETFD SETFD GETFL SETFL RDAHEAD=45 NOCACHE=48 GETPATH=50 FULLFSYNC SETNOSIGPIPE=73 GETNOSIGPIPE
    i - FD_CLOEXEC=1 PIPE_BUF=512
    i XATTR_ NOFOLLOW=1 CREATE REPLACE=4
    i S_I RWXU=448 RUSR=256 WUSR=128 XUSR=64 RWXG=56 RGRP=32 WGRP=16 XGRP=8 RWXO=7 ROTH=4 WOTH=2 XOTH=1
    i S_IS UID=2048 GID=1024 VTX=512 TXT=512
    i S_I READ=256 WRITE=128 EXEC=64
    i S_IF MT=61440 IFO=4096 CHR=8192 DIR=16384 BLK=24576 REG=32768 LNK=40960 SOCK=49152 WHT=57344
    i RTLD_ LAZY=1 NOW LOCAL=4 GLOBAL=8 NOLOAD=16 NODELETE=128 FIRST=256
    ^v RTLD_ NEXT=-1 DEFAULT=-2 SELF=-3 MAIN_ONLY=-5
    i _SC_ ARG_MAX=1 CHILD_MAX CLK_TCK OPEN_MAX=5 PAGESIZE=29 PAGE_SIZE=29 NPROCESSORS_CONF=57 NPROCESSORS_ONLN PHYS_PAGES=200
    i LOCK_ SH=1 EX NB=4 UN=8
    i - F_OK=0 X_OK=1 W_OK=2 R_OK=4
    i FE_ TONEAREST=0 UPWARD=4194304 DOWNWARD=8388608 TOWARDZERO=12582912
    i MB_ CUR_MAX=4 LEN_MAX=6
    i REG_ BASIC=0 EXTENDED=1 ICASE=2 NOSUB=4 NEWLINE=8
    i REG_ NOTBOL=1 NOTEOL=2 NOMATCH=1 BADPAT=2 ECOLLATE ECTYPE EESCAPE ESUBREG EBRACK EPAREN EBRACE BADBR ERANGE ESPACE BADRPT
    i GLOB_ APPEND=1 DOOFFS ERR=4 MARK=8 NOCHECK=16 NOSORT=32 ALTDIRFUNC=64 BRACE=128 MAGCHAR=256 NOMAGIC=512 QUOTE=1024
    i GLOB_ TILDE=2048 LIMIT=4096 NOESCAPE=8192 NOSYS=-4 NOMATCH=-3 ABORTED=-2 NOSPACE=-1
    i FNM_ NOSYS=-1 NOMATCH=1 NOESCAPE=1 PATHNAME=2 FILE_NAME=2 PERIOD=4 LEADING_DIR=8 CASEFOLD=16 IGNORECASE=16
    Q TIOC GWINSZ=1074295912 SWINSZ=2148037735
    i VIS_ OCTAL=1 CSTYLE=2 SP=4 TAB=8 NL=16 WHITE=28 SAFE=32 NOSLASH=64 HTTPSTYLE=128 GLOB=256
    i LC_ COLLATE_MASK=1 CTYPE_MASK=2 MESSAGES_MASK=4 MONETARY_MASK=8 NUMERIC_MASK=16 TIME_MASK=32 ALL_MASK=63
    i RUSAGE_ SELF=0 CHILDREN=-1
    i RLIMIT_ CPU=0 FSIZE=1 DATA=2 STACK=3 CORE=4 AS=5 RSS=5 MEMLOCK=6 NPROC=7 NOFILE=8
    Q RLIM_ INFINITY=9223372036854775807
    i - WEOF=-1 no_argument=0 required_argument optional_argument
    i CC_ MD2_DIGEST_LENGTH=16 MD4_DIGEST_LENGTH=16 MD5_DIGEST_LENGTH=16 SHA1_DIGEST_LENGTH=20 SHA224_DIGEST_LENGTH=28 SHA256_DIGEST_LENGTH=32
    i CC_ SHA384_DIGEST_LENGTH=48 SHA512_DIGEST_LENGTH=64
    I kCCHmacAlg SHA1 MD5 SHA256 SHA384 SHA512 SHA224
    i CC_ MD5_BLOCK_BYTES=64 SHA1_BLOCK_BYTES=64 SHA224_BLOCK_BYTES=64 SHA256_BLOCK_BYTES=64 SHA384_BLOCK_BYTES=128
    i CC_ SHA512_BLOCK_BYTES=128 HMAC_CONTEXT_SIZE=96
    i kCC Success ParamError=-4300 BufferTooSmall=-4301 MemoryFailure=-4302 AlignmentError=-4303 DecodeError=-4304
    i kCC Unimplemented=-4305 Overflow=-4306 RNGFailure=-4307 UnspecifiedError=-4308 CallSequenceError=-4309
    i kCC KeySizeError=-4310 InvalidKey=-4311
    I kCC Encrypt Decrypt
    I kCCAlgorithm AES AES128=0 DES 3DES CAST RC4 RC2 Blowfish
    I kCCOption PKCS7Padding=1 ECBMode
    I kCCMode ECB=1 CBC CFB CTR OFB=7 XTS RC4 CFB8
    I kCCModeOptionCTR_ LE=1 BE
    I cc NoPadding PKCS7Padding
    I kCCKeySize AES128=16 AES192=24 AES256=32 DES=8 3DES=24 MinCAST=5 MaxCAST=16 MinRC4=1 MaxRC4=512 MinRC2=1 MaxRC2=128
    I kCCKeySize MinBlowfish=8 MaxBlowfish=56
    I kCCBlockSize AES128=16 DES=8 3DES=8 CAST=8 RC2=8 Blowfish=8
    I kCCContextSize AES128=404 DES=240 3DES=496 CAST=240 RC4=1072
    I kCCPRFHmacAlg SHA1=1 SHA224 SHA256 SHA384 SHA512
    I - kCCPBKDF2=2
    : i cpu_type_t cpu_subtype_t
    i CPU_ARCH_ MASK=-16777216 ABI64=16777216 ABI64_32=33554432
    i CPU_TYPE_ ANY=-1 X86=7 I386=7 X86_64=16777223 ARM=12 ARM64=16777228 ARM64_32=33554444 POWERPC=18
    i CPU_SUBTYPE_ MASK=-16777216 X86_ALL=3 X86_64_ALL=3 X86_64_H=8 ARM_ALL=0 ARM_V6=6 ARM_V7=9 ARM_V7F ARM_V7S ARM_V7K
    i CPU_SUBTYPE_ ARM64_ALL=0 ARM64_V8 ARM64E ARM64_32_ALL=0 ARM64_32_V8 PTRAUTH_ABI=-2147483648 X86_ARCH1=4 I386_ALL=3
    i CPU_SUBTYPE_ ARM_V4T=5 ARM_V5TEJ=7 ARM_XSCALE ARM_V8=13 ARM_V6M ARM_V7M ARM_V7EM
    i ASL_LEVEL_ EMERG ALERT CRIT ERR WARNING NOTICE INFO DEBUG
    i ICONV_ TRIVIALP GET_TRANSLITERATE SET_TRANSLITERATE GET_DISCARD_ILSEQ SET_DISCARD_ILSEQ
    : ^v iconv_t
    C OS_LOG_TYPE_ DEFAULT INFO DEBUG ERROR=16 FAULT
    i SCHED_ OTHER=1 FIFO=4 RR=2
    i - FIND=0 ENTER preorder=0 postorder endorder leaf
    : i ACTION VISIT
    i FTW_ F D DNR DP NS SL SLN
    i FTW_ PHYS=1 MOUNT DEPTH=4 CHDIR=8
    i FTS_ COMFOLLOW=1 LOGICAL NOCHDIR=4 NOSTAT=8 PHYSICAL=16 SEEDOT=32 XDEV=64 NAMEONLY=256
    i FTS_ D=1 DC DEFAULT DNR DOT DP ERR F INIT NS NSOK SL SLNONE W
    i FTS_ AGAIN=1 FOLLOW NOINSTR SKIP ROOTLEVEL=0 ROOTPARENTLEVEL=-1
    Q DISPATCH_VNODE_ DELETE=1 WRITE EXTEND=4 ATTRIB=8 LINK=16 RENAME=32 REVOKE=64
    Q DISPATCH_PROC_ EXIT=2147483648 FORK=1073741824 EXEC=536870912 SIGNAL=134217728
    Q DISPATCH_MEMORYPRESSURE_ NORMAL=1 WARN CRITICAL=4
    Q DISPATCH_IO_ STREAM RANDOM
    i CTL_ UNSPEC KERN VM VFS NET DEBUG HW MACHDEP USER MAXNAME=12
    i HW_ MACHINE=1 MODEL NCPU BYTEORDER PHYSMEM USERMEM PAGESIZE DISKNAMES DISKSTATS EPOCH FLOATINGPT MACHINE_ARCH VECTORUNIT
    i HW_ BUS_FREQ=14 CPU_FREQ CACHELINE L1ICACHESIZE L1DCACHESIZE L2SETTINGS L2CACHESIZE L3SETTINGS L3CACHESIZE TB_FREQ MEMSIZE
    i HW_ AVAILCPU=25
    i KIPC_ MAXSOCKBUF=1 SOCKBUF_WASTE SOMAXCONN MAX_LINKHDR MAX_PROTOHDR MAX_HDR MAX_DATALEN MBSTAT NMBCLUSTERS
    i KERN_ OSTYPE=1 OSRELEASE OSREV VERSION MAXVNODES MAXPROC MAXFILES ARGMAX SECURELVL HOSTNAME HOSTID CLOCKRATE
    i KERN_ SUCCESS=0 INVALID_ADDRESS PROTECTION_FAILURE NO_SPACE INVALID_ARGUMENT FAILURE
    i SA_ ONSTACK=1 RESTART RESETHAND=4 NOCLDSTOP=8 NODEFER=16 NOCLDWAIT=32 SIGINFO=64
    i SIG_ BLOCK=1 UNBLOCK SETMASK
    i SI_ USER=65537 QUEUE TIMER ASYNCIO MESGQ
    i CLD_ EXITED=1 KILLED DUMPED TRAPPED STOPPED CONTINUED
    : I sigset_t __darwin_sigset_t id_t
    : {siginfo} siginfo_t
    : {OSQueueHead="opaque1"^v"opaque2"q} OSQueueHead
    : {OSFifoQueueHead="opaque1"^v"opaque2"^v"opaque3"i} OSFifoQueueHead
    : {ucontext} ucontext_t
    : I socklen_t
    : ^? sig_t
    : q CFStringNormalizationForm
    : Q uint64 rlim_t
    : q int64 blkcnt_t
    : I uint32 nlink_t
    : i int32 dev_t vm_prot_t vm_region_flavor_t vm_behavior_t
    : ^i vm_region_info_t vm_region_info_64_t
    : S uint16
    : s int16
    : C uint8
    : c int8
    : I CCOperation CCAlgorithm CCOptions CCMode CCPadding CCModeOptions CCPBKDFAlgorithm CCPseudoRandomAlgorithm
    : i CCStatus CCCryptorStatus CCCryptoStatus CCRNGStatus
    : ^{_CCCryptor} CCCryptorRef
    : I CC_LONG CCHmacAlgorithm mach_port_t thread_t task_t memory_object_name_t vm_map_t vm_inherit_t
    : {_malloc_zone_t} malloc_zone_t
    : Q ino_t vm_size_t vm_address_t vm_offset_t mach_vm_size_t mach_vm_address_t
    : i integer_t host_flavor_t processor_flavor_t
    : I host_t processor_t thread_flavor_t thread_act_t thread_inspect_t
    : ^I thread_array_t thread_act_array_t
    : ^i thread_info_t host_info_t host_info64_t processor_info_array_t processor_info_t
    : [1024i] task_info_data_t
    : [32i] thread_info_data_t
    : ^{task_basic_info} task_basic_info_t
    : ^{mach_task_basic_info} mach_task_basic_info_t
    : {thread_basic_info} thread_basic_info_data_t
    : ^{thread_basic_info} thread_basic_info_t
    : {task_thread_times_info} task_thread_times_info_data_t
    : ^{task_thread_times_info} task_thread_times_info_t
    : {vm_statistics} vm_statistics_data_t
    : ^{vm_statistics} vm_statistics_t
    : {vm_statistics64} vm_statistics64_data_t
    : ^{vm_statistics64} vm_statistics64_t
    : {host_cpu_load_info} host_cpu_load_info_data_t
    : ^{host_cpu_load_info} host_cpu_load_info_t
    : {host_basic_info} host_basic_info_data_t
    : ^{host_basic_info} host_basic_info_t
    i - unimpErr=-4 paramErr=-50 memFullErr=-108 fnfErr=-43 eofErr=-39 dskFulErr=-34 nsvErr=-35 ioErr=-36 bdNamErr=-37 fnOpnErr=-38
    i - permErr=-54 wPrErr=-44 dupFNErr=-48 opWrErr=-49 userCanceledErr=-128
    : C os_log_type_t
    : @"OS_os_log" os_log_t
    : Aq atomic_intptr_t atomic_ptrdiff_t atomic_intmax_t atomic_int_fast64_t atomic_int_least64_t
    : Ai atomic_int_fast32_t atomic_int_least32_t atomic_int_fast16_t
    : AI atomic_uint_fast32_t atomic_uint_least32_t atomic_uint_fast16_t
    : AQ atomic_uintptr_t atomic_size_t atomic_uintmax_t atomic_uint_fast64_t atomic_uint_least64_t
    : c __int8_t __darwin_int8_t
    : C __uint8_t __darwin_uint8_t
    : s __int16_t
    : S __uint16_t __darwin_mode_t
    : i __int32_t __darwin_dev_t __darwin_pid_t __darwin_suseconds_t
    : I __uint32_t __darwin_uid_t __darwin_gid_t __darwin_natural_t
    : q __int64_t __darwin_time_t __darwin_ssize_t __darwin_off_t __darwin_intptr_t
    : Q __uint64_t __darwin_size_t __darwin_ino_t
    : Q os_signpost_id_t os_activity_id_t
    : Q ino64_t u_quad_t user_addr_t user_size_t user_ulong_t syscall_arg_t
    : q quad_t qaddr_t register_t user_ssize_t user_long_t user_time_t user_off_t
    : i daddr_t segsz_t swblk_t key_t blksize_t fd_mask
    : I fixpt_t fsblkcnt_t fsfilcnt_t wctype_t UnsignedFixed
    : s LangCode ScriptCode RegionCode
    : [256C] Str255
    : [64C] Str63
    : [33C] Str32
    : [32C] Str31
    : ^C StringPtr ConstStringPtr
    : * Ptr
    : ^* Handle
    : ^v LogicalAddress
    : ^v posix_spawnattr_t posix_spawn_file_actions_t
    s POSIX_SPAWN_ RESETIDS=1 SETPGROUP SETSIGDEF=4 SETSIGMASK=8 SETEXEC=64 START_SUSPENDED=128 CLOEXEC_DEFAULT=16384
    : @ xpc_object_t xpc_connection_t xpc_endpoint_t xpc_activity_t
    : ^{_xpc_type_s} xpc_type_t
    : @?<v@?@> xpc_handler_t
    : ^{__CFMachPort} CFMachPortRef
    : ^{__CFFileDescriptor} CFFileDescriptorRef
    : i CFFileDescriptorNativeDescriptor
    : ^{__CFUserNotification} CFUserNotificationRef
    : ^{__CFBundle} CFPlugInRef
    : ^{__CFPlugInInstance} CFPlugInInstanceRef
    : r^v CFStreamRef

    """
}
