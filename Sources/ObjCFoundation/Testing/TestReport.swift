// What a run of tests prints: progress in Xcode's words as they run, or the results at their end in a form for other programs.
import ForwardKitBasics
import Glibc

public enum TestFormat: String, CaseIterable, Sendable { case xcode, tap, junit, json }

/// Collects the events of a run.
///
/// Everything is called on the listing's thread while the command's own thread waits for it, or behind its end.
public final class TestReport: @unchecked Sendable {
  struct Case {
    let className: String
    let method: String
    var failures: [TestFailure] = []
    var expectedFailures: [TestFailure] = []
    var skipReason: String?
    var outcome: TestOutcome?
    var seconds = 0.0

    var title: String { "-[\(className) \(method)]" }
  }

  private let format: TestFormat
  private let write: (String) -> Void
  private(set) var cases: [Case] = []
  /// Failures of classes' setUp and tearDown.
  private var otherFailures: [(className: String, TestFailure)] = []
  private var suites: [(name: String, start: Double, firstCase: Int, firstOther: Int)] = []
  private var runStart: Double?
  private var lastTime = 0.0

  /// - Parameters:
  ///   - format: The form.
  ///   - write: Takes each piece of text.
  public init(_ format: TestFormat, write: @escaping (String) -> Void) {
    self.format = format
    self.write = write
  }

  /// Whether no test has begun.
  public var isEmpty: Bool { cases.isEmpty }
  var failureCount: Int { cases.reduce(otherFailures.count) { $0 + $1.failures.count } }
  /// Whether a test has failed, or has not come to its end.
  public var hasFailures: Bool { failureCount > 0 || cases.contains { $0.outcome == nil } }

  /// A line each, as compilers print errors.
  public var failures: [String] {
    cases.flatMap { test in test.failures.map { line($0, test.title) } }
      + otherFailures.map { line($0.1, "+[\($0.className)]") }
  }

  private func line(_ failure: TestFailure, _ title: String) -> String {
    "\(failure.file):\(failure.line): error: \(title) : \(failure.message)"
  }

  // MARK: Events

  /// Takes what happens, in order.
  public func note(_ event: TestEvent) {
    switch event {
    case .suiteStarted(let name, let time):
      if runStart == nil {
        runStart = time
        tell("Test Suite 'All tests' started at \(date(time))")
      }
      suites.append((name, time, cases.count, otherFailures.count))
      tell("Test Suite '\(name)' started at \(date(time))")
    case .caseStarted(let className, let method):
      cases.append(Case(className: className, method: method))
      tell("Test Case '-[\(className) \(method)]' started.")
    case .failure(let failure, let className, let method):
      if method.isEmpty || cases.isEmpty {
        otherFailures.append((className, failure))
        tell(line(failure, "+[\(className)]"))
      } else {
        cases[cases.count - 1].failures.append(failure)
        tell(line(failure, cases[cases.count - 1].title))
      }
    case .expectedFailure(let failure, let reason, _, _):
      let title = cases.last?.title ?? "test"
      if !cases.isEmpty { cases[cases.count - 1].expectedFailures.append(failure) }
      let words = reason.isEmpty ? "" : "Reason: (\(reason))"
      tell(
        "\(failure.file):\(failure.line): Expected failure in \(title): \(failure.message)\(words)")
    case .skipped(let reason, _, _):
      cases[cases.count - 1].skipReason = reason
      let words = reason.isEmpty ? "" : " - \(reason)"
      tell("\(cases[cases.count - 1].title) : Test skipped\(words)")
    case .caseEnded(_, _, let outcome, let seconds):
      cases[cases.count - 1].outcome = outcome
      cases[cases.count - 1].seconds = seconds
      tell(
        "Test Case '\(cases[cases.count - 1].title)' \(outcome.rawValue) (\(fixed(seconds)) seconds)."
      )
    case .suiteEnded(_, let time):
      lastTime = time
      guard let suite = suites.last else { return }
      endSuite(
        suite.name, cases[suite.firstCase...], otherFailures.count - suite.firstOther, suite.start,
        time)
    }
  }

  /// Whether the last test that began has not ended.
  public var hasUnfinishedTest: Bool { cases.last.map { $0.outcome == nil } ?? false }

  /// The tests that have begun, as `TestOptions.done` takes them.
  public var begun: Set<String> { Set(cases.map { "\($0.className)/\($0.method)" }) }

  /// Fails the unfinished test; the remaining ones are run in another launch.
  ///
  /// - Parameter reason: what ended the run.
  public func restart(endedBy reason: String) {
    fail(reason)
    tell(
      "Restarting after unexpected exit, crash, or test timeout in \(cases.last?.title ?? ""); "
        + "summary will include totals from previous launches.")
  }

  private func fail(_ reason: String) {
    guard let last = cases.indices.last, cases[last].outcome == nil else { return }
    let failure = TestFailure(
      file: "<unknown>", line: 0, message: "the run ended: \(reason)", isUnexpected: true)
    cases[last].failures.append(failure)
    cases[last].outcome = .failed
    tell(line(failure, cases[last].title))
  }

  /// Writes what comes at the end.
  ///
  /// - Parameter endedEarly: what ended the run before the tests were through.
  public func finish(endedEarly: String?) {
    if let endedEarly { fail(endedEarly) }
    switch format {
    case .xcode:
      guard let runStart else { return }
      endSuite("All tests", cases[...], otherFailures.count, runStart, max(lastTime, runStart))
      write(hasFailures ? "** TEST FAILED **\n" : "** TEST SUCCEEDED **\n")
    case .tap: write(tap)
    case .junit: write(junit)
    case .json: write(json)
    }
  }

