// What a session's delegate, or a task's completion handler, hears of a load, in the order of the URL loading system:
//
//     redirections and challenges, while a protocol loads
//     the response        the delegate's answer, which may come later, decides whether the load goes on, ends, or becomes a download
//     data                piece by piece
//     the cached response the delegate may refuse or change it
//     the end             a download's file, metrics, then the error or none
//
// Each step runs on the session's queue. A task that is suspended keeps the step and takes it when it is resumed; one that was
// cancelled takes none but the last. The delegate of a task is asked before that of its session.
import CRuntime
import ObjCVM

enum SessionDelivery {
  // MARK: Who hears of it

  private static func session(of task: ObjectPointer, _ world: World) -> ObjectPointer? {
    TaskState.of(task, world)?.session?.autoreleased
  }

  /// The delegate that implements the method, a task's own before its session's; nil where neither does.
  private static func listener(_ task: ObjectPointer, _ selector: String, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    for owner in [task, session(of: task, world)] {
      let delegate = try world.send(owner, "delegate")
      if try OfflineLoads.hears(delegate, selector, world) { return delegate }
    }
    return nil
  }

  /// Tells whoever implements the method: the session, the task, and more.
  private static func tell(
    _ task: ObjectPointer, _ selector: String, _ more: [SendArgument], _ world: World
  ) throws(ListingException) {
    guard let listener = try listener(task, selector, world) else { return }
    let start = [SendArgument.object(session(of: task, world)), .object(task)]
    try world.send(listener, selector, list: start + more)
  }

  /// Takes the step now, or when the task is resumed; a task that was cancelled or has ended takes it never.
  private static func step(_ task: ObjectPointer, _ world: World, _ body: @escaping LoadStep)
    throws(ListingException)
  {
    switch try TaskPhase.of(task, world) {
    case .running: try body()
    case .suspended: TaskState.of(task, world)?.pending = body
    case .canceling, .completed: break
    }
  }

  /// Has the session's queue take a step of a task.
  private static func later(
    _ task: ObjectPointer, _ world: World,
    _ body: @escaping (ObjectPointer) throws(ListingException) -> Void
  ) throws(ListingException) {
    let box = PointerBox(task, isWeak: false)
    let queue = try SessionTasks.queue(of: session(of: task, world), world)
    try OfflineLoads.perform(on: queue, world) { () throws(ListingException) in
      guard let task = box.autoreleased else { return }
      try step(task, world) { () throws(ListingException) in
        if let task = box.autoreleased { try body(task) }
      }
    }
  }

  /// A completion handler that goes on once, whatever a program does with it.
  private static func handler(
    _ parameters: [String], _ world: World,
    _ body: @escaping (NativeCall) throws(ListingException) -> Void
  ) throws(ListingException) -> SendArgument {
    var isAnswered = false
    return .block(
      try world.makeBlock(parameters) { call throws(ListingException) in
        guard !isAnswered else { return }
        isAnswered = true
        try body(call)
      })
  }

  // MARK: While a protocol loads

  /// Asks about the request that a server led to.
  static func redirect(
    _ task: ObjectPointer, to request: ObjectPointer?, by response: ObjectPointer?, _ world: World,
    _ proceed: @escaping (ObjectPointer?) throws(ListingException) -> Void
  ) throws(ListingException) {
    let selector = "URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler:"
    guard try listener(task, selector, world) != nil else { return try proceed(request) }
    let (request, response) = (PointerBox(request), PointerBox(response))
    try later(task, world) { task throws(ListingException) in
      let box = PointerBox(task, isWeak: false)
      let handler = try handler(["@\"NSURLRequest\""], world) { call throws(ListingException) in
        guard let task = box.autoreleased else { return }
        let phase = try TaskPhase.of(task, world)
        if phase == .running || phase == .suspended { try proceed(call.object(0)) }
      }
      try tell(
        task, selector,
        [.object(response?.autoreleased), .object(request?.autoreleased), handler], world)
    }
  }

  /// Asks for a credential, and tells the challenge's sender what was answered.
  static func challenge(_ task: ObjectPointer, _ challenge: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    let box = PointerBox(challenge)
    try later(task, world) { task throws(ListingException) in
      let challenge = box?.autoreleased
      let handler = try handler(["q", "@\"NSURLCredential\""], world) {
        call throws(ListingException) in
        try answer(box?.autoreleased, disposition: call.int(0), call.object(1), world)
      }
      let selector = "URLSession:task:didReceiveChallenge:completionHandler:"
      if try listener(task, selector, world) != nil {
        return try tell(task, selector, [.object(challenge), handler], world)
      }
      let ofSession = "URLSession:didReceiveChallenge:completionHandler:"
      guard let listener = try listener(task, ofSession, world) else {
        return try answer(challenge, disposition: 1, nil, world)
      }
      try world.send(
        listener, ofSession,
        list: [.object(session(of: task, world)), .object(challenge), handler])
    }
  }

