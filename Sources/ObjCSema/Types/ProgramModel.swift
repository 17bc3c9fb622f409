/// A listing whose declarations are understood: what is checked, emitted and defined.
package final class ProgramModel {
  /// A piece of code with a body.
  package enum Body {
    case function(FunctionModel, FunctionDefinition)
    /// Method of a class (`category` nil) or of a category.
    case method(MethodModel, MethodDefinition, ClassModel, category: CategoryModel?)
  }

  /// A body, and where it stands.
  package struct PlacedBody {
    package let body: Body
    /// The file scope that its names are seen from.
    let scope: Scope
    /// The file that it was read from, or that imported it first.
    let unit: TranslationUnit

    /// References are counted automatically in it.
    var isARC: Bool { unit.isARC }
  }

  /// What is defined before `main`, in the order of the source (classes: of their @implementation,
  /// which is the order of +load too, superclasses first as the runtime sorts it).
  package enum Item {
    case classImplementation(ClassModel)
    case categoryImplementation(CategoryModel, ClassModel)
  }

  /// One for each file that is compiled by itself; never empty.
  package let units: [TranslationUnit]
  /// Every file counts its references automatically, but for those of C, which count none: they have no objects but those of
  /// libdispatch.
  package var isARC: Bool {
    let counting = units.filter { !$0.file.isC }
    return !counting.isEmpty && counting.allSatisfy(\.isARC)
  }
  /// A file counts by dispatch_retain and dispatch_release.
  package var countsDispatchObjects: Bool { !units.allSatisfy(\.isARC) }
  package let classes: ClassTable
  /// Of the only file, or the one that several files share.
  let fileScope: Scope
  /// Of the single files, where there are several.
  var scopes: [Scope] = []
  package let environment: NativeEnvironment
  /// Types and declarations in bodies are resolved by the same two, in scopes below `fileScope`.
  let resolver: TypeResolver
  let declarer: Declarer
  /// Implemented classes and categories.
  package var items: [Item] = []
  /// Classes that are declared and nowhere implemented, where every class of a framework is a stand-in: a library's without its sources.
  package private(set) lazy var missingClasses: [ClassModel] =
    environment.stubsAll
    ? classes.listingClasses.filter { $0.interface != nil && !$0.isImplemented } : []
  /// Listing's protocols in source order.
  package var protocols: [ProtocolModel] = []
  /// Listing's functions with a body, in source order.
  package var functions: [FunctionModel] = []
  /// Variables of the file scope in source order of their first declaration.
  package var globals: [VariableModel] = []
  /// Everything to compile, in source order.
  package var bodies: [PlacedBody] = []
  /// `int main(…)`, if there is one.
  /// A class of the program is a test case.
  package var hasTestCases: Bool {
    items.contains { item in
      if case .classImplementation(let model) = item {
        return classes.isSubclass(model.name, of: "XCTestCase")
      }
      return false
    }
  }

  package var main: FunctionModel?
  /// Checks the bodies, and the expressions that declarations hold.
  package private(set) var checker: ProgramChecker!

  /// Whether references are counted automatically in what stands at a file scope.
  func isARC(at scope: Scope) -> Bool {
    guard let index = scopes.firstIndex(where: { $0 === scope }) else {
      return units.contains(where: \.isARC)
    }
    return units[index].isARC
  }

  init(
    units: [TranslationUnit], classes: ClassTable, fileScope: Scope,
    environment: NativeEnvironment, resolver: TypeResolver, declarer: Declarer
  ) {
    self.units = units
    self.classes = classes
    self.fileScope = fileScope
    self.environment = environment
    self.resolver = resolver
    self.declarer = declarer
    checker = ProgramChecker(model: self, sink: resolver.diagnostics)
    resolver.checker = checker
  }
}
