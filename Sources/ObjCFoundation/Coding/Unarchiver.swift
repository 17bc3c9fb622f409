// Reading an archive. Objects are made when somebody asks for them, once each; one that decodes itself is known to its
// parts before it is finished, so circles close.
import CRuntime
import ObjCVM

final class UnarchiverState {
  let archive: Archive
  private var made: [Int: ObjectPointer] = [:]
  /// Keyed values of the objects that are being decoded, the innermost last.
  private var levels: [[(String, ArchivedValue)]] = []
  var requiresSecureCoding = false
  /// Classes that the call in progress allows; nil for any.
  private(set) var allowed: [ObjectPointer]?
  var unkeyed = 0
  /// A failure becomes `error`, and is not raised.
  var keepsError = false
  var error: PointerBox?
  var delegate: ObjectPointer?
  var isFinished = false
  let keys = KeyAcceptance()
  private var depth = 0

  /// Values follow each other without keys, as NSUnarchiver reads them.
  let isSequential: Bool
  /// Classes by their names in the archive.
  var classes: [String: OpaquePointer] = [:]

  init(_ archive: Archive, isSequential: Bool = false) {
    self.archive = archive
    self.isSequential = isSequential
  }

  /// No object is being decoded.
  var isAtTop: Bool { levels.isEmpty }

  /// All values of the top level have been read.
  var isAtEnd: Bool { levels.isEmpty && value("$\(unkeyed)") == nil }

  deinit { for object in made.values { fwd_release(object) } }

  /// Nothing any more once a failure is kept.
  func value(_ key: String) -> ArchivedValue? {
    if keepsError, error != nil, isAtTop { return nil }
    return (levels.last ?? archive.top).first { $0.0 == key }?.1
  }

  func nextKey() -> String {
    defer { unkeyed += 1 }
    return "$\(unkeyed)"
  }

  /// The object under a key, +0.
  func decode(
    _ key: String, allowing classes: [ObjectPointer]?, _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    guard case .object(let index)? = value(key) else { return nil }
    let saved = allowed
    allowed = classes
    defer { allowed = saved }
    return try keepingError(world) { () throws(ListingException) in
      try object(index, key, unarchiver, world)
    }
  }

  private func object(
    _ index: Int, _ key: String, _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    guard index > 0, index < archive.objects.count else { return nil }
    if let known = made[index] { return known }
    depth += 1
    defer { depth -= 1 }
    guard depth < 1000 else {
      throw world.exception("NSInvalidUnarchiveOperationException", "objects are nested too deeply")
    }
    let fresh: ObjectPointer?
    switch archive.objects[index] {
    case .list(let kind, let isMutable, let items):
      let name = ["Array", "Set", "OrderedSet"][min(Int(kind), 2)]
      try check(world.cls((isMutable ? "NSMutable" : "NS") + name), key, world)
      fresh = try list(kind, isMutable, items, index, key, unarchiver, world)
    case .dictionary(let isMutable, let pairs):
      try check(world.cls(isMutable ? "NSMutableDictionary" : "NSDictionary"), key, world)
      fresh = try dictionary(isMutable, pairs, index, key, unarchiver, world)
    case .coded(let name, let values):
      fresh = try coded(name, values, index, key, unarchiver, world)
    case let plain: fresh = try Self.plain(plain, world)
    }
    if let fresh, made[index] == nil { made[index] = fresh }
    if let object = made[index] {
      try check(fwd_object_getClass(object), key, world)
      made[index] = try substituted(object, unarchiver, world)
    }
    return made[index]
  }

  /// What the delegate gives in place of a decoded object; takes the object's reference over.
  private func substituted(
    _ object: ObjectPointer, _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let selector = "unarchiver:didDecodeObject:"
    guard let delegate, world.implements(delegate, selector) else { return object }
    let other = try world.send(delegate, selector, .object(unarchiver), .object(object))
    guard other != object else { return object }
    try world.report(
      "unarchiver:willReplaceObject:withObject:", to: delegate, .object(unarchiver),
      .object(object), .object(other))
    fwd_autorelease(object)
    return fwd_retain(other)
  }

