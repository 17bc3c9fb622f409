// NSNotificationCenter: tells observers, in the order of their registration, on the thread that posts.
//
// Observers are not retained: a registration ends with its observer. Objects that a registration asks for are compared by
// address and not retained either. Blocks are, until they are removed. Whoever is removed while a notification is under
// way is not told any more; whoever is added is told from the next one on.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class NotificationCenter {
  struct Callback {
    /// Not retained: it is whose registration this is.
    let center: ObjectPointer
    let function: UnsafeMutableRawPointer
    let observer: UInt
  }

  final class Registration {
    /// A weak reference; nil for blocks.
    let observer: UnsafeMutablePointer<ObjectPointer?>?
    let selector: OpaquePointer?
    let block: ObjectPointer?
    let queue: ObjectPointer?
    /// A function of C, with the address that it was registered with.
    let callback: Callback?
    let name: String?
    let sender: UInt?
    /// What a block's registration is removed by.
    var token: ObjectPointer?
    var isRemoved = false
    private let world: World

    init(
      _ world: World, observer: ObjectPointer, _ selector: OpaquePointer?, name: String?,
      sender: ObjectPointer?
    ) {
      self.world = world
      let slot = UnsafeMutablePointer<ObjectPointer?>.allocate(capacity: 1)
      slot.initialize(to: nil)
      _ = fwd_initWeak(slot, observer)
      self.observer = slot
      self.selector = selector
      block = nil
      queue = nil
      callback = nil
      self.name = name
      self.sender = sender.map { UInt(bitPattern: $0) }
    }

    init(
      _ world: World, block: ObjectPointer, queue: ObjectPointer?, name: String?,
      sender: ObjectPointer?
    ) {
      self.world = world
      observer = nil
      selector = nil
      callback = nil
      self.block = fwd_Block_copy(block)
      self.queue = fwd_retain(queue)
      self.name = name
      self.sender = sender.map { UInt(bitPattern: $0) }
    }

    init(_ world: World, _ callback: Callback, name: String?, sender: UInt?) {
      self.world = world
      observer = nil
      selector = nil
      block = nil
      queue = nil
      self.callback = callback
      self.name = name
      self.sender = sender
    }

    deinit {
      if let observer {
        if world.isOpen { fwd_destroyWeak(observer) }
        observer.deallocate()
      }
      guard world.isOpen else { return }
      fwd_Block_release(block)
      fwd_release(queue)
    }

    /// Of that name, whatever other names it takes.
    func hasName(_ name: String) -> Bool { self.name?.isLiterally(name) ?? false }

    private func isNamed(_ name: String) -> Bool { self.name == nil || hasName(name) }

    func wants(_ name: String, from sender: ObjectPointer?) -> Bool {
      !isRemoved && isNamed(name)
        && (self.sender == nil || self.sender == UInt(bitPattern: sender))
    }
  }

  unowned(unsafe) let world: World
  private var registrations: [Registration] = []

  init(_ world: World) { self.world = world }

  func add(_ registration: Registration) { registrations.append(registration) }

  /// Takes away what fits; nil fits everything.
  func remove(_ observer: ObjectPointer, name: String?, sender: ObjectPointer?) {
    let address = sender.map { UInt(bitPattern: $0) }
    var removed: [Registration] = []
    registrations.removeAll { registration in
      let isIts = registration.token == observer || isObserver(observer, registration)
      guard isIts, name.map(registration.hasName) ?? true,
        address == nil || registration.sender == address
      else {
        return false
      }
      registration.isRemoved = true
      removed.append(registration)
      return true
    }
  }

  /// Takes away the callbacks of an address that fit; nil fits everything.
  func removeCallbacks(of observer: UInt, name: String?, sender: UInt?) {
    registrations.removeAll { registration in
      guard registration.callback?.observer == observer, name.map(registration.hasName) ?? true,
        sender == nil || registration.sender == sender
      else { return false }
      registration.isRemoved = true
      return true
    }
  }

  private func isObserver(_ observer: ObjectPointer, _ registration: Registration) -> Bool {
    guard let slot = registration.observer, let found = fwd_loadWeakRetained(slot) else {
      return false
    }
    defer { fwd_release(found) }
    return found == observer
  }

  func post(_ notification: ObjectPointer) throws(ListingException) {
    guard let nameObject = try world.send(notification, "name") else { return }
    let name = world.string(of: nameObject)
    let sender = try world.send(notification, "object")
    let told = registrations.filter { $0.wants(name, from: sender) }
    for registration in told where !registration.isRemoved { try tell(registration, notification) }
    // A registration whose observer is gone has ended.
    if registrations.contains(where: { isGone($0) }) { registrations.removeAll { isGone($0) } }
  }

  private func isGone(_ registration: Registration) -> Bool {
    guard let slot = registration.observer else { return false }
    guard let found = fwd_loadWeakRetained(slot) else { return true }
    fwd_release(found)
    return false
  }

  private func tell(_ registration: Registration, _ notification: ObjectPointer)
    throws(ListingException)
  {
    if let callback = registration.callback {
      try call(callback, notification)
    } else if let slot = registration.observer {
      guard let observer = fwd_loadWeakRetained(slot), let selector = registration.selector else {
        return
      }
      defer { fwd_release(observer) }
      let count = world.selectorName(selector).utf8.count { $0 == UInt8(ascii: ":") }
      if count == 0 {
        try world.sendVoid(observer, selector)
      } else {
        try world.sendVoid(observer, selector, .object(notification))
      }
    } else if let queue = registration.queue, OperationQueue.current(world)?.object != queue,
      !isMainQueueOnMain(queue)
    {
      try runOnQueue(queue, registration, notification)
    } else {
      try world.callBlockVoid(registration.block, .object(notification))
    }
    try world.throwPending()
  }

  private func call(_ callback: Callback, _ notification: ObjectPointer) throws(ListingException) {
    let (name, sender) = (
      try world.send(notification, "name"), try world.send(notification, "object")
    )
    let info = try world.send(notification, "userInfo")
    _ = try world.callFunction(
      callback.function, "v^v^v@@@", .pointer(callback.center),
      .pointer(UnsafeRawPointer(bitPattern: callback.observer)), .object(name), .object(sender),
      .object(info))
  }

  private func isMainQueueOnMain(_ queue: ObjectPointer) -> Bool {
    world.currentThread.isMain && (world.state(of: queue, as: OperationQueue.self)?.isMain ?? false)
  }

  /// The thread that posts waits until the block has run on the queue.
  private func runOnQueue(
    _ queue: ObjectPointer, _ registration: Registration, _ notification: ObjectPointer
  ) throws(ListingException) {
    let fresh = try world.send(
      try world.send(toClass: world.cls("NSBlockOperation"), "alloc"), "init")
    defer { fwd_release(fresh) }
    guard let fresh, let operation = world.state(of: fresh, as: OperationState.self),
      let target = world.state(of: queue, as: OperationQueue.self)
    else { return }
    let block = registration.block
    operation.native = { [unowned(unsafe) self] () throws(ListingException) in
      try world.callBlockVoid(block, .object(notification))
    }
    try target.add(operation)
    try operation.waitUntilFinished()
  }
}
