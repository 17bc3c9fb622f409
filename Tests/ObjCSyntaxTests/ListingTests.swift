import Glibc
import Testing

@testable import ObjCSyntax

/// The listings that lie beside the project, if they do.
@Suite("Listings")
struct ListingTests {
  /// `FWDSIM_LISTINGS`, or the folder that lies beside the project.
  static var folder: String {
    if let folder = getenv("FWDSIM_LISTINGS") { return String(cString: folder) }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/../shared/listings"
  }

  static var names: [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".m") { names.append(name) }
    }
    return names.sorted()
  }

  @Test("every listing parses without a diagnostic", arguments: names)
  func parses(name: String) throws {
    let file = try #require(fopen("\(ListingTests.folder)/\(name)", "r"))
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      text += buffer[..<count]
    }
    let parsed = parse(String(decoding: text, as: UTF8.self))
    #expect(parsed.lines == [])
    #expect(parsed.unit.declarations.isEmpty == false)
    let isManual = String(decoding: text, as: UTF8.self).contains("// mode: mrc")
    #expect((parsed.unit.firstManualMessage != nil) == isManual)
  }
}
