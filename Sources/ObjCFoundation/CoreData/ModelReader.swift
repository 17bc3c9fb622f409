// Models from their sources: the `contents` of an .xcdatamodel, an XML document. fwdsim compiles no models, so a compiled one
// (.momd, .mom) stands for the source of the same name beside the listing.
import CRuntime
import ForwardKitBasics
import ObjCVM

struct ModelReader {
  let world: World
  private var entities: [String: ObjectPointer] = [:]

  /// A new model of an XML document, +1.
  static func read(_ root: XMLNode, _ world: World) throws(ListingException) -> ObjectPointer {
    var reader = ModelReader(world: world)
    return try reader.read(root)
  }

  private init(world: World) { self.world = world }

  private mutating func read(_ root: XMLNode) throws(ListingException) -> ObjectPointer {
    let model = ModelState()
    let nodes = root.children.filter { $0.name == "entity" }
    var objects: [ObjectPointer] = []
    for node in nodes {
      let state = EntityState()
      state.name = node["name"] ?? ""
      state.className = Self.className(node["representedClassName"])
      state.isAbstract = node["isAbstract"] == "YES"
      let object = world.makeInstance(of: "NSEntityDescription", state: state)
      fwd_autorelease(object)
      entities[state.name] = object
      objects.append(object)
    }
    for (node, object) in zip(nodes, objects) { try fill(object, node) }
    for node in nodes { try connect(node) }
    for node in root.children where node.name == "fetchRequest" {
      if let name = node["name"] { model.templates[name] = try request(node) }
    }
    for node in root.children where node.name == "configuration" {
      model.configurations[node["name"] ?? ""] = node.children.compactMap { $0["name"] }
    }
    let made = world.makeInstance(of: "NSManagedObjectModel", state: model)
    CoreDataLibrary.set(objects, of: made, model, world)
    return made
  }

