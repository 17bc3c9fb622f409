// Files of tests that cannot be compiled because a library is not here: a header that is nowhere or made of Swift, or a module that the
// folder has in Swift. They are left out and named; the program's other tests are run.
import ObjCScript

struct TestsWithoutLibraries {
  /// The files, each with what it imports.
  let files: [(name: String, library: String)]

  /// What is to be left out of a program that has errors. Empty where no tests would be left.
  ///
  /// - Complexity: O(length of the files with errors), and a search for each header that they import
  init(of program: [ListingFile], _ result: RunResult, _ folders: (any SourceFolders)?) {
    let errors = result.diagnostics.filter { $0.level == .error }
    let names = Set(
      errors.compactMap { $0.primary.flatMap { result.sources.file(of: $0.range)?.name } })
    var found: [(String, String)] = []
    for file in program where names.contains(file.name) && Self.isTest(file.bytes) {
      if let library = Self.missing(in: file, folders) { found.append((file.name, library)) }
    }
    let left = Set(found.map(\.0))
    let hasOthers = program.contains { !left.contains($0.name) && Self.isTest($0.bytes) }
    files = hasOthers ? found : []
  }

  private static let marks = [
    "XCTestCase", "SenTestCase", "SPEC_BEGIN", "SpecBegin", "QuickSpec", "CDRSpec",
  ]

  private static func isTest(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return marks.contains(where: text.contains)
  }

  /// The first header or module of a library that is not here.
  private static func missing(in file: ListingFile, _ folders: (any SourceFolders)?) -> String? {
    for (header, isAngled) in ImportLines.headers(in: file.bytes)
    where (header.contains("/") || header.hasSuffix("-Swift.h")) && !KnownHeaders.isKnown(header) {
      switch folders?.find(header, isAngled: isAngled, from: file.name) {
      case SourceAnswer.none?, nil: return header
      case .file?, .refused?: continue
      }
    }
    return ImportLines.modules(in: file.bytes).first { !KnownHeaders.isModule($0) }
  }

  /// Says which files are left out.
  func tell() {
    guard let first = files.first else { return }
    let more =
      files.count == 1
      ? "" : files.count == 2 ? "; so is 1 other file" : "; so are \(files.count - 1) other files"
    let errors = OutputFile.standardError()
    errors.write(
      "note: '\(first.name)' is left out because '\(first.library)' is not here\(more)\n")
    errors.flush()
  }
}
