// Where each declaration of a program belongs: what stands in a file belongs to that file, what stands in a header to all files.
//
// A compiler reads a header once for each file that includes it. Here it is read once, and its names are known everywhere. That
// differs where a header goes on with what the file has begun: it defines a `struct node;` or a static function of the file, or it
// stands in the file's middle as part of it, with the file's own names.
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
  /// What stands in headers that several files include.
  private let common: Set<Key>

  /// A declaration in a header. What a macro names is another declaration under another name.
  private struct Key: Hashable {
    let range: SourceRange
    let name: String?

    init(_ declaration: Decl) {
      range = declaration.range
      name =
        switch declaration.kind {
        case .function(let definition): definition.name.text
        case .declaration(let node):
          DeclarationPlacement.tag(node)?.name ?? node.declarators.first?.declarator.name?.text
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
    var read: Set<Key> = []
    for unit in program.units {
      let own = Scope(.file, in: shared)
      program.scopes.append(own)
      let placed = placed(unit, own, shared, read)
      result += placed
      // What the file has for itself the next one reads anew.
      read.formUnion(placed.lazy.filter { $0.scope === shared }.map { Key($0.declaration) })
    }
    return result
  }

  private func placed(
    _ unit: TranslationUnit, _ own: Scope, _ shared: Scope, _ read: Set<Key>
  ) -> [PlacedDeclaration] {
    let tags = tagsOfHeaders(unit)
    var statics: Set<String> = []
    var hasBegun = false
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
      } else if hasBegun && isOfFile(declaration) || Self.defines(declaration, statics) {
        result.append(
          PlacedDeclaration(
            declaration: declaration, scope: own, ownScope: own, unit: unit, isARC: unit.isARC))
      } else if !read.contains(Key(declaration)) {
        let other = automatic[place]
        result.append(
          PlacedDeclaration(
            declaration: other ?? declaration, scope: shared, ownScope: own, unit: unit,
            isARC: unit.isARC || other != nil))
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
