// Digits of formatted numbers. Integers are written here, and floating point where exact integers can do it
// (FormatNumbers+Fixed.swift); the rest goes through the C library. All digits are exactly C's.
import Glibc
import ObjCSema
import ObjCVM

enum FormatNumbers {
  /// Width and precision after `*` has been looked up. A precision of nil is "not given".
  struct Layout {
    var flags: FormatSpec.Flags
    var width: Int
    var precision: Int?

    static let plain = Layout(flags: [], width: 0, precision: nil)
  }

  /// Appends an integer in base 8, 10 or 16.
  static func append(
    magnitude: UInt64, negative: Bool, signed: Bool, base: UInt64, upper: Bool, _ layout: Layout,
    to output: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var position = 24
      /// Inlined, so that each base is a constant to divide by.
      @inline(__always)
      func write(base: UInt64) {
        var rest = magnitude
        while rest > 0 {
          position -= 1
          let digit = UInt8(truncatingIfNeeded: rest % base)
          digits[position] = digit < 10 ? 48 + digit : (upper ? 55 : 87) + digit
          rest /= base
        }
      }
      switch base {
      case 10: write(base: 10)
      case 16: write(base: 16)
      default: write(base: 8)
      }
      if magnitude == 0, layout.precision != 0 {
        position -= 1
        digits[position] = 48
      }
      if base == 8, layout.flags.contains(.alternate), position == 24 || digits[position] != 48 {
        position -= 1
        digits[position] = 48
      }
      let prefix = prefixBytes(magnitude, negative, signed, base, upper, layout.flags)
      emit(
        UnsafeBufferPointer(rebasing: digits[position..<24]), prefix: prefix, layout, to: &output)
    }
  }

  /// Appends an integer in base 10, without sign or padding.
  @_optimize(speed)
  static func append(decimal magnitude: UInt64, to output: inout [UInt8]) {
    if magnitude < 10 { return output.append(48 + UInt8(truncatingIfNeeded: magnitude)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var position = 20
      var rest = magnitude
      while rest > 0 {
        position -= 1
        digits[position] = 48 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      append(UnsafeBufferPointer(rebasing: digits[position..<20]), to: &output)
    }
  }

  /// Sign or `0x`, as up to two bytes with the first in the low half; 0 for none.
  private static func prefixBytes(
    _ magnitude: UInt64, _ negative: Bool, _ signed: Bool, _ base: UInt64, _ upper: Bool,
    _ flags: FormatSpec.Flags
  ) -> UInt16 {
    if negative { return 0x2D }
    if signed { return flags.contains(.plus) ? 0x2B : flags.contains(.space) ? 0x20 : 0 }
    if base == 16, flags.contains(.alternate), magnitude != 0 { return upper ? 0x5830 : 0x7830 }
    return 0
  }

  static func emit(
    _ digits: UnsafeBufferPointer<UInt8>, prefix: UInt16, _ layout: Layout, to output: inout [UInt8]
  ) {
    let prefixCount = prefix == 0 ? 0 : prefix < 0x100 ? 1 : 2
    var zeros = max(0, (layout.precision ?? 0) - digits.count)
    var padding = max(0, layout.width - prefixCount - zeros - digits.count)
    let left = layout.flags.contains(.left)
    if layout.flags.contains(.zero), !left, layout.precision == nil {
      zeros += padding
      padding = 0
    }
    if !left { appendRepeated(32, padding, to: &output) }
    if prefixCount > 0 { output.append(UInt8(truncatingIfNeeded: prefix)) }
    if prefixCount > 1 { output.append(UInt8(truncatingIfNeeded: prefix >> 8)) }
    appendRepeated(48, zeros, to: &output)
    append(digits, to: &output)
    if left { appendRepeated(32, padding, to: &output) }
  }

  /// Appends bytes; a few of them one by one, which is faster than preparing for many.
  @inline(__always)
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    if bytes.count > 8 { return output.append(contentsOf: bytes) }
    for byte in bytes { output.append(byte) }
  }

  static func appendRepeated(_ byte: UInt8, _ count: Int, to output: inout [UInt8]) {
    if count > 0 { output.append(contentsOf: repeatElement(byte, count: count)) }
  }

  /// Appends a floating-point number; `conversion` is one of aAeEfFgG.
  static func append(_ value: Double, conversion: UInt8, _ layout: Layout, to output: inout [UInt8])
  {
    if value.isNaN {
      // Without a sign, also where the bits have one (0.0 / 0.0 on x86): that is Apple's C library, and not GNU's.
      var unsigned = layout
      unsigned.flags.subtract([.plus, .space])
      return appendThroughC(.nan, conversion: conversion, unsigned, to: &output)
    }
    if appendFixed(value, conversion: conversion, layout, to: &output) { return }
    appendThroughC(value, conversion: conversion, layout, to: &output)
  }

  private static func appendThroughC(
    _ value: Double, conversion: UInt8, _ layout: Layout, to output: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { format in
      var position = 0
      func put(_ byte: UInt8) {
        format[position] = CChar(bitPattern: byte)
        position += 1
      }
      put(UInt8(ascii: "%"))
      let marks: [(FormatSpec.Flags, UInt8)] = [
        (.left, 45), (.plus, 43), (.space, 32), (.zero, 48), (.alternate, 35), (.grouping, 39),
      ]
      for (flag, byte) in marks where layout.flags.contains(flag) { put(byte) }
      put(UInt8(ascii: "*"))
      if layout.precision != nil {
        put(UInt8(ascii: "."))
        put(UInt8(ascii: "*"))
      }
      put(conversion)
      put(0)
      let width = CInt(clamping: layout.width)
      let arguments: [any CVarArg] =
        if let precision = layout.precision { [width, CInt(clamping: precision), value] } else {
          [width, value]
        }
      // An exponent of 308, a sign, a point and the digits asked for.
      let capacity = 340 + max(layout.width, layout.precision ?? 6)
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        let count = withVaList(arguments) {
          vsnprintf(buffer.baseAddress, capacity, format.baseAddress, $0)
        }
        let written = buffer[0..<max(0, min(Int(count), capacity - 1))]
        output.append(contentsOf: written.lazy.map(UInt8.init(bitPattern:)))
      }
    }
  }

  /// `%.*g` and the like without padding, for descriptions of numbers.
  static func text(_ value: Double, conversion: Unicode.Scalar, precision: Int) -> [UInt8] {
    var output: [UInt8] = []
    append(
      value, conversion: UInt8(ascii: conversion),
      Layout(flags: [], width: 0, precision: precision), to: &output)
    return output
  }

  static func decimal(_ value: Int64) -> [UInt8] {
    var output: [UInt8] = []
    append(
      magnitude: value.magnitude, negative: value < 0, signed: true, base: 10, upper: false,
      Layout(flags: [], width: 0, precision: nil), to: &output)
    return output
  }

  static func decimal(_ value: UInt64) -> [UInt8] {
    var output: [UInt8] = []
    append(
      magnitude: value, negative: false, signed: false, base: 10, upper: false,
      Layout(flags: [], width: 0, precision: nil), to: &output)
    return output
  }
}
