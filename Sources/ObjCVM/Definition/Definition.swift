// From what the checker understood and the compiler compiled to classes of the runtime.
//
// Order, as a linked program has it when it starts: protocols, classes (superclass first) with their own methods, then
// categories as they stand in the listing, so that the last one wins. Ivars' offsets are known then and written into the
// instructions. Nothing of the listing runs before all of that is done.
import CRuntime
import ObjCSema
import ObjCSyntax

package struct Definition {
  let program: ProgramModel
  let compiled: CompiledProgram
  let world: World
  let machine: Machine
  let locate: (SourceRange) -> fwd_location

  /// Bodies by class and category.
  private var bodies: [BodyKey: [CompiledProgram.MethodBody]] = [:]
  private var implemented: [String: ClassModel] = [:]

  private struct BodyKey: Hashable {
    let className: String
    let category: String
  }

  package init(
    program: ProgramModel, compiled: CompiledProgram, world: World, machine: Machine,
    locate: @escaping (SourceRange) -> fwd_location
  ) {
    self.program = program
    self.compiled = compiled
    self.world = world
    self.machine = machine
    self.locate = locate
    world.runtimeNames = program.classes.runtimeNames
    for body in compiled.methods {
      bodies[BodyKey(className: body.className, category: body.category), default: []].append(body)
    }
    for model in program.missingClasses { implemented[model.name] = model }
    for case .classImplementation(let model) in program.items { implemented[model.name] = model }
  }

  /// Defines everything. Gives what could not be, as diagnostics.
  package func defineAll() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for model in program.protocols { world.register(model) }
    for model in program.missingClasses {
      define(model, &problems)
      for (member, types) in model.membersOfStandIn { world.addStubMember(member, types) }
    }
    for (member, types) in program.environment.members.methods {
      world.addStubMember(member, types)
    }
    for item in program.items {
      if case .classImplementation(let model) = item { define(model, &problems) }
    }
    for item in program.items {
      if case .categoryImplementation(let category, let owner) = item {
        attach(category, to: owner, &problems)
      }
    }
    registerNamed(compiled.protocols)
    for reference in machine.image?.relocateIvars() ?? [] {
      problems.append(
        Diagnostic(
          .error, LimitCode.definition,
          "the instance variable `\(reference.name)` of `\(reference.className)` is missing",
          at: nil))
    }
    return problems
  }

  /// Protocols that nothing but code names: those of a screen's delegates are known with their methods, others by their name alone.
  private func registerNamed(_ names: [String]) {
    for name in names where world.protocolObject(named: name) == nil {
      let model = program.classes.findProtocol(name)
      registerNamed(model?.protocols.filter { $0 != name } ?? [])
      world.register(model ?? ProtocolModel(name: name, isDefined: false))
    }
  }

  /// Defines what a patch brings of its own: protocols and classes that do not exist yet. Categories are the patch
  /// registry's. Gives what could not be, as diagnostics.
  package func defineNew() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for model in program.protocols where world.protocolObject(named: model.name) == nil {
      world.register(model)
    }
    for item in program.items {
      guard case .classImplementation(let model) = item else { continue }
      if let cls = fwd_lookUpClass(runtimeName(model.name)) {
        // Made by an earlier patch: its instances have the instance variables that they have.
        let known = LiveClasses.ivars(of: cls).map(\.name)
        if known != model.ivars.map(\.name) {
          problems.append(
            Diagnostic(
              .error, LimitCode.definition,
              "the class `\(model.name)` exists with other instance variables",
              at: model.range))
        }
      } else {
        define(model, &problems)
      }
    }
    registerNamed(compiled.protocols)
    for reference in machine.image?.relocateIvars() ?? [] {
      problems.append(
        Diagnostic(
          .error, LimitCode.definition,
          "the instance variable `\(reference.name)` of `\(reference.className)` is missing",
          at: nil))
    }
    return problems
  }

  // MARK: Classes

  private func define(_ model: ClassModel, _ problems: inout [Diagnostic]) {
    let name = runtimeName(model.name)
    guard fwd_lookUpClass(name) == nil else { return }
    announce(model.implementation?.headRange ?? model.range)
    var superclass: OpaquePointer?
    if let name = model.superclassName {
      superclass = superclassObject(name, &problems)
      guard superclass != nil else {
        problems.append(
          Diagnostic(
            .error, LimitCode.definition,
            "`\(model.name)` cannot be defined without its superclass `\(name)`",
            at: model.range))
        return
      }
    }
    guard let cls = fwd_allocateClassPair(superclass, name, 0) else {
      problems.append(
        Diagnostic(
          .error, LimitCode.definition, "`\(model.name)` cannot be defined", at: model.range))
      return
    }
    addIvars(of: model, to: cls, &problems)
    addMethods(of: model.name, category: nil, to: cls, accessorsOf: model.synthesizedProperties)
    addProperties(model.properties, promisedBy: model.protocols, to: cls)
    adopt(model.protocols, cls)
    fwd_registerClassPair(cls)
    machine.image?.noteMetaclass(of: cls, named: name)
  }

  /// The superclass, defined now if it stands further down.
  private func superclassObject(_ name: String, _ problems: inout [Diagnostic]) -> OpaquePointer? {
    if let known = fwd_getClass(runtimeName(name)) { return known }
    if let model = implemented[name] {
      define(model, &problems)
      return fwd_lookUpClass(runtimeName(name))
    }
    return nil
  }

  private func runtimeName(_ name: String) -> String { world.runtimeNames[name] ?? name }

  private func addIvars(of model: ClassModel, to cls: OpaquePointer, _ problems: inout [Diagnostic])
  {
    for ivar in model.ivars {
      guard let size = ivar.type.isFlexibleArray ? 0 : ivar.type.size else { continue }
      let alignment = UInt8(max(1, ivar.type.alignment, ivar.minimumAlignment).trailingZeroBitCount)
      let isAdded =
        ivar.bitWidth.map { fwd_class_addBitField(cls, ivar.name, size, $0) }
        ?? fwd_class_addIvar(cls, ivar.name, size, alignment, ivar.encoding)
      guard isAdded else {
        problems.append(
          Diagnostic(
            .error, LimitCode.definition,
            "an object of `\(model.name)` would be too large with `\(ivar.name)`",
            at: ivar.range,
            helps: [Diagnostic.Help("keep a pointer to memory from malloc, or an NSMutableData")]))
        return
      }
      guard ivar.type.isRetainable else { continue }
      switch ivar.type.ownership {
      case .strong:
        _ = model.isARC ? fwd_class_setIvarOwnership(cls, ivar.name, FWD_STRONG) : false
      case .weak: fwd_class_setIvarOwnership(cls, ivar.name, FWD_WEAK)
      default: break
      }
    }
  }

  /// The property list of a class or category. As clang does it, it has its protocols' properties too, behind its own and
  /// as the @implementation made them; of a name only the first.
  private func addProperties(
    _ own: [PropertyModel], promisedBy protocols: [String], to cls: OpaquePointer
  ) {
    var all = own.filter { !$0.isPromised }
    var known = Set(all.map { PropertyKey(name: $0.name, isClassProperty: $0.isClassProperty) })
    var seen: Set<String> = []
    for adopted in program.classes.protocolClosure(protocols, &seen) {
      for property in adopted.properties {
        guard
          known.insert(PropertyKey(name: property.name, isClassProperty: property.isClassProperty))
            .inserted
        else {
          continue
        }
        let made = own.first {
          $0.isPromised && $0.name == property.name
            && $0.isClassProperty == property.isClassProperty
        }
        all.append(made ?? property)
      }
    }
    for isClassProperty in [false, true] {
      guard let target = isClassProperty ? fwd_object_getClass(ObjectPointer(cls)) : cls else {
        continue
      }
      let list = all.filter { $0.isClassProperty == isClassProperty && !$0.isDirect }
      PropertyAttributes.add(list.map { ($0.name, $0.attributeString) }, to: target)
    }
  }

  private struct PropertyKey: Hashable {
    let name: String
    let isClassProperty: Bool
  }

  private func adopt(_ names: [String], _ cls: OpaquePointer) {
    let adopted = names.compactMap { name in
      world.protocolObject(named: world.runtimeNames["<\(name)>"] ?? name)
        ?? world.register(
          program.classes.findProtocol(name) ?? ProtocolModel(name: name, isDefined: false))
    }
    if !adopted.isEmpty { fwd_class_addProtocolList(cls, adopted, UInt32(adopted.count)) }
  }

  // MARK: Categories

  private func attach(
    _ category: CategoryModel, to owner: ClassModel, _ problems: inout [Diagnostic]
  ) {
    announce(category.implementation?.headRange ?? category.range)
    guard let cls = fwd_getClass(runtimeName(owner.name)) ?? superclassObject(owner.name, &problems)
    else {
      problems.append(
        Diagnostic(
          .error, LimitCode.definition,
          "the category `\(category.name)` has no class `\(owner.name)` to extend",
          at: category.range))
      return
    }
    addMethods(of: owner.name, category: category.name, to: cls, accessorsOf: [])
    addProperties(category.properties, promisedBy: category.protocols, to: cls)
    adopt(category.protocols, cls)
  }

  // MARK: Methods

  /// The methods of an @implementation in the order of the source, then the accessors made for properties.
  private func addMethods(
    of className: String, category: String?, to cls: OpaquePointer,
    accessorsOf properties: [PropertyModel]
  ) {
    let list = bodies[BodyKey(className: className, category: category ?? "")] ?? []
    for isClassMethod in [false, true] {
      guard let target = isClassMethod ? fwd_object_getClass(ObjectPointer(cls)) : cls else {
        continue
      }
      var entries: [fwd_method_entry] = []
      for body in list where body.isClassMethod == isClassMethod {
        guard let imp = machine.implementation(of: machine.functions + Int(body.function)) else {
          continue
        }
        if body.isDirect {
          defineDirect(body.selector, isClassMethod: isClassMethod, className, imp)
        } else {
          append(body.selector, imp, body.types, to: &entries)
        }
      }
      if !isClassMethod {
        for property in properties { appendAccessors(of: property, cls, className, to: &entries) }
        if category == nil { appendDestructor(className, cls, to: &entries) }
      }
      guard !entries.isEmpty else { continue }
      fwd_class_addMethodList(target, category, entries, UInt32(entries.count))
    }
  }

  /// No list has it: calls know its implementation.
  private func defineDirect(
    _ selector: String, isClassMethod: Bool, _ className: String, _ imp: @escaping fwd_IMP
  ) {
    machine.image?.define(
      CompiledProgram.DirectMethod(
        className: runtimeName(className), isClassMethod: isClassMethod, selector: selector), imp)
  }

  /// The runtime keeps the encoding with its frame numbers, as the compiler wrote it.
  private func append(
    _ selector: String, _ imp: @escaping fwd_IMP, _ types: String,
    to entries: inout [fwd_method_entry]
  ) {
    guard let signature = world.sends.signature(types) else { return }
    entries.append(
      fwd_method_entry(
        sel: world.selector(selector), imp: imp, types: fwd_signature_types(signature)))
  }

  /// `.cxx_destruct`, the method that clang gives a class whose instance variables have to be let go of. The runtime
  /// does that itself at an object's end; the method is there to be listed, and does the same for whoever sends it.
  private func appendDestructor(
    _ className: String, _ cls: OpaquePointer, to entries: inout [fwd_method_entry]
  ) {
    guard let model = program.classes.find(className) else { return }
    let owned = model.ivars.filter {
      $0.type.isRetainable
        && ($0.type.ownership == .weak || model.isARC && $0.type.ownership == .strong)
    }
    guard !owned.isEmpty, let signature = world.sends.signature("v@:") else { return }
    let ivars = owned.compactMap { fwd_class_getInstanceVariable(cls, $0.name) }
    let imp = world.makeImplementation(
      name: "-[\(className) .cxx_destruct]", signature: signature, firstArgument: 2
    ) { call throws(ListingException) in
      for (ivar, model) in zip(ivars, owned).reversed() {
        Definition.letGo(of: ivar, in: call.receiver, isWeak: model.type.ownership == .weak)
      }
      try call.world.throwPending()
    }
    if let imp { append(".cxx_destruct", imp, "v16@0:8", to: &entries) }
  }

  /// A weak variable ends as one, and its word stays, as objc_destroyWeak leaves it.
  private static func letGo(of ivar: OpaquePointer, in object: ObjectPointer, isWeak: Bool) {
    let offset = fwd_ivar_getOffset(ivar)
    guard isWeak, offset + MemoryLayout<UInt>.size <= fwd_object_getSize(object) else {
      return fwd_object_setIvar(object, ivar, nil)
    }
    let place = UnsafeMutableRawPointer(object) + offset
    fwd_destroyWeak(place.assumingMemoryBound(to: ObjectPointer?.self))
  }

  private func appendAccessors(
    of property: PropertyModel, _ cls: OpaquePointer, _ className: String,
    to entries: inout [fwd_method_entry]
  ) {
    guard case .synthesized(let ivar, let getter, let setter) = property.implementation,
      let runtimeIvar = fwd_class_getInstanceVariable(cls, ivar.name),
      let accessor = Accessor(property, ivar: ivar, runtimeIvar, world: world)
    else { return }
    func add(_ selector: String, _ imp: @escaping fwd_IMP, _ types: String) {
      if property.isDirect { return defineDirect(selector, isClassMethod: false, className, imp) }
      append(selector, imp, types, to: &entries)
    }
    // As call sites write it, so that a call needs no conversion.
    let type = property.type.unqualified
    let value = TypeEncoder.encode(type)
    if getter {
      let types = MethodEncoding.method(result: type, parameters: [])
      if let imp = makeAccessor(
        accessor, className, property.getter, value + "@:", isSetter: false, at: property.range)
      {
        add(property.getter, imp, types)
      }
    }
    if setter {
      let types = MethodEncoding.method(
        result: .void, parameters: [MethodEncoding.Parameter(type)])
      if let imp = makeAccessor(
        accessor, className, property.setter, "v@:" + value, isSetter: true, at: property.range)
      {
        add(property.setter, imp, types)
      }
    }
  }

  private func makeAccessor(
    _ accessor: Accessor, _ className: String, _ selector: String, _ types: String, isSetter: Bool,
    at range: SourceRange
  ) -> fwd_IMP? {
    guard let signature = world.sends.signature(types) else { return nil }
    let record = UnsafeMutablePointer<Accessor>.allocate(capacity: 1)
    record.initialize(to: accessor)
    return "-[\(className) \(selector)]".withCString { name in
      var boxed = fwd_boxed(
        function: isSetter ? accessorSet : accessor.givesOwned ? accessorGetOwned : accessorGet,
        context: record, signature: signature, name: name,
        location: locate(range), block: nil, destroy: { $0?.deallocate() }, quick: nil)
      return fwd_imp_createBoxed(&boxed)
    }
  }

  /// Definitions show in a trace at their place in the listing.
  private func announce(_ range: SourceRange) {
    guard fwd_trace_isOn() else { return }
    machine.setLocation(range)
  }
}
