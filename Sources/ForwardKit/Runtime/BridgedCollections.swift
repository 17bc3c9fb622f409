// Strings, collections and numbers as Foundation's objects, and back.
import CRuntime

extension String: BridgedValue {
  package static var bridgeKind: BridgeKind { .string }
  package var bridgeCounterpart: RuntimeObject? { StringBridge.foundationString(self) }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> String? {
    StringBridge.text(of: object.raw)
  }
}

extension Array: BridgedValue where Element: RuntimeValue {
  package static var bridgeKind: BridgeKind { .array }
  package var bridgeCounterpart: RuntimeObject? {
    BridgedElements.make("NSMutableArray") { made in
      for element in self { try made.send("addObject:", Bridge.object(for: element)) }
    }
  }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> [Element]? {
    guard Bridge.isKind(object, .array) else { return nil }
    return try BridgedElements.of(object).map { object throws(RuntimeError) in
      try Bridge.element(object, as: Element.self)
    }
  }
}

extension Set: BridgedValue where Element: RuntimeValue {
  package static var bridgeKind: BridgeKind { .set }
  package var bridgeCounterpart: RuntimeObject? {
    BridgedElements.make("NSMutableSet") { made in
      for element in self { try made.send("addObject:", Bridge.object(for: element)) }
    }
  }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> Set<Element>? {
    guard Bridge.isKind(object, .set), let all = BridgedElements.list(object, "allObjects") else {
      return nil
    }
    return Set(
      try all.map { object throws(RuntimeError) in try Bridge.element(object, as: Element.self) })
  }
}

extension Dictionary: BridgedValue where Key: RuntimeValue, Value: RuntimeValue {
  package static var bridgeKind: BridgeKind { .dictionary }
  package var bridgeCounterpart: RuntimeObject? {
    BridgedElements.make("NSMutableDictionary") { made in
      for (key, value) in self {
        try made.send("setObject:forKey:", Bridge.object(for: value), Bridge.object(for: key))
      }
    }
  }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> [Key: Value]? {
    guard Bridge.isKind(object, .dictionary), let keys = BridgedElements.list(object, "allKeys")
    else { return nil }
    var made: [Key: Value] = [:]
    for key in keys {
      guard
        let value = try? object.send("objectForKey:", key, returning: RuntimeObject?.self)
      else { continue }
      made[try Bridge.element(key, as: Key.self)] = try Bridge.element(value, as: Value.self)
    }
    return made
  }
}

enum BridgedElements {
  /// An immutable object with the contents that `fill` gives a new one of a mutable class.
  static func make(_ cls: String, _ fill: (RuntimeObject) throws -> Void) -> RuntimeObject? {
    guard let made = try? Bridge.foundation(cls)?.new(), (try? fill(made)) != nil else {
      return nil
    }
    return try? made.send("copy", returning: RuntimeObject.self)
  }

  static func list(_ object: RuntimeObject, _ selector: RuntimeSelector) -> [RuntimeObject]? {
    (try? object.send(selector, returning: RuntimeObject.self)).map { of($0) }
  }

  static func of(_ array: RuntimeObject) -> [RuntimeObject] {
    let count = (try? array.send("count", returning: UInt.self)) ?? 0
    return (0..<count).compactMap {
      try? array.send("objectAtIndex:", $0, returning: RuntimeObject.self)
    }
  }
}

// MARK: Numbers

/// A number of one C type.
protocol BridgedNumber: BridgedValue, RuntimeValue {
  /// `numberWithInt:` and its like.
  static var bridgeMaker: RuntimeSelector { get }
}

extension BridgedNumber {
  package static var bridgeKind: BridgeKind { .number }
  package var bridgeCounterpart: RuntimeObject? {
    try? Bridge.foundation("NSNumber")?.send(
      Self.bridgeMaker, self, returning: RuntimeObject.self)
  }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> Self? {
    guard Bridge.isKind(object, .number), let number = Number(foundation: object),
      let kind = Self.runtimeEncoding.utf8.first
    else { return nil }
    do throws(ConversionFailure) {
      return try number.value(as: Self.self, encoding: kind)
    } catch {
      switch error {
      case .range(let words):
        throw .valueOutOfRange(value: words, type: runtimeEncoding, selector: nil)
      case .value(let reason): throw reason
      case .mismatch:
        throw .unexpectedObject(expected: "\(Self.self)", found: SwiftValue.kind(of: object.raw))
      }
    }
  }
}

extension Number {
  /// The value of an NSNumber.
  init?(foundation object: RuntimeObject) {
    guard let type = (try? object.send("objCType", returning: CStringValue.self))?.text else {
      return nil
    }
    switch type {
    case "f", "d":
      guard let value = try? object.send("doubleValue", returning: Double.self) else { return nil }
      self = .floating(value)
    case "Q", "L":
      guard let value = try? object.send("unsignedLongLongValue", returning: UInt64.self) else {
        return nil
      }
      self = .integer(Int128(value))
    case "B":
      guard let value = try? object.send("boolValue", returning: Bool.self) else { return nil }
      self = .bool(value)
    default:
      guard let value = try? object.send("longLongValue", returning: Int64.self) else { return nil }
      self = .integer(Int128(value))
    }
  }
}

extension Bool: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithBool:" } }
extension Int8: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithChar:" } }
extension Int16: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithShort:" } }
extension Int32: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithInt:" } }
extension Int64: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithLongLong:" } }
extension Int: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithLongLong:" } }
extension UInt8: BridgedNumber {
  static var bridgeMaker: RuntimeSelector { "numberWithUnsignedChar:" }
}
extension UInt16: BridgedNumber {
  static var bridgeMaker: RuntimeSelector { "numberWithUnsignedShort:" }
}
extension UInt32: BridgedNumber {
  static var bridgeMaker: RuntimeSelector { "numberWithUnsignedInt:" }
}
extension UInt64: BridgedNumber {
  static var bridgeMaker: RuntimeSelector { "numberWithUnsignedLongLong:" }
}
extension UInt: BridgedNumber {
  static var bridgeMaker: RuntimeSelector { "numberWithUnsignedLongLong:" }
}
extension Float: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithFloat:" } }
extension Double: BridgedNumber { static var bridgeMaker: RuntimeSelector { "numberWithDouble:" } }
