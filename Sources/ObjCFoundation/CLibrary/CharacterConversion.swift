// <iconv.h>: the system's own conversion, with what macOS's iconvctl can ask for.
import Glibc
import ObjCVM

/// The conversions of a program, by their iconv_t: a block of its memory in which nothing is.
private final class Conversions {
  var byBlock: [UInt: (system: iconv_t, isForgiving: Bool)] = [:]

  deinit { for (system, _) in byBlock.values { iconv_close(system) } }
}

extension CLibrary {
  private static func own(_ call: NativeCall) -> Conversions {
    call.world.service(Conversions.self) { _ in Conversions() }
  }

  static func conversions() -> [NativeFunction] {
    [
      NativeFunction("iconv_open", "^vr*r*") { call throws(ListingException) in
        let names = [
          try call.world.readCString(call.pointer(0)), try call.world.readCString(call.pointer(1)),
        ]
        // Only the first name has options, and they are no name of a set.
        let parts = names[0].split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard let target = parts.first, let system = iconv_open(target, names[1]),
          Int(bitPattern: system) != -1
        else {
          try setErrno(22, call.world)
          return call.returnValue(-1)
        }
        let block = try call.world.allocateHeap(16, zeroed: true)
        own(call).byBlock[UInt(bitPattern: block)] = (system, parts.contains("IGNORE"))
        call.returnValue(block)
      },
      NativeFunction("iconvctl", "i^vi^v") { call throws(ListingException) in
        // ICONV_SET_DISCARD_ILSEQ
        if call.i32(1) == 4 {
          let isOn = try call.world.read(call.pointer(2), as: Int32.self) != 0
          own(call).byBlock[call.uint(0)]?.isForgiving = isOn
        }
        call.returnValue(Int32(0))
      },
      NativeFunction("iconv", "Q^v^*^Q^*^Q") { call throws(ListingException) in
        call.returnValue(try convert(call))
      },
      NativeFunction("iconv_close", "i^v") { call throws(ListingException) in
        guard let closed = own(call).byBlock.removeValue(forKey: call.uint(0)) else {
          return try fail(call, 9)
        }
        iconv_close(closed.system)
        try call.world.freeHeap(call.pointer(0))
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func convert(_ call: NativeCall) throws(ListingException) -> Int {
    guard let conversion = own(call).byBlock[call.uint(0)] else {
      try setErrno(9, call.world)
      return -1
    }
    func value(_ index: Int) throws(ListingException) -> UInt {
      call.pointer(index) == nil ? 0 : try call.world.read(call.pointer(index), as: UInt.self)
    }
    var (input, output) = (
      UnsafeMutablePointer<CChar>(bitPattern: try value(1)),
      UnsafeMutablePointer<CChar>(bitPattern: try value(3))
    )
    var (given, room) = (Int(clamping: try value(2)), Int(clamping: try value(4)))
    if let input { try call.world.checkRead(input, given) }
    if let output { try call.world.checkWrite(output, room) }
    var result = iconv(conversion.system, &input, &given, &output, &room)
    while result == -1, Glibc.errno == EILSEQ, conversion.isForgiving, given > 0 {
      input = input.map { $0 + 1 }
      given -= 1
      result = given == 0 ? 0 : iconv(conversion.system, &input, &given, &output, &room)
    }
    // Darwin's EILSEQ is not Linux's.
    if result == -1 { try setErrno(Glibc.errno == EILSEQ ? 92 : Glibc.errno, call.world) }
    for (index, value) in [
      (1, UInt(bitPattern: input)), (2, UInt(given)), (3, UInt(bitPattern: output)),
      (4, UInt(room)),
    ] where call.pointer(index) != nil {
      try call.world.write(value, to: call.pointer(index))
    }
    return result
  }
}
