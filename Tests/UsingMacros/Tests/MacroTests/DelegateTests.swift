// @DynamicDelegate in a program.
import ForwardKit
import ForwardKitMacros
import Testing

enum Answer: Sendable { case retry, fail }
struct Broken: Error {}

@DynamicDelegate public protocol DownloadDelegate: AnyObject, Sendable {
  func downloadDidStart(_ url: String)
  func download(_ url: String, didReceive bytes: Int)
  func download(_ url: String, shouldRetry times: Int) -> Bool
  func download(_ url: String, failedWith error: any Error) throws -> Int
  func fill(_ buffer: inout [Int], with body: (Int) -> Int)
  func fetch(_ url: String) async throws -> String
}

@DynamicDelegate protocol AnswerDelegate: AnyObject {
  @Reply(Answer.fail) func answer(_ cargo: Cargo) -> Answer
  @Defaulted func title() -> String
  func subtitle() -> String?
}
extension AnswerDelegate {
  func title() -> String { "default of \(subtitle() ?? "nobody")" }
}

@MainActor @DynamicDelegate protocol ViewDelegate: AnyObject {
  func select(_ index: Int)
  func reload() async
}

final class RealDownloads: DownloadDelegate {
  let log = LockedLines()
  func downloadDidStart(_ url: String) { log.add("real start \(url)") }
  func download(_ url: String, didReceive bytes: Int) { log.add("real \(bytes)") }
  func download(_ url: String, shouldRetry times: Int) -> Bool { times < 3 }
  func download(_ url: String, failedWith error: any Error) throws -> Int { throw Broken() }
  func fill(_ buffer: inout [Int], with body: (Int) -> Int) { buffer.append(body(1)) }
  func fetch(_ url: String) async throws -> String { "real" }
}

@Suite struct DelegateTests {
  let log = LockedLines()

  @Test func `closures answer, and a token takes one out`() async throws {
    let dynamic = DynamicDownloadDelegate { [log] on in
      on.downloadDidStart { url in log.add("start \(url)") }
    }
    let delegate: any DownloadDelegate = dynamic
    delegate.downloadDidStart("a")
    let token = dynamic.on.shouldRetry { url, times in times < 2 }
    #expect(delegate.download("a", shouldRetry: 1))
    #expect(!delegate.download("a", shouldRetry: 2))
    #expect(token.cancel())
    #expect(!token.cancel())
    #expect(!delegate.download("a", shouldRetry: 1))
    dynamic.on.fill { buffer, body in buffer.append(body(5)) }
    var buffer = [1]
    delegate.fill(&buffer) { $0 * 2 }
    #expect(buffer == [1, 10])
    #expect(throws: UnansweredRequirement.self) { try delegate.download("a", failedWith: Broken()) }
    dynamic.on.fetch { url in
      await Task.yield()
      return url + "!"
    }
    #expect(try await delegate.fetch("a") == "a!")
    #expect(log.lines == ["start a"])
  }

  @Test func `the real delegate answers what no closure does, and policies combine`() throws {
    let dynamic = DynamicDownloadDelegate()
    let real = RealDownloads()
    try dynamic.setRealDelegate(real)
    dynamic.downloadDidStart("b")
    #expect(dynamic.download("b", shouldRetry: 2))
    dynamic.on.shouldRetry(policy: .delegateFirst(.and)) { _, times in times != 2 }
    #expect(!dynamic.download("b", shouldRetry: 2))
    #expect(dynamic.download("b", shouldRetry: 1))
    dynamic.on.shouldRetry(policy: .closureFirst(.delegate)) { _, _ in false }
    #expect(dynamic.download("b", shouldRetry: 2))
    dynamic.on.didReceive(policy: .closureFirst(.closure)) { [real] _, bytes in
      real.log.add("closure \(bytes)")
    }
    dynamic.download("b", didReceive: 7)
    #expect(real.log.lines == ["real start b", "closure 7", "real 7"])
  }

  @Test func `the real delegate is weak, and no loop is taken`() throws {
    let (first, second) = (DynamicDownloadDelegate(), DynamicDownloadDelegate())
    try first.setRealDelegate(second)
    #expect(throws: DelegateError.self) { try second.setRealDelegate(first) }
    #expect(throws: DelegateError.self) { try first.setRealDelegate(first) }
    do { try second.setRealDelegate(RealDownloads()) }
    #expect(second.realDelegate == nil)
  }

  @Test func `defaults of the protocol and of a requirement`() {
    let dynamic = DynamicAnswerDelegate()
    #expect(dynamic.answer(Cargo(1)) == .fail)
    #expect(dynamic.title() == "default of nobody")
    dynamic.on.subtitle { "me" }
    #expect(dynamic.title() == "default of me")
    dynamic.on.title { "own" }
    #expect(dynamic.title() == "own")
  }

  @MainActor @Test func `the protocol's actor is the closures'`() async {
    var selected = 0
    let dynamic = DynamicViewDelegate()
    dynamic.on.select { index in selected = index }
    dynamic.select(4)
    #expect(selected == 4)
    dynamic.on.reload {
      await Task.yield()
      selected += 1
    }
    await dynamic.reload()
    #expect(selected == 5)
  }
}
