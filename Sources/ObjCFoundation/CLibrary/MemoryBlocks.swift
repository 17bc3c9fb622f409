// string.h: blocks of memory.
import Glibc
import ObjCVM

extension CLibrary {
  static func memoryBlocks() -> [NativeFunction] {
    moving() + patterns(of: [4, 8, 16]) + looking()
  }

  /// memset_pattern4 and its relatives: the last copy is as much of the pattern as there is room for.
  private static func patterns(of sizes: [Int]) -> [NativeFunction] {
    sizes.map { size in
      NativeFunction("memset_pattern\(size)", "v^vr^vQ") { call throws(ListingException) in
        let pattern = Array(try call.readable(1, size))
        let target = try call.writable(0, try call.size(2))
        for index in target.indices { target[index] = pattern[index % size] }
      }
    }
  }

  private static func moving() -> [NativeFunction] {
    ["memcpy", "memmove"].map { name in
      NativeFunction(name, "^v^vr^vQ") { call throws(ListingException) in
        let count = try call.size(2)
        let source = try call.readable(1, count)
        let target = try call.writable(0, count)
        if let to = target.baseAddress, let from = source.baseAddress {
          Glibc.memmove(to, from, count)
        }
        call.returnValue(call.pointer(0))
      }
    } + [
      NativeFunction("memset", "^v^viQ") { call throws(ListingException) in
        let target = try call.writable(0, try call.size(2))
        if let base = target.baseAddress { Glibc.memset(base, call.i32(1), target.count) }
        call.returnValue(call.pointer(0))
      },
      NativeFunction("bzero", "v^vQ") { call throws(ListingException) in
        let target = try call.writable(0, try call.size(1))
        if let base = target.baseAddress { Glibc.memset(base, 0, target.count) }
      },
      NativeFunction("bcopy", "vr^v^vQ") { call throws(ListingException) in
        let count = try call.size(2)
        let source = try call.readable(0, count)
        let target = try call.writable(1, count)
        if let to = target.baseAddress, let from = source.baseAddress {
          Glibc.memmove(to, from, count)
        }
      },
    ]
  }

  private static func looking() -> [NativeFunction] {
    ["memcmp", "bcmp"].map { name in
      NativeFunction(name, "ir^vr^vQ") { call throws(ListingException) in
        let count = try call.size(2)
        let (left, right) = (try call.readable(0, count), try call.readable(1, count))
        let difference = zip(left, right).first { $0 != $1 }
        call.returnValue(difference.map { Int32($0.0) - Int32($0.1) } ?? 0)
      }
    } + [
      NativeFunction("memchr", "^vr^viQ") { call throws(ListingException) in
        let wanted = UInt8(truncatingIfNeeded: call.i32(1))
        call.returnPointer(0, offset: try call.readable(0, try call.size(2)).firstIndex(of: wanted))
      },
      NativeFunction("memmem", "^vr^vQr^vQ") { call throws(ListingException) in
        let block = UTF16Text(narrow: Array(try call.readable(0, try call.size(1))))
        let wanted = UTF16Text(narrow: Array(try call.readable(2, try call.size(3))))
        call.returnPointer(0, offset: wanted.isEmpty ? 0 : block.find(wanted, .literal)?.lowerBound)
      },
    ]
  }
}
