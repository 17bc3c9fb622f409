// NSInputStream and NSOutputStream: on data, on memory of the listing's own and on files. They are read and written at once;
// a stream that is scheduled in a run loop tells its delegate as often as there is something to read or room to write.
import CRuntime
import ObjCVM

final class StreamState {
  enum Target {
    case memory
    case buffer(UnsafeMutableRawPointer, Int)
    case file(String)
    /// The input stream that reads what is written here.
    case pair(PointerBox, size: Int)
  }

  /// What is read, or what has been written.
  var bytes: [UInt8]
  let target: Target
  let isInput: Bool
  var position = 0
  /// NSStreamStatus.
  var status = 0
  var delegate: PointerBox?
  var isScheduled = false
  /// The other stream of the pair may still write.
  var isFed = false
  /// The file was not there, or the stream leads to a host.
  let isMissing: Bool
  /// The number of errno for a stream that cannot be opened.
  var failure = 2
  /// What CFReadStreamSetClient and CFWriteStreamSetClient have set.
  var client: (function: UnsafeMutableRawPointer, events: UInt, info: UInt)?

  init(_ bytes: [UInt8]?, _ target: Target, isInput: Bool) {
    self.bytes = bytes ?? []
    self.target = target
    self.isInput = isInput
    isMissing = bytes == nil
  }

  var room: Int {
    if case .buffer(_, let count) = target { return count - bytes.count }
    return .max
  }
}

