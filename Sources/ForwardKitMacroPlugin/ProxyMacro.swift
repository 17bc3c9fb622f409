// @Proxy: an object that conforms to a protocol and hands every call on as a value.
#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// @Proxy: an enum of the protocol's calls, and a class that conforms by handing them on.
  struct ProxyMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let model = ProtocolModel(declaration, node, in: context) else { return [] }
      let methods = model.methods.filter { isPossible($0.method, in: context) }
      let properties = model.properties.filter { isPossible($0, in: context) }
      guard methods.count == model.methods.count, properties.count == model.properties.count else {
        return []
      }
      let writer = ProxyWriter(model: model)
      return ["\(raw: writer.call)", "\(raw: writer.proxy)"]
    }

    /// A setter cannot throw.
    private static func isPossible(
      _ property: ProtocolModel.Property, in context: some MacroExpansionContext
    ) -> Bool {
      guard property.setter != nil || property.getter.method.failure != "any Error" else {
        return true
      }
      let isAsync = property.getter.method.isAsync
      let text =
        "var \(property.name): \(property.type) { get \(isAsync ? "async " : "")throws }"
      context.refuse(
        property.syntax, "proxy-property",
        "a property of a proxy has to be '{ get throws }': what takes its calls may fail, and a setter cannot throw",
        fixIts: [
          FixIt(
            "make its getter throw, without a setter", id: "get-throws",
            replace: DeclSyntax(property.syntax),
            with: DeclSyntax("\(raw: text)").with(\.leadingTrivia, property.syntax.leadingTrivia)
              .with(\.trailingTrivia, property.syntax.trailingTrivia))
        ])
      return false
    }

    /// A proxy can always fail, and arguments travel as values.
    private static func isPossible(_ method: MethodModel, in context: some MacroExpansionContext)
      -> Bool
    {
      if let parameter = method.parameters.first(where: { $0.isInout || $0.isFunction }) {
        context.refuse(
          parameter.syntax, "proxy-parameter",
          "the arguments of a proxy's method are encoded: no inout parameters and no closures")
        return false
      }
      guard method.failure != "any Error" else { return true }
      var fixed = method.syntax
      var signature = fixed.signature
      var effects =
        signature.effectSpecifiers
        ?? FunctionEffectSpecifiersSyntax().with(\.leadingTrivia, .space)
      let isFirst = signature.effectSpecifiers == nil
      effects.throwsClause = ThrowsClauseSyntax(
        throwsSpecifier: .keyword(.throws, leadingTrivia: isFirst ? .space : []))
      if signature.returnClause != nil { effects.trailingTrivia = .space }
      signature.parameterClause.trailingTrivia =
        isFirst ? [] : signature.parameterClause.trailingTrivia
      signature.effectSpecifiers = effects
      fixed.signature = signature
      fixed.trailingTrivia = method.syntax.trailingTrivia
      context.refuse(
        method.syntax.name, "proxy-throws",
        "a method of a proxy has to be 'throws': what takes its calls may fail in its own way",
        fixIts: [FixIt("make it throw", id: "throws", replace: method.syntax, with: fixed)])
      return false
    }
  }

  /// The texts of both types.
  private struct ProxyWriter {
    let model: ProtocolModel
    private var access: String { model.access }
    private var callType: String { "\(model.name)Call" }
    private var isAsync: Bool { model.requirements.contains { $0.method.isAsync } }
    private var isOnlyAsync: Bool { model.requirements.allSatisfy { $0.method.isAsync } }

    init(model: ProtocolModel) { self.model = model }

    var call: String {
      let cases = model.requirements.map { requirement in
        let values = requirement.method.parameters.map {
          $0.label == nil ? $0.type : "\($0.label ?? ""): \($0.type)"
        }
        return
          "  case \(requirement.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
      }
      let names = model.requirements.map {
        "    case .\($0.name): \"\($0.method.fullName)\""
      }
      let performs = model.requirements.map { requirement in
        let method = requirement.method
        let bound =
          method.names.isEmpty
          ? "" : "(\(method.names.map { "let \($0)" }.joined(separator: ", ")))"
        let sent = "\(method.marks)\(method.call(on: "target"))"
        return method.result == "Void" || method.result == "()"
          ? "    case .\(requirement.name)\(bound):\n      \(sent)\n      return ForwardKitMacros.NoReply()"
          : "    case .\(requirement.name)\(bound): return \(sent)"
      }
      return """
        /// A call of `\(model.name)`: which method, with which arguments.
        \(access)enum \(callType): ForwardKitMacros.ProxyCall {
        \(cases.joined(separator: "\n"))

          \(access)var name: String {
            switch self {
        \(names.joined(separator: "\n"))
            }
          }

          /// Makes the call on an object.
          \(model.isolation)\(access)func perform(on target: any \(model.name)) \(isAsync ? "async " : "")throws -> any Codable & Sendable {
            switch self {
        \(performs.joined(separator: "\n"))
            }
          }
        }
        """
    }

    var proxy: String {
      let methods = model.requirements.map { requirement in
        let method = requirement.method
        let values = method.parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.name }
        let made =
          "\(callType).\(requirement.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
        let isVoid = method.result == "Void" || method.result == "()"
        let head =
          method.accessor == nil
          ? "func \(method.baseName)\(method.syntax.signature.trimmedDescription) {"
          : "var \(method.baseName): \(method.result) { get \(method.effects){"
        return """
          \(access)\(head)
            \(isVoid ? "_ = " : "return ")try \(method.isAsync ? "await " : "")handler.\(method.isAsync ? "reply" : "replyNow")(to: \(made), as: \(isVoid ? "ForwardKitMacros.NoReply" : method.result).self)
          }\(method.accessor == nil ? "" : " }")
          """
      }
      let transport = """

          /// Every call goes through the transport.
          \(access)init(transport: some ForwardKitMacros.ProxyTransport<\(callType)>) {
            handler = ForwardKitMacros.ProxyHandler(transport: transport)
          }

          /// The closure answers every call.
          \(access)init(_ answer: @escaping @Sendable (\(callType)) async throws -> any Sendable) {
            handler = ForwardKitMacros.ProxyHandler(awaiting: answer)
          }
        """
      let closure = """

          /// The closure answers every call.
          \(access)init(_ answer: @escaping @Sendable (\(callType)) throws -> any Sendable) {
            handler = ForwardKitMacros.ProxyHandler(answer)
          }
        """
      return """
        /// A `\(model.name)` that hands every call on as a value.
        \(model.isolation)\(access)final class \(model.name)Proxy: \(model.name), Sendable {
          private let handler: ForwardKitMacros.ProxyHandler<\(callType)>
        \(isOnlyAsync ? transport : closure)

        \(methods.joined(separator: "\n"))
        }
        """
    }
  }
#endif
