// UICollectionViewLayoutAttributes: where a layout puts an item. A value that is copied and compared.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addLayoutAttributes(to cls: NativeClass) {
    addPlaces(to: cls, "center")
    let makers: [(selector: String, types: String, category: Int)] = [
      ("layoutAttributesForCellWithIndexPath:", "@@:@\"NSIndexPath\"", 0),
      (
        "layoutAttributesForSupplementaryViewOfKind:withIndexPath:",
        "@@:@\"NSString\"@\"NSIndexPath\"", 1
      ),
      (
        "layoutAttributesForDecorationViewOfKind:withIndexPath:",
        "@@:@\"NSString\"@\"NSIndexPath\"", 2
      ),
    ]
    for (selector, types, category) in makers {
      cls.classMethod(selector, types, returnsInstance: true) { call throws(ListingException) in
        let made = fwd_alloc_init(OpaquePointer(call.receiver))
        try call.world.throwPending()
        guard let made else { return call.returnObject(nil) }
        let bag = state(of: made, call.world)
        bag.set("representedElementCategory", category)
        if category > 0 { bag.keep(try call.checkedObject(0), as: "representedElementKind") }
        bag.keep(try call.checkedObject(category > 0 ? 1 : 0), as: "indexPath")
        call.returnObject(made)
      }
    }
    cls.instance("size", "{CGSize=dd}@:") { call in
      call.returnValue(value("bounds", state(of: call.receiver, call.world), Geometry.Rect()).size)
    }
    cls.instance("setSize:", "v@:{CGSize=dd}") { call throws(ListingException) in
      let bag = state(of: call.receiver, call.world)
      var frame = value("frame", bag, Geometry.Rect())
      let (old, size) = (frame.size, call.load(0, as: Geometry.Size.self))
      frame.origin.x += (old.width - size.width) / 2
      frame.origin.y += (old.height - size.height) / 2
      frame.size = size
      place(call.receiver, frame: frame, call.world)
    }
    addAttributesAsValue(to: cls)
  }

  private static func addAttributesAsValue(to cls: NativeClass) {
    cls.adopt("NSCopying")
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let copy = fwd_class_createInstance(fwd_object_getClass(call.receiver), 0)
      if let copy {
        state(of: copy, call.world).take(state(of: call.receiver, call.world))
      }
      call.returnRetained(copy)
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0), other != call.receiver else {
        return call.returnBool(call.object(0) != nil)
      }
      guard fwd_object_getClass(other) == fwd_object_getClass(call.receiver) else {
        return call.returnBool(false)
      }
      let (own, others) = (state(of: call.receiver, call.world), state(of: other, call.world))
      let areOne = try call.world.areEqual(
        fwd_autorelease(own.retained("indexPath")), fwd_autorelease(others.retained("indexPath")))
      call.returnBool(areOne && own.hasEqualValues(others))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let path = fwd_autorelease(state(of: call.receiver, call.world).retained("indexPath"))
      call.returnValue(UInt(bitPattern: try call.world.sendInt(path, "hash")))
    }
  }
}
