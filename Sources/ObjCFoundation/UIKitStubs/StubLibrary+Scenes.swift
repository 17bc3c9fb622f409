// An app with scenes, as templates since iOS 13 have it: the app's delegate names a configuration, and the scene's delegate,
// the listing's class `SceneDelegate`, hears that the scene connects, comes to the front and becomes active.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// A scene that is connected to its delegate.
  struct ConnectedScene {
    let scene: ObjectPointer
    let delegate: ObjectPointer
    let world: World

    /// The controller's view is loaded before the scene comes to the front, and appears with it.
    func show(_ controller: ObjectPointer?) throws(ListingException) {
      if let controller { try StubLibrary.loadView(of: controller, world) }
      try StubLibrary.tell(delegate, "sceneWillEnterForeground:", .object(scene), world)
      if let controller { try StubLibrary.willAppear(controller, world) }
      try StubLibrary.tell(delegate, "sceneDidBecomeActive:", .object(scene), world)
      if let controller { try StubLibrary.didAppear(controller, world) }
    }
  }

  /// The listing's class of scenes' delegates, if it has one.
  static func sceneDelegateClass(_ world: World) -> OpaquePointer? {
    world.classIfKnown("SceneDelegate").flatMap { world.memory.isNativeClass($0) ? nil : $0 }
  }

  /// Nil where the listing has no delegate of scenes.
  ///
  /// - Parameter main: The storyboard's first controller, which the scene's window shows.
  static func connectScene(
    _ application: ObjectPointer?, _ delegate: ObjectPointer?, _ main: ObjectPointer?,
    _ world: World
  ) throws(ListingException) -> ConnectedScene? {
    guard let cls = sceneDelegateClass(world) else { return nil }
    let session = try make("UISceneSession", world)
    let options = try make("UISceneConnectionOptions", world)
    let scene = try make("UIWindowScene", world)
    try world.sendVoid(
      session, "setRole:", .object(world.constantString("UIWindowSceneSessionRoleApplication")))
    try world.sendVoid(scene, "setSession:", .object(session))
    let naming = "application:configurationForConnectingSceneSession:options:"
    if try responds(delegate, naming, world) {
      let configuration = try world.send(
        delegate, naming, .object(application), .object(session), .object(options))
      try world.sendVoid(session, "setConfiguration:", .object(configuration))
    }
    guard let owner = fwd_autorelease(fwd_alloc_init(cls)), let scene else { return nil }
    try world.throwPending()
    // The scene keeps its delegate, and the world the scene.
    state(of: scene, world).keep(owner, as: "delegate")
    world.screen.scene = fwd_retain(scene)
    if let main {
      try makeWindow(for: main, in: owner, world)
    } else if try responds(owner, "setWindow:", world), try world.send(owner, "window") == nil {
      try world.sendVoid(owner, "setWindow:", .object(try make("UIWindow", world)))
    }
    let connecting = "scene:willConnectToSession:options:"
    if try responds(owner, connecting, world) {
      try world.sendVoid(
        owner, connecting, .object(scene), .object(session), .object(options))
    }
    return ConnectedScene(scene: scene, delegate: owner, world: world)
  }

  /// An object of a stub, autoreleased.
  private static func make(_ name: String, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let made = fwd_alloc_init(world.cls(name))
    try world.throwPending()
    return fwd_autorelease(made)
  }
}
