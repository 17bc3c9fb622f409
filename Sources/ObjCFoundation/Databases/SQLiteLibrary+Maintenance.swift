// Blobs, backups, whole databases as bytes, settings, memory, and SQLite's printf.
import Glibc
import ObjCVM

extension SQLiteLibrary {
  static func blobs() -> [NativeFunction] {
    [
      function("blob_open", "iDtttqi^L") { call throws(ListingException) in
        let databases = try call.databases
        try call.world.write(UInt(0), to: call.pointer(6))
        guard let connection = try call.connection(0) else {
          return call.returnValue(SQLiteCode.misuse)
        }
        let names = (
          try call.cText(1), try call.cText(2) ?? [0],
          try call.cText(3) ?? [0]
        )
        var blob: OpaquePointer?
        let code = try databases.using(connection, call.world) { () throws(ListingException) in
          databases.sqlite.openBlob(
            connection.handle, names.0, names.1, names.2, call.load(4, as: Int64.self),
            call.i32(5), &blob)
        }
        if let blob { databases.add(blob: blob, of: connection) }
        try call.world.write(blob, to: call.pointer(6))
        call.returnValue(code)
      },
      function("blob_close", "iL") { call throws(ListingException) in
        let databases = try call.databases
        guard let connection = databases.blobs[call.uint(0)] else {
          return call.returnValue(call.uint(0) == 0 ? SQLiteCode.ok : SQLiteCode.misuse)
        }
        databases.removeBlob(call.uint(0))
        call.returnValue(
          try databases.using(connection, call.world) { () throws(ListingException) in
            databases.sqlite.closeBlob(OpaquePointer(bitPattern: call.uint(0)))
          })
        if connection.isZombie, connection.isUnused { databases.remove(connection) }
      },
      function("blob_read", "iLpii") { call throws(ListingException) in
        try transfer(call) { databases, blob, count throws(ListingException) in
          let room = try call.writable(1, count)
          return databases.sqlite.readBlob(
            blob, room.baseAddress, Int32(clamping: count), call.i32(3))
        }
      },
      function("blob_write", "iLcii") { call throws(ListingException) in
        try transfer(call) { databases, blob, count throws(ListingException) in
          let bytes = try call.readable(1, count)
          return databases.sqlite.writeBlob(
            blob, bytes.baseAddress, Int32(clamping: count), call.i32(3))
        }
      },
      function("backup_init", "KDtDt") { call throws(ListingException) in
        let databases = try call.databases
        call.returnValue(UInt(0))
        guard let target = try call.connection(0), let source = try call.connection(2),
          target !== source
        else { return }
        let names = (try call.cText(1), try call.cText(3))
        let backup = try databases.using(target, call.world) { () throws(ListingException) in
          databases.sqlite.beginBackup(target.handle, names.0, source.handle, names.1)
        }
        guard let backup else { return }
        databases.add(backup: backup, of: [target, source])
        call.returnValue(backup)
      },
      function("backup_finish", "iK") { call throws(ListingException) in
        let databases = try call.databases
        guard let target = databases.backups[call.uint(0)]?.first else {
          return call.returnValue(call.uint(0) == 0 ? SQLiteCode.ok : SQLiteCode.misuse)
        }
        databases.removeBackup(call.uint(0))
        call.returnValue(
          try databases.using(target, call.world) { () throws(ListingException) in
            databases.sqlite.endBackup(OpaquePointer(bitPattern: call.uint(0)))
          })
      },
    ]
  }

  private static func transfer(
    _ call: NativeCall,
    _ body: (Databases, OpaquePointer?, Int) throws(ListingException) -> Int32
  ) throws(ListingException) {
    let databases = try call.databases
    guard let connection = databases.blobs[call.uint(0)], call.i32(2) >= 0 else {
      return call.returnValue(
        databases.blobs[call.uint(0)] == nil ? SQLiteCode.misuse : SQLiteCode.error)
    }
    call.returnValue(
      try databases.using(connection, call.world) { () throws(ListingException) in
        try body(databases, OpaquePointer(bitPattern: call.uint(0)), Int(call.i32(2)))
      })
  }

  // MARK: Settings

