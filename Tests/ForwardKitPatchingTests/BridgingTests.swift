// Values on their way between Swift and patches, whenever they were made, and threads in patched methods.
import ForwardKit
import ForwardKitPatching
import Foundation
import Testing

struct Place: RuntimeStruct, Equatable {
  var x, y: Double
  static let runtimeEncoding = "{Place=dd}"
}

struct Coin: BoxedValue, Equatable { var cents: Int }

/// An object whose properties were set before the engine was started.
enum Early {
  static let object: Result<RuntimeObject, any Error> = Result {
    let cls = try RuntimeClass.define("Early") {
      RuntimeProperty("name", String.self)
      RuntimeProperty("words", [String].self)
      RuntimeProperty("ages", [String: Int].self)
      RuntimeProperty("nested", [[Int]].self)
      RuntimeProperty("tags", Set<String>.self)
      RuntimeProperty("moment", Date.self)
      RuntimeProperty("bytes", Data.self)
      RuntimeProperty("maybe", String?.self)
      RuntimeProperty("anything", RuntimeObject?.self)
      RuntimeMethod("question") { (self: RuntimeObject) -> String in "" }
      RuntimeMethod("count") { (self: RuntimeObject) -> Int in 0 }
      RuntimeMethod("sum:") { (self: RuntimeObject, all: [Int]) -> Int in all.reduce(0, +) }
      RuntimeMethod("list") { (self: RuntimeObject) -> [Int] in [] }
      RuntimeMethod("table") { (self: RuntimeObject) -> [String: Double] in [:] }
      RuntimeMethod("when") { (self: RuntimeObject) -> Date in Date(timeIntervalSince1970: 0) }
      RuntimeMethod("content") { (self: RuntimeObject) -> Data in Data() }
      RuntimeMethod("mix") { (self: RuntimeObject) -> [String?] in [] }
      RuntimeMethod("moved:") { (self: RuntimeObject, place: Place) -> Place in place }
      RuntimeMethod("places") { (self: RuntimeObject) -> [Place] in [Place(x: 1, y: 2)] }
      RuntimeMethod("pay:") { (self: RuntimeObject, coin: Coin) -> Coin in coin }
      RuntimeMethod("same:") { (self: RuntimeObject, object: RuntimeObject) -> Bool in false }
    }
    let object = try cls.new()
    try object.send("setName:", "Ada")
    try object.send("setWords:", ["a", "bb"])
    try object.send("setAges:", ["Ada": 36])
    try object.send("setNested:", [[1, 2], [3]])
    try object.send("setTags:", ["t"] as Set<String>)
    try object.send("setMoment:", Date(timeIntervalSinceReferenceDate: 100))
    try object.send("setBytes:", Data([1, 2, 3]))
    try object.send("setMaybe:", String?.none)
    return object
  }
}

extension EngineSuites {
  @Suite("Values between Swift and patches") struct BridgingTests {
    private let engine: PatchEngine
    private let early: RuntimeObject

    init() throws {
      engine = try Shared.engine.get()
      engine.cancelAll()
      early = try Early.object.get()
    }

    private func apply(_ text: String) throws {
      try engine.apply(
        Patch(id: "bridge", text: "@implementation Early (Bridge)\n\(text)\n@end\n"))
    }

    private func question(_ expression: String) throws -> String {
      engine.cancelAll()
      try apply(
        "- (id)question { return [NSString stringWithFormat:@\"%@\", \(expression)]; }")
      return try early.send("question", returning: String.self)
    }

