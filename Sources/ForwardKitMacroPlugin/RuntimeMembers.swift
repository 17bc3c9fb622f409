#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Which methods and properties of a class become the runtime's, and why one cannot.
  struct RuntimeMembers {
    struct Problem {
      let node: Syntax
      let id: String
      let message: String
      let fixIts: [FixIt]

      func diagnose(in context: some MacroExpansionContext) {
        context.refuse(node, id, message, fixIts: fixIts)
      }
    }

    struct Method {
      let model: MethodModel
      /// The member of `Messages`.
      let name: String

      var selector: String {
        SelectorName.text(model.bareName, model.parameters.map { $0.label ?? "_" })
      }

      var problem: Problem? {
        func problem(_ node: some SyntaxProtocol, _ id: String, _ reason: String) -> Problem {
          Problem(
            node: Syntax(node), id: id, message: "a message cannot carry \(reason)",
            fixIts: [.leaveOut(DeclSyntax(model.syntax), model.syntax.attributes)])
        }
        if let clause = model.syntax.genericParameterClause {
          return problem(clause, "generic", "the types of a generic method")
        }
        for parameter in model.parameters {
          let type = parameter.syntax.type
          if let specifier = type.as(AttributedTypeSyntax.self)?.specifiers.first {
            return problem(specifier, "specifier", "'\(specifier.trimmedDescription)' parameters")
          }
          if parameter.isFunction { return problem(type, "closure", "Swift's closures") }
          if type.hasOpaque { return problem(type, "opaque", "values of 'some' type") }
        }
        if let clause = model.syntax.signature.effectSpecifiers?.throwsClause, clause.type != nil {
          return problem(
            clause, "typed-throws",
            "a promise about the type of its errors: a hook may throw others. Write 'throws'")
        }
        if let modifier = model.syntax.modifiers.first(where: { $0.name.text == "override" }) {
          return problem(modifier, "override", "a call to a superclass of Swift")
        }
        return nil
      }
    }

    struct Property {
      let syntax: VariableDeclSyntax
      let name: String
      /// Empty when it is not written and no literal says it.
      let type: String
      let initialValue: String?
      let isConstant: Bool
      let binding: PatternBindingSyntax

      /// - Returns: nil for what is not one stored property of the object.
      init?(_ syntax: VariableDeclSyntax) {
        guard !syntax.modifiers.isTypeMember, let binding = syntax.bindings.first,
          syntax.bindings.count == 1,
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return nil }
        if case .getter? = binding.accessorBlock?.accessors { return nil }
        if case .accessors(let list)? = binding.accessorBlock?.accessors,
          !list.allSatisfy({ ["willSet", "didSet"].contains($0.accessorSpecifier.text) })
        {
          return nil
        }
        self.syntax = syntax
        self.binding = binding
        self.name = name.filter { $0 != "`" }
        type = binding.typeAnnotation?.type.trimmedDescription ?? binding.literalType ?? ""
        initialValue = binding.initializer?.value.trimmedDescription
        isConstant = syntax.bindingSpecifier.tokenKind == .keyword(.let)
      }

      var problem: Problem? {
        let leaveOut = FixIt.leaveOut(DeclSyntax(syntax), syntax.attributes)
        if let block = binding.accessorBlock {
          return Problem(
            node: Syntax(block), id: "observers",
            message: "a property of the runtime has no willSet and didSet: observe it instead",
            fixIts: [leaveOut])
        }
        if let modifier = syntax.modifiers.first(where: {
          ["lazy", "weak", "unowned"].contains($0.name.text)
        }) {
          return Problem(
            node: Syntax(modifier), id: "reference",
            message: "a property of the runtime cannot be '\(modifier.name.text)'",
            fixIts: [leaveOut])
        }
        guard type.isEmpty else { return nil }
        return Problem(
          node: Syntax(binding.pattern), id: "untyped",
          message: "a property of the runtime needs its type written", fixIts: [leaveOut])
      }
    }

    let methods: [Method]
    let properties: [Property]
    /// Whether every stored property that can change is the runtime's, and there is one.
    let keepsState: Bool

    init(_ declaration: some DeclGroupSyntax, _ node: AttributeSyntax) {
      let members = declaration.memberBlock.members.map(\.decl)
      let models = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { method in
        method.body != nil && method.name.tokenKind.isIdentifier && !method.modifiers.isTypeMember
          && !method.modifiers.contains(.private)
          && method.attributes.attribute(named: "NotRuntime") == nil
      }.map { MethodModel($0) }
      let counts = Dictionary(grouping: models, by: \.baseName)
      methods = models.map { model in
        Method(
          model: model,
          name: counts[model.baseName, default: []].count == 1 ? model.bareName : model.longName)
      }
      guard node.attributeName.trimmedDescription.hasSuffix("RuntimeObject") else {
        (properties, keepsState) = ([], false)
        return
      }
      let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
      let isOut = { (variable: VariableDeclSyntax) in
        variable.attributes.attribute(named: "NotRuntime") != nil
      }
      properties = variables.filter { !isOut($0) }.compactMap { Property($0) }
        .filter { !($0.isConstant && ($0.type.isEmpty || $0.syntax.modifiers.contains(.private))) }
      keepsState = !variables.contains { variable in
        isOut(variable) && Property(variable).map { !$0.isConstant } ?? false
      }
    }

    var problems: [Problem] { methods.compactMap(\.problem) + properties.compactMap(\.problem) }
  }

  extension FixIt {
    fileprivate static func leaveOut(_ declaration: DeclSyntax, _ attributes: AttributeListSyntax)
      -> FixIt
    {
      var fixed = declaration
      let leading = declaration.leadingTrivia
      fixed.leadingTrivia = []
      return FixIt(
        "leave it out with @NotRuntime", id: "not-runtime", replace: declaration,
        with: DeclSyntax("\(leading)@NotRuntime \(fixed)"))
    }
  }

  /// The text of the class's extension.
  struct RuntimeMembersWriter {
    let owner: String
    let access: String
    let methods: [RuntimeMembers.Method]
    let properties: [RuntimeMembers.Property]

    func text(name: String?) -> String {
      let named =
        name.map { "\n\(access)static var runtimeName: String { \"\($0)\" }" } ?? ""
      let described =
        properties.isEmpty
        ? ""
        : """
        \n/// The properties, typed.
        \(access)enum Properties {
        \(properties.map(property).joined(separator: "\n"))
        }
        """
      return """
        /// The messages of the methods, typed.
        \(access)enum Messages {
        \(methods.map(message).joined(separator: "\n"))
        }\(described)\(named)
        @ForwardKit.ClassBuilder \(access)static var runtimeMembers: [ForwardKit.ClassMember] {
        \((methods.map(member) + properties.map(members)).joined(separator: "\n"))
        }
        """
    }

    private func message(_ method: RuntimeMembers.Method) -> String {
      let model = method.model
      let type =
        "(\(model.types.joined(separator: ", "))) \(model.isAsync ? "async throws " : "")-> \(model.result)"
      return
        "\(model.syntax.modifiers.access)static let \(method.name) = ForwardKit.Message<\(type)>(\"\(method.selector)\")"
    }

    private func member(_ method: RuntimeMembers.Method) -> String {
      let model = method.model
      let names = model.parameters.indices.map { "argument\($0)" }
      let parameters = zip(names, model.types).map { "\($0): \($1)" }
      let arguments = zip(names, model.parameters).map { name, parameter in
        (parameter.label.map { "\($0): " } ?? "") + name
      }
      let wait = model.isAsync ? "await " : ""
      let call = "_runtime_\(model.bareName)(\(arguments.joined(separator: ", ")))"
      let peer = "me.peer(\(owner).self)"
      // What cannot throw runs at most once, whatever becomes of hooks.
      let body =
        model.failure == "Never"
        ? "try \(wait)ForwardKitMacros.RuntimeDispatch.body(of: \(peer), Messages.\(method.name).selector) { \(wait)$0.\(call) }"
        : "try \(wait)\(peer).\(call)"
      return """
        ForwardKit.RuntimeMethod(Messages.\(method.name)) { (\((["me: ForwardKit.RuntimeObject"] + parameters).joined(separator: ", "))) \(model.isAsync ? "async " : "")throws -> \(model.result) in
          \(body)
        }
        """
    }

    private func property(_ property: RuntimeMembers.Property) -> String {
      "\(property.syntax.modifiers.access)static let \(property.name) = ForwardKit.RuntimeProperty(\"\(property.name)\", \(property.type).self, \(property.isConstant ? ".readonly, " : "").dynamic)"
    }

    private func members(_ property: RuntimeMembers.Property) -> String {
      let name = property.name
      let read = property.isConstant ? name : "_\(name).value"
      let getter = """
        Properties.\(name)
        ForwardKit.RuntimeMethod("\(name)") { (me: ForwardKit.RuntimeObject) throws -> \(property.type) in
          try me.peer(\(owner).self).\(read)
        }
        """
      if property.isConstant { return getter }
      return """
        \(getter)
        ForwardKit.RuntimeMethod("set\(name.prefix(1).uppercased())\(name.dropFirst()):") { (me: ForwardKit.RuntimeObject, value: \(property.type)) throws -> Void in
          ForwardKitMacros.RuntimeDispatch.store("\(name)", of: try me.peer(\(owner).self)) { $0._\(name).value = value }
        }
        """
    }
  }
#endif
