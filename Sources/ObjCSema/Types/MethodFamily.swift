// Families of methods as the compiler sees them: by name (MethodFamily of ForwardKitBasics), and by the declaration's types.
//
// alloc, new, copy and mutableCopy must give an object, which a block is not here (clang's ObjCMethodDecl::getMethodFamily); init must be
// an instance method that gives one.
import ForwardKitBasics

extension MethodFamily {
  /// The family of a declared method.
  static func of(_ selector: String, isClassMethod: Bool, result: CType) -> MethodFamily {
    switch selector {
    case "retain" where !isClassMethod: return .retain
    case "release" where !isClassMethod: return .release
    case "autorelease" where !isClassMethod: return .autorelease
    case "retainCount" where !isClassMethod: return .retainCount
    case "self" where !isClassMethod: return .`self`
    case "dealloc" where !isClassMethod: return .dealloc
    case "initialize" where isClassMethod: return .initialize
    default: break
    }
    let word = selector.utf8.prefix { $0 != UInt8(ascii: ":") }
    if word.starts(with: "performSelector".utf8) { return .performSelector }
    guard result.isRetainable || result.pointee?.isVoid == true || result.isError else {
      return .none
    }
    let family = MethodFamily(owningName: selector)
    if family == .`init`, isClassMethod { return .none }
    return result.isObject ? family : .none
  }
}
