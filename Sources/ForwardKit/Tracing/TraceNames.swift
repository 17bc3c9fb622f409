// Names for what a trace mentions. An object is its class and a number, in order of first appearance (`Car#1`), or its class
// and address (`<Car: 0x200400014c80>`). A name is bound to the address until the object dies, so that a new object at
// the same place gets a new name; by address that is the second, `<Car: 0x200400014c80>#2`.
import CRuntime

/// What a host knows of values that the runtime does not: the text of its strings, whether an address may be read.
///
/// Unsafe: its closures get addresses of the runtime's, good for the length of the call. Hosts that run other languages need it
/// (ObjCScript); programs in Swift trace with ``trace``.
public struct TraceDescriber {
  /// A short form for objects that read better by content (`@"Ada"`, `@5`); nil for all others.
  public var object: (UnsafeMutablePointer<fwd_object>) -> String?
  /// The characters at an address of a C string, at most `limit` of them; nil when they may not be read.
  public var cString: (UnsafePointer<CChar>, _ limit: Int) -> String?
  /// An object, a class included, is at that address; nil never is asked for.
  public var isObject: (UnsafeMutablePointer<fwd_object>) -> Bool
  /// The implementation is a body that the traced program itself has, not a library's.
  public var isProgramCode: (UnsafePointer<fwd_boxed>) -> Bool
  /// The implementation is a compiled method of the traced program, not a closure.
  package var isProgramImplementation: (fwd_IMP) -> Bool = { _ in false }
  /// A method, an instance variable or a property of the runtime's is at that address.
  package var isRuntimeHandle: (OpaquePointer) -> Bool = { _ in false }
  /// What an object that the runtime cannot look into holds, a collection's elements, with a label for each; nil for all others.
  public var elements:
    (UnsafeMutablePointer<fwd_object>) -> [(String, UnsafeMutablePointer<fwd_object>)]? = {
      _ in nil
    }
  /// The statement that an event of its kind is about.
  package var statement: () -> TracedStatement? = { nil }
  /// Whether places are those of the files that the header names. If not, only those of Swift's sources are told.
  var placesAreListings = true
  public init(
    object: @escaping (UnsafeMutablePointer<fwd_object>) -> String?,
    cString: @escaping (UnsafePointer<CChar>, _ limit: Int) -> String?,
    isObject: @escaping (UnsafeMutablePointer<fwd_object>) -> Bool = { _ in true },
    isProgramCode: @escaping (UnsafePointer<fwd_boxed>) -> Bool = { $0.pointee.location.line != 0 }
  ) {
    self.object = object
    self.cString = cString
    self.isObject = isObject
    self.isProgramCode = isProgramCode
  }
  /// Objects by name only; C strings are read as they are.
  public static var plain: TraceDescriber {
    TraceDescriber(
      object: { _ in nil },
      cString: { pointer, limit in
        var bytes: [UInt8] = []
        var index = 0
        while index < limit, pointer[index] != 0 {
          bytes.append(UInt8(bitPattern: pointer[index]))
          index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
      })
  }
}

final class TraceNames {
  typealias RuntimeObject = UnsafeMutablePointer<fwd_object>
  private var objects: [UInt: String] = [:]
  private var counts: [String: Int] = [:]
  private var classes: [UInt: String] = [:]
  private var selectors: [UInt: String] = [:]
  private var implementations: [UInt: String] = [:]
  let describer: TraceDescriber
  private let byAddress: Bool

  init(describer: TraceDescriber, byAddress: Bool = false) {
    self.describer = describer
    self.byAddress = byAddress
  }

  func object(_ object: RuntimeObject?) -> String {
    guard let object else { return "nil" }
    if fwd_object_isClass(object) { return cls(OpaquePointer(object)) }
    if let known = objects[UInt(bitPattern: object)] { return known }
    let name = newName(className: visibleClassName(of: object), address: UInt(bitPattern: object))
    objects[UInt(bitPattern: object)] = name
    return name
  }

  private func newName(className: String, address: UInt) -> String {
    let stem = byAddress ? "<\(className): 0x\(String(address, radix: 16))>" : className
    let number = (counts[stem] ?? 0) + 1
    counts[stem] = number
    return byAddress && number == 1 ? stem : "\(stem)#\(number)"
  }

  func address(ofObjectNamed name: String) -> UInt { objects.first { $0.value == name }?.key ?? 0 }

  /// By content where the host can say it, else by name.
  func value(_ object: RuntimeObject?) -> String {
    guard let object else { return "nil" }
    guard describer.isObject(object) else { return "no object" }
    if !fwd_object_isClass(object), let text = describer.object(object) { return text }
    return self.object(object)
  }

  func forget(_ address: UInt) { objects[address] = nil }

  /// Addresses of the objects that have a name and have not ended.
  var livingObjects: Set<UInt> { Set(objects.keys) }

  func name(at address: UInt) -> String { objects[address] ?? "an object" }

  func visibleClassName(of object: RuntimeObject) -> String {
    var cls = fwd_object_getClass(object)
    while let current = cls, fwd_class_isHidden(current) { cls = fwd_class_getSuperclass(current) }
    return String(cString: fwd_class_getName(cls))
  }

  /// A class by name, a metaclass with `+` before it.
  func cls(_ cls: OpaquePointer?) -> String {
    guard let cls else { return "nil" }
    if let known = classes[UInt(bitPattern: cls)] { return known }
    let plain = String(cString: fwd_class_getName(cls))
    let name = fwd_class_isMetaClass(cls) ? "+" + plain : plain
    classes[UInt(bitPattern: cls)] = name
    return name
  }

  func plainClass(_ cls: OpaquePointer?) -> String {
    let name = self.cls(cls)
    return name.first == "+" ? String(name.dropFirst()) : name
  }

  /// A value that is declared to be a class, whatever it is.
  func classValue(_ value: RuntimeObject?) -> String {
    guard let value, describer.isObject(value), !fwd_object_isClass(value) else {
      return self.value(value)
    }
    return object(value)
  }

  /// A value that is declared to be a selector, whatever it is.
  func selectorValue(_ sel: OpaquePointer?) -> String {
    guard let sel else { return "NULL" }
    return fwd_sel_isMapped(sel) ? selector(sel) : "no selector"
  }

  func forgetClass(_ cls: OpaquePointer) { classes[UInt(bitPattern: cls)] = nil }

  func selector(_ sel: OpaquePointer?) -> String {
    guard let sel else { return "" }
    if let known = selectors[UInt(bitPattern: sel)] { return known }
    let name = String(cString: fwd_sel_getName(sel))
    selectors[UInt(bitPattern: sel)] = name
    return name
  }

  func implementation(_ imp: fwd_IMP?, method: OpaquePointer? = nil) -> String? {
    guard let imp else { return nil }
    let key = unsafeBitCast(imp, to: UInt.self)
    if let known = implementations[key] { return known }
    if fwd_imp_isForward(imp) { return "_objc_msgForward" }
    let name: String
    if let given = fwd_imp_getName(imp) {
      name = String(cString: given)
    } else if let method, let owner = fwd_method_getOwner(method) {
      let sign = fwd_class_isMetaClass(owner) ? "+" : "-"
      let category = fwd_method_getCategory(method).map { "(\(String(cString: $0)))" } ?? ""
      name = "\(sign)[\(plainClass(owner))\(category) \(selector(fwd_method_getName(method)))]"
    } else {
      return "a function without a name"
    }
    implementations[key] = name
    return name
  }

  func forgetImplementations() { implementations.removeAll(keepingCapacity: true) }
}
