import ForwardKitBasics
import ObjCSyntax

/// Libraries whose headers a program imports and that are not here, where stand-ins are asked for whatever is missing.
///
/// Nobody knows what their headers declare. So a class, protocol, constant or function that nothing declares is taken for
/// theirs, unless it is likely to be the program's own: named as a header that is missing and no library's, or with the
/// letters in front that the program puts before its own names. A header in quotes whose letters are not the program's is a library's.
package struct AssumedLibraries {
  /// In the order of the imports, each once.
  package let headers: [ImportDirective]
  /// Their names in capitals, as their macros begin: `OCMOCK_ANY`.
  private let capitals: Set<String>
  private let ownHeaders: Set<String>
  private let ownLetters: Set<String>
  /// The program's classes: a name that is nearly one of them is a mistake.
  let ownClasses: Set<String>

  package init(of units: [TranslationUnit] = [], assumed: Bool = false) {
    guard assumed else {
      (headers, capitals, ownHeaders, ownLetters, ownClasses) = ([], [], [], [], [])
      return
    }
    let classes = Self.classes(of: units)
    var seen: Set<String> = []
    headers = units.flatMap(\.imports).filter { item in
      let isOthers = !classes.isEmpty && LibraryHeaders.isOthers(item, beside: classes)
      return (isOthers || LibraryHeaders.isLibrary(item)) && seen.insert(item.header).inserted
    }
    capitals = Set(
      headers.flatMap { $0.header.split(separator: "/") }.map {
        LibraryHeaders.stem(of: String($0)).uppercased()
      })
    ownHeaders = Set(
      units.flatMap(\.imports).filter { !$0.isAngled && !seen.contains($0.header) }
        .map { LibraryHeaders.stem(of: $0.header) })
    ownClasses = classes
    ownLetters = Self.letters(of: classes).subtracting(
      headers.map { LibraryHeaders.acronym(of: LibraryHeaders.stem(of: $0.header)) })
  }

  /// What the program puts before its own names. A few classes beside many with other letters are parts of a library, such as a
  /// category's file with a class of its own.
  private static func letters(of classes: Set<String>) -> Set<String> {
    let counts = Dictionary(
      classes.map { (LibraryHeaders.acronym(of: $0), 1) }, uniquingKeysWith: +)
    let most = counts.values.max() ?? 0
    return Set(counts.lazy.filter { $0.value * 8 >= most }.map(\.key))
  }

  private static func classes(of units: [TranslationUnit]) -> Set<String> {
    var classes: Set<String> = []
    for declaration in units.flatMap(\.declarations) {
      switch declaration.kind {
      case .interface(let node): classes.insert(node.name.text)
      case .implementation(let node) where node.category == nil:
        classes.insert(node.className.text)
      default: break
      }
    }
    return classes
  }

  package var isEmpty: Bool { headers.isEmpty }

  /// Whether a class, protocol, constant or type that nothing declares may be one of theirs.
  func mayHave(_ name: String) -> Bool {
    if isMacro(name) { return true }
    guard !isEmpty, name.first?.isUppercase == true || name.hasPrefix("k"), name.utf8.count > 3,
      name.contains(where: \.isLowercase), !ownHeaders.contains(name), !ownClasses.contains(name)
    else { return false }
    let letters = LibraryHeaders.acronym(of: name)
    return letters.isEmpty || !ownLetters.contains(letters)
  }

  /// Whether a protocol that nothing declares may be one of theirs: it is no macro, so that it may have capitals alone.
  func mayHave(protocol name: String) -> Bool {
    mayHave(name) || !isEmpty && name.utf8.count > 3 && name.allSatisfy(\.isUppercase)
  }

  private func isMacro(_ name: String) -> Bool {
    guard !isEmpty, let end = name.firstIndex(of: "_") else { return false }
    return capitals.contains(String(name[..<end]))
  }

  /// Functions and methods of categories have small letters in front, too: `mas_equalTo`, `yy_modelWithJSON:`.
  func mayHaveMember(_ name: String) -> Bool {
    guard !isEmpty, let end = name.firstIndex(of: "_") else { return false }
    let letters = name[..<end]
    return (2...4).contains(letters.count) && letters.allSatisfy(\.isLowercase)
  }

  /// A macro that is called, `CCLOG(…)`, or a function or type whose small letters are those of a library: `ccp`, `ccTime`.
  func mayCall(_ name: String) -> Bool {
    guard !isEmpty else { return false }
    let isMacro = name.utf8.count > 2 && name.allSatisfy { $0.isUppercase || $0 == "_" }
    return isMacro || mayHaveMember(name)
      || name.first?.isLowercase == true && LibraryHeaders.hasLetters(name.prefix(2).uppercased())
  }

  /// Whether a name is nearly one of the program's own classes, or of those given: a mistake. Names with other letters in
  /// front are others' names.
  func isNear(_ name: String, _ known: [String]) -> Bool {
    let letters = LibraryHeaders.acronym(of: name)
    guard let near = SpellingSuggestions.near(name, among: known + ownClasses) else { return false }
    return isEmpty || LibraryHeaders.acronym(of: near) == letters
  }

  /// One warning for all of them. Nothing where none is missing.
  ///
  /// - Parameter standIns: the classes that are taken for theirs.
  package func warn(standIns: [String], to sink: DiagnosticSink) {
    guard let first = headers.first else { return }
    var notes = ["what nothing declares is taken for theirs, and stands for nil or zero"]
    if !standIns.isEmpty {
      let what = standIns.count == 1 ? "is a stand-in for a class" : "are stand-ins for classes"
      notes.append("\(NameList.shown(standIns)) \(what)")
    }
    let names = NameList.shown(headers.map(\.header))
    sink.warning(
      SyntaxCode.unknownHeader, "headers of libraries are not here: \(names)", at: first.range,
      label: "what it declares is assumed", notes: notes)
  }
}

/// Names in a diagnostic.
enum NameList {
  static func shown(_ names: [String]) -> String {
    names.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}
