// The properties of characters that a pattern names, `\p{…}`: general categories, and the scripts and blocks that text is most written in.

enum RegexProperties {
  /// Nil for a name that is not known.
  static func set(named name: String) -> CharacterSet? {
    var key = name.lowercased().filter { !"_- ".contains($0) }
    for prefix in ["generalcategory=", "gc=", "script=", "sc=", "is"] where key.hasPrefix(prefix) {
      key.removeFirst(prefix.count)
    }
    for prefix in ["block=", "blk="] where key.hasPrefix(prefix) {
      key = "in" + key.dropFirst(prefix.count)
    }
    if let mask = categories[key] { return .rule(.categories(mask)) }
    return ranges[key].map(CharacterSet.ranges)
  }

  /// Bits by the place of a category among the short names.
  private static let categories: [String: UInt32] = {
    var table: [String: UInt32] = ["alphabetic": 31, "alpha": 31, "digit": 1 << 8, "lc": 7]
    let names = categoryText.split(separator: " ")
    for (bit, name) in names.enumerated() {
      for key in name.split(separator: "/") {
        table[String(key)] = 1 << UInt32(bit)
      }
      table[String(name.prefix(1)), default: 0] |= 1 << UInt32(bit)
    }
    for (letter, key) in [
      ("l", "letter"), ("m", "mark"), ("n", "number"), ("p", "punctuation"), ("p", "punct"),
      ("s", "symbol"), ("z", "separator"), ("c", "other"),
    ] { table[key] = table[letter] }
    return table
  }()

  private static let categoryText = """
    lu/uppercaseletter/uppercase ll/lowercaseletter/lowercase lt/titlecaseletter lm/modifierletter lo/otherletter \
    mn/nonspacingmark mc/spacingmark me/enclosingmark nd/decimalnumber nl/letternumber no/othernumber \
    pc/connectorpunctuation pd/dashpunctuation ps/openpunctuation pe/closepunctuation pi/initialpunctuation \
    pf/finalpunctuation po/otherpunctuation sm/mathsymbol sc/currencysymbol sk/modifiersymbol so/othersymbol \
    zs/spaceseparator zl/lineseparator zp/paragraphseparator cc/control cf/format cs/surrogate co/privateuse cn/unassigned
    """

