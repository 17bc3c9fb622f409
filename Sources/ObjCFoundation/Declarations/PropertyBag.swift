// Values of properties by name, for classes that are described by data and not by code.
import CRuntime
import ObjCVM

/// What was put into the properties of an object whose class is described by data.
final class PropertyBag {
  private var objects: [String: PointerBox] = [:]
  private var values: [String: [UInt8]] = [:]
  /// What controls and gesture recognizers send; without a target, to whoever in the responder chain can perform it.
  var actions: [(target: PointerBox?, selector: OpaquePointer, events: UInt)] = []
  /// What a storyboard says of a controller.
  var scene: InterfaceScene?
  /// The cells that a storyboard describes for a table.
  var prototypes: InterfacePrototypes?
  /// A table or a collection has asked for its rows; it is asking for them.
  var isLaidOut = false
  var isLayingOut = false
  /// Changes of its rows that have begun and not ended.
  var openUpdates = 0
  /// -viewDidLoad has been sent, or its own implementation has been reached.
  var didLoad = false

  /// The bags of class objects, which have no room for a state of their own.
  private final class OfClasses {
    var bags: [ObjectPointer: PropertyBag] = [:]
  }

  /// An object's bag, made when it is first needed. An object of another kind, passed where one of these belongs, has none: what is
  /// put into the bag that this answers is not kept.
  static func of(_ object: ObjectPointer, _ world: World) -> PropertyBag {
    if fwd_object_isClass(object) {
      let classes = world.service(OfClasses.self) { _ in OfClasses() }
      if let bag = classes.bags[object] { return bag }
      let bag = PropertyBag()
      classes.bags[object] = bag
      return bag
    }
    if let bag = world.state(of: object, as: PropertyBag.self) { return bag }
    if let state = world.state(of: object, as: StateWithBag.self) { return state.bag }
    let bag = PropertyBag()
    if world.hasRoomForState(object) { world.setState(bag, of: object) }
    return bag
  }

  func copy() -> PropertyBag {
    let copy = PropertyBag()
    (copy.objects, copy.values) = (objects, values)
    return copy
  }

  /// Has what another one has.
  func take(_ other: PropertyBag) { (objects, values) = (other.objects, other.values) }

  /// The numbers and structures are the same.
  func hasEqualValues(_ other: PropertyBag) -> Bool { values == other.values }

  func has(_ name: String) -> Bool { objects[name] != nil }
  func hasValue(_ name: String) -> Bool { values[name] != nil }

  /// +1, or nil.
  func retained(_ name: String) -> ObjectPointer? { objects[name]?.retained }

  func keep(_ object: ObjectPointer?, as name: String, isWeak: Bool = false) {
    let old = objects[name]
    objects[name] = object.map { PointerBox($0, isWeak: isWeak) }
    _ = consume old
  }

  func set(_ name: String, bytes: UnsafeRawPointer, count: Int) {
    values[name] = Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func set(_ name: String, _ bytes: [UInt8]) { values[name] = bytes }
  func forget(_ name: String) { values[name] = nil }
  func bytes(_ name: String) -> [UInt8]? { values[name] }

  /// A number of eight bytes.
  func set(_ name: String, _ value: Int) {
    withUnsafeBytes(of: value) { bytes in
      if let start = bytes.baseAddress { set(name, bytes: start, count: bytes.count) }
    }
  }

  /// A number of eight bytes; nil where none is kept.
  func integer(_ name: String) -> Int? {
    guard let bytes = values[name], bytes.count == 8 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  func doubles(_ name: String) -> [Double]? {
    values[name]?.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
  }

  /// Numbers of eight bytes.
  func integers(_ name: String) -> [Int]? {
    values[name]?.withUnsafeBytes { Array($0.bindMemory(to: Int.self)) }
  }

  func copy(
    _ name: String, to room: UnsafeMutableRawPointer, count: Int, size: Int, _ initial: [UInt8] = []
  ) {
    room.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    let bytes = values[name] ?? initial
    if !bytes.isEmpty { room.copyMemory(from: bytes, byteCount: min(size, bytes.count)) }
  }
}

/// The state of a class of Foundation that has properties described by data besides those in Swift. Without it such a property would
/// not be kept: the object has no room for a second state.
class StateWithBag {
  final var bag = PropertyBag()
}

/// A strong or weak reference.
final class PointerBox {
  private let storage: UnsafeMutablePointer<ObjectPointer?>
  private let isWeak: Bool

  init(_ object: ObjectPointer, isWeak: Bool) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: nil)
    self.isWeak = isWeak
    if isWeak { fwd_initWeak(storage, object) } else { storage.pointee = fwd_retain(object) }
  }

  deinit {
    if isWeak { fwd_destroyWeak(storage) } else { fwd_release(storage.pointee) }
    storage.deallocate()
  }

  /// +1, or nil when it is gone.
  var retained: ObjectPointer? {
    isWeak ? fwd_loadWeakRetained(storage) : fwd_retain(storage.pointee)
  }
}

extension PointerBox {
  /// A strong reference.
  convenience init?(_ object: ObjectPointer?) {
    guard let object else { return nil }
    self.init(object, isWeak: false)
  }

  /// Nil when it is gone.
  var autoreleased: ObjectPointer? { retained.flatMap { fwd_autorelease($0) } }
}
