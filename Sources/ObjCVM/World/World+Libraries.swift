// Native classes, functions and constants by name.
//
// A native class is made when its name is first looked up (CRuntime asks through its hook): the library describes it, its
// superclass is made first, every method becomes a boxed implementation. Extensions of classes that CRuntime made itself
// are attached when the world starts.
import CRuntime
import ObjCSema

/// Who has what, filled once when a world starts.
struct LibraryIndex {
  fileprivate(set) var classes: [String: any NativeLibrary.Type] = [:]
  fileprivate(set) var extensions: [String: [any NativeLibrary.Type]] = [:]
  fileprivate(set) var all: [any NativeLibrary.Type] = []
  fileprivate(set) var descriptions: [String: NativeClass] = [:]
  /// Every native class has been made.
  fileprivate var isComplete = false
  fileprivate(set) var symbols = SymbolIndex()

  /// Classes that exist only when a host asks for them, and those of them that it asked for.
  fileprivate var skeletons: [String: any NativeLibrary.Type] = [:]
  fileprivate var stubs: Set<String> = []
  /// Who makes classes that have no skeleton.
  fileprivate var stubMaker: (any NativeLibrary.Type)?

  /// The names of all classes, stubs left out. Not changed once the runtime may ask.
  fileprivate private(set) var names: Set<String> = []

  mutating func add(_ libraries: [any NativeLibrary.Type]) {
    all = libraries
    for library in libraries {
      for name in library.classNames { classes[name] = library }
      for name in library.skeletonNames { skeletons[name] = library }
      if !library.skeletonNames.isEmpty { stubMaker = library }
      for name in library.extendedClassNames { extensions[name, default: []].append(library) }
    }
    names = Set(classes.keys)
    symbols = SymbolIndex(libraries)
  }
}

extension World {
  func startLibraries() {
    for library in libraries.all { library.start(in: self) }
    for name in ["NSObject", "NSProxy", "NSMethodSignature", "NSInvocation", "Protocol", "NSBlock"]
    {
      if libraries.extensions[name] != nil, let cls = fwd_lookUpClass(name) {
        extend(cls, named: name, definedBy: nil)
      }
    }
  }

  /// Makes a class known that stands in for one of a screen, or that `--stub` names. False when there is a class of that
  /// name.
  @discardableResult
  package func addStub(_ name: String) -> Bool {
    guard libraries.classes[name] == nil,
      let library = libraries.skeletons[name] ?? libraries.stubMaker
    else { return false }
    libraries.classes[name] = library
    libraries.stubs.insert(name)
    return true
  }

  package func removeStub(_ name: String) {
    guard libraries.stubs.remove(name) != nil else { return }
    libraries.classes[name] = nil
    libraries.descriptions[name] = nil
  }

  /// Gives a stub a method that its skeleton does not have.
  package func addStubMember(_ member: StubMembers.Member, _ types: String) {
    guard let maker = libraries.stubMaker, let cls = fwd_getClass(member.className),
      let target = member.isClassMethod ? fwd_object_getClass(ObjectPointer(cls)) : cls
    else { return }
    let method = NativeMethod(
      selector: member.selector, types: types, isClassMethod: member.isClassMethod,
      isVariadic: false, returnsInstance: false, body: maker.stubMember(member.selector, types))
    addMethods([method], of: member.className, to: target, nil)
    // Where a storyboard would have made a view of that class, there is a plain one.
    if !member.isClassMethod, libraries.skeletons[member.className] == nil,
      let parent = fwd_class_getSuperclass(cls), isStub(String(cString: fwd_class_getName(parent))),
      !fwd_class_respondsToSelector(parent, fwd_sel_registerName(member.selector))
    {
      addMethods([method], of: member.className, to: parent, nil)
    }
  }

  package func isStub(_ name: String) -> Bool { libraries.stubs.contains(name) }

  /// `addStub` gives the class methods and properties of its own.
  package func hasSkeleton(_ name: String) -> Bool { libraries.skeletons[name] != nil }

  /// The names that `addStub` takes.
  package var skeletonNames: [String] { Array(libraries.skeletons.keys) }

  /// The names of all native classes.
  public var nativeClassNames: [String] { Array(libraries.classes.keys) }

  /// The description of a native class, made if need be; for checkers that want its methods' types.
  public func nativeDescription(of name: String) -> NativeClass? {
    if let found = libraries.descriptions[name] { return found }
    let description =
      libraries.classes[name]?.define(name, in: self)
      ?? (libraries.extensions[name] != nil ? NativeClass(name, superclass: nil) : nil)
    guard let description else { return nil }
    for library in libraries.extensions[name] ?? [] {
      library.extend(name, with: description, in: self)
    }
    libraries.descriptions[name] = description
    return description
  }

