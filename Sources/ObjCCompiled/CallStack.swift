// The calls in progress, for `+[NSThread callStackSymbols]`: the frames of the program's images, by the names in their symbol tables.
// Foundation's own frames are left out, as in the interpreter, but for those that forward a message.
import CObjC
import ObjCVM

enum CallStack {
  /// The functions of an image.
  private struct Image {
    let range: Range<UInt>
    let name: String
    let symbols: SymbolTable
  }
  /// By their places in `CompiledProgram.images`; an image never goes.
  nonisolated(unsafe) private static var images: [Image] = []

  /// Innermost first, at most 128, as far as `main`.
  static func callers() -> [Machine.Caller] {
    readImages()
    var callers: [Machine.Caller] = []
    var isStage = false
    for code in frames() where callers.count < 128 {
      // The call is in front of the address that it returns to.
      guard let image = images.first(where: { $0.range.contains(code &- 1) }) else {
        if isStage { callers += Machine.forwarding }
        isStage = false
        continue
      }
      guard let symbol = image.symbols.function(at: code &- 1) else { continue }
      callers.append(
        Machine.Caller(
          name: symbol.name, image: image.name, address: code, offset: code - symbol.start))
      isStage = Machine.isStage(symbol.name)
      if symbol.name == "main" { break }
    }
    return callers
  }

  private static func frames() -> [UInt] {
    var codes: [UInt] = []
    withUnsafeMutablePointer(to: &codes) { codes in
      objc_host_eachFrame(
        { code, _, context in
          context?.assumingMemoryBound(to: [UInt].self).pointee.append(code)
          return true
        }, codes)
    }
    return codes
  }

  private static func readImages() {
    for address in CompiledProgram.images.dropFirst(images.count) {
      var found = objc_host_image(address: address, start: 0, end: 0, slide: 0, path: nil)
      guard objc_host_findImage(&found), let text = found.path else {
        images.append(Image(range: 0..<0, name: "", symbols: SymbolTable()))
        continue
      }
      let path = ProgramImage.realPath(String(cString: text))
      let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
      images.append(
        Image(
          range: UInt(found.start)..<UInt(found.end), name: String(name),
          symbols: SymbolTable(path: path, slide: UInt(found.slide))))
    }
  }
}

/// Addresses to functions: the symbol table of an image's file, or what is left of it in a stripped one.
struct SymbolTable {
  struct Function {
    let start: UInt
    let size: UInt
    let name: String
  }
  private var functions: [Function] = []

  init() {}

  /// - Parameters:
  ///   - path: The image's file.
  ///   - slide: From addresses in the file to those in memory.
  init(path: String, slide: UInt) {
    guard let bytes = LineTable.contents(path), let sections = ELFSections(bytes) else { return }
    for (table, names) in [(".symtab", ".strtab"), (".dynsym", ".dynstr")] where functions.isEmpty {
      guard let table = sections.range(named: table), let names = sections.range(named: names)
      else { continue }
      for start in stride(from: table.lowerBound, to: table.upperBound - 23, by: 24) {
        var entry = ByteReader(bytes, start..<(start + 24))
        let (name, info) = (entry.word(), entry.byte())
        entry.position += 3
        let (value, size) = (entry.unsigned(8), entry.unsigned(8))
        guard info & 15 == 2, value != 0 else { continue }  // a function that is here
        var text = ByteReader(bytes, (names.lowerBound + name)..<names.upperBound)
        functions.append(Function(start: value &+ slide, size: size, name: text.text()))
      }
    }
    functions.sort { $0.start < $1.start }
  }

  /// The function that an instruction belongs to. Logarithmic time.
  func function(at address: UInt) -> Function? {
    var low = 0
    var high = functions.count
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address - functions[low - 1].start < max(1, functions[low - 1].size) else {
      return nil
    }
    return functions[low - 1]
  }
}
