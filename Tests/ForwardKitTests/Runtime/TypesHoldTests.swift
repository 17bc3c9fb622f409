import ForwardKit
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whatever stage answers a message: its values are converted to the types found there, or the send throws.
@Suite struct TypesHoldTests {
  /// A type, a value of it and the number that the value stands for, if it stands for one.
  struct Kind: Sendable {
    let value: any RuntimeValue
    let number: Double?
    init(_ value: any RuntimeValue, _ number: Double? = nil) {
      self.value = value
      self.number = number
    }
  }

  static func kinds() throws -> [Kind] {
    let helper = try RuntimeClass.object.new()
    return [
      Kind(Int8(5), 5), Kind(Int16(-6), -6), Kind(Int32(7), 7), Kind(9, 9), Kind(UInt8(200), 200),
      Kind(UInt64(11), 11), Kind(Int128(12), 12),
      Kind(true), Kind(Float(1.5), 1.5), Kind(2.5, 2.5), Kind("text"), Kind(helper),
      Kind(RuntimeObject?.none),
      Kind(RuntimeClass.object), Kind(RuntimeSelector("a:b:")), Kind(Point(x: 1, y: 2)),
      Kind(Large(a: 1, b: 2, c: 3, d: 4, e: 5)),
      Kind(Mixed(a: 1, b: 2, c: 3, d: 4)), Kind([1, 2]), Kind(Money(cents: 3)),
      Kind(CStringValue("c")), Kind(RuntimeBlock { (x: Int) -> Int in x }),
      Kind(UInt16(300), 300), Kind(UInt32(13), 13), Kind(Int64(-14), -14), Kind(UInt128(15), 15),
      Kind(String?.none), Kind(Optional("maybe")), Kind("żółć 🚗\u{0}e\u{301}"), Kind(""),
      Kind(RuntimeClass?.none), Kind(RuntimeSelector?.none), Kind(RuntimeBlock?.none),
      Kind(Optional(helper)), Kind([String]()), Kind(["a": [1.5]]), Kind(Set(["s"])),
      Kind([Point(x: 3, y: 4)]), Kind([Money(cents: 5)]), Kind([String?.none, "z"]),
      Kind([Int]?.none), Kind(Gear.drive), Kind(Money?.none), Kind(Boxed(Flag())),
      Kind(Boxed { @Sendable (x: Int) -> Int in x }), Kind(Tiny()),
    ]
  }

  /// A class of Swift, in a box.
  final class Flag: Sendable {}
  /// A struct of one small member.
  struct Tiny: RuntimeStruct {
    var bit: UInt8 = 1
    static let runtimeEncoding = "{Tiny=C}"
  }

  /// The numbers that the generators begin with: a few, or as many as FORWARDKIT_SEEDS says.
  static let seeds: [UInt64] = {
    guard let text = getenv("FORWARDKIT_SEEDS"), let count = UInt64(String(cString: text)) else {
      return [1, 2, 3, 4]
    }
    return Array(100..<100 + count)
  }()

  /// A linear congruential generator: the same messages in every run.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  /// What the method got.
  final class Got: Sendable {
    let log = Log<String>()
  }

