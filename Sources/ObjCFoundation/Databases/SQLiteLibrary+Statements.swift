// Statements: preparing, going on, binding, and the columns of a row.
import Glibc
import ObjCVM

extension SQLiteLibrary {
  static func statements() -> [NativeFunction] {
    [
      function("prepare", "iDti^S^t") { call throws(ListingException) in
        try prepare(call, flags: 0, results: (3, 4))
      },
      function("prepare_v2", "iDti^S^t") { call throws(ListingException) in
        try prepare(call, flags: 0, results: (3, 4))
      },
      function("prepare_v3", "iDtiI^S^t") { call throws(ListingException) in
        try prepare(call, flags: call.u32(3), results: (4, 5))
      },
      function("prepare16", "iDci^S^c") { call throws(ListingException) in
        try prepare16(call)
      },
      function("prepare16_v2", "iDci^S^c") { call throws(ListingException) in
        try prepare16(call)
      },
      function("step", "iS") { call throws(ListingException) in
        let databases = try call.databases
        guard let statement = try call.statement(0) else {
          return call.returnValue(SQLiteCode.misuse)
        }
        leaveRow(statement)
        call.returnValue(
          try databases.using(statement.connection, call.world) { () throws(ListingException) in
            databases.sqlite.step(statement.handle)
          })
      },
      function("reset", "iS") { call throws(ListingException) in
        let databases = try call.databases
        guard let statement = try call.statement(0) else {
          // Of nothing there is nothing to do.
          return call.returnValue(call.uint(0) == 0 ? SQLiteCode.ok : SQLiteCode.misuse)
        }
        leaveRow(statement)
        call.returnValue(
          try databases.using(statement.connection, call.world) { () throws(ListingException) in
            databases.sqlite.reset(statement.handle)
          })
      },
      function("finalize", "iS") { call throws(ListingException) in
        let databases = try call.databases
        guard let statement = try call.statement(0) else {
          return call.returnValue(call.uint(0) == 0 ? SQLiteCode.ok : SQLiteCode.misuse)
        }
        let connection = statement.connection
        let code = try databases.using(connection, call.world) { () throws(ListingException) in
          defer { databases.remove(statement) }
          return databases.sqlite.finalize(statement.handle)
        }
        if connection.isZombie, connection.isUnused { databases.remove(connection) }
        call.returnValue(code)
      },
      function("expanded_sql", "*S") { call throws(ListingException) in
        let databases = try call.databases
        guard let statement = try call.statement(0),
          let text = databases.sqlite.expandedSQL(statement.handle)
        else { return call.returnValue(UInt(0)) }
        defer { databases.sqlite.free(text) }
        let bytes = Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
        call.returnValue(try call.world.copyToHeap(bytes + [0]))
      },
    ]
  }

  private static func leaveRow(_ statement: DatabaseStatement) {
    statement.row = []
    statement.values = []
  }

  private static func prepare(_ call: NativeCall, flags: UInt32, results: (Int, Int))
    throws(ListingException)
  {
    let databases = try call.databases
    try call.world.write(UInt(0), to: call.pointer(results.0))
    guard let connection = try call.connection(0), call.pointer(1) != nil else {
      return call.returnValue(SQLiteCode.misuse)
    }
    let count = call.i32(2)
    let length = try call.world.cStringLength(
      call.pointer(1), limit: count < 0 ? .max : Int(count))
    let text = try call.readable(1, length).map { CChar(bitPattern: $0) } + [0]
    var statement: OpaquePointer?
    let made = try databases.using(connection, call.world) { () throws(ListingException) in
      prepare(databases.sqlite, connection, text, flags, &statement)
    }
    if let statement { databases.add(statement: statement, of: connection, text) }
    try call.world.write(statement, to: call.pointer(results.0))
    if call.pointer(results.1) != nil {
      try call.world.write(call.pointer(1).map { $0 + made.length }, to: call.pointer(results.1))
    }
    call.returnValue(made.code)
  }

