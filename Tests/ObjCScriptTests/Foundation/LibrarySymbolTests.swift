import ObjCVM
import Testing

@testable import ObjCFoundation

/// What a lookup relies on that does not make every library's table.
@Suite("Foundation: names of the libraries", .serialized)
struct LibrarySymbolTests {
  private func withFunctions(_ body: (_ library: any NativeLibrary.Type, [String]) -> Void) {
    let world = World(limits: RunLimits(), write: { _, _ in })
    for library in Libraries.all { body(library, library.functions(in: world).map(\.name)) }
    world.close()
  }

  @Test("a library's functions begin as it says")
  func prefixes() {
    withFunctions { library, functions in
      let prefixes = library.functionPrefixes
      guard !prefixes.isEmpty else { return }
      for name in functions {
        #expect(prefixes.contains { name.hasPrefix($0) }, "\(library): \(name)")
      }
    }
  }

  @Test("a function is in one library")
  func once() {
    var owners: [String: String] = [:]
    withFunctions { library, functions in
      for name in Set(functions) {
        #expect(owners[name] == nil, "\(name) in \(owners[name] ?? "") and \(library)")
        owners[name] = "\(library)"
      }
    }
  }
}
