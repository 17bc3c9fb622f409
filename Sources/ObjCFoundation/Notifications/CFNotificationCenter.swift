// Core Foundation's functions of notification centers: observers are functions of C.
//
// The local center is NSNotificationCenter's, so each posts to the other's observers. The Darwin center, which on a Mac tells every
// process, carries names alone: senders and information are NULL there.
import CRuntime
import ObjCSema
import ObjCVM

extension NotificationLibrary {
  private static let center = "^{__CFNotificationCenter}"
  private static let string = "r^{__CFString}"

  static func functions(in world: World) -> [NativeFunction] {
    [
      NativeFunction("CFNotificationCenterGetLocalCenter", center) {
        call throws(ListingException) in
        call.returnValue(defaultCenter(call.world))
      },
      NativeFunction("CFNotificationCenterGetDistributedCenter", center) {
        call throws(ListingException) in call.returnValue(distributedCenter(call.world))
      },
      NativeFunction("CFNotificationCenterGetDarwinNotifyCenter", center) {
        call throws(ListingException) in call.returnValue(darwinCenter(call.world))
      },
      NativeFunction("CFNotificationCenterAddObserver", "v\(center)r^v^?\(string)r^vq") {
        call throws(ListingException) in
        guard let function = call.pointer(2) else {
          throw call.world.trap(.notAFunction(address: 0))
        }
        try given(call).add(
          .init(
            call.world,
            .init(
              center: try call.given(0), function: function,
              observer: UInt(bitPattern: call.pointer(1))),
            name: try name(call, 3), sender: try sender(call, 4)))
      },
      NativeFunction("CFNotificationCenterRemoveObserver", "v\(center)r^v\(string)r^v") {
        call throws(ListingException) in
        try given(call).removeCallbacks(
          of: UInt(bitPattern: call.pointer(1)), name: try name(call, 2),
          sender: try sender(call, 3))
      },
      NativeFunction("CFNotificationCenterRemoveEveryObserver", "v\(center)r^v") {
        call throws(ListingException) in
        try given(call).removeCallbacks(
          of: UInt(bitPattern: call.pointer(1)), name: nil, sender: nil)
      },
      posting("CFNotificationCenterPostNotification", "C"),
      posting("CFNotificationCenterPostNotificationWithOptions", "Q"),
    ] + noticeFunctions()
  }

  private static func posting(_ function: String, _ last: String) -> NativeFunction {
    NativeFunction(function, "v\(center)\(string)r^vr^{__CFDictionary}\(last)") {
      call throws(ListingException) in
      let world = call.world
      let isDarwin = try call.given(0) == darwinCenter(world)
      let notification = world.makeInstance(
        of: "NSConcreteNotification",
        state: NotificationState(
          name: try call.given(1), sender: isDarwin ? nil : try call.checkedObject(2),
          userInfo: isDarwin ? nil : try call.checkedObject(3)))
      defer { fwd_release(notification) }
      if isDarwin, let name = try name(call, 1) { DarwinNotices.of(world).post(name, world) }
      try given(call).post(notification)
    }
  }

  /// What notify_post posts, for the observers of the Darwin center.
  static func postToDarwinCenter(_ name: String, _ world: World) throws(ListingException) {
    let center = darwinCenter(world)
    let text = world.makeString(name)
    defer { world.release(text) }
    let notification = world.makeInstance(
      of: "NSConcreteNotification", state: NotificationState(name: text, sender: nil, userInfo: nil)
    )
    defer { fwd_release(notification) }
    try world.state(of: center, as: NotificationCenter.self)?.post(notification)
  }

  static var types: [NativeType] {
    [
      NativeType(name: "CFNotificationName", encoding: string),
      NativeType(name: "CFNotificationCallback", encoding: "^?"),
      NativeType(name: "CFNotificationSuspensionBehavior", encoding: "q"),
      NativeType(name: "notify_handler_t", encoding: "@?<v@?i>"),
    ]
  }

  // MARK: Arguments

  private final class DarwinCenter {
    let object: ObjectPointer
    init(_ world: World) {
      object = world.makeInstance(of: "NSNotificationCenter", state: NotificationCenter(world))
    }
  }

  private static func darwinCenter(_ world: World) -> ObjectPointer {
    world.service(DarwinCenter.self) { DarwinCenter($0) }.object
  }

  private static func given(_ call: NativeCall) throws(ListingException) -> NotificationCenter {
    guard let center = call.world.state(of: try call.given(0), as: NotificationCenter.self) else {
      throw call.world.exception(
        "NSInvalidArgumentException", "*** this notification center was not initialized")
    }
    return center
  }

  private static func name(_ call: NativeCall, _ index: Int) throws(ListingException) -> String? {
    try call.checkedObject(index).map { call.world.string(of: $0) }
  }

  /// Senders are compared by address; the Darwin center has none.
  private static func sender(_ call: NativeCall, _ index: Int) throws(ListingException) -> UInt? {
    if try call.given(0) == darwinCenter(call.world) { return nil }
    return call.pointer(index).map { UInt(bitPattern: $0) }
  }
}
