import Foundation
import Testing

/// The commands that look at traces.
@Suite struct ViewTests {
  private func example(_ name: String) -> String {
    Command.root.appendingPathComponent("Examples/\(name).m").path
  }

  @Test func filterTellsWhatItHid() throws {
    let trace = try Command.run(["trace", "-m", "-[Robot dance]", example("resolve")])
    #expect(trace.output.contains("[Robot#1 dance]"))
    #expect(!trace.output.contains("respondsToSelector: dance]"))
    #expect(trace.output.contains("1 send hidden by match -[Robot dance]"))
  }

  @Test func wrongPatternAndStageAreRefused() throws {
    #expect(try Command.run(["trace", "-m", "Robot dance", example("resolve")]).status == 64)
    #expect(try Command.run(["trace", "--reached", "nirvana", example("resolve")]).status == 64)
    #expect(try Command.run(["trace", "--lines", "9-3", example("resolve")]).status == 64)
  }

  @Test func stateAfterAnEvent() throws {
    let state = try Command.run(["trace", "--at", "19", example("resolve")])
    #expect(state.output.hasPrefix("after event 19"))
    #expect(state.output.contains("cache -dance  danceMethod"))
    let none = try Command.run(["trace", "--at", "100000", example("resolve")])
    #expect(none.status == 64 && none.errors.contains("error[F0709]"))
  }

  @Test func summaryCounts() throws {
    let summary = try Command.run(["trace", "-c", example("nil")])
    #expect(summary.output.contains("message"))
    #expect(summary.output.contains("[nil balance]"))
    let same = try Command.run(["stats", example("nil")])
    #expect(same.output == summary.output)
  }

  @Test func explainsStagesCodesAndLines() throws {
    let stage = try Command.run(["explain", "signature"])
    #expect(stage.output.contains("forwardInvocation: is NOT called"))
    let line = try Command.run(["explain", example("nobody") + ":20"])
    #expect(line.output.contains("6 invocation   skipped: no signature"))
    #expect(line.output.contains("needs a signature from methodSignatureForSelector:"))
    let empty = try Command.run(["explain", example("nobody") + ":1"])
    #expect(empty.output.contains("No message was sent on line 1. Messages were sent on lines"))
    #expect(try Command.run(["explain", "nonsense"]).status == 64)
  }

  @Test func differenceIsNamed() throws {
    let same = try Command.run(["diff", example("target"), example("target")])
    #expect(same.status == 0 && same.output.hasSuffix("no difference\n"))
    let other = try Command.run(["diff", example("target"), example("nobody")])
    #expect(other.status == 4 && other.output.contains("first difference: "))
    #expect(try Command.run(["diff", example("target")]).status == 64)
  }

  @Test func dialectsBesideEachOther() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ghost-\(UUID().uuidString).m")
    try """
    #import <Foundation/Foundation.h>
    @interface Ghost : NSObject
    - (void)appear;
    @end
    @implementation Ghost
    + (BOOL)resolveInstanceMethod:(SEL)selector { return NO; }
    @end
    int main(void) {
      @try { [[Ghost new] appear]; } @catch (NSException *exception) { NSLog(@"%@", exception.name); }
      return 0;
    }
    """.write(to: file, atomically: true, encoding: .utf8)
    let diff = try Command.run(["diff", "--dialects", "apple,gnustep", file.path])
    #expect(diff.status == 4)
    #expect(diff.output.contains("first difference: [Ghost#1 appear], 2 lookup"), "\(diff.output)")
  }

  @Test func suffixSaysTheFormat() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "views-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, start) in [
      ("a.html", "<!DOCTYPE html>"), ("a.svg", "<svg"), ("a.dot", "digraph"), ("a.csv", "send,"),
      ("a.md", "# "),
    ] {
      let path = folder.appendingPathComponent(name).path
      #expect(try Command.run(["export", example("target"), "-o", path]).status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(start), "\(name)")
    }
    let wrong = try Command.run([
      "export", example("target"), "-o", folder.appendingPathComponent("a.xyz").path,
    ])
    #expect(wrong.status == 64 && wrong.errors.contains("names no format"))
  }

  @Test func brokenTraceIsAnError() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cut-\(UUID().uuidString).jsonl")
    let whole = try Command.run(["trace", "-f", "jsonl", example("nil")])
    try String(whole.output.prefix(whole.output.count - 40)).write(
      to: file, atomically: true, encoding: .utf8)
    let result = try Command.run(["export", file.path, "-f", "csv"])
    #expect(result.status == 2 && result.errors.contains("error[F0707]"), "\(result.errors)")
  }

  @Test func graphShowsTheWalk() throws {
    let graph = try Command.run(["graph", "--send", "2", example("nobody")])
    #expect(graph.output.contains("walk of #2 [Car#1 length]"))
    #expect(graph.output.contains("Car  (1)") && graph.output.contains("NSObject  (2)"))
    let none = try Command.run(["graph", "--send", "99", example("nobody")])
    #expect(none.status == 64 && none.errors.contains("error[F0708]"))
  }
}
