import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import MacroImplementations

/// Compares what the macros make of a source, their diagnostics and fix-its, with what is expected.
func expand(
  _ source: String, to expected: String, diagnostics: [DiagnosticSpec] = [],
  applying fixIts: [String]? = nil, fixed: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let macros: [String: any Macro.Type] = [
    "Hookable": HookableMacro.self, "Hooked": HookedMacro.self,
    "NotHookable": NotHookableMacro.self, "DynamicDelegate": DynamicDelegateMacro.self,
    "Proxy": ProxyMacro.self, "RuntimeStruct": RuntimeStructMacro.self,
    "message": MessageMacro.self,
  ]
  assertMacroExpansion(
    source, expandedSource: expected, diagnostics: diagnostics,
    macroSpecs: macros.mapValues {
      MacroSpec(type: $0, conformances: ["HookableObject"])
    }, applyFixIts: fixIts, fixedSource: fixed, indentationWidth: .spaces(2),
    failureHandler: { failure in
      Issue.record("\(failure.message)", sourceLocation: sourceLocation)
    })
}
