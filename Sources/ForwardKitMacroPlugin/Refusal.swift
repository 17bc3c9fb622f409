// Why a macro refuses what it is attached to, and the fix-its that it offers.
#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Why a macro cannot do what it is asked for.
  struct Refusal: DiagnosticMessage {
    let message: String
    let id: String
    let severity: DiagnosticSeverity

    init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
      self.id = id
      self.message = message
      self.severity = severity
    }

    var diagnosticID: MessageID { MessageID(domain: "ForwardKit", id: id) }
  }

  /// The words of a fix-it.
  struct Remedy: FixItMessage {
    let message: String
    let id: String

    var fixItID: MessageID { MessageID(domain: "ForwardKit", id: id) }
  }

  extension FixIt {
    init(
      _ message: String, id: String, replace old: some SyntaxProtocol, with new: some SyntaxProtocol
    ) {
      self.init(
        message: Remedy(message: message, id: id),
        changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Takes the macro's attribute off a declaration.
    ///
    /// The compiler hands the attribute over apart from its declaration, which has another copy.
    static func remove(_ attribute: AttributeSyntax, from declaration: any SyntaxProtocol) -> FixIt
    {
      let name = attribute.attributeName.trimmedDescription
      guard let list = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes else {
        preconditionFailure("a declaration with an attribute has attributes")
      }
      let others = list.filter {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != name
      }
      return FixIt(
        "remove @\(name)", id: "remove", replace: list, with: AttributeListSyntax(Array(others)))
    }
  }

  extension MacroExpansionContext {
    func refuse(
      _ node: some SyntaxProtocol, _ id: String, _ message: String, fixIts: [FixIt] = []
    ) {
      diagnose(Diagnostic(node: Syntax(node), message: Refusal(id, message), fixIts: fixIts))
    }
  }

  extension DeclModifierListSyntax {
    func contains(_ keyword: Keyword) -> Bool {
      contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
    }

    var isTypeMember: Bool { contains(.static) || contains(.class) }

    /// `public `, `package `, `fileprivate ` or nothing: what a member beside the declaration needs to be as visible.
    var access: String {
      if contains(.public) || contains(.open) { return "public " }
      if contains(.package) { return "package " }
      if contains(.fileprivate) || contains(.private) { return "fileprivate " }
      return ""
    }
  }

  extension AttributeListSyntax {
    func attribute(named name: String) -> AttributeSyntax? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
        $0.attributeName.trimmedDescription == name
      }
    }
  }
#endif
