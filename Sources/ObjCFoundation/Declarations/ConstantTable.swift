// Constants and names of types as lines of text, which take less room in the program than a literal of Swift each.
//
//     q NSFoo Ready Done=4 Gone       NSFooReady is 0, NSFooDone 4, NSFooGone 5, of the type with that encoding
//     Q NSBar << Left Right           counted in bits: 1, 2
//     d - kPi=3.14                    no prefix; a number with a point
//     @ NSFooKey NSBarKey=bar         string constants: of their own name, or of the text behind `=`
//     $ kCFFooKey=foo                 the same of Core Foundation's type
//     : q NSFoo NSBar                 names of types with that encoding
import ForwardKitBasics
import ObjCSema
import ObjCVM

struct ConstantTable: Sendable {
  private(set) var constants: [String: NativeConstant] = [:]

  /// The names of types, which every program is read with; few programs use a constant.
  static func types(in text: String) -> [NativeType] {
    TextTable.words(ofLinesWith: UInt8(ascii: ":"), in: text).flatMap { words in
      words.dropFirst(2).map { NativeType(name: $0, encoding: words[1]) }
    }
  }

  init(_ text: String) {
    // So that it does not grow while it is filled: a word of the text is some twenty bytes.
    constants.reserveCapacity(text.utf8.count / 24)
    for line in TextTable.lines(of: text) {
      let words = line.words
      guard words.count > 1 else { continue }
      switch words[0] {
      case "@": addStrings(words.dropFirst()) { .string($0) }
      case "$": addStrings(words.dropFirst()) { .coreString($0) }
      case ":": break
      default: addNumbers(words)
      }
    }
  }

  private mutating func addStrings(
    _ words: ArraySlice<String>, _ make: (String) -> NativeConstant
  ) {
    for word in words {
      let (name, text) = TextTable.halves(of: word)
      constants[name] = make(text ?? name)
    }
  }

  private mutating func addNumbers(_ words: [String]) {
    guard words.count > 2 else { return }
    let encoding = words[0]
    let prefix = words[1] == "-" ? "" : words[1]
    let areBits = words[2] == "<<"
    var next: Int64 = areBits ? 1 : 0
    for word in words.dropFirst(areBits ? 3 : 2) {
      let (suffix, number) = TextTable.halves(of: word)
      let name = prefix + suffix
      if encoding == "d" || encoding == "f" {
        constants[name] = .floating(number.flatMap { Double($0) } ?? 0, types: encoding)
        continue
      }
      if let number, let value = Int64(number) { next = value }
      constants[name] = .integer(next, types: encoding)
      next = areBits ? next << 1 : next &+ 1
    }
  }
}
