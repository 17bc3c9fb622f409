// From the text of a regular expression to a RegexProgram, by recursive descent.

struct RegexParser {
  let units: [UInt16]
  var index = 0
  var options: RegexProgram.Options
  var pattern = RegexProgram()
  var depth = 0

  init(_ text: UTF16Text, _ options: RegexProgram.Options) {
    units = text.units
    self.options = options
  }

  mutating func parse() throws(RegexProgram.Problem) -> RegexProgram {
    try emit(.save(0))
    if options.contains(.literal) {
      for unit in units { try emitUnit(unit) }
    } else {
      try alternatives()
      if index < units.count { throw problem("unmatched )") }
    }
    try emit(.save(1))
    try emit(.match)
    return pattern
  }

  // MARK: Reading

  func problem(_ message: String) -> RegexProgram.Problem {
    RegexProgram.Problem(message: message, position: index)
  }

  func at(_ offset: Int = 0) -> UInt16 {
    index + offset < units.count ? units[index + offset] : 0
  }

  func at(_ character: Unicode.Scalar) -> Bool {
    index < units.count && UInt32(units[index]) == character.value
  }

  mutating func eat(_ character: Unicode.Scalar) -> Bool {
    if at(character) {
      index += 1
      return true
    }
    return false
  }

  mutating func eat(word: String) -> Bool {
    let wanted = Array(word.utf16)
    guard index + wanted.count <= units.count, Array(units[index..<index + wanted.count]) == wanted
    else { return false }
    index += wanted.count
    return true
  }

  mutating func number() -> Int? {
    var value: Int?
    while at() >= 48, at() <= 57, index < units.count {
      value = min((value ?? 0) * 10 + Int(at()) - 48, 1 << 20)
      index += 1
    }
    return value
  }

  /// The value of the character here, two units for one beyond the basic plane.
  mutating func value() -> UInt32 {
    let unit = at()
    index += 1
    if UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(at()) {
      let low = at()
      index += 1
      return 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF
    }
    return UInt32(unit)
  }

  // MARK: Writing

  @discardableResult
  mutating func emit(_ instruction: RegexProgram.Instruction) throws(RegexProgram.Problem) -> Int {
    if pattern.program.count >= RegexProgram.programLimit {
      throw problem("the expression is too large")
    }
    pattern.program.append(instruction)
    return pattern.program.count - 1
  }

  var here: Int { pattern.program.count }

  mutating func emitUnit(_ unit: UInt16) throws(RegexProgram.Problem) {
    let folded = UTF16Text(units: [unit]).lowercased
    if options.contains(.caseInsensitive), folded.count == 1 {
      try emit(.folded(folded[0]))
    } else {
      try emit(.unit(unit))
    }
  }

  mutating func emitValue(_ value: UInt32) throws(RegexProgram.Problem) {
    var text = UTF16Text()
    text.append(value: value)
    for unit in text.units { try emitUnit(unit) }
  }

  // MARK: Grammar

