// Pipes: pipe(2)'s two descriptors, and what NSPipe's handles share with them.
//
// An end is an open file without a path. Whoever reads an empty pipe waits while some descriptor may still write to it; once none
// may, there is nothing to wait for and the reader is at the end.
import CRuntime
import ObjCVM

/// What was written to a pipe and has not been read yet.
final class PipeState {
  unowned(unsafe) let world: World
  private(set) var bytes: [UInt8] = []
  private let readers = WaitList()
  /// The handle whose handler is called when there is something to read.
  var reader: PointerBox?
  var hasNews = false
  /// Called in the background once there is something to read, or no writer.
  var waiting: [() throws(ListingException) -> Void] = []

  init(_ world: World) { self.world = world }

  /// There is nothing to read, and somebody may still write.
  var isWaitedFor: Bool { bytes.isEmpty && world.openFiles.hasWriter(self) }

  /// Waits until there are that many bytes, or nobody may write any more.
  func waitForBytes(_ count: Int = 1) throws(ListingException) {
    while bytes.count < count, world.openFiles.hasWriter(self) {
      try world.scheduler.wait(on: readers, .event("for bytes in a pipe"))
    }
  }

  func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes.prefix(max(0, count)))
    bytes.removeFirst(taken.count)
    return taken
  }

  func add(_ new: some Collection<UInt8>) throws(ListingException) {
    try world.charge(new.count)
    bytes += new
    world.scheduler.wakeAll(readers)
    try FilesLibrary.announce(self, world)
  }

  /// The last descriptor that could write is closed.
  func end() {
    guard world.isOpen else { return }
    world.scheduler.wakeAll(readers)
    tellWaiting()
  }

  func tellWaiting() {
    let tasks = waiting
    waiting = []
    for tell in tasks {
      world.dispatcher.global(0)?.submit(
        WorkItem(
          .native { [unowned(unsafe) world] () throws(ListingException) in
            try tell()
            try world.throwPending()
          }))
    }
  }
}

extension CLibrary {
  static func pipes() -> [NativeFunction] {
    [
      NativeFunction("pipe", "i^i") { call throws(ListingException) in
        try call.world.checkWrite(call.pointer(0), 8)
        guard let place = call.pointer(0) else { return try fail(call, 14) }
        let (files, pipe) = (call.world.openFiles, PipeState(call.world))
        guard let reading = files.add(OpenFile(pipe, writes: false)) else {
          return try fail(call, 24)
        }
        guard let writing = files.add(OpenFile(pipe, writes: true)) else {
          _ = files.close(reading)
          return try fail(call, 24)
        }
        try call.world.write(reading, to: place)
        try call.world.write(writing, to: place + 4)
        call.returnValue(Int32(0))
      },
      // No other process would open the other end of a pipe with a name.
      NativeFunction("mkfifo", "ir*S") { call throws(ListingException) in try fail(call, 45) },
    ]
  }
}
