import ForwardKit
import ForwardKitTesting
import Testing

private let interval = Duration.milliseconds(10)

@Suite struct ThrottleWithAspectsTests {
  @Test(
    "TH-14 the receiver's class changed between the message and its performance",
    arguments: [false, true])
  func classChanges(discardsHook: Bool) throws {
    let bench = try ThrottleBench()
    let performed = bench.performed
    let child = try bench.child { (self: RuntimeObject, text: String) in
      performed.note("child \(text)")
      try self.super.send("search:", text)
    }
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(field, "search:", to: interval)
    try field.send("search:", "a")
    // Another hook of the same object, as an observer or an aspect would add.
    let token = try field.before("search:") { performed.note("before") }
    bench.advance(10)
    #expect(bench.notes == ["before@10", "a@10"])
    try field.send("search:", "b")
    #expect(bench.notes.last == "before@10", "a hook sees the message that waits, too")
    if discardsHook { token.cancel() }
    rule.cancel()
    try bench.engine.limit(.instances(of: child), "search:", to: interval)
    let other = try child.new()
    try other.send("search:", "c")
    bench.advance(10)
    #expect(bench.notes.suffix(2) == ["child c@20", "c@20"])
  }

  @Test("TH-14 aspects on the method, in all orders of coming and going")
  func withAspects() throws {
    for order in 0..<4 {
      let bench = try ThrottleBench()
      let performed = bench.performed
      let field = try bench.cls.new()
      let addsFirst = order % 2 == 0
      let removesFirst = order / 2 == 0
      var token: AspectToken?
      if addsFirst { token = try field.after("search:") { performed.note("after") } }
      let rule = try bench.engine.limit(field, "search:", to: interval, mode: .firstly)
      if !addsFirst { token = try field.after("search:") { performed.note("after") } }
      try field.send("search:", "a")
      try field.send("search:", "b")
      #expect(bench.notes == ["a@0", "after@0", "after@0"], "order \(order)")
      if removesFirst { token?.cancel() } else { rule.cancel() }
      try field.send("search:", "c")
      #expect(bench.notes.count == (removesFirst ? 3 : 5), "order \(order)")
      if removesFirst { rule.cancel() } else { token?.cancel() }
      try field.send("search:", "d")
      #expect(bench.notes.last == "d@0")
      #expect(field.dispatchClass == bench.cls, "order \(order)")
    }
  }
}
