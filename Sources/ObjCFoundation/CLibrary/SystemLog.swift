// <syslog.h> and <asl.h>: what a program writes to the system's log goes nowhere, and a search of that log finds nothing. A message
// of <asl.h> keeps the values that it is given.
import ObjCVM

/// The objects of <asl.h> by their blocks: keys and values, which are blocks of the listing's memory.
private final class LogObjects {
  var byBlock: [UInt: [Entry]] = [:]
  /// What setlogmask and asl_set_filter answer next: each mask that was set last.
  var masks: [String: Int32] = ["setlogmask": 0xff, "asl_set_filter": 0x3f]

  struct Entry {
    let name: String
    let key: UnsafeMutableRawPointer
    let value: UnsafeMutableRawPointer?
  }
}

extension CLibrary {
  private static let logObject = "^{__asl_object_s}"

  private static func logs(_ call: NativeCall) -> LogObjects {
    call.world.service(LogObjects.self) { _ in LogObjects() }
  }

  static func systemLog() -> [NativeFunction] {
    plainLog() + logObjects() + logMessages() + logSearches()
  }

  private static func plainLog() -> [NativeFunction] {
    [
      NativeFunction("openlog", "vr*ii") { _ in },
      NativeFunction("closelog", "v") { _ in },
      NativeFunction("syslog", "vir*", variadic: true) { call throws(ListingException) in
        _ = try call.world.formatC(call.pointer(1), call.formatArguments)
      },
      NativeFunction("vsyslog", "vir*\(list)") { call throws(ListingException) in
        _ = try call.world.formatC(call.pointer(1), call.listArguments(2))
      },
      NativeFunction("setlogmask", "ii") { call in answerMask("setlogmask", call.i32(0), call) },
      NativeFunction("asl_set_filter", "i\(logObject)i") { call in
        answerMask("asl_set_filter", call.i32(1), call)
      },
    ]
  }

  /// Answers with the mask before; 0 only asks.
  private static func answerMask(_ name: String, _ mask: Int32, _ call: NativeCall) {
    let objects = logs(call)
    call.returnValue(objects.masks[name] ?? 0)
    if mask != 0 { objects.masks[name] = mask }
  }

  // MARK: Objects

  private static func logObjects() -> [NativeFunction] {
    let makers = [("asl_new", "I"), ("asl_open", "r*r*I"), ("asl_open_from_file", "ir*r*")].map {
      name, types in
      NativeFunction(name, logObject + types) { call throws(ListingException) in
        let block = try call.world.allocateHeap(16, zeroed: true)
        logs(call).byBlock[UInt(bitPattern: block)] = []
        call.returnValue(block)
      }
    }
    let ends = ["asl_free", "asl_close", "asl_release", "aslresponse_free"].map { name in
      NativeFunction(name, "v\(logObject)") { call throws(ListingException) in
        guard let entries = logs(call).byBlock.removeValue(forKey: call.uint(0)) else { return }
        for entry in entries { try free(entry, call.world) }
        try call.world.freeHeap(call.pointer(0))
      }
    }
    let retain = NativeFunction("asl_retain", logObject + logObject) { call in
      call.returnValue(call.pointer(0))
    }
    return makers + ends + [retain]
  }

  private static func free(_ entry: LogObjects.Entry, _ world: World) throws(ListingException) {
    try world.freeHeap(entry.key)
    if let value = entry.value { try world.freeHeap(value) }
  }

  // MARK: Messages

  private static func logMessages() -> [NativeFunction] {
    let setters = [("asl_set", "r*r*"), ("asl_set_query", "r*r*I")].map { name, types in
      NativeFunction(name, "i\(logObject)\(types)") { call throws(ListingException) in
        call.returnValue(Int32(try setValue(call) ? 0 : -1))
      }
    }
    return setters + [
      NativeFunction("asl_unset", "i\(logObject)r*") { call throws(ListingException) in
        call.returnValue(Int32(try removeValue(call) ? 0 : -1))
      },
      NativeFunction("asl_get", "r*\(logObject)r*") { call throws(ListingException) in
        let name = try call.world.readCString(call.pointer(1))
        let entry = logs(call).byBlock[call.uint(0)]?.first { $0.name == name }
        call.returnValue(entry?.value)
      },
      NativeFunction("asl_key", "r*\(logObject)I") { call in
        let entries = logs(call).byBlock[call.uint(0)] ?? []
        let index = Int(call.u32(1))
        call.returnValue(index < entries.count ? entries[index].key : nil)
      },
      NativeFunction("asl_count", "Q\(logObject)") { call in
        call.returnValue(UInt(logs(call).byBlock[call.uint(0)]?.count ?? 0))
      },
    ]
  }

  private static func setValue(_ call: NativeCall) throws(ListingException) -> Bool {
    let name = try call.world.readCString(call.pointer(1))
    guard logs(call).byBlock[call.uint(0)] != nil else { return false }
    _ = try removeValue(call)
    func copy(_ text: String) throws(ListingException) -> UnsafeMutableRawPointer {
      try call.world.copyToHeap(Array(text.utf8) + [0])
    }
    var value: UnsafeMutableRawPointer?
    if call.pointer(2) != nil { value = try copy(try call.world.readCString(call.pointer(2))) }
    logs(call).byBlock[call.uint(0)]?.append(.init(name: name, key: try copy(name), value: value))
    return true
  }

  private static func removeValue(_ call: NativeCall) throws(ListingException) -> Bool {
    let name = try call.world.readCString(call.pointer(1))
    guard let entries = logs(call).byBlock[call.uint(0)] else { return false }
    for entry in entries where entry.name == name { try free(entry, call.world) }
    logs(call).byBlock[call.uint(0)] = entries.filter { $0.name != name }
    return true
  }

  // MARK: Sending and searching

  private static func logSearches() -> [NativeFunction] {
    let sinks = [
      ("asl_send", logObject), ("asl_add_log_file", "i"), ("asl_remove_log_file", "i"),
      ("asl_add_output_file", "ir*r*iii"), ("asl_append", logObject),
    ].map { name, types in
      NativeFunction(name, "i\(logObject)\(types)") { call in call.returnValue(Int32(0)) }
    }
    let lists = [
      ("asl_search", logObject), ("asl_next", ""), ("aslresponse_next", ""), ("asl_prev", ""),
    ].map { name, types in
      NativeFunction(name, "\(logObject)\(logObject)\(types)") { call in call.returnValue(0) }
    }
    return sinks + lists + [
      NativeFunction("asl_log", "i\(logObject)\(logObject)ir*", variadic: true) {
        call throws(ListingException) in
        _ = try call.world.formatC(call.pointer(3), call.formatArguments)
        call.returnValue(Int32(0))
      },
      NativeFunction("asl_log_message", "iir*", variadic: true) { call throws(ListingException) in
        _ = try call.world.formatC(call.pointer(1), call.formatArguments)
        call.returnValue(Int32(0))
      },
      NativeFunction("asl_vlog", "i\(logObject)\(logObject)ir*\(list)") {
        call throws(ListingException) in
        _ = try call.world.formatC(call.pointer(3), call.listArguments(4))
        call.returnValue(Int32(0))
      },
    ]
  }
}
