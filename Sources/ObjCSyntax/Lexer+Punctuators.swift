// Punctuators: the longest that fits.
extension Scanner {
  /// The longest punctuator that begins with this byte, and its length.
  func punctuator(_ byte: UInt8) -> (TokenKind, Int)? {
    switch byte {
    case UInt8(ascii: "("): (.leftParen, 1)
    case UInt8(ascii: ")"): (.rightParen, 1)
    case UInt8(ascii: "{"): (.leftBrace, 1)
    case UInt8(ascii: "}"): (.rightBrace, 1)
    case UInt8(ascii: "["): (.leftBracket, 1)
    case UInt8(ascii: "]"): (.rightBracket, 1)
    case UInt8(ascii: ";"): (.semicolon, 1)
    case UInt8(ascii: ","): (.comma, 1)
    case UInt8(ascii: ":"): (.colon, 1)
    case UInt8(ascii: "?"): (.question, 1)
    case UInt8(ascii: "~"): (.tilde, 1)
    case UInt8(ascii: "@"): (.at, 1)
    case UInt8(ascii: "#"): peek(1) == UInt8(ascii: "#") ? (.hashHash, 2) : (.hash, 1)
    case UInt8(ascii: "."):
      peek(1) == UInt8(ascii: ".") && peek(2) == UInt8(ascii: ".") ? (.ellipsis, 3) : (.dot, 1)
    default: operatorSign(byte)
    }
  }

  private func operatorSign(_ byte: UInt8) -> (TokenKind, Int)? {
    let next = peek(1)
    let assigns = next == UInt8(ascii: "=")
    let doubled = next == byte
    switch byte {
    case UInt8(ascii: "="): return doubled ? (.equalEqual, 2) : (.equal, 1)
    case UInt8(ascii: "!"): return assigns ? (.bangEqual, 2) : (.bang, 1)
    case UInt8(ascii: "*"): return assigns ? (.starEqual, 2) : (.star, 1)
    case UInt8(ascii: "/"): return assigns ? (.slashEqual, 2) : (.slash, 1)
    case UInt8(ascii: "%"): return assigns ? (.percentEqual, 2) : (.percent, 1)
    case UInt8(ascii: "^"): return assigns ? (.caretEqual, 2) : (.caret, 1)
    case UInt8(ascii: "+"):
      return assigns ? (.plusEqual, 2) : doubled ? (.plusPlus, 2) : (.plus, 1)
    case UInt8(ascii: "-"):
      if next == UInt8(ascii: ">") { return (.arrow, 2) }
      return assigns ? (.minusEqual, 2) : doubled ? (.minusMinus, 2) : (.minus, 1)
    case UInt8(ascii: "&"): return assigns ? (.ampEqual, 2) : doubled ? (.ampAmp, 2) : (.amp, 1)
    case UInt8(ascii: "|"):
      return assigns ? (.pipeEqual, 2) : doubled ? (.pipePipe, 2) : (.pipe, 1)
    case UInt8(ascii: "<"):
      if doubled { return peek(2) == UInt8(ascii: "=") ? (.lessLessEqual, 3) : (.lessLess, 2) }
      return assigns ? (.lessEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"):
      if doubled {
        return peek(2) == UInt8(ascii: "=") ? (.greaterGreaterEqual, 3) : (.greaterGreater, 2)
      }
      return assigns ? (.greaterEqual, 2) : (.greater, 1)
    default: return nil
    }
  }
}
