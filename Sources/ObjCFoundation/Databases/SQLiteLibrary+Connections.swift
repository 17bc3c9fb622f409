// Connections, and SQL in one call.
import Glibc
import ObjCVM

extension SQLiteLibrary {
  static func connections() -> [NativeFunction] {
    [
      function("open", "it^D") { call throws(ListingException) in
        try open(call, call.cText(0), 6)
      },
      function("open_v2", "it^Dit") { call throws(ListingException) in
        if call.pointer(3) != nil {
          let system = try call.world.readCString(call.pointer(3))
          guard try call.databases.files.names.contains(system) else {
            try call.world.write(UInt(0), to: call.pointer(1))
            return call.returnValue(SQLiteCode.error)
          }
        }
        try open(call, call.cText(0), call.i32(2))
      },
      function("open16", "ic^D") { call throws(ListingException) in
        let name = try text16(call, 0, count: -1).map { String(decoding: $0, as: UTF16.self) }
        try open(call, name.map { Array($0.utf8CString) }, 6, isWide: true)
      },
      function("close", "iD") { call throws(ListingException) in
        try close(call) { $0.closeStrictly($1) }
      },
      function("close_v2", "iD") { call throws(ListingException) in
        try close(call) { $0.close($1) }
      },
      function("errmsg", "tD") { call throws(ListingException) in
        let databases = try call.databases
        guard let connection = try call.connection(0) else {
          return call.returnValue(
            try call.world.temporaryCString(
              Array(
                (call.uint(0) == 0 ? "out of memory" : "bad parameter or other API misuse").utf8)))
        }
        let bytes = message(databases.sqlite, connection)
        if connection.text?.bytes != bytes {
          connection.text = try ListingText(bytes, call.world)
        }
        call.returnValue(connection.text?.block)
      },
      function("errmsg16", "cD") { call throws(ListingException) in
        let databases = try call.databases
        guard let connection = try call.connection(0) else { return call.returnValue(UInt(0)) }
        let units = Array(
          String(decoding: message(databases.sqlite, connection), as: UTF8.self).utf16)
        let bytes = units.withUnsafeBytes { Array($0) }
        if connection.text?.bytes != bytes {
          connection.text = try ListingText(bytes, call.world)
        }
        call.returnValue(connection.text?.block)
      },
      function("next_stmt", "SDS") { call throws(ListingException) in
        let databases = try call.databases
        let all = try call.connection(0)?.statements.sorted() ?? []
        // After the one that is given; the order is not SQLite's to promise.
        let rest = call.uint(1) == 0 ? all[...] : all.drop { $0 <= call.uint(1) }
        call.returnValue(rest.first { databases.statements[$0] != nil } ?? 0)
      },
    ]
  }

  static func message(_ sqlite: SQLite, _ connection: DatabaseConnection) -> [UInt8] {
    sqlite.message(connection.handle).map { Array(String(cString: $0).utf8) } ?? []
  }

  /// - Parameter isWide: A new database has its texts in 16 bits a unit.
  private static func open(
    _ call: NativeCall, _ name: [CChar]?, _ flags: Int32, isWide: Bool = false
  ) throws(ListingException) {
    let databases = try call.databases
    try call.world.checkWrite(call.pointer(1), 8)
    var handle: OpaquePointer?
    // Locks of the connection's own: one thread at a time uses it, whatever the flags ask for.
    let result = databases.sqlite.open(name, &handle, flags, nil)
    if let handle {
      let connection = databases.add(connection: handle)
      if isWide, result == SQLiteCode.ok {
        var statement: OpaquePointer?
        let text = Array("PRAGMA encoding = 'UTF-16'".utf8CString)
        _ = prepare(databases.sqlite, connection, text, 0, &statement)
        _ = databases.sqlite.step(statement)
        _ = databases.sqlite.finalize(statement)
      }
      databases.sqlite.refuseTokenizers(handle)
    }
    try call.world.write(handle, to: call.pointer(1))
    if let failure = databases.files.takeFailure() { throw failure }
    call.returnValue(result)
  }

  private static func close(
    _ call: NativeCall, _ close: (SQLite, OpaquePointer) -> Int32
  ) throws(ListingException) {
    let databases = try call.databases
    // Closing nothing is allowed.
    if call.uint(0) == 0 { return call.returnValue(SQLiteCode.ok) }
    guard let connection = try call.connection(0) else {
      return call.returnValue(SQLiteCode.misuse)
    }
    let result = try databases.using(connection, call.world) { () throws(ListingException) in
      close(databases.sqlite, connection.handle)
    }
    if result == SQLiteCode.ok {
      connection.isZombie = true
      if connection.isUnused { databases.remove(connection) }
    }
    call.returnValue(result)
  }

  // MARK: SQL in one call

