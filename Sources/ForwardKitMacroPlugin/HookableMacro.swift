// @Hookable: a hook point for each method of a class or an actor.
#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// @Hookable: the class's hook points, its conformance, and @Hooked on each of its methods.
  struct HookableMacro: MemberAttributeMacro, MemberMacro, ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard isPossible(declaration) else { return [] }
      if member.is(DeinitializerDeclSyntax.self) { return ["@Hooked"] }
      guard let method = member.as(FunctionDeclSyntax.self),
        method.hookMark == nil,
        let found = HookableMethod.find(method, in: declaration, onlyMarked: isOnlyMarked(node)),
        !found.isRefused
      else { return [] }
      return found.point == found.model.baseName
        ? ["@Hooked"] : ["@Hooked(\(literal: found.point))"]
    }

    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      // A superclass that is hookable has the deinit that both need.
      guard isPossible(declaration), !protocols.isEmpty,
        !declaration.memberBlock.members.contains(where: {
          $0.decl.is(DeinitializerDeclSyntax.self)
        })
      else { return [] }
      return ["deinit { ForwardKitMacros.HookedObjects.ended(self) }"]
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard isPossible(declaration) else {
        refuse(declaration, node, in: context)
        return []
      }
      let owner = type.trimmedDescription
      let access = declaration.modifiers.access
      let methods = HookableMethod.all(of: declaration, onlyMarked: isOnlyMarked(node)).filter {
        !$0.refuse(in: context)
      }
      HookedAccessor.refuseMarkedMembers(of: declaration, in: context)
      let accessors = HookedAccessor.all(of: declaration).filter { !$0.refuse(in: context) }
      HookableMethod.refuseSharedNames(methods, in: context)
      let points =
        (methods.map { $0.member(owner: owner) }
        + accessors.map { $0.member(owner: owner, in: context) }
        + hints(declaration, isOnlyMarked(node), methods, owner: owner))
        .joined(separator: "\n")
      let inherits = protocols.isEmpty
      let isolations = methods.map(\.isolation) + accessors.map(\.isolation)
      let registering =
        HookRegistering(access: access, points: "\(owner).HookPoints")
        .members(for: isolations, inherits: inherits).map { "\n\($0)" }.joined()
      // Isolated as the class is, and so says what that is.
      let asked =
        isolations.contains(.found)
        ? "\nprivate func \(HookIsolation.method(of: owner))() {}" : ""
      return [
        try ExtensionDeclSyntax(
          """
          extension \(type.trimmed)\(raw: inherits ? "" : ": nonisolated ForwardKitMacros.HookableObject") {
            \(raw: access)nonisolated enum HookPoints {
          \(raw: points)
            }\(raw: asked)\(raw: registering)
          }
          """)
      ]
    }

    /// For computed properties without a marked accessor.
    private static func hints(
      _ declaration: some DeclGroupSyntax, _ isOnlyMarked: Bool, _ methods: [HookableMethod],
      owner: String
    ) -> [String] {
      guard !isOnlyMarked else { return [] }
      let taken = Set(methods.map(\.point))
      return HookedAccessor.members(of: declaration).filter { member in
        member.parameters == nil && !member.modifiers.contains(.private)
          && !member.type.hasOpaque && !member.type.mentions("Self") && !taken.contains(member.name)
          && member.attributes.attribute(named: "NotHookable") == nil
          && (member.list ?? []).allSatisfy { $0.attributes.attribute(named: "Hooked") == nil }
      }.map { HookedAccessor.hint($0, owner: owner) }
    }

    /// A class or an actor that is not generic.
    static func isPossible(_ declaration: some DeclGroupSyntax) -> Bool {
      if let found = declaration.as(ClassDeclSyntax.self) {
        return found.genericParameterClause == nil
      }
      if let found = declaration.as(ActorDeclSyntax.self) {
        return found.genericParameterClause == nil
      }
      return false
    }

    /// `@Hookable(.marked)`.
    private static func isOnlyMarked(_ node: AttributeSyntax) -> Bool {
      node.arguments?.trimmedDescription.hasSuffix("marked") == true
    }

    private static func refuse(
      _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax,
      in context: some MacroExpansionContext
    ) {
      if let clause = declaration.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? declaration.as(ActorDeclSyntax.self)?.genericParameterClause
      {
        context.refuse(
          clause, "generic-class",
          "a generic class cannot be hookable: hook points are static, and Swift has no static storage in generic types",
          fixIts: [.remove(node, from: declaration)])
      } else {
        context.refuse(
          node, "not-a-class",
          "@Hookable goes on a class or an actor: values have no identity that a hook could be hung on",
          fixIts: [.remove(node, from: declaration)])
      }
    }
  }

  extension FunctionDeclSyntax {
    /// `@Hooked`, as the method's author wrote it.
    var hookMark: AttributeSyntax? { attributes.attribute(named: "Hooked") }
  }

  /// @Hooked: the method's body behind its hook point; a deinit that ends the hooks of its object.
  struct HookedMacro: BodyMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
      in context: some MacroExpansionContext
    ) throws -> [CodeBlockItemSyntax] {
      if let accessor = AccessorDeclSyntax(handedOver: declaration) {
        return accessorBody(accessor, node, declaration, in: context)
      }
      guard let body = declaration.body else { return [] }
      if declaration.is(DeinitializerDeclSyntax.self) {
        return ["defer { ForwardKitMacros.HookedObjects.ended(self) }"] + Array(body.statements)
      }
      guard let syntax = declaration.as(FunctionDeclSyntax.self) else {
        context.refuse(
          node, "not-a-method", "@Hooked goes on a method",
          fixIts: [.remove(node, from: declaration)])
        return Array(body.statements)
      }
      guard let enclosing = hookable(context.lexicalContext.first) else {
        context.refuse(
          node, "not-in-a-hookable-class",
          "@Hooked goes on a method in the declaration of a class or an actor that is @Hookable",
          fixIts: [.remove(node, from: declaration)])
        return Array(body.statements)
      }
      let model = MethodModel(syntax)
      let method = HookableMethod(
        model: model, point: node.name ?? model.baseName,
        isolation: MemberIsolation.of(syntax.attributes, syntax.modifiers, in: enclosing))
      // The class's macro has said why.
      if method.isRefused { return Array(body.statements) }
      return method.body(body.statements, original: context.makeUniqueName("original"))
    }

    private static func accessorBody(
      _ accessor: AccessorDeclSyntax, _ node: AttributeSyntax,
      _ declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [CodeBlockItemSyntax] {
      let enclosing = context.lexicalContext.first {
        !$0.is(SubscriptDeclSyntax.self) && !$0.is(PatternBindingSyntax.self)
      }
      guard let owner = hookable(enclosing) else {
        context.refuse(
          node, "not-in-a-hookable-class",
          "@Hooked goes on an accessor in the declaration of a class or an actor that is @Hookable")
        return accessor.body.map { Array($0.statements) } ?? []
      }
      // The class's macro says why.
      guard ["get", "set"].contains(accessor.accessorSpecifier.text) else {
        return accessor.body.map { Array($0.statements) } ?? []
      }
      return HookedAccessor.body(
        accessor, at: declaration, of: node, in: MemberIsolation.of(owner), context)
    }

    private static func hookable(_ enclosing: Syntax?) -> (any DeclGroupSyntax)? {
      let found = enclosing?.asProtocol((any DeclGroupSyntax).self)
      return found?.attributes.attribute(named: "Hookable") == nil ? nil : found
    }
  }

  /// @NotHookable: only read by @Hookable.
  struct NotHookableMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }

  extension AttributeSyntax {
    /// The string in `@Hooked("name")`.
    var name: String? {
      arguments?.as(LabeledExprListSyntax.self)?.first?.expression
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }
#endif