  static func maintenance() -> [NativeFunction] {
    [
      function("wal_checkpoint", "iDt") { call throws(ListingException) in
        try checkpoint(call, mode: 0, counts: nil)
      },
      function("wal_checkpoint_v2", "iDti^i^i") { call throws(ListingException) in
        try checkpoint(call, mode: call.i32(2), counts: 3)
      },
      function("db_status", "iDi^i^ii") { call throws(ListingException) in
        let databases = try call.databases
        guard let connection = try call.connection(0) else {
          return call.returnValue(SQLiteCode.misuse)
        }
        var (current, highest): (Int32, Int32) = (0, 0)
        let code = databases.sqlite.databaseStatus(
          connection.handle, call.i32(1), &current, &highest, call.i32(4))
        try call.world.write(current, to: call.pointer(2))
        try call.world.write(highest, to: call.pointer(3))
        call.returnValue(code)
      },
      // What they set is the whole process's, and every connection here is used by one thread at a time.
      function("config", "ii", variadic: true) { call in call.returnValue(SQLiteCode.ok) },
      function("shutdown", "i") { call in call.returnValue(SQLiteCode.ok) },
      function("enable_shared_cache", "ii") { call in call.returnValue(SQLiteCode.misuse) },
      function("soft_heap_limit64", "qq") { call in call.returnValue(Int64(0)) },
      function("soft_heap_limit", "vi") { _ in },
      // There is nothing outside that could be loaded.
      function("enable_load_extension", "iDi") { call in call.returnValue(SQLiteCode.ok) },
      function("load_extension", "iDtt^*") { call throws(ListingException) in
        if call.pointer(3) != nil {
          let message = Array("not authorized".utf8) + [0]
          try call.world.write(try call.world.copyToHeap(message), to: call.pointer(3))
        }
        call.returnValue(SQLiteCode.error)
      },
      function("status", "ii^i^ii") { call throws(ListingException) in
        try call.world.write(Int32(0), to: call.pointer(1))
        try call.world.write(Int32(0), to: call.pointer(2))
        call.returnValue(SQLiteCode.ok)
      },
      function("hard_heap_limit64", "qq") { call in call.returnValue(Int64(0)) },
      function("thread_cleanup", "v") { _ in },
      function("global_recover", "i") { call in call.returnValue(SQLiteCode.ok) },
      function("file_control", "iDtip") { call in call.returnValue(SQLiteCode.notFound) },
      function("db_config", "iDi", variadic: true) { call throws(ListingException) in
        try configure(call)
      },
      function("sleep", "ii") { call throws(ListingException) in
        let milliseconds = max(0, call.i32(0))
        try call.world.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000)
        call.returnValue(milliseconds)
      },
      function("randomness", "vip") { call throws(ListingException) in
        let databases = try call.databases
        let room = try call.writable(1, Int(max(0, call.i32(0))))
        databases.sqlite.randomness(Int32(clamping: room.count), room.baseAddress)
      },
    ]
  }

  private static func checkpoint(_ call: NativeCall, mode: Int32, counts: Int?)
    throws(ListingException)
  {
    let databases = try call.databases
    guard let connection = try call.connection(0) else {
      return call.returnValue(SQLiteCode.misuse)
    }
    let name = try call.cText(1)
    var (log, done): (Int32, Int32) = (-1, -1)
    let code = try databases.using(connection, call.world) { () throws(ListingException) in
      databases.sqlite.checkpoint(connection.handle, name, mode, &log, &done)
    }
    if let counts {
      for (index, count) in [log, done].enumerated() where call.pointer(counts + index) != nil {
        try call.world.write(count, to: call.pointer(counts + index))
      }
    }
    call.returnValue(code)
  }

  /// Settings that are a number and a place for what it is afterwards: SQLITE_DBCONFIG_ENABLE_FKEY and those behind it.
  private static func configure(_ call: NativeCall) throws(ListingException) {
    let databases = try call.databases
    guard let connection = try call.connection(0), call.i32(1) >= 1002 else {
      return call.returnValue(SQLiteCode.error)
    }
    let arguments = call.formatArguments
    guard case .integer(let wanted)? = try arguments.fetch(0, .word, in: call.world) else {
      return call.returnValue(SQLiteCode.error)
    }
    var place: UnsafeMutableRawPointer?
    if case .pointer(let address)? = try arguments.fetch(1, .word, in: call.world) {
      place = UnsafeMutableRawPointer(bitPattern: address)
    }
    // SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER stays off (DatabaseTokenizers.swift).
    guard let setting = databases.sqlite.setting, call.i32(1) != 1004 else {
      return call.returnValue(SQLiteCode.error)
    }
    var now: Int32 = 0
    let code = setting(
      connection.handle, call.i32(1), Int32(truncatingIfNeeded: wanted), &now)
    if place != nil { try call.world.write(now, to: place) }
    call.returnValue(code)
  }

  // MARK: Whole databases

  static func serializing() -> [NativeFunction] {
    [
      function("serialize", "^CDt^qI") { call throws(ListingException) in
        let databases = try call.databases
        call.returnValue(UInt(0))
        typealias Serialize =
          @convention(c) (
            OpaquePointer, UnsafePointer<CChar>?, UnsafeMutablePointer<Int64>, UInt32
          ) -> UnsafeMutableRawPointer?
        guard let connection = try call.connection(0),
          let address = databases.sqlite.library.address(of: "sqlite3_serialize")
        else { return }
        let name = try call.cText(1)
        var size: Int64 = 0
        let bytes = try databases.using(connection, call.world) { () throws(ListingException) in
          unsafeBitCast(address, to: Serialize.self)(connection.handle, name, &size, 0)
        }
        if call.pointer(2) != nil { try call.world.write(size, to: call.pointer(2)) }
        // SQLITE_SERIALIZE_NOCOPY is for databases in memory that the program has given itself: here they are always copied.
        guard let bytes, call.u32(3) & 1 == 0 else { return }
        defer { databases.sqlite.free(bytes) }
        call.returnValue(
          try call.world.copyToHeap(UnsafeRawBufferPointer(start: bytes, count: Int(size))))
      },
      function("deserialize", "iDt^CqqI") { call throws(ListingException) in
        let databases = try call.databases
        typealias Deserialize =
          @convention(c) (
            OpaquePointer, UnsafePointer<CChar>?, UnsafeMutableRawPointer?, Int64, Int64, UInt32
          ) -> Int32
        typealias Allocate = @convention(c) (UInt64) -> UnsafeMutableRawPointer?
        guard let connection = try call.connection(0) else {
          return call.returnValue(SQLiteCode.misuse)
        }
        guard let address = databases.sqlite.library.address(of: "sqlite3_deserialize"),
          let allocate = databases.sqlite.library.address(of: "sqlite3_malloc64")
        else { return call.returnValue(SQLiteCode.error) }
        let name = try call.cText(1)
        let size = call.int(3)
        try call.world.charge(size)
        let given = try call.readable(2, size)
        let copy = unsafeBitCast(allocate, to: Allocate.self)(UInt64(max(1, size)))
        if let start = given.baseAddress { copy?.copyMemory(from: start, byteCount: size) }
        let flags = call.u32(5)
        // SQLITE_DESERIALIZE_FREEONCLOSE: SQLite has a copy, and frees that one.
        if flags & 1 != 0 { try call.world.freeHeap(call.pointer(2)) }
        call.returnValue(
          try databases.using(connection, call.world) { () throws(ListingException) in
            unsafeBitCast(address, to: Deserialize.self)(
              connection.handle, name, copy, Int64(size), Int64(size), flags | 1)
          })
      },
    ]
  }

  // MARK: Locks

  /// SQLite's locks for programs of their own. That of a connection is not handed out: it is held for the length of one call.
  static func locks() -> [NativeFunction] {
    func lock(_ call: NativeCall) -> Mutex? {
      guard call.uint(0) != 0 else { return nil }
      return call.world.locks.mutex(call.uint(0)) { .recursive }
    }
    return [
      function("mutex_alloc", "Mi") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(16, zeroed: true))
      },
      function("mutex_free", "vM") { call throws(ListingException) in
        call.world.locks.setMutex(nil, call.uint(0))
        try call.world.freeHeap(call.pointer(0))
      },
      function("mutex_enter", "vM") { call throws(ListingException) in
        try lock(call)?.lock(call.world, "sqlite3_mutex_enter")
      },
      function("mutex_leave", "vM") { call throws(ListingException) in
        _ = lock(call)?.unlock(call.world)
      },
      function("mutex_try", "iM") { call throws(ListingException) in
        let isTaken = lock(call)?.tryLock(call.world.currentThread) ?? true
        call.returnValue(isTaken ? SQLiteCode.ok : SQLiteCode.busy)
      },
      function("db_mutex", "MD") { call in call.returnValue(UInt(0)) },
    ]
  }

  // MARK: File systems

  static let fileSystemType = NativeType(
    name: "sqlite3_vfs",
    encoding:
      "{sqlite3_vfs=\"iVersion\"i\"szOsFile\"i\"mxPathname\"i\"pNext\"^{sqlite3_vfs}\"zName\"r*\"pAppData\"^v\"xOpen\"^?\"xDelete\"^?\"xAccess\"^?\"xFullPathname\"^?\"xDlOpen\"^?\"xDlError\"^?\"xDlSym\"^?\"xDlClose\"^?\"xRandomness\"^?\"xSleep\"^?\"xCurrentTime\"^?\"xGetLastError\"^?\"xCurrentTimeInt64\"^?\"xSetSystemCall\"^?\"xGetSystemCall\"^?\"xNextSystemCall\"^?}"
  )

  /// The world's file system may be copied under another name. One of the listing's own functions is not supported.
  static func fileSystems() -> [NativeFunction] {
    [
      function("vfs_find", "Ft") { call throws(ListingException) in
        let files = try call.databases.files
        if call.pointer(0) != nil,
          try !files.names.contains(call.world.readCString(call.pointer(0)))
        {
          return call.returnValue(UInt(0))
        }
        var words = files.words
        let name = try call.world.temporaryCString(Array(DatabaseFiles.systemName.utf8))
        words[3] = UInt(bitPattern: name)
        call.returnValue(try call.world.temporaryBytes(words.withUnsafeBytes { Array($0) }))
      },
      function("vfs_register", "iFi") { call throws(ListingException) in
        let files = try call.databases.files
        let (name, isWorlds) = try fileSystem(call, files)
        guard isWorlds else {
          throw call.world.trap(
            .unsupported("a sqlite3_vfs with functions of the program's own"))
        }
        files.names.insert(name)
        call.returnValue(SQLiteCode.ok)
      },
      function("vfs_unregister", "iF") { call throws(ListingException) in
        let files = try call.databases.files
        let name = try fileSystem(call, files).name
        if name != DatabaseFiles.systemName { files.names.remove(name) }
        call.returnValue(SQLiteCode.ok)
      },
    ]
  }

  private static func fileSystem(_ call: NativeCall, _ files: DatabaseFiles)
    throws(ListingException) -> (name: String, isWorlds: Bool)
  {
    let bytes = try call.readable(0, DatabaseFiles.wordCount * 8)
    let words = (0..<DatabaseFiles.wordCount).map {
      bytes.load(fromByteOffset: $0 * 8, as: UInt.self)
    }
    let name = try call.world.readCString(UnsafeRawPointer(bitPattern: words[3]))
    let functions = DatabaseFiles.functionWords
    return (name, words[functions] == files.words[functions])
  }

  // MARK: Memory

  static func memory() -> [NativeFunction] {
    [
      function("malloc", "pi") { call throws(ListingException) in
        try allocate(call, Int(call.i32(0)))
      },
      function("malloc64", "pQ") { call throws(ListingException) in
        try allocate(call, try call.size(0))
      },
      function("realloc", "ppi") { call throws(ListingException) in
        try reallocate(call, Int(call.i32(1)))
      },
      function("realloc64", "ppQ") { call throws(ListingException) in
        try reallocate(call, try call.size(1))
      },
      function("free", "vp") { call throws(ListingException) in
        try call.world.freeHeap(call.pointer(0))
      },
      function("msize", "Qp") { call in
        call.returnValue(call.pointer(0).flatMap { call.world.heapSize($0) } ?? 0)
      },
    ]
  }

  private static func allocate(_ call: NativeCall, _ size: Int) throws(ListingException) {
    call.returnValue(size > 0 ? try call.world.allocateHeap(size) : nil)
  }

  private static func reallocate(_ call: NativeCall, _ size: Int) throws(ListingException) {
    guard let old = call.pointer(0) else { return try allocate(call, size) }
    guard size > 0 else {
      try call.world.freeHeap(old)
      return call.returnValue(UInt(0))
    }
    let kept = min(size, call.world.heapSize(old) ?? 0)
    let bytes = try call.world.readBytes(old, kept)
    let new = try call.world.allocateHeap(size)
    try call.world.writeBytes(bytes, to: new)
    try call.world.freeHeap(old)
    call.returnValue(new)
  }

  // MARK: Text

  static func printing() -> [NativeFunction] {
    [
      function("mprintf", "*t", variadic: true) { call throws(ListingException) in
        let bytes = try format(call, 0, call.formatArguments)
        call.returnValue(try call.world.copyToHeap(bytes + [0]))
      },
      function("vmprintf", "*tA") { call throws(ListingException) in
        let bytes = try format(call, 0, call.listArguments(1))
        call.returnValue(try call.world.copyToHeap(bytes + [0]))
      },
      function("snprintf", "*i*t", variadic: true) { call throws(ListingException) in
        try store(call, try format(call, 2, call.formatArguments))
      },
      function("vsnprintf", "*i*tA") { call throws(ListingException) in
        try store(call, try format(call, 2, call.listArguments(3)))
      },
    ]
  }

  private static func store(_ call: NativeCall, _ bytes: [UInt8]) throws(ListingException) {
    let room = Int(call.i32(0))
    if room > 0 {
      try call.world.writeBytes(Array(bytes.prefix(room - 1)) + [0], to: call.pointer(1))
    }
    call.returnValue(call.pointer(1))
  }

  private static func format(_ call: NativeCall, _ index: Int, _ arguments: FormatArguments)
    throws(ListingException) -> [UInt8]
  {
    let sqlite = try call.databases.sqlite
    var formatter = DatabaseFormat(sqlite, call.world, arguments)
    return try formatter.run(Array(try call.cString(index)))
  }
}

