// The stack as clang lays it out without optimization, for functions that make an object of a local variable.
//
// `id cls = [Car class]; void *car = &cls;` makes `car` an object whose ivars are what lies behind the variable:
// older variables, the receiver and the class of a message to super, parameters. Only functions with such a
// variable are laid out. From the highest address down there are the parameters, then in the order in which their
// code is made the local variables and two words for each message to super. What clang puts on the stack besides
// (blocks, the state of a loop, structures on their way) ends a chunk: nobody may look past it.

/// Where something lies in a chunk: its first byte, counted down from the chunk's end.
package struct StackPlace {
  package let chunk: Int
  package let depth: Int32
}

struct StackLayout {
  /// Bytes of each chunk.
  private(set) var chunks: [Int32] = []
  private let isARC: Bool
  private var depth: Int32 = 0
  private var variables: [(model: VariableModel, depth: Int32)] = []
  private var messages: [(message: CheckedMessage, depth: Int32)] = []
  /// Variables in scope that ARC releases: `return` needs a word of its own to leave them.
  private var owned = 0
  private var hasReturned = false

  /// Nothing where the function has an array: clang moves those.
  init?(_ parameters: [CheckedParameter], _ body: CheckedCompound, isARC: Bool) {
    self.isARC = isARC
    for parameter in parameters {
      guard place(parameter.model) else { return nil }
    }
    guard visit(body.statements) else { return nil }
    close()
  }

  // MARK: Chunks

  private mutating func take(_ size: Int, _ alignment: Int) -> Int32 {
    let mask = Int32(alignment - 1)
    depth = (depth + Int32(size) + mask) & ~mask
    return depth
  }

  private mutating func close() {
    if variables.contains(where: { $0.model.isMadeObject }) {
      for (model, depth) in variables {
        model.stackPlace = .init(chunk: chunks.count, depth: depth)
      }
      for (message, depth) in messages {
        message.stackPlace = .init(chunk: chunks.count, depth: depth)
      }
      chunks.append(depth)
    }
    variables = []
    messages = []
    depth = 0
  }

  /// False for an array.
  private mutating func place(_ model: VariableModel) -> Bool {
    let type = model.type
    if type.isArray || type.recordType?.needsAddresses == true { return false }
    if isARC, type.needsDestroy { owned += 1 }
    let isKnown =
      !model.isBlockVariable && !model.name.isEmpty && type.kind != .floating(.longDouble)
      && !(type.isRecord && model.storage == .parameter)
    guard isKnown, let size = type.size, size <= 4096 else {
      close()
      return true
    }
    variables.append((model, take(size, type.alignment)))
    return true
  }

  // MARK: The order of the code

  private mutating func visit(_ statements: [CheckedStatement]) -> Bool {
    let outer = owned
    defer { owned = outer }
    for statement in statements {
      guard visit(statement) else { return false }
    }
    return true
  }

  private mutating func visit(_ declaration: CheckedDeclaration) -> Bool {
    for case (.local(let model, let value, _), _) in declaration.items {
      guard place(model) else { return false }
      var expressions: [CheckedExpression] = []
      value?.forEachExpression { expressions.append($0) }
      for expression in expressions { visit(expression) }
    }
    return true
  }

  private mutating func visit(_ statement: CheckedStatement) -> Bool {
    switch statement.kind {
    case .expression(let value): visit(value)
    case .declaration(let declaration): return visit(declaration)
    case .compound(let body), .autoreleasepool(let body): return visit(body.statements)
    case .if(let condition, let then, let otherwise):
      visit(condition)
      return visit([then]) && visit(otherwise.map { [$0] } ?? [])
    case .while(let condition, let body):
      visit(condition)
      return visit([body])
    case .doWhile(let body, let condition):
      defer { visit(condition) }
      return visit([body])
    case .for(let loop):
      switch loop.start {
      case .declaration(let declaration, _)?: guard visit(declaration) else { return false }
      case .expression(let value)?: visit(value)
      case nil: break
      }
      if let condition = loop.condition { visit(condition) }
      defer { if let step = loop.step { visit(step) } }
      return visit([loop.body])
    case .switch(let choice):
      visit(choice.subject)
      return visit([choice.body])
    case .case(_, let body), .default(_, let body), .label(_, let body): return visit(body)
    case .return(let value):
      if let value { visit(value) }
      if owned > 0, !hasReturned {
        hasReturned = true
        _ = take(4, 4)
      }
    default: close()
    }
    return true
  }

  private mutating func visit(_ expression: CheckedExpression) {
    if expression.isSimple { return }
    var operands: [CheckedExpression] = []
    expression.kind.forEachOperand { operands.append($0) }
    for operand in operands { visit(operand) }
    switch expression.kind {
    case .message(let message) where message.receiver.kind == .superclass && !message.isDirect:
      messages.append((message, take(16, 8)))
    case .property(let property) where property.receiver.kind == .superclass: close()
    case .block, .compoundLiteral, .statements, .arrayLiteral, .dictionaryLiteral, .writeBack,
      .boxedRecord, .variadicArgument, .stackAllocation:
      close()
    default: break
    }
    if expression.type.isRecord { close() }
  }
}

extension VariableModel {
  /// Its value is a class, and there is a pointer to it.
  var isMadeObject: Bool { isAddressTaken && holdsClass }
}

extension CheckedExpression {
  /// It gives a class object by what it says.
  var namesClass: Bool {
    switch unconverted.kind {
    case .classObject: true
    case .bridge(_, let inner): inner.namesClass
    case .message(let message): message.selector == "class"
    case .property(let property): property.getterSelector == "class"
    case .load(let lvalue):
      if case .property(let property) = lvalue.kind {
        property.getterSelector == "class"
      } else {
        lvalue.variable?.holdsClass == true
      }
    case .call(let call):
      if case .function(let function) = call.callee {
        [
          "objc_getClass", "object_getClass", "NSClassFromString", "objc_lookUpClass",
          "objc_getRequiredClass",
        ].contains(function.name)
      } else {
        false
      }
    default: false
    }
  }
}
