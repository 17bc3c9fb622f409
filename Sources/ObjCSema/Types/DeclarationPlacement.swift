// Where each declaration of a program belongs: what stands in a file belongs to that file, what stands in a header to all files.
//
// A compiler reads a header once for each file that includes it. Here it is read once, and its names are known everywhere. That
// differs where a header goes on with what the file has begun: it defines a `struct node;` or a static function of the file, or it
// stands in the file's middle as part of it, with the file's own names. It differs as well where a header says something else to
// another file, because of a macro that the file defines, and where it has variables that each file has for itself.
import ForwardKitBasics
import ObjCSyntax

/// A declaration, and where it belongs.
struct PlacedDeclaration {
  let declaration: Decl
  let scope: Scope
  /// That of the file which it was read for.
  let ownScope: Scope
  let unit: TranslationUnit
  /// How it is read: what files of both kinds import says what it says under automatic counting.
  let isARC: Bool
}

/// Finds the scopes of a program's declarations.
struct DeclarationPlacement {
  private let program: ProgramModel
  private let automatic: [Place: Decl]
  /// What is taken of interfaces and protocols where files read something else at the same place.
  private let asMeant: [Key: Decl]
  /// What stands in headers that several files include.
  private let common: Set<Key>

  /// Headers with variables that each file has for itself.
  private let headersOfEach: Set<UInt16>

  /// What was read of headers for all files.
  private struct ReadDeclarations {
    private var exact: Set<Key> = []
    private var places: Set<Key> = []
    private var files: Set<UInt16> = []

    mutating func insert(_ declaration: Decl) {
      exact.insert(Key(declaration))
      places.insert(Key(placeOf: declaration))
      files.insert(declaration.range.file)
    }

    /// The header was read before, without this declaration.
    func lacks(_ declaration: Decl) -> Bool {
      files.contains(declaration.range.file) && !hasOther(declaration)
    }

    func contains(_ declaration: Decl) -> Bool { exact.contains(Key(declaration)) }
    func hasOther(_ declaration: Decl) -> Bool { places.contains(Key(placeOf: declaration)) }
  }

  /// A declaration in a header. What a macro names is another declaration under another name.
  private struct Key: Hashable {
    let range: SourceRange
    let name: String?
    let wording: UInt64

    init(placeOf declaration: Decl) { self.init(declaration, wording: 0) }

    init(_ declaration: Decl) { self.init(declaration, wording: declaration.wording) }

    private init(_ declaration: Decl, wording: UInt64) {
      range = declaration.range
      self.wording = wording
      name =
        switch declaration.kind {
        case .function(let definition): definition.name.text
        case .declaration(let node):
          DeclarationPlacement.tag(node)?.name ?? node.declarators.first?.declarator.name?.text
        case .interface(let node): node.name.text
        case .protocolDefinition(let node): node.name.text
        default: nil
        }
    }
  }

  /// Where a declaration stands: a macro may stand for several.
  private struct Place: Hashable {
    let range: SourceRange
    let index: Int
  }

  /// Gives the places of a unit's declarations, one after the other.
  private struct Places {
    private var counts: [SourceRange: Int] = [:]

    mutating func next(_ range: SourceRange) -> Place {
      let index = counts[range, default: 0]
      counts[range] = index + 1
      return Place(range: range, index: index)
    }
  }

  init(of program: ProgramModel) {
    self.program = program
    let units = program.units
    automatic = Self.automaticDeclarations(units)
    isOfBothKinds =
      Set(units.map(\.isARC)).count > 1 || Set(units.map(\.file.isC)).count > 1
    asMeant = isOfBothKinds ? [:] : Self.containersAsMeant(units)
    headersOfEach = Self.headersOfEach(units)
    var (seen, common): (Set<Key>, Set<Key>) = ([], [])
    for unit in units where units.count > 1 {
      for declaration in unit.declarations where declaration.range.file != unit.file.id {
        let key = Key(declaration)
        if !seen.insert(key).inserted { common.insert(key) }
      }
    }
    self.common = common
  }

