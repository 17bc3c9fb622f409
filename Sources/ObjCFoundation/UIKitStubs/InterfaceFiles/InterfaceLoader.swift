// Makes the objects of a nib, of a controller's view or of a cell: all are made with their values and with what they contain, then
// connected in the order in which they were made, then sent -awakeFromNib.
//
// Values are put where the properties keep them, without a message, as a coder does: a listing's own setters hear of what is connected
// and of the values for key paths that somebody typed into Interface Builder, and of nothing else.
import CRuntime
import ObjCVM

struct InterfaceLoader {
  let file: InterfaceFile
  let world: World
  /// By id, borrowed: the pool around the loading keeps them until something has taken them.
  private(set) var objects: [String: ObjectPointer] = [:]
  private var made: [(element: XMLNode, object: ObjectPointer)] = []

  init(_ file: InterfaceFile, _ world: World) {
    (self.file, self.world) = (file, world)
  }

  /// An object from outside stands for an element: a nib's owner, a controller whose view is loaded.
  mutating func set(_ object: ObjectPointer?, for element: XMLNode?) {
    guard let element, let object else { return }
    if let id = element["id"] { objects[id] = object }
    made.append((element, object))
  }

  /// Connects what has been made and wakes it, but for what was there before.
  mutating func finish(except outside: ObjectPointer? = nil) throws(ListingException) {
    var done = 0
    // A connection may make another object: a constraint.
    while done < made.count {
      let (element, object) = made[done]
      done += 1
      try setTypedValues(element, object)
      try connect(element, object)
    }
    for (_, object) in made
    where object != outside && world.implements(object, "awakeFromNib") {
      try world.sendVoid(object, "awakeFromNib")
    }
    made = []
  }

  // MARK: Making

  /// The object of an element, borrowed.
  mutating func object(of element: XMLNode) throws(ListingException) -> ObjectPointer? {
    if let id = element["id"], let known = objects[id] { return known }
    guard let cls = try classToMake(element), let fresh = fwd_class_createInstance(cls, 0) else {
      return nil
    }
    fwd_autorelease(fresh)
    setValues(element, fresh)
    let isCoded = element.name != "customObject" && world.implements(fresh, "initWithCoder:")
    fwd_retain(fresh)
    let object =
      isCoded
      ? try world.send(fresh, "initWithCoder:", .object(nil)) : try world.send(fresh, "init")
    guard let object = fwd_autorelease(object) else { return nil }
    if let id = element["id"] { objects[id] = object }
    made.append((element, object))
    try addParts(element, object)
    return object
  }

  /// The class that the element names, or Interface Builder's for such an element.
  private func classToMake(_ element: XMLNode) throws(ListingException) -> OpaquePointer? {
    let usual = usualClass(of: element)
    guard let custom = element["customClass"] else { return known(usual) }
    if let cls = world.classIfKnown(custom) { return cls }
    if let cls = known(custom) { return cls }
    try world.output(.log, Array("Unknown class \(custom) in Interface Builder file.\n".utf8))
    return known(usual)
  }

  /// Interface Builder's for such an element. Where there is no such stand-in a view is a plain one, and other objects are left out.
  private func usualClass(of element: XMLNode) -> String {
    let name = InterfaceWords.className(of: element.name ?? "", isForMac: file.isForMac)
    let isView = element.parent?.name == "subviews" || element["key"] == "view"
    if !isView || world.classIfKnown(name) != nil || StubLibrary.isDescribed(name) { return name }
    return file.isForMac ? "NSView" : "UIView"
  }

  private func known(_ name: String) -> OpaquePointer? {
    if let cls = world.classIfKnown(name) { return cls }
    guard StubLibrary.isDescribed(name), world.addStub(name) else { return nil }
    return world.classIfKnown(name)
  }

  // MARK: Values

