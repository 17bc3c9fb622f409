// Images: there is no picture in them, but one that was made of something has a CGImage, which is the image itself, as a color's CGColor is
// the color, so that a listing may put it into arrays.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addPictures(to cls: NativeClass) {
    for (name, types) in [
      ("imageNamed:", "@"), ("imageWithData:", "@"), ("imageWithContentsOfFile:", "@"),
      ("systemImageNamed:", "@"),
    ] {
      cls.classMethod(name, "@@:" + types, returnsInstance: true) { call throws(ListingException) in
        call.returnObject(try makePicture(OpaquePointer(call.receiver), call.world))
      }
    }
    cls.property("CGImage", "T^{CGImage},R")
    cls.instance("CGImage", "^{CGImage}@:") { call throws(ListingException) in
      let isMade = state(of: call.receiver, call.world).hasValue("picture")
      call.returnBorrowed(isMade ? call.receiver : nil)
    }
  }

  private static func makePicture(_ cls: OpaquePointer, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let made = fwd_alloc_init(cls)
    try world.throwPending()
    if let made { state(of: made, world).set("picture", 1) }
    return made
  }

  static var imageFunctions: [NativeFunction] {
    [
      NativeFunction("UIGraphicsGetImageFromCurrentImageContext", "@\"UIImage\"") {
        call throws(ListingException) in
        if call.world.classIfKnown("UIImage") == nil { _ = call.world.addStub("UIImage") }
        call.returnObject(try makePicture(call.world.cls("UIImage"), call.world))
      }
    ]
  }
}
