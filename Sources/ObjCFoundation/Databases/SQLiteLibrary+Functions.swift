// Functions and collations that a listing defines, the hooks that it sets, and what its functions ask and answer.
import Glibc
import ObjCVM

extension SQLiteLibrary {
  // MARK: Definitions

  static func definitions() -> [NativeFunction] {
    [
      function("create_function", "iDtiipfff") { call throws(ListingException) in
        try define(call, destroy: nil)
      },
      function("create_function_v2", "iDtiipffff") { call throws(ListingException) in
        try define(call, destroy: call.pointer(8))
      },
      function("create_function16", "iDciipfff") { call throws(ListingException) in
        try define(call, isWide: true, destroy: nil)
      },
      function("create_collation16", "iDcipf") { call throws(ListingException) in
        try collate(call, isWide: true, destroy: nil)
      },
      function("create_collation", "iDtipf") { call throws(ListingException) in
        try collate(call, destroy: nil)
      },
      function("create_collation_v2", "iDtipff") { call throws(ListingException) in
        try collate(call, destroy: call.pointer(5))
      },
      function("user_data", "pX") { call throws(ListingException) in
        call.returnValue(try call.databases.contexts[call.uint(0)]?.user)
      },
      function("get_auxdata", "pXi") { call throws(ListingException) in
        let databases = try call.databases
        guard databases.contexts[call.uint(0)] != nil else { return call.returnValue(UInt(0)) }
        let kept = databases.sqlite.getAuxiliary(
          OpaquePointer(bitPattern: call.uint(0)), call.i32(1))
        call.returnValue(DatabaseCallback.from(kept)?.user)
      },
      function("set_auxdata", "vXipf") { call throws(ListingException) in
        let databases = try call.databases
        guard let context = databases.contexts[call.uint(0)] else { return }
        let callback = DatabaseCallback(
          databases, context.connection, call.world, .init(destroy: call.pointer(3)),
          user: call.pointer(2))
        databases.sqlite.setAuxiliary(
          OpaquePointer(bitPattern: call.uint(0)), call.i32(1),
          Unmanaged.passRetained(callback).toOpaque(), DatabaseCallback.endAuxiliary)
      },
      function("aggregate_context", "pXi") { call throws(ListingException) in
        let databases = try call.databases
        call.returnValue(UInt(0))
        guard databases.contexts[call.uint(0)] != nil else { return }
        let size = Int(call.i32(1))
        let handle = OpaquePointer(bitPattern: call.uint(0))
        guard let room = databases.sqlite.aggregateContext(handle, size > 0 ? 8 : 0) else {
          return
        }
        var block = room.load(as: UnsafeMutableRawPointer?.self)
        if block == nil, size > 0 { block = try call.world.allocateHeap(size, zeroed: true) }
        room.storeBytes(of: block, as: UnsafeMutableRawPointer?.self)
        call.returnValue(block)
      },
    ]
  }

  /// A name, which is given in 8 or in 16 bits a unit.
  private static func name(_ call: NativeCall, isWide: Bool) throws(ListingException) -> [CChar]? {
    guard isWide else { return try call.cText(1) }
    let units = try text16(call, 1, count: -1)
    return units.map { Array(String(decoding: $0, as: UTF16.self).utf8CString) }
  }

  private static func define(
    _ call: NativeCall, isWide: Bool = false, destroy: UnsafeMutableRawPointer?
  ) throws(ListingException) {
    let databases = try call.databases
    guard let connection = try call.connection(0) else {
      return call.returnValue(SQLiteCode.misuse)
    }
    let name = try name(call, isWide: isWide)
    let functions = DatabaseCallback.Functions(
      function: call.pointer(5), step: call.pointer(6), final: call.pointer(7), destroy: destroy)
    let isAbsent =
      functions.function == nil && functions.step == nil && functions.final == nil
    let callback = DatabaseCallback(
      databases, connection, call.world, functions, user: call.pointer(4))
    // It belongs to SQLite, which gives it up also when it refuses it.
    let kept = Unmanaged.passRetained(callback).toOpaque()
    call.returnValue(
      try databases.using(connection, call.world) { () throws(ListingException) in
        databases.sqlite.createFunction(
          connection.handle, name, call.i32(2), call.i32(3), isAbsent ? nil : kept,
          functions.function == nil ? nil : DatabaseCallback.callFunction,
          functions.step == nil ? nil : DatabaseCallback.callStep,
          functions.final == nil ? nil : DatabaseCallback.callFinal,
          isAbsent ? nil : DatabaseCallback.end)
      })
    if isAbsent { Unmanaged<DatabaseCallback>.fromOpaque(kept).release() }
  }

