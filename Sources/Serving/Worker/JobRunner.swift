// What a worker does: checks, runs and traces listings.
import ForwardKit
import ForwardKitBasics
import Learning
import ObjCScript
import TraceAnalysis

struct JobRunner {
  let job: JSONValue
  let views: ServeViews

  /// The name of a listing without one.
  static let listingName = "listing.m"

  func perform(_ kind: String) -> JobAnswer {
    switch kind {
    case "check": check()
    case "run": run()
    case "trace": trace()
    case "quiz": quiz()
    case "quiz-answer": quizAnswer()
    case "lesson": describeLesson()
    case "lesson-answer": lessonAnswer()
    case "verify": verify()
    case "complete": complete()
    case "hover": hover()
    case "outline": outline()
    default: Self.refusal("no such job")
    }
  }

  static func refusal(_ message: String) -> JobAnswer {
    JobAnswer(
      status: 400, body: ["error": ["code": "bad-request", "message": .string(message)]])
  }

  /// What the page speaks.
  var lang: Language { Language(rawValue: job["lang"]?.string ?? "") ?? .en }

  /// The listing and the program's other files.
  var files: [ListingFile] {
    var files = [
      ListingFile(name: Self.listingName, bytes: Array((job["source"]?.string ?? "").utf8))
    ]
    if case .object(let members)? = job["files"] {
      for member in members where member.key.hasSuffix(".m") || member.key.hasSuffix(".c") {
        files.append(ListingFile(name: member.key, bytes: Array((member.value.string ?? "").utf8)))
      }
    }
    return files
  }

  var options: RunOptions {
    var options = RunOptions()
    options.limits.steps = UInt64(job["steps"]?.integer ?? 100_000_000)
    options.limits.milliseconds = UInt64(job["milliseconds"]?.integer ?? 5_000)
    options.limits.memory = (job["megabytes"]?.integer ?? 128) << 20
    options.limits.outputBytes = job["outputBytes"]?.integer ?? 1 << 18
    options.isGNUStepDialect = job["dialect"]?.string == "gnustep"
    switch job["arc"]?.bool {
    case true?: options.counting = .automatic
    case false?: options.counting = .manual
    case nil: options.counting = .asWritten
    }
    options.ownsProcess = true
    if case .object(let members)? = job["files"] {
      options.folders = JobHeaders(members.map { ($0.key, Array(($0.value.string ?? "").utf8)) })
    }
    return options
  }

  // MARK: Check, run, trace

  private func check() -> JobAnswer {
    let result = ListingRunner(options: options, write: { _, _ in }).check(files)
    return JobAnswer(body: ["diagnostics": diagnostics(result)])
  }

  private func run() -> JobAnswer {
    let output = JobOutput()
    let clock = ContinuousClock.now
    let result = ListingRunner(options: options, write: output.write).run(files)
    return JobAnswer(body: .object(members(result, output, since: clock)))
  }

  /// With `beside` a second run, of another text or in another dialect, and one view of both.
  private func trace() -> JobAnswer {
    var (members, recording) = traced()
    var recordings = [recording].compactMap { $0 }
    members.append((key: "sends", value: .array(recording.map(sends) ?? [])))
    if let beside = job["beside"], case .object(let changes) = beside,
      case .object(let own) = job
    {
      let names = Set(changes.map(\.key))
      let second = JobRunner(
        job: .object(own.filter { !names.contains($0.key) } + changes.filter { $0.key != "steps" }),
        views: views)
      let (found, other) = second.traced()
      members.append((key: "beside", value: .object(found)))
      recordings += [other].compactMap { $0 }
    }
    let view: JSONValue = recordings.isEmpty ? .null : .string(views.view(recordings))
    return JobAnswer(body: .object(members + [(key: "view", value: view)]))
  }

  private func traced() -> (members: [(key: String, value: JSONValue)], TraceRecording?) {
    let output = JobOutput()
    let clock = ContinuousClock.now
    let run = TracedRun(
      files: files, options: options, version: views.version, keepsRoutineSends: true,
      write: output.write)
    return (members(run.result, output, since: clock), run.recording)
  }

  private func members(
    _ result: RunResult, _ output: JobOutput, since start: ContinuousClock.Instant
  ) -> [(key: String, value: JSONValue)] {
    var status: JSONValue = .null, stopped: JSONValue = .null
    switch result.end {
    case .status(let code): status = .integer(Int(code))
    case .notRun: break
    case .uncaught(let name, let reason):
      stopped = .string("uncaught exception \(name)" + (reason.map { ": \($0)" } ?? ""))
    case .crashed, .limit, .interrupted:
      stopped = .string(result.diagnostics.last?.message(in: lang) ?? "stopped")
    }
    let took = ContinuousClock.now - start
    return [
      (key: "status", value: status), (key: "signal", value: .null),
      (key: "stopped", value: stopped),
      (key: "output", value: .string(output.text)),
      (key: "diagnostics", value: diagnostics(result)),
      (key: "milliseconds", value: .integer(Int(took.milliseconds))),
      (key: "truncated", value: .bool(result.outputBytes > output.bytes.count)),
    ]
  }

  func diagnostics(_ result: RunResult) -> JSONValue {
    diagnostics(result.diagnostics, result.sources)
  }

  /// Their first lines in the language of the page.
  func diagnostics(_ found: [Diagnostic], _ sources: SourceMap) -> JSONValue {
    let renderer = DiagnosticRenderer(sources: sources, style: .json, language: lang)
    return .array(found.compactMap { try? JSONReader.value(in: Array(renderer.render($0).utf8)) })
  }

  /// The messages that the listing itself sends: what the outline beside the view shows.
  private func sends(_ recording: TraceRecording) -> [JSONValue] {
    recording.sends.lazy.filter { $0.send.kind != .function && $0.at?.file == 0 }.prefix(2_000).map
    {
      record in
      let stages = record.stages.compactMap { stage -> JSONValue? in
        if case .skipped = stage.result { return nil }
        return [
          "stage": .string(stage.stage.rawValue), "outcome": .string(Wording.outcome(stage)),
        ]
      }
      return [
        "send": .integer(record.number), "line": .integer(record.at?.line ?? 0),
        "label": .string(Wording.message(record.send)),
        "answer": .string(Wording.ending(record.ending)), "stages": .array(stages),
        "step": .integer(record.positions.lowerBound),
      ]
    }
  }
}

/// What a listing prints, in order.
final class JobOutput {
  private(set) var bytes: [UInt8] = []
  func write(_ channel: OutputChannel, _ more: UnsafeRawBufferPointer) { bytes += more }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