  /// Without the module that a class of Swift's has before its name, and without the mark of the current one.
  private static func className(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "NSManagedObject" }
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }

  private func make(_ className: String) -> (ObjectPointer, PropertyBag) {
    let bag = PropertyBag()
    let made = world.makeInstance(of: className, state: bag)
    fwd_autorelease(made)
    return (made, bag)
  }

  private func fill(_ object: ObjectPointer, _ node: XMLNode) throws(ListingException) {
    guard let state = world.state(of: object, as: EntityState.self) else { return }
    if let name = node["parentEntity"], let parent = entities[name] {
      state.parent = PointerBox(parent, isWeak: true)
      world.state(of: parent, as: EntityState.self)?.subentities.append(
        PointerBox(object, isWeak: false))
    }
    for child in node.children {
      let property: ObjectPointer
      switch child.name {
      case "attribute": property = try attribute(child)
      case "relationship": property = relationship(child)
      case "fetchedProperty":
        let (made, bag) = make("NSFetchedPropertyDescription")
        let inner = child.children.first { $0.name == "fetchRequest" }
        bag.keep(
          try inner.flatMap { (node) throws(ListingException) in try request(node) }?.object,
          as: "fetchRequest")
        property = made
      case "userInfo":
        state.bag.keep(try userInfo(child), as: "userInfo")
        continue
      default: continue
      }
      let bag = PropertyBag.of(property, world)
      bag.keep(world.constantString(child["name"] ?? ""), as: "name")
      bag.keep(object, as: "entity", isWeak: true)
      bag.setWord("optional", child["optional"] == "YES" ? 1 : 0)
      bag.setWord("transient", child["transient"] == "YES" ? 1 : 0)
      bag.setWord("indexed", child["indexed"] == "YES" ? 1 : 0)
      if let info = child.children.first(where: { $0.name == "userInfo" }) {
        bag.keep(try userInfo(info), as: "userInfo")
      }
      state.properties.append(PointerBox(property, isWeak: false))
    }
  }

  private func userInfo(_ node: XMLNode) throws(ListingException) -> ObjectPointer? {
    let pairs = node.children.compactMap { child in
      child["key"].map { ($0, world.constantString(child["value"] ?? "")) }
    }
    return fwd_autorelease(try world.dictionary(pairs))
  }

  // MARK: Attributes

  private static let types = [
    "Integer 16": 100, "Integer 32": 200, "Integer 64": 300, "Decimal": 400, "Double": 500,
    "Float": 600, "String": 700, "Boolean": 800, "Date": 900, "Binary": 1000, "UUID": 1100,
    "URI": 1200, "Transformable": 1800, "ObjectID": 2000,
  ]

  private func attribute(_ node: XMLNode) throws(ListingException) -> ObjectPointer {
    let (made, bag) = make("NSAttributeDescription")
    let type = Self.types[node["attributeType"] ?? ""] ?? 0
    bag.setWord("attributeType", type)
    if let name = node["valueTransformerName"] {
      bag.keep(world.constantString(name), as: "valueTransformerName")
    }
    if let name = node["customClassName"] {
      bag.keep(world.constantString(name), as: "attributeValueClassName")
    }
    if let text = node["defaultValueString"] ?? node["defaultDateTimeInterval"] {
      bag.keep(try value(text, type), as: "defaultValue")
    }
    try addLimits(node, type, bag)
    return made
  }

  /// A value of an attribute's type, autoreleased.
  private func value(_ text: String, _ type: Int) throws(ListingException) -> ObjectPointer? {
    let string = world.autoreleasedString(text)
    switch type {
    case 100, 200, 300: return fwd_autorelease(world.makeNumber(Int(text) ?? 0))
    case 500: return fwd_autorelease(world.makeNumber(Double(text) ?? 0))
    case 600: return fwd_autorelease(world.makeNumber(Float(text) ?? 0))
    case 800: return fwd_autorelease(world.makeNumber(text == "YES"))
    case 700: return string
    case 400:
      return try world.send(
        toClass: world.cls("NSDecimalNumber"), "decimalNumberWithString:", .object(string))
    case 900:
      return try world.send(
        toClass: world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:",
        .double(Double(text) ?? 0))
    default: return nil
    }
  }

  /// The least and the greatest value, or length, as predicates.
  private func addLimits(_ node: XMLNode, _ type: Int, _ bag: PropertyBag) throws(ListingException)
  {
    let isText = type == 700
    var rules: [(String, Int)] = []
    if let least = node["minValueString"], type != 900 {
      rules.append(("\(isText ? "length" : "SELF") >= \(least)", isText ? 1670 : 1620))
    }
    if let most = node["maxValueString"], type != 900 {
      rules.append(("\(isText ? "length" : "SELF") <= \(most)", isText ? 1660 : 1610))
    }
    if let pattern = node["regularExpressionString"] {
      let quoted = pattern.split(separator: "\\", omittingEmptySubsequences: false).joined(
        separator: "\\\\")
      rules.append(("SELF MATCHES \"\(quoted)\"", 1680))
    }
    if rules.isEmpty { return }
    var (predicates, codes): ([ObjectPointer], [ObjectPointer]) = ([], [])
    for (format, code) in rules {
      if let made = try predicate(format) {
        predicates.append(made)
        codes.append(world.makeNumber(code))
      }
    }
    bag.keep(fwd_autorelease(world.newArray(predicates)), as: "validationPredicates")
    bag.keep(fwd_autorelease(world.newArray(owning: codes)), as: "validationWarnings")
  }

  private func predicate(_ format: String) throws(ListingException) -> ObjectPointer? {
    try world.send(
      toClass: world.cls("NSPredicate"), "predicateWithFormat:argumentArray:",
      .object(world.autoreleasedString(format)), .object(nil))
  }

  // MARK: Relationships and requests

  private func relationship(_ node: XMLNode) -> ObjectPointer {
    let (made, bag) = make("NSRelationshipDescription")
    let rules = ["No Action": 0, "Nullify": 1, "Cascade": 2, "Deny": 3]
    bag.setWord("deleteRule", rules[node["deletionRule"] ?? ""] ?? 1)
    bag.setWord("ordered", node["ordered"] == "YES" ? 1 : 0)
    bag.setWord("minCount", node["minCount"].flatMap { Int($0) } ?? 0)
    let most = node["maxCount"].flatMap { Int($0) } ?? (node["toMany"] == "YES" ? 0 : 1)
    bag.setWord("maxCount", node["toMany"] == "YES" ? most : 1)
    bag.keep(
      node["destinationEntity"].flatMap { entities[$0] }, as: "destinationEntity", isWeak: true)
    return made
  }

  private func connect(_ node: XMLNode) throws(ListingException) {
    for child in node.children where child.name == "relationship" {
      guard let name = child["inverseName"], let entity = child["inverseEntity"],
        let own = property(child["name"] ?? "", of: node["name"] ?? "")
      else { continue }
      PropertyBag.of(own, world).keep(
        property(name, of: entity), as: "inverseRelationship", isWeak: true)
    }
  }

  private func property(_ name: String, of entity: String) -> ObjectPointer? {
    let state = entities[entity].flatMap { world.state(of: $0, as: EntityState.self) }
    return state?.properties.objects.first { PropertyBag.of($0, world).text("name", world) == name }
  }

  private func request(_ node: XMLNode) throws(ListingException) -> PointerBox {
    let (made, bag) = make("NSFetchRequest")
    bag.keep(node["entity"].flatMap { entities[$0] }, as: "entity")
    if let format = node["predicateString"], !format.isEmpty {
      bag.keep(try predicate(format), as: "predicate")
    }
    bag.setWord("fetchLimit", node["fetchLimit"].flatMap { Int($0) } ?? 0)
    return PointerBox(made, isWeak: false)
  }
}

