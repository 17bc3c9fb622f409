// <copyfile.h>: a file's data is copied; it has no access list, and its attributes stay with the original.
import ObjCVM

extension CLibrary {
  private enum CopyFlags {
    static let data: UInt32 = 1 << 3
    static let exclusive: UInt32 = 1 << 17
  }

  private static let copyState = "^{_copyfile_state}"

  static func fileCopies() -> [NativeFunction] {
    [
      NativeFunction("copyfile", "ir*r*\(copyState)I") { call throws(ListingException) in
        let files = call.world.files
        let from = files.absolute(try call.world.readCString(call.pointer(0)))
        let to = files.absolute(try call.world.readCString(call.pointer(1)))
        guard let bytes = files.read(from) else {
          return try fail(call, files.exists(from) ? 45 : 2)
        }
        if call.u32(3) & CopyFlags.exclusive != 0, files.exists(to) { return try fail(call, 17) }
        guard call.u32(3) & CopyFlags.data != 0 else { return call.returnValue(Int32(0)) }
        guard try files.write(bytes, to: to, call.world) else { return try fail(call, 2) }
        call.returnValue(Int32(0))
      },
      NativeFunction("copyfile_state_alloc", copyState) { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(64, zeroed: true))
      },
      NativeFunction("copyfile_state_free", "i\(copyState)") { call throws(ListingException) in
        try call.world.freeHeap(call.pointer(0))
        call.returnValue(Int32(0))
      },
    ]
  }

  static var copyTypes: [NativeType] {
    [
      NativeType(name: "copyfile_state_t", encoding: copyState),
      NativeType(name: "copyfile_flags_t", encoding: "I"),
    ]
  }
}
