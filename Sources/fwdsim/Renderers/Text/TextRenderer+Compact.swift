// Detail level `sends`: one line per send, for slides and for comparing by line.
import ForwardKit

extension TextRenderer {
  func receiveCompact(_ event: TraceEvent) {
    switch event.body {
    case .send(let send):
      if send.kind == .function {
        let arguments = send.arguments.map(\.text).joined(separator: ", ")
        emit(
          "#\(send.scope.send) \(place(place(of: event))) " + margin(send)
            + "\(send.selector)(\(arguments))")
        return
      }
      beginBlock(send.scope.send)
      open[send.scope.send] = Open(send: send, line: place(of: event))
    case .cache(let probe) where probe.scope.query == 0:
      add(probe.scope, "cache" + (probe.result == .miss ? style.looked : style.found))
    case .lookup(let step) where step.scope.query == 0:
      if step.result == .found { add(step.scope, "lookup\(style.found)\(step.className)") }
      if step.result == .notFound { add(step.scope, "lookup\(style.looked)") }
    case .answer(let answer) where answer.scope.query == 0:
      add(answer.scope, "\(answer.stage.rawValue)=\(answer.value)")
    case .skip(let skip)
    where skip.reason == .nilReceiver && open[skip.scope.send]?.send.kind != .nil:
      add(skip.scope, "nil")
    case .call(let call) where call.scope.query == 0: head(call.scope, value: nil)
    case .return(let end) where end.scope.query == 0:
      head(end.scope, value: end.value.text.isEmpty ? "void" : end.value.text)
      open[end.scope.send] = nil
      endBlock(end.scope.send)
    case .throw(let thrown):
      emit("   \(style.failed) \(thrown.exception): \(thrown.reason)")
      if thrown.scope.query == 0 { endBlock(thrown.scope.send) }
    case .limit(let code, let text): emit("\(style.failed) stopped [\(code)]: \(text)")
    case .end:
      showOpenRecursions()
      flush()
    default: break
    }
  }

  private func place(_ line: String?) -> String { (line ?? "").padded(to: 4) }
  private func margin(_ send: TraceEvent.Send) -> String {
    String.spaces(2 * min(send.depth, Self.deepestMargin(style)))
  }
  private func add(_ scope: TraceScope, _ word: String) { open[scope.send]?.path.append(word) }

  /// The send's line: written when its method is called, or when it returns without a call.
  private func head(_ scope: TraceScope, value: String?) {
    guard var entry = open[scope.send] else { return }
    let send = entry.send
    if entry.hasCalled {
      return
    }
    entry.hasCalled = true
    open[scope.send] = entry
    let sign = send.receiverIsClass ? "+" : "-"
    let name =
      send.kind == .nil ? "[nil \(send.selector)]" : "\(sign)[\(send.className) \(send.selector)]"
    let path = send.kind == .nil ? "nil" : entry.path.joined(separator: " ")
    let result = value.map { "  \(style.arrow) \($0)" } ?? ""
    let words = " \(place(entry.line)) " + margin(send) + name
    let text = "#\(send.scope.send)" + words
    emit(
      text.padded(to: 40) + " " + path + result, key: words + " " + path + result,
      shape: words + " " + unnumbered(path))
  }
}
