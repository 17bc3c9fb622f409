// What a program asks the system for: error numbers, limits, symbols of the running program.
import CRuntime
import ObjCSema
import ObjCVM

/// errno, in the listing's memory.
private final class SystemState {
  var errorNumber: UnsafeMutableRawPointer?
}

extension CLibrary {
  private static func state(_ world: World) -> SystemState {
    world.service(SystemState.self) { _ in SystemState() }
  }

  private static func errorPlace(_ world: World) throws(ListingException)
    -> UnsafeMutableRawPointer
  {
    let own = state(world)
    if let place = own.errorNumber { return place }
    let place = try world.allocateHeap(4, zeroed: true)
    own.errorNumber = place
    return place
  }

  static func setErrno(_ number: Int32, _ world: World) throws(ListingException) {
    try errorPlace(world).storeBytes(of: number, as: Int32.self)
  }

  static func errno(_ world: World) throws(ListingException) -> Int32 {
    try world.read(try errorPlace(world), as: Int32.self)
  }

  /// macOS's words, by number.
  static let errorTexts: [String] = [
    "Undefined error: 0", "Operation not permitted", "No such file or directory", "No such process",
    "Interrupted system call", "Input/output error", "Device not configured",
    "Argument list too long", "Exec format error", "Bad file descriptor", "No child processes",
    "Resource deadlock avoided", "Cannot allocate memory", "Permission denied", "Bad address",
    "Block device required", "Resource busy", "File exists", "Cross-device link",
    "Operation not supported by device", "Not a directory", "Is a directory", "Invalid argument",
    "Too many open files in system", "Too many open files", "Inappropriate ioctl for device",
    "Text file busy", "File too large", "No space left on device", "Illegal seek",
    "Read-only file system", "Too many links", "Broken pipe", "Numerical argument out of domain",
    "Result too large", "Resource temporarily unavailable", "Operation now in progress",
    "Operation already in progress", "Socket operation on non-socket",
    "Destination address required", "Message too long", "Protocol wrong type for socket",
    "Protocol not available", "Protocol not supported", "Socket type not supported",
    "Operation not supported", "Protocol family not supported",
    "Address family not supported by protocol family", "Address already in use",
    "Can't assign requested address", "Network is down", "Network is unreachable",
    "Network dropped connection on reset", "Software caused connection abort",
    "Connection reset by peer", "No buffer space available", "Socket is already connected",
    "Socket is not connected", "Can't send after socket shutdown",
    "Too many references: can't splice", "Operation timed out", "Connection refused",
    "Too many levels of symbolic links", "File name too long", "Host is down", "No route to host",
    "Directory not empty", "Too many processes", "Too many users", "Disc quota exceeded",
    "Stale NFS file handle", "Too many levels of remote in path", "RPC struct is bad",
    "RPC version wrong", "RPC prog. not avail", "Program version wrong",
    "Bad procedure for program", "No locks available", "Function not implemented",
    "Inappropriate file type or format", "Authentication error", "Need authenticator",
    "Device power is off", "Device error", "Value too large to be stored in data type",
    "Bad executable (or shared library)", "Bad CPU type in executable",
    "Shared library version mismatch", "Malformed Mach-o file", "Operation canceled",
    "Identifier removed", "No message of desired type", "Illegal byte sequence",
    "Attribute not found", "Bad message", "EMULTIHOP (Reserved)",
    "No message available on STREAM", "ENOLINK (Reserved)", "No STR resources", "Not a STREAM",
    "Protocol error", "STREAM ioctl timeout", "Operation not supported on socket",
    "Policy not found", "State not recoverable", "Previous owner died",
    "Interface output queue is full",
  ]

  static func system() -> [NativeFunction] {
    errors() + signals() + questions() + images() + symbols() + dynamicLinking()
  }

  static func text(ofError number: Int32) -> String {
    errorTexts.indices.contains(Int(number)) ? errorTexts[Int(number)] : "Unknown error: \(number)"
  }

