// What stands under the cursor: who answers a message, or how forwarding would go; what a name is; what an encoding says.
import ForwardKit
import MessageFraming
import ObjCSema
import ObjCSyntax
import TraceAnalysis

extension LanguageServer {
  func hover(_ text: Text, _ offset: UInt32) -> JSON {
    guard let (words, range) = words(text, offset) else { return .null }
    return ["contents": ["kind": "markdown", "value": .string(words)], "range": text.range(range)]
  }

  private func words(_ text: Text, _ offset: UInt32) -> (String, SourceRange)? {
    if let (message, word) = text.message(at: offset) { return (describe(message, text), word) }
    if let use = text.index.uses.last(where: { text.isOwn($0.range) && $0.range.touches(offset) }) {
      return (describe(use), use.range)
    }
    if let (encoding, range) = text.encoding(at: offset), let words = Self.words(encoding) {
      return (words, range)
    }
    if let (selector, range) = text.selector(at: offset) {
      let names = text.index.implementations(of: selector).map { "`\($0.name)`" }
      var lines = ["`\(selector)`"]
      if !names.isEmpty { lines.append("Implemented by \(names.joined(separator: ", "))") }
      if let stage = Inquiry.hooks[selector] { lines.append(explain(stage)) }
      if let note = MessageNotes.note(on: selector) { lines.append(note) }
      return (lines.joined(separator: "\n\n"), range)
    }
    return nil
  }

  private func describe(_ use: SourceIndex.Use) -> String {
    switch use.kind {
    case .cls: "`@class \(use.name)`"
    case .function:
      (["`\(use.name)()`: a function"] + [MessageNotes.note(onFunction: use.name)].compactMap { $0 })
        .joined(separator: "\n\n")
    case .ivar: "`\(use.type) \(use.name)`: an instance variable"
    case .parameter: "`\(use.type) \(use.name)`: a parameter"
    case .variable: "`\(use.type) \(use.name)`"
    case .constant: "`\(use.type) \(use.name)`: a constant"
    }
  }

  private func describe(_ message: SourceIndex.Message, _ text: Text) -> String {
    var lines: [String] = []
    if let method = message.method {
      lines.append("```objective-c\n\(SourceIndex.head(method))\n```")
    } else {
      lines.append("`\(message.selector)`: no class declares this method")
    }
    var answerer: String?
    var isForwarded = false
    switch text.index.answerer(of: message) {
    case .method(let name, let range, let overriddenIn):
      answerer = name
      let line =
        text.isOwn(range) ? ", line \(text.file.location(of: range.start).line)" : ""
      lines.append("Answered by `\(name)`\(line).")
      if !overriddenIn.isEmpty {
        let names = overriddenIn.map { "`\($0)`" }.joined(separator: ", ")
        lines.append("If the object is of a subclass: \(names).")
      }
    case .asked(let hooks):
      isForwarded = true
      let cls = message.receiverClass ?? "the class"
      lines.append("No class from `\(cls)` up has this method. It would be forwarded:")
      for hook in hooks {
        let stage = Inquiry.hooks[hook.method.selector]
        lines.append("\(stage?.order ?? 0). `\(hook.name)` is asked (\(stage?.rawValue ?? ""))")
      }
      let selectors = hooks.map(\.method.selector)
      if selectors.contains("forwardInvocation:"),
        !selectors.contains("methodSignatureForSelector:")
      {
        lines.append(
          "Without `methodSignatureForSelector:` there is no invocation: `forwardInvocation:` is not asked."
        )
      }
    case .nobody(let chain):
      let names = chain.map { "`\($0)`" }.joined(separator: ", ")
      lines.append(
        "Nobody answers: neither \(names) nor forwarding takes it. The program ends with an unrecognized selector."
      )
    case .any(let names):
      lines.append(
        names.isEmpty
          ? "The receiver may be of any class; none in this file has the method."
          : "The receiver's class decides: \(names.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    lines += MessageNotes.notes(on: message, answeredBy: answerer, isForwarded: isForwarded)
    return lines.joined(separator: "\n\n")
  }

  /// A method's types, or one type, in words.
  private static func words(_ encoding: String) -> String? {
    guard let types = TypeDescriptions.ofMethod(encoding), types.count >= 3 else {
      let word = TypeDescriptions.of(encoding)
      return word == encoding ? nil : "`\(encoding)` is `\(word)`"
    }
    let arguments = types.dropFirst(3).map { "`\($0)`" }
    let behind =
      arguments.isEmpty ? "no arguments" : "then \(arguments.joined(separator: ", "))"
    return
      "`\(encoding)`: returns `\(types[0])`, takes self (`\(types[1])`), _cmd (`\(types[2])`), \(behind)"
  }
}

extension Text {
  /// The message whose selector stands at a place, and the word of it.
  func message(at offset: UInt32) -> (SourceIndex.Message, SourceRange)? {
    for message in index.messages.reversed() where isOwn(message.range) {
      if let word = message.words.first(where: { $0.touches(offset) && $0.length > 0 }) {
        return (message, word)
      }
    }
    return nil
  }

  /// The innermost message around a place.
  func message(around offset: UInt32) -> SourceIndex.Message? {
    index.messages.filter { isOwn($0.range) && $0.range.start < offset && offset <= $0.range.end }
      .min { $0.range.length < $1.range.length }
  }

  /// The selector that a place names: of a message, of a method's head, of `@selector`.
  func selector(at offset: UInt32) -> (String, SourceRange)? {
    if let (message, word) = message(at: offset) { return (message.selector, word) }
    if let name = index.selectors.first(where: { isOwn($0.range) && $0.range.touches(offset) }) {
      return (name.selector, name.range)
    }
    for head in heads {
      if let word = head.selectorRanges.first(where: { isOwn($0) && $0.touches(offset) }) {
        return (head.selector, word)
      }
    }
    return nil
  }

  /// The heads of all methods of this file, declared and defined.
  var heads: [MethodDecl] {
    analysis.units.flatMap(\.declarations).flatMap { declaration -> [MethodDecl] in
      switch declaration.kind {
      case .interface(let interface): interface.members.compactMap(\.method)
      case .category(let category): category.members.compactMap(\.method)
      case .protocolDefinition(let definition): definition.members.compactMap(\.method)
      case .implementation(let implementation): implementation.definitions.map(\.head)
      default: []
      }
    }
  }

  /// A string literal at a place that has the letters of an encoding.
  func encoding(at offset: UInt32) -> (String, SourceRange)? {
    let line = file.location(of: offset).line
    let bounds = file.lineBounds(line)
    var start: Int?
    for at in bounds where file.bytes[at] == UInt8(ascii: "\"") {
      guard let from = start else {
        start = at + 1
        continue
      }
      if from <= Int(offset), Int(offset) <= at {
        let text = String(decoding: file.bytes[from..<at], as: UTF8.self)
        let isEncoding =
          !text.isEmpty && !(from >= 2 && file.bytes[from - 2] == UInt8(ascii: "@"))
          && text.allSatisfy { $0.isLetter || $0.isNumber || "@:#^*?{}[]()=_\"<>".contains($0) }
        return isEncoding
          ? (text, SourceRange(file: file.id, start: UInt32(from), end: UInt32(at))) : nil
      }
      start = nil
    }
    return nil
  }
}

extension InterfaceMember {
  var method: MethodDecl? { if case .method(let method) = self { method } else { nil } }
}

extension ImplementationDecl {
  var definitions: [MethodDefinition] {
    members.compactMap { if case .method(let method) = $0 { method } else { nil } }
  }
}
