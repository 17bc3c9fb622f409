import ForwardKit

/// Words in the order in which they were said.
typealias Words = Log<String>

extension Log where Element == String {
  func say(_ word: String) { add(word) }
  /// What was said since the last call.
  func taken() -> [String] { take() }
}

/// Classes for the tests of hooks: a method of each kind, all of which say what they do.
struct HookFixture {
  let log = Words()
  let cls: RuntimeClass

  init() throws {
    let log = log
    cls = try RuntimeClass.define(fresh("Horn")) {
      Ivar("volume", Int32.self)
      RuntimeMethod("honk") { (self: RuntimeObject) in log.say("honk") }
      RuntimeMethod("honk:") { (self: RuntimeObject, times: Int32) -> Int32 in
        log.say("honk \(times)")
        return times + 1
      }
      RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x + y }
      RuntimeMethod("half:") { (self: RuntimeObject, x: Double) -> Double in x / 2 }
      RuntimeMethod("long:") { (self: RuntimeObject, x: Int64) -> Int64 in x }
      RuntimeMethod("point:") { (self: RuntimeObject, p: Point) -> Point in Point(x: p.y, y: p.x) }
      RuntimeMethod("large:") { (self: RuntimeObject, l: Large) -> Large in l }
      RuntimeMethod("name:") { (self: RuntimeObject, name: String) -> String in "<\(name)>" }
      RuntimeMethod("mixed:a:b:c:d:e:f:") {
        (
          self: RuntimeObject, i: Int8, x: Double, s: String?, c: RuntimeClass,
          sel: RuntimeSelector, p: Point, b: Bool
        ) in
      }
      RuntimeMethod("fail") { (self: RuntimeObject) throws in throw BankError.overdrawn(by: 1) }
      RuntimeMethod("down:") { (self: RuntimeObject, n: Int32) -> Int32 in
        n == 0 ? 0 : try self.send("down:", n - 1, returning: Int32.self) + 1
      }
      RuntimeClassMethod("shared") { (cls: RuntimeClass) -> Int32 in
        log.say("shared")
        return 7
      }
      RuntimeClassMethod("honk") { (cls: RuntimeClass) in log.say("class honk") }
    }
  }

  /// A subclass whose `honk` calls its superclass's.
  func subclass() throws -> RuntimeClass {
    let log = log
    return try RuntimeClass.define(fresh("LoudHorn"), superclass: cls) {
      RuntimeMethod("honk") { (self: RuntimeObject) in
        log.say("loud")
        try self.super.send("honk")
      }
    }
  }

  func words(_ body: () throws -> Void) rethrows -> [String] {
    _ = log.taken()
    try body()
    return log.taken()
  }
}

/// The code of the aspect error that the body throws.
func aspectCode(_ body: () throws -> Void) -> Int? {
  do {
    try body()
    return nil
  } catch { return (error as? AspectError)?.code }
}
