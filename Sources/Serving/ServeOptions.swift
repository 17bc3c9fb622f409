// What `fwdsim serve` was asked for.
import ForwardKitBasics
import Glibc

package struct ServeOptions: Sendable {
  package var address = "127.0.0.1"
  package var port = 0
  /// Names that a request may have in its Host field, beside this machine's own.
  package var hosts: [String] = []
  /// The rooms' names.
  package var rooms: [String] = []
  /// Where rooms are kept, so that they outlive the server; nil keeps them in memory.
  package var roomFolder: String?
  /// Whether who has no token may run listings.
  package var isOpen = false
  /// What opens the console; drawn anew when nil.
  package var token: String?
  /// Listings that run at the same time.
  package var workers = 2
  package var limits = JobLimits()
  package var logs = false
  /// What the page speaks to those who have chosen no language; nil leaves it to the browser.
  package var language: Language?
  /// Where the page's files are read from instead of the embedded ones.
  package var pageFolder: String?
  package var version = ""
  /// The page that dispatch views are shown in.
  package var viewFrame = ""
  /// Connections of one address.
  package var connections = 256

  package init() {}
}

/// What one listing may use.
package struct JobLimits: Sendable {
  package var steps = 200_000_000
  package var milliseconds = 5_000
  /// Of objects and `malloc`.
  package var megabytes = 128
  package var outputBytes = 256 << 10
  /// Of address space; the rest is what the process itself needs.
  package var addressSpaceMegabytes = 4_096
  /// Of a whole answer, with the view.
  package var answerBytes = 24 << 20

  package init() {}
}

/// Random words that cannot be guessed: the generator is the kernel's.
enum Secret {
  static func word(bytes: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<bytes).map { _ in hex(UInt8.random(in: 0...255, using: &generator)) }.joined()
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// In a time that does not depend on where they differ.
  static func equal(_ left: String, _ right: String) -> Bool {
    let left = Array(left.utf8), right = Array(right.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
