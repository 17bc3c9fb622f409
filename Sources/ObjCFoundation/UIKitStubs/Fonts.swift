// Fonts: a name and a size. Every name is taken for that of a font which is there; nothing is drawn with one.
import CRuntime
import ObjCVM

enum Fonts {
  /// The system font's, by weight.
  private static let weights: [(weight: Double, name: String)] = [
    (-0.8, "Ultralight"), (-0.6, "Thin"), (-0.4, "Light"), (0, "Regular"), (0.23, "Medium"),
    (0.3, "Semibold"), (0.4, "Bold"), (0.56, "Heavy"), (0.62, "Black"),
  ]

  /// Sizes of text styles at the usual setting; a headline is semibold.
  private static let styles: [(name: String, size: Double)] = [
    ("LargeTitle", 34), ("Title1", 28), ("Title2", 22), ("Title3", 20), ("Headline", 17),
    ("Subheadline", 15), ("Subhead", 15), ("Body", 17), ("Callout", 16), ("Footnote", 13),
    ("Caption1", 12), ("Caption2", 11),
  ]

  /// How a line is high, for a point of size.
  private static let lineHeight = 1.193359375

  static func addFonts(to cls: NativeClass) {
    let system = cls.name == "UIFont" ? ".SFUI-" : ".SFNS-"
    func systemName(_ weight: Double) -> String {
      system + (weights.min { abs($0.weight - weight) < abs($1.weight - weight) }?.name ?? "")
    }
    for (selector, name) in [
      ("systemFontOfSize:", systemName(0)), ("boldSystemFontOfSize:", systemName(0.3)),
      ("italicSystemFontOfSize:", systemName(0) + "Italic"),
    ] {
      cls.classMethod(selector, "@@:d", returnsInstance: true) { call throws(ListingException) in
        // A size that is none stands for the usual one.
        let size = call.double(0) > 0 ? call.double(0) : 14
        call.returnObject(try make(name, size, OpaquePointer(call.receiver), call.world))
      }
    }
    for (selector, family) in [
      ("systemFontOfSize:weight:", ""), ("monospacedSystemFontOfSize:weight:", "Mono"),
      ("monospacedDigitSystemFontOfSize:weight:", ""),
    ] {
      cls.classMethod(selector, "@@:dd", returnsInstance: true) { call throws(ListingException) in
        var name = systemName(call.double(1))
        if !family.isEmpty { name = ".AppleSystemUIFontMonospaced-" + name.dropFirst(system.count) }
        call.returnObject(
          try make(name, call.double(0), OpaquePointer(call.receiver), call.world))
      }
    }
    cls.classMethod("fontWithName:size:", "@@:@\"NSString\"d", returnsInstance: true) {
      call throws(ListingException) in
      guard let name = call.object(0) else { return call.returnBorrowed(nil) }
      call.returnObject(
        try make(
          call.world.string(of: name), call.double(1), OpaquePointer(call.receiver), call.world))
    }
    cls.classMethod("preferredFontForTextStyle:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      let style = call.object(0).map { call.world.string(of: $0) } ?? ""
      let known = styles.first { style.hasSuffix($0.name) }
      let name = systemName(known?.name == "Headline" ? 0.3 : 0)
      call.returnObject(
        try make(name, known?.size ?? 17, OpaquePointer(call.receiver), call.world))
    }
    cls.instance("fontWithSize:", "@@:d", returnsInstance: true) { call throws(ListingException) in
      guard let cls = fwd_object_getClass(call.receiver) else { return call.returnBorrowed(nil) }
      call.returnObject(
        try make(name(of: call.receiver, call.world), call.double(0), cls, call.world))
    }
    addComparing(to: cls)
    cls.classMethod("familyNames", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnTexts(
        [
          "Arial", "Courier New", "Georgia", "Helvetica", "Helvetica Neue", "Menlo",
          "Times New Roman",
        ]
        .map { UTF16Text($0) })
    }
    let sizes: [Double] = cls.name == "UIFont" ? [17, 18, 14, 12] : [10, 13, 13, 11]
    for (index, name) in ["label", "button", "system", "smallSystem"].enumerated() {
      cls.classMethod(name + "FontSize", "d@:") { call in call.returnDoubles([sizes[index]]) }
    }
  }

  private static func addComparing(to cls: NativeClass) {
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0), call.world.isKind(other, of: cls.name) else {
        return call.returnBool(false)
      }
      call.returnBool(
        other == call.receiver
          || name(of: other, call.world) == name(of: call.receiver, call.world)
            && size(of: other, call.world) == size(of: call.receiver, call.world)
      )
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(truncatingIfNeeded: size(of: call.receiver, call.world).bitPattern))
    }
  }

  private static func make(
    _ name: String, _ size: Double, _ cls: OpaquePointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let font = fwd_alloc_init(cls)
    try world.throwPending()
    guard let font else { return nil }
    let bag = StubLibrary.state(of: font, world)
    for (key, number) in [("pointSize", size), ("lineHeight", size * lineHeight)] {
      withUnsafeBytes(of: number) { bytes in
        if let base = bytes.baseAddress { bag.set(key, bytes: base, count: bytes.count) }
      }
    }
    let family =
      name.hasPrefix(".") ? ".AppleSystemUIFont" : String(name.prefix { $0 != "-" })
    for (key, text) in [("fontName", name), ("familyName", family)] {
      bag.keep(world.autoreleasedString(text), as: key)
    }
    return font
  }

  private static func name(of font: ObjectPointer, _ world: World) -> String {
    let name = StubLibrary.state(of: font, world).retained("fontName")
    defer { fwd_release(name) }
    return name.map { world.string(of: $0) } ?? ""
  }

  private static func size(of font: ObjectPointer, _ world: World) -> Double {
    var size = 0.0
    withUnsafeMutableBytes(of: &size) { room in
      if let base = room.baseAddress {
        StubLibrary.state(of: font, world).copy("pointSize", to: base, count: 8, size: 8)
      }
    }
    return size
  }
}
