import ForwardKit
import Glibc
import Testing

/// Bytes of the process that are in memory, by the system's page.
private func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, 256, file) != nil else { return 0 }
  let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
    separator: " ")
  return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
}

/// What rounds of making and ending leave behind, in a process of its own: other tests allocate beside.
///
/// Names of classes and selectors stay, as in Apple's runtime, so rounds with new names may leave as much as these take. The
/// first rounds are not counted: the allocator and the reclaiming of what threads may still read take their room in them.
@Suite struct FlatMemoryTests {
  @Test func classesThatAreDisposedOfLeaveTheirNames() async {
    await #expect(processExitsWith: .success) {
      func round(_ number: Int) throws {
        let cls = try RuntimeClass.define("Passing\(number)") {
          RuntimeProperty("size", Int.self)
          RuntimeMethod("add:") { (self: RuntimeObject, x: Int) -> Int in x + 1 }
        }
        try #require(cls.new().send("add:", 1, returning: Int.self) == 2)
        try cls.dispose()
      }
      for number in 0..<10_000 { try round(number) }
      let before = residentBytes()
      for number in 10_000..<40_000 { try round(number) }
      let left = residentBytes() - before
      #expect(left < 30_000 * 120, "\(left) bytes after 30,000 classes")
    }
  }

  @Test func selectorsUsedOnceOnADelegateLeaveTheirNames() async {
    await #expect(processExitsWith: .success) {
      let delegate = try DynamicDelegate(for: RuntimeProtocol.define("Doing") {})
      func round(_ number: Int) throws {
        let selector = RuntimeSelector("once\(number):")
        try delegate.implement(selector, RuntimeBlock { (x: Int) -> Int in x + 1 })
        try #require(delegate.object.send(selector, 1, returning: Int.self) == 2)
        delegate.cancel(selector)
      }
      for number in 0..<10_000 { try round(number) }
      let before = residentBytes()
      for number in 10_000..<40_000 { try round(number) }
      let left = residentBytes() - before
      #expect(left < 30_000 * 600, "\(left) bytes after 30,000 selectors")
    }
  }
}
