// Images: there is no picture in them, but one that was made of something has a CGImage, which is the image itself, as a color's CGColor is
// the color, so that a listing may put it into arrays. What is no picture by its bytes is nil, and so is a
// name that none of a project's files has. A single file does not know its project's pictures: there, every name has one.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addPictures(to cls: NativeClass) {
    let sources: [(String, String, @Sendable (NativeCall) throws(ListingException) -> Bool)] = [
      ("systemImageNamed:", "@", { _ in true }), ("Named:", "@\"NSString\"", isNamed),
      ("Named:inBundle:compatibleWithTraitCollection:", "@\"NSString\"@@", isNamed),
      ("Named:inBundle:withConfiguration:", "@\"NSString\"@@", isNamed),
      ("WithData:", "@\"NSData\"", isPicture), ("WithData:scale:", "@\"NSData\"d", isPicture),
      ("WithContentsOfFile:", "@\"NSString\"", isPictureFile),
    ]
    for (name, types, isThere) in sources {
      let maker = name.first?.isUppercase == true ? "image" + name : name
      cls.classMethod(maker, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        guard try isThere(call) else { return call.returnBorrowed(nil) }
        call.returnObject(try makePicture(OpaquePointer(call.receiver), call.world))
      }
      guard name.hasPrefix("With") else { continue }
      cls.instance("init" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        guard try isThere(call) else { return call.returnFailedInit() }
        state(of: call.receiver, call.world).set("picture", 1)
        call.returnRetained(call.receiver)
      }
    }
    cls.instance("imageWithRenderingMode:", "@\"UIImage\"@:q") { call throws(ListingException) in
      let (made, world) = (fwd_alloc_init(fwd_object_getClass(call.receiver)), call.world)
      try world.throwPending()
      if let made {
        state(of: made, world).take(state(of: call.receiver, world))
        state(of: made, world).set("renderingMode", call.int(0))
      }
      call.returnObject(made)
    }
    cls.property("CGImage", "T^{CGImage},R")
    cls.instance("CGImage", "^{CGImage}@:") { call throws(ListingException) in
      let isMade = state(of: call.receiver, call.world).hasValue("picture")
      call.returnBorrowed(isMade ? call.receiver : nil)
    }
  }

  private static func isNamed(_ call: NativeCall) throws(ListingException) -> Bool {
    guard let name = try call.checkedObject(0) else { return false }
    return call.world.files.bundle?.hasPicture(call.world.string(of: name)) ?? true
  }

  private static func isPicture(_ call: NativeCall) throws(ListingException) -> Bool {
    isPicture(try call.world.bytes(ofData: try call.checkedObject(0)))
  }

  private static func isPictureFile(_ call: NativeCall) throws(ListingException) -> Bool {
    guard let path = try call.checkedObject(0) else { return false }
    return call.world.files.read(try call.world.path(of: path)).map(isPicture) ?? false
  }

  /// PNG, JPEG, GIF, TIFF, BMP, WebP or HEIF by their first bytes.
  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), [0x49, 0x49, 0x2A, 0],
      [0x4D, 0x4D, 0, 0x2A], Array("BM".utf8),
    ]
    if marks.contains(where: bytes.starts(with:)) { return true }
    let (head, kind) = (bytes.prefix(4), bytes.dropFirst(8).prefix(4))
    return head.elementsEqual("RIFF".utf8) && kind.elementsEqual("WEBP".utf8)
      || bytes.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8)
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
