// The declarations of #message and @RuntimeStruct.
#if Macros
  import ForwardKit

  /// Makes a struct of numbers a C struct that messages can carry: its encoding follows from its stored properties.
  ///
  ///     @RuntimeStruct struct Point { var x, y: Double }      // {Point=dd}
  ///
  /// Members are numbers, `Bool` and other such structs.
  @attached(extension, conformances: RuntimeStruct, names: named(runtimeEncoding))
  public macro RuntimeStruct() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "RuntimeStructMacro")

  /// The message of a Swift method: its name as Objective-C spells it, its types as the compiler knows them.
  ///
  ///     let drive = #message(Car.drive(_:at:))      // Message<(Int, Double) -> Int>, "drive:at:"
  ///     try object.send(drive, 3, 1.5)
  ///
  /// The name follows the rule of `@objc`: a first label gets `With` unless it is a preposition. Another name can be given.
  /// Methods have up to six parameters, all of types that messages can carry.
  @freestanding(expression)
  public macro message<Owner, Result: RuntimeValue>(
    _ method: (Owner) -> () throws -> Result, selector: StaticString = ""
  ) -> Message<() -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 0 parameters.
  @freestanding(expression)
  public macro message<Owner>(
    _ method: (Owner) -> () throws -> Void, selector: StaticString = ""
  ) -> Message<() -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 1 parameter.
  @freestanding(expression)
  public macro message<Owner, A: RuntimeValue, Result: RuntimeValue>(
    _ method: (Owner) -> (A) throws -> Result, selector: StaticString = ""
  ) -> Message<(A) -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 1 parameter.
  @freestanding(expression)
  public macro message<Owner, A: RuntimeValue>(
    _ method: (Owner) -> (A) throws -> Void, selector: StaticString = ""
  ) -> Message<(A) -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 2 parameters.
  @freestanding(expression)
  public macro message<Owner, A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(
    _ method: (Owner) -> (A, B) throws -> Result, selector: StaticString = ""
  ) -> Message<(A, B) -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 2 parameters.
  @freestanding(expression)
  public macro message<Owner, A: RuntimeValue, B: RuntimeValue>(
    _ method: (Owner) -> (A, B) throws -> Void, selector: StaticString = ""
  ) -> Message<(A, B) -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 3 parameters.
  @freestanding(expression)
  public macro message<
    Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue
  >(
    _ method: (Owner) -> (A, B, C) throws -> Result, selector: StaticString = ""
  ) -> Message<(A, B, C) -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 3 parameters.
  @freestanding(expression)
  public macro message<Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(
    _ method: (Owner) -> (A, B, C) throws -> Void, selector: StaticString = ""
  ) -> Message<(A, B, C) -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 4 parameters.
  @freestanding(expression)
  public macro message<
    Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue
  >(
    _ method: (Owner) -> (A, B, C, D) throws -> Result, selector: StaticString = ""
  ) -> Message<(A, B, C, D) -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 4 parameters.
  @freestanding(expression)
  public macro message<Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ method: (Owner) -> (A, B, C, D) throws -> Void, selector: StaticString = ""
  ) -> Message<(A, B, C, D) -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 5 parameters.
  @freestanding(expression)
  public macro message<
    Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    Result: RuntimeValue
  >(
    _ method: (Owner) -> (A, B, C, D, E) throws -> Result, selector: StaticString = ""
  ) -> Message<(A, B, C, D, E) -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 5 parameters.
  @freestanding(expression)
  public macro message<
    Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue
  >(
    _ method: (Owner) -> (A, B, C, D, E) throws -> Void, selector: StaticString = ""
  ) -> Message<(A, B, C, D, E) -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 6 parameters.
  @freestanding(expression)
  public macro message<
    Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    F: RuntimeValue, Result: RuntimeValue
  >(
    _ method: (Owner) -> (A, B, C, D, E, F) throws -> Result, selector: StaticString = ""
  ) -> Message<(A, B, C, D, E, F) -> Result> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")

  /// The message of a Swift method with 6 parameters.
  @freestanding(expression)
  public macro message<
    Owner, A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    F: RuntimeValue
  >(
    _ method: (Owner) -> (A, B, C, D, E, F) throws -> Void, selector: StaticString = ""
  ) -> Message<(A, B, C, D, E, F) -> Void> =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "MessageMacro")
#endif
