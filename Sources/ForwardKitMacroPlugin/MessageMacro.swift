// #message: a typed message from a reference to a method.
#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// #message(Car.drive(_:at:)): the selector from the method's name; the compiler has found the types.
  struct MessageMacro: ExpressionMacro {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
      guard let argument = node.arguments.first?.expression else { return "()" }
      guard let member = argument.as(MemberAccessExprSyntax.self), member.base != nil else {
        throw refusal(
          argument, "not-a-method",
          "#message takes a method of a type by its name: #message(Car.drive(_:at:))")
      }
      let name = member.declName
      let labels = name.argumentNames?.arguments.map(\.name.text) ?? []
      let written = node.arguments.dropFirst().first?.expression
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
      let selector = written ?? SelectorName.text(name.baseName.text, labels)
      guard selector.filter({ $0 == ":" }).count == labels.count else {
        throw refusal(
          argument, "colons",
          "'\(selector)' has not a colon for each of the method's \(labels.count) parameters")
      }
      return "ForwardKitMacros.CheckedMessage.with\(raw: labels.count)(\(literal: selector))"
    }
  }

  private func refusal(_ node: some SyntaxProtocol, _ id: String, _ message: String)
    -> DiagnosticsError
  {
    DiagnosticsError(diagnostics: [Diagnostic(node: Syntax(node), message: Refusal(id, message))])
  }

  /// Objective-C's name for a Swift method, as `@objc` makes it.
  enum SelectorName {
    static func text(_ base: String, _ labels: [String]) -> String {
      guard let first = labels.first else { return base }
      var text = base
      if first != "_" {
        text +=
          (prepositions.contains(first) ? "" : "With") + first.prefix(1).uppercased()
          + first.dropFirst()
      }
      return text + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }

    private static let prepositions: Set = [
      "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
      "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
      "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
    ]
  }
#endif
