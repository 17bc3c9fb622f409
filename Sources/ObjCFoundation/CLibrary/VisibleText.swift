// <vis.h>: characters that do not print, written so that they do.
import ObjCVM

/// The flags of vis(3).
private struct VisibleOptions: OptionSet {
  let rawValue: Int
  static let octal = VisibleOptions(rawValue: 1)
  static let cStyle = VisibleOptions(rawValue: 2)
  static let space = VisibleOptions(rawValue: 4)
  static let tab = VisibleOptions(rawValue: 8)
  static let line = VisibleOptions(rawValue: 16)
  static let safe = VisibleOptions(rawValue: 32)
  static let noSlash = VisibleOptions(rawValue: 64)
}

private func visible(_ byte: UInt8, next: UInt8, _ options: VisibleOptions) -> [UInt8] {
  let slash = UInt8(ascii: "\\")
  let isPlain =
    switch byte {
    case 0x20: !options.contains(.space)
    case 0x09: !options.contains(.tab)
    case 0x0a: !options.contains(.line)
    case 0x08, 0x07, 0x0d: options.contains(.safe)
    default: (0x21...0x7e).contains(byte)
    }
  if isPlain {
    return byte == slash && !options.contains(.noSlash) ? [slash, slash] : [byte]
  }
  let isBeforeDigit = (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(next)
  if options.contains(.cStyle) {
    let letters: [UInt8: String] = [
      0x0a: "n", 0x0d: "r", 0x08: "b", 0x07: "a", 0x0b: "v", 0x09: "t", 0x0c: "f", 0x20: "s",
      0: isBeforeDigit ? "000" : "0",
    ]
    if let letter = letters[byte] { return [slash] + Array(letter.utf8) }
  }
  if options.contains(.octal) || byte & 0x7f == 0x20 {
    return [slash] + [byte >> 6, byte >> 3 & 7, byte & 7].map { $0 + UInt8(ascii: "0") }
  }
  var result = options.contains(.noSlash) ? [] : [slash]
  let low = byte & 0x7f
  if byte & 0x80 != 0 { result.append(UInt8(ascii: "M")) }
  if low < 0x20 || low == 0x7f {
    result += [UInt8(ascii: "^"), low == 0x7f ? UInt8(ascii: "?") : low + 0x40]
  } else {
    result += [UInt8(ascii: "-"), low]
  }
  return result
}

private func visible(_ bytes: [UInt8], _ options: VisibleOptions) -> [UInt8] {
  bytes.indices.flatMap { index in
    visible(bytes[index], next: index + 1 < bytes.count ? bytes[index + 1] : 0, options)
  }
}

/// What visible text stands for; nil where a backslash begins nothing.
private func invisible(_ text: [UInt8]) -> [UInt8]? {
  var rest = text[...]
  var result: [UInt8] = []
  let letters: [Character: UInt8] = [
    "n": 0x0a, "r": 0x0d, "b": 0x08, "a": 0x07, "v": 0x0b, "t": 0x09, "f": 0x0c, "s": 0x20,
    "\\": UInt8(ascii: "\\"), "E": 0x1b,
  ]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\") else {
      result.append(byte)
      continue
    }
    guard let next = rest.first else { return nil }
    let octal = rest.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    if !octal.isEmpty {
      result.append(octal.reduce(0) { $0 &<< 3 | ($1 - UInt8(ascii: "0")) })
      rest = rest.dropFirst(octal.count)
    } else if let letter = letters[Character(Unicode.Scalar(next))] {
      result.append(letter)
      rest = rest.dropFirst()
    } else {
      var high: UInt8 = 0
      if next == UInt8(ascii: "M") {
        high = 0x80
        rest = rest.dropFirst()
      }
      guard let kind = rest.popFirst(), let low = rest.popFirst() else { return nil }
      switch kind {
      case UInt8(ascii: "^"): result.append(high | (low == UInt8(ascii: "?") ? 0x7f : low & 0x1f))
      case UInt8(ascii: "-") where high != 0: result.append(high | low)
      default: return nil
      }
    }
  }
  return result
}

extension CLibrary {
  static func visibleText() -> [NativeFunction] {
    func write(_ bytes: [UInt8], limit: Int = .max, _ call: NativeCall) throws(ListingException) {
      guard bytes.count < limit else { return call.returnValue(Int32(-1)) }
      try call.world.writeBytes(bytes + [0], to: call.pointer(0))
      call.returnValue(Int32(bytes.count))
    }
    return [
      NativeFunction("vis", "**iii") { call throws(ListingException) in
        let bytes = visible(
          UInt8(truncatingIfNeeded: call.int(1)), next: UInt8(truncatingIfNeeded: call.int(3)),
          VisibleOptions(rawValue: call.int(2)))
        try call.world.writeBytes(bytes + [0], to: call.pointer(0))
        call.returnPointer(0, offset: bytes.count)
      },
      NativeFunction("strvis", "i*r*i") { call throws(ListingException) in
        try write(
          visible(Array(try call.cString(1)), VisibleOptions(rawValue: call.int(2))), call)
      },
      NativeFunction("strnvis", "i*Qr*i") { call throws(ListingException) in
        try write(
          visible(Array(try call.cString(2)), VisibleOptions(rawValue: call.int(3))),
          limit: try call.size(1), call)
      },
      NativeFunction("strvisx", "i*r*Qi") { call throws(ListingException) in
        let bytes = Array(try call.readable(1, try call.size(2)))
        try write(visible(bytes, VisibleOptions(rawValue: call.int(3))), call)
      },
      NativeFunction("strunvis", "i*r*") { call throws(ListingException) in
        guard let bytes = invisible(Array(try call.cString(1))) else {
          return call.returnValue(Int32(-1))
        }
        try write(bytes, call)
      },
    ]
  }
}
