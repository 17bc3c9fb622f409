// What only the runtime can tell while a program is traced: that a method is called with another signature than its own, and which
// objects keep each other when the program has ended. Both become notes of the trace.
import CRuntime

/// Signatures that forwarding was given, and calls that do not fit them.
final class SignatureWatch {
  private struct Forwarded {
    var send: UInt64
    var selector: OpaquePointer
    var types: String
  }
  /// The forwarded messages of each thread that have not come back, innermost last.
  private var open: [UInt32: [Forwarded]] = [:]

  /// A sentence when the event calls a method that does not have the types of the invocation that it is called from.
  func note(_ event: fwd_trace_event, name: (OpaquePointer) -> String) -> String? {
    switch event.kind {
    case FWD_TRACE_ANSWER where event.stage == FWD_STAGE_SIGNATURE && event.query == 0:
      if let text = event.text, let selector = event.sel {
        open[event.thread, default: []].append(
          Forwarded(send: event.send, selector: selector, types: String(cString: text)))
      }
    case FWD_TRACE_RETURN where !open.isEmpty && event.query == 0,
      FWD_TRACE_THROW where !open.isEmpty && event.query == 0:
      if let last = open[event.thread]?.last, last.send == event.send {
        open[event.thread]?.removeLast()
      }
    case FWD_TRACE_CALL where !open.isEmpty:
      guard let last = open[event.thread]?.last, event.send != last.send,
        let method = event.method, fwd_method_getName(method) == last.selector,
        let types = fwd_method_getTypeEncoding(method)
      else { return nil }
      return difference(last.types, types, name(method))
    default: break
    }
    return nil
  }

  private func difference(_ given: String, _ types: UnsafePointer<CChar>, _ method: String)
    -> String?
  {
    guard let promised = fwd_signature_get(given, nil), let own = fwd_signature_get(types, nil)
    else { return nil }
    let what: String
    if fwd_signature_count(promised) != fwd_signature_count(own) {
      let count = { (signature: fwd_Signature) in Int(fwd_signature_count(signature)) - 2 }
      what =
        "it passes \(count(promised)) of \(count(own)) argument\(count(own) == 1 ? "" : "s")"
    } else if !Self.fits(fwd_signature_returnType(promised), fwd_signature_returnType(own)) {
      what = "the result is of another kind"
    } else if let index = (2..<max(2, fwd_signature_count(own))).first(where: {
      !Self.fits(
        fwd_signature_argumentType(promised, $0), fwd_signature_argumentType(own, $0))
    }) {
      what = "argument \(index - 1) is of another kind"
    } else {
      return nil
    }
    let plain = String(cString: fwd_signature_plainTypes(own))
    return "the signature \(given) does not fit \(method), which has \(plain): \(what)"
  }

  /// Values of both types travel in the same way: in the same kind of register, with as many bytes.
  private static func fits(_ a: UnsafePointer<fwd_type>?, _ b: UnsafePointer<fwd_type>?) -> Bool {
    guard let a = a?.pointee, let b = b?.pointee else { return true }
    let (left, right) = (kind(a), kind(b))
    return left == right && (left == .none || a.size == b.size)
  }

  private enum Kind { case none, word, object, floating, aggregate }

  private static func kind(_ type: fwd_type) -> Kind {
    switch UInt8(bitPattern: type.kind) {
    case UInt8(ascii: "v"): .none
    case UInt8(ascii: "@"), UInt8(ascii: "#"): .object
    case UInt8(ascii: "f"), UInt8(ascii: "d"), UInt8(ascii: "D"): .floating
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "j"): .aggregate
    default: .word
    }
  }
}

/// Which living objects keep which, by their instance variables.
struct ObjectGraph {
  typealias RuntimeObject = UnsafeMutablePointer<fwd_object>
  /// Addresses of the living objects that the trace knows.
  let objects: Set<UInt>

  struct Edge {
    var ivar: String
    var to: UInt
  }

  /// Circles of objects that keep each other, each once, beginning with its lowest address.
  func cycles() -> [[(object: UInt, ivar: String)]] {
    var found: [[(object: UInt, ivar: String)]] = []
    var done: Set<UInt> = []
    for start in objects.sorted() where !done.contains(start) {
      guard let cycle = cycle(from: start, without: done) else { continue }
      done.formUnion(cycle.map(\.object))
      found.append(cycle)
    }
    return found
  }

  /// The shortest way from an object back to itself.
  private func cycle(from start: UInt, without done: Set<UInt>) -> [(object: UInt, ivar: String)]? {
    var cameFrom: [UInt: (object: UInt, ivar: String)] = [:]
    var waiting = [start]
    var next = 0
    while next < waiting.count {
      let current = waiting[next]
      next += 1
      for edge in edges(of: current) where !done.contains(edge.to) {
        if edge.to == start {
          var path = [(object: current, ivar: edge.ivar)]
          while let before = cameFrom[path[0].object] { path.insert(before, at: 0) }
          return path
        }
        guard cameFrom[edge.to] == nil else { continue }
        cameFrom[edge.to] = (current, edge.ivar)
        waiting.append(edge.to)
      }
    }
    return nil
  }

  /// The objects that one keeps: its strong instance variables, the superclasses' included.
  private func edges(of address: UInt) -> [Edge] {
    guard let object = RuntimeObject(bitPattern: address) else { return [] }
    var edges: [Edge] = []
    var cls = fwd_object_getClass(object)
    while let current = cls {
      var count: UInt32 = 0
      if let ivars = fwd_class_copyIvarList(current, &count) {
        for index in 0..<Int(count) {
          guard let ivar = ivars[index], fwd_ivar_getOwnership(ivar) == FWD_STRONG,
            let types = fwd_ivar_getTypeEncoding(ivar), types[0] == CChar(UInt8(ascii: "@"))
          else { continue }
          let place = UnsafeRawPointer(object) + Int(fwd_ivar_getOffset(ivar))
          let value = place.loadUnaligned(as: UInt.self)
          guard objects.contains(value) else { continue }
          edges.append(
            Edge(ivar: fwd_ivar_getName(ivar).map { String(cString: $0) } ?? "", to: value))
        }
        fwd_free(ivars)
      }
      cls = fwd_class_getSuperclass(current)
    }
    return edges
  }
}

extension TraceRecorder {
  /// Adds a note for each circle of objects that keep each other: `Node#1 _next Node#2 _back Node#1`. Call it when nothing of the
  /// program runs any more and its objects still exist, before the trace is finished.
  public func noteCycles() {
    mutex.withLock { _ in
      fwd_trace_pause()
      defer { fwd_trace_resume() }
      for cycle in ObjectGraph(objects: names.livingObjects).cycles() {
        let words = cycle.flatMap { [names.name(at: $0.object), $0.ivar] }
        let text = (words + [words[0]]).joined(separator: " ")
        folder.take(
          RawEvent(at: nil, body: .note(.init(code: "F0318", text: text, references: []))))
      }
    }
  }
}
