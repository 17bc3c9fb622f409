// The class that an observed object gets: `NSKVONotifying_Gauge` below `Gauge`.
//
// It overrides `class`, which goes on answering Gauge, `dealloc`, `_isKVOA`, and for each key that is observed the setter
// and the methods that change elements, when the class has them: begin the change, call the original method, end the
// change. It is an ordinary class of the runtime, made once for each class and never thrown away. The first registration
// on an object sets its isa to it, the last removal sets it back.
//
// The original method is looked up at each call, so methods exchanged later are called too.
//
// ForwardKit's observing class (CRuntime, hook-class.c) is another one, because the two are seen differently. A listing has to find
// what Foundation makes: a class with methods of its own that object_getClass shows, that gets +initialize and that a trace
// names. ForwardKit's is hidden, is sent no +initialize, and runs hooks instead of methods. Which keys and accessors count is
// one thing for both: AccessorNames and KeySearch.
import CRuntime
import ObjCVM

/// What belongs to one such class.
final class NotifyingClass {
  let cls: OpaquePointer
  let original: OpaquePointer
  var keys: Set<String> = []

  init(_ cls: OpaquePointer, below original: OpaquePointer) {
    self.cls = cls
    self.original = original
  }
}

extension Observing {
  /// The notifying class in an object's chain of classes, if it has one.
  func notifyingClass(of object: ObjectPointer) -> NotifyingClass? {
    if classes.isEmpty { return nil }
    var next = fwd_object_getClass(object)
    while let cls = next {
      if let found = classes[cls] { return found }
      next = fwd_class_getSuperclass(cls)
    }
    return nil
  }

  /// The class below which observing put its own.
  func observedClass(of object: ObjectPointer) -> OpaquePointer? {
    notifyingClass(of: object)?.original ?? fwd_object_getClass(object)
  }

  /// Sees to it that changes of these keys are told, as far as the class lets it.
  func enableNotifications(_ object: ObjectPointer, _ keys: Set<String>) throws(ListingException) {
    guard let original = observedClass(of: object), !world.isKind(object, of: "NSProxy") else {
      return
    }
    for key in keys.sorted() {
      guard try isAutomatic(original, key) else { continue }
      var found = notifyingClass(of: object)
      if found == nil { found = try makeClass(below: original) }
      guard let notifying = found else { return }
      if notifying.keys.insert(key).inserted { override(key, notifying) }
      if notifyingClass(of: object) == nil {
        fwd_object_setClass(object, notifying.cls)
        try world.throwPending()
      }
    }
  }

  func isAutomatic(_ cls: OpaquePointer, _ key: String) throws(ListingException) -> Bool {
    try world.sendBool(
      ObjectPointer(cls), "automaticallyNotifiesObserversForKey:",
      .object(world.autoreleasedString(key)))
  }

  /// Gives an object its own class back, unless somebody else has changed it meanwhile.
  func restoreClass(of object: ObjectPointer) {
    guard let cls = fwd_object_getClass(object), let notifying = classes[cls] else { return }
    fwd_object_setClass(object, notifying.original)
  }

  // MARK: Making

  private func makeClass(below original: OpaquePointer) throws(ListingException) -> NotifyingClass?
  {
    if let found = classes.values.first(where: { $0.original == original }) { return found }
    let name = "NSKVONotifying_" + String(cString: fwd_class_getName(original))
    guard fwd_lookUpClass(name) == nil, let cls = fwd_allocateClassPair(original, name, 0) else {
      let words =
        "KVO failed to allocate class pair for name \(name), automatic key-value observing will not work for this class"
      try world.output(.log, Array(words.utf8) + [0x0A])
      return nil
    }
    fwd_registerClassPair(cls)
    fwd_class_setHidden(cls, true)
    let notifying = NotifyingClass(cls, below: original)
    classes[cls] = notifying
    if fwd_class_isKind(original, of: world.classIfKnown("NSMutableDictionary")) {
      overrideDictionary(notifying)
    }
    add(to: notifying, "_isKVOA", "B@:", name: "NSKVOIsAutonotifying") {
      call throws(ListingException) in call.returnBool(true)
    }
    add(to: notifying, "dealloc", "v@:", name: "NSKVODeallocate") { call throws(ListingException) in
      guard let method = fwd_class_findMethod(original, call.selector) else { return }
      _ = try call.world.invoke(call.receiver, method, [], as: Int.self)
    }
    add(to: notifying, "class", "#@:", name: "NSKVOClass") { call throws(ListingException) in
      let visible = call.world.visibleClass(of: call.receiver)
      guard fwd_object_getClass(call.receiver) == notifying.cls else {
        return call.returnValue(visible)
      }
      // A class that a program has put in another's place says so to the message `class`, too.
      call.returnValue(try call.world.send(visible.map { ObjectPointer($0) }, "class"))
    }
    return notifying
  }

