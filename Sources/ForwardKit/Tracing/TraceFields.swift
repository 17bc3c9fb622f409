import ForwardKitBasics

/// One line of a trace as JSON, and what event it is. Missing and mistyped keys are errors that name the key.
struct TraceFields {
  let value: JSONValue
  let line: Int
  /// The send that each query belongs to: a query's events name only the query.
  let sendOfQuery: [Int: Int]

  private func missing(_ key: String) -> TraceReadError {
    TraceReadError(line: line, message: "\"\(key)\" is missing or of another type")
  }

  func integer(_ key: String) throws(TraceReadError) -> Int {
    guard let found = value[key]?.integer else { throw missing(key) }
    return found
  }

  private func string(_ key: String) throws(TraceReadError) -> String {
    guard let found = value[key]?.string else { throw missing(key) }
    return found
  }

  private func names(_ key: String) throws(TraceReadError) -> [String] {
    guard let found = value[key]?.strings else { throw missing(key) }
    return found
  }

  private func word<Word: RawRepresentable<String>>(_ key: String, as type: Word.Type)
    throws(TraceReadError) -> Word
  {
    guard let found = Word(rawValue: try string(key)) else { throw missing(key) }
    return found
  }

  private func scope() throws(TraceReadError) -> TraceScope {
    if let query = value["query"]?.integer {
      return TraceScope(send: sendOfQuery[query] ?? 0, query: query)
    }
    return TraceScope(send: try integer("send"))
  }

  func place() throws(TraceReadError) -> SourceSpan? {
    guard let at = value["at"] else { return nil }
    guard let numbers = at.array?.compactMap(\.integer), numbers.count == 5 else {
      throw missing("at")
    }
    return SourceSpan(
      file: numbers[0], line: numbers[1], column: numbers[2], endLine: numbers[3],
      endColumn: numbers[4])
  }

  /// Nil for an event that this version does not know.
  func body(named name: String) throws(TraceReadError) -> TraceEvent.Body? {
    switch name {
    case "header": .header(try header())
    case "send": .send(try send())
    case "query": .query(try query())
    case "cache", "lookup", "ask", "answer", "skip": try stage(name)
    case "fill", "flush", "call", "return", "throw", "catch", "hook": try course(name)
    case "class", "category", "protocol", "method", "ivar", "object": try structure(name)
    case "out", "line", "file", "note", "limit", "end": try program(name)
    default: nil
    }
  }

  private func header() throws(TraceReadError) -> TraceHeader {
    guard let files = value["files"]?.array, case .object(let limits)? = value["limits"] else {
      throw missing("files")
    }
    return TraceHeader(
      version: try string("fwdsim"), dialect: try string("dialect"),
      files: files.map {
        .init(
          name: $0["name"]?.string ?? "", sha256: $0["sha256"]?.string ?? "",
          text: $0["text"]?.string ?? "")
      },
      limits: limits.compactMap { limit in limit.value.integer.map { (limit.key, $0) } },
      filters: value["filters"]?.strings ?? [], arguments: value["args"]?.strings ?? [],
      whatIf: value["whatif"]?.strings ?? [])
  }

  private func traceValue(_ value: JSONValue?) throws(TraceReadError) -> TraceValue {
    guard let type = value?["t"]?.string, let text = value?["v"]?.string else {
      throw missing("value")
    }
    return TraceValue(type: type, text: text)
  }

  private func send() throws(TraceReadError) -> TraceEvent.Send {
    let kind = try word("kind", as: TraceEvent.Send.Kind.self)
    var arguments: [TraceValue] = []
    for argument in value["args"]?.array ?? [] { arguments.append(try traceValue(argument)) }
    let cls = kind == .function ? "" : try string("cls")
    return TraceEvent.Send(
      scope: try scope(), parent: try integer("parent"), depth: try integer("depth"),
      receiver: kind == .function ? "" : try string("recv"), className: cls,
      receiverClass: value["rcls"]?.string ?? cls,
      selector: try string("sel"), arguments: arguments, kind: kind,
      receiverIsClass: value["meta"]?.bool ?? false,
      isInternal: false)
  }

  private func query() throws(TraceReadError) -> TraceEvent.Query {
    TraceEvent.Query(
      scope: TraceScope(send: try integer("send"), query: try integer("query")),
      receiver: try string("recv"),
      className: try string("cls"), selector: try string("sel"),
      receiverIsClass: value["kind"]?.string == "class",
      why: try string("why"))
  }