  private static func prepare16(_ call: NativeCall) throws(ListingException) {
    let databases = try call.databases
    try call.world.write(UInt(0), to: call.pointer(3))
    guard let connection = try call.connection(0),
      let units = try text16(call, 1, count: Int(call.i32(2)))
    else { return call.returnValue(SQLiteCode.misuse) }
    let text = String(decoding: units, as: UTF16.self)
    var statement: OpaquePointer?
    let made = try databases.using(connection, call.world) { () throws(ListingException) in
      prepare(databases.sqlite, connection, Array(text.utf8CString), 0, &statement)
    }
    if let statement {
      databases.add(statement: statement, of: connection, Array(text.utf8CString))
    }
    try call.world.write(statement, to: call.pointer(3))
    if call.pointer(4) != nil {
      let done = String(decoding: text.utf8.prefix(made.length), as: UTF8.self).utf16.count
      try call.world.write(call.pointer(1).map { $0 + done * 2 }, to: call.pointer(4))
    }
    call.returnValue(made.code)
  }

  /// Text of 16 bits a unit: so many bytes, or up to a zero if that is negative. Nil for NULL.
  static func text16(_ call: NativeCall, _ index: Int, count: Int) throws(ListingException)
    -> [UInt16]?
  {
    guard let start = call.pointer(index) else { return nil }
    var units: [UInt16] = []
    while count < 0 || units.count < count / 2 {
      let unit = try call.world.read(start + units.count * 2, as: UInt16.self)
      if count < 0, unit == 0 { break }
      units.append(unit)
    }
    return units
  }

  // MARK: Binding

  static func binding() -> [NativeFunction] {
    [
      bind("bind_blob", "iSicif") { $0.bindBlob($1, $2, $3, $4, SQLite.transient) },
      bind("bind_blob64", "iSicQf") { $0.bindBlob($1, $2, $3, $4, SQLite.transient) },
      bind("bind_text", "iSitif") { $0.bindText($1, $2, $3, $4, SQLite.transient) },
      bind("bind_text64", "iSitQfC") { $0.bindText($1, $2, $3, $4, SQLite.transient) },
      bind("bind_text16", "iSicif") { $0.bindText16($1, $2, $3, $4, SQLite.transient) },
    ]
  }

  /// A function that binds bytes, which SQLite copies: what the listing does to them afterwards is without effect.
  private static func bind(
    _ name: String, _ letters: String,
    _ body: @escaping (SQLite, OpaquePointer, Int32, UnsafeRawPointer?, Int32) -> Int32
  ) -> NativeFunction {
    function(name, letters) { call throws(ListingException) in
      let databases = try call.databases
      guard let statement = try call.statement(0) else {
        return call.returnValue(SQLiteCode.misuse)
      }
      let count = try byteCount(call, 2, is16: name == "bind_text16", isWide: name.hasSuffix("64"))
      let code = try databases.using(statement.connection, call.world) {
        () throws(ListingException) in
        guard statement.namesTokenizers, count == 8, let given = call.pointer(2) else {
          return body(databases.sqlite, statement.handle, call.i32(1), call.pointer(2), count)
        }
        var module = try DatabaseTokenizers.address(
          for: given, databases, statement.connection, call.world)
        return body(databases.sqlite, statement.handle, call.i32(1), &module, count)
      }
      try destroy(call, 2, destructor: 4)
      call.returnValue(code)
    }
  }

  /// How many bytes there are, from the argument behind them; a negative number is a text up to its zero. Checked for reading.
  static func byteCount(_ call: NativeCall, _ index: Int, is16: Bool, isWide: Bool)
    throws(ListingException) -> Int32
  {
    guard call.pointer(index) != nil else { return 0 }
    let given = isWide ? call.int(index + 1) : Int(call.i32(index + 1))
    if given < 0 {
      return is16
        ? Int32(truncatingIfNeeded: (try text16(call, index, count: -1)?.count ?? 0) * 2)
        : Int32(truncatingIfNeeded: try call.cString(index).count)
    }
    _ = try call.readable(index, given)
    return Int32(clamping: given)
  }

  /// Calls the listing's destructor of bytes that have been copied.
  static func destroy(_ call: NativeCall, _ index: Int, destructor: Int) throws(ListingException) {
    let function = call.pointer(destructor)
    let number = UInt(bitPattern: function)
    guard number != 0, number != UInt.max, call.pointer(index) != nil else { return }
    _ = try call.world.callFunction(function, "v^v", .pointer(call.pointer(index)))
  }

