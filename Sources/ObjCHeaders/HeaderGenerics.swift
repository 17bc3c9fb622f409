// The lightweight generics of collections' methods. The tables say which class is generic; that an argument is an element, and that
// a result is a collection of the same elements, the names of the methods say.

/// How a method of a generic class speaks of the class's parameters.
struct HeaderGenerics {
  private let className: String
  private let parameters: [String]

  /// Nil for a class that is not generic.
  init?(_ className: String, _ parameters: [String]) {
    guard !parameters.isEmpty else { return nil }
    self.className = className
    self.parameters = parameters
  }

  private var hasKeys: Bool { parameters.count > 1 }

  /// The type of an instance method's result.
  func result(_ type: String, of selector: String) -> String {
    guard let collection = HeaderGenerics.collection(type) else { return type }
    if HeaderGenerics.others.contains(where: selector.hasPrefix) { return type }
    let isOfKeys =
      hasKeys && (selector.hasPrefix("allKeys") || selector.hasPrefix("key"))
    if collection == "NSDictionary" {
      return hasKeys ? "NSDictionary<KeyType, ObjectType> *" : type
    }
    return "\(collection)<\(isOfKeys ? "KeyType" : "ObjectType")> *"
  }

  /// The type of an instance method's argument.
  func argument(_ type: String, _ index: Int, of selector: String) -> String {
    if type.contains("(^)") { return block(type, selector) }
    guard type == "id", HeaderGenerics.takesElement(selector) else { return type }
    let keywords = selector.split(separator: ":")
    guard index < keywords.count else { return type }
    let keyword = keywords[index]
    if hasKeys, index > 0, keyword.lowercased().contains("key") { return type }
    let isElement =
      keyword.hasSuffix("Object") || keyword == "withObject"
      || selector.hasPrefix("setObject:") && index == 0
    return isElement ? "ObjectType" : type
  }

  /// `void (^)(id , unsigned long , BOOL *)`: the first arguments are keys and elements.
  private func block(_ type: String, _ selector: String) -> String {
    guard selector.contains("numerate") || selector.contains("assingTest") else { return type }
    for (plain, generic) in [
      ("(id , id , BOOL *)", "(KeyType, ObjectType, BOOL *)"),
      ("(id , unsigned long , BOOL *)", "(ObjectType, unsigned long , BOOL *)"),
      ("(id , BOOL *)", "(ObjectType, BOOL *)"),
    ] where type.hasSuffix(plain) && (hasKeys || !generic.contains("KeyType")) {
      return type.dropLast(plain.count) + generic
    }
    return type
  }

  /// The class of a result that is a collection without arguments.
  private static func collection(_ type: String) -> String? {
    let name = type.hasSuffix(" *") ? String(type.dropLast(2)) : ""
    return ["NSArray", "NSSet", "NSOrderedSet", "NSEnumerator", "NSDictionary"].contains(name)
      ? name : nil
  }

  /// Selectors of results that have other elements.
  private static let others = ["pathsMatching", "dictionaryRepresentation", "differenceFrom"]

  private static func takesElement(_ selector: String) -> Bool {
    [
      "addObject:", "insertObject:", "replaceObjectAtIndex:", "setObject:", "arrayByAddingObject:",
      "setByAddingObject:", "containsObject:", "indexOfObject:", "indexOfObjectIdenticalTo:",
      "removeObject:", "removeObjectIdenticalTo:",
    ].contains(where: selector.hasPrefix)
  }
}
