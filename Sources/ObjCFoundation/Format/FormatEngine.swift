// One engine for every format: printf and its family, NSLog, -initWithFormat:, NSAssert.
//
// It reads UTF-8 and writes UTF-8 (see UTF16Text.swift for surrogates), so that printf needs no string object and a format
// string of ASCII is used in place. Two dialects differ: in Foundation's, `%C` and `%S` are UTF-16, `%s` is text whose
// width counts characters; in C's, `%C` and `%S` are wide characters of four bytes, `%s` copies bytes, and `%@`, which is no
// conversion there, prints its `@`, as every unknown one does in Apple's libc.
//
// Arguments come after the default promotions, with their kind. An integer conversion takes any integer or pointer and
// keeps as many bytes as its length says, like C. What C leaves undefined (a missing argument, a string where a number
// is wanted, an integer where an object is) is a trap that names the conversion.
import CRuntime
import ObjCSema
import ObjCVM

struct FormatEngine {
  enum Dialect {
    case c
    case foundation
  }

  let world: World
  let dialect: Dialect
  private let arguments: FormatList
  /// What decimal numbers have in front of their fraction and between their thousands, where a locale says so.
  var separators: (decimal: [UInt8], grouping: [UInt8])?
  private var next = 0
  /// The words of a structure that conversions for numbers have begun to read.
  private var words: [UInt64] = []
  private var output: [UInt8]

  /// What is formatted goes behind the end of `output`.
  init(_ world: World, _ dialect: Dialect, _ arguments: FormatList, output: [UInt8] = []) {
    self.world = world
    self.dialect = dialect
    self.arguments = arguments
    self.output = output
  }

