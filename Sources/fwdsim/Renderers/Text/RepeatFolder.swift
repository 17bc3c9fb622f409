// Folds what a loop repeats: rounds of messages that look the same, numbers apart, are counted instead of written again.
//
// The text comes as blocks: a message's block begins with its head and ends with its result, and what is sent meanwhile is a
// block inside of it; a line by itself is a block of its own. On each level the digests of the latest blocks are compared: when
// the last few repeat the few before them, a round has been found, and blocks are held back from then on as long as they go
// on to repeat it. Rounds that differ in values only, arguments and results, count as the same once twenty of them have been
// written. Only a few rounds' worth of lines is ever held, so the folder needs room for no more than the messages that are open
// and one round.

final class RepeatFolder {
  /// A line with its end, and what it is compared by.
  private struct Line {
    let text: String
    let digest: Digest
  }

  /// Blocks in a round.
  private static let longestRound = 6
  /// Fewer blocks than these are not worth a remark.
  private static let fewestFolded = 4
  /// Rounds that differ in values are written as often as this.
  private static let shownAlike = 20
  /// Longer blocks are taken for different.
  private static let longestBlock = 4_000

  private final class Block {
    let number: Int
    /// Of the blocks inside; made for the first of them.
    lazy var level = Level()
    var lines: [Line] = []
    var hash = Hasher()
    var shape = Hasher()
    var count = 0
    /// Its lines wait until it is known whether it repeats another.
    var isHeld = false
    init(number: Int) { self.number = number }
  }

  /// What lines and blocks are compared by: of a line's text without the message's number, and of that without values.
  private struct Digest: Equatable {
    let exact: Int
    let shape: Int
  }

  /// The blocks inside of one block.
  private final class Level {
    /// The latest blocks that were written.
    var recent: [(digest: Digest, lines: Int, isMessage: Bool)] = []
    /// Digests of a round's blocks while it is being repeated; values need not be the same then if `isLoose`.
    var round: [Int] = []
    var isLoose = false
    /// Shapes of the last blocks, written or not, and how many blocks in a row had the shape of the one so many before them.
    var shapes: [Int] = []
    var alike = [Int](repeating: 0, count: RepeatFolder.longestRound + 1)
    /// How many lines its longest block has.
    var longest = 0
    /// Blocks that repeat the round and wait; the first `position` of a round that is not complete included.
    var held: [Block] = []
    /// Blocks that were left out, and the numbers of the first and last message among them.
    var folded = 0
    var position = 0
    var first = 0
    var last = 0
  }

  private let write: (String) -> Void
  /// The remark in place of so many blocks.
  private let remark:
    (_ blocks: Int, _ round: Int, _ isLoose: Bool, _ numbers: ClosedRange<Int>, _ depth: Int) ->
      String
  private var stack: [Block] = []
  private let root = Level()

  init(
    write: @escaping (String) -> Void,
    remark:
      @escaping (
        _ blocks: Int, _ round: Int, _ isLoose: Bool, _ numbers: ClosedRange<Int>, _ depth: Int
      ) -> String
  ) {
    self.write = write
    self.remark = remark
  }

  // MARK: Blocks

  func begin(_ number: Int) {
    let level = stack.last?.level ?? root
    let block = Block(number: number)
    block.isHeld = !level.round.isEmpty
    stack.append(block)
  }

  /// - Parameters:
  ///   - key: what is compared, with the place behind it.
  ///   - shape: that without values; nil where it has none.
  func line(_ text: String, key: String, shape: String?, place: String? = nil) {
    let level = stack.last?.level ?? root
    let exact = Self.hash(key, place)
    let digest = Digest(exact: exact, shape: shape.map { Self.hash($0, place) } ?? exact)
    let line = Line(text: text, digest: digest)
    guard !level.round.isEmpty else {
      // Nothing is held back: the line goes on at once.
      take(line, at: stack.count - 1)
      track(digest.shape, in: level)
      note(digest, lines: 1, isMessage: false, in: level)
      return
    }
    begin(0)
    take(line, at: stack.count - 1)
    end()
  }

