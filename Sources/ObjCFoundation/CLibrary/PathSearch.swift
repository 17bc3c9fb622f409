// <glob.h>: the paths of the world's files that fit a pattern, with macOS's flags and its glob_t.
import ObjCVM

/// What glob looks for, and what it has found.
private struct PathSearch {
  /// The GLOB_ flags of macOS.
  struct Flags: OptionSet {
    let rawValue: Int32
    static let append = Flags(rawValue: 0x1)
    static let offsets = Flags(rawValue: 0x2)
    static let mark = Flags(rawValue: 0x8)
    static let noCheck = Flags(rawValue: 0x10)
    static let noSort = Flags(rawValue: 0x20)
    static let brace = Flags(rawValue: 0x80)
    static let magic = Flags(rawValue: 0x100)
    static let noMagic = Flags(rawValue: 0x200)
    static let tilde = Flags(rawValue: 0x800)
    static let noEscape = Flags(rawValue: 0x2000)
  }

  /// A pattern with braces may stand for more patterns than this only by mistake.
  private static let mostPatterns = 4096

  let files: FileStore
  let flags: Flags

  /// The paths for a pattern, those of each of its alternatives in the order of their bytes; nil for too many alternatives.
  func paths(for pattern: String) -> [String]? {
    guard flags.contains(.brace), pattern != "{}" else { return found(pattern) }
    var alternatives: [String] = []
    guard expand(pattern, into: &alternatives) else { return nil }
    return alternatives.flatMap(found)
  }

  private func found(_ pattern: String) -> [String] {
    let whole = flags.contains(.tilde) ? home(pattern) : pattern
    let parts = whole.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var paths: [String] = [""]
    for (index, part) in parts.enumerated() {
      paths = step(paths, part, isFirst: index == 0, isLast: index == parts.count - 1)
    }
    if !flags.contains(.noSort) { paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    guard flags.contains(.mark) else { return paths }
    return paths.map { isFolder($0) && !$0.hasSuffix("/") ? $0 + "/" : $0 }
  }

  private func step(_ paths: [String], _ part: String, isFirst: Bool, isLast: Bool) -> [String] {
    let separator = isFirst ? "" : "/"
    guard ShellPattern.isMagic(part.utf8, noEscape: flags.contains(.noEscape)) else {
      let name = flags.contains(.noEscape) ? part : Self.unescaped(part)
      return paths.map { $0 + separator + name }.filter { !isLast || exists($0) }
    }
    var options: ShellPattern.Flags = .period
    if flags.contains(.noEscape) { options.insert(.noEscape) }
    let pattern = ShellPattern(part.utf8, options)
    return paths.flatMap { path -> [String] in
      let folder = isFirst ? "." : path.isEmpty ? "/" : path
      let names = files.contents(of: files.absolute(folder)) ?? []
      return names.filter { pattern.matches(Array($0.utf8)) }.map { path + separator + $0 }
        .filter { isLast || isFolder($0) }
    }
  }

  private func exists(_ path: String) -> Bool {
    !path.isEmpty && files.exists(files.absolute(path))
  }

  private func isFolder(_ path: String) -> Bool { files.isDirectory(files.absolute(path)) }

  private func home(_ pattern: String) -> String {
    guard pattern == "~" || pattern.hasPrefix("~/") else { return pattern }
    return FileStore.home + pattern.dropFirst()
  }

  static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for letter in text {
      isEscaped = letter == "\\" && !isEscaped
      if !isEscaped { result.append(letter) }
    }
    return result
  }

  // MARK: Braces

  /// `a{b,c}` as `ab` and `ac`. False for too many.
  private func expand(_ pattern: String, into result: inout [String]) -> Bool {
    guard let (before, choices, after) = Self.braces(pattern) else {
      result.append(pattern)
      return result.count <= Self.mostPatterns
    }
    for choice in choices {
      if !expand(before + choice + after, into: &result) { return false }
    }
    return true
  }

  /// What stands before, in and behind the first braces that are closed; nil without any. `{}` is itself.
  private static func braces(_ pattern: String) -> (String, [String], String)? {
    let letters = Array(pattern)
    var open = 0
    while let start = letters[open...].firstIndex(of: "{") {
      if let found = choices(letters, start) {
        return (
          String(letters[..<start]), found.choices, String(letters[(found.end + 1)...])
        )
      }
      open = start + 1
    }
    return nil
  }

  private static func choices(_ letters: [Character], _ start: Int)
    -> (choices: [String], end: Int)?
  {
    var (depth, begin, choices) = (0, start + 1, [String]())
    for index in (start + 1)..<letters.count {
      switch letters[index] {
      case "{": depth += 1
      case "}" where depth > 0: depth -= 1
      case "}":
        if index == start + 1 { return nil }
        return (choices + [String(letters[begin..<index])], index)
      case "," where depth == 0:
        choices.append(String(letters[begin..<index]))
        begin = index + 1
      default: break
      }
    }
    return nil
  }
}