  /// What was formatted; the engine has nothing left afterwards.
  mutating func takeOutput() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &output)
    return taken
  }

  @_optimize(speed)
  mutating func run(_ format: UnsafeBufferPointer<UInt8>) throws(ListingException) {
    output.reserveCapacity(format.count + 16)
    var index = 0
    while index < format.count {
      var end = index
      while end < format.count, format[end] != 0x25 { end += 1 }
      if end > index {
        FormatNumbers.append(UnsafeBufferPointer(rebasing: format[index..<end]), to: &output)
      }
      if end == format.count { return }
      let start = end
      index = end + 1
      if index < format.count, try appendCommon(format[index]) {
        index += 1
        continue
      }
      let spec = FormatSpec(format, at: &index)
      let place = output.count
      try convert(spec, UnsafeBufferPointer(rebasing: format[start..<index]))
      if let separators, spec.isDecimal {
        FormatNumbers.groupThousands(&output, from: place, separators)
      }
    }
  }

  /// `%d` and `%@` for an integer and an object, which most conversions of a program are. False, and nothing done, for any other.
  @inline(__always)
  private mutating func appendCommon(_ conversion: UInt8) throws(ListingException) -> Bool {
    guard conversion == UInt8(ascii: "d") || conversion == UInt8(ascii: "@"),
      dialect == .foundation, words.isEmpty, separators == nil,
      let argument = try arguments.fetch(next, .word, in: world)
    else { return false }
    switch argument {
    case .integer(let value) where conversion == UInt8(ascii: "d"):
      let number = Int32(truncatingIfNeeded: value)
      if number < 0 { output.append(UInt8(ascii: "-")) }
      FormatNumbers.append(decimal: UInt64(number.magnitude), to: &output)
    case .object(let object?) where conversion == UInt8(ascii: "@"):
      guard world.memory.isObject(UInt(bitPattern: object)) else { return false }
      next += 1
      try world.appendDescription(of: object, to: &output)
      return true
    default: return false
    }
    next += 1
    return true
  }

  private mutating func convert(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) {
    switch spec.conversion {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"):
      try integer(spec, text, signed: true, base: 10)
    case UInt8(ascii: "u"), UInt8(ascii: "U"): try integer(spec, text, signed: false, base: 10)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): try integer(spec, text, signed: false, base: 16)
    case UInt8(ascii: "o"), UInt8(ascii: "O"): try integer(spec, text, signed: false, base: 8)
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"),
      UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      try floating(spec, text)
    case UInt8(ascii: "@") where dialect == .foundation: try object(spec, text)
    case UInt8(ascii: "s"): try characters(spec, text, wide: spec.length == .long)
    case UInt8(ascii: "S"): try characters(spec, text, wide: true)
    case UInt8(ascii: "c"): try character(spec, text, wide: spec.length == .long)
    case UInt8(ascii: "C"): try character(spec, text, wide: true)
    case UInt8(ascii: "p"): try pointer(spec, text)
    case UInt8(ascii: "%"): output.append(0x25)
    case UInt8(ascii: "n"):
      throw world.trap(.unsupported("the conversion %n writes to memory and is refused"))
    case 0: output.append(contentsOf: text)
    default: output.append(spec.conversion)
    }
  }

  // MARK: Arguments

  @_optimize(speed)
  private mutating func argument(
    _ position: Int, _ text: UnsafeBufferPointer<UInt8>, _ kind: FormatList.Kind = .word
  ) throws(ListingException) -> VariadicArguments.Value {
    if position == 0, !words.isEmpty {
      return .integer(Int64(bitPattern: words.removeFirst()))
    }
    let index = position > 0 ? position - 1 : next
    guard let value = try arguments.fetch(index, kind, in: world) else {
      let count = arguments.count ?? 0
      throw mismatch(
        text, "has no argument: \(count == 1 ? "1 argument was" : "\(count) arguments were") given")
    }
    if position == 0 { next += 1 }
    return value
  }

  private func mismatch(_ text: UnsafeBufferPointer<UInt8>, _ found: String) -> ListingException {
    world.trap(.unsupported("the conversion \(String(decoding: text, as: UTF8.self)) \(found)"))
  }

  private mutating func integerArgument(
    _ position: Int, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) -> Int64 {
    switch try argument(position, text) {
    case .integer(let value): return value
    case .pointer(let value): return Int64(bitPattern: UInt64(value))
    case .object(let value): return Int64(Int(bitPattern: value))
    // Apple's arm64 puts all arguments behind `...` into slots of 8 bytes, and a conversion reads a slot as it wants it.
    case .floating(let value): return Int64(bitPattern: value.bitPattern)
    case .longDouble(let value): return Int64(bitPattern: Double(value).bitPattern)
    case .aggregate(let bytes, let size): return firstWord(of: bytes, size)
    }
  }

  /// What a conversion for numbers reads of a structure on Apple's arm64: its first word, and the next ones read the others. Of
  /// a large one that is not made of floating-point numbers there is only the address.
  private mutating func firstWord(of bytes: UnsafeRawPointer, _ size: Int) -> Int64 {
    guard size <= 16 || size == 32 else { return Int64(Int(bitPattern: bytes)) }
    words = (0..<(size + 7) / 8).map { index in
      var word: UInt64 = 0
      let count = min(8, size - index * 8)
      withUnsafeMutableBytes(of: &word) { target in
        target.copyMemory(from: UnsafeRawBufferPointer(start: bytes + index * 8, count: count))
      }
      return word
    }
    return words.isEmpty ? 0 : Int64(bitPattern: words.removeFirst())
  }

  private mutating func layout(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) -> FormatNumbers.Layout {
    var layout = FormatNumbers.Layout(flags: spec.flags, width: 0, precision: nil)
    if let width = try amount(spec.width, text) {
      layout.width = abs(width)
      if width < 0 { layout.flags.insert(.left) }
    }
    if let precision = try amount(spec.precision, text), precision >= 0 {
      layout.precision = precision
    }
    if layout.width > 1 << 16 || layout.precision ?? 0 > 1 << 16 {
      try world.charge(max(layout.width, layout.precision ?? 0))
    }
    return layout
  }

  private mutating func amount(
    _ amount: FormatSpec.Amount, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) -> Int? {
    switch amount {
    case .none: return nil
    case .fixed(let value): return value
    case .argument(let position):
      return Int(Int32(truncatingIfNeeded: try integerArgument(position, text)))
    }
  }

  // MARK: Numbers

  private mutating func integer(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>, signed: Bool, base: UInt64
  ) throws(ListingException) {
    if spec.isPlain, base == 10 { return try plainDecimal(spec, text, signed: signed) }
    let layout = try layout(spec, text)
    let raw = try integerArgument(spec.position, text)
    let upper = spec.conversion == UInt8(ascii: "X")
    let (magnitude, negative) = value(raw, spec, signed: signed)
    FormatNumbers.append(
      magnitude: magnitude, negative: negative, signed: signed, base: base, upper: upper, layout,
      to: &output)
  }

  /// `%d`, `%lu` and their like, which most numbers are formatted by.
  @_optimize(speed)
  private mutating func plainDecimal(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>, signed: Bool
  ) throws(ListingException) {
    let raw = try integerArgument(spec.position, text)
    let (magnitude, negative) = value(raw, spec, signed: signed)
    if negative { output.append(UInt8(ascii: "-")) }
    FormatNumbers.append(decimal: magnitude, to: &output)
  }

  /// As many bytes of an argument as the conversion's length says.
  private func value(_ raw: Int64, _ spec: FormatSpec, signed: Bool)
    -> (magnitude: UInt64, negative: Bool)
  {
    if signed {
      let value: Int64 =
        switch spec.length {
        case .char: Int64(Int8(truncatingIfNeeded: raw))
        case .short: Int64(Int16(truncatingIfNeeded: raw))
        case .int: Int64(Int32(truncatingIfNeeded: raw))
        case .long, .longDouble: raw
        }
      return (value.magnitude, value < 0)
    }
    let value: UInt64 =
      switch spec.length {
      case .char: UInt64(UInt8(truncatingIfNeeded: raw))
      case .short: UInt64(UInt16(truncatingIfNeeded: raw))
      case .int: UInt64(UInt32(truncatingIfNeeded: raw))
      case .long, .longDouble: UInt64(bitPattern: raw)
      }
    return (value, false)
  }

  private mutating func floating(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) {
    let layout = try layout(spec, text)
    switch try argument(spec.position, text, spec.length == .longDouble ? .longDouble : .floating) {
    case .floating(let value):
      FormatNumbers.append(value, conversion: spec.conversion, layout, to: &output)
    case .longDouble(let value):
      FormatNumbers.append(value, conversion: spec.conversion, layout, to: &output)
    case .integer(let value):
      let number = Double(bitPattern: UInt64(bitPattern: value))
      FormatNumbers.append(number, conversion: spec.conversion, layout, to: &output)
    case .pointer(let value):
      let number = Double(bitPattern: UInt64(value))
      FormatNumbers.append(number, conversion: spec.conversion, layout, to: &output)
    case .aggregate(let bytes, let size):
      let number = Double(bitPattern: UInt64(bitPattern: firstWord(of: bytes, size)))
      FormatNumbers.append(number, conversion: spec.conversion, layout, to: &output)
    case .object:
      throw mismatch(text, "wants a floating-point number, and its argument is none")
    }
  }

  private mutating func pointer(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) {
    let layout = try layout(spec, text)
    let value = UInt64(bitPattern: try integerArgument(spec.position, text))
    var digits: [UInt8] = [0x30, 0x78]
    FormatNumbers.append(
      magnitude: value, negative: false, signed: false, base: 16, upper: false,
      FormatNumbers.Layout(flags: [], width: 0, precision: layout.precision), to: &digits)
    pad(digits, count: digits.count, layout)
  }

  // MARK: Characters

  private mutating func character(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>, wide: Bool
  ) throws(ListingException) {
    let layout = try layout(spec, text)
    let value = try integerArgument(spec.position, text)
    var bytes: [UInt8] = []
    switch (wide, dialect) {
    case (false, .c): bytes.append(UInt8(truncatingIfNeeded: value))
    case (false, .foundation):
      // Foundation formats a character as a C string, which is empty for 0.
      if UInt8(truncatingIfNeeded: value) == 0 { return pad([], count: 0, layout) }
      UTF16Text.encode(UInt32(UInt8(truncatingIfNeeded: value)), into: &bytes)
    case (true, .foundation):
      UTF16Text.encode(UInt32(UInt16(truncatingIfNeeded: value)), into: &bytes)
    case (true, .c):
      UTF16Text.encode(min(UInt32(truncatingIfNeeded: value), 0x10FFFF), into: &bytes)
    }
    pad(bytes, count: dialect == .c ? bytes.count : 1, layout)
  }

  private mutating func characters(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>, wide: Bool
  ) throws(ListingException) {
    let layout = try layout(spec, text)
    let address: UInt
    switch try argument(spec.position, text) {
    case .pointer(let value): address = value
    case .integer(let value): address = UInt(truncatingIfNeeded: value)
    case .object(nil): address = 0
    case .object:
      throw mismatch(text, "expects a C string, but its argument is an object (%@ is for objects)")
    default: throw mismatch(text, "expects a C string, but its argument is not one")
    }
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      pad(
        Array("(null)".utf8.prefix(layout.precision ?? 6)), count: min(6, layout.precision ?? 6),
        layout)
      return
    }
    if wide {
      try wideCharacters(pointer, layout)
      return
    }
    let count = try world.cStringLength(pointer, limit: layout.precision ?? .max)
    let bytes = UnsafeBufferPointer(
      start: pointer.assumingMemoryBound(to: UInt8.self), count: count)
    if dialect == .c || UTF16Text.isASCII(bytes) {
      pad(bytes, count: count, layout)
    } else {
      let decoded = UTF16Text(cString: bytes)
      pad(decoded.utf8, count: decoded.count, layout)
    }
  }

  private mutating func wideCharacters(
    _ pointer: UnsafeRawPointer, _ layout: FormatNumbers.Layout
  ) throws(ListingException) {
    var text = UTF16Text()
    var address = pointer
    while text.count < layout.precision ?? .max {
      let value: UInt32
      if dialect == .foundation {
        value = UInt32(try world.read(address, as: UInt16.self))
        address += 2
      } else {
        value = min(try world.read(address, as: UInt32.self), 0x10FFFF)
        address += 4
      }
      if value == 0 { break }
      text.append(value: value)
    }
    pad(text.utf8, count: text.count, layout)
  }

  // MARK: Objects

  @_optimize(speed)
  private mutating func object(
    _ spec: FormatSpec, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ListingException) {
    let layout = spec.isPlain ? .plain : try layout(spec, text)
    let object: ObjectPointer?
    switch try argument(spec.position, text) {
    case .object(let value): object = value
    case .pointer(let value): object = ObjectPointer(bitPattern: value)
    case .integer(let value): object = ObjectPointer(bitPattern: Int(value))
    default: throw mismatch(text, "expects an object, but its argument is not one")
    }
    if let object, !world.memory.isObject(UInt(bitPattern: object)) {
      let fault = world.memory.objectFault(UInt(bitPattern: object))
      throw world.trap(.notAnObject(fault, selector: "description"))
    }
    if layout.width == 0, layout.precision == nil {
      try world.appendDescription(of: object, to: &output)
      return
    }
    var bytes: [UInt8] = []
    try world.appendDescription(of: object, to: &bytes)
    var described = UTF16Text(utf8: bytes)
    if let precision = layout.precision, precision < described.count {
      described = described[0..<precision]
    }
    pad(described.utf8, count: described.count, layout)
  }

  /// Appends bytes that count as `count` characters, with blanks (or zeros) up to the width.
  private mutating func pad(
    _ bytes: some Collection<UInt8>, count: Int, _ layout: FormatNumbers.Layout
  ) {
    let blanks = layout.width - count
    if blanks > 0, !layout.flags.contains(.left) {
      FormatNumbers.appendRepeated(32, blanks, to: &output)
    }
    output.append(contentsOf: bytes)
    if blanks > 0, layout.flags.contains(.left) {
      FormatNumbers.appendRepeated(32, blanks, to: &output)
    }
  }
}
