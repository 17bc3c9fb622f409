import ObjCSyntax

/// Members of stubbed classes that no table describes: what a listing sends to a view of UIKit, say.
///
/// Their types follow from their uses: what is assigned to a property, or what its value is compared with or passed as.
/// A use may come before the one that says the type, so a listing with such members is checked again until nothing new is
/// learned; types are kept as encodings, because each check has types of its own.
package final class StubMembers {
  package struct Member: Hashable {
    package let className: String
    package let selector: String
    package let isClassMethod: Bool
  }

  /// The types of values by the name of a property, or of a method's result by its selector.
  private var values: [String: String] = [:]
  /// Types of methods, as encodings, in the order of their first use.
  package private(set) var methods: [(member: Member, types: String)] = []
  private var known: [Member: Int] = [:]
  /// Something was learned since `begin`.
  private(set) var hasLearned = false
  /// Names as the listing writes them, for the one warning.
  private(set) var names: [String] = []
  private(set) var firstUse = SourceRange.none

  /// Functions that were compared with all names that are known.
  private var nearness: [String: Bool] = [:]

  /// - Parameters:
  ///   - messaged: names that messages are sent to and nothing declares.
  ///   - pointed: names of types that nothing declares and that properties and results point to. Of those that are spelled as no
  ///     class is, numbers' and those of capitals alone, they are classes all the same.
  package init(messaged: some Sequence<String> = [], pointed: some Sequence<String> = []) {
    classNames = Set(
      messaged.filter(ForeignClasses.isLikeNumberType)
        + pointed.filter { name in
          ForeignClasses.isLikeNumberType(name) || name.allSatisfy(\.isUppercase)
        })
  }

  func isNear(_ name: String, _ compare: () -> Bool) -> Bool {
    if let known = nearness[name] { return known }
    let isNear = compare()
    nearness[name] = isNear
    return isNear
  }

  /// Whether a class method is named as those that make an instance: +systemMintColor and +colorWithDisplayP3Red:… of UIColor.
  /// Nil from one would raise where a listing puts it into an array.
  package static func isFactory(_ selector: String, of className: String) -> Bool {
    guard let start = className.lastIndex(where: \.isUppercase) else { return false }
    let noun = className[start...]
    let small = noun.prefix(1).lowercased() + noun.dropFirst()
    return selector.hasPrefix(small + "With") || selector == small
      || !selector.contains(":") && selector.hasSuffix(noun)
  }

  package func begin() -> StubMembers {
    hasLearned = false
    return self
  }

  package var isSettled: Bool { !hasLearned }

  func value(of name: String) -> String? { values[name] }

  /// A use says what type a member has. Numbers say more than objects, structures more than numbers.
  func note(_ name: String, _ encoding: String) {
    guard let old = values[name] else {
      values[name] = encoding
      hasLearned = true
      return
    }
    guard StubMembers.rank(encoding) > StubMembers.rank(old) else { return }
    values[name] = encoding
    hasLearned = true
  }

  /// Names that end as those of numbers do and are classes': messages are sent to them.
  private let classNames: Set<String>

  func isClass(_ name: String) -> Bool { classNames.contains(name) }

  private static func rank(_ encoding: String) -> Int {
    switch encoding.utf8.first {
    case UInt8(ascii: "{"): 4
    case UInt8(ascii: "d"), UInt8(ascii: "f"): 3
    case UInt8(ascii: "@"), UInt8(ascii: "#"): 1
    default: 2
    }
  }

  /// Constants and functions that no table has, with the place of each one's first use.
  private(set) var constants: [Name] = []

  /// A constant or a function that a screen's framework may have.
  func use(constant name: Name) {
    if names.isEmpty, constants.isEmpty { firstUse = name.range }
    if !constants.contains(where: { $0.text == name.text }) { constants.append(name) }
  }

  func use(_ name: String, of owner: String, at range: SourceRange) {
    if names.isEmpty, constants.isEmpty { firstUse = range }
    if !names.contains(name) { names.append(name) }
  }

  /// A method that the stub gets. Later types replace earlier ones, which knew less.
  func add(_ member: Member, _ types: String) {
    if let index = known[member] {
      methods[index].types = types
      return
    }
    known[member] = methods.count
    methods.append((member, types))
  }
}
