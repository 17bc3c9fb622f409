// What to write instead when a value does not fit: the advice behind F0241 and F0242, by what is there and what is wanted.
import ForwardKitBasics

extension BodyChecker {
  /// A note that says why, and what to write; nil for what is not known.
  struct ConversionAdvice {
    let note: String?
    let help: String?
  }

  func conversionAdvice(_ source: CType, _ target: CType) -> ConversionAdvice {
    if !target.isVoid, source.isPointer, source.pointee?.unqualified == target.unqualified {
      return ConversionAdvice(
        note: nil, help: "`*` in front of a pointer gives what it points to")
    }
    if source.isRecord, target.isPointer, target.pointee?.unqualified == source.unqualified {
      return ConversionAdvice(note: nil, help: "`&` in front of a variable gives its address")
    }
    if source.isBlock {
      return ConversionAdvice(
        note: "a block is an object of its own kind", help: "call it for its result: `block(…)`")
    }
    if target.isBlock, !source.isArithmetic {
      return ConversionAdvice(note: "it is not a block", help: "a block is written `^{ … }`")
    }
    if target.isRetainable { return toObject(source, target) }
    if source.isRetainable { return fromObject(source, target) }
    if source.isArithmetic, target.isPointer {
      return ConversionAdvice(
        note: "a number is not an address", help: "`&` in front of a variable gives its address")
    }
    if let pointee = source.pointee, Self.isText(pointee), target.isArithmetic {
      return ConversionAdvice(
        note: "a string is not a number",
        help:
          "a number is written without quotes, a character as `'a'`; `atoi(…)` reads a number from a text"
      )
    }
    if source.isPointer, target.isArithmetic {
      return ConversionAdvice(
        note: "an address is not a number",
        help: "`*` in front of a pointer gives what it points to; a variable's value needs no `&`")
    }
    if source.isRecord || target.isRecord {
      return ConversionAdvice(
        note: nil,
        help: source.isRecord && target.isRecord
          ? "the structs are different types: assign member by member"
          : structAdvice(source, target))
    }
    if target.kind == .selector { return toSelector }
    return ConversionAdvice(note: nil, help: nil)
  }

  func structAdvice(_ source: CType, _ target: CType) -> String {
    if source.isRecord { return "write a member of the struct" }
    let name = target.description
    return "a struct is filled with braces: "
      + (name.contains("unnamed") ? "`= { … }` where it is declared" : "`(\(name)){ … }`")
  }

  var toSelector: ConversionAdvice {
    ConversionAdvice(note: "selectors are not strings or numbers", help: "write `@selector(name)`")
  }

  // MARK: Objects wanted

  private func toObject(_ source: CType, _ target: CType) -> ConversionAdvice {
    let wanted = target.objectType?.className
    if source.isArithmetic { return numberToObject(wanted, target) }
    if source.isRecord {
      return ConversionAdvice(
        note: "a struct is not an object",
        help: "`@(…)` puts structs that are declared `objc_boxable` into an NSValue")
    }
    guard let pointee = source.pointee else { return ConversionAdvice(note: nil, help: nil) }
    if Self.isText(pointee) {
      return ConversionAdvice(
        note: "it is a C string, not an object",
        help:
          "write `@` in front of a literal: `@\"…\"`; `@(…)` makes an NSString of another C string")
    }
    if pointee.isRetainable {
      return ConversionAdvice(
        note: "it is the address of a variable that holds an object",
        help: "leave out the `&`, or the `*` of the declaration")
    }
    return ConversionAdvice(note: nil, help: nil)
  }

  private func numberToObject(_ wanted: String?, _ target: CType) -> ConversionAdvice {
    let note = "a number is not an object"
    if target.isBlock {
      return ConversionAdvice(note: "a number is not a block", help: "a block is written `^{ … }`")
    }
    switch wanted {
    case nil, "NSNumber", "NSValue", "NSObject":
      return ConversionAdvice(
        note: note, help: "write `@` in front of a number, `@5`, or `@(…)` around an expression")
    case "NSString", "NSMutableString":
      return ConversionAdvice(
        note: note,
        help:
          "write it as text, `@\"5\"`, or make a string of it: `[NSString stringWithFormat:@\"%d\", …]`"
      )
    case "NSArray", "NSMutableArray":
      return ConversionAdvice(note: note, help: "an array is written `@[@1, @2]`")
    case let name?:
      return ConversionAdvice(
        note: note, help: "make one, `[\(name) new]`, or write `nil` for none")
    }
  }

  // MARK: Objects given

  private func fromObject(_ source: CType, _ target: CType) -> ConversionAdvice {
    let given = source.objectType?.className
    if target.isArithmetic {
      if source.isObject, given == nil, source.objectType?.isMetaclass == true {
        return ConversionAdvice(
          note: "a class is not a number",
          help: "send the class or an object of it a message that gives a number")
      }
      guard
        given == "NSNumber" || given == "NSString" || given == "NSMutableString"
          || source.objectType?.isID == true
      else {
        return ConversionAdvice(
          note: "an object is not a number", help: "send it a message that gives a number")
      }
      return ConversionAdvice(
        note: "an object is not a number",
        help:
          "`[… \(Self.reader(of: target, isNumber: given == "NSNumber"))]` gives the number in it")
    }
    if target.kind == .selector { return toSelector }
    guard let pointee = target.pointee else { return ConversionAdvice(note: nil, help: nil) }
    if Self.isText(pointee) {
      return ConversionAdvice(
        note: "it is an object, not a C string",
        help: "leave out the `@` of a literal; `[… UTF8String]` gives another string's characters")
    }
    if pointee.isRetainable {
      let isDeclaration = pointee.objectType?.isID == true
      return ConversionAdvice(
        note: "what is wanted is the address of a variable",
        help: "write `&` in front of the variable"
          + (isDeclaration ? "; `id` is a pointer already, and has no `*`" : ""))
    }
    return ConversionAdvice(note: nil, help: nil)
  }

  /// The message that gives a number of the type.
  static func reader(of type: CType, isNumber: Bool) -> String {
    if type.isFloating { return type.kind == .floating(.float) ? "floatValue" : "doubleValue" }
    switch type.integerKind {
    case .bool: return "boolValue"
    case .long: return "integerValue"
    case .unsignedLong: return isNumber ? "unsignedIntegerValue" : "integerValue"
    case .longLong: return "longLongValue"
    case .unsignedInt where isNumber: return "unsignedIntValue"
    default: return "intValue"
    }
  }

  static func isText(_ type: CType) -> Bool { type.integerKind?.size == 1 && !type.isBool }

  // MARK: Blocks

  /// A block's type as Foundation's headers have it.
  func blockAdvice(_ type: FunctionType) -> String {
    var text = ""
    var rest = CType.block(type).description[...]
    while !rest.isEmpty {
      if rest.hasPrefix("unsigned long") {
        text += "NSUInteger"
        rest = rest.dropFirst("unsigned long".count)
      } else if rest.hasPrefix("_Bool") {
        text += "BOOL"
        rest = rest.dropFirst("_Bool".count)
      } else {
        text.append(rest.removeFirst())
      }
    }
    return "write a block of the type `\(text)`"
  }

  // MARK: Objects of other classes

  /// `NSMutableArray *m = @[@1]`
  func mutableAdvice(_ from: ObjectType, _ to: ObjectType) -> String? {
    guard let source = from.className, let target = to.className, target.hasPrefix("NSMutable"),
      classes.isSubclass(target, of: source)
    else {
      return nil
    }
    return "`[… mutableCopy]` makes an object that can be changed"
  }
}
