// One call of a method written in Swift: arguments by address in their C layout, the result's room.
//
// Ownership: arguments are borrowed; each Swift value keeps a reference of its own. The receiver of an initialiser is
// consumed. An object result is autoreleased, or given away by the families that give (MethodOwnership).
import CRuntime

@usableFromInline struct CallFrame {
  @usableFromInline let arguments: UnsafePointer<UnsafeMutableRawPointer?>
  @usableFromInline let result: UnsafeMutableRawPointer?
  /// The implementation that is running, which its caller keeps alive: frames are copied for every argument, and a counted
  /// reference would cost more than reading the argument.
  @usableFromInline unowned(unsafe) let method: MethodBody
  /// Where the arguments of the closure begin: 2 behind self and _cmd, 1 behind a block.
  @usableFromInline let first: Int

  @usableFromInline init(
    arguments: UnsafePointer<UnsafeMutableRawPointer?>, result: UnsafeMutableRawPointer?,
    method: MethodBody, first: Int = 2
  ) {
    self.arguments = arguments
    self.result = result
    self.method = method
    self.first = first
  }

  @inlinable var receiver: RawObject {
    guard let object = arguments[0]?.load(as: RawObject?.self) else {
      preconditionFailure("a method runs with a receiver")
    }
    return object
  }

  /// `self` of an instance method.
  @usableFromInline var object: RuntimeObject {
    let raw = receiver
    if method.family.consumesReceiver {
      return RuntimeObject(owning: raw, methodClass: method.owner)
    }
    return RuntimeObject(retaining: raw, methodClass: method.owner)
  }

  /// `self` of a class method.
  @usableFromInline var cls: RuntimeClass {
    RuntimeClass(raw: RawClass(receiver), methodClass: method.owner)
  }

  @inlinable func argument<Value: RuntimeValue>(_ index: Int, _ type: Value.Type)
    throws(RuntimeError) -> Value
  {
    guard let address = arguments[index + first] else {
      preconditionFailure("a call has all its arguments")
    }
    return try Value.fromRuntime(address.loadUnaligned(as: Value.Form.self))
  }

  @inlinable func give<Value: RuntimeValue>(_ value: Value) {
    guard let result else { return }
    let form = value.runtimeForm
    if Value.Form.self == RuntimeReference.self, Value.isObjectLike {
      giveObject(unsafeBitCast(form, to: RuntimeReference.self).object, into: result)
    } else {
      result.storeBytes(of: form, as: Value.Form.self)
    }
  }

  @usableFromInline func giveObject(_ object: RawObject?, into result: UnsafeMutableRawPointer) {
    let given = method.family.givesReference ? fwd_retain(object) : fwd_retainAutorelease(object)
    result.storeBytes(of: given, as: RawObject?.self)
  }
}

extension RuntimeValue {
  /// Whether the encoding is an object's, which is counted.
  @inlinable static var isObjectLike: Bool { runtimeEncoding.utf8.first == 64 /* @ */ }
}

/// The closure behind a method, a block or a delegate's handler.
@usableFromInline typealias FrameClosure = @Sendable (CallFrame) throws -> Void

/// Walks the arguments of a call, for parameter packs.
@usableFromInline struct ArgumentReader {
  @usableFromInline let frame: CallFrame
  @usableFromInline var index = 0
  @inlinable init(_ frame: CallFrame) { self.frame = frame }

  @inlinable mutating func next<Value: RuntimeValue>(_ type: Value.Type) throws(RuntimeError)
    -> Value
  {
    defer { index += 1 }
    return try frame.argument(index, type)
  }
}
