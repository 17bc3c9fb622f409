// What a boxed implementation made from a Swift closure points at.
//
// The runtime calls `enter` with this object as its context. It is retained by the implementation and released when
// the runtime destroys that, which is after the last call (boxed.c).
import CRuntime

@usableFromInline final class MethodBody: @unchecked Sendable {
  // Sendable: `owner` is written once, before the method is added to its class and so before any call.
  @usableFromInline let invoke: @Sendable (CallFrame) throws -> Void
  @usableFromInline let family: MethodOwnership
  /// The class whose method this is: `super` begins above it.
  @usableFromInline private(set) nonisolated(unsafe) var owner: RawClass?

  @usableFromInline init(
    family: MethodOwnership, invoke: @escaping @Sendable (CallFrame) throws -> Void
  ) {
    self.family = family
    self.invoke = invoke
  }

  /// For frames that no method runs in: no family, no superclass. A frame does not keep its method alive; this one always is.
  static let plain = MethodBody(family: .none) { _ in }

  /// Makes the native implementation.
  /// - Throws: `RuntimeError.unsupportedType` for types that this processor cannot pass.
  static func implementation(
    of member: MethodMember, name: String, owner: RawClass?
  ) throws(RuntimeError) -> fwd_IMP {
    let signature = try member.signature
    var error = fwd_encoding_error()
    guard fwd_signature_isCallable(signature.raw, &error) == FWD_OK else {
      throw .unsupportedType(signature.encoding, reason: error.text)
    }
    let body = MethodBody(family: MethodOwnership(member.selector), invoke: member.invoke)
    body.owner = owner
    if let owner { OpaqueValues.note(member, of: owner) }
    let context = Unmanaged.passRetained(body)
    let imp = name.withCString { name in
      var boxed = fwd_boxed(
        function: entry,
        context: context.toOpaque(), signature: signature.raw, name: name, location: fwd_location(),
        block: nil,
        destroy: { context in
          guard let context else { return }
          Unmanaged<MethodBody>.fromOpaque(context).release()
        }, quick: nil)
      return fwd_imp_createBoxed(&boxed)
    }
    guard let imp else {
      context.release()
      throw .outOfMemory
    }
    return imp
  }

  /// The one function behind all implementations made here.
  private static let entry: fwd_boxed_function = { context, arguments, result in
    guard let context else { return }
    MethodBody.enter(Unmanaged<MethodBody>.fromOpaque(context), arguments, result)
  }

  /// Whether the implementation is a closure of the program's: not one of ForwardKit's own classes.
  static func isProgramCode(_ boxed: UnsafePointer<fwd_boxed>) -> Bool {
    guard
      unsafeBitCast(boxed.pointee.function, to: UInt.self) == unsafeBitCast(entry, to: UInt.self),
      let context = boxed.pointee.context
    else { return false }
    let owner = Unmanaged<MethodBody>.fromOpaque(context).takeUnretainedValue().owner
    return owner.map { !isLibraryClass(RuntimeClass(raw: $0)) } ?? true
  }

  private static func isLibraryClass(_ cls: RuntimeClass) -> Bool {
    switch cls.name {
    case "DynamicDelegate", "SwiftMessageRecorder": true
    default: false
    }
  }

  private static func enter(
    _ context: Unmanaged<MethodBody>, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?
  ) {
    let levels = HostLock.leave()
    defer { HostLock.comeBack(levels) }
    let outer = SourcePlace.enterBody()
    defer { SourcePlace.leave(outer) }
    context._withUnsafeGuaranteedRef { body in
      do {
        try body.invoke(CallFrame(arguments: arguments, result: result, method: body))
      } catch {
        PendingException.raise(error)
      }
    }
  }
}
