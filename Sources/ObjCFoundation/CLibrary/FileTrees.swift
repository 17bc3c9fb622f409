// <ftw.h> and <fts.h>: the files and folders below a path, each folder's in the order of their names. A walk is laid out when
// it begins, from the files that there are then.
import ObjCVM

extension CLibrary {
  /// The files and folders of a walk with their levels; a folder comes before what is in it and once more after that, with
  /// -1 less its level.
  private final class Walk {
    var paths: [String] = []
    var levels: [Int] = []
    let follows: Bool

    init(follows: Bool) { self.follows = follows }

    func add(_ path: String, _ level: Int, _ files: FileStore) {
      paths.append(path)
      levels.append(level)
      let name = files.absolute(path)
      guard files.isDirectory(name), follows || files.destination(of: name) == nil else { return }
      for name in files.contents(of: name) ?? [] {
        add(path.hasSuffix("/") ? path + name : path + "/" + name, level + 1, files)
      }
      paths.append(path)
      levels.append(-1 - level)
    }
  }

  /// Where the last name begins in a path.
  private static func base(_ path: String) -> Int {
    let bytes = Array(path.utf8)
    return bytes.count < 2 ? 0 : bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  }

  /// Fills a `struct stat`. The kinds are those of nftw: FTW_F, FTW_D, FTW_NS, FTW_SL and FTW_SLN are 0, 1, 4, 5 and 6.
  private static func fill(
    _ room: UnsafeMutableRawPointer, _ path: String, _ follows: Bool, _ files: FileStore,
    _ world: World
  ) -> Int32 {
    let name = files.absolute(path)
    let target = files.destination(of: name)
    if let target, !follows || !files.exists(name) {
      fillStatus(room, path: name, size: target.utf8.count, world)
      room.storeBytes(of: 0o120755, toByteOffset: 4, as: UInt16.self)
      return follows ? 6 : 5
    }
    if !files.exists(name) { return 4 }
    let isFolder = files.isDirectory(name)
    fillStatus(room, path: name, size: isFolder ? nil : files.read(name)?.count, world)
    return isFolder ? 1 : 0
  }

  static func fileTrees() -> [NativeFunction] {
    ["ftw", "nftw"].map { name in
      NativeFunction(name, name == "ftw" ? "ir*^?i" : "ir*^?ii") { call throws(ListingException) in
        // FTW_PHYS and FTW_DEPTH are 1 and 4.
        try walk(call, flags: name == "ftw" ? -8 : call.i32(3) & 7)
      }
    } + folderStreams()
  }

  /// - Parameter flags: Negative for ftw.
  private static func walk(_ call: NativeCall, flags: Int32) throws(ListingException) {
    let (world, files) = (call.world, call.world.files)
    let path = try world.readCString(call.pointer(0))
    // The stat and a struct FTW.
    let room = try world.allocateHeap(152)
    let follows = flags & 1 == 0
    if fill(room, path, true, files, world) == 4 { return try fail(call, 2) }
    var result: Int32 = 0
    let steps = Walk(follows: follows)
    steps.add(path, 0, files)
    for index in steps.paths.indices where result == 0 {
      let (path, level) = (steps.paths[index], steps.levels[index])
      var kind = fill(room, path, follows, files, world)
      if kind == 1 {
        if (level < 0) != (flags & 4 != 0) { continue }
        if level < 0 { kind = 3 }
      }
      if flags < 0, kind == 6 { kind = 4 }
      try world.write(Int32(base(path)), to: room + 144)
      try world.write(Int32(level < 0 ? -1 - level : level), to: room + 148)
      let text = try world.copyToHeap(Array(path.utf8) + [0])
      result = Int32(
        truncatingIfNeeded: try world.callFunction(
          call.pointer(1), "ir*r^vi^v", .pointer(text), .pointer(room), .int32(kind),
          .pointer(room + 144)))
      try world.freeHeap(text)
    }
    try world.freeHeap(room)
    call.returnValue(result)
  }

  // MARK: fts

  private final class FolderStreams { var open: [UInt: FolderStream] = [:] }

  /// An FTS that is open.
  private final class FolderStream {
    let walk: Walk
    var index = 0
    /// The entries of the folders around the next step, the outermost first; the first one stands above the roots.
    var folders: [UnsafeMutableRawPointer] = []
    var blocks: [UnsafeMutableRawPointer] = []

    init(_ walk: Walk) { self.walk = walk }
  }

