// What every listing has without a library, as tables: for a header that declares the same to a compiler.
import ObjCSyntax

package enum PredefinedDeclarations {
  /// Typedefs by name: an encoding, or `=name` for another type's.
  package static var types: [String: String] { PredefinedTypes.encodings }
  /// Structs by tag, with their members' names.
  package static var tags: [String: String] { PredefinedTypes.allTags }

  package struct ProtocolRow {
    package let name: String
    package let incorporated: [String]
    package let methods: [DeclarationTable.Entry]
  }
  package static var protocols: [ProtocolRow] {
    PredefinedProtocols.names.map {
      ProtocolRow(
        name: $0, incorporated: PredefinedProtocols.incorporated($0),
        methods: PredefinedProtocols.declarations(of: $0))
    }
  }

  package struct RootRow {
    package let name: String
    package let superclass: String?
    package let protocols: [String]
    package let methods: [DeclarationTable.Entry]
    package let properties: [NativeProperty]
  }
  package static var roots: [RootRow] {
    RootClasses.names.map {
      RootRow(
        name: $0, superclass: RootClasses.superclass(of: $0),
        protocols: RootClasses.protocols(of: $0),
        methods: RootClasses.methods(of: $0), properties: RootClasses.properties(of: $0))
    }
  }

  /// Names of a class's type parameters.
  package static func typeParameters(of className: String) -> [String] {
    NativeGenerics.parameters(of: className)
  }
  /// The method gives an element of a collection of these parameters.
  package static func givesElement(_ selector: String, of className: String) -> Bool {
    NativeGenerics.result(of: selector, in: className)?.objectType?.typeParameter != nil
  }

  /// Foundation's macros, one `#define` a line.
  package static var macros: [UInt8] { PredefinedMacros.text }
}
