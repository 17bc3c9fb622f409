import ObjCVM
// Cyrillic and Greek in Latin letters, by ICU's rules: ISO 9 for Cyrillic, the classical spelling for Greek. Accents stay.
@_spi(_Unicode) import Swift

extension StringTransforms {
  private static let cyrillic = table(
    """
    а a б b в v г g д d е e ё ë ж ž з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч č ш š щ ŝ
    ъ ʺ ы y ь ʹ э è ю û я â і ì ї ï є ê ґ g̀ ђ đ ј ǰ љ l̂ њ n̂ ћ ć џ d̂ ѕ ẑ ѓ ǵ ќ ḱ ў ŭ
    """)

  private static let greek = table(
    """
    α a β b γ g δ d ε e ζ z η ē θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ ph χ ch ψ ps ω ō
    """)

  private static func table(_ text: String) -> [String: String] {
    let words = text.split { $0 == " " || $0 == "\n" }.map { String($0) }
    var table: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      table[words[index]] = words[index + 1]
    }
    return table
  }

  /// Nil where there is a letter of another script.
  static func latin(_ text: UTF16Text) -> UTF16Text? {
    let letters = text.string._nfc.map { Letter($0) }
    var result = ""
    for (index, letter) in letters.enumerated() {
      let (last, next) = (
        index > 0 ? letters[index - 1] : nil, index + 1 < letters.count ? letters[index + 1] : nil
      )
      if let known = cyrillic[letter.whole] {
        result += cased(known, letter, next)
      } else if let known = greek[letter.base] {
        let spelling = spelling(of: letter, known, after: last, before: next)
        result += cased(spelling, letter, next) + letter.marks
      } else if letter.isForeign {
        return nil
      } else {
        result.unicodeScalars.append(letter.scalar)
      }
    }
    return UTF16Text(result).composed
  }

  /// A letter in small, apart from the marks of its decomposition.
  private struct Letter {
    let scalar: Unicode.Scalar
    let whole: String
    let base: String
    let marks: String

    init(_ scalar: Unicode.Scalar) {
      self.scalar = scalar
      whole = scalar.properties.lowercaseMapping
      let parts = Array(whole._nfd)
      base = parts.first.map { String(Character($0)) } ?? ""
      var marks = String.UnicodeScalarView()
      marks.append(contentsOf: parts.dropFirst())
      self.marks = String(marks)
    }

    /// A letter that is not Latin.
    var isForeign: Bool {
      guard scalar.properties.isAlphabetic, scalar.value >= 0x370 else { return false }
      return ![0x1D00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB06].contains {
        $0.contains(scalar.value)
      }
    }
  }

  /// `γγ` is `ng`, and `ου` is `ou`, while `υ` alone is `y`.
  private static func spelling(
    of letter: Letter, _ known: String, after last: Letter?, before next: Letter?
  ) -> String {
    if letter.base == "γ", let next, "γκξχ".contains(next.base) { return "n" }
    if letter.base == "υ", !letter.marks.unicodeScalars.contains("\u{308}"), let last,
      "αεηο".contains(last.base), !last.base.isEmpty
    {
      return "u"
    }
    return known
  }

  /// `Θ` is `Th`, and `TH` in front of another capital.
  private static func cased(_ latin: String, _ letter: Letter, _ next: Letter?) -> String {
    guard letter.scalar.properties.isUppercase else { return latin }
    if latin.count == 1 || next?.scalar.properties.isUppercase == true { return latin.uppercased() }
    return latin.prefix(1).uppercased() + latin.dropFirst()
  }
}
