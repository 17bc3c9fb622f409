// What is left out unless it is asked for: `--show`, and the price of a message (`--cost`).
import ForwardKit
import ForwardKitBasics

/// A topic of `--show`.
enum ShownTopic: String, CaseIterable {
  case `nil`, initialize, category, kvo, refcount, skipped

  /// Routine and internal messages that the topic brings into the trace.
  var selectors: Set<String> {
    switch self {
    case .initialize: ["initialize", "load"]
    case .refcount: ["retain", "release", "autorelease", "dealloc", "retainCount"]
    case .kvo:
      [
        "willChangeValueForKey:", "didChangeValueForKey:", "willChange:valuesAtIndexes:forKey:",
        "didChange:valuesAtIndexes:forKey:", "automaticallyNotifiesObserversForKey:",
        "keyPathsForValuesAffectingValueForKey:",
      ]
    case .nil, .category, .skipped: []
    }
  }
}

/// A kind of `--cost`.
enum CostKind: String, CaseIterable { case off, probes, ns }

extension TextRenderer {
  func noteCost(of event: TraceEvent) {
    guard options.cost == .probes else { return }
    switch event.body {
    case .cache(let probe): open[probe.scope.send]?.probes += probe.probes
    case .lookup(let step) where step.result != .notFound: open[step.scope.send]?.lists += 1
    default: break
    }
  }

  /// What stands behind a message's result: its own probes, or the time until it came back.
  func cost(_ send: Int, _ nanoseconds: Int?) -> String {
    switch options.cost {
    case .off: return ""
    case .ns: return nanoseconds.map { style.paint("   \($0) ns", .dim) } ?? ""
    case .probes:
      guard let entry = open[send] else { return "" }
      return style.paint(
        "   \(Wording.count(entry.probes, "probe")), \(Wording.count(entry.lists, "list"))", .dim)
    }
  }

  func noteTopics(of event: TraceEvent) {
    guard !options.topics.isEmpty else { return }
    switch event.body {
    case .send(let send) where send.kind == .nil && options.topics.contains(.nil):
      nilLines.append(event.at.map { "\($0.line)" } ?? "?")
    case .classDefined(let defined):
      if options.topics.contains(.category) { methods[defined.name] = Set(defined.methods) }
      if options.topics.contains(.kvo), defined.name.hasPrefix("NSKVONotifying_"),
        observing.insert(defined.name).inserted
      {
        emit(
          "  class \(defined.name) is made, a hidden subclass of \(defined.superclass ?? "nothing")",
          line: place(of: event))
      }
    case .category(let name, let cls, _) where options.topics.contains(.category):
      emit("  category \(cls)\(name.isEmpty ? "" : " (\(name))")", line: place(of: event))
    case .method(let change) where options.topics.contains(.category) && change.by == "category":
      noteHidden(change)
    case .skip(let skip) where skip.scope.query == 0: open[skip.scope.send]?.lastStage = skip.stage
    case .cache(let probe) where probe.scope.query == 0 && probe.result != .miss:
      open[probe.scope.send]?.decision = "the cache had the answer"
    case .lookup(let step) where step.scope.query == 0 && step.result == .found:
      open[step.scope.send]?.decision = "the lookup found it"
    case .call(let call): showSkipped(call.scope.send)
    case .object(let change)
    where options.topics.contains(.refcount) && change.operation == .dealloc:
      emit("  \(change.object) is gone", line: place(of: event))
    default: break
    }
  }

  /// Before the method runs: the stages that did not, and why.
  private func showSkipped(_ send: Int) {
    guard options.topics.contains(.skipped), options.detail != .sends, let entry = open[send],
      !entry.hasCalled,
      let decision = entry.decision
    else { return }
    let left = Stage.allCases.dropFirst().filter { $0.order > (entry.lastStage ?? .lookup).order }
    guard let first = left.first, let last = left.last else { return }
    let lookup = decision.contains("cache") ? "2 lookup, " : ""
    emit(
      String.spaces(margin(entry.send.depth) + 4)
        + "\(lookup)\(first.order) \(first.rawValue) to \(last.order) \(last.rawValue)"
        + "  \(style.skipped) not run: \(decision)")
  }

  private func noteHidden(_ change: TraceEvent.MethodChange) {
    let plain =
      change.className.first == "+" ? String(change.className.dropFirst()) : change.className
    let sign = change.className.first == "+" ? "+" : "-"
    guard !(methods[plain, default: []].insert(sign + change.selector).inserted) else { return }
    emit("       it hides \(sign)[\(plain) \(change.selector)], which stays in the list behind it")
  }

  /// At the end of the trace.
  func showTopics() {
    guard options.topics.contains(.nil) else { return }
    emit("")
    emit(
      nilLines.isEmpty
        ? "no message went to nil"
        : "\(Wording.count(nilLines.count, "message")) to nil, on line\(nilLines.count == 1 ? "" : "s") \(nilLines.joined(separator: ", "))"
    )
  }
}
