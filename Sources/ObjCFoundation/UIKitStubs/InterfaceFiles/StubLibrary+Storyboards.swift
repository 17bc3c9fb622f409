// UIStoryboard, UINib and what controllers have from them: views, segues, cells.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// The storyboards that have been asked for, by name.
  private final class Storyboards {
    var objects: [String: ObjectPointer] = [:]
  }

  /// The UIStoryboard of a file, which stays.
  static func storyboard(_ file: InterfaceFile, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let known = world.service(Storyboards.self) { _ in Storyboards() }
    if let found = known.objects[file.name] { return found }
    if world.classIfKnown("UIStoryboard") == nil { _ = world.addStub("UIStoryboard") }
    let made = fwd_alloc_init(world.cls("UIStoryboard"))
    try world.throwPending()
    guard let made else { return nil }
    keepName(file.name, of: made, world)
    known.objects[file.name] = made
    return made
  }

  private static func keepName(_ name: String, of object: ObjectPointer, _ world: World) {
    let text = world.makeString(name)
    state(of: object, world).keep(text, as: "name")
    fwd_release(text)
  }

  private static func file(of object: ObjectPointer, _ type: String, _ world: World)
    -> InterfaceFile?
  {
    guard let name = state(of: object, world).retained("name") else { return nil }
    fwd_autorelease(name)
    return InterfaceFile.named(world.string(of: name), type: type, world)
  }

  // MARK: Storyboards

  static func addStoryboard(to cls: NativeClass) {
    cls.classMethod(
      "storyboardWithName:bundle:", "@@:@\"NSString\"@\"NSBundle\"", returnsInstance: true
    ) { call throws(ListingException) in
      let name = call.world.string(of: try call.checkedObject(0))
      let isPlain = OpaquePointer(call.receiver) == call.world.classIfKnown("UIStoryboard")
      if isPlain, let file = InterfaceFile.named(name, type: "storyboard", call.world) {
        return call.returnBorrowed(try storyboard(file, call.world))
      }
      let made = fwd_alloc_init(OpaquePointer(call.receiver))
      try call.world.throwPending()
      if let made { keepName(name, of: made, call.world) }
      call.returnObject(made)
    }
    cls.instance("instantiateInitialViewController", "@@:") { call throws(ListingException) in
      guard let file = file(of: call.receiver, "storyboard", call.world),
        let element = file.initialController
      else { return call.returnBorrowed(nil) }
      call.returnBorrowed(try InterfaceScene.makeController(element, file, call.world))
    }
    cls.instance("instantiateViewControllerWithIdentifier:", "@@:@\"NSString\"") {
      call throws(ListingException) in
      let world = call.world
      guard let file = file(of: call.receiver, "storyboard", world) else {
        return call.returnBorrowed(nil)
      }
      let identifier = world.string(of: try call.checkedObject(0))
      guard let element = file.controller(identifier: identifier) else {
        throw world.exception(
          "NSInvalidArgumentException",
          "Storyboard (\(try world.describe(call.receiver))) doesn't contain a view controller with identifier '\(identifier)'"
        )
      }
      call.returnBorrowed(try InterfaceScene.makeController(element, file, world))
    }
  }

  static func addSegue(to cls: NativeClass) {
    cls.instance(
      "initWithIdentifier:source:destination:", "@@:@\"NSString\"@@", returnsInstance: true
    ) {
      call throws(ListingException) in
      let bag = state(of: call.receiver, call.world)
      for (index, name) in ["identifier", "sourceViewController", "destinationViewController"]
        .enumerated()
      {
        bag.keep(try call.checkedObject(index), as: name)
      }
      call.returnRetained(call.receiver)
    }
  }

  /// Segues of a controller that a storyboard has.
  static func addSegues(to cls: NativeClass) {
    cls.instance("performSegueWithIdentifier:sender:", "v@:@\"NSString\"@") {
      call throws(ListingException) in
      let world = call.world
      let identifier = world.string(of: try call.checkedObject(0))
      guard let scene = state(of: call.receiver, world).scene else { return }
      guard let segue = scene.segue(identifier: identifier) else {
        throw world.exception(
          "NSInvalidArgumentException",
          "Receiver (\(try world.describe(call.receiver))) has no segue with identifier '\(identifier)'"
        )
      }
      try scene.perform(segue, from: call.receiver, sender: call.object(1), world)
    }
    cls.instance("shouldPerformSegueWithIdentifier:sender:", "B@:@\"NSString\"@") {
      call throws(ListingException) in call.returnBool(true)
    }
  }

  // MARK: Nibs

  static func addNib(to cls: NativeClass) {
    cls.classMethod(
      "nibWithNibName:bundle:", "@@:@\"NSString\"@\"NSBundle\"", returnsInstance: true
    ) { call throws(ListingException) in
      let made = fwd_alloc_init(OpaquePointer(call.receiver))
      try call.world.throwPending()
      if let made { keepName(call.world.string(of: call.object(0)), of: made, call.world) }
      call.returnObject(made)
    }
    cls.instance("instantiateWithOwner:options:", "@\"NSArray\"@:@@\"NSDictionary\"") {
      call throws(ListingException) in
      guard let file = file(of: call.receiver, "xib", call.world) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(
        call.world.newArray(try load(file, owner: call.object(0), call.world)))
    }
  }

  /// Makes the objects of a nib for an owner, and gives those that lie at its top, autoreleased.
  static func load(_ file: InterfaceFile, owner: ObjectPointer?, _ world: World)
    throws(ListingException) -> [ObjectPointer]
  {
    var loader = InterfaceLoader(file, world)
    loader.set(owner, for: file.owner)
    var objects: [ObjectPointer] = []
    for element in file.topObjects {
      if let made = try loader.object(of: element) { objects.append(made) }
    }
    try loader.finish(except: owner)
    return objects
  }

  /// Loads the view of a controller from its scene, or from the nib that it was made with or that has its class's name.
  static func loadInterface(of controller: ObjectPointer, _ world: World) throws(ListingException)
    -> Bool
  {
    let bag = state(of: controller, world)
    if let scene = bag.scene { return try scene.loadView(of: controller, world) }
    var names: [String] = []
    if let given = bag.retained("nibName") {
      fwd_autorelease(given)
      names = [world.string(of: given)]
    } else if let cls = fwd_object_getClass(controller), !world.memory.isNativeClass(cls) {
      let own = String(cString: fwd_class_getName(cls))
      // FooView before FooViewController.
      names = own.hasSuffix("Controller") ? [String(own.dropLast(10)), own] : [own]
    }
    for name in names {
      guard let file = InterfaceFile.named(name, type: "xib", world) else { continue }
      let objects = try load(file, owner: controller, world)
      setList(objects, "topLevelObjects", of: controller, world)
      if state(of: controller, world).has("view") { return true }
    }
    return false
  }

  // MARK: Actions

  /// What a control, a recognizer or an item of a bar sends, and to whom.
  static func keepAction(
    _ selector: String, of object: ObjectPointer, target: ObjectPointer?, events: UInt?,
    _ world: World
  ) {
    let bag = state(of: object, world)
    let action = world.selector(selector)
    if world.implements(object, "setAction:") {
      bag.keep(target, as: "target", isWeak: true)
      keep(action, "action", bag)
    } else if let target {
      bag.actions.append((PointerBox(target, isWeak: true), action, events ?? 1))
    }
  }
}
