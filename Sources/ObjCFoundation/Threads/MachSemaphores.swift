// mach/semaphore.h: counting semaphores under the names of Mach ports, as tests of runtimes use them.
import CRuntime
import ObjCVM

/// The semaphores that a listing made, by the number that stands for each.
private final class MachSemaphores {
  private var known: [UInt32: DispatchSemaphore] = [:]
  private var last: UInt32 = 0x1000

  static func of(_ world: World) -> MachSemaphores {
    world.service(MachSemaphores.self) { _ in MachSemaphores() }
  }

  func make(_ world: World, value: Int) -> UInt32 {
    last += 1
    known[last] = DispatchSemaphore(world, value: value)
    return last
  }
  func find(_ port: UInt32) -> DispatchSemaphore? { known[port] }
  func remove(_ port: UInt32) -> Bool { known.removeValue(forKey: port) != nil }
}

extension ThreadLibrary {
  private static let success: Int32 = 0
  private static let invalidArgument: Int32 = 4
  private static let timedOut: Int32 = 49

  static func machSemaphoreFunctions() -> [NativeFunction] {
    [
      NativeFunction("semaphore_create", "iI^Iii") { call throws(ListingException) in
        guard call.i32(3) >= 0 else { return call.returnValue(invalidArgument) }
        let port = MachSemaphores.of(call.world).make(call.world, value: Int(call.i32(3)))
        try call.world.write(port, to: call.pointer(1))
        call.returnValue(success)
      },
      NativeFunction("semaphore_destroy", "iII") { call throws(ListingException) in
        call.returnValue(
          MachSemaphores.of(call.world).remove(call.u32(1)) ? success : invalidArgument)
      },
      NativeFunction("semaphore_signal", "iI") { call throws(ListingException) in
        guard let semaphore = MachSemaphores.of(call.world).find(call.u32(0)) else {
          return call.returnValue(invalidArgument)
        }
        _ = semaphore.signal()
        call.returnValue(success)
      },
      NativeFunction("semaphore_signal_all", "iI") { call throws(ListingException) in
        guard let semaphore = MachSemaphores.of(call.world).find(call.u32(0)) else {
          return call.returnValue(invalidArgument)
        }
        semaphore.signalAll()
        call.returnValue(success)
      },
      NativeFunction("semaphore_wait", "iI") { call throws(ListingException) in
        try wait(call, until: nil)
      },
      NativeFunction("semaphore_timedwait", "iI{mach_timespec=\"tv_sec\"I\"tv_nsec\"i}") {
        call throws(ListingException) in
        let interval = call.load(1, as: UInt64.self)
        let (seconds, nanoseconds) = (interval & 0xffff_ffff, interval >> 32)
        try wait(call, until: call.world.clock.nanoseconds + seconds * 1_000_000_000 + nanoseconds)
      },
    ]
  }

  private static func wait(_ call: NativeCall, until moment: UInt64?) throws(ListingException) {
    guard let semaphore = MachSemaphores.of(call.world).find(call.u32(0)) else {
      return call.returnValue(invalidArgument)
    }
    call.returnValue(try semaphore.wait(until: moment) ? success : timedOut)
  }
}
