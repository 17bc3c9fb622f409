// NSFetchedResultsController: the results of a search in sections, kept as the context's objects change.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// A section's name and objects.
final class SectionState {
  let name: String?
  var objects: [PointerBox]
  init(_ name: String?, _ objects: [ObjectPointer]) {
    self.name = name
    self.objects = Array(keeping: objects)
  }
}

/// What a controller keeps.
final class ResultsState {
  unowned(unsafe) let world: World
  let request: PointerBox
  let context: PointerBox
  let keyPath: PointerBox?
  let cacheName: PointerBox?
  var delegate: PointerBox?
  /// Nil before the first search.
  var sections: [PointerBox]?

  init(
    _ world: World, _ request: ObjectPointer, _ context: ObjectPointer, _ keyPath: ObjectPointer?,
    _ cacheName: ObjectPointer?
  ) {
    self.world = world
    self.request = PointerBox(request, isWeak: false)
    self.context = PointerBox(context, isWeak: false)
    self.keyPath = keyPath.map { PointerBox($0, isWeak: false) }
    self.cacheName = cacheName.map { PointerBox($0, isWeak: false) }
  }

  var sectionStates: [SectionState] {
    (sections ?? []).objects.compactMap { world.state(of: $0, as: SectionState.self) }
  }

  var objects: [ObjectPointer] { sectionStates.flatMap(\.objects.objects) }

  func fetch() throws(ListingException) {
    guard let request = request.object, let context = context.object else { return }
    let found = try world.contextState(of: context).fetch(request)
    let objects = try world.elements(of: found)
    guard let keyPath = keyPath?.object else {
      sections = [section(nil, objects)]
      return
    }
    var groups: [(name: String, objects: [ObjectPointer])] = []
    for object in objects {
      let value = try world.send(object, "valueForKeyPath:", .object(keyPath))
      let name = value == nil ? "" : try world.describe(value)
      if groups.last?.name == name {
        groups[groups.count - 1].objects.append(object)
      } else {
        groups.append((name, [object]))
      }
    }
    sections = groups.map { section($0.name, $0.objects) }
  }

  private func section(_ name: String?, _ objects: [ObjectPointer]) -> PointerBox {
    let made = world.makeInstance(of: "_NSDefaultSectionInfo", state: SectionState(name, objects))
    fwd_autorelease(made)
    return PointerBox(made, isWeak: false)
  }

  // MARK: Places

  typealias Place = (section: Int, row: Int)

  static func place(of object: ObjectPointer?, in sections: [[ObjectPointer]]) -> Place? {
    for (index, objects) in sections.enumerated() {
      if let row = objects.firstIndex(where: { $0 == object }) { return (index, row) }
    }
    return nil
  }

  func path(_ place: Place?) -> ObjectPointer? {
    guard let place else { return nil }
    let state = IndexPathState([UInt(place.section), UInt(place.row)])
    return fwd_autorelease(world.makeInstance(of: "NSIndexPath", state: state))
  }

  // MARK: Changes

  /// The context's objects have changed: searches again and reports what is different.
  func update(_ controller: ObjectPointer, _ changes: ContextState.Changes) throws(ListingException)
  {
    guard sections != nil else { return }
    let before = sectionStates
    let old = before.map(\.objects.objects)
    let oldSections = (sections ?? []).objects
    try fetch()
    let after = sectionStates
    let new = after.map(\.objects.objects)
    guard let delegate = delegate?.object else { return }
    var reports: [(object: ObjectPointer, from: Place?, to: Place?, kind: UInt)] = []
    for object in old.joined() where Self.place(of: object, in: new) == nil {
      reports.append((object, Self.place(of: object, in: old), nil, 2))
    }
    for object in new.joined() {
      let (from, to) = (Self.place(of: object, in: old), Self.place(of: object, in: new))
      guard let from, let to else {
        reports.append((object, nil, to, 1))
        continue
      }
      let isChanged = world.record(of: object).map { changes.updated.contains($0.key) } ?? false
      guard isChanged else { continue }
      let names = (before[from.section].name, after[to.section].name)
      let isMoved = names.0 != names.1 || order(of: object, old, new)
      reports.append((object, from, to, isMoved ? 3 : 4))
    }
    let oldNames = before.map(\.name)
    let newNames = after.map(\.name)
    if reports.isEmpty && oldNames == newNames { return }
    try tell(delegate, "controllerWillChangeContent:", [.object(controller)])
    for (index, section) in before.enumerated().reversed() where !newNames.contains(section.name) {
      try tellSection(delegate, controller, oldSections[index], index, 2)
    }
    for (index, section) in after.enumerated() where !oldNames.contains(section.name) {
      let info = (sections ?? []).objects
      if index < info.count { try tellSection(delegate, controller, info[index], index, 1) }
    }
    for report in reports {
      try tell(
        delegate, "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:",
        [
          .object(controller), .object(report.object), .object(path(report.from)),
          .uint(report.kind),
          .object(report.kind == 4 ? nil : path(report.to)),
        ])
    }
    try tell(delegate, "controllerDidChangeContent:", [.object(controller)])
  }

