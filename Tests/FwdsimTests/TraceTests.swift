import Foundation
import Testing

/// The trace as the command writes it.
@Suite struct TraceTests {
  static let samples = ["resolve", "target", "invocation", "nobody", "nil", "super"]

  private func example(_ name: String) -> String {
    Command.root.appendingPathComponent("Examples/\(name).m").path
  }

  @Test(arguments: samples) func sampleIsTheExample(_ name: String) throws {
    let printed = try Command.run(["samples", name])
    let file = try String(contentsOfFile: example(name), encoding: .utf8)
    #expect(printed.output == file)
  }

  @Test(arguments: samples) func sameInputGivesSameBytes(_ name: String) throws {
    for format in ["text", "jsonl", "stages"] {
      let words = ["trace", "--format", format, example(name)]
      let first = try Command.run(words)
      let second = try Command.run(words)
      #expect(first.output == second.output && first.errors == second.errors)
      #expect(!first.output.isEmpty)
    }
  }

  @Test(arguments: samples) func linesAreSchemaOne(_ name: String) throws {
    let trace = try Command.run(["trace", "--format", "jsonl", example(name)])
    let lines = trace.output.split(separator: "\n").map { Data($0.utf8) }
    let events = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
    }
    #expect(events.first?["ev"] as? String == "header")
    #expect(events.last?["ev"] as? String == "end")
    let indices = events.dropFirst().compactMap { $0["i"] as? Int }
    #expect(indices == Array(0..<(events.count - 1)))
    var open: Set<Int> = []
    for event in events where event["kind"] as? String != "function" {
      guard let send = event["send"] as? Int, event["query"] == nil else { continue }
      if event["ev"] as? String == "send" { open.insert(send) }
      #expect(send == 0 || open.contains(send), "\(event)")
    }
  }

  @Test func skippedStagesSayWhy() throws {
    let trace = try Command.run(["trace", "--format", "jsonl", example("nobody")])
    #expect(
      trace.output.contains(#""ev":"skip","send":2,"stage":"invocation","reason":"no-signature""#))
    let resolved = try Command.run(["trace", "--format", "jsonl", example("resolve")])
    #expect(resolved.output.contains(#""stage":"resolve","reason":"method-exists","since":"#))
  }

  @Test func nilReceiverSaysWhatItGives() throws {
    let trace = try Command.run(["trace", "--format", "stages", example("nil")])
    let lines = trace.output.split(separator: "\n").filter { $0.contains("nil-receiver") }
    #expect(
      lines == [
        "-[nil owner] nil-receiver -> nil", "-[nil balance] nil-receiver -> 0",
        "-[nil isOpen] nil-receiver -> NO",
      ])
  }

  @Test func detailOfSendsIsALineEach() throws {
    let trace = try Command.run(["trace", "--detail", "sends", example("super")])
    let heads = trace.output.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(heads.count == 4, "\(trace.output)")
  }

  @Test func asciiHasNothingElse() throws {
    for name in Self.samples {
      let trace = try Command.run(["trace", "--ascii", example(name)])
      let foreign = trace.output.unicodeScalars.first { !$0.isASCII }
      #expect(foreign == nil, "\(name)")
    }
  }

  @Test func colourOnlyOnRequest() throws {
    let plain = try Command.run(["trace", example("nil")])
    #expect(!plain.output.contains("\u{1b}"))
    let coloured = try Command.run(["trace", "--color", "always", example("nil")])
    #expect(coloured.output.contains("\u{1b}["))
    let forced = try Command.run(["trace", example("nil")], environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1b}["))
  }

  @Test func outputFileLeavesStandardOutputToTheProgram() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fwdsim-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let trace = try Command.listing(
      "#import <Foundation/Foundation.h>\nint main(void) { printf(\"hello\\n\"); return 0; }\n",
      ["trace", "--format", "jsonl", "-o", file.path])
    #expect(trace.output == "hello\n")
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.contains("\"ev\":\"end\""))
  }

  @Test func limitKeepsThePartialTrace() throws {
    let source = """
      #import <Foundation/Foundation.h>
      @interface A : NSObject
      - (void)a;
      @end
      @implementation A
      - (void)a {}
      @end
      int main(void) { A *a = [A new]; while (1) [a a]; return 0; }

      """
    let trace = try Command.listing(source, ["trace", "--format", "jsonl", "--max-sends", "50"])
    #expect(trace.status == 3)
    #expect(trace.errors.contains("F0407"))
    let lines = trace.output.split(separator: "\n")
    #expect(lines.last?.contains("\"cut\":\"F0407\"") == true)
    #expect(lines.filter { $0.contains("\"ev\":\"send\"") }.count <= 51)
  }

  @Test func routineSendsOnRequest() throws {
    let folded = try Command.run(["trace", "--format", "jsonl", example("nil")])
    let all = try Command.run(["trace", "--all", "--format", "jsonl", example("nil")])
    #expect(!folded.output.contains("\"sel\":\"new\""))
    #expect(all.output.contains("\"sel\":\"new\""))
  }

  @Test func schemaIsJSON() throws {
    let schema = try Command.run(["schema"])
    let object = try JSONSerialization.jsonObject(with: Data(schema.output.utf8))
    #expect(object is [String: Any])
  }

  @Test func manualCountingOnRequest() throws {
    let source =
      "#import <Foundation/Foundation.h>\nint main(void) { id a = [NSObject new]; printf(\"%d\\n\", (int)[a retainCount]); [a release]; return 0; }\n"
    let manual = try Command.listing(source)
    #expect(manual.output == "1\n")
    let automatic = try Command.listing(source, ["run", "--arc"])
    #expect(automatic.status == 2)
  }
}
