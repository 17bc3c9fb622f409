// State that follows from other state: what a button shows in the state that it is in, values that stay between their bounds, a text and
// its attributed form, what a controller is in.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// What follows from a property's new value.
  static func follow(_ name: String, of object: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let bag = state(of: object, world)
    func isA(_ name: String) -> Bool { world.isKind(object, of: name) }
    switch name {
    case "value", "minimumValue", "maximumValue", "progress", "currentPage", "numberOfPages":
      limit(name, of: object, world)
    case "zoomScale": try zoom(object, world)
    case "enabled", "selected", "highlighted":
      if isA("UIButton") { try refresh(button: object, world) }
    case "text": try keepText(fwd_autorelease(bag.retained("text")), of: object, world)
    case "attributedText":
      let value = fwd_autorelease(bag.retained(name))
      try keepText(try world.send(value, "string"), of: object, world)
      bag.keep(value, as: name)
      try followText(of: object, world)
    case "animating", "hidesWhenStopped":
      guard isA("UIActivityIndicatorView") else { return }
      let isHidden =
        !flag("animating", of: object, world) && flag("hidesWhenStopped", of: object, world)
      bag.set("hidden", isHidden ? 1 : 0)
    case "tintColor": if isA("UIView") { try announceTint(of: object, world) }
    case "transform", "affineTransform":
      if isA("UIView") { moveFrame(bag, "center") }
      if isA("CALayer") { alignTransforms(bag, from: name) }
    case "title", "viewControllers", "selectedIndex", "selectedViewController":
      if isA("UIViewController") { try followController(name, object, world) }
    case "rootViewController":
      guard fwd_autorelease(world.screen.window?.retained) == object else { return }
      try addRoot(to: object, world)
    default: break
    }
  }

  // MARK: Numbers

  /// What stays between what: a class, the type, the property, its least and its greatest value.
  private static let limits: [(owner: String, type: Character, words: [String])] = [
    ("UISlider", "f", ["value", "minimumValue", "maximumValue"]),
    ("UIStepper", "d", ["value", "minimumValue", "maximumValue"]),
    ("UIProgressView", "f", ["progress", "0", "1"]),
    ("UIPageControl", "q", ["currentPage", "0", "numberOfPages"]),
    ("UIScrollView", "d", ["zoomScale", "minimumZoomScale", "maximumZoomScale"]),
  ]

  private static func number(
    _ name: String, _ type: Character, of object: ObjectPointer, _ world: World
  ) -> Double {
    if let number = Double(name) { return number }
    var word = [UInt8](repeating: 0, count: 8)
    let stored = state(of: object, world).bytes(name)
    let kept = stored ?? initialNumber(name, of: object, type: String(type))
    for (index, byte) in kept.prefix(8).enumerated() { word[index] = byte }
    return word.withUnsafeBytes { raw in
      switch type {
      case "f": Double(raw.load(as: Float.self))
      case "d": raw.load(as: Double.self)
      default: Double(raw.load(as: Int.self))
      }
    }
  }

  private static func flag(_ name: String, of object: ObjectPointer, _ world: World) -> Bool {
    number(name, "B", of: object, world) != 0
  }

  private static func limit(_ name: String, of object: ObjectPointer, _ world: World) {
    guard let rule = limits.first(where: { world.isKind(object, of: $0.owner) }) else { return }
    let values = rule.words.map { number($0, rule.type, of: object, world) }
    let high = rule.type == "q" ? max(values[2] - 1, 0) : values[2]
    let bag = state(of: object, world)
    let value = max(min(values[0], high), values[1])
    bag.set(rule.words[0], bytes([value], String(rule.type)))
    // A new bound moves the other one.
    guard values[1] > high, name != rule.words[0] else { return }
    let isLow = name == rule.words[1]
    bag.set(rule.words[isLow ? 2 : 1], bytes([isLow ? values[1] : high], String(rule.type)))
    limit(rule.words[0], of: object, world)
  }

  /// A scroll view zooms the view that its delegate names; without one its scale stays 1.
  private static func zoom(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    let (asking, bag) = ("viewForZoomingInScrollView:", state(of: object, world))
    let delegate = try world.send(object, "delegate")
    let view =
      try responds(delegate, asking, world)
      ? try world.send(delegate, asking, .object(object)) : nil
    guard let view else { return bag.set("zoomScale", bytes([1], "d")) }
    limit("zoomScale", of: object, world)
    let scale = number("zoomScale", "d", of: object, world)
    state(of: view, world).set("transform", bytes([scale, 0, 0, scale, 0, 0], "{"))
    moveFrame(state(of: view, world), "center")
    try tell(delegate, "scrollViewDidZoom:", .object(object), world)
  }

  // MARK: Texts

  private static func keepText(_ text: ObjectPointer?, of object: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let bag = state(of: object, world)
    bag.keep(text, as: "text")
    bag.keep(nil, as: "attributedText")
    guard world.isKind(object, of: "UITextView") else { return }
    select(world.string(of: text).utf16.count, in: bag)
    try followText(of: object, world)
  }

  /// A text view's storage has its text.
  static func followText(of view: ObjectPointer, _ world: World) throws(ListingException) {
    guard let storage = fwd_autorelease(state(of: view, world).retained("textStorage")) else {
      return
    }
    let text = try world.send(view, "attributedText")
    try world.sendVoid(storage, "setAttributedString:", .object(text))
  }

  private static func select(_ place: Int, in bag: PropertyBag) {
    bag.set("selectedRange", bytes([Double(place), 0], "Q"))
  }

  /// What UIKeyInput declares: typing where the selection is, which a field has at its end.
  static func addTyping(to cls: NativeClass) {
    cls.instance("hasText", "B@:") { call throws(ListingException) in
      call.returnBool(try call.world.sendInt(call.world.send(call.receiver, "text"), "length") > 0)
    }
    for (selector, types) in [("insertText:", "v@:@\"NSString\""), ("deleteBackward", "v@:")] {
      cls.instance(selector, types) { call throws(ListingException) in
        let (object, world) = (call.receiver, call.world)
        let isField = world.isKind(object, of: "UITextField")
        let old = world.string(of: try world.send(object, "text"))
        let new = types.hasSuffix(":") ? "" : world.string(of: try call.checkedObject(0))
        let range = isField ? nil : state(of: object, world).integers("selectedRange")
        let units = Array(old.utf16)
        let start = min(range?[0] ?? units.count, units.count)
        let end = min(start + (range?[1] ?? 0), units.count)
        var head = String(decoding: units[..<start], as: UTF16.self)
        if start == end, types.hasSuffix(":"), !head.isEmpty { head.removeLast() }
        head += new
        let rest = String(decoding: units[end...], as: UTF16.self)
        try keepText(world.autoreleasedString(head + rest), of: object, world)
        select(head.utf16.count, in: state(of: object, world))
        if isField {
          return try world.sendVoid(object, "sendActionsForControlEvents:", .uint(1 << 17))
        }
        try tell(
          try world.send(object, "delegate"), "textViewDidChange:", .object(object), world)
      }
    }
  }

  // MARK: Buttons

  /// Disabled, selected and highlighted, as UIControlState has them.
  static func controlState(_ object: ObjectPointer, _ world: World) -> UInt {
    (flag("enabled", of: object, world) ? 0 : 2) | (flag("selected", of: object, world) ? 4 : 0)
      | (flag("highlighted", of: object, world) ? 1 : 0)
  }

  /// What a button shows; what its state does not have, the normal one has.
  private static func shown(_ name: String, by button: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let bag = state(of: button, world)
    let key = name.dropFirst(7).prefix(1).lowercased() + name.dropFirst(8)
    let own = bag.retained("\(key)\(controlState(button, world))") ?? bag.retained(key + "0")
    guard own == nil, key == "titleColor" else { return fwd_autorelease(own) }
    if bag.integer("buttonType") == 1 { return try world.send(button, "tintColor") }
    return try world.send(toClass: world.cls("UIColor"), "whiteColor")
  }

  /// The label of a button shows the title of its state.
  static func refresh(button: ObjectPointer, _ world: World) throws(ListingException) {
    guard let label = fwd_autorelease(state(of: button, world).retained("titleLabel")) else {
      return
    }
    let bag = state(of: label, world)
    for (name, source) in [("text", "currentTitle"), ("textColor", "currentTitleColor")] {
      bag.keep(try shown(source, by: button, world), as: name)
    }
    bag.keep(nil, as: "attributedText")
    guard !bag.has("font") else { return }
    bag.keep(
      try systemFont(state(of: button, world).integer("buttonType") == 1 ? 15 : 18, world),
      as: "font")
  }

  // MARK: Objects that are not kept

  static func computedObject(_ name: String, of object: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    func isA(_ name: String) -> Bool { world.isKind(object, of: name) }
    if name.hasPrefix("current"), isA("UIButton") { return try shown(name, by: object, world) }
    switch name {
    case "tintColor":
      guard isA("UIView") else { return nil }
      if let outer = try world.send(object, "superview") { return try world.send(outer, name) }
      return try world.send(toClass: world.cls("UIColor"), "systemBlueColor")
    case "arrangedObjects": return try world.send(object, "content")
    // As a color's CGColor is the color, so that programs may put it into arrays.
    case "CGPath": return isA("UIBezierPath") ? object : nil
    case "navigationController", "tabBarController", "splitViewController":
      let kind = "UI" + name.prefix(1).uppercased() + name.dropFirst()
      var next: ObjectPointer? = object
      repeat {
        next = next.flatMap {
          fwd_autorelease(state(of: $0, world).retained("parentViewController"))
        }
      } while next != nil && !world.isKind(next, of: kind)
      return next
    case "attributedText":
      guard let text = try world.send(object, "text") else { return nil }
      let made = try world.send(
        try world.send(toClass: world.cls("NSAttributedString"), "alloc"), "initWithString:",
        .object(text))
      return fwd_autorelease(made)
    default: return nil
    }
  }

  private static func announceTint(of view: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    try world.sendVoid(view, "tintColorDidChange")
    for inner in try list("subviews", of: view, world)
    where !state(of: inner, world).has("tintColor") {
      try announceTint(of: inner, world)
    }
  }

  // MARK: Controllers

  private static func followController(_ name: String, _ object: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let bag = state(of: object, world)
    switch name {
    case "title":
      for part in ["navigationItem", "tabBarItem"] {
        guard let item = fwd_autorelease(bag.retained(part)), bag.has(name) else { continue }
        state(of: item, world).keep(fwd_autorelease(bag.retained(name)), as: name)
      }
    case "viewControllers": try adopt(by: object, world)
    default:
      let all = try list("viewControllers", of: object, world)
      let selected = fwd_autorelease(bag.retained("selectedViewController"))
      let index = name == "selectedIndex" ? bag.integer(name) : all.firstIndex { $0 == selected }
      if let index, all.indices.contains(index) { try select(index, all[index], in: object, world) }
    }
  }

  /// A container's controllers know it, and a bar of tabs has their items.
  static func adopt(by holder: ObjectPointer, _ world: World) throws(ListingException) {
    let all = try list("viewControllers", of: holder, world)
    for child in try list("childViewControllers", of: holder, world) where !all.contains(child) {
      state(of: child, world).keep(nil, as: "parentViewController")
    }
    for child in all {
      state(of: child, world).keep(holder, as: "parentViewController", isWeak: true)
    }
    setList(all, "childViewControllers", of: holder, world)
    guard world.isKind(holder, of: "UITabBarController") else { return }
    var items: [ObjectPointer] = []
    for child in all { if let item = try world.send(child, "tabBarItem") { items.append(item) } }
    if let bar = try world.send(holder, "tabBar") { setList(items, "items", of: bar, world) }
    let selected = fwd_autorelease(state(of: holder, world).retained("selectedViewController"))
    if let first = all.first, !all.contains(where: { $0 == selected }) {
      try select(0, first, in: holder, world)
    }
  }

  /// A tab whose container is on the screen comes there instead of the one before.
  private static func select(
    _ index: Int, _ child: ObjectPointer, in holder: ObjectPointer, _ world: World
  ) throws(ListingException) {
    let bag = state(of: holder, world)
    bag.set("selectedIndex", index)
    bag.keep(child, as: "selectedViewController")
    guard let old = fwd_autorelease(bag.retained("shown")), old != child else { return }
    bag.keep(child, as: "shown")
    try hide(old, world)
    try show(child, world)
  }

  /// The view of a window's controller is in the window, and the one before is not.
  static func addRoot(to window: ObjectPointer, _ world: World) throws(ListingException) {
    let root = fwd_autorelease(state(of: window, world).retained("rootViewController"))
    let view = try world.send(root, "view")
    for inner in try list("subviews", of: window, world)
    where inner != view && state(of: inner, world).has("viewController") {
      try world.sendVoid(inner, "removeFromSuperview")
    }
    guard let root, let view, try world.send(view, "superview") == nil else { return }
    try world.sendVoid(window, "addSubview:", .object(view))
    if world.screen.isRunning { try show(root, world) }
  }
}
