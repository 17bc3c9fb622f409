// Files that are open by number: open, read, write, lseek … on the world's files, which live in memory (FileStore).
//
// An open file is a path with an offset. What it held when it was last seen stays with it, so that a file that is removed while
// it is open can still be read and written, as POSIX has it. Numbers 0 to 2 are the standard streams, until one of them is led
// elsewhere; `dup` gives a standard stream a second number. The two ends of a pipe have numbers as well (Pipes.swift).
import CRuntime
import ObjCSema
import ObjCVM

final class OpenFile {
  let path: String
  var flags: Int32
  var offset = 0
  private var lastSeen: [UInt8]
  /// The number of the standard stream that this is; nil for a file.
  let standard: Int32?
  /// The pipe that this is an end of; nil for a file.
  let pipe: PipeState?

  init(_ path: String, _ flags: Int32, _ bytes: [UInt8]) {
    (self.path, self.flags, lastSeen, standard, pipe) = (path, flags, bytes, nil, nil)
  }

  init(_ pipe: PipeState, writes: Bool) {
    (path, flags, lastSeen, standard, self.pipe) = ("", writes ? 1 : 0, [], nil, pipe)
  }

  /// A standard stream under another number.
  init(standard number: Int32) {
    (path, flags, lastSeen, standard, pipe) = ("", number == 0 ? 0 : 1, [], number, nil)
  }

  var channel: OutputChannel? { standard.flatMap { OpenFiles.channel($0) } }
  var isStandardInput: Bool { standard == 0 }

  var canRead: Bool { flags & 3 != 1 }
  var canWrite: Bool { flags & 3 != 0 }
  var appends: Bool { flags & 8 != 0 }
  var isNonBlocking: Bool { flags & 4 != 0 }

  func bytes(_ world: World) -> [UInt8] {
    if let pipe { return pipe.bytes }
    if let bytes = world.files.read(path) { lastSeen = bytes }
    return lastSeen
  }

  func replace(_ bytes: [UInt8], _ world: World) throws(ListingException) {
    if world.files.read(path) != nil { _ = try world.files.write(bytes, to: path, world) }
    lastSeen = bytes
  }

  /// Reads from the file's offset and moves it behind what was read. An empty pipe is waited for.
  func take(_ count: Int, _ world: World) throws(ListingException) -> [UInt8] {
    if let pipe {
      try pipe.waitForBytes()
      return pipe.take(count)
    }
    let bytes = bytes(world)
    let start = min(max(offset, 0), bytes.count)
    let end = start + min(max(count, 0), bytes.count - start)
    offset = end
    return Array(bytes[start..<end])
  }

  /// Writes where the file's offset is, or at the end, and moves the offset behind it.
  func append(_ new: some Collection<UInt8>, _ world: World) throws(ListingException) {
    if let channel { return try world.output(channel, Array(new)) }
    if let pipe { return try pipe.add(new) }
    let place = appends ? bytes(world).count : offset
    try write(new, at: place, world)
    offset = place + new.count
  }

  /// Writes at a place; zeros fill what lies between the end and it.
  func write(_ new: some Collection<UInt8>, at place: Int, _ world: World) throws(ListingException)
  {
    var whole = bytes(world)
    let (end, overflows) = place.addingReportingOverflow(new.count)
    guard !overflows, end <= world.limits.memory else {
      throw world.trap(.memory(limit: world.limits.memory))
    }
    if whole.count < end { whole += [UInt8](repeating: 0, count: end - whole.count) }
    whole.replaceSubrange(place..<end, with: new)
    try replace(whole, world)
  }
}

/// By number.
final class OpenFiles {
  static let most: Int32 = 256
  private(set) var byNumber: [Int32: OpenFile] = [:]

  subscript(_ number: Int32) -> OpenFile? { byNumber[number] }

  /// The lowest free number; nil when too many are open.
  func add(_ file: OpenFile) -> Int32? {
    guard let free = (3..<Self.most).first(where: { byNumber[$0] == nil }) else { return nil }
    byNumber[free] = file
    return free
  }

