// NSNotification, NSNotificationCenter and NSNotificationQueue as classes.
import CRuntime
import ObjCSema
import ObjCVM

/// What a notification carries, each retained.
final class NotificationState {
  let name: ObjectPointer?
  let sender: ObjectPointer?
  let userInfo: ObjectPointer?
  init(name: ObjectPointer?, sender: ObjectPointer?, userInfo: ObjectPointer?) {
    self.name = fwd_retain(name)
    self.sender = fwd_retain(sender)
    self.userInfo = fwd_retain(userInfo)
  }
  deinit {
    fwd_release(name)
    fwd_release(sender)
    fwd_release(userInfo)
  }
}

enum NotificationLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSNotification", "NSConcreteNotification", "NSNotificationCenter", "NSNotificationQueue",
      "NSDistributedNotificationCenter",
      "__NSObserver",
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSNotification": notificationClass()
    case "NSConcreteNotification": concreteClass()
    case "NSNotificationCenter": centerClass()
    case "NSDistributedNotificationCenter": distributedClass()
    case "NSNotificationQueue": queueClass()
    case "__NSObserver":
      {
        let cls = NativeClass(name, superclass: "NSObject")
        cls.hasState = true
        return cls
      }()
    default: nil
    }
  }

  // MARK: NSNotification

  private static func notificationClass() -> NativeClass {
    let cls = NativeClass("NSNotification", superclass: "NSObject")
    cls.adopt("NSCopying")
    cls.property("name", "T@\"NSString\",R,C")
    cls.property("object", "T@,R,&")
    cls.property("userInfo", "T@\"NSDictionary\",R,C")
    for (selector, types) in [
      ("notificationWithName:object:", "@@:@\"NSString\"@"),
      ("notificationWithName:object:userInfo:", "@@:@\"NSString\"@@\"NSDictionary\""),
    ] {
      cls.classMethod(selector, types, returnsInstance: true) { call throws(ListingException) in
        call.returnObject(try make(call, hasInfo: selector.hasSuffix("userInfo:")))
      }
    }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let isOwn = OpaquePointer(call.receiver) == call.world.cls("NSNotification")
      let made = isOwn ? call.world.cls("NSConcreteNotification") : OpaquePointer(call.receiver)
      call.returnRetained(fwd_class_createInstance(made, 0))
    }
    cls.instance(
      "initWithName:object:userInfo:", "@@:@\"NSString\"@@\"NSDictionary\"", returnsInstance: true
    ) { call throws(ListingException) in
      guard call.world.isKind(call.receiver, of: "NSConcreteNotification") else {
        return call.returnRetained(call.receiver)
      }
      let state = NotificationState(
        name: call.object(0), sender: call.object(1), userInfo: call.object(2))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  private static func make(_ call: NativeCall, hasInfo: Bool) throws(ListingException)
    -> ObjectPointer
  {
    guard let name = call.object(0) else { throw call.nilArgument() }
    return call.world.makeInstance(
      of: "NSConcreteNotification",
      state: NotificationState(
        name: name, sender: call.object(1), userInfo: hasInfo ? call.object(2) : nil))
  }

  private static func concreteClass() -> NativeClass {
    let cls = NativeClass("NSConcreteNotification", superclass: "NSNotification")
    cls.hasState = true
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.notification()?.name)
    }
    cls.instance("object", "@@:") { call throws(ListingException) in
      call.returnBorrowed(call.notification()?.sender)
    }
    cls.instance("userInfo", "@\"NSDictionary\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.notification()?.userInfo)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let state = call.notification()
      var text =
        "\(call.world.className(of: call.receiver)) \(hex(UInt(bitPattern: call.receiver))) {name = "
      text += try call.world.describe(state?.name)
      if let sender = state?.sender { text += "; object = \(try call.world.describe(sender))" }
      if let info = state?.userInfo { text += "; userInfo = \(try call.world.describe(info))" }
      call.returnText(UTF16Text(text + "}"))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      call.returnBool(call.object(0) == call.receiver)
    }
    return cls
  }

  // MARK: NSNotificationCenter

  /// The center that every program has.
  private final class DefaultCenter {
    let object: ObjectPointer
    init(_ world: World) {
      object = world.makeInstance(of: "NSNotificationCenter", state: NotificationCenter(world))
    }
  }

  static func defaultCenter(_ world: World) -> ObjectPointer {
    world.service(DefaultCenter.self) { DefaultCenter($0) }.object
  }

  private static func centerClass() -> NativeClass {
    let cls = NativeClass("NSNotificationCenter", superclass: "NSObject")
    cls.hasState = true
    cls.classMethod("defaultCenter", "@\"NSNotificationCenter\"@:") {
      call throws(ListingException) in
      call.returnBorrowed(defaultCenter(call.world))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(NotificationCenter(call.world), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    addObserving(to: cls)
    addPosting(to: cls)
    return cls
  }

  /// The center of all processes; a simulated program is the only one.
  private final class DistributedCenter {
    let object: ObjectPointer
    init(_ world: World) {
      object = world.makeInstance(
        of: "NSDistributedNotificationCenter", state: NotificationCenter(world))
    }
  }

  static func distributedCenter(_ world: World) -> ObjectPointer {
    world.service(DistributedCenter.self) { DistributedCenter($0) }.object
  }

  private static func distributedClass() -> NativeClass {
    let cls = NativeClass("NSDistributedNotificationCenter", superclass: "NSNotificationCenter")
    cls.hasState = true
    for (name, types) in [
      ("defaultCenter", "@:"), ("notificationCenterForType:", "@:@\"NSString\""),
    ] {
      cls.classMethod(name, "@\"NSDistributedNotificationCenter\"" + types) {
        call throws(ListingException) in
        call.returnBorrowed(distributedCenter(call.world))
      }
    }
    return cls
  }

  private static func addObserving(to cls: NativeClass) {
    cls.instance("addObserver:selector:name:object:", "v@:@:@\"NSString\"@") {
      call throws(ListingException) in
      guard let observer = call.object(0) else { return }
      let name = call.object(2).map { call.world.string(of: $0) }
      try call.center().add(
        .init(call.world, observer: observer, call.sel(1), name: name, sender: call.object(3)))
    }
    cls.instance(
      "addObserverForName:object:queue:usingBlock:",
      "@\"NSObject<NSObject>\"@:@\"NSString\"@@\"NSOperationQueue\"@?<v@?@\"NSNotification\">"
    ) { call throws(ListingException) in
      let name = call.object(0).map { call.world.string(of: $0) }
      let registration = NotificationCenter.Registration(
        call.world, block: try call.block(3), queue: call.object(2), name: name,
        sender: call.object(1))
      let token = call.world.makeInstance(of: "__NSObserver", state: registration)
      registration.token = token
      try call.center().add(registration)
      // The center keeps the token, as the registration is found by it.
      fwd_retain(token)
      call.returnObject(token)
    }
    cls.instance("removeObserver:", "v@:@") { call throws(ListingException) in
      guard let observer = call.object(0) else { return }
      try remove(call, observer, name: nil, sender: nil)
    }
    cls.instance("removeObserver:name:object:", "v@:@@\"NSString\"@") {
      call throws(ListingException) in
      guard let observer = call.object(0) else { return }
      try remove(
        call, observer, name: call.object(1).map { call.world.string(of: $0) },
        sender: call.object(2))
    }
  }

  private static func remove(
    _ call: NativeCall, _ observer: ObjectPointer, name: String?, sender: ObjectPointer?
  ) throws(ListingException) {
    let registration = call.world.state(of: observer, as: NotificationCenter.Registration.self)
    let wasThere = registration.map { !$0.isRemoved } ?? false
    try call.center().remove(observer, name: name, sender: sender)
    if let registration, wasThere, registration.isRemoved { fwd_release(observer) }
    try call.world.throwPending()
  }

  private static func addPosting(to cls: NativeClass) {
    cls.instance("postNotification:", "v@:@\"NSNotification\"") { call throws(ListingException) in
      guard let notification = call.object(0) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[NSNotificationCenter postNotification:]: notification is nil")
      }
      try call.center().post(notification)
    }
    for (selector, types) in [
      ("postNotificationName:object:", "v@:@\"NSString\"@"),
      ("postNotificationName:object:userInfo:", "v@:@\"NSString\"@@\"NSDictionary\""),
    ] {
      cls.instance(selector, types) { call throws(ListingException) in
        let hasInfo = selector.hasSuffix("userInfo:")
        let whole = "postNotificationName:object:userInfo:"
        if !hasInfo, call.isReplaced(whole) {
          return try call.world.sendVoid(
            call.receiver, whole, .object(call.object(0)), .object(call.object(1)), .object(nil))
        }
        let notification = try make(call, hasInfo: hasInfo)
        defer { fwd_release(notification) }
        try call.center().post(notification)
      }
    }
  }

  // MARK: NSNotificationQueue

  /// What waits to be posted on a thread, each retained.
  private final class Waiting {
    struct Entry {
      let notification: ObjectPointer
      let center: ObjectPointer
      /// Coalescing looks at the notifications of one queue.
      let queue: ObjectPointer
      let isIdle: Bool
    }
    var entries: [Entry] = []
    var object: ObjectPointer?
  }

  /// The center that a queue of a program's own posts to.
  private final class QueueCenter {
    let center: ObjectPointer
    init(_ center: ObjectPointer) { self.center = center }
    deinit { fwd_release(center) }
  }

  private static func queueClass() -> NativeClass {
    let cls = NativeClass("NSNotificationQueue", superclass: "NSObject")
    cls.hasState = true
    cls.instance(
      "initWithNotificationCenter:", "@@:@\"NSNotificationCenter\"", returnsInstance: true
    ) { call throws(ListingException) in
      if let center = try call.checkedObject(0) {
        call.world.setState(QueueCenter(fwd_retain(center)!), of: call.receiver)
      }
      call.returnRetained(call.receiver)
    }
    cls.classMethod("defaultQueue", "@\"NSNotificationQueue\"@:") { call throws(ListingException) in
      let waiting = call.world.currentThread.local(Waiting.self) { Waiting() }
      if waiting.object == nil {
        waiting.object = fwd_class_createInstance(OpaquePointer(call.receiver), 0)
      }
      call.returnBorrowed(waiting.object)
    }
    cls.instance("enqueueNotification:postingStyle:", "v@:@\"NSNotification\"Q") {
      call throws(ListingException) in
      try enqueue(call, mask: 3, modes: [RunLoop.defaultMode])
    }
    cls.instance(
      "enqueueNotification:postingStyle:coalesceMask:forModes:",
      "v@:@\"NSNotification\"QQ@\"NSArray\""
    ) { call throws(ListingException) in
      let modes =
        call.object(3) == nil ? [RunLoop.defaultMode] : try call.world.modeNames(call.object(3))
      try enqueue(call, mask: call.uint(2), modes: modes)
    }
    cls.instance("dequeueNotificationsMatching:coalesceMask:", "v@:@\"NSNotification\"Q") {
      call throws(ListingException) in
      guard let notification = call.object(0) else { return }
      try dequeue(matching: notification, mask: call.uint(1), from: call.receiver, call.world)
    }
    return cls
  }

  private static func dequeue(
    matching notification: ObjectPointer, mask: UInt, from queue: ObjectPointer, _ world: World
  ) throws(ListingException) {
    guard mask & 3 != 0 else { return }
    let waiting = world.currentThread.local(Waiting.self) { Waiting() }
    let name = world.string(of: try world.send(notification, "name"))
    let sender = try world.send(notification, "object")
    var kept: [Waiting.Entry] = []
    for entry in waiting.entries {
      if entry.queue != queue {
        kept.append(entry)
        continue
      }
      let itsName = world.string(of: try world.send(entry.notification, "name"))
      let itsSender = try world.send(entry.notification, "object")
      let isSameName = mask & 1 == 0 || itsName == name
      let isSameSender = mask & 2 == 0 || itsSender == sender
      if isSameName, isSameSender {
        fwd_release(entry.notification)
        fwd_release(entry.center)
      } else {
        kept.append(entry)
      }
    }
    waiting.entries = kept
  }

  private static func enqueue(_ call: NativeCall, mask: UInt, modes: [String])
    throws(ListingException)
  {
    let world = call.world
    guard let notification = call.object(0) else { throw call.nilArgument() }
    let center =
      world.state(of: call.receiver, as: QueueCenter.self)?.center ?? defaultCenter(world)
    try dequeue(matching: notification, mask: mask, from: call.receiver, world)
    if call.uint(1) == 3 {
      return try world.sendVoid(center, "postNotification:", .object(notification))
    }
    let waiting = world.currentThread.local(Waiting.self) { Waiting() }
    fwd_retain(notification)
    fwd_retain(center)
    waiting.entries.append(
      .init(
        notification: notification, center: center, queue: call.receiver,
        isIdle: call.uint(1) == 1))
    let isIdle = call.uint(1) == 1
    let queue = call.receiver
    let post: () throws(ListingException) -> Void = { () throws(ListingException) in
      guard
        let index = waiting.entries.firstIndex(where: {
          $0.notification == notification && $0.queue == queue && $0.isIdle == isIdle
        })
      else {
        return
      }
      waiting.entries.remove(at: index)
      defer {
        fwd_release(notification)
        fwd_release(center)
      }
      try world.sendVoid(center, "postNotification:", .object(notification))
      try world.throwPending()
    }
    let loop = world.runLoops.current
    guard isIdle else { return loop.add(RunLoop.Request(modes: modes, isSource: false, run: post)) }
    let observer = RunLoopObserver(
      activities: RunLoop.Activity.beforeWaiting.rawValue, repeats: false, order: 0
    ) {
      _ throws(ListingException) in try post()
    }
    observer.modes = modes
    loop.observers.append(observer)
  }
}

extension NativeCall {
  fileprivate func notification() -> NotificationState? {
    world.state(of: receiver, as: NotificationState.self)
  }

  fileprivate func center() throws(ListingException) -> NotificationCenter {
    guard let state = world.state(of: receiver, as: NotificationCenter.self) else {
      throw world.exception(
        "NSInvalidArgumentException", "*** this notification center was not initialized")
    }
    return state
  }
}
