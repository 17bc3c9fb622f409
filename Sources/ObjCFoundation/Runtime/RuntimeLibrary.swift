// The runtime's own functions under Apple's names: `class_addMethod`, `objc_getClass`, `method_exchangeImplementations` …
//
// Each is a thin call of CRuntime's function of the same name. What a listing passes is checked first: a class must be
// a live class object, a Method, Ivar or property one that the runtime gave (RuntimeHandles), an IMP one that can be
// called, a C string readable; anything else ends the run with a diagnostic instead of a crash. A traced run sees each
// call as an event of its own, since these functions change or read the state that dispatch depends on.
import CRuntime
import ObjCSema
import ObjCVM

enum RuntimeLibrary: NativeLibrary {
  static var classNames: [String] { ["NSAutoreleasePool", "NSProtocolChecker"] }
  static func define(_ name: String, in world: World) -> NativeClass? {
    name == "NSProtocolChecker" ? protocolCheckerClass() : autoreleasePoolClass()
  }
  static var extendedClassNames: [String] { ["NSMethodSignature"] }
  static func extend(_ name: String, with description: NativeClass, in world: World) {
    addSignatureText(to: description)
  }

  static func functions(in world: World) -> [NativeFunction] {
    let functions =
      classFunctions + pairFunctions + methodFunctions + selectorFunctions + ivarFunctions
      + propertyFunctions + protocolFunctions + objectFunctions + associationFunctions
      + lifetimeFunctions
      + countingFunctions + accessorFunctions + exceptionFunctions + imageFunctions
      + furtherFunctions + rootFunctions
    return messengerFunctions
      + functions.map { function in
        NativeFunction(
          function.name, function.types, variadic: function.isVariadic,
          takesAnyWord: function.takesAnyWord
        ) { call throws(ListingException) in
          if fwd_trace_isOn() { post(function, call) }
          try function.body(call)
        }
      }
  }

  /// Tells the trace about a call, with its arguments.
  private static func post(_ function: NativeFunction, _ call: NativeCall) {
    guard let signature = fwd_signature_get(NativeEncoding.plain(function.types), nil) else {
      return
    }
    function.name.withCString { name in
      var event = fwd_trace_event()
      event.kind = FWD_TRACE_FUNCTION
      event.text = name
      event.signature = signature
      event.arguments = UnsafePointer(call.arguments)
      fwd_trace_post(&event)
    }
  }

