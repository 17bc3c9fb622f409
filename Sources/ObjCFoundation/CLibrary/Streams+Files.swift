// Streams that are opened and closed, and files that are removed and renamed by name.
import ObjCVM

extension CLibrary {
  private static let file = "^{__sFILE}"

  static func streamFiles() -> [NativeFunction] { openingStreams() + names() + links() }

  /// open(2)'s flags for `r`, `w`, `a` with `+` and `x`; nil for what is no mode.
  private static func flags(ofMode mode: String) -> Int32? {
    let access: Int32 = mode.contains("+") ? 2 : mode.hasPrefix("r") ? 0 : 1
    let exclusive: Int32 = mode.contains("x") ? 0x800 : 0
    switch mode.first {
    case "r": return access
    case "w": return access | 0x600 | exclusive
    case "a": return access | 0x208 | exclusive
    default: return nil
    }
  }

  /// Answers with the FILE of an open file; with NULL and errno when the number is an error's, negative.
  private static func answer(_ call: NativeCall, _ number: Int32, _ flags: Int32)
    throws(ListingException)
  {
    guard number >= 0 else { return try answerNull(call, -number) }
    let address = UInt(number) + 1
    call.world.streams.byAddress[address] = CStream(number, flags: flags)
    call.returnValue(address)
  }

  /// Answers with a file without a name: it is gone from its folder as soon as it is open.
  private static func answerUnnamed(_ call: NativeCall, _ change: (CStream) -> Void = { _ in })
    throws(ListingException)
  {
    let path = "/var/tmp/tmp.listing"
    let number = try open(path, 0x602, call.world)
    _ = call.world.files.remove(path)
    try answer(call, number, 2)
    if let stream = call.world.streams.byAddress[UInt(number) &+ 1] { change(stream) }
  }

  private static func openingStreams() -> [NativeFunction] {
    [
      NativeFunction("fopen", "\(file)r*r*") { call throws(ListingException) in
        let path = try call.world.readCString(call.pointer(0))
        guard let flags = flags(ofMode: try call.world.readCString(call.pointer(1))) else {
          return try answerNull(call, 22)
        }
        try answer(call, try open(path, flags, call.world), flags)
      },
      NativeFunction("fdopen", "\(file)ir*") { call throws(ListingException) in
        guard let flags = flags(ofMode: try call.world.readCString(call.pointer(1))) else {
          return try answerNull(call, 22)
        }
        if (0...2).contains(call.i32(0)) { return call.returnValue(UInt(call.i32(0)) + 1) }
        let isOpen = call.world.openFiles[call.i32(0)] != nil
        try answer(call, isOpen ? call.i32(0) : -9, flags)
      },
      NativeFunction("freopen", "\(file)r*r*\(file)") { call throws(ListingException) in
        let world = call.world
        let address = call.uint(2)
        _ = try call.openStream(2)?.flush(world)
        guard let flags = flags(ofMode: try world.readCString(call.pointer(1))),
          call.pointer(0) != nil
        else { return try answerNull(call, 22) }
        _ = world.openFiles.close(Int32(clamping: address - 1))
        world.streams.byAddress[address] = nil
        let number = try open(try world.readCString(call.pointer(0)), flags, world)
        guard number >= 0 else {
          if address == 1 { world.input = nil }
          return try answerNull(call, -number)
        }
        world.openFiles.move(number, to: Int32(clamping: address - 1))
        try answer(call, Int32(clamping: address - 1), flags)
      },
      NativeFunction("tmpfile", file) { call throws(ListingException) in try answerUnnamed(call) },
      NativeFunction("open_memstream", "\(file)^*^Q") { call throws(ListingException) in
        let target = (call.pointer(0), call.pointer(1))
        try answerUnnamed(call) { $0.target = target }
      },
      NativeFunction("fclose", "i\(file)") { call throws(ListingException) in
        guard let stream = try call.openStream(0) else { return call.returnValue(Int32(0)) }
        let isWritten = try stream.flush(call.world)
        call.world.streams.byAddress[call.uint(0)] = nil
        if stream.number == 0, call.world.openFiles[0] == nil {
          call.world.input = nil
          return call.returnValue(Int32(0))
        }
        guard call.world.openFiles.close(stream.number), isWritten else {
          return try fail(call, 9)
        }
        call.returnValue(Int32(0))
      },
      // There are no other processes.
      NativeFunction("popen", "\(file)r*r*") { call throws(ListingException) in
        try answerNull(call, 35)
      },
      NativeFunction("pclose", "i\(file)") { call throws(ListingException) in try fail(call, 10) },
    ]
  }

