// Functions of the listing that SQLite calls: those that SQL may use, collations, and hooks.
//
// SQLite calls C functions, which find what they stand for by the pointer that they were registered with. An exception or a trap
// cannot pass through SQLite: it is kept with the connection, what SQLite is doing is ended with an error, and it is thrown when the
// listing's call of SQLite returns (`Databases.using`).
import Glibc
import ObjCVM

/// What a function that SQL calls may ask for while it runs.
final class FunctionContext {
  let connection: DatabaseConnection
  let user: UnsafeMutableRawPointer?

  init(_ connection: DatabaseConnection, _ user: UnsafeMutableRawPointer?) {
    (self.connection, self.user) = (connection, user)
  }
}

final class DatabaseCallback {
  typealias Word = UnsafeMutableRawPointer?
  struct Functions {
    var function: Word = nil
    var step: Word = nil
    var final: Word = nil
    var destroy: Word = nil
  }

  unowned let databases: Databases
  unowned let connection: DatabaseConnection
  unowned(unsafe) let world: World
  let functions: Functions
  let user: Word
  /// What a function that is being called may read.
  private var alive: [AnyObject] = []

  init(
    _ databases: Databases, _ connection: DatabaseConnection, _ world: World,
    _ functions: Functions, user: Word
  ) {
    (self.databases, self.connection, self.world) = (databases, connection, world)
    (self.functions, self.user) = (functions, user)
  }

  /// What SQLite was given for it.
  static func from(_ pointer: Word) -> DatabaseCallback? {
    pointer.map { Unmanaged<DatabaseCallback>.fromOpaque($0).takeUnretainedValue() }
  }