  private func setValues(_ element: XMLNode, _ object: ObjectPointer) {
    for attribute in element.attributes {
      guard let name = attribute.name else { continue }
      set(InterfaceWords.property(of: name), attribute.value, of: object)
    }
    for value in element.elements {
      guard let key = value["key"], value["id"] == nil else { continue }
      switch value.name {
      case "rect" where key == "frame" && world.isKind(object, of: "UIView"):
        StubLibrary.place(object, frame: rect(value), world)
      case "rect": StubLibrary.keep(rect(value), key, bag(object))
      case "string", "mutableString": set(key, value.stringValue, of: object)
      case "size":
        StubLibrary.keep(
          Geometry.Size(width: number(value, "width"), height: number(value, "height")), key,
          bag(object))
      default: break
      }
    }
  }

  private func bag(_ object: ObjectPointer) -> PropertyBag { StubLibrary.state(of: object, world) }

  private func number(_ element: XMLNode, _ name: String) -> Double {
    element[name].flatMap { Double($0) } ?? 0
  }

  private func rect(_ element: XMLNode) -> Geometry.Rect {
    Geometry.Rect(
      origin: Geometry.Point(x: number(element, "x"), y: number(element, "y")),
      size: Geometry.Size(width: number(element, "width"), height: number(element, "height")))
  }

  /// Puts a value into a property that a class of the screen has; others are not of the program's concern.
  private func set(_ name: String, _ text: String, of object: ObjectPointer) {
    guard let first = name.first, let cls = fwd_object_getClass(object) else { return }
    let setter = "set" + first.uppercased() + name.dropFirst() + ":"
    guard let method = fwd_class_findMethod(cls, world.selector(setter)),
      let encoding = fwd_method_copyArgumentType(method, 2)
    else { return }
    defer { fwd_free(encoding) }
    let bag = bag(object)
    let type = String(cString: encoding)
    let isYes = text == "YES"
    switch type.first {
    case "@":
      guard InterfaceWords.texts.contains(name) else { return }
      let kept = world.makeString(text)
      bag.keep(kept, as: name)
      fwd_release(kept)
    case "B", "c": StubLibrary.keep(isYes, name, bag)
    case "d": if let number = Double(text) { StubLibrary.keep(number, name, bag) }
    case "f": if let number = Float(text) { StubLibrary.keep(number, name, bag) }
    case "q", "Q":
      if let number = Int(text) ?? InterfaceWords.number(text, of: name) { bag.set(name, number) }
    default: break
    }
  }

  /// Values for key paths that were typed into Interface Builder.
  private func setTypedValues(_ element: XMLNode, _ object: ObjectPointer) throws(ListingException)
  {
    for item in element.child("userDefinedRuntimeAttributes")?.elements ?? [] {
      guard let path = item["keyPath"] else { continue }
      try world.sendVoid(
        object, "setValue:forKeyPath:", .object(try typedValue(item)),
        .object(world.autoreleasedString(path)))
    }
  }

  private func typedValue(_ item: XMLNode) throws(ListingException) -> ObjectPointer? {
    let child = item.elements.first { $0["key"] == "value" }
    let text = item["value"] ?? child?["value"] ?? child?.stringValue ?? ""
    switch item["type"] {
    case "boolean": return fwd_autorelease(world.makeNumber(text == "YES"))
    case "number":
      if let number = Int(text) { return fwd_autorelease(world.makeNumber(number)) }
      return fwd_autorelease(world.makeNumber(Double(text) ?? 0))
    case "string": return world.autoreleasedString(text)
    case "color": return try child.flatMap { child throws(ListingException) in try color(child) }
    case "image": return try image(text)
    default: return nil
    }
  }

  // MARK: Parts

  private mutating func addParts(_ element: XMLNode, _ object: ObjectPointer)
    throws(ListingException)
  {
    for part in element.elements {
      switch part.name {
      case "subviews": try add(part.elements, to: object)
      case "prototypes": InterfacePrototypes.keep(part.elements, file, on: object, world)
      case "cells" where element.name == "collectionView":
        InterfacePrototypes.keep(part.elements, file, on: object, world)
      case "sections":
        try add(part.elements.flatMap { $0.child("cells")?.elements ?? [] }, to: object)
      case "items", "toolbarItems", "viewControllers": try keepList(part, of: object)
      case "segments": bag(object).set("numberOfSegments", part.elements.count)
      case "state": try setState(part, of: object)
      case "color", "fontDescription", "font", "image": try setLook(part, of: object)
      default: try keepPart(part, of: object, in: element)
      }
    }
    for name in ["image", "selectedImage", "highlightedImage"] {
      guard let file = element[name],
        world.implements(object, "set\(name.prefix(1).uppercased())\(name.dropFirst()):")
      else { continue }
      bag(object).keep(try image(file), as: name)
    }
  }

