// What a program asks the kernel for beside files: its name and version, sysctl's numbers, and memory that is mapped.
import ObjCVM

extension CLibrary {
  static func kernel() -> [NativeFunction] { naming() + mapping() }

  private enum Answer {
    case text(String)
    case int(Int32)
    case long(Int64)

    var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(text.utf8) + [0]
      case .int(let value): withUnsafeBytes(of: value) { Array($0) }
      case .long(let value): withUnsafeBytes(of: value) { Array($0) }
      }
    }
  }

  private static let release = "23.0.0"
  private static let version =
    "Darwin Kernel Version 23.0.0: root:xnu-10002.1.13~1/RELEASE_ARM64_T8112"

  /// By sysctlbyname's names, consistent with NSProcessInfo.
  private static let answers: [String: Answer] = {
    var answers: [String: Answer] = [
      "kern.ostype": .text("Darwin"), "kern.osrelease": .text(release),
      "kern.version": .text(version), "kern.osversion": .text("23A344"),
      "kern.osproductversion": .text("14.0"), "kern.hostname": .text("localhost"),
      "kern.argmax": .int(1_048_576), "kern.maxfilesperproc": .int(OpenFiles.most),
      "kern.bootargs": .text(""), "hw.machine": .text("arm64"), "hw.model": .text("Mac14,2"),
      "hw.byteorder": .int(1234), "hw.memsize": .long(8 << 30), "hw.usermem": .long(8 << 30),
      "hw.pagesize": .long(16384), "hw.cachelinesize": .long(128),
      "hw.cputype": .int(16_777_228), "hw.cpusubtype": .int(2), "hw.cpu64bit_capable": .int(1),
      "hw.optional.arm64": .int(1), "hw.physmem": .int(.max), "hw.tbfrequency": .long(24_000_000),
      "machdep.cpu.brand_string": .text("Apple M2"), "sysctl.proc_translated": .int(0),
    ]
    for name in [
      "hw.ncpu", "hw.activecpu", "hw.physicalcpu", "hw.physicalcpu_max", "hw.logicalcpu",
      "hw.logicalcpu_max", "hw.availcpu", "machdep.cpu.core_count", "machdep.cpu.thread_count",
    ] {
      answers[name] = .int(8)
    }
    return answers
  }()

  /// The names of sysctl's numbers.
  private static let numbered: [[Int32]: String] = [
    [1, 1]: "kern.ostype", [1, 2]: "kern.osrelease", [1, 4]: "kern.version",
    [1, 8]: "kern.argmax", [1, 10]: "kern.hostname", [1, 65]: "kern.osversion",
    [6, 1]: "hw.machine", [6, 2]: "hw.model", [6, 3]: "hw.ncpu", [6, 4]: "hw.byteorder",
    [6, 5]: "hw.physmem", [6, 7]: "hw.pagesize", [6, 12]: "hw.machine", [6, 24]: "hw.memsize",
    [6, 25]: "hw.availcpu",
  ]

  private static func naming() -> [NativeFunction] {
    [
      NativeFunction("uname", "i^{utsname}") { call throws(ListingException) in
        let fieldSize = 256
        for (index, text) in ["Darwin", "localhost", release, version, "arm64"].enumerated() {
          let padding = [UInt8](repeating: 0, count: fieldSize - text.utf8.count)
          let place = call.pointer(0).map { $0 + index * fieldSize }
          try call.world.writeBytes(Array(text.utf8) + padding, to: place)
        }
        call.returnValue(Int32(0))
      },
      NativeFunction("sysctlbyname", "ir*^v^Q^vQ") { call throws(ListingException) in
        let name = try call.world.readCString(call.pointer(0))
        try give(call, answers[name]?.bytes ?? bootTime(name, call.world), at: 1)
      },
      NativeFunction("sysctl", "i^iI^v^Q^vQ") { call throws(ListingException) in
        let count = Int(min(call.u32(1), 12))
        let bytes = try call.readable(0, count * 4)
        let path = (0..<count).map {
          bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)
        }
        let name = numbered[path] ?? (path == [1, 21] ? "kern.boottime" : "")
        var answer = answers[name]?.bytes ?? bootTime(name, call.world)
        if answer == nil, path.starts(with: [1, 14, 1]) {
          // A struct kinfo_proc of the one process, which nobody traces.
          answer = processRecord(call.world)
        }
        try give(call, answer, at: 2)
      },
    ]
  }

  /// When it was started, its flags (P_LP64, P_EXEC), number and name, and its parent's number.
  private static func processRecord(_ world: World) -> [UInt8] {
    var record = [UInt8](repeating: 0, count: 648)
    func put<Number: FixedWidthInteger>(_ number: Number, at place: Int) {
      withUnsafeBytes(of: number.littleEndian) {
        record.replaceSubrange(place..<place + $0.count, with: $0)
      }
    }
    put(Int64(world.clock.startSince1970), at: 0)
    put(Int32(0x4004), at: 32)
    // What getpid answers.
    put(Int32(1), at: 40)
    let name = Array("listing".utf8)
    record.replaceSubrange(243..<243 + name.count, with: name)
    put(Int32(1), at: 296 + 268)
    return record
  }

  /// A struct timeval, for the name that asks for it.
  private static func bootTime(_ name: String, _ world: World) -> [UInt8]? {
    guard name == "kern.boottime" else { return nil }
    let seconds = world.clock.startSince1970 - Double(VirtualClock.uptimeAtStart) / 1e9
    return withUnsafeBytes(of: (Int64(seconds), Int64(0))) { Array($0) }
  }

  /// Stores an answer where the argument with that index points, and its length where the next one does.
  private static func give(_ call: NativeCall, _ answer: [UInt8]?, at index: Int)
    throws(ListingException)
  {
    guard let answer else { return try fail(call, 2) }
    if call.pointer(index + 2) != nil { return try fail(call, 1) }
    if call.pointer(index + 1) != nil {
      var room = try call.world.read(call.pointer(index + 1), as: UInt.self)
      if call.pointer(index) == nil { room = .max }
      try call.world.write(UInt(answer.count), to: call.pointer(index + 1))
      // Integers of eight bytes fit where four are given, as long as the value does.
      let isCut = answer.count == 8 && room == 4 && answer[4...].allSatisfy { $0 == 0 }
      guard Int(clamping: room) >= answer.count || isCut else { return try fail(call, 12) }
      if call.pointer(index) != nil {
        try call.world.writeBytes(isCut ? Array(answer[..<4]) : answer, to: call.pointer(index))
      }
    }
    call.returnValue(Int32(0))
  }

  // MARK: Memory that is mapped

  /// Maps are blocks of the heap, and copies: what is written to them does not reach a file.
  private static func mapping() -> [NativeFunction] {
    [
      NativeFunction("mmap", "^v^vQiiiq") { call throws(ListingException) in
        let count = try call.size(1)
        var bytes: ArraySlice<UInt8> = []
        if call.i32(3) & 0x1000 == 0 {
          guard let file = call.world.openFiles[call.i32(4)] else {
            try setErrno(9, call.world)
            return call.returnValue(-1)
          }
          bytes = file.bytes(call.world).dropFirst(max(0, call.int(5))).prefix(count)
        }
        guard count > 0 else {
          try setErrno(22, call.world)
          return call.returnValue(-1)
        }
        let block = try call.world.allocateHeap(count, zeroed: true)
        try call.world.writeBytes(Array(bytes), to: block)
        call.returnValue(block)
      },
      NativeFunction("munmap", "i^vQ") { call throws(ListingException) in
        guard let block = call.pointer(0), call.world.heapSize(block) != nil else {
          return try fail(call, 22)
        }
        try call.world.freeHeap(block)
        call.returnValue(Int32(0))
      },
    ]
      + ["mprotect", "madvise", "msync", "mlock", "munlock"].map { name in
        NativeFunction(name, name.hasSuffix("lock") ? "ir^vQ" : "i^vQi") {
          call throws(ListingException) in
          call.returnValue(Int32(0))
        }
      }
  }
}
