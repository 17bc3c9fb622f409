// Peers: runtime objects that stand for Swift objects.
//
// Swift objects have no place for what is hung on them, so it hangs on the peer: hooks, observers, property values. A Swift
// object therefore has one peer as long as it lives, and the two must not keep each other alive for ever. The reference
// between them turns round with the use of the peer (a "toggle reference"):
//
//   nobody refers to the peer    the table owns the peer, the peer knows its Swift object weakly
//   somebody does                the peer also keeps the Swift object, as whoever holds it expects
//
// So the class of peers counts references itself (`retain`, `release`): `count` is what others hold, and the reference
// that the object was made with belongs to the table. When the last other reference goes and the Swift object ends with
// it, the peer ends at once. A Swift object that ends while nobody refers to its peer tells nobody: the table looks for such
// peers whenever one is asked for, a few at a time.
//
// The class of a peer is made once per Swift class, a subclass of SwiftValue, with the members that the Swift class
// declares (`RuntimePeer`) or none.
//
// Locking: the table's lock before a link's. Swift objects and peers end outside both.
import CRuntime

/// A Swift class whose objects answer messages through their peers.
///
///     final class Logger: RuntimePeer {
///       static var runtimeMembers: [ClassMember] {
///         RuntimeMethod("log:") { (self: RuntimeObject, text: String) in try self.peer(Logger.self).log(text) }
///       }
///     }
public protocol RuntimePeer: AnyObject, Sendable {
  @ClassBuilder static var runtimeMembers: [ClassMember] { get }
  /// The name of the peers' class: `Module_Logger` unless the Swift class says otherwise.
  static var runtimeName: String { get }
}

extension RuntimePeer {
  public static var runtimeName: String { Peers.name(of: Self.self) }
}

/// What a peer's object holds.
final class PeerLink: Sendable {
  private struct State {
    weak var object: (any AnyObject & Sendable)?
    var kept: (any AnyObject & Sendable)?
    /// References that others than the table hold.
    var count = 1
    var isEnding = false
  }
  let identity: ObjectIdentifier
  private let state: Lock<State>

  init(_ object: any AnyObject & Sendable) {
    identity = ObjectIdentifier(object)
    state = Lock(State(object: object, kept: object))
  }

  /// The Swift object, while it lives.
  var peer: (any AnyObject & Sendable)? { state.withLock { $0.object } }

  /// - Returns: false when the Swift object is ending, and only a weak reference wants to be a strong one.
  func retain(isWeak: Bool) -> Bool {
    state.withLock { state in
      if state.count == 0 {
        guard !state.isEnding, let object = state.object else {
          if !isWeak { state.count += 1 }
          return !isWeak
        }
        state.kept = object
      }
      state.count += 1
      return true
    }
  }

  /// - Returns: whether the Swift object ended with the reference.
  func release() -> Bool {
    var last = state.withLock { state -> (any AnyObject & Sendable)? in
      state.count -= 1
      guard state.count == 0 else { return nil }
      defer { state.kept = nil }
      return state.kept
    }
    guard last != nil else { return false }
    last = nil  // here, with no lock held, the Swift object may end
    return isDead
  }

  /// The peer of this link is one too many, and nobody has seen it.
  func abandon() {
    let kept = state.withLock { state in
      defer { (state.object, state.kept) = (nil, nil) }
      return state.kept
    }
    withExtendedLifetime(kept) {}
  }

  /// Nobody refers to the peer, and its Swift object is gone.
  var isDead: Bool { state.withLock { $0.count == 0 && $0.object == nil } }

  /// Once: the table gives up its reference.
  func beginsToEnd() -> Bool {
    state.withLock { state in
      guard !state.isEnding, state.count == 0, state.object == nil else { return false }
      state.isEnding = true
      return true
    }
  }

  var count: Int { state.withLock { $0.count } }
}

enum Peers {
  private struct Entry {
    let link: PeerLink
    /// The peer, of which the table owns one reference.
    let address: UInt
  }
  private struct State: ~Copyable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var classes: [ObjectIdentifier: RuntimeClass] = [:]
    /// Whose a class is, by its address, from before it can be found by its name. May have classes that were disposed of.
    var owners: [UInt: (cls: RuntimeClass, type: ObjectIdentifier)] = [:]
    var generation: UInt64 = 0
    /// The number of entries at which all of them are looked at again.
    var nextSweep = 0

