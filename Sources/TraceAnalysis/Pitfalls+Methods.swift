// Methods that take each other's place: exchanges, and overrides that keep the superclass's from running.
import ForwardKit
import ObjCSyntax

extension Pitfalls {
  func methods() -> [Diagnostic] { exchanges() + commands() + overrides() }

  // MARK: Exchanges

  private struct Change: Hashable {
    var className: String
    var selector: String
    var name: String {
      className.hasPrefix("+")
        ? "+[\(className.dropFirst()) \(selector)]" : "-[\(className) \(selector)]"
    }
  }

  private func exchanges() -> [Diagnostic] {
    var found: [Diagnostic] = []
    var first: [Set<Change>: SourceSpan?] = [:]
    var half: Change?
    for (position, event) in recording.events.enumerated() {
      guard case .method(let change) = event.body, change.operation == .exchange else { continue }
      let now = Change(className: change.className, selector: change.selector)
      if let inherited = inheritedExchange(now, event, position) { found.append(inherited) }
      guard let other = half else {
        half = now
        continue
      }
      half = nil
      let pair: Set = [now, other]
      if let earlier = first.removeValue(forKey: pair) {
        let isElsewhere = earlier != event.at
        found.append(
          Diagnostic(
            .warning, DispatchCode.exchangedTwice,
            "`\(other.name)` and `\(now.name)` are exchanged once more: everything is as it was before",
            at: event.at.flatMap(program.range),
            label: isElsewhere ? "the second exchange" : "runs a second time",
            secondary: isElsewhere
              ? earlier.flatMap(program.range).map { [.init($0, "the first one")] } ?? [] : []))
      } else {
        first[pair] = .some(event.at)
      }
    }
    return found
  }

  /// `class_getInstanceMethod(Van, go)` found the method in Car, and that is where it is exchanged.
  private func inheritedExchange(_ change: Change, _ event: TraceEvent, _ position: Int)
    -> Diagnostic?
  {
    let asked = recording.sends.last { record in
      guard record.send.kind == .function, record.positions.lowerBound < position,
        ["class_getInstanceMethod", "class_getClassMethod"].contains(record.send.selector),
        record.send.arguments.count == 2
      else { return false }
      return record.send.arguments[1].text == change.selector
    }
    let owner = change.className.drop { $0 == "+" }
    guard let asked, let cls = asked.send.arguments.first?.text, cls != owner,
      program.isKind(cls, of: String(owner)) || program.superclasses[String(owner)] == nil
    else { return nil }
    return Diagnostic(
      .warning, DispatchCode.inheritedExchange,
      "`\(cls)` inherits `\(change.selector)`: the exchange changes `\(change.name)`, for all subclasses of `\(owner)`",
      at: event.at.flatMap(program.range), label: "exchanged in the superclass",
      secondary: range(asked).map { [.init($0, "found in `\(owner)`")] } ?? [])
  }

  // MARK: _cmd

  /// Methods that run under another selector than the one they were written with, and look at `_cmd`.
  private func commands() -> [Diagnostic] {
    recording.sends.compactMap { record in
      guard let method = method(named: record.implementation),
        method.selector != record.send.selector, record.send.kind != .function,
        let word = firstWord("_cmd", in: method.range)
      else { return nil }
      return Diagnostic(
        .warning, DispatchCode.otherCommand,
        "`\(method.name)` runs with `\(record.send.selector)` as its _cmd", at: word,
        label: "is `\(record.send.selector)` here",
        secondary: range(record).map { [.init($0, "because of this message")] } ?? [])
    }
  }

  /// Where a word stands in a range of the text for the first time, comments aside.
  func firstWord(_ word: String, in range: SourceRange) -> SourceRange? {
    guard let file = program.sources.file(of: range) else { return nil }
    let bytes = file.bytes, wanted = Array(word.utf8)
    let end = min(Int(range.end), bytes.count)
    var start = Int(range.start)
    while start + wanted.count <= end {
      if bytes[start] == UInt8(ascii: "/"), start + 1 < end, bytes[start + 1] == UInt8(ascii: "/") {
        while start < end, bytes[start] != UInt8(ascii: "\n") { start += 1 }
        continue
      }
      let isFound =
        bytes[start..<(start + wanted.count)].elementsEqual(wanted)
        && (start == 0 || !isWord(bytes[start - 1]))
        && (start + wanted.count == bytes.count || !isWord(bytes[start + wanted.count]))
      if isFound {
        return SourceRange(
          file: range.file, start: UInt32(start), end: UInt32(start + wanted.count))
      }
      start += 1
    }
    return nil
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (byte >= 48 && byte <= 57) || (byte | 32 >= 97 && byte | 32 <= 122)
  }

  // MARK: super

  /// Overrides that answer for forwarding and never ask the superclass's override.
  private func overrides() -> [Diagnostic] {
    let inquiry = Inquiry(recording)
    return program.methods.compactMap { method in
      guard
        Inquiry.hooks[method.selector] != nil || method.selector == "respondsToSelector:",
        let superclass = program.superclasses[method.className],
        let inherited = program.method(
          method.selector, isClassMethod: method.isClassMethod, in: superclass),
        firstWord("super", in: method.range) == nil, !inquiry.runs(of: method).isEmpty
      else { return nil }
      return Diagnostic(
        .warning, DispatchCode.superNotAsked,
        "`\(method.name)` keeps `\(inherited.name)` from being asked", at: method.nameRange,
        label: "does not send the message to super",
        secondary: [.init(inherited.nameRange, "never runs for a `\(method.className)`")])
    }
  }
}
