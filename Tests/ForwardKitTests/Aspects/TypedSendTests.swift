import ForwardKit
import Testing

@Suite("Typed sends of hooked methods") struct TypedSendTests {
  @Test func hooksRunAndErrorsComeOut() throws {
    let fixture = try HookFixture()
    let horn = try fixture.cls.new()
    let fail = Counter()
    let (honk, add, half) = (
      try MethodCaller<() -> Void>("honk"), try MethodCaller<(Int32, Int32) -> Int32>("add:to:"),
      try MethodCaller<(Double) -> Double>("half:")
    )
    let log = fixture.log
    let before = try horn.before("honk") { log.say("before") }
    try fixture.cls.after("honk") { if fail.count > 0 { throw BankError.overdrawn(by: 5) } }
    try fixture.cls.before("add:to:") { log.say("add") }
    try fixture.cls.instead("half:") { (info, x: Double) -> Double in
      try info.proceed(with: x * 2, returning: Double.self)
    }
    for _ in 0..<3 {  // the first send compares types, the others go straight
      #expect(try fixture.words { try honk(horn) } == ["before", "honk"])
      #expect(try add(horn, 40, 2) == 42)
      #expect(log.taken() == ["add"])
      #expect(try half(horn, 3) == 3)
    }
    fail.add(1)
    #expect(throws: BankError.overdrawn(by: 5)) { try honk(horn) }
    before.cancel()
    fixture.cls.cancelAspects()
    #expect(try fixture.words { try honk(horn) } == ["honk"])
    #expect(try half(horn, 3) == 1.5)
  }

  @Test("an address that was given to a hooked method of other types is not trusted")
  func otherTypes() throws {
    func hooked(_ method: RuntimeMethod) throws -> (RuntimeClass, RuntimeObject) {
      let cls = try RuntimeClass.define(fresh("Sized")) { method }
      try cls.before("size") {}
      return (cls, try cls.new())
    }
    let size = try MethodCaller<() -> Int32>("size")
    // Classes that end give the addresses of their hooks back; the next ones get them.
    for round in 0..<20 {
      let (cls, object) = try hooked(RuntimeMethod("size") { (self: RuntimeObject) -> Int32 in 7 })
      for _ in 0..<2 { #expect(try size(object) == 7) }
      cls.cancelAspects()
      withExtendedLifetime(object) {}
      let (other, double) = try hooked(
        RuntimeMethod("size") { (self: RuntimeObject) -> Double in 1.5 + Double(round) })
      for _ in 0..<2 {
        #expect {
          try size(double)
        } throws: { error in
          guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
          return mismatch.expected == "d" && mismatch.found == "i"
        }
      }
      other.cancelAspects()
    }
  }
}
