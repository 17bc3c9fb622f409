// How Foundation's classes are written: as ordinary classes of the runtime whose methods are Swift closures.
//
// A `NativeClass` is a description: name, superclass, methods with their type encodings. The world registers it with
// CRuntime when the name is first looked up, so a listing pays only for the classes it uses. Each method becomes a
// boxed implementation: arguments arrive by address in their C layout, whoever calls (bytecode, C, an invocation).
//
// Ownership: methods of the alloc, new, copy, mutableCopy and init families return +1. Every other object result goes
// through `returnObject`, which hands +1 to a caller that says it takes it over (ARC's return handshake) and
// autoreleases otherwise. Arguments are borrowed.
//
// Nothing here may assume the concrete class of an argument: a listing may subclass NSString or NSArray. Use the world's
// accessors (`world.string(of:)` …), which take the quick way for our own concrete classes and send messages otherwise.
import CRuntime
import ObjCSema

public typealias ObjectPointer = UnsafeMutablePointer<fwd_object>

/// An Objective-C exception on its way through Swift code. `object` is a +1 NSException (or any thrown object).
public struct ListingException: Error {
  @usableFromInline let address: UInt
  @inlinable public init(taking object: ObjectPointer) { address = UInt(bitPattern: object) }
  @inlinable public var object: ObjectPointer {
    guard let object = ObjectPointer(bitPattern: address) else {
      preconditionFailure("an exception is an object")
    }
    return object
  }
}

/// One call of a native method or function. Four words, which are handed over in registers.
public struct NativeCall {
  /// Strong, so that using it costs no counting: a call borrows it as a whole.
  public let world: World
  /// The address of `addresses`, and in its low bits how many of them come before the arguments.
  @usableFromInline let packed: UInt
  /// Room for max(8, size of the result) bytes.
  public let result: UnsafeMutableRawPointer
  /// Variadic arguments of a C function or variadic method, in order, or none.
  public let variadic: VariadicArguments?
}

/// The arguments that stand for `...`, after the default promotions: where the caller has them, until the call returns.
public struct VariadicArguments {
  public enum Value {
    case integer(Int64)  // every integer type, sign- or zero-extended
    case floating(Double)
    case longDouble(Float80Bits)
    case pointer(UInt)  // pointers, SEL, Class, blocks, C strings
    case object(ObjectPointer?)
    case aggregate(UnsafeRawPointer, size: Int)
  }
  public typealias Float80Bits = Double
  /// What a reader wants to find; a listing's arguments have kinds of their own.
  public enum Kind { case word, floating, longDouble }
  /// The address of a VariadicList or, with the lowest bit set, of a NativeVariadics. Borrowed for the call.
  private let bits: UInt

  init(_ list: UnsafePointer<VariadicList>) { bits = UInt(bitPattern: list) }
  package init(_ native: NativeVariadics) {
    bits = UInt(bitPattern: Unmanaged.passUnretained(native).toOpaque()) | 1
  }

  /// Int.max when nobody knows: the caller is compiled code.
  public var count: Int { bits & 1 == 0 ? list.pointee.count : Int.max }

  /// The one with that index, which is below `count`; of a compiled caller, a word.
  public subscript(index: Int) -> Value { self[index, .word] }

  /// The one with that index, read as that kind where the arguments have none of their own.
  public subscript(index: Int, kind: Kind) -> Value {
    if bits & 1 == 0 { return list.pointee.slots[index].value(in: list.pointee.area) }
    return native._withUnsafeGuaranteedRef { $0.value(index, kind) }
  }

  private var list: UnsafePointer<VariadicList> {
    UnsafePointer(bitPattern: bits).unsafelyUnwrapped
  }
  private var native: Unmanaged<NativeVariadics> {
    .fromOpaque(UnsafeRawPointer(bitPattern: bits & ~1).unsafelyUnwrapped)
  }
}

extension NativeCall {
  /// `addresses` are those of self, _cmd and the arguments (methods), of the block and the arguments (blocks) or of the
  /// arguments (functions); `firstArgument` is accordingly 2, 1 or 0.
  @inline(__always)
  init(
    world: World, addresses: UnsafePointer<UnsafeMutableRawPointer?>, firstArgument: Int,
    result: UnsafeMutableRawPointer, variadic: VariadicArguments?
  ) {
    self.world = world
    packed = UInt(bitPattern: addresses) | UInt(firstArgument)
    self.result = result
    self.variadic = variadic
  }

