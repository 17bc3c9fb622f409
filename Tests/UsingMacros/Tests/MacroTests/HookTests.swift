// @Hookable in a program: what hooks see, in which order, and when they end.
import ForwardKit
import ForwardKitMacros
import Testing

@Hookable final class Car {
  let name: String
  var far = 0
  init(_ name: String = "car") { self.name = name }

  func drive(_ far: Int, at speed: Double) -> Int {
    self.far += far
    return far
  }
  func drive(home: Bool) -> Int { home ? 0 : 1 }
  func stop() {}
  func load(_ cargo: Cargo) throws(Full) -> Int {
    if cargo.weight > 10 { throw Full() }
    return cargo.weight
  }
  func refuel(_ amounts: Int...) throws -> Int { amounts.reduce(0, +) }
  func carry<Load: CustomStringConvertible>(_ load: Load) -> String { "\(load)" }
  static func make(_ name: String) -> Car { Car(name) }
  func fetch(_ cargo: Cargo) async throws -> Int {
    await Task.yield()
    return cargo.weight
  }
  func notify(_ done: @escaping (Int) -> Void) { done(far) }
  @NotHookable func swap(_ other: inout Int) { other = 0 }
  func maker(_ by: Int, _ maybe: ((Int) -> Int)? = nil) throws -> (Int) -> Int {
    maybe ?? { $0 + by }
  }
  private func hidden() -> Int { 7 }
}

/// Not Sendable, no value of the runtime.
final class Cargo {
  var weight: Int
  init(_ weight: Int) { self.weight = weight }
}
struct Full: Error {}

@Hookable class Vehicle {
  func start() -> String { "vehicle" }
  deinit { Log.shared.add("vehicle ended") }
}
@Hookable class Truck: Vehicle {
  override func start() -> String { "truck, " + super.start() }
  func tip() -> Int { 1 }
}

@Hookable actor Bank {
  var balance = 0
  func deposit(_ amount: Int) -> Int {
    balance += amount
    return balance
  }
  func empty() async throws(Full) {}
  func transfer(_ amount: Int) async -> Int {
    await Task.yield()
    balance -= amount
    return balance
  }
}

/// Its hooks reach what is its own.
@Hookable actor Vault {
  var kept = 0
  var noted: [String] = []
  func name(_ amount: Int, _ cargo: Cargo) throws(Full) -> String {
    if cargo.weight > 10 { throw Full() }
    return "\(amount + cargo.weight)"
  }
  func close() {}
  nonisolated func code() -> Int { 1 }
  var summary: String { @Hooked get { noted.joined(separator: ",") } }
  func put(_ amount: Int) -> Int {
    kept += amount
    return kept
  }
  func move(_ amount: Int) async -> Int {
    await Task.yield()
    return amount
  }
  func lock() async throws(Full) {}
}

@MainActor @Hookable final class Screen {
  var shown = ""
  func show(_ text: String) { shown = text }
  func reload(_ text: String) async { shown = text }
}

/// A view model: its hooks reach what is the main actor's without a word about it.
@MainActor @Hookable class SearchModel {
  var searched: [String] = []
  func search(_ text: String) -> Int {
    searched.append(text)
    return searched.count
  }
  func load(_ cargo: Cargo) throws(Full) { if cargo.weight > 10 { throw Full() } }
  func reload(_ cargo: Cargo) async throws(Full) -> Int { cargo.weight }
  func show<Item>(_ item: Item) -> String { "\(item)" }
  func notify(_ done: @escaping @MainActor (Int) -> Void) { done(1) }
  static func title(of text: String) -> String { text }
  nonisolated func size(of text: String) -> Int { text.count }
  @concurrent func measure(_ text: String) async -> Int { text.count }
  var summary: String { @Hooked get { searched.joined(separator: ",") } }
  subscript(index: Int) -> String {
    @Hooked get { searched[index] }
    @Hooked set { searched[index] = newValue }
  }
}
@MainActor @Hookable final class DeepSearchModel: SearchModel {
  override func search(_ text: String) -> Int { super.search(text + text) }
  func deepen() async {}
}

