// A bit-field's value in memory: only the bytes that hold its bits are read and written.
import Glibc

extension BitField {
  /// From the storage address.
  var firstByte: Int { offset / 8 }
  /// 1 ... 8: offset + width is at most 64.
  var byteCount: Int { (offset + width + 7) / 8 - firstByte }

  /// The value in 64 bits, extended as its type has it.
  func read(_ storage: UnsafeRawPointer) -> UInt64 {
    var bits: UInt64 = 0
    memcpy(&bits, storage + firstByte, byteCount)
    bits >>= UInt64(offset - firstByte * 8)
    let unused = UInt64(64 - width)
    let top = bits << unused
    return isSigned ? UInt64(bitPattern: Int64(bitPattern: top) >> Int64(unused)) : top >> unused
  }

  /// Takes the lowest bits of `value`; the bits around the field stay.
  func write(_ value: UInt64, _ storage: UnsafeMutableRawPointer) {
    var bits: UInt64 = 0
    memcpy(&bits, storage + firstByte, byteCount)
    let shift = UInt64(offset - firstByte * 8)
    let mask = (width == 64 ? UInt64.max : 1 << UInt64(width) - 1) << shift
    bits = bits & ~mask | value << shift & mask
    memcpy(storage + firstByte, &bits, byteCount)
  }
}
