// What controllers do that shows in dispatch: a view that is loaded when it is first asked for, appearing and disappearing, presenting,
// navigation.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addController(to cls: NativeClass) {
    cls.property("view", "T@\"UIView\",&,N")
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let made = try call.world.send(
        call.receiver, "initWithNibName:bundle:", .object(nil), .object(nil))
      call.returnRetained(made)
    }
    cls.instance(
      "initWithNibName:bundle:", "@@:@\"NSString\"@\"NSBundle\"", returnsInstance: true
    ) { call throws(ListingException) in
      if let name = try call.checkedObject(0) {
        state(of: call.receiver, call.world).keep(name, as: "nibName")
      }
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in call.returnRetained(call.receiver)
    }
    for name in ["isViewLoaded", "viewIsLoaded"] {
      cls.instance(name, "B@:") { call throws(ListingException) in
        call.returnBool(state(of: call.receiver, call.world).has("view"))
      }
    }
    cls.instance("view", "@\"UIView\"@:") { call throws(ListingException) in
      try loadView(of: call.receiver, call.world)
      call.returnObject(state(of: call.receiver, call.world).retained("view"))
    }
    cls.instance("viewIfLoaded", "@\"UIView\"@:") { call throws(ListingException) in
      call.returnObject(state(of: call.receiver, call.world).retained("view"))
    }
    cls.instance("loadViewIfNeeded", "v@:") { call throws(ListingException) in
      try loadView(of: call.receiver, call.world)
    }
    cls.instance("setView:", "v@:@\"UIView\"") { call throws(ListingException) in
      let view = try call.checkedObject(0)
      state(of: call.receiver, call.world).keep(view, as: "view")
      guard let view else { return }
      state(of: view, call.world).keep(call.receiver, as: "viewController", isWeak: true)
    }
    cls.instance("loadView", "v@:") { call throws(ListingException) in
      if try loadInterface(of: call.receiver, call.world) { return }
      let name = listClass(of: call.receiver, call.world)
      guard let view = fwd_alloc_init(call.world.cls(name ?? "UIView")) else { return }
      place(view, frame: phone, call.world)
      try send(call, "setView:", .object(view))
      if name != nil {
        for outlet in ["setDataSource:", "setDelegate:"] {
          try call.world.sendVoid(view, outlet, .object(call.receiver))
        }
      }
      fwd_release(view)
    }
    // A listing that sends -viewDidLoad itself wants it once: loading the view does not send it again.
    cls.instance("viewDidLoad", "v@:") { call throws(ListingException) in
      state(of: call.receiver, call.world).didLoad = true
    }
    addSegues(to: cls)
    addPresenting(to: cls)
  }

  /// The subclasses that override what loads and shows a controller, so that an exchange of theirs leaves UIViewController's alone.
  static let controllersWithOwnAppearance: Set<String> = [
    "UINavigationController", "UITabBarController", "UITableViewController",
    "UICollectionViewController", "UISplitViewController", "UIPageViewController",
  ]

  static func addAppearance(to cls: NativeClass) {
    func override(
      _ selector: String, _ types: String,
      _ arguments: @escaping @Sendable (NativeCall) -> [SendArgument]
    ) {
      cls.instance(selector, types) { call throws(ListingException) in
        guard let parent = call.world.classIfKnown("UIViewController"),
          let method = fwd_class_findMethod(parent, call.world.selector(selector))
        else { return }
        _ = try call.world.invoke(call.receiver, method, arguments(call), as: Int.self)
      }
    }
    for name in ["viewWillAppear:", "viewDidAppear:", "viewWillDisappear:", "viewDidDisappear:"] {
      override(name, "v@:B") { [.bool($0.bool(0))] }
    }
    for name in ["loadView", "dealloc"] { override(name, "v@:") { _ in [] } }
  }

  /// A controller of a Mac: as a phone's, without what comes on the screen.
  static func addMacController(to cls: NativeClass) {
    cls.instance(
      "initWithNibName:bundle:", "@@:@\"NSString\"@\"NSBundle\"", returnsInstance: true
    ) { call throws(ListingException) in
      state(of: call.receiver, call.world).keep(try call.checkedObject(0), as: "nibName")
      call.returnRetained(call.receiver)
    }
    cls.instance("view", "@\"NSView\"@:") { call throws(ListingException) in
      try loadView(of: call.receiver, call.world)
      call.returnObject(state(of: call.receiver, call.world).retained("view"))
    }
    cls.instance("loadView", "v@:") { call throws(ListingException) in
      if try loadInterface(of: call.receiver, call.world) { return }
      guard let view = fwd_alloc_init(call.world.cls("NSView")) else { return }
      try send(call, "setView:", .object(view))
      fwd_release(view)
    }
    cls.instance("viewDidLoad", "v@:") { call throws(ListingException) in
      state(of: call.receiver, call.world).didLoad = true
    }
  }

  /// The class of a controller's view, where that is a list.
  private static func listClass(of controller: ObjectPointer, _ world: World) -> String? {
    ["UITableView", "UICollectionView"].first { name in
      world.isKind(controller, of: name + "Controller") && world.classIfKnown(name) != nil
    }
  }

  /// The list of a controller is its view.
  static func addListView(_ name: String, ofClass className: String, to cls: NativeClass) {
    cls.property(name, "T@\"\(className)\",&,N")
    cls.instance(name, "@\"\(className)\"@:") { call throws(ListingException) in
      if call.world.classIfKnown(className) == nil { _ = call.world.addStub(className) }
      try loadView(of: call.receiver, call.world)
      let view = state(of: call.receiver, call.world).retained("view")
      let isList = call.world.isKind(view, of: className)
      if !isList { fwd_release(view) }
      call.returnObject(isList ? view : nil)
    }
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
    cls.instance(setter, "v@:@\"\(className)\"") { call throws(ListingException) in
      try send(call, "setView:", .object(try call.checkedObject(0)))
    }
  }

  static func loadView(of controller: ObjectPointer, _ world: World) throws(ListingException) {
    let own = state(of: controller, world)
    guard !own.has("view") else { return }
    try world.sendVoid(controller, "loadView")
    guard own.has("view"), !own.didLoad else { return }
    own.didLoad = true
    try world.sendVoid(controller, "viewDidLoad")
  }

  /// A controller comes on the screen.
  static func show(_ controller: ObjectPointer, _ world: World) throws(ListingException) {
    try loadView(of: controller, world)
    try willAppear(controller, world)
    try didAppear(controller, world)
  }

  static func willAppear(_ controller: ObjectPointer, _ world: World) throws(ListingException) {
    var inner: [ObjectPointer] = []
    if world.isKind(controller, of: "UINavigationController") {
      inner = try list("viewControllers", of: controller, world).suffix(1)
    } else if world.isKind(controller, of: "UITabBarController") {
      let selected = fwd_autorelease(
        state(of: controller, world).retained("selectedViewController"))
      state(of: controller, world).keep(selected, as: "shown")
      inner = selected.map { [$0] } ?? []
    }
    try world.sendVoid(controller, "viewWillAppear:", .bool(false))
    for child in inner { try show(child, world) }
    for name in ["viewWillLayoutSubviews", "viewDidLayoutSubviews"] {
      try world.sendVoid(controller, name)
    }
    if let view = state(of: controller, world).retained("view") {
      fwd_autorelease(view)
      try layOut(contentsOf: view, world)
    }
  }

  static func didAppear(_ controller: ObjectPointer, _ world: World) throws(ListingException) {
    try world.sendVoid(controller, "viewDidAppear:", .bool(false))
  }

  static func hide(_ controller: ObjectPointer, _ world: World) throws(ListingException) {
    try world.sendVoid(controller, "viewWillDisappear:", .bool(false))
    try world.sendVoid(controller, "viewDidDisappear:", .bool(false))
  }

  private static func addPresenting(to cls: NativeClass) {
    cls.instance("presentViewController:animated:completion:", "v@:@B@?") {
      call throws(ListingException) in
      guard let other = try call.checkedObject(0) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "Application tried to present a nil modal view controller on target \(try call.world.describe(call.receiver))."
        )
      }
      state(of: call.receiver, call.world).keep(other, as: "presentedViewController")
      state(of: other, call.world).keep(
        call.receiver, as: "presentingViewController", isWeak: true)
      try show(other, call.world)
      if call.object(2) != nil { try call.world.callBlockVoid(call.object(2)) }
    }
    cls.instance("dismissViewControllerAnimated:completion:", "v@:B@?") {
      call throws(ListingException) in
      let own = state(of: call.receiver, call.world)
      let holder =
        own.has("presentedViewController") ? nil : own.retained("presentingViewController")
      fwd_autorelease(holder)
      let target = holder ?? call.receiver
      if let shown = state(of: target, call.world).retained("presentedViewController") {
        fwd_autorelease(shown)
        state(of: target, call.world).keep(nil, as: "presentedViewController")
        state(of: shown, call.world).keep(nil, as: "presentingViewController")
        try hide(shown, call.world)
      }
      if call.object(1) != nil { try call.world.callBlockVoid(call.object(1)) }
    }
    cls.instance("addChildViewController:", "v@:@") { call throws(ListingException) in
      guard let child = try call.checkedObject(0) else { return }
      let all = try list("childViewControllers", of: call.receiver, call.world)
      try call.world.sendVoid(child, "willMoveToParentViewController:", .object(call.receiver))
      setList(all + [child], "childViewControllers", of: call.receiver, call.world)
      state(of: child, call.world).keep(call.receiver, as: "parentViewController", isWeak: true)
    }
    cls.instance("removeFromParentViewController", "v@:") { call throws(ListingException) in
      let own = state(of: call.receiver, call.world)
      guard let parent = own.retained("parentViewController") else { return }
      fwd_autorelease(parent)
      own.keep(nil, as: "parentViewController")
      let all = try list("childViewControllers", of: parent, call.world)
      setList(
        all.filter { $0 != call.receiver }, "childViewControllers", of: parent, call.world)
      try send(call, "didMoveToParentViewController:", .object(nil))
    }
  }

  static func addNavigation(to cls: NativeClass) {
    func push(_ controller: ObjectPointer, _ call: NativeCall, _ holder: ObjectPointer)
      throws(ListingException)
    {
      let all = try list("viewControllers", of: holder, call.world)
      setList(all + [controller], "viewControllers", of: holder, call.world)
      try adopt(by: holder, call.world)
    }
    cls.instance("initWithRootViewController:", "@@:@", returnsInstance: true) {
      call throws(ListingException) in
      if let root = try call.checkedObject(0) { try push(root, call, call.receiver) }
      call.returnRetained(call.receiver)
    }
    cls.instance("pushViewController:animated:", "v@:@B") { call throws(ListingException) in
      guard let controller = try call.checkedObject(0) else { return }
      let top = try list("viewControllers", of: call.receiver, call.world).last
      try push(controller, call, call.receiver)
      if let top { try hide(top, call.world) }
      try show(controller, call.world)
    }
    for (name, keepsFirst) in [
      ("popViewControllerAnimated:", false), ("popToRootViewControllerAnimated:", true),
      ("popToViewController:animated:", true),
    ] {
      let isNamed = name.hasPrefix("popToView")
      cls.instance(name, isNamed ? "@@:@B" : "@@:B") { call throws(ListingException) in
        let all = try list("viewControllers", of: call.receiver, call.world)
        let named = isNamed ? try call.checkedObject(0) : nil
        let last = isNamed ? all.firstIndex { $0 == named } : 0
        guard all.count > 1, let top = all.last, let last else { return call.returnBorrowed(nil) }
        let rest = keepsFirst ? Array(all.prefix(last + 1)) : Array(all.dropLast())
        if rest.count == all.count { return call.returnObject(call.world.newArray([])) }
        setList(rest, "viewControllers", of: call.receiver, call.world)
        try adopt(by: call.receiver, call.world)
        try hide(top, call.world)
        if let shown = rest.last {
          try call.world.sendVoid(shown, "viewWillAppear:", .bool(false))
          try call.world.sendVoid(shown, "viewDidAppear:", .bool(false))
        }
        call.returnBorrowed(
          keepsFirst ? fwd_autorelease(call.world.newArray(Array(all.dropFirst(last + 1)))) : top)
      }
    }
    for name in ["topViewController", "visibleViewController"] {
      cls.property(name, "T@\"UIViewController\",R")
      cls.instance(name, "@\"UIViewController\"@:") { call throws(ListingException) in
        call.returnBorrowed(try list("viewControllers", of: call.receiver, call.world).last)
      }
    }
  }

  static func addAlerts(to cls: NativeClass) {
    cls.instance("addTextFieldWithConfigurationHandler:", "v@:@?") {
      call throws(ListingException) in
      guard let cls = call.world.classIfKnown("UITextField"), let field = fwd_alloc_init(cls)
      else { return }
      try append(field, "textFields", of: call.receiver, call.world)
      fwd_release(field)
      if call.object(0) != nil { try call.world.callBlockVoid(call.object(0), .object(field)) }
    }
    cls.instance("addAction:", "v@:@") { call throws(ListingException) in
      guard let action = try call.checkedObject(0) else { return }
      let all = try list("actions", of: call.receiver, call.world)
      setList(all + [action], "actions", of: call.receiver, call.world)
    }
  }
}
