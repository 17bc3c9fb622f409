// What -[NSBundle loadNibNamed:owner:options:] gives: the objects of the program's .xib. Where that is not there, a nib stands for one
// object of the class that it is named after, as its view mostly is, made as UIKit makes it.
import CRuntime
import ObjCVM

extension StubLibrary {
  static var extendedClassNames: [String] { ["NSBundle"] }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    description.instance(
      "loadNibNamed:owner:options:", "@\"NSArray\"@:@\"NSString\"@@\"NSDictionary\""
    ) { call throws(ListingException) in
      let world = call.world
      let name = call.object(0) == nil ? "" : world.string(of: call.object(0))
      if let file = InterfaceFile.named(name, type: "xib", world) {
        return call.returnObject(
          world.newArray(try load(file, owner: call.object(1), world)))
      }
      guard let cls = world.classIfKnown(name), world.isStub(name) || isView(cls, world),
        let fresh = fwd_class_createInstance(cls, 0)
      else { return call.returnBorrowed(nil) }
      let coded = world.implements(fresh, "initWithCoder:")
      let view =
        coded
        ? try world.send(fresh, "initWithCoder:", .object(nil)) : try world.send(fresh, "init")
      if world.implements(view, "awakeFromNib") { try world.sendVoid(view, "awakeFromNib") }
      call.returnObject(world.newArray(view.map { [$0] } ?? []))
      fwd_release(view)
    }
  }

  private static func isView(_ cls: OpaquePointer, _ world: World) -> Bool {
    world.classIfKnown("UIView").map { fwd_class_isKind(cls, of: $0) } ?? false
  }
}
