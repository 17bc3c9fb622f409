// <resolv.h>: the Base64 text that comes with the resolver. Names of hosts are asked for in Sockets.swift.
import ObjCVM

extension CLibrary {
  static func resolver() -> [NativeFunction] {
    [
      NativeFunction("b64_ntop", "ir*Q*Q") { call throws(ListingException) in
        let text = Base64.encode(Array(try call.readable(0, try call.size(1))), options: 0)
        guard text.count < call.uint(3) else { return call.returnValue(Int32(-1)) }
        try call.world.writeBytes(text + [0], to: call.pointer(2))
        call.returnValue(Int32(text.count))
      },
      NativeFunction("b64_pton", "ir**Q") { call throws(ListingException) in
        let text = try call.cString(0).filter { $0 != 0x20 && !(9...13).contains($0) }
        guard let bytes = Base64.decode(Array(text), ignoringOthers: false),
          call.pointer(1) == nil || bytes.count <= call.uint(2)
        else { return call.returnValue(Int32(-1)) }
        if call.pointer(1) != nil { try call.world.writeBytes(bytes, to: call.pointer(1)) }
        call.returnValue(Int32(bytes.count))
      },
    ]
  }
}
