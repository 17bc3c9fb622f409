// The checked tree: calls and messages.

/// One argument, converted to the parameter's type, or promoted.
package struct CheckedArgument {
  package let value: CheckedExpression
  /// The type of the argument as the callee sees it.
  package let type: CType
  /// The callee takes over +1.
  package var isConsumed = false
  /// As it is written; nil for what the language adds.
  var expression: Expr?

  var range: SourceRange { expression?.range ?? value.range }
}

package final class CheckedCall {
  package enum Callee {
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

  package let callee: Callee
  package let arguments: [CheckedArgument]
  /// Arguments for `...`.
  package let variadic: [CheckedArgument]
  package let isVariadic: Bool
  package var result: CType
  /// The result comes with +1.
  package let returnsRetained: Bool
  /// Control does not come back: the name of the function.
  package let noReturn: String?

  init(
    callee: Callee, arguments: [CheckedArgument], variadic: [CheckedArgument] = [],
    isVariadic: Bool = false, result: CType,
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
package struct CheckedReceiver {
  package enum Kind {
    case object
    /// `super`: the value is `self`.
    case superclass
  }

  package let value: CheckedExpression
  /// What is known of its class.
  let type: ObjectType
  /// It is a class object of the class in `type`.
  var isClass = false
  package var kind: Kind = .object
  /// `self` or `super` itself in an init method: the call may replace `self`.
  var isOwnSelf = false
}

package final class CheckedMessage {
  enum Doubt {
    /// Nobody declares the method.
    case unknown
    /// Several methods of that name give results of several types.
    case ambiguous
  }

  package let receiver: CheckedReceiver
  package let selector: String
  /// The declaration that the types come from; which implementation runs is decided when it runs.
  package let method: MethodModel?
  /// The method is called and not sent.
  package let isDirect: Bool
  package let arguments: [CheckedArgument]
  package let variadic: [CheckedArgument]
  package let isVariadic: Bool
  package var result: CType
  package let returnsRetained: Bool
  /// The callee takes over the receiver.
  package let consumesReceiver: Bool
  /// `[self init…]` or `[super init…]` in an init method: the result becomes `self`.
  package let isDelegateInit: Bool
  /// Why the type of the result is a guess.
  let doubt: Doubt?
  /// Where a message to super keeps its receiver and class, in a function whose stack is laid out.
  package var stackPlace: StackPlace?

  init(
    receiver: CheckedReceiver, selector: String, method: MethodModel?, isDirect: Bool,
    arguments: [CheckedArgument],
    variadic: [CheckedArgument], isVariadic: Bool, result: CType, returnsRetained: Bool,
    consumesReceiver: Bool,
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
package struct CheckedAccessor {
  package let selector: String
  package let method: MethodModel?
  package let isDirect: Bool
  package var result: CType
  package let returnsRetained: Bool
}

/// `object.name` as something to read and write.
package final class CheckedProperty {
  package let receiver: CheckedReceiver
  let name: Name
  /// Nil until the property is read.
  package var getter: CheckedAccessor?
  /// Nil until the property is written.
  package var setter: CheckedAccessor?
  let getterSelector: String
  let setterSelector: String
  let getterMethod: MethodModel?
  let setterMethod: MethodModel?
  /// By an @property; else by a method of its name.
  let isDeclared: Bool
  /// Read only by declaration.
  let isReadonly: Bool
  /// What the setter takes.
  package let setterType: CType

  init(
    receiver: CheckedReceiver, name: Name, getterSelector: String, setterSelector: String,
    getterMethod: MethodModel?,
    setterMethod: MethodModel?, isDeclared: Bool = true, isReadonly: Bool, setterType: CType
  ) {
    self.receiver = receiver
    self.name = name
    self.getterSelector = getterSelector
    self.setterSelector = setterSelector
    self.getterMethod = getterMethod
    self.setterMethod = setterMethod
    self.isDeclared = isDeclared
    self.isReadonly = isReadonly
    self.setterType = setterType
  }
}

/// `object[key]`
package final class CheckedSubscript {
  package let receiver: CheckedReceiver
  package let key: CheckedExpression
  /// The key is a number: objectAtIndexedSubscript: and its setter.
  let isIndexed: Bool
  package let range: SourceRange
  package var getter: CheckedAccessor?
  package var setter: CheckedAccessor?
  /// The type of the setter's parameters, value and key.
  package var setterTypes: (CType, CType) = (.id, .id)
  package var getterKeyType: CType = .id

  init(receiver: CheckedReceiver, key: CheckedExpression, isIndexed: Bool, range: SourceRange) {
    self.receiver = receiver
    self.key = key
    self.isIndexed = isIndexed
    self.range = range
  }
}
