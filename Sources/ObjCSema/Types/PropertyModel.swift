/// A declared property, with what extensions changed and what has to be made for it.
package final class PropertyModel {
  package enum Semantics: String, Sendable {
    case assign, strong, copy, weak, unsafeUnretained

    /// What an ivar behind it has.
    var ownership: Ownership {
      switch self {
      case .strong, .copy: .strong
      case .weak: .weak
      case .assign, .unsafeUnretained: .unsafeUnretained
      }
    }
  }

  /// What an @implementation makes of it.
  package enum Implementation {
    /// Nothing yet, or its class is not implemented here; of a category or protocol: never.
    case none
    /// `ivar` is where the value lives; the accessors flagged are to be generated, the others
    /// are written by hand.
    case synthesized(ivar: IvarModel, getter: Bool, setter: Bool)
    /// `@dynamic`: accessors come at run time.
    case dynamic
    /// Both accessors are written by hand and no ivar is made.
    case manual
  }

  package let name: String
  let ownerName: String
  package let type: CType
  package let isClassProperty: Bool
  package let isOptional: Bool
  package let isNonatomic: Bool
  /// Where else it is declared, for files that see only one of these places.
  var otherRanges: [SourceRange] = []
  /// A class extension may turn it into readwrite.
  package var isReadonly: Bool
  package var semantics: Semantics
  package let getter: String
  /// Kept for readonly ones too, in case an extension makes them readwrite.
  package let setter: String
  /// As written in `getter=` and `setter=`.
  let hasCustomGetter: Bool
  let hasCustomSetter: Bool
  /// An attribute for ownership was written.
  let hasExplicitSemantics: Bool
  /// That one was `retain`, which means `strong`.
  let isRetain: Bool
  package let range: SourceRange
  let nameRange: SourceRange
  package var implementation: Implementation = .none
  /// Declared, or made readwrite, by a class extension.
  var isOfExtension = false
  /// A protocol's, made the class's by @synthesize or @dynamic.
  package var isPromised = false
  /// Its accessors are direct methods, and no list of properties has it.
  package var isDirect = false
  /// Its type is no object's, but `__attribute__((NSObject))` has it counted like one.
  package var isCounted = false
  /// Those that its accessors have, too: `unavailable`.
  var attributes: [Attribute] = []
  /// The getter is marked to give its caller no ownership, whatever its name says.
  var givesNoOwnership = false

  init(
    name: String, ownerName: String, type: CType, isClassProperty: Bool = false,
    isOptional: Bool = false, isNonatomic: Bool = false, isReadonly: Bool = false,
    semantics: Semantics, getter: String? = nil, setter: String? = nil,
    hasExplicitSemantics: Bool = false, isRetain: Bool = false,
    range: SourceRange = .none,
    nameRange: SourceRange = .none
  ) {
    self.name = name
    self.ownerName = ownerName
    self.type = type
    self.isClassProperty = isClassProperty
    self.isOptional = isOptional
    self.isNonatomic = isNonatomic
    self.isReadonly = isReadonly
    self.semantics = semantics
    self.getter = getter ?? name
    self.setter = setter ?? PropertyModel.setterName(for: name)
    hasCustomGetter = getter != nil
    hasCustomSetter = setter != nil
    self.hasExplicitSemantics = hasExplicitSemantics
    self.isRetain = isRetain
    self.range = range
    self.nameRange = nameRange
  }

  static func setterName(for name: String) -> String {
    "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
  }

  /// `T@"NSString",C,N,V_name`, as `property_getAttributes` gives it.
  package var attributeString: String { PropertyEncoding.attributes(of: self) }

  /// What it stores cannot be changed, whatever its type says: `copy` of a mutable class.
  package var isMutableCopy: Bool {
    guard semantics == .copy, let name = type.objectType?.className else { return false }
    return name.hasPrefix("NSMutable") && name != "NSMutableURLRequest"
  }

  var isDynamic: Bool { if case .dynamic = implementation { true } else { false } }

  var ivar: IvarModel? {
    if case .synthesized(let ivar, _, _) = implementation { ivar } else { nil }
  }

  /// This property as one of another owner: a class that takes on a protocol's.
  func copied(to owner: String) -> PropertyModel {
    let copy = PropertyModel(
      name: name, ownerName: owner, type: type, isClassProperty: isClassProperty,
      isOptional: isOptional, isNonatomic: isNonatomic, isReadonly: isReadonly,
      semantics: semantics,
      getter: hasCustomGetter ? getter : nil, setter: hasCustomSetter ? setter : nil,
      hasExplicitSemantics: hasExplicitSemantics, isRetain: isRetain, range: range,
      nameRange: nameRange)
    copy.givesNoOwnership = givesNoOwnership
    return copy
  }
}
