// What a checker asks of the libraries, and of the runtime that a program is to run on: names, and types as encodings.
// It knows neither their code nor who runs them; a world answers (World+Symbols.swift).

/// A method of a library's class, or of a class that the runtime has.
package struct MethodDescription {
  package let selector: String
  /// As the runtime has them, or extended (`@"NSString"`).
  package let types: String
  package let isClassMethod: Bool
  package let isVariadic: Bool
  /// The result is `instancetype`.
  package let returnsInstance: Bool

  package init(
    _ selector: String, _ types: String, isClassMethod: Bool, isVariadic: Bool = false,
    returnsInstance: Bool = false
  ) {
    self.selector = selector
    self.types = types
    self.isClassMethod = isClassMethod
    self.isVariadic = isVariadic
    self.returnsInstance = returnsInstance
  }
}

/// A class of a library, or one that the runtime has.
package struct ClassDescription {
  package var superclass: String?
  package var protocols: [String] = []
  package var ivars: [(name: String, encoding: String)] = []
  package var methods: [MethodDescription] = []
  package var properties: [NativeProperty] = []

  package init(superclass: String? = nil) { self.superclass = superclass }
}

/// A function of a library: its result's type, then its arguments'.
package struct FunctionDescription {
  package let name: String
  package let types: String
  package let isVariadic: Bool

  package init(_ name: String, _ types: String, isVariadic: Bool) {
    self.name = name
    self.types = types
    self.isVariadic = isVariadic
  }
}

package protocol NativeSymbols: AnyObject {
  /// Names of the libraries' classes.
  var nativeClassNames: [String] { get }
  func hasNativeClass(_ name: String) -> Bool
  /// What libraries say of a class, theirs or one that they extend.
  func classDescription(of name: String) -> ClassDescription?
  /// A library's class has a method of that selector; does not describe the class anew.
  func describes(_ className: String, _ selector: String) -> Bool
  func functionDescription(named name: String) -> FunctionDescription?
  func constant(named name: String) -> NativeConstant?
  /// Names of functions and constants. Slow.
  var symbolNames: [String] { get }
  /// Names of the libraries' types, with their encodings.
  var typeEncodings: [String: String] { get }

  /// Classes that libraries define only when they are asked for, and the asking.
  var skeletonNames: [String] { get }
  func hasSkeleton(_ name: String) -> Bool
  @discardableResult func addStub(_ name: String) -> Bool
  /// A class that stands in for one of a screen.
  func isStub(_ name: String) -> Bool
  /// The listing has a class of that name itself.
  func removeStub(_ name: String)

  /// The methods that the runtime's class has now, however they came there.
  func runtimeMethods(of className: String) -> [MethodDescription]
  /// A class that runs now: its superclass, protocols, instance variables and properties. Nil when there is none.
  func runtimeClass(_ name: String) -> ClassDescription?
}
