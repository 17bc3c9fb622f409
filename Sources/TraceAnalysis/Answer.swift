import ForwardKit
import ObjCSyntax

/// What a question about a trace comes to, for people and for programs.
package struct Answer {
  package enum Verdict: String, CaseIterable {
    /// The method ran.
    case called
    /// It exists and did not run.
    case notCalled = "not-called"
    /// Nothing in the program or the trace has this name.
    case unknown
  }

  /// A message that has to do with the answer.
  package struct Message {
    package let number: Int
    package let text: String
    package let line: Int?
    package let reached: Stage
    /// How far it came, as a sentence.
    package let course: String
  }

  /// What was asked about: `-[Desk forwardInvocation:]`.
  package let subject: String
  package let verdict: Verdict
  /// One sentence.
  package var summary: String
  /// The stage that kept the method from being called.
  package var stage: Stage?
  package var primary: Diagnostic.Label?
  package var secondary: [Diagnostic.Label] = []
  /// Sentences that give the reasons, in order.
  package var reasons: [String] = []
  package var messages: [Message] = []
  /// What would make it run, the surest first; with edits where they are certain.
  package var remedies: [Diagnostic.Help] = []

  init(_ subject: String, _ verdict: Verdict, _ summary: String) {
    self.subject = subject
    self.verdict = verdict
    self.summary = summary
  }
}
