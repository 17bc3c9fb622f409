/// A property as the runtime has it: for dot syntax with other accessor names, and for introspection.
public struct NativeProperty {
  public let name: String
  /// Apple's attribute string, `TQ,R`.
  public let attributes: String

  package init(name: String, attributes: String) {
    self.name = name
    self.attributes = attributes
  }
}
