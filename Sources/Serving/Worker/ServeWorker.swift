// The process of one listing: warms up, gives up what it does not need, reads a job, writes its answer, ends.
//
// The answer is a mark as soon as the job is read, a status of HTTP in a line of its own, and JSON behind it.
import CSandbox
import ForwardKit
import ForwardKitBasics
import Glibc
import LanguageServer
import ObjCScript

/// What only the command knows: how things are shown.
package struct ServeViews {
  /// What the frame of dispatch views shows: one trace, or two side by side.
  package let view: ([TraceRecording]) -> String
  package let explain: (Stage) -> String
  package let version: String

  package init(
    view: @escaping ([TraceRecording]) -> String, explain: @escaping (Stage) -> String,
    version: String
  ) {
    self.view = view
    self.explain = explain
    self.version = version
  }
}

package enum ServeWorker {
  /// - Parameter megabytes: of address space.
  /// - Returns: the process's exit code.
  package static func run(megabytes: Int, views: ServeViews) -> Int32 {
    sandbox_take_parents_niceness()
    warmUp()
    let parts = confine(megabytes)
    guard parts & Int32(SANDBOX_LIMITS.rawValue | SANDBOX_NO_NEW_PRIVILEGES.rawValue) == 3 else {
      return 71
    }
    guard let bytes = readAll() else { return 0 }
    write([JobOutcome.mark])
    let answer: JobAnswer
    if let job = try? JSONReader.value(in: bytes), let kind = job["kind"]?.string {
      answer = JobRunner(job: job, views: views).perform(kind)
    } else {
      answer = JobAnswer(
        status: 400, body: ["error": ["code": "bad-request", "message": "no job"]])
    }
    write(Array("\(answer.status)\n\(answer.body.text)".utf8))
    return 0
  }

  /// Tries what a program that broke out of the interpreter would, and prints what came of it.
  package static func probe(megabytes: Int) {
    let parts = confine(megabytes)
    let attempts: [(String, sandbox_attempt)] = [
      ("read", SANDBOX_OPEN_TO_READ), ("write", SANDBOX_OPEN_TO_WRITE), ("socket", SANDBOX_SOCKET),
      ("fork", SANDBOX_FORK), ("execute", SANDBOX_EXECUTE), ("kill", SANDBOX_KILL_PARENT),
      ("limit", SANDBOX_RAISE_LIMIT), ("trace", SANDBOX_TRACE_PARENT),
    ]
    var text = "parts \(parts)\n"
    for (name, attempt) in attempts {
      let failure = sandbox_try(attempt)
      text += "\(name) \(failure == 0 ? "done" : String(cString: strerror(failure)))\n"
    }
    write(Array(text.utf8))
  }

  /// A first listing makes the runtime's classes, Foundation's, and the machine.
  private static func warmUp() {
    let text =
      "#import <Foundation/Foundation.h>\nint main(void) { @autoreleasepool { NSLog(@\"%@\", @[@1]); } return 0; }\n"
    _ = ListingRunner(options: RunOptions(), write: { _, _ in })
      .run(name: "warm.m", bytes: Array(text.utf8))
  }

  private static func confine(_ megabytes: Int) -> Int32 {
    var limits = sandbox_limits(
      address_space: UInt64(megabytes) << 20, processor_seconds: 60,
      file_bytes: 64 << 20, files: 16)
    return sandbox_enter(&limits)
  }

  /// Nil when the server went before there was a job.
  private static func readAll() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[0..<count]
      } else if count == 0 {
        return bytes.isEmpty ? nil : bytes
      } else if errno != EINTR {
        return nil
      }
    }
  }

  private static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}

struct JobAnswer {
  var status = 200
  var body: JSONValue
}
