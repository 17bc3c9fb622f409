// Signals. Nothing but the listing itself sends them. One without a handler ends the run, but for those that are ignored; one that is
// blocked waits until it is not. Every thread has the same mask.
import CRuntime
import ObjCVM

private final class SignalState {
  struct Action {
    /// The address of a function; 0: the default, 1: ignored.
    var handler: UInt = 0
    var mask: UInt32 = 0
    var flags: Int32 = 0
  }

  var actions: [Int32: Action] = [:]
  var blocked: UInt32 = 0
  var pending: [Int32] = []
}

extension CLibrary {
  private static let signalTexts: [String] = [
    "Unknown signal: 0", "Hangup: 1", "Interrupt: 2", "Quit: 3", "Illegal instruction: 4",
    "Trace/BPT trap: 5", "Abort trap: 6", "EMT trap: 7", "Floating point exception: 8", "Killed: 9",
    "Bus error: 10", "Segmentation fault: 11", "Bad system call: 12", "Broken pipe: 13",
    "Alarm clock: 14", "Terminated: 15", "Urgent I/O condition: 16", "Suspended (signal): 17",
    "Suspended: 18", "Continued: 19", "Child exited: 20", "Stopped (tty input): 21",
    "Stopped (tty output): 22", "I/O possible: 23", "Cputime limit exceeded: 24",
    "Filesize limit exceeded: 25", "Virtual timer expired: 26", "Profiling timer expired: 27",
    "Window size changes: 28", "Information request: 29", "User defined signal 1: 30",
    "User defined signal 2: 31",
  ]

  private static let numbers: ClosedRange<Int32> = 1...31
  private static let invalid: Int32 = 22
  /// SA_RESETHAND and SA_SIGINFO.
  private static let (resets, informs): (Int32, Int32) = (4, 64)

  private static func state(_ world: World) -> SignalState {
    world.service(SignalState.self) { _ in SignalState() }
  }

  private static func bit(_ number: Int32) -> UInt32 { 1 << UInt32(number - 1) }

  static func signals() -> [NativeFunction] {
    [
      NativeFunction("strsignal", "*i") { call throws(ListingException) in
        let number = Int(call.i32(0))
        let text =
          signalTexts.indices.contains(number) ? signalTexts[number] : "Unknown signal: \(number)"
        call.returnValue(try call.world.temporaryCString(Array(text.utf8)))
      },
      NativeFunction("signal", "^?i^?") { call throws(ListingException) in
        guard try mayChange(call.i32(0), call.world) else { return call.returnValue(UInt.max) }
        let own = state(call.world)
        let old = own.actions[call.i32(0)] ?? .init()
        own.actions[call.i32(0)] = .init(handler: call.uint(1))
        call.returnValue(old.handler)
      },
      NativeFunction("raise", "ii") { call throws(ListingException) in
        call.returnValue(Int32(0))
        try deliver(call.i32(0), call.world)
      },
      NativeFunction("kill", "iii") { call throws(ListingException) in
        guard call.i32(0) == 1 || call.i32(0) == 0 else { return call.returnValue(Int32(-1)) }
        call.returnValue(Int32(0))
        try deliver(call.i32(1), call.world)
      },
      NativeFunction("alarm", "II") { call throws(ListingException) in call.returnValue(UInt32(0))
      },
      NativeFunction("sigaltstack", "ir^{sigaltstack}^{sigaltstack}") { call in
        call.returnValue(Int32(0))
      },
      NativeFunction("sigaction", "iir^{sigaction}^{sigaction}") { call throws(ListingException) in
        try changeAction(call)
      },
    ] + sets() + masks()
  }

  /// False, and errno says so, for a number that is none, or of a signal that nobody can catch.
  private static func mayChange(_ number: Int32, _ world: World) throws(ListingException) -> Bool {
    if numbers.contains(number), number != 9, number != 17 { return true }
    try setErrno(invalid, world)
    return false
  }

