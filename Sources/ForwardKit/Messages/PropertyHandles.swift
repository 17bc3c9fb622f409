// Values by typed handles: a `RuntimeProperty` that describes a property of a class also reads, writes and observes it.
//
// The accessors are messages, as in Objective-C: a subclass may override them, hooks and observers see them.

extension RuntimeObject {
  /// The value of a property, by its getter.
  /// - Throws: what the getter threw; `RuntimeError`, when the object has no such property or one of another type.
  public func value<Value: RuntimeValue>(of property: RuntimeProperty<Value>) throws -> Value {
    try send(property.member.getterSelector, returning: Value.self)
  }

  /// Sets a property, by its setter.
  /// - Throws: what the setter threw; `RuntimeError`, when the object has no such property or one of another type.
  public func set<Value: RuntimeValue>(_ property: RuntimeProperty<Value>, to value: Value) throws {
    try send(property.member.setterSelector, value)
  }

  /// The value of a property that the object has: `player[volume] = 11`.
  ///
  /// A subscript cannot throw. A property that the object does not have, or has with another type, and an accessor that
  /// throws, are reported to ``PropertyFailure/handler``; reading then gives the type's ``ZeroRuntimeValue/runtimeZero``, as a
  /// message to nil does, and writing does nothing. Where that may happen, use ``value(of:)`` and `set(_:to:)`.
  public subscript<Value: ZeroRuntimeValue>(property: RuntimeProperty<Value>) -> Value {
    get { read(property) ?? .runtimeZero }
    set { write(newValue, to: property) }
  }

  /// The value of a property whose type has no zero: nil where the property has none, or cannot be read.
  @_disfavoredOverload
  public subscript<Value: NullableRuntimeValue>(property: RuntimeProperty<Value>) -> Value? {
    get {
      do { return try send(property.member.getterSelector, returning: Value?.self) } catch {
        PropertyFailure.report(self, property.name, error)
        return nil
      }
    }
    set {
      do { try send(property.member.setterSelector, newValue) } catch {
        PropertyFailure.report(self, property.name, error)
      }
    }
  }

  /// The value of a property whose type has no zero: nil where it cannot be read.
  @_disfavoredOverload
  public subscript<Value: RuntimeValue>(property: RuntimeProperty<Value>) -> Value? {
    get { read(property) }
    set {
      guard let newValue else {
        PropertyFailure.report(
          self, property.name, RuntimeError.nilValue(expected: "\(Value.self)"))
        return
      }
      write(newValue, to: property)
    }
  }

  private func read<Value: RuntimeValue>(_ property: RuntimeProperty<Value>) -> Value? {
    do { return try value(of: property) } catch {
      PropertyFailure.report(self, property.name, error)
      return nil
    }
  }

  private func write<Value: RuntimeValue>(_ value: Value, to property: RuntimeProperty<Value>) {
    do { try set(property, to: value) } catch { PropertyFailure.report(self, property.name, error) }
  }

  /// Tells a closure of every change of a property.
  ///
  ///     let token = try player.observe(volume) { old, new in print(old, new) }
  ///
  /// A closure of no actor runs on the thread of the change, before the setter returns. One of an actor runs there: of the main
  /// actor at once when the change is made on the main thread, else a moment later, in order.
  /// - Parameters:
  ///   - owner: when it has ended, the closure is not called any more.
  ///   - property: the property.
  ///   - isolation: the actor that calls, whose closures stay there.
  ///   - body: what runs.
  /// - Throws: `ObservingError`; `.raised` with `RuntimeError.signatureMismatch` when the property has another type.
  @discardableResult
  public func observe<Value: RuntimeValue>(
    _ property: RuntimeProperty<Value>, owner: (any AnyObject & Sendable)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (_ old: Value, _ new: Value) -> Void
  ) throws(ObservingError) -> ObservationToken {
    let actor = body.isolation
    let plain = unsafeBitCast(body, to: (@Sendable (Value, Value) -> Void).self)
    return try observe(
      property, owner: owner, by: IsolatedDelivery(on: actor) { plain($0.0, $0.1) })
  }

  /// Tells an asynchronous closure of every change of a property; it is awaited for one change after the other.
  @discardableResult
  public func observe<Value: RuntimeValue>(
    _ property: RuntimeProperty<Value>, owner: (any AnyObject & Sendable)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (_ old: Value, _ new: Value) async -> Void
  ) throws(ObservingError) -> ObservationToken {
    try observe(property, owner: owner, by: IsolatedDelivery { await body($0.0, $0.1) })
  }

  private func observe<Value: RuntimeValue>(
    _ property: RuntimeProperty<Value>, owner: (any AnyObject & Sendable)?,
    by delivery: IsolatedDelivery<(Value, Value)>
  ) throws(ObservingError) -> ObservationToken {
    try checkType(property)
    return try observeChanges([property.name], options: [.old, .new], owner: owner) { change in
      guard let old = Self.valueOrZero({ try change.oldValue(as: Value.self) }),
        let new = Self.valueOrZero({ try change.newValue(as: Value.self) })
      else { return }
      delivery((old, new))
    }
  }

  /// A property that was never set has its type's zero, as when it is read by its handle; nil for a type without one.
  private static func valueOrZero<Value: RuntimeValue>(_ read: () throws -> Value) -> Value? {
    do { return try read() } catch RuntimeError.nilValue {
      return (Value.self as? any ZeroRuntimeValue.Type)?.runtimeZero as? Value
    } catch { return nil }
  }

  /// Refuses a property that the object has with another type, or not at all.
  private func checkType<Value: RuntimeValue>(_ property: RuntimeProperty<Value>)
    throws(ObservingError)
  {
    do { _ = try value(of: property) } catch {
      if case .nilValue = error as? RuntimeError {} else { throw .raised(error) }
    }
  }

  /// The new values of a property, as a sequence that ends with the object or the loop that reads it.
  ///
  ///     for await volume in try player.values(of: volume) { … }
  ///
  /// - Throws: `ObservingError`; `.raised` with `RuntimeError.signatureMismatch` when the property has another type.
  public func values<Value: RuntimeValue>(
    of property: RuntimeProperty<Value>, options: ObservingOptions = [.new]
  ) throws(ObservingError) -> some AsyncSequence<Value, Never> & Sendable {
    try checkType(property)
    return try values(of: property.name, as: Value.self, options: options)
  }
}
