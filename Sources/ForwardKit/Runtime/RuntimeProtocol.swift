import CRuntime

/// A protocol of the runtime: selectors with their types, required or not.
///
///     let Delegate = try RuntimeProtocol.define("DownloadDelegate") {
///       Requirement("download:didReceive:", ((RuntimeObject, Int) -> Void).self)
///       Requirement("downloadShouldRetry:", ((RuntimeObject) -> Bool).self, optional: true)
///     }
public struct RuntimeProtocol: Hashable, Sendable {
  // Protocols live as long as the runtime.
  nonisolated(unsafe) let raw: OpaquePointer

  init(raw: OpaquePointer) { self.raw = raw }

  /// The protocol of that name.
  /// - Throws: `RuntimeError.unknownProtocol`.
  public static func named(_ name: String) throws(RuntimeError) -> RuntimeProtocol {
    RuntimeStart.ensure()
    guard let raw = fwd_getProtocol(name) else { throw .unknownProtocol(name) }
    return RuntimeProtocol(raw: raw)
  }

  public var name: String { String(cString: fwd_protocol_getName(raw)) }

  public func conforms(to other: RuntimeProtocol) -> Bool {
    fwd_protocol_conformsToProtocol(raw, other.raw)
  }

  /// The protocols that it adopts itself.
  public var adopted: [RuntimeProtocol] {
    copied { fwd_protocol_copyProtocolList(raw, $0) }.compactMap {
      $0.map { RuntimeProtocol(raw: $0) }
    }
  }

  /// What a protocol says of a selector.
  public struct Description: Hashable, Sendable {
    public var selector: RuntimeSelector
    public var signature: MethodSignature
    public var isRequired: Bool
    public var isInstance: Bool
  }

  /// The description of a method: required ones first, adopted protocols included. Nil when the protocol has none.
  public func method(_ selector: RuntimeSelector, instance: Bool = true) -> Description? {
    for required in [true, false] {
      guard
        let types = fwd_protocol_getMethodTypeEncoding(raw, selector.raw, required, instance)
          ?? fwd_protocol_getMethodDescription(raw, selector.raw, required, instance).types,
        let signature = fwd_signature_get(types, nil)
      else { continue }
      return Description(
        selector: selector, signature: MethodSignature(raw: signature), isRequired: required,
        isInstance: instance)
    }
    return nil
  }

  /// The protocol's methods and those of the protocols that it adopts, each selector once.
  var allMethods: [Description] {
    var seen: Set<RuntimeProtocol> = []
    var known: Set<Description> = []
    var result: [Description] = []
    func add(_ other: RuntimeProtocol) {
      guard seen.insert(other).inserted else { return }
      result += other.methods.filter { known.insert($0).inserted }
      for above in other.adopted { add(above) }
    }
    add(self)
    return result
  }

  /// The protocol's own methods.
  public var methods: [Description] {
    var result: [Description] = []
    for required in [true, false] {
      for instance in [true, false] {
        for entry in copied({ fwd_protocol_copyMethodDescriptionList(raw, required, instance, $0) })
        {
          guard let selector = RuntimeSelector(orNull: entry.name), let types = entry.types,
            let signature = fwd_signature_get(types, nil)
          else { continue }
          result.append(
            Description(
              selector: selector, signature: MethodSignature(raw: signature), isRequired: required,
              isInstance: instance))
        }
      }
    }
    return result
  }
}

extension RuntimeProtocol: CustomStringConvertible {
  public var description: String { name }
}

/// A method that a protocol declares. Its types are those of a Swift function type, or an encoding.
public struct Requirement: Sendable {
  let selector: RuntimeSelector
  let types: String
  let isRequired: Bool
  let isInstance: Bool

  /// A method that returns a value: `Requirement("count:", ((RuntimeObject) -> Int).self)`.
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, _ type: ((repeat each Argument) -> Result).Type,
    optional: Bool = false, classMethod: Bool = false
  ) {
    self.init(
      selector, types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      optional: optional, classMethod: classMethod)
  }

  /// A method without a result.
  public init<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ type: ((repeat each Argument) -> Void).Type,
    optional: Bool = false, classMethod: Bool = false
  ) {
    self.init(
      selector, types: Encoding.of(repeat (each Argument).self, result: "v"), optional: optional,
      classMethod: classMethod)
  }

  /// A method with types given as an encoding (`v@:@i`).
  public init(
    _ selector: RuntimeSelector, types: String, optional: Bool = false, classMethod: Bool = false
  ) {
    self.selector = selector
    self.types = types
    isRequired = !optional
    isInstance = !classMethod
  }
}

@resultBuilder
public enum RequirementBuilder {
  public static func buildExpression(_ requirement: Requirement) -> [Requirement] { [requirement] }
  public static func buildBlock(_ parts: [Requirement]...) -> [Requirement] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Requirement]?) -> [Requirement] { part ?? [] }
  public static func buildEither(first: [Requirement]) -> [Requirement] { first }
  public static func buildEither(second: [Requirement]) -> [Requirement] { second }
  public static func buildArray(_ parts: [[Requirement]]) -> [Requirement] { parts.flatMap { $0 } }
}

extension RuntimeProtocol {
  /// Makes and registers a protocol.
  /// - Throws: `RuntimeError.nameTaken`, `.badEncoding`, `.argumentCount` when a selector's colons and its types disagree.
  @discardableResult
  public static func define(
    _ name: String, adopting adopted: [RuntimeProtocol] = [],
    @RequirementBuilder _ requirements: () -> [Requirement]
  ) throws(RuntimeError) -> RuntimeProtocol {
    RuntimeStart.ensure()
    let requirements = requirements()
    for requirement in requirements {
      let signature = try MethodSignature(requirement.types)
      guard signature.argumentCount == requirement.selector.argumentCount else {
        throw .argumentCount(
          selector: requirement.selector, expected: requirement.selector.argumentCount,
          found: signature.argumentCount)
      }
    }
    guard let raw = fwd_allocateProtocol(name) else { throw .nameTaken(name) }
    for other in adopted { fwd_protocol_addProtocol(raw, other.raw) }
    for requirement in requirements {
      fwd_protocol_addMethodDescription(
        raw, requirement.selector.raw, requirement.types, requirement.isRequired,
        requirement.isInstance)
    }
    fwd_registerProtocol(raw)
    // Another thread may have defined one of that name meanwhile: that one is found, and this one stays without a use.
    guard fwd_getProtocol(name) == raw else { throw .nameTaken(name) }
    return RuntimeProtocol(raw: raw)
  }
}

extension RuntimeProtocol {
  /// The protocol as an object, as messages carry it.
  public var asObject: RuntimeObject { RuntimeObject(retaining: RawObject(raw)) }
}