  /// Throws unless objects of the class are allowed. Asked before an object is made, too: what is not allowed must not run
  /// its `-initWithCoder:`.
  private func check(_ found: OpaquePointer?, _ key: String, _ world: World)
    throws(ListingException)
  {
    guard requiresSecureCoding, let allowed else { return }
    for cls in allowed where fwd_class_isKind(found, of: OpaquePointer(cls)) { return }
    // Apple's logs that these will be disallowed one day, and gives them.
    for name in ["NSString", "NSNumber", "NSData", "NSDate"]
    where fwd_class_isKind(found, of: world.cls(name)) {
      return
    }
    var names: [String] = []
    for cls in allowed {
      let name = String(cString: fwd_class_getName(OpaquePointer(cls)))
      names.append(
        "    \"'\(name)' (\(hex(UInt(bitPattern: cls)))) [/System/Library/Frameworks/Foundation.framework]\""
      )
    }
    let shown = world.visible(found)
    let name = String(cString: fwd_class_getName(shown))
    let address = hex(UInt(bitPattern: shown))
    throw world.exception(
      "NSInvalidUnarchiveOperationException",
      "value for key '\(key)' was of unexpected class '\(name)' (\(address)).\nAllowed classes are:\n {(\n"
        + names.joined(separator: ",\n") + "\n)}")
  }

  // MARK: Kinds

  private func objects(
    _ items: [Int], _ key: String, _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    var found: [ObjectPointer] = []
    for item in items {
      if let object = try object(item, key, unarchiver, world) { found.append(object) }
    }
    return found
  }

  private func list(
    _ kind: UInt8, _ isMutable: Bool, _ items: [Int], _ index: Int, _ key: String,
    _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    if kind == 0, isMutable {
      // Known before its elements are: one of them may refer back to it.
      let array = world.makeMutableArray([])
      made[index] = array
      for item in try objects(items, key, unarchiver, world) {
        try world.sendVoid(array, "addObject:", .object(item))
      }
      return array
    }
    let found = try objects(items, key, unarchiver, world)
    switch kind {
    case 0: return world.newArray(found)
    case 1: return try world.makeSet(found, mutable: isMutable)
    default: return try world.makeOrderedSet(found, mutable: isMutable)
    }
  }

  private func dictionary(
    _ isMutable: Bool, _ pairs: [(Int, Int)], _ index: Int, _ key: String,
    _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let early = isMutable ? world.makeMutableDictionary(owning: ObjectTable()) : nil
    made[index] = early
    let table = ObjectTable()
    for (keyIndex, valueIndex) in pairs {
      guard let entryKey = try object(keyIndex, key, unarchiver, world),
        let entryValue = try object(valueIndex, key, unarchiver, world)
      else { continue }
      if let early {
        try world.sendVoid(early, "setObject:forKey:", .object(entryValue), .object(entryKey))
      } else {
        try world.setValue(entryValue, forKey: entryKey, in: table)
      }
    }
    return early ?? world.makeDictionary(owning: table)
  }