  /// What a view contains hears of it.
  private mutating func add(_ elements: [XMLNode], to view: ObjectPointer) throws(ListingException)
  {
    var inner = try StubLibrary.list("subviews", of: view, world)
    let isUIKit = !file.isForMac
    for element in elements {
      guard let object = try self.object(of: element) else { continue }
      if isUIKit { try world.sendVoid(object, "willMoveToSuperview:", .object(view)) }
      inner.append(object)
      bag(object).keep(view, as: "superview", isWeak: true)
      if isUIKit { try world.sendVoid(object, "didMoveToSuperview") }
    }
    StubLibrary.setList(inner, "subviews", of: view, world)
  }

  /// An object of a property: a cell's content, an item of a bar. A controller's view is made later (InterfaceScene).
  private mutating func keepPart(_ part: XMLNode, of object: ObjectPointer, in element: XMLNode)
    throws(ListingException)
  {
    guard let key = part["key"], part["id"] != nil,
      key != "view" || element["sceneMemberID"] == nil
    else { return }
    if part.name == "tableViewCellContentView" || part.name == "collectionViewCellContentView"
      || (key == "contentView" && element.name?.hasSuffix("Cell") ?? false)
    {
      let content = try world.send(object, "contentView")
      if let content { try addParts(part, content) }
      if let id = part["id"], let content { objects[id] = content }
      return
    }
    guard let made = try self.object(of: part) else { return }
    bag(object).keep(made, as: key)
    if world.isKind(object, of: "UIView"), world.isKind(made, of: "UIView") {
      bag(made).keep(object, as: "superview", isWeak: true)
    }
  }

  private mutating func keepList(_ part: XMLNode, of object: ObjectPointer) throws(ListingException)
  {
    var list: [ObjectPointer] = []
    for item in part.elements {
      if let made = try self.object(of: item) { list.append(made) }
    }
    StubLibrary.setList(list, part["key"] ?? part.name ?? "items", of: object, world)
  }

  private func setState(_ part: XMLNode, of object: ObjectPointer) throws(ListingException) {
    let states = ["normal": 0, "highlighted": 1, "disabled": 2, "selected": 4]
    guard let key = part["key"], let state = states[key] else { return }
    var values: [(String, ObjectPointer?)] = []
    if let title = part["title"]
      ?? part.elements.first(where: { $0["key"] == "title" })?.stringValue
    {
      values.append(("title", world.autoreleasedString(title)))
    }
    for name in ["image", "backgroundImage"] {
      if let file = part[name] { values.append((name, try image(file))) }
    }
    for child in part.elements where child["key"] == "titleColor" && child.name == "color" {
      values.append(("titleColor", try color(child)))
    }
    let bag = bag(object)
    for (name, value) in values {
      bag.keep(value, as: "\(name)\(state)")
    }
  }

  private func setLook(_ part: XMLNode, of object: ObjectPointer) throws(ListingException) {
    guard let key = part["key"] else { return }
    switch part.name {
    case "color": bag(object).keep(try color(part), as: key)
    case "image":
      if let name = part["catalog"] ?? part["name"] { bag(object).keep(try image(name), as: key) }
    default:
      let target =
        world.isKind(object, of: "UIButton") ? try world.send(object, "titleLabel") : object
      if let target { bag(target).keep(try font(part), as: "font") }
    }
  }

  private func image(_ name: String) throws(ListingException) -> ObjectPointer? {
    guard let cls = known(file.isForMac ? "NSImage" : "UIImage") else { return nil }
    return try world.send(toClass: cls, "imageNamed:", .object(world.autoreleasedString(name)))
  }

