// Protocols as runtime objects, made when somebody asks for them.
import CRuntime
import ObjCSema

extension World {
  /// A protocol by name: registered by a listing or natively, or one of Foundation's, made now. Nil when nobody knows it.
  public func protocolObject(named name: String) -> OpaquePointer? {
    if let found = fwd_getProtocol(name) { return found }
    let environment = service(ProtocolEnvironment.self) { ProtocolEnvironment($0) }.environment
    return environment.makeProtocol(name).flatMap { register($0) }
  }

  /// What a program finds by name: also the delegate's protocol of a screen's class that is there, which has no methods here.
  public func protocolOfSystem(named name: String) -> OpaquePointer? {
    if let found = protocolObject(named: name) { return found }
    for end in ["Delegate", "DataSource"] where name.hasSuffix(end) {
      guard isStub(String(name.dropLast(end.count))),
        let made = fwd_allocateProtocol(name)
      else { continue }
      fwd_registerProtocol(made)
      return made
    }
    return nil
  }

  /// Makes a described protocol known to CRuntime, with the ones it incorporates.
  @discardableResult
  func register(_ model: ProtocolModel) -> OpaquePointer? {
    let name = runtimeNames["<\(model.name)>"] ?? model.name
    if let found = fwd_getProtocol(name) { return found }
    guard let made = fwd_allocateProtocol(name) else { return nil }
    for name in model.protocols where name != model.name {
      if let incorporated = protocolObject(named: runtimeNames["<\(name)>"] ?? name) {
        fwd_protocol_addProtocol(made, incorporated)
      }
    }
    for method in model.methods {
      if case .property = method.origin { continue }
      addDescription(of: method, to: made)
    }
    for property in model.properties {
      addAccessors(of: property, in: model, to: made)
      PropertyAttributes.with(property.attributeString) { attributes in
        // clang keeps no list of optional properties: theirs are with the required ones.
        fwd_protocol_addProperty(
          made, property.name, attributes.baseAddress, UInt32(attributes.count), true,
          !property.isClassProperty)
      }
    }
    fwd_registerProtocol(made)
    return made
  }

  private func addDescription(of method: MethodModel, to target: OpaquePointer) {
    fwd_protocol_addMethodDescription(
      target, selector(method.selector), method.encoding, !method.isOptional, !method.isClassMethod)
    if let extended = method.extendedEncoding {
      fwd_protocol_setExtendedTypes(
        target, selector(method.selector), !method.isOptional, !method.isClassMethod, extended)
    }
  }

  /// A property's accessors are methods of the protocol, unless it declares them itself.
  private func addAccessors(
    of property: PropertyModel, in model: ProtocolModel, to target: OpaquePointer
  ) {
    for method in model.methods {
      if case .property(let owner) = method.origin, owner === property {
        addDescription(of: method, to: target)
      }
    }
  }
}

/// The types of Foundation's protocols.
private final class ProtocolEnvironment {
  let environment: NativeEnvironment
  init(_ world: World) { environment = NativeEnvironment(world: world) }
}

/// An attribute string in the form CRuntime takes.
package enum PropertyAttributes {
  /// Splits `T@"NSString",C,N,V_name` at its commas (those in quotes and brackets excepted).
  static func split(_ text: String) -> [(name: String, value: String)] {
    var parts: [(String, String)] = []
    var current: [UInt8] = []
    var depth = 0
    var inQuotes = false
    func finish() {
      guard let first = current.first else { return }
      parts.append(
        (
          String(decoding: [first], as: UTF8.self),
          String(decoding: current.dropFirst(), as: UTF8.self)
        ))
      current = []
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): inQuotes.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0 && !inQuotes:
        finish()
        continue
      default: break
      }
      current.append(byte)
    }
    finish()
    return parts
  }

  /// Attaches a compiled list of names and attribute strings to a class.
  static func add(_ properties: [(name: String, attributes: String)], to cls: OpaquePointer) {
    guard !properties.isEmpty else { return }
    var bytes: [CChar] = []
    var starts: [(name: Int, attributes: Int)] = []
    for property in properties {
      let name = bytes.count
      bytes += property.name.utf8.map { CChar(bitPattern: $0) } + [0]
      starts.append((name, bytes.count))
      bytes += property.attributes.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    bytes.withUnsafeBufferPointer { storage in
      guard let base = storage.baseAddress else { return }
      let entries = starts.map {
        fwd_property_entry(name: base + $0.name, attributes: base + $0.attributes)
      }
      _ = fwd_class_addPropertyList(cls, entries, UInt32(entries.count))
    }
  }

  /// Calls with the attributes as C strings, which live until it returns.
  package static func with<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<fwd_property_attribute>) -> Result
  ) -> Result {
    let parts = split(text)
    var bytes: [CChar] = []
    var starts: [(Int, Int)] = []
    for part in parts {
      let name = bytes.count
      bytes += part.name.utf8.map { CChar(bitPattern: $0) } + [0]
      starts.append((name, bytes.count))
      bytes += part.value.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    return bytes.withUnsafeBufferPointer { storage in
      guard let base = storage.baseAddress else {
        return body(UnsafeBufferPointer(start: nil, count: 0))
      }
      let attributes = starts.map { fwd_property_attribute(name: base + $0.0, value: base + $0.1) }
      return attributes.withUnsafeBufferPointer(body)
    }
  }
}
