// exit, abort, assert: the ends of a program.
import CRuntime
import ObjCVM

/// Functions that `atexit` registered, in order.
final class ExitHandlers {
  enum Handler {
    case function(UnsafeMutableRawPointer)
    case block(ObjectPointer)
  }
  var handlers: [Handler] = []
}

extension World {
  /// Calls what `atexit` registered, the last one first. The machine does so when `main` returns.
  public func runExitHandlers() throws(ListingException) {
    let handlers = service(ExitHandlers.self) { _ in ExitHandlers() }
    while let handler = handlers.handlers.popLast() {
      switch handler {
      case .function(let function): _ = try callFunction(function, "v")
      case .block(let block): try callBlockVoid(block)
      }
    }
  }
}

extension CLibrary {
  static func ending() -> [NativeFunction] {
    [
      NativeFunction("exit", "vi") { call throws(ListingException) in
        try call.world.runExitHandlers()
        throw call.world.trap(.exit(call.i32(0)))
      },
      NativeFunction("atexit", "i^?") { call throws(ListingException) in
        let handlers = call.world.service(ExitHandlers.self) { _ in ExitHandlers() }
        if let function = call.pointer(0) { handlers.handlers.append(.function(function)) }
        call.returnValue(Int32(0))
      },
      NativeFunction("abort", "v") { call throws(ListingException) in
        throw call.world.trap(.aborted("abort() called"))
      },
      NativeFunction("__assert_rtn", "vr*r*ir*") { call throws(ListingException) in
        let function = try call.world.readCString(call.pointer(0))
        let file = try call.world.readCString(call.pointer(1))
        let expression = try call.world.readCString(call.pointer(3))
        let text =
          "Assertion failed: (\(expression)), function \(function), file \(file), line \(call.i32(2))."
        try call.world.output(.standardError, text + "\n")
        throw call.world.trap(.aborted(text))
      },
    ]
      + ["_exit", "_Exit", "quick_exit"].map { name in
        NativeFunction(name, "vi") { call throws(ListingException) in
          throw call.world.trap(.exit(call.i32(0)))
        }
      }
  }
}