  private func font(_ part: XMLNode) throws(ListingException) -> ObjectPointer? {
    guard let cls = known(file.isForMac ? "NSFont" : "UIFont") else { return nil }
    let size = SendArgument.double(part["pointSize"].flatMap { Double($0) } ?? 17)
    if let name = part["name"] {
      return try world.send(
        toClass: cls, "fontWithName:size:", .object(world.autoreleasedString(name)), size)
    }
    let isBold = part["type"]?.hasPrefix("bold") ?? false
    return try world.send(
      toClass: cls, isBold ? "boldSystemFontOfSize:" : "systemFontOfSize:", size)
  }

  private func color(_ part: XMLNode) throws(ListingException) -> ObjectPointer? {
    guard let cls = known(file.isForMac ? "NSColor" : "UIColor") else { return nil }
    for name in [part["systemColor"], part["cocoaTouchSystemColor"]] {
      guard let name else { continue }
      let selector = name.hasSuffix("Color") ? name : name + "Color"
      if world.implements(ObjectPointer(cls), selector) {
        return try world.send(toClass: cls, selector)
      }
    }
    let alpha = SendArgument.double(part["alpha"].flatMap { Double($0) } ?? 1)
    if let white = part["white"] {
      return try world.send(
        toClass: cls, "colorWithWhite:alpha:", .double(Double(white) ?? 0), alpha)
    }
    return try world.send(
      toClass: cls, "colorWithRed:green:blue:alpha:", .double(number(part, "red")),
      .double(number(part, "green")), .double(number(part, "blue")), alpha)
  }

  // MARK: Connections

  private mutating func connect(_ element: XMLNode, _ object: ObjectPointer)
    throws(ListingException)
  {
    var collections: [(name: String, objects: [ObjectPointer])] = []
    for connection in element.child("connections")?.elements ?? [] {
      let target = try destination(connection)
      switch connection.name {
      case "outlet":
        if let target, let name = connection["property"] {
          try setOutlet(name, of: object, to: target)
        }
      case "outletCollection":
        guard let target, let name = connection["property"] else { break }
        if let index = collections.firstIndex(where: { $0.name == name }) {
          collections[index].objects.append(target)
        } else {
          collections.append((name, [target]))
        }
      case "action":
        // On a Mac the action names the target.
        let receiver = try connection["target"].flatMap { id throws(ListingException) in
          try self.object(id)
        }
        if let selector = connection["selector"] {
          StubLibrary.keepAction(
            selector, of: object, target: receiver ?? target,
            events: connection["eventType"].map(InterfaceWords.event), world)
        }
      default: break
      }
    }
    for (name, objects) in collections {
      let array = fwd_autorelease(world.newArray(objects))
      if name == "gestureRecognizers" {
        for recognizer in objects {
          try world.sendVoid(object, "addGestureRecognizer:", .object(recognizer))
        }
      } else if let array {
        try setOutlet(name, of: object, to: array)
      }
    }
  }

  private mutating func destination(_ connection: XMLNode) throws(ListingException)
    -> ObjectPointer?
  {
    guard let id = connection["destination"] else { return nil }
    return try object(id)
  }

  /// What has been made with that id. A constraint is made when it is first connected.
  private mutating func object(_ id: String) throws(ListingException) -> ObjectPointer? {
    if let known = objects[id] { return known }
    guard let element = file.element(id), element.name == "constraint" else { return nil }
    return try object(of: element)
  }

  /// By key-value coding: a class without such an outlet raises, unless it is one of UIKit's that the stand-in lacks.
  private func setOutlet(_ name: String, of object: ObjectPointer, to target: ObjectPointer)
    throws(ListingException)
  {
    guard let cls = fwd_object_getClass(object) else { return }
    if InterfaceWords.ownOutlets.contains(name) || world.memory.isNativeClass(cls) {
      let search = AccessorSearch(world, cls, name)
      guard search.setter != nil else {
        return bag(object).keep(target, as: name, isWeak: name.hasSuffix("elegate"))
      }
    }
    try world.sendVoid(
      object, "setValue:forKey:", .object(target), .object(world.autoreleasedString(name)))
  }
}
