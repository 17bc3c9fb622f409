// Closures that were methods end, with what they captured, when nobody can call them any more.
//
// With several threads that is a tenth of a second after they left; then any change of hooks or methods ends them, so tests
// make such changes until it has come.
import CRuntime
import ForwardKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Implementations end", .timeLimit(.minutes(2))) struct ImplementationTests {
  /// Changes a class until the condition holds.
  private func change(until holds: () -> Bool) throws {
    let cls = try RuntimeClass.define(fresh("Changes")) {
      RuntimeMethod("run") { (self: RuntimeObject) in }
    }
    while !holds() {
      try cls.before("run") {}.cancel()
      sched_yield()
    }
    try cls.dispose()
  }

  private func answering(_ number: Int32, _ alive: Counter) -> RuntimeMethod {
    let counted = Counted(alive)
    return RuntimeMethod("answer") { (self: RuntimeObject) -> Int32 in
      withExtendedLifetime(counted) { number }
    }
  }
  private func made(_ alive: Counter) throws -> RuntimeClass {
    try RuntimeClass.define(fresh("Answering")) { answering(1, alive) }
  }

  @Test func aReplacedMethodsClosureEnds() throws {
    let alive = Counter()
    let cls = try made(alive)
    let object = try cls.new()
    for number in 2...100 { try cls.replace(answering(Int32(number), alive)) }
    try change { alive.count == 1 }
    #expect(try object.send("answer", returning: Int32.self) == 100)
  }

  @Test func aDisposedClassTakesItsMethodsAlong() throws {
    let alive = Counter()
    for _ in 0..<100 {
      let cls = try made(alive)
      let counted = Counted(alive)
      try cls.add(
        RuntimeClassMethod("make") { (cls: RuntimeClass) -> Int32 in
          withExtendedLifetime(counted) { 7 }
        })
      try cls.extend("More") {
        RuntimeMethod("more") { (self: RuntimeObject) in withExtendedLifetime(counted) {} }
      }
      // A hooked method's own closure stands behind the hook.
      _ = try cls.before("answer") {}
      #expect(try cls.send("make", returning: Int32.self) == 7)
      #expect(try cls.new().send("answer", returning: Int32.self) == 1)
      try cls.dispose()
    }
    try change { alive.count == 0 }
  }

  @Test func aClassThatCouldNotBeMadeLeavesNothing() throws {
    let alive = Counter()
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(fresh("Twice")) {
        answering(1, alive)
        answering(2, alive)
      }
    }
    try change { alive.count == 0 }
  }

  @Test func aClosureThatReplacesItselfRunsToItsEnd() throws {
    let alive = Counter()
    let cls = try RuntimeClass.define(fresh("Itself")) {}
    try cls.add(keepsAndReplaces(cls, Counted(alive), alive))
    let object = try cls.new()
    let answer = try MethodCaller<() -> Int32>("answer")
    #expect(try answer(object) == 1)
    #expect(try answer(object) == 5)
    try change { alive.count == 0 }
  }

  /// Replaced by itself, it stays while it runs, whatever changes come.
  private func keepsAndReplaces(_ cls: RuntimeClass, _ counted: Counted, _ alive: Counter)
    -> RuntimeMethod
  {
    RuntimeMethod("answer") { (self: RuntimeObject) -> Int32 in
      try cls.replace(answering(5, Counter()))
      let other = Counter()
      try made(other).dispose()
      try change { other.count == 0 }
      return withExtendedLifetime(counted) { Int32(alive.count) }
    }
  }

  @Test func whatAnotherClassHasAfterAnExchangeStays() throws {
    let alive = Counter()
    let base = try RuntimeClass.define(fresh("Base")) { answering(1, alive) }
    let counted = Counted(alive)
    let sub = try RuntimeClass.define(fresh("Sub"), superclass: base) {
      RuntimeMethod("other") { (self: RuntimeObject) -> Int32 in
        withExtendedLifetime(counted) { 2 }
      }
    }
    try sub.exchange("answer", "other")
    try sub.dispose()
    let gone = Counter()
    try made(gone).dispose()
    try change { gone.count == 0 }
    #expect(try base.new().send("answer", returning: Int32.self) == 2)
    try base.dispose()
    withExtendedLifetime(counted) {}
    try change { alive.count <= 1 }
  }

  @Test("AS-19 a replacement's closure ends after its revert, and with its class")
  func replacements() throws {
    let alive = Counter()
    let cls = try made(Counter())
    let object = try cls.new()
    let layers = try (2...50).map {
      try cls.replaceBelowHooks(answering(Int32($0), alive))
    }
    #expect(try object.send("answer", returning: Int32.self) == 50)
    for layer in layers.dropFirst(2) { layer.cancel() }
    try change { alive.count == 2 }
    #expect(try object.send("answer", returning: Int32.self) == 3)
    for layer in layers { layer.cancel() }
    try change { alive.count == 0 }
    #expect(try object.send("answer", returning: Int32.self) == 1)

    let other = try made(alive)
    let last = try other.replaceBelowHooks(answering(9, alive))
    try other.dispose()
    #expect(!last.isActive)
    #expect(last.cancel() == .alreadyRemoved)
    try change { alive.count == 0 }
  }

  @Test("AS-19 a replacement that somebody replaced stays callable")
  func replacedReplacement() throws {
    let cls = try made(Counter())
    let layer = try cls.replaceBelowHooks(answering(2, Counter()))
    let method = fwd_class_findMethod(
      cls.name.withCString { fwd_lookUpClass($0) }, fwd_sel_registerName("answer"))
    let theirs = fwd_method_getImplementation(method)
    try cls.replace(answering(3, Counter()))
    #expect(layer.cancel() == .partly)
    let alive = Counter()
    try made(alive).dispose()
    try change { alive.count == 0 }
    #expect(theirs != nil && fwd_imp_getBoxed(theirs) != nil)
    #expect(try cls.new().send("answer", returning: Int32.self) == 3)
  }

  @Test func aRemovedDelegateMethodsImplementationEnds() throws {
    let proto = try RuntimeProtocol.define(fresh("Asked")) {
      Requirement("answer", (() -> Int32).self)
    }
    let owner = try RuntimeClass.define(fresh("Owner")) {}.new()
    let delegate = try owner.dynamicDelegate(for: proto)
    let selector = RuntimeSelector("answer")
    var former: [fwd_IMP] = []
    for number in 0..<20 {
      try delegate.on("answer") { () -> Int32 in Int32(number) }
      #expect(try delegate.object.send(selector, returning: Int32.self) == Int32(number))
      let object = unsafeBitCast(delegate.object.runtimeForm, to: fwd_id?.self)
      former.append(fwd_msgLookup(object, fwd_sel_registerName("answer")))
      #expect(delegate.cancel(selector))
    }
    try change { former.allSatisfy { fwd_imp_getBoxed($0) == nil } }
  }

  /// Whoever sends while a method is replaced gets the answer of one of its closures, never zero.
  @Test func callsMeetClosuresThatGo() throws {
    let alive = Counter()
    let cls = try made(alive)
    let object = try cls.new()
    let (ended, wrong, sent) = (Counter(), Counter(), Counter())
    let threads = Threads(2) { number in
      guard let answer = try? MethodCaller<() -> Int32>("answer") else { return }
      while ended.count == 0 || sent.count < 1000 {
        let value =
          number == 0
          ? try? answer(object) : try? object.send("answer", returning: Int32.self)
        if !(1...3).contains(value ?? 0) { wrong.add(1) }
        sent.add(1)
      }
    }
    for number in 0..<3000 { try cls.replace(answering(Int32(number % 3) + 1, alive)) }
    try change { alive.count == 1 }
    ended.add(1)
    threads.join()
    #expect(wrong.count == 0)
  }
}