  /// An object has other neighbours among those that were there before and still are.
  private func order(of object: ObjectPointer, _ old: [[ObjectPointer]], _ new: [[ObjectPointer]])
    -> Bool
  {
    let (all, left) = (Set(old.joined()), Set(new.joined()))
    let before = old.joined().filter { left.contains($0) }
    let after = new.joined().filter { all.contains($0) }
    return before.firstIndex(of: object) != after.firstIndex(of: object)
  }

  private func tell(_ delegate: ObjectPointer, _ selector: String, _ arguments: [SendArgument])
    throws(ListingException)
  {
    if world.implements(delegate, selector) {
      _ = try world.perform(
        delegate, world.selector(selector), arguments, resultType: "v", as: Int.self)
    }
  }

  private func tellSection(
    _ delegate: ObjectPointer, _ controller: ObjectPointer, _ section: ObjectPointer, _ index: Int,
    _ kind: UInt
  ) throws(ListingException) {
    try tell(
      delegate, "controller:didChangeSection:atIndex:forChangeType:",
      [.object(controller), .object(section), .uint(UInt(index)), .uint(kind)])
  }
}

extension CoreDataLibrary {
  static func sectionClass() -> NativeClass {
    let cls = NativeClass("_NSDefaultSectionInfo", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSFetchedResultsSectionInfo")
    for (name, type) in [("name", "NSString"), ("indexTitle", "NSString"), ("objects", "NSArray")] {
      cls.property(name, "T@\"\(type)\",R")
    }
    cls.property("numberOfObjects", "TQ,R")
    func state(_ call: NativeCall) -> SectionState? {
      call.world.state(of: call.receiver, as: SectionState.self)
    }
    cls.instance("name", "@\"NSString\"@:") { call in call.returnText(state(call)?.name) }
    cls.instance("indexTitle", "@\"NSString\"@:") { call in
      call.returnText(state(call)?.name.map { $0.prefix(1).uppercased() })
    }
    cls.instance("numberOfObjects", "Q@:") { call in
      call.returnValue(state(call)?.objects.count ?? 0)
    }
    cls.instance("objects", "@\"NSArray\"@:") { call in
      call.returnObject(call.world.newArray(state(call)?.objects.objects ?? []))
    }
    return cls
  }

  private static func state(_ call: NativeCall) -> ResultsState? {
    call.world.state(of: call.receiver, as: ResultsState.self)
  }

  static func resultsClass() -> NativeClass {
    let cls = NativeClass("NSFetchedResultsController", superclass: "NSObject")
    cls.hasState = true
    for (name, type) in [
      ("fetchRequest", "@\"NSFetchRequest\",R"), ("sections", "@\"NSArray\",R"),
      ("managedObjectContext", "@\"NSManagedObjectContext\",R"), ("delegate", "@,W"),
      ("sectionNameKeyPath", "@\"NSString\",R"), ("cacheName", "@\"NSString\",R"),
      ("fetchedObjects", "@\"NSArray\",R"), ("sectionIndexTitles", "@\"NSArray\",R"),
    ] { cls.property(name, "T" + type) }
    cls.instance(
      "initWithFetchRequest:managedObjectContext:sectionNameKeyPath:cacheName:",
      "@@:@\"NSFetchRequest\"@\"NSManagedObjectContext\"@\"NSString\"@\"NSString\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      let world = call.world
      guard let request = try call.checked(0, "NSFetchRequest"), let context = try call.context(1)
      else { throw call.invalid("a request and a context are needed") }
      let order = PropertyBag.of(request, world).object("sortDescriptors")
      if try world.elements(of: order).isEmpty {
        throw world.exception(
          "NSInvalidArgumentException",
          "An instance of NSFetchedResultsController requires a fetch request with sort descriptors"
        )
      }
      if world.hasRoomForState(call.receiver) {
        world.setState(
          ResultsState(
            world, request, context.object, try call.checkedObject(2), try call.checkedObject(3)),
          of: call.receiver)
        context.controllers.removeAll { $0.object == nil }
        context.controllers.append(PointerBox(call.receiver, isWeak: true))
      }
      call.returnRetained(call.receiver)
    }
    addResultsValues(to: cls)
    addResultsPlaces(to: cls)
    return cls
  }

  private static func addResultsValues(to cls: NativeClass) {
    for (name, value) in [
      ("fetchRequest", { $0.request }), ("managedObjectContext", { $0.context }),
      ("sectionNameKeyPath", { $0.keyPath }), ("cacheName", { $0.cacheName }),
      ("delegate", { $0.delegate }),
    ] as [(String, (ResultsState) -> PointerBox?)] {
      cls.instance(name, "@@:") { call in
        call.returnBorrowed(state(call).flatMap { value($0)?.object })
      }
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      state(call)?.delegate = try call.checkedObject(0).map { PointerBox($0, isWeak: true) }
    }
    cls.instance("performFetch:", "B@:^@") { call throws(ListingException) in
      try state(call)?.fetch()
      call.returnBool(state(call) != nil)
    }
    cls.instance("fetchedObjects", "@\"NSArray\"@:") { call in
      guard let state = state(call), state.sections != nil else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.newArray(state.objects))
    }
    cls.instance("sections", "@\"NSArray\"@:") { call in
      call.returnObject((state(call)?.sections).map { call.world.newArray($0.objects) })
    }
    cls.instance("sectionIndexTitles", "@\"NSArray\"@:") { call in
      let names = state(call)?.sectionStates.compactMap { $0.name?.prefix(1).uppercased() } ?? []
      call.returnObject(call.world.newArray(owning: names.map { call.world.makeString($0) }))
    }
    cls.classMethod("deleteCacheWithName:", "v@:@\"NSString\"") { _ in }
  }