  static var types: [NativeType] {
    [
      NativeType(name: "Method", encoding: "^{objc_method}"),
      NativeType(name: "Ivar", encoding: "^{objc_ivar}"),
      NativeType(name: "objc_property_t", encoding: "^{objc_property}"),
      NativeType(name: "Category", encoding: "^{objc_category}"),
      NativeType(name: "objc_AssociationPolicy", encoding: "Q"),
      NativeType(
        name: "objc_property_attribute_t", encoding: #"{objc_property_attribute_t="name"*"value"*}"#
      ),
      NativeType(
        name: "struct objc_method_description",
        encoding: #"{objc_method_description="name":"types"*}"#),
      NativeType(name: "struct objc_super", encoding: ##"{objc_super="receiver"@"super_class"#}"##),
    ]
  }
}

// MARK: - Checked arguments

extension NativeCall {
  /// A class argument: nil, or a live class object.
  func checkedClass(_ index: Int) throws(ListingException) -> OpaquePointer? {
    guard let object = object(index) else { return nil }
    try world.checkReceiver(object)
    guard fwd_object_isClass(object) else {
      throw world.trap(.unsupported("an object that is not a class was passed as a class"))
    }
    return OpaquePointer(object)
  }

  /// An object argument: nil, or a live object.
  func checkedObject(_ index: Int) throws(ListingException) -> ObjectPointer? {
    let object = object(index)
    try world.checkReceiver(object)
    return object
  }

  /// A selector argument: nil, or one that was registered.
  func checkedSelector(_ index: Int) throws(ListingException) -> OpaquePointer? {
    guard let selector = sel(index) else { return nil }
    guard fwd_sel_isMapped(selector) else {
      throw world.trap(
        .unsupported("a selector was used that no @selector or sel_registerName gave"))
    }
    return selector
  }

  /// The name of a selector argument. Where only that is asked for, any C string stands for a selector: it is its name on Apple's
  /// systems.
  func selectorName(_ index: Int) throws(ListingException) -> UnsafePointer<CChar>? {
    guard let selector = sel(index) else { return nil }
    let name = UnsafeRawPointer(selector)
    if !fwd_sel_isMapped(selector) { _ = try world.cStringBytes(name) }
    return name.assumingMemoryBound(to: CChar.self)
  }

  /// A Method, Ivar or property: nil, or one that the runtime gave.
  func checkedHandle(_ index: Int, _ what: String) throws(ListingException) -> OpaquePointer? {
    guard let pointer: OpaquePointer = cls(index) else { return nil }
    guard RuntimeHandles.of(world).knows(pointer) else {
      throw world.trap(.unsupported("a pointer was used as \(what) that the runtime did not give"))
    }
    return pointer
  }

  func checkedImplementation(_ index: Int) throws(ListingException) -> fwd_IMP? {
    let bits = load(index, as: UInt.self)
    guard bits != 0 else { return nil }
    let imp = unsafeBitCast(bits, to: fwd_IMP.self)
    guard RuntimeHandles.of(world).knowsImplementation(imp) else {
      throw world.trap(.notAFunction(address: bits))
    }
    return imp
  }

  /// The IMP of a method that is added. NULL is taken, as by objc4; who sends the message then calls NULL.
  func givenImplementation(_ index: Int) throws(ListingException) -> fwd_IMP? {
    try checkedImplementation(index) ?? MissingImplementation.of(world)
  }

  /// An IMP that the runtime knows; nil for anything else, as where a question may be asked of any pointer.
  func anyImplementation(_ index: Int) -> fwd_IMP? {
    let bits = load(index, as: UInt.self)
    guard bits != 0 else { return nil }
    let imp = unsafeBitCast(bits, to: fwd_IMP.self)
    return RuntimeHandles.of(world).knowsImplementation(imp) ? imp : nil
  }

  func checkedProtocol(_ index: Int) throws(ListingException) -> OpaquePointer? {
    guard let object = try checkedObject(index) else { return nil }
    guard world.isKind(object, of: "Protocol") else {
      throw world.trap(.unsupported("an object that is not a protocol was passed as a protocol"))
    }
    return OpaquePointer(object)
  }

  /// A C string argument as a checked pointer; nil stays nil.
  func checkedCString(_ index: Int) throws(ListingException) -> UnsafePointer<CChar>? {
    guard let pointer = pointer(index) else { return nil }
    _ = try world.cStringLength(pointer, limit: .max)
    return UnsafePointer(pointer.assumingMemoryBound(to: CChar.self))
  }

  /// Where a count goes (`unsigned int *`); nil when the listing does not want it.
  func countAddress(_ index: Int) throws(ListingException) -> UnsafeMutablePointer<UInt32>? {
    guard let pointer = pointer(index) else { return nil }
    try world.checkWrite(pointer, 4)
    return pointer.assumingMemoryBound(to: UInt32.self)
  }

  func returnHandle(_ pointer: OpaquePointer?) {
    RuntimeHandles.of(world).note(pointer)
    returnValue(pointer)
  }

  /// What a lookup gives: of a method that was added without an implementation, the one that forwards, as in objc4.
  func orForward(_ imp: fwd_IMP?) -> fwd_IMP? {
    guard let imp, MissingImplementation.isOne(imp, in: world) else { return imp }
    return fwd_msgForward
  }

  func returnImplementation(_ imp: fwd_IMP?) {
    if let imp, MissingImplementation.isOne(imp, in: world) { return returnValue(0) }
    RuntimeHandles.of(world).note(imp)
    returnValue(imp.map { unsafeBitCast($0, to: UInt.self) } ?? 0)
  }

  /// A copied list of handles, its count stored where the listing wants it.
  func returnHandles(
    _ list: UnsafeMutablePointer<OpaquePointer?>?, _ count: UInt32,
    countAt address: UnsafeMutablePointer<UInt32>?
  ) {
    let handles = RuntimeHandles.of(world)
    if let list { for index in 0..<Int(count) { handles.note(list[index]) } }
    address?.pointee = count
    returnValue(list)
  }

  /// An encoding argument: readable and, where a method's types are wanted, well formed.
  func checkedTypes(_ index: Int) throws(ListingException) -> UnsafePointer<CChar>? {
    guard let text = try checkedCString(index) else { return nil }
    if text.pointee == 0 { return text }
    var error = fwd_encoding_error()
    if fwd_signature_get(text, &error) == nil {
      let words = withUnsafeBytes(of: error.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw world.trap(
        .unsupported(
          "the type encoding \"\(String(cString: text))\" is malformed at character \(error.position + 1): \(words)"
        ))
    }
    return text
  }
}

/// What a method has that was added with NULL for its implementation: calling it ends the program, as a jump to 0 does.
private final class MissingImplementation {
  let imp: fwd_IMP?

  private init(_ world: World) {
    imp = world.sends.signature("v@:").flatMap {
      world.makeImplementation(name: "NULL", signature: $0, firstArgument: 2) {
        call throws(ListingException) in
        throw call.world.trap(.nullAccess(what: "the implementation of a method, which is NULL,"))
      }
    }
  }

  static func of(_ world: World) -> fwd_IMP? { service(world).imp }

  static func isOne(_ imp: fwd_IMP, in world: World) -> Bool {
    service(world).imp.map { unsafeBitCast($0, to: UInt.self) }
      == unsafeBitCast(imp, to: UInt.self)
  }

  private static func service(_ world: World) -> MissingImplementation {
    world.service(MissingImplementation.self) { MissingImplementation($0) }
  }
}
