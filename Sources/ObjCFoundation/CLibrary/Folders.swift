// <dirent.h>: the names in a folder of the world's files. A DIR is a block of the listing's memory that holds the last dirent.
import ObjCVM

/// The folders that are open, by their block.
private final class OpenFolders {
  var byBlock: [UInt: (path: String, names: [String], next: Int)] = [:]
}

extension CLibrary {
  private static let (folder, entry) = ("^{DIR}", "^{dirent}")
  /// Where d_reclen is, and the size of a struct dirent.
  private static let (lengthPlace, entrySize) = (16, 1048)

  private static func own(_ call: NativeCall) -> OpenFolders {
    call.world.service(OpenFolders.self) { _ in OpenFolders() }
  }

  static func folders() -> [NativeFunction] {
    [
      NativeFunction("opendir", "\(folder)r*") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        guard let names = files.contents(of: path), files.isDirectory(path) else {
          return try answerNull(call, files.exists(path) ? 20 : 2)
        }
        let block = try call.world.allocateHeap(entrySize, zeroed: true)
        own(call).byBlock[UInt(bitPattern: block)] = (path, [".", ".."] + names, 0)
        call.returnValue(block)
      },
      NativeFunction("readdir", "\(entry)\(folder)") { call throws(ListingException) in
        guard let open = own(call).byBlock[call.uint(0)] else { return try answerNull(call, 9) }
        guard open.next < open.names.count else { return call.returnValue(0) }
        own(call).byBlock[call.uint(0)]?.next += 1
        try store(open.names[open.next], in: open.path, number: open.next, call)
        call.returnValue(call.pointer(0))
      },
      NativeFunction("rewinddir", "v\(folder)") { call in
        own(call).byBlock[call.uint(0)]?.next = 0
      },
      NativeFunction("closedir", "i\(folder)") { call throws(ListingException) in
        guard own(call).byBlock.removeValue(forKey: call.uint(0)) != nil else {
          return try fail(call, 9)
        }
        try call.world.freeHeap(call.pointer(0))
        call.returnValue(Int32(0))
      },
      // A utimbuf, or two timevals: when it was used and when it was changed.
      NativeFunction("utime", "ir*r^{utimbuf=qq}") { call throws(ListingException) in
        try setModified(call) { times throws(ListingException) in
          try call.world.checkRead(times, 16)
          return Double(times.loadUnaligned(fromByteOffset: 8, as: Int64.self))
        }
      },
      NativeFunction("utimes", "ir*^v") { call throws(ListingException) in
        try setModified(call) { times throws(ListingException) in
          try call.world.checkRead(times, 32)
          return Double(times.loadUnaligned(fromByteOffset: 16, as: Int64.self))
            + Double(times.loadUnaligned(fromByteOffset: 24, as: Int32.self)) / 1e6
        }
      },
    ]
  }

  /// - Parameter seconds: gives them since 1970, of the times that the program passes; without any it is now.
  private static func setModified(
    _ call: NativeCall,
    _ seconds: (UnsafeMutableRawPointer) throws(ListingException) -> Double
  ) throws(ListingException) {
    let files = call.world.files
    let path = files.absolute(try call.world.readCString(call.pointer(0)))
    guard files.exists(path) else { return try fail(call, 2) }
    if let times = call.pointer(1) {
      files[facts: path].modified = try seconds(times) - DateState.referenceSince1970
    } else {
      files[facts: path].modified = call.world.secondsSinceReference()
    }
    call.returnValue(Int32(0))
  }

  /// Puts a name into the dirent of an open folder.
  private static func store(
    _ name: String, in path: String, number: Int, _ call: NativeCall
  ) throws(ListingException) {
    let room = try call.writable(0, entrySize)
    let bytes = Array(name.utf8.prefix(1023)) + [0]
    let (isFolder, isFile): (UInt8, UInt8) = (4, 8)
    room.storeBytes(of: UInt64(number + 2), as: UInt64.self)
    room.storeBytes(of: UInt16(entrySize), toByteOffset: lengthPlace, as: UInt16.self)
    room.storeBytes(
      of: UInt16(bytes.count - 1), toByteOffset: lengthPlace + 2, as: UInt16.self)
    let kind = call.world.files.isDirectory(path + "/" + name) ? isFolder : isFile
    room.storeBytes(of: kind, toByteOffset: lengthPlace + 4, as: UInt8.self)
    try call.world.writeBytes(bytes, to: call.pointer(0).map { $0 + lengthPlace + 5 })
  }
}
