// The world a listing runs in: memory, classes, limits, output, clock. One per run; everything a native method needs
// hangs off it, nothing is global.
import CRuntime

/// What a run may use. Reaching one ends the run with a diagnostic; the trace so far stays valid.
public struct Limits: Sendable {
  public var steps: UInt64 = 2_000_000_000
  public var depth: Int = 10_000
  public var memory: Int = 1 << 30
  public var milliseconds: UInt64 = 10_000
  public var outputBytes: Int = 64 << 20
  public init() {}
}

/// Where a program's output goes, in order.
public enum OutputStream: Sendable { case standardOutput, standardError, log }

public final class World {
  public let limits: Limits
  /// Receives the listing's output as it is written.
  public let write: (OutputStream, UnsafeRawBufferPointer) -> Void

  public init(limits: Limits, write: @escaping (OutputStream, UnsafeRawBufferPointer) -> Void) {
    self.limits = limits
    self.write = write
  }

  // Return handshake, see NativeClass.swift.
  public func returnBorrowed(_ object: ObjectPointer?, into result: UnsafeMutableRawPointer) {
    result.storeBytes(of: object, as: ObjectPointer?.self)
  }
  public func returnOwned(_ object: ObjectPointer?, into result: UnsafeMutableRawPointer) {
    result.storeBytes(of: fwd_autorelease(object), as: ObjectPointer?.self)
  }
}
