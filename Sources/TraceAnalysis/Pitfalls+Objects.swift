// Objects that are alive when the program has ended: those that keep each other, and under manual counting those that were retained
// more often than released.
import ForwardKit
import ObjCSyntax

extension Pitfalls {
  func objects() -> [Diagnostic] {
    var held: Set<String> = []
    let cycles = recording.events.compactMap { event -> Diagnostic? in
      guard case .note(let note) = event.body, note.code == DispatchCode.aliveAtEnd.code.id
      else { return nil }
      return cycle(note.text.split(separator: " ").map(String.init), &held)
    }
    return cycles + (program.countsManually ? unbalanced(besides: held) : [])
  }

  /// `Node#1 _next Node#2 _back Node#1`
  private func cycle(_ words: [String], _ held: inout Set<String>) -> Diagnostic? {
    guard words.count >= 3 else { return nil }
    let objects = stride(from: 0, to: words.count - 1, by: 2).map { words[$0] }
    let ivars = stride(from: 1, to: words.count, by: 2).map { words[$0] }
    held.formUnion(objects)
    let classes = objects.map { String($0.prefix { $0 != "#" }) }
    guard classes.contains(where: program.implementsClass) else { return nil }
    let places = objects.map(birthplace)
    var notes: [String] = []
    for (index, object) in objects.enumerated() {
      notes.append(
        "`\(object)` retains `\(objects[(index + 1) % objects.count])` in `\(ivars[index])`")
    }
    let message =
      objects.count == 1
      ? "`\(objects[0])` retains itself: it is never released"
      : "\(objects.map { "`\($0)`" }.joined(separator: ", ")) retain each other: they are never released"
    let others = zip(objects, places).dropFirst().compactMap { object, place in
      place.map { Diagnostic.Label($0, "\(object) is made here") }
    }
    return Diagnostic(
      .warning, DispatchCode.aliveAtEnd, message, at: places.first ?? nil,
      label: "\(objects[0]) is made here", secondary: others.filter { $0.range != places[0] },
      notes: notes, helps: remedy(classes, ivars))
  }

  /// The last property of the circle, made weak.
  private func remedy(_ classes: [String], _ ivars: [String]) -> [Diagnostic.Help] {
    for (cls, ivar) in zip(classes, ivars).reversed() {
      let name = ivar.drop { $0 == "_" }
      for ancestor in program.chain(from: cls) {
        guard let property = program.properties["\(ancestor).\(name)"] else { continue }
        let edits = property.strong.map { [Diagnostic.Edit($0, "weak")] } ?? []
        return [.init("make `\(name)` of `\(ancestor)` weak", edits: edits)]
      }
    }
    return []
  }

  private func birthplace(_ object: String) -> SourceRange? {
    recording.events.first {
      if case .object(let change) = $0.body {
        change.object == object && change.operation == .new
      } else {
        false
      }
    }?.at.flatMap(program.range)
  }

  // MARK: Manual counting

  private func unbalanced(besides held: Set<String>) -> [Diagnostic] {
    var alive: [String] = []
    for event in recording.events {
      guard case .object(let change) = event.body else { continue }
      if change.operation == .new, program.implementsClass(change.className) {
        alive.append(change.object)
      }
      if change.operation == .dealloc { alive.removeAll { $0 == change.object } }
    }
    return alive.filter { !held.contains($0) }.compactMap { object in
      let cls = String(object.prefix { $0 != "#" })
      guard !program.hasStaticVariables(of: cls) else { return nil }
      let own = recording.sends.filter { $0.send.receiver == object && !$0.send.isInternal }
      let count = { (names: Set<String>) in own.count { names.contains($0.send.selector) } }
      let retained = 1 + count(["retain"]), released = count(["release", "autorelease"])
      guard retained > released else { return nil }
      return Diagnostic(
        .warning, DispatchCode.aliveAtEnd,
        "`\(object)` was never released for the last time", at: birthplace(object),
        label: "made here, with a count of 1",
        notes: [
          "it was retained \(Wording.count(retained, "time")), its creation included, and released \(Wording.count(released, "time"))"
        ])
    }
  }
}
