// Stand-ins for the classes of a screen.
//
// There is no screen here. But a view controller that an article shows sends `[super viewDidLoad]`, puts a text into a
// label and adds that to its view; so the classes that articles use most have the methods that a controller calls in
// passing, which do nothing, and the properties that it sets, which keep what is put into them. What dispatch is about
// is as on a phone: a controller's view is loaded when it is first asked for, controls send actions, animations run their
// blocks. A member that no skeleton has is added when the listing is checked (StubMembers): it answers nil or zero, and
// keeps what is set.
import CRuntime
import ForwardKitBasics
import ObjCSema
import ObjCVM

enum StubLibrary: NativeLibrary {
  /// None by themselves: `World.addStub` names them. Constants are there without stubs, too.
  static let classNames: [String] = []

  /// Read without the skeletons themselves, which most programs have no use for.
  static var skeletonNames: [String] { describedNames + plainNames }

  /// The class has members of its own in a table, so that it need not have been seen when the listing was checked.
  static func isDescribed(_ name: String) -> Bool {
    skeletons[name].map { !$0.properties.isEmpty || !$0.methods.isEmpty } ?? false
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    let skeleton = skeletons[name] ?? Skeleton(parent: guessedParent(of: name))
    let hasParent = skeleton.parent.map { world.isStub($0) || $0.hasPrefix("NSConcrete") } ?? false
    let description = NativeClass(name, superclass: hasParent ? skeleton.parent : "NSObject")
    description.hasState = true
    var next: (name: String, skeleton: Skeleton)? = (name, skeleton)
    while let (owner, current) = next {
      addBehaviour(of: owner, to: description)
      for method in current.methods { add(method, to: description) }
      for property in current.properties { add(property, to: description) }
      // The parent's are its own where there is none.
      next = hasParent ? nil : current.parent.flatMap { name in skeletons[name].map { (name, $0) } }
    }
    return description
  }

  /// What a class that no table has inherits from, by its name: an `SFSafariViewController` is a view controller.
  private static func guessedParent(of name: String) -> String? {
    let isAppKits = name.hasPrefix("NS")
    if name.hasSuffix("ViewController") {
      return isAppKits ? "NSViewController" : "UIViewController"
    }
    if name.hasSuffix("NavigationController") { return "UINavigationController" }
    if name.hasSuffix("View") { return isAppKits ? "NSView" : "UIView" }
    return name.hasSuffix("Layer") ? "CALayer" : nil
  }

  static let functionPrefixes = [
    "UI", "CG", "CL", "CM", "MK", "AudioServices", "NSApplicationMain", "NSBeep", "NSRectFill",
    "NSFrameRect",
  ]

  static func functions(in world: World) -> [NativeFunction] {
    applicationFunctions + drawing + Locations.functions + MediaTimes.functions
  }

  // MARK: Members

  private static func add(_ method: Skeleton.Method, to description: NativeClass) {
    let given = InitializerArguments(method.selector, method.types)
    if method.isClassMethod {
      description.classMethod(
        method.selector, method.types, variadic: method.isVariadic, returnsInstance: true
      ) {
        call throws(ListingException) in
        let cls = OpaquePointer(call.receiver)
        if method.types == "@@:", method.selector.hasSuffix("Color") {
          return call.returnBorrowed(try Colors.shared(method.selector, nil, cls, call.world))
        }
        let made = fwd_alloc_init(cls)
        try call.world.throwPending()
        if let made { try given.keep(call, in: made) }
        call.returnObject(made)
      }
    } else if MethodFamily(owningName: method.selector) == .`init` {
      description.instance(
        method.selector, method.types, variadic: method.isVariadic, returnsInstance: true
      ) {
        call throws(ListingException) in
        try given.keep(call, in: call.receiver)
        if method.selector.hasPrefix("initWithFrame:"), let address = call.arguments[0] {
          if call.world.isKind(call.receiver, of: "UIView") {
            place(call.receiver, frame: call.load(0, as: Geometry.Rect.self), call.world)
          } else {
            state(of: call.receiver, call.world).set("frame", bytes: address, count: 32)
          }
        }
        call.returnRetained(call.receiver)
      }
    } else if let setter = animatedSetter(method.selector, method.types) {
      description.instance(method.selector, method.types, setter)
    } else if !method.assigned.isEmpty {
      description.instance(method.selector, method.types) { call throws(ListingException) in
        for (name, value) in method.assigned {
          state(of: call.receiver, call.world).set(name, value)
          try follow(name, of: call.receiver, call.world)
        }
      }
    } else {
      description.instance(method.selector, method.types, zero(method.resultSize))
    }
  }

  /// `setValue:animated:` sets `value`: nothing moves here.
  private static func animatedSetter(_ selector: String, _ types: String) -> NativeBody? {
    guard selector.hasSuffix(":animated:"), let name = property(setBy: String(selector.dropLast(9)))
    else { return nil }
    let type = String(types.dropFirst(3).dropLast())
    return setter(name, isObject: type.hasPrefix("@"), size: size(of: type))
  }

