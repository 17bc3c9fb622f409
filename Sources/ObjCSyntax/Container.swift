/// The class, category or protocol whose text is being read.
struct Container {
  enum Kind: String {
    case interface = "@interface"
    case implementation = "@implementation"
    case protocolDefinition = "@protocol"
  }

  let kind: Kind
  let name: String
  let category: String?
  /// From the `@` to the name.
  let headRange: SourceRange

  var isImplementation: Bool { kind == .implementation }

  /// As it stands in `-[Class(Category) selector]`.
  var display: String { category.map { "\(name)(\($0))" } ?? name }
}
