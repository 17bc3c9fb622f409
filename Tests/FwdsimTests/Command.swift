import Foundation
import Testing

/// Runs the fwdsim that was built beside the tests.
struct Command {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  static let executable: URL = {
    let beside = Bundle.main.bundleURL.deletingLastPathComponent()
    for folder in [Bundle.main.bundleURL, beside] {
      let candidate = folder.appendingPathComponent("fwdsim")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    let arguments = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return arguments.appendingPathComponent("fwdsim")
  }()

  /// The package's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  static func run(_ arguments: [String], input: Data = Data(), environment: [String: String] = [:])
    throws -> Result
  {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C"].merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    let standardInput = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    let writer = Thread {
      try? standardInput.fileHandleForWriting.write(contentsOf: input)
      try? standardInput.fileHandleForWriting.close()
    }
    writer.start()
    let errorReader = Reader(errors.fileHandleForReading)
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = errorReader.finish()
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }

  /// Runs `fwdsim WORDS -` with this listing on standard input.
  static func listing(_ source: String, _ words: [String] = ["run"]) throws -> Result {
    try run(words + ["-"], input: Data(source.utf8))
  }
}

/// Reads a pipe to its end on a thread of its own, so that neither pipe can fill and block the other.
private final class Reader: @unchecked Sendable {
  // Written by the thread, read after the semaphore says that it has ended.
  private var data = Data()
  private let done = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread {
      self.data = handle.readDataToEndOfFile()
      self.done.signal()
    }.start()
  }

  func finish() -> Data {
    done.wait()
    return data
  }
}
