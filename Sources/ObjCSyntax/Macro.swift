/// A macro: what #define said.
final class Macro {
  enum Kind {
    case ordinary
    /// `__LINE__` and its like, and `__has_feature(…)`: the preprocessor answers itself.
    case builtin(Word)
  }

  let kind: Kind
  /// Number of its name.
  let name: UInt32
  let isFunctionLike: Bool
  /// Numbers of the parameters' names; the last one is the variable part if `isVariadic`.
  let parameters: [UInt32]
  let isVariadic: Bool
  let body: [Token]
  /// For each token of the body the parameter that it names, or -1.
  let parameterOf: [Int]
  /// The body has a `##`.
  let pastes: Bool
  /// Nil for the ones that are there from the start.
  var range: SourceRange?
  /// While its own expansion is being read.
  var isDisabled = false

  init(
    kind: Kind = .ordinary, name: UInt32, isFunctionLike: Bool = false, parameters: [UInt32] = [],
    isVariadic: Bool = false, body: [Token] = [], range: SourceRange? = nil
  ) {
    self.kind = kind
    self.name = name
    self.isFunctionLike = isFunctionLike
    self.parameters = parameters
    self.isVariadic = isVariadic
    self.body = body
    self.range = range
    pastes = body.contains { $0.kind == .hashHash }
    parameterOf = body.map { token in
      token.isWord ? parameters.firstIndex(of: token.id) ?? -1 : -1
    }
  }

  /// The `)` that ends a `__VA_OPT__(…)`, from the index of the name; nil without one.
  static func closing(of index: Int, in body: [Token]) -> Int? {
    guard index + 1 < body.count, body[index + 1].kind == .leftParen else { return nil }
    var depth = 0
    for place in (index + 1)..<body.count {
      if body[place].kind == .leftParen { depth += 1 }
      if body[place].kind == .rightParen {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }

  /// The text of a `__VA_OPT__(…)` as a macro with the same parameters.
  func part(_ range: Range<Int>) -> Macro {
    Macro(
      name: name, isFunctionLike: true, parameters: parameters, isVariadic: isVariadic,
      body: Array(body[range]))
  }

  /// Two definitions that mean the same may follow each other.
  func isSame(as other: Macro) -> Bool {
    isFunctionLike == other.isFunctionLike && parameters == other.parameters
      && isVariadic == other.isVariadic && body.count == other.body.count
      && zip(body, other.body).allSatisfy { $0.kind == $1.kind && $0.id == $1.id }
  }
}
