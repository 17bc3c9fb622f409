// <unicode/utf8.h>: the function of ICU that its macros call, `U8_NEXT` above all.
import ObjCVM

extension CLibrary {
  static func unicodeFunctions() -> [NativeFunction] {
    [
      // The text, where it goes on, its length or -1 where a zero ends it, the byte that was read, and what an error gives.
      NativeFunction("utf8_nextCharSafeBody", "ir*^iiic") { call throws(ListingException) in
        let world = call.world
        try world.checkRead(call.pointer(1), 4)
        var place = Int(try call.writable(1, 4).loadUnaligned(as: Int32.self))
        let length = Int(call.i32(2))
        let lead = UInt8(truncatingIfNeeded: call.i32(3))
        guard var trail = Trail(lead) else {
          return call.returnValue(error(call.i32(4)))
        }
        while trail.missing > 0, length < 0 || place < length {
          let byte = try call.pointer(0).map { text throws(ListingException) in
            try world.checkRead(text + place, 1)
            return text.load(fromByteOffset: place, as: UInt8.self)
          }
          guard let byte, trail.take(byte) else { break }
          place += 1
        }
        try call.writable(1, 4).storeBytes(of: Int32(truncatingIfNeeded: place), as: Int32.self)
        call.returnValue(trail.missing == 0 ? Int32(bitPattern: trail.value) : error(call.i32(4)))
      }
    ]
  }

  /// U_SENTINEL, or U+FFFD where that is asked for.
  private static func error(_ strictness: Int32) -> Int32 {
    Int8(truncatingIfNeeded: strictness) == -3 ? 0xFFFD : -1
  }

  /// What is to come behind the first byte of a character in UTF-8.
  private struct Trail {
    var missing: Int
    var value: UInt32
    /// The values that the next byte may have.
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    init?(_ lead: UInt8) {
      switch lead {
      case 0xC2...0xDF: (missing, value) = (1, UInt32(lead & 0x1F))
      case 0xE0...0xEF:
        (missing, value) = (2, UInt32(lead & 0x0F))
        if lead == 0xE0 { next = 0xA0...0xBF }
        if lead == 0xED { next = 0x80...0x9F }
      case 0xF0...0xF4:
        (missing, value) = (3, UInt32(lead & 0x07))
        if lead == 0xF0 { next = 0x90...0xBF }
        if lead == 0xF4 { next = 0x80...0x8F }
      default: return nil
      }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next.contains(byte) else { return false }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      next = 0x80...0xBF
      return true
    }
  }
}
