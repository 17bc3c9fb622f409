// String objects: which classes there are, and what an object of theirs keeps.
//
// Names and relations are Apple's: NSString and NSMutableString are abstract; `__NSCFString` is the one concrete class,
// mutable or not by a flag of the object, and therefore below NSMutableString; `__NSCFConstantString`, a literal, is
// below that; `NSTaggedPointerString` is for short ones (TaggedStrings.swift). `+alloc` of the abstract classes gives a
// placeholder whose init methods make the real object.
//
// All algorithms are methods of NSString and NSMutableString and read their receiver through `World.text(of:)`. The
// concrete class overrides the primitives; a listing's own subclass of NSString needs `length` and `characterAtIndex:`
// only, as with Foundation.
import CRuntime
import ObjCVM

/// What an object of `__NSCFString` keeps.
///
/// The units of long strings count against the run's memory; those of short ones do not, since their objects do.
final class StringState {
  /// The text's hash once somebody has asked for it, 0 before. In front: a key of a collection is asked for nothing else.
  @exclusivity(unchecked) private var knownHash: UInt = 0
  /// Unchecked: every access is over before anything else runs.
  @exclusivity(unchecked) private(set) var text: UTF16Text
  /// The world's, which ends its objects before its memory.
  private unowned(unsafe) let memory: Memory
  /// What counts against the run's memory, in steps of 64 bytes. Four bytes: programs make many strings.
  private var steps: UInt32 = 0
  let isMutable: Bool
  private static let countedFrom = 512

  private var counted: Int { Int(steps) * 64 }

  init(_ text: UTF16Text, _ memory: Memory, isMutable: Bool = false) {
    self.text = text
    self.isMutable = isMutable
    self.memory = memory
    if self.text.count >= StringState.countedFrom { count() }
  }

  deinit { if counted > 0 { memory.used -= counted } }

  private func count() {
    let bytes = text.isWide ? text.count * 2 : text.count
    memory.used -= counted
    steps = UInt32(clamping: (bytes + 63) / 64)
    memory.used += counted
    memory.peak = max(memory.peak, memory.used)
  }

  var hash: UInt {
    @inline(__always) get { knownHash != 0 ? knownHash : findHash() }
  }

  @inline(never)
  private func findHash() -> UInt {
    knownHash = text.objectHash
    return knownHash
  }

  /// Counts again when the text has grown by much.
  @inline(__always)
  private func changed() {
    knownHash = 0
    if text.count >= StringState.countedFrom, text.count > counted + counted >> 3 { count() }
  }

  func set(_ text: UTF16Text) {
    self.text = text
    changed()
  }

  /// Whether so much more text may be appended without a question about the run's memory.
  func hasRoom(for units: Int) -> Bool {
    memory.used &+ text.count &+ units <= memory.limit
  }

  func append(_ addition: UTF16Text) {
    text.append(addition)
    changed()
  }

  func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if UTF16Text.isASCII(bytes) {
      text.append(narrow: bytes)
    } else {
      text.append(UTF16Text(utf8: bytes))
    }
    changed()
  }

  func append(ascii bytes: UnsafeBufferPointer<UInt8>) {
    text.append(narrow: bytes)
    changed()
  }

  func replace(_ range: Range<Int>, with other: UTF16Text) {
    text.replace(range, with: other)
    changed()
  }
}

extension StringClasses {
  init(_ world: World) {
    let constant = world.cls("__NSCFConstantString")
    let empty = world.makeInstance(of: constant, state: StringState(.empty, world.memory))
    fwd_object_setImmortal(empty)
    self.init(
      abstract: world.cls("NSString"), abstractMutable: world.cls("NSMutableString"),
      concrete: world.cls("__NSCFString"),
      constant: constant, tagged: world.cls("NSTaggedPointerString"), empty: empty,
      placeholder: world.makeImmortal(of: "NSPlaceholderString"),
      mutablePlaceholder: world.makeImmortal(of: "NSPlaceholderMutableString"),
      length: world.selector("length"),
      characterAtIndex: world.selector("characterAtIndex:"),
      taggedStrings: .passUnretained(world.service(TaggedStrings.self) { _ in TaggedStrings() }))
  }

  /// The table of short strings; the world keeps it.
  var table: Unmanaged<TaggedStrings> { .fromOpaque(taggedStrings.toOpaque()) }
}

extension World {
  /// Inlined, so that who wants one of them reads one of them.
  var stringClasses: StringClasses {
    @inline(__always) get {
      if let known = stringClassesIfKnown { return known }
      return makeStringClasses()
    }
  }

  @inline(never)
  private func makeStringClasses() -> StringClasses {
    let made = StringClasses(self)
    stringClassesIfKnown = made
    return made
  }

  /// An object without state that lives as long as the world.
  func makeImmortal(of className: String) -> ObjectPointer {
    guard let object = fwd_class_createInstance(cls(className), 0) else {
      preconditionFailure("no memory for a native object")
    }
    fwd_object_setImmortal(object)
    return object
  }

  // MARK: Making

  /// An immutable string, +1.
  func makeString(_ text: consuming UTF16Text) -> ObjectPointer {
    let classes = stringClasses
    guard text.count <= TaggedStrings.longest else {
      return makeInstance(of: classes.concrete, state: StringState(text, memory))
    }
    return makeShortString(text, classes)
  }

