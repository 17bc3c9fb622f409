// What an event means, in a sentence or two: what the stepper and other views say beside it.
import ForwardKit

struct EventWords {
  let recording: TraceRecording

  /// `scope` is the send that the event belongs to, if any.
  func sentence(_ event: TraceEvent, scope: SendRecord?) -> String {
    let selector = scope?.send.selector ?? ""
    return switch event.body {
    case .send(let send): sentence(send)
    case .query(let query):
      "\(query.why) looks for \(query.receiverIsClass ? "+" : "-")[\(query.cls) \(query.selector)] as a message would, but without calling it."
    case .cache(let probe): sentence(probe, selector)
    case .lookup(let step): sentence(step, selector)
    case .ask(let ask): sentence(ask, selector)
    case .answer(let answer): sentence(answer)
    case .skip(let skip): sentence(skip)
    case .call(let call): "Found: \(call.implementation) runs now\(call.isNative ? " (native code)" : "")."
    case .return(let end): "It returns\(end.value.text.isEmpty ? "" : " \(end.value.text)")."
    case .throw(let thrown): "The exception \(thrown.exception) leaves it\(thrown.reason.isEmpty ? "" : ": \(thrown.reason)")."
    case .catch(let thrown): "The exception \(thrown.exception) is caught here."
    case .output(let output): "The program prints \(quoted(output.text))."
    default: structure(event.body)
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text.hasSuffix("\n") ? String(text.dropLast()) : text)\"" }

  private func sentence(_ send: TraceEvent.Send) -> String {
    switch send.kind {
    case .function: "The program calls \(send.selector), which reads or changes the runtime."
    case .nil: "The receiver is nil. Nothing is looked up; the message gives zero of its return type."
    case .super: "A message to super: the receiver stays \(send.receiver), but the search begins in \(send.cls)."
    default:
      "The message \(send.selector) leaves for \(send.receiver)"
        + (send.receiverIsClass ? ", a class: the search goes through metaclasses." : ", an object of class \(send.receiverClass).")
    }
  }

  private func sentence(_ probe: TraceEvent.CacheProbe, _ selector: String) -> String {
    switch probe.result {
    case .hit: "\(probe.cls)'s cache knows \(selector): it is \(probe.implementation ?? ""). No further stage runs."
    case .forward: "\(probe.cls)'s cache remembers that \(selector) is missing. The lists are not searched again."
    case .miss: "\(probe.cls)'s cache does not know \(selector). The method lists are searched next."
    }
  }

  private func sentence(_ step: TraceEvent.LookupStep, _ selector: String) -> String {
    switch step.result {
    case .found:
      "\(step.cls) has it\(step.category.map { " (from the category \($0))" } ?? ""): \(step.implementation ?? ""). The cache of the receiver's class remembers it."
    case .absent:
      "No \(selector) among \(step.cls)'s \(Wording.count(step.entries, "method")). "
        + (isRoot(step.cls) ? "It is the root: the search ends here." : "The search goes on in its superclass.")
    case .notFound: "The end of the superclass chain: no class has \(selector)."
    }
  }

  /// A class without a superclass: the two that are there, and the listing's own.
  private func isRoot(_ name: String) -> Bool {
    name == "NSObject" || name == "NSProxy"
      || recording.events.contains { event in
        guard case .classDefined(let defined) = event.body else { return false }
        return defined.name == name && defined.superclass == nil
      }
  }

  private func sentence(_ ask: TraceEvent.Ask, _ selector: String) -> String {
    let who = ask.isDefault
      ? "Nobody overrides it, so \(Wording.defaultName(ask.implementation ?? "")) answers."
      : "\(ask.implementation ?? "It") is asked."
    return switch ask.stage {
    case .resolve: "No class has \(selector). First chance: the class may add the method now. \(who)"
    case .target: "Second chance: another object may be named that gets the same message. \(who)"
    case .signature: "Third chance: a signature is needed before an NSInvocation can be built. \(who)"
    case .invocation: "The message is an NSInvocation now, and forwardInvocation: may do with it what it wants. \(who)"
    case .unrecognized: "Nobody took the message. \(who)"
    default: who
    }
  }

  private func sentence(_ answer: TraceEvent.Answer) -> String {
    (answer.isInjected ? "What if: nobody was asked, this was said instead. " : "") + meaning(answer)
  }

  private func meaning(_ answer: TraceEvent.Answer) -> String {
    switch answer.stage {
    case .resolve:
      switch answer.effect {
      case "added": "It answers \(answer.value) and has added the method: the search starts again and will find it."
      case "nothing-added": "It answers \(answer.value) but has added nothing: the search starts again, in vain."
      default: "It answers \(answer.value). Forwarding begins."
      }
    case .target:
      answer.value == "nil" ? "nil: no other receiver. The slow road follows." : "The message goes to \(answer.value) instead."
    case .signature:
      answer.value == "nil"
        ? "nil: without a signature there is no invocation, so forwardInvocation: will not be called."
        : "The signature is \(answer.value). Now an NSInvocation can be made."
    case .invocation: "forwardInvocation: is done; the invocation's return value is the message's."
    case .unrecognized: "\(answer.value) is raised."
    default: answer.value
    }
  }

  private func sentence(_ skip: TraceEvent.Skip) -> String {
    let text = "Stage \(skip.stage.order), \(skip.stage.rawValue), does not run – \(Wording.reason(skip.reason, since: skip.since))."
    return skip.reason == .noSignature ? text + " forwardInvocation: needs an NSInvocation, and that is built from a signature." : text
  }

  private func structure(_ body: TraceEvent.Body) -> String {
    switch body {
    case .method(let change):
      let verb = switch change.operation {
      case .add: "A new method"
      case .replace: "Replaced"
      case .exchange: "Exchanged"
      }
      return "\(verb): \(change.cls.first == "+" ? "" : "-")[\(change.cls) \(change.selector)] is now \(change.implementation)."
    case .category(let name, let cls, _): return "The category \(name) adds its methods to \(cls)."
    case .object(let object): return "\(object.object) is now an object of class \(object.cls)."
    case .hook(let hook): return "A hook runs \(hook.position) the method: \(hook.token)."
    case .note(let note): return note.text
    case .limit(_, let text): return "Stopped: \(text)."
    case .end(let end):
      if let cut = end.cut { return "The run was stopped (\(cut))." }
      return end.uncaught.map { "The program ends with an uncaught exception: \($0)" } ?? "The program ends with exit code \(end.exit)."
    default: return ""
    }
  }
}
