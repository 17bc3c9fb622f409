// Comparing a method's types with a closure's or a caller's (SG-6 to SG-9).
//
// Types are compared recursively and without their qualifiers; struct names count only where both sides have one
// (`fwd_encoding_isEqual`). Of objects, a class or a block passes for any object; any object passes for a class or a block only
// where the receiver of the value looks at it: an argument that a closure takes, a result that a caller takes. Nothing else
// passes for anything else: `int` is no `unsigned int`, and C's `bool` is a `signed char` only for a rule that says so.
import CRuntime

/// How strict a comparison of two signatures is.
struct SignatureRule: Sendable {
  /// The closure may leave out arguments at the end.
  var allowsFewer = false
  /// `BOOL` may be `bool` on one side and `signed char` on the other.
  var boolIsChar = false
  /// A closure without a result passes for a method that has one, which then gives zero.
  var allowsNoResult = false

  /// What is compared with the method's are a caller's types, not those of what runs in its place.
  var isCaller = false

  static let exact = SignatureRule()
  static let caller = SignatureRule(isCaller: true)
}

extension MethodSignature {
  /// Where `other` differs from this method, or nil when it can stand for it.
  func mismatch(with other: MethodSignature, of selector: RuntimeSelector, rule: SignatureRule)
    -> SignatureMismatch?
  {
    if raw == other.raw { return nil }
    let (mine, theirs) = (argumentTypes, other.argumentTypes)
    func differs(_ place: SignatureMismatch.Place, _ expected: String, _ found: String)
      -> SignatureMismatch
    {
      SignatureMismatch(
        selector: selector, place: place, expected: expected, found: found,
        expectedSignature: encoding,
        foundSignature: other.encoding)
    }
    if theirs.count > mine.count || (theirs.count < mine.count && !rule.allowsFewer) {
      return differs(.count(expected: mine.count, found: theirs.count), encoding, other.encoding)
    }
    let droppedResult = rule.allowsNoResult && other.returnType == "v"
    if !droppedResult, !rule.isCaller,
      AsyncOperation.isResult(of: self) != AsyncOperation.isResult(of: other)
    {
      return differs(.result, returnType, other.returnType)
    }
    if !droppedResult,
      !Self.passes(other.returnType, for: returnType, rule, isLookedAt: rule.isCaller)
    {
      return differs(.result, returnType, other.returnType)
    }
    for (index, (found, expected)) in zip(theirs, mine).enumerated()
    where !Self.passes(found, for: expected, rule, isLookedAt: !rule.isCaller) {
      return differs(.argument(index), expected, found)
    }
    return nil
  }

  private static func passes(
    _ found: String, for expected: String, _ rule: SignatureRule, isLookedAt: Bool
  ) -> Bool {
    let (a, b) = (bare(expected), bare(found))
    if let a, let b, a.first == "@" || a.first == "#", b.first == "@" || b.first == "#" {
      if isLookedAt { return true }
      if a.hasPrefix("@?") { return b.hasPrefix("@?") }
      return a.first == "@" || b.first == "#"
    }
    if fwd_encoding_isEqual(expected, found) { return true }
    guard rule.boolIsChar else { return false }
    return (a == "B" && b == "c") || (a == "c" && b == "B")
  }

  /// Without qualifiers.
  private static func bare(_ encoding: String) -> Substring? {
    encoding.drop { "rnNoORVA".contains($0) }
  }
}