  private func makeShortString(_ text: UTF16Text, _ classes: StringClasses) -> ObjectPointer {
    if text.isEmpty { return classes.empty }
    let tagged = classes.tagged
    let short = classes.table._withUnsafeGuaranteedRef {
      $0.object(text) { makeInstance(of: tagged, state: StringState(text, memory)) }
    }
    return short ?? makeInstance(of: classes.concrete, state: StringState(text, memory))
  }

  /// A new mutable string, +1.
  func makeMutableString(_ text: consuming UTF16Text) -> ObjectPointer {
    makeInstance(of: stringClasses.concrete, state: StringState(text, memory, isMutable: true))
  }

  func makeConstantString(_ text: UTF16Text) -> ObjectPointer {
    let object = makeInstance(of: stringClasses.constant, state: StringState(text, memory))
    fwd_object_setImmortal(object)
    return object
  }

  /// A string object of our own that is not mutable, to hold on to as a key: the object itself where that is enough.
  func immutableString(_ object: ObjectPointer) throws(ListingException) -> ObjectPointer {
    if let state = state(of: object, as: StringState.self), !state.isMutable {
      fwd_retain(object)
      return object
    }
    return makeString(try text(of: object))
  }

  // MARK: Reading

  /// The text of a string object of any class; empty for nil. An object that is no string raises what sending it
  /// `length` raises.
  func text(of object: ObjectPointer?) throws(ListingException) -> UTF16Text {
    guard let object else { return .empty }
    if let text = ownText(of: object) { return text }
    return try textByMessages(object)
  }

  /// The text of one of our own string objects; nil for any other object.
  func ownText(of object: ObjectPointer?) -> UTF16Text? {
    guard let object else { return nil }
    return withState(of: object, as: StringState.self) { $0.text }
  }

  private func textByMessages(_ object: ObjectPointer) throws(ListingException) -> UTF16Text {
    let classes = stringClasses
    let count = try sendInt(object, classes.length, resultType: "Q")
    guard count > 0 else { return .empty }
    try charge(World.size(of: count, 2))
    var text = UTF16Text()
    for index in 0..<count {
      let unit = try sendInt(object, classes.characterAtIndex, .uint(UInt(index)), resultType: "S")
      text.append(unit: UInt16(truncatingIfNeeded: unit))
    }
    return text
  }

  /// The object is a string, whoever wrote its class.
  func isString(_ object: ObjectPointer?) -> Bool {
    guard let object else { return false }
    return state(of: object, as: StringState.self) != nil
      || isKind(object, of: stringClasses.abstract)
  }
}

// MARK: - In native methods

extension NativeCall {
  /// The receiver's own text.
  func text() throws(ListingException) -> UTF16Text { try world.text(of: receiver) }

  /// The text of a string argument, which may not be nil.
  func text(_ index: Int) throws(ListingException) -> UTF16Text {
    guard let object = object(index) else { throw nilArgument() }
    return try world.text(of: object)
  }

  /// NSInvalidArgumentException for a nil argument, in Foundation's words; `selector` names the primitive that finds it.
  func nilArgument(_ selector: String? = nil) -> ListingException {
    world.exception("NSInvalidArgumentException", "*** \(signature(selector)): nil argument")
  }

  /// `-[Class selector]` of this call, for reasons of exceptions.
  func signature(_ selector: String? = nil) -> String {
    let name = selector ?? world.selectorName(self.selector)
    if fwd_object_isClass(receiver) {
      return "+[\(String(cString: fwd_class_getName(OpaquePointer(receiver)))) \(name)]"
    }
    return "-[\(world.className(of: receiver)) \(name)]"
  }

  /// An NSRange argument.
  func range(_ index: Int) -> ListingRange { load(index, as: ListingRange.self) }

  /// An NSRange argument as a range within `count` elements, or NSRangeException in Foundation's words.
  func range(_ index: Int, within count: Int, selector: String? = nil) throws(ListingException)
    -> Range<Int>
  {
    let range = range(index)
    if let checked = range.within(count) { return checked }
    throw world.exception(
      "NSRangeException",
      "\(signature(selector)): Range {\(range.location), \(range.length)} out of bounds; string length \(count)"
    )
  }

  func returnRange(_ range: Range<Int>?) {
    returnValue(
      range.map { ListingRange(location: UInt($0.lowerBound), length: UInt($0.count)) } ?? .notFound
    )
  }

  func returnText(_ text: UTF16Text) { returnObject(world.makeString(text)) }
}

/// NSRange.
public struct ListingRange: Equatable, Sendable, BitwiseCopyable {
  public var location: UInt
  public var length: UInt
  public init(location: UInt, length: UInt) {
    self.location = location
    self.length = length
  }
  public static let notFound = ListingRange(location: UInt(Int.max), length: 0)

  /// This range as a Swift range, when it lies within `count` elements.
  public func within(_ count: Int) -> Range<Int>? {
    let (end, overflow) = location.addingReportingOverflow(length)
    guard !overflow, end <= UInt(count) else { return nil }
    return Int(location)..<Int(end)
  }
}
