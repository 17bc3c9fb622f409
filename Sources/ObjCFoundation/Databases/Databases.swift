// What a listing has open of SQLite: connections, statements, values, blobs and backups, by the addresses that it knows them by. An
// address that is none of them, as that of a statement which has been finalized, is never handed to SQLite.
//
// A connection is used by one thread at a time: SQLite's own lock would be held while a function of the listing runs, and the thread
// that waits for it would keep all the others from running.
import CRuntime
import ObjCVM

final class DatabaseConnection {
  let handle: OpaquePointer
  let mutex = Mutex(.recursive)
  fileprivate(set) var statements: Set<UInt> = []
  /// What the last message of an error is kept in.
  var text: ListingText?
  /// Functions of the listing by what they are called for.
  var hooks: [String: DatabaseCallback] = [:]
  /// `sqlite3_close_v2`: closed when its last statement is.
  var isZombie = false
  /// Of backups and blobs.
  fileprivate(set) var others: Set<UInt> = []
  /// What a function of the listing has thrown.
  var failure: ListingException?
  var databaseTexts: [String: ListingText] = [:]

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// Nothing is open that belongs to it.
  var isUnused: Bool { statements.isEmpty && others.isEmpty }
}

final class DatabaseStatement {
  let handle: OpaquePointer
  unowned let connection: DatabaseConnection
  /// Texts and blobs of the row, until the statement goes on.
  var row: [ListingText] = []
  /// Names of columns and parameters, and the text: as long as the statement lives.
  var names: [String: ListingText] = [:]
  /// It gives SQLite a tokenizer (DatabaseTokenizers.swift).
  let namesTokenizers: Bool
  /// The values of the row that the listing has asked for.
  var values: Set<UInt> = []

  init(_ handle: OpaquePointer, _ connection: DatabaseConnection, namesTokenizers: Bool) {
    (self.handle, self.connection) = (handle, connection)
    self.namesTokenizers = namesTokenizers
  }
}

/// Bytes in the listing's memory that are SQLite's to free.
final class ListingText {
  let block: UnsafeMutableRawPointer
  let bytes: [UInt8]
  private unowned(unsafe) let world: World

  init(_ bytes: [UInt8], _ world: World) throws(ListingException) {
    block = try world.copyToHeap(bytes + [0, 0])
    (self.bytes, self.world) = (bytes, world)
  }

  deinit {
    // Unless the listing has freed it itself.
    if world.heapSize(block) != nil { try? world.freeHeap(block) }
  }
}

final class Databases {
  let sqlite: SQLite
  let files: DatabaseFiles
  private(set) var connections: [UInt: DatabaseConnection] = [:]
  private(set) var statements: [UInt: DatabaseStatement] = [:]
  /// Values that a function was called with, or that were duplicated.
  var values: Set<UInt> = []
  /// Contexts of functions that are being called, and what they are called with.
  var contexts: [UInt: FunctionContext] = [:]
  private(set) var blobs: [UInt: DatabaseConnection] = [:]
  private(set) var backups: [UInt: [DatabaseConnection]] = [:]

  init(_ world: World, _ sqlite: SQLite) {
    self.sqlite = sqlite
    files = DatabaseFiles(world, sqlite)
  }

  deinit {
    for key in blobs.keys { _ = sqlite.closeBlob(OpaquePointer(bitPattern: key)) }
    for key in backups.keys { _ = sqlite.endBackup(OpaquePointer(bitPattern: key)) }
    for statement in statements.values { _ = sqlite.finalize(statement.handle) }
    for connection in connections.values { _ = sqlite.close(connection.handle) }
    DatabaseTokenizers.forget(nil)
  }

  // MARK: What is open

  func add(connection handle: OpaquePointer) -> DatabaseConnection {
    let connection = DatabaseConnection(handle)
    connections[UInt(bitPattern: handle)] = connection
    return connection
  }

  func remove(_ connection: DatabaseConnection) {
    DatabaseTokenizers.forget(connection)
    connections[UInt(bitPattern: connection.handle)] = nil
  }

  /// - Parameter text: what it was made of.
  func add(
    statement handle: OpaquePointer, of connection: DatabaseConnection, _ text: [CChar]
  ) {
    let key = UInt(bitPattern: handle)
    let words = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    statements[key] = DatabaseStatement(
      handle, connection,
      namesTokenizers: words.utf8.count < 1000 && words.lowercased().contains("fts3_tokenizer"))
    connection.statements.insert(key)
  }

  func remove(_ statement: DatabaseStatement) {
    let key = UInt(bitPattern: statement.handle)
    statement.connection.statements.remove(key)
    statements[key] = nil
  }

  func add(blob handle: OpaquePointer, of connection: DatabaseConnection) {
    blobs[UInt(bitPattern: handle)] = connection
    connection.others.insert(UInt(bitPattern: handle))
  }

  func removeBlob(_ key: UInt) { blobs.removeValue(forKey: key)?.others.remove(key) }

  func add(backup handle: OpaquePointer, of connections: [DatabaseConnection]) {
    backups[UInt(bitPattern: handle)] = connections
    for connection in connections { connection.others.insert(UInt(bitPattern: handle)) }
  }

  func removeBackup(_ key: UInt) {
    for connection in backups.removeValue(forKey: key) ?? [] { connection.others.remove(key) }
  }

  func isValue(_ key: UInt) -> Bool {
    values.contains(key) || statements.values.contains { $0.values.contains(key) }
  }

  /// The connection that an address of any kind belongs to; nil for one that is nothing here.
  func owner(of key: UInt) -> DatabaseConnection? {
    connections[key] ?? statements[key]?.connection ?? blobs[key] ?? backups[key]?.first
      ?? contexts[key]?.connection
  }

  // MARK: Calls

  /// Runs what calls SQLite with a connection, and throws what functions of the listing have thrown meanwhile.
  func using<Result>(
    _ connection: DatabaseConnection, _ world: World,
    _ body: () throws(ListingException) -> Result
  ) throws(ListingException) -> Result {
    try connection.mutex.lock(world, "sqlite3_mutex")
    defer { _ = connection.mutex.unlock(world) }
    let result = try body()
    if let failure = files.takeFailure() { throw failure }
    if let failure = connection.failure {
      connection.failure = nil
      throw failure
    }
    return result
  }
}

extension NativeCall {
  /// - Throws: a trap where the system has no SQLite.
  var databases: Databases {
    get throws(ListingException) {
      guard let sqlite = SQLite.shared else {
        throw world.trap(
          .unsupported(
            "SQLite, which this machine does not have: its library, libsqlite3.so.0, is looked for when a listing calls it"
          ))
      }
      return world.service(Databases.self) { Databases($0, sqlite) }
    }
  }

  /// The connection that an argument is; nil for a null pointer and for one that is closed.
  func connection(_ index: Int) throws(ListingException) -> DatabaseConnection? {
    let found = try databases.connections[uint(index)]
    return found?.isZombie == true ? nil : found
  }

  func statement(_ index: Int) throws(ListingException) -> DatabaseStatement? {
    try databases.statements[uint(index)]
  }

  /// A C string that SQLite is to read; nil for NULL.
  func cText(_ index: Int) throws(ListingException) -> [CChar]? {
    guard let pointer = pointer(index) else { return nil }
    return try world.cStringBytes(pointer).map { CChar(bitPattern: $0) } + [0]
  }
}
