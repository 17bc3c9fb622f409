// The responder chain: from a view to its controller or its superview, over the window to the application and its delegate. Touches that
// nobody overrides go up it, and so does an action without a target, to the first that can perform it. The rules are those of UIKit's
// "Using responders and the responder chain to handle events".
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addResponder(to cls: NativeClass) {
    cls.instance("nextResponder", "@\"UIResponder\"@:") { call throws(ListingException) in
      call.returnBorrowed(try next(behind: call.receiver, call.world))
    }
    for phase in ["Began", "Moved", "Ended", "Cancelled"] {
      for (name, types) in [
        ("touches\(phase):withEvent:", "v@:@\"NSSet\"@\"UIEvent\""),
        ("presses\(phase):withEvent:", "v@:@\"NSSet\"@\"UIPressesEvent\""),
      ] {
        cls.instance(name, types) { call throws(ListingException) in
          let next = try call.world.send(call.receiver, "nextResponder")
          guard let next else { return }
          try call.world.sendVoid(next, name, .object(call.object(0)), .object(call.object(1)))
        }
      }
    }
    cls.instance("canPerformAction:withSender:", "B@::@") { call throws(ListingException) in
      guard let action = try call.checkedSelector(0) else { return call.returnBool(false) }
      call.returnBool(try call.world.sendBool(call.receiver, "respondsToSelector:", .sel(action)))
    }
    cls.instance("targetForAction:withSender:", "@@::@") { call throws(ListingException) in
      guard let action = try call.checkedSelector(0) else { return call.returnBorrowed(nil) }
      call.returnBorrowed(
        try target(of: action, from: call.receiver, sender: call.object(1), call.world))
    }
    addFirstResponder(to: cls)
  }

  private static func next(behind responder: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let bag = state(of: responder, world)
    func kept(_ name: String) -> ObjectPointer? { fwd_autorelease(bag.retained(name)) }
    if world.isKind(responder, of: "UIWindow") {
      return try application(world)
    }
    if world.isKind(responder, of: "UIView") {
      if let controller = kept("viewController") { return controller }
      return try world.send(responder, "superview")
    }
    if world.isKind(responder, of: "UIViewController") {
      if let view = kept("view"), let outer = try world.send(view, "superview") { return outer }
      if let window = fwd_autorelease(world.screen.window?.retained),
        try world.send(window, "rootViewController") == responder
      {
        return window
      }
      return kept("parentViewController") ?? kept("presentingViewController")
    }
    guard world.isKind(responder, of: "UIApplication"),
      let delegate = try world.send(responder, "delegate"), delegate != responder
    else { return kept("nextResponder") }
    return world.isKind(delegate, of: "UIResponder") ? delegate : nil
  }

  /// The first in the chain that can perform an action.
  static func target(
    of action: OpaquePointer, from responder: ObjectPointer, sender: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    var next: ObjectPointer? = responder
    while let current = next {
      if try world.sendBool(current, "canPerformAction:withSender:", .sel(action), .object(sender))
      {
        return current
      }
      next = try world.send(current, "nextResponder")
    }
    return nil
  }

  /// Who performs an action without a target: the search begins at the first responder, then at the sender.
  static func targetOfAction(_ action: OpaquePointer, sender: ObjectPointer?, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    for start in [fwd_autorelease(world.screen.firstResponder?.retained), sender] {
      guard let start, world.isKind(start, of: "UIResponder") else { continue }
      if let found = try target(of: action, from: start, sender: sender, world) { return found }
    }
    return nil
  }

  // MARK: The first responder

  /// What text fields and text views tell their delegates.
  private static let editors = [("UITextField", "textField"), ("UITextView", "textView")]

  private static func addFirstResponder(to cls: NativeClass) {
    cls.instance("canBecomeFirstResponder", "B@:") { call in
      call.returnBool(editors.contains { call.world.isKind(call.receiver, of: $0.0) })
    }
    cls.instance("canResignFirstResponder", "B@:") { call in call.returnBool(true) }
    cls.instance("isFirstResponder", "B@:") { call in
      call.returnBool(isFirst(call.receiver, call.world))
    }
    cls.instance("becomeFirstResponder", "B@:") { call throws(ListingException) in
      let world = call.world
      if isFirst(call.receiver, world) { return call.returnBool(true) }
      guard try world.sendBool(call.receiver, "canBecomeFirstResponder"),
        try asksDelegate("ShouldBeginEditing:", call)
      else { return call.returnBool(false) }
      if let current = fwd_autorelease(world.screen.firstResponder?.retained),
        try !world.sendBool(current, "resignFirstResponder")
      {
        return call.returnBool(false)
      }
      world.screen.firstResponder = PointerBox(call.receiver, isWeak: true)
      try tellDelegate("DidBeginEditing:", call)
      call.returnBool(true)
    }
    cls.instance("resignFirstResponder", "B@:") { call throws(ListingException) in
      guard isFirst(call.receiver, call.world) else { return call.returnBool(true) }
      guard try call.world.sendBool(call.receiver, "canResignFirstResponder"),
        try asksDelegate("ShouldEndEditing:", call)
      else { return call.returnBool(false) }
      call.world.screen.firstResponder = nil
      try tellDelegate("DidEndEditing:", call)
      call.returnBool(true)
    }
  }

  private static func isFirst(_ responder: ObjectPointer, _ world: World) -> Bool {
    let first = world.screen.firstResponder?.retained
    defer { fwd_release(first) }
    return first == responder
  }

  /// The delegate of what is edited, and the selector, where the delegate has it.
  private static func delegate(_ ending: String, _ call: NativeCall) throws(ListingException)
    -> (object: ObjectPointer, selector: String)?
  {
    let world = call.world
    guard let editor = editors.first(where: { world.isKind(call.receiver, of: $0.0) }),
      let object = try world.send(call.receiver, "delegate"),
      try world.sendBool(
        object, "respondsToSelector:", .sel(world.selector(editor.1 + ending)))
    else { return nil }
    return (object, editor.1 + ending)
  }

  private static func asksDelegate(_ ending: String, _ call: NativeCall) throws(ListingException)
    -> Bool
  {
    guard let (object, selector) = try delegate(ending, call) else { return true }
    return try call.world.sendBool(object, selector, .object(call.receiver))
  }

  private static func tellDelegate(_ ending: String, _ call: NativeCall) throws(ListingException) {
    guard let (object, selector) = try delegate(ending, call) else { return }
    try call.world.sendVoid(object, selector, .object(call.receiver))
  }

  /// `endEditing:`: the first responder resigns if it is in the view.
  static func addEndEditing(to cls: NativeClass) {
    cls.instance("endEditing:", "B@:B") { call throws(ListingException) in
      guard let first = fwd_autorelease(call.world.screen.firstResponder?.retained),
        call.world.isKind(first, of: "UIView"),
        try call.world.sendBool(first, "isDescendantOfView:", .object(call.receiver))
      else { return call.returnBool(false) }
      call.returnBool(try call.world.sendBool(first, "resignFirstResponder"))
    }
  }
}