  /// - Parameter disposition: NSURLSessionAuthChallengeDisposition.
  private static func answer(
    _ challenge: ObjectPointer?, disposition: Int, _ credential: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let sender = try world.send(challenge, "sender")
    switch disposition {
    case 0 where credential != nil:
      try OfflineLoads.tell(
        sender, "useCredential:forAuthenticationChallenge:",
        [.object(credential), .object(challenge)], world)
    case 2:
      try OfflineLoads.tell(sender, "cancelAuthenticationChallenge:", [.object(challenge)], world)
    case 3:
      try OfflineLoads.tell(
        sender, "rejectProtectionSpaceAndContinueWithChallenge:", [.object(challenge)], world)
    default:
      let selectors = [
        "performDefaultHandlingForAuthenticationChallenge:",
        "continueWithoutCredentialForAuthenticationChallenge:",
      ]
      for selector in selectors where try OfflineLoads.hears(sender, selector, world) {
        return try world.sendVoid(sender, selector, .object(challenge))
      }
    }
  }

  // MARK: The result

  /// Begins with a result, on the session's queue.
  static func deliver(_ result: LoadResult, of task: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let box = PointerBox(task, isWeak: false)
    try step(task, world) { () throws(ListingException) in
      guard let task = box.autoreleased, let state = TaskState.of(task, world) else { return }
      state.load = nil
      if let response = result.response?.autoreleased {
        state.bag.keep(response, as: "response")
        let length = try world.sendInt(response, "expectedContentLength")
        state.bag.set("countOfBytesExpectedToReceive", length)
      }
      if state.handler != nil || result.response == nil {
        return try receiveData(result, from: 0, of: task, world)
      }
      if world.isKind(task, of: "NSURLSessionDownloadTask") {
        return try receiveData(result, from: 0, of: task, world)
      }
      try receiveResponse(result, of: task, world)
    }
  }

  private static func receiveResponse(
    _ result: LoadResult, of task: ObjectPointer, _ world: World
  ) throws(ListingException) {
    let selector = "URLSession:dataTask:didReceiveResponse:completionHandler:"
    guard try listener(task, selector, world) != nil else {
      return try receiveData(result, from: 0, of: task, world)
    }
    let box = PointerBox(task, isWeak: false)
    let handler = try handler(["q"], world) { call throws(ListingException) in
      guard let task = box.autoreleased else { return }
      let disposition = call.int(0)
      // NSURLSessionResponseDisposition; there is no network for a stream.
      guard disposition != 0 else { return try world.sendVoid(task, "cancel") }
      try later(task, world) { task throws(ListingException) in
        if disposition == 2 { return try becomeDownload(result, task, world) }
        try receiveData(result, from: 0, of: task, world)
      }
    }
    try tell(task, selector, [.object(result.response?.autoreleased), handler], world)
  }

  /// A new task has the rest of the load; the old one ends without a word.
  private static func becomeDownload(
    _ result: LoadResult, _ task: ObjectPointer, _ world: World
  ) throws(ListingException) {
    guard let session = session(of: task, world) else { return }
    let request = try world.send(task, "originalRequest")
    let made = try SessionTasks.newTask("Download", request, handler: nil, of: session, world)
    guard let download = made.flatMap({ fwd_autorelease($0) }) else { return }
    TaskState.of(download, world)?.hasStarted = true
    TaskPhase.running.set(in: download, world)
    try tell(task, "URLSession:dataTask:didBecomeDownloadTask:", [.object(download)], world)
    TaskPhase.completed.set(in: task, world)
    _ = SessionState.of(session, world).remove(task)
    TaskState.of(task, world)?.session = nil
    try deliver(result, of: download, world)
  }

