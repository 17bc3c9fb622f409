// How a value of an encoded type stands in a slot and in memory.

/// The kinds that calls tell apart. Raw bytes: they stand in records that the machine's loop reads.
package enum ValueKind: UInt8, Sendable {
  case void
  case int8, uint8, int16, uint16, int32, uint32
  /// 64-bit integers and pointers: the slot is the memory form.
  case word
  /// Objects, classes and blocks; native code only ever gets live ones.
  case object
  /// Native code only ever gets registered ones.
  case selector
  case float, double
  /// In memory form everywhere in calls.
  case longDouble
  /// Structures, unions, arrays, 128-bit integers, complex numbers: memory form.
  case aggregate

  /// By the first character of a type encoding, qualifiers skipped.
  init(encoding: some Sequence<UInt8>) {
    for byte in encoding {
      switch byte {
      case UInt8(ascii: "r"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "o"),
        UInt8(ascii: "O"),
        UInt8(ascii: "R"), UInt8(ascii: "V"), UInt8(ascii: "A"):
        continue
      case UInt8(ascii: "v"): self = .void
      case UInt8(ascii: "c"): self = .int8
      case UInt8(ascii: "C"), UInt8(ascii: "B"): self = .uint8
      case UInt8(ascii: "s"): self = .int16
      case UInt8(ascii: "S"): self = .uint16
      case UInt8(ascii: "i"), UInt8(ascii: "l"): self = .int32
      case UInt8(ascii: "I"), UInt8(ascii: "L"): self = .uint32
      case UInt8(ascii: "f"): self = .float
      case UInt8(ascii: "d"): self = .double
      case UInt8(ascii: "D"): self = .longDouble
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "t"),
        UInt8(ascii: "T"),
        UInt8(ascii: "j"):
        self = .aggregate
      case UInt8(ascii: "@"), UInt8(ascii: "#"): self = .object
      case UInt8(ascii: ":"): self = .selector
      default: self = .word
      }
      return
    }
    self = .void
  }

  /// An integer narrower than a slot: between slots and memory it is cut and extended.
  var isNarrowInteger: Bool {
    rawValue >= ValueKind.int8.rawValue && rawValue <= ValueKind.uint32.rawValue
  }

  /// Passed in integer registers, one each.
  var isRegisterWord: Bool {
    rawValue >= ValueKind.int8.rawValue && rawValue <= ValueKind.selector.rawValue
  }

  /// The value as a slot holds it: the low bits of a word, extended.
  @inline(__always)
  package func canonical(_ word: UInt64) -> UInt64 {
    switch self {
    case .int8: UInt64(bitPattern: Int64(Int8(truncatingIfNeeded: word)))
    case .uint8: word & 0xFF
    case .int16: UInt64(bitPattern: Int64(Int16(truncatingIfNeeded: word)))
    case .uint16: word & 0xFFFF
    case .int32: UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: word)))
    case .uint32, .float: word & 0xFFFF_FFFF
    default: word
    }
  }

  /// Reads a value in memory form into slot form. Not for aggregates and long doubles.
  @inline(__always)
  func loadSlot(from address: UnsafeRawPointer) -> UInt64 {
    switch self {
    case .void: 0
    case .int8: UInt64(bitPattern: Int64(address.loadUnaligned(as: Int8.self)))
    case .uint8: UInt64(address.loadUnaligned(as: UInt8.self))
    case .int16: UInt64(bitPattern: Int64(address.loadUnaligned(as: Int16.self)))
    case .uint16: UInt64(address.loadUnaligned(as: UInt16.self))
    case .int32: UInt64(bitPattern: Int64(address.loadUnaligned(as: Int32.self)))
    case .uint32, .float: UInt64(address.loadUnaligned(as: UInt32.self))
    default: address.loadUnaligned(as: UInt64.self)
    }
  }
}
