// The C library that listings may call: output, strings, characters, mathematics, memory, sorting, random numbers, time.
//
// Files are those of the world, in memory, and are open by number (OpenFiles) or as a FILE (CStream). There is no network. There
// is an empty environment and no processes: what would ask for one fails as C says it may (NULL, EOF). Every pointer is checked
// before it is followed. Time is the world's clock.
import CRuntime
import ObjCSema
import ObjCVM

enum CLibrary: NativeLibrary {
  static var classNames: [String] { [] }
  static func define(_ name: String, in world: World) -> NativeClass? { nil }

  static func functions(in world: World) -> [NativeFunction] {
    let parts: [[NativeFunction]] = [
      printing(), streams(), scanning(), stringCopying(), stringComparing(), stringSearching(),
      memoryBlocks(), characters(), mathematics(), heap(), mallocZones(), numberParsing(),
      integers(), bits(),
      sorting(), random(), ending(), time(), environment(), system(), comparisons(), atomicBits(),
      atomicQueues(),
      digests(), cryptors(), conversions(), patterns(), visibleText(), dateParsing(), openFiles(),
      resolver(),
      processes(), terminals(), fileCopies(), linearSearches(),
      searchTrees(), hashTable(), fileTrees(),
      extendedAttributes(), sockets(), kernel(), accounts(), folders(), systemLog(), fileSystems(),
      CompressedStreams.functions, ForeignCalls.functions, expressions(), wideCharacters(),
      commandOptions(),
      pathPatterns(), unicodeFunctions(), gestalt(), uuids(), jumps(),
    ]
    return parts.flatMap { $0 }
  }

  static func constants() -> [String: NativeConstant] {
    streamConstants.merging(imageConstants.merging(socketConstants) { first, _ in first }) {
      first, _ in first
    }
  }

  static var types: [NativeType] {
    [
      NativeType(
        name: "Dl_info",
        encoding: #"{dl_info="dli_fname"r*"dli_fbase"^v"dli_sname"r*"dli_saddr"^v}"#),
      NativeType(name: "ENTRY", encoding: #"{entry="key"*"data"^v}"#),
      NativeType(name: "FTSENT", encoding: "{_ftsent}"),
      NativeType(name: "FTS", encoding: "{_fts}"),
      NativeType(name: "vm_region_basic_info_data_64_t", encoding: "{vm_region_basic_info_64}"),
    ] + digestTypes + CompressedStreams.types + ForeignCalls.types + patternTypes + localeTypes
      + pathTypes + terminalTypes + copyTypes
  }
}

extension NativeCall {
  /// The bytes of a C string argument, without the zero; a trap when it is nil or not terminated.
  func cString(_ index: Int) throws(ListingException) -> UnsafeBufferPointer<UInt8> {
    try world.cStringBytes(pointer(index))
  }

  /// A count of bytes or elements that the listing gave; more than a run can hold is a trap.
  func size(_ index: Int) throws(ListingException) -> Int {
    let value = uint(index)
    guard value <= UInt(world.limits.memory) else {
      throw world.trap(.memory(limit: world.limits.memory))
    }
    return Int(value)
  }

  /// Bytes that an argument points to, checked for reading.
  func readable(_ index: Int, _ count: Int) throws(ListingException) -> UnsafeRawBufferPointer {
    if count == 0 { return UnsafeRawBufferPointer(start: nil, count: 0) }
    try world.checkRead(pointer(index), count)
    return UnsafeRawBufferPointer(start: pointer(index), count: count)
  }

  /// Bytes that an argument points to, checked for writing.
  func writable(_ index: Int, _ count: Int) throws(ListingException)
    -> UnsafeMutableRawBufferPointer
  {
    if count == 0 { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
    try world.checkWrite(pointer(index), count)
    return UnsafeMutableRawBufferPointer(start: pointer(index), count: count)
  }

  /// Answers with a pointer into an argument, or NULL.
  func returnPointer(_ index: Int, offset: Int?) {
    let base = pointer(index)
    returnValue(offset.flatMap { step in base.map { $0 + step } })
  }
}
