// An object in the middle of a key path that answers -addObserver:forKeyPath:options:context: itself: a proxy, or a class of the
// listing with a method of its own.
//
// It is sent that message, as Foundation sends it to every object in the middle, with an NSKeyValueObservance as the observer. When
// the message reaches NSObject's method, of that object or of one that it was passed on to, the path is followed there.
import CRuntime
import ObjCVM

/// What an NSKeyValueObservance stands for: the rest of a watch's path.
final class NestedObservance {
  /// It owns the observance.
  weak var parent: Watch?
  private let receiver: PointerBox

  init(_ parent: Watch, _ receiver: ObjectPointer) {
    self.parent = parent
    self.receiver = PointerBox(receiver, isWeak: true)
  }

  /// Who was sent the message, +1; nil when it is gone.
  var retainedReceiver: ObjectPointer? { receiver.retained }
}

extension Observing {
  private static let adding = "addObserver:forKeyPath:options:context:"

  /// NSObject's own method would answer.
  private func isPlain(_ object: ObjectPointer) -> Bool {
    guard
      let method = fwd_class_findMethod(fwd_object_getClass(object), world.selector(Self.adding)),
      let imp = fwd_method_getImplementation(method), let boxed = fwd_imp_getBoxed(imp),
      let name = boxed.pointee.name
    else { return false }
    return String(cString: name) == "-[NSObject \(Self.adding)]"
  }

  /// Sends the object in the middle the message. False when the watch is put on it without one.
  func sendOn(_ watch: Watch, _ object: ObjectPointer, _ rest: String) throws(ListingException)
    -> Bool
  {
    if isPlain(object) { return false }
    let observer = world.makeInstance(
      of: "NSKeyValueObservance", state: NestedObservance(watch, object))
    watch.nested = PointerBox(observer, isWeak: false)
    fwd_release(observer)
    try world.sendVoid(
      object, Self.adding, .object(observer), .object(world.autoreleasedString(rest)), .uint(0),
      .pointer(nil))
    return true
  }

  /// Sends the object in the middle that the path is no longer followed through it.
  func takeBack(_ watch: Watch) throws(ListingException) {
    guard let observer = watch.nested?.retained, let rest = watch.rest else { return }
    defer { fwd_release(observer) }
    watch.nested = nil
    guard let state = world.state(of: observer, as: NestedObservance.self),
      let receiver = state.retainedReceiver
    else { return }
    defer { fwd_release(receiver) }
    try world.sendVoid(
      receiver, "removeObserver:forKeyPath:", .object(observer),
      .object(world.autoreleasedString(rest)))
  }

  /// NSObject's method, reached with an NSKeyValueObservance. False for any other observer.
  func addNested(_ observer: ObjectPointer, to object: ObjectPointer, _ path: String)
    throws(ListingException) -> Bool
  {
    guard let state = world.state(of: observer, as: NestedObservance.self) else { return false }
    guard let parent = state.parent, parent.next == nil, !parent.isRemoved else { return true }
    let next = Watch(parent.observance, object, path, parent: parent)
    parent.next = next
    try attach(next)
    return true
  }

  func removeNested(_ observer: ObjectPointer?) throws(ListingException) -> Bool {
    guard let observer, let state = world.state(of: observer, as: NestedObservance.self) else {
      return false
    }
    if let parent = state.parent { try detachNext(parent) }
    return true
  }

  /// A change that an object tells by itself, with the rest of the path: the observer hears of the whole path.
  func relay(_ call: NativeCall) throws(ListingException) {
    guard let parent = world.state(of: call.receiver, as: NestedObservance.self)?.parent else {
      return
    }
    let observance = parent.observance
    guard !observance.isRemoved, let observer = observance.retainedObserver(world) else { return }
    defer { fwd_release(observer) }
    try world.sendVoid(
      observer, "observeValueForKeyPath:ofObject:change:context:", .object(observance.path),
      .object(observance.object), .object(call.object(2)),
      .pointer(UnsafeRawPointer(bitPattern: observance.context)))
  }
}
