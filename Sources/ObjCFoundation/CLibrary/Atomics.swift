// libkern/OSAtomic.h: operations on bits, and lists of records that a link in each leads through. No two threads of a listing run at the
// same moment, so that what would have to be atomic is.
import ObjCVM

extension CLibrary {
  static func atomicBits() -> [NativeFunction] {
    let operations: [(String, (UInt32, UInt32) -> UInt32)] = [
      ("Or", { $0 | $1 }), ("And", { $0 & $1 }), ("Xor", { $0 ^ $1 }),
    ]
    let single: [NativeFunction] = ["", "Barrier"].flatMap { barrier in
      [("Set", true), ("Clear", false)].map { name, isSet in
        NativeFunction("OSAtomicTestAnd\(name)\(barrier)", "BI^v") {
          call throws(ListingException) in
          let byte = UnsafeMutableRawPointer(bitPattern: call.uint(1) &+ UInt(call.u32(0) >> 3))
          // Bit 0 is the first byte's highest.
          let mask = UInt8(0x80) >> UInt8(call.u32(0) & 7)
          let old = try call.world.read(byte, as: UInt8.self)
          try call.world.write(isSet ? old | mask : old & ~mask, to: byte)
          call.returnBool(old & mask != 0)
        }
      }
    }
    return single
      + operations.flatMap { name, operation in
        ["", "Orig"].flatMap { kind in
          ["", "Barrier"].map { barrier in
            NativeFunction("OSAtomic\(name)32\(kind)\(barrier)", "iI^I") {
              call throws(ListingException) in
              let old = try call.world.read(call.pointer(1), as: UInt32.self)
              let new = operation(old, call.u32(0))
              try call.world.write(new, to: call.pointer(1))
              call.returnValue(kind.isEmpty ? new : old)
            }
          }
        }
      }
  }

  /// Stacks (OSAtomicEnqueue) and queues (OSAtomicFifoEnqueue). `offset`, the last argument, says where a record's link is.
  static func atomicQueues() -> [NativeFunction] {
    func word(_ address: UInt, _ offset: Int) -> UnsafeMutableRawPointer? {
      UnsafeMutableRawPointer(bitPattern: address &+ UInt(bitPattern: offset))
    }
    return [
      NativeFunction("OSAtomicEnqueue", "v^{OSQueueHead}^vQ") { call throws(ListingException) in
        let (world, new) = (call.world, call.uint(1))
        let top = try world.read(call.pointer(0), as: UInt.self)
        try world.write(top, to: word(new, call.int(2)))
        try world.write(new, to: call.pointer(0))
      },
      NativeFunction("OSAtomicDequeue", "^v^{OSQueueHead}Q") { call throws(ListingException) in
        call.returnValue(try takeFirst(call))
      },
      NativeFunction("OSAtomicFifoEnqueue", "v^{OSFifoQueueHead}^vQ") {
        call throws(ListingException) in
        let (world, new, head) = (call.world, call.uint(1), call.uint(0))
        try world.write(UInt(0), to: word(new, call.int(2)))
        let isEmpty = try world.read(call.pointer(0), as: UInt.self) == 0
        let last = try world.read(word(head, 8), as: UInt.self)
        try world.write(new, to: isEmpty ? call.pointer(0) : word(last, call.int(2)))
        try world.write(new, to: word(head, 8))
      },
      NativeFunction("OSAtomicFifoDequeue", "^v^{OSFifoQueueHead}Q") {
        call throws(ListingException) in call.returnValue(try takeFirst(call))
      },
    ]
  }

  private static func takeFirst(_ call: NativeCall) throws(ListingException) -> UInt {
    let first = try call.world.read(call.pointer(0), as: UInt.self)
    guard first != 0 else { return 0 }
    let link = UnsafeMutableRawPointer(bitPattern: first &+ call.uint(1))
    try call.world.write(try call.world.read(link, as: UInt.self), to: call.pointer(0))
    return first
  }
}
