// A line on standard error while a run takes long and a person is there to read it: after a second, five times a second, and
// gone when the run ends. It is written by a thread of its own, since a program may compute for long without an event.
//
// The program may write to the same terminal: the line is taken away first, under the lock that the thread draws under, and it
// does not come back in the middle of a line of the program's, which it would erase.
import ForwardKit
import Glibc
import Synchronization

final class Progress: TraceSink {
  private struct Counts {
    var events = 0
    var sends = 0
  }
  private let counts = Mutex(Counts())
  private struct Place {
    var isOver = false
    var isShown = false
    /// The program has begun a line and not ended it.
    var isInLine = false
  }
  private let place = Mutex(Place())
  private let wake: (read: Int32, write: Int32)
  private var thread = pthread_t()

  /// Nil where there is no terminal to write to, or where standard output shows what is going on.
  init?(outputIsTerminal: Bool) {
    guard Files.standardErrorIsTerminal, !outputIsTerminal, Files.environment("TERM") != "dumb"
    else { return nil }
    guard let ends = Files.makePipe() else { return nil }
    wake = ends
    let me = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Progress>.fromOpaque(context).takeRetainedValue().watch()
        return nil
      }, me.toOpaque())
    if status != 0 {
      me.release()
      return nil
    }
  }

  deinit {
    _ = close(wake.read)
    _ = close(wake.write)
  }

  func receive(_ event: TraceEvent) {
    counts.withLock {
      $0.events += 1
      if case .send(let send) = event.body, send.kind != .function { $0.sends += 1 }
    }
  }

  /// Takes the line away while the program's output is written; it comes again with a later tick.
  /// - Parameters:
  ///   - bytes: what is written.
  ///   - isShown: it goes to a terminal.
  func makeRoom(for bytes: UnsafeRawBufferPointer, isShown: Bool, _ write: () -> Void) {
    place.withLock { place in
      Self.erase(&place)
      write()
      if isShown, let last = bytes.last { place.isInLine = last != UInt8(ascii: "\n") }
    }
  }

  /// Ends the thread and takes the line away.
  func finish() {
    place.withLock { $0.isOver = true }
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
    pthread_join(thread, nil)
    place.withLock { Self.erase(&$0) }
  }

  private static func erase(_ place: inout Place) {
    if place.isShown { put("\r\u{1b}[K") }
    place.isShown = false
  }

  private func watch() {
    var isFirst = true
    while true {
      var descriptor = pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)
      let woken = poll(&descriptor, 1, isFirst ? 1000 : 200)
      isFirst = false
      if woken > 0 { return }
      let counts = counts.withLock { $0 }
      let text =
        "\(Wording.count(counts.sends, "send")), \(Wording.count(counts.events, "event")); Ctrl-C ends the run"
      // A line that wraps could not be taken away.
      let room = max(1, (Files.terminalColumns(of: STDERR_FILENO) ?? 80) - 1)
      place.withLock {
        guard !$0.isOver, !$0.isInLine else { return }
        $0.isShown = true
        Self.put("\r\u{1b}[K\(text.prefix(room))")
      }
    }
  }

  private static func put(_ text: String) {
    var bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, &bytes, bytes.count)
  }
}
