// Runs a RegexProgram on text, with a stack of places to go back to instead of recursion: the depth of the machine's
// own stack depends on the pattern's nesting only. Steps are counted, so that an expression that explodes ends.

/// How the ends of a range that is searched differ from ends of the text, as bits of NSMatchingOptions.
struct RegexBounds: OptionSet, Sendable {
  let rawValue: UInt
  /// Lookaround and word boundaries see what lies outside.
  static let transparent = RegexBounds(rawValue: 8)
  /// Anchors match at the ends of the text, not of the range.
  static let withoutAnchors = RegexBounds(rawValue: 16)
}

struct RegexMatcher {
  struct OutOfSteps: Error {}

  private let pattern: RegexProgram
  private let units: [UInt16]
  private let range: Range<Int>
  /// What counts as the text for anchors, and what word boundaries and lookaround may see.
  private let anchors: Range<Int>
  private let lookable: Range<Int>
  /// Where characters are taken from: `range`, and inside of lookaround `lookable`.
  private var active: Range<Int>
  private var slots: [Int]
  private var loops: [Int]
  private var steps = 0
  private var searchStart = 0
  /// The search that is under way looked for characters behind the last one, or asked whether it was at the end.
  private var hitsEnd = false
  private var requiresEnd = false
  /// NSMatchingFlags of each match that `allMatches` found.
  private(set) var flags: [UInt] = []
  private static let stepLimit = 20_000_000

  /// Where to go on after a failure, and what to undo before.
  private enum Entry {
    case branch(pc: Int, position: Int)
    case slot(Int, Int)
    case loop(Int, Int)
  }

  init(
    _ pattern: RegexProgram, _ text: UTF16Text, in range: Range<Int>, bounds: RegexBounds = []
  ) {
    self.pattern = pattern
    units = text.units
    self.range = range
    anchors = bounds.contains(.withoutAnchors) ? 0..<text.count : range
    lookable = bounds.contains(.transparent) ? 0..<text.count : range
    active = range
    slots = []
    loops = []
  }

  /// Ranges of the whole match and its groups (nil for those that took no part), searching from `start`.
  mutating func firstMatch(from start: Int, anchored: Bool = false) throws(OutOfSteps) -> [Range<
    Int
  >?]? {
    var position = start
    searchStart = start
    (hitsEnd, requiresEnd) = (false, false)
    while position <= range.upperBound {
      slots = [Int](repeating: -1, count: pattern.slotCount)
      loops = [Int](repeating: -1, count: pattern.loopCount)
      if try run(0, position) != nil {
        return stride(from: 0, to: slots.count, by: 2).map { index -> Range<Int>? in
          let start = slots[index], end = slots[index + 1]
          return start >= 0 && end >= start ? start..<end : nil
        }
      }
      if anchored { return nil }
      position += 1
    }
    return nil
  }

  /// All matches from left to right; behind an empty one the search goes on a unit later.
  mutating func allMatches(anchored: Bool = false, limit: Int = .max) throws(OutOfSteps) -> [[Range<
    Int
  >?]] {
    var found: [[Range<Int>?]] = []
    var position = range.lowerBound
    while position <= range.upperBound, found.count < limit,
      let match = try firstMatch(from: position, anchored: anchored), let whole = match.first ?? nil
    {
      found.append(match)
      flags.append((hitsEnd ? 4 : 0) | (requiresEnd ? 8 : 0))
      position = whole.isEmpty ? whole.upperBound + 1 : whole.upperBound
    }
    return found
  }

  // MARK: The machine

  /// The position where a match of the code at `pc` ends. `mustEnd`: where it has to.
  private mutating func run(_ start: Int, _ startPosition: Int, mustEnd: Int? = nil)
    throws(OutOfSteps) -> Int?
  {
    var pc = start
    var position = startPosition
    var stack: [Entry] = []
    while true {
      steps += 1
      if steps > RegexMatcher.stepLimit { throw OutOfSteps() }
      if case .match = pattern.program[pc], mustEnd == nil || position == mustEnd {
        return position
      }
      if try step(&pc, &position, &stack) { continue }
      // Back to the last branch.
      var resumed = false
      while let entry = stack.popLast() {
        switch entry {
        case .slot(let index, let value): slots[index] = value
        case .loop(let index, let value): loops[index] = value
        case .branch(let branchPC, let branchPosition):
          (pc, position) = (branchPC, branchPosition)
          resumed = true
        }
        if resumed { break }
      }
      if !resumed { return nil }
    }
  }