  private mutating func alternatives() throws(RegexProgram.Problem) {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw problem("groups are nested too deeply") }
    let saved = options
    var start = here
    var jumps: [Int] = []
    try sequence()
    while eat("|") {
      // In front of what was just written; behind it comes the jump over the other alternatives.
      try insertSplit(at: start, to: here + 2)
      jumps.append(try emit(.jump(0)))
      start = here
      try sequence()
    }
    for jump in jumps { pattern.program[jump] = .jump(here) }
    options = saved
  }

  /// Puts `split(next, target)` at a place; code behind it moves by one.
  private mutating func insertSplit(at place: Int, to target: Int) throws(RegexProgram.Problem) {
    try insert(.split(place + 1, target), at: place)
  }

  private mutating func insert(_ instruction: RegexProgram.Instruction, at place: Int)
    throws(RegexProgram
    .Problem)
  {
    if pattern.program.count >= RegexProgram.programLimit {
      throw problem("the expression is too large")
    }
    pattern.program.insert(instruction, at: place)
    for index in place + 1..<pattern.program.count {
      pattern.program[index] = pattern.program[index].moved(by: 1, from: place)
    }
  }

  private mutating func sequence() throws(RegexProgram.Problem) {
    while index < units.count, !at("|"), !at(")") {
      if options.contains(.comments), skipComment() { continue }
      try term()
    }
  }

  private mutating func skipComment() -> Bool {
    if at() == 0x20 || (at() >= 9 && at() <= 13) {
      index += 1
      return true
    }
    guard at("#") else { return false }
    while index < units.count, at() != 0x0A { index += 1 }
    return true
  }

  private mutating func term() throws(RegexProgram.Problem) {
    let start = here
    let groups = pattern.groupCount
    guard try atom() else { return }
    try repetition(of: start, groups)
  }

  /// False for things that cannot be repeated.
  private mutating func atom() throws(RegexProgram.Problem) -> Bool {
    switch at() {
    case UInt16(ascii: "("): return try group()
    case UInt16(ascii: "["):
      index += 1
      let isInverted = at() == UInt16(ascii: "^")
      let set = try set()
      try emit(
        .set(
          isInverted ? set.inverse : set, ignoresCase: options.contains(.caseInsensitive),
          isInverted: isInverted))
    case UInt16(ascii: "."):
      index += 1
      try emit(options.contains(.dotMatchesLineEnds) ? .any : .anyButLineEnd)
    case UInt16(ascii: "^"):
      index += 1
      try emit(options.contains(.anchorsMatchLines) ? .lineStart : .textStart)
    case UInt16(ascii: "$"):
      index += 1
      try emit(options.contains(.anchorsMatchLines) ? .lineEnd : .textEndOrLastLine)
    case UInt16(ascii: "\\"):
      index += 1
      try escape()
    case UInt16(ascii: "*"), UInt16(ascii: "+"), UInt16(ascii: "?"):
      throw problem("nothing to repeat")
    default:
      try emitValue(value())
    }
    return true
  }

  // MARK: Groups

  private mutating func group() throws(RegexProgram.Problem) -> Bool {
    index += 1
    if eat(word: "?:") {
      try alternatives()
    } else if eat(word: "?#") {
      while index < units.count, !at(")") { index += 1 }
      index += 1
      return false
    } else if eat(word: "?>") {
      let start = try emit(.atomic(end: 0))
      try alternatives()
      try emit(.match)
      pattern.program[start] = .atomic(end: here)
    } else if eat(word: "?=") {
      try look(behind: false, negative: false)
    } else if eat(word: "?!") {
      try look(behind: false, negative: true)
    } else if eat(word: "?<=") {
      try look(behind: true, negative: false)
    } else if eat(word: "?<!") {
      try look(behind: true, negative: true)
    } else if eat(word: "?<") {
      var name = UTF16Text()
      while index < units.count, !at(">") { name.append(unit: UInt16(truncatingIfNeeded: value())) }
      guard eat(">") else { throw problem("missing > of a group's name") }
      pattern.names[name.string] = pattern.groupCount + 1
      try capture()
    } else if at("?") {
      return try flags()
    } else {
      try capture()
    }
    guard eat(")") else { throw problem("missing )") }
    return true
  }

  private mutating func capture() throws(RegexProgram.Problem) {
    pattern.groupCount += 1
    let group = pattern.groupCount
    try emit(.save(group * 2))
    try alternatives()
    try emit(.save(group * 2 + 1))
  }

  private mutating func look(behind: Bool, negative: Bool) throws(RegexProgram.Problem) {
    let start = try emit(.look(end: 0, behind: behind, negative: negative))
    try alternatives()
    try emit(.match)
    pattern.program[start] = .look(end: here, behind: behind, negative: negative)
  }

  /// `(?i)` to the end of the group, `(?i:…)` for the inside.
  private mutating func flags() throws(RegexProgram.Problem) -> Bool {
    index += 1
    let saved = options
    var sets = true
    while !at(")"), !at(":") {
      switch at() {
      case UInt16(ascii: "-"): sets = false
      case UInt16(ascii: "i"): change(.caseInsensitive, sets)
      case UInt16(ascii: "m"): change(.anchorsMatchLines, sets)
      case UInt16(ascii: "s"): change(.dotMatchesLineEnds, sets)
      case UInt16(ascii: "x"): change(.comments, sets)
      default: throw problem("unknown flag")
      }
      index += 1
    }
    if eat(")") { return false }
    index += 1
    try alternatives()
    options = saved
    guard eat(")") else { throw problem("missing )") }
    return true
  }

  private mutating func change(_ option: RegexProgram.Options, _ sets: Bool) {
    if sets { options.insert(option) } else { options.remove(option) }
  }

  // MARK: Repetition

  private mutating func repetition(of start: Int, _ groups: Int) throws(RegexProgram.Problem) {
    while true {
      let least: Int
      let most: Int?
      if eat("*") {
        (least, most) = (0, nil)
      } else if eat("+") {
        (least, most) = (1, nil)
      } else if eat("?") {
        (least, most) = (0, 1)
      } else if at("{") {
        index += 1
        guard let low = number() else { throw problem("bad repetition") }
        var high: Int? = low
        if eat(",") { high = number() }
        guard eat("}"), high.map({ $0 >= low }) ?? true else { throw problem("bad repetition") }
        (least, most) = (low, high)
      } else {
        return
      }
      let isLazy = eat("?")
      let isPossessive = !isLazy && eat("+")
      try repeatCode(from: start, least, most, isLazy: isLazy)
      if isPossessive {
        try insert(.atomic(end: 0), at: start)
        try emit(.match)
        pattern.program[start] = .atomic(end: here)
      }
    }
  }

  private mutating func repeatCode(
    from start: Int, _ least: Int, _ most: Int?, isLazy: Bool
  ) throws(RegexProgram.Problem) {
    let body = Array(pattern.program[start...])
    pattern.program.removeSubrange(start...)
    for _ in 0..<least { try append(body, from: start) }
    if let most {
      var splits: [Int] = []
      for _ in least..<max(least, most) {
        splits.append(try emit(.split(0, 0)))
        try append(body, from: start)
      }
      for split in splits {
        pattern.program[split] = isLazy ? .split(here, split + 1) : .split(split + 1, here)
      }
      return
    }
    let loop = pattern.loopCount
    pattern.loopCount += 1
    let split = try emit(.split(0, 0))
    try emit(.loopStart(loop))
    try append(body, from: start)
    let end = try emit(.loopEnd(loop, exit: 0))
    try emit(.jump(split))
    pattern.program[end] = .loopEnd(loop, exit: here)
    pattern.program[split] = isLazy ? .split(here, split + 1) : .split(split + 1, here)
  }

  /// Appends code that was written at `start`.
  private mutating func append(_ body: [RegexProgram.Instruction], from start: Int)
    throws(RegexProgram
    .Problem)
  {
    if here + body.count > RegexProgram.programLimit {
      throw problem("the expression is too large")
    }
    let distance = here - start
    pattern.program.append(contentsOf: body.map { $0.moved(by: distance, from: 0) })
  }
}

extension UInt16 {
  init(ascii scalar: Unicode.Scalar) { self = UInt16(truncatingIfNeeded: scalar.value) }
}

extension RegexProgram.Instruction {
  /// This instruction with its targets at or after `place` moved.
  func moved(by distance: Int, from place: Int) -> RegexProgram.Instruction {
    func move(_ target: Int) -> Int { target >= place ? target + distance : target }
    switch self {
    case .split(let first, let second): return .split(move(first), move(second))
    case .jump(let target): return .jump(move(target))
    case .loopEnd(let loop, let exit): return .loopEnd(loop, exit: move(exit))
    case .look(let end, let behind, let negative):
      return .look(end: move(end), behind: behind, negative: negative)
    case .atomic(let end): return .atomic(end: move(end))
    default: return self
    }
  }
}
