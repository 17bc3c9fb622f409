// printf and its family. All return the number of bytes that the whole output has, as C says.
import ObjCVM

extension CLibrary {
  /// How an encoding names a va_list.
  static let list = "[1{__va_list_tag=II^v^v}]"
  private static let file = "^{__sFILE}"

  static func printing() -> [NativeFunction] {
    printingToStreams() + printingToMemory() + warnings()
  }

  /// <err.h>: to standard error, with the program's name, and for those without `x` the text of errno; `err` and `errx` end the run.
  private static func warnings() -> [NativeFunction] {
    ["warn", "warnx", "err", "errx"].map { name in
      let index = name.hasPrefix("err") ? 1 : 0
      return NativeFunction(name, index == 0 ? "vr*" : "vir*", variadic: true) {
        call throws(ListingException) in
        let bytes = try call.world.formatC(call.pointer(index), call.formatArguments)
        let reason = name.hasSuffix("x") ? "" : ": " + text(ofError: try errno(call.world))
        let prefix = Array((World.processName + ": ").utf8)
        _ = try call.put(prefix + bytes + Array((reason + "\n").utf8), to: 3)
        guard index == 1 else { return }
        try call.world.runExitHandlers()
        throw call.world.trap(.exit(call.i32(0)))
      }
    }
  }

  private static func printingToStreams() -> [NativeFunction] {
    [
      NativeFunction("printf", "ir*", variadic: true) { call throws(ListingException) in
        try call.print(
          2, try call.world.formatC(call.pointer(0), call.formatArguments))
      },
      NativeFunction("vprintf", "ir*\(list)") { call throws(ListingException) in
        try call.print(
          2, try call.world.formatC(call.pointer(0), call.listArguments(1)))
      },
      NativeFunction("fprintf", "i\(file)r*", variadic: true) { call throws(ListingException) in
        try call.print(call.uint(0), try call.world.formatC(call.pointer(1), call.formatArguments))
      },
      NativeFunction("vfprintf", "i\(file)r*\(list)") { call throws(ListingException) in
        try call.print(call.uint(0), try call.world.formatC(call.pointer(1), call.listArguments(2)))
      },
      NativeFunction("dprintf", "iir*", variadic: true) { call throws(ListingException) in
        let bytes = try call.world.formatC(call.pointer(1), call.formatArguments)
        if (1...2).contains(call.i32(0)) { return try call.print(UInt(call.i32(0)) + 1, bytes) }
        guard let file = call.world.openFiles[call.i32(0)], file.canWrite else {
          return try fail(call, 9)
        }
        try file.append(bytes, call.world)
        call.returnValue(Int32(clamping: bytes.count))
      },
    ]
  }

  private static func printingToMemory() -> [NativeFunction] {
    [
      NativeFunction("sprintf", "i*r*", variadic: true) { call throws(ListingException) in
        try call.store(try call.world.formatC(call.pointer(1), call.formatArguments), limit: nil)
      },
      NativeFunction("vsprintf", "i*r*\(list)") { call throws(ListingException) in
        try call.store(try call.world.formatC(call.pointer(1), call.listArguments(2)), limit: nil)
      },
      NativeFunction("snprintf", "i*Qr*", variadic: true) { call throws(ListingException) in
        try call.store(
          try call.world.formatC(call.pointer(2), call.formatArguments), limit: call.uint(1))
      },
      NativeFunction("vsnprintf", "i*Qr*\(list)") { call throws(ListingException) in
        try call.store(
          try call.world.formatC(call.pointer(2), call.listArguments(3)), limit: call.uint(1))
      },
      NativeFunction("asprintf", "i^*r*", variadic: true) { call throws(ListingException) in
        try call.storeNew(try call.world.formatC(call.pointer(1), call.formatArguments))
      },
      NativeFunction("vasprintf", "i^*r*\(list)") { call throws(ListingException) in
        try call.storeNew(try call.world.formatC(call.pointer(1), call.listArguments(2)))
      },
    ]
  }
}

extension NativeCall {
  /// Prints to the FILE with that address.
  fileprivate func print(_ stream: UInt, _ bytes: [UInt8]) throws(ListingException) {
    returnValue(try put(bytes, to: stream) ? Int32(clamping: bytes.count) : -1)
  }

  /// Stores a string where argument 0 points, cut to `limit` bytes with the zero.
  fileprivate func store(_ bytes: [UInt8], limit: UInt?) throws(ListingException) {
    if let limit {
      if limit > 0 {
        try world.writeBytes(Array(bytes.prefix(Int(clamping: limit - 1))) + [0], to: pointer(0))
      }
    } else {
      try world.writeBytes(bytes + [0], to: pointer(0))
    }
    returnValue(Int32(clamping: bytes.count))
  }

  /// Stores a new block's address where argument 0 points.
  fileprivate func storeNew(_ bytes: [UInt8]) throws(ListingException) {
    let block = try world.copyToHeap(bytes + [0])
    try world.write(UInt(bitPattern: block), to: pointer(0))
    returnValue(Int32(clamping: bytes.count))
  }
}
