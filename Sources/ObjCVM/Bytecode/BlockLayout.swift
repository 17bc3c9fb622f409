// Blocks and __block variables: what the machine needs for their headers and helpers.

/// What a block literal captures and how the pieces are copied and disposed of.
package struct BlockLayout: Sendable {
  package struct Capture: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// Bytes that need no helper.
      case plain
      /// An object: retained by the copy, released by the dispose (FIELD_IS_OBJECT).
      case object
      /// A block: copied (FIELD_IS_BLOCK).
      case block
      /// Pointer to a __block variable's byref (FIELD_IS_BYREF).
      case byref
      /// A __weak variable: moved by weakCopy, ended by destroyWeak.
      case weak
    }

    /// From the block's start; 32 or more.
    let offset: Int32
    let size: Int32
    let kind: Kind
    let name: String
  }

  /// Function number of the body; its first parameter is the block.
  let function: Int32
  /// Header and captures.
  let size: Int32
  let captures: [Capture]
  /// Full encoding with frame numbers, `v8@?0`, as the descriptor's signature.
  let signature: String

  /// Nothing captured: one constant object serves (globalBlock).
  var isGlobal: Bool { captures.isEmpty }
  var needsHelpers: Bool { captures.contains { $0.kind != .plain } }
}

/// What a __block variable holds, which decides its keep and destroy helpers. The variable begins at
/// `ByrefKind.valueOffset`.
enum ByrefKind: UInt16, Sendable {
  /// No helpers.
  case plain
  /// ARC: the heap copy takes the pointer over (stack's becomes nil), destroy releases.
  case strong
  /// __weak: moved with weakMove, destroyed with weakDestroy.
  case weak
  /// ARC: a strong block: as strong, but copied with retainBlock.
  case block
  /// MRC objects: _Block_object_assign with FIELD_IS_OBJECT or FIELD_IS_BLOCK and BYREF_CALLER: bits
  /// are copied, nothing is retained.
  case unretained
  /// ARC: a struct that holds objects. The address of the table of its members stands before it, behind the header.
  case record

  /// Where the variable begins: 24 without helpers, 40 with. A struct stands behind a word for its layout.
  var valueOffset: Int32 {
    switch self {
    case .plain: 24
    case .record: 64
    default: 40
    }
  }

  /// Where the table of a struct's members is.
  static let tableOffset = 48
}

/// A bit-field as the operand `x` of loadBits and storeBits.
struct BitField: Sendable, Equatable {
  /// Of the lowest bit, from the storage address; 0 ... 63.
  let offset: Int
  /// 1 ... 64. With `offset` more than 64 only where it begins in the first byte: in a packed struct.
  let width: Int
  /// The loaded value is sign-extended.
  let isSigned: Bool

  var packed: UInt16 { UInt16(offset) | UInt16(width) << 6 | (isSigned ? 1 << 13 : 0) }

  init(offset: Int, width: Int, isSigned: Bool) {
    self.offset = offset
    self.width = width
    self.isSigned = isSigned
  }

  /// These bits, that much further up.
  func moved(by bits: Int) -> BitField {
    BitField(offset: offset + bits, width: width, isSigned: isSigned)
  }

  init(packed: UInt16) {
    offset = Int(packed & 63)
    width = Int(packed >> 6 & 127)
    isSigned = packed & 1 << 13 != 0
  }
}
