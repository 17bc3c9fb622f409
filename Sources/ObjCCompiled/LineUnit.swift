// One unit's line program (DWARF 5, section 6.2): a header with folders and files, then instructions of a machine whose
// registers are address, file, line and column.

struct LineUnit {
  struct Row {
    var address: UInt = 0
    var file = 1
    var line: UInt32 = 1
    var column: UInt32 = 0
    var isEnd = false
  }

  private(set) var files: [String] = []
  private(set) var rows: [Row] = []
  private var shortest = 1
  private var lineBase = 0
  private var lineRange = 1
  private var operandCounts: [Int] = []

  /// Reads the unit at the reader's position and moves behind it. A unit of another version has no files and no rows; nil at
  /// what is no unit.
  init?(
    _ reader: inout ByteReader, _ bytes: [UInt8], _ lineStrings: Range<Int>?, _ strings: Range<Int>?
  ) {
    let length = reader.word()
    guard length > 0, length < 0xffff_fff0, reader.position + length <= reader.end else {
      return nil
    }
    var unit = ByteReader(bytes, reader.position..<(reader.position + length))
    reader.position += length
    guard unit.unsigned(2) == 5 else { return }
    _ = unit.unsigned(2)
    let headerLength = unit.word()
    let program = unit.position + headerLength
    shortest = unit.byte()
    _ = unit.unsigned(2)
    lineBase = Int(Int8(truncatingIfNeeded: unit.byte()))
    lineRange = max(1, unit.byte())
    let count = unit.byte()
    operandCounts = [0] + (1..<max(1, count)).map { _ in unit.byte() }
    readNames(&unit, bytes, lineStrings, strings)
    unit.position = program
    run(&unit)
  }

  private mutating func readNames(
    _ unit: inout ByteReader, _ bytes: [UInt8], _ lineStrings: Range<Int>?, _ strings: Range<Int>?
  ) {
    func table() -> [(path: String, folder: Int)] {
      let formats = (0..<unit.byte()).map { _ in (unit.uleb(), unit.uleb()) }
      let count = Int(unit.uleb())
      var entries: [(path: String, folder: Int)] = []
      while entries.count < count, !unit.isAtEnd {
        var entry = (path: "", folder: 0)
        for (content, form) in formats {
          let value = LineUnit.value(form, &unit)
          switch (content, value) {
          case (1, .text(let text)): entry.path = text
          case (1, .offset(let offset, let isLine)):
            guard let place = isLine ? lineStrings : strings else { break }
            var reader = ByteReader(bytes, (place.lowerBound + offset)..<place.upperBound)
            entry.path = reader.text()
          case (2, .number(let number)): entry.folder = number
          default: break
          }
        }
        entries.append(entry)
      }
      return entries
    }
    let folders = table().map(\.path)
    let root = folders.first ?? ""
    files = table().map { entry in
      if entry.path.hasPrefix("/") { return entry.path }
      let folder = entry.folder < folders.count ? folders[entry.folder] : root
      let whole = folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
      return "\(whole)/\(entry.path)"
    }
  }

  private enum Value {
    case text(String)
    case offset(Int, isLine: Bool)
    case number(Int)
    case skipped
  }

  private static func value(_ form: UInt, _ unit: inout ByteReader) -> Value {
    switch form {
    case 0x08: return .text(unit.text())
    case 0x0e: return .offset(unit.word(), isLine: false)
    case 0x1f: return .offset(unit.word(), isLine: true)
    case 0x0b: return .number(unit.byte())
    case 0x05: return .number(Int(unit.unsigned(2)))
    case 0x06: return .number(unit.word())
    case 0x0f: return .number(Int(truncatingIfNeeded: unit.uleb()))
    case 0x1e: unit.position += 16
    default: unit.position = unit.end
    }
    return .skipped
  }

  private mutating func run(_ unit: inout ByteReader) {
    var row = Row()
    while !unit.isAtEnd {
      let code = unit.byte()
      if code >= operandCounts.count {
        let step = code - operandCounts.count
        row.address &+= UInt(step / lineRange * shortest)
        advance(&row, by: lineBase + step % lineRange)
        rows.append(row)
        continue
      }
      switch code {
      case 0: runExtended(&unit, &row)
      case 1: rows.append(row)
      case 2: row.address &+= unit.uleb() &* UInt(shortest)
      case 3: advance(&row, by: unit.sleb())
      case 4: row.file = Int(truncatingIfNeeded: unit.uleb())
      case 5: row.column = UInt32(truncatingIfNeeded: unit.uleb())
      case 8: row.address &+= UInt((255 - operandCounts.count) / lineRange * shortest)
      case 9: row.address &+= unit.unsigned(2)
      default: for _ in 0..<operandCounts[code] { _ = unit.uleb() }
      }
    }
  }

  private mutating func runExtended(_ unit: inout ByteReader, _ row: inout Row) {
    let length = Int(truncatingIfNeeded: unit.uleb())
    let end = min(unit.end, unit.position &+ max(1, length))
    switch unit.byte() {
    case 1:
      row.isEnd = true
      rows.append(row)
      row = Row()
    case 2: row.address = unit.unsigned(8)
    default: break
    }
    unit.position = end
  }

  private func advance(_ row: inout Row, by lines: Int) {
    row.line = UInt32(truncatingIfNeeded: Int(row.line) &+ lines)
  }
}