extension FilesLibrary {
  static func streamClass() -> NativeClass {
    let cls = NativeClass("NSStream", superclass: "NSObject")
    cls.hasState = true
    cls.property("delegate", "T@\"<NSStreamDelegate>\",W")
    cls.instance("delegate", "@@:") { call throws(ListingException) in
      call.returnObject(stream(call)?.delegate?.retained)
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      stream(call)?.delegate = try call.checkedObject(0).map { PointerBox($0, isWeak: true) }
    }
    cls.instance("open", "v@:") { call throws(ListingException) in
      guard let state = stream(call), state.status == 0 else { return }
      state.status = state.isMissing ? 7 : 2
      try announce(call.receiver, call.world)
    }
    cls.instance("close", "v@:") { call throws(ListingException) in
      guard let state = stream(call) else { return }
      state.status = 6
      state.isScheduled = false
      if case .pair(let reader, _) = state.target, let other = reader.retained {
        defer { fwd_release(other) }
        call.world.state(of: other, as: StreamState.self)?.isFed = false
        try announce(other, call.world)
      }
    }
    cls.instance("scheduleInRunLoop:forMode:", "v@:@\"NSRunLoop\"@\"NSString\"") {
      call throws(ListingException) in
      stream(call)?.isScheduled = true
      try announce(call.receiver, call.world)
    }
    cls.instance("removeFromRunLoop:forMode:", "v@:@\"NSRunLoop\"@\"NSString\"") {
      call throws(ListingException) in
      stream(call)?.isScheduled = false
    }
    addPairs(to: cls)
    cls.property("streamStatus", "TQ,R")
    cls.instance("streamStatus", "Q@:") { call throws(ListingException) in
      call.returnValue(stream(call)?.status ?? 0)
    }
    cls.property("streamError", "T@\"NSError\",R,C")
    cls.instance("streamError", "@\"NSError\"@:") { call throws(ListingException) in
      // The error of a stream that could not be opened outlives its end.
      guard let state = stream(call), state.status == 7 || (state.status == 6 && state.isMissing)
      else { return call.returnBorrowed(nil) }
      let domain = call.world.autoreleasedString("NSPOSIXErrorDomain")
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSError"), "errorWithDomain:code:userInfo:", .object(domain),
          .int(state.isMissing ? state.failure : 12), .object(nil)))
    }
    cls.instance("propertyForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      let name = call.world.string(of: try call.checkedObject(0))
      guard let state = stream(call) else { return call.returnBorrowed(nil) }
      switch name {
      case "kCFStreamPropertyDataWritten":
        call.returnObject(try call.world.makeData(state.bytes))
      case "kCFStreamPropertyFileCurrentOffset":
        call.returnObject(
          call.world.makeNumber(state.isInput ? state.position : state.bytes.count))
      default: call.returnBorrowed(nil)
      }
    }
    cls.instance("setProperty:forKey:", "B@:@@\"NSString\"") { call throws(ListingException) in
      guard let state = stream(call), state.isInput, let value = try call.checkedObject(0),
        call.world.string(of: try call.checkedObject(1)) == "kCFStreamPropertyFileCurrentOffset"
      else { return call.returnBool(false) }
      let offset = try call.world.sendInt(value, "integerValue")
      state.position = min(max(0, offset), state.bytes.count)
      call.returnBool(true)
    }
    return cls
  }

  // MARK: Pairs

  private static func addPairs(to cls: NativeClass) {
    cls.classMethod(
      "getBoundStreamsWithBufferSize:inputStream:outputStream:", "v@:Q^@^@"
    ) { call throws(ListingException) in
      let fed = StreamState([], .memory, isInput: true)
      fed.isFed = true
      let input = call.world.makeInstance(of: "NSInputStream", state: fed)
      let size = max(1, Int(clamping: call.uint(0)))
      let output = call.world.makeInstance(
        of: "NSOutputStream",
        state: StreamState([], .pair(PointerBox(input, isWeak: true), size: size), isInput: false))
      try give(input, output, call, at: 1)
    }
    for (selector, type) in [
      ("getStreamsToHostWithName:port:inputStream:outputStream:", "@\"NSString\""),
      ("getStreamsToHost:port:inputStream:outputStream:", "@\"NSHost\""),
    ] {
      cls.classMethod(selector, "v@:\(type)q^@^@") { call throws(ListingException) in
        let (input, output) = streamsToHost(call.world)
        try give(input, output, call, at: 2)
      }
    }
  }

  private static func give(
    _ input: ObjectPointer, _ output: ObjectPointer, _ call: NativeCall, at index: Int
  ) throws(ListingException) {
    for (index, object) in [(index, input), (index + 1, output)] {
      fwd_autorelease(object)
      guard let place = call.pointer(index) else { continue }
      try call.world.write(UInt(bitPattern: object), to: place)
    }
  }

  /// A pair that leads to a host, +1 each. There is no network: they cannot be opened.
  static func streamsToHost(_ world: World) -> (input: ObjectPointer, output: ObjectPointer) {
    let states = [true, false].map { isInput in
      let state = StreamState(nil, .memory, isInput: isInput)
      state.failure = 50
      return state
    }
    return (
      world.makeInstance(of: "NSInputStream", state: states[0]),
      world.makeInstance(of: "NSOutputStream", state: states[1])
    )
  }

  /// Hands bytes over to the pair's reader: as many as fit into the buffer between them.
  private static func feed(_ reader: PointerBox, _ size: Int, _ call: NativeCall)
    throws(ListingException) -> Int
  {
    guard let other = reader.retained else { return -1 }
    defer { fwd_release(other) }
    guard let state = call.world.state(of: other, as: StreamState.self), state.status != 6 else {
      return -1
    }
    state.bytes.removeFirst(state.position)
    state.position = 0
    let count = min(Int(clamping: call.uint(1)), size - state.bytes.count)
    let bytes = try call.world.readBytes(call.pointer(0), count)
    try call.world.charge(count)
    state.bytes += bytes
    try announce(other, call.world)
    return count
  }

  private static func stream(_ call: NativeCall) -> StreamState? {
    call.world.state(of: call.receiver, as: StreamState.self)
  }

  /// Has the delegate told from the run loop, if there is something to tell.
  private static func announce(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    guard let state = world.state(of: object, as: StreamState.self), state.isScheduled,
      (2...4).contains(state.status) || state.status == 7
    else { return }
    try world.sendVoid(
      object, "performSelector:withObject:afterDelay:", .sel(world.selector("_tellDelegate:")),
      .object(nil), .double(0))
  }

  /// One event of the stream, and the next one later.
  private static func addEvents(to cls: NativeClass) {
    cls.instance("_tellDelegate:", "v@:@") { call throws(ListingException) in
      guard let state = stream(call), state.isScheduled else { return }
      let delegate = state.delegate?.retained
      guard delegate != nil || state.client != nil else { return }
      defer { fwd_release(delegate) }
      func tell(_ event: UInt) throws(ListingException) {
        if let client = state.client, client.events & event != 0 {
          _ = try call.world.callFunction(
            client.function, "v^vQ^v", .pointer(UnsafeMutableRawPointer(call.receiver)),
            .uint(event), .uint(client.info))
        }
        let selector = call.world.selector("stream:handleEvent:")
        guard let delegate,
          try call.world.sendBool(delegate, "respondsToSelector:", .sel(selector))
        else { return }
        try call.world.sendVoid(
          delegate, "stream:handleEvent:", .object(call.receiver), .uint(event))
      }
      if state.status == 7 {
        // Once: the stream does not become better.
        state.isScheduled = false
        return try tell(8)
      }
      if state.status == 2 {
        state.status = state.isInput ? 3 : 4
        try tell(1)
      } else if state.isInput, state.position < state.bytes.count {
        try tell(2)
      } else if !state.isInput, state.room > 0, state.status == 4 {
        // Room stays as it is while nobody writes: the delegate is asked again after it has written.
        let count = state.bytes.count
        try tell(4)
        if state.bytes.count == count { return }
      } else if state.isFed {
        return
      } else if state.status != 5 {
        state.status = 5
        try tell(16)
        return
      } else {
        return
      }
      guard state.isScheduled, state.status < 5 else { return }
      try call.world.sendVoid(
        call.receiver, "performSelector:withObject:afterDelay:",
        .sel(call.world.selector("_tellDelegate:")), .object(nil), .double(0))
    }
  }

  static func inputStreamClass() -> NativeClass {
    let cls = NativeClass("NSInputStream", superclass: "NSStream")
    cls.hasState = true
    addEvents(to: cls)
    for (source, type) in [("Data", "NSData"), ("FileAtPath", "NSString"), ("URL", "NSURL")] {
      add(source, "@\"\(type)\"", to: cls, "inputStreamWith") { call throws(ListingException) in
        let given = try call.checkedObject(0)
        if source == "Data" {
          return StreamState(try call.world.bytes(ofData: given), .memory, isInput: true)
        }
        let path = try call.world.path(of: given)
        return StreamState(call.world.files.read(path), .file(path), isInput: true)
      }
    }
    cls.property("hasBytesAvailable", "TB,R")
    cls.instance("hasBytesAvailable", "B@:") { call throws(ListingException) in
      guard let state = stream(call) else { return call.returnBool(false) }
      call.returnBool((2...4).contains(state.status) && state.position < state.bytes.count)
    }
    cls.instance("read:maxLength:", "q@:*Q") { call throws(ListingException) in
      guard let state = stream(call), (2...5).contains(state.status) else {
        return call.returnValue(-1)
      }
      let count = min(Int(clamping: call.uint(1)), state.bytes.count - state.position)
      if count > 0 {
        let room = try call.writable(0, count)
        for index in 0..<count { room[index] = state.bytes[state.position + index] }
        state.position += count
      }
      if state.position == state.bytes.count, count == 0, !state.isFed { state.status = 5 }
      call.returnValue(count)
    }
    cls.instance("getBuffer:length:", "B@:^*^Q") { call throws(ListingException) in
      call.returnBool(false)
    }
    return cls
  }

  static func outputStreamClass() -> NativeClass {
    let cls = NativeClass("NSOutputStream", superclass: "NSStream")
    cls.hasState = true
    addEvents(to: cls)
    for name in ["initToMemory", "outputStreamToMemory"] {
      let body: NativeBody = { call throws(ListingException) in
        let state = StreamState([], .memory, isInput: false)
        if name == "initToMemory" {
          call.world.setState(state, of: call.receiver)
          return call.returnRetained(call.receiver)
        }
        call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
      }
      if name == "initToMemory" {
        cls.instance(name, "@@:", returnsInstance: true, body)
      } else {
        cls.classMethod(name, "@@:", returnsInstance: true, body)
      }
    }
    for (source, types) in [
      ("ToFileAtPath:append:", "@\"NSString\"B"), ("WithURL:append:", "@\"NSURL\"B"),
      ("ToBuffer:capacity:", "*Q"),
    ] {
      let make: (NativeCall) throws(ListingException) -> StreamState = {
        call throws(ListingException) in
        if source.hasPrefix("ToBuffer") {
          let room = Int(clamping: call.uint(1))
          try call.world.checkWrite(call.pointer(0), room)
          guard let address = call.pointer(0) else {
            return StreamState(nil, .memory, isInput: false)
          }
          return StreamState([], .buffer(address, room), isInput: false)
        }
        let path = try call.world.path(of: try call.checkedObject(0))
        let old = call.bool(1) ? call.world.files.read(path) ?? [] : []
        let isWritten = try call.world.files.write(old, to: path, call.world)
        return StreamState(isWritten ? old : nil, .file(path), isInput: false)
      }
      cls.instance("init" + source, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        call.world.setState(try make(call), of: call.receiver)
        call.returnRetained(call.receiver)
      }
      cls.classMethod("outputStream" + source, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let state = try make(call)
        call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
      }
    }
    cls.property("hasSpaceAvailable", "TB,R")
    cls.instance("hasSpaceAvailable", "B@:") { call throws(ListingException) in
      guard let state = stream(call) else { return call.returnBool(false) }
      call.returnBool((2...4).contains(state.status) && state.room > 0)
    }
    cls.instance("write:maxLength:", "q@:r*Q") { call throws(ListingException) in
      guard let state = stream(call), (2...4).contains(state.status) else {
        return call.returnValue(-1)
      }
      if case .pair(let reader, let size) = state.target {
        return call.returnValue(try feed(reader, size, call))
      }
      let count = min(Int(clamping: call.uint(1)), state.room)
      let bytes = try call.world.readBytes(call.pointer(0), count)
      try call.world.charge(count)
      state.bytes += bytes
      switch state.target {
      case .memory, .pair: break
      case .file(let path): _ = try call.world.files.write(state.bytes, to: path, call.world)
      case .buffer(let address, let room):
        try call.world.checkWrite(address, room)
        (address + state.bytes.count - count).copyMemory(from: bytes, byteCount: count)
      }
      call.returnValue(count)
    }
    return cls
  }

  /// `initWithX:` and its class method.
  private static func add(
    _ source: String, _ type: String, to cls: NativeClass, _ prefix: String,
    _ make: @escaping (NativeCall) throws(ListingException) -> StreamState
  ) {
    cls.instance("initWith\(source):", "@@:" + type, returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(try make(call), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod("\(prefix)\(source):", "@@:" + type, returnsInstance: true) {
      call throws(ListingException) in
      let state = try make(call)
      call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
    }
  }
}
