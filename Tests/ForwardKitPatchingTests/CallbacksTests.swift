// What a patch calls, and what Foundation calls back for it, while other threads use patches. As EngineTests.swift, this
// has a process of its own.
import ForwardKit
import ForwardKitPatching
import Foundation
import Testing

/// Two threads that can only go on together: what `left` waits for, only `right` gives, and the other way round.
private final class Meeting: Sendable {
  private let first = DispatchSemaphore(value: 0)
  private let second = DispatchSemaphore(value: 0)

  func left() {
    first.signal()
    second.wait()
  }

  func right() {
    second.signal()
    first.wait()
  }
}

/// A Swift value that says when it ends.
private struct Ending: BoxedValue {
  final class Value: Sendable {
    private let ended: @Sendable () -> Void
    init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
    deinit { ended() }
  }
  let value: Value
}

extension EngineSuites {
  @Suite("Callbacks of Foundation in patches") struct CallbacksInPatchesTests {
    private let engine: PatchEngine

    init() throws {
      engine = try Shared.engine.get()
      engine.cancelAll()
    }

    static let callers = [
      // Blocks.
      "[@[@3, @1] sortedArrayUsingComparator:^NSComparisonResult(id a, id b) { s += [self left:1]; return [a compare:b]; }];",
      "[@[@5] enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *stop) { s += [self left:1]; }];",
      "[@{@1: @2} enumerateKeysAndObjectsUsingBlock:^(id k, id o, BOOL *stop) { s += [self left:1]; }];",
      "[[NSPredicate predicateWithBlock:^BOOL(id o, id b) { s += [self left:1]; return YES; }] evaluateWithObject:@1];",
      // Messages by name.
      "[self performSelector:@selector(leftNow)]; s = 1;",
      "[@[self] makeObjectsPerformSelector:@selector(leftNow)]; s = 1;",
      "[@[self] makeObjectsPerformSelector:@selector(leftWith:) withObject:@1]; s = 1;",
      "[[NSSet setWithObject:@[self]] makeObjectsPerformSelector:@selector(firstObject)]; s = [self left:1];",
      "[@[self, self] sortedArrayUsingSelector:@selector(leftCompare:)]; s = 1;",
      "[[NSMutableArray arrayWithObjects:self, self, nil] sortUsingSelector:@selector(leftCompare:)]; s = 1;",
      """
      NSInvocation *call = [NSInvocation invocationWithMethodSignature:[self methodSignatureForSelector:@selector(leftNow)]];
      call.selector = @selector(leftNow); [call invokeWithTarget:self]; s = 1;
      """,
      // Key-value coding.
      "s = [[self valueForKey:@\"leftValue\"] integerValue];",
      "s = [[@[self] valueForKey:@\"leftValue\"][0] integerValue];",
      "s = [[@[self] valueForKeyPath:@\"@sum.leftValue\"] integerValue];",
      "[self setValue:@1 forKey:@\"leftValue\"]; s = 1;",
      "s = [[@[self] filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@\"leftValue > 0\"]] count];",
      // Comparing and describing.
      "s = [@[[self twin]] containsObject:self];",
      "s = [[NSString stringWithFormat:@\"%@\", self] length];",
      "s = [[@[self] componentsJoinedByString:@\"\"] length];",
      // Notifications.
      """
      NSNotificationCenter *center = [NSNotificationCenter new];
      [center addObserver:self selector:@selector(leftWith:) name:@"n" object:nil];
      [center postNotificationName:@"n" object:nil]; [center removeObserver:self]; s = 1;
      """,
      // Locks and queues.
      "@synchronized(@1) { s = [self left:1]; }",
      "NSLock *lock = [NSLock new]; [lock lock]; s = [self left:1]; [lock unlock];",
      "NSRecursiveLock *lock = [NSRecursiveLock new]; [lock lock]; s = [self left:1]; [lock unlock];",
      "dispatch_sync(dispatch_queue_create(\"q\", NULL), ^{ s = [self left:1]; });",
      "dispatch_apply(1, dispatch_get_global_queue(0, 0), ^(size_t i) { s = [self left:1]; });",
      """
      dispatch_group_t group = dispatch_group_create();
      dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{ s = [self left:1]; });
      dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
      """,
      """
      NSOperationQueue *queue = [NSOperationQueue new];
      [queue addOperationWithBlock:^{ s = [self left:1]; }]; [queue waitUntilAllOperationsAreFinished];
      """,
    ]