  private static func changeAction(_ call: NativeCall) throws(ListingException) {
    let (world, number) = (call.world, call.i32(0))
    guard try mayChange(number, world) else { return call.returnValue(Int32(-1)) }
    let old = state(world).actions[number] ?? .init()
    if let new = call.pointer(1) {
      state(world).actions[number] = .init(
        handler: try world.read(new, as: UInt.self), mask: try world.read(new + 8, as: UInt32.self),
        flags: try world.read(new + 12, as: Int32.self))
    }
    if let place = call.pointer(2) {
      try world.write(old.handler, to: place)
      try world.write(old.mask, to: place + 8)
      try world.write(old.flags, to: place + 12)
    }
    call.returnValue(Int32(0))
  }

  // MARK: Sets and masks

  private static func sets() -> [NativeFunction] {
    let whole: [(String, UInt32)] = [("sigemptyset", 0), ("sigfillset", .max)]
    return whole.map { name, bits in
      NativeFunction(name, "i^I") { call throws(ListingException) in
        try call.world.write(bits, to: call.pointer(0))
        call.returnValue(Int32(0))
      }
    }
      + ["sigaddset", "sigdelset", "sigismember"].map { name in
        NativeFunction(name, name == "sigismember" ? "ir^Ii" : "i^Ii") {
          call throws(ListingException) in
          guard numbers.contains(call.i32(1)) else {
            try setErrno(invalid, call.world)
            return call.returnValue(Int32(-1))
          }
          let (old, bit) = (try call.world.read(call.pointer(0), as: UInt32.self), bit(call.i32(1)))
          switch name {
          case "sigaddset": try call.world.write(old | bit, to: call.pointer(0))
          case "sigdelset": try call.world.write(old & ~bit, to: call.pointer(0))
          default: return call.returnValue(Int32(old & bit == 0 ? 0 : 1))
          }
          call.returnValue(Int32(0))
        }
      }
  }

  private static func masks() -> [NativeFunction] {
    ["sigprocmask", "pthread_sigmask"].map { name in
      NativeFunction(name, "iir^I^I") { call throws(ListingException) in
        let (world, own) = (call.world, state(call.world))
        let old = own.blocked
        if let given = call.pointer(1) {
          let bits = try world.read(given, as: UInt32.self)
          switch call.i32(0) {
          case 1: own.blocked |= bits
          case 2: own.blocked &= ~bits
          case 3: own.blocked = bits
          default:
            try setErrno(invalid, world)
            return call.returnValue(Int32(-1))
          }
        }
        if call.pointer(2) != nil { try world.write(old, to: call.pointer(2)) }
        call.returnValue(Int32(0))
        let due = own.pending.filter { own.blocked & bit($0) == 0 }
        own.pending.removeAll(where: due.contains)
        for number in due { try deliver(number, world) }
      }
    } + [
      NativeFunction("sigpending", "i^I") { call throws(ListingException) in
        let bits = state(call.world).pending.reduce(into: UInt32(0)) { $0 |= bit($1) }
        try call.world.write(bits, to: call.pointer(0))
        call.returnValue(Int32(0))
      }
    ]
  }

  // MARK: Delivering

  /// Runs the handler of a signal, or does what is done without one; a signal that is blocked waits.
  static func deliver(_ number: Int32, _ world: World) throws(ListingException) {
    let own = state(world)
    let action = own.actions[number] ?? .init()
    if numbers.contains(number), own.blocked & bit(number) != 0 {
      if action.handler != 1, !own.pending.contains(number) { own.pending.append(number) }
      return
    }
    switch action.handler {
    case 0:
      if [0, 16, 18, 19, 20, 28, 29].contains(number) { return }
      throw world.trap(.aborted("signal \(number)"))
    case 1: return
    case let handler:
      if action.flags & resets != 0 { own.actions[number] = nil }
      let function = UnsafeMutableRawPointer(bitPattern: handler)
      guard action.flags & informs != 0 else {
        _ = try world.callFunction(function, "vi", .int32(number))
        return
      }
      // A siginfo_t: the number, no error, and that the program itself has sent it.
      let room = try world.allocateHeap(104, zeroed: true)
      try world.write(number, to: room)
      try world.write(Int32(65537), to: room + 8)
      defer { _ = world.memory.freeHeap(room) }
      _ = try world.callFunction(
        function, "vi^v^v", .int32(number), .pointer(room), .pointer(nil))
    }
  }
}
