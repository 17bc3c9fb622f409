import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ProtocolExpansionTests {
  @Test func `a proxy is an enum of calls and a class`() {
    expand(
      """
      @Proxy public protocol Store {
        func load(_ name: String) throws -> Int
        func clear() throws
      }
      """,
      to: """
        public protocol Store {
          func load(_ name: String) throws -> Int
          func clear() throws
        }

        /// A call of `Store`: which method, with which arguments.
        public enum StoreCall: ForwardKitMacros.ProxyCall {
          case load(String)
          case clear

          public var name: String {
            switch self {
            case .load:
              "load(_:)"
            case .clear:
              "clear()"
            }
          }

          /// Makes the call on an object.
          public func perform(on target: any Store) throws -> any Codable & Sendable {
            switch self {
            case .load(let name):
              return try target.load(name)
            case .clear:
              try target.clear()
              return ForwardKitMacros.NoReply()
            }
          }
        }

        /// A `Store` that hands every call on as a value.
        public final class StoreProxy: Store, Sendable {
          private let handler: ForwardKitMacros.ProxyHandler<StoreCall>

          /// The closure answers every call.
          public init(_ answer: @escaping @Sendable (StoreCall) throws -> any Sendable) {
            handler = ForwardKitMacros.ProxyHandler(answer)
          }

          public func load(_ name: String) throws -> Int {
            return try handler.replyNow(to: StoreCall.load(name), as: Int.self)
          }
          public func clear() throws {
            _ = try handler.replyNow(to: StoreCall.clear, as: ForwardKitMacros.NoReply.self)
          }
        }
        """)
  }

  @Test func `a delegate is a class of slots`() {
    expand(
      """
      @DynamicDelegate protocol Asking: AnyObject, Sendable {
        func ask(_ text: String) -> Bool
      }
      """,
      to: """
        protocol Asking: AnyObject, Sendable {
          func ask(_ text: String) -> Bool
        }

        /// A delegate whose methods are closures.
        final class DynamicAsking: Asking, ForwardKitMacros.ClosureDelegate {
          private let real = ForwardKitMacros.RealDelegate<any Asking>()
          /// Sets the closure of a method.
          let on = Handlers()

          init(_ configure: (Handlers) -> Void = { _ in
            }) {
            configure(on)
          }

          /// Answers what no closure does; held weakly.
          var realDelegate: (any Asking)? {
            real.object
          }
          /// - Throws: `DelegateError.loop`, when the way from it leads back here.
          func setRealDelegate(_ delegate: (any Asking)?) throws(ForwardKitMacros.RealDelegateError) {
            try real.set(delegate, of: self, protocol: "Asking")
          }
          nonisolated var nextDelegate: AnyObject? {
            real.next
          }

          struct Handlers: Sendable {
            fileprivate init() {
            }
            fileprivate let _ask = ForwardKitMacros.DelegateSlot<@Sendable (String) -> Bool, Bool>()
            /// `ask(_:)`
            @discardableResult
            func ask(
              policy: ForwardKitMacros.ClosurePolicy<Bool> = .replace,
              _ body: @escaping @Sendable (String) -> Bool
            ) -> ForwardKitMacros.HookToken {
              _ask.set(body, policy)
            }
          }
          func ask(_ text: String) -> Bool {
            let own = on._ask.current, real = realDelegate
            if let own {
              switch own.policy.order {
              case .replace:
              break
              case .delegateFirst:
                if let real {
                  let theirs: Bool = real.ask(text)
                  let ours: Bool = own.body(text)
                  return own.policy.combine(ours, theirs)
                }
              case .closureFirst:
                if let real {
                  let ours: Bool = own.body(text)
                  let theirs: Bool = real.ask(text)
                  return own.policy.combine(ours, theirs)
                }
              }
              return own.body(text)
            }
            if let real {
            return real.ask(text)
          }
            return ForwardKitMacros.defaultReply(Bool.self)
          }

        }
        """)
  }

  @Test func `a delegate's protocol is for classes`() {
    expand(
      "@DynamicDelegate protocol Asking: Sendable {}", to: "protocol Asking: Sendable {}",
      diagnostics: [
        DiagnosticSpec(
          message: "a protocol of delegates is for classes: its real delegate is held weakly",
          line: 1, column: 27, fixIts: [FixItSpec(message: "inherit AnyObject")])
      ],
      applying: ["inherit AnyObject"],
      fixed: "@DynamicDelegate protocol Asking: AnyObject, Sendable {}")
    expand(
      "@DynamicDelegate class Asking {}", to: "class Asking {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@DynamicDelegate goes on a protocol", line: 1, column: 1,
          fixIts: [FixItSpec(message: "remove @DynamicDelegate")])
      ],
      applying: ["remove @DynamicDelegate"], fixed: "class Asking {}")
  }

  @Test(arguments: [
    ("init()", "makes the object itself: an initializer cannot be required", "", ""),
    (
      "associatedtype Item",
      "implements requirements with named types: write a type instead of an associated type", "", ""
    ),
    (
      "static func make()", "implements requirements of objects: a static method is its type's",
      "require it of objects", "func make()"
    ),
    (
      "static var all: Int { get }",
      "implements requirements of objects: a static property is its type's",
      "require it of objects", "var all: Int { get }"
    ),
    (
      "func f<T: P>(_ x: T, and y: [T])",
      "implements requirements with named types: no closure takes the types of a generic method",
      "take any value of the protocol", "func f(_ x: any P, and y: [any P])"
    ),
    (
      "func f<T>(_ x: T)",
      "implements requirements with named types: no closure takes the types of a generic method",
      "", ""
    ),
    (
      "func f(_ x: some P)",
      "implements requirements with named types: write 'any' instead of 'some'",
      "write 'any'", "func f(_ x: any P)"
    ),
    (
      "func f() -> Self",
      "implements requirements with named types: write the protocol's name instead of Self", "", ""
    ),
    (
      "subscript(x: Int) -> Int { get }",
      "implements methods and properties: write a method instead of a subscript", "", ""
    ),
  ]) func `what no object of a macro can implement is refused`(
    requirement: String, message: String, fixIt: String, fixed: String
  ) {
    for (attribute, inherited) in [("DynamicDelegate", ": AnyObject"), ("Proxy", "")] {
      let text = { (requirement: String) in
        "protocol Asking\(inherited) {\n  \(requirement)\n}"
      }
      expand(
        "@\(attribute) " + text(requirement), to: text(requirement),
        diagnostics: [
          DiagnosticSpec(
            message: "@\(attribute) \(message)", line: 2, column: 3,
            fixIts: fixIt.isEmpty ? [] : [FixItSpec(message: fixIt)])
        ], applying: fixIt.isEmpty ? nil : [fixIt],
        fixed: fixIt.isEmpty ? nil : "@\(attribute) " + text(fixed))
    }
  }

  @Test(arguments: [
    ("var size: Int { get }", "var size: Int { get throws }"),
    ("var size: Int { get set }", "var size: Int { get throws }"),
    ("var size: Int { get async }", "var size: Int { get async throws }"),
  ]) func `a property of a proxy has a getter that throws`(property: String, fixed: String) {
    expand(
      "@Proxy protocol P {\n  \(property)\n}", to: "protocol P {\n  \(property)\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "a property of a proxy has to be '{ get throws }': what takes its calls may fail, and a setter cannot throw",
          line: 2, column: 3,
          fixIts: [FixItSpec(message: "make its getter throw, without a setter")])
      ],
      applying: ["make its getter throw, without a setter"],
      fixed: "@Proxy protocol P {\n  \(fixed)\n}")
  }

  @Test(arguments: [
    ("func f()", "func f() throws"), ("func f() -> Int", "func f() throws -> Int"),
    ("func f() async -> Int", "func f() async throws -> Int"),
    ("func f() throws(Full)", "func f() throws"),
  ]) func `a method of a proxy throws`(method: String, fixed: String) {
    expand(
      "@Proxy protocol P {\n  \(method)\n}", to: "protocol P {\n  \(method)\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "a method of a proxy has to be 'throws': what takes its calls may fail in its own way",
          line: 2, column: 8, fixIts: [FixItSpec(message: "make it throw")])
      ],
      applying: ["make it throw"], fixed: "@Proxy protocol P {\n  \(fixed)\n}")
  }

  @Test func `the arguments of a proxy are values`() {
    expand(
      "@Proxy protocol P {\n  func f(_ x: inout Int) throws\n}",
      to: "protocol P {\n  func f(_ x: inout Int) throws\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "the arguments of a proxy's method are encoded: no inout parameters and no closures",
          line: 2, column: 10)
      ])
  }
}
