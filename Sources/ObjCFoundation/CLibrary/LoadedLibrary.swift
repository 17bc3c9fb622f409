// A library of the system that listings call, such as SQLite: loaded when its first function is called, so that neither the command
// needs it nor a listing that does without. It reads and writes what it is given: whoever calls it checks the listing's pointers before.
import Glibc
import ObjCVM

struct LoadedLibrary: Sendable {
  private let handle: UInt

  /// - Parameter files: its file names, the first that is there is taken. Nil when none is, and in a program that is linked statically.
  init?(_ files: [String]) {
    guard let found = files.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      return nil
    }
    handle = UInt(bitPattern: found)
  }

  /// Nil when this version has no such function.
  func address(of name: String) -> UnsafeMutableRawPointer? {
    dlsym(UnsafeMutableRawPointer(bitPattern: handle), name)
  }

  /// Where the library has its code and its constants, which do not change: what of the file is mapped and not for writing.
  var constantParts: [Range<UInt>] {
    // A handle is a link_map, whose first word is where the file is mapped.
    guard let map = UnsafeRawPointer(bitPattern: handle),
      let base = map.load(as: UnsafeRawPointer?.self),
      memcmp(base, "\u{7F}ELF", 4) == 0
    else { return [] }
    // An ELF header, and the table of segments that it leads to.
    let table = Int(base.load(fromByteOffset: 32, as: UInt64.self))
    let size = Int(base.load(fromByteOffset: 54, as: UInt16.self))
    let count = Int(base.load(fromByteOffset: 56, as: UInt16.self))
    return (0..<count).compactMap { index in
      let entry = base + table + index * size
      // PT_LOAD, without PF_W.
      guard entry.load(as: UInt32.self) == 1,
        entry.load(fromByteOffset: 4, as: UInt32.self) & 2 == 0
      else { return nil }
      let start = UInt(bitPattern: base) + entry.load(fromByteOffset: 16, as: UInt.self)
      return start..<(start + entry.load(fromByteOffset: 40, as: UInt.self))
    }
  }
}
