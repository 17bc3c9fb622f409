// What a listing knows without declaring it: the names that the libraries bring.
//
// Nothing is made before it is named. A name is looked for among the typedefs every program has
// (`PredefinedTypes`), the libraries' types, functions and constants; the answer, also "nobody", is
// kept. Classes are described by their library when first named, and a description becomes methods
// with types when first searched. The classes that CRuntime makes itself (NSObject, NSProxy …) have
// their types in `RootClasses`, and whatever else they answer is asked of the runtime.
import ForwardKitBasics
import ObjCSyntax

package final class NativeEnvironment: TypeNames {
  /// Nil in tests of the C language alone: then only the predefined types are known.
  let world: (any NativeSymbols)?
  let records = RecordArena()
  /// Classes that `--stub` makes.
  let stubs: StubOptions
  /// For a patch: the classes that run now, which it may extend. Nil for a program of its own.
  package let live: LiveClasses?
  package let members: StubMembers
  let libraries: AssumedLibraries
  /// Stubs that the listing names; none of them is known to messages to `id` otherwise.
  private(set) var usedStubs: [String] = []
  private var symbols: [String: Symbol?] = [:]
  private var typedefs: [String: TypedefModel?] = [:]
  private var libraryTypes: [String: String]?
  private var selectorCache: [String: [MethodModel]] = [:]

  /// Of the classes that the program names: only these frameworks' methods are known for an object of any class.
  private var families: Set<Substring> = []
  private var guessedStubs: [String: Bool] = [:]

  package init(
    world: (any NativeSymbols)?, stubs: StubOptions = StubOptions(), live: LiveClasses? = nil,
    members: StubMembers = StubMembers(), libraries: AssumedLibraries = AssumedLibraries()
  ) {
    self.members = members
    self.libraries = libraries
    self.world = world
    self.stubs = stubs
    self.live = live
    records.codeOfLibrary = { [unowned self] in codeOfLibrary(tag: $0) }
    // A patch extends a program that has its own classes.
    if live != nil { return }
    for name in stubs.names.sorted() + (world?.skeletonNames ?? []) { world?.addStub(name) }
  }

  /// Names that are types before the first line, all of them: for messages. Slow.
  var typeNames: Set<String> {
    var names = Set(PredefinedTypes.names)
    names.formUnion(classNames)
    names.formUnion(typesOfLibraries.keys)
    names.formUnion(stubs.names)
    names.formUnion(ForeignClasses.names)
    return names
  }

  /// Constants in capitals that are enumerators in Apple's headers, and no macros.
  private static let enumerators = [
    "OBJC_ASSOCIATION_", "OS_LOG_TYPE_", "QOS_CLASS_", "XML_", "HTML_PARSE_",
  ]

  package func macroValue(of name: String) -> Int64? {
    guard !Self.enumerators.contains(where: name.hasPrefix),
      case .integer(let value, _)? = world?.constant(named: name)
    else { return nil }
    return value
  }

  /// Whether a name is that of a type before the first line, which the parser asks.
  package func contains(_ name: String) -> Bool {
    PredefinedTypes.has(name) || isNativeClass(name) || isLive(name)
      || typesOfLibraries[name] != nil || stubs.names.contains(name)
      || ForeignClasses.contains(name)
  }

  // MARK: Ordinary names

  func symbol(named name: String) -> Symbol? {
    if let known = symbols[name] { return known }
    let symbol = findSymbol(name)
    symbols[name] = .some(symbol)
    return symbol
  }

  /// A type that the libraries know by name.
  func typedef(named name: String) -> TypedefModel? {
    if let known = typedefs[name] { return known }
    let type = findType(name)
    if let record = type?.recordType, record.tag == nil, record.typedefName == nil {
      record.typedefName = name
    }
    let model = type.map { TypedefModel(name: name, type: $0) }
    typedefs[name] = .some(model)
    return model
  }

  /// No function and no constant has the name of a class, and looking for one makes their tables.
  private func findSymbol(_ name: String) -> Symbol? {
    if let type = typedef(named: name) { return .typedef(type) }
    if isNativeClass(name) { return nil }
    if let function = world?.functionDescription(named: name) {
      return makeFunction(function).map { .function($0) }
    }
    if let constant = world?.constant(named: name) {
      return .constant(ConstantModel(name: name, type: type(of: constant), value: constant))
    }
    return nil
  }

  /// For messages: every name of a function, constant or type. Slow the first time.
  private(set) lazy var symbolNames: [String] =
    Array(typeNames) + (world?.symbolNames ?? []).filter { !LibraryVariables.isFunction($0) }

  func tag(named name: String) -> Scope.Tag? {
    if let record = PredefinedTypes.record(named: name, records: records) { return .record(record) }
    return codeOfLibrary(tag: name).flatMap { type(encoding: $0).recordType }.map { .record($0) }
  }

  /// What describes a struct of a library: its tag is a name of the library's types.
  private func codeOfLibrary(tag: String) -> String? {
    guard let code = typesOfLibraries[tag], code.hasPrefix("{\(tag)=") else { return nil }
    return code
  }

  // MARK: Types

  /// A type that an encoding describes.
  func type(encoding: String) -> CType { EncodingReader.type(encoding, records: records) }

  private func findType(_ name: String) -> CType? {
    if let code = typesOfLibraries[name], !PredefinedTypes.isFixed(name) {
      return type(describedBy: code)
    }
    return PredefinedTypes.type(named: name, records: records)
  }

  /// A library's type: an encoding, or the name of another type.
  private func type(describedBy code: String) -> CType? {
    if code.utf8.count > 1, let other = PredefinedTypes.type(named: code, records: records) {
      return other
    }
    let type = type(encoding: code)
    return type.isError ? nil : type
  }

  private var typesOfLibraries: [String: String] {
    if let libraryTypes { return libraryTypes }
    let table = world?.typeEncodings ?? [:]
    libraryTypes = table
    return table
  }

  // MARK: Functions and constants

  private func makeFunction(_ function: FunctionDescription) -> FunctionModel? {
    guard let types = EncodingReader.list(function.types, records: records),
      let result = types.first
    else { return nil }
    // Encodings have one letter for both types of 64 bits.
    let isLongLong =
      function.name.hasPrefix("ll")
      || ["atoll", "strtoll", "strtoull", "strtoq", "strtouq"].contains(function.name)
    func own(_ type: CType) -> CType {
      guard isLongLong else { return type }
      return type == .long ? .longLong : type == .unsignedLong ? .integer(.unsignedLongLong) : type
    }
    let parameters = types.dropFirst().map { NativeEnvironment.parameter(own($0)) }
    return FunctionModel(
      name: function.name,
      type: FunctionType(
        result: own(result), parameters: parameters.map(\.type), isVariadic: function.isVariadic),
      parameters: parameters, native: function)
  }

  /// A pointer to objects is one to autoreleased results, as in `NSError **`.
  static func parameter(_ type: CType) -> ParameterModel {
    guard let pointee = type.pointee, pointee.isRetainable, !pointee.isConst else {
      return ParameterModel(name: nil, type: type.decayed)
    }
    return ParameterModel(
      name: nil, type: CType(.pointer(pointee.with(ownership: .autoreleasing))))
  }

  private func type(of constant: NativeConstant) -> CType {
    switch constant {
    case .integer(_, let types), .floating(_, let types), .null(let types),
      .structure(_, let types), .object(_, _, _, let types):
      type(describedBy: types) ?? .error
    case .string: .object("NSString").adding(.const)
    case .coreString: type(describedBy: "CFStringRef") ?? .error
    case .cString: .pointer(to: CType.char.adding(.const))
    }
  }

  // MARK: Classes

  var classNames: [String] {
    RootClasses.names + (world?.nativeClassNames ?? []) + (live?.names ?? [])
  }

  func hasClass(_ name: String) -> Bool { isNativeClass(name) || isLive(name) || isStub(name) }

  /// A class of the libraries that no header declares, by its name.
  func isPrivateClass(_ name: String) -> Bool {
    let isUnlisted =
      name.hasPrefix("_") || Self.privateClasses.contains(name)
      || Self.privatePrefixes.contains(where: name.hasPrefix)
    return isUnlisted && isNativeClass(name)
  }

  private static let privatePrefixes = [
    "NSCF", "NSConcrete", "NSTagged", "NSPlaceholder", "NSKeyValue",
  ]

  private static let privateClasses: Set<String> = [
    "NSBlock", "NSBlockPredicate", "NSTruePredicate", "NSFalsePredicate",
    "NSRegularExpressionCheckingResult", "NSSimpleRegularExpressionCheckingResult",
    "NSExtendedRegularExpressionCheckingResult", "NSComplexRegularExpressionCheckingResult",
    "NSDateCheckingResult", "NSLinkCheckingResult", "NSPhoneNumberCheckingResult",
    "NSMutableStringProxyForMutableAttributedString", "NSUndoManagerProxy",
    "NSURLFileTypeMappings",
  ]

  /// A class that runs now and that no library describes.
  func isLive(_ name: String) -> Bool { !isNativeClass(name) && live?.contains(name) == true }

  private func isNativeClass(_ name: String) -> Bool {
    RootClasses.names.contains(name) || world?.hasNativeClass(name) == true
  }

  /// A class that stands in for one of a screen, or that `--stub` makes.
  func isStub(_ name: String) -> Bool {
    if let world, world.hasNativeClass(name) { return world.isStub(name) }
    guard !isNativeClass(name) else { return false }
    return stubs.names.contains(name)
      || stubs.all && (ForeignClasses.framework(of: name) != nil || isGuessedStub(name))
      || ForeignClasses.isLikeUIKit(name) && isGuessedStub(name)
  }

  /// A name that no table has and that a framework may have: spelled as its classes are, and not nearly as one that is known.
  private func isGuessedStub(_ name: String) -> Bool {
    // A framework's reference, `CTRunRef`, is no class of a library that is missing beside.
    let isOther = ForeignClasses.isLikeReference(name) || ForeignClasses.isLikeNumberType(name)
    let isLikeClass =
      ForeignClasses.isLikeFrameworkClass(name) || !isOther && ForeignClasses.isLikeUIKit(name)
      || members.isClass(name)
    guard isLikeClass || !isOther && libraries.mayHave(name) else { return false }
    if let known = guessedStubs[name] { return known }
    let isGuessed = !libraries.isNear(name, classNames)
    guessedStubs[name] = isGuessed
    return isGuessed
  }

  /// Stand-ins that the listing names and that no table describes.
  var plainStubs: [String] { usedStubs.filter { !hasSkeleton($0) } }

  /// Classes that are taken for those of libraries which are not here.
  var assumedClasses: [String] { usedStubs.filter(isAssumed) }

  private func isAssumed(_ name: String) -> Bool {
    libraries.mayHave(name) && !stubs.names.contains(name) && !hasSkeleton(name)
      && ForeignClasses.framework(of: name) == nil && !ForeignClasses.isLikeFrameworkClass(name)
  }

  /// Every class of a framework that is not here is stubbed.
  var stubsAll: Bool { stubs.all }

  /// A stub whose members a table describes: a class indeed, and no constant with a name like one.
  func hasSkeleton(_ name: String) -> Bool { world?.hasSkeleton(name) == true }

  var usesStubs: Bool { !usedStubs.isEmpty }

  /// A stub is used that no option asked for.
  var usesAutomaticStubs: Bool { !stubs.all && usedStubs.contains { !stubs.names.contains($0) } }

  func addStub(_ name: String) { world?.addStub(name) }

  /// The listing has a class of that name itself.
  func removeStub(_ name: String) { world?.removeStub(name) }

  /// The model of a library's class, its members not loaded yet.
  func makeClass(_ name: String) -> ClassModel? {
    if isStub(name) {
      world?.addStub(name)
      usedStubs.append(name)
      use(familyOf: name)
      if world == nil {
        return ClassModel(name: name, origin: .native, superclassName: "NSObject")
      }
    }
    if name.hasPrefix("XCT") { use(familyOf: name) }
    if RootClasses.names.contains(name) {
      let superclass = RootClasses.superclass(of: name)
      let model = ClassModel(name: name, origin: .native, superclassName: superclass)
      model.loadMembers = { [unowned self] model in loadRoot(model) }
      return model
    }
    if let world, world.hasNativeClass(name), let description = world.classDescription(of: name) {
      let model = ClassModel(name: name, origin: .native, superclassName: description.superclass)
      model.typeParameters = NativeGenerics.parameters(of: name)
      model.loadMembers = { [unowned self] model in load(description, into: model) }
      return model
    }
    if isLive(name), let description = world?.runtimeClass(name) {
      let model = ClassModel(name: name, origin: .native, superclassName: description.superclass)
      model.loadMembers = { [unowned self] model in loadLive(description, into: model) }
      return model
    }
    return nil
  }

  private func load(_ description: ClassDescription, into model: ClassModel) {
    model.protocols += description.protocols.filter { !model.protocols.contains($0) }
    for method in description.methods {
      if let made = makeMethod(method, owner: model.name) { declare(made, in: model) }
    }
    for property in description.properties {
      guard let made = makeProperty(property, owner: model.name) else { continue }
      model.properties.append(made)
      declareGetter(of: made, in: model)
    }
  }

  /// A property declares its getter, also where only a class below has a method for it: NSNotification's are its concrete class's.
  private func declareGetter(of property: PropertyModel, in model: ClassModel) {
    let selector = property.getter
    guard !property.isClassProperty,
      model.declared(MethodKey(selector, isClassMethod: false)) == nil,
      let made = makeMethod(
        selector, TypeEncoder.parameter(property.type, passing: [], isExtended: true) + "@:",
        isClass: false, isVariadic: false,
        returnsInstance: false, owner: model.name)
    else { return }
    declare(made, in: model)
  }

  private func loadRoot(_ model: ClassModel) {
    model.protocols = RootClasses.protocols(of: model.name)
    for entry in RootClasses.methods(of: model.name) {
      let made = makeMethod(
        entry.selector, entry.types, isClass: entry.isClassMethod, isVariadic: entry.isVariadic,
        returnsInstance: entry.returnsInstance, owner: model.name)
      if let made { declare(made, in: model) }
    }
    if let description = world?.classDescription(of: model.name) {
      load(description, into: model)
    }
    for property in RootClasses.properties(of: model.name) {
      if let made = makeProperty(property, owner: model.name) { model.properties.append(made) }
    }
    loadFromRuntime(model)
  }

  /// What the runtime's class has besides.
  private func loadFromRuntime(_ model: ClassModel) {
    for method in world?.runtimeMethods(of: model.name) ?? [] {
      if let made = makeMethod(method, owner: model.name) { declare(made, in: model) }
    }
  }

  /// What a class that runs now has: its methods as the runtime knows them, its instance variables and properties.
  private func loadLive(_ description: ClassDescription, into model: ClassModel) {
    model.ivars = description.ivars.compactMap { ivar in
      let type = type(encoding: ivar.encoding)
      guard !type.isError else { return nil }
      return IvarModel(name: ivar.name, type: type, ownerName: model.name, visibility: .public)
    }
    model.protocols = description.protocols
    loadFromRuntime(model)
    for property in description.properties {
      if let made = makeProperty(property, owner: model.name) { model.properties.append(made) }
    }
  }

  /// In a patch every method has a twin whose name begins with ORIG: what it was before.
  private func declare(_ method: MethodModel, in model: ClassModel) {
    model.declare(method)
    guard live != nil, !method.selector.hasPrefix(PatchNames.original) else { return }
    model.declare(
      MethodModel(
        selector: PatchNames.original + method.selector, isClassMethod: method.isClassMethod,
        ownerName: method.ownerName,
        result: method.result, parameters: method.parameters, isVariadic: method.isVariadic,
        family: method.family,
        isOptional: method.isOptional, origin: .native, encoding: method.encoding))
  }

  // MARK: Methods and properties

  private func makeMethod(_ method: MethodDescription, owner: String) -> MethodModel? {
    makeMethod(
      method.selector, method.types, isClass: method.isClassMethod, isVariadic: method.isVariadic,
      returnsInstance: method.returnsInstance, owner: owner)
  }

  func makeMethod(
    _ selector: String, _ types: String, isClass: Bool, isVariadic: Bool, returnsInstance: Bool,
    owner: String, isOptional: Bool = false
  ) -> MethodModel? {
    guard let types = EncodingReader.list(types, records: records), types.count >= 3 else {
      return nil
    }
    let parameters = types.dropFirst(3).map { NativeEnvironment.parameter($0) }
    var result = NativeGenerics.result(of: selector, in: owner) ?? types[0]
    let family = MethodFamily.of(
      selector, isClassMethod: isClass, result: result)
    if result == .id,
      returnsInstance || family.hasRelatedResult(isClassMethod: isClass)
    {
      result = CType(.object(.instancetype))
    }
    return MethodModel(
      selector: selector, isClassMethod: isClass, ownerName: owner, result: result,
      parameters: parameters, isVariadic: isVariadic, family: family, isOptional: isOptional,
      origin: .native,
      encoding: MethodEncoding.method(
        result: types[0], parameters: types.dropFirst(3).map { MethodEncoding.Parameter($0) }))
  }

  private func makeProperty(_ property: NativeProperty, owner: String) -> PropertyModel? {
    let attributes = property.attributes.split(separator: ",").map(String.init)
    guard let first = attributes.first, first.hasPrefix("T") else { return nil }
    let type = type(encoding: String(first.dropFirst()))
    guard !type.isError else { return nil }
    func text(_ letter: String) -> String? {
      attributes.dropFirst().first { $0.hasPrefix(letter) }.map { String($0.dropFirst()) }
    }
    var semantics = PropertyModel.Semantics.assign
    if text("&") != nil { semantics = .strong }
    if text("C") != nil { semantics = .copy }
    if text("W") != nil { semantics = .weak }
    return PropertyModel(
      name: property.name, ownerName: owner, type: type, isNonatomic: text("N") != nil,
      isReadonly: text("R") != nil, semantics: semantics, getter: text("G"), setter: text("S"))
  }

  /// Every method of that selector in the libraries' classes.
  func methods(named selector: String, in classes: ClassTable) -> [MethodModel] {
    if let known = selectorCache[selector] { return known }
    var found: [MethodModel] = []
    for name in RootClasses.names.dropFirst(2) + (world?.nativeClassNames ?? []).sorted() {
      if !families.contains(Self.family(of: name)), isStub(name) || name.hasPrefix("XCT") {
        continue
      }
      guard RootClasses.names.contains(name) || describes(name, selector) else { continue }
      for isClass in [false, true] {
        let key = MethodKey(selector, isClassMethod: isClass)
        if let method = classes.find(name)?.declared(key) { found.append(method) }
      }
    }
    for name in PredefinedProtocols.names {
      for isClass in [false, true] {
        let key = MethodKey(selector, isClassMethod: isClass)
        if let method = classes.findProtocol(name)?.method(key) { found.append(method) }
      }
    }
    selectorCache[selector] = found
    return found
  }

  /// The first letters of a class's name, which say what framework it is of.
  private static func family(of name: String) -> Substring { name.prefix(2) }

  /// A message to an object of any class may be one of this class's family from now on.
  private func use(familyOf name: String) {
    let family = Self.family(of: name)
    guard families.insert(family).inserted else { return }
    // A view has layers.
    if family == "UI" || family == "NS" { families.insert("CA") }
    selectorCache = [:]
  }

  private func describes(_ name: String, _ selector: String) -> Bool {
    world?.describes(name, selector) ?? false
  }

  // MARK: Protocols

  var protocolNames: [String] { PredefinedProtocols.names }

  package func makeProtocol(_ name: String) -> ProtocolModel? {
    PredefinedProtocols.make(name, in: self)
  }
}
