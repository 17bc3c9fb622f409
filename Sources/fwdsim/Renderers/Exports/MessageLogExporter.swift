// Apple's message log (`instrumentObjcMessageSends`, NSObjCMessageLoggingEnabled): four columns, a line per message that
// missed the cache: `-` or `+`, the receiver's class, the class that has the method, the selector. With `all`,
// hits too, which Apple's log leaves out.
import ForwardKit

final class MessageLogExporter: TraceSink {
  private let write: (String) -> Void
  private let includesHits: Bool
  private var open: [Int: TraceEvent.Send] = [:]

  init(includesHits: Bool, write: @escaping (String) -> Void) {
    self.includesHits = includesHits
    self.write = write
  }

  func receive(_ event: TraceEvent) {
    switch event.body {
    case .send(let send) where send.kind != .function && send.kind != .nil:
      open[send.scope.send] = send
    case .lookup(let step) where step.scope.query == 0 && step.result == .found:
      line(step.scope.send, implementer: plain(step.className))
    case .cache(let probe) where probe.scope.query == 0 && probe.result == .hit && includesHits:
      line(
        probe.scope.send, implementer: implementer(probe.implementation) ?? plain(probe.className))
    case .return(let end) where end.scope.query == 0: open[end.scope.send] = nil
    case .throw(let thrown) where thrown.scope.query == 0: open[thrown.scope.send] = nil
    default: break
    }
  }

  private func line(_ number: Int, implementer: String) {
    guard let send = open[number] else { return }
    write(
      "\(send.receiverIsClass ? "+" : "-") \(send.receiverClass) \(implementer) \(send.selector)\n")
  }

  private func plain(_ name: String) -> String {
    name.first == "+" ? String(name.dropFirst()) : name
  }

  /// The class in `-[Car drive:]`.
  private func implementer(_ implementation: String?) -> String? {
    guard let implementation, implementation.hasPrefix("-[") || implementation.hasPrefix("+[")
    else { return nil }
    return String(implementation.dropFirst(2).prefix { $0 != " " && $0 != "(" })
  }
}
