// The loop of `watch`: waits for a save, a key, the run's output or a signal, whichever comes first. A save while a run is
// still going ends that run; 100 ms of quiet make one save of an editor's several.
import ForwardKit
import Glibc

final class Watcher {
  private let files: [String]
  private let words: [String]
  private let style: TextStyle
  private let clears: Bool
  private let watch: FileWatch
  private let keys = KeyInput()
  private let output = OutputFile.standardOutput()
  private var process: TraceProcess?
  private var saved: [String] = []
  /// Quiet time has to pass before the next run.
  private var isSettling = false
  private var last: TraceRecording?
  private var lastDiff: TraceDiff?
  private var lastCode: Int32 = 0

  init(files: [String], words: [String], poll: Int32?, style: TextStyle, clears: Bool) {
    self.files = files
    self.words = words
    self.style = style
    self.clears = clears
    watch = FileWatch(poll: poll)
  }

  /// The exit code.
  func run() throws(CommandFailure) -> Int32 {
    watch.watch(files)
    keys.enter()
    defer { keys.leave() }
    try start()
    while !output.isClosedByReader {
      if let failure = output.failure { throw failure }
      if let signal = keys.endingSignal { return 128 + signal }
      let ready = wait()
      if let signal = keys.endingSignal { return 128 + signal }
      if ready.contains(watch.descriptor) { watch.drain() }
      for descriptor in process?.open ?? [] where ready.contains(descriptor) {
        process?.take(descriptor)
      }
      if let process, process.open.isEmpty { conclude(process.outcome()) }
      if ready.contains(STDIN_FILENO), try !handle(keys.read()) { return lastCode }
      try look(isQuiet: ready.isEmpty)
    }
    return lastCode
  }

  /// The descriptors that have something; empty when the time was up.
  private func wait() -> Set<Int32> {
    var wanted = process?.open ?? []
    if !watch.isPolling { wanted.append(watch.descriptor) }
    if keys.isOpen { wanted.append(STDIN_FILENO) }
    if keys.wake >= 0 { wanted.append(keys.wake) }
    var descriptors = wanted.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let time: Int32 = isSettling ? 100 : watch.isPolling ? watch.interval : -1
    guard poll(&descriptors, nfds_t(descriptors.count), time) > 0 else { return [] }
    return Set(descriptors.filter { $0.revents != 0 }.map(\.fd))
  }

  private func look(isQuiet: Bool) throws(CommandFailure) {
    let changed = watch.changes()
    for name in changed where !saved.contains(name) { saved.append(name) }
    if !changed.isEmpty {
      isSettling = true
    } else if isSettling, isQuiet {
      isSettling = false
      process?.end()
      try start()
    }
  }

  private func start() throws(CommandFailure) { process = try TraceProcess(words) }

  /// False: it is over.
  private func handle(_ key: UInt8?) throws(CommandFailure) -> Bool {
    switch key.map({ Character(Unicode.Scalar($0)) }) {
    case "q": return false
    case "r":
      process?.end()
      try start()
    case "d":
      if let lastDiff {
        write(
          DiffRenderer(diff: lastDiff, names: ("before", "now"), style: style, showsAll: false)
            .text())
      }
    case "s": step()
    default: break
    }
    return true
  }

  private func step() {
    guard let last else { return }
    keys.leave()
    if let terminal = Terminal() { _ = Stepper(last, terminal: terminal, style: style).run() }
    keys.enter()
    write(Self.help)
  }

  // MARK: What came of a run

  private static let help = "keys: r run again  d whole difference  s step  q quit\n"

  private func conclude(_ outcome: TraceProcess.Outcome) {
    process = nil
    lastCode = outcome.exitCode
    if clears { write("\u{1b}[H\u{1b}[2J") }
    let name =
      saved.isEmpty
      ? nil
      : saved.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: ", ")
    saved = []
    let head = name.map { "\(Self.time())  \($0) saved" }
    let messages = outcome.messages.diagnosticsFolded(to: style.width)
    defer { output.flush() }
    guard let recording = outcome.recording else {
      write((head.map { $0 + "   no trace\n" } ?? "") + messages)
      return
    }
    watch.watch(
      files
        + recording.header.files.map(\.name).filter {
          !files.contains($0) && FileWatch.Stamp($0).isThere
        })
    if let before = last {
      show(TraceDiff(before, recording), head ?? "\(Self.time())  run again")
    } else {
      showWhole(recording)
    }
    if !messages.isEmpty { write(messages) }
    last = recording
  }

  private func showWhole(_ recording: TraceRecording) {
    var options = TextRenderer.Options()
    options.detail = .sends
    options.style = style
    let renderer = TextRenderer(options: options) { [output] in output.write($0) }
    renderer.receive(TraceEvent(index: -1, at: nil, body: .header(recording.header)))
    for event in recording.events { renderer.receive(event) }
    let names = files.joined(separator: ", ")
    write(
      "watching \(names)\(watch.isPolling ? ", looking every \(watch.interval) ms" : "")\n"
        + (keys.isOpen ? Self.help : ""))
  }

  private func show(_ diff: TraceDiff, _ head: String) {
    lastDiff = diff
    write(WatchReport(diff: diff, style: style).text(head: head))
  }

  private func write(_ text: String) { output.write(text) }

  private static func time() -> String {
    var now = Glibc.time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }
}
