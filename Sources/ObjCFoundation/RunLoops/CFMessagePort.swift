// CFMessagePort: messages with data and a reply between ports of one name. There is one process, so a remote port is another view of a
// local one.
//
// A local port has a queue of messages and a source of run loops that serves it, one message in a pass. Who waits for a reply runs the
// current loop in the mode that is given, which may well be the loop that answers.
import CRuntime
import ObjCVM

private final class MessagePort {
  struct Message {
    let number: Int32
    let data: PointerBox?
    /// Gets the answer, +1 or nil, and wakes the loop that waits for it.
    let reply: ((ObjectPointer?) -> Void)?
  }

  enum Outcome {
    static let success: Int32 = 0
    static let receiveTimeout: Int32 = -2
    static let invalid: Int32 = -3
  }

  var name: String
  /// The local port that a remote one leads to; it may be gone.
  private(set) weak var target: MessagePort?
  let isRemote: Bool
  var callout: UInt = 0
  /// The CFMessagePortContext's five words.
  var context: [UInt] = [0, 0, 0, 0, 0]
  var invalidation: UInt = 0
  var isValid = true
  var messages: [Message] = []
  weak var source: RunLoopSource?
  /// Serves the messages in place of a run loop's source, with the port itself, not kept.
  var queue: (DispatchQueue, PointerBox)?

  init(local name: String) { (self.name, isRemote) = (name, false) }

  init(remote name: String, _ target: MessagePort) {
    (self.name, self.target, isRemote) = (name, target, true)
  }
}

/// The local ports that are valid, by name, which are not kept alive.
private final class MessagePorts {
  var byName: [String: PointerBox] = [:]

  static func of(_ world: World) -> MessagePorts {
    world.service(MessagePorts.self) { _ in MessagePorts() }
  }
}

extension RunLoopLibrary {
  private static let port = "^{__CFMessagePort=}"
  private static let data = "r^{__CFData=}"

  static var messagePortTypes: [NativeType] {
    let context = #"{?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?}"#
    return [
      NativeType(name: "CFMessagePortRef", encoding: port),
      NativeType(name: "CFMessagePortContext", encoding: context),
      NativeType(name: "CFMessagePortCallBack", encoding: "^?"),
      NativeType(name: "CFMessagePortInvalidationCallBack", encoding: "^?"),
    ]
  }

  static var messagePortConstants: [(String, Int64)] {
    [
      ("kCFMessagePortSuccess", 0), ("kCFMessagePortSendTimeout", -1),
      ("kCFMessagePortReceiveTimeout", -2), ("kCFMessagePortIsInvalid", -3),
      ("kCFMessagePortTransportError", -4), ("kCFMessagePortBecameInvalidError", -5),
    ]
  }

