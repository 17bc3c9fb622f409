// One conversion of a format, as the C standard writes it: %[n$][flags][width][.precision][length]conversion.

@usableFromInline package struct FormatSpec: Sendable {
  @usableFromInline package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    @inlinable package static var left: Flags { Flags(rawValue: 1) }
    @inlinable package static var plus: Flags { Flags(rawValue: 2) }
    @inlinable package static var space: Flags { Flags(rawValue: 4) }
    @inlinable package static var zero: Flags { Flags(rawValue: 8) }
    @inlinable package static var alternate: Flags { Flags(rawValue: 16) }
    @inlinable package static var grouping: Flags { Flags(rawValue: 32) }
  }

  /// The width that a length modifier gives an integer argument.
  package enum Length: Sendable {
    case char, short, int, long, longDouble
  }

  /// A number written in the format or taken from the arguments (`*`, `*2$`).
  package enum Amount: Sendable {
    case none
    case fixed(Int)
    case argument(position: Int)
  }

  package var flags: Flags = []
  package var width = Amount.none
  package var precision = Amount.none
  package var length = Length.int
  /// 1-based for `%2$@`, 0 for the next one.
  package var position = 0
  package var conversion: UInt8 = 0
  /// Nothing but the conversion is written.
  package private(set) var isPlain = false

  /// Reads the conversion behind a `%` at `index`, which moves behind it. A format that ends within a conversion leaves
  /// `conversion` zero.
  package init(_ format: UnsafeBufferPointer<UInt8>, at index: inout Int) {
    if index < format.count, FormatSpec.isCommon(format[index]) {
      conversion = format[index]
      isPlain = true
      index += 1
      return
    }
    var reader = Reader(format: format, index: index)
    let start = reader.index
    if let number = reader.number(), reader.eat(0x24) {
      position = number
    } else {
      reader.index = start
    }
    while let flag = FormatSpec.flag(reader.peek) {
      flags.insert(flag)
      reader.index += 1
    }
    width = reader.amount()
    if reader.eat(0x2E) {
      precision = reader.amount()
      if case .none = precision { precision = .fixed(0) }
    }
    readLength(&reader)
    if reader.peek != 0 {
      conversion = reader.peek
      reader.index += 1
    }
    index = reader.index
  }

  /// A conversion that most formats are made of, and nothing else.
  @inline(__always)
  private static func isCommon(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "d") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "s")
      || byte == UInt8(ascii: "u")
  }

  private mutating func readLength(_ reader: inout Reader) {
    switch reader.peek {
    case UInt8(ascii: "h"):
      reader.index += 1
      length = reader.eat(UInt8(ascii: "h")) ? .char : .short
    case UInt8(ascii: "l"):
      reader.index += 1
      _ = reader.eat(UInt8(ascii: "l"))
      length = .long
    case UInt8(ascii: "q"), UInt8(ascii: "j"), UInt8(ascii: "z"), UInt8(ascii: "t"):
      reader.index += 1
      length = .long
    case UInt8(ascii: "L"):
      reader.index += 1
      length = .longDouble
    default: break
    }
  }

  private static func flag(_ byte: UInt8) -> Flags? {
    switch byte {
    case UInt8(ascii: "-"): .left
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "0"): .zero
    case UInt8(ascii: "#"): .alternate
    case UInt8(ascii: "'"): .grouping
    default: nil
    }
  }

  private struct Reader {
    let format: UnsafeBufferPointer<UInt8>
    var index: Int

    /// The byte here, 0 at the end.
    var peek: UInt8 { index < format.count ? format[index] : 0 }

    mutating func eat(_ byte: UInt8) -> Bool {
      guard peek == byte else { return false }
      index += 1
      return true
    }

    /// Decimal digits, saturating.
    mutating func number() -> Int? {
      let start = index
      var value = 0
      while peek >= 48, peek <= 57 {
        value = min(value * 10 + Int(peek) - 48, Int(Int32.max))
        index += 1
      }
      return index == start ? nil : value
    }

    mutating func amount() -> Amount {
      if eat(UInt8(ascii: "*")) {
        let start = index
        if let number = number(), eat(0x24) { return .argument(position: number) }
        index = start
        return .argument(position: 0)
      }
      return number().map(Amount.fixed) ?? .none
    }
  }
}