    /// Rule: two patched methods that meet in Swift end, from wherever in the patch Swift is called.
    @Test(
      "HP-15 whatever calls Swift for a patch lets others in", .timeLimit(.minutes(1)),
      arguments: callers.indices)
    func callbacks(number: Int) throws {
      let meeting = Meeting()
      let name = "Caller\(number)"
      let cls = try RuntimeClass.define(name) {
        RuntimeMethod("left:") { (self: RuntimeObject, x: Int) -> Int in
          meeting.left()
          return x
        }
        RuntimeMethod("leftNow") { (self: RuntimeObject) in meeting.left() }
        RuntimeMethod("leftWith:") { (self: RuntimeObject, x: RuntimeObject) in meeting.left() }
        RuntimeMethod("leftCompare:") { (self: RuntimeObject, x: RuntimeObject) -> Int in
          meeting.left()
          return 0
        }
        RuntimeMethod("leftValue") { (self: RuntimeObject) -> Int in
          meeting.left()
          return 1
        }
        RuntimeMethod("setLeftValue:") { (self: RuntimeObject, x: Int) in meeting.left() }
        RuntimeMethod("twin") { (self: RuntimeObject) -> RuntimeObject in
          try self.runtimeClass.new()
        }
        RuntimeMethod("isEqual:") { (self: RuntimeObject, other: RuntimeObject?) -> Bool in
          meeting.left()
          return true
        }
        RuntimeMethod("description") { (self: RuntimeObject) -> String in
          meeting.left()
          return "d"
        }
        RuntimeMethod("right:") { (self: RuntimeObject, x: Int) -> Int in
          meeting.right()
          return x
        }
        RuntimeMethod("a") { (self: RuntimeObject) -> Int in 0 }
        RuntimeMethod("b") { (self: RuntimeObject) -> Int in 0 }
      }
      let object = try cls.new()
      try engine.apply(
        Patch(
          id: "callbacks",
          text: """
            @implementation \(name) (Patch)
            - (NSInteger)a { __block NSInteger s = 0; \(Self.callers[number]) return s; }
            - (NSInteger)b { return [self right:2]; }
            @end
            """))
      let wrong = Notes<Int>()
      let threads = Threads(2) { number in
        for _ in 0..<20 {
          let got = (try? object.send(number == 0 ? "a" : "b", returning: Int.self)) ?? -1
          if got != (number == 0 ? 1 : 2) { wrong.add(got) }
        }
      }
      threads.join()
      #expect(wrong.all.isEmpty)
    }

    /// Rule: a lock of a patch keeps other threads out while its holder is in Swift; and it is free again afterwards.
    @Test(
      "HP-15 locks of patches exclude threads", .timeLimit(.minutes(1)),
      arguments: [
        "@synchronized(self) { BODY }",
        "static NSLock *lock; static dispatch_once_t once; dispatch_once(&once, ^{ lock = [NSLock new]; }); [lock lock]; BODY [lock unlock];",
        "static dispatch_queue_t q; static dispatch_once_t once; dispatch_once(&once, ^{ q = dispatch_queue_create(\"q\", NULL); }); dispatch_sync(q, ^{ BODY });",
        "static dispatch_semaphore_t s; static dispatch_once_t once; dispatch_once(&once, ^{ s = dispatch_semaphore_create(1); }); dispatch_semaphore_wait(s, DISPATCH_TIME_FOREVER); BODY dispatch_semaphore_signal(s);",
      ])
    func excludes(lock: String) throws {
      let inside = Lock(0)
      let most = Lock(0)
      let cls = try RuntimeClass.define("Locked\(abs(lock.hashValue))") {
        RuntimeProperty("total", Int.self)
        RuntimeMethod("pass") { (self: RuntimeObject) in
          let now = inside.withLock { count in
            count += 1
            return count
          }
          most.withLock { $0 = max($0, now) }
          sched_yield()
          inside.withLock { $0 -= 1 }
        }
        RuntimeMethod("add") { (self: RuntimeObject) in }
      }
      let object = try cls.new()
      let body = "NSInteger t = [self total]; [self pass]; [self setTotal:t + 1];"
      try engine.apply(
        Patch(
          id: "locked",
          text: """
            @implementation \(cls.name) (Patch)
            - (void)add { \(lock.replacingOccurrences(of: "BODY", with: body)) }
            @end
            """))
      let threads = Threads(4) { _ in
        for _ in 0..<100 { try? object.send("add") }
      }
      threads.join()
      #expect(try object.send("total", returning: Int.self) == 400)
      #expect(most.withLock { $0 } == 1)
    }

