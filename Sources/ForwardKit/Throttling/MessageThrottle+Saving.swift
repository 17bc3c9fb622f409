// Rules that outlive the process.
//
// The file is text: a line that names the format and its version, then a line per rule with fields between tabs: `-` or
// `+` for instance or class methods, class, selector, interval in nanoseconds, kind, leading, trailing, maximum wait (or
// `-`), nanoseconds since the last performance (or `-`), and the wall clock's nanoseconds when the file was written. The wall clock is
// used for nothing else: a monotonic clock says nothing in another process. Executors, exemptions and substitutes
// are code and are not saved. A file is written beside its place and moved there, so it is never half a file.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension MessageThrottle {
  /// What became of a file's rules.
  public struct LoadReport: Sendable {
    /// The rules that are active now.
    public internal(set) var applied: [ThrottleRule] = []
    /// The lines of the others, counted from 1, and why.
    public internal(set) var skipped: [(line: Int, reason: String)] = []
  }

  private static let header = "ForwardKit throttling rules, version 1"

  /// The wall clock, since 1970.
  public static func wallClock() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Writes the active persistent rules to a file.
  ///
  /// - Parameters:
  ///   - wallClock: the time since 1970.
  ///   - path: the file.
  /// - Returns: how many there were.
  /// - Throws: ``ThrottleError/file(_:reason:)``.
  @discardableResult public func save(
    to path: String, at wallClock: Duration = MessageThrottle.wallClock()
  ) throws(ThrottleError) -> Int {
    let lines = allRules.filter(\.isPersistent).compactMap { $0.line(wallClock) }
    let text = ([Self.header] + lines).joined(separator: "\n") + "\n"
    let draft = path + ".new"
    try Self.write(text, to: draft)
    guard rename(draft, path) == 0 else {
      let reason = Self.systemReason
      unlink(draft)
      throw .file(path, reason: reason)
    }
    return lines.count
  }

  /// Applies the rules of a file. A rule whose class does not exist, or whose target has a rule already, is skipped and reported.
  ///
  /// - Parameters:
  ///   - wallClock: the time since 1970. If it went backwards since the file was written, the time between does not count.
  ///   - path: the file.
  /// - Throws: ``ThrottleError/file(_:reason:)``, ``ThrottleError/notRules(_:firstLine:)``.
  @discardableResult public func load(
    from path: String, at wallClock: Duration = MessageThrottle.wallClock()
  ) throws(ThrottleError) -> LoadReport {
    let text = try Self.read(path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines[0] == Self.header else {
      throw .notRules(path, firstLine: String(lines[0].prefix(80)))
    }
    var report = LoadReport()
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      do {
        report.applied.append(try restore(line, wallClock))
      } catch {
        report.skipped.append((index + 1, "\(error)"))
      }
    }
    return report
  }

  private struct BadLine: Error, CustomStringConvertible {
    let description: String
  }

  private func restore(_ line: Substring, _ wallClock: Duration) throws -> ThrottleRule {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 10, fields[0] == "-" || fields[0] == "+", let interval = Int64(fields[3]),
      let saved = Int64(fields[9]), fields[5] == "0" || fields[5] == "1",
      fields[6] == "0" || fields[6] == "1",
      let maximumWait = Self.optional(fields[7]), let since = Self.optional(fields[8])
    else { throw BadLine(description: "not a rule: '\(line.prefix(80))'") }
    let mode: ThrottleMode
    switch fields[4] {
    case "throttle": mode = .throttle(leading: fields[5] == "1", trailing: fields[6] == "1")
    case "debounce":
      mode = .debounce(
        leading: fields[5] == "1", trailing: fields[6] == "1",
        maximumWait: maximumWait.map { .nanoseconds($0) })
    default: throw BadLine(description: "unknown kind '\(fields[4])'")
    }
    let cls = try RuntimeClass.named(String(fields[1]))
    let rule = try ThrottleRule(
      fields[0] == "+" ? .classMethods(of: cls) : .instances(of: cls),
      RuntimeSelector(String(fields[2])),
      interval: .nanoseconds(interval), mode: mode, isPersistent: true, engine: self)
    if let since {
      let between = max(.zero, wallClock - .nanoseconds(saved))
      rule.gate.resume(performedAgo: .nanoseconds(since) + between)
    }
    try apply(rule)
    return rule
  }

  /// A number, or `-` for none. Nil when it is neither.
  private static func optional(_ field: Substring) -> Int64?? {
    if field == "-" { return .some(nil) }
    return Int64(field).map { .some($0) }
  }

  // MARK: Files

  private static var systemReason: String { String(cString: strerror(errno)) }

  private static func write(_ text: String, to path: String) throws(ThrottleError) {
    guard let file = fopen(path, "w") else { throw .file(path, reason: systemReason) }
    var text = text
    let written = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    let reason = systemReason
    guard fclose(file) == 0, written else { throw .file(path, reason: reason) }
  }

  private static func read(_ path: String) throws(ThrottleError) -> String {
    guard let file = fopen(path, "r") else { throw .file(path, reason: systemReason) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: part[..<count])
    }
    guard ferror(file) == 0 else { throw .file(path, reason: systemReason) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ThrottleRule {
  /// Nil for a rule of one object.
  fileprivate func line(_ wallClock: Duration) -> String? {
    let sign: String
    let name: String
    switch target {
    case .object: return nil
    case .instances(let cls): (sign, name) = ("-", cls.name)
    case .classMethods(let cls): (sign, name) = ("+", cls.name)
    }
    let (mode, interval) = state.withLock { ($0.mode, $0.interval) }
    let kind = mode.kind == .throttle ? "throttle" : "debounce"
    return [
      sign, name, selector.name, "\(interval.inNanoseconds)", kind, mode.isLeading ? "1" : "0",
      mode.isTrailing ? "1" : "0", mode.maximumWait.map { "\($0.inNanoseconds)" } ?? "-",
      gate.sincePerformed.map { "\($0.inNanoseconds)" } ?? "-", "\(wallClock.inNanoseconds)",
    ].joined(separator: "\t")
  }
}

extension Duration {
  /// Whole nanoseconds; the ends of the range for what lies beyond (292 years).
  fileprivate var inNanoseconds: Int64 {
    let parts = components
    let (seconds, overflows) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows { return parts.seconds < 0 ? .min : .max }
    let (sum, overflowsToo) = seconds.addingReportingOverflow(parts.attoseconds / 1_000_000_000)
    return overflowsToo ? .max : sum
  }
}