  private func coded(
    _ name: String, _ values: [(String, ArchivedValue)], _ index: Int, _ key: String,
    _ unarchiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    if name == "NSNull" { return fwd_retain(try world.nullObject()) }
    var known =
      classes[name] ?? CodedNames.of(world, isSequential).classes[name] ?? fwd_getClass(name)
    if known == nil { known = try substitute(for: name, unarchiver, world) }
    guard let cls = known else {
      throw world.exception(
        "NSInvalidUnarchiveOperationException",
        "*** -[NSKeyedUnarchiver decodeObjectForKey:]: cannot decode object of class (\(name)) for key (\(key)); the class may "
          + "be defined in source code or a library that is not linked")
    }
    if requiresSecureCoding {
      let object = ObjectPointer(cls)
      guard world.implements(object, "supportsSecureCoding"),
        try world.sendBool(object, "supportsSecureCoding")
      else {
        throw world.exception(
          "NSInvalidUnarchiveOperationException",
          "This decoder will only decode classes that adopt NSSecureCoding. Class '\(name)' does not adopt it."
        )
      }
    }
    try check(cls, key, world)
    guard let fresh = try world.send(toClass: cls, "alloc") else { return nil }
    made[index] = fresh
    levels.append(values)
    let saved = (unkeyed, keys.acceptsKeys)
    (unkeyed, keys.acceptsKeys) = (0, false)
    defer {
      levels.removeLast()
      (unkeyed, keys.acceptsKeys) = saved
    }
    let object: ObjectPointer?
    do throws(ListingException) {
      object = try world.send(fresh, "initWithCoder:", .object(unarchiver))
    } catch {
      made[index] = nil
      throw error
    }
    made[index] = object
    guard let object, world.implements(object, "awakeAfterUsingCoder:") else { return object }
    let awake = try world.send(object, "awakeAfterUsingCoder:", .object(unarchiver))
    if awake != object { made[index] = fwd_retain(awake) }
    return made[index]
  }

  /// What the delegate gives for a class that does not exist.
  private func substitute(for name: String, _ unarchiver: ObjectPointer, _ world: World)
    throws(ListingException) -> OpaquePointer?
  {
    let selector = "unarchiver:cannotDecodeObjectOfClassName:originalClasses:"
    guard let delegate,
      try world.sendBool(delegate, "respondsToSelector:", .sel(world.selector(selector)))
    else { return nil }
    let found = try world.send(
      delegate, selector, .object(unarchiver), .object(world.autoreleasedString(name)),
      .object(fwd_autorelease(world.newArray(owning: [world.makeString(name)]))))
    return found.map { OpaquePointer($0) }
  }

  private static func plain(_ object: ArchivedObject, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    switch object {
    case .string(let bytes, let isMutable):
      let text = bytes.withUnsafeBufferPointer { UTF16Text(utf8: $0) }
      return isMutable ? world.makeMutableString(text) : world.makeString(text)
    case .number(let encoding, let bits):
      return withUnsafeBytes(of: bits.littleEndian) { bytes in
        bytes.baseAddress.flatMap { world.makeNumber(from: $0, encoding: encoding) }
      }
    case .data(let bytes, let isMutable): return try world.makeData(bytes, isMutable: isMutable)
    case .date(let seconds): return world.makeDate(secondsSinceReference: seconds)
    case .value(let encoding, let bytes):
      return world.makeInstance(
        of: "NSConcreteValue", state: ValueState(encoding: encoding, bytes: bytes))
    case .cls(let name): return fwd_getClass(name).map { ObjectPointer($0) }
    case .decimal(let bytes):
      return world.makeDecimal(
        DecimalValue(text: UTF16Text(String(decoding: bytes, as: UTF8.self))) ?? .nan)
    case .uuid(let bytes): return world.makeInstance(of: "NSUUID", state: UUIDState(bytes))
    case .url(let bytes):
      guard let cls = world.classIfKnown("NSURL") else { return nil }
      let text = world.autoreleasedString(String(decoding: bytes, as: UTF8.self))
      return fwd_retain(try world.send(toClass: cls, "URLWithString:", .object(text)))
    case .indexes(let kind, let items): return indexes(kind, items, world)
    case .null, .list, .dictionary, .coded: return nil
    }
  }

  private static func indexes(_ kind: UInt8, _ items: [Int], _ world: World) -> ObjectPointer {
    if kind == 2 {
      return world.makeInstance(
        of: "NSIndexPath", state: IndexPathState(items.map { UInt(bitPattern: $0) }))
    }
    var ranges = IndexRanges()
    for index in stride(from: 0, to: items.count - 1, by: 2)
    where items[index] >= 0 && items[index + 1] >= 0 {
      let (end, isOver) = items[index].addingReportingOverflow(items[index + 1])
      if !isOver { ranges.insert(items[index]..<end) }
    }
    guard kind == 1 else { return world.makeIndexSet(ranges) }
    return world.makeInstance(of: "NSMutableIndexSet", state: IndexSetState(ranges))
  }
}
