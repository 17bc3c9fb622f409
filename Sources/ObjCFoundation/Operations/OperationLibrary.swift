// NSOperation, NSBlockOperation, NSInvocationOperation and NSOperationQueue as classes.
import CRuntime
import ObjCSema
import ObjCVM

enum OperationLibrary: NativeLibrary {
  static var classNames: [String] {
    ["NSOperation", "NSBlockOperation", "NSInvocationOperation", "NSOperationQueue"]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSOperation": operationClass()
    case "NSBlockOperation": blockOperationClass()
    case "NSInvocationOperation": invocationOperationClass()
    case "NSOperationQueue": queueClass()
    default: nil
    }
  }

  // MARK: NSOperation

  private static func operationClass() -> NativeClass {
    let cls = NativeClass("NSOperation", superclass: "NSObject")
    cls.hasState = true
    for (name, attributes) in [
      ("cancelled", "TB,R,GisCancelled"), ("executing", "TB,R,GisExecuting"),
      ("finished", "TB,R,GisFinished"),
      ("concurrent", "TB,R,GisConcurrent"), ("asynchronous", "TB,R,GisAsynchronous"),
      ("ready", "TB,R,GisReady"),
      ("dependencies", "T@\"NSArray\",R,C"), ("queuePriority", "Tq"),
      ("completionBlock", "T@?<v@?>,C"),
      ("threadPriority", "Td"), ("qualityOfService", "Tq"), ("name", "T@\"NSString\",C"),
    ] { cls.property(name, attributes) }
    // An operation works without -init of this class, as subclasses may forget it.
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      guard let object = fwd_class_createInstance(OpaquePointer(call.receiver), 0) else {
        throw call.world.trap(.memory(limit: call.world.limits.memory))
      }
      call.world.setState(OperationState(call.world, object), of: object)
      call.returnRetained(object)
    }
    addRunning(to: cls)
    addStates(to: cls)
    addDependencies(to: cls)
    addSettings(to: cls)
    return cls
  }

  private static func addRunning(to cls: NativeClass) {
    cls.instance("start", "v@:") { call throws(ListingException) in try call.operation().start() }
    cls.instance("main", "v@:") { call throws(ListingException) in try call.operation().runWork() }
    cls.instance("cancel", "v@:") { call throws(ListingException) in try call.operation().cancel() }
    cls.instance("waitUntilFinished", "v@:") { call throws(ListingException) in
      try call.operation().waitUntilFinished()
    }
    // Subclasses that run by themselves tell of their changes here.
    cls.instance("didChangeValueForKey:", "v@:@\"NSString\"") { call throws(ListingException) in
      let key = call.world.string(of: call.object(0))
      try call.world.observing.didChange(call.receiver, key)
      try call.operation().noteChange(key)
    }
  }

  private static func addStates(to cls: NativeClass) {
    let states: [(String, @Sendable (OperationState) throws(ListingException) -> Bool)] = [
      ("isCancelled", { operation throws(ListingException) in operation.isCancelled }),
      ("isExecuting", { operation throws(ListingException) in operation.isExecuting }),
      ("isFinished", { operation throws(ListingException) in operation.isFinished }),
      ("isConcurrent", { _ throws(ListingException) in false }),
      ("isReady", { operation throws(ListingException) in try operation.isReady() }),
    ]
    for (selector, value) in states {
      cls.instance(selector, "B@:") { call throws(ListingException) in
        call.returnBool(try value(try call.operation()))
      }
    }
    cls.instance("isAsynchronous", "B@:") { call throws(ListingException) in
      call.returnBool(try call.world.sendBool(call.receiver, "isConcurrent"))
    }
  }

  private static func addDependencies(to cls: NativeClass) {
    cls.instance("addDependency:", "v@:@\"NSOperation\"") { call throws(ListingException) in
      guard let dependency = call.object(0),
        call.world.state(of: dependency, as: OperationState.self) != nil
      else {
        throw call.nilArgument()
      }
      guard dependency != call.receiver else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[NSOperation addDependency:]: operation cannot depend on itself")
      }
      try call.operation().add(dependency: dependency)
    }
    cls.instance("removeDependency:", "v@:@\"NSOperation\"") { call throws(ListingException) in
      guard let dependency = call.object(0) else { return }
      let operation = try call.operation()
      try operation.remove(dependency: dependency)
      try operation.noteChange("isReady")
    }
    cls.instance("dependencies", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(try call.operation().dependencies))
    }
  }

  private static func addSettings(to cls: NativeClass) {
    cls.instance("completionBlock", "@?<v@?>@:") { call throws(ListingException) in
      call.returnBorrowed(try call.operation().completion)
    }
    cls.instance("setCompletionBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      let operation = try call.operation()
      let old = operation.completion
      operation.completion = call.object(0).flatMap { fwd_Block_copy($0) }
      fwd_Block_release(old)
    }
    cls.instance("queuePriority", "q@:") { call throws(ListingException) in
      call.returnValue(try call.operation().priority)
    }
    cls.instance("setQueuePriority:", "v@:q") { call throws(ListingException) in
      // Values between the named ones count as the nearest towards normal.
      let value = call.int(0)
      try call.operation().priority =
        value <= -8 ? -8 : value <= -4 ? -4 : value < 4 ? 0 : value < 8 ? 4 : 8
    }
    cls.instance("qualityOfService", "q@:") { call throws(ListingException) in
      call.returnValue(try call.operation().quality)
    }
    cls.instance("setQualityOfService:", "v@:q") { call throws(ListingException) in
      try call.operation().quality = call.int(0)
    }
    cls.instance("threadPriority", "d@:") { call throws(ListingException) in
      call.returnValue(try call.operation().threadPriority)
    }
    cls.instance("setThreadPriority:", "v@:d") { call throws(ListingException) in
      try call.operation().threadPriority = call.double(0)
    }
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(try call.operation().name)
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      let operation = try call.operation()
      let name = try call.world.send(call.object(0), "copy")
      fwd_release(operation.name)
      operation.name = name
    }
  }

  // MARK: NSBlockOperation

  private static func blockOperationClass() -> NativeClass {
    let cls = NativeClass("NSBlockOperation", superclass: "NSOperation")
    cls.property("executionBlocks", "T@\"NSArray\",R,C")
    cls.classMethod("blockOperationWithBlock:", "@@:@?<v@?>", returnsInstance: true) {
      call throws(ListingException) in
      let block = try call.block(0)
      let object = try call.world.send(try call.world.send(call.receiver, "alloc"), "init")
      try call.world.sendVoid(object, "addExecutionBlock:", .block(block))
      call.returnObject(object)
    }
    cls.instance("addExecutionBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      let operation = try call.operation()
      guard !operation.isExecuting, !operation.isFinished else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[NSBlockOperation addExecutionBlock:]: blocks cannot be added after the operation has started executing or finished"
        )
      }
      let block = fwd_Block_copy(try call.block(0))
      var blocks: [ObjectPointer] = []
      if case .blocks(let known) = operation.work { blocks = known }
      if let block { blocks.append(block) }
      operation.work = .blocks(blocks)
    }
    cls.instance("executionBlocks", "@\"NSArray\"@:") { call throws(ListingException) in
      var blocks: [ObjectPointer] = []
      if case .blocks(let known) = try call.operation().work { blocks = known }
      call.returnObject(call.world.newArray(blocks))
    }
    return cls
  }

  // MARK: NSInvocationOperation

  private static func invocationOperationClass() -> NativeClass {
    let cls = NativeClass("NSInvocationOperation", superclass: "NSOperation")
    cls.property("invocation", "T@\"NSInvocation\",R")
    cls.property("result", "T@,R")
    cls.instance("initWithTarget:selector:object:", "@@:@:@", returnsInstance: true) {
      call throws(ListingException) in
      let world = call.world
      guard let target = call.object(0), let selector = call.sel(1),
        let signature = try world.send(target, "methodSignatureForSelector:", .sel(selector)),
        let invocation = fwd_methodSignature_get(signature).flatMap({ fwd_invocation_create($0) })
      else {
        fwd_release(call.receiver)
        return call.returnRetained(nil)
      }
      try world.sendVoid(invocation, "setTarget:", .object(target))
      try world.sendVoid(invocation, "setSelector:", .sel(selector))
      var argument = call.object(2)
      if fwd_signature_count(fwd_invocation_signature(invocation)) > 2 {
        try world.check(fwd_invocation_setArgument(invocation, &argument, 2))
      }
      try world.sendVoid(invocation, "retainArguments")
      try call.operation().work = .invocation(invocation)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithInvocation:", "@@:@\"NSInvocation\"", returnsInstance: true) {
      call throws(ListingException) in
      try call.world.sendVoid(call.object(0), "retainArguments")
      try call.operation().work = .invocation(fwd_retain(call.object(0)))
      call.returnRetained(call.receiver)
    }
    cls.instance("invocation", "@\"NSInvocation\"@:") { call throws(ListingException) in
      guard case .invocation(let invocation) = try call.operation().work else {
        return call.returnBorrowed(nil)
      }
      call.returnBorrowed(invocation)
    }
    cls.instance("result", "@@:") { call throws(ListingException) in try returnResult(call) }
    return cls
  }

  private static func returnResult(_ call: NativeCall) throws(ListingException) {
    let operation = try call.operation()
    guard operation.isFinished, case .invocation(let invocation?) = operation.work else {
      return call.returnBorrowed(nil)
    }
    if operation.isCancelled {
      throw call.world.exception(
        "NSInvocationOperationCancelledException",
        "*** -[NSInvocationOperation result]: operation was cancelled")
    }
    let type = fwd_signature_returnType(fwd_invocation_signature(invocation))
    let encoding = String(cString: fwd_signature_types(fwd_invocation_signature(invocation)))
    if encoding.hasPrefix("v") {
      throw call.world.exception(
        "NSInvocationOperationVoidResultException",
        "*** -[NSInvocationOperation result]: invocation has no result")
    }
    var word = (UInt(0), UInt(0))
    guard type.pointee.size <= 16 else { return call.returnBorrowed(nil) }
    try call.world.check(fwd_invocation_getArgument(invocation, &word, -1))
    if encoding.hasPrefix("@") || encoding.hasPrefix("#") {
      return call.returnBorrowed(ObjectPointer(bitPattern: word.0))
    }
    call.returnObject(
      withUnsafeBytes(of: &word) { bytes in
        bytes.baseAddress.flatMap {
          call.world.makeNumber(from: $0, encoding: encoding.utf8.first ?? 0)
        }
      })
  }

  // MARK: NSOperationQueue

  private static func queueClass() -> NativeClass {
    let cls = NativeClass("NSOperationQueue", superclass: "NSObject")
    cls.hasState = true
    for (name, attributes) in [
      ("maxConcurrentOperationCount", "Tq"), ("suspended", "TB,GisSuspended"),
      ("name", "T@\"NSString\",C"),
      ("qualityOfService", "Tq"), ("underlyingQueue", "T@\"NSObject<OS_dispatch_queue>\",&"),
      ("operations", "T@\"NSArray\",R,C"), ("operationCount", "TQ,R"),
    ] { cls.property(name, attributes) }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let queue = OperationQueue(call.world)
      queue.object = call.receiver
      call.world.setState(queue, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod("mainQueue", "@\"NSOperationQueue\"@:") { call throws(ListingException) in
      call.returnBorrowed(
        call.world.service(MainOperationQueue.self) { MainOperationQueue($0) }.object)
    }
    cls.classMethod("currentQueue", "@\"NSOperationQueue\"@:") { call throws(ListingException) in
      if let current = OperationQueue.current(call.world) {
        return call.returnBorrowed(current.object)
      }
      guard call.world.currentThread.isMain else { return call.returnBorrowed(nil) }
      call.returnBorrowed(
        call.world.service(MainOperationQueue.self) { MainOperationQueue($0) }.object)
    }
    addAdding(to: cls)
    addQueueSettings(to: cls)
    return cls
  }

  private static func addAdding(to cls: NativeClass) {
    cls.instance("addOperation:", "v@:@\"NSOperation\"") { call throws(ListingException) in
      guard let object = call.object(0),
        let operation = call.world.state(of: object, as: OperationState.self)
      else {
        throw call.nilArgument()
      }
      try call.operationQueue().add(operation)
    }
    cls.instance("addOperations:waitUntilFinished:", "v@:@\"NSArray\"B") {
      call throws(ListingException) in
      let queue = try call.operationQueue()
      let objects = try call.world.elements(of: call.object(0))
      for object in objects {
        if let operation = call.world.state(of: object, as: OperationState.self) {
          try queue.add(operation)
        }
      }
      guard call.bool(1) else { return }
      for object in objects {
        try call.world.state(of: object, as: OperationState.self)?.waitUntilFinished()
      }
    }
    cls.instance("addOperationWithBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      guard call.object(0) != nil else { throw call.nilArgument() }
      try call.operationQueue().add(try makeOperation(call))
    }
    cls.instance("addBarrierBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      try call.operationQueue().addBarrier(try makeOperation(call))
    }
    cls.instance("cancelAllOperations", "v@:") { call throws(ListingException) in
      try call.operationQueue().cancelAll()
    }
    cls.instance("waitUntilAllOperationsAreFinished", "v@:") { call throws(ListingException) in
      try call.operationQueue().waitForAll()
    }
  }

  /// An operation, autoreleased, for the block that is the first argument.
  private static func makeOperation(_ call: NativeCall) throws(ListingException) -> OperationState {
    let object = try call.world.send(
      toClass: call.world.cls("NSBlockOperation"), "blockOperationWithBlock:",
      .block(try call.block(0)))
    guard let object, let operation = call.world.state(of: object, as: OperationState.self) else {
      throw call.nilArgument()
    }
    return operation
  }

  private static func addQueueSettings(to cls: NativeClass) {
    cls.instance("operations", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(try call.operationQueue().operations.map(\.object)))
    }
    cls.instance("operationCount", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.operationQueue().operations.count)
    }
    cls.instance("maxConcurrentOperationCount", "q@:") { call throws(ListingException) in
      call.returnValue(try call.operationQueue().limit)
    }
    cls.instance("setMaxConcurrentOperationCount:", "v@:q") { call throws(ListingException) in
      let queue = try call.operationQueue()
      guard call.int(0) >= -1 else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[NSOperationQueue setMaxConcurrentOperationCount:]: count (\(call.int(0))) cannot be negative"
        )
      }
      if !queue.isMain { try queue.setLimit(call.int(0)) }
    }
    cls.instance("isSuspended", "B@:") { call throws(ListingException) in
      call.returnBool(try call.operationQueue().isSuspended)
    }
    cls.instance("setSuspended:", "v@:B") { call throws(ListingException) in
      try call.operationQueue().setSuspended(call.bool(0))
    }
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      if let name = try call.operationQueue().name { return call.returnBorrowed(name) }
      call.returnText(UTF16Text("NSOperationQueue \(hex(UInt(bitPattern: call.receiver)))"))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let name = call.world.string(of: try call.world.send(call.receiver, "name"))
      let plain = call.world.plainDescription(of: call.receiver).string
      call.returnText(UTF16Text("\(plain){name = '\(name)'}"))
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      let queue = try call.operationQueue()
      let name = try call.world.send(call.object(0), "copy")
      fwd_release(queue.name)
      queue.name = name
    }
    cls.instance("qualityOfService", "q@:") { call throws(ListingException) in
      call.returnValue(try call.operationQueue().quality)
    }
    cls.instance("setQualityOfService:", "v@:q") { call throws(ListingException) in
      try call.operationQueue().quality = call.int(0)
    }
    cls.instance("underlyingQueue", "\(DispatchLibrary.queue)@:") { call throws(ListingException) in
      call.returnBorrowed(try call.operationQueue().underlying)
    }
    cls.instance("setUnderlyingQueue:", "v@:\(DispatchLibrary.queue)") {
      call throws(ListingException) in
      let queue = try call.operationQueue()
      guard queue.operations.isEmpty else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[NSOperationQueue setUnderlyingQueue:]: operation count must be 0 to set the underlying queue"
        )
      }
      let old = queue.underlying
      queue.underlying = fwd_retain(call.object(0))
      fwd_release(old)
    }
  }
}

extension NativeCall {
  fileprivate func operation() throws(ListingException) -> OperationState {
    guard let state = world.state(of: receiver, as: OperationState.self) else {
      throw world.exception("NSInvalidArgumentException", "*** this operation was not initialized")
    }
    return state
  }

  fileprivate func operationQueue() throws(ListingException) -> OperationQueue {
    guard let state = world.state(of: receiver, as: OperationQueue.self) else {
      throw world.exception(
        "NSInvalidArgumentException", "*** this operation queue was not initialized")
    }
    return state
  }
}
