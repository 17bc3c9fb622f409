// A trace as OpenTelemetry spans, in OTLP's JSON encoding: a span per message with an event per stage, and a link from the message
// that a target or an invocation gets to the one that was forwarded. Times are the indices of events, in nanoseconds: their order is exact, their lengths mean
// nothing.
import ForwardKit
import ForwardKitBasics

enum OTLPExporter {
  static func text(of recording: TraceRecording) -> String {
    var json = JSONBuffer()
    json.open()
    array("resourceSpans", &json) { json in
      json.separate()
      json.open()
      json.key("resource")
      json.open()
      array("attributes", &json) { json in
        let name = recording.header.files.first?.name.split(separator: "/").last
        attribute("service.name", name.map(String.init) ?? "listing", &json)
        attribute("fwdsim.dialect", recording.header.dialect, &json)
      }
      json.close()
      array("scopeSpans", &json) { json in
        json.separate()
        json.open()
        json.key("scope")
        json.open()
        json.key("name", "fwdsim")
        json.key("version", recording.header.version)
        json.close()
        array("spans", &json) { json in
          for record in recording.sends where record.send.kind != .function {
            span(record, recording, &json)
          }
        }
        json.close()
      }
      json.close()
    }
    json.close()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// `body` writes the elements, each behind a separator.
  private static func array(
    _ key: String, _ json: inout JSONBuffer, _ body: (inout JSONBuffer) -> Void
  ) {
    json.key(key)
    json.openArray()
    body(&json)
    json.closeArray()
  }

  private static func attribute(_ key: String, _ value: String, _ json: inout JSONBuffer) {
    json.separate()
    json.open()
    json.key("key", key)
    json.key("value")
    json.open()
    json.key("stringValue", value)
    json.close()
    json.close()
  }

  private static func span(
    _ record: SendRecord, _ recording: TraceRecording, _ json: inout JSONBuffer
  ) {
    json.separate()
    json.open()
    json.key("traceId", "00000000000000000000000000000001")
    json.key("spanId", identifier(record.number))
    if let parent = record.parent {
      json.key("parentSpanId", identifier(recording.sends[parent].number))
    }
    json.key("name", Wording.method(record.send))
    json.key("kind", 1)
    json.key("startTimeUnixNano", time(record.positions.lowerBound, recording))
    json.key("endTimeUnixNano", time(record.positions.upperBound, recording))
    array("attributes", &json) { json in
      attribute("fwdsim.message", Wording.message(record.send), &json)
      attribute("fwdsim.reached", record.reached.rawValue, &json)
      if let line = record.at?.line { attribute("code.line.number", String(line), &json) }
      if let implementation = record.implementation {
        attribute("code.function.name", implementation, &json)
      }
    }
    array("events", &json) { json in
      for outcome in record.stages {
        json.separate()
        json.open()
        json.key("timeUnixNano", time(outcome.first, recording))
        json.key("name", "\(outcome.stage.order) \(outcome.stage.rawValue)")
        array("attributes", &json) { attribute("fwdsim.outcome", Wording.outcome(outcome), &$0) }
        json.close()
      }
    }
    if let origin = origin(record, recording) {
      array("links", &json) { json in
        json.separate()
        json.open()
        json.key("traceId", "00000000000000000000000000000001")
        json.key("spanId", identifier(origin))
        array("attributes", &json) { attribute("fwdsim.link", "forwarded from", &$0) }
        json.close()
      }
    }
    json.key("status")
    json.open()
    json.key("code", record.hasFailed ? 2 : 1)
    if case .threw(let exception, let reason) = record.ending {
      json.key("message", "\(exception): \(reason)")
    }
    json.close()
    json.close()
  }

  /// The message around this one that forwarding turned into it.
  private static func origin(_ record: SendRecord, _ recording: TraceRecording) -> Int? {
    var parent = record.parent
    while let index = parent {
      let outer = recording.sends[index]
      let isForwarded =
        outer.reached == .invocation || outer.reached == .target && index == record.parent
      if outer.send.selector == record.send.selector, isForwarded { return outer.number }
      parent = outer.parent
    }
    return nil
  }

  private static func identifier(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  private static func time(_ position: Int, _ recording: TraceRecording) -> String {
    String(recording.events.indices.contains(position) ? recording.events[position].index : 0)
  }
}
