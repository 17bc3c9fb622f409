// @Proxy in a program.
import ForwardKit
import ForwardKitMacros
import Foundation
import Testing

@Proxy protocol Store: Sendable {
  func load(_ name: String) throws -> Int
  func save(_ value: Int, as name: String) throws
  func save(_ values: [Int]) throws
}

@Proxy public protocol Remote: Sendable {
  func add(_ a: Int, to b: Int) async throws -> Int
  func greet(_ name: String?) async throws -> String?
  func reset() async throws
}

final class Memory: Store {
  let lines = LockedLines()
  func load(_ name: String) throws -> Int { name.count }
  func save(_ value: Int, as name: String) throws { lines.add("\(name) = \(value)") }
  func save(_ values: [Int]) throws { throw Broken() }
}

struct Server: Remote {
  func add(_ a: Int, to b: Int) async throws -> Int { a + b }
  func greet(_ name: String?) async throws -> String? { name.map { "hello \($0)" } }
  func reset() async throws { throw Broken() }
}

/// Bytes there, bytes back: what a network would carry.
struct Wire: ProxyTransport {
  let server: any Remote
  func send<Reply: Codable & Sendable>(_ call: RemoteCall, returning: Reply.Type) async throws
    -> Reply
  {
    let sent = try JSONEncoder().encode(call)
    let received = try JSONDecoder().decode(RemoteCall.self, from: sent)
    let reply = try JSONEncoder().encode(
      [try await received.perform(on: server)].map(AnyEncodable.init))
    return try JSONDecoder().decode([Reply].self, from: reply)[0]
  }
}
struct AnyEncodable: Encodable {
  let value: any Encodable
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

@Suite struct ProxyTests {
  let log = LockedLines()

  @Test func `a closure gets every call as a value`() throws {
    let store: any Store = StoreProxy { [log] call in
      log.add("\(call.name)")
      switch call {
      case .load(let name): return name.count * 2
      case .save_as(let value, let name): return log.add("\(value) as \(name)")
      case .save: throw Broken()
      }
    }
    #expect(try store.load("abc") == 6)
    try store.save(4, as: "x")
    #expect(throws: Broken.self) { try store.save([1]) }
    #expect(log.lines == ["load(_:)", "save(_:as:)", "4 as x", "save(_:)"])
  }

  @Test func `a recorder makes the calls on the real object, and plays them again`() throws {
    let (real, recorded) = (Memory(), LockedLines())
    let store = StoreProxy { call in
      recorded.add(String(decoding: try JSONEncoder().encode(call), as: UTF8.self))
      return try call.perform(on: real)
    }
    #expect(try store.load("four") == 4)
    try store.save(1, as: "a")
    for line in recorded.lines {
      _ = try JSONDecoder().decode(StoreCall.self, from: Data(line.utf8)).perform(on: real)
    }
    #expect(real.lines.lines == ["a = 1", "a = 1"])
  }

  @Test func `a reply of another type is an error that says so`() {
    let store = StoreProxy { _ in "text" }
    #expect {
      try store.load("x")
    } throws: {
      "\($0)" == "the reply to 'load(_:)' is String, not Int"
    }
  }

  @Test func `a transport carries calls and replies`() async throws {
    let remote: any Remote = RemoteProxy(transport: Wire(server: Server()))
    #expect(try await remote.add(1, to: 2) == 3)
    #expect(try await remote.greet("you") == "hello you")
    #expect(try await remote.greet(nil) == nil)
    await #expect(throws: Broken.self) { try await remote.reset() }
    let stub = RemoteProxy { call in
      await Task.yield()
      if case .add(let a, let b) = call { return a * b }
      return ()
    }
    #expect(try await stub.add(3, to: 4) == 12)
    try await stub.reset()
  }
}
