// All that Foundation's libraries and the language itself declare, collected from a world.
import ObjCFoundation
import ObjCSema
import ObjCVM

/// A method as a header declares it.
struct MethodRow {
  let selector: String
  let types: String
  var isClassMethod = false
  var isVariadic = false
  var returnsInstance = false
  var isOptional = false

  init(_ entry: DeclarationTable.Entry) {
    selector = entry.selector
    types = entry.types
    isClassMethod = entry.isClassMethod
    isVariadic = entry.isVariadic
    returnsInstance = entry.returnsInstance
    isOptional = entry.isOptional
  }

  init(_ method: NativeMethod) {
    selector = method.selector
    types = method.types
    isClassMethod = method.isClassMethod
    isVariadic = method.isVariadic
    returnsInstance = method.returnsInstance
  }
}

struct ClassRow {
  let name: String
  let superclass: String?
  let protocols: [String]
  let parameters: [String]
  let methods: [MethodRow]
  let properties: [NativeProperty]
}

struct NativeTables {
  /// Superclasses first.
  private(set) var classes: [ClassRow] = []
  /// The classes of a screen, superclasses first: a program that includes their header has them.
  private(set) var screenClasses: [ClassRow] = []
  /// Their constants: the name, and which class gives the object by which message.
  private(set) var screenObjects: [(name: String, cls: String, selector: String)] = []
  let protocols: [PredefinedDeclarations.ProtocolRow]
  private(set) var functions: [(library: String, function: NativeFunction)] = []
  private(set) var constants: [(name: String, constant: NativeConstant)] = []
  /// Encodings, or `=name`.
  private(set) var types: [String: String]
  let tags: [String: String]

  init(_ world: World) {
    protocols = PredefinedDeclarations.protocols
    tags = PredefinedDeclarations.tags
    types = PredefinedDeclarations.types
    var seen: Set<String> = []
    for library in Libraries.all {
      let name = String(describing: library)
      for type in library.types { types[type.name] = type.encoding }
      for function in library.functions(in: world) where seen.insert(function.name).inserted {
        functions.append((name, function))
      }
      for (name, constant) in library.constants() where seen.insert(name).inserted {
        constants.append((name, constant))
      }
    }
    functions.sort { $0.function.name < $1.function.name }
    constants.sort { $0.name < $1.name }
    collectClasses(world)
    collectScreenClasses(world)
    let declared = Set(classes.map(\.name))
    let screen = Set(screenClasses.map(\.name))
    for (name, constant) in constants {
      guard case .object(let cls, let selector, nil, _) = constant, screen.contains(cls) else {
        continue
      }
      screenObjects.append((name, cls, selector))
    }
    constants.removeAll { entry in
      guard case .object(let cls, _, _, _) = entry.constant else { return false }
      return !declared.contains(cls)
    }
  }

  private mutating func collectClasses(_ world: World) {
    var rows: [String: ClassRow] = [:]
    for root in PredefinedDeclarations.roots {
      let extensions = world.nativeDescription(of: root.name)
      rows[root.name] = ClassRow(
        name: root.name, superclass: root.superclass,
        protocols: root.protocols + (extensions?.protocols ?? []), parameters: [],
        methods: root.methods.map(MethodRow.init) + (extensions?.methods ?? []).map(MethodRow.init),
        properties: root.properties + (extensions?.properties ?? []))
    }
    for name in world.nativeClassNames where !world.isStub(name) && rows[name] == nil {
      // Classes that only the libraries name.
      if name.hasPrefix("__") { continue }
      guard let description = world.nativeDescription(of: name) else { continue }
      rows[name] = ClassRow(
        name: name, superclass: description.superclass, protocols: description.protocols,
        parameters: PredefinedDeclarations.typeParameters(of: name),
        methods: description.methods.map(MethodRow.init), properties: description.properties)
    }
    var done: Set<String> = []
    func add(_ name: String) {
      guard let row = rows[name], done.insert(name).inserted else { return }
      if let superclass = row.superclass { add(superclass) }
      classes.append(row)
    }
    for name in rows.keys.sorted() { add(name) }
  }

  private mutating func collectScreenClasses(_ world: World) {
    let names = world.skeletonNames.sorted()
    for name in names { world.addStub(name) }
    var done = Set(classes.map(\.name))
    func add(_ name: String) {
      guard !done.contains(name), let description = world.nativeDescription(of: name) else {
        return
      }
      done.insert(name)
      if let superclass = description.superclass { add(superclass) }
      screenClasses.append(
        ClassRow(
          name: name, superclass: description.superclass, protocols: description.protocols,
          parameters: [], methods: description.methods.map(MethodRow.init),
          properties: description.properties))
    }
    for name in names { add(name) }
  }
}
