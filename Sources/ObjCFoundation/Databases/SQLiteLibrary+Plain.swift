// Functions that SQLite gets as the listing calls them, once what they are called with is known to be open: numbers, texts and
// handles. A handle that is not open answers as SQLITE_MISUSE, or with zero.
import CRuntime
import Glibc
import ObjCVM

extension SQLiteLibrary {
  /// Result, name and arguments, in the letters of `encoding`; `t` is a text, `T` may be NULL. Of a text that is the result, the
  /// handle in the first argument is the owner.
  private static let table = """
    i changes D,q changes64 D,i total_changes D,q total_changes64 D,q last_insert_rowid D,v set_last_insert_rowid Dq
    i get_autocommit D,v interrupt D,i extended_result_codes Di,i errcode D,i extended_errcode D,i error_offset D
    i limit Dii,i busy_timeout Di,i wal_autocheckpoint Di,i db_readonly DT,i db_cacheflush D,i db_release_memory D
    t db_filename DT,t db_name Di,i txn_state DT
    i clear_bindings S,i bind_int Sii,i bind_int64 Siq,i bind_double Sid,i bind_null Si,i bind_zeroblob Sii
    i bind_zeroblob64 SiQ,i bind_value SiV,i bind_parameter_count S,i bind_parameter_index St,t bind_parameter_name Si
    i column_count S,i data_count S,i column_int Si,q column_int64 Si,d column_double Si,i column_type Si
    i column_bytes Si,i column_bytes16 Si,t column_name Si,t column_decltype Si,t column_table_name Si
    t column_database_name Si,t column_origin_name Si,i stmt_readonly S,i stmt_busy S,i stmt_isexplain S
    i stmt_status Sii,t sql S,D db_handle S
    i value_int V,q value_int64 V,d value_double V,i value_type V,i value_numeric_type V,i value_bytes V
    i value_bytes16 V,I value_subtype V,i value_nochange V,i value_frombind V
    v result_int Xi,v result_int64 Xq,v result_double Xd,v result_null X,v result_value XV,v result_zeroblob Xi
    i result_zeroblob64 XQ,v result_error_code Xi,v result_error_nomem X,v result_error_toobig X,v result_subtype XI
    D context_db_handle X
    i blob_bytes L,i blob_reopen Lq,i backup_step Ki,i backup_remaining K,i backup_pagecount K
    i libversion_number -,i threadsafe -,t libversion -,t sourceid -,t errstr i,i complete t,i compileoption_used t
    t compileoption_get i,i initialize -,q memory_used -,q memory_highwater i,i release_memory i
    i stricmp tt,i strnicmp tti,i strglob tt,i strlike ttI,i keyword_count -
    """

  static func plain() -> [NativeFunction] {
    table.split(whereSeparator: { $0 == "\n" || $0 == "," }).map { line in
      let words = line.split(separator: " ").map(String.init)
      return plain(words[1], result: words[0], words[2] == "-" ? "" : words[2])
    }
  }

  private final class Found { var imp: fwd_IMP? }

  private static func plain(_ name: String, result: String, _ arguments: String) -> NativeFunction {
    let kinds = Array(arguments)
    let types = encoding(result + arguments)
    let found = Found()
    return function(name, result + arguments) { call throws(ListingException) in
      let databases = try call.databases
      call.returnValue(UInt(0))
      if found.imp == nil {
        let address = databases.sqlite.library.address(of: "sqlite3_" + name)
        found.imp = unsafeBitCast(address, to: fwd_IMP?.self)
      }
      guard let imp = found.imp, let signature = call.world.sends.signature(types) else {
        throw call.world.trap(
          .unsupported("sqlite3_\(name), which this machine's version of SQLite does not have"))
      }
      for (index, kind) in kinds.enumerated() {
        if try isUsable(call, index, kind, databases) { continue }
        if result == "i" { call.returnValue(SQLiteCode.misuse) }
        return
      }
      let key = kinds.isEmpty ? 0 : call.uint(0)
      guard let owner = databases.owner(of: key) else {
        try call.world.check(
          call.world.callImplementation(imp, signature, call.arguments, call.result))
        return try keep(call, result, nil, databases)
      }
      try databases.using(owner, call.world) { () throws(ListingException) in
        try call.world.check(
          call.world.callImplementation(imp, signature, call.arguments, call.result))
      }
      try keep(call, result, "\(name) \(kinds.count > 1 ? call.i32(1) : 0)", databases)
    }
  }

  private static func isUsable(
    _ call: NativeCall, _ index: Int, _ kind: Character, _ databases: Databases
  ) throws(ListingException) -> Bool {
    switch kind {
    case "D": return try call.connection(index) != nil
    case "S": return databases.statements[call.uint(index)] != nil
    // A tokenizer's address is only taken from where it can be looked at.
    case "V":
      let isRefused = databases.statements[call.uint(0)]?.namesTokenizers ?? false
      return !isRefused && databases.isValue(call.uint(index))
    case "X": return databases.contexts[call.uint(index)] != nil
    case "L": return databases.blobs[call.uint(index)] != nil
    case "K": return databases.backups[call.uint(index)] != nil
    case "t": _ = try call.cString(index)
    case "T": if call.pointer(index) != nil { _ = try call.cString(index) }
    default: break
    }
    return true
  }

  /// A text of SQLite's that the listing may read, where the result is one.
  private static func keep(
    _ call: NativeCall, _ result: String, _ name: String?, _ databases: Databases
  ) throws(ListingException) {
    guard result == "t" else { return }
    guard let text = call.result.load(as: UnsafePointer<CChar>?.self) else { return }
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    guard let name else {
      return call.returnValue(try call.world.temporaryCString(bytes))
    }
    let statement = databases.statements[call.uint(0)]
    let connection = databases.connections[call.uint(0)]
    var kept = statement?.names[name] ?? connection?.databaseTexts[name]
    if kept == nil || kept?.bytes != bytes { kept = try ListingText(bytes, call.world) }
    statement?.names[name] = kept
    connection?.databaseTexts[name] = kept
    call.returnValue(kept?.block)
  }
}