  static func method(_ name: RuntimeSelector, _ a: Kind, _ b: Kind, _ result: Kind, _ got: Got)
    -> RuntimeMethod
  {
    func make<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ result: R)
      -> RuntimeMethod
    {
      RuntimeMethod(name) { (self: RuntimeObject, x: A, y: B) -> R in
        got.log.add("\(x)")
        got.log.add("\(y)")
        return result
      }
    }
    return make(a.value, b.value, result.value)
  }

  static func block(_ a: Kind, _ b: Kind, _ result: Kind, _ got: Got) -> RuntimeBlock {
    func make<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ result: R)
      -> RuntimeBlock
    {
      RuntimeBlock { (x: A, y: B) -> R in
        got.log.add("\(x)")
        got.log.add("\(y)")
        return result
      }
    }
    return make(a.value, b.value, result.value)
  }

  static func types(_ a: Kind, _ b: Kind, _ result: Kind) throws -> MethodSignature {
    func make<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ result: R) throws
      -> MethodSignature
    {
      try MethodSignature(((A, B) -> R).self)
    }
    return try make(a.value, b.value, result.value)
  }

  /// How ``send(_:_:_:_:_:)`` sends.
  static let ways = 6

  /// Sends two values in one of six ways; the result as the wanted kind.
  static func send(_ way: Int, _ receiver: RuntimeObject, _ a: Kind, _ b: Kind, _ wanted: Kind)
    throws -> String
  {
    func run<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ wanted: R) throws
      -> String
    {
      switch way {
      case 0: return "\(try receiver.send("mix:with:", a, b, returning: R.self))"
      case 1: return "\(try MethodCaller<(A, B) -> R>("mix:with:")(receiver, a, b))"
      case 2:
        let invocation = try RuntimeInvocation(
          MethodSignature(((A, B) -> R).self), selector: "mix:with:", target: receiver)
        try invocation.setArgument(0, to: a)
        try invocation.setArgument(1, to: b)
        try invocation.invoke()
        return "\(try invocation.result(as: R.self))"
      case 3:
        return "\(try receiver.send(Message<(A, B) -> R>("mix:with:"), a, b))"
      case 4:
        let message = Message<(A, B) -> R>(RuntimeSelector("mix:with:"))
        let invocation = try RuntimeInvocation.recording(message, a, b, on: receiver)
        try invocation.invoke()
        return "\(try invocation.result(of: message))"
      default:
        let result: R = try receiver.dynamic.mix(a, with: b)
        return "\(result)"
      }
    }
    return try run(a.value, b.value, wanted.value)
  }

  static let stages = [
    "method", "resolver", "target", "invocation", "other signature", "delegate", "closure",
    "before", "instead", "super", "patch", "raw invocation", "raw other signature",
  ]

  /// An object that answers `mix:with:` at that stage, by the method.
  static func receiver(
    _ stage: String, _ method: RuntimeMethod, _ types: MethodSignature, _ other: MethodSignature,
    _ closure: RuntimeBlock
  ) throws -> [RuntimeObject] {
    let base = try RuntimeClass.define(fresh("Mixer")) { method }
    let mixer = try base.new()
    switch stage {
    case "resolver":
      return [
        try RuntimeClass.define(fresh("Resolving")) {
          Resolver { cls, selector in
            guard selector == "mix:with:" else { return false }
            return try cls.add(method)
          }
        }.new()
      ]
    case "target":
      return [
        try RuntimeClass.define(fresh("Handing")) { ForwardingTarget { _, _ in mixer } }.new()
      ]
    case "invocation", "other signature":
      return [
        try RuntimeClass.define(fresh("Packing")) {
          ForwardingSignature { _, selector in
            selector == "mix:with:" ? (stage == "invocation" ? types : other) : nil
          }
          ForwardInvocation { _, invocation in try invocation.invoke(with: mixer) }
        }.new()
      ]
    case "raw invocation", "raw other signature":
      return [
        try RuntimeClass.define(fresh("Packing")) {
          ForwardingSignature { _, selector in
            selector == "mix:with:" ? (stage == "raw invocation" ? types : other) : nil
          }
          RuntimeMethod("forwardInvocation:") { (self: RuntimeObject, invocation: RuntimeObject) in
            try invocation.send("invokeWithTarget:", mixer)
          }
        }.new()
      ]
    case "patch":
      _ = try base.replaceBelowHooks(method)
    case "delegate", "closure":
      let adopted = try RuntimeProtocol.define(fresh("Mixing")) {
        Requirement("mix:with:", types: types.encoding)
      }
      let delegate = try DynamicDelegate(for: adopted)
      if stage == "delegate" {
        try delegate.setRealDelegate(mixer)
      } else {
        try delegate.implement("mix:with:", closure)
      }
      return [delegate.object, mixer]
    case "before":
      try mixer.before("mix:with:") { _ in }
      try mixer.after("mix:with:") { info in _ = info.arguments }
    case "instead":
      try base.instead("mix:with:") { info in try info.proceed() }
    case "super":
      return [try RuntimeClass.define(fresh("Lower"), superclass: base) {}.new()]
    default: break
    }
    return [mixer]
  }

  /// Rule: no call that compiles can be answered with types that it was not made for.
  @Test(arguments: seeds) func aMessageOfAnyTypesIsConvertedOrThrows(
    seed: UInt64
  ) throws {
    var random = Seeded(state: seed)
    let kinds = try Self.kinds()
    var converted = 0
    var refused = 0
    for _ in 0..<60 {
      let (a, b, result) = (
        kinds.randomElement(using: &random) ?? kinds[0],
        kinds.randomElement(using: &random) ?? kinds[0],
        kinds.randomElement(using: &random) ?? kinds[0]
      )
      let (c, d, e) = (
        kinds.randomElement(using: &random) ?? kinds[0],
        kinds.randomElement(using: &random) ?? kinds[0],
        kinds.randomElement(using: &random) ?? kinds[0]
      )
      let types = try Self.types(a, b, result)
      let other = try Self.types(c, d, e)
      for stage in Self.stages {
        let got = Got()
        let receivers: [RuntimeObject]
        do {
          receivers = try Self.receiver(
            stage, Self.method("mix:with:", a, b, result, got), types, other,
            Self.block(a, b, result, got))
        } catch DelegateError.signatureMismatch { continue }
        for way in 0..<Self.ways {
          let sent =
            random.next() % 3 == 0
            ? (a, b, result)
            : (
              kinds.randomElement(using: &random) ?? kinds[0],
              kinds.randomElement(using: &random) ?? kinds[0],
              kinds.randomElement(using: &random) ?? kinds[0]
            )
          _ = got.log.take()
          do {
            let text = try Self.send(way, receivers[0], sent.0, sent.1, sent.2)
            converted += 1
            if let expected = result.number, sent.2.number != nil {
              #expect(Double(text) == expected, "\(stage) \(way) \(types)")
            }
            let arguments = got.log.all
            for (value, kind) in zip(arguments, [(sent.0, a), (sent.1, b)]) {
              if let number = kind.0.number, kind.1.number != nil {
                #expect(Double(value) == number, "\(stage) \(way) \(types)")
              }
            }
          } catch let error as RuntimeError {
            refused += 1
            switch error {
            case .signatureMismatch(let mismatch):
              #expect(!mismatch.expected.isEmpty && !mismatch.found.isEmpty)
            case .valueOutOfRange, .nilValue, .unexpectedObject, .argumentCount: break
            default: Issue.record("\(stage) \(way) \(types): \(error)")
            }
          }
        }
      }
    }
    #expect(converted > 200 && refused > 200)
  }

  /// What a hook reads and writes is converted or refused, whatever type it asks for.
  @Test(arguments: seeds) func aHookMayAskForAnyType(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let kinds = try Self.kinds()
    func pick() -> Kind { kinds.randomElement(using: &random) ?? kinds[0] }
    @Sendable func read<Value: RuntimeValue>(_ info: AspectInfo, _ value: Value) throws {
      _ = try info.argument(0, as: Value.self)
    }
    @Sendable func write<Value: RuntimeValue>(_ info: AspectInfo, _ value: Value) throws {
      try info.setArgument(0, to: value)
    }
    @Sendable func finish<Value: RuntimeValue>(_ info: AspectInfo, _ value: Value) throws {
      try info.proceed()
      _ = try info.result(as: Value.self)
      try info.setResult(value)
    }
    let refusals = Log<String>()
    @Sendable func attempt(_ body: () throws -> Void) throws {
      do { try body() } catch let error as RuntimeError {
        switch error {
        case .signatureMismatch, .valueOutOfRange, .nilValue, .unexpectedObject:
          refusals.add("\(error)")
        default: Issue.record("\(error)")
        }
      }
    }
    for _ in 0..<150 {
      let (a, b, result) = (pick(), pick(), pick())
      let got = Got()
      let cls = try RuntimeClass.define(fresh("Hooked")) {
        Self.method("mix:with:", a, b, result, got)
      }
      let (asked, given, wanted) = (pick(), pick(), pick())
      try cls.before("mix:with:") { info in
        try attempt { try read(info, asked.value) }
        try attempt { try write(info, given.value) }
      }
      try cls.instead("mix:with:") { info in try attempt { try finish(info, wanted.value) } }
      try attempt { _ = try Self.send(0, try cls.new(), a, b, result) }
    }
    #expect(refusals.all.count > 50)
  }

  @Test func theRuntimesOwnWaysOfPassingMessagesOnKeepTheTypes() throws {
    let half = try RuntimeClass.define(fresh("Half")) {
      RuntimeMethod("half:") { (self: RuntimeObject, x: Double) -> Double in x / 2 }
      RuntimeMethod("name") { (self: RuntimeObject) -> String in "half" }
      RuntimeMethod("greet:") { (self: RuntimeObject, name: String) in }
    }.new()
    let selector = RuntimeSelector("half:")
    #expect(
      try half.send("performSelector:withObject:", selector, 9, returning: Double.self) == 4.5)
    #expect(throws: RuntimeError.self) {
      try half.send("performSelector:withObject:", selector, "nine")
    }
    #expect(
      try half.send("performSelector:", RuntimeSelector("name"), returning: String.self) == "half")
    #expect(
      try half.send(
        "performSelector:withObject:", RuntimeSelector("greet:"), "you",
        returning: RuntimeObject?.self) == nil)
    #expect(throws: RuntimeError.self) { try half.send("performSelector:", selector) }
    let call = try RuntimeInvocation(MethodSignature("d@:i"), selector: "half:", target: nil)
    try call.setArgument(0, to: 9)
    try call.object.send("invokeWithTarget:", half)
    #expect(try call.result(as: Double.self) == 4.5)
  }

  @Test func theExamplesOfForwardedTypes() throws {
    let half = try RuntimeClass.define(fresh("Half")) {
      RuntimeMethod("half:") { (self: RuntimeObject, x: Double) -> Double in x / 2 }
      RuntimeMethod("take:") { (self: RuntimeObject, x: RuntimeObject) -> Int in
        x.value(Int.self) ?? 0
      }
    }.new()
    let handing = try RuntimeClass.define(fresh("Handing")) { ForwardingTarget { _, _ in half } }
      .new()
    #expect(try handing.send("half:", 9, returning: Double.self) == 4.5)
    #expect(try handing.send("take:", 12345, returning: Int.self) == 12345)
    #expect(try MethodCaller<(Int) -> Double>("half:")(handing, 9) == 4.5)
  }

  @Test func aMethodOfTheRuntimesOwnNamesHasItsTypes() throws {
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(fresh("Wrong")) {
        RuntimeMethod("forwardingTargetForSelector:") {
          (self: RuntimeObject, _: RuntimeSelector) -> Int in 42
        }
      }
    }
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(fresh("Wrong")) {
        RuntimeMethod("hash") { (self: RuntimeObject) -> Double in 1 }
      }
    }
  }

  @Test func exchangingAndReplacingKeepTheTypes() throws {
    let cls = try RuntimeClass.define(fresh("Pair")) {
      RuntimeMethod("one:") { (self: RuntimeObject, x: Int) -> Int in x }
      RuntimeMethod("two:") { (self: RuntimeObject, x: Double) -> Double in x }
    }
    #expect(throws: RuntimeError.self) { try cls.exchange("one:", "two:") }
    #expect(throws: RuntimeError.self) {
      try cls.replace(RuntimeMethod("one:") { (self: RuntimeObject, x: String) -> Int in x.count })
    }
    #expect(try cls.new().send("one:", 3, returning: Int.self) == 3)
  }

  @Test func aRealDelegateOfOtherTypesIsRefused() throws {
    let adopted = try RuntimeProtocol.define(fresh("Scaling")) {
      Requirement("scale:", ((Int) -> Double).self)
    }
    let other = try RuntimeClass.define(fresh("Other")) {
      RuntimeMethod("scale:") { (self: RuntimeObject, x: Double) -> Double in x }
    }.new()
    let delegate = try DynamicDelegate(for: adopted)
    #expect { try delegate.setRealDelegate(other) } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? DelegateError else { return false }
      return mismatch.expected == "q" && mismatch.found == "d"
    }
    #expect(delegate.realDelegate == nil)
  }

  @Test func aCallGoesOnToAnObjectOfTheClassOnly() throws {
    let cls = try RuntimeClass.define(fresh("Going")) {
      RuntimeMethod("go") { (self: RuntimeObject) -> Int in 1 }
    }
    let stranger = try RuntimeClass.define(fresh("Stranger")) {}.new()
    let object = try cls.new()
    try object.instead("go") { info in try info.proceed(on: stranger) }
    #expect(throws: RuntimeError.self) { try object.send("go", returning: Int.self) }
  }

  /// M8: members are compared, not only their bytes.
  struct Swapped: RuntimeStruct {
    var x: Float = 0
    var y: Int32 = 0
    static let runtimeEncoding = "{Swapped=if}"
  }
  @Test func aStructWithOtherMembersThanItsEncodingIsRefused() throws {
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(fresh("Holder")) {
        RuntimeMethod("take:") { (self: RuntimeObject, x: Swapped) in }
      }
    }
  }

  @Test func aValueOfADisposedClassDenotesNoOther() throws {
    let name = fresh("Gone")
    let cls = try RuntimeClass.define(name) {}
    try cls.dispose()
    var others: [RuntimeClass] = []
    for _ in 0..<50 { others.append(try RuntimeClass.define(fresh("Next")) {}) }
    #expect(cls.isDisposed)
    #expect(cls == .disposed)
    #expect(!others.contains(cls))
    let method = RuntimeMethod("one") { (_: RuntimeObject) -> Int in 1 }
    let uses: [() throws -> Void] = [
      { try cls.dispose() }, { _ = try cls.new() }, { _ = try cls.alloc() },
      { try cls.add(method) }, { try cls.replace(method) }, { try cls.extend("More") { method } },
      { _ = try RuntimeClass.define(fresh("Below"), superclass: cls) {} },
    ]
    for use in uses {
      #expect { try use() } throws: { error in
        if case .disposedClass? = error as? RuntimeError { true } else { false }
      }
    }
    #expect(throws: AspectError.self) { try cls.before("description") {} }
    #expect(throws: AspectError.self) { try cls.classMethods.before("new") {} }
    for other in others { try other.dispose() }
  }

  @Test func adoptingAProtocolWithoutItsMethodsIsRefused() throws {
    let adopted = try RuntimeProtocol.define(fresh("Adopted")) {
      Requirement("needed:", ((Int) -> Int).self)
      Requirement("perhaps", (() -> Int).self, optional: true)
    }
    #expect { try RuntimeClass.define(fresh("Bare")) { Conforms(to: adopted) } } throws: { error in
      guard case .missingMethods(_, _, let selectors) = error as? RuntimeError else { return false }
      return selectors == ["needed:"]
    }
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(fresh("Other")) {
        Conforms(to: adopted)
        RuntimeMethod("needed:") { (self: RuntimeObject, x: Double) -> Int in 0 }
      }
    }
    try RuntimeClass.define(fresh("Forwarding")) {
      Conforms(to: adopted)
      ForwardingTarget { _, _ in nil }
    }
  }
}

