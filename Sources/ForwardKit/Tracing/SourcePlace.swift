// Where in the Swift source a message is sent from, for traces.
//
// The runtime keeps one place per thread, as a pointer; events that say nothing else stand there. A send from Swift sets it for
// its own length while somebody traces; a method's body begins without one, so that what it sends without a place of
// its own does not stand at its caller's.
//
// Places are made once per file and line and never freed: there are as many as lines of the program that send messages while
// it is traced. Their files have numbers of their own, behind those that listings and patches use; a trace gives them its
// own numbers and tells their names before it uses them (TraceRecorder).
import CRuntime

@usableFromInline struct SourcePlace {
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt32

  @inlinable @inline(__always) init(_ file: StaticString, _ line: UInt32) {
    self.file = file
    self.line = line
  }

  /// What stood before a send, to be put back behind it.
  @usableFromInline struct Outer {
    let location: UnsafePointer<fwd_location>?
    let isSet: Bool
  }

  /// Costs one load while nothing traces.
  @usableFromInline func enter() -> Outer {
    guard fwd_trace_isOn() else { return Outer(location: nil, isSet: false) }
    let outer = Outer(location: fwd_trace_getLocation(), isSet: true)
    fwd_trace_setLocation(SourcePlaces.location(self))
    return outer
  }

  /// No place, for what a method's body does.
  static func enterBody() -> Outer {
    guard fwd_trace_isOn() else { return Outer(location: nil, isSet: false) }
    let outer = Outer(location: fwd_trace_getLocation(), isSet: true)
    fwd_trace_setLocation(nil)
    return outer
  }

  @usableFromInline static func leave(_ outer: Outer) {
    if outer.isSet { fwd_trace_setLocation(outer.location) }
  }
}

/// The places that have been needed.
enum SourcePlaces {
  /// Numbers from here on are files of Swift.
  static let firstFile: UInt32 = 1 << 24

  private struct Place: Hashable {
    let file: UInt32
    let line: UInt32
  }
  private struct State {
    var names: [String] = []
    var numbers: [String: UInt32] = [:]
    /// By the address of a name's characters, which are constants of the program.
    var known: [UInt: UInt32] = [:]
    var locations: [Place: UInt] = [:]
  }
  private static let state = Lock(State())

  static func location(_ place: SourcePlace) -> UnsafePointer<fwd_location>? {
    let address = place.file.hasPointerRepresentation ? UInt(bitPattern: place.file.utf8Start) : 0
    let name = place.file
    let line = place.line
    let found = state.withLock { state -> UInt in
      let file = number(address, name, &state)
      if let known = state.locations[Place(file: file, line: line)] { return known }
      let made = UnsafeMutablePointer<fwd_location>.allocate(capacity: 1)
      made.initialize(
        to: fwd_location(
          file: file, line: line, column: 1, end_line: line, end_column: 1, in_library: 0))
      state.locations[Place(file: file, line: line)] = UInt(bitPattern: made)
      return UInt(bitPattern: made)
    }
    return UnsafePointer(bitPattern: found)
  }

  private static func number(_ address: UInt, _ file: StaticString, _ state: inout State) -> UInt32
  {
    if let known = state.known[address] { return known }
    let name = file.description
    let number = state.numbers[name] ?? firstFile + UInt32(state.names.count)
    if state.numbers.updateValue(number, forKey: name) == nil { state.names.append(name) }
    if address != 0 { state.known[address] = number }
    return number
  }

  /// The name of a file of Swift; nil for the numbers of other files.
  static func name(ofFile number: Int) -> String? {
    guard number >= Int(firstFile) else { return nil }
    return state.withLock { state in
      let index = number - Int(firstFile)
      return state.names.indices.contains(index) ? state.names[index] : nil
    }
  }
}
