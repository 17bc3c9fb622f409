// Writing an archive. Foundation's own values are stored as what they are; any other object is asked to encode itself.
import CRuntime
import ObjCVM

final class ArchiverState {
  var archive = Archive()
  /// Numbers of the objects that are in, which are retained until the archiver goes.
  private var numbers: [ObjectPointer: Int] = [:]
  private var kept: [ObjectPointer] = []
  /// What was encoded conditionally. Until the archive is written its first object has the number -1, the next one -2.
  private var conditional: [ObjectPointer] = []
  /// Keyed values of the objects that are being encoded, the innermost last.
  private var levels: [[(String, ArchivedValue)]] = []
  var requiresSecureCoding = false
  /// Where the archive goes when it is finished, owned.
  var target: ObjectPointer?
  var isFinished = false
  var delegate: ObjectPointer?
  /// Values follow each other without keys, as NSArchiver has them.
  let isSequential: Bool
  /// NSPropertyListFormat.
  var outputFormat: UInt = 200
  /// Names in the archive, by those of the classes.
  var classNames: [String: String] = [:]
  /// How many values without keys the object that is being encoded has.
  private var unkeyed = 0
  let keys = KeyAcceptance()
  private var depth = 0
  private static let depthLimit = 1000

  init(isSequential: Bool = false) { self.isSequential = isSequential }

  /// No object is being encoded now.
  var isOutside: Bool { levels.isEmpty }

  deinit {
    for object in kept { fwd_release(object) }
    fwd_release(target)
  }

  func put(_ value: ArchivedValue, _ key: String) {
    if levels.isEmpty {
      Self.put(value, key, in: &archive.top)
    } else {
      Self.put(value, key, in: &levels[levels.count - 1])
    }
  }

  private static func put(
    _ value: ArchivedValue, _ key: String, in values: inout [(String, ArchivedValue)]
  ) {
    if let index = values.firstIndex(where: { $0.0 == key }) {
      values[index].1 = value
    } else {
      values.append((key, value))
    }
  }

  /// The key for the next value without one.
  func nextKey() -> String {
    defer { unkeyed += 1 }
    return "$\(unkeyed)"
  }

  func encode(_ object: ObjectPointer?, _ key: String, _ archiver: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    put(.object(try number(of: object, archiver, world)), key)
  }

  /// Encodes a reference that is nil unless something else encodes the object.
  func encodeConditionally(_ object: ObjectPointer?, _ key: String) {
    guard let object = fwd_retain(object) else { return put(.object(0), key) }
    kept.append(object)
    conditional.append(object)
    put(.object(-conditional.count), key)
  }

  var bytes: [UInt8] {
    var whole = archive
    if !conditional.isEmpty {
      whole.top = settled(whole.top)
      whole.objects = whole.objects.map {
        guard case .coded(let name, let values) = $0 else { return $0 }
        return .coded(className: name, settled(values))
      }
    }
    return whole.bytes
  }

  private func settled(_ values: [(String, ArchivedValue)]) -> [(String, ArchivedValue)] {
    values.map { key, value in
      guard case .object(let number) = value, number < 0 else { return (key, value) }
      return (key, .object(numbers[conditional[-number - 1]] ?? 0))
    }
  }

