// string.h and strings.h: comparisons.
import ObjCVM

extension CLibrary {
  static func stringComparing() -> [NativeFunction] {
    let table: [(name: String, hasLimit: Bool, ignoresCase: Bool)] = [
      ("strcmp", false, false), ("strcoll", false, false), ("strncmp", true, false),
      ("strcasecmp", false, true),
      ("strncasecmp", true, true),
    ]
    return table.map { name, hasLimit, ignoresCase in
      NativeFunction(name, hasLimit ? "ir*r*Q" : "ir*r*") { call throws(ListingException) in
        let limit = hasLimit ? Int(clamping: call.uint(2)) : .max
        call.returnValue(try compare(call, limit: limit, ignoresCase: ignoresCase))
      }
    }
  }

  /// Difference of the first bytes that differ; each string is read no further than that.
  private static func compare(
    _ call: NativeCall, limit: Int, ignoresCase: Bool
  ) throws(ListingException) -> Int32 {
    guard limit > 0 else { return 0 }
    let left = call.pointer(0), right = call.pointer(1)
    var index = 0
    while index < limit {
      let a = try call.world.read(left.map { $0 + index }, as: UInt8.self)
      let b = try call.world.read(right.map { $0 + index }, as: UInt8.self)
      let (x, y) = ignoresCase ? (lower(a), lower(b)) : (a, b)
      if x != y { return Int32(x) - Int32(y) }
      if a == 0 { return 0 }
      index += 1
    }
    return 0
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }
}
