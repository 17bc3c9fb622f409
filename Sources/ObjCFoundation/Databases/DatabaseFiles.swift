// SQLite's file system (sqlite3_vfs) on the world's files. Each world registers one of its own when it opens its first database, and
// takes it away at its end.
//
// SQLite calls these functions inside of a call of the listing's, on its thread. None of them can throw: what would is kept, and
// thrown when SQLite has returned.
import Glibc
import ObjCVM

final class DatabaseFiles {
  private unowned(unsafe) let world: World
  private var byPath: [String: WeakFile] = [:]
  /// The names that this file system has: those of copies that the listing has registered as well.
  var names: Set<String> = [systemName]
  static let systemName = "world"
  /// What a function here would have thrown.
  private var failure: ListingException?
  private let methods: UnsafeMutablePointer<UInt>
  private let system: UnsafeMutablePointer<UInt>
  private let name: UnsafeMutablePointer<CChar>
  private let sqlite: SQLite

  private struct WeakFile { weak var file: DatabaseFile? }

  /// What a connection has open: behind the pointer to the methods in a sqlite3_file.
  private final class Handle {
    let file: DatabaseFile
    let isRemovedAtEnd: Bool
    unowned let files: DatabaseFiles
    var identity: ObjectIdentifier { ObjectIdentifier(self) }
    init(_ file: DatabaseFile, _ isRemovedAtEnd: Bool, _ files: DatabaseFiles) {
      (self.file, self.isRemovedAtEnd, self.files) = (file, isRemovedAtEnd, files)
    }
  }

  init(_ world: World, _ sqlite: SQLite) {
    (self.world, self.sqlite) = (world, sqlite)
    methods = Self.makeMethods()
    system = .allocate(capacity: Self.wordCount)
    name = strdup(Self.systemName)
    fillSystem()
    removeOthers()
    _ = sqlite.registerFiles(UnsafeMutableRawPointer(system), 1)
    _ = sqlite.limitHeap?(Int64(world.limits.memory))
    // Starts the generator again, so that random() gives the same in every run.
    sqlite.randomness(0, nil)
  }

  /// The machine's own files are in nobody's reach, whatever a URI says: only what holds databases in memory stays.
  private func removeOthers() {
    var next = sqlite.findFiles(nil)
    while let other = next {
      next = other.load(fromByteOffset: 16, as: UnsafeMutableRawPointer?.self)
      let name = other.load(fromByteOffset: 24, as: UnsafePointer<CChar>.self)
      if strcmp(name, "memdb") != 0 { _ = sqlite.unregisterFiles(other) }
    }
  }

  deinit {
    _ = sqlite.unregisterFiles(UnsafeMutableRawPointer(system))
    methods.deallocate()
    system.deallocate()
    free(name)
  }

  func takeFailure() -> ListingException? {
    defer { failure = nil }
    return failure
  }

