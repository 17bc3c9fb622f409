// <setjmp.h>. The signal mask, which is never changed here, needs no keeping.
import ObjCVM

extension CLibrary {
  static func jumps() -> [NativeFunction] {
    [("setjmp", "i^i"), ("_setjmp", "i^i"), ("sigsetjmp", "i^ii")].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        guard let buffer = call.pointer(0) else {
          throw call.world.trap(.unsupported("\(name) needs a buffer"))
        }
        try call.world.checkWrite(buffer, World.jumpBufferSize)
        call.world.notePlace(in: buffer)
        call.returnValue(Int32(0))
      }
    }
      + ["longjmp", "_longjmp", "siglongjmp"].map { name in
        NativeFunction(name, "v^ii") { call throws(ListingException) in
          let buffer = call.pointer(0)
          try call.world.checkRead(buffer, World.jumpBufferSize)
          // setjmp never gives zero by a jump.
          let value = Int32(truncatingIfNeeded: call.int(1))
          guard let buffer, let jump = call.world.jump(by: buffer, value: value == 0 ? 1 : value)
          else {
            throw call.world.trap(
              .unsupported("\(name): no function in progress on this thread has filled this buffer")
            )
          }
          throw jump
        }
      }
  }
}
