import Testing

@testable import ForwardKit

@Suite struct TraceFilterTests {
  private func send(
    _ number: Int, _ cls: String, _ selector: String, parent: Int = 0, depth: Int = 0,
    isClass: Bool = false, line: Int = 1
  ) -> TraceEvent {
    TraceEvent(
      index: number * 10,
      at: SourceSpan(file: 0, line: line, column: 1, endLine: line, endColumn: 5),
      body: .send(
        .init(
          scope: TraceScope(send: number), parent: parent, depth: depth, receiver: "\(cls)#1",
          className: cls, receiverClass: cls,
          selector: selector, arguments: [], kind: isClass ? .class : .instance,
          receiverIsClass: isClass, isInternal: false)))
  }
  private func `return`(_ number: Int) -> TraceEvent {
    TraceEvent(
      index: number * 10 + 9, at: nil,
      body: .return(.init(scope: TraceScope(send: number), value: TraceValue(type: "v", text: ""))))
  }
  private func `throw`(_ number: Int) -> TraceEvent {
    TraceEvent(
      index: number * 10 + 9, at: nil,
      body: .throw(.init(scope: TraceScope(send: number), exception: "E", reason: "")))
  }
  private func ask(_ number: Int, _ stage: Stage) -> TraceEvent {
    TraceEvent(
      index: number * 10 + 1, at: nil,
      body: .ask(
        .init(scope: TraceScope(send: number), stage: stage, implementation: nil, isDefault: true)))
  }
  private var end: TraceEvent {
    TraceEvent(
      index: 999, at: nil,
      body: .end(TraceEnd(exit: 0, uncaught: nil, cut: nil, statistics: TraceStatistics())))
  }

  private final class Collector: TraceSink {
    var indices: [Int] = []
    var hidden = -1
    func receive(_ event: TraceEvent) {
      indices.append(event.index)
      if case .end(let end) = event.body { hidden = end.statistics.hidden }
    }
  }
  private func run(_ rules: TraceFilterRules, _ events: [TraceEvent]) -> Collector {
    let collector = Collector()
    let filter = TraceFilter(rules, sinks: [collector])
    for event in events + [end] { filter.receive(event) }
    return collector
  }

  @Test(arguments: [
    ("-[Car drive]", true), ("-[Car *]", true), ("*[C*r d*e]", true), ("+[Car drive]", false),
    ("-[Car drive:]", false),
    ("-[* *]", true), ("-[Ca dri*]", false), ("*[*a* *i*]", true),
  ]) func patternMatches(_ pattern: String, _ matches: Bool) throws {
    let pattern = try #require(MethodPattern(pattern))
    guard case .send(let value) = send(1, "Car", "drive").body else { return }
    #expect(pattern.matches(value) == matches)
  }

  @Test(arguments: [
    "", "-", "Car drive", "-[Car]", "-[Car drive more]", "-[Car drive", "x[Car drive]",
  ])
  func wrongPatternIsRefused(_ text: String) { #expect(MethodPattern(text) == nil) }

  @Test func innerSendIsJudgedByItself() throws {
    var rules = TraceFilterRules()
    rules.include = [try #require(MethodPattern("-[Engine *]"))]
    let shown = run(
      rules,
      [
        send(1, "Car", "drive"), send(2, "Engine", "start", parent: 1, depth: 1), `return`(2),
        `return`(1),
      ])
    #expect(shown.indices == [20, 29, 999])
    #expect(shown.hidden == 1)
  }

  @Test func reachedWaitsForTheEndAndKeepsTheOrder() {
    var rules = TraceFilterRules()
    rules.reached = .target
    let events = [
      send(1, "Car", "drive"), send(2, "Car", "stop", parent: 1, depth: 1), ask(2, .resolve),
      `return`(2), ask(1, .target), `return`(1),
      send(3, "Car", "park"), `return`(3),
    ]
    let shown = run(rules, events)
    #expect(shown.indices == [10, 11, 19, 999])
    #expect(shown.hidden == 2)
  }

  @Test func failedKeepsThoseThatThrew() {
    var rules = TraceFilterRules()
    rules.onlyFailed = true
    let shown = run(
      rules, [send(1, "Car", "drive"), `return`(1), send(2, "Car", "crash"), `throw`(2)])
    #expect(shown.indices == [20, 29, 999])
  }

  @Test func linesDepthAndObject() {
    var rules = TraceFilterRules()
    rules.lines = 5...6
    #expect(
      run(rules, [send(1, "Car", "a", line: 4), send(2, "Car", "b", line: 5)]).indices == [20, 999])
    rules = TraceFilterRules()
    rules.depth = 0
    #expect(
      run(rules, [send(1, "Car", "a"), send(2, "Car", "b", parent: 1, depth: 1)]).indices == [
        10, 999,
      ])
    rules = TraceFilterRules()
    rules.object = "Engine#1"
    #expect(run(rules, [send(1, "Car", "a"), send(2, "Engine", "b")]).indices == [20, 999])
  }
}
