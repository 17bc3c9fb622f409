#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// @RuntimeObject and @Patchable: a class whose methods, and with the first its stored properties, are members of a class of the runtime.
  struct RuntimeObjectMacro: MemberAttributeMacro, MemberMacro, ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard isPossible(declaration) else { return [] }
      let members = RuntimeMembers(declaration, node)
      if member.is(DeinitializerDeclSyntax.self) { return ["@RuntimeEnding"] }
      if let method = member.as(FunctionDeclSyntax.self) {
        let text = method.trimmedDescription
        guard
          let found = members.methods.first(where: { $0.model.syntax.trimmedDescription == text }),
          found.problem == nil
        else { return [] }
        return ["@RuntimeMember(\(literal: found.name))"]
      }
      guard let variable = member.as(VariableDeclSyntax.self) else { return [] }
      let text = variable.trimmedDescription
      let isStored = members.properties.contains {
        $0.syntax.trimmedDescription == text && $0.problem == nil && !$0.isConstant
      }
      return isStored ? ["@RuntimeStored"] : []
    }

    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard isPossible(declaration) else { return [] }
      return [
        """
        /// Set in `deinit`, where nothing can be sent any more.
        nonisolated(unsafe) private var _isRuntimeEnding = false
        """
      ]
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
      let members = RuntimeMembers(declaration, node)
      for problem in members.problems { problem.diagnose(in: context) }
      let writer = RuntimeMembersWriter(
        owner: type.trimmedDescription, access: declaration.modifiers.access,
        methods: members.methods.filter { $0.problem == nil },
        properties: members.properties.filter { $0.problem == nil })
      let isSendable =
        !members.keepsState || !protocols.contains { $0.trimmedDescription == "Sendable" }
      let conformances =
        (isSendable ? "" : "@unchecked Sendable, ") + "ForwardKitMacros.RuntimeBacked"
      return [
        try ExtensionDeclSyntax(
          """
          extension \(type.trimmed): \(raw: conformances) {
            \(raw: writer.text(name: node.name))
          }
          """)
      ]
    }

    /// A final class that is not generic and of no actor.
    static func isPossible(_ declaration: some DeclGroupSyntax) -> Bool {
      guard let found = declaration.as(ClassDeclSyntax.self) else { return false }
      return found.genericParameterClause == nil && found.modifiers.contains(.final)
        && found.actor == nil
    }

    private static func refuse(
      _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax,
      in context: some MacroExpansionContext
    ) {
      let attribute = "@\(node.attributeName.trimmedDescription)"
      guard let found = declaration.as(ClassDeclSyntax.self) else {
        context.refuse(
          node, "not-a-class", "\(attribute) goes on a class: messages are sent to objects",
          fixIts: [.remove(node, from: declaration)])
        return
      }
      if let clause = found.genericParameterClause {
        context.refuse(
          clause, "generic-class",
          "\(attribute) goes on a class that is not generic: a class of the runtime has one name",
          fixIts: [.remove(node, from: declaration)])
        return
      }
      if let actor = found.actor {
        context.refuse(
          actor, "isolated-class",
          "\(attribute) goes on a class of no actor: messages come from every thread")
        return
      }
      var fixed = found
      fixed.classKeyword.leadingTrivia = []
      fixed.modifiers.append(DeclModifierSyntax(name: .keyword(.final), trailingTrivia: .space))
      fixed.leadingTrivia = found.leadingTrivia
      context.refuse(
        found.classKeyword, "not-final",
        "\(attribute) goes on a final class: the members of a subclass would not be the runtime's",
        fixIts: [FixIt("make the class final", id: "final", replace: found, with: fixed)])
    }
  }

  extension ClassDeclSyntax {
    /// The attribute of a global actor.
    fileprivate var actor: AttributeSyntax? {
      attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
        .first { $0.attributeName.trimmedDescription.hasSuffix("Actor") }
    }
  }

  /// @RuntimeMember: the method sends its message; a twin of it has the body, which the message's method calls.
  struct RuntimeMemberMacro: BodyMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
      in context: some MacroExpansionContext
    ) throws -> [CodeBlockItemSyntax] {
      guard let method = declaration.as(FunctionDeclSyntax.self), let name = node.name else {
        return declaration.body.map { Array($0.statements) } ?? []
      }
      let model = MethodModel(method)
      let own = "\(model.marks)_runtime_\(model.call)"
      let send =
        (["Messages.\(name)", "on: self"] + model.names).joined(separator: ", ")
      let otherwise = model.failure == "Never" ? " { \(own) }" : ""
      return [
        "if _isRuntimeEnding { return \(raw: own) }",
        "return \(raw: model.marks)ForwardKitMacros.RuntimeDispatch.send(\(raw: send))\(raw: otherwise)",
      ]
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard var method = declaration.as(FunctionDeclSyntax.self) else { return [] }
      method.leadingTrivia = []
      method.attributes = []
      method.name = .identifier("_runtime_\(method.name.text)")
      method.modifiers = [DeclModifierSyntax(name: .keyword(.fileprivate), trailingTrivia: .space)]
      return [DeclSyntax(method)]
    }
  }

  /// @RuntimeEnding: a deinit begins with the end of sending.
  struct RuntimeEndingMacro: BodyMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
      in context: some MacroExpansionContext
    ) throws -> [CodeBlockItemSyntax] {
      ["_isRuntimeEnding = true"] + (declaration.body.map { Array($0.statements) } ?? [])
    }
  }

  /// @RuntimeStored: the property's accessors send messages; its value is in a property beside it.
  struct RuntimeStoredMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let property = property(declaration) else { return [] }
      let (name, type) = (property.name, property.type)
      return [
        """
        @storageRestrictions(initializes: _\(raw: name))
        init(initialValue) { _\(raw: name) = ForwardKitMacros.RuntimeStorage<\(raw: type)>(initialValue) }
        """,
        """
        get {
          if _isRuntimeEnding { return _\(raw: name).value }
          return ForwardKitMacros.RuntimeDispatch.value(of: Properties.\(raw: name), on: self) { _\(raw: name).value }
        }
        """,
        """
        set {
          if _isRuntimeEnding { _\(raw: name).value = newValue; return }
          ForwardKitMacros.RuntimeDispatch.set(Properties.\(raw: name), to: newValue, on: self) { _\(raw: name).value = newValue }
        }
        """,
      ]
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let property = property(declaration) else { return [] }
      let type = "ForwardKitMacros.RuntimeStorage<\(property.type)>"
      if let value = property.initialValue {
        return ["fileprivate var _\(raw: property.name) = \(raw: type)(\(raw: value))"]
      }
      return [
        "fileprivate var _\(raw: property.name): \(raw: type)\(raw: property.type.hasSuffix("?") ? " = \(type)(nil)" : "")"
      ]
    }

    private static func property(_ declaration: some DeclSyntaxProtocol) -> RuntimeMembers.Property?
    {
      declaration.as(VariableDeclSyntax.self).flatMap { RuntimeMembers.Property($0) }
    }
  }

  /// @NotRuntime: only read by the class's macro.
  struct NotRuntimeMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }
#endif
