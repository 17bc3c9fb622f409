import ForwardKit
import Testing

@Suite("Forwarding from Swift") struct ForwardingTests {
  @Test func aResolverAddsTheMethod() throws {
    let log = Log<String>()
    let cls = try RuntimeClass.define(fresh("Resolving")) {
      Resolver { cls, selector in
        log.add("resolve \(selector)")
        guard selector.name.hasPrefix("make") else { return false }
        return try cls.add(RuntimeMethod(selector) { (self: RuntimeObject) -> String in "made" })
      }
    }
    let object = try cls.new()
    #expect(try object.send("makeTea", returning: String.self) == "made")
    #expect(try object.send("makeTea", returning: String.self) == "made")
    #expect(log.all == ["resolve makeTea"])
  }

  @Test func aSwiftObjectIsAForwardingTarget() throws {
    let logger = Logger()
    let cls = try RuntimeClass.define(fresh("Front")) {
      ForwardingTarget { _, selector in
        selector == "log:" ? try RuntimeObject.wrapping(logger) : nil
      }
    }
    let front = try cls.new()
    try front.send("log:", "one")
    #expect(try front.send("count", returning: Int.self, orUnrecognized: -1) == -1)
    #expect(logger.lines.all == ["one"])
  }

  @Test func anInvocationCanBeChangedAndAnswered() throws {
    let cls = try RuntimeClass.define(fresh("Answering")) {
      ForwardingSignature { _, selector in
        selector == "add:to:" ? try MethodSignature("i@:ii") : nil
      }
      ForwardInvocation { _, invocation in
        let sum =
          try invocation.argument(0, as: Int32.self) + invocation.argument(1, as: Int32.self)
        try invocation.setResult(to: sum * 10)
      }
    }
    let object = try cls.new()
    #expect(try object.send("add:to:", Int32(1), Int32(2), returning: Int32.self) == 30)
    let caller = try MethodCaller<(Int32, Int32) -> Int32>("add:to:")
    #expect(try caller(object, 3, 4) == 70)
  }

  @Test func anInvocationIsSentOn() throws {
    let real = try RuntimeClass.define(fresh("Real")) {
      RuntimeMethod("greet:") { (self: RuntimeObject, name: String) -> String in "hello \(name)" }
    }
    let target = try real.new()
    let front = try RuntimeClass.define(fresh("Proxy"), superclass: .proxy) {
      ForwardingSignature { _, selector in real.signature(of: selector) }
      ForwardInvocation { _, invocation in
        try invocation.setArgument(0, to: "dear " + invocation.argument(0, as: String.self))
        try invocation.invoke(with: target)
      }
    }
    let proxy = try front.alloc()
    #expect(try proxy.send("greet:", "Ada", returning: String.self) == "hello dear Ada")
  }

  @Test func anUnknownSelectorNamesReceiverClassAndNearNames() throws {
    let cls = try RuntimeClass.define(fresh("Car")) {
      RuntimeMethod("drive:") { (self: RuntimeObject, distance: Int) in }
      RuntimeMethod("driver") { (self: RuntimeObject) in }
    }
    let car = try cls.new()
    #expect {
      try car.send("drve:", 1)
    } throws: { error in
      guard
        case .unrecognizedSelector(let receiver, let name, let selector, let near) = error
          as? RuntimeError
      else { return false }
      return receiver.hasPrefix("<\(cls.name): 0x") && name == cls.name && selector == "drve:"
        && near.first == "drive:"
    }
    let caller = try MethodCaller<() -> Void>("fly")
    for _ in 0..<2 { #expect(throws: RuntimeError.self) { try caller(car) } }
    #expect {
      try cls.send("neww", returning: RuntimeObject.self)
    } throws: { error in
      guard case .unrecognizedSelector(let receiver, _, _, let near) = error as? RuntimeError else {
        return false
      }
      return receiver == cls.name && near.contains("new")
    }
  }

  @Test func aSwiftErrorComesBackAsItself() throws {
    let cls = try RuntimeClass.define(fresh("Account")) {
      RuntimeMethod("withdraw:") { (self: RuntimeObject, n: Int) -> Int in
        throw BankError.overdrawn(by: n)
      }
      RuntimeMethod("indirect:") { (self: RuntimeObject, n: Int) -> Int in
        try self.send("withdraw:", n, returning: Int.self)
      }
      RuntimeMethod("caught:") { (self: RuntimeObject, n: Int) -> Int in
        do { return try self.send("withdraw:", n, returning: Int.self) } catch BankError.overdrawn(
          let by)
        { return -by }
      }
    }
    let account = try cls.new()
    #expect(throws: BankError.overdrawn(by: 5)) {
      try account.send("indirect:", 5, returning: Int.self)
    }
    #expect(try account.send("caught:", 7, returning: Int.self) == -7)
    let caller = try MethodCaller<(Int) -> Int>("withdraw:")
    #expect(throws: BankError.overdrawn(by: 9)) { try caller(account, 9) }
    #expect(try account.send("caught:", 1, returning: Int.self) == -1)
  }
}

extension RuntimeObject {
  fileprivate func send<Result: RuntimeValue>(
    _ selector: RuntimeSelector, returning type: Result.Type, orUnrecognized other: Result
  ) throws -> Result {
    do {
      return try send(selector, returning: type)
    } catch RuntimeError.unrecognizedSelector { return other }
  }
}

final class Logger: RuntimePeer {
  let lines = Log<String>()
  static var runtimeMembers: [ClassMember] {
    RuntimeMethod("log:") { (self: RuntimeObject, text: String) in
      try self.peer(Logger.self).lines.add(text)
    }
  }
}

@Suite("Signatures beside methods") struct SignatureMemberTests {
  @Test("a class that gives signatures for some messages still tells those of its methods")
  func methods() throws {
    let cls = try RuntimeClass.define(fresh("Front")) {
      RuntimeMethod("ready") { (self: RuntimeObject) -> Bool in true }
      ForwardingSignature { _, selector in
        selector == "add:to:" ? try MethodSignature("i@:ii") : nil
      }
    }
    let object = try cls.new()
    let asked = try object.send(
      "methodSignatureForSelector:", RuntimeSelector("ready"), returning: RuntimeObject?.self)
    #expect(try asked?.send("numberOfArguments", returning: Int.self) == 2)
    #expect(
      try object.send(
        "methodSignatureForSelector:", RuntimeSelector("add:to:"), returning: RuntimeObject?.self)
        != nil)
    #expect(
      try object.send(
        "methodSignatureForSelector:", RuntimeSelector("missing"), returning: RuntimeObject?.self)
        == nil)
    let call = try RuntimeInvocation.recording(on: object) {
      _ = try $0.send("ready", returning: Bool.self)
    }
    try call.invoke()
    #expect(try call.result(as: Bool.self))
  }
}
