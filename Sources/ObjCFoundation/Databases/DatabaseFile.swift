// One file that SQLite has open, however many connections do, with the locks that they have on it: those of sqlite3_io_methods, and
// the shared memory of a write-ahead log.
//
// The bytes are here while the file is open, since SQLite writes a page at a time; the world's file has them when a connection syncs
// or gives its lock up, and whenever it closes.
import ObjCVM

final class DatabaseFile {
  /// SQLITE_LOCK_NONE and the others.
  enum Lock: Int32 {
    case none, shared, reserved, pending, exclusive
  }

  /// Without links; nil of a temporary file, which has no name.
  let path: String?
  var bytes: [UInt8]
  /// The world's file is older.
  private(set) var isChanged = false
  private var readers: Set<ObjectIdentifier> = []
  private var reserved: ObjectIdentifier?
  private var pending: ObjectIdentifier?

  init(_ path: String?, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  deinit { for region in regions { region.deallocate() } }

  // MARK: Bytes

  func write(_ new: UnsafeRawBufferPointer, at place: Int) {
    if bytes.count < place {
      bytes.append(contentsOf: repeatElement(0, count: place - bytes.count))
    }
    let inside = min(new.count, bytes.count - place)
    for index in 0..<inside { bytes[place + index] = new[index] }
    bytes.append(contentsOf: new[inside...])
    isChanged = true
  }

  func truncate(to size: Int) {
    guard size < bytes.count else { return }
    bytes.removeLast(bytes.count - size)
    isChanged = true
  }

  /// Writes the world's file; one that has been removed meanwhile stays so.
  func save(_ world: World) throws(ListingException) {
    guard isChanged, let path else { return }
    isChanged = false
    guard world.files.read(path) != nil else { return }
    _ = try world.files.write(bytes, to: path, world)
  }

  // MARK: Locks

  /// False when another connection has a lock that does not allow it.
  func lock(_ owner: ObjectIdentifier, _ wanted: Lock) -> Bool {
    switch wanted {
    case .none: return true
    case .shared:
      guard pending == nil || pending == owner else { return false }
      readers.insert(owner)
      return true
    case .reserved:
      guard reserved == nil || reserved == owner, pending == nil || pending == owner else {
        return false
      }
      reserved = owner
      return true
    case .pending, .exclusive:
      guard pending == nil || pending == owner, reserved == nil || reserved == owner else {
        return false
      }
      // No new readers from here on, even if the old ones have to end first.
      pending = owner
      return wanted == .pending || readers.subtracting([owner]).isEmpty
    }
  }

  func unlock(_ owner: ObjectIdentifier, to lock: Lock) {
    if reserved == owner { reserved = nil }
    if pending == owner { pending = nil }
    if lock == .none { readers.remove(owner) }
  }

  var isReserved: Bool { reserved != nil || pending != nil }

  // MARK: Shared memory of a write-ahead log

  private var regions: [UnsafeMutableRawPointer] = []
  private static let lockCount = 8
  private var sharers = [Set<ObjectIdentifier>](repeating: [], count: lockCount)
  private var writers = [ObjectIdentifier?](repeating: nil, count: lockCount)

  /// Nil when there is none yet and none is to be made.
  func region(_ index: Int, size: Int, makes: Bool) -> UnsafeMutableRawPointer? {
    while makes, regions.count <= index {
      let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      room.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      regions.append(room)
    }
    return index < regions.count ? regions[index] : nil
  }

  func lockRegion(_ owner: ObjectIdentifier, _ range: Range<Int>, exclusive: Bool) -> Bool {
    guard range.upperBound <= Self.lockCount else { return false }
    for place in range {
      if let writer = writers[place], writer != owner { return false }
      if exclusive, !sharers[place].subtracting([owner]).isEmpty { return false }
    }
    for place in range {
      if exclusive { writers[place] = owner } else { sharers[place].insert(owner) }
    }
    return true
  }

  func unlockRegion(_ owner: ObjectIdentifier, _ range: Range<Int>) {
    for place in range where place < Self.lockCount {
      if writers[place] == owner { writers[place] = nil }
      sharers[place].remove(owner)
    }
  }

  /// Gives up every lock of a connection.
  func leave(_ owner: ObjectIdentifier) {
    unlock(owner, to: .none)
    unlockRegion(owner, 0..<Self.lockCount)
  }

  func forgetRegions() {
    for region in regions { region.deallocate() }
    regions = []
  }
}
