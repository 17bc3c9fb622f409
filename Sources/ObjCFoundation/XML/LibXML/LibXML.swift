// libxml2 as the system has it, for listings that call its functions.
//
// Its trees are structures that programs read and write, so it allocates in the listing's memory: the world's heap serves its malloc and
// free, and what the listing follows is checked as everything else is. Texts that the library has among its constants, such as the name
// of a text node, may be read. Files are the world's, for reading and for writing.
//
// The library keeps tables of its own for the whole process. They are made for a world and given up at its end.
import Glibc
import ObjCVM

final class LibXML {
  let library: LoadedLibrary
  unowned(unsafe) let world: World
  /// What a function that the library calls would have thrown.
  var failure: ListingException?
  /// Errors go to these functions of the listing.
  var structuredHandler: Handler?
  var genericHandler: Handler?
  /// The listing's functions for a parser's errors, by the number that its handler of events has (LibXMLErrors.swift).
  var parserHandlers: [[UnsafeMutableRawPointer?]] = []
  /// What the last error is shown in.
  var lastError: UnsafeMutableRawPointer?
  /// Settings that the listing has the address of: the place, and the library's own.
  private var settings: [String: (place: UnsafeMutableRawPointer, own: UnsafeMutableRawPointer)] =
    [:]
  var outputs: [UInt: WorldFile] = [:]
  private let store: FileStore

  struct Handler {
    let function: UnsafeMutableRawPointer
    let context: UnsafeMutableRawPointer?
  }

  /// A file of the world's that the library reads or writes.
  final class WorldFile {
    var bytes: [UInt8]
    var place = 0
    let path: String
    init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// The world whose listing calls the library.
  nonisolated(unsafe) private(set) static var current: LibXML?
  static let shared = LoadedLibrary(["libxml2.so.2", "libxml2.so.16", "libxml2.so"])
  /// Where worlds have their memory: what is freed there behind its world's end is gone already.
  nonisolated(unsafe) private static var region: Range<UInt> = 0..<0

  init(_ world: World, _ library: LoadedLibrary) {
    (self.world, self.library) = (world, library)
    store = world.files
    Self.current = self
    Self.region = world.memoryRegion
    for part in library.constantParts { world.allowReading(part) }
    start()
  }

  deinit {
    call("xmlSetStructuredErrorFunc", as: SetHandler.self)?(nil, nil)
    call("xmlResetLastError", as: Plain.self)?()
    call("xmlCleanupParser", as: Plain.self)?()
    Self.current = nil
  }

  // MARK: Starting

  private typealias Word = UnsafeMutableRawPointer
  private typealias Plain = @convention(c) () -> Void
  private typealias SetHandler = @convention(c) (Word?, Word?) -> Void
  private typealias SetMemory = @convention(c) (Word, Word, Word, Word) -> Int32
  private typealias SetFiles = @convention(c) (Word, Word, Word, Word) -> Int32

  func call<F>(_ name: String, as type: F.Type) -> F? {
    library.address(of: name).map { unsafeBitCast($0, to: F.self) }
  }

  private static func address<F>(_ function: F) -> Word { unsafeBitCast(function, to: Word.self) }

  private func start() {
    // Before anything is allocated.
    _ = call("xmlMemSetup", as: SetMemory.self)?(
      Self.address(Self.free), Self.address(Self.allocate), Self.address(Self.reallocate),
      Self.address(Self.duplicate))
    call("xmlInitParser", as: Plain.self)?()
    // The machine's own files are in nobody's reach: no catalog, no default for opening.
    call("xmlCatalogSetDefaults", as: (@convention(c) (Int32) -> Void).self)?(0)
    call("xmlCleanupInputCallbacks", as: Plain.self)?()
    call("xmlCleanupOutputCallbacks", as: Plain.self)?()
    _ = call("xmlRegisterInputCallbacks", as: SetFiles.self)?(
      Self.address(Self.matches), Self.address(Self.openInput), Self.address(Self.readInput),
      Self.address(Self.closeInput))
    _ = call("xmlRegisterOutputCallbacks", as: SetFiles.self)?(
      Self.address(Self.matches), Self.address(Self.openOutput), Self.address(Self.writeOutput),
      Self.address(Self.closeOutput))
    call("xmlSetStructuredErrorFunc", as: SetHandler.self)?(
      nil, Self.address(LibXML.reportError))
  }

  // MARK: Memory

  private static let allocate: @convention(c) (Int) -> Word? = { size in
    guard let current else { return malloc(size) }
    return current.keeping { () throws(ListingException) in
      try current.world.allocateHeap(size)
    }
  }

