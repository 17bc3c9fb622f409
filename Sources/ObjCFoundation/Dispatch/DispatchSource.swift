// Sources: timers, counters that threads add to, files and folders that are watched, and standard input. There are no signals and
// processes whose sources could fire.
import CRuntime
import ObjCVM

final class DispatchSource: DispatchObject {
  enum Kind { case timer, add, or, replace, vnode, input }

  /// What handlers there are: blocks (owned, copied) or functions.
  enum Handler {
    case block(ObjectPointer)
    case function(UnsafeMutableRawPointer?)
  }

  let kind: Kind
  let handle: UInt
  let mask: UInt
  private(set) var queue: DispatchQueue
  var object: ObjectPointer?
  private var eventHandler: Handler?
  private var cancelHandler: Handler?
  private var registrationHandler: Handler?
  private(set) var isCancelled = false
  private var suspensions = 1
  private var isSubmitted = false
  /// Somebody waits for standard input on the source's account; there is some, or its end.
  private var isWatching = false
  private var hasInput = false
  /// What has come since the handler ran last, and what it sees.
  private var pending: UInt = 0
  private(set) var data: UInt = 0
  // Timers:
  private var next: UInt64?
  private var interval: UInt64 = 0
  private var appointment: TimerQueue.Entry?

  /// The file or folder that is watched.
  private(set) var watchedPath = ""

  init(_ world: World, _ kind: Kind, handle: UInt, mask: UInt, queue: DispatchQueue) {
    self.kind = kind
    self.handle = handle
    self.mask = mask
    self.queue = queue
    super.init(world)
    if let object = queue.object { fwd_retain(object) }
    if kind == .vnode, let file = world.openFiles[Int32(truncatingIfNeeded: handle)] {
      watchedPath = file.path
      world.files.add(self)
    }
  }

  deinit {
    appointment?.isCancelled = true
    guard world.isOpen else { return }
    for handler in [eventHandler, cancelHandler, registrationHandler] { drop(handler) }
    finish(on: queue)
    if let object = queue.object { fwd_release(object) }
  }

  private func drop(_ handler: Handler?) {
    if case .block(let block)? = handler { fwd_Block_release(block) }
  }

  func setEventHandler(_ handler: Handler?) {
    drop(eventHandler)
    eventHandler = handler
  }
  func setCancelHandler(_ handler: Handler?) {
    drop(cancelHandler)
    cancelHandler = handler
  }
  func setRegistrationHandler(_ handler: Handler?) {
    drop(registrationHandler)
    registrationHandler = handler
  }

  func setTarget(_ target: DispatchQueue) {
    if let object = target.object { fwd_retain(object) }
    if let object = queue.object { fwd_release(object) }
    queue = target
  }

  // MARK: Timers

  /// libdispatch takes an interval of 0 for a nanosecond, so that the timer fires as fast as handlers run; this is about that.
  private static let shortest: UInt64 = 10_000

  /// - Parameters:
  ///   - start: The first moment; nil for never.
  ///   - interval: Nanoseconds between further ones; `UInt64.max` for none, 0 for as soon as it may be.
  func setTimer(start: UInt64?, interval: UInt64) {
    next = start
    self.interval = interval == 0 ? Self.shortest : interval
    pending = 0
    arm()
  }

  private func arm() {
    appointment?.isCancelled = true
    appointment = nil
    guard let next, suspensions == 0, !isCancelled, kind == .timer else { return }
    appointment = world.scheduler.plan(at: next) { [unowned self] in fire() }
  }

  private func fire() {
    pending += 1
    if interval == .max {
      next = nil
    } else if let last = next {
      let (sum, overflow) = last.addingReportingOverflow(interval)
      next = overflow ? nil : sum
    }
    submit()
    arm()
  }

  // MARK: Data

  func merge(_ value: UInt) {
    switch kind {
    case .add: pending &+= value
    case .or: pending |= value
    case .replace: pending = value
    case .timer, .vnode, .input: return
    }
    if pending != 0 { submit() }
  }

  private func submit() {
    guard !isSubmitted, suspensions == 0, !isCancelled else { return }
    isSubmitted = true
    let keeper = object
    fwd_retain(keeper)
    queue.submit(
      WorkItem(
        .native { [self] () throws(ListingException) in
          isSubmitted = false
          try handleEvent()
          fwd_release(keeper)
          try world.throwPending()
        }))
  }

  private func handleEvent() throws(ListingException) {
    guard !isCancelled, suspensions == 0 else { return }
    if hasInput { return try handleInput() }
    guard pending != 0 else { return }
    data = pending
    pending = 0
    try run(eventHandler)
    data = 0
  }

  // MARK: Standard input

  private func watch() {
    guard kind == .input, !isWatching, !hasInput, suspensions == 0, !isCancelled else { return }
    isWatching = true
    let keeper = object
    fwd_retain(keeper)
    world.whenInputComes { [self] () throws(ListingException) in
      (isWatching, hasInput) = (false, true)
      submit()
      fwd_release(keeper)
    }
  }

  /// The handler is called again as long as there is something to read, and once at the end.
  private func handleInput() throws(ListingException) {
    hasInput = false
    data = UInt(world.input?.available ?? 0)
    let ends = world.inputEnds
    try run(eventHandler)
    data = 0
    if ends == world.inputEnds { watch() }
  }

  /// A handler may take itself away while it runs.
  private func run(_ handler: Handler?) throws(ListingException) {
    switch handler {
    case .block(let block):
      fwd_Block_copy(block)
      try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
      fwd_Block_release(block)
    case .function(let function):
      let context = context
      try world.callClient { () throws(ListingException) in
        _ = try world.callFunction(function, "v^v", .pointer(context))
      }
    case nil: break
    }
  }

  // MARK: Life

  func suspend() {
    suspensions += 1
    arm()
  }

  func resume() throws(ListingException) {
    guard suspensions > 0 else {
      throw world.trap(.aborted("BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object"))
    }
    suspensions -= 1
    guard suspensions == 0 else { return }
    if let handler = registrationHandler {
      registrationHandler = nil
      queue.submit(
        WorkItem(
          .native { [self] () throws(ListingException) in
            try run(handler)
            drop(handler)
          }))
    }
    // An event that came while the source was suspended is not lost.
    if let moment = next, moment <= world.clock.nanoseconds, kind == .timer { skipMissed(moment) }
    arm()
    if pending != 0 || hasInput { submit() }
    watch()
  }

  /// Moments that passed in suspension count as one event.
  private func skipMissed(_ moment: UInt64) {
    let now = world.clock.nanoseconds
    pending += 1
    if interval == .max {
      next = nil
    } else {
      pending += UInt((now - moment) / interval)
      next = moment + ((now - moment) / interval + 1) * interval
    }
  }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    appointment?.isCancelled = true
    let handlers = [eventHandler, cancelHandler]
    eventHandler = nil
    cancelHandler = nil
    let keeper = object
    fwd_retain(keeper)
    queue.submit(
      WorkItem(
        .native { [self] () throws(ListingException) in
          try run(handlers[1])
          for handler in handlers { drop(handler) }
          fwd_release(keeper)
          try world.throwPending()
        }))
  }

  var isActive: Bool { suspensions == 0 && !isCancelled }
}

// MARK: - Files

extension DispatchSource: FileWatcher {
  func note(_ event: UInt) {
    guard mask & event != 0 else { return }
    pending |= mask & event
    submit()
  }
}
