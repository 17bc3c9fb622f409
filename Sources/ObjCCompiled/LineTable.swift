// Addresses to lines: the line programs of DWARF 5 in an image's file (sections .debug_line and .debug_line_str).
import Glibc

/// Where the code of an image comes from.
struct LineTable {
  struct Place {
    /// A number of ``LineTable/files``.
    var file: Int
    var line: UInt32
    var column: UInt32
  }
  private struct Row {
    var address: UInt
    /// Nil behind the end of a sequence.
    var place: Place?
  }

  /// Paths as the compiler was given them, behind its folder where they are relative.
  private(set) var files: [String] = []
  private var rows: [Row] = []

  /// Reads an image; without debug information the table is empty.
  ///
  /// - Parameters:
  ///   - path: The image's file.
  ///   - slide: From addresses in the file to those in memory.
  init(path: String, slide: UInt) {
    guard let bytes = LineTable.contents(path), let sections = ELFSections(bytes),
      let lines = sections.range(named: ".debug_line")
    else { return }
    var reader = ByteReader(bytes, lines)
    let strings = (
      line: sections.range(named: ".debug_line_str"), plain: sections.range(named: ".debug_str")
    )
    while !reader.isAtEnd {
      guard let unit = LineUnit(&reader, bytes, strings.line, strings.plain) else { break }
      take(unit, slide: slide)
    }
    rows.sort { $0.address < $1.address }
  }

  private mutating func take(_ unit: LineUnit, slide: UInt) {
    let first = files.count
    files += unit.files
    for row in unit.rows {
      let place =
        row.isEnd
        ? nil : Place(file: first + row.file, line: row.line, column: row.column)
      rows.append(Row(address: row.address &+ slide, place: place))
    }
  }

  /// The place of an instruction. Logarithmic time.
  func place(of address: UInt) -> Place? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let place = rows[low - 1].place, place.line > 0, place.file < files.count else {
      return nil
    }
    return place
  }

  static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if more <= 0 { return nil }
      count += more
    }
    return bytes
  }
}

/// Little-endian values in a range of bytes. What lies beyond the end reads as zero.
struct ByteReader {
  private let bytes: [UInt8]
  var position: Int
  var end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  var isAtEnd: Bool { position >= end }

  mutating func unsigned(_ size: Int) -> UInt {
    var value: UInt = 0
    for index in 0..<size where position + index < end {
      value |= UInt(bytes[position + index]) << UInt(8 * index)
    }
    position += size
    return value
  }
  mutating func byte() -> Int { Int(unsigned(1)) }
  mutating func word() -> Int { Int(unsigned(4)) }

  mutating func uleb() -> UInt {
    var value: UInt = 0
    var shift: UInt = 0
    while !isAtEnd {
      let next = unsigned(1)
      if shift < 64 { value |= (next & 0x7f) << shift }
      shift += 7
      if next & 0x80 == 0 { break }
    }
    return value
  }

  mutating func sleb() -> Int {
    var value = 0
    var shift = 0
    while !isAtEnd {
      let next = byte()
      if shift < 64 { value |= (next & 0x7f) << shift }
      shift += 7
      if next & 0x80 == 0 {
        if next & 0x40 != 0, shift < 64 { value |= -1 << shift }
        break
      }
    }
    return value
  }

  mutating func text() -> String {
    let start = position
    while !isAtEnd, bytes[position] != 0 { position += 1 }
    defer { position += 1 }
    return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
  }
}

/// The section headers of a 64-bit ELF file.
struct ELFSections {
  private var ranges: [String: Range<Int>] = [:]

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 64, bytes[0..<5].elementsEqual([0x7f, 0x45, 0x4c, 0x46, 2]) else {
      return nil
    }
    func value(_ at: Int, _ size: Int) -> Int {
      var reader = ByteReader(bytes, at..<bytes.count)
      return Int(truncatingIfNeeded: reader.unsigned(size))
    }
    let (table, size, count, names) = (value(40, 8), value(58, 2), value(60, 2), value(62, 2))
    guard table > 0, size >= 64, names < count, table + size * count <= bytes.count else {
      return nil
    }
    let strings = value(table + size * names + 24, 8)
    for index in 0..<count {
      let header = table + size * index
      let (start, length) = (value(header + 24, 8), value(header + 32, 8))
      guard start >= 0, length > 0, start + length <= bytes.count else { continue }
      var reader = ByteReader(bytes, (strings + value(header, 4))..<bytes.count)
      ranges[reader.text()] = start..<(start + length)
    }
  }

  func range(named name: String) -> Range<Int>? { ranges[name] }
}
