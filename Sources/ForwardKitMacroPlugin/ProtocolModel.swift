// A protocol as the macros see it: its methods and what they cannot be used for.
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

    /// `var title: String { get set }`, as two methods: `title`, and `title_set` with the new value.
    struct Property {
      let syntax: VariableDeclSyntax
      let name: String
      let type: String
      let getter: Requirement
      let setter: Requirement?
      var accessors: [Requirement] { [getter] + (setter.map { [$0] } ?? []) }
      /// What stands before the body of the getter: `async throws `.
      var effects: String { getter.method.effects }

      init?(_ syntax: VariableDeclSyntax) {
        guard let binding = syntax.bindings.first,
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
          let type = binding.typeAnnotation?.type.trimmedDescription,
          let list = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self)
        else { return nil }
        let effects =
          list.first { $0.accessorSpecifier.text == "get" }?.effectSpecifiers?.trimmedDescription
          ?? ""
        let marks = syntax.attributes.trimmedDescription
        func method(_ text: String, _ accessor: MethodModel.Accessor) -> MethodModel? {
          DeclSyntax("\(raw: marks) func \(raw: text)").as(FunctionDeclSyntax.self)
            .map { MethodModel($0, accessor: accessor) }
        }
        guard let getter = method("\(name)() \(effects) -> \(type)", .getter),
          let setter = method("\(name)(_ newValue: \(type))", .setter)
        else { return nil }
        (self.syntax, self.name, self.type) = (syntax, name, type)
        self.getter = Requirement(method: getter, name: name)
        self.setter =
          list.contains { $0.accessorSpecifier.text == "set" }
          ? Requirement(method: setter, name: "\(name.filter { $0 != "`" })_set") : nil
      }
    }

    let syntax: ProtocolDeclSyntax
    let methods: [Requirement]
    let properties: [Property]

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
      var properties: [Property] = []
      var isRefused = false
      for member in syntax.memberBlock.members {
        if let problem = RequirementProblem.find(member.decl) {
          context.refuse(
            member.decl, "requirement", "\(attribute) \(problem.message)", fixIts: problem.fixIts)
          isRefused = true
        } else if let method = member.decl.as(FunctionDeclSyntax.self) {
          methods.append(MethodModel(method))
        } else if let property = member.decl.as(VariableDeclSyntax.self).flatMap({ Property($0) }) {
          properties.append(property)
        }
      }
      if isRefused { return nil }
      self.properties = properties
      let byBase = Dictionary(grouping: methods, by: \.baseName)
      let byLabels = Dictionary(grouping: methods, by: \.laterLabels)
      self.methods = methods.map { method in
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

    /// Methods and accessors.
    var requirements: [Requirement] { methods + properties.flatMap(\.accessors) }

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
  }
#endif