  /// Runs what may throw, and keeps what it throws.
  private func keeping(_ body: () throws(ListingException) -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      if failure == nil { failure = error }
      return false
    }
  }

  // MARK: Structures

  private static func word<F>(_ function: F) -> UInt { unsafeBitCast(function, to: UInt.self) }

  /// sqlite3_vfs, version 1.
  private func fillSystem() {
    system.initialize(repeating: 0, count: Self.wordCount)
    // szOsFile is the upper half.
    system[0] = 1 | 16 << 32
    system[1] = 1024
    system[3] = UInt(bitPattern: name)
    system[4] = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    system[5] = Self.word(Self.open)
    system[6] = Self.word(Self.delete)
    system[7] = Self.word(Self.access)
    system[8] = Self.word(Self.fullPath)
    system[13] = Self.word(Self.randomness)
    system[14] = Self.word(Self.sleep)
    system[15] = Self.word(Self.currentTime)
    system[16] = Self.word(Self.lastError)
  }

  /// sqlite3_io_methods, version 2.
  private static func makeMethods() -> UnsafeMutablePointer<UInt> {
    let table: [UInt] = [
      2, word(close), word(read), word(write), word(truncate), word(sync), word(size), word(lock),
      word(unlock), word(checkReserved), word(control), word(sectorSize), word(characteristics),
      word(map), word(lockShared), word(barrier), word(unmap), 0, 0,
    ]
    let room = UnsafeMutablePointer<UInt>.allocate(capacity: table.count)
    room.initialize(from: table, count: table.count)
    return room
  }

  private typealias File = UnsafeMutablePointer<UInt>
  private typealias Word = UnsafeMutableRawPointer
  private typealias Text = UnsafePointer<CChar>

  private static func files(_ system: Word) -> DatabaseFiles {
    let pointer = system.load(fromByteOffset: 32, as: UnsafeRawPointer.self)
    return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  private static func handle(_ file: File) -> Handle {
    guard let pointer = UnsafeRawPointer(bitPattern: file[1]) else {
      preconditionFailure("SQLite has the file open")
    }
    return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The words of the structure.
  var words: [UInt] { (0..<Self.wordCount).map { system[$0] } }
  static let wordCount = 21
  /// Where a sqlite3_vfs has the functions of version 1.
  static let functionWords = 5..<17

  // MARK: The file system

  private static let open:
    @convention(c) (Word, Text?, File, Int32, UnsafeMutablePointer<Int32>?) -> Int32 = {
      system, path, file, flags, given in
      files(system).open(path.map { String(cString: $0) }, file, flags, given)
    }

  private func open(
    _ path: String?, _ file: File, _ flags: Int32, _ given: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    file[0] = 0
    var result = flags
    guard let opened = openFile(path, &result) else { return SQLiteCode.cannotOpen }
    // SQLITE_OPEN_DELETEONCLOSE
    let handle = Handle(opened, flags & 8 != 0, self)
    file[1] = UInt(bitPattern: Unmanaged.passRetained(handle).toOpaque())
    file[0] = UInt(bitPattern: methods)
    given?.pointee = result
    return SQLiteCode.ok
  }

  /// - Parameter flags: SQLITE_OPEN_READWRITE becomes SQLITE_OPEN_READONLY where the file is the program's own.
  private func openFile(_ path: String?, _ flags: inout Int32) -> DatabaseFile? {
    guard let path else { return DatabaseFile(nil, []) }
    let store = world.files
    let name = store.resolved(path)
    if store.isDirectory(name) { return nil }
    let bytes = store.read(name)
    if bytes == nil {
      // SQLITE_OPEN_CREATE
      guard flags & 4 != 0 else { return nil }
      var isMade = false
      guard
        keeping({ () throws(ListingException) in
          isMade = try store.write([], to: name, world)
        }), isMade
      else { return nil }
    } else if store.files[name] == nil, flags & 2 != 0 {
      flags = flags & ~6 | 1
    }
    if bytes != nil, let open = byPath[name]?.file, open.isChanged || open.bytes == bytes {
      return open
    }
    let made = DatabaseFile(name, bytes ?? [])
    byPath[name] = WeakFile(file: made)
    return made
  }

  private static let delete: @convention(c) (Word, Text, Int32) -> Int32 = { system, path, _ in
    let files = files(system)
    let name = files.world.files.resolved(String(cString: path))
    files.byPath[name] = nil
    return files.world.files.remove(name) ? SQLiteCode.ok : SQLiteCode.nothingToDelete
  }

  private static let access:
    @convention(c) (Word, Text, Int32, UnsafeMutablePointer<Int32>) -> Int32 = {
      system, path, wish, answer in
      let store = files(system).world.files
      let name = store.resolved(String(cString: path))
      // SQLITE_ACCESS_READWRITE
      answer.pointee =
        wish == 1 ? (store.files[name] != nil ? 1 : 0) : (store.exists(name) ? 1 : 0)
      return SQLiteCode.ok
    }

  private static let fullPath:
    @convention(c) (Word, Text, Int32, UnsafeMutablePointer<CChar>) -> Int32 = {
      system, path, room, output in
      let store = files(system).world.files
      let resolved = store.resolved(store.absolute(String(cString: path)))
      // Links lead there on a Mac, and SQLite follows them.
      let isPrivate = resolved.hasPrefix("/tmp/") || resolved.hasPrefix("/var/")
      let name = Array(((isPrivate ? "/private" : "") + resolved).utf8CString)
      guard name.count <= Int(room) else { return SQLiteCode.cannotOpen }
      output.update(from: name, count: name.count)
      return SQLiteCode.ok
    }

  private static let randomness:
    @convention(c) (Word, Int32, UnsafeMutablePointer<UInt8>) -> Int32 =
      { _, count, output in
        // Always the same, as all that a listing prints.
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for index in 0..<Int(count) {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          output[index] = UInt8(truncatingIfNeeded: state >> 33)
        }
        return count
      }

  private static let sleep: @convention(c) (Word, Int32) -> Int32 = { system, microseconds in
    let files = files(system)
    _ = files.keeping { () throws(ListingException) in
      try files.world.sleep(nanoseconds: UInt64(max(0, microseconds)) * 1000)
    }
    return microseconds
  }

  /// A Julian day.
  private static let currentTime: @convention(c) (Word, UnsafeMutablePointer<Double>) -> Int32 = {
    system, output in
    let seconds = files(system).world.secondsSinceReference() + DateState.referenceSince1970
    output.pointee = 2_440_587.5 + seconds / 86_400
    return SQLiteCode.ok
  }

  private static let lastError:
    @convention(c) (Word, Int32, UnsafeMutablePointer<CChar>?) -> Int32 =
      { _, _, _ in 0 }

  // MARK: A file

  private static let close: @convention(c) (File) -> Int32 = { file in
    let handle = handle(file)
    let opened = handle.file
    opened.leave(handle.identity)
    if handle.isRemovedAtEnd {
      if let path = opened.path { _ = handle.files.world.files.remove(path) }
    } else {
      handle.files.save(opened)
    }
    Unmanaged.passUnretained(handle).release()
    file[0] = 0
    return SQLiteCode.ok
  }

  private func save(_ file: DatabaseFile) {
    _ = keeping { () throws(ListingException) in try file.save(world) }
  }

  private static let read: @convention(c) (File, Word, Int32, Int64) -> Int32 = {
    file, output, count, place in
    let bytes = handle(file).file.bytes
    let start = min(Int(place), bytes.count)
    let piece = bytes[start..<min(start + Int(count), bytes.count)]
    let room = UnsafeMutableRawBufferPointer(start: output, count: Int(count))
    room.copyBytes(from: piece)
    guard piece.count < Int(count) else { return SQLiteCode.ok }
    for index in piece.count..<Int(count) { room[index] = 0 }
    return SQLiteCode.shortRead
  }

  private static let write: @convention(c) (File, UnsafeRawPointer, Int32, Int64) -> Int32 = {
    file, input, count, place in
    let handle = handle(file)
    let growth = Int(place) + Int(count) - handle.file.bytes.count
    guard
      handle.files.keeping({ () throws(ListingException) in
        try handle.files.world.charge(max(0, growth))
      })
    else { return SQLiteCode.full }
    handle.file.write(UnsafeRawBufferPointer(start: input, count: Int(count)), at: Int(place))
    return SQLiteCode.ok
  }

  private static let truncate: @convention(c) (File, Int64) -> Int32 = { file, size in
    handle(file).file.truncate(to: Int(size))
    return SQLiteCode.ok
  }

  private static let sync: @convention(c) (File, Int32) -> Int32 = { file, _ in
    let handle = handle(file)
    handle.files.save(handle.file)
    return SQLiteCode.ok
  }

  private static let size: @convention(c) (File, UnsafeMutablePointer<Int64>) -> Int32 = {
    file, output in
    output.pointee = Int64(handle(file).file.bytes.count)
    return SQLiteCode.ok
  }

  private static let lock: @convention(c) (File, Int32) -> Int32 = { file, level in
    let handle = handle(file)
    let wanted = DatabaseFile.Lock(rawValue: level) ?? .exclusive
    return handle.file.lock(handle.identity, wanted) ? SQLiteCode.ok : SQLiteCode.busy
  }

  private static let unlock: @convention(c) (File, Int32) -> Int32 = { file, level in
    let handle = handle(file)
    handle.file.unlock(handle.identity, to: level == 0 ? .none : .shared)
    handle.files.save(handle.file)
    return SQLiteCode.ok
  }

  private static let checkReserved: @convention(c) (File, UnsafeMutablePointer<Int32>) -> Int32 = {
    file, output in
    output.pointee = handle(file).file.isReserved ? 1 : 0
    return SQLiteCode.ok
  }

  private static let control: @convention(c) (File, Int32, Word?) -> Int32 = { _, _, _ in
    SQLiteCode.notFound
  }

  private static let sectorSize: @convention(c) (File) -> Int32 = { _ in 4096 }
  private static let characteristics: @convention(c) (File) -> Int32 = { _ in 0 }

  // MARK: Shared memory

  private static let map:
    @convention(c) (File, Int32, Int32, Int32, UnsafeMutablePointer<Word?>) -> Int32 = {
      file, index, size, makes, output in
      output.pointee = handle(file).file.region(Int(index), size: Int(size), makes: makes != 0)
      return SQLiteCode.ok
    }

  private static let lockShared: @convention(c) (File, Int32, Int32, Int32) -> Int32 = {
    file, first, count, flags in
    let handle = handle(file)
    let range = Int(first)..<(Int(first) + Int(count))
    // SQLITE_SHM_UNLOCK, SQLITE_SHM_EXCLUSIVE
    if flags & 1 != 0 {
      handle.file.unlockRegion(handle.identity, range)
      return SQLiteCode.ok
    }
    return handle.file.lockRegion(handle.identity, range, exclusive: flags & 8 != 0)
      ? SQLiteCode.ok : SQLiteCode.busy
  }

  private static let barrier: @convention(c) (File) -> Void = { _ in }

  private static let unmap: @convention(c) (File, Int32) -> Int32 = { file, removes in
    if removes != 0 { handle(file).file.forgetRegions() }
    return SQLiteCode.ok
  }
}
