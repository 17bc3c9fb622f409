// Array objects: which classes there are, and what an object of theirs keeps.
//
// NSArray and NSMutableArray are abstract, as Apple's are: their methods work through `count` and `objectAtIndex:`, so that a
// listing's own subclass needs no more than these. `__NSArrayI`, `__NSArray0` and `__NSSingleObjectArrayI` hold
// immutable arrays, `__NSArrayM` mutable ones.
import CRuntime
import ObjCVM

/// The elements of an array, each retained.
final class ArrayState {
  var items: [ObjectPointer]
  /// Where fast enumeration looks for changes; in memory that listings can read, made when it is first wanted.
  var mutations: UnsafeMutablePointer<UInt>?
  private unowned let world: World

  /// Takes over the reference to each element.
  init(_ world: World, owning items: [ObjectPointer]) {
    self.world = world
    self.items = items
  }

  deinit {
    for item in items { fwd_release(item) }
    if let mutations, world.isOpen { try? world.freeHeap(mutations) }
  }

  /// Counts changes.
  private(set) var changes: UInt64 = 0

  func noteChange() {
    changes &+= 1
    mutations?.pointee &+= 1
  }
}

/// The immutable array and the immutable dictionary of no elements: one immortal object each, as Apple's are.
final class EmptyCollections {
  let array: ObjectPointer
  let dictionary: ObjectPointer
  init(_ world: World) {
    array = world.makeImmortal(of: "__NSArray0")
    dictionary = world.makeImmortal(of: "__NSDictionary0")
    world.setState(ArrayState(world, owning: []), of: array)
    world.setState(DictionaryState(world, owning: ObjectTable()), of: dictionary)
  }
}

extension World {
  /// The elements of any array, +0: at once for our own classes, by messages for others. Nil has none.
  func elements(of array: ObjectPointer?) throws(ListingException) -> [ObjectPointer] {
    guard let array else { return [] }
    if let state = state(of: array, as: ArrayState.self) { return state.items }
    if let state = state(of: array, as: SetState.self) { return state.table.keys }
    if let state = state(of: array, as: OrderedSetState.self) { return state.items }
    if !implements(array, "objectAtIndex:"), !isKind(array, of: "NSProxy") {
      return try elements(of: try send(array, "allObjects"))
    }
    let count = try sendInt(array, "count", resultType: "Q")
    var items: [ObjectPointer] = []
    for index in 0..<max(0, count) {
      if let item = try send(array, "objectAtIndex:", .int(index)) { items.append(item) }
    }
    return items
  }

  /// A new immutable array, +1. The elements are retained.
  func newArray(_ items: [ObjectPointer]) -> ObjectPointer {
    for item in items { fwd_retain(item) }
    return newArray(owning: items)
  }

  /// A new immutable array, +1, that takes over the references.
  func newArray(owning items: [ObjectPointer]) -> ObjectPointer {
    if items.isEmpty { return emptyCollections.array }
    let name = items.count == 1 ? "__NSSingleObjectArrayI" : "__NSArrayI"
    return makeInstance(of: name, state: ArrayState(self, owning: items))
  }

  var emptyCollections: EmptyCollections {
    service(EmptyCollections.self) { EmptyCollections($0) }
  }

  /// A new mutable array, +1.
  func makeMutableArray(_ items: [ObjectPointer]) -> ObjectPointer {
    for item in items { fwd_retain(item) }
    return makeInstance(of: "__NSArrayM", state: ArrayState(self, owning: items))
  }
}

extension NativeCall {
  /// Makes the receiver of an init method an array of these elements (retained here) and returns it. A receiver whose class
  /// is a listing's own subclass cannot hold them, unless it has the primitive for one.
  ///
  /// - Parameter isPrimitive: the initializer is the one that all others end in.
  func initArray(_ items: [ObjectPointer], isPrimitive: Bool = false) throws(ListingException) {
    if let own = try initializesByAdding(.array, "insertObject:atIndex:", count: items.count) {
      for (index, item) in items.enumerated() {
        try world.sendVoid(own, "insertObject:atIndex:", .object(item), .uint(UInt(index)))
      }
      return returnRetained(own)
    }
    let primitive = "initWithObjects:count:"
    if !isPrimitive, try initializesByPrimitive(.array, primitive, listing: [items]) { return }
    try requireConcrete(.array, primitive)
    let isMutable = becomesMutable(.array)
    fwd_release(receiver)
    returnRetained(isMutable ? world.makeMutableArray(items) : world.newArray(items))
  }

  /// Raises for an argument that is no collection of its kind: `-[NSMutableArray setArray:]: array argument is not an NSArray`.
  @inline(never)
  func require(_ index: Int, _ name: String, in method: String) throws(ListingException) {
    guard let given = object(index), !world.isKind(given, of: name),
      !world.isKind(given, of: "NSProxy")
    else { return }
    throw world.exception(
      "NSInvalidArgumentException",
      "*** -[\(method)]: \(name.dropFirst(2).lowercased()) argument is not an \(name)")
  }

