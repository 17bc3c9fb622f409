import ForwardKit
import Testing

@Suite("Observing") struct ObservingTests {
  @Test("KV-1 the observing class poses as the original and goes with the last observation")
  func posing() throws {
    let fixture = try ObservedFixture()
    let (node, other) = (try fixture.node(), try fixture.node())
    let token = try node.observe("size") { _ in }
    #expect(node.dispatchClass.name == "NSKVONotifying_\(fixture.cls.name)")
    #expect(node.runtimeClass == fixture.cls && node.isObserved)
    #expect(try node.send("class", returning: RuntimeClass.self) == fixture.cls)
    #expect(other.dispatchClass == fixture.cls && !other.isObserved)
    let second = try node.observe("name") { _ in }
    #expect(token.cancel())
    #expect(!token.cancel() && !token.isActive)
    #expect(node.dispatchClass != fixture.cls)
    second.cancel()
    #expect(node.dispatchClass == fixture.cls && !node.isObserved)
  }

  @Test("KV-1 a class of one's own is asked +initialize once") func initialize() throws {
    let count = Counter()
    let cls = try RuntimeClass.define(fresh("Once")) {
      RuntimeProperty("size", Int32.self)
      Initialize { _ in count.add(1) }
    }
    let object = try cls.new()
    let token = try object.observe("size") { _ in }
    try object.send("setSize:", 1)
    try object.before("setSize:") {}
    try object.send("setSize:", 2)
    #expect(count.count == 1)
    token.cancel()
  }

  @Test("KV-2 old, new, initial and prior, for objects, numbers and structs") func options() throws
  {
    let node = try ObservedFixture().node("a")
    let changes = Changes()
    let plain = try node.observe("size", options: []) { changes.add($0) }
    try node.send("setSize:", 1)
    #expect(changes.take() == ["size "])
    plain.cancel()
    let all = try node.observe("name", options: [.old, .new, .initial, .prior]) { changes.add($0) }
    #expect(changes.take() == ["name a"])
    try node.send("setName:", "b")
    #expect(changes.take() == ["name a>!", "name a>b"])
    try node.send("setName:", String?.none)
    #expect(changes.take() == ["name b>!", "name b>nil"])
    all.cancel()
    let points = Log<Point>()
    let place = try node.observe("place", options: [.old, .new]) { change in
      if let old = try? change.oldValue(as: Point.self),
        let new = try? change.newValue(as: Point.self)
      {
        points.add(old)
        points.add(new)
      }
    }
    try node.send("setPlace:", Point(x: 1, y: 2))
    #expect(points.all == [Point(x: 0, y: 0), Point(x: 1, y: 2)])
    place.cancel()
    // An equal value is a change, too.
    let size = try node.observe("size", options: [.old, .new]) { changes.add($0) }
    try node.send("setSize:", 1)
    #expect(changes.take() == ["size 1>1"])
    size.cancel()
  }

  @Test("KV-3 the newest observation is told first") func order() throws {
    let node = try ObservedFixture().node()
    let changes = Changes()
    let tokens = try ["first", "second", "third"].map { name in
      try node.observe("size") { _ in changes.say(name) }
    }
    try node.send("setSize:", 1)
    #expect(changes.take() == ["third", "second", "first"])
    tokens[1].cancel()
    try node.send("setSize:", 2)
    #expect(changes.take() == ["third", "first"])
  }

