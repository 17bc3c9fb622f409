// A method that @Hookable gives a hook point, and the code that it writes for it.
#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Which methods of a class are hooked, by which names, and why one cannot be.
  struct HookableMethod {
    let model: MethodModel
    /// The member of `HookPoints`.
    let point: String
    /// As `#function` writes it.
    let name: String
    /// Its hooks' too.
    let isolation: MemberIsolation

    init(model: MethodModel, point: String, name: String? = nil, isolation: MemberIsolation) {
      self.model = model
      self.point = point
      self.name = name ?? model.fullName
      self.isolation = isolation
    }

    /// The methods of a class that get a hook point.
    static func all(of declaration: some DeclGroupSyntax, onlyMarked: Bool) -> [HookableMethod] {
      let methods = declaration.memberBlock.members.compactMap {
        $0.decl.as(FunctionDeclSyntax.self)
      }.filter { isHooked($0, onlyMarked: onlyMarked) }.map { MethodModel($0) }
      let counts = Dictionary(grouping: methods, by: \.baseName)
      return methods.map { model in
        let isAlone = counts[model.baseName, default: []].count == 1
        // The macro of a mark sees its own method only, so the name is what it says, or the plain one.
        let marked = model.syntax.hookMark.map { $0.name ?? model.baseName }
        return HookableMethod(
          model: model, point: marked ?? (isAlone ? model.baseName : model.longName),
          isolation: MemberIsolation.of(
            model.syntax.attributes, model.syntax.modifiers, in: declaration))
      }
    }

    private static func isHooked(_ method: FunctionDeclSyntax, onlyMarked: Bool) -> Bool {
      guard method.body != nil, method.name.tokenKind.isIdentifier,
        method.attributes.attribute(named: "NotHookable") == nil
      else { return false }
      if method.hookMark != nil { return true }
      return !onlyMarked && !method.modifiers.contains(.private)
    }

    static func find(
      _ method: FunctionDeclSyntax, in declaration: some DeclGroupSyntax, onlyMarked: Bool
    )
      -> HookableMethod?
    {
      // The compiler hands the method over as a tree of its own.
      let text = method.trimmedDescription
      return all(of: declaration, onlyMarked: onlyMarked).first {
        $0.model.syntax.trimmedDescription == text
      }
    }

    /// Marks that give two methods one hook point.
    static func refuseSharedNames(
      _ methods: [HookableMethod], in context: some MacroExpansionContext
    ) {
      var taken: Set<String> = []
      for method in methods where !taken.insert(method.point).inserted {
        guard let mark = method.model.syntax.hookMark else { continue }
        let named = AttributeSyntax("@Hooked(\(literal: method.model.longName))")
          .with(\.leadingTrivia, mark.leadingTrivia).with(\.trailingTrivia, mark.trailingTrivia)
        context.refuse(
          mark, "shared-name",
          "two methods have the hook point '\(method.point)': give this one a name",
          fixIts: [
            FixIt("name it '\(method.model.longName)'", id: "name", replace: mark, with: named)
          ])
      }
    }

    // MARK: What cannot be hooked

    /// Whether `refuse` would say something.
    var isRefused: Bool { !problems().isEmpty }

    /// Says what is wrong with the method.
    /// - Returns: whether anything is.
    func refuse(in context: some MacroExpansionContext) -> Bool {
      let problems = problems()
      for problem in problems {
        context.refuse(
          problem.node, problem.id, problem.message,
          fixIts: [problem.remedy, leaveOut].compactMap { $0 })
      }
      return !problems.isEmpty
    }

    private struct Problem {
      let node: Syntax
      let id: String
      let message: String
      let remedy: FixIt?
    }

    private func problems() -> [Problem] {
      let syntax = model.syntax
      var problems: [Problem] = []
      func refuse(
        _ node: some SyntaxProtocol, _ id: String, _ message: String, _ remedy: FixIt? = nil
      ) {
        problems.append(Problem(node: Syntax(node), id: id, message: message, remedy: remedy))
      }
      for parameter in model.parameters {
        let type = parameter.syntax.type
        if let specifier = type.as(AttributedTypeSyntax.self)?.specifiers.first {
          let word = specifier.trimmedDescription
          refuse(
            specifier, "parameter-\(word)",
            word == "inout"
              ? "a method with an inout parameter cannot be hooked: a hook gets copies of the arguments"
              : "a method with \(article(word)) parameter cannot be hooked: a hook gets copies of the arguments"
          )
        } else if let function = type.nonescapingFunction {
          refuse(
            type, "nonescaping",
            "a method with a closure that does not escape cannot be hooked: its hooks keep it while they run",
            FixIt(
              "make the closure escaping", id: "escaping", replace: type,
              with: TypeSyntax("@escaping \(function.trimmed)")))
        } else if type.as(AttributedTypeSyntax.self)?.attributes.attribute(named: "autoclosure")
          != nil
        {
          refuse(type, "autoclosure", "a method with an autoclosure cannot be hooked")
        } else if type.hasOpaque {
          refuse(
            type, "opaque",
            "a method with a 'some' parameter cannot be hooked: name the type, as in <T: P>(_ value: T)"
          )
        } else if type.isTuple {
          refuse(
            type, "tuple",
            "a method with a tuple parameter cannot be hooked: Swift 6.3 fails to compile it; use a struct"
          )
        } else if type.is(PackExpansionTypeSyntax.self) {
          refuse(type, "pack", "a method with a parameter pack cannot be hooked")
        }
      }
      if let clause = syntax.signature.effectSpecifiers?.throwsClause,
        clause.throwsSpecifier.tokenKind == .keyword(.rethrows)
      {
        refuse(clause, "rethrows", "a method that rethrows cannot be hooked: write 'throws'")
      }
      if let type = syntax.signature.returnClause?.type {
        if type.hasOpaque {
          refuse(type, "opaque", "a method with a 'some' result cannot be hooked: name the type")
        } else if type.mentions("Self") {
          refuse(
            type, "self", "a method with a result of type Self cannot be hooked: name the class")
        }
      }
      return problems
    }

    /// The fix-it that every refusal has.
    private var leaveOut: FixIt {
      var attributed = model.syntax
      let leading = attributed.leadingTrivia
      attributed.leadingTrivia = []
      attributed.attributes.insert(
        .attribute("@NotHookable").with(\.leadingTrivia, leading).with(\.trailingTrivia, .space),
        at: attributed.attributes.startIndex)
      return FixIt(
        "leave the method out with @NotHookable", id: "not-hookable", replace: model.syntax,
        with: attributed)
    }

    private func article(_ word: String) -> String {
      (word.first.map { "aeiou".contains($0) } == true ? "an " : "a ") + word
    }

    // MARK: What is written for it

    /// The hook point's type; nil where the compiler finds it. A generic method's hook point is a function, whose type has to be written.
    func pointType(owner: String) -> String? {
      guard
        let isolation = (isolation == .found && model.isGeneric ? MemberIsolation.none : isolation)
          .typeArgument
      else { return nil }
      return "\(pointClass)<\(([isolation] + types(owner: owner)).joined(separator: ", "))>"
    }

    private var pointClass: String { "ForwardKitMacros.\(model.isAsync ? "Async" : "")MethodHook" }

    private func types(owner: String) -> [String] {
      [isTypeMember ? "\(owner).Type" : owner, model.result, model.failure]
        + model.parameters.map { packed($0) }
    }

    private func packed(_ parameter: MethodModel.Parameter) -> String {
      parameter.isFunction ? "ForwardKitMacros.Closure<\(parameter.type)>" : parameter.type
    }

    private var isTypeMember: Bool { model.isTypeMember }

    /// The hook point, as a member of `HookPoints`.
    func member(owner: String) -> String {
      let access = model.syntax.modifiers.access
      let name = "\"\(self.name)\""
      guard let type = pointType(owner: owner) else {
        let found = "ForwardKitMacros.isolation(of: \(owner).\(HookIsolation.method(of: owner)))"
        let arguments = [name, found] + types(owner: owner).map { "(\($0)).self" }
        return "\(access)static let \(point) = \(pointClass)(\(arguments.joined(separator: ", ")))"
      }
      guard let generics = model.syntax.genericParameterClause else {
        return "\(access)static let \(point) = \(type)(\(name))"
      }
      let parameters = generics.parameters.map(\.name.text)
      let list = parameters.map { "_: \($0).Type" }.joined(separator: ", ")
      let key = parameters.map { "\($0).self" }.joined(separator: ", ")
      let condition = model.syntax.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
      return """
        \(access)static let \(allTypes) = ForwardKitMacros.GenericMethodHooks()
        \(access)static func \(point)\(generics.trimmedDescription)(\(list)) -> \(type)\(condition) {
          \(allTypes).point(\(key)) { \(type)(\(name)) }
        }
        """
    }

    /// The hook points of a generic method, one for each choice of its types.
    private var allTypes: String { "_\(point.filter { $0 != "`" })" }

    /// The original method as the hook point calls it.
    private func unpacking(_ original: String) -> String {
      guard model.parameters.contains(where: \.isFunction) else { return original }
      let parameters = model.parameters.map { "\($0.name): \(packed($0))" }.joined(separator: ", ")
      let arguments = model.parameters.map { $0.isFunction ? "\($0.name).function" : $0.name }
      return
        "{ (\(parameters)) \(model.effects)-> \(model.result) in \(model.marks)\(original)(\(arguments.joined(separator: ", "))) }"
    }

    /// The method's new body: the old one where nothing hooks it.
    func body(_ statements: CodeBlockItemListSyntax, original: TokenSyntax) -> [CodeBlockItemSyntax]
    {
      var point = "HookPoints.\(self.point)"
      var asked = point
      if let generics = model.syntax.genericParameterClause {
        asked = "HookPoints.\(allTypes)"
        point += "(\(generics.parameters.map { "\($0.name.text).self" }.joined(separator: ", ")))"
      }
      let names = model.names.joined(separator: ", ")
      let arguments = model.parameters.map {
        $0.isFunction ? "ForwardKitMacros.Closure(\($0.name))" : $0.name
      }
      let passed =
        ["self", "on: \(isTypeMember ? "nil" : "self")"] + arguments
        + [model.isAsync ? nil : isolation.argument, "original: \(unpacking(original.text))"]
        .compactMap { $0 }
      let result = model.syntax.signature.returnClause.map { "\($0.trimmedDescription) " } ?? ""
      let local: CodeBlockItemSyntax = """
        func \(raw: original.text)(\(raw: model.localParameters)) \(raw: model.effects)\(raw: result){\(statements)
        }
        """
      return [
        local,
        "if \(raw: asked).isIdle { return \(raw: model.marks)\(raw: original.text)(\(raw: names)) }",
        "return \(raw: model.marks)\(raw: point).call(\(raw: passed.joined(separator: ", ")))",
      ]
    }
  }

  extension TypeSyntax {
    /// A closure type without `@escaping`.
    var nonescapingFunction: TypeSyntax? {
      if self.is(FunctionTypeSyntax.self) { return self }
      guard let attributed = self.as(AttributedTypeSyntax.self),
        attributed.baseType.is(FunctionTypeSyntax.self),
        attributed.attributes.attribute(named: "escaping") == nil,
        attributed.attributes.attribute(named: "autoclosure") == nil
      else { return nil }
      return self
    }

    /// `(Int, String)` or `()`, and not a type in parentheses. The compiler crashes over a tuple among the arguments of a parameter pack.
    var isTuple: Bool { self.as(TupleTypeSyntax.self).map { $0.elements.count != 1 } ?? false }

    var hasOpaque: Bool {
      tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
    }

    func mentions(_ name: String) -> Bool {
      tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
  }

  extension TokenKind {
    var isIdentifier: Bool {
      if case .identifier = self { true } else { false }
    }
  }
#endif