  private static func names() -> [NativeFunction] {
    [
      NativeFunction("remove", "ir*") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        try removeItem(call, path, error: files.contents(of: path)?.isEmpty == false ? 66 : nil)
      },
      NativeFunction("rmdir", "ir*") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        let isFile = files.exists(path) && !files.isDirectory(path)
        let isFull = files.contents(of: path)?.isEmpty == false
        try removeItem(call, path, error: isFile ? 20 : isFull ? 66 : nil)
      },
      NativeFunction("mkdir", "ir*S") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        if files.exists(path) { return try fail(call, 17) }
        guard files.isDirectory(FileStore.parent(FileStore.standardized(path))) else {
          return try fail(call, 2)
        }
        if files.deniesWriting(path) { return try fail(call, 13) }
        files.makeDirectories(path)
        call.returnValue(Int32(0))
      },
      NativeFunction("rename", "ir*r*") { call throws(ListingException) in
        let files = call.world.files
        let old = files.absolute(try call.world.readCString(call.pointer(0)))
        let new = files.absolute(try call.world.readCString(call.pointer(1)))
        guard files.exists(old) else { return try fail(call, 2) }
        if FileStore.standardized(old) == FileStore.standardized(new) {
          return call.returnValue(Int32(0))
        }
        if files.isDirectory(old) != files.isDirectory(new), files.exists(new) {
          return try fail(call, files.isDirectory(old) ? 20 : 21)
        }
        if files.contents(of: new)?.isEmpty == false { return try fail(call, 66) }
        guard files.isDirectory(FileStore.parent(FileStore.standardized(new))) else {
          return try fail(call, 2)
        }
        _ = files.remove(new)
        guard try files.copy(old, to: new, call.world), files.remove(old, isMoved: true) else {
          return try fail(call, 22)
        }
        call.returnValue(Int32(0))
      },
    ]
  }

  /// Symbolic links, as paths name them, and other names of files.
  private static func links() -> [NativeFunction] {
    [
      NativeFunction("symlink", "ir*r*") { call throws(ListingException) in
        let files = call.world.files
        let target = try call.world.readCString(call.pointer(0))
        let path = files.absolute(try call.world.readCString(call.pointer(1)))
        guard files.link(path, to: target) else {
          let isThere = files.exists(path) || files.destination(of: path) != nil
          return try fail(call, isThere ? 17 : 2)
        }
        call.returnValue(Int32(0))
      },
      NativeFunction("link", "ir*r*") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        let new = files.absolute(try call.world.readCString(call.pointer(1)))
        guard !files.addName(new, of: path) else { return call.returnValue(Int32(0)) }
        guard files.exists(path) else { return try fail(call, 2) }
        if files.isDirectory(path) { return try fail(call, 1) }
        let isThere = files.exists(new) || files.destination(of: new) != nil
        try fail(call, isThere ? 17 : files.read(path) == nil ? 1 : 2)
      },
      // The bytes without a zero behind them; as many as there is room for.
      NativeFunction("readlink", "qr**Q") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        guard let target = files.destination(of: path) else {
          try setErrno(files.exists(path) ? 22 : 2, call.world)
          return call.returnValue(Int64(-1))
        }
        let bytes = Array(target.utf8.prefix(Int(clamping: call.uint(2))))
        try call.world.writeBytes(bytes, to: call.pointer(1))
        call.returnValue(Int64(bytes.count))
      },
    ]
  }

  private static func removeItem(_ call: NativeCall, _ path: String, error: Int32?)
    throws(ListingException)
  {
    if let error { return try fail(call, error) }
    guard call.world.files.remove(path) else {
      return try fail(call, call.world.files.exists(path) ? 13 : 2)
    }
    call.returnValue(Int32(0))
  }
}
