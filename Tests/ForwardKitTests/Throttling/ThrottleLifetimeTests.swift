import ForwardKit
import ForwardKitTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let interval = Duration.milliseconds(10)

@Suite struct ThrottleLifetimeTests {
  @Test(
    "TH-13 a target that dies with a message waiting: not performed, arguments released, rule gone")
  func targetDies() throws {
    let bench = try ThrottleBench()
    let counter = Counter()
    let rule: ThrottleRule
    do {
      let field = try bench.cls.new()
      rule = try bench.engine.limit(field, "keep:", to: interval)
      try autoreleasing {
        let argument = try RuntimeObject.wrapping(Counted(counter))
        try field.send("keep:", argument)
      }
      #expect(counter.count == 1, "the argument is kept")
      #expect(rule.isPending)
    }
    #expect(counter.count == 0, "the argument went with the target")
    #expect(!rule.isPending)
    #expect(!rule.isActive)
    #expect(bench.engine.allRules.isEmpty)
    bench.advance(20)
    #expect(bench.notes == [])
    #expect(rule.cancel() == .alreadyRemoved)
    #expect(throws: ThrottleError.targetGone) { try rule.apply() }
    #expect(rule.counters.dropped == 1)
  }

  @Test("TH-13 an instance that dies while its class's rule holds its message")
  func instanceOfClassDies() throws {
    let bench = try ThrottleBench()
    let rule = try bench.engine.limit(.instances(of: bench.cls), "search:", to: interval)
    do {
      let field = try bench.cls.new()
      try field.send("search:", "a")
    }
    bench.advance(20)
    #expect(bench.notes == [])
    #expect(rule.isActive)
    #expect(rule.counters.dropped == 1)
    #expect(rule.counters.performed == 0)
    let field = try bench.cls.new()
    try field.send("search:", "b")
    bench.advance(20)
    #expect(bench.notes == ["b@30"])
  }

  @Test("TH-13 discarding gives up what waits, and rule and engine go")
  func discarding() throws {
    let counter = Counter()
    weak var trace: ThrottleRule?
    let field = try ThrottleBench().cls.new()
    do {
      let engine = MessageThrottle(clock: ManualClock(), executor: ManualExecutor())
      let rule = try engine.limit(field, "keep:", to: interval)
      trace = rule
      try autoreleasing {
        let argument = try RuntimeObject.wrapping(Counted(counter))
        try field.send("keep:", argument)
      }
      #expect(counter.count == 1)
      rule.cancel()
    }
    #expect(counter.count == 0)
    #expect(trace == nil)
  }

  // MARK: Files

  private func path(_ name: String) -> String { "/tmp/forwardkit-\(getpid())-\(fresh(name))" }

  @Test(
    "TH-15 persistent rules are saved to a file and come back with what remains of their interval")
  func saving() throws {
    let bench = try ThrottleBench()
    let path = path("rules")
    defer { unlink(path) }
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(
      .instances(of: bench.cls), "search:", to: .seconds(60), mode: .firstly)
    #expect(rule.isPersistent, "a class's, firstly, longer than five seconds")
    let made = try bench.engine.limit(.classMethods(of: bench.cls), "make:", to: interval)
    #expect(!made.isPersistent)
    let kept = try ThrottleRule(
      .classMethods(of: bench.cls), "search:", interval: interval,
      mode: .debounce(leading: true, trailing: true, maximumWait: .seconds(1)), isPersistent: true,
      engine: bench.engine)
    try kept.apply()
    let own = try ThrottleRule(
      .object(WeakObject(field)), "twice:", interval: interval, isPersistent: true,
      engine: bench.engine)
    #expect(!own.isPersistent, "an object does not outlive the process")
    try field.send("search:", "a")
    bench.advance(1000)
    #expect(try bench.engine.save(to: path, at: .seconds(5000)) == 2)
    bench.engine.cancelAll()

    let later = MessageThrottle(clock: bench.performed.clock, executor: bench.performed.executor)
    let report = try later.load(from: path, at: .seconds(5029))
    #expect(report.applied.count == 2)
    #expect(report.skipped.isEmpty)
    #expect(later.rule(.classMethods(of: bench.cls), "search:")?.mode == kept.mode)
    try field.send("search:", "b")
    bench.performed.clock.skip(by: .seconds(30))
    try field.send("search:", "c")
    #expect(bench.notes == ["a@0"], "60 s have not passed yet")
    bench.performed.clock.skip(by: .milliseconds(1))
    try field.send("search:", "d")
    #expect(bench.notes == ["a@0", "d@31001"])
    later.cancelAll()
  }

  @Test(
    "TH-15 a wall clock that went backwards does not shorten or lengthen an interval by more than itself"
  )
  func wallClockBack() throws {
    let bench = try ThrottleBench()
    let path = path("rules")
    defer { unlink(path) }
    let field = try bench.cls.new()
    try bench.engine.limit(.instances(of: bench.cls), "search:", to: .seconds(60), mode: .firstly)
    try field.send("search:", "a")
    try bench.engine.save(to: path, at: .seconds(5000))
    bench.engine.cancelAll()
    try bench.engine.load(from: path, at: .seconds(10))
    bench.performed.clock.skip(by: .seconds(60))
    try field.send("search:", "b")
    bench.performed.clock.skip(by: .milliseconds(1))
    try field.send("search:", "c")
    #expect(bench.notes == ["a@0", "c@60001"])
    bench.engine.cancelAll()
  }

