// Accessors as a body macro gets them.
//
// The compiler hands a declaration over as text. `@Hooked get { … }` is no declaration where it stands alone, so swift-syntax's
// parser makes of it what it can: a declaration that misses its kind, with the tokens behind it, or, where the accessor names its
// parameter, a function that misses its keyword. Only what may have a body reaches a body macro, so the first of these has to
// conform; the accessor is then parsed again from the text.
#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  extension MissingDeclSyntax: @retroactive WithOptionalCodeBlockSyntax {
    /// Nothing: what it is made of is not known.
    public var body: CodeBlockSyntax? {
      get { nil }
      set {}
    }
  }

  extension AccessorDeclSyntax {
    /// - Returns: nil when the declaration is no accessor.
    init?(handedOver declaration: some DeclSyntaxProtocol) {
      if let accessor = declaration.as(AccessorDeclSyntax.self) {
        self = accessor
        return
      }
      let missesKeyword = declaration.as(FunctionDeclSyntax.self)?.funcKeyword.presence == .missing
      guard declaration.is(MissingDeclSyntax.self) || missesKeyword else { return nil }
      let accessor = AccessorDeclSyntax("\(raw: declaration.trimmedDescription)")
      guard !accessor.hasError else { return nil }
      self = accessor
    }
  }
#endif
