// Where a compiled program's trace goes: bytes in a room of their own, written when it is full and at the end.
//
// A signal handler may write what is there: nothing of it lies in the heap, which the program may have damaged, the room never moves,
// and the count is raised behind the bytes.
import Glibc

enum TraceOutput {
  private static let size = 1 << 16
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var room: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) private static var count = 0

  /// Memory that the heap knows nothing of, zeros; nil when there is none.
  static func pages(_ size: Int) -> UnsafeMutablePointer<UInt8>? {
    let found = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return found == MAP_FAILED ? nil : found?.assumingMemoryBound(to: UInt8.self)
  }

  /// Once, before all others. False when the file cannot be made.
  static func open(path: String) -> Bool {
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    room = pages(size)
    return descriptor >= 0 && room != nil
  }

  static func append(_ bytes: UnsafeRawBufferPointer) {
    guard let room else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == size { flush() }
      let part = rest.prefix(size - count)
      UnsafeMutableRawPointer(room + count).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: part).baseAddress ?? UnsafeRawPointer(room),
        byteCount: part.count)
      count += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// Uses nothing that a signal handler may not use.
  static func flush() {
    guard let room else { return }
    var start = 0
    while start < count {
      let written = write(descriptor, room + start, count - start)
      if written < 0, errno != EINTR { break }
      start += max(0, written)
    }
    count = 0
  }

  static func finish() {
    flush()
    close(descriptor)
  }
}
