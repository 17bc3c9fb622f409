// The terminal of a program whose output goes into its trace: when the program waits for a person, what it has printed of its line
// is shown on standard error, since the trace has it only when the line is complete.
import ObjCScript

final class PromptedInput: ProgramInput {
  private let input: any ProgramInput
  private nonisolated(unsafe) var line: [UInt8] = []
  private nonisolated(unsafe) let show: (UnsafeRawBufferPointer) -> Void

  /// - Parameter show: Called on the thread that runs the program.
  init(_ input: any ProgramInput, show: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.input = input
    self.show = show
  }

  /// What the program prints, on the thread that runs it.
  func note(_ bytes: UnsafeRawBufferPointer) {
    if let end = bytes.lastIndex(of: 0x0A) {
      line = Array(bytes[(end + 1)...])
    } else {
      line += bytes
    }
  }

  var isTerminal: Bool { input.isTerminal }

  func isReady(within milliseconds: Int32) -> Bool {
    if isTerminal, milliseconds != 0, !line.isEmpty {
      line.withUnsafeBytes(show)
      line = []
    }
    return input.isReady(within: milliseconds)
  }

  var available: Int { input.available }

  func read(_ count: Int) -> [UInt8] { input.read(count) }
}