  static func executing() -> [NativeFunction] {
    [
      function("exec", "iDtfp^*") { call throws(ListingException) in
        let databases = try call.databases
        guard let connection = try call.connection(0) else {
          return call.returnValue(SQLiteCode.misuse)
        }
        let callback = call.pointer(2)
        let outcome = try execute(call, connection, databases) {
          (names, values) throws(ListingException) in
          guard callback != nil else { return true }
          let row = try ListingRow(values, call.world)
          let columns = try ListingRow(names, call.world)
          defer { withExtendedLifetime((row, columns)) {} }
          let answer = try call.world.callFunction(
            callback, "i^vi^*^*", .pointer(call.pointer(3)), .int(values.count),
            .pointer(row.block), .pointer(columns.block))
          return Int32(truncatingIfNeeded: answer) == 0
        }
        try hand(call, 4, outcome.message)
        call.returnValue(outcome.code)
      },
      function("get_table", "iDt^^*^i^i^*") { call throws(ListingException) in
        let databases = try call.databases
        guard let connection = try call.connection(0) else {
          return call.returnValue(SQLiteCode.misuse)
        }
        var cells: [[UInt8]?] = []
        var (rows, columns) = (0, 0)
        let outcome = try execute(call, connection, databases) {
          (names, values) throws(ListingException) in
          if rows == 0 { (cells, columns) = (names, names.count) }
          guard names.count == columns else { return false }
          cells += values
          rows += 1
          return true
        }
        try hand(call, 5, outcome.message)
        let room = try call.world.allocateHeap((cells.count + 1) * 8)
        // The count stands before the table, for sqlite3_free_table.
        room.storeBytes(of: UInt(cells.count), as: UInt.self)
        for (index, cell) in cells.enumerated() {
          let copy = try cell.map { bytes throws(ListingException) in
            try call.world.copyToHeap(bytes + [0])
          }
          room.storeBytes(
            of: UInt(bitPattern: copy), toByteOffset: index * 8 + 8, as: UInt.self)
        }
        try call.world.write(room + 8, to: call.pointer(2))
        if call.pointer(3) != nil { try call.world.write(Int32(rows), to: call.pointer(3)) }
        if call.pointer(4) != nil { try call.world.write(Int32(columns), to: call.pointer(4)) }
        call.returnValue(outcome.code)
      },
      function("free_table", "v^*") { call throws(ListingException) in
        guard let table = call.pointer(0) else { return }
        let room = table - 8
        let count = try call.world.read(room, as: Int.self)
        for index in 0..<max(0, count) {
          let cell = try call.world.read(table + index * 8, as: UnsafeMutableRawPointer?.self)
          try call.world.freeHeap(cell)
        }
        try call.world.freeHeap(room)
      },
    ]
  }

  /// Gives a message in memory of its own through the argument with that index, unless that is NULL.
  private static func hand(_ call: NativeCall, _ index: Int, _ message: [UInt8]?)
    throws(ListingException)
  {
    guard call.pointer(index) != nil else { return }
    var copy: UnsafeMutableRawPointer?
    if let message { copy = try call.world.copyToHeap(message + [0]) }
    try call.world.write(copy, to: call.pointer(index))
  }

  private typealias Row = [[UInt8]?]

  /// Runs each statement of a text, as sqlite3_exec does: `row` gets names and values, and answers whether to go on.
  private static func execute(
    _ call: NativeCall, _ connection: DatabaseConnection, _ databases: Databases,
    _ row: (Row, Row) throws(ListingException) -> Bool
  ) throws(ListingException) -> (code: Int32, message: [UInt8]?) {
    let sqlite = databases.sqlite
    let text = try call.cText(1) ?? [0]
    return try databases.using(connection, call.world) { () throws(ListingException) in
      var place = 0
      while place < text.count - 1 {
        var statement: OpaquePointer?
        let (code, length) = prepare(sqlite, connection, Array(text[place...]), 0, &statement)
        place += max(1, length)
        guard code == SQLiteCode.ok else { return (code, message(sqlite, connection)) }
        guard let statement else { continue }
        var isStopped = false
        do throws(ListingException) {
          let width = sqlite.columnCount(statement)
          while sqlite.step(statement) == SQLiteCode.row {
            let names = (0..<width).map { column(sqlite.columnName(statement, $0)) }
            let values = (0..<width).map { column(sqlite.columnText(statement, $0)) }
            if try row(names, values) == false {
              isStopped = true
              break
            }
          }
        } catch {
          _ = sqlite.finalize(statement)
          throw error
        }
        let end = sqlite.finalize(statement)
        if isStopped { return (SQLiteCode.abort, Array("query aborted".utf8)) }
        if end != SQLiteCode.ok { return (end, message(sqlite, connection)) }
      }
      return (SQLiteCode.ok, nil)
    }
  }

  private static func column(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// The first statement of a text that ends with a zero, and how many bytes it takes.
  static func prepare(
    _ sqlite: SQLite, _ connection: DatabaseConnection, _ text: [CChar], _ flags: UInt32,
    _ statement: inout OpaquePointer?
  ) -> (code: Int32, length: Int) {
    text.withUnsafeBufferPointer { buffer in
      var tail: UnsafePointer<CChar>?
      let code = sqlite.prepare(
        connection.handle, buffer.baseAddress, -1, flags, &statement, &tail)
      guard let tail, let start = buffer.baseAddress else { return (code, text.count - 1) }
      return (code, tail - start)
    }
  }
}

/// An array of C strings in the listing's memory.
final class ListingRow {
  private let texts: [ListingText?]
  private let array: ListingText
  var block: UnsafeMutableRawPointer { array.block }

  init(_ cells: [[UInt8]?], _ world: World) throws(ListingException) {
    var made: [ListingText?] = []
    for cell in cells {
      made.append(try cell.map { bytes throws(ListingException) in try ListingText(bytes, world) })
    }
    texts = made
    let words = made.map { UInt(bitPattern: $0?.block) } + [0]
    array = try ListingText(words.withUnsafeBytes { Array($0) }, world)
  }
}
