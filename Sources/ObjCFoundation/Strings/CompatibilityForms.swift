// Unicode's compatibility forms, as far as texts have them: ligatures, numbers in circles, fractions, raised and lowered digits, units in
// one character, spaces of other widths. Forms of another width are `narrowingWidth`'s.
import ForwardKitBasics
import ObjCVM

extension UTF16Text {
  /// Without compatibility forms; what stands for one may still have to be composed or decomposed.
  var compatible: UTF16Text {
    let narrow = narrowingWidth
    guard narrow.units.contains(where: { $0 >= 0xA0 }) else { return narrow }
    var result = ""
    for scalar in narrow.string.unicodeScalars {
      if let text = Self.compatibility[scalar] {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return UTF16Text(result)
  }

  private static let compatibility: [Unicode.Scalar: String] = {
    var forms: [Unicode.Scalar: String] = [:]
    for word in table.split(separator: " " as Character) {
      if let form = word.unicodeScalars.first {
        forms[form] = String(word.unicodeScalars.dropFirst())
      }
    }
    func add(_ first: UInt32, _ texts: [String]) {
      for (index, text) in texts.enumerated() {
        if let form = Unicode.Scalar(first + UInt32(index)) { forms[form] = text }
      }
    }
    let numbers = (1...20).map(String.init)
    let letters = (0..<26).compactMap { Unicode.Scalar(97 + $0 as UInt32).map { String($0) } }
    add(0x2460, numbers)
    add(0x2474, numbers.map { "(\($0))" })
    add(0x2488, numbers.map { $0 + "." })
    add(0x249C, letters.map { "(\($0))" })
    add(0x24B6, letters.map { $0.uppercased() })
    add(0x24D0, letters)
    let roman = "I II III IV V VI VII VIII IX X XI XII L C D M".split(separator: " " as Character)
    add(0x2160, roman.map(String.init))
    add(0x2170, roman.map { $0.lowercased() })
    for space in [0xA0, 0x202F, 0x205F, 0x3000] + Array(0x2002...0x200A) as [UInt32] {
      add(space, [" "])
    }
    return forms
  }()

  /// A form and what it stands for.
  private static let table = """
    ªa ºo ²2 ³3 ¹1 µμ ¼1⁄4 ½1⁄2 ¾3⁄4 ⅓1⁄3 ⅔2⁄3 ⅕1⁄5 ⅖2⁄5 ⅗3⁄5 ⅘4⁄5 ⅙1⁄6 ⅚5⁄6 ⅛1⁄8 ⅜3⁄8 ⅝5⁄8 ⅞7⁄8 \
    ⁰0 ⁱi ⁴4 ⁵5 ⁶6 ⁷7 ⁸8 ⁹9 ⁺+ ⁻− ⁼= ⁽( ⁾) ⁿn ₀0 ₁1 ₂2 ₃3 ₄4 ₅5 ₆6 ₇7 ₈8 ₉9 ₊+ ₋− ₌= ₍( ₎) \
    ﬀff ﬁfi ﬂfl ﬃffi ﬄffl ﬅst ﬆst ſs ĳij ĲIJ ŉʼn ‥.. …... ‼!! ″′′ ‴′′′ ™TM ℠SM ℃°C ℉°F №No ℡TEL ℓl \
    ⓪0 ㎎mg ㎏kg ㎜mm ㎝cm ㎞km ㎡m2 ㎥m3 ㏄cc ㎖ml ㎗dl ㎘kl ㎐Hz ㎑kHz ㎒MHz ㎓GHz ㈱(株) ㈲(有) ㊙秘 ㍿株式会社 \
    ㍻平成 ㍼昭和 ㍽大正 ㍾明治 ㋿令和 ㍍メートル ㌔キロ ㌘グラム ㌧トン
    """
}
