// zlib's gzopen and what belongs to it: a file is read at once when it is opened, and written when it is closed.
import ObjCSema
import ObjCVM

enum CompressedFiles {
  private struct File {
    /// Nil of a file that is read.
    var path: String?
    var bytes: [UInt8] = []
    var next = 0
  }

  /// By the block that a gzFile points to.
  private final class Files {
    var byBlock: [UInt: File] = [:]
  }

  private static func files(_ call: NativeCall) -> Files {
    call.world.service(Files.self) { _ in Files() }
  }

  static var functions: [NativeFunction] {
    let file = "^{gzFile_s}"
    return [
      NativeFunction("gzopen", file + "r*r*") { call throws(ListingException) in
        guard let opened = try open(call) else { return call.returnValue(0) }
        let block = try call.world.allocateHeap(24, zeroed: true)
        files(call).byBlock[UInt(bitPattern: block)] = opened
        call.returnValue(block)
      },
      NativeFunction("gzread", "i" + file + "^vI") { call throws(ListingException) in
        guard let open = files(call).byBlock[call.uint(0)], open.path == nil else {
          return call.returnValue(Int32(-1))
        }
        let piece = Array(open.bytes[open.next...].prefix(Int(call.u32(2))))
        try call.world.writeBytes(piece, to: call.pointer(1))
        files(call).byBlock[call.uint(0)]?.next += piece.count
        call.returnValue(Int32(truncatingIfNeeded: piece.count))
      },
      NativeFunction("gzwrite", "i" + file + "r^vI") { call throws(ListingException) in
        guard files(call).byBlock[call.uint(0)]?.path != nil else {
          return call.returnValue(Int32(0))
        }
        let count = Int(call.u32(2))
        try call.world.charge(count)
        files(call).byBlock[call.uint(0)]?.bytes += Array(try call.readable(1, count))
        call.returnValue(call.u32(2))
      },
      NativeFunction("gzeof", "i" + file) { call in
        let open = files(call).byBlock[call.uint(0)]
        call.returnValue(
          Int32(open.map { $0.path == nil && $0.next == $0.bytes.count } ?? false ? 1 : 0))
      },
      NativeFunction("gzclose", "i" + file) { call throws(ListingException) in
        guard let open = files(call).byBlock.removeValue(forKey: call.uint(0)) else {
          return call.returnValue(CompressedStreams.Answer.streamError.rawValue)
        }
        try call.world.freeHeap(call.pointer(0))
        var isWritten = true
        if let path = open.path {
          var writer = StreamWriter(.gzip, isStored: false)
          _ = writer.add(open.bytes, isFlushed: true, isLast: true)
          isWritten = try call.world.files.write(writer.take(Int.max), to: path, call.world)
        }
        call.returnValue(Int32(isWritten ? 0 : -1))
      },
    ]
  }

  /// Nil for a file that cannot be opened. What is no gzip file is read as it is.
  private static func open(_ call: NativeCall) throws(ListingException) -> File? {
    let files = call.world.files
    let path = files.absolute(try call.world.readCString(call.pointer(0)))
    let mode = try call.world.readCString(call.pointer(1))
    let found = files.read(path)
    if mode.contains("w") || mode.contains("a") {
      let isThere = try files.write(mode.contains("a") ? found ?? [] : [], to: path, call.world)
      return isThere
        ? File(path: path, bytes: mode.contains("a") ? expanded(found ?? []) : []) : nil
    }
    guard let found else { return nil }
    let bytes = expanded(found)
    try call.world.charge(bytes.count)
    return File(path: nil, bytes: bytes)
  }

  private static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0x1f, 0x8b]) else { return bytes }
    var reader = Inflater(.gzip)
    _ = reader.read(bytes, wanted: Int.max)
    return reader.take(Int.max)
  }
}
