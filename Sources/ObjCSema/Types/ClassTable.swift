// Classes and protocols by name, and the way from a message to a method's declaration.
//
// Names come from the listing, else from the environment: a library's class is made when it is first
// named. A search for a method goes as a reader of the headers would: the class's own methods, its
// categories, its protocols, then the superclass; for class methods at last the root class's instance
// methods, which class objects answer too. Methods that are implemented but declared nowhere
// count: the whole listing is known before the first body is compiled.
//
// For receivers without a class (`id`, `Class`), and for selectors that a receiver's class does not
// declare, there is the pool: every method of that selector, the listing's before the libraries'.

package final class ClassTable {
  let environment: NativeEnvironment
  private var classes: [String: ClassModel] = [:]
  private var protocols: [String: ProtocolModel] = [:]
  /// `@compatibility_alias`
  private var aliases: [String: String] = [:]
  /// Of classes, and of protocols as `<Name>`, by the name in the source: `objc_runtime_name`.
  package private(set) var runtimeNames: [String: String] = [:]
  /// The listing's own, in order of their first mention.
  package private(set) var listingClasses: [ClassModel] = []
  private(set) var listingProtocols: [ProtocolModel] = []
  private var listingNames: Set<String> = []
  /// Files whose methods a message without a static class is taken for first; nil for all.
  var visibleFiles: [UInt16: Int]?
  private var listingPool: [String: [MethodModel]]?

  init(environment: NativeEnvironment) {
    self.environment = environment
  }

  // MARK: Names

  /// The class, of the listing or a library, or nil.
  package func find(_ name: String) -> ClassModel? {
    let name = aliases[name] ?? name
    if let model = classes[name] { return model }
    guard let model = environment.makeClass(name) else { return nil }
    classes[name] = model
    return model
  }

  /// Without making a library's class.
  func isClass(_ name: String) -> Bool {
    classes[name] != nil || aliases[name] != nil || environment.hasClass(name)
  }

  /// Whether a class has the name, or an alias. A screen's class gives way: a program for a Mac may call its colors UIColor, and has none
  /// of UIKit's.
  func isTaken(_ name: String) -> Bool {
    listingNames.contains(name) || aliases[name] != nil
      || environment.hasClass(name) && !environment.isStub(name)
  }

  func noteRuntimeName(of name: String, _ attributes: [Attribute]) {
    for attribute in attributes where attribute.name == "objc_runtime_name" {
      if case .string(let literal)? = attribute.arguments.first?.kind {
        runtimeNames[name] = literal.text
      }
    }
  }

  func add(_ model: ClassModel) {
    classes[model.name] = model
    listingPool = nil
    if listingNames.insert(model.name).inserted { listingClasses.append(model) }
  }

  /// The class if the listing declares, implements, announces or extends it.
  func listingClass(_ name: String) -> ClassModel? {
    listingNames.contains(name) ? classes[name] : nil
  }

  func addAlias(_ alias: String, of name: String) { aliases[alias] = aliases[name] ?? name }

  /// Call when methods have been added to a class after a lookup.
  func invalidatePool() { listingPool = nil }

  package func findProtocol(_ name: String) -> ProtocolModel? {
    if let model = protocols[name] { return model }
    guard let model = environment.makeProtocol(name) else { return nil }
    protocols[name] = model
    return model
  }

  func addProtocol(_ model: ProtocolModel) {
    protocols[model.name] = model
    listingPool = nil
    if !listingProtocols.contains(where: { $0 === model }) { listingProtocols.append(model) }
  }

  /// Names for "did you mean".
  var classNames: [String] { listingClasses.map(\.name) + environment.classNames }
  var protocolNames: [String] { listingProtocols.map(\.name) + environment.protocolNames }

  // MARK: Inheritance

  func superclass(of model: ClassModel) -> ClassModel? { model.superclassName.flatMap(find) }

  /// The class and its superclasses, nearest first.
  func chain(from name: String) -> ClassChain { ClassChain(from: name, in: self) }

  func isSubclass(_ name: String, of ancestor: String) -> Bool {
    let ancestor = aliases[ancestor] ?? ancestor
    return chain(from: name).contains { $0.name == ancestor }
  }

  func conforms(_ className: String, to protocolName: String) -> Bool {
    chain(from: className).contains { model in
      model.load()
      let all = model.protocols + model.categories.flatMap(\.protocols)
      return all.contains { incorporates($0, protocolName) }
    }
  }

  /// The protocol is the other one or incorporates it.
  func incorporates(_ name: String, _ other: String) -> Bool {
    if name == other { return true }
    var seen: Set<String> = []
    return protocolClosure([name], &seen).contains { $0.name == other }
  }

  /// The protocols and all they incorporate, each once, as one reads them from the left.
  package func protocolClosure(_ names: [String], _ seen: inout Set<String>) -> [ProtocolModel] {
    var result: [ProtocolModel] = []
    var waiting = Array(names.reversed())
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted, let model = findProtocol(name) else { continue }
      result.append(model)
      waiting.append(contentsOf: model.protocols.reversed())
    }
    return result
  }

  // MARK: Methods

  /// What a class (with categories, protocols and superclasses) says of a selector.
  func method(_ selector: String, isClassMethod: Bool, in className: String) -> MethodModel? {
    let key = MethodKey(selector, isClassMethod: isClassMethod)
    var last: ClassModel?
    for model in chain(from: className) {
      if let method = method(key, of: model) { return method }
      last = model
    }
    guard isClassMethod, let root = last else { return nil }
    return method(MethodKey(selector, isClassMethod: false), of: root)
  }

  /// One class with its categories and protocols, no superclass.
  func method(_ key: MethodKey, of model: ClassModel) -> MethodModel? {
    if let method = ownMethod(key, of: model) { return method }
    if let method = method(key, inProtocols: model.protocols) { return method }
    for category in model.categories {
      if let method = method(key, inProtocols: category.protocols) { return method }
    }
    return nil
  }

  /// Of the class or its categories. Of several files each sees what it declares or reads, before what only others do.
  private func ownMethod(_ key: MethodKey, of model: ClassModel) -> MethodModel? {
    let first = model.declared(key) ?? model.implemented(key)
    if let first, isVisible([first.range] + first.otherRanges) { return first }
    var known = [first, model.implemented(key)].compactMap { $0 }
    for category in model.categories {
      guard let method = category.method(key) else { continue }
      if first == nil && visibleFiles == nil { return method }
      known.append(method)
    }
    return known.first { isVisible([$0.range] + $0.otherRanges) } ?? known.first
  }

  /// What stands at these places is seen by the file that is checked.
  private func isVisible(_ ranges: [SourceRange]) -> Bool {
    guard let visibleFiles else { return true }
    return ranges.contains { $0.isNone || visibleFiles[$0.file] != nil }
  }

  /// The nearest declaration of a method, in a class or those above it; what is only implemented declares nothing.
  func declaration(_ key: MethodKey, from name: String) -> MethodModel? {
    var seen: Set<String> = []
    var next: String? = name
    while let name = next, seen.insert(name).inserted, let model = find(name) {
      let own = model.declared(key) ?? model.categories.lazy.compactMap { $0.declared(key) }.first
      if let found = own ?? method(key, inProtocols: model.protocols) { return found }
      next = model.superclassName
    }
    return nil
  }

  func method(_ key: MethodKey, inProtocols names: [String]) -> MethodModel? {
    guard !names.isEmpty else { return nil }
    var seen: Set<String> = []
    for model in protocolClosure(names, &seen) {
      if let method = model.method(key) { return method }
    }
    return nil
  }

  /// What a message to an object of this static type finds by declaration; nil sends one to the pool.
  /// For `Class` and class names say `isClassMessage`.
  func method(
    _ selector: String, in object: ObjectType, isClassMessage: Bool = false
  ) -> MethodModel? {
    let isClass = isClassMessage || object.isMetaclass
    let key = MethodKey(selector, isClassMethod: isClass)
    if let method = method(key, inProtocols: object.protocols) { return method }
    guard let name = object.className else { return nil }
    return method(selector, isClassMethod: isClass, in: name)
  }

  /// The listing's methods by selector.
  func pool() -> [String: [MethodModel]] {
    if let listingPool { return listingPool }
    var pool: [String: [MethodModel]] = [:]
    func add(_ method: MethodModel) { pool[method.selector, default: []].append(method) }
    for model in listingProtocols { model.methods.forEach(add) }
    for model in listingClasses {
      if model.isListing { model.declarationOrder.forEach(add) }
      for category in model.categories { category.declaredMethods.forEach(add) }
      model.implementedMethods.forEach(add)
      for category in model.categories { category.implementedMethods.forEach(add) }
    }
    listingPool = pool
    return pool
  }

  /// Selectors that a receiver of this type answers by declaration, for "did you mean".
  func selectors(in object: ObjectType, isClassMessage: Bool = false) -> [String] {
    let isClass = isClassMessage || object.isMetaclass
    guard let name = object.className else { return Array(pool().keys) }
    var result: Set<String> = []
    var seen: Set<String> = []
    for model in chain(from: name) {
      model.load()
      let protocols = model.protocols + model.categories.flatMap(\.protocols)
      let all =
        model.declarationOrder + model.implementedMethods
        + model.categories.flatMap { $0.declaredMethods + $0.implementedMethods }
        + protocolClosure(protocols, &seen).flatMap(\.methods)
      for method in all where method.isClassMethod == isClass { result.insert(method.selector) }
    }
    return Array(result)
  }

  // MARK: Properties and ivars

  /// A declared property for dot syntax. Without one, `a.b` is a message `b` all the same.
  func property(_ name: String, in object: ObjectType, isClass: Bool = false) -> PropertyModel? {
    var seen: Set<String> = []
    for model in protocolClosure(object.protocols, &seen) {
      if let property = model.properties.first(where: {
        $0.name == name && $0.isClassProperty == isClass
      }) {
        return property
      }
    }
    guard let className = object.className else { return nil }
    for model in chain(from: className) {
      if let property = property(name, isClass: isClass, of: model) { return property }
    }
    return nil
  }

  private func property(_ name: String, isClass: Bool, of model: ClassModel) -> PropertyModel? {
    let first = model.property(name, isClass: isClass)
    if let first, isVisible([first.range]) { return first }
    if first == nil, model.categories.isEmpty && model.protocols.isEmpty { return nil }
    var seen: Set<String> = []
    let protocols = model.protocols + model.categories.flatMap(\.protocols)
    let others =
      model.categories.flatMap(\.properties)
      + protocolClosure(protocols, &seen).flatMap(\.properties)
    let known = others.filter { $0.name == name && $0.isClassProperty == isClass }
    return known.first { isVisible([$0.range]) } ?? first ?? known.first
  }

  /// An instance variable of the class or a superclass.
  func ivar(_ name: String, in className: String) -> IvarModel? {
    for model in chain(from: className) {
      if let ivar = model.ivar(name) { return ivar }
    }
    return nil
  }
}
