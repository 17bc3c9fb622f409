// What the adapter needs of the command that it is a part of: runs of programs, and the words that all views share.
import ForwardKit

/// How a program is to be run, from the arguments of `launch`.
package struct LaunchOptions {
  package var program = ""
  package var arguments: [String] = []
  package var dialect: String?
  /// A file that is the program's standard input; nil for an empty one.
  package var input: String?
  package var includes: [String] = []
  package var defines: [String] = []
  /// Automatic reference counting; nil as the listing is written.
  package var arc: Bool?
  /// Seconds that it may run.
  package var timeout: Double?
}

/// What came of a run.
package struct RunOutcome {
  package let recording: TraceRecording?
  /// What was reported: problems of the listing, or how it crashed.
  package let messages: String
  package let exitCode: Int32

  package init(recording: TraceRecording?, messages: String, exitCode: Int32) {
    self.recording = recording
    self.messages = messages
    self.exitCode = exitCode
  }
}

package protocol DebugHost: AnyObject {
  /// Begins to run and record a program; the problem when it cannot be started.
  func start(_ options: LaunchOptions) -> String?
  /// Descriptors to wait for.
  var descriptors: [Int32] { get }
  /// Reads from one of them. The outcome when the run has ended.
  func take(_ descriptor: Int32) -> RunOutcome?
  /// Ends the run, whatever it is doing.
  func stop()
  /// The words for a recording.
  func narrator(of recording: TraceRecording) -> any TraceNarrator
}

package protocol TraceNarrator {
  /// What an event means, in a sentence.
  func sentence(at position: Int, of send: SendRecord?) -> String
  /// A message's stages as far as they have come, each with what it came to.
  func stages(of send: SendRecord, at position: Int) -> [(name: String, text: String)]
  /// For each stage that did not run, why.
  func whyNot(_ send: SendRecord) -> [String]
}