  /// Tells of one piece after the other. Each is a step: the delegate may suspend or cancel the task.
  private static func receiveData(
    _ result: LoadResult, from index: Int, of task: ObjectPointer, _ world: World
  ) throws(ListingException) {
    let box = PointerBox(task, isWeak: false)
    try step(task, world) { () throws(ListingException) in
      guard let task = box.autoreleased, let state = TaskState.of(task, world) else { return }
      guard index < result.chunks.count else { return try keepResponse(result, of: task, world) }
      let chunk = result.chunks[index].autoreleased
      let count = try world.sendInt(chunk, "length", resultType: "Q")
      let received = try world.sendInt(task, "countOfBytesReceived") + count
      state.bag.set("countOfBytesReceived", received)
      if state.handler == nil {
        if world.isKind(task, of: "NSURLSessionDownloadTask") {
          let selector =
            "URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:"
          let expected = try world.sendInt(task, "countOfBytesExpectedToReceive")
          try tell(task, selector, [.int(count), .int(received), .int(expected)], world)
        } else {
          try tell(task, "URLSession:dataTask:didReceiveData:", [.object(chunk)], world)
        }
      }
      try receiveData(result, from: index + 1, of: task, world)
    }
  }

  /// Asks about a response that a protocol lets be kept.
  private static func keepResponse(_ result: LoadResult, of task: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let selector = "URLSession:dataTask:willCacheResponse:completionHandler:"
    guard result.isCacheable, result.error == nil, TaskState.of(task, world)?.handler == nil,
      !world.isKind(task, of: "NSURLSessionDownloadTask"),
      try listener(task, selector, world) != nil,
      let cached = try world.send(
        fwd_alloc(world.cls("NSCachedURLResponse")), "initWithResponse:data:",
        .object(result.response?.autoreleased), .object(try OfflineLoads.data(of: result, world)))
    else { return try complete(task, result, world) }
    fwd_autorelease(cached)
    let box = PointerBox(task, isWeak: false)
    let handler = try handler(["@\"NSCachedURLResponse\""], world) {
      call throws(ListingException) in
      guard let task = box.autoreleased else { return }
      if let kept = call.object(0) {
        let configuration = try world.send(session(of: task, world), "configuration")
        try world.sendVoid(
          try world.send(configuration, "URLCache"), "storeCachedResponse:forRequest:",
          .object(kept), .object(try world.send(task, "currentRequest")))
      }
      try later(task, world) { task throws(ListingException) in
        try complete(task, result, world)
      }
    }
    try tell(task, selector, [.object(cached), handler], world)
  }

  // MARK: The end

  /// Ends a task, once: on the session's queue.
  static func complete(_ task: ObjectPointer, _ result: LoadResult, _ world: World)
    throws(ListingException)
  {
    guard try TaskPhase.of(task, world) != .completed, let state = TaskState.of(task, world) else {
      return
    }
    TaskPhase.completed.set(in: task, world)
    let error = result.error?.autoreleased
    state.bag.keep(error, as: "error")
    let session = session(of: task, world)
    let handler = state.handler?.autoreleased
    let isDownload = world.isKind(task, of: "NSURLSessionDownloadTask")
    let file = isDownload && error == nil ? try downloaded(result, world) : nil
    if let handler {
      try collectMetrics(of: task, world)
      let first = isDownload ? file?.url : try OfflineLoads.data(of: result, world)
      try world.callBlockVoid(
        handler, .object(first), .object(result.response?.autoreleased), .object(error))
    } else if let file {
      try tell(
        task, "URLSession:downloadTask:didFinishDownloadingToURL:", [.object(file.url)], world)
    }
    // Whoever wants the file has taken it by now.
    if let file { _ = world.files.remove(file.path) }
    if handler == nil {
      try collectMetrics(of: task, world)
      try tell(task, "URLSession:task:didCompleteWithError:", [.object(error)], world)
    }
    state.handler = nil
    state.session = nil
    if let session, SessionState.of(session, world).remove(task) {
      try SessionTasks.end(session, world)
    }
  }

  private static func collectMetrics(of task: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let selector = "URLSession:task:didFinishCollectingMetrics:"
    guard try listener(task, selector, world) != nil else { return }
    let metrics = try world.send(toClass: world.cls("NSURLSessionTaskMetrics"), "new")
    try tell(task, selector, [.object(metrics.flatMap { fwd_autorelease($0) })], world)
  }

  /// Where a download is for a while.
  private static func downloaded(_ result: LoadResult, _ world: World) throws(ListingException)
    -> (path: String, url: ObjectPointer?)
  {
    let name = try world.send(
      try world.send(toClass: world.cls("NSUUID"), "UUID"), "UUIDString")
    let path = "/tmp/CFNetworkDownload_" + world.string(of: name).prefix(6) + ".tmp"
    let data = try OfflineLoads.data(of: result, world)
    _ = try world.files.write(try world.bytes(ofData: data), to: path, world)
    let url = try world.send(
      toClass: world.cls("NSURL"), "fileURLWithPath:", .object(world.autoreleasedString(path)))
    return (path, url)
  }
}