    /// Rule: a failure in a lock's or queue's block falls back, and the next call finds the lock free.
    @Test(
      "HP-12 HP-15 a failure lets go of locks and queues", .timeLimit(.minutes(1)),
      arguments: [
        "@synchronized(self) { [@[] objectAtIndex:3]; }",
        "static dispatch_queue_t q; if (!q) q = dispatch_queue_create(\"q\", NULL); dispatch_sync(q, ^{ [@[] objectAtIndex:3]; });",
        "static dispatch_once_t once; dispatch_once(&once, ^{ [@[] objectAtIndex:3]; });",
      ])
    func failures(body: String) throws {
      let cls = try RuntimeClass.define("Failing\(abs(body.hashValue))") {
        RuntimeMethod("value") { (self: RuntimeObject) -> Int in 5 }
      }
      let object = try cls.new()
      let start = Shared.failures.all.count
      try engine.apply(
        Patch(
          id: "failing",
          text: "@implementation \(cls.name) (Patch) - (NSInteger)value { \(body) return 1; } @end")
      )
      let wrong = Notes<Int>()
      let threads = Threads(2) { _ in
        for _ in 0..<10 {
          let got = (try? object.send("value", returning: Int.self)) ?? -1
          if got != 5 { wrong.add(got) }
        }
      }
      threads.join()
      #expect(wrong.all.isEmpty)
      #expect(
        Shared.failures.all.dropFirst(start).count { $0.fellBack && $0.method.contains("value") }
          == 20)
    }

    /// Rule: what a patch starts runs, on threads of its own and on the system's clock.
    @Test(
      "HP-15 a patch's own threads run", .timeLimit(.minutes(1)),
      arguments: [
        "dispatch_async(dispatch_get_global_queue(0, 0), ^{ [self done]; });",
        "dispatch_async(dispatch_queue_create(\"q\", NULL), ^{ [self done]; });",
        "dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 1000), dispatch_get_global_queue(0, 0), ^{ [self done]; });",
        "[NSThread detachNewThreadSelector:@selector(done) toTarget:self withObject:nil];",
        "[self performSelectorInBackground:@selector(done) withObject:nil];",
        "[[NSOperationQueue new] addOperationWithBlock:^{ [self done]; }];",
        "dispatch_queue_t q = dispatch_queue_create(\"q\", NULL); dispatch_async(q, ^{ [@[] objectAtIndex:1]; }); dispatch_async(q, ^{ [self done]; });",
      ])
    func ownThreads(start: String) throws {
      let done = DispatchSemaphore(value: 0)
      let cls = try RuntimeClass.define("Starter\(abs(start.hashValue))") {
        RuntimeMethod("done") { (self: RuntimeObject) in done.signal() }
        RuntimeMethod("start") { (self: RuntimeObject) in }
      }
      let object = try cls.new()
      try engine.apply(
        Patch(
          id: "starter", text: "@implementation \(cls.name) (Patch) - (void)start { \(start) } @end"
        ))
      for _ in 0..<10 {
        try object.send("start")
        done.wait()
      }
    }

