/// Type parameters of Foundation's collections, and which of their methods give one: so that
/// `NSArray<NSString *> *names` has `names.firstObject.length` and `names[0].length`.
enum NativeGenerics {
  static func parameters(of className: String) -> [String] {
    switch className {
    case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet",
      "NSMutableOrderedSet", "NSEnumerator", "NSHashTable", "NSCountedSet":
      ["ObjectType"]
    case "NSDictionary", "NSMutableDictionary", "NSMapTable", "NSCache":
      ["KeyType", "ObjectType"]
    default: []
    }
  }

  private static let elementSelectors: Set<String> = [
    "firstObject", "lastObject", "objectAtIndex:", "objectAtIndexedSubscript:", "anyObject",
    "nextObject", "member:", "objectForKey:", "objectForKeyedSubscript:",
  ]

  /// What a function gives that NSPointerFunctions has: an encoding does not say.
  private static func resultOfPointerFunction(_ selector: String) -> CType? {
    switch selector {
    case "hashFunction", "sizeFunction": .unsignedLong
    case "isEqualFunction": .bool
    case "descriptionFunction": .object("NSString")
    default: nil
    }
  }

  /// The result of a method that gives an element, or a function of NSPointerFunctions; nil for all others.
  static func result(of selector: String, in className: String) -> CType? {
    if className == "NSPointerFunctions", let result = resultOfPointerFunction(selector) {
      return .pointer(
        to: .function(FunctionType(result: result, parameters: [], hasPrototype: false)))
    }
    guard elementSelectors.contains(selector), !parameters(of: className).isEmpty else {
      return nil
    }
    return CType(.object(ObjectType(.id, typeParameter: "ObjectType")))
  }
}

extension ClassTable {
  /// The static result of a message: `instancetype` is the receiver's type, a type parameter what
  /// the receiver's arguments say.
  ///
  /// - Parameter receiver: the receiver's static type; of a class's name, the class.
  func result(of method: MethodModel, sentTo receiver: ObjectType) -> CType {
    guard let object = method.result.objectType else { return method.result.unqualified }
    if object.isInstancetype {
      var own = receiver
      own.isInstancetype = false
      if receiver.isMetaclass { own = ObjectType(.id) }
      return CType(.object(own))
    }
    if let name = object.typeParameter {
      return argument(named: name, of: receiver, owner: method.ownerName) ?? .id
    }
    return method.result.unqualified.with(ownership: nil)
  }

  /// What the receiver's type arguments say of a type parameter of the class that owns a method.
  func argument(named name: String, of receiver: ObjectType, owner: String) -> CType? {
    guard let className = receiver.className, let model = find(className) else { return nil }
    let names =
      model.typeParameters.isEmpty ? (find(owner)?.typeParameters ?? []) : model.typeParameters
    guard let index = names.firstIndex(of: name), index < receiver.arguments.count else {
      return nil
    }
    return receiver.arguments[index]
  }

  /// What fast enumeration of a value of this type gives: keys of dictionaries, elements of others.
  func elementType(of receiver: ObjectType) -> CType { receiver.arguments.first ?? .id }
}
