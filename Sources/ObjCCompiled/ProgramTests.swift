// The tests of a compiled program, which `fwdsim test --compiled` runs in the place of `main`.
//
// The linker's `--wrap=main` leads the C library's start here. FWDSIM_TEST_FORMAT says how results are printed, FWDSIM_TEST_ONLY
// which tests to run, one a line, and FWDSIM_TEST_FILES lists the sources. A program without tests runs its own `main`.
import CObjC
import CRuntime
import Glibc
import ObjCFoundation
import ObjCVM

/// What the process starts in the place of `main`.
@_cdecl("__wrap_main")
public func mainOfTests(
  _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard CompiledProgram.hasStarted, CompiledProgram.world().hasTests else {
    return ProgramTests.runMain(count, words)
  }
  return ProgramTests(CompiledProgram.world()).run()
}

final class ProgramTests {
  /// The run whose report is not finished, for a program that calls `exit` in a test.
  nonisolated(unsafe) private static var current: ProgramTests?

  private let world: World
  private let report: TestReport
  private let only: [String]
  private let files: [String]
  private lazy var images = CompiledProgram.images.compactMap {
    ProgramImage(containing: $0, files: files)
  }
  /// The exception that was thrown last, only compared, and where.
  private var thrown: (object: UInt, place: TestPlace?)?
  private var hasFinished = false

  init(_ world: World) {
    self.world = world
    let format = TestFormat(rawValue: ProgramTests.environment("FWDSIM_TEST_FORMAT")) ?? .xcode
    only = ProgramTests.lines("FWDSIM_TEST_ONLY")
    files = ProgramTests.lines("FWDSIM_TEST_FILES")
    // Standard output is the report's where something else reads it.
    var output: Int32 = STDOUT_FILENO
    if format != .xcode {
      output = dup(STDOUT_FILENO)
      dup2(STDERR_FILENO, STDOUT_FILENO)
    }
    report = TestReport(format) { text in
      fflush(nil)
      ProgramTests.write(Array(text.utf8), to: output)
    }
    ProgramTests.current = self
    world.clock.startAtNoon()
    objc_host_setThrown { object in ProgramTests.current?.noteThrown(object) }
    on_exit({ _, _ in ProgramTests.current?.finish() }, nil)
  }

  /// Runs the tests and writes the report: 1 when one has failed, 64 when none has a name that was asked for.
  func run() -> Int32 {
    let pool = fwd_autoreleasePoolPush()
    defer { fwd_autoreleasePoolPop(pool) }
    let options = TestOptions(only: only) { [unowned(unsafe) report] in report.note($0) }
    do throws(ListingException) {
      _ = try world.runTests(
        options,
        places: TestPlaces(
          current: { [unowned self] in place() }, raised: { [unowned self] in thrown?.place }))
    } catch {
      world.noteUncaught(error)
      _ = world.trap(.uncaught)
    }
    finish()
    if !only.isEmpty, report.isEmpty, !report.hasFailures {
      let names = only.map { "'\($0)'" }.joined(separator: " or ")
      ProgramTests.write(Array("error: no test is called \(names)\n".utf8), to: STDERR_FILENO)
      return 64
    }
    return report.hasFailures ? 1 : 0
  }

  private func finish() {
    guard !hasFinished else { return }
    hasFinished = true
    report.finish(endedEarly: nil)
  }

  // MARK: Places

  /// The line of the program that called into Foundation.
  private func place() -> TestPlace? {
    let images = images
    var place = fwd_location()
    // The innermost frame with a line: what clang makes of a file's own code may have none.
    _ = Sender.find { code in
      place = images.first { $0.range.contains(code) }?.place(of: code &- 1) ?? fwd_location()
      return place.line > 0
    }
    guard place.line > 0, Int(place.file) < files.count else { return nil }
    return TestPlace(file: files[Int(place.file)], line: Int(place.line))
  }

  /// An exception that passes through Foundation is thrown again: its first place counts.
  private func noteThrown(_ object: ObjectPointer?) {
    let address = UInt(bitPattern: object)
    if thrown?.object != address { thrown = (address, place()) }
  }

  // MARK: The process

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  private static func lines(_ name: String) -> [String] {
    environment(name).split(separator: "\n").map(String.init)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  static func runMain(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Int32 {
    typealias Main =
      @convention(c) (
        Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      ) -> Int32
    guard let found = dlsym(nil, "main") else { return 0 }
    return unsafeBitCast(found, to: Main.self)(count, words)
  }
}
