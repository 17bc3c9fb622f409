// Where a compiled program's trace goes: bytes in a room of their own, written when it is full and at the end.
//
// A signal handler may write what is there: the room never moves, and the count is raised behind the bytes.
import Glibc

final class TraceOutput {
  private static let size = 1 << 16
  private let descriptor: Int32
  private let room = UnsafeMutablePointer<UInt8>.allocate(capacity: TraceOutput.size)
  private var count = 0

  /// Nil when the file cannot be made.
  init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
  }

  deinit { room.deallocate() }

  func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == TraceOutput.size { flush() }
      let part = rest.prefix(TraceOutput.size - count)
      UnsafeMutableRawPointer(room + count).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: part).baseAddress ?? UnsafeRawPointer(room),
        byteCount: part.count)
      count += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// Uses nothing that a signal handler may not use.
  func flush() {
    var start = 0
    while start < count {
      let written = write(descriptor, room + start, count - start)
      if written < 0, errno != EINTR { break }
      start += max(0, written)
    }
    count = 0
  }

  func finish() {
    flush()
    close(descriptor)
  }
}