extension CLibrary {
  /// As macOS lays it out: how many paths, how many of the last call, places left free in front, flags, the paths.
  private static let table =
    #"{glob_t="gl_pathc"Q"gl_matchc"i"gl_offs"Q"gl_flags"i"gl_pathv"^*"gl_errfunc"^?"gl_closedir"^?"gl_readdir"^?"gl_opendir"^?"gl_lstat"^?"gl_stat"^?}"#
  private static let (countPlace, matchPlace, offsetPlace, flagsPlace, pathsPlace) = (
    0, 8, 16, 24, 32
  )
  private static let (tableSize, noMatch, noSpace) = (88, Int32(-3), Int32(-1))

  static var pathTypes: [NativeType] { [NativeType(name: "glob_t", encoding: table)] }

  static func pathPatterns() -> [NativeFunction] {
    [
      NativeFunction("fnmatch", "ir*r*i") { call throws(ListingException) in
        let pattern = try call.cString(0)
        let name = Array(try call.cString(1))
        let flags = ShellPattern.Flags(rawValue: call.i32(2))
        call.returnValue(ShellPattern(pattern, flags).matches(name) ? Int32(0) : 1)
      },
      NativeFunction("glob", "ir*i^?^\(table)") { call throws(ListingException) in
        try search(call)
      },
      NativeFunction("glob_b", "ir*i@?^\(table)") { call throws(ListingException) in
        try search(call)
      },
      NativeFunction("globfree", "v^\(table)") { call throws(ListingException) in
        let room = try call.writable(0, tableSize)
        try free(UInt(room.loadUnaligned(fromByteOffset: pathsPlace, as: UInt.self)), room, call)
        room.storeBytes(of: UInt(0), toByteOffset: pathsPlace, as: UInt.self)
        room.storeBytes(of: UInt(0), toByteOffset: countPlace, as: UInt.self)
      },
    ]
  }

  private static func free(
    _ paths: UInt, _ room: UnsafeMutableRawBufferPointer, _ call: NativeCall
  ) throws(ListingException) {
    guard let block = UnsafeMutableRawPointer(bitPattern: paths) else { return }
    for path in try stored(block, room, call) {
      try call.world.freeHeap(UnsafeMutableRawPointer(bitPattern: path))
    }
    try call.world.freeHeap(block)
  }

  private static func offsets(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let flags = room.loadUnaligned(fromByteOffset: flagsPlace, as: Int32.self)
    guard PathSearch.Flags(rawValue: flags).contains(.offsets) else { return 0 }
    return Int(room.loadUnaligned(fromByteOffset: offsetPlace, as: UInt32.self))
  }

  /// The addresses of the paths that a glob_t holds.
  private static func stored(
    _ block: UnsafeMutableRawPointer, _ room: UnsafeMutableRawBufferPointer, _ call: NativeCall
  ) throws(ListingException) -> [UInt] {
    let count = Int(room.loadUnaligned(fromByteOffset: countPlace, as: UInt32.self))
    let start = offsets(room) * 8
    try call.world.checkRead(block, start + count * 8)
    return (0..<count).map { block.loadUnaligned(fromByteOffset: start + $0 * 8, as: UInt.self) }
  }

  private static func search(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let text = try world.readCString(call.pointer(0))
    let room = try call.writable(3, tableSize)
    var flags = PathSearch.Flags(rawValue: call.i32(1))
    guard var paths = PathSearch(files: world.files, flags: flags).paths(for: text) else {
      return call.returnValue(noSpace)
    }
    let isMagic = ShellPattern.isMagic(text.utf8, noEscape: flags.contains(.noEscape))
    let matched = paths.count
    if paths.isEmpty, flags.contains(.noCheck) || flags.contains(.noMagic) && !isMagic {
      paths = [flags.contains(.noEscape) ? text : PathSearch.unescaped(text)]
    }
    if isMagic { flags.insert(.magic) }
    var addresses: [UInt] = []
    let old =
      flags.contains(.append) ? room.loadUnaligned(fromByteOffset: pathsPlace, as: UInt.self) : 0
    if let block = UnsafeMutableRawPointer(bitPattern: old) {
      addresses = try stored(block, room, call)
      try world.freeHeap(block)
    }
    for path in paths {
      let bytes = Array(path.utf8) + [0]
      let block = try world.allocateHeap(bytes.count, zeroed: true)
      try world.writeBytes(bytes, to: block)
      addresses.append(UInt(bitPattern: block))
    }
    room.storeBytes(of: flags.rawValue, toByteOffset: flagsPlace, as: Int32.self)
    try store(addresses, matched: matched, in: room, call)
    call.returnValue(paths.isEmpty ? noMatch : 0)
  }

  private static func store(
    _ addresses: [UInt], matched: Int, in room: UnsafeMutableRawBufferPointer, _ call: NativeCall
  ) throws(ListingException) {
    let start = offsets(room)
    let block = try call.world.allocateHeap((start + addresses.count + 1) * 8, zeroed: true)
    for (index, address) in addresses.enumerated() {
      try call.world.write(address, to: block + (start + index) * 8)
    }
    room.storeBytes(of: UInt(addresses.count), toByteOffset: countPlace, as: UInt.self)
    room.storeBytes(of: Int32(matched), toByteOffset: matchPlace, as: Int32.self)
    room.storeBytes(of: UInt(bitPattern: block), toByteOffset: pathsPlace, as: UInt.self)
  }
}