  /// Raises for a block that is nil, in Apple's words: the method's class is the cluster's, or, where a concrete class has a method
  /// of its own, the receiver's.
  func requireBlock(_ index: Int, _ word: String = "block") throws(ListingException) {
    guard object(index) == nil else { return }
    let selector = world.selectorName(self.selector)
    var owner = world.className(of: receiver)
    if word != "block" || !selector.hasSuffix("WithOptions:usingBlock:") {
      let families = ["NSArray", "NSOrderedSet", "NSSet", "NSDictionary", "NSIndexSet"]
      owner = families.first { world.isKind(receiver, of: $0) } ?? owner
    }
    throw world.exception(
      "NSInvalidArgumentException", "*** -[\(owner) \(selector)]: \(word) cannot be nil")
  }

  /// Raises where an initializer was sent to an object that is initialized already, or to one of a class that does not hold the
  /// elements itself.
  func requireConcrete(_ kind: Placeholders.Kind, _ primitive: String) throws(ListingException) {
    guard !isPlaceholder(kind) else { return }
    throw world.exception(
      "NSInvalidArgumentException",
      "*** initialization method -\(primitive) cannot be sent to an abstract object of class "
        + "\(world.className(of: receiver)): Create a concrete instance!")
  }

  /// The elements of an argument that has to be an array or a set.
  func elements(_ index: Int, _ name: String, in method: String)
    throws(ListingException) -> [ObjectPointer]
  {
    try require(index, name, in: method)
    return try world.elements(of: object(index))
  }

  /// The elements of the receiver.
  func items() throws(ListingException) -> [ObjectPointer] { try world.elements(of: receiver) }

  /// An array of the receiver's kind for a convenience constructor: `[NSArray array…]`, `[NSMutableArray array…]`.
  func returnArray(_ items: [ObjectPointer]) {
    let isMutable = fwd_class_isKind(OpaquePointer(receiver), of: world.cls("NSMutableArray"))
    returnObject(isMutable ? world.makeMutableArray(items) : world.newArray(items))
  }

  /// Objects that stand behind the first one in a nil-terminated list.
  func variadicObjects(after first: ObjectPointer?) throws(ListingException) -> [ObjectPointer] {
    guard let first else { return [] }
    var items = [first]
    guard let variadic else { return items }
    for index in 0..<variadic.count {
      guard let item = variadic[index].objectValue else { break }
      items.append(item)
    }
    return items
  }

  func rangeError(_ index: Int, count: Int, method: String? = nil) -> ListingException {
    let name = method ?? world.selectorName(selector)
    let cls = world.className(of: receiver)
    let empty = cls == "__NSArray0" ? "bounds for empty NSArray" : "bounds for empty array"
    let bounds = count == 0 ? empty : "bounds [0 .. \(count - 1)]"
    return world.exception(
      "NSRangeException", "*** -[\(cls) \(name)]: index \(UInt(bitPattern: index)) beyond \(bounds)"
    )
  }

  /// An NSRange argument within an array, or NSRangeException in Foundation's words. `owner` is the class that Apple names.
  func elements(_ index: Int, within count: Int, owner: String? = nil, method: String? = nil)
    throws(ListingException) -> Range<Int>
  {
    let range = range(index)
    if let checked = range.within(count) { return checked }
    throw rangeError(range, count: count, owner: owner, method: method)
  }

  func rangeError(_ range: ListingRange, count: Int, owner: String? = nil, method: String? = nil)
    -> ListingException
  {
    let bounds = count == 0 ? "bounds for empty array" : "bounds [0 .. \(count - 1)]"
    return world.exception(
      "NSRangeException",
      "*** -[\(owner ?? world.className(of: receiver)) \(method ?? world.selectorName(selector))]: range "
        + "{\(range.location), \(range.length)} extends beyond \(bounds)")
  }

  func nilError(_ method: String, _ what: String) -> ListingException {
    var owner = world.className(of: receiver)
    // A class makes an instance of what its placeholder initializes.
    if fwd_object_isClass(receiver), method == "initWithObjects:count:", owner.hasPrefix("NS") {
      owner = "__NSPlaceholder" + owner.dropFirst(owner.hasPrefix("NSMutable") ? 9 : 2)
    }
    return world.exception(
      "NSInvalidArgumentException", "*** -[\(owner) \(method)]: \(what)")
  }
}

extension VariadicArguments.Value {
  var objectValue: ObjectPointer? {
    switch self {
    case .object(let object): object
    case .pointer(let bits): ObjectPointer(bitPattern: bits)
    case .integer(let bits): ObjectPointer(bitPattern: Int(bits))
    case .floating, .longDouble, .aggregate: nil
    }
  }
}

/// The class is that one or below it.
func fwd_class_isKind(_ cls: OpaquePointer?, of ancestor: OpaquePointer?) -> Bool {
  var current = cls
  while let candidate = current {
    if candidate == ancestor { return true }
    current = fwd_class_getSuperclass(candidate)
  }
  return false
}