  private static func collate(
    _ call: NativeCall, isWide: Bool = false, destroy: UnsafeMutableRawPointer?
  ) throws(ListingException) {
    let databases = try call.databases
    guard let connection = try call.connection(0) else {
      return call.returnValue(SQLiteCode.misuse)
    }
    let name = try name(call, isWide: isWide)
    let function = call.pointer(4)
    let callback = DatabaseCallback(
      databases, connection, call.world, .init(function: function, destroy: destroy),
      user: call.pointer(3))
    let kept = Unmanaged.passRetained(callback).toOpaque()
    let code = try databases.using(connection, call.world) { () throws(ListingException) in
      databases.sqlite.createCollation(
        connection.handle, name, call.i32(2), function == nil ? nil : kept,
        function == nil ? nil : DatabaseCallback.compare,
        function == nil ? nil : DatabaseCallback.end)
    }
    // Unlike a function, a collation that is refused stays with who wanted it.
    if function == nil || code != SQLiteCode.ok {
      Unmanaged<DatabaseCallback>.fromOpaque(kept).release()
    }
    call.returnValue(code)
  }

  // MARK: Hooks

  static func hooks() -> [NativeFunction] {
    [
      hook("busy_handler", "iDfp") { sqlite, handle, callback in
        _ = sqlite.busyHandler(
          handle, callback == nil ? nil : DatabaseCallback.busy, callback?.pointer)
      },
      hook("update_hook", "pDfp") { sqlite, handle, callback in
        _ = sqlite.updateHook(
          handle, callback == nil ? nil : DatabaseCallback.update, callback?.pointer)
      },
      hook("commit_hook", "pDfp") { sqlite, handle, callback in
        _ = sqlite.commitHook(
          handle, callback == nil ? nil : DatabaseCallback.progress, callback?.pointer)
      },
      hook("rollback_hook", "pDfp") { sqlite, handle, callback in
        _ = sqlite.rollbackHook(
          handle, callback == nil ? nil : DatabaseCallback.rollback, callback?.pointer)
      },
      hook("wal_hook", "pDfp") { sqlite, handle, callback in
        _ = sqlite.walHook(
          handle, callback == nil ? nil : DatabaseCallback.wal, callback?.pointer)
      },
      hook("set_authorizer", "iDfp") { sqlite, handle, callback in
        _ = sqlite.authorizer(
          handle, callback == nil ? nil : DatabaseCallback.authorize, callback?.pointer)
      },
      // The older form is known by its second function.
      hook("trace", "pDfp", isOld: true) { sqlite, handle, callback in
        _ = sqlite.trace(
          handle, callback == nil ? 0 : 1, callback == nil ? nil : DatabaseCallback.trace,
          callback?.pointer)
      },
      needed("collation_needed", isWide: false), needed("collation_needed16", isWide: true),
      function("trace_v2", "iDIfp") { call throws(ListingException) in
        let mask = call.u32(1)
        try setHook(call, "trace", function: 2, user: 3) { sqlite, handle, callback in
          _ = sqlite.trace(
            handle, mask, callback == nil ? nil : DatabaseCallback.trace, callback?.pointer)
        }
        call.returnValue(SQLiteCode.ok)
      },
      function("progress_handler", "vDifp") { call throws(ListingException) in
        let steps = call.i32(1)
        try setHook(call, "progress", function: 2, user: 3) { sqlite, handle, callback in
          sqlite.progressHandler(
            handle, steps, callback == nil ? nil : DatabaseCallback.progress, callback?.pointer)
        }
      },
    ]
  }

  private static func needed(_ name: String, isWide: Bool) -> NativeFunction {
    function(name, "iDpf") { call throws(ListingException) in
      try setHook(call, "collation_needed", function: 2, user: 1, isOld: isWide) {
        sqlite, handle, callback in
        _ = sqlite.collationNeeded(
          handle, callback?.pointer, callback == nil ? nil : DatabaseCallback.collationNeeded)
      }
      call.returnValue(try call.connection(0) == nil ? SQLiteCode.misuse : SQLiteCode.ok)
    }
  }

  private static func hook(
    _ name: String, _ letters: String, isOld: Bool = false,
    _ set: @escaping (SQLite, OpaquePointer, DatabaseCallback?) -> Void
  ) -> NativeFunction {
    function(name, letters) { call throws(ListingException) in
      let old = try setHook(call, name, function: 1, user: 2, isOld: isOld, set)
      if letters.hasPrefix("i") {
        call.returnValue(
          try call.connection(0) == nil ? SQLiteCode.misuse : SQLiteCode.ok)
      } else {
        call.returnValue(old)
      }
    }
  }