    /// Forgets what ended with an earlier life of the runtime.
    mutating func enter(_ now: UInt64) {
      guard generation != now else { return }
      entries = [:]
      classes = [:]
      owners = [:]
      generation = now
    }
  }
  private static let state = Lock(State())

  static func object(for peer: some AnyObject & Sendable) throws(RuntimeError) -> RuntimeObject {
    let (known, dead) = existing(peer)
    for entry in dead { end(entry) }
    if let known { return known }
    let cls = try peerClass(for: type(of: peer))
    let link = PeerLink(peer)
    var made: RuntimeObject? = SwiftValue.object(for: link, of: cls)
    let entry = Entry(link: link, address: made.map { UInt(bitPattern: $0.raw) } ?? 0)
    // Another thread may have been first: its peer is the one.
    let winner = state.withLock { state -> RuntimeObject? in
      if let known = state.entries[link.identity], known.link.peer === peer,
        let raw = RawObject(bitPattern: known.address)
      {
        return RuntimeObject(retaining: raw)
      }
      state.entries[link.identity] = entry
      return nil
    }
    guard let winner else { return try made.orThrow(RuntimeError.outOfMemory) }
    link.abandon()
    made = nil
    end(entry)
    return winner
  }

  /// The peer of the object, and entries whose Swift objects have ended.
  private static func existing(_ peer: some AnyObject & Sendable) -> (RuntimeObject?, [Entry]) {
    RuntimeStart.ensure()
    let generation = fwd_runtime_generation()
    let identity = ObjectIdentifier(peer)
    return state.withLock { state in
      state.enter(generation)
      var dead: [Entry] = []
      if state.entries.count <= 64 || state.entries.count >= state.nextSweep {
        for (identity, entry) in state.entries where entry.link.isDead {
          state.entries[identity] = nil
          dead.append(entry)
        }
        state.nextSweep = 2 * state.entries.count
      }
      guard let entry = state.entries[identity] else { return (nil, dead) }
      // Swift gives addresses out again.
      guard entry.link.peer === peer, let raw = RawObject(bitPattern: entry.address) else {
        state.entries[identity] = nil
        return (nil, dead + [entry])
      }
      return (RuntimeObject(retaining: raw), dead)
    }
  }

  /// Gives up the table's reference.
  private static func end(_ entry: Entry) {
    guard entry.link.beginsToEnd(), let raw = RawObject(bitPattern: entry.address) else { return }
    let selector: RuntimeSelector = "release"
    guard let imp = fwd_class_getMethodImplementation(RuntimeClass.object.raw, selector.raw) else {
      return
    }
    unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> Void).self)(
      raw, selector.raw)
  }

  private static func ended(_ link: PeerLink) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries[link.identity], entry.link === link else { return nil }
      state.entries[link.identity] = nil
      return entry
    }
    if let entry { end(entry) }
  }

  // MARK: Classes

  /// The class of all peers, which counts references.
  private static let base = CachedClass {
    guard let cls = fwd_allocateClassPair(SwiftValue.cls.raw, "SwiftPeer", 0) else {
      preconditionFailure("the name SwiftPeer is ForwardKit's")
    }
    let retain: @convention(c) (RawObject, OpaquePointer) -> RawObject? = { object, _ in
      _ = Peers.link(object)?.retain(isWeak: false)
      return object
    }
    let retainWeak: @convention(c) (RawObject, OpaquePointer) -> Bool = { object, _ in
      Peers.link(object)?.retain(isWeak: true) ?? false
    }
    let release: @convention(c) (RawObject, OpaquePointer) -> Void = { object, _ in
      guard let link = Peers.link(object) else { return }
      if link.release() { Peers.ended(link) }
    }
    let count: @convention(c) (RawObject, OpaquePointer) -> UInt = { object, _ in
      UInt(clamping: Peers.link(object)?.count ?? 0)
    }
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("retain").raw, unsafeBitCast(retain, to: fwd_IMP.self), "@@:")
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("release").raw, unsafeBitCast(release, to: fwd_IMP.self), "v@:")
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("retainWeakReference").raw, unsafeBitCast(retainWeak, to: fwd_IMP.self),
      "B@:")
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("retainCount").raw, unsafeBitCast(count, to: fwd_IMP.self), "Q@:")
    fwd_registerClassPair(cls)
    return cls
  }

  private static func link(_ object: RawObject) -> PeerLink? {
    SwiftValue.payload(of: object) as? PeerLink
  }

  /// The class of the peers of a type: the same one for all threads, whichever asks first.
  ///
  /// No lock is held while the class is made, since code of the program's runs then: ``RuntimePeer/runtimeMembers``, and who waits for a
  /// class of that name. Of threads that are first together, the one whose class gets the name wins: a class says
  /// whose it is before others can find it.
  static func peerClass(for type: any AnyObject.Type) throws(RuntimeError) -> RawClass {
    let identity = ObjectIdentifier(type)
    let generation = fwd_runtime_generation()
    let known = state.withLock { state in
      state.enter(generation)
      return state.classes[identity]
    }
    if let known, !known.isDisposed { return known.raw }
    let declared = type as? any RuntimePeer.Type
    let members = declared?.runtimeMembers ?? []
    let stem = declared?.runtimeName ?? name(of: type)
    // Two private types may print alike: the second is called `stem_2`.
    var (name, number) = (stem, 1)
    while true {
      if let found = fwd_lookUpClass(name) {
        if isOwner(identity, of: found) { return found }
        number += 1
        name = "\(stem)_\(number)"
      } else if let made = try makeClass(name, members, for: identity) {
        return made
      }
    }
  }

  /// Nil when another thread has made a class of that name meanwhile.
  private static func makeClass(
    _ name: String, _ members: [ClassMember], for type: ObjectIdentifier
  )
    throws(RuntimeError) -> RawClass?
  {
    do throws(RuntimeError) {
      let cls = try RuntimeClass.define(
        name, superclass: RuntimeClass(raw: base.raw), members: members
      ) { cls in
        state.withLock {
          $0.owners[UInt(bitPattern: cls.address)] = (cls, type)
        }
      }
      state.withLock { $0.classes[type] = cls }
      return cls.raw
    } catch {
      guard case .nameTaken(name) = error, fwd_lookUpClass(name) != nil else { throw error }
      return nil
    }
  }

  private static func isOwner(_ type: ObjectIdentifier, of cls: RawClass) -> Bool {
    let owner = state.withLock { $0.owners[UInt(bitPattern: cls)] }
    return owner.map { $0.type == type && !$0.cls.isDisposed } ?? false
  }

  /// `App_Logger` for the class `App.Logger`: a name that Objective-C code can spell.
  static func name(of type: Any.Type) -> String {
    var name = ""
    var depth = 0
    for character in String(reflecting: type) {
      switch character {
      // `(unknown context at $1f2)` of a private or local class.
      case "(": depth += 1
      case ")": depth -= 1
      case _ where depth > 0: break
      case _ where character.isASCII && (character.isLetter || character.isNumber):
        name.append(character)
      default: if name.last != "_" { name.append("_") }
      }
    }
    return name
  }
}