  func close(_ number: Int32) -> Bool {
    let file = byNumber.removeValue(forKey: number)
    if let file, file.canWrite { noteEnd(of: file) }
    return file != nil
  }

  /// Whether somebody may still write to a pipe.
  func hasWriter(_ pipe: PipeState) -> Bool {
    byNumber.values.contains { $0.pipe === pipe && $0.canWrite }
  }

  private func noteEnd(of file: OpenFile) {
    if let pipe = file.pipe, !hasWriter(pipe) { pipe.end() }
  }

  /// What a number means: an open file, or a standard stream that is where it was at the start.
  func meaning(_ number: Int32) -> OpenFile? {
    byNumber[number] ?? ((0...2).contains(number) ? OpenFile(standard: number) : nil)
  }

  /// Has a number mean what another one does. A standard stream may go back to its own place that way.
  func set(_ number: Int32, to file: OpenFile) {
    let old = byNumber[number]
    byNumber[number] = file.standard == number ? nil : file
    if let old, old.canWrite { noteEnd(of: old) }
  }

  static func channel(_ number: Int32) -> OutputChannel? {
    switch number {
    case 1: .standardOutput
    case 2: .standardError
    default: nil
    }
  }

  /// Gives an open file another number, a standard stream's too.
  func move(_ number: Int32, to other: Int32) {
    if number != other { byNumber[other] = byNumber.removeValue(forKey: number) }
  }
}

extension World {
  var openFiles: OpenFiles { service(OpenFiles.self) { _ in OpenFiles() } }
}

extension CLibrary {
  private enum Flag {
    static let create: Int32 = 0x200
    static let truncate: Int32 = 0x400
    static let exclusive: Int32 = 0x800
    static let directory: Int32 = 0x10_0000
  }

  static func openFiles() -> [NativeFunction] {
    opening() + transfers() + places() + states() + temporaries() + pipes()
  }

  /// -1, and the number in errno.
  static func fail(_ call: NativeCall, _ number: Int32) throws(ListingException) {
    try setErrno(number, call.world)
    call.returnValue(-1)
  }

  /// NULL, and the number in errno.
  static func answerNull(_ call: NativeCall, _ number: Int32) throws(ListingException) {
    try setErrno(number, call.world)
    call.returnValue(UnsafeRawPointer?.none)
  }

