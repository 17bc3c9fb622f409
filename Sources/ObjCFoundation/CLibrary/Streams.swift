// <stdio.h>'s streams: the standard ones, and files by name. A file is one of the world's (CStream).
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
      "FOPEN_MAX": .integer(20, types: "i"), "L_tmpnam": .integer(1024, types: "i"),
      "TMP_MAX": .integer(308_915_776, types: "i"),
      "STDIN_FILENO": .integer(0, types: "i"), "STDOUT_FILENO": .integer(1, types: "i"),
      "STDERR_FILENO": .integer(2, types: "i"),
    ]
  }

  static func streams() -> [NativeFunction] {
    output() + outputOfBytes() + input() + lines() + states() + places() + streamFiles()
  }

  // MARK: Writing

  private static func output() -> [NativeFunction] {
    [
      NativeFunction("puts", "ir*") { call throws(ListingException) in
        let isWritten = try call.put(Array(try call.cString(0)) + [0x0A], to: 2)
        call.returnValue(isWritten ? 10 : endOfFile)
      },
      NativeFunction("fputs", "ir*\(file)") { call throws(ListingException) in
        let isWritten = try call.put(Array(try call.cString(0)), to: call.uint(1))
        call.returnValue(isWritten ? 1 : endOfFile)
      },
      NativeFunction("fflush", "i\(file)") { call throws(ListingException) in
        if call.uint(0) == 0 {
          for stream in call.world.streams.byAddress.values { _ = try stream.flush(call.world) }
        } else {
          _ = try call.openStream(0)?.flush(call.world)
        }
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func outputOfBytes() -> [NativeFunction] {
    let bytes: [(String, Int?)] = [
      ("putchar", nil), ("putchar_unlocked", nil), ("fputc", 1), ("putc", 1), ("putc_unlocked", 1),
    ]
    return bytes.map { name, index in
      NativeFunction(name, index == nil ? "ii" : "ii\(file)") { call throws(ListingException) in
        let byte = UInt8(truncatingIfNeeded: call.i32(0))
        let isWritten = try call.put([byte], to: index.map(call.uint) ?? 2)
        call.returnValue(isWritten ? Int32(byte) : endOfFile)
      }
    } + [
      NativeFunction("fwrite", "Qr^vQQ\(file)") { call throws(ListingException) in
        let bytes = try call.readable(0, try total(call))
        let isWritten = try call.put(bytes, to: call.uint(3))
        call.returnValue(isWritten && call.uint(1) > 0 ? call.uint(2) : 0)
      }
    ]
  }

  /// The bytes that fread and fwrite are to transfer.
  private static func total(_ call: NativeCall) throws(ListingException) -> Int {
    let total = try call.size(1).multipliedReportingOverflow(by: try call.size(2))
    guard !total.overflow, total.partialValue <= call.world.limits.memory else {
      throw call.world.trap(.memory(limit: call.world.limits.memory))
    }
    return total.partialValue
  }

  // MARK: Reading

  private static func input() -> [NativeFunction] {
    ["getc", "fgetc", "getc_unlocked", "getchar", "getchar_unlocked"].map { name in
      let isStandard = name.hasPrefix("getchar")
      return NativeFunction(name, isStandard ? "i" : "i\(file)") { call throws(ListingException) in
        let stream = isStandard ? call.world.streams.standardInput : try call.openStream(0)
        call.returnValue(try stream?.readByte(call.world).map { Int32($0) } ?? endOfFile)
      }
    } + [
      NativeFunction("fread", "Q^vQQ\(file)") { call throws(ListingException) in
        let count = try total(call)
        guard count > 0, let stream = try call.openStream(3) else {
          return call.returnValue(UInt(0))
        }
        let bytes = try stream.read(count, call.world)
        try call.world.writeBytes(bytes, to: call.pointer(0))
        call.returnValue(UInt(bytes.count) / call.uint(1))
      },
      NativeFunction("ungetc", "ii\(file)") { call throws(ListingException) in
        guard call.i32(0) != endOfFile, let stream = try call.openStream(1) else {
          return call.returnValue(endOfFile)
        }
        let byte = UInt8(truncatingIfNeeded: call.i32(0))
        stream.putBack(byte)
        call.returnValue(Int32(byte))
      },
    ]
      + ["scanf", "fscanf", "vfscanf"].map { name in
        let index = name == "scanf" ? 0 : 1
        let types = name == "scanf" ? "ir*" : "i\(file)r*" + (name == "vfscanf" ? list : "")
        return NativeFunction(name, types, variadic: name != "vfscanf") {
          call throws(ListingException) in
          let stream = index == 0 ? call.world.streams.standardInput : try call.openStream(0)
          guard let stream else { return call.returnValue(endOfFile) }
          let format = Array(try call.cString(index))
          let arguments = name == "vfscanf" ? call.listArguments(2) : call.formatArguments
          call.returnValue(try scan(stream, format: format, arguments, call.world))
        }
      }
  }

  private static func lines() -> [NativeFunction] {
    [
      NativeFunction("fgets", "**i\(file)") { call throws(ListingException) in
        let (room, stream) = (Int(call.i32(1)), try call.openStream(2))
        let line = try stream?.readLine(10, limit: max(0, room - 1), call.world) ?? []
        guard room > 0, !line.isEmpty else { return call.returnValue(UnsafeRawPointer?.none) }
        try call.world.writeBytes(line + [0], to: call.pointer(0))
        call.returnValue(call.pointer(0))
      },
      NativeFunction("gets", "**") { call throws(ListingException) in
        var line = try call.world.streams.standardInput.readLine(10, limit: .max, call.world)
        guard !line.isEmpty else { return call.returnValue(UnsafeRawPointer?.none) }
        if line.last == 10 { line.removeLast() }
        try call.world.writeBytes(line + [0], to: call.pointer(0))
        call.returnValue(call.pointer(0))
      },
      NativeFunction("fgetln", "*\(file)^Q") { call throws(ListingException) in
        let line = try call.openStream(0)?.readLine(10, limit: .max, call.world) ?? []
        try call.world.write(UInt(line.count), to: call.pointer(1))
        call.returnValue(line.isEmpty ? nil : try call.world.temporaryBytes(line))
      },
      NativeFunction("getline", "q^*^Q\(file)") { call throws(ListingException) in
        try readLine(call, 10, try call.openStream(2))
      },
      NativeFunction("getdelim", "q^*^Qi\(file)") { call throws(ListingException) in
        try readLine(call, UInt8(truncatingIfNeeded: call.i32(2)), try call.openStream(3))
      },
      NativeFunction("readline", "*r*") { call throws(ListingException) in
        if call.uint(0) != 0 { _ = try call.put(Array(try call.cString(0)), to: 2) }
        let world = call.world
        var line = try world.streams.standardInput.readLine(10, limit: .max, world)
        guard !line.isEmpty else { return call.returnValue(UnsafeRawPointer?.none) }
        if line.last == 10 { line.removeLast() }
        let copy = try world.allocateHeap(line.count + 1)
        try world.writeBytes(line + [0], to: copy)
        call.returnValue(copy)
      },
    ]
  }

  /// getline's: into the listing's block, which is replaced where it is too small.
  private static func readLine(
    _ call: NativeCall, _ delimiter: UInt8, _ stream: CStream?
  ) throws(ListingException) {
    let world = call.world
    let old = try world.read(call.pointer(0), as: UInt.self)
    let room = try world.read(call.pointer(1), as: UInt.self)
    let line = try stream?.readLine(delimiter, limit: .max, world) ?? []
    guard !line.isEmpty else { return call.returnValue(-1) }
    var block = UnsafeMutableRawPointer(bitPattern: old)
    if block == nil || room <= UInt(line.count) {
      let new = try world.allocateHeap(line.count + 1)
      if let block { try world.freeHeap(block) }
      block = new
      try world.write(UInt(bitPattern: new), to: call.pointer(0))
      try world.write(UInt(line.count + 1), to: call.pointer(1))
    }
    try world.writeBytes(line + [0], to: block)
    call.returnValue(line.count)
  }

  // MARK: States and places

  private static func states() -> [NativeFunction] {
    [
      NativeFunction("feof", "i\(file)") { call throws(ListingException) in
        let isAtEnd = try call.openStream(0)?.isAtEnd ?? false
        call.returnValue(Int32(isAtEnd ? 1 : 0))
      },
      NativeFunction("ferror", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(try call.openStream(0)?.hasFailed == true ? 1 : 0))
      },
      NativeFunction("clearerr", "v\(file)") { call throws(ListingException) in
        let stream = try call.openStream(0)
        stream?.isAtEnd = false
        stream?.hasFailed = false
      },
      NativeFunction("fpurge", "i\(file)") { call throws(ListingException) in
        try call.openStream(0)?.purge()
        call.returnValue(Int32(0))
      },
      NativeFunction("setbuf", "v\(file)*") { call throws(ListingException) in
        try call.openStream(0)?.isUnbuffered = call.uint(1) == 0
      },
      NativeFunction("setvbuf", "i\(file)*iQ") { call throws(ListingException) in
        try call.openStream(0)?.isUnbuffered = call.i32(2) == 2
        call.returnValue(Int32(0))
      },
      NativeFunction("fileno", "i\(file)") { call throws(ListingException) in
        call.returnValue(Int32(truncatingIfNeeded: call.int(0) &- 1))
      },
      NativeFunction("flockfile", "v\(file)") { _ in },
      NativeFunction("funlockfile", "v\(file)") { _ in },
    ]
  }

  private static func seek(_ call: NativeCall, _ offset: Int, _ origin: Int32)
    throws(ListingException)
  {
    guard let stream = try call.openStream(0), try stream.place(call.world) != nil else {
      return try fail(call, 29)
    }
    guard try stream.seek(offset, from: origin, call.world) else { return try fail(call, 22) }
    call.returnValue(Int32(0))
  }

  private static func places() -> [NativeFunction] {
    ["fseek", "fseeko"].map { name in
      NativeFunction(name, "i\(file)qi") { call throws(ListingException) in
        try seek(call, call.int(1), call.i32(2))
      }
    }
      + ["ftell", "ftello"].map { name in
        NativeFunction(name, "q\(file)") { call throws(ListingException) in
          if let place = try call.openStream(0)?.place(call.world) {
            return call.returnValue(place)
          }
          try setErrno(29, call.world)
          call.returnValue(-1)
        }
      } + [
        NativeFunction("rewind", "v\(file)") { call throws(ListingException) in
          guard let stream = try call.openStream(0) else { return }
          _ = try stream.seek(0, from: 0, call.world)
          stream.hasFailed = false
          stream.isAtEnd = false
        },
        NativeFunction("fgetpos", "i\(file)^q") { call throws(ListingException) in
          guard let place = try call.openStream(0)?.place(call.world) else {
            return try fail(call, 29)
          }
          try call.world.write(place, to: call.pointer(1))
          call.returnValue(Int32(0))
        },
        NativeFunction("fsetpos", "i\(file)r^q") { call throws(ListingException) in
          try seek(call, try call.world.read(call.pointer(1), as: Int.self), 0)
        },
      ]
  }
}
