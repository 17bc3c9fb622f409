import ForwardKitBasics
import Testing

@testable import ForwardKit

/// Keeps what it gets.
private final class Collector: TraceSink {
  var events: [TraceEvent] = []
  func receive(_ event: TraceEvent) { events.append(event) }
}

private func send(
  _ number: Int, parent: Int = 0, _ selector: String, kind: TraceEvent.Send.Kind = .instance
) -> TraceEvent.Body {
  .send(
    .init(
      scope: .init(send: number), parent: parent, depth: 0, receiver: "Car#1", className: "Car",
      receiverClass: "Car",
      selector: selector, arguments: [], kind: kind, receiverIsClass: false, isInternal: false))
}

private func call(_ number: Int, native: Bool) -> TraceEvent.Body {
  .call(.init(scope: .init(send: number), implementation: "-[Car x]", isNative: native))
}

private func returned(_ number: Int) -> TraceEvent.Body {
  .return(.init(scope: .init(send: number), value: TraceValue(type: "v", text: "")))
}

private let here = SourceSpan(file: 0, line: 3, column: 1, endLine: 3, endColumn: 9)
private let elsewhere = SourceSpan(file: 0, line: 4, column: 1, endLine: 4, endColumn: 9)

@Suite struct RoutineFolderTests {
  private func fold(_ events: [(TraceEvent.Body, SourceSpan?)]) -> (
    shown: [TraceEvent], folded: Int
  ) {
    let collector = Collector()
    let folder = RoutineFolder(
      keepsAll: false, next: TraceNumberer(options: TraceRecorder.Options(), sinks: [collector]))
    for (body, at) in events { folder.take(RawEvent(at: at, body: body)) }
    folder.flushAll()
    return (collector.events, folder.folded)
  }

  @Test func routineSendsOfTheLibraryAreCounted() {
    let result = fold([(send(7, "alloc"), here), (call(7, native: true), nil), (returned(7), nil)])
    #expect(result.shown.isEmpty)
    #expect(result.folded == 1)
  }

  @Test func routineSelectorsOfTheProgramAreShown() {
    let result = fold([(send(7, "init"), here), (call(7, native: false), here), (returned(7), nil)])
    #expect(result.shown.count == 3)
    #expect(result.folded == 0)
  }

  @Test func whatALibraryDoesByItselfIsCounted() {
    let result = fold([
      (send(1, "setName:"), here), (call(1, native: true), nil),
      (send(2, parent: 1, "copyWithZone:"), here), (call(2, native: true), nil), (returned(2), nil),
      (returned(1), nil),
    ])
    #expect(result.shown.count == 3)
    #expect(result.folded == 1)
  }

  @Test func whatTheProgramDoesInsideALibraryIsShown() {
    let result = fold([
      (send(1, "enumerate:"), here), (call(1, native: true), nil),
      (send(2, parent: 1, "count"), elsewhere), (call(2, native: true), nil), (returned(2), nil),
      (returned(1), nil),
    ])
    #expect(result.shown.count == 6)
  }

  @Test func aHookBelongsToTheSendThatItServes() {
    let result = fold([
      (send(1, "dance"), here),
      (
        .ask(
          .init(
            scope: .init(send: 1), stage: .resolve, implementation: "+[Car r]", isDefault: false)),
        elsewhere
      ),
      (send(2, parent: 1, "resolveInstanceMethod:"), here), (call(2, native: false), elsewhere),
      (send(3, parent: 2, "log"), elsewhere), (call(3, native: true), nil), (returned(3), nil),
      (returned(2), nil),
      (
        .answer(
          .init(
            scope: .init(send: 1), stage: .resolve, value: "YES", valueClass: nil, effect: "added")),
        here
      ),
      (returned(1), nil),
    ])
    let sends = result.shown.compactMap { event -> TraceEvent.Send? in
      if case .send(let send) = event.body { send } else { nil }
    }
    #expect(sends.map(\.selector) == ["dance", "log"])
    #expect(sends.map(\.parent) == [0, 1])
    #expect(sends.map(\.depth) == [0, 1])
  }

  @Test func indicesHaveNoGaps() {
    let result = fold([
      (send(7, "alloc"), here), (returned(7), nil), (send(9, "drive"), here),
      (call(9, native: false), here), (returned(9), nil),
    ])
    #expect(result.shown.map(\.index) == [0, 1, 2])
  }
}

@Suite struct JSONLinesTests {
  @Test func textIsEscaped() {
    var written: [UInt8] = []
    let writer = JSONLinesWriter { written.append(contentsOf: $0) }
    writer.receive(
      TraceEvent(
        index: 0, at: nil, body: .output(.init(stream: .stdout, text: "a\"b\\c\n\u{1}é"))))
    writer.flush()
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"i":0,"ev":"out","to":"stdout","text":"a\"b\\c\n\u0001é"}"# + "\n")
  }

  @Test func numbersAreWhole() {
    var buffer = JSONBuffer()
    buffer.open()
    for value in [0, 7, 10, 123_456, -45, Int.max, Int.min] { buffer.key("n", value) }
    buffer.close()
    var text = ""
    buffer.drain { text = String(decoding: $0, as: UTF8.self) }
    #expect(
      text == "{"
        + ["0", "7", "10", "123456", "-45", "\(Int.max)", "\(Int.min)"].map { "\"n\":\($0)" }
        .joined(separator: ",") + "}")
  }
}

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func digest(_ text: String, _ digest: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == digest)
  }
}
