// The state after each step as JSON Lines (`-f states`): what programs that show a trace would otherwise have to replay.
//
//     {"format":"fwdsim-states","version":1,"steps":24}
//     {"step":1,"event":0,"says":"…","classes":[{"name":"Car","superclass":"NSObject","isInvolved":true,
//      "methods":[{"sel":"-drive:","imp":"…","by":"…"}],"cache":[{"sel":"drive:","imp":"-[Car drive:]"}],"metaCache":[]}],
//      "objects":[{"name":"Car#1","class":"Car","isAlive":true}],"output":"…"}
//
// A line holds the classes and objects that changed since the line before, each of them whole, and what was printed
// since. Steps and sentences are those of `fwdsim step` and of the HTML page.
import ForwardKit
import ForwardKitBasics

enum StatesExporter {
  static func write(_ recording: TraceRecording, _ write: (UnsafeRawBufferPointer) -> Void) {
    let model = StepModel(recording)
    var buffer = JSONBuffer()
    buffer.open()
    buffer.key("format", "fwdsim-states")
    buffer.key("version", 1)
    buffer.key("steps", model.stops.count)
    buffer.close()
    buffer.newline()
    var state = TraceState()
    var before = TraceState()
    var next = 0
    for (step, position) in model.stops.enumerated() {
      while next <= position {
        state.apply(recording.events[next])
        next += 1
      }
      buffer.open()
      buffer.key("step", step + 1)
      buffer.key("event", recording.events[position].index)
      buffer.key("says", model.sentence(at: step))
      append(state.classes, before.classes, "classes", &buffer, append)
      append(state.objects, before.objects, "objects", &buffer, append)
      if state.output.utf8.count > before.output.utf8.count {
        buffer.key(
          "output",
          String(decoding: state.output.utf8.dropFirst(before.output.utf8.count), as: UTF8.self))
      }
      buffer.close()
      buffer.newline()
      if buffer.count > 60_000 { buffer.drain(into: write) }
      before = state
    }
    buffer.drain(into: write)
  }

  /// The elements that are new or differ; neither list ever loses one or changes its order.
  private static func append<Element: Equatable>(
    _ now: [Element], _ before: [Element], _ key: String, _ buffer: inout JSONBuffer,
    _ one: (Element, inout JSONBuffer) -> Void
  ) {
    let changed = now.indices.filter { $0 >= before.count || now[$0] != before[$0] }
    guard !changed.isEmpty else { return }
    buffer.key(key)
    buffer.openArray()
    for index in changed {
      buffer.separate()
      one(now[index], &buffer)
    }
    buffer.closeArray()
  }

  private static func append(_ cls: TraceState.ClassState, _ buffer: inout JSONBuffer) {
    buffer.open()
    buffer.key("name", cls.name)
    buffer.key("superclass", ifPresent: cls.superclass)
    buffer.key("isInvolved", cls.isInvolved)
    buffer.key("methods")
    buffer.openArray()
    for method in cls.methods {
      buffer.separate()
      buffer.open()
      buffer.key("sel", method.selector)
      buffer.key("imp", ifPresent: method.implementation)
      buffer.key("by", ifPresent: method.by)
      buffer.close()
    }
    buffer.closeArray()
    append(cls.cache, "cache", &buffer)
    append(cls.metaCache, "metaCache", &buffer)
    buffer.close()
  }

  private static func append(
    _ cache: [TraceState.CacheEntry], _ key: String, _ buffer: inout JSONBuffer
  ) {
    buffer.key(key)
    buffer.openArray()
    for entry in cache {
      buffer.separate()
      buffer.open()
      buffer.key("sel", entry.selector)
      buffer.key("imp", entry.implementation)
      buffer.close()
    }
    buffer.closeArray()
  }

  private static func append(_ object: TraceState.ObjectState, _ buffer: inout JSONBuffer) {
    buffer.open()
    buffer.key("name", object.name)
    buffer.key("class", object.className)
    buffer.key("isAlive", object.isAlive)
    buffer.close()
  }
}
