// Errors between Swift and the runtime.
//
// A Swift error thrown by a method becomes an exception, pending on its thread, whose object carries the error. The send
// that called the method finds it pending and throws the very error again. Exceptions that are not Swift's come out
// as `RuntimeError`, and go in again as what they were.
import CRuntime

@usableFromInline enum PendingException {
  /// Throws what the last call left pending.
  @inlinable static func rethrow() throws {
    if fwd_exception_isPending() { throw taken() }
  }

  /// Takes the pending exception off the thread.
  @usableFromInline static func taken() -> any Error {
    var record = fwd_exception()
    guard fwd_exception_take(&record) else {
      return RuntimeError.exception(
        name: "NSInternalInconsistencyException", reason: "nothing was raised", object: nil)
    }
    let object = record.object.map { RuntimeObject(owning: $0) }
    if let object, let error = SwiftValue.payload(of: object.raw) as? any Error { return error }
    var name = withUnsafeBytes(of: record.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    var reason = withUnsafeBytes(of: record.reason) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if reason.isEmpty, let object {
      // An exception object of somebody else's knows its own words.
      if let own = words(of: object, "name") { name = own }
      if let own = words(of: object, "reason") { reason = own }
    }
    return unrecognized(name: name, reason: reason)
      ?? RuntimeError.exception(name: name, reason: reason, object: object)
  }

  private static func words(of object: RuntimeObject, _ selector: RuntimeSelector) -> String? {
    guard fwd_class_findMethod(object.isa, selector.raw) != nil else { return nil }
    return (try? object.send(selector, returning: String?.self)) ?? nil
  }

  /// `-[Car fly]: unrecognized selector sent to instance 0x…` as the error it is.
  private static func unrecognized(name: String, reason: String) -> RuntimeError? {
    guard name == "NSInvalidArgumentException", let open = reason.firstIndex(of: "["),
      let end = reason.range(of: "]: unrecognized selector sent to ")
    else { return nil }
    let sent = reason[reason.index(after: open)..<end.lowerBound]
    guard let space = sent.lastIndex(of: " ") else { return nil }
    let isClassMethod = reason.hasPrefix("+")
    // An object with hooks of its own is of a hidden class.
    let named = String(sent[..<space])
    let cls = fwd_lookUpClass(named).map { RuntimeClass(raw: $0).visible.name } ?? named
    let selector = RuntimeSelector(String(sent[sent.index(after: space)...]))
    let address = reason[end.upperBound...].split(separator: " ").last.map(String.init) ?? ""
    return .unrecognizedSelector(
      receiver: isClassMethod ? cls : "<\(cls): \(address)>", class: cls, selector: selector,
      near: NearbySelectors.selectors(
        like: selector, inClassNamed: cls, classMethods: isClassMethod))
  }

  /// Leaves an error pending for the caller of the running method.
  @usableFromInline static func raise(_ error: any Error) {
    if case .exception(let name, let reason, let object?) = error as? RuntimeError {
      object.raise(name, reason)
      return
    }
    let words = appleWords(error) ?? String(describing: error)
    let name = error is RuntimeError ? "NSInvalidArgumentException" : "SwiftError"
    SwiftValue.object(for: error).raise(name, words)
  }
}

extension PendingException {
  /// An unrecognized selector in the words that Objective-C code knows.
  private static func appleWords(_ error: any Error) -> String? {
    guard
      case .unrecognizedSelector(let receiver, let cls, let selector, _) = error as? RuntimeError
    else { return nil }
    guard receiver.hasPrefix("<"), let address = receiver.dropLast().split(separator: " ").last
    else {
      return "+[\(cls) \(selector)]: unrecognized selector sent to class \(cls)"
    }
    return "-[\(cls) \(selector)]: unrecognized selector sent to instance \(address)"
  }
}

extension RuntimeObject {
  /// The error of a Swift method that an exception's object carries.
  package static func swiftError(in object: UnsafeMutablePointer<fwd_object>) -> (any Error)? {
    SwiftValue.payload(of: object) as? any Error
  }

  /// Leaves the object pending as an exception. A method, so that the object lives for the length of the call.
  fileprivate func raise(_ name: String, _ reason: String) {
    fwd_exception_raise(raw, name, reason)
  }
}

extension String {
  /// The first place where the text stands.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(text) { return at..<index(at, offsetBy: text.count) }
      at = index(after: at)
    }
    return nil
  }
}
