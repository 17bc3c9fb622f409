// <uuid/uuid.h>: UUIDs as 16 bytes. Random ones come from the world's random numbers, as NSUUID's do.
import ObjCVM

extension CLibrary {
  static func uuids() -> [NativeFunction] {
    let makers = ["uuid_generate", "uuid_generate_random", "uuid_generate_time"].map { name in
      NativeFunction(name, "v^C") { call throws(ListingException) in
        var bytes = UUIDState(call.world.randomNumbers).bytes
        if name.hasSuffix("time") { bytes[6] = bytes[6] & 0x0F | 0x10 }
        try call.writable(0, 16).copyBytes(from: bytes)
      }
    }
    // Darwin writes capitals where nothing else is asked for.
    let writers = [("", true), ("_upper", true), ("_lower", false)].map { suffix, isUpper in
      NativeFunction("uuid_unparse" + suffix, "vr^C*") { call throws(ListingException) in
        let text = UUIDState(try uuid(call, 0)).text
        let bytes = Array((isUpper ? text : text.lowercased()).utf8) + [0]
        try call.writable(1, bytes.count).copyBytes(from: bytes)
      }
    }
    return makers + writers + [
      NativeFunction("uuid_parse", "ir*^C") { call throws(ListingException) in
        let text = String(decoding: try call.cString(0), as: UTF8.self)
        guard let state = UUIDState(text) else { return call.returnValue(Int32(-1)) }
        try call.writable(1, 16).copyBytes(from: state.bytes)
        call.returnValue(Int32(0))
      },
      NativeFunction("uuid_clear", "v^C") { call throws(ListingException) in
        try call.writable(0, 16).copyBytes(from: [UInt8](repeating: 0, count: 16))
      },
      NativeFunction("uuid_copy", "v^Cr^C") { call throws(ListingException) in
        try call.writable(0, 16).copyBytes(from: try uuid(call, 1))
      },
      NativeFunction("uuid_is_null", "ir^C") { call throws(ListingException) in
        call.returnValue(Int32(try uuid(call, 0).allSatisfy { $0 == 0 } ? 1 : 0))
      },
      NativeFunction("uuid_compare", "ir^Cr^C") { call throws(ListingException) in
        let (left, right) = (try uuid(call, 0), try uuid(call, 1))
        let isLess = left.lexicographicallyPrecedes(right)
        call.returnValue(Int32(left == right ? 0 : isLess ? -1 : 1))
      },
    ]
  }

  private static func uuid(_ call: NativeCall, _ index: Int) throws(ListingException) -> [UInt8] {
    Array(try call.readable(index, 16))
  }
}
