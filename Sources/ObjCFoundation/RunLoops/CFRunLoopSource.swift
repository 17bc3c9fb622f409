// CFRunLoopSource, version 0: something that a program signals by hand. It keeps the loops alive that it is in; once
// signalled, it performs in the next pass of one of them. Version 1, which a Mach port signals, has no ports here.
import CRuntime
import ObjCVM

final class RunLoopSource {
  let order: Int
  /// The CFRunLoopSourceContext's ten words: functions are 0 for none.
  let context: [UInt]
  var isValid = true
  var isSignalled = false
  var places: [(loop: RunLoop, mode: String)] = []
  /// What the source does in place of the function in its context: that of a message port.
  var handler: (() throws(ListingException) -> Void)?

  var info: UInt { context[1] }
  var schedule: UInt { context[7] }
  var cancel: UInt { context[8] }
  var perform: UInt { context[9] }

  init(order: Int, context: [UInt]) { (self.order, self.context) = (order, context) }
}

extension RunLoopLibrary {
  static let coreSource = "^{__CFRunLoopSource=}"

  static var sourceTypes: [NativeType] {
    let context =
      #"{?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?"equal"^?"hash"^?"schedule"^?"cancel"^?"perform"^?}"#
    return [
      NativeType(name: "CFRunLoopSourceRef", encoding: coreSource),
      NativeType(name: "CFRunLoopSourceContext", encoding: context),
    ]
  }

  static func sourceClass() -> NativeClass {
    let cls = NativeClass("__CFRunLoopSource", superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  private static func source(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> RunLoopSource
  {
    if let pointer = call.pointer(index), call.world.isObject(pointer),
      let source = call.world.state(
        of: pointer.assumingMemoryBound(to: fwd_object.self), as: RunLoopSource.self)
    {
      return source
    }
    throw call.world.trap(.unsupported("a CFRunLoopSourceRef comes from CFRunLoopSourceCreate"))
  }

  private static func tell(
    _ function: UInt, _ source: RunLoopSource, _ loop: RunLoop, _ mode: String, _ call: NativeCall
  ) throws(ListingException) {
    guard function != 0 else { return }
    _ = try call.world.callFunction(
      UnsafeMutableRawPointer(bitPattern: function), "v^v\(coreLoop)^v",
      .pointer(UnsafeRawPointer(bitPattern: source.info)),
      .pointer(object(of: loop, call.world)), .object(call.world.autoreleasedString(mode)))
  }

  private static func remove(
    _ source: RunLoopSource, from loop: RunLoop, _ mode: String, _ call: NativeCall
  ) throws(ListingException) {
    guard let place = source.places.firstIndex(where: { $0.loop === loop && $0.mode == mode })
    else { return }
    source.places.remove(at: place)
    loop.removeKeeper(mode: mode)
    try tell(source.cancel, source, loop, mode, call)
  }

  /// Hands the source to every loop that it is in: the first that comes to it performs it.
  static func signal(_ source: RunLoopSource, _ world: World) {
    guard source.isValid else { return }
    source.isSignalled = true
    for (loop, mode) in source.places {
      loop.add(
        RunLoop.Request(modes: [mode], isSource: true) { () throws(ListingException) in
          guard source.isSignalled, source.isValid else { return }
          source.isSignalled = false
          if let handler = source.handler { return try handler() }
          if source.perform == 0 { return }
          _ = try world.callFunction(
            UnsafeMutableRawPointer(bitPattern: source.perform), "v^v",
            .pointer(UnsafeRawPointer(bitPattern: source.info)))
        })
    }
  }

  static func sourceFunctions() -> [NativeFunction] {
    [
      NativeFunction("CFRunLoopSourceCreate", "\(coreSource)^vq^v") {
        call throws(ListingException) in
        try call.world.checkRead(call.pointer(2), 80)
        guard let address = call.pointer(2) else { return call.returnValue(0) }
        let words = (0..<10).map { address.load(fromByteOffset: $0 * 8, as: UInt.self) }
        guard words[0] == 0 else {
          throw call.world.trap(
            .unsupported(
              "a run loop source of version 1 (of a Mach port); version 0 is signalled explicitly"))
        }
        call.returnValue(
          call.world.makeInstance(
            of: "__CFRunLoopSource", state: RunLoopSource(order: call.int(1), context: words)))
      },
      NativeFunction("CFRunLoopAddSource", "v\(coreLoop)\(coreSource)\(coreMode)") {
        call throws(ListingException) in
        let (target, source, mode) = (try loop(call, 0), try source(call, 1), try modeName(call, 2))
        guard source.isValid,
          !source.places.contains(where: { $0.loop === target && $0.mode == mode })
        else { return }
        source.places.append((target, mode))
        target.addKeeper(mode: mode)
        try tell(source.schedule, source, target, mode, call)
        if source.isSignalled { signal(source, call.world) }
      },
      NativeFunction("CFRunLoopRemoveSource", "v\(coreLoop)\(coreSource)\(coreMode)") {
        call throws(ListingException) in
        try remove(try source(call, 1), from: try loop(call, 0), try modeName(call, 2), call)
      },
      NativeFunction("CFRunLoopContainsSource", "C\(coreLoop)\(coreSource)\(coreMode)") {
        call throws(ListingException) in
        let (target, mode) = (try loop(call, 0), try modeName(call, 2))
        call.returnBool(
          try source(call, 1).places.contains { $0.loop === target && $0.mode == mode })
      },
      NativeFunction("CFRunLoopSourceSignal", "v\(coreSource)") { call throws(ListingException) in
        signal(try source(call, 0), call.world)
      },
      NativeFunction("CFRunLoopSourceGetContext", "v\(coreSource)^v") {
        call throws(ListingException) in
        let words = try source(call, 0).context
        try call.world.checkWrite(call.pointer(1), words.count * 8)
        for (index, word) in words.enumerated() {
          call.pointer(1)?.storeBytes(of: word, toByteOffset: index * 8, as: UInt.self)
        }
      },
      NativeFunction("CFRunLoopSourceGetOrder", "q\(coreSource)") {
        call throws(ListingException) in
        call.returnValue(try source(call, 0).order)
      },
      NativeFunction("CFRunLoopSourceIsValid", "C\(coreSource)") { call throws(ListingException) in
        call.returnBool(try source(call, 0).isValid)
      },
      NativeFunction("CFRunLoopSourceInvalidate", "v\(coreSource)") {
        call throws(ListingException) in
        let source = try source(call, 0)
        source.isValid = false
        for (loop, mode) in source.places { try remove(source, from: loop, mode, call) }
      },
    ]
  }
}