  private static func addResultsPlaces(to cls: NativeClass) {
    cls.instance("objectAtIndexPath:", "@@:@\"NSIndexPath\"") { call throws(ListingException) in
      let path = try call.checked(0, "NSIndexPath").flatMap {
        call.world.state(of: $0, as: IndexPathState.self)
      }
      let sections = state(call)?.sectionStates ?? []
      guard let indexes = path?.indexes, indexes.count == 2, indexes[0] < UInt(sections.count)
      else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "no section at index \(path?.indexes.first ?? 0) in sections list")
      }
      let objects = sections[Int(indexes[0])].objects
      guard indexes[1] < UInt(objects.count) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "no object at index \(indexes[1]) in section at index \(indexes[0])")
      }
      call.returnBorrowed(objects[Int(indexes[1])].object)
    }
    cls.instance("indexPathForObject:", "@\"NSIndexPath\"@:@") { call throws(ListingException) in
      let object = try call.checkedObject(0)
      let sections = state(call)?.sectionStates.map(\.objects.objects) ?? []
      let place = ResultsState.place(of: object, in: sections)
      call.returnBorrowed(state(call)?.path(place))
    }
    cls.instance("sectionIndexTitleForSectionName:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnText((try call.optionalText(0)?.prefix(1)).map { $0.uppercased() })
    }
    cls.instance("sectionForSectionIndexTitle:atIndex:", "q@:@\"NSString\"q") { call in
      call.returnValue(call.int(1))
    }
  }
}