  @inlinable public var addresses: UnsafePointer<UnsafeMutableRawPointer?> {
    UnsafePointer(bitPattern: packed & ~3).unsafelyUnwrapped
  }
  /// Addresses of the arguments.
  @inlinable public var arguments: UnsafePointer<UnsafeMutableRawPointer?> {
    addresses + Int(packed & 3)
  }

  @inlinable @inline(__always)
  public func load<T>(_ index: Int, as type: T.Type) -> T {
    guard let address = arguments[index] else {
      preconditionFailure("argument \(index) is missing")
    }
    return address.loadUnaligned(as: type)
  }
  @inlinable public var receiver: ObjectPointer {
    guard let address = addresses[0], let object = address.load(as: ObjectPointer?.self) else {
      preconditionFailure("a method runs with a receiver")
    }
    return object
  }
  @inlinable public var selector: OpaquePointer? { addresses[1]?.load(as: OpaquePointer?.self) }
  @inlinable public func object(_ index: Int) -> ObjectPointer? {
    load(index, as: ObjectPointer?.self)
  }
  @inlinable public func cls(_ index: Int) -> OpaquePointer? {
    load(index, as: OpaquePointer?.self)
  }
  @inlinable public func sel(_ index: Int) -> OpaquePointer? {
    load(index, as: OpaquePointer?.self)
  }
  @inlinable public func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
    load(index, as: UnsafeMutableRawPointer?.self)
  }
  @inlinable public func i8(_ index: Int) -> Int8 { load(index, as: Int8.self) }
  @inlinable public func i16(_ index: Int) -> Int16 { load(index, as: Int16.self) }
  @inlinable public func i32(_ index: Int) -> Int32 { load(index, as: Int32.self) }
  @inlinable public func u32(_ index: Int) -> UInt32 { load(index, as: UInt32.self) }
  @inlinable public func int(_ index: Int) -> Int { load(index, as: Int.self) }
  @inlinable public func uint(_ index: Int) -> UInt { load(index, as: UInt.self) }
  @inlinable public func bool(_ index: Int) -> Bool { load(index, as: UInt8.self) != 0 }
  @inlinable public func double(_ index: Int) -> Double { load(index, as: Double.self) }
  @inlinable public func float(_ index: Int) -> Float { load(index, as: Float.self) }

  @inlinable @inline(__always)
  public func returnValue<T>(_ value: T) { result.storeBytes(of: value, as: T.self) }
  @inlinable public func returnBool(_ value: Bool) {
    result.storeBytes(of: value ? 1 : 0, as: UInt8.self)
  }
  /// +0 result that somebody else owns (an element of a collection, self, a constant).
  @inlinable public func returnBorrowed(_ object: ObjectPointer?) {
    world.returnBorrowed(object, into: result)
  }
  /// +1 result of a method outside the owning families: handed over to an ARC caller, else autoreleased.
  @inlinable public func returnObject(_ object: ObjectPointer?) {
    world.returnOwned(object, into: result)
  }
  /// +1 result of a method of the owning families (alloc, new, copy, mutableCopy, init).
  @inlinable public func returnRetained(_ object: ObjectPointer?) {
    result.storeBytes(of: object, as: ObjectPointer?.self)
  }
}

public typealias NativeBody = (NativeCall) throws(ListingException) -> Void

/// A method of a native class. `types` is its encoding without frame numbers; object types may be extended
/// (`@"NSString"`), which gives listings static types for dot syntax. `returnsInstance` is `instancetype`.
public struct NativeMethod {
  public let selector: String
  public let types: String
  public let isClassMethod: Bool
  public let isVariadic: Bool
  public let returnsInstance: Bool
  public let body: NativeBody
  /// See QuickForm.swift.
  public internal(set) var quick: fwd_quick_function?
}

/// Description of a class written in Swift. Filled by `define`, which runs when the class is first needed.
public final class NativeClass {
  public let name: String
  public let superclass: String?
  public private(set) var methods: [NativeMethod] = []
  public private(set) var properties: [NativeProperty] = []
  public private(set) var protocols: [String] = []
  /// True when instances carry a Swift object in the word after isa (`world.state(of:)`).
  public var hasState = false
  /// Instances are Core Foundation's and end there: NSObject's -dealloc, which a program may have exchanged, is not asked. That a
  /// message to one that has ended is reported as one to a CFString, and to an array that has as to an __NSArrayI, shows which are.
  public var isCoreFoundations = false
  /// Called when CRuntime has got the class, before a listing can change it.
  package var whenMade: ((World, OpaquePointer) -> Void)?

