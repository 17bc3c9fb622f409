// Messages of the runtime's own methods that pass other messages on without a look at their types: `invoke`,
// `invokeWithTarget:` and the `performSelector:` family. Sent from Swift, they go through the conversions that every other send
// goes through, so that what arrives has the types of the method that answers.
import CRuntime

enum RawMessages {
  private enum Kind { case invoke, invokeWithTarget, perform }

  private static func kind(_ selector: RuntimeSelector) -> Kind? {
    // Two letters tell nearly all other names apart.
    let text = fwd_sel_getName(selector.raw)
    guard text.pointee == CChar(UInt8(ascii: "i")) || text.pointee == CChar(UInt8(ascii: "p")),
      text[1] == CChar(UInt8(ascii: "n")) || text[1] == CChar(UInt8(ascii: "e"))
    else { return nil }
    switch selector.name {
    case "invoke": return .invoke
    case "invokeWithTarget:": return .invokeWithTarget
    case "performSelector:", "performSelector:withObject:",
      "performSelector:withObject:withObject:":
      return .perform
    default: return nil
    }
  }

  /// Whether a send of the selector has to come here; a call by registers would not.
  static func contain(_ selector: RuntimeSelector) -> Bool { kind(selector) != nil }

  /// Whether the message's result stays in the invocation that it is sent to.
  static func invokes(_ selector: RuntimeSelector) -> Bool {
    switch kind(selector) {
    case .invoke, .invokeWithTarget: true
    case .perform, nil: false
    }
  }

  /// Does what the message asks for, with the types of whatever answers.
  /// - Returns: false when the receiver has a method of its own for the selector, which is to be called as any other.
  static func run(_ room: OutgoingRoom) throws -> Bool {
    let message = room.message
    guard let kind = kind(message.selector), !message.target.isSuper else { return false }
    let receiver = message.target.receiver
    switch kind {
    case .perform:
      guard isNative(message, in: "NSObject") || isNative(message, in: "NSProxy") else {
        return false
      }
      try perform(room, receiver)
    case .invoke, .invokeWithTarget:
      guard isNative(message, in: "NSInvocation") else { return false }
      let invocation = try RuntimeInvocation(RuntimeObject(retaining: receiver))
      if kind == .invokeWithTarget {
        let target = room.addresses[2]?.load(as: RawObject?.self)
        invocation.target = RuntimeObject(retainingOrNil: target)
      }
      try invocation.invoke()
    }
    return true
  }

  /// The method that answers is the runtime's own.
  private static func isNative(_ message: OutgoingMessage, in cls: String) -> Bool {
    guard let start = message.target.start,
      let method = fwd_class_findMethod(start, message.selector.raw),
      let root = fwd_lookUpClass(cls),
      let own = fwd_class_findMethod(root, message.selector.raw)
    else { return false }
    return fwd_method_getImplementation(method).map(implementationAddress)
      == fwd_method_getImplementation(own).map(implementationAddress)
  }

  private static func perform(_ room: OutgoingRoom, _ receiver: RawObject) throws {
    guard let raw = room.addresses[2]?.load(as: OpaquePointer?.self) else {
      throw RuntimeError.nilValue(expected: "a selector")
    }
    let selector = RuntimeSelector(raw: raw)
    if OwnershipMessages.contain(selector) { throw RuntimeError.ownershipMessage(selector) }
    let count = room.message.selector.argumentCount - 1
    let known = OutgoingMessage.methodSignature(MessageTarget(receiver), selector)
    // A method without a result gives nil; asked for an object, it would be refused.
    let gives = known.map { MethodSignature(raw: $0).returnType != "v" } ?? true
    let signature = try MethodSignature(
      (gives ? "@@:" : "v@:") + String(repeating: "@", count: count))
    guard selector.argumentCount == count else {
      throw RuntimeError.argumentCount(
        selector: selector, expected: selector.argumentCount, found: count)
    }
    var words: (UInt, UInt) = (UInt(bitPattern: receiver), UInt(bitPattern: raw))
    try withUnsafeMutablePointer(to: &words) { words in
      try withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: count + 2) {
        table in
        guard let base = table.baseAddress else { throw RuntimeError.outOfMemory }
        table.initialize(repeating: nil)
        table[0] = UnsafeMutableRawPointer(words)
        table[1] = UnsafeMutableRawPointer(words) + MemoryLayout<UInt>.stride
        for index in 0..<count { table[index + 2] = room.addresses[index + 3] }
        let status = RawConversion.with(signature.raw, selector) {
          fwd_sendConverting(
            receiver, nil, false, raw, signature.raw, UnsafePointer(base), room.base, $0)
        }
        try PendingException.rethrow()
        guard status == FWD_OK else {
          throw RuntimeError.unsupportedType(
            signature.encoding, reason: "status \(status.rawValue)")
        }
        // Whoever asked does not know of references that come with the result.
        if gives, MethodOwnership(selector).givesReference {
          _ = fwd_autorelease(room.base.load(as: RawObject?.self))
        }
      }
    }
  }
}
