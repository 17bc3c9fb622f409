// The checked tree: calls and messages.

/// One argument, converted to the parameter's type, or promoted.
struct CheckedArgument {
  let value: CheckedExpression
  /// The type of the argument as the callee sees it.
  let type: CType
  /// The callee takes over +1.
  var isConsumed = false
  /// As it is written; nil for what the language adds.
  var expression: Expr?

  var range: SourceRange { expression?.range ?? value.range }
}

final class CheckedCall {
  enum Callee {
    case function(FunctionModel)
    case pointer(CheckedExpression)
    /// The block is the hidden first argument.
    case block(CheckedExpression)

    var value: CheckedExpression? {
      switch self {
      case .function: nil
      case .pointer(let value), .block(let value): value
      }
    }
  }

  let callee: Callee
  let arguments: [CheckedArgument]
  /// Arguments for `...`.
  let variadic: [CheckedArgument]
  let isVariadic: Bool
  let result: CType
  /// The result comes with +1.
  let returnsRetained: Bool
  /// Control does not come back: the name of the function.
  let noReturn: String?

  init(
    callee: Callee, arguments: [CheckedArgument], variadic: [CheckedArgument] = [], isVariadic: Bool = false, result: CType,
    returnsRetained: Bool = false, noReturn: String? = nil
  ) {
    self.callee = callee
    self.arguments = arguments
    self.variadic = variadic
    self.isVariadic = isVariadic
    self.result = result
    self.returnsRetained = returnsRetained
    self.noReturn = noReturn
  }
}

/// Who receives a message.
struct CheckedReceiver {
  enum Kind {
    case object
    /// `super`: the value is `self`.
    case superclass
  }

  let value: CheckedExpression
  /// What is known of its class.
  let type: ObjectType
  /// It is a class object of the class in `type`.
  var isClass = false
  var kind: Kind = .object
  /// `self` or `super` itself in an init method: the call may replace `self`.
  var isOwnSelf = false
}

final class CheckedMessage {
  enum Doubt {
    /// Nobody declares the method.
    case unknown
    /// Several methods of that name give results of several types.
    case ambiguous
  }

  let receiver: CheckedReceiver
  let selector: String
  /// The declaration that the types come from; which implementation runs is decided when it runs.
  let method: MethodModel?
  /// The method is called and not sent.
  let isDirect: Bool
  let arguments: [CheckedArgument]
  let variadic: [CheckedArgument]
  let isVariadic: Bool
  let result: CType
  let returnsRetained: Bool
  /// The callee takes over the receiver.
  let consumesReceiver: Bool
  /// `[self init…]` or `[super init…]` in an init method: the result becomes `self`.
  let isDelegateInit: Bool
  /// Why the type of the result is a guess.
  let doubt: Doubt?

  init(
    receiver: CheckedReceiver, selector: String, method: MethodModel?, isDirect: Bool, arguments: [CheckedArgument],
    variadic: [CheckedArgument], isVariadic: Bool, result: CType, returnsRetained: Bool, consumesReceiver: Bool,
    isDelegateInit: Bool, doubt: Doubt?
  ) {
    self.receiver = receiver
    self.selector = selector
    self.method = method
    self.isDirect = isDirect
    self.arguments = arguments
    self.variadic = variadic
    self.isVariadic = isVariadic
    self.result = result
    self.returnsRetained = returnsRetained
    self.consumesReceiver = consumesReceiver
    self.isDelegateInit = isDelegateInit
    self.doubt = doubt
  }
}

/// A message without arguments, or a setter's, that dot syntax or a subscript stands for.
struct CheckedAccessor {
  let selector: String
  let method: MethodModel?
  let isDirect: Bool
  let result: CType
  let returnsRetained: Bool
}

/// `object.name` as something to read and write.
final class CheckedProperty {
  let receiver: CheckedReceiver
  let name: Name
  /// Nil until the property is read.
  var getter: CheckedAccessor?
  /// Nil until the property is written.
  var setter: CheckedAccessor?
  let getterSelector: String
  let setterSelector: String
  let getterMethod: MethodModel?
  let setterMethod: MethodModel?
  /// Read only by declaration.
  let isReadonly: Bool
  /// What the setter takes.
  let setterType: CType

  init(
    receiver: CheckedReceiver, name: Name, getterSelector: String, setterSelector: String, getterMethod: MethodModel?,
    setterMethod: MethodModel?, isReadonly: Bool, setterType: CType
  ) {
    self.receiver = receiver
    self.name = name
    self.getterSelector = getterSelector
    self.setterSelector = setterSelector
    self.getterMethod = getterMethod
    self.setterMethod = setterMethod
    self.isReadonly = isReadonly
    self.setterType = setterType
  }
}

/// `object[key]`
final class CheckedSubscript {
  let receiver: CheckedReceiver
  let key: CheckedExpression
  /// The key is a number: objectAtIndexedSubscript: and its setter.
  let isIndexed: Bool
  let range: SourceRange
  var getter: CheckedAccessor?
  var setter: CheckedAccessor?
  /// The type of the setter's parameters, value and key.
  var setterTypes: (CType, CType) = (.id, .id)
  var getterKeyType: CType = .id

  init(receiver: CheckedReceiver, key: CheckedExpression, isIndexed: Bool, range: SourceRange) {
    self.receiver = receiver
    self.key = key
    self.isIndexed = isIndexed
    self.range = range
  }
}
