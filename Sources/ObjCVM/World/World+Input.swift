// What a listing reads from standard input: what the host's `input` has, as it comes.
//
// While a program waits for input its clock goes with the wall's, so that its timers fire and its other threads run, as they do
// beside a thread that is in read(2). Input that is there at once takes no time: a run that reads a file is the same each time.
import CRuntime

/// Where a program's standard input comes from.
public protocol ProgramInput: AnyObject, Sendable {
  /// Whether a person types it. Waiting for a person does not count against the time of the run.
  var isTerminal: Bool { get }

  /// Whether there are bytes, or the end, within so many milliseconds; below 0 for as long as it takes. False also when a
  /// signal came first.
  func isReady(within milliseconds: Int32) -> Bool

  /// How many bytes can be read without waiting, as far as that is known.
  var available: Int { get }

  /// The next bytes, at most `count`; empty at the end. Waits for the first one.
  func read(_ count: Int) -> [UInt8]
}

/// Input that is there from the start.
public final class TextInput: ProgramInput {
  private let bytes: [UInt8]
  private nonisolated(unsafe) var next = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var isTerminal: Bool { false }

  public func isReady(within milliseconds: Int32) -> Bool { true }

  public var available: Int { bytes.count - next }

  /// Called by the thread that runs the program only.
  public func read(_ count: Int) -> [UInt8] {
    let end = next + min(count, bytes.count - next)
    defer { next = end }
    return Array(bytes[next..<end])
  }
}

extension World {
  /// How long other threads wait for their turn while the program waits for input.
  private static let slice: UInt64 = 20_000_000

  /// The next bytes of standard input, at most `count`, which are waited for; empty at the end, and where there is no input.
  package func readInput(_ count: Int) throws(ListingException) -> [UInt8] {
    guard count > 0 else { return [] }
    _ = try waitForInput()
    let bytes = outside { input?.read(count) ?? [] }
    if bytes.isEmpty { inputEnds += 1 }
    return bytes
  }

  /// Notes that a stream which has come to the end of standard input is read once more.
  package func readInputAgain() { inputEnds += 1 }

  /// Whether there is something to read, or the end of the input, within a time; nil for as long as it takes.
  package func waitForInput(nanoseconds: UInt64? = nil) throws(ListingException) -> Bool {
    guard let input, !input.isReady(within: 0) else { return true }
    if isCompiled {
      let milliseconds = nanoseconds.map { Int32(clamping: $0 / 1_000_000) } ?? -1
      return outside { input.isReady(within: milliseconds) }
    }
    var left = nanoseconds ?? .max
    while left > 0 {
      try stopWaiting()
      let slice = min(left, Self.slice)
      if nanoseconds != nil { left -= slice }
      if isReady(input, within: slice) { return true }
      try scheduler.sleep(nanoseconds: slice)
    }
    return false
  }

  private func isReady(_ input: any ProgramInput, within nanoseconds: UInt64) -> Bool {
    if input.isTerminal { suspendTime() }
    defer { if input.isTerminal { resumeTime() } }
    return outside { input.isReady(within: Int32(nanoseconds / 1_000_000)) }
  }

  /// Ends the run where somebody has asked for that, or its time is over.
  private func stopWaiting() throws(ListingException) {
    if let cause = limits.interruption?.cause { throw trap(.interrupted(cause)) }
    guard let machine, machine.meter.isOverTime(untimed: untimed) else { return }
    waitsForInput = true
    throw trap(.timeout(milliseconds: limits.milliseconds))
  }

  /// For the words of a limit that is reached.
  var inputUse: Trap.InputUse { waitsForInput ? .waits : .ended(reads: inputEnds) }
}