@globalActor actor ImageActor { static let shared = ImageActor() }

/// Of a global actor that the library does not know.
@ImageActor @Hookable class Images {
  var loaded: [String] = []
  func load(_ name: String, _ cargo: Cargo) throws(Full) -> Int {
    if cargo.weight > 10 { throw Full() }
    return name.count
  }
  func fetch(_ cargo: Cargo) async -> Cargo { cargo }
  static func title(_ text: String) -> String { text }
  nonisolated func size() -> Int { 1 }
  @MainActor func show() {}
  var count: Int { @Hooked get { loaded.count } }
  nonisolated var code: Int { @Hooked get { 1 } }
}
@ImageActor @Hookable final class MoreImages: Images {
  func clear() { loaded = [] }
}

/// Of the main actor without saying so.
@MainActor class Screens { var shown: [String] = [] }
@Hookable class ListScreen: Screens {
  func show(_ text: String) -> Int { text.count }
  func reload(_ cargo: Cargo) async -> Cargo { cargo }
  func notify(_ done: @escaping @MainActor (Int) -> Void) { done(1) }
  static func title(_ text: String) -> String { text }
  nonisolated func size() -> Int { 1 }
  var first: String? { @Hooked get { shown.first } }
}
@Hookable final class DetailScreen: ListScreen {
  func close() {}
}
@MainActor protocol Presenting { func present() }
@Hookable final class Presenter: Presenting {
  var count = 0
  func present() { count += 1 }
}

@Hookable final class Mixed {
  @MainActor var shown = 0
  @MainActor func show() { shown += 1 }
  func count() -> Int { 1 }
}

@Hookable(.marked) final class Radio {
  @Hooked func tune(_ to: Int) -> Int { to }
  func mute(_ level: inout Int) { level = 0 }
}

final class Log: Sendable {
  static let shared = Log()
  private let bag = LockedLines()
  func add(_ line: String) { bag.add(line) }
  var lines: [String] { bag.lines }
}

final class LockedLines: @unchecked Sendable {
  private let lock = TestLock()
  private var kept: [String] = []
  func add(_ line: String) { lock.with { kept.append(line) } }
  var lines: [String] { lock.with { kept } }
}

@Suite struct HookTests {
  let log = LockedLines()

  @Test func `a hook sees the arguments, and its object's alone`() {
    let (car, other) = (Car(), Car())
    let token = car.before({ $0.drive_at }) { [log] far, speed in log.add("\(far) at \(speed)") }
    #expect(car.drive(3, at: 1.5) == 3)
    #expect(other.drive(4, at: 2) == 4)
    #expect(log.lines == ["3 at 1.5"])
    #expect(token.cancel())
    #expect(!token.cancel())
    _ = car.drive(5, at: 1)
    #expect(log.lines.count == 1)
    #expect(car.far == 8)
  }

