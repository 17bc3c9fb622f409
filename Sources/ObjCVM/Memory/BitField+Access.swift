// A bit-field's value in memory: only the bytes that hold its bits are read and written.
import Glibc

extension BitField {
  /// From the storage address.
  var firstByte: Int { offset / 8 }
  /// 1 ... 8, or 9 of one that spans more than 64 bits.
  var byteCount: Int { (offset + width + 7) / 8 - firstByte }

  /// The value in 64 bits, extended as its type has it.
  func read(_ storage: UnsafeRawPointer) -> UInt64 {
    if byteCount > 8 { return readLong(storage) }
    var bits: UInt64 = 0
    memcpy(&bits, storage + firstByte, byteCount)
    bits >>= UInt64(offset - firstByte * 8)
    return extended(bits)
  }

  private func extended(_ bits: UInt64) -> UInt64 {
    let unused = UInt64(64 - width)
    let top = bits << unused
    return isSigned ? UInt64(bitPattern: Int64(bitPattern: top) >> Int64(unused)) : top >> unused
  }

  /// By two halves, of which the lower one has the bits of the first byte alone.
  @inline(never)
  private func readLong(_ storage: UnsafeRawPointer) -> UInt64 {
    let (low, high) = halves
    return extended(high.read(storage) << UInt64(low.width) | low.read(storage))
  }

  private var halves: (low: BitField, high: BitField) {
    let count = 8 - offset % 8
    return (
      BitField(offset: offset, width: count, isSigned: false),
      BitField(offset: offset + count, width: width - count, isSigned: false)
    )
  }

  /// Takes the lowest bits of `value`; the bits around the field stay.
  func write(_ value: UInt64, _ storage: UnsafeMutableRawPointer) {
    if byteCount > 8 {
      let (low, high) = halves
      low.write(value, storage)
      return high.write(value >> UInt64(low.width), storage)
    }
    var bits: UInt64 = 0
    memcpy(&bits, storage + firstByte, byteCount)
    let shift = UInt64(offset - firstByte * 8)
    let mask = (width == 64 ? UInt64.max : 1 << UInt64(width) - 1) << shift
    bits = bits & ~mask | value << shift & mask
    memcpy(storage + firstByte, &bits, byteCount)
  }
}
