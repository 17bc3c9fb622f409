import NIOHTTP1
import Testing

@testable import Serving

@Suite("Access")
struct AccessTests {
  private let access = Access(token: "0123456789abcdef", isOpen: false, hosts: ["course.example"])

  private func request(_ method: HTTPMethod = .GET, _ fields: [(String, String)]) -> ServerRequest {
    ServerRequest(
      head: HTTPRequestHead(
        version: .http1_1, method: method, uri: "/api/run", headers: HTTPHeaders(fields)),
      body: [], address: "127.0.0.1")
  }

  private func accepts(_ request: ServerRequest) -> Bool {
    do {
      try access.check(request)
      return true
    } catch {
      return false
    }
  }

  @Test(
    "names that point here by themselves are answered",
    arguments: ["localhost:80", "127.0.0.1", "[::1]:80", "course.example", "192.168.1.4:8000"])
  func ownNames(host: String) { #expect(accepts(request(.GET, [("Host", host)]))) }

  @Test(
    "a name that somebody can point here is not",
    arguments: ["evil.example", "course.example.evil", "[::1", ""])
  func foreignNames(host: String) { #expect(!accepts(request(.GET, [("Host", host)]))) }

  @Test("two Host fields, or none, are refused")
  func oneHost() {
    #expect(!accepts(request(.GET, [])))
    #expect(!accepts(request(.GET, [("Host", "localhost"), ("Host", "localhost")])))
  }

  @Test("what changes something is JSON, and comes from this page")
  func posting() {
    let own = [("Host", "localhost:80"), ("Content-Type", "application/json")]
    #expect(accepts(request(.POST, own)))
    #expect(accepts(request(.POST, own + [("Origin", "http://localhost:80")])))
    #expect(!accepts(request(.POST, own + [("Origin", "http://evil.example")])))
    #expect(!accepts(request(.POST, own + [("Origin", "null")])))
    #expect(!accepts(request(.POST, own + [("Sec-Fetch-Site", "cross-site")])))
    #expect(
      !accepts(request(.POST, [("Host", "localhost"), ("Content-Type", "text/plain")])))
  }

  @Test("a cookie is known by every server with the token, and not when a letter of it is changed")
  func cookies() throws {
    let line = access.cookie(.learner(session: "5e55"))
    let pair = String(try #require(line.split(separator: ";").first))
    #expect(line.contains("HttpOnly") && line.contains("SameSite=Strict"))
    #expect(
      access.visitor(request(.GET, [("Cookie", "a=b; " + pair)])) == .learner(session: "5e55"))
    let promoted = pair.replacing(".learner.", with: ".host.")
    #expect(access.visitor(request(.GET, [("Cookie", promoted)])) == .stranger)
    let twin = Access(token: "0123456789abcdef", isOpen: true, hosts: [])
    #expect(twin.visitor(request(.GET, [("Cookie", pair)])) == .learner(session: "5e55"))
    let other = Access(token: "fedcba9876543210", isOpen: false, hosts: [])
    #expect(other.visitor(request(.GET, [("Cookie", pair)])) == .stranger)
  }

  @Test("the token leads")
  func bearer() {
    #expect(access.visitor(request(.GET, [("Authorization", "Bearer 0123456789abcdef")])).isHost)
    #expect(!access.visitor(request(.GET, [("Authorization", "Bearer 0123456789abcde")])).isHost)
  }
}

@Suite("A QR code")
struct QRCodeTests {
  @Test("its size follows from the length, and what is too long has none")
  func sizes() throws {
    #expect(try #require(QRCode("http://a/")).rows.count == 21)
    #expect(try #require(QRCode(String(repeating: "x", count: 106))).rows.count == 41)
    #expect(QRCode(String(repeating: "x", count: 107)) == nil)
  }

  @Test("three corners have the pattern that readers look for, and row and column 6 alternate")
  func patterns() throws {
    let rows = try #require(QRCode("http://127.0.0.1:8000/r/monday")).rows.map(Array.init)
    let last = rows.count - 1
    for (row, column) in [(0, 0), (0, last - 6), (last - 6, 0)] {
      let finder = (0..<7).map { String(rows[row + $0][column..<column + 7]) }
      #expect(
        finder == [
          "1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111",
        ])
    }
    for at in 8..<last - 7 {
      #expect(rows[6][at] == (at % 2 == 0 ? "1" : "0"))
      #expect(rows[at][6] == (at % 2 == 0 ? "1" : "0"))
    }
  }
}