    @Test("HP-15 work for the main queue runs on the program's main queue", .timeLimit(.minutes(1)))
    func mainQueue() async throws {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      let (places, end) = AsyncStream.makeStream(of: Bool.self)
      let cls = try RuntimeClass.define("OnMain") {
        RuntimeMethod("done") { (self: RuntimeObject) in
          end.yield(DispatchQueue.getSpecific(key: key) ?? false)
        }
        RuntimeMethod("start") { (self: RuntimeObject) in }
      }
      try engine.apply(
        Patch(
          id: "main",
          text: """
            @implementation OnMain (Patch)
            - (void)start {
              dispatch_async(dispatch_get_main_queue(), ^{ [@[] objectAtIndex:1]; });
              dispatch_async(dispatch_get_main_queue(), ^{ [self done]; });
            }
            @end
            """))
      try cls.new().send("start")
      var first = places.makeAsyncIterator()
      #expect(await first.next() == true)
    }

    /// Each level counts its own time once: what it spends in Swift, and in the patched method below, is not its own.
    @Test(
      "HP-12 HP-15 calls of patches that nest deep end within their limits", .timeLimit(.minutes(1))
    )
    func nestedLimits() throws {
      let cls = try RuntimeClass.define("NestedLimits") {
        RuntimeMethod("down:") { (self: RuntimeObject, depth: Int) -> Int in 0 }
        RuntimeMethod("through:") { (self: RuntimeObject, depth: Int) -> Int in
          try self.send("down:", depth - 1, returning: Int.self)
        }
      }
      let start = Shared.failures.all.count
      try engine.apply(
        Patch(
          id: "nested",
          text: """
            @implementation NestedLimits (Patch)
            - (NSInteger)down:(NSInteger)depth {
              NSInteger n = 0;
              for (int i = 0; i < 2000; i++) n += i % 2;
              return depth == 0 ? 0 : [self through:depth] + n / 1000;
            }
            @end
            """))
      #expect(try cls.new().send("down:", 60, returning: Int.self) == 60)
      #expect(!Shared.failures.all.dropFirst(start).contains { $0.method.contains("down:") })
    }

    /// What lets go of an object in a patch. `thing` gives a new one, whose end meets the other thread.
    static let endings = [
      "id a = [self thing]; a = nil;",
      "[[self thing] description];",
      "@autoreleasepool { id a = [self thing]; [a description]; }",
      "[self setHeld:[self thing]]; [self setHeld:nil];",
      "NSMutableArray *all = [NSMutableArray arrayWithObject:[self thing]]; [all removeAllObjects];",
      "NSMutableDictionary *all = [@{@1: [self thing]} mutableCopy]; all[@1] = @2;",
      "NSMutableSet *all = [NSMutableSet setWithObject:[self thing]]; [all setSet:[NSSet set]];",
      "objc_setAssociatedObject(self, @selector(a), [self thing], 1); objc_setAssociatedObject(self, @selector(a), nil, 1);",
      "id box = [self box]; box = nil;",
      "id a = [self hooked]; a = nil;",
      "printf(\"out\");",
    ]

    /// Rule: code of the program's runs without the gate, whatever caused it: here the end of an object, of a Swift value in one,
    /// a hook of dealloc, what a patch prints.
    @Test(
      "HP-15 what ends in a patch lets others in", .timeLimit(.minutes(1)),
      arguments: endings.indices)
    func ends(number: Int) throws {
      let meeting = Meeting()
      let name = "Ender\(number)"
      let thing = try RuntimeClass.define("\(name)Thing") { Deinit { _ in meeting.left() } }
      let hooked = try RuntimeClass.define("\(name)Hooked") {}
      try hooked.before("dealloc") { meeting.left() }
      let cls = try RuntimeClass.define(name) {
        RuntimeProperty("held", RuntimeObject?.self)
        RuntimeMethod("thing") { (self: RuntimeObject) -> RuntimeObject in try thing.new() }
        RuntimeMethod("hooked") { (self: RuntimeObject) -> RuntimeObject in try hooked.new() }
        RuntimeMethod("box") { (self: RuntimeObject) -> Ending in
          Ending(value: Ending.Value { meeting.left() })
        }
        RuntimeMethod("a") { (self: RuntimeObject) in }
        RuntimeMethod("b") { (self: RuntimeObject) in meeting.right() }
      }
      let object = try cls.new()
      Shared.onOutput.withLock { $0 = { meeting.left() } }
      defer { Shared.onOutput.withLock { $0 = nil } }
      try engine.apply(
        Patch(
          id: "ends",
          text: """
            @implementation \(name) (Patch)
            - (void)a { \(Self.endings[number]) }
            - (void)b { [self ORIGb]; }
            @end
            """))
      let threads = Threads(2) { number in
        for _ in 0..<20 { try? object.send(number == 0 ? "a" : "b") }
      }
      threads.join()
    }

