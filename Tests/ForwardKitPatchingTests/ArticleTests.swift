// The Swift of the article about patching, run: what stands between the marks is the article's text, letter by letter.
import Crypto
import ForwardKit
import ForwardKitPatching
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EngineSuites {
  @Suite("The article") struct ArticleTests {
    private let printed = Notes<String>()
    private func print(_ items: Any...) {
      printed.add(items.map { "\($0)" }.joined(separator: " "))
    }

    @Test("HP-1 HP-10 HP-11 does what it says") func runs() throws {
      let started = try Shared.engine.get()
      started.revertAll()
      // article
      let Form = try RuntimeClass.define("Form") {
        Property("name", String.self)
        Method("isValid") { (self: Object) -> Bool in true }
      }
      let form = try Form.new()
      try form.send("setName:", "")

      // start
      let engine = started
      try engine.apply(
        Patch(
          id: "empty-names", version: 2,
          text: """
            @implementation Form (EmptyNames)
            - (BOOL)isValid { return [[self name] length] > 0 && [self ORIGisValid]; }
            @end
            """))
      print(try form.send("isValid", returning: Bool.self))
      try engine.revert("empty-names")
      print(try form.send("isValid", returning: Bool.self))

      let plan = engine.plan(
        Patch(id: "b", text: "@implementation Form (B) - (BOOL)isValid { return NO; } @end"))
      for change in plan.changes { print(change) }
      do {
        try engine.apply(
          Patch(id: "c", text: "@implementation Form (C) - (int)isValid { return 1; } @end"))
      } catch { print(error) }

      let key = Curve25519.Signing.PrivateKey()  // its owner's secret
      let package = try PatchPackage.sign(
        Patch(id: "d", version: 1, text: "@implementation Form (D) @end"), with: key)
      let patch = try PatchPackage.open(package, trusting: [key.publicKey])
      print(patch.id, patch.version)
      // end
      #expect(printed.all.prefix(3) == ["false", "true", "replaces -[Form isValid]"])
      #expect(printed.all.dropFirst(3).first?.contains("c.m:1:") == true, "\(printed.all)")
      #expect(printed.all.last == "d 1")
    }

    @Test func isTheArticle() throws {
      let article = lines(
        try #require(
          contents("../../Sources/ForwardKitPatching/ForwardKitPatching.docc/PatchingMethods.md")))
      var shown: [String] = []
      var isSwift = false
      for line in article {
        if line == "```swift" {
          isSwift = true
        } else if line == "```" {
          isSwift = false
        } else if isSwift {
          shown.append(line)
        }
      }
      let source = lines(try #require(contents("ArticleTests.swift")))
      let begin = try #require(source.firstIndex(of: "      // article"))
      let end = try #require(source.firstIndex(of: "      // end"))
      var run = source[(begin + 1)..<end].map {
        $0.hasPrefix("      ") ? String($0.dropFirst(6)) : $0
      }
      // The process's one engine has been started by then.
      let start = try #require(run.firstIndex(of: "// start"))
      run.replaceSubrange(
        start...(start + 1),
        with: [
          "let engine = try PatchEngine.start { failure in print(\"a patch failed:\", failure) }"
        ])
      #expect(
        run.filter { !$0.isEmpty } == shown.filter { !$0.isEmpty && !$0.hasPrefix("import ") })
    }

    private func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func contents(_ name: String, from here: String = #filePath) -> String? {
      let folder = here.split(separator: "/").dropLast().joined(separator: "/")
      guard let file = fopen("/\(folder)/\(name)", "r") else { return nil }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      while case let byte = fgetc(file), byte != EOF {
        bytes.append(UInt8(truncatingIfNeeded: byte))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
