import ForwardKit
import Testing

/// Properties, keys of the message center and observers of random types, as ``TypesHoldTests`` does it with messages: what is read
/// is what was written, converted, or the access is refused with both types. One at a time: the handler of failures is the process's.
@Suite(.serialized) struct GeneratedHandlesTests {
  typealias Kind = TypesHoldTests.Kind
  typealias Seeded = TypesHoldTests.Seeded

  static func define<Value: RuntimeValue>(_ name: String, _ value: Value) throws -> RuntimeClass {
    try RuntimeClass.define(fresh("Held")) { RuntimeProperty(name, Value.self) }
  }

  /// Runs a body whose refusals are counted; anything else than a refusal is a failure.
  static func attempt(_ refused: inout Int, _ what: String, _ body: () throws -> Void) {
    func isRefusal(_ error: any Error) -> Bool {
      switch error {
      case let error as RuntimeError:
        switch error {
        case .signatureMismatch(let mismatch):
          return !mismatch.expected.isEmpty && !mismatch.found.isEmpty
        case .valueOutOfRange, .nilValue, .unexpectedObject, .argumentCount: return true
        default: return false
        }
      case ObservingError.raised(let inner): return isRefusal(inner)
      default: return false
      }
    }
    do { try body() } catch {
      refused += 1
      #expect(isRefusal(error), "\(what): \(error)")
    }
  }

  /// Sets a property by a handle of one type and reads it by one of another.
  /// - Returns: what was read.
  static func pass<Given: RuntimeValue, Asked: RuntimeValue>(
    _ object: RuntimeObject, _ given: Given, _ asked: Asked, by way: Int
  ) throws -> String {
    let (set, get) = (RuntimeProperty("held", Given.self), RuntimeProperty("held", Asked.self))
    switch way {
    case 0:
      try object.set(set, to: given)
      return "\(try object.value(of: get))"
    case 1:
      object[set] = given
      return object[get].map { "\($0)" } ?? ""
    case 2:
      let seen = Log<String>()
      let token = try object.observe(get) { _, new in seen.add("\(new)") }
      defer { token.cancel() }
      try object.set(set, to: given)
      return seen.all.last ?? ""
    case 3:
      let seen = Log<String>()
      let token = try object.observe("held") { change in
        do { seen.add("\(try change.newValue(as: Asked.self))") } catch {}
      }
      defer { token.cancel() }
      try object.set(set, to: given)
      return seen.all.last ?? ""
    case 4:
      try object.setValue(given, forKey: "held")
      return "\(try object.value(forKey: "held").value(as: Asked.self))"
    default:
      _ = try object.values(of: get)
      try object.set(set, to: given)
      return "\(try object.value(of: get))"
    }
  }

  /// Rule: a handle of the property's own type reads what it wrote; of a number's type, the number; of another it is refused.
  @Test(arguments: TypesHoldTests.seeds) func aHandleOfAnyTypeReadsWhatWasWrittenOrIsRefused(
    seed: UInt64
  ) throws {
    let reports = Log<String>()
    var random = Seeded(state: seed)
    let kinds = try TypesHoldTests.kinds()
    func pick() -> Kind { kinds.randomElement(using: &random) ?? kinds[0] }
    var (read, refused) = (0, 0)
    try withPropertyFailures(to: { reports.add("\($0)") }) {
      for _ in 0..<150 {
        let held = pick()
        let cls = try Self.define("held", held.value)
        for way in 0..<6 {
          let object = try cls.new()
          let given = random.next() % 2 == 0 ? held : pick()
          let asked = random.next() % 2 == 0 ? held : pick()
          let what =
            "\(way): \(type(of: held.value)) \(type(of: given.value)) \(type(of: asked.value))"
          Self.attempt(&refused, what) {
            let known = reports.all.count
            let text = try Self.pass(object, given.value, asked.value, by: way)
            // A subscript that was refused was reported, and has written nothing.
            guard !text.isEmpty, reports.all.count == known else { return }
            read += 1
            if let number = given.number, held.number != nil, asked.number != nil {
              #expect(Double(text) == number, "\(what) \(text)")
            }
          }
        }
      }
    }
    #expect(read > 200 && refused > 50)
    #expect(!reports.all.isEmpty)
  }

  /// Rule: a key is its name and its payload's type; a subscriber of one never gets what another key carries.
  @Test(arguments: TypesHoldTests.seeds) func aKeyOfAnyTypeReachesItsOwnSubscribersOnly(
    seed: UInt64
  ) throws {
    var random = Seeded(state: seed)
    let kinds = try TypesHoldTests.kinds()
    let bench = Bench()
    var subscribed: [String: Int] = [:]
    var wanted: [String: Int] = [:]
    let got = Log<String>()
    func key(_ name: String, _ value: any RuntimeValue) -> String { "\(name) \(type(of: value))" }
    func subscribe<Payload: RuntimeValue>(_ name: String, _ value: Payload) throws {
      try? bench.center.register(MessageKey<Payload>(name))
      try bench.center.subscribe(MessageKey<Payload>(name)) { payload in
        got.add("\(name) \(type(of: payload))")
      }
    }
    func dispatch<Payload: RuntimeValue>(_ name: String, _ value: Payload) {
      _ = bench.center.dispatch(MessageKey<Payload>(name), value)
    }
    let names = ["one", "two", "three"]
    var sent = 0
    for round in 0..<300 {
      let name = names[round % names.count]
      let kind = kinds.randomElement(using: &random) ?? kinds[0]
      if random.next() % 3 == 0 {
        do {
          try subscribe(name, kind.value)
          subscribed[key(name, kind.value), default: 0] += 1
        } catch let error as MessageCenterError {
          // The name belongs to another type already.
          #expect("\(error)".contains(name), "\(error)")
        }
      } else {
        dispatch(name, kind.value)
        sent += 1
        if let count = subscribed[key(name, kind.value)] {
          wanted[key(name, kind.value), default: 0] += count
        }
        bench.executor.run()
      }
    }
    bench.executor.run()
    var found: [String: Int] = [:]
    for line in got.all { found[line, default: 0] += 1 }
    #expect(found == wanted)
    #expect(sent > 100)
  }
}
