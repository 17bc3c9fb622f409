// Requests that set breakpoints. They may come before the recording is there; then they are settled when it is.
import ForwardKit
import MessageFraming

extension DebugAdapter {
  func setBreakpoints(_ arguments: JSON) throws(Failure) -> JSON {
    guard let source = arguments["source"], let key = key(of: source) else {
      throw Failure(text: "setBreakpoints needs a source with a path")
    }
    let wanted =
      arguments["breakpoints"]?.array
      ?? (arguments["lines"]?.array ?? []).map { ["line": $0] }
    breakpoints.lines[key] = try wanted.map { item throws(Failure) in
      guard let line = item["line"]?.integer else {
        throw Failure(text: "a breakpoint needs a line")
      }
      return settled(
        Breakpoint(
          id: breakpoints.number(), condition: item["condition"]?.string,
          hitCondition: item["hitCondition"]?.string, logMessage: item["logMessage"]?.string,
          source: source, line: line &+ 1 &- firstLine))
    }
    return ["breakpoints": .array((breakpoints.lines[key] ?? []).map(json))]
  }

  private func key(of source: JSON) -> String? {
    source["path"]?.string ?? source["sourceReference"]?.integer.map { "source \($0)" }
      ?? source["name"]?.string
  }

  func setFunctionBreakpoints(_ arguments: JSON) -> JSON {
    breakpoints.functions = (arguments["breakpoints"]?.array ?? []).map { item in
      settled(
        Breakpoint(
          id: breakpoints.number(), condition: item["condition"]?.string,
          hitCondition: item["hitCondition"]?.string, function: item["name"]?.string ?? ""))
    }
    return ["breakpoints": .array(breakpoints.functions.map(json))]
  }

  func setExceptionBreakpoints(_ arguments: JSON) -> JSON {
    let plain = (arguments["filters"]?.strings ?? []).map { (id: $0, condition: String?.none) }
    let chosen = (arguments["filterOptions"]?.array ?? []).map {
      (id: $0["filterId"]?.string ?? "", condition: $0["condition"]?.string)
    }
    var answers: [JSON] = []
    breakpoints.filters = []
    for (id, condition) in plain + chosen {
      guard let filter = StopFilter.all.first(where: { $0.id == id }) else {
        answers.append(["verified": false, "message": .string("there is no filter '\(id)'")])
        continue
      }
      let made = settled(Breakpoint(id: breakpoints.number(), condition: condition, filter: filter))
      breakpoints.filters.append(made)
      answers.append(["id": .integer(made.id), "verified": true])
    }
    return ["breakpoints": .array(answers)]
  }

  private func settled(_ breakpoint: Breakpoint) -> Breakpoint {
    session.map { BreakpointFinder(session: $0).settled(breakpoint) } ?? breakpoint
  }

  /// A breakpoint as the client is told of it.
  func json(_ breakpoint: Breakpoint) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("id", .integer(breakpoint.id)),
      ("verified", .bool(session != nil && breakpoint.problem == nil)),
    ]
    if let problem = breakpoint.problem { members.append(("message", .string(problem))) }
    if let source = breakpoint.source { members.append(("source", source)) }
    if let place = breakpoint.place {
      if breakpoint.source == nil { members.append(("source", sourceJSON(place.file))) }
      members += position(place)
    } else if let line = breakpoint.line {
      members.append(("line", .integer(line &- 1 &+ firstLine)))
    }
    return .object(members)
  }

  /// Line and column in the client's numbers.
  func position(_ place: SourceSpan) -> [(key: String, value: JSON)] {
    [
      (key: "line", value: .integer(place.line - 1 + firstLine)),
      (key: "column", value: .integer(place.column - 1 + firstColumn)),
    ]
  }

  func breakpointLocations(_ arguments: JSON) throws(Failure) -> JSON {
    guard let session else { throw Failure(text: "the program has not run yet") }
    guard let path = arguments["source"]?["path"]?.string, let file = session.file(path),
      let line = arguments["line"]?.integer
    else { throw Failure(text: "breakpointLocations needs a source of the program and a line") }
    let first = line &+ 1 &- firstLine
    let last = (arguments["endLine"]?.integer ?? line) &+ 1 &- firstLine
    guard first <= last else { return ["breakpoints": []] }
    var places: Set<SourceSpan> = []
    for position in session.walk.statements {
      if let at = session.events[position].at, at.file == file, (first...last).contains(at.line) {
        places.insert(
          SourceSpan(file: file, line: at.line, column: at.column, endLine: 0, endColumn: 0))
      }
    }
    let sorted = places.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return ["breakpoints": .array(sorted.map { .object(position($0)) })]
  }
}
