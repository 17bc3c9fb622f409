// The names that key-value coding looks for: Apple's "Accessor Search Patterns" (Key-Value Coding Programming Guide), with
// the two older names that Foundation still knows, setIs<Key>: and _get<Key>.
//
//   reading     get<Key>  <key>  is<Key>  _get<Key>  _<key>
//   writing     set<Key>:  _set<Key>:  setIs<Key>:
//   variables   _<key>  _is<Key>  <key>  is<Key>      unless +accessInstanceVariablesDirectly says NO
//
// A getter takes no argument and a setter takes one; a method of another shape with such a name is passed over. ForwardKit
// and ObjCFoundation search in this order, each among its own objects.

/// The names of the methods and instance variables that may stand for a key, each list in the order of the search.
package struct AccessorNames: Sendable {
  package let key: String
  /// The key with its first letter in upper case.
  package let capitalized: String

  package init(_ key: String) {
    self.key = key
    capitalized = Self.capitalized(key)
  }

  package var getters: [String] {
    ["get" + capitalized, key, "is" + capitalized, "_get" + capitalized, "_" + key]
  }

  package var setters: [String] {
    ["set\(capitalized):", "_set\(capitalized):", "setIs\(capitalized):"]
  }

  package var instanceVariables: [String] {
    ["_" + key, "_is" + capitalized, key, "is" + capitalized]
  }

  /// A key with its first letter in upper case, when that is a letter of ASCII: others have no upper case in a selector.
  package static func capitalized(_ key: String) -> String {
    guard let first = key.utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else {
      return key
    }
    return String(decoding: [first - 32], as: UTF8.self) + key.dropFirst()
  }

  /// The keys that a setter's name may mean, likeliest first: `setX:` means `x` or `X`. Empty when it is no setter's name.
  package static func keys(ofSetter selector: String) -> [String] {
    var name = Substring(selector)
    if name.hasPrefix("_") { name.removeFirst() }
    guard name.hasPrefix("set"), name.hasSuffix(":"), name.count > 4 else { return [] }
    let capitalized = String(name.dropFirst(3).dropLast())
    guard !capitalized.contains(":"), let first = capitalized.first,
      first.isUppercase || !first.isLetter
    else { return [] }
    return [first.lowercased() + capitalized.dropFirst(), capitalized]
  }

  /// The keys of a path; nil when one of them is empty.
  package static func keys(ofPath path: String) -> [String]? {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return keys.allSatisfy { !$0.isEmpty } ? keys : nil
  }
}
