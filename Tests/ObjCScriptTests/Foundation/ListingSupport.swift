import Testing

@testable import ObjCScript
@testable import ObjCSyntax

/// Runs listings for tests of Foundation.
enum Listing {
  struct Outcome {
    /// Everything printed and logged, in order.
    var output: String
    var end: RunResult.End
    var errors: [String]
  }

  /// Runs a whole listing.
  static func run(_ text: String) -> Outcome {
    var bytes: [UInt8] = []
    let result = ListingRunner { _, part in bytes.append(contentsOf: part) }
      .run(name: "test.m", bytes: Array(text.utf8))
    return Outcome(
      output: String(decoding: bytes, as: UTF8.self), end: result.end,
      errors: result.diagnostics.filter { $0.level == .error }.map(\.message))
  }

  /// Lines that statements print from within a `main`, errors included.
  static func lines(_ statements: String, before: String = "") -> [String] {
    let outcome = run(
      """
      #import <Foundation/Foundation.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <ctype.h>
      #include <math.h>
      #include <time.h>
      #include <stdarg.h>
      #define CATCH(e) @try { NSLog(@"%@", (e)); } @catch (NSException *x) { NSLog(@"%@: %@", x.name, x.reason); }
      \(before)
      int main(void) {
        @autoreleasepool {
      \(statements)
        }
        return 0;
      }
      """)
    var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    if lines.last == "" { lines.removeLast() }
    lines += outcome.errors.map { "error: \($0)" }
    if outcome.end != .status(0), outcome.errors.isEmpty { lines.append("end: \(outcome.end)") }
    return lines
  }
}
