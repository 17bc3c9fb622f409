// Mistakes about dispatch that a run shows: each becomes a warning with a place, as those that can be seen in the text. They are found
// in the trace and the program's text, so a saved trace tells them as a run does. The trace must have the routine sends.
//
//   +Forwarding   signatures, results, resolvers and targets     +Methods   exchanges, _cmd, super
//   +Objects      what is alive at the end                       +Buffers   an invocation's values
import ForwardKit
import ForwardKitBasics
import ObjCSyntax

package struct Pitfalls {
  let recording: TraceRecording
  let program: ProgramText

  package init(_ recording: TraceRecording) {
    self.recording = recording
    program = ProgramText(recording.header)
  }

  /// In order of place, each mistake once.
  /// - Parameter known: what was reported about the text already: it is not said again of the same method.
  package func diagnostics(besides known: [Diagnostic] = []) -> [Diagnostic] {
    let found = forwarding() + methods() + buffers() + objects()
    var seen: Set<String> = []
    var kept: [Diagnostic] = []
    for diagnostic in found {
      let place = diagnostic.primary?.range ?? .none
      guard seen.insert("\(diagnostic.code.id) \(place.start) \(diagnostic.message)").inserted,
        !known.contains(where: { isSame($0, diagnostic) })
      else { continue }
      kept.append(diagnostic)
    }
    return kept.enumerated().ordered {
      let (a, b) = ($0.element.primary?.range ?? .none, $1.element.primary?.range ?? .none)
      return (a.file, a.start, $0.offset) < (b.file, b.start, $1.offset)
    }.map(\.element)
  }

  private func isSame(_ known: Diagnostic, _ found: Diagnostic) -> Bool {
    guard known.code == found.code, let a = known.primary?.range, let b = found.primary?.range
    else { return false }
    let method = program.methods.first { $0.range.contains(a) }
    return a == b || (method?.range.contains(b) ?? false)
  }

  /// The method that an implementation's name is the name of.
  func method(named name: String?) -> ProgramText.Method? {
    name.flatMap { name in program.methods.last { $0.name == name } }
  }

  func range(_ record: SendRecord) -> SourceRange? { record.at.flatMap(program.range) }

  /// `#6 [Car#1 power: 2]`
  func title(_ record: SendRecord) -> String {
    "#\(record.number) `\(Wording.message(record.send))`"
  }

  /// The messages that were sent before a message came back, those of its stages included.
  func inner(_ index: Int) -> ArraySlice<SendRecord> {
    let record = recording.sends[index]
    var end = index + 1
    while end < recording.sends.count,
      recording.sends[end].positions.lowerBound <= record.positions.upperBound
    {
      end += 1
    }
    return recording.sends[(index + 1)..<end]
  }
}
