// What an event means, in a sentence or two. The stepper, the plain stepper and the HTML page show these same sentences:
// the page gets them as a table of strings and has no wording of its own.
import ForwardKit
import ForwardKitBasics

struct EventNarration {
  /// Classes without a superclass: the library's two and the listing's own.
  private let roots: Set<String>
  /// Each query's text, by its number.
  private let queries: [Int: TraceEvent.Query]
  /// Where methods were added, by the number of the event.
  private let additions: [Int: String]

  init(_ recording: TraceRecording) {
    var roots: Set<String> = ["NSObject", "NSProxy"]
    var queries: [Int: TraceEvent.Query] = [:]
    var additions: [Int: String] = [:]
    for event in recording.events {
      switch event.body {
      case .classDefined(let defined) where defined.superclass == nil: roots.insert(defined.name)
      case .query(let query): queries[query.scope.query] = query
      case .method(let change) where change.operation == .add && change.by != "category":
        additions[event.index] = event.at.map { "line \($0.line)" }
      default: break
      }
    }
    self.roots = roots
    self.queries = queries
    self.additions = additions
  }

  /// - Parameter scope: the send that the event belongs to, if any.
  func sentence(_ event: TraceEvent, scope: SendRecord?) -> String {
    let query = event.body.scope.flatMap { queries[$0.query] }
    let selector = query?.selector ?? scope?.send.selector ?? ""
    switch event.body {
    case .send(let send): return sentence(send)
    case .query(let query):
      return
        "\(query.why) looks for \(Wording.method(query)) as a message would, but does not call it."
    case .cache(let probe): return sentence(probe, selector)
    case .lookup(let step): return sentence(step, selector)
    case .ask(let ask): return sentence(ask, selector)
    case .answer(let answer): return sentence(answer)
    case .skip(let skip): return sentence(skip)
    case .call(let call):
      return "Found: \(call.implementation) runs now\(call.isNative ? " (native code)" : "")."
    case .return(let end):
      if let query { return "The search for \(Wording.method(query)) is over." }
      let value = end.value.text.isEmpty ? "" : " \(end.value.text)"
      return "\(scope.map { Wording.method($0.send) } ?? "It") returns\(value)."
    case .throw(let thrown):
      let method = query.map(Wording.method) ?? scope.map { Wording.method($0.send) } ?? "it"
      return
        "The exception \(thrown.exception) leaves \(method)\(thrown.reason.isEmpty ? "." : ": \(thrown.reason)")"
    case .catch(let thrown): return "The exception \(thrown.exception) is caught here."
    case .output(let output): return "The program prints \(quoted(output.text))."
    default: return change(event.body)
    }
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.hasSuffix("\n") ? String(text.dropLast()) : text)\""
  }

  private func sentence(_ send: TraceEvent.Send) -> String {
    switch send.kind {
    case .function: "The program calls \(send.selector), which reads or changes the runtime."
    case .nil:
      "The receiver is nil. Nothing is looked up; the message returns zero of its return type."
    case .super:
      "A message to super: the receiver is still \(send.receiver), but the search starts in \(send.className), "
        + "the superclass of the class that this code belongs to."
    default:
      "The message \(send.selector) is sent to \(send.receiver)"
        + (send.receiverIsClass
          ? ", a class: the search goes through metaclasses."
          : ", an object of class \(send.receiverClass).")
        + " Which code will run is not known yet."
    }
  }

  private func sentence(_ probe: TraceEvent.CacheProbe, _ selector: String) -> String {
    switch probe.result {
    case .hit:
      "\(probe.className)'s cache has \(selector): it is \(probe.implementation ?? "known"). No later stage runs."
    case .forward:
      "\(probe.className)'s cache records that \(selector) is missing. The method lists are not searched, and the "
        + "resolver is not asked again."
    case .miss:
      "\(probe.className)'s cache does not have \(selector). The method lists are searched next."
    }
  }

  private func sentence(_ step: TraceEvent.LookupStep, _ selector: String) -> String {
    switch step.result {
    case .found:
      "\(step.className) has \(selector)\(step.category.map { " (from the category \($0))" } ?? ""): "
        + "\(step.implementation ?? "an implementation"). It is stored in the cache of the receiver's class, "
        + "even when a superclass has the method."
    case .absent:
      "No \(selector) among \(step.className)'s \(Wording.count(step.entries, "method")). "
        + (roots.contains(step.className)
          ? "It is the root class: the search ends here." : "The search goes on in its superclass.")
    case .notFound: "The end of the superclass chain: no class has \(selector)."
    }
  }

  private func sentence(_ ask: TraceEvent.Ask, _ selector: String) -> String {
    let who =
      ask.isDefault
      ? "No class overrides it, so \(Wording.defaultName(ask.implementation ?? "")) answers."
      : "\(ask.implementation ?? "It") is asked."
    let resolver =
      ask.implementation?.contains("resolveClassMethod:") ?? false ? "Class" : "Instance"
    return switch ask.stage {
    case .resolve:
      "No class has \(selector). First chance: the class may add the method now, in resolve\(resolver)Method:. \(who)"
    case .target:
      "Second chance: forwardingTargetForSelector: may name another object, which then gets the same message. \(who)"
    case .signature:
      "Third chance: methodSignatureForSelector: must give the types of the arguments and the result of "
        + "\(selector), so that an NSInvocation can be built. \(who)"
    case .invocation:
      "The message is now an NSInvocation, and forwardInvocation: decides what becomes of it. \(who)"
    case .unrecognized: "No stage took the message. \(who)"
    default: who
    }
  }

  private func sentence(_ answer: TraceEvent.Answer) -> String {
    (answer.isInjected ? "What if: no method was asked; this answer was given instead. " : "")
      + meaning(answer)
  }

  private func meaning(_ answer: TraceEvent.Answer) -> String {
    switch answer.stage {
    case .resolve:
      switch answer.effect {
      case "added":
        "The resolver answers \(answer.value) and has added the method: the search starts again and will find it. "
          + "What counts is the method, not the answer."
      case "nothing-added":
        "The resolver answers \(answer.value) but has added nothing, so forwarding begins."
      default: "The resolver answers \(answer.value). Forwarding begins."
      }
    case .target:
      answer.value == "nil"
        ? "nil: no other receiver. Forwarding by invocation comes next."
        : "The message goes to \(answer.value) instead\(answer.valueClass.map { ", an object of class \($0)," } ?? "") "
          + "as if it had been sent there."
    case .signature:
      answer.value == "nil"
        ? "nil: without a signature there is no invocation, so forwardInvocation: will not be called."
        : "The signature is \(answer.value). Now an NSInvocation can be built."
    case .invocation: "forwardInvocation: is done; the invocation's return value is the message's."
    case .unrecognized: "\(answer.value) is raised."
    default: answer.value
    }
  }

  private func sentence(_ skip: TraceEvent.Skip) -> String {
    let reason = Wording.reason(skip.reason, since: skip.since.flatMap { additions[$0] })
    let text = "Stage \(skip.stage.order), \(skip.stage.rawValue), does not run – \(reason)."
    guard skip.reason == .noSignature else { return text }
    return text
      + " forwardInvocation: needs an NSInvocation, and that can only be built from a method signature."
  }

  /// Events that change the program rather than dispatch a message.
  private func change(_ body: TraceEvent.Body) -> String {
    switch body {
    case .method(let change):
      let verb =
        switch change.operation {
        case .add: "A new method"
        case .replace: "Replaced"
        case .exchange: "Exchanged"
        }
      return
        "\(verb): \(change.className.first == "+" ? "" : "-")[\(change.className) \(change.selector)] is now "
        + "\(change.implementation) (\(change.by)). The cache entries concerned are flushed."
    case .category(let name, let cls, _): return "The category \(name) adds its methods to \(cls)."
    case .object(let object):
      return "\(object.object) is now an object of class \(object.className)."
    case .hook(let hook): return "A hook runs \(hook.position) the method: \(hook.token)."
    case .note(let note): return note.text
    case .limit(_, let text): return "Stopped: \(text)."
    case .end(let end):
      if let cut = end.cut { return "The run was stopped (\(cut))." }
      return end.uncaught.map { "The program ends with an uncaught exception: \($0)" }
        ?? "The program ends with exit code \(end.exit)."
    default: return ""
    }
  }
}
