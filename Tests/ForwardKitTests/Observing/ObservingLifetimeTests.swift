import ForwardKit
import Testing

@Suite("What observing leaves behind") struct ObservingLifetimeTests {
  /// Told of by its end.
  private final class Mark: Sendable {
    let ended: @Sendable () -> Void
    init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
    deinit { ended() }
  }

  @Test(
    "a closure ends with its observation, though setters remembered it",
    arguments: ["cancel", "object", "owner"])
  func closures(_ how: String) throws {
    let fixture = try ObservedFixture()
    let other = try fixture.node()
    let ended = Counter()
    let bystander = try other.observe("size") { _ in }
    var node: RuntimeObject? = try fixture.node()
    // What the closure keeps ends another observation: no lock may be held then.
    let token: ObservationToken? = try {
      let mark = Mark {
        bystander.cancel()
        ended.add(1)
      }
      return try node?.observe("size") { _ in withExtendedLifetime(mark) {} }
    }()
    try node?.send("setSize:", 1)
    try node?.send("setSize:", 2)
    #expect(ended.count == 0 && bystander.isActive)
    switch how {
    case "cancel": token?.cancel()
    case "object": node = nil
    default: node?.cancelAllObservations()
    }
    #expect(ended.count == 1 && !bystander.isActive)
  }

  @Test("who observes a second key of a setter is told, and who has stopped is not")
  func registrations() throws {
    let fixture = try ObservedFixture()
    let node = try fixture.node()
    let changes = Changes()
    let size = try node.observe("size", options: []) { _ in changes.say("size") }
    try node.send("setSize:", 1)
    let label = try node.observe("label", options: []) { _ in changes.say("label") }
    try node.send("setSize:", 2)
    #expect(changes.take().sorted() == ["label", "size", "size"])
    size.cancel()
    try node.send("setSize:", 3)
    #expect(changes.take() == ["label"])
    label.cancel()
    try node.send("setSize:", 4)
    #expect(changes.take() == [])
  }
}
