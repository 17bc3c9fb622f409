import Foundation
import ServePage
import Testing

@Suite("The page's files")
struct PageTests {
  @Test("whatever a page or a script names is there")
  func references() throws {
    for path in ServePage.paths where path.hasSuffix(".html") || path.hasSuffix(".js") {
      guard !path.hasPrefix("vendor/") else { continue }
      let text = try #require(ServePage.file(path))
      for match in text.matches(of: #/"\/assets\/([\w\/.-]+\.\w+)"/#) {
        #expect(ServePage.file(String(match.1)) != nil, "\(path) names \(match.1)")
      }
      for match in text.matches(of: #/from "\.\/([\w.-]+)"/#) {
        #expect(ServePage.file(String(match.1)) != nil, "\(path) imports \(match.1)")
      }
    }
  }

  @Test("what is embedded, packed, is what the folder has")
  func packing() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ServePage/Page")
    for path in ServePage.paths {
      let original = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      #expect(ServePage.file(path) == original, "\(path)")
    }
  }

  @Test(
    "no page has script or style of its own, which its policy forbids"
  )
  func policy() throws {
    for path in ["index.html", "console.html"] {
      let text = try #require(ServePage.file(path))
      #expect(!text.contains("<style") && !text.contains(" style=") && !text.contains(" onclick="))
      for match in text.matches(of: #/<script[^>]*>/#) { #expect(match.0.contains("src=")) }
    }
  }

  @Test("until it is painted, the page asks for two sheets and a small script")
  func firstPaint() throws {
    let page = try #require(ServePage.file("index.html"))
    #expect(page.matches(of: #/rel="stylesheet"/#).count == 2)
    #expect(!page.contains("preload"))
    #expect(try #require(ServePage.file("start.js")).utf8.count < 4_000)
  }

  @Test("a path outside is no file")
  func outside() { #expect(ServePage.file("../ServePage.swift") == nil) }
}