  private func number(
    of object: ObjectPointer?, _ archiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> Int {
    guard let original = object else { return 0 }
    if let known = numbers[original] { return known }
    var replaced: ObjectPointer? = original
    let replacing =
      isSequential ? "replacementObjectForArchiver:" : "replacementObjectForKeyedArchiver:"
    if world.implements(original, replacing) {
      replaced = try world.send(original, replacing, .object(archiver))
    }
    if let delegate, let object = replaced, world.implements(delegate, Self.willEncode) {
      replaced = try world.send(delegate, Self.willEncode, .object(archiver), .object(object))
    }
    if replaced != original {
      try world.report(
        "archiver:willReplaceObject:withObject:", to: delegate, .object(archiver),
        .object(original), .object(replaced))
    }
    guard let object = replaced else { return 0 }
    if let known = numbers[object] { return known }
    let index = archive.objects.count
    archive.objects.append(.null)
    numbers[original] = index
    numbers[object] = index
    for item in [original, object] { if let item = fwd_retain(item) { kept.append(item) } }
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else {
      throw world.exception(
        "NSInternalInconsistencyException", "objects are nested too deeply to be archived")
    }
    archive.objects[index] = try encoded(object, archiver, world)
    try world.report(
      "archiver:didEncodeObject:", to: delegate, .object(archiver), .object(object))
    return index
  }

  private static let willEncode = "archiver:willEncodeObject:"

  private func numbers(
    of items: [ObjectPointer], _ archiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> [Int] {
    var found: [Int] = []
    for item in items { found.append(try number(of: item, archiver, world)) }
    return found
  }

  private func encoded(
    _ object: ObjectPointer, _ archiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ArchivedObject {
    if let found = try plain(object, world) { return found }
    for (kind, name, mutable) in [
      (UInt8(0), "NSArray", "NSMutableArray"), (1, "NSSet", "NSMutableSet"),
      (2, "NSOrderedSet", "NSMutableOrderedSet"),
    ]
    where world.isKind(object, of: name) && isOwn(object, world)
      && !world.isKind(object, of: "NSCountedSet")
    {
      let items = try world.elements(of: object)
      return .list(
        kind: kind, isMutable: world.isKind(object, of: mutable),
        try numbers(of: items, archiver, world))
    }
    if world.isKind(object, of: "NSDictionary"), isOwn(object, world) {
      let entries = try world.entries(of: object)
      let keys = try numbers(of: entries.compactMap(\.key), archiver, world)
      let values = try numbers(of: entries.compactMap(\.value), archiver, world)
      return .dictionary(
        isMutable: world.isKind(object, of: "NSMutableDictionary"), Array(zip(keys, values)))
    }
    return try coded(object, archiver, world)
  }

  private func isOwn(_ object: ObjectPointer, _ world: World) -> Bool {
    world.state(of: object) != nil
  }

  /// Values without parts.
  private func plain(_ object: ObjectPointer, _ world: World) throws(ListingException)
    -> ArchivedObject?
  {
    if fwd_object_isClass(object) {
      return .cls(String(cString: fwd_class_getName(OpaquePointer(object))))
    }
    if let state = world.state(of: object, as: StringState.self) {
      return .string(Array(state.text.string.utf8), isMutable: state.isMutable)
    }
    if world.state(of: object, as: DecimalState.self) != nil {
      return .decimal(Array(try world.describe(object).utf8))
    }
    if let number = world.ownNumber(object) {
      let bits = number.bytes.enumerated().reduce(UInt64(0)) {
        $0 | UInt64($1.element) << (8 * UInt64($1.offset))
      }
      if case .bool = number { return .number(encoding: UInt8(ascii: "B"), bits: bits) }
      return .number(encoding: number.encoding, bits: bits)
    }
    if let value = world.state(of: object, as: ValueState.self) {
      return .value(encoding: value.encoding, bytes: value.bytes)
    }
    if let date = world.state(of: object, as: DateState.self) { return .date(date.seconds) }
    if let uuid = world.state(of: object, as: UUIDState.self) { return .uuid(uuid.bytes) }
    if let set = world.state(of: object, as: IndexSetState.self) {
      let kind: UInt8 = world.isKind(object, of: "NSMutableIndexSet") ? 1 : 0
      return .indexes(kind: kind, set.indexes.ranges.flatMap { [$0.lowerBound, $0.count] })
    }
    if let path = world.state(of: object, as: IndexPathState.self) {
      return .indexes(kind: 2, path.indexes.map { Int(bitPattern: $0) })
    }
    if world.isKind(object, of: "NSNull") { return .coded(className: "NSNull", []) }
    if world.isKind(object, of: "NSData") {
      let bytes = try world.bytes(ofData: object)
      return .data(bytes, isMutable: world.isKind(object, of: "NSMutableData"))
    }
    if world.isKind(object, of: "NSURL"),
      fwd_class_findMethod(fwd_object_getClass(object), world.selector("encodeWithCoder:"))
        == fwd_class_findMethod(world.cls("NSURL"), world.selector("encodeWithCoder:"))
    {
      return .url(Array(world.string(of: try world.send(object, "absoluteString")).utf8))
    }
    return nil
  }

  /// An object that encodes itself.
  private func coded(
    _ object: ObjectPointer, _ archiver: ObjectPointer, _ world: World
  ) throws(ListingException) -> ArchivedObject {
    var cls = try world.send(object, "class")
    let asking = isSequential ? "classForArchiver" : "classForKeyedArchiver"
    if world.implements(object, asking) { cls = try world.send(object, asking) }
    let name = String(cString: fwd_class_getName(OpaquePointer(cls)))
    if requiresSecureCoding {
      guard let cls, world.implements(cls, "supportsSecureCoding"),
        try world.sendBool(cls, "supportsSecureCoding")
      else {
        throw world.exception(
          "NSInvalidArchiveOperationException",
          "This decoder will only decode classes that adopt NSSecureCoding. Class '\(name)' does not adopt it."
        )
      }
    }
    levels.append([])
    let outer = (unkeyed, keys.acceptsKeys)
    (unkeyed, keys.acceptsKeys) = (0, false)
    defer { (unkeyed, keys.acceptsKeys) = outer }
    do throws(ListingException) {
      try world.sendVoid(object, "encodeWithCoder:", .object(archiver))
    } catch {
      levels.removeLast()
      throw error
    }
    let known = classNames[name] ?? CodedNames.of(world, isSequential).names[name]
    return .coded(className: known ?? name, levels.removeLast())
  }
}