  /// In order; a header's only once, but for functions that several files have begun.
  func declarations() -> [PlacedDeclaration] {
    let shared = program.fileScope
    guard program.units.count > 1 else {
      return program.units.flatMap { unit in
        unit.declarations.map {
          PlacedDeclaration(
            declaration: $0, scope: shared, ownScope: shared, unit: unit, isARC: unit.isARC)
        }
      }
    }
    var result: [PlacedDeclaration] = []
    var read = ReadDeclarations()
    for unit in program.units {
      let own = Scope(.file, in: shared)
      program.scopes.append(own)
      let placed = placed(unit, own, shared, read)
      result += placed
      // What the file has for itself the next one reads anew.
      for one in placed where one.scope === shared { read.insert(one.declaration) }
    }
    return result
  }

  private func placed(
    _ unit: TranslationUnit, _ own: Scope, _ shared: Scope, _ read: ReadDeclarations
  ) -> [PlacedDeclaration] {
    let tags = tagsOfHeaders(unit)
    var statics: Set<String> = []
    var hasBegun = false
    var changed: Set<UInt16> = []
    var result: [PlacedDeclaration] = []
    var places = Places()
    for declaration in unit.declarations {
      let place = places.next(declaration.range)
      if declaration.range.file == unit.file.id {
        statics.formUnion(Self.staticPrototypes(declaration))
        hasBegun = hasBegun || Self.isC(declaration)
        let isBegun = Self.begunTag(declaration).map(tags.contains) ?? false
        result.append(
          PlacedDeclaration(
            declaration: declaration, scope: isBegun ? shared : own, ownScope: own, unit: unit,
            isARC: unit.isARC))
      } else if hasBegun && isOfFile(declaration) || Self.defines(declaration, statics)
        || isOfEachFile(declaration) || isReadOtherwise(declaration, read)
        || changed.contains(declaration.range.file) && Self.isStatic(declaration)
      {
        if read.hasOther(declaration) { changed.insert(declaration.range.file) }
        result.append(
          PlacedDeclaration(
            declaration: declaration, scope: own, ownScope: own, unit: unit, isARC: unit.isARC))
      } else if !read.hasOther(declaration) {
        if Self.isC(declaration), read.lacks(declaration) {
          changed.insert(declaration.range.file)
        }
        let other = automatic[place] ?? asMeant[Key(placeOf: declaration)]
        result.append(
          PlacedDeclaration(
            declaration: other ?? declaration, scope: shared, ownScope: own, unit: unit,
            isARC: unit.isARC || automatic[place] != nil))
      }
    }
    return result
  }

  /// Whether what a header says behind the file's first declaration belongs to the file: no other includes it, or it is static.
  private func isOfFile(_ declaration: Decl) -> Bool {
    guard Self.isC(declaration) else { return false }
    if case .function(let definition) = declaration.kind,
      definition.specifiers.storage == .static
    {
      return true
    }
    return !common.contains(Key(declaration))
  }

  /// A header says something else to this file than to those before it, and the names are the file's: of types, of enumerators, and of
  /// what is static.
  private func isReadOtherwise(_ declaration: Decl, _ read: ReadDeclarations) -> Bool {
    guard !isOfBothKinds, Self.isC(declaration), read.hasOther(declaration),
      !read.contains(declaration)
    else { return false }
    guard case .declaration(let node) = declaration.kind else {
      return Self.isStatic(declaration)
    }
    return node.isTypedef || Self.tag(node)?.isDefined ?? node.declarators.isEmpty
      || Self.isStatic(declaration)
  }

  /// What a header has for each file: a static variable that may change, and the functions beside it or with such a one inside.
  private func isOfEachFile(_ declaration: Decl) -> Bool {
    headersOfEach.contains(declaration.range.file) && Self.isStatic(declaration)
  }

  private static func isStatic(_ declaration: Decl) -> Bool {
    switch declaration.kind {
    case .function(let definition): definition.specifiers.storage == .static
    case .declaration(let node): node.specifiers.storage == .static
    default: false
    }
  }

