// One greppable line per stage: `-[Class selector] stage -> result`.
//
// Class is where the search starts: the receiver's class, for a send to super the superclass; from forwarding on it is the
// receiver's class again. `nil` stands for a nil receiver. A class object is written `+[Class …]`.
import ForwardKit

final class StagesRenderer: TraceSink {
  private struct Open {
    var send: TraceEvent.Send
  }
  private var sends: [Int: Open] = [:]
  private let write: (String) -> Void

  init(write: @escaping (String) -> Void) { self.write = write }

  func receive(_ event: TraceEvent) {
    switch event.body {
    case .send(let send) where send.kind != .function: sends[send.scope.send] = Open(send: send)
    case .cache(let probe) where probe.scope.query == 0:
      line(probe.scope, "cache", probe.result == .miss ? "miss" : "hit")
    case .lookup(let step) where step.scope.query == 0:
      switch step.result {
      case .found: line(step.scope, "lookup", "found in \(plain(step.className))")
      case .notFound: line(step.scope, "lookup", "miss")
      case .absent: break
      }
    case .ask(let ask) where ask.scope.query == 0 && ask.stage == .invocation:
      forwarded(ask.scope, "forward-invocation", "called")
    case .answer(let answer) where answer.scope.query == 0: self.answer(answer)
    case .return(let end) where end.scope.query == 0:
      if let open = sends.removeValue(forKey: end.scope.send), open.send.kind == .nil {
        write("-[nil \(open.send.selector)] nil-receiver -> \(zero(end.value))\n")
      }
    default: break
    }
  }

  private func answer(_ answer: TraceEvent.Answer) {
    switch answer.stage {
    case .resolve: line(answer.scope, "resolve", answer.value)
    case .target:
      forwarded(answer.scope, "forwarding-target", answer.valueClass.map { "<\($0)>" } ?? "nil")
    case .signature: forwarded(answer.scope, "method-signature", answer.value)
    case .unrecognized: forwarded(answer.scope, "unrecognized", answer.value)
    case .nil, .cache, .lookup, .invocation: break
    }
  }

  private func line(_ scope: TraceScope, _ stage: String, _ result: String) {
    guard let send = sends[scope.send]?.send else { return }
    write("\(sign(send))[\(send.className) \(send.selector)] \(stage) -> \(result)\n")
  }

  private func forwarded(_ scope: TraceScope, _ stage: String, _ result: String) {
    guard let send = sends[scope.send]?.send else { return }
    write("\(sign(send))[\(send.receiverClass) \(send.selector)] \(stage) -> \(result)\n")
  }

  private func sign(_ send: TraceEvent.Send) -> String { send.receiverIsClass ? "+" : "-" }
  private func plain(_ name: String) -> String {
    name.first == "+" ? String(name.dropFirst()) : name
  }

  private func zero(_ value: TraceValue) -> String {
    switch value.type.first {
    case "v": "void"
    case "@", "#": "nil"
    case "B": "NO"
    default: "0"
    }
  }
}
