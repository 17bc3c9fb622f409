// What a screen's classes do that shows in dispatch: views in views, actions, layers, copies.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// A method that does what NSObject's does.
  private static func addOwn(
    _ selector: String, _ types: String, to cls: NativeClass,
    arguments: @escaping @Sendable (NativeCall) -> [SendArgument]
  ) {
    cls.instance(selector, types) { call throws(ListingException) in
      guard let root = call.world.classIfKnown("NSObject"),
        let method = fwd_class_findMethod(root, call.world.selector(selector))
      else { return }
      _ = try call.world.invoke(call.receiver, method, arguments(call), as: Int.self)
    }
  }

  static func addBehaviour(of name: String, to cls: NativeClass) {
    // Methods of their own, so that an exchange of one leaves NSObject's alone.
    if ["UIView", "UIViewController", "NSView", "NSViewController"].contains(name) {
      addOwn("dealloc", "v@:", to: cls) { _ in [] }
    }
    if controllersWithOwnAppearance.contains(name) { addAppearance(to: cls) }
    if name == "UIView" {
      addOwn("setValue:forKey:", "v@:@@\"NSString\"", to: cls) {
        [.object($0.object(0)), .object($0.object(1))]
      }
    }
    switch name {
    case "UIResponder": addResponder(to: cls)
    case "UIScrollView": addScrolling(to: cls)
    case "UIStackView": addStack(to: cls)
    case "UISegmentedControl": addSegments(to: cls)
    case "UIView":
      addHitTests(to: cls)
      addEndEditing(to: cls)
      addInit(to: cls, "initWithFrame:", [noFrame])
      addHierarchy(to: cls, isUIKit: true)
      addCoding(to: cls)
      addPlaces(to: cls, "center")
      addLayer(to: cls)
      addDescription(to: cls)
      addConstraintHolding(to: cls, isUIKit: true)
    case "NSView":
      addInit(to: cls, "initWithFrame:", [noFrame])
      addHierarchy(to: cls, isUIKit: false)
      addConstraintHolding(to: cls, isUIKit: false)
    case "UIViewController": addController(to: cls)
    case "NSViewController": addMacController(to: cls)
    case "UINavigationController": addNavigation(to: cls)
    case "UITableViewController":
      addInit(to: cls, "initWithStyle:", [.int(0)])
      addListView("tableView", ofClass: "UITableView", to: cls)
    case "UICollectionViewController":
      addListView("collectionView", ofClass: "UICollectionView", to: cls)
    case "UITableView":
      addFrameInit(to: cls, "initWithFrame:style:", [nil, .int(0)])
      addList(.table, to: cls)
      for (name, types) in [
        ("selectRowAtIndexPath:animated:scrollPosition:", "v@:@\"NSIndexPath\"Bq"),
        ("deselectRowAtIndexPath:animated:", "v@:@\"NSIndexPath\"B"),
      ] {
        cls.instance(name, types) { call throws(ListingException) in
          let (bag, row) = (state(of: call.receiver, call.world), try call.checkedObject(0))
          let key = "indexPathForSelectedRow"
          if name.hasPrefix("select") { return bag.keep(row, as: key) }
          let old = fwd_autorelease(bag.retained(key))
          if try call.world.areEqual(old, row) { bag.keep(nil, as: key) }
        }
      }
    case "UINavigationItem": addBarItems(to: cls)
    case "UILocalizedIndexedCollation": IndexedCollation.add(to: cls)
    case "UICollectionViewLayoutAttributes": addLayoutAttributes(to: cls)
    case "UICollectionView":
      addCollectionLayout(to: cls)
      addList(.collection, to: cls)
    case "UIStoryboard": addStoryboard(to: cls)
    case "UIStoryboardSegue": addSegue(to: cls)
    case "UINib": addNib(to: cls)
    case "UIControl": addActions(to: cls)
    case "NSControl":
      cls.instance("performClick:", "v@:@") { call throws(ListingException) in
        let world = call.world
        let action = try world.perform(
          call.receiver, world.selector("action"), [], resultType: ":", as: OpaquePointer?.self)
        guard let action, let target = try world.send(call.receiver, "target") else { return }
        try world.sendVoid(target, action, .object(call.receiver))
      }
    case "UIButton": addTitles(to: cls)
    case "UIPickerView":
      cls.instance("selectRow:inComponent:animated:", "v@:qqB") { call throws(ListingException) in
        state(of: call.receiver, call.world).set("row\(call.int(1))", call.int(0))
      }
      cls.instance("selectedRowInComponent:", "q@:q") { call throws(ListingException) in
        let row = state(of: call.receiver, call.world).integer("row\(call.int(0))")
        call.returnValue(row ?? 0)
      }
    case "UIGestureRecognizer": addRecognizer(to: cls)
    case "NSArrayController":
      for name in ["addObject:", "removeObject:", "addObjects:", "removeObjects:"] {
        cls.instance(name, "v@:@") { call throws(ListingException) in
          let (object, world) = (call.object(0), call.world)
          let content = fwd_autorelease(state(of: call.receiver, world).retained("content"))
          let change = name.replacing("Objects:", with: "ObjectsFromArray:")
          let own =
            name.hasPrefix("remove") ? name.replacing("Objects:", with: "ObjectsInArray:") : change
          try world.sendVoid(content, own, .object(object))
        }
      }
    case "UIAlertController": addAlerts(to: cls)
    case "UIAlertView": addButtons(to: cls, isSheet: false)
    case "UIActionSheet": addButtons(to: cls, isSheet: true)
    case "UIWindow": addWindow(to: cls)
    case "UIApplication", "NSApplication", "UIScreen", "UIDevice", "NSScreen", "NSWorkspace",
      "NSFontManager", "NSDocumentController", "NSColorPanel", "NSFontPanel", "UIMenuController":
      addShared(name, to: cls)
    case "NSLayoutConstraint": addConstraint(to: cls)
    case "NSLayoutAnchor", "NSLayoutDimension":
      addConstraintMakers(to: cls, isDimension: name.hasSuffix("Dimension"))
    case "UILayoutGuide": addAnchors(to: cls)
    case "UITextField", "UITextView":
      for name in ["UITextInput", "UIKeyInput", "UITextInputTraits"] { cls.adopt(name) }
      addTyping(to: cls)
    case "NSTextStorage": addEditing(to: cls)
    case "UISearchBar": cls.adopt("UITextInputTraits")
    case "UIColor", "NSColor":
      addCopy(to: cls)
      Colors.addColors(to: cls)
    case "UIFont", "NSFont":
      addCopy(to: cls)
      Fonts.addFonts(to: cls)
    case "NSParagraphStyle": addStyleCopies(to: cls)
    case "UIImage", "NSImage":
      addCopy(to: cls)
      addCoding(to: cls, isSecure: true)
      if name == "UIImage" { addPictures(to: cls) }
    case "UITableViewCell":
      addFrameInit(to: cls, "initWithStyle:reuseIdentifier:", [.int(0), .object(nil)])
      addCell(to: cls)
    case "CLLocation":
      addCopy(to: cls)
      Locations.addLocation(to: cls)
    // Values under any key, as theirs.
    case "CALayer":
      addAnyKey(to: cls)
      addPlaces(to: cls, "position")
      addLayers(to: cls)
    case "CAAnimation", "CAEmitterCell", "CIFilter": addAnyKey(to: cls)
    default: break
    }
  }

  /// A view's layer is of the class that the view's class says.
  private static func addLayer(to cls: NativeClass) {
    cls.classMethod("layerClass", "#@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.classIfKnown("CALayer").map { ObjectPointer($0) })
    }
    cls.instance("layer", "@\"CALayer\"@:") { call throws(ListingException) in
      let (view, world) = (call.receiver, call.world)
      let bag = state(of: view, world)
      if !bag.has("layer"), let viewClass = fwd_object_getClass(view),
        let layerClass = try world.send(toClass: viewClass, "layerClass"),
        fwd_object_isClass(layerClass)
      {
        let layer = fwd_alloc_init(OpaquePointer(layerClass))
        try world.throwPending()
        bag.keep(layer, as: "layer")
        if let layer { state(of: layer, world).keep(view, as: "delegate", isWeak: true) }
        fwd_release(layer)
      }
      call.returnObject(bag.retained("layer"))
    }
  }

  /// Key-value coding takes any key.
  private static func addAnyKey(to cls: NativeClass) {
    cls.instance("setValue:forUndefinedKey:", "v@:@@\"NSString\"") {
      call throws(ListingException) in
      let name = String(describing: try call.text(1))
      state(of: call.receiver, call.world).keep(try call.checkedObject(0), as: name)
    }
    cls.instance("valueForUndefinedKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      let name = String(describing: try call.text(0))
      call.returnObject(state(of: call.receiver, call.world).retained(name))
    }
  }

  /// The class adopts NSCoding, or NSSecureCoding; there is no picture to write.
  private static func addCoding(to cls: NativeClass, isSecure: Bool = false) {
    if isSecure { CodingLibrary.allowSecureCoding(of: cls) } else { cls.adopt("NSCoding") }
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { _ in }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in call.returnRetained(call.receiver)
    }
  }

  /// The class adopts NSCopying, and a copy is the object itself.
  private static func addCopy(to cls: NativeClass) {
    cls.adopt("NSCopying")
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
  }

  /// A paragraph style and its mutable form: a copy keeps what was set.
  private static func addStyleCopies(to cls: NativeClass) {
    for name in ["NSCopying", "NSMutableCopying"] { cls.adopt(name) }
    for (selector, copy) in [
      ("copyWithZone:", "NSParagraphStyle"), ("mutableCopyWithZone:", "NSMutableParagraphStyle"),
    ] {
      cls.instance(selector, "@@:^{_NSZone=}") { call throws(ListingException) in
        let kept = state(of: call.receiver, call.world).copy()
        call.returnRetained(call.world.makeInstance(of: copy, state: kept))
      }
    }
    cls.instance("setParagraphStyle:", "v@:@\"NSParagraphStyle\"") {
      call throws(ListingException) in
      guard let other = try call.checkedObject(0) else { return }
      call.world.setState(state(of: other, call.world).copy(), of: call.receiver)
    }
  }

  static func send(_ call: NativeCall, _ selector: String, _ arguments: SendArgument...)
    throws(ListingException)
  {
    _ = try call.world.perform(
      call.receiver, call.world.selector(selector), arguments, resultType: "v", as: Int.self)
  }

  /// An array that a stub keeps, as its items.
  static func list(_ name: String, of object: ObjectPointer, _ world: World)
    throws(ListingException) -> [ObjectPointer]
  {
    guard let array = state(of: object, world).retained(name) else { return [] }
    return try world.elements(of: fwd_autorelease(array))
  }

  static func setList(
    _ items: [ObjectPointer], _ name: String, of object: ObjectPointer, _ world: World
  ) {
    let array = world.newArray(items)
    state(of: object, world).keep(array, as: name)
    fwd_release(array)
  }

  static func append(
    _ item: ObjectPointer, _ name: String, of object: ObjectPointer, _ world: World
  ) throws(ListingException) {
    setList(try list(name, of: object, world) + [item], name, of: object, world)
  }

  // MARK: Views

  /// The messages that put a view into a view, or a layer into a layer.
  private static func insertions(_ word: String, below: String, _ above: String) -> [(
    String, String
  )] {
    [
      ("add\(word):", "v@:@"), ("insert\(word):atIndex:", word == "Subview" ? "v@:@q" : "v@:@I"),
      ("insert\(word):" + below, "v@:@@"), ("insert\(word):" + above, "v@:@@"),
    ]
  }

  /// Puts an object where such a message says, whose receiver no longer has it: at the end where that place is not there.
  private static func insert(
    _ item: ObjectPointer, _ name: String, _ selector: String, _ call: NativeCall
  ) throws(ListingException) {
    var items = try list(name, of: call.receiver, call.world)
    var index = items.count
    if selector.hasSuffix("atIndex:") {
      index = min(max(Int(call.load(1, as: Int32.self)), 0), index)
    } else if !selector.hasPrefix("add"), let other = try call.checkedObject(1) {
      let isAbove = selector.contains(":above")
      index = items.firstIndex(of: other).map { isAbove ? $0 + 1 : $0 } ?? index
    }
    items.insert(item, at: index)
    setList(items, name, of: call.receiver, call.world)
  }

  /// A layer in a layer.
  private static func addLayers(to cls: NativeClass) {
    for (selector, types) in insertions("Sublayer", below: "below:", "above:") {
      cls.instance(selector, types) { call throws(ListingException) in
        guard let layer = try call.checkedObject(0) else { return }
        try call.world.sendVoid(layer, "removeFromSuperlayer")
        try insert(layer, "sublayers", selector, call)
        state(of: layer, call.world).keep(call.receiver, as: "superlayer", isWeak: true)
      }
    }
    cls.instance("removeFromSuperlayer", "v@:") { call throws(ListingException) in
      let own = state(of: call.receiver, call.world)
      guard let outer = fwd_autorelease(own.retained("superlayer")) else { return }
      own.keep(nil, as: "superlayer")
      let items = try list("sublayers", of: outer, call.world)
      setList(items.filter { $0 != call.receiver }, "sublayers", of: outer, call.world)
    }
  }

  private static func addHierarchy(to cls: NativeClass, isUIKit: Bool) {
    for (selector, types) in insertions("Subview", below: "belowSubview:", "aboveSubview:") {
      cls.instance(selector, types) { call throws(ListingException) in
        guard let view = try call.checkedObject(0) else { return }
        let world = call.world
        if isUIKit, view == call.receiver {
          throw world.exception("NSInvalidArgumentException", "Can't add self as subview")
        }
        if isUIKit { try world.sendVoid(view, "willMoveToSuperview:", .object(call.receiver)) }
        try world.sendVoid(view, "removeFromSuperview")
        try insert(view, "subviews", selector, call)
        if world.isKind(view, of: isUIKit ? "UIView" : "NSView") {
          state(of: view, world).keep(call.receiver, as: "superview", isWeak: true)
        }
        guard isUIKit else { return }
        try world.sendVoid(view, "didMoveToSuperview")
        try send(call, "didAddSubview:", .object(view))
      }
    }
    for (selector, types) in [
      ("bringSubviewToFront:", "v@:@"), ("sendSubviewToBack:", "v@:@"),
      ("exchangeSubviewAtIndex:withSubviewAtIndex:", "v@:qq"),
    ] where isUIKit {
      cls.instance(selector, types) { call throws(ListingException) in
        var items = try list("subviews", of: call.receiver, call.world)
        if types.hasSuffix("q") {
          let (first, second) = (call.int(0), call.int(1))
          guard items.indices.contains(first), items.indices.contains(second) else { return }
          items.swapAt(first, second)
        } else {
          let view = try call.checkedObject(0)
          guard let view, let index = items.firstIndex(of: view) else { return }
          items.remove(at: index)
          items.insert(view, at: selector.hasPrefix("bring") ? items.count : 0)
        }
        setList(items, "subviews", of: call.receiver, call.world)
      }
    }
    cls.instance("removeFromSuperview", "v@:") { call throws(ListingException) in
      let own = state(of: call.receiver, call.world)
      guard let parent = own.retained("superview") else { return }
      fwd_autorelease(parent)
      try removeConstraints(about: call.receiver, call.world)
      own.keep(nil, as: "superview")
      let items = try list("subviews", of: parent, call.world)
      setList(items.filter { $0 != call.receiver }, "subviews", of: parent, call.world)
    }
    if isUIKit {
      cls.instance("window", "@\"UIWindow\"@:") { call throws(ListingException) in
        var next: ObjectPointer? = call.receiver
        while let view = next, !call.world.isKind(view, of: "UIWindow") {
          next = try call.world.send(view, "superview")
        }
        call.returnBorrowed(next)
      }
    }
    cls.instance("isDescendantOfView:", "B@:@") { call throws(ListingException) in
      var next: ObjectPointer? = call.receiver
      while let view = next, view != call.object(0) {
        next = try call.world.send(view, "superview")
      }
      call.returnBool(next != nil)
    }
    cls.instance("viewWithTag:", isUIKit ? "@\"UIView\"@:q" : "@\"NSView\"@:q") {
      call throws(ListingException) in
      if try call.world.sendInt(call.receiver, "tag") == call.int(0) {
        return call.returnBorrowed(call.receiver)
      }
      for view in try list("subviews", of: call.receiver, call.world) {
        let found = try call.world.send(view, "viewWithTag:", .int(call.int(0)))
        if found != nil { return call.returnBorrowed(found) }
      }
      call.returnBorrowed(nil)
    }
    cls.instance("addGestureRecognizer:", "v@:@") { call throws(ListingException) in
      guard let recognizer = try call.checkedObject(0) else { return }
      let all = try list("gestureRecognizers", of: call.receiver, call.world)
      setList(all + [recognizer], "gestureRecognizers", of: call.receiver, call.world)
      try call.world.sendVoid(recognizer, "setView:", .object(call.receiver))
    }
    cls.instance("removeGestureRecognizer:", "v@:@") { call throws(ListingException) in
      guard let recognizer = try call.checkedObject(0) else { return }
      let all = try list("gestureRecognizers", of: call.receiver, call.world)
      guard all.contains(recognizer) else { return }
      setList(
        all.filter { $0 != recognizer }, "gestureRecognizers", of: call.receiver, call.world)
      try call.world.sendVoid(recognizer, "setView:", .object(nil))
    }
    if isUIKit { addAnimations(to: cls) }
  }

  private static func addWindow(to cls: NativeClass) {
    for name in ["makeKeyAndVisible", "makeKeyWindow", "becomeKeyWindow"] {
      cls.instance(name, "v@:") { call throws(ListingException) in
        call.world.screen.window = .init(call.receiver, isWeak: true)
        guard name == "makeKeyAndVisible" else { return }
        state(of: call.receiver, call.world).set("hidden", 0)
        try addRoot(to: call.receiver, call.world)
      }
    }
    cls.instance("initWithWindowScene:", "@@:@", returnsInstance: true) {
      call throws(ListingException) in call.returnRetained(call.receiver)
    }
  }

  // MARK: Actions

  private static func keepAction(
    _ call: NativeCall, target: Int, selector: Int, events: UInt
  ) throws(ListingException) {
    let object = try call.checkedObject(target)
    guard let action = try call.checkedSelector(selector) else { return }
    state(of: call.receiver, call.world).actions.append(
      (object.map { PointerBox($0, isWeak: true) }, action, events))
  }

  private static func sendActions(_ call: NativeCall, events: UInt) throws(ListingException) {
    for action in state(of: call.receiver, call.world).actions where action.events & events != 0 {
      let target = fwd_autorelease(action.target?.retained)
      if target == nil, action.target != nil { continue }
      // Each goes through the message that subclasses override and listings exchange.
      try send(
        call, "sendAction:to:forEvent:", .sel(action.selector), .object(target), .object(nil))
    }
  }

  private static func addActions(to cls: NativeClass) {
    cls.instance("state", "Q@:") { call in
      call.returnValue(controlState(call.receiver, call.world))
    }
    cls.instance("addTarget:action:forControlEvents:", "v@:@:Q") { call throws(ListingException) in
      try keepAction(call, target: 0, selector: 1, events: call.uint(2))
    }
    cls.instance("removeTarget:action:forControlEvents:", "v@:@:Q") {
      call throws(ListingException) in
      let (target, selector) = (call.object(0), call.sel(1))
      state(of: call.receiver, call.world).actions.removeAll { action in
        let own = action.target?.retained
        defer { fwd_release(own) }
        return (target == nil || own == target) && (selector == nil || action.selector == selector)
          && action.events & call.uint(2) != 0
      }
    }
    cls.instance("allTargets", "@\"NSSet\"@:") { call throws(ListingException) in
      let targets = state(of: call.receiver, call.world).actions.compactMap { $0.target?.retained }
      for target in targets { fwd_autorelease(target) }
      call.returnObject(try call.world.makeSet(targets, mutable: false))
    }
    cls.instance("allControlEvents", "Q@:") { call in
      call.returnValue(state(of: call.receiver, call.world).actions.reduce(0) { $0 | $1.events })
    }
    cls.instance("actionsForTarget:forControlEvent:", "@\"NSArray\"@:@Q") {
      call throws(ListingException) in
      let own = state(of: call.receiver, call.world).actions.filter { action in
        let target = action.target?.retained
        defer { fwd_release(target) }
        return target == call.object(0) && action.events & call.uint(1) != 0
      }
      let names = own.map { UTF16Text(call.world.selectorName($0.selector)) }
      if names.isEmpty { return call.returnObject(nil) }
      call.returnTexts(names)
    }
    cls.instance("sendActionsForControlEvents:", "v@:Q") { call throws(ListingException) in
      try sendActions(call, events: call.uint(0))
    }
    cls.instance("sendAction:to:forEvent:", "v@::@@") { call throws(ListingException) in
      guard let action = try call.checkedSelector(0) else { return }
      // The application's message is what programs exchange to see every action.
      if let application = try application(call.world) {
        _ = try call.world.sendBool(
          application, "sendAction:to:from:forEvent:", .sel(action), .object(call.object(1)),
          .object(call.receiver), .object(call.object(2)))
      } else {
        _ = try perform(action, on: call.object(1), from: call.receiver, call.object(2), call.world)
      }
    }
  }

  /// What a button shows in each of its states; where one has nothing of its own, what the normal one has.
  private static func addTitles(to cls: NativeClass) {
    for (name, type) in [
      ("title", "NSString"), ("titleColor", "UIColor"), ("attributedTitle", "NSAttributedString"),
      ("image", "UIImage"), ("backgroundImage", "UIImage"),
    ] {
      let capitalized = name.prefix(1).uppercased() + name.dropFirst()
      cls.instance("set\(capitalized):forState:", "v@:@\"\(type)\"Q") {
        call throws(ListingException) in
        let own = state(of: call.receiver, call.world)
        own.keep(try call.checkedObject(0), as: "\(name)\(call.uint(1))")
        try refresh(button: call.receiver, call.world)
      }
      cls.instance("\(name)ForState:", "@\"\(type)\"@:Q") { call throws(ListingException) in
        let own = state(of: call.receiver, call.world)
        call.returnObject(own.retained("\(name)\(call.uint(0))") ?? own.retained("\(name)0"))
      }
    }
  }

  private static func addRecognizer(to cls: NativeClass) {
    cls.instance("initWithTarget:action:", "@@:@:", returnsInstance: true) {
      call throws(ListingException) in
      try keepAction(call, target: 0, selector: 1, events: 1)
      call.returnRetained(call.receiver)
    }
    cls.instance("addTarget:action:", "v@:@:") { call throws(ListingException) in
      try keepAction(call, target: 0, selector: 1, events: 1)
    }
  }
}
