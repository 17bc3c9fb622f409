// Where a signal interrupted a thread: in the C library's code, or in that of the program.
import Glibc

/// The addresses of a piece of code.
struct CodeRange {
  private let start: UInt
  private let end: UInt

  /// Safe in a signal handler.
  func contains(_ address: UInt) -> Bool { address >= start && address < end }

  /// The C library's code, in whose functions a thread may hold a lock of theirs. Empty where it is linked into the program:
  /// its functions lie anywhere among the others there.
  static let ofLibrary: CodeRange = {
    let allocate: @convention(c) (Int) -> UnsafeMutableRawPointer? = malloc
    return mapping(of: UInt(bitPattern: unsafeBitCast(allocate, to: Int.self)))
      ?? CodeRange(start: 0, end: 0)
  }()

  /// What /proc/self/maps says of an address in a shared library.
  private static func mapping(of address: UInt) -> CodeRange? {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    defer {
      fclose(maps)
      free(line)
    }
    while getline(&line, &room, maps) > 0, let text = line {
      // 7f52a0e00000-7f52a0f55000 r-xp 00026000 fe:00 1234  /usr/lib/libc.so.6
      var rest: UnsafeMutablePointer<CChar>?
      let start = strtoul(text, &rest, 16)
      guard let dash = rest else { continue }
      let range = CodeRange(start: start, end: strtoul(dash + 1, &rest, 16))
      guard range.contains(address), let fields = rest, let path = strchr(fields, 0x2f) else {
        continue
      }
      return isProgram(String(cString: path)) ? nil : range
    }
    return nil
  }

  /// - Parameter path: as a line of /proc/self/maps has it, with the line's end.
  private static func isProgram(_ path: String) -> Bool {
    guard let program = realpath("/proc/self/exe", nil) else { return false }
    defer { free(program) }
    return path.utf8.elementsEqual(String(cString: program).utf8 + [0x0a])
  }

  /// - Parameter context: what a handler with SA_SIGINFO gets as its third argument.
  /// - Returns: the address of the instruction at which the thread was interrupted.
  static func interrupted(_ context: UnsafeMutableRawPointer?) -> UInt {
    guard let context else { return 0 }
    let machine = context.assumingMemoryBound(to: ucontext_t.self).pointee.uc_mcontext
    #if arch(x86_64)
      // gregs[REG_RIP]
      return UInt(bitPattern: Int(machine.gregs.16))
    #else
      return UInt(machine.pc)
    #endif
  }
}
