// Messages: `[receiver selector:argument]`.
extension Parser {
  /// `[receiver part:argument …]`
  mutating func parseMessage() -> Expr {
    let open = advance().range
    let isReceiver = messageIsReceiver
    messageIsReceiver = false
    guard enter() else {
      leave()
      return Expr(.missing, open)
    }
    defer { leave() }
    let receiver = parseReceiver()
    var parts: [MessageExpr.Part] = []
    var selector = ""
    if current.isWord, peek(1).kind != .colon {
      let name = takeName()
      selector = name.text
      parts.append(MessageExpr.Part(keyword: name, argument: nil))
    } else {
      while at(.colon) || current.isWord && peek(1).kind == .colon {
        let keyword = at(.colon) ? Name("", current.range) : takeName()
        advance()
        parts.append(MessageExpr.Part(keyword: keyword, argument: parsePartArgument(keyword)))
        selector += keyword.text + ":"
        skipCommaBeforePart()
      }
    }
    if parts.isEmpty { return brokenMessage(receiver, open) }
    var more: [Expr] = []
    while at(.comma) {
      advance()
      more.append(parseAssignment())
    }
    endMessage(open, parts, isReceiver: isReceiver)
    let node = MessageExpr(
      receiver: receiver, parts: parts, variadicArguments: more, selector: selector)
    let range = range(from: open)
    noteReceiver(receiver)
    noteManual(node, range)
    return Expr(.message(node), range)
  }

  private mutating func parsePartArgument(_ keyword: Name) -> Expr {
    guard at(.rightBracket) else {
      let outer = wordAndColonBeginPart
      wordAndColonBeginPart = true
      defer { wordAndColonBeginPart = outer }
      return parseAssignment()
    }
    report(
      .badMessage, "the argument of `\(keyword.text):` is missing", at: previousRange.endPoint,
      label: "it belongs here",
      helps: [
        Diagnostic.Help(
          "a part with a colon has an argument: `\(keyword.text):value`; without one, leave the colon out"
        )
      ])
    return Expr(.missing, previousRange.endPoint)
  }

  /// `[car drive:3, to:place]`
  private mutating func skipCommaBeforePart() {
    guard at(.comma), peek(1).isWord, peek(2).kind == .colon, peek(3).kind != .colon else { return }
    reportMended(
      .badMessage, "the parts of a message are not separated by commas", at: current.range,
      label: "`,` does not belong here",
      helps: [
        Diagnostic.Help(
          "leave it out: `[receiver drive:3 to:place]`", edits: [.init(current.range, "")])
      ])
    advance()
  }

  /// `[c drive 3]`, `[c drive:3 to @"x"]`: a colon is missing before the argument.
  private mutating func reportMissingColon(_ parts: [MessageExpr.Part]) -> Bool {
    guard !current.flags.contains(.lineStart), !at(.rightBracket) else { return false }
    let word: Name
    let behind: Token
    if parts.last?.argument == nil, let last = parts.last, !current.isWord {
      word = last.keyword
      behind = current
    } else if parts.last?.argument != nil, current.isWord, peek(1).kind != .rightBracket {
      word = Name(interner.text(current.id), current.range)
      behind = peek(1)
    } else {
      return false
    }
    switch behind.kind {
    case .number, .string, .character, .at, .identifier, .caret, .leftBracket: break
    case .leftParen:
      guard parts.last?.argument == nil else { return false }
      let arguments =
        peek(1).kind == .rightParen
        ? "`[receiver \(word.text)]`" : "`[receiver \(word.text):argument]`"
      report(
        .badMessage, "a message has no parentheses", at: current.range,
        helps: [Diagnostic.Help("write \(arguments)")])
      return true
    default: return false
    }
    report(
      .badMessage, "`:` is missing after `\(word.text)`", at: word.range.endPoint,
      label: "`:` belongs here",
      helps: [
        Diagnostic.Help(
          "an argument follows a colon: `\(word.text):value`",
          edits: [.init(word.range.endPoint, ":")])
      ])
    return true
  }

  private mutating func endMessage(
    _ open: SourceRange, _ parts: [MessageExpr.Part], isReceiver: Bool
  ) {
    if at(.rightBracket) {
      advance()
      return
    }
    // `[[Car alloc init]`: the word belongs to the message around this one.
    if isReceiver, current.isWord { return reportMissing("]", "after this message", opening: open) }
    if reportMissingColon(parts) {
      // The missing colon has been reported.
    } else if current.isWord, !current.flags.contains(.lineStart), parts.last?.argument == nil,
      let last = parts.last
    {
      // `[a b c]`: two words, and no colon.
      let (first, second) = (last.keyword.text, interner.text(current.id))
      report(
        .badMessage, "expected `]` or `:`, found \(found)", at: current.range,
        secondary: [Diagnostic.Label(last.keyword.range, "this is the whole selector")],
        helps: [
          Diagnostic.Help("to pass it as an argument write `\(first):\(second)`"),
          Diagnostic.Help("to send it to the result write `[[… \(first)] \(second)]`"),
        ])
    } else if current.isWord, !current.flags.contains(.lineStart) {
      reportWordBehindArgument(open)
    } else {
      reportMissing("]", "after this message", opening: open)
    }
    skip(to: .rightBracket)
    _ = eat(.rightBracket)
  }

