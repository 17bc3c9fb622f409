// @DynamicDelegate: a class of closures that conforms to a protocol.
#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// @DynamicDelegate: a class that conforms to the protocol with closures.
  struct DynamicDelegateMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let model = ProtocolModel(declaration, node, in: context) else { return [] }
      guard model.inherits("AnyObject") else {
        refuseValues(model, in: context)
        return []
      }
      let writer = DelegateWriter(model: model)
      return ["\(raw: writer.text)"]
    }

    private static func refuseValues(
      _ model: ProtocolModel, in context: some MacroExpansionContext
    ) {
      var fixed = model.syntax
      let others = fixed.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      let all = ["AnyObject"] + others
      fixed.name = fixed.name.with(\.trailingTrivia, [])
      fixed.inheritanceClause = InheritanceClauseSyntax(
        colon: .colonToken(trailingTrivia: .space),
        inheritedTypes: InheritedTypeListSyntax(
          all.enumerated().map { index, type in
            InheritedTypeSyntax(
              type: TypeSyntax("\(raw: type)"),
              trailingComma: index + 1 < all.count ? .commaToken(trailingTrivia: .space) : nil)
          })
      ).with(\.trailingTrivia, .space)
      context.refuse(
        model.syntax.name, "values",
        "a protocol of delegates is for classes: its real delegate is held weakly",
        fixIts: [
          FixIt(
            "inherit AnyObject", id: "any-object", replace: model.syntax, with: fixed)
        ])
    }
  }

  /// The text of the class.
  private struct DelegateWriter {
    let model: ProtocolModel
    /// Calls may come from any thread.
    private var isSendable: Bool { model.inherits("Sendable") }
    private var access: String { model.access }
    private var type: String { "Dynamic\(model.name)" }

    init(model: ProtocolModel) { self.model = model }

    var text: String {
      """
      /// A delegate whose methods are closures.
      \(model.isolation)\(access)final class \(type): \(model.name), ForwardKitMacros.ClosureDelegate {
        \(model.isolation.isEmpty ? "" : "nonisolated(unsafe) ")private let real = ForwardKitMacros.RealDelegate<any \(model.name)>()
        /// Sets the closure of a method.
        \(access)let on = Handlers()

        \(access)init(_ configure: (Handlers) -> Void = { _ in }) { configure(on) }

        /// Answers what no closure does; held weakly.
        \(access)var realDelegate: (any \(model.name))? { real.object }
        /// - Throws: `DelegateError.loop`, when the way from it leads back here.
        \(access)func setRealDelegate(_ delegate: (any \(model.name))?) throws(ForwardKitMacros.RealDelegateError) {
          try real.set(delegate, of: self, protocol: "\(model.name)")
        }
        \(access)nonisolated var nextDelegate: AnyObject? { real.next }

        \(model.isolation)\(access)struct Handlers\(isSendable || !model.isolation.isEmpty ? ": Sendable" : "") {
          fileprivate init() {}
      \(model.requirements.map(slot).joined(separator: "\n"))
        }
      \((model.methods.map(witness) + model.properties.map(property)).joined(separator: "\n"))
      \(defaults)
      }
      """
    }

    /// The closure's type.
    private func function(_ method: MethodModel) -> String {
      let isolation =
        model.isolation.isEmpty ? (isSendable ? "@Sendable " : "") : "\(model.isolation)@Sendable "
      let nonsending = method.isAsync && model.isolation.isEmpty ? "nonisolated(nonsending) " : ""
      return
        "\(nonsending)\(isolation)(\(method.types.joined(separator: ", "))) \(method.effects)-> \(method.result)"
    }

    private func slot(_ requirement: ProtocolModel.Requirement) -> String {
      let method = requirement.method
      let function = function(method)
      let parts =
        function.hasPrefix("nonisolated(nonsending) ")
        ? ("nonisolated(nonsending) ", String(function.dropFirst("nonisolated(nonsending) ".count)))
        : ("", function)
      return """
        fileprivate let \(stored(requirement)) = ForwardKitMacros.DelegateSlot<\(function), \(method.result)>()
        /// `\(method.fullName)`
        @discardableResult
        \(access)func \(requirement.name)(
          policy: ForwardKitMacros.ClosurePolicy<\(method.result)> = .replace,
          _ body: \(parts.0)@escaping \(parts.1)
        ) -> ForwardKitMacros.HookToken {
          \(stored(requirement)).set(body, policy)
        }
        """
    }

    private func stored(_ requirement: ProtocolModel.Requirement) -> String {
      "_\(requirement.name.filter { $0 != "`" })"
    }

    private func witness(_ requirement: ProtocolModel.Requirement) -> String {
      let method = requirement.method
      return """
        \(access)func \(method.baseName)\(method.syntax.signature.trimmedDescription) {
        \(answer(requirement).indented(by: 2))
        }
        """
    }

    private func property(_ property: ProtocolModel.Property) -> String {
      let setter = property.setter.map { "\n  set {\n\(answer($0).indented(by: 4))\n  }" } ?? ""
      return """
        \(access)var \(property.name): \(property.type) {
          get \(property.effects){
        \(answer(property.getter).indented(by: 4))
          }\(setter)
        }
        """
    }

    /// The body of a method or an accessor.
    private func answer(_ requirement: ProtocolModel.Requirement) -> String {
      let method = requirement.method
      let passed = method.parameters.map { ($0.isInout ? "&" : "") + $0.name }.joined(
        separator: ", ")
      let marks = method.marks
      let theirs = method.call(on: "real")
      return """
        let own = on.\(stored(requirement)).current, real = realDelegate
        if let own {
          switch own.policy.order {
          case .replace: break
          case .delegateFirst:
            if let real {
              let theirs: \(method.result) = \(marks)\(theirs)
              let ours: \(method.result) = \(marks)own.body(\(passed))
              return own.policy.combine(ours, theirs)
            }
          case .closureFirst:
            if let real {
              let ours: \(method.result) = \(marks)own.body(\(passed))
              let theirs: \(method.result) = \(marks)\(theirs)
              return own.policy.combine(ours, theirs)
            }
          }
          return \(marks)own.body(\(passed))
        }
        if let real { return \(marks)\(theirs) }
        \(unanswered(method))
        """
    }

    /// What a method gives that nobody answers.
    private func unanswered(_ method: MethodModel) -> String {
      if isDefaulted(method) { return "return \(method.marks)\(method.call(on: "Defaults(self)"))" }
      if let reply = method.syntax.attributes.attribute(named: "Reply"),
        let value = reply.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
      {
        return "return \(value.trimmedDescription)"
      }
      if method.result == "Void" || method.result == "()" { return "return" }
      if method.failure == "any Error" {
        return "throw ForwardKitMacros.UnansweredRequirement(name: \"\(method.fullName)\")"
      }
      return "return ForwardKitMacros.defaultReply(\(method.result).self)"
    }

    private func isDefaulted(_ method: MethodModel) -> Bool {
      method.syntax.attributes.attribute(named: "Defaulted") != nil
    }

    /// An object that has the protocol's own default implementations, and takes everything else from the delegate.
    private var defaults: String {
      guard model.requirements.contains(where: { isDefaulted($0.method) }) else { return "" }
      let others =
        model.methods.filter { !isDefaulted($0.method) }.map { requirement in
          let method = requirement.method
          return
            "func \(method.baseName)\(method.syntax.signature.trimmedDescription) { return \(method.marks)\(method.call(on: "owner")) }"
        }
        + model.properties.filter { !isDefaulted($0.getter.method) }.map { property in
          let getter = property.getter.method
          let setter = property.setter.map { " set { \($0.method.call(on: "owner")) }" } ?? ""
          return
            "var \(property.name): \(property.type) { get \(property.effects){ return \(getter.marks)\(getter.call(on: "owner")) }\(setter) }"
        }
      return """
        private final class Defaults: \(model.name) {
          let owner: \(type)
          init(_ owner: \(type)) { self.owner = owner }
        \(others.joined(separator: "\n"))
        }
        """
    }
  }

  extension String {
    fileprivate func indented(by width: Int) -> String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(repeating: " ", count: width) + $0 }.joined(separator: "\n")
    }
  }

  /// @Reply and @Defaulted: only read by @DynamicDelegate.
  struct ReplyMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }
#endif
