// BSD sockets on a machine without a network: no socket can be made, and what wants one fails with the number that POSIX gives for it.
//
// select and poll are real: they wait on the virtual clock, and files that are open are ready at once.
import ObjCSema
import ObjCVM

extension CLibrary {
  private static let networkIsDown: Int32 = 50

  static func sockets() -> [NativeFunction] {
    offlineFunctions() + waiting() + interfaces() + addresses() + hostNames()
  }

  /// Each fails with -1; `socket` and `socketpair` with ENETDOWN, the rest since their descriptor is no socket.
  private static func offlineFunctions() -> [NativeFunction] {
    let address = "^{sockaddr}"
    return [
      ("socket", "iiii"), ("socketpair", "iiii^i"), ("connect", "iir\(address)I"),
      ("bind", "iir\(address)I"), ("listen", "iii"), ("accept", "ii\(address)^I"),
      ("send", "qir^vQi"), ("recv", "qi^vQi"), ("sendto", "qir^vQir\(address)I"),
      ("recvfrom", "qi^vQi\(address)^I"), ("sendmsg", "qir^{msghdr}i"),
      ("recvmsg", "qi^{msghdr}i"), ("setsockopt", "iiiir^vI"), ("getsockopt", "iiii^v^I"),
      ("getsockname", "ii\(address)^I"), ("getpeername", "ii\(address)^I"), ("shutdown", "iii"),
    ].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        let number = call.i32(0)
        try setErrno(
          name.hasPrefix("socket") ? networkIsDown : isOpen(number, call.world) ? 38 : 9, call.world
        )
        call.returnValue(-1)
      }
    } + [
      NativeFunction("ioctl", "iiQ", variadic: true) { call throws(ListingException) in
        try fail(call, isOpen(call.i32(0), call.world) ? 25 : 9)
      }
    ]
  }

  private static func isOpen(_ number: Int32, _ world: World) -> Bool {
    (0...2).contains(number) || world.openFiles[number] != nil
  }

  // MARK: Waiting

  /// Waits for a time, or until there is standard input where that is among what is waited for. True when there is.
  private static func pause(_ nanoseconds: UInt64, forInput: Bool, _ world: World)
    throws(ListingException) -> Bool
  {
    if forInput {
      return try world.waitForInput(nanoseconds: nanoseconds == .max ? nil : nanoseconds)
    }
    try world.sleep(nanoseconds: nanoseconds)
    return false
  }

  /// Whether reading a number has to wait: only standard input may.
  private static func isWaitedFor(_ number: Int32, _ world: World) throws(ListingException) -> Bool
  {
    guard world.openFiles.meaning(number)?.isStandardInput == true else { return false }
    return try !world.waitForInput(nanoseconds: 0)
  }

  /// The places of a set's bits, and of the bits of files that are to be waited for.
  private static func select(_ call: NativeCall, _ ready: inout Int32) throws(ListingException)
    -> (place: UnsafeMutableRawPointer, bit: UInt32)?
  {
    var waited: (place: UnsafeMutableRawPointer, bit: UInt32)?
    for set in 1...3 where call.pointer(set) != nil {
      for number in 0..<max(0, min(1024, call.i32(0))) {
        guard let place = call.pointer(set).map({ $0 + Int(number) / 32 * 4 }) else { continue }
        let bits = try call.world.read(place, as: UInt32.self)
        let bit: UInt32 = 1 << (UInt32(number) % 32)
        guard bits & bit != 0 else { continue }
        guard isOpen(number, call.world) else {
          ready = -1
          return nil
        }
        if set == 1, try isWaitedFor(number, call.world) {
          try call.world.write(bits & ~bit, to: place)
          waited = (place, bit)
        } else {
          ready += 1
        }
      }
    }
    return waited
  }

  private static func waiting() -> [NativeFunction] {
    [
      NativeFunction("select", "ii^{fd_set}^{fd_set}^{fd_set}^{timeval=\"tv_sec\"q\"tv_usec\"i}") {
        call throws(ListingException) in
        var ready: Int32 = 0
        let waited = try select(call, &ready)
        guard ready >= 0 else { return try fail(call, 9) }
        if ready == 0 {
          var nanoseconds = UInt64.max
          if let time = call.pointer(4) {
            let seconds = try call.world.read(time, as: Int64.self)
            let rest = try call.world.read(time + 8, as: Int32.self)
            guard (0..<1 << 33).contains(seconds), rest >= 0 else { return try fail(call, 22) }
            nanoseconds = UInt64(seconds) * 1_000_000_000 + UInt64(rest) * 1000
          }
          if try pause(nanoseconds, forInput: waited != nil, call.world), let waited {
            let bits = try call.world.read(waited.place, as: UInt32.self)
            try call.world.write(bits | waited.bit, to: waited.place)
            ready = 1
          }
        }
        call.returnValue(ready)
      },
      NativeFunction("poll", "i^{pollfd}Ii") { call throws(ListingException) in
        guard Int(call.u32(1)) <= OpenFiles.most else { return try fail(call, 22) }
        var (ready, waits) = try poll(call)
        if ready == 0, call.i32(2) != 0 {
          let time: UInt64 = call.i32(2) < 0 ? .max : UInt64(call.i32(2)) * 1_000_000
          if try pause(time, forInput: waits, call.world) { (ready, waits) = try poll(call) }
        }
        call.returnValue(ready)
      },
    ]
  }

  /// Writes what each record's file is ready for: how many are, and whether standard input is waited for.
  private static func poll(_ call: NativeCall) throws(ListingException) -> (Int32, waits: Bool) {
    var (ready, waits): (Int32, Bool) = (0, false)
    let records = try call.writable(0, Int(call.u32(1)) * 8)
    for start in stride(from: 0, to: records.count, by: 8) {
      let number = records.loadUnaligned(fromByteOffset: start, as: Int32.self)
      let events = records.loadUnaligned(fromByteOffset: start + 4, as: Int16.self)
      var found: Int16 = number < 0 ? 0 : isOpen(number, call.world) ? events & 0x1C7 : 0x20
      if found & 0x41 != 0, found != 0x20, try isWaitedFor(number, call.world) {
        found &= ~0x41
        waits = true
      }
      records.storeBytes(of: found, toByteOffset: start + 6, as: Int16.self)
      if found != 0 { ready += 1 }
    }
    return (ready, waits)
  }

  // MARK: Interfaces

  /// The one interface is the loopback's, which has a number but is not listed.
  private static func interfaces() -> [NativeFunction] {
    [
      NativeFunction("getifaddrs", "i^^{ifaddrs}") { call throws(ListingException) in
        try call.world.write(UInt(0), to: call.pointer(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("freeifaddrs", "v^{ifaddrs}") { _ in },
      NativeFunction("if_nametoindex", "Ir*") { call throws(ListingException) in
        let isLoopback = try call.cString(0).elementsEqual("lo0".utf8)
        if !isLoopback { try setErrno(6, call.world) }
        call.returnValue(UInt32(isLoopback ? 1 : 0))
      },
      NativeFunction("if_indextoname", "*I*") { call throws(ListingException) in
        guard call.u32(0) == 1 else {
          try setErrno(6, call.world)
          return call.returnValue(UnsafeRawPointer?.none)
        }
        try call.world.writeBytes(Array("lo0".utf8) + [0], to: call.pointer(1))
        call.returnValue(call.pointer(1))
      },
    ]
  }
}
