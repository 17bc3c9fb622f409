import CRuntime
import Foundation
import ObjCFoundation
import Testing

@testable import ObjCScript
@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// Each expression is visited once to find out what it is, whatever it is nested in.
@Suite("Compiler: the checked tree")
struct CheckedTreeTests {
  /// How often the expressions of some files are visited while they are checked: most often, how many expressions, where.
  private typealias Visits = (most: Int, all: Int, place: String)

  /// On a stack with room for listings that are nested as deeply as the parser allows.
  private func visits(_ files: [ListingFile]) -> Visits {
    nonisolated(unsafe) var found: Visits = (0, 0, "")
    _ = BigStack.run { _ in found = Self.check(files) }
    return found
  }

  private static func check(_ files: [ListingFile]) -> Visits {
    var options = RunOptions()
    options.stubs.all = true
    let sink = DiagnosticSink(errorLimit: 1000)
    var sources = SourceMap()
    let world = World(limits: options.limits, write: { _, _ in })
    defer {
      world.close()
      fwd_thread_end()
    }
    var counts: [ObjectIdentifier: (Expr, count: Int)] = [:]
    var compiler = ListingCompiler(options: options.compiling, diagnostics: sink)
    compiler.emitsCode = false
    compiler.visit = { expression in
      counts[ObjectIdentifier(expression), default: (expression, 0)].count += 1
    }
    _ = compiler.compile(files, world: world, sources: &sources)
    let most = counts.values.max { $0.count < $1.count }
    let place = most.flatMap { sources.start(of: $0.0.range) }
    return (most?.count ?? 0, counts.count, "\(place?.line ?? 0):\(place?.column ?? 0)")
  }

  private func visits(_ body: String) -> Visits {
    visits([
      ListingFile(
        name: "test.m",
        bytes: Array(
          "#import <Foundation/Foundation.h>\nint f(int x) {\n\(body)\nreturn x;\n}\nint main(void) { return 0; }\n"
            .utf8))
    ])
  }

  private static func nested(_ depth: Int, _ open: String, _ core: String, _ close: String)
    -> String
  {
    String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
  }

  /// Bodies whose types used to be learnt anew at each level.
  private static let deep: [(name: String, body: String)] = [
    (
      "messages without nil",
      "id a = " + nested(100, "[NSArray arrayWithObjects:@\"a\", ", "@\"b\"", "]") + ";"
    ),
    ("conditionals", "x = " + nested(100, "(1 ? ", "2", " : x)") + ";"),
    ("conditions", "x = " + nested(100, "(", "x", " ? 1 : 0)") + ";"),
    ("subscripts", "int a[9] = { 0 }; " + nested(100, "a[", "0", "] = 1") + ";"),
    ("statement expressions", "x = " + nested(50, "({ __auto_type y = ", "x", "; y; })") + ";"),
    ("blocks", "id b = " + nested(50, "^{ return ", "x", "; }") + ";"),
    ("typeof", "x = " + nested(30, "({ typeof(", "x", ") y = 1; y; })") + ";"),
  ]

  @Test("nested expressions are visited once", arguments: deep.indices)
  func depth(_ index: Int) {
    let (name, body) = CheckedTreeTests.deep[index]
    let found = visits(body)
    #expect(found.all > 50, "\(name)")
    #expect(found.most <= 2, "\(name): at \(found.place)")
  }

  @Test("no expression of any listing is visited more than twice")
  func listings() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["Examples", "Tests/Listings"] {
      let found = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      while let url = found?.nextObject() as? URL {
        guard url.pathExtension == "m", let data = try? Data(contentsOf: url) else { continue }
        let visited = visits([ListingFile(name: url.lastPathComponent, bytes: Array(data))])
        #expect(visited.most <= 2, "\(url.lastPathComponent) at \(visited.place)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test("a function that is defined later in the same @implementation is visible in its bodies")
  func laterFunctions() {
    let text = """
      #import <Foundation/Foundation.h>
      @interface D : NSObject
      - (void)go;
      @end
      @implementation D
      - (void)go { NSLog(@"%d %d", (IMP)late != NULL, twice(3)); }
      static int twice(int x) { return once(x) * 2; }
      static int once(int x) { return x; }
      void late(id self, SEL _cmd) {}
      @end
      int main(void) { [[D new] go]; return 0; }
      """
    #expect(Compiled(text).places == [])
  }

  @Test("a function that is defined behind the @implementation is not")
  func outsideFunctions() {
    let text = """
      #import <Foundation/Foundation.h>
      @interface D : NSObject
      - (void)go;
      @end
      @implementation D
      - (void)go { later(); }
      @end
      void later(void) {}
      int main(void) { return 0; }
      """
    #expect(Compiled(text).places == ["6:14 F0202"])
  }
}
