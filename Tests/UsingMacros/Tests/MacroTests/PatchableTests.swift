// Classes of @Patchable and @RuntimeObject under hot patches written in Objective-C.
import ForwardKit
import ForwardKitMacros
import ForwardKitPatching
import Foundation
import Testing

@Patchable("PatchedCart") final class PatchedCart: Sendable {
  func total(_ prices: [Int]) -> Int { prices.reduce(0, +) }
  func label(for name: String, at moment: Date) -> String { "\(name) \(moment)" }
  func names() -> [String?] { [] }
  func scale(_ sizes: [String: Double]) -> [String: Double] { sizes }
  func checked(_ amount: Int) throws -> Int { amount }
}

@RuntimeObject("PatchedPlayer") final class PatchedPlayer {
  var volume = 5
  func louder(by steps: Int) { volume += steps }
}

/// The engine of the process, started before other threads use the runtime, as it has to be: each test has a process of its own.
private func startEngine() throws -> PatchEngine {
  let engine = try PatchEngine.start()
  _ = try (PatchedCart.runtimeClass, PatchedPlayer.runtimeClass)
  return engine
}

extension PatchEngine {
  fileprivate func apply(_ text: String) throws { try apply(Patch(id: "macros", text: text)) }
}

@Suite struct PatchableTests {
  @Test func `a patch replaces a method of objects that are there, and its end restores it`() async
  {
    await #expect(processExitsWith: .success) {
      let engine = try startEngine()
      let cart = PatchedCart()
      #expect(cart.total([10, 20]) == 30)
      try engine.apply(
        """
        @implementation PatchedCart (Free)
        - (NSInteger)total:(NSArray<NSNumber *> *)prices {
          return [self ORIGtotal:prices] - [prices.firstObject integerValue];
        }
        @end
        """)
      #expect(cart.total([10, 20]) == 20)
      #expect(PatchedCart().total([1]) == 0)
      engine.cancelAll()
      #expect(cart.total([10, 20]) == 30)
    }
  }

  @Test func `strings, dates, nil and collections cross both ways`() async {
    await #expect(processExitsWith: .success) {
      let engine = try startEngine()
      let cart = PatchedCart()
      try engine.apply(
        """
        @implementation PatchedCart (Values)
        - (NSString *)labelFor:(NSString *)name at:(NSDate *)moment {
          return [NSString stringWithFormat:@"%@ %g", name.uppercaseString, moment.timeIntervalSince1970];
        }
        - (NSArray *)names { return @[@"a", [NSNull null]]; }
        - (NSDictionary *)scale:(NSDictionary<NSString *, NSNumber *> *)sizes {
          NSMutableDictionary *all = [sizes mutableCopy];
          all[@"double"] = @([sizes[@"one"] doubleValue] * 2);
          return all;
        }
        @end
        """)
      #expect(cart.label(for: "ada", at: Date(timeIntervalSince1970: 60)) == "ADA 60")
      #expect(cart.names() == ["a", nil])
      #expect(cart.scale(["one": 1.5]) == ["one": 1.5, "double": 3])
      engine.cancelAll()
      #expect(cart.names() == [])
    }
  }

  @Test func `a patch that fails leaves the method's own body`() async {
    await #expect(processExitsWith: .success) {
      let engine = try startEngine()
      let cart = PatchedCart()
      try engine.apply(
        """
        @implementation PatchedCart (Broken)
        - (NSInteger)total:(NSArray *)prices { return [prices[99] integerValue]; }
        - (NSInteger)checked:(NSInteger)amount { return [@[][amount] integerValue]; }
        @end
        """)
      #expect(cart.total([1, 2]) == 3)
      #expect(try cart.checked(4) == 4)
      engine.cancelAll()
    }
  }

  @Test func `a patch works on properties, whose observers see it`() async {
    await #expect(processExitsWith: .success) {
      let engine = try startEngine()
      let player = PatchedPlayer()
      let log = LockedLines()
      let token = try player.runtimeObject.observe(PatchedPlayer.Properties.volume) { old, new in
        log.add("\(old) \(new)")
      }
      try engine.apply(
        """
        @implementation PatchedPlayer (Loud)
        - (void)louderBy:(NSInteger)steps { [self setVolume:[self volume] + steps * 10]; }
        @end
        """)
      player.louder(by: 2)
      #expect(player.volume == 25)
      engine.cancelAll()
      player.louder(by: 1)
      token.cancel()
      #expect(log.lines == ["5 25", "25 26"])
    }
  }
}

/// What patches leave behind that come and go: their code, which calls and blocks may still refer to. In a process of its own, since other
/// tests allocate beside. The first rounds are not counted: the engine takes its room in them.
@Suite struct PatchMemoryTests {
  @Test
  func `a patch that is taken back leaves its code and nothing else, the thousandth time too`()
    async
  {
    await #expect(processExitsWith: .success) {
      let cls = try RuntimeClass.define("Form") {
        RuntimeMethod("echo:") { (self: RuntimeObject, text: String) -> String in text }
      }
      let form = try cls.new()
      let engine = try PatchEngine.start { _ in }
      func left(after rounds: Int) throws -> Int {
        let before = residentKibibytes()
        for _ in 0..<rounds {
          try engine.apply(
            Patch(
              id: "loud",
              text: """
                @implementation Form (Loud)
                - (NSString *)echo:(NSString *)text { return [[self ORIGecho:text] stringByAppendingString:@"!"]; }
                - (int)more { return 1; }
                @end
                """))
          try #require(form.send("echo:", "a", returning: String.self) == "a!")
          try engine.cancel("loud")
          try #require(form.send("echo:", "a", returning: String.self) == "a")
        }
        return residentKibibytes() - before
      }
      _ = try left(after: 50)
      let first = try left(after: 200)
      #expect(first < 200 * 12, "\(first) KiB after 200 rounds")
      _ = try left(after: 600)
      // What a round leaves does not depend on how many there were.
      let last = try left(after: 200)
      #expect(last < 200 * 12, "\(last) KiB after the last 200 of 1,000 rounds")
    }
  }
}

/// Kibibytes of the process that are in memory.
private func residentKibibytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, 256, file) != nil else { return 0 }
  let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
    separator: " ")
  return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) / 1024 : 0
}