  var pointer: Word { UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Calls one of the listing's functions; nil when it throws, or when one before it has.
  func call(
    _ function: Word, _ types: String,
    _ arguments: (Word) throws(ListingException) -> [SendArgument]
  ) -> Int? {
    guard connection.failure == nil, function != nil else { return nil }
    let outer = alive
    defer { alive = outer }
    do {
      return try world.callFunction(function, types, try arguments(user))
    } catch {
      connection.failure = error
      return nil
    }
  }

  /// Bytes in the listing's memory until the call that is being prepared has ended.
  func hold(_ bytes: [UInt8]) throws(ListingException) -> UnsafeMutableRawPointer {
    let text = try ListingText(bytes, world)
    alive.append(text)
    return text.block
  }

  func hold(_ row: ListingRow) -> UnsafeMutableRawPointer {
    alive.append(row)
    return row.block
  }

  func hold(_ text: UnsafePointer<CChar>?) throws(ListingException) -> Word {
    guard let text else { return nil }
    return try hold(Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }

  // MARK: Functions of SQL

  /// - Parameter values: of a call or a step; none of the end.
  func run(
    _ context: OpaquePointer?, _ function: Word, _ values: UnsafeBufferPointer<OpaquePointer?>?
  ) {
    let key = UInt(bitPattern: context)
    let outer = databases.contexts[key]
    databases.contexts[key] = FunctionContext(connection, user)
    let words = values?.map { UInt(bitPattern: $0) } ?? []
    let known = databases.values
    databases.values.formUnion(words)
    let answer = call(function, values == nil ? "v^v" : "v^vi^^v") {
      _ throws(ListingException) in
      let handle = SendArgument.pointer(UnsafeRawPointer(context))
      guard values != nil else { return [handle] }
      let table = try hold(words.withUnsafeBytes { Array($0) })
      return [handle, .int(words.count), .pointer(table)]
    }
    // Values that were duplicated meanwhile stay.
    databases.values.subtract(Set(words).subtracting(known))
    databases.contexts[key] = outer
    if answer == nil {
      databases.sqlite.resultError(context, "a function of the listing did not return", -1)
    }
  }

  /// Frees what sqlite3_aggregate_context gave, behind the last call for a group.
  func endGroup(_ context: OpaquePointer?) {
    let room = databases.sqlite.aggregateContext(context, 0)
    guard let block = room?.load(as: UnsafeMutableRawPointer?.self) else { return }
    if world.heapSize(block) != nil { try? world.freeHeap(block) }
  }

  static let callFunction: SQLite.Function = { context, count, values in
    let callback = from(SQLite.shared?.userData(context))
    callback?.run(
      context, callback?.functions.function,
      UnsafeBufferPointer(start: values, count: Int(count)))
  }

  static let callStep: SQLite.Function = { context, count, values in
    let callback = from(SQLite.shared?.userData(context))
    callback?.run(
      context, callback?.functions.step, UnsafeBufferPointer(start: values, count: Int(count)))
  }

  static let callFinal: SQLite.Final = { context in
    let callback = from(SQLite.shared?.userData(context))
    callback?.run(context, callback?.functions.final, nil)
    callback?.endGroup(context)
  }

  /// SQLite gives the function or the collation up.
  static let end: SQLite.Destructor = { pointer in
    guard let pointer, let callback = from(pointer) else { return }
    _ = callback.call(callback.functions.destroy, "v^v") { [.pointer($0)] }
    Unmanaged<DatabaseCallback>.fromOpaque(pointer).release()
  }

  static let compare: SQLite.Compare = { pointer, firstCount, first, secondCount, second in
    guard let callback = from(pointer) else { return 0 }
    let answer = callback.call(callback.functions.function, "i^vi^vi^v") {
      user throws(ListingException) in
      var arguments: [SendArgument] = [.pointer(user)]
      for (start, count) in [(first, firstCount), (second, secondCount)] {
        let bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
        arguments += [.int(Int(count)), .pointer(try callback.hold(bytes))]
      }
      return arguments
    }
    return Int32(truncatingIfNeeded: answer ?? 0)
  }

  // MARK: Hooks

  static let busy: @convention(c) (Word, Int32) -> Int32 = { pointer, count in
    answer(pointer, "i^vi", 0) { [.pointer($0), .int(Int(count))] }
  }

  static let progress: @convention(c) (Word) -> Int32 = { pointer in
    answer(pointer, "i^v", 1) { [.pointer($0)] }
  }

  static let rollback: @convention(c) (Word) -> Void = { pointer in
    _ = answer(pointer, "v^v", 0) { [.pointer($0)] }
  }

  static let update:
    @convention(c) (
      Word, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int64
    ) -> Void = { pointer, operation, database, table, row in
      guard let callback = from(pointer) else { return }
      _ = callback.call(callback.functions.function, "v^vir*r*q") { user throws(ListingException) in
        [
          .pointer(user), .int(Int(operation)), .pointer(try callback.hold(database)),
          .pointer(try callback.hold(table)), .int(Int(row)),
        ]
      }
    }

  static let wal: @convention(c) (Word, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
    pointer, handle, name, count in
    guard let callback = from(pointer) else { return 0 }
    let answer = callback.call(callback.functions.function, "i^v^vr*i") {
      user throws(ListingException) in
      [
        .pointer(user), .pointer(UnsafeRawPointer(handle)), .pointer(try callback.hold(name)),
        .int(Int(count)),
      ]
    }
    return Int32(truncatingIfNeeded: answer ?? Int(SQLiteCode.error))
  }

  /// A statement names a collation that there is not yet.
  static let collationNeeded: SQLite.Needed = { pointer, handle, encoding, name in
    guard let callback = from(pointer) else { return }
    let isWide = callback.functions.step != nil
    _ = callback.call(callback.functions.function, "v^v^vi^v") { user throws(ListingException) in
      var text = try callback.hold(name)
      if isWide, let name {
        let units = Array(String(cString: name).utf16)
        text = try callback.hold(units.withUnsafeBytes { Array($0) })
      }
      return [
        .pointer(user), .pointer(UnsafeRawPointer(handle)), .int(Int(encoding)), .pointer(text),
      ]
    }
  }

  /// What a function keeps with one of its arguments is given up.
  static let endAuxiliary: SQLite.Destructor = { pointer in
    guard let pointer, let callback = from(pointer) else { return }
    _ = callback.call(callback.functions.destroy, "v^v") { [.pointer($0)] }
    Unmanaged<DatabaseCallback>.fromOpaque(pointer).release()
  }

  static let authorize:
    @convention(c) (
      Word, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?
    ) -> Int32 = { pointer, action, a, b, c, d in
      guard let callback = from(pointer) else { return 0 }
      let answer = callback.call(callback.functions.function, "i^vir*r*r*r*") {
        user throws(ListingException) in
        var arguments: [SendArgument] = [.pointer(user), .int(Int(action))]
        for text in [a, b, c, d] { arguments.append(.pointer(try callback.hold(text))) }
        return arguments
      }
      // SQLITE_DENY
      return Int32(truncatingIfNeeded: answer ?? 1)
    }

  /// sqlite3_trace_v2's, and that of the older sqlite3_trace, which is told of the text alone.
  static let trace: @convention(c) (UInt32, Word, Word, Word) -> Int32 = {
    event, pointer, subject, detail in
    guard let callback = from(pointer) else { return 0 }
    let isOld = callback.functions.step != nil
    let answer = callback.call(
      callback.functions.function, isOld ? "v^vr*" : "iI^v^v^v"
    ) { user throws(ListingException) in
      if isOld { return [.pointer(user), .pointer(try callback.expanded(subject))] }
      // SQLITE_TRACE_STMT: the text. SQLITE_TRACE_PROFILE: how many nanoseconds.
      var told: Word = nil
      if event == 1 {
        told = try callback.hold(
          detail.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) })
      } else if event == 2, let detail {
        told = try callback.hold(Array(UnsafeRawBufferPointer(start: detail, count: 8)))
      }
      return [.int(Int(event)), .pointer(user), .pointer(subject), .pointer(told)]
    }
    return Int32(truncatingIfNeeded: answer ?? 0)
  }

  /// The text of a statement with what is bound to it.
  private func expanded(_ statement: Word) throws(ListingException) -> Word {
    let found = databases.sqlite.expandedSQL(OpaquePointer(statement))
    defer { databases.sqlite.free(found) }
    return try hold(found.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) })
  }

  private static func answer(
    _ pointer: Word, _ types: String, _ otherwise: Int,
    _ arguments: (Word) throws(ListingException) -> [SendArgument]
  ) -> Int32 {
    guard let callback = from(pointer) else { return 0 }
    let answer = callback.call(callback.functions.function, types, arguments)
    return Int32(truncatingIfNeeded: answer ?? otherwise)
  }
}
