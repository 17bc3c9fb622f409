import ForwardKitBasics

/// A method as declared, implemented, or both.
package final class MethodModel {
  /// Where a model comes from.
  package enum Origin {
    case listing, native
    /// `-name` and `-setName:` of a @property.
    case property(PropertyModel)
  }

  var isNative: Bool { if case .native = origin { true } else { false } }

  package let selector: String
  package let isClassMethod: Bool
  /// Class, or protocol, whose declaration this is.
  package let ownerName: String
  /// `instancetype` where declared or inferred from the family.
  package let result: CType
  package let parameters: [ParameterModel]
  package let isVariadic: Bool
  package private(set) var family: MethodFamily
  /// Below @optional of a protocol.
  package let isOptional: Bool
  private(set) var attributes: [Attribute]
  package let origin: Origin
  /// Declaration or, if there is none, definition; without its body.
  package let range: SourceRange
  package let selectorRanges: [SourceRange]
  /// With frame offsets, as the runtime keeps it: `v24@0:8@16`.
  package var encoding: String { lateEncoding?(false) ?? earlyEncoding }
  private let earlyEncoding: String
  /// The encoding, extended or not, where a struct of the method's types is defined below the declaration.
  var lateEncoding: ((_ isExtended: Bool) -> String)?
  /// in, out … of the result: `oneway` matters.
  let passing: PassingQualifiers
  /// The body, of those that an @implementation holds.
  let definition: MethodDefinition?
  /// Called straight, not sent: no list of methods has it. See `DeclarationChecker+Direct.swift`.
  package var isDirect = false
  /// Where other files declare it.
  private(set) var otherRanges: [SourceRange] = []
  /// With class names and blocks' signatures, of a protocol's method: `@"NSString"16@0:8`.
  package var extendedEncoding: String? {
    earlyExtendedEncoding.map { lateEncoding?(true) ?? $0 }
  }
  var earlyExtendedEncoding: String?

  init(
    selector: String, isClassMethod: Bool, ownerName: String, result: CType,
    parameters: [ParameterModel], isVariadic: Bool = false, family: MethodFamily,
    isOptional: Bool = false, attributes: [Attribute] = [], origin: Origin = .listing,
    range: SourceRange = .none, selectorRanges: [SourceRange] = [], encoding: String,
    passing: PassingQualifiers = [], definition: MethodDefinition? = nil
  ) {
    self.selector = selector
    self.isClassMethod = isClassMethod
    self.ownerName = ownerName
    self.result = result
    self.parameters = parameters
    self.isVariadic = isVariadic
    self.family = family
    self.isOptional = isOptional
    self.attributes = attributes
    self.origin = origin
    self.range = range
    self.selectorRanges = selectorRanges
    earlyEncoding = encoding
    self.passing = passing
    self.definition = definition
  }

  /// The caller owns the result: by family, or by attribute.
  package var returnsRetained: Bool {
    if has("ns_returns_retained") { return true }
    if has("ns_returns_not_retained") { return false }
    return family.returnsRetained && result.isRetainable
  }

  /// The result points into the receiver, which ARC therefore keeps until the pool is drained.
  package var returnsInnerPointer: Bool {
    has("objc_returns_inner_pointer") || isNative && InnerPointers.selectors.contains(selector)
  }

  /// The method takes over its receiver: `init`.
  var consumesSelf: Bool { has("ns_consumes_self") || (family == .`init` && result.isRetainable) }

  /// Another file's declaration of this method: files that see only that one know the method, too.
  func note(redeclaredAt range: SourceRange) { otherRanges.append(range) }

  /// A definition has the declaration's attributes of ownership, which are written only there.
  func inherit(from declared: MethodModel) {
    let inherited: Set = [
      "objc_method_family", "ns_returns_retained", "ns_returns_not_retained", "ns_consumes_self",
    ]
    let added = declared.attributes.filter { inherited.contains($0.name) && !has($0.name) }
    attributes += added
    if added.contains(where: { $0.name == "objc_method_family" }) { family = declared.family }
  }

  /// A struct of the result or a parameter is declared and not defined so far.
  var hasIncompleteStruct: Bool {
    (parameters.map(\.type) + [result]).contains { $0.isRecord && !$0.isComplete }
  }

  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }

  /// This method with other types.
  func with(result: CType, parameters: [ParameterModel]) -> MethodModel {
    MethodModel(
      selector: selector, isClassMethod: isClassMethod, ownerName: ownerName, result: result,
      parameters: parameters, isVariadic: isVariadic, family: family, isOptional: isOptional,
      attributes: attributes, origin: origin, range: range, selectorRanges: selectorRanges,
      encoding: encoding, passing: passing, definition: definition)
  }

  /// `-[Car drive:]`
  var description: String { "\(isClassMethod ? "+" : "-")[\(ownerName) \(selector)]" }

  /// `-drive:`, the key of tables.
  var key: MethodKey { MethodKey(selector, isClassMethod: isClassMethod) }
}

package struct MethodKey: Hashable {
  let selector: String
  let isClassMethod: Bool

  package init(_ selector: String, isClassMethod: Bool) {
    self.selector = selector
    self.isClassMethod = isClassMethod
  }
}