// MARK: - Finding

extension World {
  /// The model at a path, autoreleased; nil where there is none that can be read.
  func model(at path: String) throws(ListingException) -> ObjectPointer? {
    guard let bytes = modelSource(path),
      let tree = try XMLLibrary.read(bytes, 0, errorAt: nil, self),
      let root = tree.children.first(where: { $0.kind == .element && $0.name == "model" })
    else { return nil }
    return fwd_autorelease(try ModelReader.read(root, self))
  }

  /// The bytes of a model's `contents`, looked for in the folder itself, in its current version, and beside a compiled model.
  private func modelSource(_ path: String) -> [UInt8]? {
    if path.hasSuffix("/contents") { return files.read(path) }
    var stem = path
    for ending in [".momd", ".mom", ".xcdatamodeld", ".xcdatamodel"] where path.hasSuffix(ending) {
      stem = String(path.dropLast(ending.utf8.count))
    }
    // A version lies in the compiled folder: Model.momd/Model 2.mom.
    let place = stem.split(separator: "/", omittingEmptySubsequences: false)
    let folders = [stem + ".xcdatamodel", stem + ".xcdatamodeld", path]
    for folder in folders
      + (place.count > 1 ? [String(place.dropLast().joined(separator: "/"))] : [])
    {
      if folder.hasSuffix(".xcdatamodel"), let bytes = files.read(folder + "/contents") {
        return bytes
      }
      guard folder.hasSuffix(".xcdatamodeld") else { continue }
      var versions = (files.contents(of: folder) ?? []).filter { $0.hasSuffix(".xcdatamodel") }
      if let list = files.read(folder + "/.xccurrentversion") {
        let text = String(decoding: list, as: UTF8.self)
        if let current = versions.first(where: { text.contains(">" + $0 + "<") }) {
          versions = [current]
        }
      }
      for version in versions {
        if let bytes = files.read("\(folder)/\(version)/contents") { return bytes }
      }
    }
    return nil
  }

  /// The model of that name in the program's bundle, or nil.
  func bundledModel(_ name: String) throws(ListingException) -> ObjectPointer? {
    let stem = BundleFiles.resourcePath + "/" + name
    return try model(at: stem + ".momd")
  }

  /// All models in the program's bundle.
  fileprivate func bundledModels() throws(ListingException) -> [ObjectPointer] {
    var models: [ObjectPointer] = []
    for name in files.bundle?.folders(type: "xcdatamodeld") ?? [] {
      if let model = try model(at: BundleFiles.resourcePath + "/" + name) { models.append(model) }
    }
    guard models.isEmpty else { return models }
    for name in files.bundle?.folders(type: "xcdatamodel") ?? [] {
      if let model = try model(at: BundleFiles.resourcePath + "/" + name) { models.append(model) }
    }
    return models
  }

  /// One model of the entities of all, autoreleased: an empty one where there are none.
  func merged(_ models: [ObjectPointer]) -> ObjectPointer? {
    if models.count == 1 { return models.first }
    let state = ModelState()
    var entities: [ObjectPointer] = []
    for model in models {
      guard let part = self.state(of: model, as: ModelState.self) else { continue }
      entities += part.entities.objects
      state.templates.merge(part.templates) { first, _ in first }
    }
    let made = makeInstance(of: "NSManagedObjectModel", state: state)
    CoreDataLibrary.set(entities, of: made, state, self)
    return fwd_autorelease(made)
  }
}

extension CoreDataLibrary {
  static func addModelReading(to cls: NativeClass) {
    cls.instance("initWithContentsOfURL:", "@@:@\"NSURL\"", returnsInstance: true) {
      call throws(ListingException) in
      let path = try call.world.path(of: try call.checkedObject(0))
      let found = path.isEmpty ? nil : try call.world.model(at: path)
      fwd_release(call.receiver)
      call.returnRetained(fwd_retain(found))
    }
    cls.classMethod("mergedModelFromBundles:", "@\"NSManagedObjectModel\"@:@\"NSArray\"") {
      call throws(ListingException) in
      call.returnBorrowed(call.world.merged(try call.world.bundledModels()))
    }
    cls.classMethod("modelByMergingModels:", "@\"NSManagedObjectModel\"@:@\"NSArray\"") {
      call throws(ListingException) in
      call.returnBorrowed(call.world.merged(try call.checkedElements(0, "NSManagedObjectModel")))
    }
    cls.instance(
      "isConfiguration:compatibleWithStoreMetadata:", "B@:@\"NSString\"@\"NSDictionary\""
    ) { call in call.returnBool(true) }
  }
}
