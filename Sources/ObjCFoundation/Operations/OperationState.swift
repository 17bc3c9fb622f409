// What an NSOperation keeps, and how it goes from waiting to finished.
//
// An operation is ready when all that it depends on is finished (or it is cancelled). A queue, or whoever sends -start,
// runs it; subclasses that do so by themselves (-isExecuting, -isFinished overridden) say by key-value notifications
// that they have changed. Operations and queues therefore ask by messages, and listen to -didChangeValueForKey:.
import CRuntime
import ObjCVM

final class OperationState {
  unowned(unsafe) let world: World
  /// The object that has this as its state.
  let object: ObjectPointer
  enum Work {
    case none
    case blocks([ObjectPointer])
    case invocation(ObjectPointer?)
  }
  var work = Work.none
  /// Work that Foundation itself gives an operation.
  var native: (() throws(ListingException) -> Void)?
  var isExecuting = false
  var isFinished = false
  var isCancelled = false
  /// What follows the end has been done.
  private var isConcluded = false
  private(set) var isStarted = false
  var dependencies: [ObjectPointer] = []
  /// Operations that depend on this one; they are told of its end.
  private var dependents: [OperationState] = []
  var completion: ObjectPointer?
  var priority = 0
  var quality = -1
  var threadPriority = 0.5
  var name: ObjectPointer?
  weak var queue: OperationQueue?
  private let waiting = WaitList()

  init(_ world: World, _ object: ObjectPointer) {
    self.world = world
    self.object = object
  }

  deinit {
    guard world.isOpen else { return }
    dropWork()
    for dependency in dependencies { fwd_release(dependency) }
    fwd_Block_release(completion)
    fwd_release(name)
  }

  private func dropWork() {
    switch work {
    case .none: break
    case .blocks(let blocks): for block in blocks { fwd_Block_release(block) }
    case .invocation(let invocation): fwd_release(invocation)
    }
    work = .none
  }

  // MARK: Dependencies

  func add(dependency: ObjectPointer) throws(ListingException) {
    guard !dependencies.contains(dependency) else { return }
    try changeDependencies {
      fwd_retain(dependency)
      dependencies.append(dependency)
      world.state(of: dependency, as: OperationState.self)?.dependents.append(self)
    }
  }

  func remove(dependency: ObjectPointer) throws(ListingException) {
    guard let index = dependencies.firstIndex(of: dependency) else { return }
    try changeDependencies {
      dependencies.remove(at: index)
      world.state(of: dependency, as: OperationState.self)?.dependents.removeAll { $0 === self }
    }
    fwd_release(dependency)
  }

  /// A change of the dependencies, and with them of the operation's readiness.
  private func changeDependencies(_ body: () -> Void) throws(ListingException) {
    try world.observing.willChange(object, "isReady", .setting)
    try change("dependencies", body)
    try world.observing.didChange(object, "isReady")
  }

  /// What NSOperation's own -isReady says.
  func isReady() throws(ListingException) -> Bool {
    if isCancelled { return true }
    for dependency in dependencies where !(try world.sendBool(dependency, "isFinished")) {
      return false
    }
    return true
  }

  // MARK: Running

  /// -start
  func start() throws(ListingException) {
    if isFinished { return }
    guard !isStarted, !isExecuting else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** -[__NSOperationInternal _start:]: something is trying to start the receiver simultaneously from more than one thread"
      )
    }
    guard try world.sendBool(object, "isReady") else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** -[__NSOperationInternal _start:]: receiver is not yet ready to execute")
    }
    isStarted = true
    fwd_retain(object)
    if !(try world.sendBool(object, "isCancelled")) {
      try change("isExecuting") { isExecuting = true }
      try world.sendVoid(object, "main")
    }
    if isExecuting { try change("isExecuting") { isExecuting = false } }
    try change("isFinished") { isFinished = true }
    try noteChange("isFinished")
    fwd_release(object)
    try world.throwPending()
  }

  private func change(_ key: String, _ body: () -> Void) throws(ListingException) {
    try world.observing.willChange(object, key, .setting)
    body()
    try world.observing.didChange(object, key)
  }

  func cancel() throws(ListingException) {
    guard !isCancelled, !isFinished else { return }
    // What is cancelled waits for nothing.
    try world.observing.willChange(object, "isReady", .setting)
    try change("isCancelled") { isCancelled = true }
    try world.observing.didChange(object, "isReady")
    try noteChange("isReady")
  }

  /// The work of NSBlockOperation and NSInvocationOperation.
  func runWork() throws(ListingException) {
    if let native { try native() }
    switch work {
    case .none: break
    case .blocks(let blocks): try run(blocks)
    case .invocation(let invocation): try world.sendVoid(invocation, "invoke")
    }
  }

  /// The first block on this thread, the others beside it; done when all are.
  private func run(_ blocks: [ObjectPointer]) throws(ListingException) {
    guard let first = blocks.first else { return }
    let world = world
    var left = blocks.count - 1
    let done = WaitList()
    for block in blocks.dropFirst() {
      let queue = OperationQueue.current(world)
      world.dispatcher.workers.submit(
        .init { () throws(ListingException) in
          try OperationQueue.running(queue, in: world) { () throws(ListingException) in
            try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
          }
          left -= 1
          if left == 0 { world.scheduler.wakeAll(done) }
        })
    }
    try world.callBlockVoid(first)
    while left > 0 {
      try world.scheduler.wait(on: done, .lock("for the blocks of an NSBlockOperation"))
    }
  }

  // MARK: The end

  /// A value changed, by this class or by a subclass that says so.
  func noteChange(_ key: String) throws(ListingException) {
    switch key {
    case "isFinished", "finished":
      guard try world.sendBool(object, "isFinished") else { return }
      try conclude()
    case "isReady", "ready", "isCancelled", "cancelled": try queue?.startNext()
    default: break
    }
  }

  private func conclude() throws(ListingException) {
    guard !isConcluded else { return }
    isConcluded = true
    fwd_retain(object)
    runCompletion()
    world.schedulerIfAny?.wakeAll(waiting)
    let told = dependents
    dependents = []
    try queue?.remove(self)
    for dependent in told {
      if world.observing.info(of: dependent.object) != nil, try dependent.isReady() {
        try dependent.change("isReady") {}
      }
      try dependent.noteChange("isReady")
    }
    fwd_release(object)
    try world.throwPending()
  }

  /// The completion block runs on some worker, once.
  private func runCompletion() {
    guard let block = completion else { return }
    completion = nil
    let world = world
    world.dispatcher.workers.submit(
      .init { () throws(ListingException) in
        try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
        fwd_Block_release(block)
        try world.throwPending()
      })
  }

  func waitUntilFinished() throws(ListingException) {
    while !(try world.sendBool(object, "isFinished")) {
      try world.scheduler.wait(
        on: waiting, .lock("for an operation to finish (-waitUntilFinished)"))
    }
  }
}
