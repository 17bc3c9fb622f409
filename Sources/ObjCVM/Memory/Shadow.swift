// What each word of a listing's memory is for: the shadow.
//
// One byte describes eight bytes ("granule") of the region, as AddressSanitizer does it, so that a load or store is
// checked with one table look-up. The byte's layout:
//
//     bit 7 6 5        4           3 2 1 0
//     role             read-only   number of leading bytes that may be used, 0 … 8
//
// A byte of zero means "never given out": fresh memory is inaccessible without being touched, and the shadow itself can
// stay untouched zero pages. A write is allowed when the whole byte is <= 8 and covers the access, a read when the low
// four bits cover it.
//
// Objects: the words before an object (reference count, flags) are `intern`. The isa word is `isaWord`: readable, and
// the mark by which a receiver is known to be a live object. What follows is `objectBody` until the first access, which
// finds the object's class and opens the listing's own ivars (and only those: what a native class keeps stays closed).

/// A shadow byte.
@usableFromInline package typealias ShadowByte = UInt8

@usableFromInline package enum Shadow {
  static let granule: UInt = 8
  // Computed where other modules inline what uses them: a stored constant costs a call there.
  @inlinable package static var granuleShift: UInt { 3 }

  static let untouched: ShadowByte = 0x00
  static let writable: ShadowByte = 0x08
  static let readOnly: ShadowByte = 0x18
  /// The first word of a live object: readable.
  static let isaWord: ShadowByte = 0x38
  /// Between and around variables and blocks of memory.
  static let redZone: ShadowByte = 0x40
  /// The two words before a block from `malloc`.
  static let heapHeader: ShadowByte = 0x50
  /// The isa word of a deallocated object.
  static let freedObject: ShadowByte = 0x60
  /// Memory given back.
  static let freed: ShadowByte = 0x80
  /// The runtime's own words in front of objects, and what native classes keep.
  static let intern: ShadowByte = 0xA0
  /// Ivars, before the first access decided which may be used.
  static let objectBody: ShadowByte = 0xC0
  /// The word that holds a native object's Swift state.
  @inlinable package static var nativeState: ShadowByte { 0xE0 }

  static let countMask: ShadowByte = 0x0F

  /// The byte for a granule of which the first `count` bytes may be written.
  static func partial(_ count: Int) -> ShadowByte {
    count > 0 ? ShadowByte(min(count, 8)) : redZone
  }
}
