// @Hooked on accessors: computed properties and subscripts with hooks.
import ForwardKit
import ForwardKitMacros
import Testing

@Hookable class Gauge {
  var value = 1
  var twice: Int {
    @Hooked get {
      if value > 50 { return 100 }
      return value * 2
    }
    @Hooked set { value = newValue / 2 }
  }
  var half: Int {
    @Hooked get throws(Full) {
      if value == 0 { throw Full() }
      return value / 2
    }
  }
  static var unit: String { @Hooked get { "bar" } }
  subscript(at index: Int, name: String) -> Int {
    @Hooked get { value + index + name.count }
    @Hooked set(new) { value = new - index }
  }
  var plain: Int { value }
}
@Hookable final class Dial: Gauge {
  override var twice: Int {
    @Hooked get { super.twice + 1 }
    set { super.twice = newValue }
  }
}

@Hookable actor Meter {
  var count = 1
  var now: Int { @Hooked get { count } }
  var later: Int {
    @Hooked get async throws {
      await Task.yield()
      return count
    }
  }
}

@MainActor @Hookable final class Label {
  var text = "a"
  var title: String { @Hooked get { text } }
}

// One at a time: hooks of a class see the objects of all tests.
@Suite(.serialized) struct AccessorTests {
  let log = LockedLines()

  @Test func `getter and setter have hook points of their own`() {
    let gauge = Gauge()
    let token = gauge.instead({ $0.twice }) { original in original() + 100 }
    gauge.before({ $0.twice_set }) { [log] new in log.add("set \(new)") }
    let all = Gauge.after({ $0.twice }) { [log] gauge, value in
      log.add("got \(value) of \(gauge.value)")
    }
    defer { all.cancel() }
    #expect(gauge.twice == 102)
    gauge.twice = 8
    #expect(gauge.value == 4)
    token.cancel()
    #expect(gauge.twice == 8)
    #expect(log.lines == ["got 102 of 1", "set 8", "got 8 of 4"])
    #expect(Gauge.HookPoints.twice.name == "twice")
  }

  @Test func `an early return and a typed error come out as they are`() throws {
    let gauge = Gauge()
    gauge.instead({ $0.half }) { original throws(Full) in try original() + 1 }
    gauge.value = 60
    #expect(gauge.twice == 100)
    #expect(try gauge.half == 31)
    gauge.value = 0
    #expect(throws: Full.self) { try gauge.half }
  }

  @Test func `a subscript's hooks get its parameters, and the new value behind them`() {
    let gauge = Gauge()
    gauge.after({ $0.subscript }) { [log] value, index, name in log.add("\(value) \(index) \(name)")
    }
    gauge.instead({ $0.subscript_set }) { original, index, name, new in
      original(index, name, new + 1)
    }
    #expect(gauge[at: 1, "ab"] == 4)
    gauge[at: 2, "x"] = 20
    #expect(gauge.value == 19)
    #expect(log.lines == ["4 1 ab"])
    #expect(Gauge.HookPoints.subscript.name == "subscript(at:_:)")
  }

  @Test func `static accessors, overrides, and those of actors`() async throws {
    let token = Gauge.instead({ $0.unit }) { _, original in original() + "!" }
    #expect(Gauge.unit == "bar!")
    token.cancel()
    let dial = Dial()
    dial.instead({ (points: Dial.HookPoints.Type) in points.twice }) { original in original() * 10 }
    #expect(dial.twice == 30)
    let meter = Meter()
    meter.instead({ $0.later }) { original in try await original() + 1 }
    meter.instead({ $0.now }) { original in original() + 2 }
    #expect(try await meter.later == 2)
    #expect(await meter.now == 3)
  }

  @MainActor @Test func `an accessor of the main actor is hooked there`() {
    let label = Label()
    label.instead({ $0.title }) { original in original() + "!" }
    #expect(label.title == "a!")
  }
}