  private func add(
    to notifying: NotifyingClass, _ selector: String, _ types: String, name: String,
    _ body: @escaping NativeBody
  ) {
    guard let signature = fwd_signature_get(types, nil),
      let imp = world.makeImplementation(name: name, signature: signature, firstArgument: 2, body)
    else { return }
    fwd_class_addMethod(notifying.cls, world.selector(selector), imp, types)
  }

  /// A dictionary's keys are its properties: every change of one is told, by whichever method it comes.
  private func overrideDictionary(_ notifying: NotifyingClass) {
    let changes: [(String, Int)] = [
      ("setObject:forKey:", 1), ("setObject:forKeyedSubscript:", 1), ("removeObjectForKey:", 0),
    ]
    for (selector, keyArgument) in changes {
      guard let method = fwd_class_findMethod(notifying.original, world.selector(selector)) else {
        continue
      }
      overrideKeyed(method, notifying) { call throws(ListingException) in
        call.object(keyArgument).map { [$0] } ?? []
      }
    }
    if let method = fwd_class_findMethod(notifying.original, world.selector("removeAllObjects")) {
      overrideKeyed(method, notifying) { call throws(ListingException) in
        try call.world.entries(of: call.receiver).compactMap(\.key)
      }
    }
  }

  private func overrideKeyed(
    _ method: OpaquePointer, _ notifying: NotifyingClass,
    _ keys: @escaping (NativeCall) throws(ListingException) -> [ObjectPointer]
  ) {
    guard let selector = fwd_method_getName(method), let types = fwd_method_getTypeEncoding(method),
      let signature = fwd_signature_get(types, nil)
    else { return }
    let original = notifying.original
    let imp = world.makeImplementation(
      name: "NSKVO\(world.selectorName(selector))", signature: signature, firstArgument: 2
    ) { call throws(ListingException) in
      let world = call.world
      let names = try keys(call).filter { world.isKind($0, of: "NSString") }.map {
        world.string(of: $0)
      }
      try world.changing(call.receiver, names[...]) { () throws(ListingException) in
        guard let imp = fwd_class_getMethodImplementation(original, selector) else { return }
        try world.check(
          world.callImplementation(imp, signature, call.addresses, call.result))
      }
    }
    if let imp { fwd_class_addMethod(notifying.cls, selector, imp, types) }
  }

  // MARK: Overriding

  private func override(_ key: String, _ notifying: NotifyingClass) {
    let search = AccessorSearch(world, notifying.original, key)
    let name = search.capitalized
    overrideSetter("set\(name):", key, notifying, search)
    typealias Change = (NativeCall) throws(ListingException) -> KeyChange
    let elements: [(String, UInt32, Change)] = [
      (
        "insertObject:in\(name)AtIndex:", 2,
        { call throws(ListingException) in .insertion(IndexRanges(max(0, call.int(1)))) }
      ),
      (
        "insert\(name):atIndexes:", 2,
        { call throws(ListingException) in .insertion(try call.world.indexes(of: call.object(1))) }
      ),
      (
        "removeObjectFrom\(name)AtIndex:", 1,
        { call throws(ListingException) in .removal(IndexRanges(max(0, call.int(0)))) }
      ),
      (
        "remove\(name)AtIndexes:", 1,
        { call throws(ListingException) in .removal(try call.world.indexes(of: call.object(0))) }
      ),
      (
        "replaceObjectIn\(name)AtIndex:withObject:", 2,
        { call throws(ListingException) in .replacement(IndexRanges(max(0, call.int(0)))) }
      ),
      (
        "replace\(name)AtIndexes:with\(name):", 2,
        { call throws(ListingException) in .replacement(try call.world.indexes(of: call.object(0)))
        }
      ),
      (
        "add\(name)Object:", 1,
        { call throws(ListingException) in .union(try Self.set(call.object(0), call)) }
      ),
      (
        "remove\(name)Object:", 1,
        { call throws(ListingException) in .minus(try Self.set(call.object(0), call)) }
      ),
      (
        "add\(name):", 1,
        { call throws(ListingException) in .union(try Self.members(call.object(0), call)) }
      ),
      (
        "remove\(name):", 1,
        { call throws(ListingException) in .minus(try Self.members(call.object(0), call)) }
      ),
      (
        "intersect\(name):", 1,
        { call throws(ListingException) in .intersection(try Self.members(call.object(0), call)) }
      ),
    ]
    for (selector, arguments, change) in elements {
      guard let method = search.method(selector, arguments: arguments) else { continue }
      override(method, key, notifying, name: "NSKVO\(selector.prefix { $0 != ":" })", change)
    }
  }