/// SQLite's printf, with %q, %Q, %w and %z: each conversion is SQLite's own, with its argument checked before.
private struct DatabaseFormat {
  private let sqlite: SQLite
  private let world: World
  private let arguments: FormatArguments
  private var next = 0

  init(_ sqlite: SQLite, _ world: World, _ arguments: FormatArguments) {
    (self.sqlite, self.world, self.arguments) = (sqlite, world, arguments)
  }

  mutating func run(_ format: [UInt8]) throws(ListingException) -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    while index < format.count {
      guard format[index] == UInt8(ascii: "%") else {
        output.append(format[index])
        index += 1
        continue
      }
      var directive: [UInt8] = [format[index]]
      var isWide = false
      index += 1
      while index < format.count, "-+ 0#,!.*123456789l".utf8.contains(format[index]) {
        if format[index] == UInt8(ascii: "*") {
          directive += Array(String(Int32(truncatingIfNeeded: try integer())).utf8)
        } else if format[index] == UInt8(ascii: "l") {
          isWide = true
        } else {
          directive.append(format[index])
        }
        index += 1
      }
      guard index < format.count else { break }
      output += try convert(directive, format[index], isWide)
      index += 1
    }
    return output
  }

  private mutating func integer() throws(ListingException) -> Int64 {
    defer { next += 1 }
    switch try arguments.fetch(next, .word, in: world) {
    case .integer(let value): return value
    case .pointer(let address): return Int64(bitPattern: UInt64(address))
    default: return 0
    }
  }

  private mutating func convert(_ directive: [UInt8], _ kind: UInt8, _ isWide: Bool)
    throws(ListingException) -> [UInt8]
  {
    switch UnicodeScalar(kind) {
    case "%": return [kind]
    case "d", "i", "r", "u", "x", "X", "o":
      let value = try integer()
      let isSigned = "dir".utf8.contains(kind)
      let narrow =
        isSigned
        ? Int64(Int32(truncatingIfNeeded: value)) : Int64(UInt32(truncatingIfNeeded: value))
      return run(directive + Array("ll".utf8) + [kind], Int(isWide ? value : narrow))
    case "c", "p": return run(directive + [kind], Int(try integer()))
    case "e", "E", "f", "g", "G":
      let value = try arguments.fetch(next, .floating, in: world) ?? .floating(0)
      next += 1
      let plain = directive.filter { $0 != UInt8(ascii: "!") && $0 != UInt8(ascii: ",") } + [kind]
      return try plain.withUnsafeBufferPointer { bytes throws(ListingException) in
        try world.formatted(bytes, .c, .values([value]))
      }
    case "s", "z", "q", "Q", "w":
      let address = UInt(truncatingIfNeeded: try integer())
      let pointer = UnsafeRawPointer(bitPattern: address)
      if pointer != nil { _ = try world.cStringLength(pointer, limit: precision(directive)) }
      // %z gives its argument up.
      let letter = kind == UInt8(ascii: "z") ? UInt8(ascii: "s") : kind
      let bytes = run(directive + [letter], Int(bitPattern: address))
      if kind == UInt8(ascii: "z") { try world.freeHeap(pointer) }
      return bytes
    default: return []
    }
  }

  /// How much of a text is read at most.
  private func precision(_ directive: [UInt8]) -> Int {
    guard let dot = directive.firstIndex(of: UInt8(ascii: ".")) else { return .max }
    return Int(String(decoding: directive[(dot + 1)...], as: UTF8.self)) ?? 0
  }

  private func run(_ directive: [UInt8], _ argument: Int) -> [UInt8] {
    let format = directive.map { CChar(bitPattern: $0) } + [0]
    guard let made = sqlite.format(format, argument) else { return [] }
    defer { sqlite.free(made) }
    return Array(UnsafeRawBufferPointer(start: made, count: strlen(made)))
  }
}
