import Synchronization
import Testing

@testable import ForwardKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Tracing from Swift", .serialized) struct RuntimeTraceTests {
  private func car() throws -> RuntimeObject {
    try RuntimeClass.define(fresh("Car")) {
      RuntimeMethod("drive:") { (self: RuntimeObject, far: Int) -> Int in
        try self.send("tank", returning: Int.self) + far
      }
      RuntimeMethod("tank") { (self: RuntimeObject) -> Int in 2 }
    }.new()
  }

  /// Events of sends to the object's class, as short lines. Other tests run beside and are traced too.
  private func lines(_ events: [TraceEvent], about name: String) -> [String] {
    var mine = Set<Int>()
    return events.compactMap { event in
      switch event.body {
      case .send(let send) where send.className == name:
        mine.insert(send.scope.send)
        return "send \(send.selector) \(send.arguments.map(\.text))"
      case .call(let call) where mine.contains(call.scope.send):
        return "call \(call.implementation)"
      case .return(let end) where mine.contains(end.scope.send): return "return \(end.value.text)"
      case .lookup(let step) where mine.contains(step.scope.send):
        return "lookup \(step.className) \(step.result.rawValue)"
      case .hook(let hook) where mine.contains(hook.scope.send):
        return "hook \(hook.position) \(hook.token)"
      default: return nil
      }
    }
  }

  @Test("TR-5 sends from Swift and hooks appear in the one schema")
  func sendsAndHooks() throws {
    let log = Log<TraceEvent>()
    let car = try car()
    let name = car.runtimeClass.name
    try car.runtimeClass.replace(
      RuntimeMethod("tank") { (self: RuntimeObject) -> Int in
        RuntimeTrace.hook("before", "\(name) tank")
        return 2
      })
    let token = ForwardKit.trace.observe { log.add($0) }
    #expect(try car.send("drive:", 40, returning: Int.self) == 42)
    let drive = try MethodCaller<(Int) -> Int>("drive:")
    #expect(try drive(car, 1) == 3)
    token.cancel()
    #expect(try car.send("drive:", 5, returning: Int.self) == 7)
    let expected = [
      "send drive: [\"40\"]", "lookup \(name) found", "call -[\(name) drive:]", "send tank []",
      "lookup \(name) found",
      "call -[\(name) tank]", "hook before \(name) tank", "return 2", "return 42",
    ]
    let seen = lines(log.all, about: name)
    #expect(Array(seen.prefix(expected.count)) == expected)
    #expect(
      seen.filter { $0.hasPrefix("send") } == [
        "send drive: [\"40\"]", "send tank []", "send drive: [\"1\"]", "send tank []",
      ])
    #expect(seen.last == "return 3")
  }

  @Test("TR-5 throttle decisions, aspects and deliveries appear as hooks")
  func decisionsAndDeliveries() async throws {
    let log = Log<TraceEvent>()
    let car = try car()
    try car.before("tank") { info in }
    let engine = MessageThrottle()
    try engine.limit(car, "drive:", to: .seconds(3600), mode: .firstly)
    let center = MessageCenter()
    let key = MessageKey<Int>(fresh("key"))
    try center.register(key)
    try center.subscribe(key) { value in
      if value < 0 { throw BankError.overdrawn(by: value) }
    }
    let token = ForwardKit.trace.observe { log.add($0) }
    for far in [1, 2] { try car.send("drive:", far) }
    _ = center.dispatch(key, 7)
    await center.idle()
    token.cancel()
    let hooks = log.all.compactMap { event in
      if case .hook(let hook) = event.body {
        return "\(hook.position) \(hook.token)"
      } else {
        return nil
      }
    }
    #expect(hooks.contains("throttle drive: performed"))
    #expect(hooks.contains("throttle drive: dropped"))
    #expect(hooks.contains("deliver \(key.name) #1, try 1"))
    #expect(hooks.contains { $0.hasPrefix("before ") })
  }

  @Test("TR-5 sends stand where they were made, in files that the trace names")
  func places() throws {
    let path = "/tmp/\(fresh("forwardkit-places")).\(getpid()).jsonl"
    defer { unlink(path) }
    let car = try car()
    let name = car.runtimeClass.name
    let drive = try MethodCaller<(Int) -> Int>("drive:")
    let token = try ForwardKit.trace.write(to: path)
    let first = #line + 1
    try car.send("drive:", 1)
    _ = try drive(car, 2)
    #expect(try car.dynamic.drive(3) == 5)
    try car.send("drive:", 4, file: "Elsewhere/Other.swift", line: 7)
    try token.stop()
    let recording = try TraceRecording.reading(Array(try #require(contents(of: path)).utf8))
    let sends = recording.sends.filter { $0.send.className == name && $0.send.selector == "drive:" }
    #expect(sends.map { $0.at?.line } == [first, first + 1, nil, 7])
    let files = recording.header.files
    #expect(
      sends.map { $0.at.map { files[$0.file].name } } == [
        "ForwardKitTests/RuntimeTraceTests.swift", "ForwardKitTests/RuntimeTraceTests.swift", nil,
        "Elsewhere/Other.swift",
      ])
    // What the method sends stands in the method, not at its caller's line.
    let tank = recording.sends.filter { $0.send.className == name && $0.send.selector == "tank" }
    #expect(tank.count == 4)
    #expect(tank.allSatisfy { $0.at?.line == tank.first?.at?.line && ($0.at?.line ?? 0) < first })
  }

  @Test("TR-5 hooks, decisions and deliveries are read back from the file by the one reader")
  func readBack() async throws {
    let path = "/tmp/\(fresh("forwardkit-hooks")).\(getpid()).jsonl"
    defer { unlink(path) }
    let car = try car()
    try car.before("tank") {}
    let engine = MessageThrottle()
    try engine.limit(car, "drive:", to: .seconds(3600), mode: .firstly)
    let center = MessageCenter()
    let key = MessageKey<Int>(fresh("key"))
    try center.register(key)
    try center.subscribe(key) { _ in }
    let token = try ForwardKit.trace.write(to: path)
    for far in [1, 2] { try car.send("drive:", far) }
    _ = center.dispatch(key, 7)
    await center.idle()
    try token.stop()
    let recording = try TraceRecording.reading(Array(try #require(contents(of: path)).utf8))
    let hooks = recording.events.compactMap { event in
      if case .hook(let hook) = event.body {
        return "\(hook.position) \(hook.token)"
      } else {
        return nil
      }
    }
    #expect(
      hooks.contains("throttle drive: performed") && hooks.contains("throttle drive: dropped"))
    #expect(hooks.contains("deliver \(key.name) #1, try 1"))
    #expect(hooks.contains { $0.hasPrefix("before #") })
  }

  @Test func anAsynchronousSequenceGivesEvents() async throws {
    let car = try car()
    let events = ForwardKit.trace.events()
    #expect(ForwardKit.trace.isOn)
    try car.send("drive:", 1)
    var seen: [TraceEvent] = []
    for await event in events {
      seen.append(event)
      if case .return(let end) = event.body, end.value.text == "3" { break }
    }
    #expect(lines(seen, about: car.runtimeClass.name).first == "send drive: [\"1\"]")
  }

  @Test("names by address: an object at the place of one that ended has a name of its own")
  func namesByAddress() throws {
    let cls = try car().runtimeClass
    var options = TraceRecorder.Options()
    options.namesByAddress = true
    let log = Log<TraceEvent>()
    let token = ForwardKit.trace.observe(options: options) { log.add($0) }
    var addresses: [UInt] = []
    for _ in 0..<8 {
      let car = try cls.new()
      addresses.append(car.address)
      try car.send("tank")
    }
    token.cancel()
    let names = log.all.compactMap { event -> String? in
      if case .send(let send) = event.body, send.selector == "tank", send.className == cls.name {
        send.receiver
      } else {
        nil
      }
    }
    var earlier: [UInt: Int] = [:]
    for (name, address) in zip(names, addresses) {
      earlier[address, default: 0] += 1
      let again = earlier[address, default: 0]
      #expect(
        name == "<\(cls.name): 0x\(String(address, radix: 16))>" + (again == 1 ? "" : "#\(again)"))
    }
    #expect(names.count == 8 && Set(names).count == 8)
  }

  @Test func aFileHoldsAWholeTrace() throws {
    let path = "/tmp/\(fresh("forwardkit-trace")).\(getpid()).jsonl"
    defer { unlink(path) }
    let car = try car()
    let token = try ForwardKit.trace.write(to: path)
    try car.send("drive:", 1)
    ForwardKit.trace.note("N1", "a remark")
    try token.stop()
    try token.stop()
    let text = try #require(contents(of: path))
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"ev":"header","fwdsim":"0.1.0","schema":1"#) == true)
    #expect(lines.contains { $0.contains(#""sel":"drive:","args":[{"t":"q","v":"1"}]"#) })
    #expect(lines.contains { $0.contains(#""ev":"note","code":"N1","text":"a remark""#) })
    #expect(lines.last?.contains(#""ev":"end""#) == true)
    #expect(throws: TraceFileError(path: "/nowhere/at/all", code: ENOENT)) {
      try ForwardKit.trace.write(to: "/nowhere/at/all")
    }
  }

  private func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
