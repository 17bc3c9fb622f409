// Key-value observing: NSObject's methods and constants.
import CRuntime
import ForwardKitBasics
import ObjCSema
import ObjCVM

enum ObservingLibrary: NativeLibrary {
  static var classNames: [String] {
    ["NSKeyValueObservationInfo", "NSKeyValueObservance"] + ObservationViews.propertyNames
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    let cls = NativeClass(name, superclass: "NSObject")
    cls.hasState = true
    if name == "NSKeyValueObservationInfo" {
      addInfoDescription(to: cls)
      ObservationViews.addInfo(to: cls)
    } else if ObservationViews.propertyNames.contains(name) {
      ObservationViews.addProperty(to: cls)
    } else {
      ObservationViews.addObservance(to: cls)
      cls.instance(
        "observeValueForKeyPath:ofObject:change:context:", "v@:@\"NSString\"@@\"NSDictionary\"^v"
      ) { call throws(ListingException) in try call.world.observing.relay(call) }
    }
    return cls
  }

  static var extendedClassNames: [String] { ["NSObject", "NSArray"] }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    if name == "NSArray" { return addElementObserving(to: description) }
    addRegistration(to: description)
    addChanges(to: description)
    addDependencies(to: description)
  }

  // MARK: Registering

  private static func addRegistration(to cls: NativeClass) {
    cls.instance("addObserver:forKeyPath:options:context:", "v@:@@\"NSString\"Q^v") {
      call throws(ListingException) in
      // Without an observer the object is observed all the same, and nobody is told, as on Apple's systems.
      guard let path = call.object(1) else { return }
      try add(
        call, observer: call.object(0), of: call.receiver, path: path, options: call.uint(2),
        context: call.uint(3))
    }
    for (selector, types) in [
      ("removeObserver:forKeyPath:", "@@\"NSString\""),
      ("removeObserver:forKeyPath:context:", "@@\"NSString\"^v"),
    ] {
      let hasContext = types.hasSuffix("^v")
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        try remove(
          call, observer: call.object(0), of: call.receiver, path: call.object(1),
          context: hasContext ? call.uint(2) : nil)
      }
    }
    cls.instance(
      "observeValueForKeyPath:ofObject:change:context:", "v@:@\"NSString\"@@\"NSDictionary\"^v"
    ) { call throws(ListingException) in
      let world = call.world
      throw world.exception(
        "NSInternalInconsistencyException",
        "\(try world.describe(call.receiver)): An -observeValueForKeyPath:ofObject:change:context: message was received but not "
          + "handled.\nKey path: \(try world.describe(call.object(0)))\nObserved object: \(try world.describe(call.object(1)))\n"
          + "Change: \(try world.describe(call.object(2)))\nContext: \(hex(call.uint(3)))")
    }
    cls.instance("observationInfo", "^v@:") { call throws(ListingException) in
      call.returnValue(call.world.observing.keeper(of: call.receiver))
    }
    cls.instance("setObservationInfo:", "v@:^v") { call throws(ListingException) in
      let object = call.object(0)
      guard object == nil || call.world.isObject(object) else { return }
      guard object == nil || call.world.isKind(object, of: "NSKeyValueObservationInfo") else {
        return
      }
      call.world.observing.setKeeper(object, of: call.receiver)
    }
  }

  private static func add(
    _ call: NativeCall, observer: ObjectPointer?, of object: ObjectPointer, path: ObjectPointer,
    options: UInt, context: UInt
  ) throws(ListingException) {
    let keyPath = call.world.string(of: path)
    if let observer, try call.world.observing.addNested(observer, to: object, keyPath) { return }
    guard let copy = try call.world.send(path, "copy") else { return }
    try call.world.observing.add(
      Observance(
        observer: observer, object: object, keyPath: keyPath, path: copy,
        options: Observance.Options(rawValue: options), context: context))
  }

  private static func remove(
    _ call: NativeCall, observer: ObjectPointer?, of object: ObjectPointer, path: ObjectPointer?,
    context: UInt?
  ) throws(ListingException) {
    let keyPath = call.world.string(of: path)
    if try call.world.observing.removeNested(observer) { return }
    if try call.world.observing.remove(observer, from: object, keyPath: keyPath, context: context) {
      return
    }
    let who = "<\(call.world.visibleClassName(of: observer)) \(hex(UInt(bitPattern: observer)))>"
    let whom = "<\(call.world.visibleClassName(of: object)) \(hex(UInt(bitPattern: object)))>"
    throw call.world.exception(
      "NSRangeException",
      "Cannot remove an observer \(who) for the key path \"\(keyPath)\" from \(whom) because it is not registered as an observer."
    )
  }

  // MARK: Changes

  private static func addChanges(to cls: NativeClass) {
    cls.instance("willChangeValueForKey:", "v@:@\"NSString\"") { call throws(ListingException) in
      try call.world.observing.willChange(
        call.receiver, call.world.string(of: call.object(0)), .setting)
    }
    cls.instance("didChangeValueForKey:", "v@:@\"NSString\"") { call throws(ListingException) in
      try call.world.observing.didChange(call.receiver, call.world.string(of: call.object(0)))
    }
    cls.instance("willChange:valuesAtIndexes:forKey:", "v@:Q@\"NSIndexSet\"@\"NSString\"") {
      call throws(ListingException) in
      let indexes = try call.world.indexes(of: call.object(1))
      let change = KeyChange(kind: call.uint(0), indexes: indexes) ?? .setting
      try call.world.observing.willChange(
        call.receiver, call.world.string(of: call.object(2)), change)
    }
    cls.instance("didChange:valuesAtIndexes:forKey:", "v@:Q@\"NSIndexSet\"@\"NSString\"") {
      call throws(ListingException) in
      try call.world.observing.didChange(call.receiver, call.world.string(of: call.object(2)))
    }
    cls.instance(
      "willChangeValueForKey:withSetMutation:usingObjects:", "v@:@\"NSString\"Q@\"NSSet\""
    ) { call throws(ListingException) in
      let objects = try call.world.orNull(call.object(2))
      let change = KeyChange(mutation: call.uint(1), objects: objects) ?? .setting
      try call.world.observing.willChange(
        call.receiver, call.world.string(of: call.object(0)), change)
    }
    cls.instance(
      "didChangeValueForKey:withSetMutation:usingObjects:", "v@:@\"NSString\"Q@\"NSSet\""
    ) { call throws(ListingException) in
      try call.world.observing.didChange(call.receiver, call.world.string(of: call.object(0)))
    }
  }

  // MARK: What the class says

  private static func addDependencies(to cls: NativeClass) {
    cls.classMethod("automaticallyNotifiesObserversForKey:", "B@:@\"NSString\"") {
      call throws(ListingException) in
      let name =
        "automaticallyNotifiesObserversOf"
        + AccessorNames.capitalized(call.world.string(of: call.object(0)))
      guard call.world.implements(call.receiver, name) else {
        call.returnBool(true)
        return
      }
      call.returnBool(try call.world.sendBool(call.receiver, name))
    }
    cls.classMethod("keyPathsForValuesAffectingValueForKey:", "@\"NSSet\"@:@\"NSString\"") {
      call throws(ListingException) in
      let key = call.world.string(of: call.object(0))
      let name = "keyPathsForValuesAffecting" + AccessorNames.capitalized(key)
      if call.world.implements(call.receiver, name) {
        call.returnBorrowed(try call.world.send(call.receiver, name))
        return
      }
      var paths: [ObjectPointer] = []
      var cls: OpaquePointer? = OpaquePointer(call.receiver)
      while let current = cls {
        for path in (call.world.observing.declaredDependencies[current]?[key] ?? []).sorted() {
          if let object = call.world.autoreleasedString(path) { paths.append(object) }
        }
        cls = fwd_class_getSuperclass(current)
      }
      call.returnObject(try call.world.makeSet(paths, mutable: false))
    }
    cls.classMethod(
      "setKeys:triggerChangeNotificationsForDependentKey:", "v@:@\"NSArray\"@\"NSString\""
    ) { call throws(ListingException) in
      var keys: Set<String> = []
      for key in try call.world.elements(of: call.object(0)) {
        keys.insert(call.world.string(of: key))
      }
      let dependent = call.world.string(of: call.object(1))
      call.world.observing.declaredDependencies[OpaquePointer(call.receiver), default: [:]][
        dependent, default: []
      ].formUnion(keys)
    }
  }

  // MARK: Elements of arrays

  private static func addElementObserving(to cls: NativeClass) {
    cls.instance(
      "addObserver:toObjectsAtIndexes:forKeyPath:options:context:",
      "v@:@@\"NSIndexSet\"@\"NSString\"Q^v"
    ) { call throws(ListingException) in
      let items = try call.items()
      for index in try call.world.indexes(of: call.object(1)).indices {
        guard items.indices.contains(index) else {
          throw call.rangeError(index, count: items.count)
        }
        try call.world.sendVoid(
          items[index], "addObserver:forKeyPath:options:context:", .object(call.object(0)),
          .object(call.object(2)),
          .uint(call.uint(3)), .pointer(call.pointer(4)))
      }
    }
    for (selector, types) in [
      ("removeObserver:fromObjectsAtIndexes:forKeyPath:", "@@\"NSIndexSet\"@\"NSString\""),
      (
        "removeObserver:fromObjectsAtIndexes:forKeyPath:context:", "@@\"NSIndexSet\"@\"NSString\"^v"
      ),
    ] {
      let hasContext = types.hasSuffix("^v")
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        let items = try call.items()
        for index in try call.world.indexes(of: call.object(1)).indices {
          guard items.indices.contains(index) else {
            throw call.rangeError(index, count: items.count)
          }
          try remove(
            call, observer: call.object(0), of: items[index], path: call.object(2),
            context: hasContext ? call.uint(3) : nil)
        }
      }
    }
  }

  // MARK: Descriptions

  private static func addInfoDescription(to cls: NativeClass) {
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let info = call.world.state(of: call.receiver, as: ObservationInfo.self)
      let lines = (info?.observances ?? []).enumerated().map { index, observance in
        let own = UInt(bitPattern: call.receiver) + UInt(index + 1) * 64
        return ObservationViews.text(of: observance, at: own, property: own) + "\n"
      }
      let text =
        "<NSKeyValueObservationInfo \(hex(UInt(bitPattern: call.receiver)))> (\n\(lines.joined()))"
      call.returnObject(call.world.makeString(text))
    }
  }
}
