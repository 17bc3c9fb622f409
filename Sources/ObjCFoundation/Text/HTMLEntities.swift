// Names of characters in HTML 4.
import ForwardKitBasics

enum HTMLEntities {
  /// The character that stands behind `&` and in front of `;`: a name, `#8364` or `#x20AC`. Nil for what is none.
  static func character(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return byName[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }

  /// Lists of names of characters that follow each other, `*` for one without a name.
  private static let byName: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for line in TextTable.lines(of: lists) {
      guard var code = UInt32(line.words[0]) else { continue }
      for name in line.words.dropFirst() {
        if name != "*" { table[String(name)] = Unicode.Scalar(code) }
        code += 1
      }
    }
    return table
  }()

  private static let lists = """
    34 quot
    38 amp apos
    60 lt
    62 gt
    160 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
    176 deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
    192 Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    208 ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
    224 agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
    240 eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    338 OElig oelig
    352 Scaron scaron
    376 Yuml
    402 fnof
    710 circ
    732 tilde
    913 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho
    931 Sigma Tau Upsilon Phi Chi Psi Omega
    945 alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho
    962 sigmaf sigma tau upsilon phi chi psi omega
    977 thetasym upsih
    982 piv
    8194 ensp emsp
    8201 thinsp
    8204 zwnj zwj lrm rlm
    8211 ndash mdash
    8216 lsquo rsquo sbquo * ldquo rdquo bdquo
    8224 dagger Dagger bull
    8230 hellip
    8240 permil
    8242 prime Prime
    8249 lsaquo rsaquo
    8254 oline
    8260 frasl
    8364 euro
    8465 image
    8472 weierp
    8476 real
    8482 trade
    8501 alefsym
    8592 larr uarr rarr darr harr
    8629 crarr
    8656 lArr uArr rArr dArr hArr
    8704 forall * part exist * empty * nabla isin notin * ni
    8719 prod * sum minus
    8727 lowast
    8730 radic
    8733 prop infin
    8736 ang
    8743 and or cap cup int
    8756 there4
    8764 sim
    8773 cong
    8776 asymp
    8800 ne equiv
    8804 le ge
    8834 sub sup nsub * sube supe
    8853 oplus
    8855 otimes
    8869 perp
    8901 sdot
    8968 lceil rceil lfloor rfloor
    9001 lang rang
    9674 loz
    9824 spades
    9827 clubs
    9829 hearts diams
    """
}