  /// Of the bytes: a string's own hash looks for other spellings of its characters.
  private static func hash(_ text: String, _ place: String?) -> Int {
    var hasher = Hasher()
    func combine(_ part: String) {
      var part = part
      part.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    combine(text)
    if let place { combine(place) }
    return hasher.finalize()
  }

  /// Ends a message's block, and those inside of it that are open. A message that has no block is passed over: it began before
  /// the last `flush`.
  func end(_ number: Int) {
    guard let index = stack.lastIndex(where: { $0.number == number }) else { return }
    while stack.count > index { end() }
  }

  /// Ends the innermost block.
  private func end() {
    guard let block = stack.last else { return }
    settle(block.level, at: stack.count)
    stack.removeLast()
    finish(block, in: stack.last?.level ?? root, at: stack.count)
  }

  /// Ends every block that is open, innermost first.
  func flush() {
    while !stack.isEmpty { end() }
    settle(root, at: 0)
  }

  // MARK: Levels

  /// Takes a line into the block at this place of the stack; -1 stands for the text itself.
  private func take(_ line: Line, at index: Int) {
    guard index >= 0 else {
      write(line.text)
      return
    }
    let block = stack[index]
    block.hash.combine(line.digest.exact)
    block.shape.combine(line.digest.shape)
    block.count += 1
    guard block.isHeld else {
      take(line, at: index - 1)
      return
    }
    block.lines.append(line)
    let level = index > 0 ? stack[index - 1].level : root
    // Longer than what it should repeat: it does not.
    if block.count > level.longest { release(level, at: index) }
  }

  private func finish(_ block: Block, in level: Level, at index: Int) {
    let digest =
      block.count > Self.longestBlock
      ? Digest(exact: nextUnique(), shape: unique)
      : Digest(exact: block.hash.finalize(), shape: block.shape.finalize())
    track(digest.shape, in: level)
    guard block.isHeld else {
      note(digest, lines: block.count, isMessage: block.number > 0, in: level)
      return
    }
    guard (level.isLoose ? digest.shape : digest.exact) == level.round[level.position] else {
      level.held.append(block)
      settle(level, at: index)
      return
    }
    level.held.append(block)
    level.position += 1
    guard level.position == level.round.count else { return }
    level.position = 0
    guard level.folded + level.held.count >= Self.fewestFolded else { return }
    let numbers = level.held.map(\.number).filter { $0 > 0 }
    if level.folded == 0 { level.first = numbers.first ?? 0 }
    level.last = numbers.last ?? level.last
    level.folded += level.held.count
    level.held.removeAll()
  }

  private func track(_ shape: Int, in level: Level) {
    for length in 1...Self.longestRound {
      let isAlike =
        level.shapes.count >= length && level.shapes[level.shapes.count - length] == shape
      level.alike[length] = isAlike ? level.alike[length] + 1 : 0
    }
    level.shapes.append(shape)
    if level.shapes.count > Self.longestRound { level.shapes.removeFirst() }
  }

  /// A block that was written: does it end a round that repeats the one before? What the program prints is left alone
  /// unless messages come with it.
  private func note(_ digest: Digest, lines: Int, isMessage: Bool, in level: Level) {
    level.recent.append((digest, lines, isMessage))
    if level.recent.count > 2 * Self.longestRound { level.recent.removeFirst() }
    let recent = level.recent
    for length in 1...Self.longestRound
    where recent.count >= 2 * length && recent[recent.count - 1 - length].digest == digest {
      let round = recent.suffix(length)
      guard round.contains(where: \.isMessage),
        zip(round, recent.dropLast(length).suffix(length)).allSatisfy({ $0.digest == $1.digest })
      else { continue }
      level.round = round.map(\.digest.exact)
      level.isLoose = false
      level.longest = round.map(\.lines).max() ?? 0
      return
    }
    for length in 1...Self.longestRound
    where level.alike[length] >= (Self.shownAlike - 1) * length && recent.count >= length {
      let round = recent.suffix(length)
      guard round.contains(where: \.isMessage) else { continue }
      level.round = round.map(\.digest.shape)
      level.isLoose = true
      level.longest = round.map(\.lines).max() ?? 0
      return
    }
  }

  /// The repetition is over: a remark for what was left out, then what was held back.
  private func settle(_ level: Level, at index: Int) {
    guard !level.round.isEmpty else { return }
    writeRemark(level, at: index)
    let held = level.held
    level.held = []
    for block in held {
      block.isHeld = false
      for line in block.lines { take(line, at: index - 1) }
      block.lines = []
    }
  }

  /// The block that is being taken does not repeat the round.
  private func release(_ level: Level, at index: Int) {
    let block = stack[index]
    settle(level, at: index)
    block.isHeld = false
    for line in block.lines { take(line, at: index - 1) }
    block.lines = []
  }

  private func writeRemark(_ level: Level, at index: Int) {
    let round = level.round.count
    level.round = []
    level.position = 0
    level.recent = []
    guard level.folded > 0 else { return }
    let numbers = level.first...max(level.first, level.last)
    let text = remark(level.folded, round, level.isLoose, numbers, index)
    // Remarks of equal rounds are equal, whatever their numbers.
    let digest = Digest(
      exact: Self.hash("folded \(level.folded) of \(round)", nil),
      shape: Self.hash("folded of \(round)", nil))
    take(Line(text: text, digest: digest), at: index - 1)
    level.folded = 0
  }

  private var unique = 0
  private func nextUnique() -> Int {
    unique += 1
    return unique
  }
}
