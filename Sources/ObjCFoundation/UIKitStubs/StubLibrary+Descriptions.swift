// How views describe themselves: `<UIView: 0x…; frame = (10 20; 100 50); layer = <CALayer: 0x…>>`, and in between what differs
// from a plain view.
import CRuntime
import ObjCVM

extension StubLibrary {
  static func addDescription(to cls: NativeClass) {
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(try describe(view: call.receiver, call.world)))
    }
  }

  private static func describe(view: ObjectPointer, _ world: World) throws(ListingException)
    -> String
  {
    let head = world.plainDescription(of: view).string.dropLast()
    var parts = [String(head)]
    if let base = baseClass(of: view, world) { parts.append("baseClass = \(base)") }
    let frame = value("frame", state(of: view, world), Geometry.Rect())
    parts.append("frame = \(text(of: frame))")
    if world.isKind(view, of: "UILabel") || world.isKind(view, of: "UITextField")
      || world.isKind(view, of: "UITextView"),
      let text = try world.send(view, "text")
    {
      parts.append("text = '\(world.string(of: text))'")
    }
    parts += try flags(of: view, world)
    if let color = try world.send(view, "backgroundColor") {
      parts.append("backgroundColor = \(try world.describe(color))")
    } else if world.isKind(view, of: "UILabel") {
      // A label is clear, whatever -backgroundColor says.
      parts.append("backgroundColor = UIExtendedGrayColorSpace 0 0")
    }
    if let layer = try world.send(view, "layer") {
      parts.append("layer = \(try layerText(layer, of: view, world))")
    }
    return parts.joined(separator: "; ") + ">"
  }

  /// UIKit's class that a program's subclass is made of, where that is not UIView.
  private static func baseClass(of view: ObjectPointer, _ world: World) -> String? {
    var cls = fwd_object_getClass(view)
    while let level = cls {
      let name = String(cString: fwd_class_getName(level))
      if world.isStub(name) {
        let isOwn = cls == fwd_object_getClass(view)
        return isOwn || name == "UIView" ? nil : name
      }
      cls = fwd_class_getSuperclass(level)
    }
    return nil
  }

  private static func text(of frame: Geometry.Rect) -> String {
    func number(_ value: Double) -> String {
      String(decoding: FormatNumbers.text(value, conversion: "g", precision: 6), as: UTF8.self)
    }
    let place = "\(number(frame.origin.x)) \(number(frame.origin.y))"
    return "(\(place); \(number(frame.size.width)) \(number(frame.size.height)))"
  }

  /// What a plain view is not.
  private static func flags(of view: ObjectPointer, _ world: World) throws(ListingException)
    -> [String]
  {
    var parts: [String] = []
    let alpha = try world.sendDouble(view, "alpha")
    if alpha != 1 {
      let text = FormatNumbers.text(alpha, conversion: "g", precision: 6)
      parts.append("alpha = \(String(decoding: text, as: UTF8.self))")
    }
    if try world.sendBool(view, "clipsToBounds") { parts.append("clipsToBounds = YES") }
    if try world.sendBool(view, "isHidden") { parts.append("hidden = YES") }
    if try !world.sendBool(view, "isOpaque"), !world.isKind(view, of: "UILabel") {
      parts.append("opaque = NO")
    }
    if try !world.sendBool(view, "isUserInteractionEnabled") {
      parts.append("userInteractionEnabled = NO")
    }
    let tag = try world.sendInt(view, "tag")
    if tag != 0 { parts.append("tag = \(tag)") }
    let recognizers = try world.send(view, "gestureRecognizers")
    if let recognizers, try !world.elements(of: recognizers).isEmpty {
      parts.append("gestureRecognizers = <NSArray: \(hex(UInt(bitPattern: recognizers)))>")
    }
    return parts
  }

  /// A label's and a window's layers are of classes that nothing else shows.
  private static func layerText(_ layer: ObjectPointer, of view: ObjectPointer, _ world: World)
    throws(ListingException) -> String
  {
    let isPlain = world.className(of: layer) == "CALayer"
    for (owner, name) in [("UILabel", "_UILabelLayer"), ("UIWindow", "UIWindowLayer")]
    where isPlain && world.isKind(view, of: owner) {
      return "<\(name): \(hex(UInt(bitPattern: layer)))>"
    }
    return try world.describe(layer)
  }
}
