// @Hookable on actors and on classes of global actors: hooks run where the method runs, and reach what is its own there.
import ForwardKit
import ForwardKitMacros
import Testing

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

@Suite struct ActorHookTests {
  let log = LockedLines()

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
}
