// What a compiler checks beyond types: formats, ends of lists, blocks that do not escape, arguments that must not be nil. The
// tables say none of it; the names of Foundation's methods do.
import ForwardKitBasics
import ObjCSema
import ObjCVM

enum HeaderAttributes {
  static func ofMethod(_ method: MethodRow, parameters: [String]) -> String {
    var text = ""
    if method.isVariadic {
      let keywords = method.selector.lowercased().split(separator: ":")
      if method.selector.hasPrefix("predicateWithFormat:")
        || method.selector.hasPrefix("expressionWithFormat:")
      {
        // Formats of another kind, with words of their own.
      } else if let format = keywords.firstIndex(where: {
        $0.hasSuffix("format") || $0.hasSuffix("description")
      }) {
        text += " __attribute__((format(__NSString__, \(format + 1), \(parameters.count + 1))))"
      } else {
        text += " __attribute__((sentinel(0, 1)))"
      }
    } else if let format = formatWithList[method.selector] {
      text += " __attribute__((format(__NSString__, \(format), 0)))"
    }
    if InnerPointers.selectors.contains(method.selector), parameters.isEmpty {
      text += " NS_RETURNS_INNER_POINTER"
    }
    if method.selector == "localizedStringForKey:value:table:" {
      text += " __attribute__((format_arg(1)))"
    }
    return text
  }

  /// Methods whose arguments come in a `va_list`, and where the format stands.
  private static let formatWithList = [
    "initWithFormat:arguments:": 1, "initWithFormat:locale:arguments:": 1,
    "raise:format:arguments:": 2, "appendFormat:arguments:": 1,
  ]

  static func ofFunction(_ function: NativeFunction, parameters: Int) -> String {
    switch function.name {
    case "NSLog": " __attribute__((format(__NSString__, 1, 2)))"
    case "NSLogv": " __attribute__((format(__NSString__, 1, 0)))"
    case "CFStringCreateWithFormat", "CFStringAppendFormat":
      " __attribute__((format(__CFString__, 3, 4)))"
    case "dispatch_retain", "dispatch_release": " OBJC_ARC_UNAVAILABLE"
    case let name where FunctionModel.givesOwnership(name) && !name.hasPrefix("NS"):
      " __attribute__((ns_returns_retained))"
    default: ""
    }
  }

  /// A function's parameter: blocks that have run when the function returns.
  static func parameter(_ type: String, ofFunction name: String) -> String {
    type.contains("(^)") && synchronousFunctions.contains(name)
      ? "__attribute__((noescape)) \(type)" : type
  }

  private static let synchronousFunctions: Set<String> = [
    "dispatch_sync", "dispatch_barrier_sync", "dispatch_async_and_wait",
    "dispatch_barrier_async_and_wait", "dispatch_apply", "dispatch_once", "dispatch_data_apply",
    "qsort_b", "objc_enumerateClasses",
  ]

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
    return HeaderEnumerations.parameter(type, index, of: selector)
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
}
