// sscanf and fscanf: blanks, literal characters, and the conversions d i u x o p c s [ ] f e g n with width, `*` and length.
import ObjCVM

extension CLibrary {
  static func scanning() -> [NativeFunction] {
    [
      NativeFunction("sscanf", "ir*r*", variadic: true) { call throws(ListingException) in
        try scan(call, call.formatArguments)
      },
      NativeFunction("vsscanf", "ir*r*\(list)") { call throws(ListingException) in
        try scan(call, call.listArguments(2))
      },
    ]
  }

  private static func scan(_ call: NativeCall, _ arguments: FormatArguments)
    throws(ListingException)
  {
    let format = Array(try call.cString(1))
    call.returnValue(try scan(Array(try call.cString(0)), format: format, arguments, call.world))
  }

  /// The number of conversions stored, or -1 when the input ends before the first one.
  private static func scan(
    _ input: [UInt8], format: [UInt8], _ arguments: FormatArguments, _ world: World
  ) throws(ListingException) -> Int32 {
    var scanner = InputScanner(
      world: world, input: input, start: 0, format: format, arguments: arguments)
    return try scanner.run()
  }

  /// Scans what a stream has read ahead. Where that ends before it is clear what the input is, the stream reads on, and it is
  /// scanned again: of a terminal no more than its line is read.
  static func scan(
    _ stream: CStream, format: [UInt8], _ arguments: FormatArguments, _ world: World
  ) throws(ListingException) -> Int32 {
    while true {
      let (bytes, start) = try stream.ahead(world)
      var scanner = InputScanner(
        world: world, input: bytes, start: start, format: format, arguments: arguments)
      let result = try scanner.run()
      if scanner.hasMetEnd, try stream.readOn(world) { continue }
      stream.skip(to: scanner.at)
      return result
    }
  }
}

private struct InputScanner {
  let world: World
  let input: [UInt8]
  let start: Int
  let format: [UInt8]
  let arguments: FormatArguments
  var at: Int
  var next = 0
  var assigned: Int32 = 0
  /// The input ended where more of it could have changed what was read.
  private(set) var hasMetEnd = false

  /// One conversion: `%*5ld`, `%[a-z]`.
  struct Conversion {
    var isSkipped = false
    var width = Int.max
    /// Bytes of an integer: 1, 2, 4 or 8; of a floating-point number 4 or 8.
    var size = 4
    var isLong = false
    var kind: UInt8 = 0
    var members: Set<UInt8> = []
    var isInverted = false
  }

  /// Longer numbers are cut, so that a number does not copy what is left of a file.
  private static let longestNumber = 512

  init(
    world: World, input: [UInt8], start: Int, format: [UInt8], arguments: FormatArguments
  ) {
    self.world = world
    self.input = input
    self.start = start
    at = start
    self.format = format
    self.arguments = arguments
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }

  private mutating func skipBlanks() {
    while at < input.count, InputScanner.isBlank(input[at]) { at += 1 }
    if at == input.count { hasMetEnd = true }
  }

  /// A number's field: up to its width, or to a blank.
  private mutating func field(_ conversion: Conversion) -> [UInt8] {
    let width = min(conversion.width, Self.longestNumber)
    let field = input[at...].prefix(width).prefix { !InputScanner.isBlank($0) }
    if field.endIndex == input.count, field.count < width { hasMetEnd = true }
    return Array(field)
  }

  /// The number of conversions stored, or -1 when the input ended before the first one.
  mutating func run() throws(ListingException) -> Int32 {
    var index = 0
    while index < format.count {
      let byte = format[index]
      index += 1
      if InputScanner.isBlank(byte) {
        skipBlanks()
      } else if byte != UInt8(ascii: "%") {
        guard at < input.count else {
          hasMetEnd = true
          return ended
        }
        guard input[at] == byte else { return assigned }
        at += 1
      } else if index < format.count, format[index] == UInt8(ascii: "%") {
        skipBlanks()
        index += 1
        guard at < input.count, input[at] == byte else { return assigned }
        at += 1
      } else {
        let conversion = parse(&index)
        guard try convert(conversion) else { return at >= input.count ? ended : assigned }
      }
    }
    return assigned
  }

  private var ended: Int32 { assigned == 0 ? -1 : assigned }

