// Messages and block calls from Swift.
//
// A send from Swift is a real send: it goes through CRuntime's dispatch, may resolve or forward, and shows in a trace.
// The types that the call site states (a signature) follow from the arguments given and the result asked for.
import CRuntime

/// An argument of a message from Swift.
public enum SendArgument {
  case object(ObjectPointer?)
  case cls(OpaquePointer?)
  case sel(OpaquePointer?)
  case pointer(UnsafeRawPointer?)
  case int(Int)
  case uint(UInt)
  case int32(Int32)
  case bool(Bool)
  case char(Int8)
  case double(Double)
  case float(Float)
  /// A structure, by its encoding and its bytes, at most 64 of them.
  case structure(encoding: String, bytes: [UInt8])
  /// A block that takes or is an argument.
  case block(ObjectPointer?)

  var encoding: String {
    switch self {
    case .object: "@"
    case .cls: "#"
    case .sel: ":"
    case .pointer: "^v"
    case .int: "q"
    case .uint: "Q"
    case .int32: "i"
    case .bool: "B"
    case .char: "c"
    case .double: "d"
    case .float: "f"
    case .structure(let encoding, _): encoding
    case .block: "@?"
    }
  }
  /// The encoding where it is one letter.
  @inline(__always)
  fileprivate var letter: UInt8? {
    switch self {
    case .object: UInt8(ascii: "@")
    case .cls: UInt8(ascii: "#")
    case .sel: UInt8(ascii: ":")
    case .int: UInt8(ascii: "q")
    case .uint: UInt8(ascii: "Q")
    case .int32: UInt8(ascii: "i")
    case .bool: UInt8(ascii: "B")
    case .char: UInt8(ascii: "c")
    case .double: UInt8(ascii: "d")
    case .float: UInt8(ascii: "f")
    case .pointer, .structure, .block: nil
    }
  }
  var size: Int { if case .structure(_, let bytes) = self { bytes.count } else { 8 } }

  /// Stores the value in its own C layout, the rest of the word zero.
  func store(at address: UnsafeMutableRawPointer) {
    switch self {
    case .object(let value), .block(let value):
      address.storeBytes(of: value, as: ObjectPointer?.self)
    case .cls(let value), .sel(let value): address.storeBytes(of: value, as: OpaquePointer?.self)
    case .pointer(let value): address.storeBytes(of: value, as: UnsafeRawPointer?.self)
    case .int(let value): address.storeBytes(of: value, as: Int.self)
    case .uint(let value): address.storeBytes(of: value, as: UInt.self)
    case .int32(let value): address.storeBytes(of: Int(value), as: Int.self)
    case .bool(let value): address.storeBytes(of: value ? 1 : 0, as: Int.self)
    case .char(let value): address.storeBytes(of: Int(value), as: Int.self)
    case .double(let value): address.storeBytes(of: value, as: Double.self)
    case .float(let value): address.storeBytes(of: value, as: Float.self)
    case .structure(_, let bytes): address.copyMemory(from: bytes, byteCount: bytes.count)
    }
  }
}

/// Selectors and signatures that sends from Swift have used.
package struct SendCache {
  private var selectors = NameCache()
  private var signatures = NameCache()

  mutating func selector(_ name: String) -> OpaquePointer {
    if let found = selectors[name] { return found }
    let made = fwd_sel_registerName(name)
    selectors[name] = made
    return made
  }

  package mutating func signature(_ types: String) -> OpaquePointer? {
    if let found = signatures[types] { return found }
    guard let made = fwd_signature_get(types, nil) else { return nil }
    signatures[types] = made
    return made
  }

  /// The signature of a result, what comes before the arguments (`@:` for a method), and the arguments.
  mutating func signature(_ result: String, _ head: String, _ arguments: [SendArgument])
    -> OpaquePointer?
  {
    var words = NameWords()
    var fits = words.append(result) && words.append(head)
    for argument in arguments where fits {
      fits = argument.letter.map { words.append($0) } ?? words.append(argument.encoding)
    }
    if fits, let found = signatures[words] { return found }
    var types = result + head
    for argument in arguments { types += argument.encoding }
    return signature(types)
  }
}

extension World {
  // MARK: Messages

