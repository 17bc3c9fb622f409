/// What the Swift face of the runtime throws. Errors of the program's own, thrown by a closure that is a method, pass
/// through a send unchanged and are not wrapped.
public enum RuntimeError: Error, Sendable {
  /// No method, no forwarding: `near` are selectors of the class whose names are close, nearest first.
  case unrecognizedSelector(
    receiver: String, class: String, selector: RuntimeSelector, near: [RuntimeSelector])
  /// A value's type and the method's do not agree.
  case signatureMismatch(SignatureMismatch)
  /// More or fewer arguments than the method takes.
  case argumentCount(selector: RuntimeSelector, expected: Int, found: Int)
  /// An exception of the runtime's, or of code that is not Swift.
  case exception(name: String, reason: String, object: RuntimeObject?)
  /// A number does not fit the type that the method takes or the caller asked for.
  case valueOutOfRange(value: String, type: String, selector: RuntimeSelector?)
  /// Nil where a value was asked for.
  case nilValue(expected: String)
  /// An object that does not carry a value of the type asked for.
  case unexpectedObject(expected: String, found: String)
  /// A type encoding that is malformed; `position` counts characters from 0.
  case badEncoding(String, position: Int, reason: String)
  /// Types that this processor cannot pass, or a value type whose layout is not what its encoding says.
  case unsupportedType(String, reason: String)
  case unknownClass(String)
  case unknownProtocol(String)
  case unknownIvar(String, class: String)
  /// The name of a new class or protocol is taken, or two members have one name.
  case nameTaken(String)
  /// A class adopts a protocol without having these methods, which the protocol requires.
  case missingMethods(class: String, protocol: String, [RuntimeSelector])
  /// A class that has instances or subclasses, or that is not one made at run time, is not disposed of.
  case classInUse(String)
  /// The class has been disposed of: it makes no objects, and takes no methods, subclasses or hooks.
  case disposedClass
  /// `retain`, `release`, `autorelease` and `dealloc` are Swift's to send.
  case ownershipMessage(RuntimeSelector)
  /// The method is asynchronous: its message is awaited.
  case asynchronousMethod(RuntimeSelector)
  /// An index of an argument that the signature does not have.
  case argumentIndex(Int, count: Int)
  case outOfMemory
}

/// Where two types differ, and what they are.
public struct SignatureMismatch: Error, Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// Arguments count from 0, self and _cmd not counted.
    case argument(Int)
    case result
    /// The closure takes more arguments than the method has.
    case count(expected: Int, found: Int)
  }
  public var selector: RuntimeSelector
  public var place: Place
  /// The method's type at the place and the value's, as encodings.
  public var expected: String
  public var found: String
  /// The whole signatures, as encodings.
  public var expectedSignature: String
  public var foundSignature: String
}

extension RuntimeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unrecognizedSelector(let receiver, let cls, let selector, let near):
      let hint =
        near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
      return "\(receiver) does not recognize '\(selector)' (class \(cls))\(hint)"
    case .signatureMismatch(let mismatch): return mismatch.description
    case .argumentCount(let selector, let expected, let found):
      return "'\(selector)' takes \(counted(expected)), \(found) given"
    case .exception(let name, let reason, _): return "\(name): \(reason)"
    case .valueOutOfRange(let value, let type, let selector):
      return
        "\(value) does not fit \(TypeDescriptions.of(type))\(selector.map { " of '\($0)'" } ?? "")"
    case .nilValue(let expected): return "nil where \(expected) was asked for"
    case .unexpectedObject(let expected, let found):
      return "\(found) where \(expected) was asked for"
    case .badEncoding(let encoding, let position, let reason):
      return "type encoding '\(encoding)', character \(position): \(reason)"
    case .unsupportedType(let type, let reason): return "type '\(type)' cannot be passed: \(reason)"
    case .unknownClass(let name): return "there is no class '\(name)'"
    case .unknownProtocol(let name): return "there is no protocol '\(name)'"
    case .unknownIvar(let name, let cls): return "class \(cls) has no instance variable '\(name)'"
    case .nameTaken(let name): return "the name '\(name)' is taken"
    case .missingMethods(let cls, let adopted, let selectors):
      return
        "class \(cls) adopts \(adopted) without \(selectors.map { "'\($0)'" }.joined(separator: ", "))"
    case .disposedClass: return "the class has been disposed of"
    case .classInUse(let name): return "class \(name) is in use"
    case .ownershipMessage(let selector):
      return "'\(selector)' is not sent from Swift: references count themselves"
    case .asynchronousMethod(let selector): return "'\(selector)' is asynchronous: await it"
    case .argumentIndex(let index, let count): return "argument \(index) of \(counted(count))"
    case .outOfMemory: return "out of memory"
    }
  }
}

extension SignatureMismatch: CustomStringConvertible {
  public var description: String {
    let types = "(method '\(expectedSignature)', given '\(foundSignature)')"
    let pair =
      "expected \(TypeDescriptions.of(expected)) '\(expected)', found \(TypeDescriptions.of(found)) '\(found)'"
    switch place {
    case .argument(let index): return "'\(selector)', argument \(index): \(pair) \(types)"
    case .result: return "'\(selector)', result: \(pair) \(types)"
    case .count(let expected, let found):
      return "'\(selector)': takes \(counted(expected)), found \(found) \(types)"
    }
  }
}

private func counted(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }
