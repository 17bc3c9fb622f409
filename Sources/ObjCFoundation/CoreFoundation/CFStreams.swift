// CFReadStream and CFWriteStream, which are NSInputStream and NSOutputStream: most functions are messages (streamMessages), the rest
// is here. A pair that leads to a host cannot be opened, and there are no sockets: every CFSocket is NULL.
import CRuntime
import ObjCSema
import ObjCVM

/// CFStream, CFSocket and the reachability of SystemConfiguration.
enum NetworkLibrary: NativeLibrary {
  static var classNames: [String] { ["__SCNetworkReachability"] }
  static func define(_ name: String, in world: World) -> NativeClass? {
    NativeClass(name, superclass: "NSObject")
  }

  static let functionPrefixes = ["CF", "SC"]

  static func functions(in world: World) -> [NativeFunction] {
    MessageFunction.read(streamMessages) + makers() + clients() + sockets() + reachability()
  }

  private static let (read, write) = ("^{__CFReadStream}", "^{__CFWriteStream}")
  private static let allocator = "r^{__CFAllocator}"

  private static let streamMessages = """
    CFReadStreamCreateWithFile $r$z$u NSInputStream inputStreamWithURL: 1 +
    CFWriteStreamCreateWithAllocatedBuffers $w$z$z NSOutputStream outputStreamToMemory +
    CFWriteStreamCreateWithBuffer $w$z*q NSOutputStream outputStreamToBuffer:capacity: 1 2 +
    CFReadStreamClose v$r 0 close
    CFWriteStreamClose v$w 0 close
    CFReadStreamHasBytesAvailable C$r 0 hasBytesAvailable
    CFWriteStreamCanAcceptBytes C$w 0 hasSpaceAvailable
    CFReadStreamRead q$r*q 0 read:maxLength: 1 2
    CFWriteStreamWrite q$wr*q 0 write:maxLength: 1 2
    CFReadStreamGetStatus q$r 0 streamStatus
    CFWriteStreamGetStatus q$w 0 streamStatus
    CFReadStreamCopyError $e$r 0 streamError +
    CFWriteStreamCopyError $e$w 0 streamError +
    CFReadStreamCopyProperty r^v$r$s 0 propertyForKey: 1 +
    CFWriteStreamCopyProperty r^v$w$s 0 propertyForKey: 1 +
    CFReadStreamSetProperty C$r$sr^v 0 setProperty:forKey: 2 1
    CFWriteStreamSetProperty C$w$sr^v 0 setProperty:forKey: 2 1
    CFReadStreamScheduleWithRunLoop v$r$L$s 0 scheduleInRunLoop:forMode: 1 2
    CFWriteStreamScheduleWithRunLoop v$w$L$s 0 scheduleInRunLoop:forMode: 1 2
    CFReadStreamUnscheduleFromRunLoop v$r$L$s 0 removeFromRunLoop:forMode: 1 2
    CFWriteStreamUnscheduleFromRunLoop v$w$L$s 0 removeFromRunLoop:forMode: 1 2
    """

  // MARK: Making and opening

  private static func makers() -> [NativeFunction] {
    let toHost: [(String, String, Int)] = [
      ("CFStreamCreatePairWithSocketToHost", "r^{__CFString}I", 3),
      ("CFStreamCreatePairWithSocketToCFHost", "^{__CFHost}i", 3),
      ("CFStreamCreatePairWithSocket", "i", 2),
      ("CFStreamCreatePairWithPeerSocketSignature", "r^v", 2),
    ]
    return toHost.map { name, types, index in
      NativeFunction(name, "v\(allocator)\(types)^\(read)^\(write)") {
        call throws(ListingException) in
        let (input, output) = FilesLibrary.streamsToHost(call.world)
        for (index, object) in [(index, input), (index + 1, output)] {
          if call.pointer(index) == nil {
            fwd_release(object)
          } else {
            try call.world.write(UInt(bitPattern: object), to: call.pointer(index))
          }
        }
      }
    } + [
      NativeFunction("CFStreamCreateBoundPair", "v\(allocator)^\(read)^\(write)q") {
        call throws(ListingException) in
        try call.world.sendVoid(
          ObjectPointer(call.world.cls("NSStream")),
          "getBoundStreamsWithBufferSize:inputStream:outputStream:", .uint(call.uint(3)),
          .pointer(call.pointer(1)), .pointer(call.pointer(2)))
        for index in 1...2 where call.pointer(index) != nil {
          let object = try call.world.read(call.pointer(index), as: UInt.self)
          fwd_retain(ObjectPointer(bitPattern: object))
        }
      },
      NativeFunction("CFReadStreamCreateWithBytesNoCopy", "\(read)\(allocator)r*q\(allocator)") {
        call throws(ListingException) in
        let data = try call.world.makeData(Array(try call.readable(1, try call.size(2))))
        defer { fwd_release(data) }
        let cls = call.world.cls("NSInputStream")
        call.returnValue(
          fwd_retain(try call.world.send(toClass: cls, "inputStreamWithData:", .object(data))))
      },
      NativeFunction("CFWriteStreamCreateWithFile", "\(write)\(allocator)r^{__CFURL}") {
        call throws(ListingException) in
        let cls = call.world.cls("NSOutputStream")
        call.returnValue(
          fwd_retain(
            try call.world.send(
              toClass: cls, "outputStreamWithURL:append:", .object(try call.given(1)),
              .bool(false))))
      },
    ]
      + [("CFReadStreamOpen", read), ("CFWriteStreamOpen", write)].map { name, type in
        NativeFunction(name, "C\(type)") { call throws(ListingException) in
          let stream = try call.given(0)
          try call.world.sendVoid(stream, "open")
          let failed = 7
          let status = try call.world.sendInt(stream, "streamStatus", resultType: "Q")
          call.returnBool(status != failed)
        }
      }
  }

