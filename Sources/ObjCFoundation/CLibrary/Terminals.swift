// Terminals (<termios.h>): a listing's standard streams are none, so their modes can be neither read nor set (ENOTTY); what only works on
// a `struct termios` in memory does so.
import ObjCVM

extension CLibrary {
  /// Where a `struct termios` has its parts: the flags and speeds are words of 8 bytes, as macOS has them.
  private enum Place {
    static let (input, output, control, local) = (0, 8, 16, 24)
    static let (minimum, time) = (32 + 16, 32 + 17)
    static let (inputSpeed, outputSpeed) = (56, 64)
    static let size = 72
  }

  static func terminals() -> [NativeFunction] {
    let modes = "^{termios}"
    let noTerminal = [
      ("tcgetattr", "i" + modes), ("tcsetattr", "iir" + modes), ("tcsendbreak", "ii"),
      ("tcdrain", "i"), ("tcflush", "ii"), ("tcflow", "ii"), ("tcgetpgrp", "i"),
      ("tcsetpgrp", "ii"),
    ].map { name, types in
      NativeFunction(name, "i" + types) { call throws(ListingException) in try fail(call, 25) }
    }
    let speeds = [
      ("cfgetispeed", Place.inputSpeed), ("cfgetospeed", Place.outputSpeed),
    ].map { name, place in
      NativeFunction(name, "Qr" + modes) { call throws(ListingException) in
        call.returnValue(
          try call.readable(0, Place.size).load(fromByteOffset: place, as: UInt.self))
      }
    }
    let settings = [
      ("cfsetispeed", [Place.inputSpeed]), ("cfsetospeed", [Place.outputSpeed]),
      ("cfsetspeed", [Place.inputSpeed, Place.outputSpeed]),
    ].map { name, places in
      NativeFunction(name, "i\(modes)Q") { call throws(ListingException) in
        try call.world.checkWrite(call.pointer(0), Place.size)
        for place in places {
          call.pointer(0)?.storeBytes(of: call.uint(1), toByteOffset: place, as: UInt.self)
        }
        call.returnValue(Int32(0))
      }
    }
    return noTerminal + speeds + settings + [
      NativeFunction("cfmakeraw", "v" + modes) { call throws(ListingException) in
        try call.world.checkWrite(call.pointer(0), Place.size)
        if let modes = call.pointer(0) { makeRaw(modes) }
      }
    ]
  }

  /// As BSD's cfmakeraw does it: bytes come one at a time and as they are, eight bits each.
  private static func makeRaw(_ modes: UnsafeMutableRawPointer) {
    func change(_ place: Int, clearing: UInt, setting: UInt = 0) {
      let old = modes.load(fromByteOffset: place, as: UInt.self)
      modes.storeBytes(of: old & ~clearing | setting, toByteOffset: place, as: UInt.self)
    }
    // IMAXBEL, IXOFF, INPCK, BRKINT, PARMRK, ISTRIP, INLCR, IGNCR, ICRNL, IXON; IGNBRK.
    change(Place.input, clearing: 0x27fa, setting: 0x1)
    // OPOST
    change(Place.output, clearing: 0x1)
    // CSIZE, PARENB; CS8, CREAD.
    change(Place.control, clearing: 0x1300, setting: 0xb00)
    // ECHO and its kin, ICANON, ISIG, IEXTEN, NOFLSH, TOSTOP, PENDIN.
    change(Place.local, clearing: 0xa040_05df)
    modes.storeBytes(of: 1, toByteOffset: Place.minimum, as: UInt8.self)
    modes.storeBytes(of: 0, toByteOffset: Place.time, as: UInt8.self)
  }

  static var terminalTypes: [NativeType] {
    [
      NativeType(name: "tcflag_t", encoding: "Q"), NativeType(name: "speed_t", encoding: "Q"),
      NativeType(name: "cc_t", encoding: "C"),
    ]
  }
}
