// A room in a file, so that it outlives its server and several servers of one folder have the same room.
//
// Who changes it holds a lock on the file beside it, takes what another server has written, changes that, and puts a new file in the
// place of the old one: a file is whole or it is not there.
import ForwardKitBasics
import Glibc
import LanguageServer

struct RoomFile: Sendable {
  private let path: String

  /// Which file it was: each change makes a new one.
  struct Stamp: Equatable {
    let inode: UInt
    let seconds: Int
    let nanoseconds: Int
  }

  init(folder: String, code: String) { path = "\(folder)/\(code).room" }

  /// Nil when there is none yet.
  var stamp: Stamp? {
    var found = stat()
    guard lstat(path, &found) == 0 else { return nil }
    return Stamp(
      inode: UInt(found.st_ino), seconds: found.st_mtim.tv_sec, nanoseconds: found.st_mtim.tv_nsec)
  }

  /// Waits until no other server changes the room.
  /// - Returns: what `unlock` takes; negative where the file system has no locks.
  func lock() -> Int32 {
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    return descriptor
  }

  func unlock(_ descriptor: Int32) { if descriptor >= 0 { close(descriptor) } }

  /// Nil for what is no room.
  func read() -> JSONValue? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[0..<count]
    }
    return try? JSONReader.value(in: bytes)
  }

  func write(_ value: JSONValue) {
    let next = "\(path).\(getpid())"
    guard let file = fopen(next, "we") else { return }
    let bytes = Array(value.text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    if fclose(file) == 0, written == bytes.count { rename(next, path) } else { unlink(next) }
  }
}
