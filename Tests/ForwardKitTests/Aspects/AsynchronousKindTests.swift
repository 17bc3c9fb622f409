import ForwardKit
import Testing

/// Rule: what is asynchronous stands only for what is, and the other way round; said when it is added, not when it is called.
@Suite struct AsynchronousKindTests {
  private static func loader() throws -> RuntimeObject {
    try RuntimeClass.define(fresh("Loader")) {
      RuntimeMethod("load:") { (self: RuntimeObject, name: String) async throws -> String in name }
      RuntimeMethod("text:") { (self: RuntimeObject, name: String) -> String in name }
      RuntimeMethod("object:") { (self: RuntimeObject, name: String) -> RuntimeObject in self }
      RuntimeMethod("count:") { (self: RuntimeObject, name: String) -> Int in name.count }
      RuntimeMethod("end:") { (self: RuntimeObject, name: String) in }
    }.new()
  }

  private func refuses(
    _ found: String, sourceLocation: SourceLocation = #_sourceLocation, _ add: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try add()
    } throws: { error in
      guard case .incompatibleClosure(let mismatch) = error as? AspectError else { return false }
      return mismatch.place == .result && "\(mismatch)".contains(found)
    }
  }

  @Test(
    "AS-4 an asynchronous hook is refused for a method that is not",
    arguments: ["text:", "object:", "count:", "end:"] as [RuntimeSelector])
  func asynchronousHook(selector: RuntimeSelector) async throws {
    let loader = try Self.loader()
    let text = Message<(String) async throws -> String>(selector)
    let object = Message<(String) async throws -> RuntimeObject>(selector)
    let void = Message<(String) async throws -> Void>(selector)
    let found = "found asynchronous result"
    refuses(found) { try loader.instead(text) { call, name in try await call.proceed() } }
    refuses(found) { try loader.instead(object) { call, name in try await call.proceed() } }
    refuses(found) { try loader.instead(void) { call, name in try await call.proceed() } }
    refuses(found) { try loader.before(text) { call, name in } }
    refuses(found) { try loader.after(text) { result, name in } }
    refuses(found) { try loader.runtimeClass.before(void) { call, name in } }
    #expect(loader.aspects().isEmpty && loader.runtimeClass.aspects().isEmpty)
  }

  @Test("AS-4 a hook that gives a value at once is refused for an asynchronous method")
  func synchronousHook() async throws {
    let loader = try Self.loader()
    let expected = "expected asynchronous result"
    refuses(expected) { try loader.instead("load:") { (info, name: String) -> String in name } }
    refuses(expected) { try loader.instead("load:") { (info, name: String) -> Int in 1 } }
    try loader.instead("load:") { info in try info.proceed() }
    #expect(try await loader.send(awaiting: "load:", "a", returning: String.self) == "a")
  }

  @Test("DD-4 closures of delegates are as asynchronous as the requirement") func delegates()
    async throws
  {
    let load = Message<(String) async throws -> String>("load:")
    let text = Message<(String) -> String>("text:")
    let delegate = try DynamicDelegate(
      for: RuntimeProtocol.define(fresh("Loading")) {
        Requirement(load)
        Requirement(text)
      })
    let late = Message<(String) async throws -> String>("text:")
    #expect(throws: RuntimeError.self) { try delegate.on(late) { name in name } }
    #expect(throws: RuntimeError.self) { try delegate.on("load:") { (name: String) in name } }
    try delegate.on(load) { name in name + "!" }
    try delegate.on(text) { name in name + "?" }
    #expect(try await delegate.object.send(load, "a") == "a!")
    #expect(try delegate.object.send(text, "a") == "a?")
    // A real delegate, too.
    let real = try RuntimeClass.define(fresh("Real")) {
      RuntimeMethod("load:") { (self: RuntimeObject, name: String) -> String in name }
    }.new()
    #expect(throws: DelegateError.self) { try delegate.setRealDelegate(real) }
  }

  @Test func aReplacedMethodStaysAsAsynchronousAsItWas() throws {
    let cls = try Self.loader().runtimeClass
    #expect(throws: RuntimeError.self) {
      try cls.replace(
        RuntimeMethod("load:") { (self: RuntimeObject, name: String) -> String in name })
    }
    #expect(throws: RuntimeError.self) {
      try cls.replace(
        RuntimeMethod("text:") { (self: RuntimeObject, name: String) async throws -> String in name
        })
    }
  }
}
