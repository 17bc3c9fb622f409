// Peers: runtime objects that stand for Swift objects.
//
// A peer holds its Swift object; the table below knows the peer of each Swift object while that peer lives, without
// keeping it. A peer that dies takes its entry out, unless the entry is a newer peer's already.
//
// The class of a peer is made once per Swift class, a subclass of SwiftValue, with the members that the Swift class
// declares (`RuntimePeer`) or none.
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
}

/// What a peer's object holds.
struct PeerLink: PayloadWithEnd {
  let peer: any AnyObject & Sendable
  let generation: UInt64

  func ended(_ object: RawObject) { Peers.forget(ObjectIdentifier(peer), object) }
}

enum Peers {
  private struct State: ~Copyable {
    var objects: [ObjectIdentifier: WeakObject] = [:]
    var addresses: [ObjectIdentifier: UInt] = [:]
    var classes: [ObjectIdentifier: UInt] = [:]
    var generation: UInt64 = 0
  }
  private static let state = Lock(State())

  static func object(for peer: some AnyObject & Sendable) throws(RuntimeError) -> RuntimeObject {
    if let known = existing(ObjectIdentifier(peer)) { return known }
    let cls = try peerClass(for: type(of: peer))
    let made = SwiftValue.object(for: PeerLink(peer: peer, generation: fwd_runtime_generation()), of: cls)
    // Another thread may have been first: its peer is the one. Ours ends after the lock is released.
    return state.withLock { state in
      if let known = state.objects[ObjectIdentifier(peer)]?.object { return known }
      state.objects[ObjectIdentifier(peer)] = WeakObject(made)
      state.addresses[ObjectIdentifier(peer)] = UInt(bitPattern: made.raw)
      return made
    }
  }

  private static func existing(_ identity: ObjectIdentifier) -> RuntimeObject? {
    RuntimeStart.ensure()
    let generation = fwd_runtime_generation()
    return state.withLock { state in
      if state.generation != generation {
        state.objects = [:]
        state.addresses = [:]
        state.classes = [:]
        state.generation = generation
      }
      return state.objects[identity]?.object
    }
  }

  static func forget(_ identity: ObjectIdentifier, _ object: RawObject) {
    let weak = state.withLock { state -> WeakObject? in
      guard state.addresses[identity] == UInt(bitPattern: object) else { return nil }
      state.addresses[identity] = nil
      return state.objects.removeValue(forKey: identity)
    }
    withExtendedLifetime(weak) {}
  }

  private static func peerClass(for type: any AnyObject.Type) throws(RuntimeError) -> RawClass {
    let identity = ObjectIdentifier(type)
    if let known = state.withLock({ $0.classes[identity] }), let cls = RawClass(bitPattern: known) { return cls }
    let members = (type as? any RuntimePeer.Type)?.runtimeMembers ?? []
    let made = try RuntimeClass.define(
      freeName(String(reflecting: type)), superclass: RuntimeClass(raw: SwiftValue.cls.raw), members: members)
    let winner = state.withLock { state -> UInt in
      if let known = state.classes[identity] { return known }
      state.classes[identity] = UInt(bitPattern: made.raw)
      return UInt(bitPattern: made.raw)
    }
    guard let cls = RawClass(bitPattern: winner), cls != made.raw else { return made.raw }
    try made.dispose()
    return cls
  }

  /// Two private types may print alike.
  private static func freeName(_ name: String) -> String {
    guard fwd_lookUpClass(name) != nil else { return name }
    var number = 2
    while fwd_lookUpClass("\(name)#\(number)") != nil { number += 1 }
    return "\(name)#\(number)"
  }
}

extension RuntimeObject {
  /// The peer of a Swift object: the same one as long as it lives. It keeps the Swift object alive, not the reverse.
  ///
  /// Its class has the methods that a ``RuntimePeer`` declares; any other Swift object can still be passed around and
  /// taken out again with ``peer(_:)``.
  /// - Throws: what defining the class of the peer throws, the first time.
  public static func wrapping(_ peer: some AnyObject & Sendable) throws(RuntimeError) -> RuntimeObject {
    try Peers.object(for: peer)
  }

  /// The Swift object whose peer this is.
  /// - Throws: `RuntimeError.unexpectedObject`.
  public func peer<Peer: AnyObject & Sendable>(_ type: Peer.Type) throws(RuntimeError) -> Peer {
    guard let link = SwiftValue.payload(of: raw) as? PeerLink, let peer = link.peer as? Peer else {
      throw .unexpectedObject(expected: "a peer of \(type)", found: plainDescription)
    }
    return peer
  }

  /// The Swift value that the object holds, or nil.
  public func value<Value: Sendable>(_ type: Value.Type) -> Value? {
    SwiftValue.payload(of: raw).flatMap { $0 as? Value }
  }
}
