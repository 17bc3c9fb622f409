// Messages of random types to methods that a patch has replaced. As EngineTests.swift, this has a process of its own.
import ForwardKit
import ForwardKitPatching
import Testing

extension EngineSuites {
  @Suite("Types behind patches") struct PatchTypesTests {
    /// A Swift value, its type in a patch, and the number that it stands for, if it stands for one.
    private struct Kind {
      let value: any RuntimeValue
      let type: String
      let number: Double?
      init(_ value: any RuntimeValue, _ type: String, _ number: Double? = nil) {
        self.value = value
        self.type = type
        self.number = number
      }
    }

    /// A linear congruential generator: the same messages in every run.
    private struct Seeded: RandomNumberGenerator {
      var state: UInt64
      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
      }
    }

    private static func kinds() throws -> [Kind] {
      [
        Kind(Int8(5), "char", 5), Kind(Int16(-6), "short", -6), Kind(Int32(7), "int", 7),
        Kind(9, "NSInteger", 9), Kind(UInt8(200), "unsigned char", 200),
        Kind(UInt64(11), "unsigned long long", 11), Kind(true, "BOOL"),
        Kind(Float(1.5), "float", 1.5),
        Kind(2.5, "double", 2.5), Kind("text", "NSString *"),
        Kind(try RuntimeClass.object.new(), "id"),
        Kind(RuntimeObject?.none, "id"), Kind(RuntimeClass.object, "Class"),
        Kind(RuntimeSelector("a:b:"), "SEL"), Kind(Place(x: 1, y: 2), "struct Place"),
        Kind([1, 2], "NSArray *"), Kind(["a": 1], "NSDictionary *"),
        Kind(CStringValue("c"), "char *"),
        Kind(RuntimeBlock { (x: Int) -> Int in x }, "id"),
      ]
    }

    private static func method(_ a: Kind, _ b: Kind, _ result: Kind, _ got: Notes<String>)
      -> RuntimeMethod
    {
      func make<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ result: R)
        -> RuntimeMethod
      {
        RuntimeMethod("mix:with:") { (self: RuntimeObject, x: A, y: B) -> R in
          got.add("\(x)")
          got.add("\(y)")
          return result
        }
      }
      return make(a.value, b.value, result.value)
    }

    private static func send(_ receiver: RuntimeObject, _ a: Kind, _ b: Kind, _ wanted: Kind) throws
      -> String
    {
      func run<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ wanted: R)
        throws
        -> String
      { "\(try receiver.send("mix:with:", a, b, returning: R.self))" }
      return try run(a.value, b.value, wanted.value)
    }

    /// Rule: a patched method takes and gives what the method did: converted, or refused with both types.
    @Test(
      "HP-6 HP-14 a message of any types to a patched method is converted or throws",
      arguments: [1, 2, 3] as [UInt64])
    func anyTypes(seed: UInt64) throws {
      let engine = try Shared.engine.get()
      engine.cancelAll()
      var random = Seeded(state: seed)
      let kinds = try Self.kinds()
      func pick() -> Kind { kinds.randomElement(using: &random) ?? kinds[0] }
      var (converted, refused) = (0, 0)
      for round in 0..<40 {
        let (a, b, result) = (pick(), pick(), pick())
        let got = Notes<String>()
        let name = "Mixed\(seed)x\(round)"
        let receiver = try RuntimeClass.define(name) { Self.method(a, b, result, got) }.new()
        try engine.apply(
          Patch(
            id: "mix",
            text: """
              struct Place { double x, y; };
              @implementation \(name) (Mix)
              - (\(result.type))mix:(\(a.type))a with:(\(b.type))b { return [self ORIGmix:a with:b]; }
              @end
              """))
        for _ in 0..<6 {
          let sent = random.next() % 3 == 0 ? (a, b, result) : (pick(), pick(), pick())
          let before = got.all.count
          do {
            let text = try Self.send(receiver, sent.0, sent.1, sent.2)
            converted += 1
            if let expected = result.number, sent.2.number != nil {
              #expect(Double(text) == expected, "\(name)")
            }
            for (value, kind) in zip(got.all.dropFirst(before), [(sent.0, a), (sent.1, b)]) {
              if let number = kind.0.number, kind.1.number != nil {
                #expect(Double(value) == number, "\(name)")
              }
            }
          } catch let error as RuntimeError {
            refused += 1
            switch error {
            case .signatureMismatch(let mismatch):
              #expect(!mismatch.expected.isEmpty && !mismatch.found.isEmpty)
            case .unexpectedObject(let expected, let found):
              #expect(!expected.isEmpty && !found.isEmpty && !found.contains("0x"))
            case .valueOutOfRange, .nilValue: break
            default: Issue.record("\(name): \(error)")
            }
          }
        }
        engine.cancelAll()
      }
      #expect(converted > 50 && refused > 50)
    }
  }
}
