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
}
