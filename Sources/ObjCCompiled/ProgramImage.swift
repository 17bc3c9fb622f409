// An image of the program: where its code lies, and which of the traced files each instruction comes from.
import CObjC
import CRuntime
import Glibc

struct ProgramImage {
  let range: Range<UInt>
  private let lines: LineTable
  /// The trace's numbers of the line table's files.
  private var numbers: [Int: Int] = [:]

  init?(containing address: UnsafeRawPointer, files: [String]) {
    var found = objc_host_image(address: address, start: 0, end: 0, slide: 0, path: nil)
    guard objc_host_findImage(&found), let path = found.path else { return nil }
    range = UInt(found.start)..<UInt(found.end)
    lines = LineTable(path: String(cString: path), slide: UInt(found.slide))
    let wanted = files.map(ProgramImage.realPath)
    for (index, path) in lines.files.enumerated() {
      if let number = wanted.firstIndex(of: ProgramImage.realPath(path)) { numbers[index] = number }
    }
  }

  func place(of code: UInt) -> fwd_location {
    guard let place = lines.place(of: code), let file = numbers[place.file] else {
      return fwd_location()
    }
    let column = max(1, place.column)
    return fwd_location(
      file: UInt32(file), line: place.line, column: column, end_line: place.line,
      end_column: column + 1, in_library: 0)
  }

  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// A file's bytes; none when it cannot be read.
  static func contents(_ path: String) -> [UInt8] { LineTable.contents(path) ?? [] }
}