    /// Rule: and what the runtime asks before it finds a method.
    @Test(
      "HP-15 a resolver and +initialize let others in", .timeLimit(.minutes(1)),
      arguments: [
        "[(id)self resolved];", "[Late resolved];", "[Late class];", "[[Late alloc] init];",
      ])
    func asks(body: String) throws {
      for round in 0..<20 {
        let meeting = Meeting()
        let name = "Asker\(abs(body.hashValue))R\(round)"
        let answer = RuntimeMethod("resolved") { (self: RuntimeObject) in }
        try RuntimeClass.define("\(name)Late") {
          Initialize { _ in if !body.contains("resolved") { meeting.left() } }
          ClassResolver { cls, selector in
            guard selector == "resolved" else { return false }
            meeting.left()
            return try cls.add(RuntimeClassMethod("resolved") { (_: RuntimeClass) in })
          }
        }
        let cls = try RuntimeClass.define(name) {
          Resolver { cls, selector in
            guard selector == "resolved" else { return false }
            meeting.left()
            return try cls.add(answer)
          }
          RuntimeMethod("a") { (self: RuntimeObject) in }
          RuntimeMethod("b") { (self: RuntimeObject) in meeting.right() }
        }
        let object = try cls.new()
        try engine.apply(
          Patch(
            id: "asks", version: round + 1,
            text: """
              @interface \(name) (Resolved) - (void)resolved; @end
              @interface \(name)Late (Resolved) + (void)resolved; @end
              @implementation \(name) (Patch)
              - (void)a { \(body.replacingOccurrences(of: "Late", with: name + "Late")) }
              - (void)b { [self ORIGb]; }
              @end
              """))
        let threads = Threads(2) { number in try? object.send(number == 0 ? "a" : "b") }
        threads.join()
      }
    }

    /// Rule: a thread in a patch that waits for another thread's +initialize keeps nobody out whom that one needs.
    @Test("HP-15 +initialize on another thread may need patches", .timeLimit(.minutes(1)))
    func initializesElsewhere() throws {
      for round in 0..<20 {
        let (started, inside) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let cls = try RuntimeClass.define("Needing\(round)") {
          RuntimeMethod("inside") { (self: RuntimeObject) in inside.signal() }
          RuntimeMethod("waits") { (self: RuntimeObject) in }
          RuntimeMethod("helps") { (self: RuntimeObject) -> Int in 0 }
        }
        let object = try cls.new()
        let late = try RuntimeClass.define("Needed\(round)") {
          Initialize { _ in
            started.signal()
            inside.wait()
            _ = try object.send("helps", returning: Int.self)
          }
          RuntimeClassMethod("ping") { (_: RuntimeClass) in }
        }
        try engine.apply(
          Patch(
            id: "needing", version: round + 1,
            text: """
              @implementation Needing\(round) (Patch)
              - (void)waits { [self inside]; [Needed\(round) ping]; }
              - (NSInteger)helps { return 1; }
              @end
              """))
        let threads = Threads(2) { number in
          if number == 0 {
            try? late.send("ping")
          } else {
            started.wait()
            try? object.send("waits")
          }
        }
        threads.join()
      }
    }

    @Test("HP-15 a patch's clock is the system's") func clock() throws {
      let cls = try RuntimeClass.define("Clock") {
        RuntimeMethod("now") { (self: RuntimeObject) -> Date in Date.distantPast }
      }
      try engine.apply(
        Patch(
          id: "clock",
          text: "@implementation Clock (Patch) - (id)now { return [NSDate date]; } @end"
        ))
      let object = try cls.new()
      let before = Date()
      let now = try object.send("now", returning: Date.self)
      // A double holds today's seconds to less than a microsecond; the clocks were read one after the other.
      #expect(before.addingTimeInterval(-0.001) <= now && now <= Date().addingTimeInterval(0.001))
    }
  }
}