  /// One instruction. False when it fails.
  private mutating func step(_ pc: inout Int, _ position: inout Int, _ stack: inout [Entry])
    throws(OutOfSteps) -> Bool
  {
    if position >= range.upperBound { noteEnd(pattern.program[pc]) }
    switch pattern.program[pc] {
    case .unit(let unit):
      guard position < active.upperBound, units[position] == unit else { return false }
      position += 1
    case .folded(let unit):
      guard position < active.upperBound, RegexMatcher.fold(units[position]) == unit else {
        return false
      }
      position += 1
    case .any, .anyButLineEnd, .set:
      guard let end = matchCharacter(pattern.program[pc], position) else { return false }
      position = end
    case .cluster:
      // No cluster of a language has as many units.
      let rest = units[position..<min(active.upperBound, position + 64)]
      guard let first = String(decoding: rest, as: UTF16.self).first else { return false }
      position += first.utf16.count
    case .split(let first, let second):
      stack.append(.branch(pc: second, position: position))
      pc = first
      return true
    case .jump(let target):
      pc = target
      return true
    case .save(let slot):
      stack.append(.slot(slot, slots[slot]))
      slots[slot] = position
    case .loopStart(let loop):
      stack.append(.loop(loop, loops[loop]))
      loops[loop] = position
    case .loopEnd(let loop, let exit):
      if loops[loop] == position {
        pc = exit
        return true
      }
    case .backReference(let group, let ignoresCase):
      guard let end = matchReference(group, ignoresCase, position) else { return false }
      position = end
    case .look(let end, let behind, let negative):
      guard try look(pc + 1, position, behind: behind) != negative else { return false }
      pc = end
      return true
    case .atomic(let end):
      let before = slots
      guard let next = try run(pc + 1, position) else { return false }
      for index in slots.indices where slots[index] != before[index] {
        stack.append(.slot(index, before[index]))
      }
      (pc, position) = (end, next)
      return true
    case .match: return false
    default:
      guard holds(pattern.program[pc], position) else { return false }
    }
    pc += 1
    return true
  }

  /// An instruction runs at the end: what it wants to know of it.
  private mutating func noteEnd(_ instruction: RegexProgram.Instruction) {
    switch instruction {
    case .unit, .folded, .any, .anyButLineEnd, .set, .cluster, .backReference, .wordBoundary,
      .notWordBoundary:
      hitsEnd = true
    case .textEnd, .textEndOrLastLine, .lineEnd: (hitsEnd, requiresEnd) = (true, true)
    default: break
    }
  }

  private mutating func look(_ pc: Int, _ position: Int, behind: Bool) throws(OutOfSteps) -> Bool {
    let before = active
    active = lookable
    defer { active = before }
    if !behind { return try run(pc, position) != nil }
    var start = position
    while start >= lookable.lowerBound {
      if try run(pc, start, mustEnd: position) != nil { return true }
      start -= 1
    }
    return false
  }

  private func matchCharacter(_ instruction: RegexProgram.Instruction, _ position: Int) -> Int? {
    guard position < active.upperBound else { return nil }
    var value = UInt32(units[position])
    var end = position + 1
    if UTF16.isLeadSurrogate(units[position]), end < active.upperBound,
      UTF16.isTrailSurrogate(units[end])
    {
      value = 0x10000 + (value & 0x3FF) << 10 + UInt32(units[end]) & 0x3FF
      end += 1
    }
    switch instruction {
    case .any: return end
    case .anyButLineEnd: return CharacterSet.Rule.newlines.contains(value) ? nil : end
    case .set(let set, let ignoresCase, let isInverted):
      if set.contains(value) { return isInverted ? nil : end }
      guard ignoresCase, end == position + 1 else { return isInverted ? end : nil }
      let lower = UTF16Text(units: [units[position]]).lowercased
      let upper = UTF16Text(units: [units[position]]).uppercased
      let isMember =
        lower.count == 1 && set.contains(UInt32(lower[0]))
        || upper.count == 1 && set.contains(UInt32(upper[0]))
      return isMember != isInverted ? end : nil
    default: return nil
    }
  }

  private static func fold(_ unit: UInt16) -> UInt16 {
    if unit < 0x80 { return UTF16Text.lowerASCII(unit) }
    let lower = UTF16Text(units: [unit]).lowercased
    return lower.count == 1 ? lower[0] : unit
  }

  private func matchReference(_ group: Int, _ ignoresCase: Bool, _ position: Int) -> Int? {
    guard group <= pattern.groupCount, slots[group * 2] >= 0,
      slots[group * 2 + 1] >= slots[group * 2]
    else { return nil }
    let part = slots[group * 2]..<slots[group * 2 + 1]
    guard position + part.count <= active.upperBound else { return nil }
    for (offset, index) in part.enumerated() {
      let (a, b) = (units[index], units[position + offset])
      if a != b, !ignoresCase || RegexMatcher.fold(a) != RegexMatcher.fold(b) { return nil }
    }
    return position + part.count
  }

  /// Conditions that take no characters.
  private func holds(_ instruction: RegexProgram.Instruction, _ position: Int) -> Bool {
    // Not between the two of a CR LF.
    func isLineEnd(_ index: Int) -> Bool {
      if units[index] == 10, index > active.lowerBound, units[index - 1] == 13 { return false }
      return CharacterSet.Rule.newlines.contains(UInt32(units[index]))
    }
    switch instruction {
    case .textStart: return position == anchors.lowerBound
    case .searchStart: return position == searchStart
    case .textEnd: return position == anchors.upperBound
    case .textEndOrLastLine:
      if position == anchors.upperBound { return true }
      if position + 1 == anchors.upperBound { return isLineEnd(position) }
      return position + 2 == anchors.upperBound && units[position] == 13
        && units[position + 1] == 10
    case .lineStart:
      if position == anchors.lowerBound { return true }
      return position < anchors.upperBound
        && CharacterSet.Rule.newlines.contains(UInt32(units[position - 1]))
    case .lineEnd: return position == anchors.upperBound || isLineEnd(position)
    case .wordBoundary: return isWord(position - 1) != isWord(position)
    case .notWordBoundary: return isWord(position - 1) == isWord(position)
    default: return false
    }
  }

  private func isWord(_ index: Int) -> Bool {
    guard lookable.contains(index) else { return false }
    let value = UInt32(units[index])
    return value == 0x5F || CharacterSet.Rule.alphanumerics.contains(value)
  }
}
