// Classes, categories and protocols: what is declared, what is implemented.
//
// A `ClassModel` stands for a class whoever wrote it. Of a listing's class everything is filled in
// source order while checking; of a library's class (`origin == .native`) the members are made from its
// description when somebody asks for them. Members of class extensions belong to the class itself.
// Look members up through `ClassTable`, which knows superclasses, categories and protocols.

/// An instance variable.
package final class IvarModel {
  package let name: String
  /// With ownership, inferred from the mode where not written.
  package let type: CType
  package let ownerName: String
  /// As the property's class says it; a header that other files read may say more.
  var visibility: IvarVisibility
  package let bitWidth: Int?
  /// From `__attribute__((aligned(n)))`.
  package let minimumAlignment: Int
  /// Made for a property.
  let isSynthesized: Bool
  package let range: SourceRange

  init(
    name: String, type: CType, ownerName: String, visibility: IvarVisibility,
    bitWidth: Int? = nil, minimumAlignment: Int = 1, isSynthesized: Bool = false,
    range: SourceRange = .none
  ) {
    self.minimumAlignment = minimumAlignment
    self.name = name
    self.type = type
    self.ownerName = ownerName
    self.visibility = visibility
    self.bitWidth = bitWidth
    self.isSynthesized = isSynthesized
    self.range = range
  }

  /// As `ivar_getTypeEncoding` gives it: `@"NSString"`, `{Point="x"d"y"d}`, `b3`.
  package var encoding: String {
    bitWidth.map { "b\($0)" } ?? TypeEncoder.ivar(type)
  }
}

package final class ClassModel {
  package enum Origin {
    case listing, native
    /// Only `@class` has been seen.
    case forward
  }

  package let name: String
  package var origin: Origin
  /// Nil for a root class.
  package var superclassName: String?
  /// Of the @interface; else of the first mention.
  package var range: SourceRange
  var typeParameters: [String] = []
  /// Adopted in the @interface and in extensions, in order, each once.
  package var protocols: [String] = []
  /// Where extensions adopt what the @interface does not.
  var extensionProtocols: [String: SourceRange] = [:]
  /// Explicit ones, then synthesized ones, in source order.
  package var ivars: [IvarModel] = []
  /// Those of class extensions, the last extension's first, then those of the @interface, each in source order; then
  /// those of protocols that the @implementation names.
  package var properties: [PropertyModel] = []
  /// Their names as clang goes through them to synthesize: the @interface's, then what extensions add to those.
  var synthesisOrder: [MethodKey] = []
  /// Those that the @implementation synthesizes, in this order: as it names them, then by default.
  package var synthesizedProperties: [PropertyModel] = []
  /// Superclasses' properties that the @implementation names in @synthesize or @dynamic.
  var takenOverProperties: [PropertyModel] = []
  /// How many of the properties the extension that is being read has declared so far, and how many of them anew.
  var extensionPropertyCount = 0
  var newExtensionPropertyCount = 0
  /// How many properties the @interface declares.
  var interfacePropertyCount = 0
  /// Declared in the @interface and in extensions; accessors of properties included.
  private(set) var declaredMethods: [MethodKey: MethodModel] = [:]
  /// In source order, as `declaredMethods`.
  private(set) var declarationOrder: [MethodModel] = []
  /// Bodies of the class's @implementation, in source order.
  private(set) var implementedMethods: [MethodModel] = []
  private var implementedKeys: [MethodKey: MethodModel] = [:]
  /// Of the listing, in order of first mention. Categories that only libraries know are merged
  /// into the class.
  var categories: [CategoryModel] = []
  var attributes: [Attribute] = []
  var interface: InterfaceDecl?
  package var implementation: ImplementationDecl?
  /// The @implementation counts references automatically: the runtime keeps and releases what its instance variables own.
  package var isARC = false
  /// Fills a native class's members on first use.
  var loadMembers: ((ClassModel) -> Void)?

  init(
    name: String, origin: Origin, superclassName: String? = nil, range: SourceRange = .none
  ) {
    self.name = name
    self.origin = origin
    self.superclassName = superclassName
    self.range = range
  }

  package var isListing: Bool { if case .listing = origin { true } else { false } }
  var isForward: Bool { if case .forward = origin { true } else { false } }
  var isImplemented: Bool { implementation != nil }

  /// The runtime will have it: a library's class, a stub, or one with an @implementation.
  var isDefined: Bool {
    switch origin {
    case .native: true
    case .listing: isImplemented
    case .forward: false
    }
  }

  /// Runs `loadMembers` once.
  func load() {
    guard let load = loadMembers else { return }
    loadMembers = nil
    load(self)
  }

  /// The declared methods, as a stand-in for the class has them.
  package var membersOfStandIn: [(member: StubMembers.Member, types: String)] {
    load()
    return declaredMethods.values.map { method in
      (
        StubMembers.Member(
          className: name, selector: method.selector, isClassMethod: method.isClassMethod),
        MethodEncoding.withoutOffsets(method.encoding)
      )
    }
  }

  func declared(_ key: MethodKey) -> MethodModel? {
    load()
    return declaredMethods[key]
  }

  func implemented(_ key: MethodKey) -> MethodModel? { implementedKeys[key] }

  /// The first declaration of a selector stays.
  func declare(_ method: MethodModel) {
    guard declaredMethods[method.key] == nil else { return }
    declaredMethods[method.key] = method
    declarationOrder.append(method)
  }

  /// A written method takes the place of the accessor that its property declared.
  func redeclare(_ method: MethodModel) {
    declaredMethods[method.key] = method
    if let index = declarationOrder.firstIndex(where: { $0.key == method.key }) {
      declarationOrder[index] = method
    } else {
      declarationOrder.append(method)
    }
  }

  func implement(_ method: MethodModel) {
    implementedMethods.append(method)
    if implementedKeys[method.key] == nil { implementedKeys[method.key] = method }
  }

  func property(_ name: String, isClass: Bool) -> PropertyModel? {
    load()
    return properties.first { $0.name == name && $0.isClassProperty == isClass }
  }

  func ivar(_ name: String) -> IvarModel? {
    load()
    return ivars.first { $0.name == name }
  }
}