  /// A set of one object, autoreleased.
  private static func set(_ object: ObjectPointer?, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer
  {
    let made = try call.world.makeSet(object.map { [$0] } ?? [], mutable: false)
    fwd_autorelease(made)
    return made
  }

  private static func members(_ object: ObjectPointer?, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer
  {
    let made = try call.world.makeSet(try call.world.elements(of: object), mutable: false)
    fwd_autorelease(made)
    return made
  }

  private func overrideSetter(
    _ selector: String, _ key: String, _ notifying: NotifyingClass, _ search: AccessorSearch
  ) {
    guard let method = search.method(selector, arguments: 1),
      let types = fwd_method_getTypeEncoding(method),
      let signature = fwd_signature_get(types, nil)
    else { return }
    guard UInt8(bitPattern: fwd_signature_returnType(signature).pointee.kind) == UInt8(ascii: "v")
    else {
      let words =
        "KVO autonotifying only supports -set<Key>: methods that return void. Autonotifying will not be done for "
        + "invocations of -[\(String(cString: fwd_class_getName(notifying.original))) \(selector)]."
      do throws(ListingException) { try world.output(.log, Array(words.utf8) + [0x0A]) } catch {
        fwd_release(error.object)
      }
      return
    }
    let kind = fwd_signature_argumentType(signature, 2).map { Self.valueName($0) } ?? "Object"
    override(method, key, notifying, name: "_NSSet\(kind)ValueAndNotify") { _ in .setting }
  }

  /// How Foundation's own functions for setters are called: `_NSSetIntValueAndNotify`.
  private static func valueName(_ type: UnsafePointer<fwd_type>) -> String {
    switch UInt8(bitPattern: type.pointee.kind) {
    case UInt8(ascii: "c"): return "Char"
    case UInt8(ascii: "C"): return "UnsignedChar"
    case UInt8(ascii: "B"): return "Bool"
    case UInt8(ascii: "s"): return "Short"
    case UInt8(ascii: "S"): return "UnsignedShort"
    case UInt8(ascii: "i"): return "Int"
    case UInt8(ascii: "I"): return "UnsignedInt"
    case UInt8(ascii: "l"): return "Long"
    case UInt8(ascii: "L"): return "UnsignedLong"
    case UInt8(ascii: "q"): return "LongLong"
    case UInt8(ascii: "Q"): return "UnsignedLongLong"
    case UInt8(ascii: "f"): return "Float"
    case UInt8(ascii: "d"): return "Double"
    case UInt8(ascii: "{"):
      switch type.pointee.name.map({ String(cString: $0) }) {
      case "_NSRange": return "Range"
      case "CGPoint": return "Point"
      case "CGSize": return "Size"
      case "CGRect": return "Rect"
      default: return "Struct"
      }
    default: return "Object"
    }
  }

  private func override(
    _ method: OpaquePointer, _ key: String, _ notifying: NotifyingClass, name: String,
    _ change: @escaping (NativeCall) throws(ListingException) -> KeyChange
  ) {
    guard let selector = fwd_method_getName(method), let types = fwd_method_getTypeEncoding(method),
      let signature = fwd_signature_get(types, nil)
    else { return }
    let original = notifying.original
    let imp = world.makeImplementation(name: name, signature: signature, firstArgument: 2) {
      call throws(ListingException) in
      try call.world.changing(call.receiver, key, try change(call)) { () throws(ListingException) in
        guard let imp = fwd_class_getMethodImplementation(original, selector) else { return }
        try call.world.check(
          call.world.callImplementation(imp, signature, call.addresses, call.result))
      }
    }
    if let imp { fwd_class_addMethod(notifying.cls, selector, imp, types) }
  }
}

extension World {
  func observedClass(of object: ObjectPointer) -> OpaquePointer? {
    observing.observedClass(of: object)
  }

  /// Somebody observes the object, and its class lets changes of the key be told automatically.
  func isNoting(_ object: ObjectPointer, _ key: String) throws(ListingException) -> Bool {
    guard let notifying = observing.notifyingClass(of: object) else { return false }
    return try observing.isAutomatic(notifying.original, key)
  }

  /// A change between willChange and didChange. A class that overrides these gets them as messages.
  func changing<Value>(
    _ object: ObjectPointer, _ key: String, _ change: KeyChange,
    _ body: () throws(ListingException) -> Value
  ) throws(ListingException) -> Value {
    fwd_retain(object)
    defer { fwd_release(object) }
    let overrides = try announce(object, key, change, will: true)
    let value: Value
    do throws(ListingException) { value = try body() } catch {
      if !overrides { observing.abandonChange(object, key) }
      throw error
    }
    _ = try announce(object, key, change, will: false)
    return value
  }

  /// Several keys of one object that change together.
  func changing(
    _ object: ObjectPointer, _ keys: ArraySlice<String>,
    _ body: () throws(ListingException) -> Void
  ) throws(ListingException) {
    guard let first = keys.first else { return try body() }
    try changing(object, first, .setting) { () throws(ListingException) in
      try changing(object, keys.dropFirst(), body)
    }
  }

  /// Begins or ends a change; true when the object's class has its own method for it, which was called.
  private func announce(
    _ object: ObjectPointer, _ key: String, _ change: KeyChange, will: Bool
  ) throws(ListingException) -> Bool {
    let name = will ? "willChange" : "didChange"
    let own: String
    switch change {
    case .setting: own = name + "ValueForKey:"
    case .insertion, .removal, .replacement: own = name + ":valuesAtIndexes:forKey:"
    case .union, .minus, .intersection, .set:
      own = name + "ValueForKey:withSetMutation:usingObjects:"
    }
    guard isOverridden(object, own) else {
      if will {
        try observing.willChange(object, key, change)
      } else {
        try observing.didChange(object, key)
      }
      return false
    }
    let keyObject = autoreleasedString(key)
    switch change {
    case .setting: try sendVoid(object, own, .object(keyObject))
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes):
      let set = fwd_autorelease(makeIndexSet(indexes))
      try sendVoid(object, own, .uint(UInt(change.kind)), .object(set), .object(keyObject))
    case .union(let objects):
      try sendVoid(object, own, .object(keyObject), .uint(1), .object(objects))
    case .minus(let objects):
      try sendVoid(object, own, .object(keyObject), .uint(2), .object(objects))
    case .intersection(let objects):
      try sendVoid(object, own, .object(keyObject), .uint(3), .object(objects))
    case .set(let objects):
      try sendVoid(object, own, .object(keyObject), .uint(4), .object(objects))
    }
    return true
  }

  private func isOverridden(_ object: ObjectPointer, _ selectorName: String) -> Bool {
    let selector = selector(selectorName)
    let own = fwd_class_findMethod(fwd_object_getClass(object), selector)
    return own != nil && own != fwd_class_findMethod(cls("NSObject"), selector)
  }

  /// Runs a change that key-value coding makes itself, told to observers unless the setter does it.
  func noting(
    _ object: ObjectPointer, _ key: String, unless setter: OpaquePointer?,
    _ body: () throws(ListingException) -> Bool
  ) throws(ListingException) -> Bool {
    guard try isNoting(object, key) else { return try body() }
    if let setter, let owner = fwd_method_getOwner(setter), observing.classes[owner] != nil {
      return try body()
    }
    return try changing(object, key, .setting, body)
  }

  /// A change that a collection's proxy makes.
  func noting(
    _ object: ObjectPointer, _ key: String, _ change: KeyChange,
    _ body: () throws(ListingException) -> Void
  ) throws(ListingException) {
    guard try isNoting(object, key) else { return try body() }
    try changing(object, key, change, body)
  }
}
