// NSValueTransformer: named conversions of values.
import CRuntime
import ObjCVM

/// Transformers by name, owned.
private final class TransformerRegistry {
  var objects: [String: ObjectPointer] = [:]
  deinit { for object in objects.values { fwd_release(object) } }
}

/// Those that Foundation has itself.
private enum ReadyTransformer: String {
  case negate = "NSNegateBoolean"
  case isNil = "NSIsNil"
  case isNotNil = "NSIsNotNil"
  case unarchive = "NSUnarchiveFromData"
  case keyedUnarchive = "NSKeyedUnarchiveFromData"
  case secureUnarchive = "NSSecureUnarchiveFromData"

  final class State {
    let kind: ReadyTransformer
    init(_ kind: ReadyTransformer) { self.kind = kind }
  }
  var state: State { State(self) }

  func transformed(_ value: ObjectPointer?, backwards: Bool, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    switch self {
    case .negate:
      let flag = value == nil ? false : try world.sendBool(value, "boolValue")
      return fwd_autorelease(world.makeNumber(!flag))
    case .isNil, .isNotNil:
      return fwd_autorelease(world.makeNumber((value == nil) == (self == .isNil)))
    case .unarchive, .keyedUnarchive, .secureUnarchive:
      guard let value else { return nil }
      let isOld = self == .unarchive
      if backwards {
        return try world.send(
          toClass: world.cls(isOld ? "NSArchiver" : "NSKeyedArchiver"),
          "archivedDataWithRootObject:", .object(value))
      }
      return try world.send(
        toClass: world.cls(isOld ? "NSUnarchiver" : "NSKeyedUnarchiver"),
        "unarchiveObjectWithData:", .object(value))
    }
  }
}

extension KeyValueLibrary {
  /// - Parameter isOneWay: what it was cannot be told from what it became, so that there is no way back.
  static func readyTransformerClass(_ name: String, isOneWay: Bool) -> NativeClass {
    let cls = NativeClass(name, superclass: "NSValueTransformer")
    cls.hasState = true
    if isOneWay {
      cls.classMethod("allowsReverseTransformation", "B@:") { call throws(ListingException) in
        call.returnBool(false)
      }
    }
    let ways = [("transformedValue:", false), ("reverseTransformedValue:", true)]
    for (name, backwards) in ways where !(isOneWay && backwards) {
      cls.instance(name, "@@:@") { call throws(ListingException) in
        let kind = call.world.state(of: call.receiver, as: ReadyTransformer.State.self)?.kind
        call.returnBorrowed(
          try kind?.transformed(call.object(0), backwards: backwards, call.world))
      }
    }
    return cls
  }

  static func transformerClass() -> NativeClass {
    let cls = NativeClass("NSValueTransformer", superclass: "NSObject")
    func registry(_ world: World) -> TransformerRegistry {
      world.service(TransformerRegistry.self) { _ in TransformerRegistry() }
    }
    cls.classMethod("setValueTransformer:forName:", "v@:@\"NSValueTransformer\"@\"NSString\"") {
      call throws(ListingException) in
      let known = registry(call.world)
      let name = call.world.string(of: call.object(1))
      let old = known.objects[name]
      known.objects[name] = fwd_retain(call.object(0))
      fwd_release(old)
    }
    // A class of that name serves too.
    cls.classMethod("valueTransformerForName:", "@\"NSValueTransformer\"@:@\"NSString\"") {
      call throws(ListingException) in
      let known = registry(call.world)
      let name = call.world.string(of: call.object(0))
      if known.objects[name] == nil, let ready = ReadyTransformer(rawValue: name) {
        let isOneWay = ready == .isNil || ready == .isNotNil
        known.objects[name] = call.world.makeInstance(
          of: isOneWay ? "_NSReadyTest" : "_NSReadyTransformer", state: ready.state)
      }
      if known.objects[name] == nil, let cls = fwd_getClass(name),
        fwd_class_isKind(cls, of: call.world.cls("NSValueTransformer"))
      {
        known.objects[name] = try call.world.send(toClass: cls, "new")
      }
      call.returnBorrowed(known.objects[name])
    }
    cls.classMethod("valueTransformerNames", "@\"NSArray\"@:") { call throws(ListingException) in
      let names = registry(call.world).objects.keys.sorted().map { call.world.makeString($0) }
      call.returnObject(call.world.newArray(owning: names))
    }
    cls.classMethod("transformedValueClass", "#@:") { call throws(ListingException) in
      call.returnValue(call.world.cls("NSObject"))
    }
    cls.classMethod("allowsReverseTransformation", "B@:") { call throws(ListingException) in
      call.returnBool(true)
    }
    cls.instance("transformedValue:", "@@:@") { call throws(ListingException) in
      call.returnBorrowed(call.object(0))
    }
    cls.instance("reverseTransformedValue:", "@@:@") { call throws(ListingException) in
      let own = try call.world.send(call.receiver, "class")
      guard try call.world.sendBool(own, "allowsReverseTransformation") else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[\(call.world.className(of: call.receiver)) reverseTransformedValue:]: reverse transformation is not allowed"
        )
      }
      call.returnBorrowed(
        try call.world.send(call.receiver, "transformedValue:", .object(call.object(0))))
    }
    return cls
  }
}
