#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a trace file could not be written; `code` is the system's error number.
public struct TraceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var code: Int32
  public var description: String { "\(path): \(String(cString: strerror(code)))" }
}

/// A file that bytes are written to. The first failure is kept and told at the end.
final class TraceFile: Sendable {
  private let path: String
  private struct State {
    var descriptor: Int32
    var failure: Int32?
  }
  private let state: Lock<State>

  init(path: String) throws(TraceFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw TraceFileError(path: path, code: errno) }
    self.path = path
    state = Lock(State(descriptor: descriptor, failure: nil))
  }

  deinit { state.withLock { if $0.descriptor >= 0 { _ = Self.shut($0.descriptor) } } }

  func write(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      var rest = bytes[...]
      while !rest.isEmpty, state.failure == nil, state.descriptor >= 0 {
        let written = Self.put(state.descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno != EINTR {
          state.failure = errno
        }
      }
    }
  }

  /// Closes the file; again does nothing.
  func close() throws(TraceFileError) {
    let failure = state.withLock { state -> Int32? in
      if state.descriptor >= 0, Self.shut(state.descriptor) != 0, state.failure == nil {
        state.failure = errno
      }
      state.descriptor = -1
      return state.failure
    }
    if let failure { throw TraceFileError(path: path, code: failure) }
  }

  private static func put(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func shut(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #elseif canImport(Musl)
      Musl.close(descriptor)
    #endif
  }
}
