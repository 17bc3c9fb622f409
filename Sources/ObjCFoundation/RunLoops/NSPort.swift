// NSPort: messages from thread to thread.
//
// A port is scheduled in run loops, which it keeps alive. What is sent to it is a source of these loops: the next one that runs in
// one of the port's modes tells the port's delegate. A message to a port that no loop serves waits until one does.
import CRuntime
import ObjCVM

/// The state of a port, beside its properties.
private final class PortState: StateWithBag {
  var delegate: PointerBox?
  var places: [(loop: RunLoop, mode: String)] = []
  var waiting: [PointerBox] = []
  var isValid = true

  static func of(_ port: ObjectPointer, _ world: World) -> PortState {
    if let known = world.state(of: port, as: PortState.self) { return known }
    let state = PortState()
    if let bag = world.state(of: port, as: PropertyBag.self) { state.bag = bag }
    if world.isKind(port, of: "NSPort") { world.setState(state, of: port) }
    return state
  }
}

enum Ports {
  private static let names = ["NSPort", "NSMachPort", "NSMessagePort"]

  static func isName(_ name: String) -> Bool { names.contains(name) }

  static func define(_ name: String) -> NativeClass {
    let cls = NativeClass(name, superclass: name == "NSPort" ? "NSObject" : "NSPort")
    guard name == "NSPort" else {
      if name == "NSMachPort" { addMach(to: cls) }
      return cls
    }
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.classMethod("port", "@@:", returnsInstance: true) { call throws(ListingException) in
      let cls = OpaquePointer(call.receiver)
      let isAbstract = cls == call.world.cls("NSPort")
      call.returnObject(
        fwd_class_createInstance(isAbstract ? call.world.cls("NSMachPort") : cls, 0))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call in
      call.returnRetained(fwd_retain(call.receiver))
    }
    addDelegate(to: cls)
    addSending(to: cls)
    addScheduling(to: cls)
    return cls
  }

  private static func addDelegate(to cls: NativeClass) {
    cls.instance("delegate", "@\"<NSPortDelegate>\"@:") { call in
      call.returnObject(PortState.of(call.receiver, call.world).delegate?.retained)
    }
    cls.instance("setDelegate:", "v@:@\"<NSPortDelegate>\"") { call throws(ListingException) in
      PortState.of(call.receiver, call.world).delegate = try call.checkedObject(0).map {
        PointerBox($0, isWeak: true)
      }
    }
    cls.property("valid", "TB,R,GisValid")
    cls.instance("isValid", "B@:") { call in
      call.returnBool(PortState.of(call.receiver, call.world).isValid)
    }
    cls.property("reservedSpaceLength", "TQ,R")
    cls.instance("reservedSpaceLength", "Q@:") { call in call.returnValue(UInt(0)) }
    cls.instance("invalidate", "v@:") { call throws(ListingException) in
      let (port, world) = (call.receiver, call.world)
      let state = PortState.of(port, world)
      guard state.isValid else { return }
      state.isValid = false
      for place in state.places { place.loop.removeKeeper(mode: place.mode) }
      state.places = []
      state.waiting = []
      try world.sendVoid(
        try world.send(toClass: world.cls("NSNotificationCenter"), "defaultCenter"),
        "postNotificationName:object:",
        .object(world.constantString("NSPortDidBecomeInvalidNotification")), .object(port))
    }
  }

  private static func addMach(to cls: NativeClass) {
    for (selector, isInit) in [("portWithMachPort:", false), ("initWithMachPort:", true)] {
      let body: NativeBody = { call throws(ListingException) in
        let made =
          isInit ? call.receiver : fwd_class_createInstance(OpaquePointer(call.receiver), 0)
        guard let made else { return call.returnRetained(nil) }
        PortState.of(made, call.world).bag.set("machPort", Int(call.u32(0)))
        if isInit { call.returnRetained(made) } else { call.returnObject(made) }
      }
      if isInit {
        cls.instance(selector, "@@:I", returnsInstance: true, body)
      } else {
        cls.classMethod(selector, "@@:I", returnsInstance: true, body)
      }
    }
    cls.property("machPort", "TI,R")
    cls.instance("machPort", "I@:") { call in
      PortState.of(call.receiver, call.world).bag.copy(
        "machPort", to: call.result, count: 8, size: 4)
    }
  }

