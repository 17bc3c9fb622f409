// Colors: what they are made of, in sRGB or in gray, and what is asked about that. Nothing is drawn with them. A CGColor is the color
// object itself, so that a listing may put it into arrays.
import CRuntime
import Glibc
import ObjCVM

enum Colors {
  private static let reference = "^{CGColor}"

  // MARK: Components

  /// Red, green, blue and alpha, or white and alpha; nil for a color that only a screen would know, such as one of a pattern.
  private static func components(of color: ObjectPointer?, _ world: World) -> [Double]? {
    guard let color, world.isObject(color) else { return nil }
    var numbers = [Double](repeating: 0, count: 5)
    numbers.withUnsafeMutableBytes { room in
      if let base = room.baseAddress {
        StubLibrary.state(of: color, world).copy("components", to: base, count: 40, size: 40)
      }
    }
    let count = Int(numbers[0])
    return count == 2 || count == 4 ? Array(numbers[1...count]) : nil
  }

  private static func keep(_ components: [Double], in color: ObjectPointer, _ world: World) {
    var numbers = [Double(components.count)] + components
    while numbers.count < 5 { numbers.append(0) }
    numbers.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      StubLibrary.state(of: color, world).set("components", bytes: base, count: bytes.count)
    }
  }

  private static func make(_ components: [Double]?, _ cls: OpaquePointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let made = fwd_alloc_init(cls)
    try world.throwPending()
    if let made, let components { keep(components, in: made, world) }
    return made
  }

  /// Red, green, blue and alpha of either kind.
  private static func rgba(_ components: [Double]) -> [Double] {
    components.count == 4
      ? components : [components[0], components[0], components[0], components[1]]
  }

  private static func rgb(hue: Double, saturation: Double, brightness: Double) -> [Double] {
    let sector = (hue - hue.rounded(.down)) * 6
    func part(_ offset: Double) -> Double {
      let place = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    return [part(5), part(3), part(1)]
  }

  private static func hsb(_ color: [Double]) -> [Double] {
    let (red, green, blue) = (color[0], color[1], color[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    var hue = 0.0
    if range > 0 {
      if high == red {
        hue = (green - blue) / range
      } else if high == green {
        hue = (blue - red) / range + 2
      } else {
        hue = (red - green) / range + 4
      }
    }
    return [(hue < 0 ? hue + 6 : hue) / 6, high > 0 ? range / high : 0, high, color[3]]
  }

  // MARK: Methods

  static func addColors(to cls: NativeClass) {
    addMaking(to: cls)
    addReading(to: cls)
    addCoding(to: cls)
    for (name, components) in named {
      cls.classMethod(name + "Color", "@@:", returnsInstance: true) {
        call throws(ListingException) in
        call.returnBorrowed(
          try shared(name, components, OpaquePointer(call.receiver), call.world))
      }
    }
    cls.property("CGColor", "T\(reference),R")
    cls.instance("CGColor", reference + "@:") { call throws(ListingException) in
      call.returnBorrowed(call.receiver)
    }
  }

  /// As many numbers as the color has, by the keys of UIKit's archives.
  private static func addCoding(to cls: NativeClass) {
    let keys = [4: ["UIRed", "UIGreen", "UIBlue", "UIAlpha"], 2: ["UIWhite", "UIAlpha"]]
    CodingLibrary.allowSecureCoding(of: cls)
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      let world = call.world
      let numbers = components(of: call.receiver, world) ?? []
      for (key, number) in zip(keys[numbers.count] ?? [], numbers) {
        try world.sendVoid(
          call.object(0), "encodeDouble:forKey:", .double(number),
          .object(world.autoreleasedString(key)))
      }
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      let world = call.world
      for count in [4, 2] {
        let names = (keys[count] ?? []).map { world.autoreleasedString($0) }
        guard
          try world.sendBool(call.object(0), "containsValueForKey:", .object(names.first ?? nil))
        else { continue }
        var numbers: [Double] = []
        for name in names {
          numbers.append(
            try world.perform(
              call.object(0), world.selector("decodeDoubleForKey:"), [.object(name)],
              resultType: "d", as: Double.self))
        }
        keep(numbers, in: call.receiver, world)
        break
      }
      call.returnRetained(call.receiver)
    }
  }

  private static func addMaking(to cls: NativeClass) {
    let kinds: [(String, String, (NativeCall) -> [Double]?)] = [
      ("Red:green:blue:alpha:", "dddd", { call in (0..<4).map { call.double($0) } }),
      ("White:alpha:", "dd", { call in [call.double(0), call.double(1)] }),
      (
        "Hue:saturation:brightness:alpha:", "dddd",
        { call in
          rgb(hue: call.double(0), saturation: call.double(1), brightness: call.double(2))
            + [call.double(3)]
        }
      ),
      ("CGColor:", reference, { call in components(of: call.object(0), call.world) }),
    ]
    for (name, types, read) in kinds {
      let isReference = types == reference
      let spaces =
        cls.name == "UIColor"
        ? ["", "DisplayP3"] : ["", "Calibrated", "SRGB", "Device", "DisplayP3"]
      for space in isReference ? [""] : spaces {
        cls.classMethod("colorWith\(space)\(name)", "@@:" + types, returnsInstance: true) {
          call throws(ListingException) in
          call.returnObject(try make(read(call), OpaquePointer(call.receiver), call.world))
        }
      }
      cls.instance("initWith" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        if let read = read(call) { keep(read, in: call.receiver, call.world) }
        call.returnRetained(call.receiver)
      }
    }
    cls.instance("colorWithAlphaComponent:", "@@:d", returnsInstance: true) {
      call throws(ListingException) in
      let old = components(of: call.receiver, call.world)
      let new = old.map { Array($0.dropLast()) + [call.double(0)] }
      let made = try make(
        new, fwd_object_getClass(call.receiver) ?? OpaquePointer(call.receiver), call.world)
      call.returnObject(made)
    }
    for name in ["colorUsingColorSpace:", "colorUsingColorSpaceName:"] {
      cls.instance(name, "@@:@") { call throws(ListingException) in
        call.returnBorrowed(call.receiver)
      }
    }
  }

  private static func addReading(to cls: NativeClass) {
    let questions: [(String, Int, ([Double]) -> [Double])] = [
      ("getRed:green:blue:alpha:", 4, { $0 }),
      ("getHue:saturation:brightness:alpha:", 4, hsb),
      ("getWhite:alpha:", 2, { [0.2126 * $0[0] + 0.7152 * $0[1] + 0.0722 * $0[2], $0[3]] }),
    ]
    for (name, count, read) in questions {
      cls.instance(name, "B@:" + String(repeating: "^d", count: count)) {
        call throws(ListingException) in
        guard let own = components(of: call.receiver, call.world) else {
          return call.returnBool(false)
        }
        let values = own.count == 2 && count == 2 ? own : read(rgba(own))
        for (index, value) in values.enumerated() {
          if let room = call.pointer(index) { try call.world.write(value, to: room) }
        }
        call.returnBool(true)
      }
    }
    for (index, name) in ["redComponent", "greenComponent", "blueComponent", "alphaComponent"]
      .enumerated()
    {
      cls.instance(name, "d@:") { call throws(ListingException) in
        call.returnDoubles([components(of: call.receiver, call.world).map(rgba)?[index] ?? 0])
      }
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      call.returnBool(areEqual(call.receiver, call.object(0), call.world))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      guard let own = components(of: call.receiver, call.world) else {
        return call.returnValue(UInt(bitPattern: call.receiver))
      }
      call.returnValue(
        own.reduce(UInt(own.count)) { $0 &* 31 &+ UInt(truncatingIfNeeded: $1.bitPattern) })
    }
    let isUIKit = cls.name == "UIColor"
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      guard let own = components(of: call.receiver, call.world) else {
        let address = String(UInt(bitPattern: call.receiver), radix: 16)
        return call.returnText(
          UTF16Text("<\(call.world.className(of: call.receiver)): 0x\(address)>"))
      }
      let space =
        own.count == 2
        ? isUIKit ? "UIExtendedGrayColorSpace" : "NSCalibratedWhiteColorSpace"
        : isUIKit ? "UIExtendedSRGBColorSpace" : "NSCalibratedRGBColorSpace"
      let numbers = own.map {
        String(decoding: FormatNumbers.text($0, conversion: "g", precision: 6), as: UTF8.self)
      }
      call.returnText(UTF16Text(([space] + numbers).joined(separator: " ")))
    }
  }

  private static func areEqual(_ a: ObjectPointer?, _ b: ObjectPointer?, _ world: World) -> Bool {
    if a == b { return true }
    guard let first = components(of: a, world), let second = components(of: b, world) else {
      return false
    }
    return first == second
  }

  /// The one color of a class that has that name.
  static func shared(
    _ name: String, _ components: [Double]?, _ cls: OpaquePointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let shared = world.service(SharedColors.self) { _ in SharedColors() }
    let key = "\(UInt(bitPattern: cls)) \(name)"
    if let known = shared.colors[key] { return known }
    let made = try make(components, cls, world)
    shared.colors[key] = made
    if let made { fwd_object_setImmortal(made) }
    return made
  }

  private final class SharedColors {
    var colors: [String: ObjectPointer] = [:]
  }

  private static let named: [(String, [Double])] = [
    ("black", [0, 1]), ("darkGray", [1.0 / 3, 1]), ("lightGray", [2.0 / 3, 1]), ("white", [1, 1]),
    ("gray", [0.5, 1]), ("red", [1, 0, 0, 1]), ("green", [0, 1, 0, 1]), ("blue", [0, 0, 1, 1]),
    ("cyan", [0, 1, 1, 1]), ("yellow", [1, 1, 0, 1]), ("magenta", [1, 0, 1, 1]),
    ("orange", [1, 0.5, 0, 1]), ("purple", [0.5, 0, 0.5, 1]), ("brown", [0.6, 0.4, 0.2, 1]),
    ("clear", [0, 0]), ("systemBlue", [0, 122.0 / 255, 1, 1]),
  ]

  // MARK: Core Graphics

  static var functions: [NativeFunction] { questions + creation + spaces }

  private static var creation: [NativeFunction] {
    ["CGColorRetain", "CGColorCreateCopy"].map { name in
      NativeFunction(name, reference + reference) { call throws(ListingException) in
        call.returnRetained(fwd_retain(try call.checkedObject(0)))
      }
    } + [
      NativeFunction("CGColorRelease", "v" + reference) { call throws(ListingException) in
        fwd_release(try call.checkedObject(0))
        try call.world.throwPending()
      },
      NativeFunction("CGColorCreateCopyWithAlpha", reference + reference + "d") {
        call throws(ListingException) in
        guard let color = try call.checkedObject(0),
          let own = components(of: color, call.world), let cls = fwd_object_getClass(color)
        else { return call.returnRetained(nil) }
        call.returnRetained(try make(own.dropLast() + [call.double(1)], cls, call.world))
      },
      NativeFunction("CGColorCreate", reference + "^{CGColorSpace}r^d") {
        call throws(ListingException) in
        guard let cls = call.world.classIfKnown("UIColor"), let values = call.pointer(1) else {
          return call.returnRetained(nil)
        }
        let count = space(0, call.world) == call.object(0) ? 2 : 4
        try call.world.checkRead(values, count * 8)
        let numbers = (0..<count).map {
          values.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self)
        }
        call.returnRetained(try make(numbers, cls, call.world))
      },
    ]
  }

  /// Two color spaces, which all colors share: that of gray (model 0) and that of red, green and blue (1).
  private final class SharedSpaces {
    var objects: [ObjectPointer?] = [nil, nil]
  }

  @inline(never)
  private static func space(_ model: Int, _ world: World) -> ObjectPointer? {
    let shared = world.service(SharedSpaces.self) { _ in SharedSpaces() }
    if shared.objects[model] == nil {
      shared.objects[model] = fwd_alloc_init(world.cls("NSObject"))
    }
    return shared.objects[model]
  }

  private static var spaces: [NativeFunction] {
    let type = "^{CGColorSpace}"
    func created(_ call: NativeCall, _ model: Int) {
      call.returnRetained(fwd_retain(space(model, call.world)))
    }
    return [
      NativeFunction("CGColorSpaceCreateDeviceRGB", type) { call in created(call, 1) },
      NativeFunction("CGColorSpaceCreateDeviceGray", type) { call in created(call, 0) },
      NativeFunction("CGColorSpaceCreateWithName", type + "r^{__CFString}") {
        call throws(ListingException) in
        created(call, try call.text(0).string.contains("Gray") ? 0 : 1)
      },
      NativeFunction("CGColorSpaceRetain", type + type) { call throws(ListingException) in
        call.returnRetained(fwd_retain(try call.checkedObject(0)))
      },
      NativeFunction("CGColorSpaceRelease", "v" + type) { call throws(ListingException) in
        fwd_release(try call.checkedObject(0))
      },
      NativeFunction("CGColorGetColorSpace", type + reference) { call throws(ListingException) in
        let own = components(of: try call.checkedObject(0), call.world)
        call.returnValue(UInt(bitPattern: own.flatMap { space($0.count == 2 ? 0 : 1, call.world) }))
      },
      NativeFunction("CGColorSpaceGetModel", "i" + type) { call in
        let model = [0, 1].first { space($0, call.world) == call.object(0) }
        call.returnValue(Int32(model ?? -1))
      },
      NativeFunction("CGColorSpaceGetNumberOfComponents", "Q" + type) { call in
        call.returnValue(UInt(space(0, call.world) == call.object(0) ? 1 : 3))
      },
    ]
  }

  private static var questions: [NativeFunction] {
    [
      NativeFunction("CGColorEqualToColor", "B" + reference + reference) {
        call throws(ListingException) in
        call.returnBool(areEqual(try call.checkedObject(0), try call.checkedObject(1), call.world))
      },
      NativeFunction("CGColorGetNumberOfComponents", "Q" + reference) {
        call throws(ListingException) in
        let own = components(of: try call.checkedObject(0), call.world)
        call.returnValue(UInt(own?.count ?? 0))
      },
      NativeFunction("CGColorGetAlpha", "d" + reference) { call throws(ListingException) in
        call.returnDoubles([components(of: try call.checkedObject(0), call.world)?.last ?? 0])
      },
      NativeFunction("CGColorGetComponents", "r^d" + reference) { call throws(ListingException) in
        let color = try call.checkedObject(0)
        guard let color, let own = components(of: color, call.world) else {
          return call.returnValue(UInt(0))
        }
        let memory = call.world.service(ComponentMemory.self) { _ in ComponentMemory() }
        if memory.rooms[own] == nil {
          memory.rooms[own] = try call.world.copyToHeap(own.withUnsafeBytes { Array($0) })
        }
        call.returnValue(UInt(bitPattern: memory.rooms[own]))
      },
    ]
  }

  /// What CGColorGetComponents gives lives as long as the run: a listing keeps the address.
  private final class ComponentMemory {
    var rooms: [[Double]: UnsafeMutableRawPointer] = [:]
  }
}