  /// Sends a message whose result is an object (+0 unless the selector is of an owning family).
  @discardableResult
  public func send(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...
  ) throws(ListingException) -> ObjectPointer? {
    try perform(
      receiver, self.selector(selector), arguments, resultType: "@", as: ObjectPointer?.self)
  }
  /// Sends a message with a list of arguments; its result is an object.
  @discardableResult
  public func send(
    _ receiver: ObjectPointer?, _ selector: String, list arguments: [SendArgument]
  ) throws(ListingException) -> ObjectPointer? {
    try perform(
      receiver, self.selector(selector), arguments, resultType: "@", as: ObjectPointer?.self)
  }
  @discardableResult
  public func send(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ arguments: SendArgument...
  ) throws(ListingException) -> ObjectPointer? {
    try perform(receiver, selector, arguments, resultType: "@", as: ObjectPointer?.self)
  }
  /// Sends a message to a class object.
  @discardableResult
  public func send(
    toClass cls: OpaquePointer, _ selector: String, _ arguments: SendArgument...
  ) throws(ListingException) -> ObjectPointer? {
    try perform(
      ObjectPointer(cls), self.selector(selector), arguments, resultType: "@",
      as: ObjectPointer?.self)
  }
  public func sendVoid(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...
  ) throws(ListingException) {
    _ = try perform(receiver, self.selector(selector), arguments, resultType: "v", as: Int.self)
  }
  public func sendVoid(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ arguments: SendArgument...
  ) throws(ListingException) {
    _ = try perform(receiver, selector, arguments, resultType: "v", as: Int.self)
  }
  /// A message that a delegate may implement.
  public func report(
    _ selector: String, to delegate: ObjectPointer?, _ arguments: SendArgument...
  ) throws(ListingException) {
    guard let delegate, implements(delegate, selector) else { return }
    _ = try perform(
      delegate, self.selector(selector), arguments, resultType: "v", as: Int.self)
  }
  /// An integer result; `resultType` is what the method declares (`q`, `Q`, `i`, `c`, `S` …).
  public func sendInt(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...,
    resultType: String = "q"
  ) throws(ListingException) -> Int {
    try performInt(receiver, self.selector(selector), arguments, resultType)
  }
  public func sendInt(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ arguments: SendArgument...,
    resultType: String = "q"
  ) throws(ListingException) -> Int {
    try performInt(receiver, selector, arguments, resultType)
  }
  public func sendBool(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...
  ) throws(ListingException) -> Bool {
    try perform(receiver, self.selector(selector), arguments, resultType: "B", as: UInt8.self) != 0
  }
  public func sendBool(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ arguments: SendArgument...
  ) throws(ListingException) -> Bool {
    try perform(receiver, selector, arguments, resultType: "B", as: UInt8.self) != 0
  }
  public func sendDouble(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...
  ) throws(ListingException) -> Double {
    try perform(receiver, self.selector(selector), arguments, resultType: "d", as: Double.self)
  }

  /// A result that is an address; `resultType` is what the method declares (`r^v`, `r*` …). It must not be an object's: a trace
  /// names the results of messages by their types, and reads what is no object.
  public func sendPointer(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...,
    resultType: String = "r^v"
  ) throws(ListingException) -> UnsafeRawPointer? {
    try perform(
      receiver, self.selector(selector), arguments, resultType: resultType,
      as: UnsafeRawPointer?.self)
  }
  public func sendSelector(
    _ receiver: ObjectPointer?, _ selector: String, _ arguments: SendArgument...
  ) throws(ListingException) -> OpaquePointer? {
    try perform(
      receiver, self.selector(selector), arguments, resultType: ":", as: OpaquePointer?.self)
  }

  private func performInt(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ arguments: [SendArgument],
    _ type: String
  ) throws(ListingException) -> Int {
    let word = try perform(receiver, selector, arguments, resultType: type, as: Int.self)
    switch type {
    case "c": return Int(Int8(truncatingIfNeeded: word))
    case "C", "B": return Int(UInt8(truncatingIfNeeded: word))
    case "s": return Int(Int16(truncatingIfNeeded: word))
    case "S": return Int(UInt16(truncatingIfNeeded: word))
    case "i", "l": return Int(Int32(truncatingIfNeeded: word))
    case "I", "L": return Int(UInt32(truncatingIfNeeded: word))
    default: return word
    }
  }

  /// The general form: the result has a type of at most 8 bytes.
  package func perform<Result>(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ arguments: [SendArgument],
    resultType: String, as type: Result.Type
  ) throws(ListingException) -> Result {
    guard let signature = sends.signature(resultType, "@:", arguments) else {
      let types = arguments.reduce(into: resultType + "@:") { $0 += $1.encoding }
      throw exception("NSInvalidArgumentException", "the types \(types) cannot be sent")
    }
    return try sendMessage(receiver, selector, signature, arguments, as: type)
  }

  private func sendMessage<Result>(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ signature: OpaquePointer,
    _ arguments: [SendArgument], as type: Result.Type
  ) throws(ListingException) -> Result {
    try throwPending()
    try checkStack()
    try checkReceiver(receiver)
    var result = (0, 0)
    let status = withArguments(head: 2, arguments) { addresses, head in
      head.storeBytes(of: receiver, toByteOffset: 0, as: ObjectPointer?.self)
      head.storeBytes(of: selector, toByteOffset: 8, as: OpaquePointer.self)
      return withoutVariadic { callSend(receiver, selector, signature, addresses, &result) }
    }
    try check(status)
    return withUnsafeBytes(of: &result) { $0.loadUnaligned(as: type) }
  }

