import Testing

@testable import ObjCFoundation

@Suite struct URLPartsTests {
  /// RFC 3986, section 5.4: references seen from `http://a/b/c/d;p?q`.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
  ])
  func `references are resolved as the RFC says`(reference: String, expected: String) throws {
    let base = try #require(URLParts("http://a/b/c/d;p?q"))
    let parts = try #require(URLParts(reference))
    #expect(parts.resolved(against: base).text == expected)
  }

  @Test func `a URL comes apart and together again`() throws {
    let text = "https://me:secret@[::1]:8080/a%20b/c?d=e#f"
    let parts = try #require(URLParts(text))
    #expect(
      parts.user == "me" && parts.password == "secret" && parts.host == "[::1]"
        && parts.port == "8080")
    #expect(parts.path == "/a%20b/c" && parts.query == "d=e" && parts.fragment == "f")
    #expect(parts.text == text)
  }

  @Test(arguments: ["http://a b", "http://a/%zz", "http://a:x/", "ä", "1:2"])
  func `what is no URL is refused`(text: String) { #expect(URLParts(text) == nil) }
}
