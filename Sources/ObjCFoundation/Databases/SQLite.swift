// SQLite as the system has it, with the functions that are called by name here. What else a listing calls is handed on by its
// encoding (SQLiteLibrary+Plain.swift).
//
// Databases lie in the world's files (DatabaseFiles.swift), and nothing of the machine's is in reach: extensions are not loaded.
import Glibc
import ObjCVM

/// SQLite's result codes that are answered here.
enum SQLiteCode {
  static let ok: Int32 = 0
  static let error: Int32 = 1
  static let abort: Int32 = 4
  static let busy: Int32 = 5
  static let outOfMemory: Int32 = 7
  static let readOnly: Int32 = 8
  static let notFound: Int32 = 12
  static let full: Int32 = 13
  static let cannotOpen: Int32 = 14
  static let misuse: Int32 = 21
  static let row: Int32 = 100
  static let done: Int32 = 101
  static let shortRead: Int32 = 522
  static let nothingToDelete: Int32 = 5898
}

/// The functions of the library.
struct SQLite: Sendable {
  typealias Handle = OpaquePointer?
  typealias Text = UnsafePointer<CChar>?
  typealias Bytes = UnsafeRawPointer?
  typealias Word = UnsafeMutableRawPointer?
  typealias Destructor = @convention(c) (Word) -> Void
  typealias Function = @convention(c) (Handle, Int32, UnsafeMutablePointer<Handle>?) -> Void
  typealias Final = @convention(c) (Handle) -> Void
  typealias Compare = @convention(c) (Word, Int32, Bytes, Int32, Bytes) -> Int32

  /// Destructors that SQLite knows by number: the bytes are copied.
  static let transient = -1

