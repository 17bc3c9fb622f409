// <sys/mount.h>: the one file system that is mounted, as macOS describes it.
import ObjCVM

extension CLibrary {
  private static let (size, table) = (2168, "^{statfs}")

  static func fileSystems() -> [NativeFunction] {
    [
      NativeFunction("statfs", "ir*\(table)") { call throws(ListingException) in
        let files = call.world.files
        let path = files.absolute(try call.world.readCString(call.pointer(0)))
        guard files.exists(path) else { return try fail(call, 2) }
        try call.world.writeBytes(description, to: call.pointer(1))
        call.returnValue(Int32(0))
      },
      NativeFunction("fstatfs", "ii\(table)") { call throws(ListingException) in
        guard call.world.openFiles[call.i32(0)] != nil else { return try fail(call, 9) }
        try call.world.writeBytes(description, to: call.pointer(1))
        call.returnValue(Int32(0))
      },
      NativeFunction("getmntinfo", "i^\(table)i") { call throws(ListingException) in
        let block = try call.world.allocateHeap(size, zeroed: true)
        try call.world.writeBytes(description, to: block)
        try call.world.write(UInt(bitPattern: block), to: call.pointer(0))
        call.returnValue(Int32(1))
      },
    ]
  }

  /// A `struct statfs` of the volume `/`.
  private static let description: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: size)
    func put(_ value: some FixedWidthInteger, at place: Int) {
      withUnsafeBytes(of: value.littleEndian) { raw in
        for (index, byte) in raw.enumerated() { bytes[place + index] = byte }
      }
    }
    func put(_ text: String, at place: Int) {
      for (index, byte) in text.utf8.enumerated() { bytes[place + index] = byte }
    }
    put(UInt32(4096), at: 0)
    put(Int32(1_048_576), at: 4)
    // As NSFileManager has it: 64 GB, half of them free.
    for (index, count) in [16_777_216, 8_388_608, 8_388_608, 1_000_000, 900_000].enumerated() {
      put(UInt64(count), at: 8 + index * 8)
    }
    put("apfs", at: 72)
    put("/", at: 88)
    put("/dev/disk1s1", at: 1112)
    return bytes
  }()
}
