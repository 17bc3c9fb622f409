// What a listing's broken places leave unsaid.
//
// A syntax error spoils the statement or declaration that it stands in, not the rest of the file: the rest is checked like
// any other listing, so that every mistake is told in one run. What would only follow from the broken place must not be told,
// and this keeps what is needed to know it:
//
//   ranges   what was not understood: whatever is said about it may be wrong
//   names    words in there that may be declarations: nobody may call them unknown elsewhere
//   bodies   functions and methods with a gap: what they lack (a `return`) may stand in it
//
// A `;` or closing bracket that is missing where the reading goes on as if it were there spoils nothing.

package struct ErrorRegions: Sendable {
  private(set) var ranges: [SourceRange] = []
  private(set) var names: Set<String> = []
  private(set) var bodies: [SourceRange] = []
  /// A declaration was not understood: what seems to be missing may have been in it.
  private(set) var hidesDeclarations = false

  mutating func add(_ range: SourceRange, names words: some Sequence<String>, isDeclaration: Bool) {
    ranges.append(range)
    names.formUnion(words)
    if isDeclaration { hidesDeclarations = true }
  }

  mutating func add(body range: SourceRange) { bodies.append(range) }

  func touches(_ range: SourceRange) -> Bool { ranges.contains { $0.overlaps(range) } }

  /// Whether what is to be told may only follow from a broken place.
  ///
  /// - Parameter text: of the diagnostic's own place.
  package func explains(_ diagnostic: Diagnostic, text: String) -> Bool {
    guard let place = diagnostic.primary?.range else { return false }
    if touches(place) || diagnostic.secondary.contains(where: { touches($0.range) }) { return true }
    if Self.gaps.contains(diagnostic.code.id), bodies.contains(where: { $0.contains(place) }) {
      return true
    }
    if Self.absences.contains(diagnostic.code.id), hidesDeclarations { return true }
    return Self.lookups.contains(diagnostic.code.id) && names.contains(text)
  }

  private static func ids(_ meanings: [MeaningCode], _ expressions: [ExpressionCode] = []) -> Set<
    String
  > {
    Set(meanings.map(\.code.id) + expressions.map(\.code.id))
  }

  /// A name or selector that nobody declares.
  private static let lookups = ids(
    [
      .unknownClass, .unknownType, .unknownProtocol, .missingInterface, .badSuperclass,
      .badSynthesize, .badCategory, .incompleteType,
    ],
    [.undeclared, .unknownSelector, .noMember, .undefinedFunction])

  /// Something that the listing promises and does not hold.
  private static let absences = ids(
    [.incompleteImplementation, .forwardOnly, .missingInterface], [.undefinedFunction])

  /// What a body lacks.
  private static let gaps = ids([], [.missingReturn, .uninitialized, .unreachable, .unusedValue])
}

extension SourceRange {
  /// They share a byte, or an empty one lies within the other.
  func overlaps(_ other: SourceRange) -> Bool {
    guard file == other.file else { return false }
    if start == end || other.start == other.end { return contains(other) || other.contains(self) }
    return start < other.end && other.start < end
  }
}
