#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// A protocol as the macros that implement one see it: its methods, each with a name of its own.
  struct ProtocolModel {
    struct Requirement {
      let method: MethodModel
      /// Unique among the requirements: the base name, else the labels behind the first argument, else both.
      let name: String
    }

    let syntax: ProtocolDeclSyntax
    let requirements: [Requirement]

    /// - Returns: nil, and the reason is diagnosed, for what is not a protocol, or has requirements that no macro can implement.
    init?(
      _ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax,
      in context: some MacroExpansionContext
    ) {
      let attribute = "@\(node.attributeName.trimmedDescription)"
      guard let syntax = declaration.as(ProtocolDeclSyntax.self) else {
        context.refuse(
          node, "not-a-protocol", "\(attribute) goes on a protocol",
          fixIts: [.remove(node, from: declaration)])
        return nil
      }
      self.syntax = syntax
      var methods: [MethodModel] = []
      var isRefused = false
      for member in syntax.memberBlock.members {
        if let method = member.decl.as(FunctionDeclSyntax.self), !method.modifiers.isTypeMember,
          method.genericParameterClause == nil, !MethodModel(method).mentionsUnnamedTypes
        {
          methods.append(MethodModel(method))
        } else {
          context.refuse(
            member.decl, "requirement",
            "\(attribute) implements instance methods with named types only: no properties, subscripts, initializers, associated types, generic or static methods, and no Self"
          )
          isRefused = true
        }
      }
      if isRefused { return nil }
      let byBase = Dictionary(grouping: methods, by: \.baseName)
      let byLabels = Dictionary(grouping: methods, by: \.laterLabels)
      requirements = methods.map { method in
        if byBase[method.baseName, default: []].count == 1 {
          return Requirement(method: method, name: method.baseName)
        }
        let labels = method.laterLabels
        let isEnough =
          !labels.isEmpty && !labels.isKeyword && byBase[labels] == nil
          && byLabels[labels, default: []].count == 1
        return Requirement(method: method, name: isEnough ? labels : method.longName)
      }
    }

    var name: String { syntax.name.text }
    var access: String { syntax.modifiers.access }

    func inherits(_ name: String) -> Bool {
      syntax.inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription == name }
        ?? false
    }

    /// `@MainActor ` or another attribute of a global actor: what implements the protocol has the same.
    var isolation: String {
      let actor = syntax.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
        .map(\.attributeName.trimmedDescription).first { $0.hasSuffix("Actor") }
      return actor.map { "@\($0) " } ?? ""
    }
  }

  extension String {
    /// `as`, `in`, `for`: not a name that a closure can be set by.
    fileprivate var isKeyword: Bool {
      [
        "as", "in", "is", "for", "if", "else", "do", "while", "repeat", "return", "switch", "case",
        "default", "where", "throw", "throws", "try", "catch", "let", "var", "func", "class",
        "struct", "enum", "protocol", "extension", "import", "init", "deinit", "self", "super",
        "nil", "true", "false", "static", "public", "private", "internal", "fileprivate", "inout",
        "operator", "break", "continue", "defer", "guard", "fallthrough", "subscript", "typealias",
      ].contains(self)
    }
  }

  extension MethodModel {
    fileprivate var laterLabels: String {
      parameters.dropFirst().compactMap(\.label).joined(separator: "_")
    }

    fileprivate var mentionsUnnamedTypes: Bool {
      let types =
        parameters.map(\.syntax.type) + (syntax.signature.returnClause.map { [$0.type] } ?? [])
      return types.contains { $0.hasOpaque || $0.mentions("Self") }
    }
  }
#endif
