#if Macros
  import SwiftSyntax

  /// Which actor a member belongs to, as far as the text says: a macro sees neither protocols and superclasses that isolate the class
  /// nor the module's default. A global actor is known by its name, which ends in "Actor".
  enum MemberIsolation: Equatable {
    /// No actor.
    case none
    /// The object itself, an actor.
    case own
    /// A global actor.
    case global(String)
    /// The class's, about which the text says nothing: the compiler finds it.
    case found

    static func of(
      _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax,
      in declaration: some DeclGroupSyntax
    ) -> MemberIsolation {
      if isFree(attributes, modifiers) { return .none }
      if let name = actor(attributes) { return .global(name) }
      if declaration.is(ActorDeclSyntax.self) { return modifiers.isTypeMember ? .none : .own }
      return of(declaration)
    }

    /// Of a class.
    static func of(_ declaration: some DeclGroupSyntax) -> MemberIsolation {
      if isFree(declaration.attributes, declaration.modifiers) { return .none }
      return actor(declaration.attributes).map { .global($0) } ?? .found
    }

    /// `nonisolated` in each of its forms, and what runs on no actor.
    private static func isFree(
      _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax
    )
      -> Bool
    {
      modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
        || attributes.attribute(named: "concurrent") != nil
    }

    private static func actor(_ attributes: AttributeListSyntax) -> String? {
      let names = attributes.lazy.compactMap {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      }
      guard let name = names.first(where: { $0.hasSuffix("Actor") && $0 != "globalActor" }) else {
        return nil
      }
      return ["_Concurrency.MainActor", "Swift.MainActor"].contains(name) ? "MainActor" : name
    }

    /// The type argument of a hook point; nil where the compiler finds it.
    var typeArgument: String? {
      switch self {
      case .none: "ForwardKitMacros.NoActor"
      case .own: "ForwardKitMacros.OwnActor"
      case .global(let name): name
      case .found: nil
      }
    }

    /// What a call of the hook point says about the actor it runs on: the compiler takes nothing else for it.
    var argument: String? {
      if case .global(let name) = self, name != "MainActor" {
        "isolation: \(name).shared"
      } else {
        nil
      }
    }

    /// The actors that the library has no functions for.
    var otherActor: String? {
      if case .global(let name) = self, name != "MainActor" { name } else { nil }
    }
  }
#endif