    @Test("HP-14 a patch reads values that were made before the engine") func readsEarlyValues()
      throws
    {
      #expect(try question("[[self name] uppercaseString]") == "ADA")
      #expect(try question("[[self words] componentsJoinedByString:@\"+\"]") == "a+bb")
      #expect(try question("[self words][1]") == "bb")
      #expect(try question("@([[self words] count])") == "2")
      #expect(try question("[self ages][@\"Ada\"]") == "36")
      #expect(
        try question("[[self nested] valueForKeyPath:@\"@unionOfArrays.self\"]").contains("3"))
      #expect(try question("[[self tags] anyObject]") == "t")
      #expect(try question("@([[self moment] timeIntervalSinceReferenceDate])") == "100")
      #expect(try question("@([[self bytes] length])") == "3")
      #expect(try question("[self maybe] == nil ? @\"none\" : @\"some\"") == "none")
      #expect(try question("[[self name] isEqualToString:@\"Ada\"] ? @\"yes\" : @\"no\"") == "yes")
      #expect(try question("[@\"Ada\" isEqual:[self name]] ? @\"yes\" : @\"no\"") == "yes")
      #expect(
        try question("[[self name] isKindOfClass:[NSString class]] ? @\"yes\" : @\"no\"") == "yes")
      #expect(try question("@{@\"Ada\": @1}[[self name]]") == "1")
      #expect(try question("[[self words] arrayByAddingObject:@\"c\"]").contains("bb"))
    }

    @Test("HP-14 elements keep their identity") func elementsKeepIdentity() throws {
      #expect(
        try question("[self words][0] == [self words][0] ? @\"same\" : @\"other\"") == "same")
      #expect(
        try question("[[self words] copy] == [self words] ? @\"same\" : @\"other\"") == "same")
      engine.cancelAll()
      try apply("- (BOOL)same:(id)object { return [@[object] objectAtIndex:0] == object; }")
      #expect(try early.send("same:", early, returning: Bool.self))
    }

    @Test("HP-14 what a patch gives becomes the Swift value that is asked for") func givesValues()
      throws
    {
      try apply(
        """
        - (id)list { return @[@1, @2, @3]; }
        - (id)table { return @{@"pi": @3.5, @"one": @1}; }
        - (id)when { return [NSDate dateWithTimeIntervalSince1970:60]; }
        - (id)content { const char bytes[2] = {7, 8}; return [NSData dataWithBytes:bytes length:2]; }
        - (id)mix { return @[@"a", [NSNull null]]; }
        """)
      #expect(try early.send("list", returning: [Int].self) == [1, 2, 3])
      #expect(try early.send("list", returning: [UInt8].self) == [1, 2, 3])
      #expect(try early.send("table", returning: [String: Double].self) == ["pi": 3.5, "one": 1])
      #expect(try early.send("when", returning: Date.self) == Date(timeIntervalSince1970: 60))
      #expect(try early.send("content", returning: Data.self) == Data([7, 8]))
      #expect(try early.send("mix", returning: [String?].self) == ["a", nil])
      #expect(throws: RuntimeError.self) { try early.send("list", returning: [String].self) }
    }

    @Test(
      "HP-14 a result of another kind is refused by the names of both types",
      arguments: [
        ("@[@1]", "NSArray where String was asked for"),
        ("@7", "NSNumber where String was asked for"),
        ("[NSMutableDictionary dictionary]", "NSDictionary where String was asked for"),
        ("[NSObject new]", "NSObject where String was asked for"),
        ("[NSDate date]", "NSDate where String was asked for"),
        ("self", "Early where String was asked for"),
      ]) func refusesByName(result: String, words: String) throws
    {
      try apply("- (id)question { return \(result); }")
      let error = #expect(throws: RuntimeError.self) {
        try early.send("question", returning: String.self)
      }
      #expect(error.map { "\($0)" } == words)
    }

    @Test("HP-14 a string where another type is asked for is refused by the names of both types")
    func refusesString() throws {
      try apply("- (id)list { return @\"one\"; } - (id)when { return @\"now\"; }")
      let list = #expect(throws: RuntimeError.self) {
        try early.send("list", returning: [Int].self)
      }
      #expect(list.map { "\($0)" } == "NSString where Array<Int> was asked for")
      let date = #expect(throws: RuntimeError.self) {
        try early.send("when", returning: Date.self)
      }
      #expect(date.map { "\($0)" } == "NSString where Date was asked for")
    }

    @Test("HP-14 numbers, structs and collections are passed on") func passesOn() throws {
      try apply(
        """
        - (NSInteger)count { return [self sum:@[@4, @5]] + [self sum:[self nested][0]]; }
        - (struct Place { double x, y; })moved:(struct Place)place { place.x += 1; return [self ORIGmoved:place]; }
        - (id)question { struct Place place; [[self places][0] getValue:&place]; return [NSString stringWithFormat:@"%g", place.y]; }
        """)
      #expect(try early.send("count", returning: Int.self) == 12)
      #expect(
        try early.send("moved:", Place(x: 1, y: 2), returning: Place.self) == Place(x: 2, y: 2))
      #expect(try early.send("question", returning: String.self) == "2")
    }

    @Test("HP-14 a patch sets what Swift reads") func setsProperties() throws {
      try apply(
        """
        - (NSInteger)count {
          [self setWords:@[@"x", @"y", @"z"]]; [self setAges:@{@"Bo": @7}]; [self setAnything:@12];
          [self setMaybe:@"there"];
          return 1;
        }
        """)
      let words = try early.send("words", returning: [String].self)
      #expect(try early.send("count", returning: Int.self) == 1)
      #expect(try early.send("words", returning: [String].self) == ["x", "y", "z"])
      #expect(try early.send("ages", returning: [String: Int].self) == ["Bo": 7])
      #expect(try early.send("anything", returning: Int.self) == 12)
      #expect(try early.send("maybe", returning: String?.self) == "there")
      try early.send("setWords:", words)
      try early.send("setAges:", ["Ada": 36])
      try early.send("setMaybe:", String?.none)
    }

    @Test("HP-3 a property's accessors go with their patch; versions share its values")
    func propertiesGo() throws {
      func property(_ version: Int) -> Patch {
        Patch(
          id: "extra", version: version,
          text: "@interface Early (E) @property int extra; @end @implementation Early (E) @end")
      }
      func extra() throws -> Int32 { try early.send("extra", returning: Int32.self) }
      try engine.apply(property(1))
      try early.send("setExtra:", Int32(4))
      try engine.apply(property(2))
      #expect(try extra() == 4)
      try engine.cancel("extra", version: 1)
      #expect(try extra() == 4)
      engine.cancelAll()
      #expect(throws: RuntimeError.self) { try extra() }
      #expect(throws: RuntimeError.self) { try early.send("setExtra:", Int32(5)) }
      try engine.apply(property(3))
      #expect(try extra() == 4)
      #expect(engine.cancelPatches(of: early.runtimeClass) == 0)
      #expect(throws: RuntimeError.self) { try extra() }
      engine.cancelAll()
    }

    @Test("HP-12 an error of a Swift method that a patch calls is told in its own words")
    func swiftErrors() throws {
      let start = Shared.failures.all.count
      try apply("- (NSInteger)count { return [self sum:@[@\"x\"]]; }")
      #expect(try early.send("count", returning: Int.self) == 0)
      let told = Shared.failures.all.dropFirst(start)
      #expect(told.map { $0.message.hasSuffix("where Int was asked for") } == [true])
      engine.cancelAll()
    }

    @Test("HP-14 a plan warns of values that a patch cannot look into") func warns() throws {
      let report = engine.plan(
        Patch(
          id: "pay", text: "@implementation Early (Pay) - (id)pay:(id)coin { return coin; } @end"))
      #expect(!report.hasErrors)
      #expect(report.diagnostics.count { $0.message.contains("Coin") } == 1)
      try engine.apply(
        Patch(
          id: "pay",
          text:
            "@implementation Early (Pay) - (id)pay:(id)coin { return [self ORIGpay:coin]; } @end"
        ))
      #expect(try early.send("pay:", Coin(cents: 5), returning: Coin.self) == Coin(cents: 5))
    }
  }

  @Suite("Threads in patched methods") struct ThreadsInPatchesTests {
    private let engine: PatchEngine

    init() throws {
      engine = try Shared.engine.get()
      engine.cancelAll()
    }

    /// Rule: two patched methods whose originals wait for each other end. With one gate around both they would not.
    @Test("HP-15 originals run side by side", .timeLimit(.minutes(1))) func sideBySide() throws {
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let cls = try RuntimeClass.define("Meeting") {
        RuntimeMethod("left:") { (self: RuntimeObject, x: Int) -> Int in
          first.signal()
          second.wait()
          return x
        }
        RuntimeMethod("right:") { (self: RuntimeObject, x: Int) -> Int in
          second.signal()
          first.wait()
          return x
        }
        RuntimeMethod("deep:") { (self: RuntimeObject, x: Int) -> Int in x }
      }
      let object = try cls.new()
      try engine.apply(
        Patch(
          id: "meeting",
          text: """
            @implementation Meeting (Patch)
            - (NSInteger)left:(NSInteger)x { NSInteger a = x * 2; return [self ORIGleft:x] + a; }
            - (NSInteger)right:(NSInteger)x { NSInteger a = x * 3; return [self ORIGright:x] + a; }
            @end
            """))
      let wrong = Notes<Int>()
      let threads = Threads(2) { number in
        for x in 0..<200 {
          let selector: RuntimeSelector = number == 0 ? "left:" : "right:"
          let got = (try? object.send(selector, x, returning: Int.self)) ?? -1
          if got != x * (number == 0 ? 3 : 4) { wrong.add(got) }
        }
      }
      threads.join()
      #expect(wrong.all.isEmpty)
    }

    /// Calls that leave and come back nest on the stack of their own thread, exceptions and failures included.
    @Test("HP-15 calls of many threads that leave and come back", .timeLimit(.minutes(2)))
    func nesting() throws {
      let cls = try RuntimeClass.define("Nest") {
        RuntimeMethod("outer:") { (self: RuntimeObject, x: Int) -> Int in x }
        RuntimeMethod("through:") { (self: RuntimeObject, x: Int) -> Int in
          x == 0 ? 0 : try self.send("outer:", x - 1, returning: Int.self) + 1
        }
        RuntimeMethod("bad:") { (self: RuntimeObject, x: Int) -> Int in -x }
      }
      try engine.apply(
        Patch(
          id: "nest",
          text: """
            @implementation Nest (Patch)
            - (NSInteger)outer:(NSInteger)x {
              NSMutableArray *all = [NSMutableArray array];
              for (NSInteger i = 0; i < 4; i++) [all addObject:@(i)];
              NSInteger below = [self through:x];
              return below + (NSInteger)[all count] - 4;
            }
            - (NSInteger)bad:(NSInteger)x { NSInteger y = [self through:x]; return [@[] [y] integerValue]; }
            @end
            """))
      let wrong = Notes<Int>()
      let threads = Threads(4) { number in
        guard let object = try? cls.new() else { return }
        for x in 0..<100 {
          let depth = x % 7
          let got = (try? object.send("outer:", depth, returning: Int.self)) ?? -1
          if got != depth { wrong.add(got) }
          let fallen = (try? object.send("bad:", depth, returning: Int.self)) ?? 1
          if fallen != -depth { wrong.add(fallen) }
        }
      }
      threads.join()
      #expect(wrong.all.isEmpty)
    }

    /// Rule: the runtime raises outside of the gate, where it looks for a method of an object that is not the patch's, and the
    /// exception is made inside. Other threads come in for their strings meanwhile, and still do afterwards.
    @Test("HP-15 messages that nobody recognizes, beside other threads", .timeLimit(.minutes(1)))
    func unrecognized() throws {
      let cls = try RuntimeClass.define("Deaf") {
        RuntimeMethod("answer:") { (self: RuntimeObject, text: String) -> String in text }
        RuntimeMethod("echo:") { (self: RuntimeObject, text: String) -> String in text }
      }
      try engine.apply(
        Patch(
          id: "deaf",
          text:
            "@implementation Deaf (Patch) - (id)answer:(id)text { return [(id)self whatNobodyKnows]; } @end"
        ))
      let start = Shared.failures.all.count
      let wrong = Notes<String>()
      let threads = Threads(4) { number in
        guard let object = try? cls.new() else { return }
        for round in 0..<200 {
          let text = "\(number) \(round)"
          let selector: RuntimeSelector = number == 0 ? "answer:" : "echo:"
          let got = try? object.send(selector, text, returning: String.self)
          if got != text { wrong.add(got ?? "nil") }
        }
      }
      threads.join()
      #expect(wrong.all.isEmpty)
      #expect(Shared.failures.all.count == start + 200)
      // The gate is free for a thread that was never in.
      Threads(1) { _ in
        if (try? cls.new().send("answer:", "x", returning: String.self)) != "x" {
          wrong.add("last")
        }
      }.join()
      #expect(wrong.all.isEmpty)
    }

    @Test("HP-15 patches come and go beside calls", .timeLimit(.minutes(2))) func comeAndGo() throws
    {
      let cls = try RuntimeClass.define("Busy") {
        RuntimeMethod("work:") { (self: RuntimeObject, x: Int) -> Int in x }
      }
      let object = try cls.new()
      let end = Flag()
      let wrong = Notes<Int>()
      let threads = Threads(2) { _ in
        while !end.isSet {
          let got = (try? object.send("work:", 5, returning: Int.self)) ?? -1
          if got != 5 && got != 6 { wrong.add(got) }
        }
      }
      for version in 1...30 {
        try engine.apply(
          Patch(
            id: "busy", version: version,
            text:
              "@implementation Busy (P\(version)) - (NSInteger)work:(NSInteger)x { return [self ORIGwork:x] + 1; } @end"
          ))
        try engine.cancel("busy")
      }
      end.set()
      threads.join()
      #expect(wrong.all.isEmpty)
    }
  }
}