  /// What the hook before was called with.
  @discardableResult
  private static func setHook(
    _ call: NativeCall, _ name: String, function: Int, user: Int, isOld: Bool = false,
    _ set: (SQLite, OpaquePointer, DatabaseCallback?) -> Void
  ) throws(ListingException) -> UnsafeMutableRawPointer? {
    let databases = try call.databases
    guard let connection = try call.connection(0) else { return nil }
    let pointer = call.pointer(function)
    var callback: DatabaseCallback?
    if let pointer {
      callback = DatabaseCallback(
        databases, connection, call.world,
        .init(function: pointer, step: isOld ? pointer : nil), user: call.pointer(user))
    }
    return try databases.using(connection, call.world) { () throws(ListingException) in
      let old = connection.hooks[name]
      set(databases.sqlite, connection.handle, callback)
      connection.hooks[name] = callback
      return old?.user
    }
  }

  // MARK: Values and results

  static func values() -> [NativeFunction] {
    [
      value("value_text", "uV") { sqlite, value in
        (UnsafeRawPointer(sqlite.valueText(value)), sqlite.valueBytes(value))
      },
      value("value_blob", "cV") { sqlite, value in
        (sqlite.valueBlob(value), sqlite.valueBytes(value))
      },
      value("value_text16", "cV") { sqlite, value in
        (sqlite.valueText16(value), sqlite.valueBytes16(value))
      },
      value("value_text16be", "cV") { sqlite, value in
        (sqlite.valueText16Big(value), sqlite.valueBytes16(value))
      },
      value("value_text16le", "cV") { sqlite, value in
        (sqlite.valueText16Little(value), sqlite.valueBytes16(value))
      },
      function("value_dup", "VV") { call throws(ListingException) in
        let databases = try call.databases
        guard databases.isValue(call.uint(0)),
          let copy = databases.sqlite.valueDuplicate(OpaquePointer(bitPattern: call.uint(0)))
        else { return call.returnValue(UInt(0)) }
        databases.values.insert(UInt(bitPattern: copy))
        call.returnValue(copy)
      },
      function("value_free", "vV") { call throws(ListingException) in
        let databases = try call.databases
        guard databases.values.remove(call.uint(0)) != nil else { return }
        databases.sqlite.valueFree(OpaquePointer(bitPattern: call.uint(0)))
      },
    ]
  }

  private static func value(
    _ name: String, _ letters: String,
    _ body: @escaping (SQLite, OpaquePointer?) -> (UnsafeRawPointer?, Int32)
  ) -> NativeFunction {
    function(name, letters) { call throws(ListingException) in
      let databases = try call.databases
      call.returnValue(UInt(0))
      guard databases.isValue(call.uint(0)) else { return }
      let found = body(databases.sqlite, OpaquePointer(bitPattern: call.uint(0)))
      guard let start = found.0 else { return }
      // Longer than SQLite keeps it, which no program can tell.
      let bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(found.1))) + [0, 0]
      call.returnValue(try call.world.temporaryBytes(bytes))
    }
  }

  static func results() -> [NativeFunction] {
    [
      result("result_blob", "vXcif") { $0.resultBlob($1, $2, $3, SQLite.transient) },
      result("result_blob64", "vXcQf") { $0.resultBlob($1, $2, $3, SQLite.transient) },
      result("result_text", "vXtif") { $0.resultText($1, $2, $3, SQLite.transient) },
      result("result_text64", "vXtQfC") { $0.resultText($1, $2, $3, SQLite.transient) },
      result("result_text16", "vXcif") { $0.resultText16($1, $2, $3, SQLite.transient) },
      result("result_text16be", "vXcif") { $0.resultText16Big($1, $2, $3, SQLite.transient) },
      result("result_text16le", "vXcif") { $0.resultText16Little($1, $2, $3, SQLite.transient) },
      result("result_error", "vXti") { sqlite, context, bytes, count in
        sqlite.resultError(context, bytes?.assumingMemoryBound(to: CChar.self), count)
      },
    ]
  }

  private static func result(
    _ name: String, _ letters: String,
    _ body: @escaping (SQLite, OpaquePointer?, UnsafeRawPointer?, Int32) -> Void
  ) -> NativeFunction {
    function(name, letters) { call throws(ListingException) in
      let databases = try call.databases
      guard databases.contexts[call.uint(0)] != nil else { return }
      let count = try byteCount(
        call, 1, is16: name.contains("text16"), isWide: name.hasSuffix("64"))
      body(databases.sqlite, OpaquePointer(bitPattern: call.uint(0)), call.pointer(1), count)
      if letters.contains("f") { try destroy(call, 1, destructor: 3) }
    }
  }
}
