// What becomes of a subscript by a property handle that cannot read or write: it is reported, since a subscript cannot throw.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A read or a write of `object[property]` that failed.
public struct PropertyFailure: Sendable, CustomStringConvertible {
  public let object: RuntimeObject
  /// The property's name.
  public let property: String
  /// What ``RuntimeObject/value(of:)`` or `set(_:to:)` would have thrown.
  public let error: any Error

  public init(object: RuntimeObject, property: String, error: any Error) {
    self.object = object
    self.property = property
    self.error = error
  }

  public var description: String { "\(object.plainDescription)[\(property)]: \(error)" }

  /// Called for every failure, on the thread of the access. By default it writes a line to the standard error.
  public static var handler: @Sendable (PropertyFailure) -> Void {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Lock<@Sendable (PropertyFailure) -> Void>({ failure in
    let line = "ForwardKit: \(failure)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
  })

  static func report(_ object: RuntimeObject, _ property: String, _ error: any Error) {
    handler(PropertyFailure(object: object, property: property, error: error))
  }
}
