// Test files that cannot be compiled because a library is missing: its header is not there, or is one that Xcode generates from Swift, or
// it is a module written in Swift. They are left out, with a note, and the program's other tests are run.
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

  /// The first header or module of a missing library.
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

}

extension ListingRunner {
  /// Runs a program's tests without the files that need a missing library, and says which these are.
  ///
  /// - Parameter files: the program's; what is left out is removed from them.
  /// - Complexity: that of a run, and of a check for each time that files are left out
  func runTests(_ files: inout [ListingFile]) -> RunResult {
    while true {
      let result = run(files)
      guard result.end == .notRun else { return result }
      let left = TestsWithoutLibraries(of: files, result, options.folders).files
      guard let first = left.first else { return result }
      LeftOutNote.tell(first.name, because: "'\(first.library)' is missing", count: left.count)
      files.removeAll { file in left.contains { $0.name == file.name } }
    }
  }
}

/// The note on files that are no part of the program.
enum LeftOutNote {
  /// - Parameters:
  ///   - file: the first of them.
  ///   - count: how many there are.
  static func tell(_ file: String, because reason: String, count: Int) {
    let more =
      switch count {
      case ...1: ""
      case 2: "; so is 1 other file"
      default: "; so are \(count - 1) other files"
      }
    let errors = OutputFile.standardError()
    errors.write("note: '\(file)' is left out because \(reason)\(more)\n")
    errors.flush()
  }
}
