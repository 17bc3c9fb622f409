/// An object whose messages are written as Swift calls.
///
///     let calculator = try Calculator.new().dynamic
///     let sum: Int32 = try calculator.add(1, to: 2)        // add:to:
///     let text: String = try calculator.description()
///     try calculator.setName("abacus")                     // setName:
///
/// The selector is the member's name and the labels, a colon behind each argument: `add(1, to: 2)` is `add:to:`. A label on
/// the first argument joins the name: `move(to: p)` is `moveTo:`, or `moveWithTo:` where the object only has that.
///
/// Traces show no file and line for these: Swift gives a dynamic member no way to learn where it is used. Where that matters
/// use ``MessageReceiver/send(_:_:returning:file:line:)``.
@dynamicMemberLookup
public struct DynamicObject: Sendable {
  public let object: Object
  public init(_ object: Object) { self.object = object }

  public subscript(dynamicMember name: String) -> DynamicMessage { DynamicMessage(receiver: object, name: name) }
}

extension Object {
  /// The object with its messages as Swift calls.
  public var dynamic: DynamicObject { DynamicObject(self) }
}

extension RuntimeClass {
  /// The class with its class methods as Swift calls.
  public var dynamic: DynamicObject { DynamicObject(asObject) }
}

/// A message that waits for its arguments.
@dynamicCallable
public struct DynamicMessage: Sendable {
  let receiver: Object
  let name: String

  /// Sends and gives the result as the type that the context asks for.
  /// - Throws: what ``MessageReceiver/send(_:_:returning:)`` throws.
  public func dynamicallyCall<Result: RuntimeValue>(
    withKeywordArguments arguments: KeyValuePairs<String, any RuntimeValue>
  ) throws -> Result {
    try DynamicSend(receiver, selector(arguments), arguments.map(\.value)).run(returning: Result.self)
  }

  /// Sends and drops the result.
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, any RuntimeValue>) throws {
    try DynamicSend(receiver, selector(arguments), arguments.map(\.value)).run()
  }

  private func selector(_ arguments: KeyValuePairs<String, any RuntimeValue>) -> Selector {
    guard let first = arguments.first else { return Selector(name) }
    let rest = arguments.dropFirst().map { "\($0.key):" }.joined()
    guard !first.key.isEmpty else { return Selector("\(name):\(rest)") }
    let label = first.key.prefix(1).uppercased() + first.key.dropFirst()
    let joined = Selector("\(name)\(label):\(rest)")
    if receiver.dispatchClass.signature(of: joined) != nil { return joined }
    let with = Selector("\(name)With\(label):\(rest)")
    return receiver.dispatchClass.signature(of: with) != nil ? with : joined
  }
}

/// A send whose arguments' types are known at run time only.
private struct DynamicSend {
  let receiver: Object
  let selector: Selector
  let arguments: [any RuntimeValue]

  init(_ receiver: Object, _ selector: Selector, _ arguments: [any RuntimeValue]) {
    self.receiver = receiver
    self.selector = selector
    self.arguments = arguments
  }

  func run<Result: RuntimeValue>(returning type: Result.Type) throws -> Result {
    try withRoom(result: Result.runtimeEncoding) { room throws in
      try fill(&room)
      return try room.result(Result.self)
    }
  }

  func run() throws {
    try withRoom(result: "v") { room throws in
      try fill(&room)
      room.dropResult()
    }
  }

  private func fill(_ room: inout OutgoingRoom) throws {
    for argument in arguments { try room.append(argument) }
    try room.dispatch()
  }

  private func withRoom<Result>(result: String, _ body: (inout OutgoingRoom) throws -> Result) throws -> Result {
    try autoreleasing { () throws -> Result in
      let message = try OutgoingMessage(receiver.messageTarget, selector, arguments: arguments.count) {
        arguments.reduce(result + "@:") { $0 + type(of: $1).runtimeEncoding }
      }
      return try message.withRoom(body)
    }
  }
}
