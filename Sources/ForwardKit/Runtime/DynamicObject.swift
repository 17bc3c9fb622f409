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
  public let object: RuntimeObject
  public init(_ object: RuntimeObject) { self.object = object }

  public subscript(dynamicMember name: String) -> DynamicMessage {
    DynamicMessage(receiver: object, name: name)
  }
}

extension RuntimeObject {
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
  let receiver: RuntimeObject
  let name: String

  /// Sends and gives the result as the type that the context asks for.
  /// - Throws: what ``MessageReceiver/send(_:_:returning:file:line:)`` throws.
  public func dynamicallyCall<Result: RuntimeValue>(
    withKeywordArguments arguments: KeyValuePairs<String, any RuntimeValue>
  ) throws -> Result {
    try DynamicSend(receiver, selector(arguments), arguments.map(\.value)).run(
      returning: Result.self)
  }

  /// Sends and drops the result.
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, any RuntimeValue>
  ) throws {
    try DynamicSend(receiver, selector(arguments), arguments.map(\.value)).run()
  }

  private func selector(_ arguments: KeyValuePairs<String, any RuntimeValue>) -> RuntimeSelector {
    guard let first = arguments.first else { return RuntimeSelector(name) }
    let rest = arguments.dropFirst().map { "\($0.key):" }.joined()
    guard !first.key.isEmpty else { return RuntimeSelector("\(name):\(rest)") }
    let label = first.key.prefix(1).uppercased() + first.key.dropFirst()
    let joined = RuntimeSelector("\(name)\(label):\(rest)")
    if receiver.dispatchClass.signature(of: joined) != nil { return joined }
    let with = RuntimeSelector("\(name)With\(label):\(rest)")
    return receiver.dispatchClass.signature(of: with) != nil ? with : joined
  }
}

/// A send whose arguments' types are known at run time only.
private struct DynamicSend {
  let receiver: RuntimeObject
  let selector: RuntimeSelector
  let arguments: [any RuntimeValue]

  init(_ receiver: RuntimeObject, _ selector: RuntimeSelector, _ arguments: [any RuntimeValue]) {
    self.receiver = receiver
    self.selector = selector
    self.arguments = arguments
  }

  func run<Result: RuntimeValue>(returning type: Result.Type) throws -> Result {
    try send(result: Result.runtimeEncoding) { room in try room.result(Result.self) }
  }

  func run() throws {
    try send(result: "v") { room in room.dropResult() }
  }

  private func send<Result>(result: String, _ read: (OutgoingRoom) throws -> Result) throws
    -> Result
  {
    let pool = SendPool(selector)
    defer { pool.pop() }
    var message = try OutgoingMessage(
      receiver.messageTarget, selector, arguments: arguments.count
    ) {
      arguments.reduce(result + "@:") { $0 + type(of: $1).runtimeEncoding }
    }
    if result == "v" { message = try message.droppingResult() }
    return try message.run(
      { room in for argument in arguments { try room.append(argument) } }, result: read)
  }
}
