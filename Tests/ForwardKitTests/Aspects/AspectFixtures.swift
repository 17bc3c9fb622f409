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
      Method("honk") { (self: Object) in log.say("honk") }
      Method("honk:") { (self: Object, times: Int32) -> Int32 in
        log.say("honk \(times)")
        return times + 1
      }
      Method("add:to:") { (self: Object, x: Int32, y: Int32) -> Int32 in x + y }
      Method("half:") { (self: Object, x: Double) -> Double in x / 2 }
      Method("long:") { (self: Object, x: Int64) -> Int64 in x }
      Method("point:") { (self: Object, p: Point) -> Point in Point(x: p.y, y: p.x) }
      Method("large:") { (self: Object, l: Large) -> Large in l }
      Method("name:") { (self: Object, name: String) -> String in "<\(name)>" }
      Method("mixed:a:b:c:d:e:f:") {
        (self: Object, i: Int8, x: Double, s: String?, c: RuntimeClass, sel: Selector, p: Point, b: Bool) in
      }
      Method("fail") { (self: Object) throws in throw BankError.overdrawn(by: 1) }
      Method("down:") { (self: Object, n: Int32) -> Int32 in
        n == 0 ? 0 : try self.send("down:", n - 1, returning: Int32.self) + 1
      }
      ClassMethod("shared") { (cls: RuntimeClass) -> Int32 in
        log.say("shared")
        return 7
      }
      ClassMethod("honk") { (cls: RuntimeClass) in log.say("class honk") }
    }
  }

  /// A subclass whose `honk` calls its superclass's.
  func subclass() throws -> RuntimeClass {
    let log = log
    return try RuntimeClass.define(fresh("LoudHorn"), superclass: cls) {
      Method("honk") { (self: Object) in
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