  // MARK: Run loops

  private static func addScheduling(to cls: NativeClass) {
    for (selector, other) in [
      ("scheduleInRunLoop:forMode:", "addPort:forMode:"),
      ("removeFromRunLoop:forMode:", "removePort:forMode:"),
    ] {
      cls.instance(selector, "v@:@\"NSRunLoop\"@\"NSString\"") { call throws(ListingException) in
        try call.world.sendVoid(
          call.object(0), other, .object(call.receiver), .object(call.object(1)))
      }
    }
  }

  static func add(_ port: ObjectPointer?, to loop: RunLoop, mode: String, _ world: World) {
    loop.addKeeper(mode: mode)
    guard let port, world.isKind(port, of: "NSPort") else { return }
    let state = PortState.of(port, world)
    if !state.places.contains(where: { $0.loop === loop && $0.mode == mode }) {
      state.places.append((loop, mode))
    }
    let messages = state.waiting
    state.waiting = []
    for message in messages { submit(message, to: port, world) }
  }

  static func remove(_ port: ObjectPointer?, from loop: RunLoop, mode: String, _ world: World) {
    loop.removeKeeper(mode: mode)
    guard let port, world.isKind(port, of: "NSPort") else { return }
    PortState.of(port, world).places.removeAll { $0.loop === loop && $0.mode == mode }
  }

  // MARK: Messages

  private static func addSending(to cls: NativeClass) {
    let types = "@\"NSMutableArray\"@\"NSPort\"Q"
    cls.instance("sendBeforeDate:components:from:reserved:", "B@:@\"NSDate\"" + types) {
      call throws(ListingException) in
      call.returnBool(
        try send(
          to: call.receiver, number: 0, call.object(1), from: call.object(2), call.world))
    }
    cls.instance("sendBeforeDate:msgid:components:from:reserved:", "B@:@\"NSDate\"Q" + types) {
      call throws(ListingException) in
      call.returnBool(
        try send(
          to: call.receiver, number: call.int(1), call.object(2), from: call.object(3), call.world)
      )
    }
  }

  /// False when the port is not valid any more.
  static func send(
    to port: ObjectPointer, number: Int, _ components: ObjectPointer?, from reply: ObjectPointer?,
    _ world: World
  ) throws(ListingException) -> Bool {
    guard PortState.of(port, world).isValid else { return false }
    let message = try world.send(
      fwd_alloc(world.cls("NSPortMessage")), "initWithSendPort:receivePort:components:",
      .object(reply), .object(port), .object(components))
    guard let message else { return false }
    PropertyBag.of(message, world).set("msgid", number)
    submit(PointerBox(message, isWeak: false), to: port, world)
    fwd_release(message)
    return true
  }

  private static func submit(_ message: PointerBox, to port: ObjectPointer, _ world: World) {
    let state = PortState.of(port, world)
    guard let loop = state.places.first?.loop else {
      state.waiting.append(message)
      return
    }
    let receiver = PointerBox(port, isWeak: false)
    let modes = state.places.filter { $0.loop === loop }.map(\.mode)
    loop.add(
      RunLoop.Request(
        modes: modes, isSource: true,
        run: { () throws(ListingException) in
          guard let port = receiver.autoreleased else { return }
          let state = PortState.of(port, world)
          guard state.isValid else { return }
          let delegate = state.delegate?.autoreleased
          let selector = SendArgument.sel(world.selector("handlePortMessage:"))
          if try world.sendBool(delegate, "respondsToSelector:", selector) {
            try world.sendVoid(delegate, "handlePortMessage:", .object(message.autoreleased))
          }
        }))
  }
}