  /// Where fts_parent, fts_accpath, fts_path, fts_errno, fts_pathlen, fts_namelen, fts_level, fts_info, fts_instr, fts_statp and
  /// fts_name are in an FTSENT.
  private static let (parent, accessPath, fullPath, problem, lengths) = (8, 40, 48, 56, 64)
  private static let (entryLevel, info, instruction, status, entryName) = (86, 88, 92, 96, 104)

  private static func folderStreams() -> [NativeFunction] {
    let (fts, entry) = ("^{_fts}", "^{_ftsent}")
    return [
      NativeFunction("fts_open", "\(fts)r^*i^?") { call throws(ListingException) in
        guard call.pointer(2) == nil else {
          throw call.world.trap(.unsupported("fts_open takes no function that compares; pass NULL"))
        }
        // FTS_LOGICAL.
        let stream = FolderStream(Walk(follows: call.i32(1) & 2 != 0))
        var place = call.pointer(0)
        while let here = place, let text = try word(here, call) {
          let path = try call.world.readCString(text)
          stream.walk.add(path, 0, call.world.files)
          place = here + 8
        }
        let top = try call.world.allocateHeap(entryName + 1, zeroed: true)
        top.storeBytes(of: -1, toByteOffset: entryLevel, as: Int16.self)
        (stream.folders, stream.blocks) = ([top], [top])
        streams(call).open[UInt(bitPattern: top)] = stream
        call.returnValue(top)
      },
      NativeFunction("fts_read", entry + fts) { call throws(ListingException) in
        guard let stream = streams(call).open[call.uint(0)] else { return try answerNull(call, 9) }
        call.returnValue(try next(stream, call.world))
      },
      NativeFunction("fts_set", "i\(fts)\(entry)i") { call throws(ListingException) in
        let place = call.pointer(1).map { $0 + instruction }
        try call.world.write(UInt16(truncatingIfNeeded: call.i32(2)), to: place)
        call.returnValue(Int32(0))
      },
      NativeFunction("fts_close", "i\(fts)") { call throws(ListingException) in
        let stream = streams(call).open.removeValue(forKey: call.uint(0))
        for block in stream?.blocks ?? [] { try call.world.freeHeap(block) }
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func streams(_ call: NativeCall) -> FolderStreams {
    call.world.service(FolderStreams.self) { _ in FolderStreams() }
  }

  private static func next(_ stream: FolderStream, _ world: World) throws(ListingException)
    -> UnsafeMutableRawPointer?
  {
    // FTS_SKIP leaves out what is in a folder.
    if let folder = stream.folders.last,
      folder.load(fromByteOffset: instruction, as: UInt16.self) == 4
    {
      let level = -1 - Int(folder.load(fromByteOffset: entryLevel, as: Int16.self))
      while stream.walk.levels[stream.index] != level { stream.index += 1 }
    }
    guard stream.index < stream.walk.paths.count else { return nil }
    let (text, level) = (stream.walk.paths[stream.index], stream.walk.levels[stream.index])
    stream.index += 1
    if level < 0, let folder = stream.folders.popLast() {
      folder.storeBytes(of: 6, toByteOffset: info, as: UInt16.self)
      return folder
    }
    let bytes = Array(text.utf8) + [0]
    let name = Array(bytes[base(text)...])
    let entry = try world.allocateHeap(entryName + name.count, zeroed: true)
    let (path, facts) = (try world.copyToHeap(bytes), try world.allocateHeap(144, zeroed: true))
    stream.blocks += [entry, path, facts]
    let kind = fill(facts, text, stream.walk.follows, world.files, world)
    for (place, word) in [
      (parent, stream.folders.last), (accessPath, path), (fullPath, path), (status, facts),
    ] { entry.storeBytes(of: UInt(bitPattern: word), toByteOffset: place, as: UInt.self) }
    // FTS_F, FTS_D, FTS_NS, FTS_SL and FTS_SLNONE.
    let kinds: [UInt16] = [8, 1, 0, 0, 10, 12, 13]
    for (place, number) in [
      (lengths, UInt16(bytes.count - 1)), (lengths + 2, UInt16(name.count - 1)),
      (entryLevel, UInt16(level)), (info, kinds[Int(kind)]), (instruction, 3),
      (problem, kind == 4 ? 2 : 0),
    ] { entry.storeBytes(of: number, toByteOffset: place, as: UInt16.self) }
    (entry + entryName).copyMemory(from: name, byteCount: name.count)
    if kind == 1 { stream.folders.append(entry) }
    return entry
  }
}
