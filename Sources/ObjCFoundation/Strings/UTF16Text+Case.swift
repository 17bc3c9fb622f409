// Case, width and canonical forms. Latin-1 letters go by rule; the rest by the Unicode tables of Swift's library.
@_spi(_Unicode) import Swift

extension UTF16Text {
  public var lowercased: UTF16Text {
    if !isWide { return UTF16Text(narrow: narrow.map(UTF16Text.lower)) }
    return withFinalSigmas(in: plainLowercased, of: self)
  }

  /// Without a form of its own for a sigma that ends a word: what comparing wants.
  private var plainLowercased: UTF16Text {
    if !isWide { return UTF16Text(narrow: narrow.map(UTF16Text.lower)) }
    return mapScalars { $0.properties.lowercaseMapping }
  }

  /// `σ` as `ς` where it stands behind a letter and in front of none, if `original` has a `Σ`.
  private func withFinalSigmas(in lower: UTF16Text, of original: UTF16Text) -> UTF16Text {
    let (sigma, final) = (Unicode.Scalar(0x3C3 as UInt16), Unicode.Scalar(0x3C2 as UInt16))
    guard let sigma, let final, original.units.contains(0x3A3) else { return lower }
    var scalars = Array(lower.string.unicodeScalars)
    for index in scalars.indices where scalars[index] == sigma {
      let isBehind = Self.nextCased(scalars[..<index].reversed())
      let isBefore = Self.nextCased(scalars[(index + 1)...])
      if isBehind, !isBefore { scalars[index] = final }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return UTF16Text(String(view))
  }

  /// Whether the next scalar that counts is a letter with a case.
  private static func nextCased(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
  }

  public var uppercased: UTF16Text {
    if !isWide, narrow.allSatisfy({ $0 < 0x80 }) {
      return UTF16Text(narrow: narrow.map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 })
    }
    return mapScalars { $0.properties.uppercaseMapping }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 65...90, 0xC0...0xD6, 0xD8...0xDE: byte + 32
    default: byte
    }
  }

  /// A letter behind another in lower case, any other in title case, as CFStringCapitalize does it: a digit ends a word, and
  /// marks and apostrophes belong to the letter in front of them.
  public var capitalized: UTF16Text {
    var result = UTF16Text()
    var isBehindLetter = false
    forEachValue { value in
      guard let scalar = Unicode.Scalar(value) else {
        result.append(value: value)
        isBehindLetter = false
        return
      }
      let properties = scalar.properties
      result.append(isBehindLetter ? properties.lowercaseMapping : properties.titlecaseMapping)
      if Self.isIgnoredInWords(scalar) { return }
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter: isBehindLetter = true
      default: isBehindLetter = false
      }
    }
    return withFinalSigmas(in: result, of: self)
  }

  /// What Unicode 4 calls case-ignorable, which is CoreFoundation's table. Later versions add full stops and colons.
  private static func isIgnoredInWords(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value == 0x27 || scalar.value == 0x2019 { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol: true
    default: false
    }
  }

  private func mapScalars(_ body: (Unicode.Scalar) -> String) -> UTF16Text {
    var result = UTF16Text()
    result.reserve(count)
    forEachValue { value in
      if let scalar = Unicode.Scalar(value) {
        result.append(body(scalar))
      } else {
        result.append(value: value)
      }
    }
    return result
  }

  /// Canonical decomposition (NFD).
  public var decomposed: UTF16Text {
    if isASCII { return self }
    return normalized(composed: false)
  }

  /// Lone surrogates, which a Swift string cannot hold, stay where they are.
  private func normalized(composed: Bool) -> UTF16Text {
    var result = UTF16Text()
    func add(_ text: String) {
      if composed {
        for scalar in text._nfc { result.append(scalar: scalar) }
      } else {
        for scalar in text._nfd { result.append(scalar: scalar) }
      }
    }
    guard hasLoneSurrogate else {
      add(string)
      return result
    }
    var run = ""
    forEachValue { value in
      if let scalar = Unicode.Scalar(value) { return run.unicodeScalars.append(scalar) }
      add(run)
      run = ""
      result.append(value: value)
    }
    add(run)
    return result
  }

  /// Canonical composition (NFC).
  public var composed: UTF16Text {
    isWide ? normalized(composed: true) : self
  }

  /// Without nonspacing marks.
  public var strippingDiacritics: UTF16Text {
    var result = UTF16Text()
    decomposed.forEachValue { value in
      if let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .nonspacingMark {
        return
      }
      result.append(value: value)
    }
    return result.composed
  }

  /// Full-width Latin forms as their ordinary letters, the ideographic space as a space.
  public var narrowingWidth: UTF16Text {
    guard isWide else { return self }
    return UTF16Text(
      units: wide.map { unit in
        switch unit {
        case 0xFF01...0xFF5E: unit - 0xFEE0
        case 0x3000: 0x20
        default: unit
        }
      })
  }

  /// Folding as -stringByFoldingWithOptions:locale: does it.
  public func folded(_ options: CompareOptions) -> UTF16Text {
    var text = self
    if options.contains(.widthInsensitive) { text = text.narrowingWidth }
    if options.contains(.diacriticInsensitive) { text = text.strippingDiacritics }
    if options.contains(.caseInsensitive) { text = text.plainLowercased }
    return text
  }
}
