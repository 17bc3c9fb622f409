// Variables that each thread has for itself (`_Thread_local`). The main thread's are where globals are; another thread gets its own
// when it first mentions one, with the value that the variable began with.

/// Of the world: what variables begin with; of a thread: where its own are. By the addresses of the globals.
private final class ThreadLocals {
  var firstBytes: [UInt: [UInt8]] = [:]
  var places: [UInt: UnsafeMutableRawPointer] = [:]
}

extension Machine {
  @inline(never)
  func threadLocal(_ global: UnsafeMutableRawPointer, _ size: Int32) -> UnsafeMutableRawPointer {
    let key = UInt(bitPattern: global)
    let known = world.service(ThreadLocals.self) { _ in ThreadLocals() }
    if known.firstBytes[key] == nil {
      // Nothing has written it: whoever does asks here first.
      known.firstBytes[key] = Array(UnsafeRawBufferPointer(start: global, count: Int(size)))
    }
    let thread = world.currentThread
    if thread.isMain { return global }
    let own = thread.local(ThreadLocals.self) { ThreadLocals() }
    if let place = own.places[key] { return place }
    guard let place = world.memory.allocateStatic(Int(size)) else { return global }
    place.copyMemory(from: known.firstBytes[key] ?? [], byteCount: Int(size))
    own.places[key] = place
    return place
  }
}
