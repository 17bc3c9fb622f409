// A file descriptor of the process as a program's standard input.
import Glibc
import ObjCVM

public final class DescriptorInput: ProgramInput {
  private let descriptor: Int32
  public let isTerminal: Bool

  /// - Parameter descriptor: stays the caller's.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) != 0
  }

  public func isReady(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) > 0
  }

  public var available: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? max(0, Int(count)) : 0
  }

  /// A descriptor that cannot be read is at its end.
  public func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        filled = Glibc.read(descriptor, buffer.baseAddress, count)
      } while filled < 0
        && errno == EINTR
      filled = max(0, filled)
    }
  }
}
