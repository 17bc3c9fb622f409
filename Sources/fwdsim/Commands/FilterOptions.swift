import ArgumentParser
import ForwardKit

/// Which sends a view shows. Numbers stay those of the whole trace, and the last line tells how many were hidden.
struct FilterOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("match")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show only these methods: '-[Car *]', '+[* load]', '*[*Proxy *:]'. Repeatable.",
      valueName: "pattern"))
  var include: [MethodPattern] = []

  @Option(
    name: [.customShort("M"), .customLong("exclude")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Leave out these methods. Repeatable.", valueName: "pattern"))
  var exclude: [MethodPattern] = []

  @Option(
    help:
      "Show only messages that reached this stage."
  )
  var reached: Stage?

  @Flag(help: "Show only messages that ended with an exception.")
  var failed = false

  @Option(
    help: ArgumentHelp("Show only messages sent on these lines: 20 or 20-27.", valueName: "lines"))
  var lines: LineRange?

  @Option(help: "Show only messages nested at most this deep; 0 shows only the outermost level.")
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      "Show only messages to this object, as the trace names it: 'Car#1', or with --addresses '0x200400014c80'.",
      valueName: "object"))
  var object: String?

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth must not be negative.") }
  }

  var rules: TraceFilterRules {
    var rules = TraceFilterRules()
    rules.include = include
    rules.exclude = exclude
    rules.reached = reached
    rules.onlyFailed = failed
    rules.lines = lines?.range
    rules.depth = depth
    rules.object = object
    return rules
  }
}

extension MethodPattern: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension Stage: ExpressibleByArgument {}

/// `20` or `20-27`.
struct LineRange: ExpressibleByArgument {
  let range: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first ?? nil, first > 0, parts.count <= 2 else { return nil }
    guard let last = parts.count == 2 ? parts[1] : first, last >= first else { return nil }
    range = first...last
  }
}
