/// What an observer receives of a change, as KVO's options ask for it.
public struct ObservingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The change carries the new value.
  public static let new = ObservingOptions(rawValue: 1)
  /// The change carries the value before.
  public static let old = ObservingOptions(rawValue: 2)
  /// Once at once, before the observing call returns.
  public static let initial = ObservingOptions(rawValue: 4)
  /// Once more before each change, marked `isPrior`.
  public static let prior = ObservingOptions(rawValue: 8)
}

/// One change of an observed value.
public struct KeyValueChange: Sendable {
  /// The object that was observed: the beginning of the key path.
  public let object: RuntimeObject
  public let keyPath: String
  /// With ``ObservingOptions/old``; `.null` for nil. Not in the initial notification.
  public let old: AnyRuntimeValue?
  /// With ``ObservingOptions/new``; `.null` for nil. Not in a prior notification.
  public let new: AnyRuntimeValue?
  public let isPrior: Bool

  /// The new value in a Swift type.
  /// - Throws: `RuntimeError.nilValue` when it was not asked for or does not fit.
  public func newValue<Value: RuntimeValue>(as type: Value.Type) throws(RuntimeError) -> Value {
    guard let new else { throw .nilValue(expected: "a new value, with the option .new") }
    return try new.value(as: type)
  }

  public func oldValue<Value: RuntimeValue>(as type: Value.Type) throws(RuntimeError) -> Value {
    guard let old else { throw .nilValue(expected: "an old value, with the option .old") }
    return try old.value(as: type)
  }
}

public enum ObservingError: Error, Sendable, CustomStringConvertible {
  /// No key path, or one with an empty key.
  case badKeyPath(String)
  /// A class, a block, a protocol, or an object that is ending.
  case unsupportedObject(String)
  /// No observation of this observer (and context) on the key path.
  case notRegistered(keyPath: String)
  /// The object has neither accessors nor an instance variable of the name.
  case undefinedKey(String, class: String)
  /// An accessor threw.
  case raised(any Error)
  case outOfMemory

  public var description: String {
    switch self {
    case .badKeyPath(let path): "'\(path)' is no key path"
    case .unsupportedObject(let object): "\(object) cannot be observed"
    case .notRegistered(let path): "no observer of this name observes '\(path)'"
    case .undefinedKey(let key, let cls):
      "class \(cls) is not key value coding-compliant for the key '\(key)'"
    case .raised(let error): "an accessor failed: \(error)"
    case .outOfMemory: "out of memory"
    }
  }
}