/// Values of optional types, names that do not exist, results of the wrong type.
@Suite struct MistakesAreToldTests {
  @Test func anOptionalOfAValueThatIsThereIsNotNil() throws {
    let cls = try RuntimeClass.define(fresh("Owner")) {
      RuntimeProperty("friend", RuntimeObject?.self)
    }
    let (owner, friend) = (try cls.new(), try cls.new())
    let log = Log<RuntimeObject?>()
    let token = try owner.observe("friend") { change in
      do { log.add(try change.newValue(as: RuntimeObject?.self)) } catch { Issue.record(error) }
    }
    try owner.send("setFriend:", friend)
    try owner.send("setFriend:", RuntimeObject?.none)
    #expect(log.all == [friend, nil])
    #expect(try owner.value(forKey: "friend").value(as: RuntimeObject?.self) == nil)
    _ = token.cancel()
  }

  @Test func observingAKeyThatTheObjectHasNotIsRefused() throws {
    let player = try RuntimeClass.define(fresh("Player")) { RuntimeProperty("volume", Int.self) }
      .new()
    #expect { _ = try player.observe("volme") { _ in } } throws: { error in
      guard case .undefinedKey("volme", _) = error as? ObservingError else { return false }
      return true
    }
    #expect(throws: ObservingError.self) { _ = try player.changes(of: "volme") }
  }

  @Test func aDelegateTakesClosuresForItsProtocolOnly() throws {
    let adopted = try RuntimeProtocol.define(fresh("Cleaning")) {
      Requirement("c:did:", ((Int, Int) -> Void).self)
    }
    let delegate = try DynamicDelegate(for: adopted)
    #expect { try delegate.on("c:didd:") { (_: Int, _: Int) in } } throws: { error in
      guard case .notInProtocol(_, _, let near) = error as? DelegateError else { return false }
      return near == ["c:did:"]
    }
    #expect(delegate.object.conforms(to: adopted))
    let other = try RuntimeProtocol.define(fresh("Other")) {}
    #expect(!delegate.object.conforms(to: other))
    // Its class is common to all delegates, and so has what all of them were made for.
    let cls = delegate.object.runtimeClass
    #expect(cls.conforms(to: adopted))
    #expect(!cls.conforms(to: other))
    let unlike = try DynamicDelegate(for: other)
    #expect(cls.conforms(to: other))
    #expect(unlike.object.runtimeClass == cls)
    #expect(!unlike.object.conforms(to: adopted))
    #expect(
      try !unlike.object.send("conformsToProtocol:", adopted.asObject, returning: Bool.self))
    #expect(!(try RuntimeClass.object.new()).conforms(to: adopted))
  }

  @Test func aSubstituteHasTheMethodsType() throws {
    let cls = try RuntimeClass.define(fresh("Field")) {
      RuntimeMethod("count") { (self: RuntimeObject) -> Int in 1 }
    }
    let field = try cls.new()
    #expect(throws: ThrottleError.self) {
      try MessageThrottle().limit(field, "count", to: .seconds(1), dropped: .value("text"))
    }
  }

  /// H2: while closures come and go, every answer is the closure's or the real delegate's.
  @Test func settingAndRemovingAClosureBesideCallsLosesNone() throws {
    let adopted = try RuntimeProtocol.define(fresh("Asking")) {
      Requirement("yes", (() -> Bool).self)
    }
    let real = try RuntimeClass.define(fresh("Yes")) {
      RuntimeMethod("yes") { (self: RuntimeObject) -> Bool in true }
    }.new()
    let delegate = try DynamicDelegate(for: adopted)
    try delegate.setRealDelegate(real)
    let wrong = Counter()
    let threads = Threads(3) { number in
      for _ in 0..<4000 {
        if number == 0 {
          _ = try? delegate.on("yes") { () -> Bool in true }
          delegate.cancel("yes")
        } else if (try? delegate.object.send("yes", returning: Bool.self)) != true {
          wrong.add(1)
        }
      }
    }
    threads.join()
    #expect(wrong.count == 0)
    let both = Threads(2) { number in
      for _ in 0..<4000 {
        if number == 0 {
          _ = try? delegate.on("yes") { () -> Bool in true }
        } else {
          delegate.cancel("yes")
        }
      }
    }
    both.join()
    try delegate.on("yes") { () -> Bool in false }
    #expect(try delegate.object.send("yes", returning: Bool.self) == false)
    delegate.cancel("yes")
    #expect(try delegate.object.send("yes", returning: Bool.self))
  }
}