extension Optional {
  fileprivate func orThrow<Failure: Error>(_ failure: Failure) throws(Failure) -> Wrapped {
    guard let self else { throw failure }
    return self
  }
}

extension RuntimeClass {
  /// The class of the peers of a Swift class, which is made when it is first asked for: to hook it, or to find it by its
  /// ``RuntimePeer/runtimeName`` in a patch, before there is an object.
  /// - Throws: what defining the class throws, the first time.
  public static func peers(of type: (some RuntimePeer).Type) throws(RuntimeError) -> RuntimeClass {
    RuntimeStart.ensure()
    return RuntimeClass(raw: try Peers.peerClass(for: type))
  }
}

extension RuntimeObject {
  /// The peer of a Swift object: the same one as long as the Swift object lives.
  ///
  /// What is hung on the peer (hooks, observers, property values, associated objects) stays as long as the Swift object,
  /// whether or not somebody holds the peer, and ends when the Swift object has. Whoever holds the peer keeps the Swift object
  /// alive; a hook that captures the Swift object keeps it for ever, as in any closure that an object holds.
  ///
  /// Its class has the methods that a ``RuntimePeer`` declares; any other Swift object can still be passed around and
  /// taken out again with ``peer(_:)``.
  /// - Throws: what defining the class of the peer throws, the first time.
  public static func wrapping(_ peer: some AnyObject & Sendable) throws(RuntimeError)
    -> RuntimeObject
  {
    try Peers.object(for: peer)
  }

  /// The Swift object whose peer this is.
  /// - Throws: `RuntimeError.unexpectedObject`.
  public func peer<Peer: AnyObject & Sendable>(_ type: Peer.Type) throws(RuntimeError) -> Peer {
    guard let link = SwiftValue.payload(of: raw) as? PeerLink, let peer = link.peer as? Peer else {
      throw .unexpectedObject(expected: "a peer of \(type)", found: SwiftValue.kind(of: raw))
    }
    return peer
  }

  /// The Swift value that the object holds, or nil.
  public func value<Value: Sendable>(_ type: Value.Type) -> Value? {
    SwiftValue.payload(of: raw).flatMap { $0 as? Value }
  }
}
