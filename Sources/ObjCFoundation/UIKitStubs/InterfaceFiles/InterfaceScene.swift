// A controller of a storyboard, and what its scene says of it: the view, which is made when it is asked for, the segues, and the
// controllers that it begins with.
import CRuntime
import ObjCVM

final class InterfaceScene {
  let file: InterfaceFile
  let controller: XMLNode

  private init(_ file: InterfaceFile, _ controller: XMLNode) {
    (self.file, self.controller) = (file, controller)
  }

  /// The controller of an element, autoreleased: its view is not there yet, and so its outlets are nil.
  static func makeController(_ element: XMLNode, _ file: InterfaceFile, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    if element.name == "viewControllerPlaceholder" { return try referenced(element, world) }
    var loader = InterfaceLoader(file, world)
    guard let object = try loader.object(of: element) else { return nil }
    let scene = InterfaceScene(file, element)
    StubLibrary.state(of: object, world).scene = scene
    try scene.addStoryboard(object, world)
    try scene.addContained(object, world)
    if world.implements(object, "awakeFromNib") { try world.sendVoid(object, "awakeFromNib") }
    return object
  }

  /// A controller of another storyboard.
  private static func referenced(_ element: XMLNode, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard let name = element["storyboardName"],
      let other = InterfaceFile.named(name, type: "storyboard", world)
    else { return nil }
    let found = element["referencedIdentifier"].map { other.controller(identifier: $0) }
    guard let target = found ?? other.initialController else { return nil }
    return try makeController(target, other, world)
  }

  private func addStoryboard(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    let board = try StubLibrary.storyboard(file, world)
    StubLibrary.state(of: object, world).keep(board, as: "storyboard")
  }

  /// The controllers that a container begins with. A storyboard in which one contains itself is none of Interface Builder's.
  private func addContained(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    var contained: [ObjectPointer] = []
    file.isBeingFilled.insert(ObjectIdentifier(controller))
    defer { file.isBeingFilled.remove(ObjectIdentifier(controller)) }
    for segue in segues(of: controller) where segue["kind"] == "relationship" {
      guard let id = segue["destination"], let element = file.element(id),
        !file.isBeingFilled.contains(ObjectIdentifier(element)),
        let made = try Self.makeController(element, file, world)
      else { continue }
      contained.append(made)
    }
    guard !contained.isEmpty else { return }
    StubLibrary.setList(contained, "viewControllers", of: object, world)
    try StubLibrary.adopt(by: object, world)
  }

  // MARK: The view

  /// Makes the controller's view and connects the scene; false where the scene has no view of its own.
  func loadView(of object: ObjectPointer, _ world: World) throws(ListingException) -> Bool {
    let element = controller.elements.first { $0["key"] == "view" }
    var loader = InterfaceLoader(file, world)
    loader.set(object, for: controller)
    for part in controller.elements where part["key"] != nil && part["key"] != "view" {
      // What the controller has had since it was made: its items.
      if let key = part["key"], let known = StubLibrary.state(of: object, world).retained(key) {
        fwd_autorelease(known)
        loader.set(known, for: part)
      }
    }
    var companions: [ObjectPointer] = []
    let view = try element.flatMap { element throws(ListingException) in
      try loader.object(of: element)
    }
    for other in file.companions(of: controller) {
      if let made = try loader.object(of: other) { companions.append(made) }
    }
    StubLibrary.setList(companions, "topLevelObjects", of: object, world)
    if let view {
      try world.sendVoid(object, "setView:", .object(view))
    }
    try loader.finish(except: object)
    try embed(loader, in: object, world)
    return view != nil
  }

  /// Controllers in containers of the view.
  private func embed(_ loader: InterfaceLoader, in object: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    for segue in segues(of: controller) where segue["kind"] == "embed" {
      guard let (shown, _) = try prepare(segue, from: object, sender: nil, world),
        let container = segue.parent?.parent?["id"].flatMap({ loader.objects[$0] })
      else { continue }
      try world.sendVoid(object, "addChildViewController:", .object(shown))
      let view = try world.send(shown, "view")
      try world.sendVoid(container, "addSubview:", .object(view))
      try world.sendVoid(shown, "didMoveToParentViewController:", .object(object))
    }
  }

  // MARK: Segues

  /// The segues of an element and of what is in it.
  private func segues(of element: XMLNode) -> [XMLNode] {
    element.elements.flatMap { $0.name == "segue" ? [$0] : segues(of: $0) }
  }

  func segue(identifier: String) -> XMLNode? {
    segues(of: controller).first { $0["identifier"] == identifier }
  }

  /// Makes the controller that a segue leads to, and tells the one that it comes from.
  private func prepare(
    _ segue: XMLNode, from source: ObjectPointer, sender: ObjectPointer?, _ world: World
  ) throws(ListingException) -> (controller: ObjectPointer, segue: ObjectPointer)? {
    guard let id = segue["destination"], let element = file.element(id),
      let target = try Self.makeController(element, file, world)
    else { return nil }
    let custom = segue["customClass"].flatMap { world.classIfKnown($0) }
    let usual = "UIStoryboardSegue"
    if world.classIfKnown(usual) == nil { _ = world.addStub(usual) }
    guard let made = fwd_class_createInstance(custom ?? world.cls(usual), 0) else { return nil }
    let identifier = segue["identifier"].flatMap { world.autoreleasedString($0) }
    guard
      let object = fwd_autorelease(
        try world.send(
          made, "initWithIdentifier:source:destination:", .object(identifier), .object(source),
          .object(target)))
    else { return nil }
    try world.sendVoid(source, "prepareForSegue:sender:", .object(object), .object(sender))
    return (target, object)
  }

  /// Performs a segue: its own class's, or as its kind says.
  func perform(
    _ segue: XMLNode, from source: ObjectPointer, sender: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    guard let (target, object) = try prepare(segue, from: source, sender: sender, world) else {
      return
    }
    if segue["customClass"] != nil, world.implements(object, "perform") {
      return try world.sendVoid(object, "perform")
    }
    let navigation = try world.send(source, "navigationController")
    if ["push", "show"].contains(segue["kind"]), navigation != nil {
      try world.sendVoid(navigation, "pushViewController:animated:", .object(target), .bool(true))
    } else {
      try world.sendVoid(
        source, "presentViewController:animated:completion:", .object(target), .bool(true),
        .object(nil))
    }
  }
}

/// The cells that a table or a collection makes more of, by their identifiers.
final class InterfacePrototypes {
  private let file: InterfaceFile
  private var elements: [String: XMLNode] = [:]

  private init(_ file: InterfaceFile) { self.file = file }

  static func keep(
    _ cells: [XMLNode], _ file: InterfaceFile, on table: ObjectPointer, _ world: World
  ) {
    let own = InterfacePrototypes(file)
    for cell in cells { if let name = cell["reuseIdentifier"] { own.elements[name] = cell } }
    StubLibrary.state(of: table, world).prototypes = own
  }

  /// A new cell, autoreleased; nil for an identifier that none has.
  func makeCell(_ identifier: String, _ world: World) throws(ListingException) -> ObjectPointer? {
    guard let element = elements[identifier] else { return nil }
    var loader = InterfaceLoader(file, world)
    let cell = try loader.object(of: element)
    try loader.finish()
    return cell
  }
}
