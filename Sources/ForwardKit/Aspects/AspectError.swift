/// Why an aspect was not added, applied or reverted.
///
/// `code` keeps Aspects' numbers (0 to 6 and 100); what Aspects has no number for begins at 200.
public enum AspectError: Error, Sendable {
  /// 0: the selector is the runtime's own; hooks on it would break what hooks depend on.
  case selectorBlacklisted(RuntimeSelector)
  /// 1: `near` are selectors of the class whose names are close.
  case doesNotRespond(class: String, selector: RuntimeSelector, near: [RuntimeSelector])
  /// 2: `dealloc` takes before and after hooks, the latter without the object.
  case deallocPosition(AspectPosition)
  /// 3, with ``AspectOptions/strictHierarchy``: a superclass or subclass has the selector hooked.
  case alreadyHookedInHierarchy(selector: RuntimeSelector, class: String, hooked: String)
  /// 4: no hidden class could be made for the object.
  case failedToAllocateClass(String)
  /// 5: the method's types are unknown, or are such that this processor cannot pass them.
  case missingSignature(selector: RuntimeSelector, class: String, types: String)
  /// 6: the closure's parameters or result are not the method's.
  case incompatibleClosure(SignatureMismatch)
  /// 100: the object ended, and its aspects with it.
  case objectDeallocated
  /// 200: an argument that the closure asks for is an empty struct, which has no value in Swift.
  case emptyStruct(selector: RuntimeSelector, argument: Int)
  /// 201: the target has an aspect of this identifier on the selector.
  case duplicateIdentifier(String, selector: RuntimeSelector)
  /// 202: a class as an object: hook `cls.classMethods` instead.
  case classGivenAsInstance(String)
  /// 203: the object has no class of its own that could be changed: a block, a protocol, or one that is ending.
  case unsupportedInstance(String)
  /// 204: other code has replaced the method since; nothing was changed.
  case implementationChanged(RuntimeSelector)
  /// 205: the aspect is not in the state that this needs.
  case invalidState(expected: AspectState)
  /// 206: the call that this was about has ended.
  case callEnded(RuntimeSelector)
  /// 207: `initialize` of the class threw.
  case raised(any Error)
  /// 208: a type whose layout is not what its encoding says.
  case unsupportedType(RuntimeError)
  /// 209: the closure belongs to an actor, and the message was sent elsewhere; or to an actor other than the main one.
  case wrongIsolation(actor: String)
  case outOfMemory

  public var code: Int {
    switch self {
    case .selectorBlacklisted: 0
    case .doesNotRespond: 1
    case .deallocPosition: 2
    case .alreadyHookedInHierarchy: 3
    case .failedToAllocateClass: 4
    case .missingSignature: 5
    case .incompatibleClosure: 6
    case .objectDeallocated: 100
    case .emptyStruct: 200
    case .duplicateIdentifier: 201
    case .classGivenAsInstance: 202
    case .unsupportedInstance: 203
    case .implementationChanged: 204
    case .invalidState: 205
    case .callEnded: 206
    case .raised: 207
    case .unsupportedType: 208
    case .wrongIsolation: 209
    case .outOfMemory: 299
    }
  }
}

extension AspectError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .selectorBlacklisted(let selector):
      return "'\(selector)' cannot be hooked: the runtime itself needs it"
    case .doesNotRespond(let cls, let selector, let near):
      let hint =
        near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
      return "class \(cls) has no method '\(selector)'\(hint)"
    case .deallocPosition(let position): return "'dealloc' cannot be hooked with \(position)"
    case .alreadyHookedInHierarchy(let selector, let cls, let hooked):
      return
        "'\(selector)' of \(cls) is hooked in \(hooked) already, and the aspect asks for one hook in a hierarchy"
    case .failedToAllocateClass(let cls):
      return "no hidden class could be made for an object of class \(cls)"
    case .missingSignature(let selector, let cls, let types):
      return "'\(selector)' of \(cls) cannot be hooked: its types are '\(types)'"
    case .incompatibleClosure(let mismatch): return "the closure does not fit: \(mismatch)"
    case .objectDeallocated: return "the object has ended"
    case .emptyStruct(let selector, let argument):
      return "argument \(argument) of '\(selector)' is an empty struct"
    case .duplicateIdentifier(let identifier, let selector):
      return "there is an aspect '\(identifier)' on '\(selector)' already"
    case .classGivenAsInstance(let cls):
      return "\(cls) is a class: hook its class methods by `classMethods`"
    case .unsupportedInstance(let object): return "\(object) cannot have hooks of its own"
    case .implementationChanged(let selector): return "'\(selector)' was replaced by other code"
    case .invalidState(let expected): return "the aspect is not \(expected)"
    case .callEnded(let selector): return "the call of '\(selector)' has ended"
    case .raised(RuntimeError.disposedClass): return RuntimeError.disposedClass.description
    case .raised(let error): return "+initialize failed: \(error)"
    case .unsupportedType(let error): return error.description
    case .wrongIsolation(let actor):
      return "a hook runs on the thread of the call, where the closure of \(actor) cannot run"
    case .outOfMemory: return "out of memory"
    }
  }
}
