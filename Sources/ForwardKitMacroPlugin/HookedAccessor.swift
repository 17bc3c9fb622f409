#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// A getter or setter that is marked `@Hooked`, of a computed property or a subscript.
  ///
  /// Its body's macro knows neither the property's name nor its type. So the class's macro writes both into `HookPoints`, under names made
  /// of the place where the accessor stands, which is the one thing that both macros know.
  struct HookedAccessor {
    /// A computed property or a subscript.
    struct Member {
      let declaration: DeclSyntax
      /// `subscript` for a subscript.
      let name: String
      let type: TypeSyntax
      /// Of a subscript.
      let parameters: FunctionParameterListSyntax?
      let modifiers: DeclModifierListSyntax
      let attributes: AttributeListSyntax
      let accessors: AccessorBlockSyntax
      let isGeneric: Bool

      /// - Returns: nil for what has no accessors of its own.
      init?(_ declaration: DeclSyntax) {
        self.declaration = declaration
        if let found = declaration.as(SubscriptDeclSyntax.self), let accessors = found.accessorBlock
        {
          name = "subscript"
          type = found.returnClause.type
          parameters = found.parameterClause.parameters
          modifiers = found.modifiers
          attributes = found.attributes
          isGeneric = found.genericParameterClause != nil
          self.accessors = accessors
          return
        }
        guard let variable = declaration.as(VariableDeclSyntax.self),
          let only = variable.bindings.first,
          let accessors = only.accessorBlock, let type = only.typeAnnotation?.type,
          let name = only.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return nil }
        self.name = name.filter { $0 != "`" }
        self.type = type
        self.accessors = accessors
        parameters = nil
        modifiers = variable.modifiers
        attributes = variable.attributes
        isGeneric = false
      }

      var list: AccessorDeclListSyntax? { accessors.accessors.as(AccessorDeclListSyntax.self) }

      /// Whether it has a getter; the observers of a stored property are no accessors.
      var isComputed: Bool {
        guard let list else { return true }
        return list.contains {
          ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text)
        }
      }
    }

    let member: Member
    let accessor: AccessorDeclSyntax
    /// The member of `HookPoints`.
    let point: String
    /// Its hooks' too.
    let isolation: MemberIsolation

    private var isSetter: Bool { accessor.accessorSpecifier.text == "set" }

    /// The computed properties and subscripts of a class.
    static func members(of declaration: some DeclGroupSyntax) -> [Member] {
      declaration.memberBlock.members.compactMap { Member($0.decl) }.filter(\.isComputed)
    }

    /// The accessors that are marked.
    static func all(of declaration: some DeclGroupSyntax) -> [HookedAccessor] {
      let members = members(of: declaration)
      let subscripts = members.filter { $0.parameters != nil }.count
      return members.flatMap { member in
        (member.list ?? []).compactMap { accessor in
          guard let mark = accessor.attributes.attribute(named: "Hooked") else { return nil }
          var point = member.name
          if member.parameters != nil, subscripts > 1 {
            point = (["subscript"] + (member.parameters ?? []).map(\.firstName.text)).joined(
              separator: "_")
          }
          if accessor.accessorSpecifier.text == "set" { point += "_set" }
          return HookedAccessor(
            member: member, accessor: accessor, point: mark.name ?? point,
            isolation: isolation(of: member, in: declaration))
        }
      }
    }

    /// The accessor's own macro sees the class's actor only, and not that a member has another one.
    private static func isolation(of member: Member, in declaration: some DeclGroupSyntax)
      -> MemberIsolation
    {
      let isolation = MemberIsolation.of(member.attributes, member.modifiers, in: declaration)
      let shown = MemberIsolation.of(declaration)
      return isolation.argument == shown.argument || isolation == .none ? isolation : .none
    }

    // MARK: What cannot be hooked

    /// Says what is wrong.
    /// - Returns: whether anything is.
    func refuse(in context: some MacroExpansionContext) -> Bool {
      if !["get", "set"].contains(accessor.accessorSpecifier.text) {
        context.refuse(
          accessor.accessorSpecifier, "accessor",
          "@Hooked goes on 'get' and 'set', not on '\(accessor.accessorSpecifier.text)'")
        return true
      }
      if member.isGeneric {
        context.refuse(
          accessor.accessorSpecifier, "generic-subscript",
          "a generic subscript cannot be hooked: hook a method that it calls")
        return true
      }
      if member.type.hasOpaque {
        context.refuse(
          member.type, "opaque", "a property with a 'some' type cannot be hooked: name the type")
        return true
      }
      for parameter in model.parameters where parameter.syntax.type.isTuple {
        context.refuse(
          accessor.accessorSpecifier, "tuple",
          "a setter or a subscript that takes a tuple cannot be hooked: Swift 6.3 fails to compile it; use a struct"
        )
        return true
      }
      for parameter in model.parameters
      where parameter.isFunction || parameter.syntax.type.hasOpaque {
        context.refuse(
          parameter.syntax.type, "subscript-parameter",
          "a subscript with closures or 'some' types among its parameters cannot be hooked: hook a method that it calls"
        )
        return true
      }
      return false
    }

    /// `@Hooked var speed: Double { … }`: the mark belongs to the accessors.
    static func refuseMarkedMembers(
      of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) {
      for member in declaration.memberBlock.members {
        let attributes =
          member.decl.as(VariableDeclSyntax.self)?.attributes
          ?? member.decl.as(SubscriptDeclSyntax.self)?.attributes
        guard let mark = attributes?.attribute(named: "Hooked") else { continue }
        guard let found = Member(member.decl), found.isComputed else {
          context.refuse(
            mark, "stored",
            "a stored property cannot be hooked: @Hooked goes on 'get' and 'set' of a computed property",
            fixIts: [.remove(mark, from: member.decl)])
          continue
        }
        context.refuse(
          mark, "on-accessors", "@Hooked goes on the accessors: '@Hooked get { … }'",
          fixIts: [
            FixIt(
              "mark the accessors", id: "mark-accessors", replace: found.accessors,
              with: marked(found.accessors))
          ])
      }
    }

    private static func marked(_ block: AccessorBlockSyntax) -> AccessorBlockSyntax {
      switch block.accessors {
      case .getter(let statements):
        return AccessorBlockSyntax("{\n@Hooked get {\(raw: statements.description)}\n}")
          .with(\.leadingTrivia, block.leadingTrivia).with(\.trailingTrivia, block.trailingTrivia)
      case .accessors(let list):
        let accessors = list.map { accessor in
          "@Hooked \(accessor.trimmedDescription)"
        }
        return AccessorBlockSyntax("{\n\(raw: accessors.joined(separator: "\n"))\n}")
          .with(\.leadingTrivia, block.leadingTrivia).with(\.trailingTrivia, block.trailingTrivia)
      }
    }

    // MARK: What is written for it

    /// The accessor as a method: a getter takes the subscript's parameters, a setter the new value behind them.
    private var model: MethodModel {
      var parameters =
        member.parameters?.map { $0.with(\.trailingComma, nil).trimmedDescription } ?? []
      if isSetter { parameters.append("newValue: \(member.type.trimmedDescription)") }
      let modifiers = member.modifiers.filter {
        ["static", "class", "public", "open", "package", "fileprivate", "private"].contains(
          $0.name.text) && $0.detail == nil
      }
      let effects = accessor.effectSpecifiers.map { "\($0.trimmedDescription) " } ?? ""
      let result = isSetter ? "" : "-> \(member.type.trimmedDescription)"
      let text =
        "\(modifiers.map(\.trimmedDescription).joined(separator: " ")) func accessor(\(parameters.joined(separator: ", "))) \(effects)\(result)"
      guard let function = DeclSyntax("\(raw: text)").as(FunctionDeclSyntax.self) else {
        preconditionFailure("the text begins with func")
      }
      return MethodModel(function)
    }

    /// The hook point, and what the accessor's own macro asks for.
    func member(owner: String, in context: some MacroExpansionContext) -> String {
      let parameters =
        member.parameters?.map { "\($0.secondName == nil ? "_" : $0.firstName.text):" } ?? []
      let name = member.parameters == nil ? member.name : "subscript(\(parameters.joined()))"
      let method = HookableMethod(
        model: model, point: "`\(point)`", name: name, isolation: isolation)
      let own = method.member(owner: owner)
      guard let place = Self.place(of: accessor, in: context) else { return own }
      let alias =
        method.pointType(owner: owner).map { "static var _point\(place): \($0) { `\(point)` }" }
        ?? "static let _point\(place) = `\(point)`"
      return """
        \(own)
        \(alias)
        typealias _Value\(place) = \(isSetter ? model.types.last ?? "Void" : model.result)
        """
    }

    /// A member that says how a property that is not marked gets a hook point.
    static func hint(_ member: Member, owner: String) -> String {
      let access = member.modifiers.access
      return """
        @available(*, unavailable, message: "to hook '\(member.name)', mark its accessor: '@Hooked get { … }'")
        \(access)static var `\(member.name)`: ForwardKitMacros.MethodHook<ForwardKitMacros.NoActor, \(member.modifiers.isTypeMember ? "\(owner).Type" : owner), \(member.type.trimmedDescription), Never> { ForwardKitMacros.HookedObjects.notMarked() }
        """
    }

    /// The accessor's new body.
    static func body(
      _ accessor: AccessorDeclSyntax, at node: some SyntaxProtocol, of mark: AttributeSyntax,
      in isolation: MemberIsolation, _ context: some MacroExpansionContext
    ) -> [CodeBlockItemSyntax] {
      guard let statements = accessor.body?.statements else { return [] }
      guard let place = place(of: node, in: context) else {
        context.refuse(mark, "no-place", "an accessor that another macro wrote cannot be hooked")
        return Array(statements)
      }
      let isSetter = accessor.accessorSpecifier.text == "set"
      let list = context.lexicalContext.first?.as(SubscriptDeclSyntax.self)?.parameterClause
        .parameters
      let parameters = (list ?? []).map {
        (name: ($0.secondName ?? $0.firstName).text, type: $0.type.trimmedDescription)
      }
      var declared = parameters.map { "_ \($0.name): \($0.type)" }
      var passed = parameters.map(\.name)
      if isSetter {
        let name = accessor.parameters?.name.text ?? "newValue"
        declared.append("_ \(name): HookPoints._Value\(place)")
        passed.append(name)
      }
      let effects = accessor.effectSpecifiers
      let marks =
        (effects?.throwsClause == nil ? "" : "try ")
        + (effects?.asyncSpecifier == nil ? "" : "await ")
      let original = context.makeUniqueName("original").text
      let arguments =
        ["self", "on: ForwardKitMacros.HookedObjects.identity(self)"] + passed
        + [effects?.asyncSpecifier == nil ? isolation.argument : nil, "original: \(original)"]
        .compactMap { $0 }
      let local: CodeBlockItemSyntax = """
        func \(raw: original)(\(raw: declared.joined(separator: ", "))) \(raw: effects.map { "\($0.trimmedDescription) " } ?? "")\(raw: isSetter ? "" : "-> HookPoints._Value\(place) "){\(statements)
        }
        """
      return [
        local,
        "if HookPoints._point\(raw: place).isIdle { return \(raw: marks)\(raw: original)(\(raw: passed.joined(separator: ", "))) }",
        "return \(raw: marks)HookPoints._point\(raw: place).call(\(raw: arguments.joined(separator: ", ")))",
      ]
    }

    /// `5_20`, for line 5 and column 20.
    private static func place(
      of node: some SyntaxProtocol, in context: some MacroExpansionContext
    ) -> String? {
      context.location(of: node).map {
        "\($0.line.trimmedDescription)_\($0.column.trimmedDescription)"
      }
    }
  }
#endif