  // MARK: Columns

  static func columns() -> [NativeFunction] {
    [
      column("column_text", "uSi") { sqlite, handle, index in
        (UnsafeRawPointer(sqlite.columnText(handle, index)), sqlite.columnBytes(handle, index))
      },
      column("column_blob", "cSi") { sqlite, handle, index in
        (sqlite.columnBlob(handle, index), sqlite.columnBytes(handle, index))
      },
      column("column_text16", "cSi") { sqlite, handle, index in
        (sqlite.columnText16(handle, index), sqlite.columnBytes16(handle, index))
      },
      wideName("column_name16") { $0.columnName($1, $2) },
      wideName("column_decltype16") { $0.columnType($1, $2) },
      function("column_value", "VSi") { call throws(ListingException) in
        let databases = try call.databases
        guard let statement = try call.statement(0),
          let value = databases.sqlite.columnValue(statement.handle, call.i32(1))
        else { return call.returnValue(UInt(0)) }
        statement.values.insert(UInt(bitPattern: value))
        call.returnValue(value)
      },
      function("table_column_metadata", "iDttt^t^t^i^i^i") { call throws(ListingException) in
        try metadata(call)
      },
    ]
  }

  private static func column(
    _ name: String, _ letters: String,
    _ body: @escaping (SQLite, OpaquePointer, Int32) -> (UnsafeRawPointer?, Int32)
  ) -> NativeFunction {
    function(name, letters) { call throws(ListingException) in
      let databases = try call.databases
      guard let statement = try call.statement(0) else { return call.returnValue(UInt(0)) }
      let found = try databases.using(statement.connection, call.world) {
        () throws(ListingException) in
        body(databases.sqlite, statement.handle, call.i32(1))
      }
      guard let start = found.0 else { return call.returnValue(UInt(0)) }
      let bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(found.1)))
      let text = try ListingText(bytes, call.world)
      statement.row.append(text)
      call.returnValue(text.block)
    }
  }

  /// The name of a column, or its type, in 16 bits a unit.
  private static func wideName(
    _ name: String, _ body: @escaping (SQLite, OpaquePointer, Int32) -> UnsafePointer<CChar>?
  ) -> NativeFunction {
    function(name, "cSi") { call throws(ListingException) in
      let databases = try call.databases
      guard let statement = try call.statement(0),
        let text = body(databases.sqlite, statement.handle, call.i32(1))
      else { return call.returnValue(UInt(0)) }
      let units = Array(String(cString: text).utf16)
      let kept = try ListingText(units.withUnsafeBytes { Array($0) }, call.world)
      statement.names["\(name) \(call.i32(1))"] = kept
      call.returnValue(kept.block)
    }
  }

  private static func metadata(_ call: NativeCall) throws(ListingException) {
    let databases = try call.databases
    guard let connection = try call.connection(0) else {
      return call.returnValue(SQLiteCode.misuse)
    }
    let names = (
      try call.cText(1), try call.cText(2) ?? [0], try call.cText(3)
    )
    var texts: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
    var facts: (Int32, Int32, Int32) = (0, 0, 0)
    let code = try databases.using(connection, call.world) { () throws(ListingException) in
      databases.sqlite.columnMetadata(
        connection.handle, names.0, names.1, names.2, &texts.0, &texts.1, &facts.0, &facts.1,
        &facts.2)
    }
    for (index, text) in [texts.0, texts.1].enumerated() where call.pointer(4 + index) != nil {
      let bytes = text.map { Array(String(cString: $0).utf8) }
      let kept = try bytes.map { bytes throws(ListingException) in
        try ListingText(bytes, call.world)
      }
      connection.databaseTexts["metadata \(index)"] = kept
      try call.world.write(kept?.block, to: call.pointer(4 + index))
    }
    for (index, fact) in [facts.0, facts.1, facts.2].enumerated()
    where call.pointer(6 + index) != nil {
      try call.world.write(fact, to: call.pointer(6 + index))
    }
    call.returnValue(code)
  }
}
