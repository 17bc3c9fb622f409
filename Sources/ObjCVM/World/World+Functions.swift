// Calling a listing's function through the pointer it gave.
import CRuntime

extension World {
  /// A function of the listing or of a library, which native code may call.
  package func isCallable(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard let imp = unsafeBitCast(pointer, to: fwd_IMP?.self) else { return false }
    return isCompiled || fwd_imp_getBoxed(imp) != nil
  }

  /// Calls a function pointer with arguments of at most a word each; gives the result's word. `types` is the encoding of
  /// result and arguments. Anything that is no function of the listing or of a library is a trap.
  package func callFunction(
    _ pointer: UnsafeMutableRawPointer?, _ types: String, _ arguments: SendArgument...
  ) throws(ListingException) -> Int {
    try callFunction(pointer, types, arguments)
  }

  /// Calls a function pointer with the arguments of an array, as above.
  package func callFunction(
    _ pointer: UnsafeMutableRawPointer?, _ types: String, _ arguments: [SendArgument]
  ) throws(ListingException) -> Int {
    try throwPending()
    let address = UInt(bitPattern: pointer)
    guard let imp = unsafeBitCast(pointer, to: fwd_IMP?.self),
      isCompiled || fwd_imp_getBoxed(imp) != nil,
      let signature = sends.signature(types)
    else { throw trap(.notAFunction(address: address)) }
    var words = [UInt](repeating: 0, count: max(1, arguments.count))
    var result = (0, 0)
    let saved = variadic
    variadic = nil
    defer { variadic = saved }
    let status = words.withUnsafeMutableBytes { buffer -> fwd_status in
      guard let base = buffer.baseAddress else { return FWD_NO_MEMORY }
      var addresses: [UnsafeMutableRawPointer?] = []
      for (index, argument) in arguments.enumerated() {
        argument.store(at: base + index * 8)
        addresses.append(base + index * 8)
      }
      return callImplementation(imp, signature, addresses, &result)
    }
    try check(status)
    return result.0
  }
}
