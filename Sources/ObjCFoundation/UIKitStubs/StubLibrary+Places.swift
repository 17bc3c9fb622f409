// Where a view is: its frame in its superview, its bounds, its center. Setting one moves the others, as on a screen; transforms
// and constraints move nothing.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addPlaces(to cls: NativeClass) {
    cls.instance("setFrame:", "v@:{CGRect={CGPoint=dd}{CGSize=dd}}") {
      call throws(ListingException) in
      place(call.receiver, frame: call.load(0, as: Geometry.Rect.self), call.world)
    }
    cls.instance("setBounds:", "v@:{CGRect={CGPoint=dd}{CGSize=dd}}") {
      call throws(ListingException) in
      let bag = state(of: call.receiver, call.world)
      let bounds = call.load(0, as: Geometry.Rect.self)
      let center = value("center", bag, Geometry.Point())
      keep(bounds, "bounds", bag)
      keep(frame(around: center, bounds.size), "frame", bag)
    }
    cls.instance("setCenter:", "v@:{CGPoint=dd}") { call throws(ListingException) in
      let bag = state(of: call.receiver, call.world)
      let center = call.load(0, as: Geometry.Point.self)
      keep(center, "center", bag)
      keep(frame(around: center, value("bounds", bag, Geometry.Rect()).size), "frame", bag)
    }
  }

  /// Gives a view a frame, and the bounds and center that follow.
  static func place(_ view: ObjectPointer, frame: Geometry.Rect, _ world: World) {
    let bag = state(of: view, world)
    var bounds = value("bounds", bag, Geometry.Rect())
    bounds.size = frame.size
    keep(frame, "frame", bag)
    keep(bounds, "bounds", bag)
    keep(
      Geometry.Point(
        x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2),
      "center", bag)
  }

  private static func frame(around center: Geometry.Point, _ size: Geometry.Size) -> Geometry.Rect {
    Geometry.Rect(
      origin: Geometry.Point(x: center.x - size.width / 2, y: center.y - size.height / 2),
      size: size)
  }

  static func value<Value>(_ name: String, _ bag: PropertyBag, _ zero: Value) -> Value {
    var result = zero
    let count = MemoryLayout<Value>.size
    withUnsafeMutableBytes(of: &result) { room in
      if let base = room.baseAddress { bag.copy(name, to: base, count: count, size: count) }
    }
    return result
  }

  static func keep<Value>(_ value: Value, _ name: String, _ bag: PropertyBag) {
    withUnsafeBytes(of: value) { bytes in
      if let base = bytes.baseAddress { bag.set(name, bytes: base, count: bytes.count) }
    }
  }
}