  static func messagePortClass() -> NativeClass {
    let cls = NativeClass("__CFMessagePort", superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  static func messagePortFunctions() -> [NativeFunction] {
    portMaking() + portAnswers() + portChanges() + [
      NativeFunction(
        "CFMessagePortSendRequest", "i\(port)i\(data)dd\(coreMode)^\(data)"
      ) { call throws(ListingException) in
        call.returnValue(try send(call, try messagePort(call)))
      },
      NativeFunction("CFMessagePortCreateRunLoopSource", "\(coreSource)^v\(port)q") {
        call throws(ListingException) in
        let port = try messagePort(call, 1)
        guard port.isValid, !port.isRemote else { return call.returnValue(0) }
        let source = RunLoopSource(order: call.int(2), context: Array(repeating: 0, count: 10))
        let (world, kept) = (
          call.world, try call.checkedObject(1).map { PointerBox($0, isWeak: false) }
        )
        source.handler = { [weak port, weak source] () throws(ListingException) in
          guard let port, let source, let object = kept?.retained else { return }
          fwd_autorelease(object)
          try serve(port, object, world)
          if !port.messages.isEmpty { signal(source, world) }
        }
        port.source = source
        if !port.messages.isEmpty { signal(source, world) }
        call.returnValue(world.makeInstance(of: "__CFRunLoopSource", state: source))
      },
    ]
  }

  private static func messagePort(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> MessagePort
  {
    if let pointer = call.pointer(index), call.world.isObject(pointer),
      let port = call.world.state(
        of: pointer.assumingMemoryBound(to: fwd_object.self), as: MessagePort.self)
    {
      return port
    }
    throw call.world.trap(
      .unsupported(
        "a CFMessagePortRef comes from CFMessagePortCreateLocal or CFMessagePortCreateRemote"))
  }

  // MARK: Making

  private static func portMaking() -> [NativeFunction] {
    [
      NativeFunction("CFMessagePortCreateLocal", "\(port)^v\(coreMode)^?^v^C") {
        call throws(ListingException) in
        let (world, known) = (call.world, MessagePorts.of(call.world))
        let name = try call.checkedObject(1).map { world.string(of: $0) } ?? ""
        let old = name.isEmpty ? nil : known.byName[name]?.retained
        if let free = call.pointer(4) {
          try world.checkWrite(free, 1)
          free.storeBytes(of: old == nil ? 0 : 1, as: UInt8.self)
        }
        if let old { return call.returnValue(old) }
        let port = MessagePort(local: name)
        port.callout = call.uint(2)
        if let context = call.pointer(3) {
          try world.checkRead(context, 40)
          port.context = (0..<5).map { context.load(fromByteOffset: $0 * 8, as: UInt.self) }
        }
        let object = world.makeInstance(of: "__CFMessagePort", state: port)
        if !name.isEmpty { known.byName[name] = PointerBox(object, isWeak: true) }
        call.returnValue(object)
      },
      NativeFunction("CFMessagePortCreateRemote", "\(port)^v\(coreMode)") {
        call throws(ListingException) in
        let world = call.world
        let name = try call.checkedObject(1).map { world.string(of: $0) } ?? ""
        guard let local = MessagePorts.of(world).byName[name]?.retained else {
          return call.returnValue(0)
        }
        fwd_autorelease(local)
        guard let target = world.state(of: local, as: MessagePort.self) else {
          return call.returnValue(0)
        }
        call.returnValue(
          world.makeInstance(of: "__CFMessagePort", state: MessagePort(remote: name, target)))
      },
    ]
  }

  // MARK: Asking and changing

  private static func portAnswers() -> [NativeFunction] {
    [
      NativeFunction("CFMessagePortIsRemote", "C\(port)") { call throws(ListingException) in
        call.returnBool(try messagePort(call).isRemote)
      },
      NativeFunction("CFMessagePortIsValid", "C\(port)") { call throws(ListingException) in
        call.returnBool(isValid(try messagePort(call)))
      },
      NativeFunction("CFMessagePortGetName", "\(coreMode)\(port)") {
        call throws(ListingException) in
        let name = try messagePort(call).name
        call.returnBorrowed(name.isEmpty ? nil : call.world.constantString(name))
      },
      NativeFunction("CFMessagePortGetContext", "v\(port)^v") { call throws(ListingException) in
        let words = try messagePort(call).context
        try call.world.checkWrite(call.pointer(1), words.count * 8)
        for (index, word) in words.enumerated() {
          call.pointer(1)?.storeBytes(of: word, toByteOffset: index * 8, as: UInt.self)
        }
      },
      NativeFunction("CFMessagePortGetInvalidationCallBack", "^?\(port)") {
        call throws(ListingException) in
        call.returnValue(try messagePort(call).invalidation)
      },
    ]
  }

  private static func portChanges() -> [NativeFunction] {
    [
      NativeFunction("CFMessagePortSetName", "C\(port)\(coreMode)") {
        call throws(ListingException) in
        let (port, known) = (try messagePort(call), MessagePorts.of(call.world))
        let name = try call.checkedObject(1).map { call.world.string(of: $0) } ?? ""
        let other = known.byName[name]?.retained
        if let other { fwd_autorelease(other) }
        guard !port.isRemote, !name.isEmpty, other == nil else { return call.returnBool(false) }
        known.byName[port.name] = nil
        port.name = name
        known.byName[name] = try call.checkedObject(0).map { PointerBox($0, isWeak: true) }
        call.returnBool(true)
      },
      NativeFunction("CFMessagePortSetInvalidationCallBack", "v\(port)^?") {
        call throws(ListingException) in
        try messagePort(call).invalidation = call.uint(1)
      },
      NativeFunction("CFMessagePortSetDispatchQueue", "v\(port)@\"NSObject\"") {
        call throws(ListingException) in
        let port = try messagePort(call)
        port.queue = nil
        guard port.isValid, !port.isRemote, call.object(1) != nil, let own = call.object(0) else {
          return
        }
        port.queue = (try call.queue(1), PointerBox(own, isWeak: true))
        for _ in port.messages { deliver(port, call.world) }
      },
      NativeFunction("CFMessagePortInvalidate", "v\(port)") { call throws(ListingException) in
        let port = try messagePort(call)
        guard port.isValid else { return }
        port.isValid = false
        port.messages = []
        port.source?.isValid = false
        if !port.isRemote { MessagePorts.of(call.world).byName[port.name] = nil }
        guard port.invalidation != 0 else { return }
        _ = try call.world.callFunction(
          UnsafeMutableRawPointer(bitPattern: port.invalidation), "v\(Self.port)^v",
          .pointer(call.pointer(0)), .pointer(UnsafeRawPointer(bitPattern: port.context[1])))
      },
    ]
  }

  /// A remote port is as valid as the local one that it leads to.
  private static func isValid(_ port: MessagePort) -> Bool {
    port.isValid && (!port.isRemote || port.target?.isValid == true)
  }

  // MARK: Messages

  private static func send(_ call: NativeCall, _ port: MessagePort) throws(ListingException)
    -> Int32
  {
    guard isValid(port), let target = port.isRemote ? port.target : port else {
      return MessagePort.Outcome.invalid
    }
    let (world, mode) = (call.world, call.pointer(5) == nil ? nil : try modeName(call, 5))
    var answer: ObjectPointer??
    let loop = world.runLoops.current
    let reply: ((ObjectPointer?) -> Void)? =
      mode == nil
      ? nil
      : {
        answer = .some($0)
        // The loop that waits may be another thread's: a served request ends its pass.
        loop.add(RunLoop.Request(modes: [mode ?? ""], isSource: true) {})
      }
    target.messages.append(
      .init(
        number: call.i32(1), data: try call.checkedObject(2).map { PointerBox($0, isWeak: false) },
        reply: reply))
    if let source = target.source { signal(source, world) }
    deliver(target, world)
    guard let mode else { return MessagePort.Outcome.success }
    let deadline =
      call.double(4) <= 0
      ? world.clock.nanoseconds : world.moment(inSeconds: call.double(4)) ?? .max
    loop.addKeeper(mode: mode)
    defer { loop.removeKeeper(mode: mode) }
    repeat {
      _ = try loop.run(mode: mode, until: deadline, returnsAfterSource: true)
    } while answer == nil && world.clock.nanoseconds < deadline
    guard let answer else { return MessagePort.Outcome.receiveTimeout }
    guard let place = call.pointer(6) else {
      if let answer { fwd_autorelease(answer) }
      return MessagePort.Outcome.success
    }
    try world.checkWrite(place, 8)
    place.storeBytes(of: UInt(bitPattern: answer), as: UInt.self)
    return MessagePort.Outcome.success
  }

  /// Has the port's queue serve a message.
  private static func deliver(_ port: MessagePort, _ world: World) {
    guard let (queue, box) = port.queue else { return }
    queue.submit(
      WorkItem(
        .native { () throws(ListingException) in
          guard let object = box.retained else { return }
          fwd_autorelease(object)
          try serve(port, object, world)
        }))
  }

  /// Calls the port's function for its first message. What the function answers is the caller's.
  private static func serve(_ port: MessagePort, _ object: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    guard port.isValid, !port.messages.isEmpty else { return }
    let message = port.messages.removeFirst()
    var answer: ObjectPointer?
    if port.callout != 0 {
      let data = message.data?.retained
      if let data { fwd_autorelease(data) }
      let word = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: port.callout),
        "\(Self.data)\(Self.port)i\(Self.data)^v",
        .pointer(UnsafeRawPointer(object)), .int32(message.number),
        .pointer(data.map { UnsafeRawPointer($0) }),
        .pointer(UnsafeRawPointer(bitPattern: port.context[1])))
      answer = ObjectPointer(bitPattern: word)
    }
    guard let reply = message.reply else {
      if let answer { fwd_autorelease(answer) }
      return
    }
    reply(answer)
  }
}