  private func parse(_ index: inout Int) -> Conversion {
    var conversion = Conversion()
    func peek() -> UInt8 { index < format.count ? format[index] : 0 }
    if peek() == UInt8(ascii: "*") {
      conversion.isSkipped = true
      index += 1
    }
    var width = 0
    while peek() >= 48, peek() <= 57 {
      width = min(width * 10 + Int(peek()) - 48, 1 << 30)
      index += 1
    }
    if width > 0 { conversion.width = width }
    while true {
      switch peek() {
      case UInt8(ascii: "h"): conversion.size = conversion.size == 2 ? 1 : 2
      case UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "j"), UInt8(ascii: "z"),
        UInt8(ascii: "t"),
        UInt8(ascii: "L"):
        conversion.size = 8
        conversion.isLong = true
      default:
        conversion.kind = peek()
        index += 1
        if conversion.kind == UInt8(ascii: "[") { parseSet(&index, &conversion) }
        return conversion
      }
      index += 1
    }
  }

  private func parseSet(_ index: inout Int, _ conversion: inout Conversion) {
    if index < format.count, format[index] == UInt8(ascii: "^") {
      conversion.isInverted = true
      index += 1
    }
    var isFirst = true
    while index < format.count, isFirst || format[index] != UInt8(ascii: "]") {
      let low = format[index]
      if index + 2 < format.count, format[index + 1] == UInt8(ascii: "-"),
        format[index + 2] != UInt8(ascii: "]"),
        format[index + 2] >= low
      {
        conversion.members.formUnion(low...format[index + 2])
        index += 3
      } else {
        conversion.members.insert(low)
        index += 1
      }
      isFirst = false
    }
    index += 1
  }

  /// False when the input does not fit.
  private mutating func convert(_ conversion: Conversion) throws(ListingException) -> Bool {
    switch conversion.kind {
    case UInt8(ascii: "d"), UInt8(ascii: "u"): return try integer(conversion, base: 10)
    case UInt8(ascii: "i"): return try integer(conversion, base: 0)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return try integer(conversion, base: 16)
    case UInt8(ascii: "p"):
      var wide = conversion
      wide.size = 8
      return try integer(wide, base: 16)
    case UInt8(ascii: "o"): return try integer(conversion, base: 8)
    case UInt8(ascii: "f"), UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "a"),
      UInt8(ascii: "F"),
      UInt8(ascii: "E"), UInt8(ascii: "G"):
      return try floating(conversion)
    case UInt8(ascii: "s"):
      skipBlanks()
      return try characters(conversion) { !InputScanner.isBlank($0) }
    case UInt8(ascii: "["):
      return try characters(conversion) { conversion.members.contains($0) != conversion.isInverted }
    case UInt8(ascii: "c"): return try bytes(conversion)
    case UInt8(ascii: "n"):
      try store(UInt64(at - start), conversion)
      return true
    default:
      throw world.trap(
        .unsupported(
          "scanf knows no conversion %\(Character(Unicode.Scalar(conversion.kind))) here"))
    }
  }

  private mutating func target() throws(ListingException) -> UnsafeMutableRawPointer? {
    defer { next += 1 }
    switch try arguments.fetch(next, .word, in: world) {
    case .pointer(let address): return UnsafeMutableRawPointer(bitPattern: address)
    case .integer(let address):
      return UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: address))
    case .object(let object): return UnsafeMutableRawPointer(object)
    default:
      throw world.trap(.unsupported("scanf has fewer pointers than its format has conversions"))
    }
  }

  private mutating func store(_ value: UInt64, _ conversion: Conversion) throws(ListingException) {
    if conversion.isSkipped { return }
    let pointer = try target()
    switch conversion.size {
    case 1: try world.write(UInt8(truncatingIfNeeded: value), to: pointer)
    case 2: try world.write(UInt16(truncatingIfNeeded: value), to: pointer)
    case 4: try world.write(UInt32(truncatingIfNeeded: value), to: pointer)
    default: try world.write(value, to: pointer)
    }
    if conversion.kind != UInt8(ascii: "n") { assigned += 1 }
  }

  private mutating func integer(_ conversion: Conversion, base: Int) throws(ListingException)
    -> Bool
  {
    skipBlanks()
    let parsed = NumberParser.integer(field(conversion), base: base)
    guard parsed.end > 0 else { return false }
    at += parsed.end
    try store(
      parsed.isNegative ? UInt64(bitPattern: -Int64(clamping: parsed.magnitude)) : parsed.magnitude,
      conversion)
    return true
  }

  private mutating func floating(_ conversion: Conversion) throws(ListingException) -> Bool {
    skipBlanks()
    let parsed = NumberParser.floating(field(conversion))
    guard parsed.end > 0 else { return false }
    at += parsed.end
    if conversion.isSkipped { return true }
    let pointer = try target()
    if conversion.isLong {
      try world.write(parsed.value, to: pointer)
    } else {
      try world.write(Float(parsed.value), to: pointer)
    }
    assigned += 1
    return true
  }

  private mutating func characters(
    _ conversion: Conversion, _ isMember: (UInt8) -> Bool
  ) throws(ListingException) -> Bool {
    let field = input[at...].prefix(conversion.width).prefix(while: isMember)
    if field.endIndex == input.count, field.count < conversion.width { hasMetEnd = true }
    guard !field.isEmpty else { return false }
    at += field.count
    if conversion.isSkipped { return true }
    try world.writeBytes(Array(field) + [0], to: try target())
    assigned += 1
    return true
  }

  private mutating func bytes(_ conversion: Conversion) throws(ListingException) -> Bool {
    let count = conversion.width == .max ? 1 : conversion.width
    guard count <= input.count - at else {
      hasMetEnd = true
      return false
    }
    let field = Array(input[at..<at + count])
    at += count
    if conversion.isSkipped { return true }
    try world.writeBytes(field, to: try target())
    assigned += 1
    return true
  }
}
