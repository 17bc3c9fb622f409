// <notify.h>: notices by name, without a sender and without information, as a Mac's notification server passes them between
// processes. Here they stay within the program.
//
// A registration has a number, its token. One kind is asked (notify_check), the other has a block that a queue runs. Each name has
// a number for its state, which is kept while the program runs. The Darwin notification center of Core Foundation has the same
// names: what one side posts, the other side's observers get. Delivery by signal, Mach port or pipe is left out.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class DarwinNotices {
  final class Registration {
    let name: String
    /// Where a block is run; both nil for a registration that is asked.
    let queue: DispatchQueue?
    let block: PointerBox?
    /// A new registration answers that something was posted.
    var isPosted = true
    /// Calls of notify_suspend that have no notify_resume yet.
    var suspensions = 0
    var isPostedWhileSuspended = false

    init(_ name: String, queue: DispatchQueue? = nil, block: PointerBox? = nil) {
      (self.name, self.queue, self.block) = (name, queue, block)
    }
  }

  private(set) var byToken: [Int32: Registration] = [:]
  private var last: Int32 = 0
  var states: [String: UInt64] = [:]

  static func of(_ world: World) -> DarwinNotices {
    world.service(DarwinNotices.self) { _ in DarwinNotices() }
  }

  func add(_ registration: Registration) -> Int32 {
    last += 1
    byToken[last] = registration
    return last
  }

  func remove(_ token: Int32) -> Bool { byToken.removeValue(forKey: token) != nil }

  func post(_ name: String, _ world: World) {
    for (token, registration) in byToken.ordered(by: { $0.key < $1.key })
    where registration.name == name {
      if registration.suspensions > 0 {
        registration.isPostedWhileSuspended = true
      } else {
        deliver(token, registration, world)
      }
    }
  }

  func resume(_ token: Int32, _ registration: Registration, _ world: World) {
    registration.suspensions = max(0, registration.suspensions - 1)
    guard registration.suspensions == 0, registration.isPostedWhileSuspended else { return }
    registration.isPostedWhileSuspended = false
    deliver(token, registration, world)
  }

  private func deliver(_ token: Int32, _ registration: Registration, _ world: World) {
    registration.isPosted = true
    guard let queue = registration.queue else { return }
    queue.submit(
      WorkItem(
        .native { [unowned self] () throws(ListingException) in
          guard byToken[token] === registration, let block = registration.block?.retained else {
            return
          }
          defer { fwd_release(block) }
          try world.callClient { () throws(ListingException) in
            try world.callBlockVoid(block, .int(Int(token)))
          }
          try world.throwPending()
        }))
  }
}

extension NotificationLibrary {
  private enum Status {
    static let ok: UInt32 = 0
    static let invalidName: UInt32 = 1
    static let invalidToken: UInt32 = 2
  }

  private static func noticeName(_ call: NativeCall) throws(ListingException) -> String? {
    guard call.pointer(0) != nil else { return nil }
    return try call.world.readCString(call.pointer(0))
  }

  /// Adds a registration, whose token is written where the argument says.
  private static func register(
    _ call: NativeCall, _ place: Int, queue: DispatchQueue? = nil, block: ObjectPointer? = nil
  ) throws(ListingException) {
    guard let name = try noticeName(call) else { return call.returnValue(Status.invalidName) }
    let copy = block.flatMap { fwd_Block_copy($0) }
    let box = copy.map { PointerBox($0, isWeak: false) }
    if let copy { fwd_release(copy) }
    let token = DarwinNotices.of(call.world).add(.init(name, queue: queue, block: box))
    try call.world.write(token, to: call.pointer(place))
    call.returnValue(Status.ok)
  }

  /// A function that takes a token first.
  private static func ofToken(
    _ name: String, _ types: String,
    _ body:
      @escaping (NativeCall, DarwinNotices, DarwinNotices.Registration)
      throws(ListingException) -> Void
  ) -> NativeFunction {
    NativeFunction(name, "Ii" + types) { call throws(ListingException) in
      let notices = DarwinNotices.of(call.world)
      guard let registration = notices.byToken[call.i32(0)] else {
        return call.returnValue(Status.invalidToken)
      }
      try body(call, notices, registration)
      call.returnValue(Status.ok)
    }
  }

  static func noticeFunctions() -> [NativeFunction] {
    [
      NativeFunction("notify_post", "Ir*") { call throws(ListingException) in
        guard let name = try noticeName(call) else { return call.returnValue(Status.invalidName) }
        DarwinNotices.of(call.world).post(name, call.world)
        try postToDarwinCenter(name, call.world)
        call.returnValue(Status.ok)
      },
      NativeFunction("notify_register_check", "Ir*^i") { call throws(ListingException) in
        try register(call, 1)
      },
      NativeFunction(
        "notify_register_dispatch", "Ir*^i\(DispatchLibrary.queue)@?<v@?i>"
      ) { call throws(ListingException) in
        try register(call, 1, queue: try call.queue(2), block: try call.block(3))
      },
      NativeFunction("notify_is_valid_token", "Bi") { call throws(ListingException) in
        call.returnBool(DarwinNotices.of(call.world).byToken[call.i32(0)] != nil)
      },
      ofToken("notify_cancel", "") { call, notices, _ in _ = notices.remove(call.i32(0)) },
      ofToken("notify_check", "^i") { call, _, registration throws(ListingException) in
        try call.world.write(Int32(registration.isPosted ? 1 : 0), to: call.pointer(1))
        registration.isPosted = false
      },
      ofToken("notify_get_state", "^Q") { call, notices, registration throws(ListingException) in
        try call.world.write(notices.states[registration.name] ?? 0, to: call.pointer(1))
      },
      ofToken("notify_set_state", "Q") { call, notices, registration in
        notices.states[registration.name] = UInt64(call.uint(1))
      },
      ofToken("notify_suspend", "") { _, _, registration in registration.suspensions += 1 },
      ofToken("notify_resume", "") { call, notices, registration in
        notices.resume(call.i32(0), registration, call.world)
      },
    ]
  }
}
