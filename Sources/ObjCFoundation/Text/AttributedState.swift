// What an attributed string keeps: its text, and its attributes as runs.
import CRuntime
import ObjCVM

final class AttributedState: StateWithBag {
  struct Run {
    var length: Int
    /// A dictionary, owned.
    let attributes: ObjectPointer
  }
  var text: UTF16Text
  /// Cover the text; neighbours may have equal attributes.
  var runs: [Run]

  /// Takes the dictionary over.
  init(_ text: UTF16Text, _ attributes: ObjectPointer) {
    self.text = text
    runs = [Run(length: text.count, attributes: attributes)]
  }
  init(_ text: UTF16Text, runs: [Run]) {
    self.text = text
    self.runs = runs
    for run in runs { fwd_retain(run.attributes) }
  }
  deinit { for run in runs { fwd_release(run.attributes) } }

  /// The runs of a range, cut to it.
  func runs(in range: Range<Int>) -> [Run] {
    var found: [Run] = []
    var start = 0
    for run in runs {
      let part = (start..<(start + run.length)).clamped(to: range)
      if !part.isEmpty { found.append(Run(length: part.count, attributes: run.attributes)) }
      start += run.length
    }
    return found
  }

  /// Puts runs in the place of a range; their references are taken over. Neighbours whose attributes are equal become one run, so
  /// that an effective range is as long as it can be, as in Foundation's run-length array. O(n) in the runs.
  func replace(_ range: Range<Int>, with new: [Run], in world: World) throws(ListingException) {
    let before = runs(in: 0..<range.lowerBound)
    let after = runs(
      in: range.upperBound..<max(range.upperBound, runs.reduce(0) { $0 + $1.length }))
    for run in before + after { fwd_retain(run.attributes) }
    let old = runs
    let inserted = new.filter { $0.length > 0 }
    runs = before + inserted + after
    for run in old { fwd_release(run.attributes) }
    for run in new where run.length == 0 { fwd_release(run.attributes) }
    for first in (0..<(before.count + inserted.count)).reversed() where first + 1 >= before.count {
      try joinNext(first, in: world)
    }
  }

  /// Joins a run and the next where their attributes are equal. Comparing them may run a listing's code.
  private func joinNext(_ first: Int, in world: World) throws(ListingException) {
    guard first + 1 < runs.count else { return }
    let (a, b) = (runs[first].attributes, runs[first + 1].attributes)
    guard try world.areEqual(a, b), first + 1 < runs.count, runs[first].attributes == a,
      runs[first + 1].attributes == b
    else { return }
    runs[first].length += runs[first + 1].length
    fwd_release(runs.remove(at: first + 1).attributes)
  }

  /// The run at a place, and its range.
  func run(at place: Int) -> (attributes: ObjectPointer, range: Range<Int>)? {
    var start = 0
    for run in runs where run.length > 0 {
      if place < start + run.length { return (run.attributes, start..<(start + run.length)) }
      start += run.length
    }
    return nil
  }
}