  public func function(named name: String) -> NativeFunction? {
    libraries.symbols.function(named: name, in: self)
  }

  public func constant(named name: String) -> NativeConstant? {
    libraries.symbols.constant(named: name)
  }

  package var typeEncodings: [String: String] { libraries.symbols.typeEncodings() }

  // MARK: Classes

  /// Makes every native class known to CRuntime, for whoever goes through all classes. Stubs of screens stay unmade
  /// until they are named.
  package func defineAllNativeClasses() {
    if libraries.isComplete { return }
    libraries.isComplete = true
    for name in nativeClassNames.sorted() where !isStub(name) { _ = fwd_lookUpClass(name) }
  }

  /// CRuntime asks for a class that it does not know, on any thread of the program where the world has a gate. A thread that finds
  /// somebody in waits only for a class that there is: it may hold a lock of its own, and asks for many names in vain.
  func nativeClass(askedFor name: String) -> OpaquePointer? {
    guard let gate else { return defineNativeClass(name) }
    guard gate.tryLock() else {
      return libraries.names.contains(name) ? gate.holding { classMadeMeanwhile(name) } : nil
    }
    defer { gate.unlock() }
    return classMadeMeanwhile(name)
  }

  /// Between CRuntime's question and the gate another thread may have made the class. CRuntime, which is still asking for the name
  /// on this thread, does not ask here again.
  private func classMadeMeanwhile(_ name: String) -> OpaquePointer? {
    fwd_lookUpClass(name) ?? defineNativeClass(name)
  }

  private func defineNativeClass(_ name: String) -> OpaquePointer? {
    guard libraries.classes[name] != nil, let description = nativeDescription(of: name) else {
      return nil
    }
    return register(description)
  }

  /// Makes a described class known to CRuntime. Nil when the name is taken or its superclass is nobody's.
  @discardableResult
  public func register(_ description: NativeClass) -> OpaquePointer? {
    var superclass: OpaquePointer?
    if let name = description.superclass {
      superclass = fwd_getClass(name)
      if superclass == nil { return nil }
    }
    guard let cls = fwd_allocateClassPair(superclass, description.name, 0) else { return nil }
    if description.hasState {
      fwd_class_addIvar(cls, "_state", 8, 3, "^v")
      fwd_class_setFinalizer(cls) { object, _ in
        let slot = UnsafeMutableRawPointer(object) + nativeStateOffset
        guard let state = slot.load(as: UnsafeRawPointer?.self) else { return }
        slot.storeBytes(of: nil, as: UnsafeRawPointer?.self)
        RuntimeOwner.inside { Unmanaged<AnyObject>.fromOpaque(state).release() }
      }
    }
    addMembers(of: description, to: cls, category: nil)
    if description.isCoreFoundations {
      fwd_class_addMethod(cls, selector("dealloc"), rootDealloc, "v16@0:8")
    }
    fwd_registerClassPair(cls)
    memory.noteNativeClass(cls)
    description.whenMade?(self, cls)
    return cls
  }

  private func extend(_ cls: OpaquePointer, named name: String, definedBy: NativeClass?) {
    guard let description = nativeDescription(of: name) else { return }
    addMembers(of: description, to: cls, category: "Foundation")
  }

  private func addMembers(of description: NativeClass, to cls: OpaquePointer, category: String?) {
    let meta = fwd_object_getClass(ObjectPointer(cls))
    addMethods(
      description.methods.filter { !$0.isClassMethod }, of: description.name, to: cls, category)
    if let meta {
      addMethods(
        description.methods.filter { $0.isClassMethod }, of: description.name, to: meta, category)
    }
    PropertyAttributes.add(description.properties.map { ($0.name, $0.attributes) }, to: cls)
    let adopted = description.protocols.compactMap { protocolObject(named: $0) }
    if !adopted.isEmpty { fwd_class_addProtocolList(cls, adopted, UInt32(adopted.count)) }
  }

  private func addMethods(
    _ methods: [NativeMethod], of className: String, to cls: OpaquePointer, _ category: String?
  ) {
    guard !methods.isEmpty else { return }
    var entries: [fwd_method_entry] = []
    entries.reserveCapacity(methods.count)
    for method in methods {
      let types = NativeEncoding.plain(method.types)
      guard let signature = fwd_signature_get(types, nil) else {
        preconditionFailure("-[\(className) \(method.selector)] has the types \(method.types)")
      }
      let name = "\(method.isClassMethod ? "+" : "-")[\(className) \(method.selector)]"
      guard
        let imp = makeImplementation(
          name: name, signature: signature, firstArgument: 2, isVariadic: method.isVariadic,
          quick: method.quick, method.body)
      else {
        precondition(method.quick == nil, "\(name) has a quick form for words, not \(types)")
        continue
      }
      entries.append(
        fwd_method_entry(
          sel: selector(method.selector), imp: imp,
          types: fwd_signature_types(framed(types) ?? signature)))
    }
    fwd_class_addMethodList(cls, category, entries, UInt32(entries.count))
  }