  private static let free: @convention(c) (Word?) -> Void = { block in
    guard let block else { return }
    guard region.contains(UInt(bitPattern: block)) else { return Glibc.free(block) }
    guard let current else { return }
    _ = current.keeping { () throws(ListingException) in
      try current.world.freeHeap(block)
      return block
    }
  }

  private static let reallocate: @convention(c) (Word?, Int) -> Word? = { block, size in
    guard let current else { return realloc(block, size) }
    return current.keeping { () throws(ListingException) in
      let new = try current.world.allocateHeap(size)
      guard let block else { return new }
      let kept = min(size, current.world.heapSize(block) ?? 0)
      new.copyMemory(from: block, byteCount: kept)
      try current.world.freeHeap(block)
      return new
    }
  }

  private static let duplicate: @convention(c) (UnsafePointer<CChar>) -> Word? = { text in
    let size = strlen(text) + 1
    guard let copy = allocate(size) else { return nil }
    copy.copyMemory(from: text, byteCount: size)
    return copy
  }

  /// Runs what may throw, and keeps what it throws.
  private func keeping(
    _ body: () throws(ListingException) -> UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    do {
      return try body()
    } catch {
      if failure == nil { failure = error }
      return nil
    }
  }

  // MARK: Files

  /// The path that a name of a file or a URL has here; nil for what is none.
  private static func path(_ name: UnsafePointer<CChar>) -> String? {
    var text = String(cString: name)
    for start in ["file://localhost/", "file:///", "file:/"] where text.hasPrefix(start) {
      text = "/" + text.dropFirst(start.count)
    }
    let scheme = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if scheme.count == 2, scheme[1].hasPrefix("//") { return nil }
    return text
  }

  private static let matches: @convention(c) (UnsafePointer<CChar>) -> Int32 = { name in
    path(name) == nil ? 0 : 1
  }

  private static let openInput: @convention(c) (UnsafePointer<CChar>) -> Word? = { name in
    guard let current, let path = path(name),
      let bytes = current.store.read(current.store.absolute(path))
    else { return nil }
    return Unmanaged.passRetained(WorldFile(path, bytes)).toOpaque()
  }

  private static func file(_ pointer: Word) -> WorldFile {
    Unmanaged<WorldFile>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static let readInput: @convention(c) (Word, Word, Int32) -> Int32 = {
    pointer, room, count in
    let file = file(pointer)
    let piece = file.bytes[file.place...].prefix(Int(count))
    UnsafeMutableRawBufferPointer(start: room, count: Int(count)).copyBytes(from: piece)
    file.place += piece.count
    return Int32(piece.count)
  }

  private static let closeInput: @convention(c) (Word) -> Int32 = { pointer in
    Unmanaged<WorldFile>.fromOpaque(pointer).release()
    return 0
  }

  private static let openOutput: @convention(c) (UnsafePointer<CChar>) -> Word? = { name in
    guard let current, let path = path(name) else { return nil }
    let file = WorldFile(current.store.absolute(path), [])
    var isMade = false
    _ = current.keeping { () throws(ListingException) in
      isMade = try current.store.write([], to: file.path, current.world)
      return nil
    }
    return isMade ? Unmanaged.passRetained(file).toOpaque() : nil
  }

  private static let writeOutput: @convention(c) (Word, UnsafeRawPointer, Int32) -> Int32 = {
    pointer, bytes, count in
    file(pointer).bytes += UnsafeRawBufferPointer(start: bytes, count: Int(count))
    return count
  }

  private static let closeOutput: @convention(c) (Word) -> Int32 = { pointer in
    let file = file(pointer)
    if let current {
      _ = current.keeping { () throws(ListingException) in
        _ = try current.store.write(file.bytes, to: file.path, current.world)
        return nil
      }
    }
    Unmanaged<WorldFile>.fromOpaque(pointer).release()
    return 0
  }

  // MARK: Settings

  /// Where the listing has a setting of the library's, such as xmlIndentTreeOutput.
  func setting(_ name: String) throws(ListingException) -> UnsafeMutableRawPointer? {
    if let found = settings[name] { return found.place }
    typealias Place = @convention(c) () -> Word?
    guard let own = call("__" + name, as: Place.self)?() else { return nil }
    let place = try world.allocateHeap(4)
    place.storeBytes(of: own.load(as: Int32.self), as: Int32.self)
    settings[name] = (place, own)
    return place
  }

  /// What the listing has set since the last call.
  func applySettings() {
    for setting in settings.values {
      setting.own.storeBytes(of: setting.place.load(as: Int32.self), as: Int32.self)
    }
  }
}
