// Properties among the requirements of @DynamicDelegate and @Proxy protocols.
import ForwardKit
import ForwardKitMacros
import Testing

@DynamicDelegate protocol PageSource: AnyObject, Sendable {
  var title: String { get }
  var count: Int { get set }
  @Reply(7) var seven: Int { get }
  @Defaulted var name: String { get }
  var loaded: Int { get async throws }
}
extension PageSource {
  var name: String { "page of \(title)" }
}

final class Pages: PageSource, @unchecked Sendable {
  var title: String { "real" }
  var count = 3
  var seven: Int { 8 }
  var loaded: Int { get async throws { 1 } }
}

@Proxy protocol Shelf: Sendable {
  var size: Int { get throws }
  func load(_ name: String) throws -> Int
}
@Proxy protocol FarShelf: Sendable {
  var size: Int { get async throws }
}
struct OwnShelf: Shelf {
  var size: Int { 4 }
  func load(_ name: String) throws -> Int { name.count }
}

@Suite struct PropertyRequirementTests {
  let log = LockedLines()

  @Test func `closures answer for getters and take what is set`() async throws {
    let source = DynamicPageSource { on in on.title { "closure" } }
    let token = source.on.count { 5 }
    source.on.count_set { [log] new in log.add("set \(new)") }
    source.on.loaded { 6 }
    source.count = 9
    #expect(source.title == "closure")
    #expect(source.count == 5)
    #expect(source.seven == 7)
    #expect(source.name == "page of closure")
    #expect(try await source.loaded == 6)
    #expect(log.lines == ["set 9"])
    #expect(token.cancel())
    #expect(source.count == 0)
  }

  @Test func `the real delegate's properties stand behind them`() async throws {
    let source = DynamicPageSource()
    let pages = Pages()
    try source.setRealDelegate(pages)
    source.count = 11
    #expect(pages.count == 11)
    #expect(source.seven == 8)
    source.on.count_set(policy: .closureFirst(.closure)) { [log] new in log.add("set \(new)") }
    source.count = 12
    #expect(pages.count == 12)
    #expect(log.lines == ["set 12"])
    #expect(try await source.loaded == 1)
  }

  @Test func `a proxy hands the reading of a property on`() async throws {
    let shelf = ShelfProxy { call in try call.perform(on: OwnShelf()) }
    #expect(try shelf.size == 4)
    #expect(try shelf.load("abc") == 3)
    #expect(ShelfCall.size.name == "size")
    let far = FarShelfProxy { (_: FarShelfCall) async throws -> any Sendable in 6 }
    #expect(try await far.size == 6)
  }
}