extension ClassModel {
  /// The first line of an @interface for a class that has none, with the superclass that its name speaks of.
  var likelyInterface: String {
    let superclass =
      [
        ("TableViewController", "UITableViewController"), ("ViewController", "UIViewController"),
        ("TableViewCell", "UITableViewCell"), ("AppDelegate", "UIResponder"),
        ("View", "UIView"),
      ].first { name.hasSuffix($0.0) && name != $0.1 }?.1 ?? "NSObject"
    return "@interface \(name) : \(superclass)"
  }
}

/// `@interface C (Name)` with its implementation, or an implementation without an interface.
package final class CategoryModel {
  let className: String
  package let name: String
  package var range: SourceRange
  package var protocols: [String] = []
  package var properties: [PropertyModel] = []
  /// In source order, accessors of properties included.
  private(set) var declaredMethods: [MethodModel] = []
  private(set) var implementedMethods: [MethodModel] = []
  private var declared: [MethodKey: MethodModel] = [:]
  private var implemented: [MethodKey: MethodModel] = [:]
  var interface: CategoryDecl?
  package var implementation: ImplementationDecl?
  /// The @implementation counts references automatically: the runtime keeps and releases what its instance variables own.
  package var isARC = false

  init(className: String, name: String, range: SourceRange) {
    self.className = className
    self.name = name
    self.range = range
  }

  func declared(_ key: MethodKey) -> MethodModel? { declared[key] }
  package func implemented(_ key: MethodKey) -> MethodModel? { implemented[key] }
  func method(_ key: MethodKey) -> MethodModel? { declared[key] ?? implemented[key] }

  /// The first declaration of a selector stays.
  func declare(_ method: MethodModel) {
    guard declared[method.key] == nil else { return }
    declared[method.key] = method
    declaredMethods.append(method)
  }

  func implement(_ method: MethodModel) {
    guard implemented[method.key] == nil else { return }
    implemented[method.key] = method
    implementedMethods.append(method)
  }
}

package final class ProtocolModel {
  package let name: String
  /// Protocols it incorporates.
  package var protocols: [String] = []
  /// In source order, accessors of properties included; each knows whether it is optional.
  package private(set) var methods: [MethodModel] = []
  private var methodTable: [MethodKey: MethodModel] = [:]
  package var properties: [PropertyModel] = []
  /// False while only `@protocol P;` has been seen.
  var isDefined: Bool
  var isNative: Bool
  var range: SourceRange

  package init(name: String, isDefined: Bool, isNative: Bool = false, range: SourceRange = .none) {
    self.name = name
    self.isDefined = isDefined
    self.isNative = isNative
    self.range = range
  }

  func method(_ key: MethodKey) -> MethodModel? { methodTable[key] }

  /// The first declaration of a selector stays.
  func declare(_ method: MethodModel) {
    guard methodTable[method.key] == nil else { return }
    methodTable[method.key] = method
    methods.append(method)
  }
}