  private static func headersOfEach(_ units: [TranslationUnit]) -> Set<UInt16> {
    var result: Set<UInt16> = []
    for unit in units where units.count > 1 {
      for declaration in unit.declarations
      where declaration.range.file != unit.file.id && isStatic(declaration) {
        if declaration.hasStaticLocals || isVariable(declaration) {
          result.insert(declaration.range.file)
        }
      }
    }
    return result
  }

  /// A variable of C that may change, or whose address is its meaning: not a text's name.
  private static func isVariable(_ declaration: Decl) -> Bool {
    guard case .declaration(let node) = declaration.kind,
      !node.specifiers.qualifiers.contains(.const)
    else { return false }
    return node.declarators.contains { $0.declarator.parts.isEmpty }
  }

  /// Interfaces as the files read them that implement the classes, and protocols as the files read them that find the most in them.
  private static func containersAsMeant(_ units: [TranslationUnit]) -> [Key: Decl] {
    var result: [Key: Decl] = [:]
    for unit in units where units.count > 1 {
      let implemented = unit.declarations.compactMap { declaration -> String? in
        guard case .implementation(let node) = declaration.kind, node.category == nil else {
          return nil
        }
        return node.className.text
      }
      for declaration in unit.declarations where declaration.range.file != unit.file.id {
        switch declaration.kind {
        case .interface(let node) where implemented.contains(node.name.text):
          result[Key(placeOf: declaration)] = declaration
        case .protocolDefinition(let node):
          let place = Key(placeOf: declaration)
          guard case .protocolDefinition(let known)? = result[place]?.kind,
            known.members.count >= node.members.count
          else {
            result[place] = declaration
            continue
          }
        default: break
        }
      }
    }
    return result
  }

  /// Some files count automatically and others do not, or some are C's, for which headers may say the same in two ways.
  private let isOfBothKinds: Bool

  /// A declaration of C, whose names a file may have for itself.
  private static func isC(_ declaration: Decl) -> Bool {
    switch declaration.kind {
    case .function, .declaration: true
    default: false
    }
  }

  private static func defines(_ declaration: Decl, _ functions: Set<String>) -> Bool {
    guard case .function(let definition) = declaration.kind else { return false }
    return functions.contains(definition.name.text)
  }

  private static func staticPrototypes(_ declaration: Decl) -> [String] {
    guard case .declaration(let node) = declaration.kind, node.specifiers.storage == .static
    else { return [] }
    return node.declarators.filter { $0.declarator.functionClause != nil }
      .compactMap { $0.declarator.name?.text }
  }

  /// The tag of `struct node;` or `typedef struct node node;`.
  private static func begunTag(_ declaration: Decl) -> String? {
    guard case .declaration(let node) = declaration.kind,
      node.declarators.isEmpty || node.isTypedef, let tag = tag(node), !tag.isDefined
    else { return nil }
    return tag.name
  }

  private static func tag(_ node: Declaration) -> (name: String, isDefined: Bool)? {
    switch node.specifiers.type {
    case .record(let specifier): specifier.tag.map { ($0.text, specifier.fields != nil) }
    case .enumeration(let specifier):
      specifier.tag.map { ($0.text, specifier.enumerators != nil) }
    default: nil
    }
  }

  /// Tags that headers define for this file and others.
  private func tagsOfHeaders(_ unit: TranslationUnit) -> Set<String> {
    var tags: Set<String> = []
    for declaration in unit.declarations where common.contains(Key(declaration)) {
      guard case .declaration(let node) = declaration.kind, let tag = Self.tag(node), tag.isDefined
      else { continue }
      tags.insert(tag.name)
    }
    return tags
  }

  /// What headers say to files that count automatically, beside files that do not: macros may have another meaning there.
  private static func automaticDeclarations(_ units: [TranslationUnit]) -> [Place: Decl] {
    guard units.contains(where: { !$0.isARC }) else { return [:] }
    var result: [Place: Decl] = [:]
    for unit in units where unit.isARC {
      var places = Places()
      for declaration in unit.declarations {
        let place = places.next(declaration.range)
        if declaration.range.file == unit.file.id { continue }
        result[place] = result[place] ?? declaration
      }
    }
    return result
  }
}
