// malloc and its kin, on the world's heap.
import CRuntime
import ObjCVM

extension CLibrary {
  static func heap() -> [NativeFunction] { allocating() + releasing() }

  private static func allocating() -> [NativeFunction] {
    [
      NativeFunction("malloc", "^vQ") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(try call.size(0)))
      },
      NativeFunction("valloc", "^vQ") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(try call.size(0)))
      },
      NativeFunction("calloc", "^vQQ") { call throws(ListingException) in
        let (count, overflow) = try call.size(0).multipliedReportingOverflow(by: try call.size(1))
        guard !overflow else { throw call.world.trap(.memory(limit: call.world.limits.memory)) }
        call.returnValue(try call.world.allocateHeap(count, zeroed: true))
      },
      NativeFunction("aligned_alloc", "^vQQ") { call throws(ListingException) in
        call.returnValue(try call.alignedBlock(call.uint(0), try call.size(1)))
      },
      NativeFunction("posix_memalign", "i^^vQQ") { call throws(ListingException) in
        let block = try call.alignedBlock(call.uint(1), try call.size(2))
        try call.world.write(UInt(bitPattern: block), to: call.pointer(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("realloc", "^v^vQ") { call throws(ListingException) in
        call.returnValue(try call.resized(call.pointer(0), try call.size(1)))
      },
      NativeFunction("reallocf", "^v^vQ") { call throws(ListingException) in
        call.returnValue(try call.resized(call.pointer(0), try call.size(1)))
      },
    ]
  }

  private static func releasing() -> [NativeFunction] {
    [
      NativeFunction("free", "v^v") { call throws(ListingException) in
        try call.world.freeHeap(call.pointer(0))
      }
    ]
      + ["malloc_size", "malloc_usable_size"].map { name in
        NativeFunction(name, "Qr^v") { call throws(ListingException) in
          guard let pointer = call.pointer(0),
            let size = call.world.heapSize(pointer) ?? call.world.instanceSize(pointer)
          else { return call.returnValue(0) }
          // As Apple's allocator has it: rounded up to 16. Who has asked may use all of it.
          let rounded = max(16, (size + 15) & ~15)
          call.world.memory.extend(pointer, from: size, to: rounded)
          call.returnValue(rounded)
        }
      }
  }
}

extension World {
  /// What an object takes that stands at the address; nil for classes, which are no memory of malloc's, and for the rest.
  fileprivate func instanceSize(_ pointer: UnsafeRawPointer) -> Int? {
    guard memory.isObject(UInt(bitPattern: pointer)) else { return nil }
    let size = fwd_object_getSize(ObjectPointer(bitPattern: UInt(bitPattern: pointer)))
    return size > 0 ? size : nil
  }
}

extension NativeCall {
  /// Blocks are aligned to 16; more is not to be had.
  fileprivate func alignedBlock(_ alignment: UInt, _ size: Int) throws(ListingException)
    -> UnsafeMutableRawPointer
  {
    if alignment > 16 {
      throw world.trap(.unsupported("memory is aligned to 16 bytes here, not to \(alignment)"))
    }
    return try world.allocateHeap(size)
  }

  func resized(
    _ old: UnsafeMutableRawPointer?, _ size: Int
  ) throws(ListingException) -> UnsafeMutableRawPointer {
    guard let old else { return try world.allocateHeap(size) }
    guard let oldSize = world.heapSize(old) else {
      try world.freeHeap(old)
      return try world.allocateHeap(size)
    }
    let block = try world.allocateHeap(size)
    block.copyMemory(from: old, byteCount: min(size, oldSize))
    try world.freeHeap(old)
    return block
  }
}
