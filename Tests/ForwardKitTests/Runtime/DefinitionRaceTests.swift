// Two threads that define a class of one name: the second runs at the points where the first one can be overtaken.
import CRuntime
import Testing

@testable import ForwardKit

/// What another thread does once, and is waited for.
private final class Overtaking: Sendable {
  private let body = Lock<(@Sendable () -> Void)?>(nil)

  func arm(_ run: @escaping @Sendable () -> Void) { body.withLock { $0 = run } }

  func now() {
    let run = body.withLock { body in
      defer { body = nil }
      return body
    }
    if let run { Threads(1) { _ in run() }.join() }
  }
}

private let whileMembersAreMade = Overtaking()
private let whileTheNameIsLookedUp = Overtaking()

private final class Slow: RuntimePeer {
  static let runtimeName = "PeerThatIsOvertaken"
  static var runtimeMembers: [ClassMember] {
    whileMembersAreMade.now()
    return []
  }
}

private final class Late: RuntimePeer {
  static let runtimeName = "PeerThatIsLate"
  static var runtimeMembers: [ClassMember] { return [] }
}

@Suite("Definitions that meet") struct DefinitionRaceTests {
  @Test func peersThatTwoThreadsMakeFirstHaveOneClass() throws {
    let other = Log<RuntimeClass>()
    whileMembersAreMade.arm {
      if let cls = try? RuntimeClass.peers(of: Slow.self) { other.add(cls) }
    }
    let cls = try RuntimeObject.wrapping(Slow()).runtimeClass
    #expect(other.all == [cls])
    #expect(cls.name == Slow.runtimeName)
  }

  @Test func aNameThatIsTakenAfterItWasFreeBelongsToWhoHasIt() throws {
    let other = Log<RuntimeClass>()
    whileTheNameIsLookedUp.arm {
      if let cls = try? RuntimeClass.peers(of: Late.self) { other.add(cls) }
    }
    fwd_setHook_getClass(
      { name, _ in
        if String(cString: name) == Late.runtimeName { whileTheNameIsLookedUp.now() }
        return nil
      }, nil)
    defer { fwd_setHook_getClass(nil, nil) }
    let cls = try RuntimeObject.wrapping(Late()).runtimeClass
    #expect(other.all == [cls])
    #expect(cls.name == Late.runtimeName)
  }

  @Test func aClassThatIsDisposedOfIsMadeAgain() throws {
    final class Twice: Sendable {}
    final class Other: Sendable {}
    let first = try RuntimeObject.wrapping(Twice()).runtimeClass
    let name = first.name
    _ = try RuntimeObject.wrapping(Other())  // ends the peer of what is gone
    try first.dispose()
    let second = try RuntimeObject.wrapping(Twice()).runtimeClass
    #expect(first.isDisposed && !second.isDisposed)
    #expect(second.name == name)
  }

  @Test func theSecondDefinitionOfANameThrows() throws {
    let name = fresh("DefinedTwice")
    let error = #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(name, superclass: .object, members: []) { _ in
        _ = try? RuntimeClass.define(name, superclass: .proxy, members: [])
      }
    }
    #expect(error?.description == "the name '\(name)' is taken")
    #expect(try RuntimeClass.named(name).superclass == .proxy)
  }
}