  public init(_ name: String, superclass: String?) {
    self.name = name
    self.superclass = superclass
  }
  public func instance(
    _ selector: String, _ types: String, variadic: Bool = false, returnsInstance: Bool = false,
    _ body: @escaping NativeBody
  ) {
    methods.append(
      NativeMethod(
        selector: selector, types: types, isClassMethod: false, isVariadic: variadic,
        returnsInstance: returnsInstance, body: body))
  }
  public func classMethod(
    _ selector: String, _ types: String, variadic: Bool = false, returnsInstance: Bool = false,
    _ body: @escaping NativeBody
  ) {
    methods.append(
      NativeMethod(
        selector: selector, types: types, isClassMethod: true, isVariadic: variadic,
        returnsInstance: returnsInstance, body: body))
  }
  /// Gives methods that the description has by now a quick form (QuickForm.swift).
  public func quick(_ selectors: String..., form: fwd_quick_function) {
    for selector in selectors {
      guard let index = methods.lastIndex(where: { $0.selector == selector }) else {
        preconditionFailure("\(name) has no \(selector) that could be quick")
      }
      methods[index].quick = form
    }
  }
  /// Puts another body around the one that the description has by now for an instance method.
  package func wrap(_ selector: String, _ change: (@escaping NativeBody) -> NativeBody) {
    guard let index = methods.lastIndex(where: { $0.selector == selector && !$0.isClassMethod })
    else { return }
    let old = methods[index]
    methods[index] = NativeMethod(
      selector: old.selector, types: old.types, isClassMethod: false, isVariadic: old.isVariadic,
      returnsInstance: old.returnsInstance, body: change(old.body))
  }
  public func property(_ name: String, _ attributes: String) {
    properties.append(NativeProperty(name: name, attributes: attributes))
  }
  public func adopt(_ protocolName: String) { protocols.append(protocolName) }
}

/// A C function that listings may call. `types` is result then arguments (`i*` for `int f(const char *)`), with
/// extended object types allowed; variadic ones get their extra arguments in `NativeCall.variadic`.
public struct NativeFunction {
  public let name: String
  public let types: String
  public let isVariadic: Bool
  /// Any word may stand where an object or a selector is declared; the function checks its arguments itself.
  public let takesAnyWord: Bool
  public let body: NativeBody
  public init(
    _ name: String, _ types: String, variadic: Bool = false, takesAnyWord: Bool = false,
    _ body: @escaping NativeBody
  ) {
    self.name = name
    self.types = types
    self.isVariadic = variadic
    self.takesAnyWord = takesAnyWord
    self.body = body
  }
}

/// A type name that listings may use, by encoding or as an alias in C.
public struct NativeType: Sendable {
  public let name: String
  /// Full encoding with member names, e.g. `{_NSRange="location"Q"length"Q}`.
  public let encoding: String

  package init(name: String, encoding: String) {
    self.name = name
    self.encoding = encoding
  }
}

/// One part of Foundation or of the C library: the classes, functions, constants and types it brings.
public protocol NativeLibrary {
  /// Names of the classes it can define.
  static var classNames: [String] { get }
  /// Builds the description of one of them.
  static func define(_ name: String, in world: World) -> NativeClass?
  /// Names of classes that it defines only when a host asks for them (`World.addStub`).
  static var skeletonNames: [String] { get }
  /// What a method does that a listing sends to such a class and its skeleton does not have.
  static func stubMember(_ selector: String, _ types: String) -> NativeBody
  /// Methods added to classes of CRuntime (NSObject, NSProxy …) or of other libraries, attached when that class is
  /// made; keyed by class name. `define` gets an empty description to fill.
  static var extendedClassNames: [String] { get }
  static func extend(_ name: String, with description: NativeClass, in world: World)
  /// How the names of its functions begin; none: in any way. The functions are not made for a name that begins otherwise.
  static var functionPrefixes: [String] { get }
  static func functions(in world: World) -> [NativeFunction]
  static func constants() -> [String: NativeConstant]
  static var types: [NativeType] { get }
  /// Called once when a world starts, before any class is made: sets hooks such as `World.strings`.
  static func start(in world: World)
}

extension NativeLibrary {
  public static var skeletonNames: [String] { [] }
  public static func stubMember(_ selector: String, _ types: String) -> NativeBody { { _ in } }
  public static var extendedClassNames: [String] { [] }
  public static func extend(_ name: String, with description: NativeClass, in world: World) {}
  public static var functionPrefixes: [String] { [] }
  public static func functions(in world: World) -> [NativeFunction] { [] }
  public static func constants() -> [String: NativeConstant] { [:] }
  public static var types: [NativeType] { [] }
  public static func start(in world: World) {}
}