  /// The signature as clang writes a method's types; nil where a size is not known.
  private func framed(_ types: String) -> OpaquePointer? {
    NativeEncoding.framed(types).flatMap { fwd_signature_get($0, nil) }
  }

  // MARK: Implementations

  /// The address of a native function; nil for a name that none has.
  public func nativeAddress(of name: String) -> fwd_IMP? {
    if let messenger = Messenger.named(name) { return messenger }
    if let known = nativeAddresses[name] { return known }
    guard let function = function(named: name),
      let signature = sends.signature(NativeEncoding.plain(function.types))
    else { return nil }
    let imp = makeImplementation(name: name, signature: signature, firstArgument: 0, function.body)
    nativeAddresses[name] = imp
    if let imp, let made = Messenger.made(name) {
      madeMessengers[unsafeBitCast(imp, to: UInt.self)] = made
    }
    return imp
  }

  /// An implementation whose body is a Swift closure. `firstArgument` is 2 for methods, 1 for blocks, 0 for functions.
  /// A world that several threads use at once has no quick forms: its methods run inside of the gate.
  public func makeImplementation(
    name: String, signature: OpaquePointer, firstArgument: Int, isVariadic: Bool = false,
    quick: fwd_quick_function? = nil, _ body: @escaping NativeBody
  ) -> fwd_IMP? {
    let box = NativeImplementation(
      world: self, firstArgument: firstArgument, isVariadic: isVariadic, body: body)
    return name.withCString { name in
      var record = fwd_boxed(
        function: isCompiled ? compiledTrampoline : nativeTrampoline,
        context: Unmanaged.passRetained(box).toOpaque(),
        signature: signature,
        name: name, location: fwd_location(), block: nil,
        destroy: { context in
          if let context { Unmanaged<NativeImplementation>.fromOpaque(context).release() }
        }, quick: gate == nil ? quick : nil)
      return isCompiled ? fwd_imp_createBoxedForCaller(&record) : fwd_imp_createBoxed(&record)
    }
  }
}

/// The context of a native implementation.
///
/// Both references, to it and to its world, are borrowed from whoever calls: a call counts none.
final class NativeImplementation {
  let world: Unmanaged<World>
  let firstArgument: Int
  let isVariadic: Bool
  let body: NativeBody
  /// The third argument is not looked at before the body does.
  let takesAnyWord: Bool

  init(
    world: World, firstArgument: Int, isVariadic: Bool, takesAnyWord: Bool = false,
    body: @escaping NativeBody
  ) {
    self.isVariadic = isVariadic
    self.takesAnyWord = takesAnyWord
    self.world = .passUnretained(world)
    self.firstArgument = firstArgument
    self.body = body
  }

  @inline(__always)
  func call(
    _ world: World, _ addresses: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?
  ) {
    var unused = 0
    withUnsafeMutableBytes(of: &unused) { spare in
      guard let room = result ?? spare.baseAddress else { return }
      let nativeReturn = world.nativeReturn.begin(result)
      let variadic = world.variadic.take()
      do throws(ListingException) {
        try body(
          NativeCall(
            world: world, addresses: addresses, firstArgument: firstArgument, result: room,
            variadic: variadic))
      } catch {
        world.raise(error)
      }
      if isVariadic, firstArgument == 2 { noteHandedOver(room, world) }
      world.nativeReturn.end(nativeReturn)
    }
  }

  /// Foundation's methods with variable arguments leave their results to the autorelease pool: their frames outlive the call of
  /// `autorelease`, which hands over only where the method's caller comes next. A weak reference shows the difference.
  private func noteHandedOver(_ room: UnsafeMutableRawPointer, _ world: World) {
    guard world.nativeReturn.hasHandedOver, let object = room.load(as: ObjectPointer?.self) else {
      return
    }
    fwd_object_setHandedOver(object)
  }
}

/// What CRuntime (and the machine) calls for every native implementation.
package func nativeTrampoline(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  Unmanaged<NativeImplementation>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
    box.world._withUnsafeGuaranteedRef { world in
      guard let gate = world.gate else { return box.call(world, arguments, result) }
      gate.lock()
      box.call(world, arguments, result)
      gate.unlock()
    }
  }
}

