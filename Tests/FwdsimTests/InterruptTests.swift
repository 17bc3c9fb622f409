import Foundation
import Testing

/// Ctrl-C, SIGTERM and readers that leave, with a listing that has no end.
@Suite struct InterruptTests {
  /// A fwdsim at work whose output is read piece by piece.
  private struct Running {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()

    init(_ words: [String]) throws {
      let file = try Self.listing()
      process.executableURL = Command.executable
      process.arguments = words + ["--timeout", "0", file.path]
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      try Self.withSignals { try process.run() }
    }

    static func listing() throws -> URL {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "fwdsim-\(UUID().uuidString).m")
      try endless.write(to: file, atomically: true, encoding: .utf8)
      return file
    }

    /// A child inherits which signals are blocked and ignored; here some thread pool may have blocked them all.
    private static func withSignals(_ work: () throws -> Void) throws {
      var none = sigset_t()
      sigemptyset(&none)
      var old = sigset_t()
      pthread_sigmask(SIG_SETMASK, &none, &old)
      let ignored = signal(SIGINT, SIG_DFL)
      defer {
        pthread_sigmask(SIG_SETMASK, &old, nil)
        signal(SIGINT, ignored)
      }
      try work()
    }

    private static let endless = """
      #import <Foundation/Foundation.h>
      @interface Counter : NSObject
      - (int)next:(int)x;
      @end
      @implementation Counter
      - (int)next:(int)x { return x + 1; }
      @end
      int main(void) {
        Counter *counter = [Counter new];
        int i = 0;
        while (1) { i = [counter next:i]; printf("%d\\n", i); }
      }
      """
  }

  private static let unlimited = [
    "--max-sends", "1000000000", "--max-events", "1000000000", "--max-output", "1000000000000",
  ]

  @Test(arguments: [SIGINT, SIGTERM]) func traceGetsItsLastLine(_ signal: Int32) throws {
    let running = try Running(["trace", "-f", "jsonl"] + Self.unlimited)
    var text = try #require(try running.output.fileHandleForReading.read(upToCount: 1 << 15))
    kill(running.process.processIdentifier, signal)
    text += try running.output.fileHandleForReading.readToEnd() ?? Data()
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == 128 + signal)
    let lines = text.split(separator: UInt8(ascii: "\n"))
    for line in lines.suffix(200) {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: line) }
    }
    let final = try #require(lines.last)
    let last = try #require(try JSONSerialization.jsonObject(with: final) as? [String: Any])
    #expect(last["ev"] as? String == "end")
    #expect(last["exit"] as? Int == Int(128 + signal))
    #expect(last["cut"] as? String == "F0408")
    let errors = String(
      decoding: try running.errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(errors.contains("error[F0408]: the run was interrupted"))
  }

  @Test func runEndsToo() throws {
    let running = try Running(["run", "--max-output", "1000000000000"])
    _ = try running.output.fileHandleForReading.read(upToCount: 1)
    kill(running.process.processIdentifier, SIGINT)
    _ = try running.output.fileHandleForReading.readToEnd()
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == 130)
  }

  /// In a shell's own pipe: what this process opens, its other children inherit.
  @Test(arguments: [
    ["run", "--max-output", "1000000000000"], ["trace"] + unlimited,
    ["trace", "-f", "jsonl"] + unlimited,
  ])
  func readerThatLeavesEndsTheRunQuietly(_ words: [String]) throws {
    let file = try Running.listing()
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments =
      [
        "-c", #"{ "$@" 2>"$0"; echo "status $?" >>"$0"; } | head -c 1 >/dev/null; cat "$0""#,
        file.path + ".err",
        Command.executable.path,
      ] + words + ["--timeout", "0", file.path]
    shell.standardOutput = output
    shell.standardInput = FileHandle.nullDevice
    try shell.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == "status 0\n")
  }
}
