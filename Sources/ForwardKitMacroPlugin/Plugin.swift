// The compiler's plugin: what the macros of ForwardKitMacros write.
//
// Everything here is inside `#if Macros`: without the package's trait of that name swift-syntax is not resolved, and the plugin is
// a program that does nothing.
#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main struct ForwardKitPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      HookableMacro.self, HookedMacro.self, NotHookableMacro.self, DynamicDelegateMacro.self,
      ReplyMacro.self, ProxyMacro.self, RuntimeStructMacro.self, MessageMacro.self,
      RuntimeObjectMacro.self, RuntimeMemberMacro.self, RuntimeEndingMacro.self,
      RuntimeStoredMacro.self, NotRuntimeMacro.self,
    ]
  }
#else
  @main struct ForwardKitPlugin { static func main() {} }
#endif