  private func tell(_ text: String) {
    if format == .xcode { write(text + "\n") }
  }

  private func endSuite(
    _ name: String, _ cases: ArraySlice<Case>, _ others: Int, _ start: Double, _ end: Double
  ) {
    let failed = cases.flatMap(\.failures)
    let failures = failed.count + others
    let skipped = cases.count { $0.outcome == .skipped }
    tell("Test Suite '\(name)' \(failures == 0 ? "passed" : "failed") at \(date(end)).")
    var text = "\t Executed \(cases.count) test\(cases.count == 1 ? "" : "s"), with "
    if skipped > 0 { text += "\(skipped) test\(skipped == 1 ? "" : "s") skipped and " }
    text += "\(failures) failure\(failures == 1 ? "" : "s") "
    text += "(\(failed.count { $0.isUnexpected }) unexpected) in "
    let seconds = cases.reduce(0) { $0 + $1.seconds }
    tell(text + "\(fixed(seconds)) (\(fixed(end - start))) seconds")
  }

  // MARK: Words

  /// `2026-01-01 00:00:00.000`
  private func date(_ seconds: Double) -> String {
    var time = time_t(seconds.rounded(.down))
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ value: Int32) -> String { (value < 10 ? "0" : "") + "\(value)" }
    let milliseconds = Int(((seconds - seconds.rounded(.down)) * 1000).rounded(.down))
    let fraction = String("\(1000 + milliseconds)".dropFirst())
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)).\(fraction)"
  }

  private func fixed(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    return "\(thousandths / 1000)." + String("\(1000 + thousandths % 1000)".dropFirst())
  }

  // MARK: Forms

  /// TAP 13: a line per test, failures as YAML below it.
  private var tap: String {
    var text = "TAP version 13\n1..\(cases.count)\n"
    for (index, test) in cases.enumerated() {
      let isFine = test.failures.isEmpty && test.outcome != nil
      text += "\(isFine ? "ok" : "not ok") \(index + 1) - \(test.className)/\(test.method)"
      if let reason = test.skipReason { text += " # SKIP \(reason)" }
      text += "\n"
      for failure in test.expectedFailures { text += "  # expected: \(failure.message)\n" }
      for failure in test.failures {
        text += "  ---\n  message: \(JSONBuffer.quoted(failure.message))\n"
        text += "  at: \(JSONBuffer.quoted("\(failure.file):\(failure.line)"))\n  ...\n"
      }
    }
    for (className, failure) in otherFailures {
      text += "# \(line(failure, "+[\(className)]"))\n"
    }
    return text
  }

  private var junit: String {
    func escaped(_ text: String) -> String {
      text.reduce(into: "") { result, character in
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\n": result += "&#10;"
        default:
          let isPlain = character.unicodeScalars.allSatisfy { $0.value >= 32 || $0.value == 9 }
          result += isPlain ? String(character) : "?"
        }
      }
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(cases.count)\" failures=\"\(failureCount)\">\n"
    for (index, suite) in suites.enumerated() {
      let end = index + 1 < suites.count ? suites[index + 1].firstCase : cases.count
      let own = cases[suite.firstCase..<end]
      let failed = own.count { !$0.failures.isEmpty }
      text += "  <testsuite name=\"\(escaped(suite.name))\" tests=\"\(own.count)\" "
      text += "failures=\"\(failed)\" skipped=\"\(own.count { $0.outcome == .skipped })\" "
      text += "time=\"\(fixed(own.reduce(0) { $0 + $1.seconds }))\">\n"
      for test in own {
        text += "    <testcase classname=\"\(escaped(test.className))\" "
        text += "name=\"\(escaped(test.method))\" time=\"\(fixed(test.seconds))\""
        if test.failures.isEmpty, test.skipReason == nil {
          text += "/>\n"
          continue
        }
        text += ">\n"
        for failure in test.failures {
          text += "      <failure message=\"\(escaped(failure.message))\">"
          text += "\(escaped("\(failure.file):\(failure.line)"))</failure>\n"
        }
        if let reason = test.skipReason {
          text += "      <skipped message=\"\(escaped(reason))\"/>\n"
        }
        text += "    </testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// One object for the whole run.
  private var json: String {
    let tests = cases.map { test -> String in
      let failures = test.failures.map {
        "{\"file\":\(JSONBuffer.quoted($0.file)),\"line\":\($0.line),"
          + "\"message\":\(JSONBuffer.quoted($0.message)),\"unexpected\":\($0.isUnexpected)}"
      }
      let expected = test.expectedFailures.map { JSONBuffer.quoted($0.message) }
      let known =
        expected.isEmpty ? "" : ",\"expectedFailures\":[\(expected.joined(separator: ","))]"
      let skip = test.skipReason.map { ",\"reason\":\(JSONBuffer.quoted($0))" } ?? ""
      return "{\"class\":\(JSONBuffer.quoted(test.className)),"
        + "\"test\":\(JSONBuffer.quoted(test.method)),"
        + "\"outcome\":\"\(test.outcome?.rawValue ?? "failed")\",\"seconds\":\(fixed(test.seconds)),"
        + "\"failures\":[\(failures.joined(separator: ","))]\(known)\(skip)}"
    }
    return "{\"tests\":[\(tests.joined(separator: ",\n"))],\"failures\":\(failureCount)}\n"
  }
}