  @Test("KV-4 key paths: leaf, middle and head replaced, nil on the way") func keyPaths() throws {
    let fixture = try ObservedFixture()
    let leaf = try fixture.node("leaf")
    let middle = try fixture.node("middle", child: leaf)
    let root = try fixture.node("root", child: middle)
    let changes = Changes()
    let token = try root.observe("child.child.name", options: [.old, .new]) { changes.add($0) }
    #expect(leaf.isObserved && middle.isObserved)
    try leaf.send("setName:", "new leaf")
    #expect(changes.take() == ["child.child.name leaf>new leaf"])
    let other = try fixture.node("other")
    try middle.send("setChild:", other)
    #expect(changes.take() == ["child.child.name new leaf>other"])
    #expect(!leaf.isObserved && other.isObserved)
    try leaf.send("setName:", "detached")
    #expect(changes.take() == [])
    try root.send("setChild:", RuntimeObject?.none)
    #expect(changes.take() == ["child.child.name other>nil"])
    try middle.send("setChild:", leaf)
    #expect(changes.take() == [])
    try root.send("setChild:", middle)
    #expect(changes.take() == ["child.child.name nil>detached"])
    token.cancel()
    #expect(
      [leaf, middle, root, other].allSatisfy { !$0.isObserved && $0.dispatchClass == fixture.cls })
  }

  @Test("KV-4 dependent keys, over several steps and through paths") func dependent() throws {
    let fixture = try ObservedFixture()
    let child = try fixture.node("kid")
    let node = try fixture.node("n", child: child)
    let changes = Changes()
    let label = try node.observe("label", options: [.old, .new]) { changes.add($0) }
    try node.send("setSize:", 3)
    try node.send("setName:", "m")
    #expect(changes.take() == ["label n/0>n/3", "label n/3>m/3"])
    label.cancel()
    let title = try node.observe("title") { changes.add($0) }
    try node.send("setSize:", 4)
    #expect(changes.take() == ["title <m/4>"])
    title.cancel()
    let childName = try node.observe("childName", options: [.old, .new]) { changes.add($0) }
    try child.send("setName:", "kiddo")
    try node.send("setChild:", try fixture.node("next"))
    #expect(changes.take() == ["childName kid>kiddo", "childName kiddo>next"])
    childName.cancel()
    let path = try node.observe("child.label") { changes.add($0) }
    let next = try #require(try node.send("child", returning: RuntimeObject?.self))
    try next.send("setSize:", 9)
    #expect(changes.take() == ["child.label next/9"])
    path.cancel()
  }

  @Test("KV-4 cyclic dependencies do not hang") func cycles() throws {
    let node = try ObservedFixture().node()
    let changes = Changes()
    let tokens = [
      try node.observe("egg", options: []) { changes.add($0) },
      try node.observe("hen", options: []) { changes.add($0) },
    ]
    try node.send("setEgg:", 1)
    try node.send("setHen:", 1)
    #expect(changes.take().sorted() == ["egg ", "egg ", "hen ", "hen "])
    for token in tokens { token.cancel() }
    #expect(!node.isObserved)
  }

  @Test(
    "KV-2 what the initial notification changes is not told, and what cannot be observed tells nothing"
  )
  func initialBeforeRegistration() throws {
    let node = try ObservedFixture().node("a")
    let changes = Changes()
    let token = try node.observe("name", options: [.old, .new, .initial]) { change in
      changes.add(change)
      if change.old == nil { try? node.send("setName:", "b") }
    }
    #expect(changes.take() == ["name a"])
    try node.send("setName:", "c")
    #expect(changes.take() == ["name b>c"])
    token.cancel()
    #expect(!node.isObserved)
    #expect(throws: ObservingError.self) {
      try node.observe("nothing", options: [.new, .initial]) { changes.add($0) }
    }
    #expect(changes.take() == [])
  }

  @Test("KV-5 manual notification, and setters that do not tell") func manual() throws {
    let node = try ObservedFixture().node()
    let changes = Changes()
    let token = try node.observe("secret", options: [.old, .new, .initial]) { changes.add($0) }
    #expect(changes.take() == ["secret 0"])
    try node.send("setSecret:", 5)
    #expect(changes.take() == [])
    node.willChangeValue(forKey: "secret")
    try node.send("setSecret:", 6)
    node.didChangeValue(forKey: "secret")
    #expect(changes.take() == ["secret 5>6"])
    // Halves without their like do nothing.
    node.didChangeValue(forKey: "secret")
    node.willChangeValue(forKey: "size")
    #expect(changes.take() == [])
    node.didChangeValue(forKey: "size")
    token.cancel()
  }

  @Test("KV-5 a setter that throws tells nothing, and the next change is whole") func throwing()
    throws
  {
    let node = try ObservedFixture().node()
    let changes = Changes()
    let tokens = [
      try node.observe("failing", options: []) { changes.add($0) },
      try node.observe("size", options: [.old, .new]) { changes.add($0) },
    ]
    #expect(throws: BankError.overdrawn(by: 4)) { try node.send("setFailing:", 4) }
    try node.send("setSize:", 1)
    #expect(changes.take() == ["size 0>1"])
    for token in tokens { token.cancel() }
  }

  @Test("KV-6 removal: unregistered, twice registered, with contexts, while being told")
  func removal() throws {
    let node = try ObservedFixture().node()
    let recorder = Recorder()
    #expect(throws: ObservingError.self) { try node.removeObserver(recorder, forKeyPath: "size") }
    try node.addObserver(recorder, forKeyPath: "size", context: 1)
    try node.addObserver(recorder, forKeyPath: "size", context: 2)
    try node.addObserver(recorder, forKeyPath: "size", context: 2)
    try node.send("setSize:", 1)
    #expect(recorder.seen.take() == [2, 2, 1])
    try node.removeObserver(recorder, forKeyPath: "size", context: 1)
    try node.send("setSize:", 2)
    #expect(recorder.seen.take() == [2, 2])
    try node.removeObserver(recorder, forKeyPath: "size")
    try node.send("setSize:", 3)
    #expect(recorder.seen.take() == [2])
    try node.removeObserver(recorder, forKeyPath: "size")
    do {
      try node.removeObserver(recorder, forKeyPath: "size")
      Issue.record("removed twice")
    } catch {
      #expect("\(error)" == "no observer of this name observes 'size'")
    }
    let changes = Changes()
    let victim = try node.observe("size") { _ in changes.say("victim") }
    let late = Log<ObservationToken>()
    let killer = try node.observe("size", options: [.prior]) { change in
      changes.say(change.isPrior ? "prior" : "killer")
      victim.cancel()
      if change.isPrior, let token = try? node.observe("size", { _ in changes.say("late") }) {
        late.add(token)
      }
    }
    try node.send("setSize:", 4)
    #expect(changes.take() == ["prior", "killer"])
    killer.cancel()
    try node.send("setSize:", 5)
    #expect(changes.take() == ["late"])
    node.cancelAllObservations()
    #expect(!node.isObserved)
  }

  @Test("KV-7 closures with tokens, several paths, identifiers, an async sequence") func closures()
    async throws
  {
    let node = try ObservedFixture().node("n")
    let changes = Changes()
    let token = try node.observe(["name", "size"], identifier: "both") { changes.add($0) }
    try node.send("setName:", "x")
    try node.send("setSize:", 1)
    #expect(changes.take() == ["name x", "size 1"])
    let one = try node.observe(["size"], identifier: "one") { changes.add($0) }
    try node.send("setSize:", 2)
    #expect(changes.take() == ["size 2", "size 2"])
    #expect(node.cancelObservations(identifier: "both") == 2)
    #expect(!token.isActive && one.isActive)
    #expect(throws: ObservingError.self) { _ = try node.observe([]) { _ in } }
    #expect(throws: ObservingError.self) { _ = try node.observe("a..b") { _ in } }
    #expect(throws: ObservingError.self) { _ = try node.observe("child..name") { _ in } }
    one.cancel()
    let stream = try node.changes(of: "size")
    let values = try node.values(of: "size", as: Int32.self)
    for size in Int32(5)...7 { try node.send("setSize:", size) }
    var seen: [String] = []
    for await change in stream {
      seen.append("\(change.old ?? .null)>\(change.new ?? .null)")
      if seen.count == 3 { break }
    }
    #expect(seen == ["2>5", "5>6", "6>7"])
    var numbers: [Int32] = []
    for await value in values {
      numbers.append(value)
      if numbers.count == 3 { break }
    }
    #expect(numbers == [5, 6, 7])
  }

  @Test("KV-7 a stream ends with its object") func streamEnds() async throws {
    let fixture = try ObservedFixture()
    var node: RuntimeObject? = try fixture.node()
    let stream = try #require(node).changes(of: "size")
    try node?.send("setSize:", 1)
    node = nil
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 1)
  }

  @Test("KV-8 the observed object, the observer or an object on the way dies first") func deaths()
    throws
  {
    let fixture = try ObservedFixture()
    let alive = Counter()
    do {
      let node = try fixture.node()
      let counted = Counted(alive)
      let token = try node.observe("size") { _ in _ = counted }
      #expect(token.isActive)
      withExtendedLifetime(token) {}
    }
    #expect(alive.count == 0)
    let node = try fixture.node()
    do {
      let recorder = Recorder()
      try node.addObserver(recorder, forKeyPath: "size")
    }
    try node.send("setSize:", 1)
    #expect(!node.isObserved)
    let changes = Changes()
    do {
      let owner = Counted(alive)
      _ = try node.observe("size", owner: owner) { changes.add($0) }
      try node.send("setSize:", 2)
    }
    try node.send("setSize:", 3)
    #expect(changes.take() == ["size 2"])
    #expect(!node.isObserved)
    // An object that observes itself.
    do {
      let selfish = try fixture.node()
      _ = try selfish.observe("size") { [weak selfish] _ in _ = selfish }
      try selfish.send("setSize:", 1)
    }
    // A child that ends while its path is observed.
    try node.send("setChild:", try fixture.node("mortal"))
    let token = try node.observe("child.name", options: [.old, .new]) { changes.add($0) }
    try node.send("setChild:", RuntimeObject?.none)
    #expect(changes.take() == ["child.name mortal>nil"])
    token.cancel()
    #expect(node.dispatchClass == fixture.cls)
  }

  @Test("KV-9 four threads with 250 changes each: a thousand notifications") func concurrent()
    async throws
  {
    let node = try ObservedFixture().node()
    let count = Counter()
    let token = try node.observe("size", options: [.old, .new]) { _ in count.add(1) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for index in 0..<250 { try? node.send("setSize:", Int32(index)) } }
      }
    }
    #expect(count.count == 1000)
    token.cancel()
  }

  @Test("KV-9 observations come and go while others set") func concurrentRegistration() async throws
  {
    let fixture = try ObservedFixture()
    let node = try fixture.node()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for index in 0..<100 {
            if worker % 2 == 0 {
              try? node.send("setSize:", Int32(index))
            } else {
              let token = try? node.observe(
                worker % 4 == 1 ? "size" : "label", options: [.old, .new]
              ) { _ in }
              try? node.send("setSize:", Int32(index))
              token?.cancel()
            }
          }
        }
      }
    }
    #expect(!node.isObserved)
    #expect(node.dispatchClass == fixture.cls)
  }

  @Test("KV-10 the key of a setter: property, getter, with either case, is…") func setterKeys()
    throws
  {
    let cls = try RuntimeClass.define(fresh("Accessors")) {
      RuntimeProperty("plain", Int32.self)
      RuntimeProperty("URL", Int32.self)
      Ivar("on", Bool.self)
      RuntimeMethod("isOn") { (self: RuntimeObject) -> Bool in true }
      RuntimeMethod("setOn:") { (self: RuntimeObject, x: Bool) in }
      RuntimeMethod("x") { (self: RuntimeObject) -> Int32 in 1 }
      RuntimeMethod("setX:") { (self: RuntimeObject, x: Int32) in }
      RuntimeMethod("Y") { (self: RuntimeObject) -> Int32 in 2 }
      RuntimeMethod("setY:") { (self: RuntimeObject, x: Int32) in }
      RuntimeMethod("set") { (self: RuntimeObject) in }
    }
    let object = try cls.new()
    let changes = Changes()
    for (key, setter) in [
      ("plain", "setPlain:"), ("URL", "setURL:"), ("x", "setX:"), ("Y", "setY:"),
    ] {
      let token = try object.observe(key, options: []) { changes.add($0) }
      try object.send(RuntimeSelector(setter), Int32(1))
      #expect(changes.take() == ["\(key) "])
      token.cancel()
    }
    let token = try object.observe("on", options: [.new]) { changes.add($0) }
    try object.send("setOn:", true)
    #expect(changes.take() == ["on true"])
    token.cancel()
  }

  @Test(
    "Values by key: accessors of another shape are passed over, and variables where the class says so"
  )
  func search() throws {
    let cls = try RuntimeClass.define(fresh("Searched")) {
      Ivar("_speed", Int32.self)
      RuntimeMethod("getSpeed") { (self: RuntimeObject) in }
      RuntimeMethod("isSpeed") { (self: RuntimeObject) -> Int32 in
        try self.send("kept", returning: Int32.self)
      }
      RuntimeMethod("kept") { (self: RuntimeObject) -> Int32 in
        guard case .integer(let kept) = try self.value(forKey: "_speed") else { return -1 }
        return Int32(kept)
      }
      RuntimeMethod("setIsSpeed:") { (self: RuntimeObject, speed: Int32) in
        try self.setValue(speed + 100, forKey: "_speed")
      }
    }
    let object = try cls.new()
    try object.setValue(Int32(1), forKey: "speed")
    #expect(try object.value(forKey: "speed") == .integer(101))
    let closed = try RuntimeClass.define(fresh("Closed"), superclass: cls) {
      RuntimeClassMethod("accessInstanceVariablesDirectly") { (cls: RuntimeClass) -> Bool in false }
    }
    #expect(throws: ObservingError.self) { try closed.new().value(forKey: "_speed") }
    #expect(throws: ObservingError.self) { try closed.new().setValue(Int32(1), forKey: "_speed") }
  }

  @Test("Values by key: accessors, instance variables, paths") func coding() throws {
    let fixture = try ObservedFixture()
    let node = try fixture.node("n", child: try fixture.node("c"))
    #expect(try node.value(forKey: "name").value(as: String.self) == "n")
    #expect(try node.value(forKeyPath: "child.name").value(as: String.self) == "c")
    #expect(try node.value(forKeyPath: "child.child.name") == .null)
    try node.setValue(Int32(7), forKey: "size")
    try node.setValue("d", forKeyPath: "child.name")
    #expect(try node.value(forKey: "size") == .integer(7))
    #expect(try node.value(forKeyPath: "child.label").value(as: String.self) == "d/0")
    let changes = Changes()
    let token = try node.observe("bare", options: [.old, .new]) { changes.add($0) }
    try node.setValue(Int32(3), forKey: "bare")
    #expect(changes.take() == ["bare 0>3"])
    token.cancel()
    #expect(throws: ObservingError.self) { try node.value(forKey: "nothing") }
    #expect(throws: ObservingError.self) { try node.setValue("text", forKey: "bare") }
    #expect(throws: ObservingError.self) { _ = try fixture.cls.asObject.observe("name") { _ in } }
  }
}
