// os_log: a line of the log with its category in front, as a debugger's console shows it. Nothing is private in a run's own log, so the
// annotations in braces (`%{public}@`) are left out of a format.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension StringLibrary {
  /// What `os_log_create` gave.
  final class LogState {
    let category: String
    init(category: String) { self.category = category }
  }

  static func logClass() -> NativeClass {
    let cls = NativeClass("OS_os_log", superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  static func unifiedLogFunctions() -> [NativeFunction] {
    [
      NativeFunction("os_log_create", "@\"OS_os_log\"r*r*") { call throws(ListingException) in
        let category = call.pointer(1) == nil ? "" : try call.world.readCString(call.pointer(1))
        let state = LogState(category: category)
        call.returnRetained(call.world.makeInstance(of: "OS_os_log", state: state))
      },
      NativeFunction("os_log_type_enabled", "B@C") { call throws(ListingException) in
        // Debug messages are kept only where somebody asks for them.
        call.returnBool(call.load(1, as: UInt8.self) != 2)
      },
      NativeFunction("os_log_with_type", "v@Cr*", variadic: true) { call throws(ListingException) in
        var text = plainFormat(try call.world.readCString(call.pointer(2)))
        let log = try call.checkedObject(0)
        let state = log.flatMap { call.world.state(of: $0, as: LogState.self) }
        if let category = state?.category, !category.isEmpty {
          text = "[\(category.replacing("%", with: "%%"))] " + text
        }
        let line = call.world.makeString(UTF16Text(text))
        defer { fwd_release(line) }
        try call.world.log(line, call.formatArguments)
      },
    ]
  }

  /// The format without what stands in braces behind a `%`.
  private static func plainFormat(_ format: String) -> String {
    var (result, isAnnotation, wasPercent) = ("", false, false)
    for character in format {
      if isAnnotation {
        isAnnotation = character != "}"
      } else if wasPercent, character == "{" {
        isAnnotation = true
      } else {
        result.append(character)
        wasPercent = character == "%" && !wasPercent
      }
    }
    return result
  }
}
