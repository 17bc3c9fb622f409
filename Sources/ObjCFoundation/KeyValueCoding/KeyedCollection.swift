// Collections behind a key, as `valueForKey:` and `mutableArrayValueForKey:` give them: objects that hold nothing and pass
// every question and every change on to the object that has the key.
//
// A change goes, in this order of preference, through the object's methods for elements (`insertObject:in<Key>AtIndex:` …),
// through its setter with a changed copy, or into its instance variable. If somebody observes the key, the proxy tells him
// itself, with indexes, and calls the original methods below the observing class, so that there is one notification.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class KeyedCollection {
  typealias Kind = KeyCollectionKind

  let kind: Kind
  let container: ObjectPointer
  let key: String
  let capitalized: String

  init(_ kind: Kind, of container: ObjectPointer, _ key: String) {
    self.kind = kind
    self.container = container
    self.key = key
    capitalized = AccessorNames.capitalized(key)
    fwd_retain(container)
  }

  deinit { fwd_release(container) }
}

extension World {
  /// A collection that reads through the object's methods for elements, +1.
  func makeKeyedCollection(_ kind: KeyedCollection.Kind, of object: ObjectPointer, _ key: String)
    -> ObjectPointer
  {
    let name =
      switch kind {
      case .array: "NSKeyValueArray"
      case .orderedSet: "NSKeyValueOrderedSet"
      case .set: "NSKeyValueSet"
      }
    return makeInstance(of: name, state: KeyedCollection(kind, of: object, key))
  }
}

extension KeyedCollection {
  func count(_ world: World) throws(ListingException) -> Int {
    try world.sendInt(container, "countOf" + capitalized, resultType: "Q")
  }

  func object(at index: Int, _ world: World) throws(ListingException) -> ObjectPointer? {
    let single = "objectIn\(capitalized)AtIndex:"
    if world.implements(container, single) {
      return try world.send(container, single, .uint(UInt(bitPattern: index)))
    }
    let indexes = fwd_autorelease(world.makeIndexSet(IndexRanges(index)))
    let found = try world.send(container, key + "AtIndexes:", .object(indexes))
    return try world.elements(of: found).first
  }
}

extension KeyValueLibrary {
  private static func state(_ call: NativeCall) throws(ListingException) -> KeyedCollection {
    if let state = call.world.state(of: call.receiver, as: KeyedCollection.self) { return state }
    throw call.world.exception(
      "NSInternalInconsistencyException",
      "\(call.world.className(of: call.receiver)) has no collection behind it")
  }

  static func keyedArrayClass(_ name: String, superclass: String) -> NativeClass {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).count(call.world))
    }
    cls.instance("objectAtIndex:", "@@:Q") { call throws(ListingException) in
      call.returnBorrowed(try state(call).object(at: call.int(0), call.world))
    }
    addDescriptions(to: cls) { (world, items, indent) throws(ListingException) in
      superclass == "NSOrderedSet"
        ? try world.describeSet(items, indent: indent)
        : try world.describeArray(items, indent: indent)
    }
    if superclass == "NSOrderedSet" {
      cls.instance("indexOfObject:", "Q@:@") { call throws(ListingException) in
        let keyed = try state(call)
        call.returnValue(
          try call.world.sendInt(
            keyed.container, "indexIn\(keyed.capitalized)OfObject:", .object(call.object(0)),
            resultType: "Q"))
      }
    }
    return cls
  }

  /// A description asks for the count once to see whether there are elements, and once more to fetch them, as Apple's does; it
  /// shows where the container logs its accessors.
  private static func addDescriptions(
    to cls: NativeClass,
    _ describe: @escaping (World, [ObjectPointer], _ indent: Int) throws(ListingException) -> String
  ) {
    for (selector, types) in [
      ("description", ""), ("descriptionWithLocale:", "@"), ("descriptionWithLocale:indent:", "@Q"),
    ] {
      cls.instance(selector, "@\"NSString\"@:" + types) { call throws(ListingException) in
        let keyed = try state(call)
        _ = try keyed.count(call.world)
        if keyed.kind == .set { _ = try keyed.count(call.world) }
        let items = try call.world.elements(of: call.receiver)
        let indent = types == "@Q" ? max(0, min(call.int(1), 64)) : 0
        call.returnText(try describe(call.world, items, indent))
      }
    }
  }

  static func keyedSetClass() -> NativeClass {
    let cls = NativeClass("NSKeyValueSet", superclass: "NSSet")
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).count(call.world))
    }
    addDescriptions(to: cls) { (world, items, indent) throws(ListingException) in
      try world.describeSet(items, indent: indent)
    }
    cls.instance("member:", "@@:@") { call throws(ListingException) in
      let keyed = try state(call)
      call.returnBorrowed(
        try call.world.send(
          keyed.container, "memberOf\(keyed.capitalized):", .object(call.object(0))))
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      let keyed = try state(call)
      call.returnBorrowed(try call.world.send(keyed.container, "enumeratorOf" + keyed.capitalized))
    }
    return cls
  }
}
