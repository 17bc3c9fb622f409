// What an app begins with: the storyboard or the nib that its Info.plist names.
//
// It is made before the delegate hears of the launch, as UIKit and AppKit do; the first controller's view comes afterwards.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// The first controller of the app's storyboard, autoreleased; nil for an app that makes its window itself.
  static func mainController(_ world: World) throws(ListingException) -> ObjectPointer? {
    let file = try InterfaceFile.main(
      type: "storyboard",
      keys: [
        "UIMainStoryboardFile", "UIMainStoryboardFile~iphone",
        "UIApplicationSceneManifest/UISceneConfigurations/UIWindowSceneSessionRoleApplication/UISceneStoryboardFile",
      ], usual: ["Main", "MainStoryboard"], world)
    guard let file, let element = file.initialController else { return nil }
    return try InterfaceScene.makeController(element, file, world)
  }

  /// A window with that controller, which the app's or the scene's delegate gets.
  static func makeWindow(
    for controller: ObjectPointer, in owner: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    if world.classIfKnown("UIWindow") == nil { _ = world.addStub("UIWindow") }
    guard let window = fwd_alloc_init(world.cls("UIWindow")) else { return }
    try world.throwPending()
    place(window, frame: phone, world)
    try world.sendVoid(window, "setRootViewController:", .object(controller))
    if try responds(owner, "setWindow:", world) {
      try world.sendVoid(owner, "setWindow:", .object(window))
    }
    // Of a delegate that does not keep it, too.
    world.screen.keep([window])
    fwd_release(window)
  }

  /// On a Mac: the main nib's objects, or those of the application's scene in the main storyboard. One of them is the delegate.
  static func loadMainNib(_ application: ObjectPointer?, _ world: World) throws(ListingException) {
    let nib = try InterfaceFile.main(
      type: "xib", keys: ["NSMainNibFile"], usual: ["MainMenu"], world)
    if let nib { return world.screen.keep(try load(nib, owner: application, world)) }
    let board = try InterfaceFile.main(
      type: "storyboard", keys: ["NSMainStoryboardFile"], usual: ["Main"], world)
    guard let board, let element = board.application else { return }
    var loader = InterfaceLoader(board, world)
    loader.set(application, for: element)
    var objects: [ObjectPointer] = []
    for other in board.companions(of: element) {
      if let made = try loader.object(of: other) { objects.append(made) }
    }
    try loader.finish(except: application)
    world.screen.keep(objects)
  }
}
