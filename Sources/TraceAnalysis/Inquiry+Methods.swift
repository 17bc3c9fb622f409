// Why a method of the program's own was not called: where the messages with its name went instead.
import ForwardKit
import ForwardKitBasics
import ObjCSyntax

extension Inquiry {
  func methodAnswer(_ method: ProgramText.Method) -> Answer {
    var answer = Answer(method.name, .notCalled, "`\(method.name)` was not called.")
    answer.primary = .init(method.nameRange, "was not called")
    let sends = sends(of: method.selector)
    guard let first = sends.first else { return unsent(method, answer) }
    answer.messages = sends.prefix(5).map(message)
    if let range = first.at.flatMap(program.range) {
      answer.secondary.append(.init(range, "#\(first.number) \(course(first))"))
    }
    explain(first, method, &answer)
    return answer
  }

  private func explain(
    _ record: SendRecord, _ method: ProgramText.Method, _ answer: inout Answer
  ) {
    let send = record.send
    let name = "#\(record.number) `\(Wording.message(send))`\(place(record))"
    answer.stage = record.reached
    if send.kind == .nil {
      answer.summary = "`\(method.name)` was not called: the receiver was nil."
      answer.reasons = [
        "\(name) had nil as its receiver. Nothing is looked up then, and the result is zero."
      ]
      answer.remedies = [.init("make the object before the message is sent, and keep it")]
    } else if send.receiverIsClass != method.isClassMethod,
      program.isKind(send.receiverClass, of: method.className)
    {
      let (is_, other) =
        method.isClassMethod ? ("a class", "an object") : ("an instance", "the class")
      answer.summary =
        "`\(method.name)` was not called: the message went to \(other), and this is \(is_) method."
      answer.reasons = ["\(name) was sent to \(other)."]
      answer.remedies = [
        .init(
          "send it to \(method.isClassMethod ? "the class: `[\(method.className) …]`" : "an object of `\(method.className)`")"
        ), sign(method),
      ]
    } else if !program.isKind(send.receiverClass, of: method.className) {
      answer.summary = "`\(method.name)` was not called: the receiver was of another class."
      answer.reasons = [
        "\(name) went to \(send.receiver), an object of class `\(send.receiverClass)`, which is not a `\(method.className)`. "
          + "The search begins at the object's class, whatever type the variable has."
      ]
    } else {
      explainOther(record, name, method, &answer)
    }
  }

  /// The receiver has the method, and another one ran.
  private func explainOther(
    _ record: SendRecord, _ name: String, _ method: ProgramText.Method, _ answer: inout Answer
  ) {
    let ran = record.implementation
    answer.summary =
      "`\(method.name)` was not called: "
      + (ran.map { "`\($0)` ran instead." } ?? "\(course(record)).")
    answer.reasons = ["\(name) \(course(record))."]
    let changes = recording.events.filter { event in
      if case .method(let change) = event.body { change.selector == method.selector } else { false }
    }
    for event in changes.suffix(3) {
      guard case .method(let change) = event.body else { continue }
      let line = event.at.map { " on line \($0.line)" } ?? ""
      let verb =
        switch change.operation {
        case .add: "added"
        case .replace: "replaced"
        case .exchange: "exchanged"
        }
      answer.reasons.append(
        "\(change.by == "category" ? "A category" : change.by)\(line) \(verb) `\(method.selector)` of `\(change.className)`: since then it is \(change.implementation)."
      )
      if let range = event.at.flatMap(program.range) {
        answer.secondary.append(.init(range, "\(verb) here"))
      }
    }
    let others = program.methods.filter {
      $0.selector == method.selector && $0.isClassMethod == method.isClassMethod
        && $0.range != method.range && (ran == nil || $0.name == ran)
    }
    for other in others.prefix(2) {
      let whose = other.category.map { "the category `\($0)`" } ?? "`\(other.className)`"
      answer.secondary.append(.init(other.nameRange, "\(whose) has it too"))
      if other.className == method.className {
        answer.reasons.append(
          "The category's method comes before the class's in the method list, and the first one found runs."
        )
      } else if program.isKind(other.className, of: method.className) {
        answer.reasons.append(
          "`\(other.className)` is nearer to the object's class, and the search begins there.")
      }
    }
  }

  private func sign(_ method: ProgramText.Method) -> Diagnostic.Help {
    let range = SourceRange(
      file: method.range.file, start: method.range.start, end: method.range.start + 1)
    let right = method.isClassMethod ? "-" : "+"
    return .init("or write `\(right)` in front of the method", edits: [.init(range, right)])
  }

  /// No message with this selector was sent.
  private func unsent(_ method: ProgramText.Method, _ answer: Answer) -> Answer {
    var answer = answer
    answer.summary = "`\(method.name)` was not called: no message `\(method.selector)` was sent."
    for record in recording.sends {
      guard
        record.send.selector.hasSuffix("espondToSelector:")
          || record.send.selector.hasSuffix("espondsToSelector:"),
        record.send.arguments.first?.text == method.selector,
        case .returned(let value) = record.ending
      else { continue }
      answer.reasons.append(
        "#\(record.number) `\(Wording.message(record.send))`\(place(record)) answered \(value.text)."
          + (value.text == "NO"
            ? " respondsToSelector: looks at the class and its resolver, never at forwarding, and a caller that asks once may keep the answer."
            : ""))
      answer.messages.append(message(record))
      if let range = record.at.flatMap(program.range) {
        answer.secondary.append(.init(range, "answered \(value.text)"))
      }
      break
    }
    let sent = Set(recording.sends.filter { $0.send.kind != .function }.map(\.send.selector))
    if let near = SpellingSuggestions.best(method.selector, among: sent.sorted()),
      near != method.selector
    {
      answer.reasons.append("A message `\(near)` was sent. Every colon is part of the name.")
      if let record = self.sends(of: near).first {
        answer.messages.append(message(record))
        if let range = record.at.flatMap(program.range) {
          answer.secondary.append(.init(range, "`\(near)`, another name"))
        }
      }
      answer.remedies.append(.init("give both one name: `\(method.selector)` or `\(near)`"))
    }
    return answer
  }
}
