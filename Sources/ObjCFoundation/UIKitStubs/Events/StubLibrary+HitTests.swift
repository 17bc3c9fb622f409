// Which view a point is in, and a point of one view as one of another. Transforms turn and scale nothing.
import CRuntime
import ObjCVM

extension StubLibrary {
  private static let pointEncoding = "{CGPoint=dd}"

  static func addHitTests(to cls: NativeClass) {
    cls.instance("pointInside:withEvent:", "B@:\(pointEncoding)@\"UIEvent\"") {
      call throws(ListingException) in
      let bounds = value("bounds", state(of: call.receiver, call.world), Geometry.Rect())
      call.returnBool(bounds.contains(call.load(0, as: Geometry.Point.self)))
    }
    cls.instance("hitTest:withEvent:", "@\"UIView\"@:\(pointEncoding)@\"UIEvent\"") {
      call throws(ListingException) in
      call.returnBorrowed(
        try hit(call.receiver, call.load(0, as: Geometry.Point.self), call.object(1), call.world))
    }
    for (name, isTo) in [("toView:", true), ("fromView:", false)] {
      cls.instance("convertPoint:\(name)", "\(pointEncoding)@:\(pointEncoding)@\"UIView\"") {
        call throws(ListingException) in
        let shift = try distance(call.receiver, call.object(1), isTo: isTo, call.world)
        var place = call.load(0, as: Geometry.Point.self)
        place.x += shift.x
        place.y += shift.y
        call.returnValue(place)
      }
      cls.instance("convertRect:\(name)", "\(rectEncoding)@:\(rectEncoding)@\"UIView\"") {
        call throws(ListingException) in
        let shift = try distance(call.receiver, call.object(1), isTo: isTo, call.world)
        var rect = call.load(0, as: Geometry.Rect.self)
        rect.origin.x += shift.x
        rect.origin.y += shift.y
        call.returnValue(rect)
      }
    }
  }

  /// As UIView's: nil for what is hidden, takes no touches or is nearly transparent, and for a point outside; else the frontmost subview
  /// that is hit, or the view itself. Each is asked with the messages that subclasses override.
  private static func hit(
    _ view: ObjectPointer, _ place: Geometry.Point, _ event: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    func argument(_ place: Geometry.Point) -> SendArgument {
      .structure(encoding: pointEncoding, bytes: withUnsafeBytes(of: place) { Array($0) })
    }
    guard try world.sendBool(view, "isUserInteractionEnabled"),
      try !world.sendBool(view, "isHidden"), try world.sendDouble(view, "alpha") > 0.01,
      try world.sendBool(view, "pointInside:withEvent:", argument(place), .object(event))
    else { return nil }
    for inner in try list("subviews", of: view, world).reversed()
    where world.isKind(inner, of: "UIView") {
      let origin = origin(of: inner, world)
      let own = Geometry.Point(x: place.x - origin.x, y: place.y - origin.y)
      if let found = try world.send(inner, "hitTest:withEvent:", argument(own), .object(event)) {
        return found
      }
    }
    return view
  }

  /// Where a view's coordinates begin in those of its superview.
  private static func origin(of view: ObjectPointer, _ world: World) -> Geometry.Point {
    let bag = state(of: view, world)
    let frame = value("frame", bag, Geometry.Rect())
    let bounds = value("bounds", bag, Geometry.Rect())
    return Geometry.Point(
      x: frame.origin.x - bounds.origin.x, y: frame.origin.y - bounds.origin.y)
  }

  /// Where a view's coordinates begin in those of the outermost view around it.
  private static func absoluteOrigin(of view: ObjectPointer?, _ world: World)
    throws(ListingException) -> Geometry.Point
  {
    var sum = Geometry.Point()
    var next = view
    while let current = next, world.isKind(current, of: "UIView") {
      next = try world.send(current, "superview")
      guard next != nil else { break }
      let own = origin(of: current, world)
      sum.x += own.x
      sum.y += own.y
    }
    return sum
  }

  /// What is added to a place of one view to give it in another's coordinates; nil is the outermost one.
  private static func distance(
    _ view: ObjectPointer, _ other: ObjectPointer?, isTo: Bool, _ world: World
  ) throws(ListingException) -> Geometry.Point {
    let own = try absoluteOrigin(of: view, world)
    let others = try absoluteOrigin(of: other, world)
    return isTo
      ? Geometry.Point(x: own.x - others.x, y: own.y - others.y)
      : Geometry.Point(x: others.x - own.x, y: others.y - own.y)
  }
}
