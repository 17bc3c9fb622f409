// What stands after an event (`--at N`): the event itself, the classes that messages went through with their caches, the
// objects that are alive, the output so far.
import ForwardKit

struct StateRenderer {
  let recording: TraceRecording
  let style: TextStyle

  /// `index` is an event's number; nil when the trace has no such event.
  func text(after index: Int) -> String? {
    guard let position = recording.events.firstIndex(where: { $0.index == index }) else {
      return nil
    }
    let event = recording.events[position]
    let state = TraceState(of: recording, after: position + 1)
    var lines = ["after event \(index)\(event.at.map { ", line \($0.line)" } ?? "")", ""]
    let open = recording.sends.filter {
      $0.positions.lowerBound <= position && position < $0.positions.upperBound
        && $0.send.kind != .function
    }
    lines.append(open.isEmpty ? "no message is under way" : "under way")
    for record in open {
      lines.append(
        "  \(String(repeating: "  ", count: record.send.depth))#\(record.number) \(Wording.message(record.send))"
      )
    }
    lines += ["", "classes"]
    for cls in state.involvedClasses { append(cls, &lines) }
    lines += ["", "objects"]
    for object in state.objects where object.isAlive {
      lines.append("  \(object.name)\(object.isNamedByClass ? "" : " is a \(object.className)")")
    }
    if !state.output.isEmpty {
      lines += ["", "output"] + state.output.split(separator: "\n").map { "  \(style.bar) \($0)" }
    }
    return lines.map {
      (style.width.map { width in
        { (line: String) in line.shortened(to: width, ellipsis: style.ellipsis) }
      } ?? { $0 })($0) + "\n"
    }
    .joined()
  }

  private func append(_ cls: TraceState.ClassState, _ lines: inout [String]) {
    lines.append("  \(cls.name)\(cls.superclass.map { " : \($0)" } ?? "")")
    for method in cls.methods.prefix(ClassGraph.listedMethods) {
      let by = method.by.map { " is \(method.implementation ?? "?") (\($0))" } ?? ""
      lines.append("    \(method.selector)\(by)")
    }
    if cls.methods.count > ClassGraph.listedMethods {
      lines.append("    and \(cls.methods.count - ClassGraph.listedMethods) more")
    }
    for entry in cls.cache {
      lines.append(
        "    cache -\(entry.selector)  \(entry.isForward ? "missing" : entry.implementation)")
    }
    for entry in cls.metaCache {
      lines.append(
        "    cache +\(entry.selector)  \(entry.isForward ? "missing" : entry.implementation)")
    }
  }
}