  private static func errors() -> [NativeFunction] {
    [
      NativeFunction("__error", "^i") { call throws(ListingException) in
        call.returnValue(try errorPlace(call.world))
      },
      NativeFunction("strerror", "*i") { call throws(ListingException) in
        call.returnValue(
          try call.world.temporaryCString(Array(text(ofError: call.i32(0)).utf8)))
      },
      NativeFunction("strerror_r", "ii*Q") { call throws(ListingException) in
        let bytes =
          Array(text(ofError: call.i32(0)).utf8.prefix(max(0, try call.size(2) - 1))) + [0]
        try call.world.writeBytes(bytes, to: call.pointer(1))
        call.returnValue(Int32(0))
      },
      NativeFunction("perror", "vr*") { call throws(ListingException) in
        let prefix =
          call.pointer(0) == nil ? "" : try call.world.readCString(call.pointer(0)) + ": "
        let reason = text(ofError: try errno(call.world))
        try call.world.output(.standardError, prefix + reason + "\n")
      },
    ]
  }

  private static func questions() -> [NativeFunction] {
    let numbers: [(String, String, Int)] = [
      ("getpagesize", "i", 16384), ("getuid", "I", 501), ("geteuid", "I", 501), ("getgid", "I", 20),
      ("getegid", "I", 20), ("setuid", "iI", 0), ("seteuid", "iI", 0), ("setgid", "iI", 0),
      ("setegid", "iI", 0),
    ]
    return numbers.map { name, types, value in
      NativeFunction(name, types) { call throws(ListingException) in call.returnValue(value) }
    } + [
      // What the program prints goes into a trace; what it reads may be typed.
      NativeFunction("isatty", "ii") { call throws(ListingException) in
        let isInput = call.world.openFiles.meaning(call.i32(0))?.isStandardInput ?? false
        call.returnValue(Int32(isInput && call.world.input?.isTerminal == true ? 1 : 0))
      },
      NativeFunction("sysconf", "qi") { call throws(ListingException) in
        let known: [Int32: Int] = [
          1: 1_048_576, 2: 2666, 3: 100, 5: 256, 29: 16384, 57: 8, 58: 8, 200: 524_288,
        ]
        call.returnValue(known[call.i32(0)] ?? -1)
      },
      NativeFunction("getprogname", "r*") { call throws(ListingException) in
        call.returnValue(try call.world.temporaryCString(Array("listing".utf8)))
      },
      NativeFunction("setprogname", "vr*") { _ in },
      NativeFunction("getlogin", "*") { call throws(ListingException) in
        call.returnValue(try call.world.temporaryCString(Array("listing".utf8)))
      },
      NativeFunction("gethostname", "i*Q") { call throws(ListingException) in
        let bytes = Array("localhost".utf8.prefix(max(0, try call.size(1) - 1))) + [0]
        try call.world.writeBytes(bytes, to: call.pointer(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("getcwd", "**Q") { call throws(ListingException) in
        let path = Array(call.world.files.workingDirectory.utf8) + [0]
        guard call.pointer(0) != nil else {
          return call.returnValue(try call.world.copyToHeap(path))
        }
        guard path.count <= (try call.size(1)) else {
          try setErrno(34, call.world)
          return call.returnValue(UnsafeMutableRawPointer?.none)
        }
        try call.world.writeBytes(path, to: call.pointer(0))
        call.returnValue(call.pointer(0))
      },
      NativeFunction("realpath", "*r**") { call throws(ListingException) in
        let files = call.world.files
        let path = files.resolved(files.absolute(try call.world.readCString(call.pointer(0))))
        guard files.exists(path) else { return try answerNull(call, 2) }
        let bytes = Array(path.utf8) + [0]
        guard call.pointer(1) != nil else {
          return call.returnValue(try call.world.copyToHeap(bytes))
        }
        try call.world.writeBytes(bytes, to: call.pointer(1))
        call.returnValue(call.pointer(1))
      },
      NativeFunction("chdir", "ir*") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        if files.changeDirectory(to: path) { return call.returnValue(Int32(0)) }
        try setErrno(files.exists(path) ? 20 : 2, call.world)
        call.returnValue(Int32(-1))
      },
      NativeFunction("setlocale", "*ir*") { call throws(ListingException) in
        let wanted = call.pointer(1) == nil ? "" : try call.world.readCString(call.pointer(1))
        guard ["", "C", "POSIX", "en_US.UTF-8"].contains(wanted) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        call.returnValue(
          try call.world.temporaryCString(Array((wanted.isEmpty ? "C" : wanted).utf8)))
      },
      NativeFunction("stat", "ir*^v") { call throws(ListingException) in try status(call) },
      NativeFunction("lstat", "ir*^v") { call throws(ListingException) in try linkStatus(call) },
      NativeFunction("access", "ir*i") { call throws(ListingException) in
        let name = call.world.files.absolute(try call.world.readCString(call.pointer(0)))
        guard call.world.files.exists(name) else { return try fail(call, 2) }
        // R_OK, W_OK and X_OK have the owner's bits.
        let missing = call.i32(1) & 7 & ~Int32(call.world.files.permissions(of: name) >> 6)
        if missing != 0 { return try fail(call, 13) }
        call.returnValue(Int32(0))
      },
      NativeFunction("getrusage", "ii^{rusage}") { call throws(ListingException) in try use(call)
      },
      NativeFunction("chmod", "ir*S") { call throws(ListingException) in
        let name = call.world.files.absolute(try call.world.readCString(call.pointer(0)))
        guard call.world.files.exists(name) else { return try fail(call, 2) }
        setPermissions(call, of: name)
      },
      NativeFunction("unlink", "ir*") { call throws(ListingException) in
        let name = call.world.files.absolute(try call.world.readCString(call.pointer(0)))
        if call.world.files.isDirectory(name) { return try fail(call, 1) }
        guard call.world.files.remove(name) else { return try fail(call, 2) }
        call.returnValue(Int32(0))
      },
    ]
  }

  /// What the process has used: its time, which is that of `clock`, and the most memory.
  private static func use(_ call: NativeCall) throws(ListingException) {
    guard (-1...0).contains(call.i32(0)) else { return try fail(call, 22) }
    let room = try call.writable(1, 144)
    room.initializeMemory(as: UInt8.self, repeating: 0)
    call.returnValue(Int32(0))
    // Of its children; it has none.
    guard call.i32(0) == 0 else { return }
    let now = call.world.clock.now()
    room.storeBytes(of: Int64(now / 1_000_000_000), as: Int64.self)
    room.storeBytes(of: Int32(now % 1_000_000_000 / 1000), toByteOffset: 8, as: Int32.self)
    let most = (call.world.memory.used + 0x40_0000) & ~0x3fff
    room.storeBytes(of: most, toByteOffset: 32, as: Int.self)
  }

  static func setPermissions(_ call: NativeCall, of path: String) {
    call.world.files[facts: path].permissions = UInt16(truncatingIfNeeded: call.i32(1)) & 0o7777
    call.returnValue(Int32(0))
  }

  /// Of a symbolic link itself, where there is one.
  private static func linkStatus(_ call: NativeCall) throws(ListingException) {
    let name = call.world.files.absolute(try call.world.readCString(call.pointer(0)))
    guard let target = call.world.files.destination(of: name) else { return try status(call) }
    try status(call, path: name, size: target.utf8.count)
    call.pointer(1)?.storeBytes(of: 0o120755, toByteOffset: 4, as: UInt16.self)
  }

  private static func status(_ call: NativeCall) throws(ListingException) {
    let name = call.world.files.absolute(try call.world.readCString(call.pointer(0)))
    guard call.world.files.exists(name) else { return try fail(call, 2) }
    try status(call, path: name, size: call.world.files.read(name)?.count)
  }

  /// Fills a `struct stat` as macOS lays it out, 144 bytes; nil is the size of a directory.
  static func status(_ call: NativeCall, path: String, size: Int?) throws(ListingException) {
    try call.world.checkWrite(call.pointer(1), 144)
    guard let room = call.pointer(1) else { return try fail(call, 14) }
    fillStatus(room, path: path, size: size, call.world)
    call.returnValue(Int32(0))
  }

  static func fillStatus(
    _ room: UnsafeMutableRawPointer, path: String, size: Int?, _ world: World
  ) {
    room.initializeMemory(as: UInt8.self, repeating: 0, count: 144)
    let permissions = world.files.permissions(of: path)
    room.storeBytes(
      of: (size == nil ? 0o040000 : 0o100000) | permissions, toByteOffset: 4, as: UInt16.self)
    let links = UInt16(clamping: world.files.linkCount(of: path))
    room.storeBytes(of: links, toByteOffset: 6, as: UInt16.self)
    let bytes = Int64(size ?? world.files.size(of: path))
    room.storeBytes(of: bytes, toByteOffset: 96, as: Int64.self)
    room.storeBytes(of: Int64((size ?? 0) + 511) / 512, toByteOffset: 104, as: Int64.self)
    room.storeBytes(of: Int32(4096), toByteOffset: 112, as: Int32.self)
    let facts = world.files[facts: path]
    // Access, modification, change of status, birth.
    for (index, date) in [facts.modified, facts.modified, facts.modified, facts.created]
      .enumerated()
    {
      let seconds = date + DateState.referenceSince1970
      let (whole, place) = (seconds.rounded(.down), 32 + 16 * index)
      room.storeBytes(of: Int64(whole), toByteOffset: place, as: Int64.self)
      room.storeBytes(
        of: Int64((seconds - whole) * 1e9), toByteOffset: place + 8, as: Int64.self)
    }
  }

  /// The linker's name of a function; that of a method's block has the method's length in front.
  private static func symbol(of imp: fwd_IMP?) -> String? {
    guard let text = imp.flatMap({ fwd_imp_getBoxed($0)?.pointee.name }) else { return nil }
    let name = String(cString: text)
    guard name.hasPrefix("__-[") || name.hasPrefix("__+["), let end = name.lastIndex(of: "]") else {
      return name
    }
    let method = name[name.index(name.startIndex, offsetBy: 2)...end]
    return "__\(method.utf8.count)" + name.dropFirst(2)
  }

  private static func symbols() -> [NativeFunction] {
    [
      NativeFunction("dladdr", "ir^v^v") { call throws(ListingException) in
        let world = call.world
        try world.checkWrite(call.pointer(1), 32)
        call.pointer(1)?.initializeMemory(as: UInt8.self, repeating: 0, count: 32)
        let file = try world.temporaryCString(Array("/tmp/listing".utf8))
        try world.write(file, to: call.pointer(1))
        if let place = call.pointer(1), let symbol = symbol(of: call.anyImplementation(0)) {
          try world.write(try world.temporaryCString(Array(symbol.utf8)), to: place + 16)
          try world.write(call.uint(0), to: place + 24)
        }
        call.returnValue(Int32(1))
      },
      NativeFunction("_NSGetExecutablePath", "i*^I") { call throws(ListingException) in
        let bytes = Array("/tmp/listing".utf8) + [0]
        let room = try call.world.read(call.pointer(1), as: UInt32.self)
        try call.world.write(UInt32(bytes.count), to: call.pointer(1))
        guard Int(room) >= bytes.count else { return call.returnValue(Int32(-1)) }
        try call.world.writeBytes(bytes, to: call.pointer(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("atexit_b", "i@?<v@?>") { call throws(ListingException) in
        let handlers = call.world.service(ExitHandlers.self) { _ in ExitHandlers() }
        if let block = fwd_Block_copy(call.object(0)) { handlers.handlers.append(.block(block)) }
        call.returnValue(Int32(0))
      },
      NativeFunction("backtrace", "i^^vi") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      // There are no frames to write.
      NativeFunction("backtrace_symbols_fd", "vr^^vii") { _ in },
      NativeFunction("backtrace_symbols", "^*r^^vi") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(8, zeroed: true))
      },
    ]
  }

  // MARK: Comparisons and atomic bits

  static func comparisons() -> [NativeFunction] {
    let tests: [(String, (Double, Double) -> Bool)] = [
      ("isless", { $0 < $1 }), ("islessequal", { $0 <= $1 }), ("isgreater", { $0 > $1 }),
      ("isgreaterequal", { $0 >= $1 }), ("islessgreater", { $0 < $1 || $0 > $1 }),
      ("isunordered", { $0.isNaN || $1.isNaN }),
    ]
    return tests.map { name, test in
      NativeFunction(name, "idd") { call throws(ListingException) in
        call.returnValue(Int32(test(call.double(0), call.double(1)) ? 1 : 0))
      }
    }
  }
}
