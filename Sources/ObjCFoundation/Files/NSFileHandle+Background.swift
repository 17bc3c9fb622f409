// NSFileHandle's reading in the background: standard input that comes, what is written to a pipe, and files, which are there at once.
//
// The notification is posted by the run loop of the thread that asked, as Foundation has it.
import CRuntime
import ObjCVM

extension World {
  /// Has a function called in the background when standard input has something to read, or has ended.
  func whenInputComes(_ tell: @escaping () throws(ListingException) -> Void) {
    dispatcher.global(0)?.submit(
      WorkItem(
        .native { [unowned self] () throws(ListingException) in
          _ = try waitForInput()
          try tell()
          try throwPending()
        }))
  }
}

extension FilesLibrary {
  /// Calls the readabilityHandler of standard input whenever something has come, until it is taken away, or the input has ended
  /// and the handler has seen that.
  static func watchInput(of handle: ObjectPointer, _ state: FileHandleState, _ world: World) {
    guard !state.isWatched else { return }
    state.isWatched = true
    fwd_retain(handle)
    world.whenInputComes { () throws(ListingException) in
      state.isWatched = false
      defer { fwd_release(handle) }
      guard let handler = PropertyBag.of(handle, world).retained("readabilityHandler") else {
        return
      }
      defer { fwd_release(handler) }
      let ends = world.inputEnds
      try world.callClient { () throws(ListingException) in
        try world.callBlockVoid(handler, .object(handle))
      }
      guard ends == world.inputEnds, PropertyBag.of(handle, world).has("readabilityHandler") else {
        return
      }
      watchInput(of: handle, state, world)
    }
  }

  /// What is read before the notification is posted.
  private enum BackgroundRead: String, CaseIterable {
    case nothing = "waitForDataInBackgroundAndNotify"
    case next = "readInBackgroundAndNotify"
    case all = "readToEndOfFileInBackgroundAndNotify"

    var notification: String {
      switch self {
      case .nothing: "NSFileHandleDataAvailableNotification"
      case .next: "NSFileHandleReadCompletionNotification"
      case .all: "NSFileHandleReadToEndOfFileCompletionNotification"
      }
    }

    /// The message that reads it.
    var reading: String? {
      switch self {
      case .nothing: nil
      case .next: "availableData"
      case .all: "readDataToEndOfFile"
      }
    }
  }

  static func addBackgroundReading(to cls: NativeClass) {
    for read in BackgroundRead.allCases {
      for (name, types) in [
        (read.rawValue, "v@:"), (read.rawValue + "ForModes:", "v@:@\"NSArray\""),
      ] {
        cls.instance(name, types) { call throws(ListingException) in
          try start(read, call.receiver, try state(call), call.world)
        }
      }
      cls.instance("_tell_\(read.rawValue):", "v@:@") { call throws(ListingException) in
        try post(read, call.receiver, call.object(0), call.world)
      }
    }
  }

  private static func start(
    _ read: BackgroundRead, _ handle: ObjectPointer, _ state: FileHandleState, _ world: World
  ) throws(ListingException) {
    let current = try world.send(toClass: world.cls("NSThread"), "currentThread")
    let thread = current.map { PointerBox($0, isWeak: false) }
    fwd_retain(handle)
    let finish = { () throws(ListingException) in
      defer { fwd_release(handle) }
      var data: ObjectPointer?
      if let reading = read.reading { data = try world.send(handle, reading) }
      try world.sendVoid(
        handle, "performSelector:onThread:withObject:waitUntilDone:",
        .sel(world.selector("_tell_\(read.rawValue):")), .object(thread?.autoreleased),
        .object(data), .bool(false))
    }
    switch state.kind {
    case .input: world.whenInputComes(finish)
    case .pipe(let pipe) where pipe.isWaitedFor: pipe.waiting.append(finish)
    case .pipe, .file, .null, .output:
      world.dispatcher.global(0)?.submit(
        WorkItem(
          .native { () throws(ListingException) in
            try finish()
            try world.throwPending()
          }))
    }
  }

  private static func post(
    _ read: BackgroundRead, _ handle: ObjectPointer, _ data: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    var information: ObjectPointer?
    if let data {
      let table = ObjectTable(capacity: 1)
      try world.setValue(
        data, forKey: world.constantString("NSFileHandleNotificationDataItem"), in: table)
      information = fwd_autorelease(world.makeDictionary(owning: table))
    }
    try world.sendVoid(
      NotificationLibrary.defaultCenter(world), "postNotificationName:object:userInfo:",
      .object(world.constantString(read.notification)), .object(handle), .object(information))
  }
}