  static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
    let place: UInt32 =
      switch category {
      case .uppercaseLetter: 0
      case .lowercaseLetter: 1
      case .titlecaseLetter: 2
      case .modifierLetter: 3
      case .otherLetter: 4
      case .nonspacingMark: 5
      case .spacingMark: 6
      case .enclosingMark: 7
      case .decimalNumber: 8
      case .letterNumber: 9
      case .otherNumber: 10
      case .connectorPunctuation: 11
      case .dashPunctuation: 12
      case .openPunctuation: 13
      case .closePunctuation: 14
      case .initialPunctuation: 15
      case .finalPunctuation: 16
      case .otherPunctuation: 17
      case .mathSymbol: 18
      case .currencySymbol: 19
      case .modifierSymbol: 20
      case .otherSymbol: 21
      case .spaceSeparator: 22
      case .lineSeparator: 23
      case .paragraphSeparator: 24
      case .control: 25
      case .format: 26
      case .surrogate: 27
      case .privateUse: 28
      case .unassigned: 29
      @unknown default: 29
      }
    return 1 << place
  }

  private static let ranges: [String: [ClosedRange<UInt32>]] = {
    var table: [String: [ClosedRange<UInt32>]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      table[String(words[0])] = words.dropFirst().compactMap { word in
        let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
        return ends.first.flatMap { first in ends.last.map { first...$0 } }
      }
    }
    return table
  }()

  private static let text = """
    arabic 600-604 606-60b 60d-61a 61c-61e 620-63f 641-64a 656-66f 671-6dc 6de-6ff 750-77f \
    870-891 897-8e1 8e3-8ff fb50-fd3d fd40-fdcf fdf0-fdff fe70-fe74 fe76-fefc 10e60-10e7e \
    10ec2-10ec7 10ed0-10ed8 10efa-10eff 1ee00-1eef1
    armenian 531-556 559-58a 58d-58f fb13-fb17
    bengali 980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 \
    9dc-9dd 9df-9e3 9e6-9fe
    bopomofo 2ea-2eb 3105-312f 31a0-31bf
    cyrillic 400-484 487-52f 1c80-1c8a 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f 1e030-1e06d 1e08f
    devanagari 900-950 955-963 966-97f a8e0-a8ff 11b00-11b09
    georgian 10a0-10c5 10c7 10cd 10d0-10fa 10fc-10ff 1c90-1cba 1cbd-1cbf 2d00-2d25 2d27 2d2d
    greek 370-373 375-377 37a-37d 37f 384 386 388-38a 38c 38e-3a1 3a3-3e1 3f0-3ff 1d26-1d2a \
    1d5d-1d61 1d66-1d6a 1dbf 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d \
    1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2126 ab65 \
    10140-1018e 101a0 1d200-1d245
    gujarati a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 \
    ae0-ae3 ae6-af1 af9-aff
    gurmukhi a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 \
    a4b-a4d a51 a59-a5c a5e a66-a76
    han 2e80-2e99 2e9b-2ef3 2f00-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff \
    f900-fa6d fa70-fad9 16fe2-16fe3 16ff0-16ff6 20000-2a6df 2a700-2b81d 2b820-2cead 2ceb0-2ebe0 \
    2ebf0-2ee5d 2f800-2fa1d 30000-3134a 31350-33479
    hangul 1100-11ff 302e-302f 3131-318e 3200-321e 3260-327e a960-a97c ac00-d7a3 d7b0-d7c6 \
    d7cb-d7fb ffa0-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc
    hebrew 591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f
    hiragana 3041-3096 309d-309f 1b001-1b11f 1b132 1b150-1b152 1f200
    kannada c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdc-cde \
    ce0-ce3 ce6-cef cf1-cf3
    katakana 30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1aff3 \
    1aff5-1affb 1affd-1affe 1b000 1b120-1b122 1b155 1b164-1b167
    khmer 1780-17dd 17e0-17e9 17f0-17f9 19e0-19ff
    lao e81-e82 e84 e86-e8a e8c-ea3 ea5 ea7-ebd ec0-ec4 ec6 ec8-ece ed0-ed9 edc-edf
    latin 41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 \
    1d79-1dbe 1e00-1eff 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 \
    a78b-a7dc a7f1-a7ff ab30-ab5a ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a 10780-10785 \
    10787-107b0 107b2-107ba 1df00-1df1e 1df25-1df2a
    malayalam d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f
    mongolian 1800-1801 1804 1806-1819 1820-1878 1880-18aa 11660-1166c
    myanmar 1000-109f a9e0-a9fe aa60-aa7f 116d0-116e3
    sinhala d81-d83 d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-ddf de6-def df2-df4 \
    111e1-111f4
    tamil b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 \
    bc6-bc8 bca-bcd bd0 bd7 be6-bfa 11fc0-11ff1 11fff
    telugu c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5c-c5d \
    c60-c63 c66-c6f c77-c7f
    thai e01-e3a e40-e5b
    tibetan f00-f47 f49-f6c f71-f97 f99-fbc fbe-fcc fce-fd4 fd9-fda
    inbasiclatin 0-7f
    inlatin1supplement 80-ff
    inlatinextendeda 100-17f
    inlatinextendedb 180-24f
    inipaextensions 250-2af
    inspacingmodifierletters 2b0-2ff
    incombiningdiacriticalmarks 300-36f
    ingreekandcoptic 370-3ff
    incyrillic 400-4ff
    incyrillicsupplement 500-52f
    inarmenian 530-58f
    inhebrew 590-5ff
    inarabic 600-6ff
    indevanagari 900-97f
    inbengali 980-9ff
    inthai e00-e7f
    inlao e80-eff
    intibetan f00-fff
    ingeorgian 10a0-10ff
    inhanguljamo 1100-11ff
    inlatinextendedadditional 1e00-1eff
    ingreekextended 1f00-1fff
    ingeneralpunctuation 2000-206f
    insuperscriptsandsubscripts 2070-209f
    incurrencysymbols 20a0-20cf
    inletterlikesymbols 2100-214f
    innumberforms 2150-218f
    inarrows 2190-21ff
    inmathematicaloperators 2200-22ff
    inmiscellaneoustechnical 2300-23ff
    inboxdrawing 2500-257f
    inblockelements 2580-259f
    ingeometricshapes 25a0-25ff
    inmiscellaneoussymbols 2600-26ff
    indingbats 2700-27bf
    incjksymbolsandpunctuation 3000-303f
    inhiragana 3040-309f
    inkatakana 30a0-30ff
    inbopomofo 3100-312f
    inenclosedcjklettersandmonths 3200-32ff
    incjkcompatibility 3300-33ff
    incjkunifiedideographsextensiona 3400-4dbf
    incjkunifiedideographs 4e00-9fff
    inhangulsyllables ac00-d7af
    inprivateusearea e000-f8ff
    incjkcompatibilityideographs f900-faff
    inalphabeticpresentationforms fb00-fb4f
    inarabicpresentationformsa fb50-fdff
    invariationselectors fe00-fe0f
    inhalfwidthandfullwidthforms ff00-ffef
    inspecials fff0-ffff
    inemoticons 1f600-1f64f
    inmiscellaneoussymbolsandpictographs 1f300-1f5ff
    intransportandmapsymbols 1f680-1f6ff
    insupplementalsymbolsandpictographs 1f900-1f9ff
    incjkunifiedideographsextensionb 20000-2a6df
    """
}
