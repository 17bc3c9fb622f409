// string.h: searching and splitting.
import ObjCVM

extension CLibrary {
  static func stringSearching() -> [NativeFunction] {
    forBytes() + forStrings() + spans() + splitting()
  }

  private static func forBytes() -> [NativeFunction] {
    ["strchr", "index"].map { name in
      NativeFunction(name, "*r*i") { call throws(ListingException) in
        let bytes = try call.cString(0)
        let wanted = UInt8(truncatingIfNeeded: call.i32(1))
        call.returnPointer(0, offset: wanted == 0 ? bytes.count : bytes.firstIndex(of: wanted))
      }
    }
      + ["strrchr", "rindex"].map { name in
        NativeFunction(name, "*r*i") { call throws(ListingException) in
          let bytes = try call.cString(0)
          let wanted = UInt8(truncatingIfNeeded: call.i32(1))
          call.returnPointer(0, offset: wanted == 0 ? bytes.count : bytes.lastIndex(of: wanted))
        }
      }
  }

  private static func forStrings() -> [NativeFunction] {
    func find(_ call: NativeCall, limit: Int, ignoresCase: Bool) throws(ListingException) {
      let count = try call.world.cStringLength(call.pointer(0), limit: limit)
      let text = UTF16Text(narrow: try call.world.readBytes(call.pointer(0), count))
      let wanted = UTF16Text(narrow: Array(try call.cString(1)))
      if wanted.isEmpty { return call.returnPointer(0, offset: 0) }
      let found =
        ignoresCase
        ? UTF16Text(narrow: text.narrow.map(lower)).find(
          UTF16Text(narrow: wanted.narrow.map(lower)), .literal)
        : text.find(wanted, .literal)
      call.returnPointer(0, offset: found?.lowerBound)
    }
    return [
      NativeFunction("strstr", "*r*r*") { call throws(ListingException) in
        try find(call, limit: .max, ignoresCase: false)
      },
      NativeFunction("strcasestr", "*r*r*") { call throws(ListingException) in
        try find(call, limit: .max, ignoresCase: true)
      },
      NativeFunction("strnstr", "*r*r*Q") { call throws(ListingException) in
        try find(call, limit: Int(clamping: call.uint(2)), ignoresCase: false)
      },
    ]
  }

  private static func spans() -> [NativeFunction] {
    [
      NativeFunction("strspn", "Qr*r*") { call throws(ListingException) in
        let members = Set(try call.cString(1))
        call.returnValue(UInt(try call.cString(0).prefix { members.contains($0) }.count))
      },
      NativeFunction("strcspn", "Qr*r*") { call throws(ListingException) in
        let members = Set(try call.cString(1))
        call.returnValue(UInt(try call.cString(0).prefix { !members.contains($0) }.count))
      },
      NativeFunction("strpbrk", "*r*r*") { call throws(ListingException) in
        let members = Set(try call.cString(1))
        call.returnPointer(0, offset: try call.cString(0).firstIndex { members.contains($0) })
      },
    ]
  }

  /// Where strtok goes on, per world.
  private final class Tokens {
    var rest: UnsafeMutableRawPointer?
  }

  private static func splitting() -> [NativeFunction] {
    [
      NativeFunction("strtok", "**r*") { call throws(ListingException) in
        let tokens = call.world.service(Tokens.self) { _ in Tokens() }
        let start = call.pointer(0) ?? tokens.rest
        let (token, rest) = try nextToken(call, start, separators: 1)
        tokens.rest = rest
        call.returnValue(token)
      },
      NativeFunction("strtok_r", "**r*^*") { call throws(ListingException) in
        let saved = UnsafeMutableRawPointer(
          bitPattern: try call.world.read(call.pointer(2), as: UInt.self))
        let (token, rest) = try nextToken(call, call.pointer(0) ?? saved, separators: 1)
        try call.world.write(UInt(bitPattern: rest), to: call.pointer(2))
        call.returnValue(token)
      },
      NativeFunction("strsep", "*^*r*") { call throws(ListingException) in
        let start = UnsafeMutableRawPointer(
          bitPattern: try call.world.read(call.pointer(0), as: UInt.self))
        guard let start else { return call.returnValue(UnsafeMutableRawPointer?.none) }
        let members = Set(try call.cString(1))
        let bytes = try call.world.cStringBytes(start)
        if let end = bytes.firstIndex(where: { members.contains($0) }) {
          try call.world.write(UInt8(0), to: start + end)
          try call.world.write(UInt(bitPattern: start + end + 1), to: call.pointer(0))
        } else {
          try call.world.write(UInt(0), to: call.pointer(0))
        }
        call.returnValue(Optional(start))
      },
    ]
  }

  /// The next token from `start`, ended with a zero, and where the one after it begins.
  private static func nextToken(
    _ call: NativeCall, _ start: UnsafeMutableRawPointer?, separators: Int
  ) throws(ListingException) -> (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) {
    guard let start else { return (nil, nil) }
    let members = Set(try call.cString(separators))
    let bytes = try call.world.cStringBytes(start)
    guard let first = bytes.firstIndex(where: { !members.contains($0) }) else { return (nil, nil) }
    guard let end = bytes[first...].firstIndex(where: { members.contains($0) }) else {
      return (start + first, nil)
    }
    try call.world.write(UInt8(0), to: start + end)
    return (start + first, start + end + 1)
  }
}
