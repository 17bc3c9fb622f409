// -stringByApplyingTransform:reverse: and CFStringTransform: what needs no tables of names and readings. ICU, which does this on
// Apple's systems, has names such as `Any-Hex/XML`; one that it does not know gives nil.
import ObjCVM

enum StringTransforms {
  /// Transforms that ICU has, and whose tables (names, readings of Chinese characters, scripts) are not here.
  private static let withoutTables: Set<String> = [
    "Any-Latin", "Han-Latin", "Latin-Katakana", "Latin-Hiragana", "Latin-Hangul", "Latin-Arabic",
    "Any-Name", "Latin-Hebrew", "Latin-Thai",
  ]

  /// Transforms whose way to Latin letters is here.
  private static let scripts: Set<String> = [
    "Latin-Greek", "Latin-Cyrillic", "Greek-Latin", "Cyrillic-Latin",
  ]

  /// Nil for a transform that does not exist.
  static func apply(_ name: String, reverse: Bool, to text: UTF16Text, _ world: World)
    throws(ListingException) -> UTF16Text?
  {
    switch name {
    case "StripCombiningMarks", "StripDiacritics": return reverse ? nil : text.strippingDiacritics
    case "Hiragana-Katakana": return kana(text, toHiragana: reverse)
    case "Fullwidth-Halfwidth": return reverse ? widened(text) : text.narrowingWidth
    case "Any-Hex/XML": return reverse ? readingHex(text) : hex(text)
    case _ where withoutTables.contains(name) || scripts.contains(name):
      let isToLatin = name.hasPrefix("Latin-") == reverse
      if isToLatin, name == "Any-Latin" || scripts.contains(name), let latin = latin(text) {
        return latin
      }
      if text.units.allSatisfy({ $0 < 0x80 }), name == "Any-Latin" || name == "Han-Latin" {
        return text
      }
      throw world.trap(
        .unsupported("the transform \(name) needs tables that fwdsim does not have"))
    default: return nil
    }
  }

  private static func mapped(_ text: UTF16Text, _ change: (UInt16) -> UInt16) -> UTF16Text {
    UTF16Text(units: text.units.map(change))
  }

  private static func kana(_ text: UTF16Text, toHiragana: Bool) -> UTF16Text {
    mapped(text) { unit in
      switch unit {
      case 0x3041...0x3096 where !toHiragana: unit + 0x60
      case 0x30A1...0x30F6 where toHiragana: unit - 0x60
      default: unit
      }
    }
  }

  private static func widened(_ text: UTF16Text) -> UTF16Text {
    mapped(text) { $0 == 0x20 ? 0x3000 : (0x21...0x7E).contains($0) ? $0 + 0xFEE0 : $0 }
  }

  private static func hex(_ text: UTF16Text) -> UTF16Text {
    UTF16Text(
      text.string.unicodeScalars.map { scalar in
        // ASCII and control characters stay.
        scalar.isASCII || scalar.properties.generalCategory == .control
          ? String(scalar) : "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      }
      .joined())
  }

  private static func readingHex(_ text: UTF16Text) -> UTF16Text {
    var result = String.UnicodeScalarView()
    var rest = text.string.unicodeScalars[...]
    while let scalar = rest.first {
      if rest.starts(with: "&#x".unicodeScalars), let end = rest.firstIndex(of: ";"),
        let value = UInt32(String(rest[..<end].dropFirst(3)), radix: 16),
        let found = Unicode.Scalar(value)
      {
        result.append(found)
        rest = rest[end...].dropFirst()
      } else {
        result.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return UTF16Text(String(result))
  }
}
