// A method as the macros see it: name, parameters, effects, types.
#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A method as the macros see it: of a class, of an actor, or a requirement of a protocol; also an accessor of a property.
  struct MethodModel {
    enum Accessor { case getter, setter }

    struct Parameter {
      let syntax: FunctionParameterSyntax
      /// As a caller writes it; nil for `_`.
      let label: String?
      /// As the body knows it.
      let name: String
      /// As a type argument: without `@escaping`, `...` and `!`.
      let type: String

      var isInout: Bool {
        syntax.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
          $0.trimmedDescription == "inout"
        } ?? false
      }

      /// A function, or something made of functions: the compiler cannot pass these in a parameter pack.
      var isFunction: Bool {
        syntax.type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .arrow }
      }
    }

    let syntax: FunctionDeclSyntax
    let parameters: [Parameter]
    /// `Void` where nothing is written.
    let result: String
    let isAsync: Bool
    /// `Never`, `any Error`, or the type in `throws(E)`.
    let failure: String
    /// Nil for a method.
    let accessor: Accessor?

    /// - Parameter accessor: what the function stands for, which has the property's name and the accessor's types.
    init(_ syntax: FunctionDeclSyntax, accessor: Accessor? = nil) {
      self.syntax = syntax
      self.accessor = accessor
      parameters = syntax.signature.parameterClause.parameters.enumerated().map {
        index, parameter in
        let inner = (parameter.secondName ?? parameter.firstName).text
        return Parameter(
          syntax: parameter,
          label: parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text,
          name: inner == "_" ? "argument\(index)" : inner,
          type: Self.plain(parameter.type, isVariadic: parameter.ellipsis != nil))
      }
      result =
        syntax.signature.returnClause.map { Self.plain($0.type, isVariadic: false) } ?? "Void"
      let effects = syntax.signature.effectSpecifiers
      isAsync = effects?.asyncSpecifier != nil
      if let clause = effects?.throwsClause {
        failure = clause.type?.trimmedDescription ?? "any Error"
      } else {
        failure = "Never"
      }
    }

    private static func plain(_ type: TypeSyntax, isVariadic: Bool) -> String {
      if isVariadic { return "[\(type.trimmedDescription)]" }
      if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return "\(implicit.wrappedType.trimmedDescription)?"
      }
      guard var attributed = type.as(AttributedTypeSyntax.self) else {
        return type.trimmedDescription
      }
      attributed.attributes = attributed.attributes.filter {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != "escaping"
      }
      return attributed.trimmedDescription
    }

    var baseName: String { syntax.name.text }

    /// `drive(_:at:)`.
    var fullName: String {
      if accessor != nil { return bareName }
      return "\(bareName)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }

    /// `drive_at`: for methods that share a base name.
    var longName: String {
      ([bareName] + parameters.compactMap(\.label)).joined(separator: "_")
    }

    var bareName: String { baseName.filter { $0 != "`" } }

    var throwsClause: String {
      switch failure {
      case "Never": ""
      case "any Error": "throws "
      default: "throws(\(failure)) "
      }
    }
    var effects: String { (isAsync ? "async " : "") + throwsClause }
    /// What stands before a call: `try await `.
    var marks: String { (failure == "Never" ? "" : "try ") + (isAsync ? "await " : "") }
    var isGeneric: Bool { syntax.genericParameterClause != nil }
    var isTypeMember: Bool { syntax.modifiers.isTypeMember }

    /// `_ far: Int, _ speed: Double`.
    var localParameters: String {
      parameters.map { parameter in
        let escaping =
          parameter.syntax.type.as(AttributedTypeSyntax.self)?.attributes
          .attribute(named: "escaping") != nil
        return "_ \(parameter.name): \(escaping ? "@escaping " : "")\(parameter.type)"
      }.joined(separator: ", ")
    }

    var names: [String] { parameters.map(\.name) }
    var types: [String] { parameters.map(\.type) }

    /// `drive(far, at: speed)`; on an object. Of accessors: `car.speed`, `(car.speed = newValue)`.
    func call(on target: String) -> String {
      switch accessor {
      case .getter: "\(target).\(baseName)"
      case .setter: "(\(target).\(baseName) = newValue)"
      case nil: "\(target).\(call)"
      }
    }

    /// `drive(far, at: speed)`.
    var call: String {
      let arguments = parameters.map {
        ($0.label.map { "\($0): " } ?? "") + ($0.isInout ? "&" : "") + $0.name
      }
      return "\(baseName)(\(arguments.joined(separator: ", ")))"
    }
  }
#endif
