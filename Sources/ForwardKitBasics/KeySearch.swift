// Which member of a class stands for a key: the search of key-value coding, over whatever a host calls a method or a variable.
//
// The names and their order are AccessorNames'. A getter takes no argument and a setter takes one; a method of another shape
// with such a name is passed over. Below the getters, accessors of elements make up a collection:
//
//     countOf<Key> with indexIn<Key>OfObject: and objectIn<Key>AtIndex: or <key>AtIndexes:   ordered set
//     countOf<Key> with objectIn<Key>AtIndex: or <key>AtIndexes:                              array
//     countOf<Key> with enumeratorOf<Key> and memberOf<Key>:                                  set

/// What accessors of elements make up.
package enum KeyCollectionKind: Sendable { case array, orderedSet, set }

/// The search for one key in one class.
package struct KeySearch<Method, Variable> {
  package let names: AccessorNames
  private let findMethod: (String, UInt32) -> Method?
  private let findVariable: (String) -> Variable?

  /// - Parameters:
  ///   - method: the method of that name, when it takes that many arguments beside receiver and selector.
  ///   - variable: the instance variable of that name.
  package init(
    _ names: AccessorNames, method: @escaping (String, UInt32) -> Method?,
    variable: @escaping (String) -> Variable?
  ) {
    self.names = names
    findMethod = method
    findVariable = variable
  }

  /// The method of that name, when it takes that many arguments.
  package func method(_ name: String, arguments: UInt32 = 0) -> Method? {
    findMethod(name, arguments)
  }

  package var getter: Method? { first(names.getters, arguments: 0) }
  package var setter: Method? { first(names.setters, arguments: 1) }

  /// The instance variable, of a class that allows access to it (`+accessInstanceVariablesDirectly`).
  package var variable: Variable? {
    for name in names.instanceVariables {
      if let found = findVariable(name) { return found }
    }
    return nil
  }

  /// The kind of collection that the accessors of elements make up, if they do.
  package var collection: KeyCollectionKind? {
    let name = names.capitalized
    guard has("countOf" + name, arguments: 0) else { return nil }
    if has("objectIn\(name)AtIndex:", arguments: 1) || has(names.key + "AtIndexes:", arguments: 1) {
      return has("indexIn\(name)OfObject:", arguments: 1) ? .orderedSet : .array
    }
    let isSet =
      has("enumeratorOf" + name, arguments: 0) && has("memberOf\(name):", arguments: 1)
    return isSet ? .set : nil
  }

  private func has(_ name: String, arguments: UInt32) -> Bool {
    findMethod(name, arguments) != nil
  }

  private func first(_ names: [String], arguments: UInt32) -> Method? {
    for name in names {
      if let found = findMethod(name, arguments) { return found }
    }
    return nil
  }
}
