// The standard streams. `stdin`, `stdout` and `stderr` are small numbers that no memory has; standard input is empty.
import ObjCSema
import ObjCVM

extension CLibrary {
  private static let file = "^{__sFILE}"
  private static let endOfFile: Int32 = -1

  static var streamConstants: [String: NativeConstant] {
    [
      "stdin": .integer(1, types: file), "stdout": .integer(2, types: file),
      "stderr": .integer(3, types: file),
      "_IOFBF": .integer(0, types: "i"), "_IOLBF": .integer(1, types: "i"),
      "_IONBF": .integer(2, types: "i"),
      "BUFSIZ": .integer(1024, types: "i"), "FILENAME_MAX": .integer(1024, types: "i"),
      "STDIN_FILENO": .integer(0, types: "i"), "STDOUT_FILENO": .integer(1, types: "i"),
      "STDERR_FILENO": .integer(2, types: "i"),
    ]
  }

  static func streams() -> [NativeFunction] { output() + outputOfBytes() + input() + files() }

  private static func output() -> [NativeFunction] {
    [
      NativeFunction("puts", "ir*") { call throws(ListingException) in
        try call.world.output(.standardOutput, Array(try call.cString(0)) + [0x0A])
        call.returnValue(Int32(10))
      },
      NativeFunction("fputs", "ir*\(file)") { call throws(ListingException) in
        try call.world.output(try call.stream(1), Array(try call.cString(0)))
        call.returnValue(Int32(1))
      },
      NativeFunction("fflush", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func outputOfBytes() -> [NativeFunction] {
    let put: (String, String, Int?) -> NativeFunction = { name, types, streamIndex in
      NativeFunction(name, types) { call throws(ListingException) in
        let byte = UInt8(truncatingIfNeeded: call.i32(0))
        let stream = try streamIndex.map { (index) throws(ListingException) in
          try call.stream(index)
        }
        try call.world.output(stream ?? .standardOutput, [byte])
        call.returnValue(Int32(byte))
      }
    }
    return [
      put("putchar", "ii", nil), put("fputc", "ii\(file)", 1), put("putc", "ii\(file)", 1),
      NativeFunction("fwrite", "Qr^vQQ\(file)") { call throws(ListingException) in
        let (size, count) = (try call.size(1), try call.size(2))
        let total = size.multipliedReportingOverflow(by: count)
        guard !total.overflow else {
          throw call.world.trap(.memory(limit: call.world.limits.memory))
        }
        let stream = try call.stream(3)
        try call.world.output(stream, try call.readable(0, total.partialValue))
        call.returnValue(size == 0 ? 0 : UInt(count))
      },
    ]
  }

  private static func input() -> [NativeFunction] {
    let nothing: NativeBody = { call throws(ListingException) in call.returnValue(endOfFile) }
    let null: NativeBody = { call throws(ListingException) in
      call.returnValue(UnsafeRawPointer?.none)
    }
    return [
      NativeFunction("getchar", "i", nothing), NativeFunction("getc", "i\(file)", nothing),
      NativeFunction("fgetc", "i\(file)", nothing),
      NativeFunction("scanf", "ir*", variadic: true, nothing),
      NativeFunction("fscanf", "i\(file)r*", variadic: true, nothing),
      NativeFunction("fgets", "**i\(file)", null), NativeFunction("gets", "**", null),
      NativeFunction("readline", "*r*") { call throws(ListingException) in
        // The prompt is written, and the input is at its end.
        if call.uint(0) != 0 { try call.world.output(.standardOutput, Array(try call.cString(0))) }
        call.returnValue(UnsafeRawPointer?.none)
      },
      NativeFunction("rewind", "v\(file)") { _ in },
      NativeFunction("feof", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(call.uint(0) == 1 ? 1 : 0))
      },
      NativeFunction("ferror", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      NativeFunction("fread", "Q^vQQ\(file)") { call throws(ListingException) in
        call.returnValue(UInt(0))
      },
    ]
  }

  private static func files() -> [NativeFunction] {
    [
      NativeFunction("fopen", "\(file)r*r*") { call throws(ListingException) in
        _ = try call.cString(0)
        call.returnValue(UnsafeRawPointer?.none)
      },
      NativeFunction("fclose", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      NativeFunction("setbuf", "v\(file)*") { call throws(ListingException) in },
      NativeFunction("setvbuf", "i\(file)*iQ") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      NativeFunction("fileno", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(truncatingIfNeeded: call.int(0) - 1))
      },
    ]
  }
}

extension NativeCall {
  /// The stream that a FILE argument stands for.
  func stream(_ index: Int) throws(ListingException) -> OutputChannel {
    switch uint(index) {
    case 2: return .standardOutput
    case 3: return .standardError
    case 0: throw world.trap(.nullAccess(what: "writing to a FILE that is NULL"))
    default:
      throw world.trap(.unsupported("this writes to a FILE that is neither stdout nor stderr"))
    }
  }

  /// The stream of a file descriptor argument; nil for other files than 1 and 2.
  func descriptor(_ index: Int) -> OutputChannel? {
    switch i32(index) {
    case 1: .standardOutput
    case 2: .standardError
    default: nil
    }
  }
}
