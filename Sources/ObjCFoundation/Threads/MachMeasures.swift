// What a process and the machine use, as Mach is asked: it is not simulated, so those calls fail, as they may there, and programs take the
// way that they have for that. The size of a page and the names of ports are known.
import CRuntime
import ObjCVM

extension ThreadLibrary {
  private static let failure: Int32 = 5
  private static let pageSize: UInt = 16_384
  /// The first of Mach's results, KERN_SUCCESS and those that follow.
  private static let kernelErrors = [
    "successful", "invalid address", "protection failure", "no space available", "invalid argument",
    "failure",
  ]
  /// The port of the system's clock; the calendar's is the next one.
  private static let firstClock: UInt32 = 0x303

  static func machMeasureFunctions() -> [NativeFunction] {
    let unknown: [(String, String)] = [
      ("task_info", "iII^i^I"), ("task_threads", "iI^^I^I"), ("thread_info", "iII^i^I"),
      ("host_info", "iIi^i^I"), ("host_statistics", "iIi^i^I"), ("host_statistics64", "iIi^i^I"),
      ("host_processor_info", "iIi^I^^i^I"),
    ]
    let ports: [(String, UInt32)] = [("mach_task_self", 0x103), ("mach_host_self", 0x203)]
    return unknown.map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in call.returnValue(failure) }
    }
      + ports.map { name, port in
        NativeFunction(name, "I") { call throws(ListingException) in call.returnValue(port) }
      } + [
        NativeFunction("host_page_size", "iI^Q") { call throws(ListingException) in
          try call.world.write(pageSize, to: call.pointer(1))
          call.returnValue(Int32(0))
        },
        NativeFunction("host_get_clock_service", "iIi^I") { call throws(ListingException) in
          guard (0...1).contains(call.i32(1)) else { return call.returnValue(failure) }
          try call.world.write(firstClock + UInt32(call.i32(1)), to: call.pointer(2))
          call.returnValue(Int32(0))
        },
        NativeFunction("clock_get_time", "iI^{mach_timespec=Ii}") {
          call throws(ListingException) in
          let clock = UInt32(truncatingIfNeeded: call.uint(0)) &- firstClock
          guard clock <= 1 else { return call.returnValue(failure) }
          let world = call.world
          // The first counts from the system's start, the second is the calendar's.
          let seconds =
            clock == 0 ? Double(world.clock.uptime()) / 1e9 : world.clock.secondsSince1970()
          let place = call.pointer(1)
          try world.write(UInt32(clamping: Int64(seconds)), to: place)
          try world.write(
            Int32((seconds - seconds.rounded(.down)) * 1e9), to: place.map { $0 + 4 })
          call.returnValue(Int32(0))
        },
        NativeFunction("mach_error_string", "*i") { call throws(ListingException) in
          let text = text(ofMachError: Int(call.i32(0)))
          call.returnValue(try call.world.temporaryCString(Array(text.utf8)))
        },
        // What such a call would have to give back was never given.
        NativeFunction("vm_deallocate", "iIQQ") { call throws(ListingException) in
          call.returnValue(Int32(0))
        },
        NativeFunction("mach_port_deallocate", "iII") { call throws(ListingException) in
          call.returnValue(Int32(0))
        },
      ]
  }

  static func text(ofMachError code: Int) -> String {
    kernelErrors.indices.contains(code) ? "(os/kern) \(kernelErrors[code])" : "unknown error code"
  }

  static var machMeasureConstants: [String: NativeConstant] {
    [
      "vm_page_size": .integer(Int64(pageSize), types: "Q"),
      "vm_kernel_page_size": .integer(Int64(pageSize), types: "Q"),
    ]
  }
}
