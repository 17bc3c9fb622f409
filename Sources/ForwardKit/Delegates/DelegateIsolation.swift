// Closures of actors as methods of a delegate. A method answers on the thread of its call, so it cannot wait for its actor: a
// closure of the main actor runs in calls on the main thread and makes others throw, as a hook does; other actors' are refused.
// `@isolated(any)` changes what a caller has to do, not the layout of the closure.

@usableFromInline struct IsolatedMethod<each Argument, Result> {
  @usableFromInline let run: @isolated(any) @Sendable (repeat each Argument) throws -> Result
  @inlinable init(
    run: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Result
  ) { self.run = run }
}

@usableFromInline struct PlainMethod<each Argument, Result> {
  @usableFromInline let run: @Sendable (repeat each Argument) throws -> Result
}

@usableFromInline enum DelegateIsolation {
  /// The closure as one of no actor.
  /// - Throws: `DelegateError.wrongIsolation` for another actor than the main actor.
  @inlinable static func plain<each Argument, Result>(
    _ body: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Result
  ) throws(DelegateError) -> @Sendable (repeat each Argument) throws -> Result {
    let actor = body.isolation
    let plain = unsafeBitCast(
      IsolatedMethod(run: body), to: PlainMethod<repeat each Argument, Result>.self
    ).run
    guard let actor else { return plain }
    try checkCanRun(actor)
    return { (argument: repeat each Argument) in
      try check(actor)
      return try plain(repeat each argument)
    }
  }

  @usableFromInline static func checkCanRun(_ actor: any Actor) throws(DelegateError) {
    guard Isolation.isMain(actor) else { throw .wrongIsolation(actor: "\(type(of: actor))") }
  }

  @usableFromInline static func check(_ actor: any Actor) throws(DelegateError) {
    guard Isolation.isCurrent(actor) else { throw .wrongIsolation(actor: "\(type(of: actor))") }
  }
}