  // MARK: Clients and errors

  private static func clients() -> [NativeFunction] {
    [("Read", read), ("Write", write)].flatMap { kind, type in
      [
        NativeFunction("CF\(kind)StreamSetClient", "C\(type)Q^?^v") {
          call throws(ListingException) in
          let state = call.world.state(of: try call.given(0), as: StreamState.self)
          var info: UInt = 0
          if let context = call.pointer(3) {
            info = try call.world.read(context + 8, as: UInt.self)
          }
          state?.client = call.pointer(2).map { ($0, call.uint(1), info) }
          call.returnBool(state != nil)
        },
        NativeFunction("CF\(kind)StreamGetError", "{?=\"domain\"q\"error\"i}\(type)") {
          call throws(ListingException) in
          let state = call.world.state(of: try call.given(0), as: StreamState.self)
          let number = state?.status == 7 ? state?.failure ?? 0 : 0
          call.result.storeBytes(of: number == 0 ? 0 : 1, as: Int.self)
          call.result.storeBytes(of: number, toByteOffset: 8, as: Int.self)
        },
        NativeFunction("CF\(kind)StreamSetDispatchQueue", "v\(type)@") { _ in },
      ]
    }
  }

  // MARK: CFSocket

  /// None can be made: pointers are NULL, and what can fail fails.
  private static func sockets() -> [NativeFunction] {
    let (socket, data) = ("^{__CFSocket}", "r^{__CFData}")
    let context = "^v"
    let functions: [(name: String, types: String, answer: Int)] = [
      ("CFSocketCreate", "\(socket)\(allocator)iiiQ^?\(context)", 0),
      ("CFSocketCreateWithNative", "\(socket)\(allocator)iQ^?\(context)", 0),
      ("CFSocketCreateWithSocketSignature", "\(socket)\(allocator)r^vQ^?\(context)", 0),
      ("CFSocketCreateConnectedToSocketSignature", "\(socket)\(allocator)r^vQ^?\(context)d", 0),
      ("CFSocketCreateRunLoopSource", "^{__CFRunLoopSource=}\(allocator)\(socket)q", 0),
      ("CFSocketGetNative", "i\(socket)", -1), ("CFSocketIsValid", "C\(socket)", 0),
      ("CFSocketInvalidate", "v\(socket)", 0), ("CFSocketGetSocketFlags", "Q\(socket)", 0),
      ("CFSocketSetSocketFlags", "v\(socket)Q", 0),
      ("CFSocketSetAddress", "q\(socket)\(data)", -1),
      ("CFSocketConnectToAddress", "q\(socket)\(data)d", -1),
      ("CFSocketSendData", "q\(socket)\(data)\(data)d", -1),
      ("CFSocketCopyAddress", "\(data)\(socket)", 0),
      ("CFSocketCopyPeerAddress", "\(data)\(socket)", 0),
      ("CFSocketEnableCallBacks", "v\(socket)Q", 0),
      ("CFSocketDisableCallBacks", "v\(socket)Q", 0),
    ]
    return functions.map { name, types, answer in
      NativeFunction(name, types) { call in call.returnValue(answer) }
    }
  }

  // MARK: SCNetworkReachability

  /// Nothing can be reached, and since that does not change nobody is called.
  private static func reachability() -> [NativeFunction] {
    let target = "r^{__SCNetworkReachability}"
    return [
      ("SCNetworkReachabilityCreateWithName", "r*"),
      ("SCNetworkReachabilityCreateWithAddress", "r^{sockaddr}"),
      ("SCNetworkReachabilityCreateWithAddressPair", "r^{sockaddr}r^{sockaddr}"),
    ].map { name, types in
      NativeFunction(name, target + allocator + types) { call throws(ListingException) in
        guard call.pointer(1) != nil else { return call.returnValue(0) }
        if types == "r*" { _ = try call.cString(1) }
        call.returnValue(fwd_alloc_init(call.world.cls("__SCNetworkReachability")))
      }
    } + [
      NativeFunction("SCNetworkReachabilityGetFlags", "C\(target)^I") {
        call throws(ListingException) in
        guard call.pointer(0) != nil else { return call.returnBool(false) }
        try call.world.write(UInt32(0), to: call.pointer(1))
        call.returnBool(true)
      },
      NativeFunction("SCError", "i") { call in call.returnValue(Int32(0)) },
      NativeFunction("SCErrorString", "r*i") { call throws(ListingException) in
        let texts: [Int32: String] = [0: "Success!", 1001: "Failed!", 1002: "Invalid argument"]
        let text = texts[call.i32(0)] ?? "Unknown error"
        call.returnValue(try call.world.temporaryCString(Array(text.utf8)))
      },
    ]
      + [
        ("SetCallback", "^?^v"), ("ScheduleWithRunLoop", "^{__CFRunLoop}r^{__CFString}"),
        ("UnscheduleFromRunLoop", "^{__CFRunLoop}r^{__CFString}"), ("SetDispatchQueue", "@"),
      ].map { name, types in
        NativeFunction("SCNetworkReachability" + name, "C\(target)\(types)") { call in
          call.returnBool(call.pointer(0) != nil)
        }
      }
  }
}