  /// `[car drive:3 fast]`
  private mutating func reportWordBehindArgument(_ open: SourceRange) {
    let word = interner.text(current.id)
    report(
      .expected, "expected `]` after this message, found \(found)", at: current.range,
      secondary: [Diagnostic.Label(open, "to close this")],
      helps: [
        Diagnostic.Help(
          "a further part of the selector has a colon and an argument: `\(word):value`"),
        Diagnostic.Help("a message to the result has brackets of its own: `[[…] \(word)]`"),
      ])
  }

  private mutating func brokenMessage(
    _ receiver: MessageExpr.Receiver, _ open: SourceRange
  ) -> Expr {
    if case .expression(let list) = receiver, case .comma(let first, _) = list.kind {
      return refuseCommas(open, first)
    }
    if at(.rightBracket) {
      report(
        .badMessage, "the message has no selector", at: current.range,
        label: "a message's name belongs before this",
        secondary: [Diagnostic.Label(open, "the message begins here")],
        helps: dottedAdvice(receiver))
    } else {
      report(
        .badMessage, "expected a message's name, found \(found)",
        at: current.flags.contains(.lineStart) || isAtEnd ? previousRange.endPoint : current.range,
        secondary: [Diagnostic.Label(open, "the message begins here")])
    }
    skip(to: .rightBracket)
    _ = eat(.rightBracket)
    return Expr(.missing, range(from: open))
  }

  /// `[car.drive]`
  private func dottedAdvice(_ receiver: MessageExpr.Receiver) -> [Diagnostic.Help] {
    guard case .expression(let whole) = receiver, case .member(let base, let name, _) = whole.kind,
      case .identifier(let object) = base.kind
    else { return [] }
    return [
      Diagnostic.Help(
        "a space separates the receiver from the name: `[\(object.text) \(name.text)]`")
    ]
  }

  private mutating func parseReceiver() -> MessageExpr.Receiver {
    if at(.super), peek(1).kind != .dot, scope.kind(current.id) != .value {
      return .super(advance().range)
    }
    if at(.identifier), classAhead {
      if at(.NSAutoreleasePool) { noteManual(current.range) }
      let name = takeName()
      let arguments = at(.less) ? parseAngleArguments() : nil
      let range = range(from: name.range)
      let specifiers = DeclSpecifiers(
        type: .named(name, arguments), typeRange: range, range: range)
      let declarator = Declarator(name: nil, parts: [], range: range.endPoint)
      return .type(TypeName(specifiers: specifiers, declarator: declarator, range: range))
    }
    if at(.keyword), current.word?.plain == .typeof { return .type(parseTypeName()) }
    messageIsReceiver = at(.leftBracket)
    return .expression(parseExpression())
  }

  /// A class's name as receiver: a known type with a selector behind it.
  private var classAhead: Bool {
    let next = peek(1)
    switch scope.kind(current.id) {
    case .type: return next.isWord || next.kind == .less || next.kind == .colon
    case .unknown: return next.kind == .less && peek(2).kind == .identifier && genericReceiver
    case .value: return false
    }
  }

  /// `[Unknown<Type *> name]`
  private var genericReceiver: Bool {
    var place = index + 2
    while place < index + 32 {
      let token = tokens[min(place, tokens.count - 1)]
      switch token.kind {
      case .identifier, .star, .comma, .less: place += 1
      case .greater, .greaterGreater:
        let next = tokens[min(place + 1, tokens.count - 1)]
        return tokens[place - 1].kind == .star && next.isWord
      default: return false
      }
    }
    return false
  }

  /// A property or a result that is a pointer to an unknown type: that type is a class, since numbers are passed as they are.
  mutating func notePointer(_ specifiers: DeclSpecifiers, _ declarator: Declarator) {
    guard case .named(let name, _) = specifiers.type, name.text.first?.isUppercase == true,
      declarator.parts.count == 1, case .pointer = declarator.parts[0],
      scope.kind(interner.intern(name.text)) == .unknown
    else { return }
    pointedNames.insert(name.text)
  }

  private mutating func noteReceiver(_ receiver: MessageExpr.Receiver) {
    guard case .expression(let expression) = receiver, case .identifier(let name) = expression.kind,
      name.text.first?.isUppercase == true, scope.kind(interner.intern(name.text)) == .unknown
    else { return }
    messagedNames.insert(name.text)
  }

  // MARK: Manual reference counting

  /// A class and functions that only code counting by hand can use.
  static let manualNames: Set<String> = [
    "NSAutoreleasePool", "object_dispose", "object_copy", "NSDeallocateObject", "NSCopyObject",
    "NSDecrementExtraRefCountWasZero", "NSIncrementExtraRefCount", "NSExtraRefCount",
  ]

  /// Methods that automatic counting lets nobody write.
  mutating func noteManual(implementing head: MethodDecl) {
    switch head.selector {
    case "retain", "release", "autorelease", "retainCount": noteManual(head.range)
    default: break
    }
  }

  private mutating func noteManual(_ node: MessageExpr, _ range: SourceRange) {
    guard firstManualMessage == nil, node.parts.count == 1, node.parts[0].argument == nil else {
      return
    }
    switch node.selector {
    case "retain", "release", "autorelease", "retainCount": noteManual(range)
    case "dealloc":
      if case .super = node.receiver { noteManual(range) }
    default: break
    }
  }

  mutating func noteManual(_ range: SourceRange) {
    if firstManualMessage == nil { firstManualMessage = range }
  }
}
