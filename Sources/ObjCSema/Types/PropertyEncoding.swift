/// A property's attribute string, in clang's order: type, ? where optional, R, C & or W, D, N, G, S, V.
enum PropertyEncoding {
  static func attributes(of property: PropertyModel) -> String {
    var text = "T" + TypeEncoder.property(property.type)
    if property.isOptional { text += ",?" }
    if property.isReadonly { text += ",R" }
    switch property.semantics {
    case .copy: text += ",C"
    case .strong:
      // Of a readonly property clang writes `retain`, but not `strong`.
      if !property.isReadonly || property.isRetain { text += ",&" }
    case .weak: text += ",W"
    case .assign, .unsafeUnretained: break
    }
    if property.isDynamic { text += ",D" }
    if property.isNonatomic { text += ",N" }
    if property.hasCustomGetter { text += ",G" + property.getter }
    if property.hasCustomSetter { text += ",S" + property.setter }
    if let ivar = property.ivar { text += ",V" + ivar.name }
    return text
  }
}
