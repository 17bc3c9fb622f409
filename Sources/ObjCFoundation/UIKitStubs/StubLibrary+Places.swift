// Where a view is: its frame in its superview, its bounds, its center. Setting one moves the others, as on a screen, and
// so does a transform; constraints move nothing.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// - Parameter center: `center` of a view, `position` of a layer.
  static func addPlaces(to cls: NativeClass, _ center: String) {
    cls.instance("setFrame:", "v@:" + rectEncoding) { call throws(ListingException) in
      place(call.receiver, frame: call.load(0, as: Geometry.Rect.self), call.world, center)
    }
    for (name, type) in [("bounds", rectEncoding), (center, point), ("anchorPoint", point)] {
      let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      if name == "anchorPoint", center == "center" { continue }
      cls.instance(setter, "v@:" + type) { call throws(ListingException) in
        let bag = state(of: call.receiver, call.world)
        bag.set(name, call.argumentBytes(0, type == point ? 16 : 32))
        moveFrame(bag, center)
      }
    }
  }

  /// Gives a view or a layer a frame, and the bounds and center that follow.
  static func place(
    _ view: ObjectPointer, frame: Geometry.Rect, _ world: World, _ center: String = "center"
  ) {
    let bag = state(of: view, world)
    var bounds = value("bounds", bag, Geometry.Rect())
    bounds.size = frame.size
    let anchor = value("anchorPoint", bag, middle)
    keep(frame, "frame", bag)
    keep(bounds, "bounds", bag)
    keep(
      Geometry.Point(
        x: frame.origin.x + frame.size.width * anchor.x,
        y: frame.origin.y + frame.size.height * anchor.y),
      center, bag)
  }

  private static let middle = Geometry.Point(x: 0.5, y: 0.5)

  /// The frame that follows from the bounds, the center and the transform: the rectangle around the transformed bounds.
  static func moveFrame(_ bag: PropertyBag, _ center: String) {
    let (size, anchor) = (
      value("bounds", bag, Geometry.Rect()).size, value("anchorPoint", bag, middle)
    )
    let middle = value(center, bag, Geometry.Point())
    let name = center == "center" ? "transform" : "affineTransform"
    var transform = bag.doubles(name) ?? Transforms.identity
    transform[4] += middle.x
    transform[5] += middle.y
    let (x, y) = (-size.width * anchor.x, -size.height * anchor.y)
    let box = Transforms.box([x, y, size.width, size.height], transform)
    bag.set("frame", bytes(box, "{"))
  }

  /// A layer's transform in space and the one in the plane are the same.
  static func alignTransforms(_ bag: PropertyBag, from name: String) {
    guard let own = bag.doubles(name) else { return }
    let places = [0, 1, 4, 5, 12, 13]
    if name == "transform" {
      bag.set("affineTransform", bytes(places.map { own[$0] }, "{"))
    } else {
      var solid = numbers("solid")
      for (index, place) in places.enumerated() { solid[place] = own[index] }
      bag.set("transform", bytes(solid, "{"))
    }
    moveFrame(bag, "position")
  }

  static func value<Value>(_ name: String, _ bag: PropertyBag, _ zero: Value) -> Value {
    if !bag.hasValue(name) { return zero }
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
