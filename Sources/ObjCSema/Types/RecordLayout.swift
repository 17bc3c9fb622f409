// Where the members of a struct or union lie: the rules of the System V ABI for x86-64, which Apple's
// systems share.
//
// A member stands at the next multiple of its alignment. A bit-field stands at the next bit, unless
// it would cross a boundary of its type: then at the next such boundary; a width of zero only moves
// there. Unnamed bit-fields do not raise the record's alignment. The size is rounded up to the
// alignment. `packed` takes alignment away from members, and lets bit-fields cross; `#pragma pack(n)`
// takes what is more than n, and lets them cross, too.
//
// A bit-field is read and written through a unit: `Field.offset` is the unit's first byte, and
// the unit lies within the record. A packed one may have no such unit: it is read from its first byte on.

struct RecordLayout {
  private(set) var fields: [RecordType.Field]
  private(set) var size = 0
  private(set) var alignment: Int
  private let isUnion: Bool
  private let isPacked: Bool
  /// Bit-fields may cross a boundary of their type.
  private let isTight: Bool
  /// The largest alignment that a member's type may ask for.
  private let largest: Int
  /// The next free bit of a struct.
  private var position = 0
  /// Bits the largest member of a union takes.
  private var extent = 0

  init(
    fields: [RecordType.Field], isUnion: Bool, isPacked: Bool, packing: Int = 0,
    minimumAlignment: Int
  ) {
    largest = packing > 0 ? packing : Int.max
    self.fields = fields
    self.isUnion = isUnion
    self.isPacked = isPacked
    isTight = isPacked || packing > 0
    alignment = max(1, minimumAlignment)
    for index in self.fields.indices {
      if isUnion { position = 0 }
      if self.fields[index].bits == nil {
        place(index)
      } else {
        placeBits(index)
      }
      extent = max(extent, position)
    }
    size = RecordLayout.round((extent + 7) / 8, to: alignment)
    for index in self.fields.indices { findUnit(index) }
  }

  private mutating func place(_ index: Int) {
    let type = fields[index].type
    let own = isPacked ? 1 : min(type.alignment, largest)
    let needed = max(own, fields[index].minimumAlignment)
    let offset = RecordLayout.round((position + 7) / 8, to: needed)
    fields[index].offset = offset
    alignment = max(alignment, needed)
    let (end, overflow) = offset.addingReportingOverflow(type.size ?? 0)
    position = overflow || end > CType.sizeLimit ? CType.sizeLimit : end * 8
  }

  private mutating func placeBits(_ index: Int) {
    guard var bits = fields[index].bits else { return }
    let unit = (fields[index].type.size ?? 4) * 8
    if bits.width == 0 {
      position = RecordLayout.round(position, to: unit)
    } else if !isTight, position / unit != (position + bits.width - 1) / unit {
      position = RecordLayout.round(position, to: unit)
    }
    if fields[index].minimumAlignment > 1 {
      position = RecordLayout.round(position, to: fields[index].minimumAlignment * 8)
      alignment = max(alignment, fields[index].minimumAlignment)
    }
    bits.offset = position
    fields[index].bits = bits
    position += bits.width
    if fields[index].name != nil, !isPacked {
      alignment = max(alignment, min(unit / 8, largest))
    }
  }

  /// The unit of the field's own type when it lies within the record, else the smallest that does.
  private mutating func findUnit(_ index: Int) {
    guard let bits = fields[index].bits else { return }
    let own = fields[index].type.size ?? 4
    for (attempt, unit) in [own, 1, 2, 4, 8].enumerated() {
      let step = isTight && attempt > 0 ? 1 : unit
      var start = bits.offset / 8 / step * step
      // At the end of a packed record, a unit begins in front of the field.
      if isTight, start + unit > size { start = max(0, size - unit) }
      guard start + unit <= size, bits.offset + bits.width <= (start + unit) * 8 else { continue }
      fields[index].offset = start
      return
    }
    fields[index].offset = bits.offset / 8
  }

  /// The next multiple of `step`, which is at least 1.
  static func round(_ value: Int, to step: Int) -> Int { (value + step - 1) / step * step }
}
