// Inline assembly that means the same on every machine: barriers for the compiler, pauses, and breakpoints, which libraries put into
// their assertions. There is no processor here to give any other instruction to.
//
//     asm("int $3");      __asm__ volatile("" ::: "memory");      asm volatile("pause");

extension Parser {
  private static let qualifiers: [Word] = [
    .volatile, .__volatile, .__volatile__, .inline, .__inline, .__inline__, .goto,
  ]

  private enum Instruction {
    case nothing, breakpoint
  }

  mutating func parseAssembly() -> Stmt {
    let start = advance()
    while let word = current.word, Self.qualifiers.contains(word) { advance() }
    var text: [UInt8]?
    if at(.leftParen), peek(1).kind == .string {
      let open = index
      advance()
      text = parseStringPieces().bytes
      index = open
    }
    let meaning = text.flatMap(Self.meaning)
    if meaning == nil {
      refuse(.assembly, "inline assembly is not supported", at: start.range)
      skipStatement()
      return Stmt(.missing, range(from: start.range))
    }
    let call = start.range.union(current.range)
    skipStatement()
    guard meaning == .breakpoint else { return Stmt(.empty, range(from: start.range)) }
    let callee = Expr(.identifier(Name("__builtin_debugtrap", start.range)), start.range)
    return Stmt(.expression(Expr(.call(callee, []), call)), range(from: start.range))
  }

  /// Nil for instructions that compute something.
  private static func meaning(of text: [UInt8]) -> Instruction? {
    let separators = Array("\n;".utf8)
    var found = Instruction.nothing
    for line in text.split(whereSeparator: separators.contains) {
      let words = line.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      switch (words.first, words.count) {
      case (nil, _), ("nop", 1), ("pause", 1), ("yield", 1), ("mfence", 1): continue
      case ("rep", 2) where words[1] == "nop": continue
      case ("int3", 1), ("trap", 1), ("ud2", 1), ("brk", 2), ("bkpt", _): found = .breakpoint
      case ("int", 2) where ["$3", "$03", "$0x3", "$0x03", "3"].contains(words[1]):
        found = .breakpoint
      default: return nil
      }
    }
    return found
  }
}
