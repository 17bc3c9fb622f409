// A FILE of <stdio.h>: an open file by its number, with a buffer in front of it.
//
// `FILE *` is the number plus one, an address that no memory has: stdin, stdout and stderr are 1, 2 and 3. Bytes that were read
// ahead of the listing are in `unread` from `next` on, and the file's offset is behind them; bytes that were written are in
// `unwritten` until there are enough, or until the listing flushes, seeks, reads or closes. One of the two is always empty.
// Standard input is read as it comes, and not ahead of what has come.
import ObjCVM

final class CStream {
  private static let bufferSize = 4096

  let number: Int32
  private let canRead: Bool
  private let canWrite: Bool
  private var unread: [UInt8] = []
  private var next = 0
  private var unwritten: [UInt8] = []
  var isUnbuffered = false
  /// Of a stream that open_memstream made: where its text and the length are to be stored.
  var target: (text: UnsafeMutableRawPointer?, length: UnsafeMutableRawPointer?)?
  private var storedText: UnsafeMutableRawPointer?
  var isAtEnd = false
  var hasFailed = false

  init(_ number: Int32, flags: Int32) {
    self.number = number
    canRead = flags & 3 != 1
    canWrite = flags & 3 != 0
  }

  // MARK: Reading

  /// Whether there are bytes in `unread`; at the end, or when the stream may not be read, there are none.
  private func fill(_ count: Int, _ world: World) throws(ListingException) -> Bool {
    if next < unread.count { return true }
    return try readAhead(count, world)
  }

  private func readAhead(_ count: Int, _ world: World) throws(ListingException) -> Bool {
    guard canRead, let file = world.openFiles.meaning(number) else {
      hasFailed = true
      try CLibrary.setErrno(9, world)
      return false
    }
    _ = try flush(world)
    if file.isStandardInput {
      if isAtEnd {
        world.readInputAgain()
        return false
      }
      let bytes = try world.readInput(isUnbuffered ? 1 : min(count, Self.bufferSize))
      unread = Array(unread[next...]) + bytes
      next = 0
      isAtEnd = bytes.isEmpty
      return !isAtEnd
    }
    let bytes = try file.take(count, world)
    if next == unread.count {
      (unread, next) = (bytes, 0)
    } else {
      unread += bytes
    }
    if bytes.isEmpty { isAtEnd = true }
    return !bytes.isEmpty
  }

  /// The next byte; nil at the end.
  func readByte(_ world: World) throws(ListingException) -> UInt8? {
    guard try fill(Self.bufferSize, world) else { return nil }
    next += 1
    return unread[next - 1]
  }

