// @RuntimeStruct: the encoding of a struct from its members.
#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// @RuntimeStruct: the type encoding from the stored properties.
  struct RuntimeStructMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let syntax = declaration.as(StructDeclSyntax.self), syntax.genericParameterClause == nil
      else {
        context.refuse(
          node, "not-a-struct", "@RuntimeStruct goes on a struct that is not generic",
          fixIts: [.remove(node, from: declaration)])
        return []
      }
      var parts: [String] = []
      for member in syntax.memberBlock.members {
        guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isStored else {
          continue
        }
        guard let types = memberTypes(of: variable, in: context) else { return [] }
        parts += types
      }
      guard !parts.isEmpty else {
        context.refuse(
          syntax.name, "empty-struct", "a struct without stored properties has no encoding")
        return []
      }
      let encodings = parts.map { "\\(ForwardKitMacros.encoding(of: \($0).self))" }.joined()
      return [
        try ExtensionDeclSyntax(
          """
          extension \(type.trimmed): ForwardKit.RuntimeStruct {
            \(raw: syntax.modifiers.access)static var runtimeEncoding: String { "{\(raw: syntax.name.text)=\(raw: encodings)}" }
          }
          """)
      ]
    }

    /// One for each variable; nil when a type is not written.
    private static func memberTypes(
      of variable: VariableDeclSyntax, in context: some MacroExpansionContext
    ) -> [String]? {
      var types: [String] = []
      // In `var x, y: Double` the type stands behind the last name.
      var following: String?
      for binding in variable.bindings.reversed() {
        if let type = binding.typeAnnotation?.type { following = type.trimmedDescription }
        guard let type = following else {
          context.refuse(
            binding.pattern, "untyped", "the encoding needs the property's type",
            fixIts: binding.literalType.map { [writing($0, in: binding)] } ?? [])
          return nil
        }
        types.append(type)
      }
      return types.reversed()
    }

    private static func writing(_ type: String, in binding: PatternBindingSyntax) -> FixIt {
      var fixed = binding
      fixed.pattern = binding.pattern.with(\.trailingTrivia, [])
      fixed.typeAnnotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space),
        type: TypeSyntax("\(raw: type)").with(\.trailingTrivia, .space))
      return FixIt("write the type: \(type)", id: "write-type", replace: binding, with: fixed)
    }
  }

  extension VariableDeclSyntax {
    /// Not static, and without a getter.
    fileprivate var isStored: Bool {
      guard !modifiers.isTypeMember else { return false }
      return bindings.allSatisfy { binding in
        switch binding.accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let list):
          list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
      }
    }
  }

  extension PatternBindingSyntax {
    var literalType: String? {
      guard let value = initializer?.value else { return nil }
      if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
      if value.is(FloatLiteralExprSyntax.self) { return "Double" }
      if value.is(StringLiteralExprSyntax.self) { return "String" }
      return value.is(BooleanLiteralExprSyntax.self) ? "Bool" : nil
    }
  }
#endif
