#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Why no object that a macro writes can answer a requirement of a protocol.
  struct RequirementProblem {
    let message: String
    let fixIts: [FixIt]

    private init(_ message: String, _ fixIts: [FixIt] = []) {
      self.message = message
      self.fixIts = fixIts
    }

    /// - Returns: nil for instance methods and properties with named types.
    static func find(_ requirement: DeclSyntax) -> RequirementProblem? {
      if let method = requirement.as(FunctionDeclSyntax.self) { return find(method) }
      if let property = requirement.as(VariableDeclSyntax.self) {
        guard property.modifiers.isTypeMember else { return nil }
        return RequirementProblem(
          "implements requirements of objects: a static property is its type's",
          [instance(requirement, property.modifiers)])
      }
      if requirement.is(SubscriptDeclSyntax.self) {
        return RequirementProblem(
          "implements methods and properties: write a method instead of a subscript")
      }
      if requirement.is(InitializerDeclSyntax.self) {
        return RequirementProblem("makes the object itself: an initializer cannot be required")
      }
      if requirement.is(AssociatedTypeDeclSyntax.self) {
        return RequirementProblem(
          "implements requirements with named types: write a type instead of an associated type")
      }
      return RequirementProblem("implements methods and properties only")
    }

    private static func find(_ method: FunctionDeclSyntax) -> RequirementProblem? {
      if method.modifiers.isTypeMember {
        return RequirementProblem(
          "implements requirements of objects: a static method is its type's",
          [instance(DeclSyntax(method), method.modifiers)])
      }
      if let clause = method.genericParameterClause {
        return RequirementProblem(
          "implements requirements with named types: no closure takes the types of a generic method",
          Existential(method, clause).map { [$0.fixIt] } ?? [])
      }
      let signature = method.signature
      let types =
        signature.parameterClause.parameters.map(\.type)
        + (signature.returnClause.map { [$0.type] } ?? [])
      if types.contains(where: { $0.mentions("Self") }) {
        return RequirementProblem(
          "implements requirements with named types: write the protocol's name instead of Self")
      }
      guard types.contains(where: \.hasOpaque) else { return nil }
      return RequirementProblem(
        "implements requirements with named types: write 'any' instead of 'some'",
        [anyInsteadOfSome(method)])
    }

    private static func instance(_ requirement: DeclSyntax, _ modifiers: DeclModifierListSyntax)
      -> FixIt
    {
      let word = modifiers.first { ["static", "class"].contains($0.name.text) }?.name.text ?? ""
      let text = requirement.trimmedDescription.replacing("\(word) ", with: "", maxReplacements: 1)
      return FixIt(
        "require it of objects", id: "instance", replace: requirement,
        with: DeclSyntax("\(raw: text)").with(\.leadingTrivia, requirement.leadingTrivia)
          .with(\.trailingTrivia, requirement.trailingTrivia))
    }

    private static func anyInsteadOfSome(_ method: FunctionDeclSyntax) -> FixIt {
      let text = method.trimmedDescription.replacing("some ", with: "any ")
      return FixIt(
        "write 'any'", id: "any", replace: DeclSyntax(method),
        with: DeclSyntax("\(raw: text)").with(\.leadingTrivia, method.leadingTrivia)
          .with(\.trailingTrivia, method.trailingTrivia))
    }

    /// `func show<T: View>(_ view: T)` as `func show(_ view: any View)`.
    private struct Existential {
      let method: FunctionDeclSyntax
      let fixed: FunctionDeclSyntax

      /// - Returns: nil when more than one type is free, or one without a protocol, or one that conditions mention.
      init?(_ method: FunctionDeclSyntax, _ clause: GenericParameterClauseSyntax) {
        guard clause.parameters.count == 1, let only = clause.parameters.first,
          let bound = only.inheritedType, method.genericWhereClause == nil
        else { return nil }
        self.method = method
        let rewriter = Naming(name: only.name.text, type: "any \(bound.trimmedDescription)")
        guard
          var fixed = rewriter.rewrite(method.signature).as(FunctionSignatureSyntax.self)
            .map({ method.with(\.signature, $0) })
        else { return nil }
        fixed.genericParameterClause = nil
        self.fixed = fixed
      }

      var fixIt: FixIt {
        FixIt("take any value of the protocol", id: "existential", replace: method, with: fixed)
      }

      private final class Naming: SyntaxRewriter {
        let name: String
        let type: String
        init(name: String, type: String) {
          (self.name, self.type) = (name, type)
          super.init()
        }

        override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
          guard node.name.text == name else { return TypeSyntax(node) }
          return TypeSyntax("\(raw: type)").with(\.leadingTrivia, node.leadingTrivia)
            .with(\.trailingTrivia, node.trailingTrivia)
        }
      }
    }
  }
#endif
