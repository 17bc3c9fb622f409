// What a compiler checks beyond types: formats, ends of lists, blocks that do not escape, arguments that must not be nil. The
// tables say none of it; the names of Foundation's methods do.
import ObjCVM

enum HeaderAttributes {
  static func ofMethod(_ method: MethodRow, parameters: [String]) -> String {
    var text = ""
    if method.isVariadic {
      let keywords = method.selector.lowercased().split(separator: ":")
      if let format = keywords.firstIndex(where: {
        $0.hasSuffix("format") || $0.hasSuffix("description")
      }) {
        text += " __attribute__((format(__NSString__, \(format + 1), \(parameters.count + 1))))"
      } else {
        text += " __attribute__((sentinel(0, 1)))"
      }
    }
    return text
  }

  static func ofFunction(_ function: NativeFunction, parameters: Int) -> String {
    switch function.name {
    case "NSLog": " __attribute__((format(__NSString__, 1, 2)))"
    case "NSLogv": " __attribute__((format(__NSString__, 1, 0)))"
    default: ""
    }
  }

  /// The type of a method's parameter, with what the selector says of it.
  static func parameter(_ type: String, _ index: Int, of selector: String) -> String {
    if type.hasPrefix("NS"), type.hasSuffix(" **") {
      return "\(type.dropLast())__autoreleasing *"
    }
    if type == "id *" { return objects(selector) }
    if type == "long (^)(id , id )", selector.contains("omparator:") {
      return isSynchronous(selector) ? "__attribute__((noescape)) NSComparator" : "NSComparator"
    }
    if type == "void *", index == 0, selector.contains("UsingFunction:") {
      return "long (*)(id, id, void *)"
    }
    if type.contains("(^)"), isSynchronous(selector) { return "__attribute__((noescape)) \(type)" }
    if index == 0, insertions.contains(selector) {
      if type == "id" { return "id _Nonnull" }
      if type.hasSuffix(" *") { return "\(type)_Nonnull" }
    }
    return type
  }

  /// `id *` is an array of objects where the selector counts them, else a result.
  private static func objects(_ selector: String) -> String {
    if selector.contains("getObjects") || selector.contains("getKeys")
      || selector.hasPrefix("countByEnumerating")
    {
      return "id __unsafe_unretained *"
    }
    if selector.contains("bjects:") || selector.contains("count:") {
      return "const id __unsafe_unretained *"
    }
    return "id __autoreleasing *"
  }

  /// The block has run when the method returns.
  private static func isSynchronous(_ selector: String) -> Bool {
    selector.contains("enumerate") || selector.contains("assingTest:")
      || selector.contains("singComparator:")
  }

  private static let insertions: Set<String> = [
    "addObject:", "insertObject:atIndex:", "arrayByAddingObject:", "arrayWithObject:",
    "setObject:forKey:", "setWithObject:", "setByAddingObject:", "stringWithString:",
    "stringByAppendingString:", "appendString:", "addObjectsFromArray:",
    "arrayByAddingObjectsFromArray:",
  ]
}
