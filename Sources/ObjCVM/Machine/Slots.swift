// A frame's values by offset. Everything here is one machine instruction when optimised.

extension UnsafeMutableRawPointer {
  @inline(__always)
  func i64(_ offset: Int32) -> Int64 { load(fromByteOffset: Int(offset), as: Int64.self) }
  @inline(__always)
  func u64(_ offset: Int32) -> UInt64 { load(fromByteOffset: Int(offset), as: UInt64.self) }
  @inline(__always)
  func i32(_ offset: Int32) -> Int32 { load(fromByteOffset: Int(offset), as: Int32.self) }
  @inline(__always)
  func u32(_ offset: Int32) -> UInt32 { load(fromByteOffset: Int(offset), as: UInt32.self) }
  @inline(__always)
  func f64(_ offset: Int32) -> Double { load(fromByteOffset: Int(offset), as: Double.self) }
  @inline(__always)
  func f32(_ offset: Int32) -> Float { load(fromByteOffset: Int(offset), as: Float.self) }
  @inline(__always)
  func word(_ offset: Int32) -> UInt { load(fromByteOffset: Int(offset), as: UInt.self) }
  @inline(__always)
  func object(_ offset: Int32) -> ObjectPointer? {
    load(fromByteOffset: Int(offset), as: ObjectPointer?.self)
  }
  @inline(__always)
  func at(_ offset: Int32) -> UnsafeMutableRawPointer { self + Int(offset) }

  @inline(__always)
  func set(_ offset: Int32, _ value: Int64) {
    storeBytes(of: value, toByteOffset: Int(offset), as: Int64.self)
  }
  @inline(__always)
  func set(_ offset: Int32, _ value: UInt64) {
    storeBytes(of: value, toByteOffset: Int(offset), as: UInt64.self)
  }
  @inline(__always)
  func set(_ offset: Int32, _ value: UInt) {
    storeBytes(of: value, toByteOffset: Int(offset), as: UInt.self)
  }
  /// Signed 32 bits, extended.
  @inline(__always)
  func set(_ offset: Int32, _ value: Int32) { set(offset, Int64(value)) }
  /// Unsigned 32 bits, extended.
  @inline(__always)
  func set(_ offset: Int32, _ value: UInt32) { set(offset, UInt64(value)) }
  @inline(__always)
  func set(_ offset: Int32, _ value: Bool) { set(offset, value ? 1 as Int64 : 0) }
  @inline(__always)
  func set(_ offset: Int32, _ value: Double) {
    storeBytes(of: value, toByteOffset: Int(offset), as: Double.self)
  }
  @inline(__always)
  func set(_ offset: Int32, _ value: Float) { set(offset, UInt64(value.bitPattern)) }
  @inline(__always)
  func set(_ offset: Int32, _ value: ObjectPointer?) {
    storeBytes(of: value, toByteOffset: Int(offset), as: ObjectPointer?.self)
  }
  @inline(__always)
  func set(_ offset: Int32, _ value: UnsafeMutableRawPointer?) {
    storeBytes(of: value, toByteOffset: Int(offset), as: UnsafeMutableRawPointer?.self)
  }
}

/// The constants of a memory that a checked access needs.
struct Guard {
  let base: UInt
  let size: UInt
  let shadowBias: UInt

  init(_ memory: Memory) {
    base = memory.base
    size = memory.size
    shadowBias = memory.shadowBias
  }

  /// Shadow byte of an address inside the region.
  @inline(__always)
  func shadow(_ address: UInt) -> UInt {
    UInt(UnsafePointer<UInt8>(bitPattern: shadowBias &+ (address >> 3)).unsafelyUnwrapped.pointee)
  }

  /// `count` (at most 8) bytes that do not cross a granule may be read. False: ask the slow way.
  @inline(__always)
  func mayRead(_ address: UInt, _ count: UInt) -> Bool {
    address &- base < size && (address & 7) &+ count <= shadow(address) & 15
  }

  @inline(__always)
  func mayWrite(_ address: UInt, _ count: UInt) -> Bool {
    guard address &- base < size else { return false }
    let byte = shadow(address)
    return byte <= 8 && (address & 7) &+ count <= byte
  }

  /// A live object: its isa word is marked, and not nil.
  @inline(__always)
  func isObject(_ address: UInt) -> Bool {
    address &- base < size && address & 7 == 0 && shadow(address) == UInt(Shadow.isaWord)
      && UnsafePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee != 0
  }
}