  private func stage(_ name: String) throws(TraceReadError) -> TraceEvent.Body {
    let scope = try scope()
    switch name {
    case "cache":
      return .cache(
        .init(
          scope: scope, className: try string("cls"),
          result: try word("result", as: TraceEvent.CacheProbe.Result.self),
          implementation: value["imp"]?.string, probes: try integer("probes")))
    case "lookup":
      return .lookup(
        .init(
          scope: scope, className: try string("cls"),
          result: try word("result", as: TraceEvent.LookupStep.Result.self),
          implementation: value["imp"]?.string, category: value["category"]?.string,
          entries: try integer("entries")))
    case "ask":
      return .ask(
        .init(
          scope: scope, stage: try word("stage", as: Stage.self),
          implementation: value["imp"]?.string,
          isDefault: value["default"]?.bool ?? false))
    case "answer":
      return .answer(
        .init(
          scope: scope, stage: try word("stage", as: Stage.self), value: try string("value"),
          valueClass: value["class"]?.string, effect: value["effect"]?.string,
          isInjected: value["injected"]?.bool ?? false))
    default:
      return .skip(
        .init(
          scope: scope, stage: try word("stage", as: Stage.self),
          reason: try word("reason", as: SkipReason.self),
          since: value["since"]?.integer))
    }
  }

  private func course(_ name: String) throws(TraceReadError) -> TraceEvent.Body {
    let scope = try scope()
    switch name {
    case "fill", "flush":
      let change = TraceEvent.CacheChange(
        scope: scope, className: try string("cls"), selector: value["sel"]?.string,
        implementation: value["imp"]?.string,
        reason: value["reason"]?.string)
      return name == "fill" ? .fill(change) : .flush(change)
    case "call":
      return .call(
        .init(
          scope: scope, implementation: try string("imp"), isNative: value["native"]?.bool ?? false)
      )
    case "return": return .return(.init(scope: scope, value: try traceValue(value["value"])))
    case "hook":
      return .hook(
        .init(scope: scope, position: try string("position"), token: try string("token")))
    default:
      let thrown = TraceEvent.Throw(
        scope: scope, exception: try string("exception"), reason: try string("reason"))
      return name == "throw" ? .throw(thrown) : .catch(thrown)
    }
  }

  private func structure(_ name: String) throws(TraceReadError) -> TraceEvent.Body {
    let id = value["id"]?.string ?? ""
    switch name {
    case "class":
      return .classDefined(
        .init(name: id, superclass: value["super"]?.string, methods: try names("methods")))
    case "category":
      return .category(name: id, className: try string("cls"), methods: try names("methods"))
    case "protocol": return .protocolDefined(name: id)
    case "ivar": return .ivar(name: id, className: try string("cls"), type: try string("types"))
    case "object":
      return .object(
        .init(
          operation: try word("op", as: TraceEvent.ObjectChange.Operation.self), object: id,
          className: try string("class")))
    default:
      return .method(
        .init(
          operation: try word("op", as: TraceEvent.MethodChange.Operation.self),
          className: try string("cls"),
          selector: try string("sel"), implementation: try string("imp"),
          types: try string("types"), by: try string("by")))
    }
  }

  private func program(_ name: String) throws(TraceReadError) -> TraceEvent.Body {
    switch name {
    case "out":
      return .output(
        .init(stream: try word("to", as: TraceEvent.Output.Stream.self), text: try string("text")))
    case "line": return .statement(try statement())
    case "file": return .file(number: try integer("f"), name: try string("name"))
    case "note":
      return .note(
        .init(
          code: try string("code"), text: try string("text"),
          references: value["refs"]?.array?.compactMap(\.integer) ?? []))
    case "limit": return .limit(code: try string("code"), text: try string("text"))
    default:
      return .end(
        TraceEnd(
          exit: try integer("exit"), uncaught: value["uncaught"]?.string, cut: value["cut"]?.string,
          statistics: statistics()))
    }
  }

  private func statement() throws(TraceReadError) -> TraceEvent.Statement {
    .init(
      moment: try word("op", as: TraceEvent.Statement.Moment.self), function: try string("fn"),
      depth: try integer("depth"), variables: Self.variables(value["vars"]),
      objects: (value["objs"]?.array ?? []).map {
        .init(object: $0["id"]?.string ?? "", values: Self.variables($0["vars"]))
      })
  }

  private static func variables(_ list: JSONValue?) -> [TraceVariable] {
    (list?.array ?? []).map {
      TraceVariable(
        name: $0["n"]?.string ?? "", type: $0["t"]?.string ?? "", text: $0["v"]?.string ?? "",
        members: variables($0["vars"]))
    }
  }

  private func statistics() -> TraceStatistics {
    func count(_ key: String) -> Int { value["stats"]?[key]?.integer ?? 0 }
    var statistics = TraceStatistics()
    statistics.sends = count("sends")
    statistics.calls = count("calls")
    statistics.folded = count("folded")
    statistics.nilReceivers = count("nil")
    statistics.hits = count("hit")
    statistics.found = count("found")
    statistics.inherited = count("inherited")
    statistics.resolved = count("resolved")
    statistics.forwarded = count("forwarded")
    statistics.unrecognized = count("unrecognized")
    statistics.hidden = count("hidden")
    return statistics
  }
}