  @Test("TH-15 lines that cannot be applied are skipped and reported; other files are refused")
  func badFiles() throws {
    let bench = try ThrottleBench()
    let path = path("rules")
    defer { unlink(path) }
    func write(_ text: String) throws {
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
    }
    let rest = "\t10000000\tthrottle\t1\t0\t-\t-\t0"
    try write(
      """
      ForwardKit throttling rules, version 1
      -\tNoSuchClass\tsearch:\(rest)
      -\t\(bench.cls.name)\tsearch:\(rest)
      -\t\(bench.cls.name)\tsearch:\(rest)
      -\t\(bench.cls.name)\tnothing\(rest)
      -\t\(bench.cls.name)\ttwice:\t-5\tthrottle\t1\t0\t-\t-\t0
      -\t\(bench.cls.name)\ttwice:\t10\tsometimes\t1\t0\t-\t-\t0
      rubbish

      """)
    let report = try bench.engine.load(from: path)
    #expect(report.applied.count == 1)
    #expect(report.skipped.map(\.line) == [2, 4, 5, 6, 7, 8])
    #expect(report.skipped.last?.reason == "not a rule: 'rubbish'")
    bench.engine.cancelAll()
    for text in ["", "ForwardKit throttling rules, version 2\n", "\u{0}\u{1}"] {
      try write(text)
      #expect(throws: ThrottleError.self) { try bench.engine.load(from: path) }
    }
    #expect(throws: ThrottleError.file("/no/such/place", reason: "No such file or directory")) {
      try bench.engine.load(from: "/no/such/place")
    }
    #expect(throws: ThrottleError.self) { try bench.engine.save(to: "/no/such/place") }
    #expect(throws: ThrottleError.self) { try bench.engine.load(from: "/tmp") }
  }

  // MARK: Threads

  @Test("TH-16 3 x 10,000 messages to two objects from eight threads", .timeLimit(.minutes(2)))
  func messages() async throws {
    let engine = MessageThrottle(clock: ManualClock())
    let count = Count()
    let cls = try RuntimeClass.define(fresh("Field")) {
      RuntimeMethod("search:") { (self: RuntimeObject, number: Int32) in count.add() }
    }
    let fields = [try cls.new(), try cls.new()]
    let rules = try fields.map { try engine.limit($0, "search:", to: interval, mode: .firstly) }
    await withTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          for number in 0..<3750 {
            do { try fields[(index + number) % 2].send("search:", Int32(number)) } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    #expect(count.value == 2)
    #expect(rules.map(\.counters.received).reduce(0, +) == 30000)
    #expect(rules.map(\.counters.dropped).reduce(0, +) == 29998)
    engine.cancelAll()
  }

  @Test(
    "TH-16 applying, discarding, updating and sending from eight threads", .timeLimit(.minutes(2)))
  func applyAndDiscard() async throws {
    let clock = ManualClock()
    let engine = MessageThrottle(clock: clock)
    let count = Count()
    let cls = try RuntimeClass.define(fresh("Field")) {
      RuntimeMethod("search:") { (self: RuntimeObject, text: String) in count.add() }
    }
    let child = try RuntimeClass.define(fresh("Child"), superclass: cls) {}
    let fields = [try cls.new(), try child.new(), try child.new()]
    await withTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          for round in 0..<500 {
            let field = fields[(index + round) % 3]
            do {
              switch (index + round) % 7 {
              case 0: _ = try engine.limit(field, "search:", to: interval)
              case 1: engine.rule(.object(WeakObject(field)), "search:")?.cancel()
              case 2:
                _ = try engine.limit(.instances(of: cls), "search:", to: interval, mode: .last)
              case 3: engine.rule(.instances(of: cls), "search:")?.cancel()
              case 4: clock.advance(by: .milliseconds(3))
              default: break
              }
            } catch {
              // Two threads may apply a rule to one place at once; one of them is told so.
              #expect(error as? ThrottleError == .alreadyActive("search:"))
            }
            do { try field.send("search:", "a text that is long enough to be on the heap") } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    engine.cancelAll()
    #expect(engine.allRules.isEmpty)
    #expect(fields.allSatisfy { $0.dispatchClass == $0.runtimeClass })
    let before = count.value
    for field in fields { try field.send("search:", "x") }
    #expect(count.value == before + 3)
  }

  @Test("objects dying on several threads with messages waiting", .timeLimit(.minutes(2)))
  func dyingOnThreads() async throws {
    let clock = ManualClock()
    let engine = MessageThrottle(clock: clock)
    let counter = Counter()
    let cls = try RuntimeClass.define(fresh("Field")) {
      RuntimeMethod("keep:") { (self: RuntimeObject, other: RuntimeObject) in }
    }
    await withTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          for round in 0..<200 {
            do {
              try autoreleasing {
                let field = try cls.new()
                try engine.limit(field, "keep:", to: interval)
                let argument = try RuntimeObject.wrapping(Counted(counter))
                try field.send("keep:", argument)
                if (index + round) % 5 == 0 { clock.advance(by: .milliseconds(11)) }
              }
            } catch { Issue.record(error) }
          }
        }
      }
    }
    clock.advance(by: .seconds(1))
    while counter.count > 0 { await Task.yield() }
    #expect(engine.allRules.isEmpty)
  }
}
