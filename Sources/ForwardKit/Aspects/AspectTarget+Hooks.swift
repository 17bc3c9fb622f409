// Adding hooks to an object or a class: advice that runs before, after or instead of a method.
extension AspectTarget {
  /// Runs an advice in every call of its method from now on.
  ///
  /// Before and after run in order of adding, a class's outside an object's own; of several `instead`, the newest is
  /// outermost. A higher `priority` comes first. Adding costs about a microsecond, and calls of other selectors nothing.
  /// - Parameters:
  ///   - identifier: refuses a second one of this name on the selector; traces and listings show it.
  ///   - advice: the closure and where it runs.
  ///   - options: how long the hook stays.
  ///   - priority: a hook of a higher priority comes first.
  ///   - file: the file of the call, for records and traces.
  ///   - line: the line of the call, for records and traces.
  /// - Returns: what removes it. The aspect stays when the token is dropped.
  /// - Throws: see ``AspectError``; then nothing has changed.
  @discardableResult
  public func add(
    _ advice: Advice, options: AspectOptions = [], priority: Int = 0, identifier: String? = nil,
    file: String = #fileID, line: UInt = #line
  ) throws(AspectError) -> AspectToken {
    try aspectSite.add(
      advice,
      AspectRegistration(
        options: options, priority: priority, identifier: identifier, file: file, line: line))
  }

  /// Runs a closure before the method.
  ///
  ///     try car.before("drive:") { print("off we go") }
  @discardableResult
  public func before(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .before(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure before the method, with the call's info and as many of the method's arguments as the closure takes.
  @discardableResult
  public func before<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .before(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure after the method, unless that threw.
  @discardableResult
  public func after(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .after(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  @discardableResult
  public func after<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .after(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure in the method's place. The message gives zero or nil.
  @discardableResult
  public func instead(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .instead(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure in the method's place, which may ask the info to proceed to it.
  @discardableResult
  public func instead<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .instead(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure instead of the method; the closure's result is the message's.
  ///
  ///     try car.instead("drive:") { (info, distance: Int32) -> Int32 in
  ///       try info.proceed(with: distance * 2, returning: Int32.self) + 1
  ///     }
  @discardableResult
  public func instead<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, options: AspectOptions = [], priority: Int = 0,
    identifier: String? = nil,
    file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) throws(AspectError) -> AspectToken {
    try add(
      .instead(selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// The active aspects of this target itself, in order of adding: a class's are not an object's, nor a superclass's.
  public func aspects(on selector: RuntimeSelector? = nil) -> [AspectRecord] {
    aspectSite.records(of: selector)
  }

  /// Removes all aspects of this target itself.
  /// - Returns: how many there were.
  @discardableResult
  public func cancelAspects(on selector: RuntimeSelector? = nil) -> Int {
    aspects(on: selector).count { $0.token.cancel().removed }
  }

  /// An aspect that is checked now and added by ``Aspect/apply()``.
  public func prepare(
    _ advice: Advice, options: AspectOptions = [], priority: Int = 0, identifier: String? = nil,
    file: String = #fileID, line: UInt = #line
  ) throws(AspectError) -> Aspect {
    let registration = AspectRegistration(
      options: options, priority: priority, identifier: identifier, file: file, line: line)
    return try Aspect(site: aspectSite, advice: advice, registration: registration)
  }
}
