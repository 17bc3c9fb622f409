/// Counts the words of an arithmetic type, which may come in any order: `long unsigned int long`.
struct ArithmeticWords {
  private var signed = 0
  private var unsigned = 0
  private var short = 0
  private var long = 0
  private var int = 0
  /// `char`, `double` and the like: the word that says the rest.
  private var base: Word?
  private var baseCount = 0

  var isEmpty: Bool { signed + unsigned + short + long + int + baseCount == 0 }

  /// Counts a word; false if it is none of these.
  mutating func add(_ word: Word) -> Bool {
    switch word {
    case .signed: signed += 1
    case .unsigned: unsigned += 1
    case .short: short += 1
    case .long: long += 1
    case .int: int += 1
    case .void, .char, .float, .double, ._Bool, .__int128, .__int128_t, .__uint128_t,
      .__builtin_va_list:
      base = word
      baseCount += 1
    default: return false
    }
    return true
  }

  static func beginsOtherType(_ word: Word) -> Bool {
    switch word {
    case .struct, .union, .enum, .typeof, .__auto_type: true
    default: false
    }
  }

  /// A word stands there twice that means no more than once.
  var hasRepetition: Bool { signed > 1 || unsigned > 1 || short > 1 }

  /// The type that the words make; nil if they make none.
  var type: BuiltinType? {
    guard signed == 0 || unsigned == 0, long <= 2, int <= 1, baseCount <= 1,
      short == 0 || long == 0
    else { return nil }
    let isPlain = signed + unsigned + short + long + int == 0
    switch base {
    case nil: return integer
    case .char: return short + long + int > 0 ? nil : charType
    case .double where signed + unsigned + short + int == 0 && long <= 1:
      return long == 1 ? .longDouble : .double
    case .__int128 where short + long + int == 0:
      return unsigned > 0 ? .unsignedInt128 : .int128
    case .void: return isPlain ? .void : nil
    case .float: return isPlain ? .float : nil
    case ._Bool: return isPlain ? .bool : nil
    case .__int128_t: return isPlain ? .int128 : nil
    case .__uint128_t: return isPlain ? .unsignedInt128 : nil
    case .__builtin_va_list: return isPlain ? .vaList : nil
    default: return nil
    }
  }

  private var charType: BuiltinType {
    unsigned > 0 ? .unsignedChar : signed > 0 ? .signedChar : .char
  }

  private var integer: BuiltinType {
    if short > 0 { return unsigned > 0 ? .unsignedShort : .short }
    switch long {
    case 1: return unsigned > 0 ? .unsignedLong : .long
    case 2: return unsigned > 0 ? .unsignedLongLong : .longLong
    default: return unsigned > 0 ? .unsignedInt : .int
    }
  }
}