/// Encodings as libraries write them.
package enum NativeEncoding {
  /// A library's encoding as the runtime takes it: class names of objects (`@"NSString"`) are left out, except in structures.
  package static func plain(_ types: String) -> String {
    guard types.utf8.contains(UInt8(ascii: "\"")) else { return types }
    var result: [UInt8] = []
    var depth = 0
    var inQuotes = false
    for byte in types.utf8 {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): if !inQuotes { depth += 1 }
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): if !inQuotes { depth -= 1 }
      default: break
      }
      if byte == UInt8(ascii: "\""), depth == 0 {
        inQuotes.toggle()
        continue
      }
      if !(inQuotes && depth == 0) { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A method's types with the size of its arguments behind the result and each one's offset behind it, as clang writes them:
  /// `@@:i` becomes `@20@0:8i16`. What a block takes is left out: clang writes that for protocols alone. Nil where a size is
  /// not known.
  static func framed(_ types: String) -> String? {
    let bytes = Array(withoutBlockTypes(types).utf8CString)
    var parts: [(start: Int, end: Int, size: Int)] = []
    var index = 0
    while bytes[index] != 0 {
      let found = bytes.withUnsafeBufferPointer { text -> (end: Int, size: Int)? in
        guard let base = text.baseAddress, let end = fwd_encoding_skip(base + index) else {
          return nil
        }
        if let size = wordSize(UInt8(bitPattern: base[index])) { return (end - base, size) }
        var size = 0
        let status = fwd_encoding_getSizeAndAlignment(base + index, &size, nil, nil)
        if status != FWD_OK, !parts.isEmpty { return nil }
        return (end - base, size)
      }
      guard let found else { return nil }
      parts.append((index, found.end, found.size))
      index = found.end
    }
    let sizes = parts.dropFirst().map(\.size)
    var text = ""
    var offset = 0
    for (index, part) in parts.enumerated() {
      text += String(
        decoding: bytes[part.start..<part.end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if index == 0 {
        text += String(sizes.reduce(0, +))
      } else {
        text += String(offset)
        offset += sizes[index - 1]
      }
    }
    return text
  }

  /// What a number or a pointer takes; integers narrower than `int` are passed as one. Nil for what has to be parsed.
  private static func wordSize(_ kind: UInt8) -> Int? {
    switch kind {
    case UInt8(ascii: "v"): 0
    case UInt8(ascii: "B"), UInt8(ascii: "c"), UInt8(ascii: "C"), UInt8(ascii: "s"),
      UInt8(ascii: "S"), UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "f"):
      4
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), UInt8(ascii: "d"), UInt8(ascii: "@"),
      UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "^"):
      8
    default: nil
    }
  }

  private static func withoutBlockTypes(_ types: String) -> String {
    guard types.utf8.contains(UInt8(ascii: "<")) else { return types }
    var result = ""
    var depth = 0
    for character in types {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">" { depth -= 1 }
    }
    return result
  }
}

// MARK: Return handshake

/// How a native method hands an object over without an autorelease pool: the machine asks for it right before the call,
/// the method's `returnObject` answers, the machine looks at the answer right behind the call. Calls in between start
/// without the wish; a run of the machine in between keeps the answer (`Machine.enter`).
struct NativeReturnHandshake {
  /// The caller takes a +1 result; read and cleared by the callee's trampoline.
  var isWanted = false
  /// The running native method may hand over.
  private(set) var isAllowed = false
  /// The result that was just returned is +1.
  var isDone = false

  /// A call through CRuntime's tracing entry, which may run other methods before: only the one whose result goes to this
  /// room may hand over.
  var wantedResult: UnsafeMutableRawPointer?

  /// The call that a native method or function of the listing answers is the one whose result somebody takes over.
  func wants(_ room: UnsafeMutableRawPointer?) -> Bool { room != nil && room == wantedResult }

  mutating func begin(_ room: UnsafeMutableRawPointer?) -> Bool {
    let saved = isAllowed
    isAllowed = isWanted || wants(room)
    if isAllowed {
      if !isWanted { wantedResult = nil }
      isWanted = false
      isDone = false
    }
    return saved
  }
  mutating func end(_ saved: Bool) { isAllowed = saved }

  /// The running native method has handed its result over.
  var hasHandedOver: Bool { isAllowed && isDone }
}

extension World {
  // Return handshake, see NativeClass.swift.
  public func returnBorrowed(_ object: ObjectPointer?, into result: UnsafeMutableRawPointer) {
    result.storeBytes(of: object, as: ObjectPointer?.self)
  }
  public func returnOwned(_ object: ObjectPointer?, into result: UnsafeMutableRawPointer) {
    if nativeReturn.isAllowed {
      nativeReturn.isDone = true
      result.storeBytes(of: object, as: ObjectPointer?.self)
    } else {
      result.storeBytes(of: fwd_autorelease(object), as: ObjectPointer?.self)
    }
  }
}