  private static func zero(_ size: Int) -> NativeBody {
    { call throws(ListingException) in
      call.result.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
  }

  /// Properties that do not own their objects.
  private static let weakNames = [
    "delegate", "dataSource", "target", "firstItem", "secondItem", "owningView",
  ]

  private static func add(_ property: Skeleton.Property, to description: NativeClass) {
    let name = property.name
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
    let isObject = property.type.hasPrefix("@")
    let keeping =
      !isObject ? "" : weakNames.contains(name) ? ",W" : ",&"
    description.property(
      name,
      "T\(property.type)\(keeping),N\(property.getter == name ? "" : ",G\(property.getter)")")
    description.instance(
      property.getter, "\(property.type)@:",
      getter(
        name, isObject: isObject, size: property.size,
        made: property.isMade ? property.className : nil, type: property.type)
    )
    description.instance(
      setter, "v@:\(property.type)",
      self.setter(name, isObject: isObject, isWeak: keeping == ",W", size: property.size))
  }

  private static func getter(
    _ name: String, isObject: Bool, size: Int, made className: String? = nil, type: String? = nil
  ) -> NativeBody {
    { call throws(ListingException) in
      let state = state(of: call.receiver, call.world)
      guard isObject else {
        var initial: [UInt8] = []
        if let type, !state.hasValue(name) {
          initial = try initialBytes(name, of: call.receiver, type: type, call.world)
        }
        return state.copy(name, to: call.result, count: max(size, 8), size: size, initial)
      }
      if let className, !state.has(name), let cls = call.world.classIfKnown(className) {
        let object = fwd_alloc_init(cls)
        try call.world.throwPending()
        state.keep(object, as: name)
        fwd_release(object)
        if let object { try join(object, name, to: call.receiver, call.world) }
      }
      if let object = state.retained(name) { return call.returnObject(object) }
      call.returnBorrowed(try initialObject(name, of: call.receiver, call.world))
    }
  }

  /// A view that another one makes of itself is in it: a button's label, a cell's content, and in that a cell's labels.
  private static func join(
    _ part: ObjectPointer, _ name: String, to view: ObjectPointer, _ world: World
  ) throws(ListingException) {
    if world.isKind(part, of: "UILayoutGuide") {
      let owner = name.hasPrefix("top") || name.hasPrefix("bottom")
      state(of: part, world).keep(
        owner ? try world.send(view, "view") : view, as: "owningView", isWeak: true)
    }
    if world.isKind(view, of: "UIViewController") { return try follow("title", of: view, world) }
    if name == "textStorage" { return try followText(of: view, world) }
    guard world.isKind(view, of: "UIView"), world.isKind(part, of: "UIView") else { return }
    if name == "titleLabel" { try refresh(button: view, world) }
    let isInContent = name != "contentView" && world.isKind(view, of: "UITableViewCell")
    guard let holder = isInContent ? try world.send(view, "contentView") : view else { return }
    state(of: part, world).keep(holder, as: "superview", isWeak: true)
    try append(part, "subviews", of: holder, world)
  }

  private static func setter(_ name: String, isObject: Bool, isWeak: Bool = false, size: Int)
    -> NativeBody
  {
    { call throws(ListingException) in
      let state = state(of: call.receiver, call.world)
      if isObject {
        let object = call.object(0)
        try call.world.checkReceiver(object)
        state.keep(object, as: name, isWeak: isWeak)
      } else if let address = call.arguments[0] {
        state.set(name, bytes: address, count: size)
      }
      try follow(name, of: call.receiver, call.world)
    }
  }

  /// A member that no skeleton has.
  static func stubMember(_ selector: String, _ types: String) -> NativeBody {
    let plain = NativeEncoding.plain(types)
    guard let signature = fwd_signature_get(plain, nil) else { return { _ in } }
    let count = Int(fwd_signature_count(signature)) - 2
    if count == 1, let name = property(setBy: selector) {
      let type = plain[plain.index(plain.startIndex, offsetBy: 3)...]
      return setter(name, isObject: type.hasPrefix("@"), size: size(of: String(type)))
    }
    if count == 2, let setter = animatedSetter(selector, plain) { return setter }
    let isObject = plain.hasPrefix("@")
    let other =
      count == 0
      ? getter(
        selector, isObject: isObject, size: size(of: result(of: plain)), type: result(of: plain))
      : zero(max(8, size(of: result(of: plain))))
    if isObject, MethodFamily(owningName: selector) != .`init` {
      return { call throws(ListingException) in
        let cls = OpaquePointer(call.receiver)
        guard fwd_object_isClass(call.receiver),
          StubMembers.isFactory(selector, of: String(cString: fwd_class_getName(cls)))
        else { return try other(call) }
        let made = fwd_alloc_init(cls)
        try call.world.throwPending()
        call.returnObject(made)
      }
    }
    if count == 0 { return other }
    if MethodFamily(owningName: selector) == .`init` {
      let given = InitializerArguments(selector, types)
      return { call throws(ListingException) in
        try given.keep(call, in: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
    return other
  }

  private static func property(setBy selector: String) -> String? {
    guard selector.hasPrefix("set"), let first = selector.dropFirst(3).first else { return nil }
    return first.lowercased() + selector.dropFirst(4).dropLast()
  }

  static func result(of types: String) -> String {
    var depth = 0
    let bytes = Array(types.utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "@") where depth == 0:
        if bytes[index...].dropFirst().first == UInt8(ascii: ":") {
          return String(decoding: bytes[..<index], as: UTF8.self)
        }
      default: break
      }
    }
    return types
  }

  static func size(of type: String) -> Int {
    var (size, alignment) = (8, 8)
    var rest: UnsafePointer<CChar>?
    return fwd_encoding_getSizeAndAlignment(type, &size, &alignment, &rest) == FWD_OK ? size : 8
  }

  static func state(of object: ObjectPointer, _ world: World) -> PropertyBag {
    PropertyBag.of(object, world)
  }
}
