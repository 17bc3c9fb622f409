import ArgumentParser
import ForwardKit
import Glibc
import LanguageServer
import ObjCScript

struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serves editors: the Language Server Protocol on standard input and output.",
    discussion: """
      Editors start it themselves; docs/editors.md says how each is set up. While typing it reports problems and offers changes, \
      says who will answer a message, completes selectors and finds their implementations. When a file is saved it is run, and the \
      lines say what their messages came to.
      """)

  @Flag(name: .customLong("no-run"), help: "Never run a program.")
  var neverRuns = false

  @Flag(help: "Ignored: standard input and output are the only way.")
  var stdio = false

  func run() throws {
    let runner = neverRuns ? nil : BackgroundRuns()
    let code = LanguageServer.serve(
      input: STDIN_FILENO, output: STDOUT_FILENO, runner: runner, version: Product.version,
      explain: StageText.text)
    throw ExitCode(code)
  }
}

/// Traces of files, each made by a process of its own.
final class BackgroundRuns: ProgramRunner {
  private var runs: [(path: String, process: TraceProcess)] = []
  private var pages: [String] = []

  deinit { for page in pages { unlink(page) } }

  func start(_ path: String) {
    runs.removeAll { $0.path == path }
    guard let process = try? TraceProcess(["--all", "--timeout", "5", "--", path]) else { return }
    runs.append((path, process))
  }

  var descriptors: [Int32] { runs.flatMap(\.process.open) }

  func take(_ descriptor: Int32) -> (path: String, recording: TraceRecording?)? {
    guard let index = runs.firstIndex(where: { $0.process.open.contains(descriptor) }) else {
      return nil
    }
    let run = runs[index]
    run.process.take(descriptor)
    guard run.process.open.isEmpty else { return nil }
    runs.remove(at: index)
    return (run.path, run.process.outcome().recording)
  }

  func page(_ path: String) -> String? {
    let words = ["--all", "--statements", "--timeout", "5", "--", path]
    guard let process = try? TraceProcess(words) else { return nil }
    process.waitUntilEnd()
    guard let recording = process.outcome().recording.flatMap(ObjectValueSink.reduced) else {
      return nil
    }
    let page = "/tmp/fwdsim-\(getpid())-\(pages.count).html"
    do throws(CommandFailure) {
      try Files.write(HTMLExporter.page([recording]), to: page)
    } catch {
      return nil
    }
    pages.append(page)
    return page
  }
}