  /// The open file of a number; nil when there is none, and then the call has failed with EBADF.
  private static func file(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> OpenFile?
  {
    if let file = call.world.openFiles[call.i32(index)] { return file }
    try fail(call, 9)
    return nil
  }

  // MARK: Opening and closing

  /// As open(2); a negative error number when it fails.
  static func open(_ given: String, _ flags: Int32, _ world: World) throws(ListingException)
    -> Int32
  {
    let files = world.files
    let path = files.absolute(given)
    if files.isDirectory(path) { return flags & 3 == 0 ? try add(path, flags, [], world) : -21 }
    if flags & Flag.directory != 0 { return files.exists(path) ? -20 : -2 }
    if flags & 3 != 1, files.deniesReading(path) { return -13 }
    if flags & 3 != 0, files.exists(path), files.deniesWriting(path) { return -13 }
    var bytes = files.read(path)
    if bytes != nil, flags & Flag.create != 0, flags & Flag.exclusive != 0 { return -17 }
    if bytes == nil, flags & Flag.create == 0 { return -2 }
    if bytes == nil || (flags & Flag.truncate != 0 && flags & 3 != 0) {
      guard try files.write([], to: path, world) else {
        return files.isDirectory(FileStore.parent(FileStore.standardized(path))) ? -13 : -2
      }
      bytes = []
    }
    return try add(path, flags, bytes ?? [], world)
  }

  private static func add(_ path: String, _ flags: Int32, _ bytes: [UInt8], _ world: World)
    throws(ListingException) -> Int32
  {
    world.openFiles.add(OpenFile(world.files.resolved(path), flags, bytes)) ?? -24
  }

  private static func answer(_ call: NativeCall, _ number: Int32) throws(ListingException) {
    if number < 0 { try fail(call, -number) } else { call.returnValue(number) }
  }

  private static func opening() -> [NativeFunction] {
    [
      NativeFunction("open", "ir*i", variadic: true) { call throws(ListingException) in
        let path = try call.world.readCString(call.pointer(0))
        try answer(call, try open(path, call.i32(1), call.world))
      },
      NativeFunction("creat", "ir*S") { call throws(ListingException) in
        let path = try call.world.readCString(call.pointer(0))
        try answer(call, try open(path, 1 | Flag.create | Flag.truncate, call.world))
      },
      NativeFunction("close", "ii") { call throws(ListingException) in
        let number = call.i32(0)
        if (0...2).contains(number) || call.world.openFiles.close(number) {
          return call.returnValue(Int32(0))
        }
        try fail(call, 9)
      },
      NativeFunction("dup", "ii") { call throws(ListingException) in
        guard let file = call.world.openFiles.meaning(call.i32(0)) else { return try fail(call, 9) }
        try answer(call, call.world.openFiles.add(file) ?? -24)
      },
      NativeFunction("dup2", "iii") { call throws(ListingException) in
        let (number, other, files) = (call.i32(0), call.i32(1), call.world.openFiles)
        guard let file = files.meaning(number), (0..<OpenFiles.most).contains(other) else {
          return try fail(call, 9)
        }
        if number != other {
          try call.world.flushStandard(other)
          files.set(other, to: file)
          call.world.leadStandard(other, toOwnPlace: files[other] == nil)
        }
        call.returnValue(other)
      },
    ]
  }

  // MARK: Bytes

  private static func read(
    _ call: NativeCall, from place: Int?
  ) throws(ListingException) {
    guard let file = call.world.openFiles.meaning(call.i32(0)) else { return try fail(call, 9) }
    if file.isStandardInput {
      guard place == nil else { return try fail(call, 29) }
      let bytes = try call.world.readInput(min(try call.size(2), 1 << 16))
      try call.writable(1, bytes.count).copyBytes(from: bytes)
      return call.returnValue(bytes.count)
    }
    if file.standard != nil { return call.returnValue(0) }
    guard file.canRead else { return try fail(call, 9) }
    if call.world.files.isDirectory(file.path) { return try fail(call, 21) }
    if file.pipe != nil, place != nil { return try fail(call, 29) }
    if let pipe = file.pipe, file.isNonBlocking, pipe.isWaitedFor { return try fail(call, 35) }
    let offset = file.offset
    file.offset = place ?? offset
    let bytes = try file.take(try call.size(2), call.world)
    if place != nil { file.offset = offset }
    try call.writable(1, bytes.count).copyBytes(from: bytes)
    call.returnValue(bytes.count)
  }

  /// The bytes of several places, one after the other.
  private static func gather(_ call: NativeCall) throws(ListingException) {
    var bytes: [UInt8] = []
    for index in 0..<max(0, min(Int(call.i32(2)), 1024)) {
      guard let list = call.pointer(1) else { return try fail(call, 14) }
      let address = try call.world.read(list + index * 16, as: UInt.self)
      let count = Int(clamping: try call.world.read(list + index * 16 + 8, as: UInt.self))
      let start = UnsafeRawPointer(bitPattern: address)
      try call.world.charge(count)
      try call.world.checkRead(start, count)
      bytes += UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }
    var failure: ListingException?
    bytes.withUnsafeBytes { bytes in
      do throws(ListingException) {
        try write(call, bytes, at: nil)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private static func write(
    _ call: NativeCall, at place: Int?
  ) throws(ListingException) {
    try write(call, try call.readable(1, try call.size(2)), at: place)
  }

  private static func write(
    _ call: NativeCall, _ bytes: UnsafeRawBufferPointer, at place: Int?
  ) throws(ListingException) {
    if let stream = call.descriptor(0) {
      try call.world.output(stream, bytes)
      return call.returnValue(bytes.count)
    }
    guard let file = try file(call) else { return }
    guard file.canWrite else { return try fail(call, 9) }
    if let place {
      guard place >= 0, file.pipe == nil else { return try fail(call, place < 0 ? 22 : 29) }
      try file.write(bytes, at: place, call.world)
    } else {
      try file.append(bytes, call.world)
    }
    call.returnValue(bytes.count)
  }

  private static func transfers() -> [NativeFunction] {
    [
      NativeFunction("read", "qi^vQ") { call throws(ListingException) in
        try read(call, from: nil)
      },
      NativeFunction("pread", "qi^vQq") { call throws(ListingException) in
        try read(call, from: call.int(3))
      },
      NativeFunction("write", "qir^vQ") { call throws(ListingException) in
        try write(call, at: nil)
      },
      NativeFunction("writev", "qir^{iovec=^vQ}i") { call throws(ListingException) in
        try gather(call)
      },
      NativeFunction("pwrite", "qir^vQq") { call throws(ListingException) in
        try write(call, at: call.int(3))
      },
    ]
  }

  // MARK: Places and lengths

  private static func setLength(_ call: NativeCall, _ file: OpenFile) throws(ListingException) {
    let length = call.int(1)
    guard length >= 0 else { return try fail(call, 22) }
    var bytes = file.bytes(call.world)
    if length <= bytes.count {
      bytes.removeLast(bytes.count - length)
      try file.replace(bytes, call.world)
    } else {
      try file.write(
        UnsafeRawBufferPointer(start: nil, count: 0), at: length, call.world)
    }
    call.returnValue(Int32(0))
  }

  private static func places() -> [NativeFunction] {
    [
      NativeFunction("lseek", "qiqi") { call throws(ListingException) in
        if (0...2).contains(call.i32(0)) { return try fail(call, 29) }
        guard let file = try file(call) else { return }
        if file.pipe != nil { return try fail(call, 29) }
        let start: Int
        switch call.i32(2) {
        case 0: start = 0
        case 1: start = file.offset
        case 2: start = file.bytes(call.world).count
        default: return try fail(call, 22)
        }
        let (place, overflows) = start.addingReportingOverflow(call.int(1))
        guard !overflows, place >= 0 else { return try fail(call, 22) }
        file.offset = place
        call.returnValue(place)
      },
      NativeFunction("ftruncate", "iiq") { call throws(ListingException) in
        guard let file = try file(call) else { return }
        guard file.canWrite else { return try fail(call, 22) }
        try setLength(call, file)
      },
      NativeFunction("truncate", "ir*q") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        guard let bytes = files.read(path) else { return try fail(call, 2) }
        try setLength(call, OpenFile(files.resolved(path), 2, bytes))
      },
    ]
  }

  // MARK: What is known of an open file

  private static func states() -> [NativeFunction] {
    // All bytes are in place at once, and no other process asks for a lock.
    let nothing = ["fsync": "ii", "flock": "iii"].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        if !(0...2).contains(call.i32(0)), try file(call) == nil { return }
        call.returnValue(Int32(0))
      }
    }
    return nothing + [
      NativeFunction("fchmod", "iiS") { call throws(ListingException) in
        guard !(0...2).contains(call.i32(0)) else { return call.returnValue(Int32(0)) }
        if let file = try file(call) { setPermissions(call, of: file.path) }
      },
      NativeFunction("fstat", "ii^v") { call throws(ListingException) in
        guard let file = try file(call) else { return }
        try status(
          call, path: file.path,
          size: call.world.files.isDirectory(file.path) ? nil : file.bytes(call.world).count)
      },
      NativeFunction("fcntl", "iii", variadic: true) { call throws(ListingException) in
        let standard = (0...2).contains(call.i32(0))
        let file = call.world.openFiles[call.i32(0)]
        guard standard || file != nil else { return try fail(call, 9) }
        switch call.i32(1) {
        case 3: call.returnValue(file.map { $0.flags & 0xff } ?? 2)
        case 0:
          guard let file else { return try fail(call, 22) }
          try answer(call, call.world.openFiles.add(file) ?? -24)
        case 4:
          // Only O_NONBLOCK and O_APPEND may be changed.
          let given = try call.formatArguments.fetch(0, .word, in: call.world)
          if let file, case .integer(let flags)? = given {
            file.flags = file.flags & ~12 | Int32(truncatingIfNeeded: flags) & 12
          }
          call.returnValue(Int32(0))
        case 1, 2, 45, 48, 51, 73: call.returnValue(Int32(0))
        case 50:
          guard let file else { return try fail(call, 9) }
          let room: UnsafeMutableRawPointer? =
            switch try call.formatArguments.fetch(0, .word, in: call.world) {
            case .pointer(let address): UnsafeMutableRawPointer(bitPattern: address)
            case .integer(let address): UnsafeMutableRawPointer(bitPattern: Int(address))
            default: nil
            }
          try call.world.writeBytes(Array(file.path.utf8) + [0], to: room)
          call.returnValue(Int32(0))
        default: try fail(call, 22)
        }
      },
    ]
  }

  // MARK: Files with a name of their own

  private enum FreeName {
    case path(String)
    /// The number for errno.
    case none(error: Int32)
  }

  /// Replaces the X's before a suffix by the first name that is free. Without X's there is one name to try, as in BSD.
  private static func freeName(_ call: NativeCall, suffix: Int) throws(ListingException)
    -> FreeName
  {
    let template = Array(try call.cString(0))
    guard suffix >= 0, template.count >= suffix else { return .none(error: 22) }
    let end = template.count - suffix
    let count = template[..<end].reversed().prefix { $0 == UInt8(ascii: "X") }.count
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    for number in 0..<(count == 0 ? 1 : 10_000) {
      var (name, rest) = (template, number)
      for place in ((end - count)..<end).reversed() {
        name[place] = letters[rest % letters.count]
        rest /= letters.count
      }
      let path = String(decoding: name, as: UTF8.self)
      if !call.world.files.exists(call.world.files.absolute(path)) {
        try call.world.writeBytes(name, to: call.pointer(0))
        return .path(path)
      }
    }
    return .none(error: 17)
  }

  private static func temporaries() -> [NativeFunction] {
    let files = [("mkstemp", "i*"), ("mkstemps", "i*i")].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        let suffix = name == "mkstemp" ? 0 : Int(call.i32(1))
        switch try freeName(call, suffix: suffix) {
        case .none(let error): try fail(call, error)
        case .path(let path):
          try answer(call, try open(path, 2 | Flag.create | Flag.exclusive, call.world))
        }
      }
    }
    return files + [
      NativeFunction("mktemp", "**") { call throws(ListingException) in
        if case .none(let error) = try freeName(call, suffix: 0) {
          return try answerNull(call, error)
        }
        call.returnValue(call.pointer(0))
      },
      NativeFunction("mkdtemp", "**") { call throws(ListingException) in
        let path: String
        switch try freeName(call, suffix: 0) {
        case .none(let error): return try answerNull(call, error)
        case .path(let name): path = call.world.files.absolute(name)
        }
        guard call.world.files.isDirectory(FileStore.parent(FileStore.standardized(path))) else {
          return try answerNull(call, 2)
        }
        if call.world.files.deniesWriting(path) { return try answerNull(call, 13) }
        call.world.files.makeDirectories(path)
        call.returnValue(call.pointer(0))
      },
    ]
  }
}

extension NativeCall {
  /// The standard stream that a file descriptor argument means; nil for a file.
  fileprivate func descriptor(_ index: Int) -> OutputChannel? {
    world.openFiles.meaning(i32(index))?.channel
  }
}
