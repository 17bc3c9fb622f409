// Core Media's times: a count of parts of a second, as programs make and read them. The players that they are for are stand-ins.
import ObjCVM

enum MediaTimes {
  private static let time = "{CMTime=qiIq}"
  private static let named = #"{CMTime="value"q"timescale"i"flags"I"epoch"q}"#

  private static func bytes(_ value: Int64, _ scale: Int32, _ flags: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) } + withUnsafeBytes(of: scale) { Array($0) }
      + withUnsafeBytes(of: flags) { Array($0) } + [UInt8](repeating: 0, count: 8)
  }

  /// Flags: 1 valid, 2 has been rounded, 4 and 8 infinities, 16 indefinite.
  static var constants: [String: NativeConstant] {
    [
      "kCMTimeZero": .structure(bytes(0, 1, 1), types: named),
      "kCMTimeInvalid": .structure(bytes(0, 0, 0), types: named),
      "kCMTimeIndefinite": .structure(bytes(0, 0, 17), types: named),
      "kCMTimePositiveInfinity": .structure(bytes(0, 0, 5), types: named),
      "kCMTimeNegativeInfinity": .structure(bytes(0, 0, 9), types: named),
    ]
  }

  static var functions: [NativeFunction] {
    [
      NativeFunction("CMTimeMake", time + "qi") { call throws(ListingException) in
        call.result.copyMemory(
          from: bytes(Int64(call.int(0)), call.i32(1), call.i32(1) > 0 ? 1 : 0), byteCount: 24)
      },
      NativeFunction("CMTimeMakeWithSeconds", time + "di") { call throws(ListingException) in
        let count = call.double(0) * Double(call.i32(1))
        let isValid = count.isFinite && abs(count) < 9e18 && call.i32(1) > 0
        let flags: UInt32 = !isValid ? 0 : count == count.rounded() ? 1 : 3
        call.result.copyMemory(
          from: bytes(isValid ? Int64(count.rounded()) : 0, call.i32(1), flags), byteCount: 24)
      },
      NativeFunction("CMTimeGetSeconds", "d" + time) { call throws(ListingException) in
        guard let given = call.arguments[0] else { return call.returnValue(Double.nan) }
        let scale = given.load(fromByteOffset: 8, as: Int32.self)
        let flags = given.load(fromByteOffset: 12, as: UInt32.self)
        let seconds =
          flags & 1 == 0 || flags & 16 != 0
          ? Double.nan
          : flags & 4 != 0
            ? .infinity
            : flags & 8 != 0 ? -.infinity : Double(given.load(as: Int64.self)) / Double(scale)
        call.returnValue(seconds)
      },
    ]
  }
}