  let library: LoadedLibrary
  let open: @convention(c) (Text, UnsafeMutablePointer<Handle>, Int32, Text) -> Int32
  let close: @convention(c) (Handle) -> Int32
  let closeStrictly: @convention(c) (Handle) -> Int32
  let prepare:
    @convention(c) (
      Handle, Text, Int32, UInt32, UnsafeMutablePointer<Handle>,
      UnsafeMutablePointer<Text>
    ) -> Int32
  let step: @convention(c) (Handle) -> Int32
  let reset: @convention(c) (Handle) -> Int32
  let finalize: @convention(c) (Handle) -> Int32
  let isReadOnly: @convention(c) (Handle) -> Int32
  let autocommit: @convention(c) (Handle) -> Int32
  let message: @convention(c) (Handle) -> Text
  let free: @convention(c) (Word) -> Void
  let columnCount: @convention(c) (Handle) -> Int32
  let columnName: @convention(c) (Handle, Int32) -> Text
  let columnType: @convention(c) (Handle, Int32) -> Text
  let columnText: @convention(c) (Handle, Int32) -> Text
  let columnText16: @convention(c) (Handle, Int32) -> Bytes
  let columnBlob: @convention(c) (Handle, Int32) -> Bytes
  let columnBytes: @convention(c) (Handle, Int32) -> Int32
  let columnBytes16: @convention(c) (Handle, Int32) -> Int32
  let columnValue: @convention(c) (Handle, Int32) -> Handle
  let bindBlob: @convention(c) (Handle, Int32, Bytes, Int32, Int) -> Int32
  let bindText: @convention(c) (Handle, Int32, Bytes, Int32, Int) -> Int32
  let bindText16: @convention(c) (Handle, Int32, Bytes, Int32, Int) -> Int32
  let valueText: @convention(c) (Handle) -> Text
  let valueText16: @convention(c) (Handle) -> Bytes
  let valueBlob: @convention(c) (Handle) -> Bytes
  let valueBytes: @convention(c) (Handle) -> Int32
  let valueBytes16: @convention(c) (Handle) -> Int32
  let valueDuplicate: @convention(c) (Handle) -> Handle
  let valueFree: @convention(c) (Handle) -> Void
  let resultBlob: @convention(c) (Handle, Bytes, Int32, Int) -> Void
  let resultText: @convention(c) (Handle, Bytes, Int32, Int) -> Void
  let resultText16: @convention(c) (Handle, Bytes, Int32, Int) -> Void
  let resultText16Big: @convention(c) (Handle, Bytes, Int32, Int) -> Void
  let resultText16Little: @convention(c) (Handle, Bytes, Int32, Int) -> Void
  let valueText16Big: @convention(c) (Handle) -> Bytes
  let valueText16Little: @convention(c) (Handle) -> Bytes
  let resultError: @convention(c) (Handle, Text, Int32) -> Void
  let userData: @convention(c) (Handle) -> Word
  let aggregateContext: @convention(c) (Handle, Int32) -> Word
  let createFunction:
    @convention(c) (Handle, Text, Int32, Int32, Word, Function?, Function?, Final?, Destructor?) ->
      Int32
  let createCollation: @convention(c) (Handle, Text, Int32, Word, Compare?, Destructor?) -> Int32
  let busyHandler: @convention(c) (Handle, (@convention(c) (Word, Int32) -> Int32)?, Word) -> Int32
  let progressHandler:
    @convention(c) (Handle, Int32, (@convention(c) (Word) -> Int32)?, Word) -> Void
  let updateHook:
    @convention(c) (
      Handle, (@convention(c) (Word, Int32, Text, Text, Int64) -> Void)?, Word
    ) -> Word
  let commitHook: @convention(c) (Handle, (@convention(c) (Word) -> Int32)?, Word) -> Word
  let rollbackHook: @convention(c) (Handle, (@convention(c) (Word) -> Void)?, Word) -> Word
  let walHook:
    @convention(c) (Handle, (@convention(c) (Word, Handle, Text, Int32) -> Int32)?, Word) -> Word
  let trace:
    @convention(c) (
      Handle, UInt32, (@convention(c) (UInt32, Word, Word, Word) -> Int32)?, Word
    ) -> Int32
  let expandedSQL: @convention(c) (Handle) -> Word
  let authorizer:
    @convention(c) (
      Handle, (@convention(c) (Word, Int32, Text, Text, Text, Text) -> Int32)?, Word
    ) -> Int32
  typealias Needed = @convention(c) (Word, Handle, Int32, Text) -> Void
  let collationNeeded: @convention(c) (Handle, Word, Needed?) -> Int32
  let getAuxiliary: @convention(c) (Handle, Int32) -> Word
  let setAuxiliary: @convention(c) (Handle, Int32, Word, Destructor?) -> Void
  let openBlob:
    @convention(c) (Handle, Text, Text, Text, Int64, Int32, UnsafeMutablePointer<Handle>) -> Int32
  let closeBlob: @convention(c) (Handle) -> Int32
  let readBlob: @convention(c) (Handle, Word, Int32, Int32) -> Int32
  let writeBlob: @convention(c) (Handle, Bytes, Int32, Int32) -> Int32
  let blobSize: @convention(c) (Handle) -> Int32
  let beginBackup: @convention(c) (Handle, Text, Handle, Text) -> Handle
  let endBackup: @convention(c) (Handle) -> Int32
  let columnMetadata:
    @convention(c) (
      Handle, Text, Text, Text, UnsafeMutablePointer<Text>, UnsafeMutablePointer<Text>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  let checkpoint:
    @convention(c) (
      Handle, Text, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  let databaseStatus:
    @convention(c) (
      Handle, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, Int32
    ) -> Int32
  /// sqlite3_mprintf with one argument of a word. What it is given in C comes in the same registers, whether its type says `...` or not.
  let format: @convention(c) (Text, Int) -> Word
  let registerFiles: @convention(c) (Word, Int32) -> Int32
  let unregisterFiles: @convention(c) (Word) -> Int32
  let findFiles: @convention(c) (Text) -> Word
  let randomness: @convention(c) (Int32, Word) -> Void
  let initialize: @convention(c) () -> Int32
  let limitHeap: (@convention(c) (Int64) -> Int64)?

  /// A setting of a connection that is a number and a place for what it is afterwards. In C it is given `...`, which comes in the same
  /// registers.
  typealias Setting = @convention(c) (Handle, Int32, Int32, UnsafeMutablePointer<Int32>) -> Int32
  let setting: Setting?

  /// Has fts3_tokenizer() take an address from nothing but a parameter: SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER.
  func refuseTokenizers(_ connection: OpaquePointer) {
    var now: Int32 = 0
    _ = setting?(connection, 1004, 0, &now)
  }

  /// Nil where the system has no SQLite, or one that is older than 3.20.
  static let shared = SQLite()

  private init?() {
    guard let library = LoadedLibrary(["libsqlite3.so.0", "libsqlite3.so"]) else { return nil }
    self.library = library
    var isWhole = true
    // A missing function is nobody's: the whole is refused below.
    func find<F>(_ name: String) -> F {
      var address = library.address(of: "sqlite3_" + name)
      if address == nil {
        isWhole = false
        address = library.address(of: "sqlite3_libversion")
      }
      return unsafeBitCast(address, to: F.self)
    }
    open = find("open_v2")
    close = find("close_v2")
    closeStrictly = find("close")
    prepare = find("prepare_v3")
    step = find("step")
    reset = find("reset")
    finalize = find("finalize")
    isReadOnly = find("stmt_readonly")
    autocommit = find("get_autocommit")
    message = find("errmsg")
    free = find("free")
    columnCount = find("column_count")
    columnName = find("column_name")
    columnType = find("column_decltype")
    columnText = find("column_text")
    columnText16 = find("column_text16")
    columnBlob = find("column_blob")
    columnBytes = find("column_bytes")
    columnBytes16 = find("column_bytes16")
    columnValue = find("column_value")
    bindBlob = find("bind_blob")
    bindText = find("bind_text")
    bindText16 = find("bind_text16")
    valueText = find("value_text")
    valueText16 = find("value_text16")
    valueBlob = find("value_blob")
    valueBytes = find("value_bytes")
    valueBytes16 = find("value_bytes16")
    valueDuplicate = find("value_dup")
    valueFree = find("value_free")
    resultBlob = find("result_blob")
    resultText = find("result_text")
    resultText16 = find("result_text16")
    resultText16Big = find("result_text16be")
    resultText16Little = find("result_text16le")
    valueText16Big = find("value_text16be")
    valueText16Little = find("value_text16le")
    resultError = find("result_error")
    userData = find("user_data")
    aggregateContext = find("aggregate_context")
    createFunction = find("create_function_v2")
    createCollation = find("create_collation_v2")
    busyHandler = find("busy_handler")
    progressHandler = find("progress_handler")
    updateHook = find("update_hook")
    commitHook = find("commit_hook")
    rollbackHook = find("rollback_hook")
    walHook = find("wal_hook")
    trace = find("trace_v2")
    expandedSQL = find("expanded_sql")
    authorizer = find("set_authorizer")
    collationNeeded = find("collation_needed")
    getAuxiliary = find("get_auxdata")
    setAuxiliary = find("set_auxdata")
    openBlob = find("blob_open")
    closeBlob = find("blob_close")
    readBlob = find("blob_read")
    writeBlob = find("blob_write")
    blobSize = find("blob_bytes")
    beginBackup = find("backup_init")
    endBackup = find("backup_finish")
    columnMetadata = find("table_column_metadata")
    checkpoint = find("wal_checkpoint_v2")
    databaseStatus = find("db_status")
    format = find("mprintf")
    registerFiles = find("vfs_register")
    unregisterFiles = find("vfs_unregister")
    findFiles = find("vfs_find")
    randomness = find("randomness")
    initialize = find("initialize")
    let limit = library.address(of: "sqlite3_hard_heap_limit64")
    limitHeap = limit.map { unsafeBitCast($0, to: (@convention(c) (Int64) -> Int64).self) }
    setting = library.address(of: "sqlite3_db_config")
      .map { unsafeBitCast($0, to: Setting.self) }
    // The system's file systems are registered by it.
    if !isWhole || initialize() != SQLiteCode.ok { return nil }
  }
}
