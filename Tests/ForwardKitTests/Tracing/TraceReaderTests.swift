import ForwardKitBasics
import Testing

@testable import ForwardKit

@Suite struct TraceReaderTests {
  private static let header =
    #"{"ev":"header","fwdsim":"0.1.0","schema":1,"dialect":"apple","limits":{"sends":5},"filters":[],"args":[],"files":[{"f":0,"name":"a.m","sha256":"","text":"int main(void) {}\n"}]}"#
  private static let end =
    #"{"i":9,"ev":"end","exit":0,"uncaught":null,"cut":null,"stats":{"sends":1,"calls":0,"folded":0,"nil":0,"hit":0,"found":0,"inherited":0,"resolved":0,"forwarded":0,"unrecognized":0}}"#
  private static let send =
    #"{"i":1,"ev":"send","send":1,"parent":0,"depth":0,"recv":"Car#1","cls":"Car","sel":"drive:","args":[{"t":"i","v":"3"}],"kind":"instance","meta":false,"at":[0,2,1,2,9]}"#

  private func read(_ lines: [String]) throws -> TraceRecording {
    try TraceRecording.reading(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func writtenAsItWasRead() throws {
    let lines = [Self.header, Self.send, Self.end]
    var text = ""
    let writer = JSONLinesWriter { text += String(decoding: $0, as: UTF8.self) }
    var reader = TraceReader(sinks: [writer])
    try reader.read(Array(lines.map { $0 + "\n" }.joined().utf8))
    #expect(text == lines.map { $0 + "\n" }.joined())
  }

  @Test func listingOfSeveralFiles() throws {
    var text = ""
    let writer = JSONLinesWriter { text += String(decoding: $0, as: UTF8.self) }
    let files = ["a.m", "b.m"].map { TraceHeader.File(name: $0, sha256: "", text: "") }
    writer.receive(
      TraceEvent(
        index: -1, at: nil,
        body: .header(
          TraceHeader(
            version: "1", dialect: "apple", files: files, limits: [("sends", 1), ("events", 2)],
            filters: ["all"], arguments: []))))
    writer.flush()
    let value = try JSONReader.value(in: Array(text.utf8))
    #expect(value["files"]?.array?.compactMap { $0["name"]?.string } == ["a.m", "b.m"])
  }

  @Test func unknownEventsArePassedOver() throws {
    let recording = try read([
      Self.header, #"{"i":0,"ev":"novelty","x":[1,{"y":null}]}"#, Self.send, Self.end,
    ])
    #expect(recording.events.count == 2)
    #expect(recording.sends.first?.send.arguments.first?.text == "3")
  }

  @Test(
    arguments: [
      ([], 1, "empty"), ([send], 1, "header is missing"), ([header, send], 2, "no end"),
      ([header, header], 2, "second header"),
      ([header, end, send], 3, "behind the end"), ([header, "{\"i\":1,"], 2, "no JSON"),
      ([header, "{}"], 2, "no event"),
      (
        [header, #"{"i":1,"ev":"cache","send":1,"cls":"A","result":"perhaps","probes":1}"#], 2,
        "\"result\""
      ),
      ([#"{"ev":"header","schema":2}"#], 1, "another schema"),
    ] as [([String], Int, String)]) func brokenTraceNamesTheLine(
      _ lines: [String], _ line: Int, _ words: String
    )
  {
    do {
      _ = try read(lines)
      Issue.record("read without an error")
    } catch let error as TraceReadError {
      #expect(error.line == line)
      #expect(error.message.contains(words), "\(error.message)")
    } catch { Issue.record("\(error)") }
  }
}