  // MARK: Methods

  /// Calls a method itself, whatever method its name means for the receiver now. Results of at most 8 bytes. A method that
  /// was added without types is called with the arguments' types and returns nothing.
  package func invoke<Result>(
    _ receiver: ObjectPointer, _ method: OpaquePointer, _ arguments: [SendArgument],
    as type: Result.Type
  ) throws(ListingException) -> Result {
    try throwPending()
    try checkReceiver(receiver)
    guard let signature = signature(of: method, for: arguments) else {
      throw exception(
        "NSInvalidArgumentException", "a method is called with arguments that it does not take")
    }
    var result = (0, 0, 0, 0)
    let status = withArguments(head: 2, arguments) { addresses, _ in
      withoutVariadic { callMethod(receiver, method, signature, addresses, &result) }
    }
    try check(status)
    return withUnsafeBytes(of: &result) { $0.loadUnaligned(as: type) }
  }

  /// nil for a method that declares another number of arguments.
  private func signature(of method: OpaquePointer, for arguments: [SendArgument])
    -> OpaquePointer?
  {
    guard let types = fwd_method_getTypeEncoding(method), types.pointee != 0 else {
      return sends.signature("v", "@:", arguments)
    }
    guard let declared = fwd_signature_get(types, nil),
      Int(fwd_signature_count(declared)) == arguments.count + 2
    else { return nil }
    return declared
  }

  // MARK: Blocks

  /// Calls a block whose result is an object (+0).
  @discardableResult
  public func callBlock(
    _ block: ObjectPointer?, _ arguments: SendArgument...
  ) throws(ListingException) -> ObjectPointer? {
    try performBlock(block, arguments, resultType: "@", as: ObjectPointer?.self)
  }
  public func callBlockVoid(_ block: ObjectPointer?, _ arguments: SendArgument...)
    throws(ListingException)
  {
    _ = try performBlock(block, arguments, resultType: "v", as: Int.self)
  }
  public func callBlockBool(
    _ block: ObjectPointer?, _ arguments: SendArgument...
  ) throws(ListingException) -> Bool {
    try performBlock(block, arguments, resultType: "B", as: UInt8.self) != 0
  }
  public func callBlockInt(
    _ block: ObjectPointer?, _ arguments: SendArgument..., resultType: String = "q"
  ) throws(ListingException) -> Int {
    try performBlock(block, arguments, resultType: resultType, as: Int.self)
  }

  func performBlock<Result>(
    _ block: ObjectPointer?, _ arguments: [SendArgument], resultType: String, as type: Result.Type
  ) throws(ListingException) -> Result {
    try throwPending()
    guard let block else { throw trap(.nullAccess(what: "a block that is nil is called")) }
    try checkStack()
    try checkReceiver(block)
    guard let signature = sends.signature(resultType, "@?", arguments) else {
      let types = arguments.reduce(into: resultType + "@?") { $0 += $1.encoding }
      throw exception(
        "NSInvalidArgumentException", "the types \(types) cannot be passed to a block")
    }
    let record = UnsafeRawPointer(block).assumingMemoryBound(to: fwd_block.self)
    let invoke = record.pointee.invoke
    let forwards = fwd_imp_isForward(invoke)
    var result = (0, 0)
    let status = withArguments(head: 1, arguments) { addresses, head in
      head.storeBytes(of: block, as: ObjectPointer.self)
      return withoutVariadic {
        forwards
          ? fwd_Block_call(block, signature, addresses, &result)
          : callImplementation(invoke, signature, addresses, &result)
      }
    }
    try check(status)
    return withUnsafeBytes(of: &result) { $0.loadUnaligned(as: type) }
  }

  // MARK: Passing

  /// Lays out `head` words and the arguments, and calls with the table of their addresses.
  private func withArguments(
    head: Int, _ arguments: [SendArgument],
    _ body: (UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer) -> fwd_status
  ) -> fwd_status {
    let count = head + arguments.count
    let bytes = head * 8 + arguments.reduce(0) { $0 + ($1.size + 15) & ~15 }
    return withUnsafeTemporaryAllocation(byteCount: count * 8 + bytes + 48, alignment: 16) {
      storage in
      guard let base = storage.baseAddress else { return FWD_NO_MEMORY }
      let table = base.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: count)
      let values = base + (count * 8 + 15) & ~15
      for index in 0..<head { table[index] = values + index * 8 }
      var next = values + (head * 8 + 15) & ~15
      for (index, argument) in arguments.enumerated() {
        argument.store(at: next)
        table[head + index] = next
        next += (argument.size + 15) & ~15
      }
      return body(UnsafePointer(table), values)
    }
  }

  private func withoutVariadic(_ body: () -> fwd_status) -> fwd_status {
    let saved = variadic
    variadic = nil
    defer { variadic = saved }
    return body()
  }
}
