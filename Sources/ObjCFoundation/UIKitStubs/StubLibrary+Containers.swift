// Views that arrange others, and the segments of a control.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// A stack view's arranged views are subviews of it.
  static func addStack(to cls: NativeClass) {
    func arrange(_ view: ObjectPointer, at index: Int?, _ call: NativeCall)
      throws(ListingException)
    {
      var views = try list("arrangedSubviews", of: call.receiver, call.world)
      views.removeAll { $0 == view }
      views.insert(view, at: min(max(index ?? views.count, 0), views.count))
      setList(views, "arrangedSubviews", of: call.receiver, call.world)
      if try call.world.send(view, "superview") != call.receiver {
        try call.world.sendVoid(call.receiver, "addSubview:", .object(view))
      }
    }
    cls.instance("initWithArrangedSubviews:", "@@:@\"NSArray\"", returnsInstance: true) {
      call throws(ListingException) in
      for view in try call.world.elements(of: call.checkedObject(0)) {
        try arrange(view, at: nil, call)
      }
      call.returnRetained(call.receiver)
    }
    cls.instance("addArrangedSubview:", "v@:@\"UIView\"") { call throws(ListingException) in
      if let view = try call.checkedObject(0) { try arrange(view, at: nil, call) }
    }
    cls.instance("insertArrangedSubview:atIndex:", "v@:@\"UIView\"Q") {
      call throws(ListingException) in
      if let view = try call.checkedObject(0) { try arrange(view, at: call.int(1), call) }
    }
    cls.instance("removeArrangedSubview:", "v@:@\"UIView\"") { call throws(ListingException) in
      let views = try list("arrangedSubviews", of: call.receiver, call.world)
      setList(
        views.filter { $0 != call.object(0) }, "arrangedSubviews", of: call.receiver, call.world)
    }
  }

  /// The items on a side of a bar, of which one property has the first.
  static func addBarItems(to cls: NativeClass) {
    for side in ["left", "right"] {
      let (one, all) = (side + "BarButtonItem", side + "BarButtonItems")
      func setter(_ name: String) -> String {
        "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      }
      cls.instance(one, "@\"UIBarButtonItem\"@:") { call throws(ListingException) in
        call.returnBorrowed(try list(all, of: call.receiver, call.world).first)
      }
      for (selector, types) in [
        (setter(one), "v@:@\"UIBarButtonItem\""),
        (setter(one) + "animated:", "v@:@\"UIBarButtonItem\"B"),
      ] {
        cls.instance(selector, types) { call throws(ListingException) in
          let item = try call.checkedObject(0)
          let items = fwd_autorelease(item.map { call.world.newArray([$0]) })
          state(of: call.receiver, call.world).keep(items, as: all)
        }
      }
      cls.instance(setter(all) + "animated:", "v@:@\"NSArray\"B") { call throws(ListingException) in
        state(of: call.receiver, call.world).keep(try call.checkedObject(0), as: all)
      }
    }
  }

  /// A segmented control keeps a title or an image for each segment.
  static func addSegments(to cls: NativeClass) {
    func change(
      _ call: NativeCall, _ change: (inout [ObjectPointer]) -> Void
    ) throws(ListingException) {
      var items = try list("items", of: call.receiver, call.world)
      change(&items)
      setList(items, "items", of: call.receiver, call.world)
    }
    cls.instance("initWithItems:", "@@:@\"NSArray\"", returnsInstance: true) {
      call throws(ListingException) in
      let items = try call.world.elements(of: call.checkedObject(0))
      try change(call) { $0 = items }
      call.returnRetained(call.receiver)
    }
    cls.instance("numberOfSegments", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(try list("items", of: call.receiver, call.world).count))
    }
    for (word, type) in [("title", "NSString"), ("image", "UIImage")] {
      let capitalized = word.prefix(1).uppercased() + word.dropFirst()
      cls.instance("\(word)ForSegmentAtIndex:", "@\"\(type)\"@:Q") {
        call throws(ListingException) in
        let items = try list("items", of: call.receiver, call.world)
        let index = call.int(0)
        let item = items.indices.contains(index) ? items[index] : nil
        call.returnBorrowed(item.flatMap { call.world.isKind($0, of: type) ? $0 : nil })
      }
      cls.instance("set\(capitalized):forSegmentAtIndex:", "v@:@\"\(type)\"Q") {
        call throws(ListingException) in
        guard let item = try call.checkedObject(0) else { return }
        let index = call.int(1)
        try change(call) { if $0.indices.contains(index) { $0[index] = item } }
      }
      cls.instance("insertSegmentWith\(capitalized):atIndex:animated:", "v@:@\"\(type)\"QB") {
        call throws(ListingException) in
        guard let item = try call.checkedObject(0) else { return }
        let index = call.int(1)
        try change(call) { $0.insert(item, at: min(max(index, 0), $0.count)) }
      }
    }
    cls.instance("removeSegmentAtIndex:animated:", "v@:QB") { call throws(ListingException) in
      let index = call.int(0)
      try change(call) { if $0.indices.contains(index) { $0.remove(at: index) } }
    }
    cls.instance("removeAllSegments", "v@:") { call throws(ListingException) in
      try change(call) { $0 = [] }
      state(of: call.receiver, call.world).set("selectedSegmentIndex", -1)
    }
  }

  /// A collection's layout knows the collection.
  static func addCollectionLayout(to cls: NativeClass) {
    func keep(_ layout: ObjectPointer?, _ call: NativeCall) {
      state(of: call.receiver, call.world).keep(layout, as: "collectionViewLayout")
      guard let layout else { return }
      state(of: layout, call.world).keep(call.receiver, as: "collectionView", isWeak: true)
    }
    cls.instance(
      "initWithFrame:collectionViewLayout:", "@@:\(rectEncoding)@\"UICollectionViewLayout\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      guard let layout = try call.checkedObject(1) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "UICollectionView must be initialized with a non-nil layout parameter")
      }
      place(call.receiver, frame: call.load(0, as: Geometry.Rect.self), call.world)
      keep(layout, call)
      call.returnRetained(call.receiver)
    }
    cls.instance("setCollectionViewLayout:", "v@:@\"UICollectionViewLayout\"") {
      call throws(ListingException) in keep(try call.checkedObject(0), call)
    }
    cls.instance("setCollectionViewLayout:animated:", "v@:@\"UICollectionViewLayout\"B") {
      call throws(ListingException) in keep(try call.checkedObject(0), call)
    }
  }

  /// A scroll view tells its delegate where it has scrolled; an animated scroll is there at once, and ends when its time is over.
  static func addScrolling(to cls: NativeClass) {
    cls.instance("setContentOffset:", "v@:{CGPoint=dd}") { call throws(ListingException) in
      _ = try scroll(call)
    }
    cls.instance("setContentOffset:animated:", "v@:{CGPoint=dd}B") {
      call throws(ListingException) in
      let hasMoved = try scroll(call)
      guard hasMoved, call.bool(1) else { return }
      endScrolling(of: call.receiver, call.world)
    }
  }

  /// Whether it has moved.
  private static func scroll(_ call: NativeCall) throws(ListingException) -> Bool {
    let bag = state(of: call.receiver, call.world)
    let offset = call.load(0, as: Geometry.Point.self)
    var bounds = value("bounds", bag, Geometry.Rect())
    let hasMoved = bounds.origin != offset
    bounds.origin = offset
    StubLibrary.keep(bounds, "bounds", bag)
    StubLibrary.keep(offset, "contentOffset", bag)
    if hasMoved { try tell("scrollViewDidScroll:", of: call.receiver, call.world) }
    return hasMoved
  }

  private static func tell(_ selector: String, of view: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    guard let delegate = try world.send(view, "delegate"), world.implements(delegate, selector)
    else { return }
    try world.sendVoid(delegate, selector, .object(view))
  }

  private static func endScrolling(of view: ObjectPointer?, _ world: World) {
    let kept = fwd_retain(view)
    let timer = RunLoopTimer(world, at: world.clock.now() &+ 300_000_000, interval: 0) {
      () throws(ListingException) in
      try tell("scrollViewDidEndScrollingAnimation:", of: kept, world)
    } discard: {
      fwd_release(kept)
    }
    world.runLoops.main.add(timer, mode: RunLoop.defaultMode)
  }
}