  @Test
  func `in one call the class's hooks surround the object's, and the newest instead is outermost`()
  {
    let truck = Vehicle()
    let bag = TokenBag()
    defer { bag.cancel() }
    truck.before({ $0.start }) { [log] in log.add("before") }.store(in: bag)
    Vehicle.before({ $0.start }) { [log] _ in log.add("class before") }.store(in: bag)
    for number in 1...2 {
      truck.instead({ $0.start }) { [log] original in
        log.add("instead \(number)")
        return original() + "\(number)"
      }.store(in: bag)
      Vehicle.instead({ $0.start }) { [log] _, original in
        log.add("class instead \(number)")
        return original() + "c\(number)"
      }.store(in: bag)
    }
    Vehicle.after({ $0.start }) { [log] _, result in log.add("class after \(result)") }.store(
      in: bag)
    truck.after({ $0.start }) { [log] result in log.add("after \(result)") }.store(in: bag)
    #expect(truck.start() == "vehicle12c1c2")
    #expect(
      log.lines == [
        "class before", "before", "class instead 2", "class instead 1", "instead 2", "instead 1",
        "after vehicle12c1c2", "class after vehicle12c1c2",
      ])
  }

  @Test func `instead changes arguments and result, calls twice, or not at all`() {
    let car = Car()
    let token = car.instead({ $0.drive_at }) { original, far, speed in
      original(far * 2, speed) + original(1, speed)
    }
    #expect(car.drive(3, at: 1) == 7)
    #expect(car.far == 7)
    token.cancel()
    car.instead({ $0.drive_home }) { _, home in home ? 5 : 6 }
    #expect(car.drive(home: true) == 5)
    #expect(car.drive(home: false) == 6)
  }

  @Test func `errors keep their type, and after does not run then`() {
    let car = Car()
    car.before({ $0.load }) { (cargo) throws(Full) in if cargo.weight == 5 { throw Full() } }
    car.after({ $0.load }) { [log] result, cargo in log.add("\(result) of \(cargo.weight)") }
    #expect(throws: Full.self) { try car.load(Cargo(5)) }
    #expect(throws: Full.self) { try car.load(Cargo(11)) }
    do throws(Full) { #expect(try car.load(Cargo(6)) == 6) } catch { Issue.record() }
    #expect(log.lines == ["6 of 6"])
  }

  @Test func `static, variadic, generic and escaping`() throws {
    let bag = TokenBag()
    defer { bag.cancel() }
    Car.instead({ $0.make }) { _, original, name in original(name + "!") }.store(in: bag)
    #expect(Car.make("a").name == "a!")
    let car = Car()
    car.before({ $0.refuel }) { [log] amounts in log.add("\(amounts)") }
    #expect(try car.refuel(1, 2) == 3)
    car.instead({ $0.carry(Int.self) }) { original, load in original(load + 1) }
    #expect(car.carry(1) == "2")
    #expect(car.carry("text") == "text")
    car.instead({ $0.notify }) { original, done in original(Closure { done.function($0 + 1) }) }
    car.instead({ $0.maker }) { original, by, maybe in
      let made = try original(by + 1, maybe)
      return { made($0) * 2 }
    }
    #expect(try car.maker(1)(1) == 6)
    var told = 0
    car.notify { told = $0 }
    #expect(told == 1)
    #expect(log.lines == ["[1, 2]"])
  }

  @Test func `asynchronous methods are awaited, and may be retried`() async throws {
    let (car, log) = (Car(), log)
    car.before({ $0.fetch }) { cargo in
      await Task.yield()
      log.add("fetch \(cargo.weight)")
    }
    car.instead({ $0.fetch }) { original, cargo in
      do { return try await original(cargo) } catch { return try await original(cargo) }
    }
    car.after({ $0.fetch }) { weight, _ in log.add("fetched \(weight)") }
    #expect(try await car.fetch(Cargo(3)) == 3)
    #expect(log.lines == ["fetch 3", "fetched 3"])
  }

  @Test func `an actor's methods are hooked on the actor`() async {
    let bank = Bank()
    bank.instead({ $0.deposit }) { original, amount in original(amount * 2) }
    #expect(await bank.deposit(5) == 10)
    bank.instead({ $0.transfer }) { original, amount in await original(amount) + 1 }
    bank.before({ $0.transfer }) { [log] amount in log.add("transfer \(amount)") }
    Bank.before({ $0.transfer }) { [log] _, amount in log.add("class transfer \(amount)") }
    #expect(await bank.transfer(3) == 8)
    #expect(log.lines == ["class transfer 3", "transfer 3"])
    bank.before({ $0.empty }) { () async throws(Full) in throw Full() }
    await #expect(throws: Full.self) { try await bank.empty() }
  }

  @Test func `hooks of an actor's methods reach what is its own`() async throws {
    let vault = Vault(), other = Vault()
    vault.before({ $0.put }) { vault, amount in vault.noted.append("before \(amount)") }
    vault.instead({ $0.put }) { (vault: isolated Vault, original, amount) in
      vault.noted.append("instead")
      return original(amount * 2)
    }
    vault.after({ $0.put }) { (vault: isolated Vault, result, amount) in
      vault.noted.append("\(result)")
    }
    #expect(await vault.put(5) == 10)
    #expect(await vault.noted == ["before 5", "instead", "10"])
    #expect(await other.put(5) == 5)
    #expect(await other.noted.isEmpty)
    let bag = TokenBag()
    Vault.before({ $0.close }) { (vault: isolated Vault) in vault.noted = ["closed"] }.store(
      in: bag)
    Vault.instead({ $0.name }) { (vault: isolated Vault, original, amount, cargo) throws(Full) in
      vault.noted.append("name")
      return try original(amount + 1, cargo) + "!"
    }.store(in: bag)
    await other.close()
    #expect(try await other.name(2, Cargo(3)) == "6!")
    await #expect(throws: Full.self) { try await other.name(2, Cargo(11)) }
    #expect(await other.noted == ["closed", "name", "name"])
    bag.cancel()
    vault.after({ $0.summary }) { (vault: isolated Vault, text) in vault.noted = [text] }
    #expect(await vault.summary == "before 5,instead,10")
    #expect(await vault.noted == ["before 5,instead,10"])
    vault.instead({ $0.code }) { original in original() + 1 }
    #expect(vault.code() == 2)
  }

  @Test func `asynchronous hooks of an actor's methods reach what is its own`() async throws {
    let vault = Vault()
    vault.before({ $0.move }) { (vault: isolated Vault, amount) in
      vault.noted.append("before \(amount)")
      await Task.yield()
      vault.noted.append("later")
    }
    vault.instead({ $0.move }) { (vault: isolated Vault, original, amount) in
      vault.noted.append("instead")
      return await original(amount * 2)
    }
    let token = Vault.after({ $0.lock }) { (vault: isolated Vault, _) async throws(Full) in
      vault.noted.append("lock")
      throw Full()
    }
    defer { token.cancel() }
    #expect(await vault.move(4) == 8)
    #expect(await vault.noted == ["before 4", "later", "instead"])
    await #expect(throws: Full.self) { try await vault.lock() }
    #expect(await vault.noted.last == "lock")
  }

  @ImageActor @Test func `hooks of a class of another global actor reach what is its own`()
    async throws
  {
    let images = MoreImages()
    images.before({ $0.load }) { [unowned images] name, cargo in
      images.loaded.append(name)
      cargo.weight += 1
    }
    images.instead({ $0.load }) { [unowned images] (original, name, cargo) throws(Full) in
      images.loaded.append("instead")
      return try original(name + "!", cargo) * 10
    }
    let token = Images.after({ $0.load }) { images, result, _, _ in
      images.loaded.append("\(result)")
    }
    defer { token.cancel() }
    #expect(try images.load("ab", Cargo(1)) == 30)
    #expect(images.loaded == ["ab", "instead", "30"])
    #expect(throws: Full.self) { try images.load("ab", Cargo(10)) }
    images.before({ $0.clear }) { [unowned images] in images.loaded.append("clear") }
    images.clear()
    images.before({ $0.fetch }) { [unowned images] cargo in
      images.loaded.append("fetch")
      await Task.yield()
      cargo.weight += 1
    }
    images.instead({ $0.fetch }) { [unowned images] original, cargo in
      images.loaded.append("instead")
      let result = await original(cargo)
      result.weight *= 2
      return result
    }
    #expect(await images.fetch(Cargo(3)).weight == 8)
    #expect(images.loaded == ["fetch", "instead"])
    images.instead({ $0.count }) { [unowned images] original in
      images.loaded = []
      return original() + 7
    }
    #expect(images.count == 7)
    let title = Images.instead({ $0.title }) { _, original, text in original(text) + "!" }
    #expect(Images.title("a") == "a!")
    title.cancel()
    images.instead({ $0.size }) { original in original() + 1 }
    images.instead({ $0.code }) { original in original() + 1 }
    #expect(images.size() + images.code == 4)
    images.before({ $0.show }) { [log] in log.add("show") }
    await images.show()
    #expect(log.lines == ["show"])
  }

  @MainActor @Test func `hooks of a class that a superclass or a protocol puts on the main actor`()
    async
  {
    let list = ListScreen()
    list.before({ $0.show }) { [unowned list] text in list.shown.append(text) }
    list.instead({ $0.show }) { [unowned list] original, text in
      list.shown.append("instead")
      return original(text + "!")
    }
    let token = ListScreen.after({ $0.show }) { list, count, _ in list.shown.append("\(count)") }
    defer { token.cancel() }
    #expect(list.show("a") == 2)
    #expect(list.shown == ["a", "instead", "2"])
    list.before({ $0.reload }) { [unowned list] cargo in
      await Task.yield()
      list.shown = []
      cargo.weight += 1
    }
    #expect(await list.reload(Cargo(1)).weight == 2)
    list.instead({ $0.first }) { [unowned list] original in original() ?? "\(list.shown.count)" }
    #expect(list.first == "0")
    list.instead({ $0.notify }) { [unowned list] original, done in
      original(Closure { done.function($0 + list.shown.count) })
    }
    var told = 0
    list.notify { told = $0 }
    #expect(told == 1)
    list.instead({ $0.size }) { original in original() + 1 }
    #expect(list.size() == 2)
    let detail = DetailScreen()
    detail.before({ $0.close }) { [unowned detail] in detail.shown.append("close") }
    detail.before({ $0.show }) { [unowned detail] (text: String) in detail.shown.append(text) }
    detail.close()
    _ = detail.show("b")
    #expect(detail.shown == ["close", "b", "1"])
    let presenter = Presenter()
    presenter.after({ $0.present }) { [unowned presenter] _ in presenter.count += 10 }
    presenter.present()
    #expect(presenter.count == 11)
  }

  @MainActor @Test func `a class of the main actor is hooked there`() async {
    let screen = Screen()
    screen.instead({ $0.show }) { original, text in original(text + "!") }
    screen.show("a")
    #expect(screen.shown == "a!")
    screen.instead({ $0.reload }) { original, text in await original(text + "?") }
    await screen.reload("b")
    #expect(screen.shown == "b?")
  }

  @MainActor @Test func `hooks of a class of the main actor reach what is its own`() async throws {
    let model = SearchModel()
    model.before({ $0.search }) { [unowned model] text in model.searched.append("before " + text) }
    model.instead({ $0.search }) { [unowned model] original, text in
      model.searched.append("instead")
      return original(text + "!")
    }
    model.after({ $0.search }) { [unowned model] count, text in model.searched.append("\(count)") }
    #expect(model.search("tea") == 3)
    #expect(model.searched == ["before tea", "instead", "tea!", "3"])
    let bag = TokenBag()
    SearchModel.before({ $0.search }) { model, text in model.searched = [] }.store(in: bag)
    SearchModel.after({ $0.search }) { model, _, _ in model.searched.append("end") }.store(in: bag)
    SearchModel.instead({ $0.title }) { _, original, text in original(text) + "!" }.store(in: bag)
    #expect(model.search("milk") == 3)
    #expect(model.searched == ["before milk", "instead", "milk!", "3", "end"])
    #expect(SearchModel.title(of: "a") == "a!")
    bag.cancel()
    #expect(SearchModel.title(of: "a") == "a")
    model.instead({ $0.show(Int.self) }) { [unowned model] original, item in
      original(item + model.searched.count)
    }
    #expect(model.show(1) == "6")
    model.instead({ $0.notify }) { [unowned model] original, done in
      original(Closure { done.function($0 + model.searched.count) })
    }
    var told = 0
    model.notify { told = $0 }
    #expect(told == 6)
    model.after({ $0.summary }) { [unowned model] text in model.searched = [text] }
    #expect(model.summary == "before milk,instead,milk!,3,end")
    #expect(model.searched == ["before milk,instead,milk!,3,end"])
    model.before({ $0.subscript_set }) { [unowned model] index, text in model.searched += [text] }
    model[0] = "new"
    #expect(model.searched == ["new", "new"])
  }

  @MainActor @Test func `errors and tasks of the main actor's hooks`() async throws {
    let model = SearchModel()
    model.before({ $0.load }) { [unowned model] (cargo) throws(Full) in
      model.searched.append("\(cargo.weight)")
      if cargo.weight == 5 { throw Full() }
    }
    try model.load(Cargo(4))
    #expect(throws: Full.self) { try model.load(Cargo(5)) }
    #expect(throws: Full.self) { try model.load(Cargo(11)) }
    model.before({ $0.reload }) { [unowned model] cargo in
      await Task.yield()
      model.searched.append("reload")
      cargo.weight += 1
    }
    model.instead({ $0.reload }) { [unowned model] (original, cargo) async throws(Full) in
      model.searched.append("instead")
      return try await original(cargo) * 2
    }
    let token = SearchModel.after({ $0.reload }) { model, weight, _ in
      model.searched.append("\(weight)")
    }
    defer { token.cancel() }
    #expect(try await model.reload(Cargo(3)) == 8)
    #expect(model.searched == ["4", "5", "11", "reload", "instead", "8"])
  }

  @MainActor @Test func `what is not the main actor's has hooks of no actor`() async {
    let model = SearchModel()
    model.before({ $0.size }) { [log] text in log.add(text) }
    #expect(await Task.detached { model.size(of: "abc") }.value == 3)
    model.before({ $0.measure }) { [log] text in log.add(text) }
    #expect(await model.measure("de") == 2)
    #expect(log.lines == ["abc", "de"])
    let mixed = Mixed()
    mixed.before({ $0.show }) { [unowned mixed] in mixed.shown = 4 }
    mixed.instead({ $0.count }) { original in original() + 1 }
    mixed.show()
    #expect(mixed.shown == 5)
    #expect(mixed.count() == 2)
  }

  @MainActor @Test func `a subclass of a class of the main actor`() async {
    let model = DeepSearchModel()
    model.before({ $0.deepen }) { [unowned model] in model.searched.append("deepen") }
    model.after({ $0.search }) { [unowned model] (count: Int, text: String) in
      model.searched.append(text)
    }
    await model.deepen()
    #expect(model.search("a") == 2)
    #expect(model.searched.first == "deepen")
    _ = await Task.detached {
      model.before({ $0.deepen }) { [weak model] in model?.searched = [] }
    }.value
    await model.deepen()
    #expect(model.searched.isEmpty)
  }

  @Test func `a subclass has its own hook points beside its superclass's`() {
    let truck = Truck()
    truck.before({ $0.tip }) { [log] in log.add("tip") }
    truck.instead({ $0.start }) { (original: OriginalMethod<Truck, String, Never>) in
      "own " + original()
    }
    truck.instead({ $0.start }) { (original: OriginalMethod<Vehicle, String, Never>) in
      "inherited " + original()
    }
    #expect(truck.tip() == 1)
    #expect(truck.start() == "own truck, inherited vehicle")
    #expect(log.lines == ["tip"])
  }

  @Test func `only marked methods`() {
    let radio = Radio()
    radio.instead({ $0.tune }) { original, to in original(to) + 1 }
    #expect(radio.tune(4) == 5)
  }

  @Test func `a hook ends with its object`() {
    final class Token: Sendable {}
    weak var kept: Token?
    do {
      let car = Car()
      let token = Token()
      kept = token
      car.before({ $0.stop }) { withExtendedLifetime(token) {} }
      car.stop()
      #expect(kept != nil)
      #expect(!Car.HookPoints.stop.isIdle)
    }
    #expect(kept == nil)
    #expect(Car.HookPoints.stop.isIdle)
  }

  @Test func `a hook that is cancelled in the call does not run in it`() {
    let car = Car()
    final class Box: @unchecked Sendable { var token: HookToken? }
    let box = Box()
    car.before({ $0.stop }) { box.token?.cancel() }
    box.token = car.before({ $0.stop }) { [log] in log.add("ran") }
    car.stop()
    #expect(log.lines.isEmpty)
  }

  @Test func `eight threads hook, call and cancel`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for round in 0..<500 {
            let car = Vehicle()
            let token = car.instead({ $0.start }) { original in original() + "\(round)" }
            let all = Vehicle.before({ $0.start }) { _ in }
            #expect(car.start() == "vehicle\(round)")
            if round.isMultiple(of: 2) { token.cancel() }
            all.cancel()
          }
        }
      }
    }
  }
}