  /// As many bytes as there are, at most `count`.
  func read(_ count: Int, _ world: World) throws(ListingException) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count, try fill(max(Self.bufferSize, count - result.count), world) {
      let end = min(unread.count, next + count - result.count)
      result += unread[next..<end]
      next = end
    }
    return result
  }

  /// Bytes up to a delimiter and with it, at most `limit`.
  func readLine(_ delimiter: UInt8, limit: Int, _ world: World) throws(ListingException)
    -> [UInt8]
  {
    var line: [UInt8] = []
    while line.count < limit, try fill(Self.bufferSize, world) {
      let rest = unread[next...].prefix(limit - line.count)
      let end = rest.firstIndex(of: delimiter).map { $0 + 1 } ?? rest.endIndex
      line += unread[next..<end]
      next = end
      if line.last == delimiter { break }
    }
    return line
  }

  /// Puts a byte back, which is read next.
  func putBack(_ byte: UInt8) {
    isAtEnd = false
    if next > 0 {
      next -= 1
      unread[next] = byte
    } else {
      unread.insert(byte, at: 0)
    }
  }

  /// What has been read ahead, at least a byte but at the end, with the place where it begins.
  func ahead(_ world: World) throws(ListingException) -> (bytes: [UInt8], start: Int) {
    if next == unread.count { _ = try readAhead(.max, world) }
    return (unread, next)
  }

  /// Reads on behind what is ahead: all of a file, or what comes next of standard input. False at the end.
  func readOn(_ world: World) throws(ListingException) -> Bool { try readAhead(.max, world) }

  /// What is ahead has been read up to that place.
  func skip(to place: Int) {
    next = min(place, unread.count)
    if next < unread.count { isAtEnd = false }
  }

  /// Forgets what has been read ahead, as fpurge does.
  func purge() { (unread, next, unwritten) = ([], 0, []) }

  // MARK: Writing

  /// False, with errno, when the stream cannot be written.
  func write(_ bytes: some Collection<UInt8>, _ world: World) throws(ListingException) -> Bool {
    guard canWrite, let file = world.openFiles[number] else {
      hasFailed = true
      try CLibrary.setErrno(9, world)
      return false
    }
    forgetUnread(file)
    unwritten += bytes
    return isUnbuffered || unwritten.count >= Self.bufferSize ? try flush(world) : true
  }

  func flush(_ world: World) throws(ListingException) -> Bool {
    if unwritten.isEmpty, target == nil { return true }
    guard let file = world.openFiles[number] else { return false }
    let bytes = unwritten
    unwritten = []
    try file.append(bytes, world)
    guard let target else { return true }
    if let storedText { try world.freeHeap(storedText) }
    let text = file.bytes(world)
    storedText = try world.copyToHeap(text + [0])
    try world.write(UInt(bitPattern: storedText), to: target.text)
    try world.write(UInt(text.count), to: target.length)
    return true
  }

  // MARK: Places

  private func forgetUnread(_ file: OpenFile) {
    file.offset = max(0, file.offset - (unread.count - next))
    (unread, next) = ([], 0)
  }

  /// Where the next byte is read or written.
  func place(_ world: World) throws(ListingException) -> Int? {
    _ = try flush(world)
    return world.openFiles[number].map { max(0, $0.offset - (unread.count - next)) }
  }

  /// False when there is no such place. `origin` is SEEK_SET, SEEK_CUR or SEEK_END.
  func seek(_ offset: Int, from origin: Int32, _ world: World) throws(ListingException) -> Bool {
    guard let now = try place(world), let file = world.openFiles[number],
      (0...2).contains(origin)
    else { return false }
    let start = origin == 0 ? 0 : origin == 1 ? now : file.bytes(world).count
    let (target, overflows) = start.addingReportingOverflow(offset)
    guard !overflows, target >= 0 else { return false }
    (unread, next, file.offset) = ([], 0, target)
    isAtEnd = false
    return true
  }
}

/// The streams of a world by their address.
final class CStreams {
  var byAddress: [UInt: CStream] = [:]
}

extension CStreams {
  /// stdin, wherever it leads.
  var standardInput: CStream {
    if let stream = byAddress[1] { return stream }
    let stream = CStream(0, flags: 0)
    byAddress[1] = stream
    return stream
  }
}

extension World {
  var streams: CStreams { service(CStreams.self) { _ in CStreams() } }

  /// Writes what a standard stream still holds, before its number means another file.
  func flushStandard(_ number: Int32) throws(ListingException) {
    guard (0...2).contains(number) else { return }
    _ = try streams.byAddress[UInt(number) + 1]?.flush(self)
  }

  /// Has stdin, stdout or stderr follow its number: to a file, or to its own place.
  func leadStandard(_ number: Int32, toOwnPlace isOwn: Bool) {
    guard (0...2).contains(number) else { return }
    streams.byAddress[UInt(number) + 1] = isOwn ? nil : CStream(number, flags: number == 0 ? 0 : 1)
  }
}

extension NativeCall {
  /// The open file that a FILE argument stands for; nil for standard output and error that were not opened again as files.
  func openStream(_ index: Int) throws(ListingException) -> CStream? {
    let address = uint(index)
    if let stream = world.streams.byAddress[address] { return stream }
    switch address {
    case 1: return world.streams.standardInput
    case 2...3: return nil
    case 0: throw world.trap(.nullAccess(what: "using a FILE that is NULL"))
    default: throw world.trap(.unsupported("this uses a FILE that is not open"))
    }
  }

  /// Writes to the FILE with that address. False, with errno, when it cannot be written.
  func put(_ bytes: some Collection<UInt8>, to address: UInt) throws(ListingException) -> Bool {
    if let stream = world.streams.byAddress[address] { return try stream.write(bytes, world) }
    switch address {
    case 2, 3:
      try world.output(address == 2 ? .standardOutput : .standardError, Array(bytes))
      return true
    case 1:
      try CLibrary.setErrno(9, world)
      return false
    case 0: throw world.trap(.nullAccess(what: "writing to a FILE that is NULL"))
    default: throw world.trap(.unsupported("this writes to a FILE that is not open"))
    }
  }
}
