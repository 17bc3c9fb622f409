// Expectations about dispatch: what a listing's messages are to do, one per line of a small text.
//
//     [Car length]      target = Engine, then call -[Engine length]
//     [Car length]#2    cache hit
//     [Car length]      never signature
//     count resolve     = 1
//     forbid method     -[Car length]
//     output            "5"
//     exit              0
//
// The grammar is in docs/expectations.md. An expectation is a value that stands for one line; `ExpectationParser` reads them,
// `ExpectationChecker` compares them with a recorded trace.
import ForwardKit
import ObjCSyntax

package struct Expectation: Sendable {
  package enum Claim: Sendable {
    case path(Subject, [Step])
    /// The program prints this line, behind the lines of earlier claims.
    case output(String)
    case count(Countable, Comparison, Int)
    case forbid(Countable)
    case exit(Int)
    /// The program ends by this exception.
    case uncaught(String)
  }

  package var claim: Claim
  /// The whole line without blanks around it.
  package var range: SourceRange
}

extension Expectation {
  /// Which messages a path is about: `[Car length]`, `+[Car count]`, `[Car#1 length]#2`.
  package struct Subject: Sendable, Equatable, CustomStringConvertible {
    package enum Receivers: Sendable { case any, instances, classes }
    package var receivers: Receivers
    /// A class, an object as traces name it, `nil`, or `*` for any.
    package var receiver: String
    package var selector: String
    /// The how manieth such message, from 1. Nil: the path must hold for each of them.
    package var number: Int?
    package var range: SourceRange

    package var description: String {
      let sign =
        switch receivers {
        case .any: ""
        case .instances: "-"
        case .classes: "+"
        }
      return "\(sign)[\(receiver) \(selector)]" + (number.map { "#\($0)" } ?? "")
    }

    package static func == (left: Subject, right: Subject) -> Bool {
      left.description == right.description
    }

    package func matches(_ send: TraceEvent.Send) -> Bool {
      guard send.kind != .function, send.selector == selector else { return false }
      switch receivers {
      case .any: break
      case .instances: if send.receiverIsClass { return false }
      case .classes: if !send.receiverIsClass { return false }
      }
      if receiver == "*" { return true }
      if send.kind == .nil { return receiver == "nil" }
      // The search of a message to super starts in another class than the receiver's.
      let cls = send.kind == .super ? send.className : send.receiverClass
      return [cls, send.receiver].contains(receiver)
    }
  }

  /// One thing that a message does, or never does.
  package struct Step: Sendable {
    package enum Predicate: Sendable, Equatable {
      /// The stage ran.
      case reaches(Stage)
      /// It is the last stage that ran.
      case ends(Stage)
      case cacheHit
      case cacheMiss
      /// The lookup found the method in this class.
      case found(String)
      /// The resolver added the method.
      case added
      /// The stage was asked, and answered this.
      case answered(Stage, String)
      /// A method that ran, or was asked by the runtime, while the message was under way.
      case calls(String)
      case returns(String)
      case `throws`(String)
    }
    package var predicate: Predicate
    package var isNegated: Bool
    package var range: SourceRange

    /// The stage that the step is about.
    package var stage: Stage? {
      switch predicate {
      case .reaches(let stage), .ends(let stage), .answered(let stage, _): stage
      case .cacheHit, .cacheMiss: .cache
      case .found: .lookup
      case .added: .resolve
      case .calls, .returns, .throws: nil
      }
    }
  }

  /// What can be counted or forbidden.
  package enum Countable: Sendable {
    /// Messages and questions such as `respondsToSelector:` in which the stage ran.
    case stage(Stage)
    case messages(Subject)
    /// Runs of a method, or calls of a function of the runtime.
    case calls(String)
    /// Definitions of a method in a class or category of the program, or by a function of the runtime.
    case method(String)
    /// Lines that the program prints; nil for all.
    case output(String?)
  }

  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case atLeast = ">="
    case atMost = "<="
    case less = "<"
    case greater = ">"

    package func holds(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .equal: left == right
      case .atLeast: left >= right
      case .atMost: left <= right
      case .less: left < right
      case .greater: left > right
      }
    }
  }
}

extension Expectation.Countable: CustomStringConvertible {
  package var description: String {
    switch self {
    case .stage(let stage): stage.rawValue
    case .messages(let subject): subject.description
    case .calls(let method): "call \(method)"
    case .method(let method): "method \(method)"
    case .output(let text): text.map { "output \"\($0)\"" } ?? "output"
    }
  }
}
