// string.h: lengths and copies.
import Glibc
import ObjCVM

extension CLibrary {
  static func stringCopying() -> [NativeFunction] { lengths() + copies() + limitedCopies() }

  private static func lengths() -> [NativeFunction] {
    [
      NativeFunction("strlen", "Qr*") { call throws(ListingException) in
        call.returnValue(UInt(try call.cString(0).count))
      },
      NativeFunction("strnlen", "Qr*Q") { call throws(ListingException) in
        call.returnValue(
          UInt(try call.world.cStringLength(call.pointer(0), limit: Int(clamping: call.uint(1)))))
      },
      NativeFunction("strdup", "*r*") { call throws(ListingException) in
        call.returnValue(try call.world.copyToHeap(Array(try call.cString(0)) + [0]))
      },
      NativeFunction("strndup", "*r*Q") { call throws(ListingException) in
        let count = try call.world.cStringLength(
          call.pointer(0), limit: Int(clamping: call.uint(1)))
        call.returnValue(
          try call.world.copyToHeap(try call.world.readBytes(call.pointer(0), count) + [0]))
      },
    ]
  }

  private static func copies() -> [NativeFunction] {
    [
      NativeFunction("strcpy", "**r*") { call throws(ListingException) in
        try call.world.writeBytes(Array(try call.cString(1)) + [0], to: call.pointer(0))
        call.returnValue(call.pointer(0))
      },
      NativeFunction("stpcpy", "**r*") { call throws(ListingException) in
        let bytes = Array(try call.cString(1))
        try call.world.writeBytes(bytes + [0], to: call.pointer(0))
        call.returnPointer(0, offset: bytes.count)
      },
      // Padded with zeros; the answer points at the first of them, or behind the last byte.
      NativeFunction("stpncpy", "**r*Q") { call throws(ListingException) in
        let room = try call.size(2)
        let bytes = Array(try call.cString(1).prefix(room))
        let zeros = [UInt8](repeating: 0, count: room - bytes.count)
        try call.world.writeBytes(bytes + zeros, to: call.pointer(0))
        call.returnPointer(0, offset: bytes.count)
      },
      NativeFunction("strcat", "**r*") { call throws(ListingException) in
        let end = try call.cString(0).count
        try call.world.writeBytes(
          Array(try call.cString(1)) + [0], to: call.pointer(0).map { $0 + end })
        call.returnValue(call.pointer(0))
      },
    ]
  }

  private static func limitedCopies() -> [NativeFunction] {
    [
      NativeFunction("strncpy", "**r*Q") { call throws(ListingException) in
        let limit = try call.size(2)
        let count = try call.world.cStringLength(call.pointer(1), limit: limit)
        let bytes = try call.world.readBytes(call.pointer(1), count)
        try call.world.writeBytes(
          bytes + [UInt8](repeating: 0, count: limit - count), to: call.pointer(0))
        call.returnValue(call.pointer(0))
      },
      NativeFunction("strncat", "**r*Q") { call throws(ListingException) in
        let end = try call.cString(0).count
        let count = try call.world.cStringLength(
          call.pointer(1), limit: Int(clamping: call.uint(2)))
        let bytes = try call.world.readBytes(call.pointer(1), count) + [0]
        try call.world.writeBytes(bytes, to: call.pointer(0).map { $0 + end })
        call.returnValue(call.pointer(0))
      },
      NativeFunction("strlcpy", "Q*r*Q") { call throws(ListingException) in
        let bytes = Array(try call.cString(1))
        let limit = try call.size(2)
        if limit > 0 {
          try call.world.writeBytes(bytes.prefix(limit - 1) + [0], to: call.pointer(0))
        }
        call.returnValue(UInt(bytes.count))
      },
      NativeFunction("strlcat", "Q*r*Q") { call throws(ListingException) in
        let limit = try call.size(2)
        let end = try call.world.cStringLength(call.pointer(0), limit: limit)
        let bytes = Array(try call.cString(1))
        if end < limit {
          try call.world.writeBytes(
            bytes.prefix(limit - end - 1) + [0], to: call.pointer(0).map { $0 + end })
        }
        call.returnValue(UInt(end + bytes.count))
      },
    ]
  }
}
