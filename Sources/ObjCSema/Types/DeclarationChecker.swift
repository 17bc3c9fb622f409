// From the tree to the program: what the listing declares.
//
// First all names of classes and protocols become known, so that they may be used before they are
// declared. Then the declarations are read in order, as C wants it: typedefs and structs stand before
// their use. Bodies are not read; they are listed for the compiler. At the end comes what only the
// whole listing can tell: superclasses, missing methods, the lints.
//
// Of several files each has a scope of its own below the shared one. What a header declares is declared once, in the
// shared scope: a second file that imports it gives the same declarations at the same places.
//
//   DeclarationChecker.swift                  the walk; C's declarations
//   DeclarationChecker+Names.swift            names of classes and protocols
//   DeclarationChecker+Interfaces.swift       @interface, categories, extensions, @protocol
//   DeclarationChecker+Members.swift          methods and ivars
//   DeclarationChecker+Properties.swift       @property
//   DeclarationChecker+Implementations.swift  @implementation
//   DeclarationChecker+Synthesis.swift        accessors and ivars of properties
//   DeclarationChecker+Conformance.swift      what is promised but not there

package final class DeclarationChecker {
  let program: ProgramModel
  let resolver: TypeResolver
  let declarer: Declarer
  let diagnostics: DiagnosticSink
  /// Names of the protocols that the listing declares somewhere.
  var definedProtocols: Set<String> = []
  /// Of those, the ones that were mentioned before their declaration.
  var earlyProtocols: Set<String> = []
  /// The @interface, category or extension that is being read has `objc_direct_members`.
  var isDirectContainer = false
  /// A protocol is being read.
  var isInProtocol = false
  /// There is a direct method somewhere.
  var usesDirectMethods = false

  var classes: ClassTable { program.classes }
  /// Where the declaration that is being read belongs.
  private(set) var scope: Scope
  /// The file that it was read from first.
  private(set) var unit: TranslationUnit?
  /// What a header declares, and where it belongs: to the file that it was read for.
  private struct OwnMeaning {
    let declaration: Decl
    let scope: Scope
  }
  private var ownMeanings: [OwnMeaning] = []
  /// What a file reads at a place of a header.
  private struct HeaderReading: Hashable {
    let range: SourceRange
    let wording: UInt64

    init(_ declaration: Decl) { (range, wording) = (declaration.range, declaration.wording) }
  }
  /// What headers say to a file alone, by the file's scope.
  private var readForFiles: [ObjectIdentifier: Set<HeaderReading>] = [:]
  /// The scopes of files for which headers gave names a meaning of their own.
  private var hasOwnMeanings: Set<ObjectIdentifier> = []
  /// How the file counts references that implements a class, by the class's name.
  private var countingOfClasses: [String: Bool] = [:]

  /// Reads a listing's declarations. Never fails; what is wrong is reported, and the model holds what
  /// could be understood.
  package static func check(
    _ units: [TranslationUnit], environment: NativeEnvironment, diagnostics: DiagnosticSink
  ) -> ProgramModel {
    let checker = DeclarationChecker(units, environment: environment, diagnostics: diagnostics)
    checker.run()
    return checker.program
  }

  /// Checks the declarations of one file.
  static func check(
    _ unit: TranslationUnit, environment: NativeEnvironment, diagnostics: DiagnosticSink
  ) -> ProgramModel {
    check([unit], environment: environment, diagnostics: diagnostics)
  }

  private init(
    _ units: [TranslationUnit], environment: NativeEnvironment, diagnostics: DiagnosticSink
  ) {
    let classes = ClassTable(environment: environment)
    resolver = TypeResolver(
      classes: classes, environment: environment, diagnostics: diagnostics)
    declarer = Declarer(resolver: resolver)
    scope = Scope(environment: environment)
    program = ProgramModel(
      units: units, classes: classes, fileScope: scope,
      environment: environment, resolver: resolver, declarer: declarer)
    self.diagnostics = diagnostics
  }

  private func run() {
    noteCounting()
    let declarations = DeclarationPlacement(of: program).declarations()
    for placed in declarations {
      announce(placed.declaration)
      if placed.scope === placed.ownScope, placed.declaration.wording != 0 {
        readForFiles[ObjectIdentifier(placed.scope), default: []]
          .insert(HeaderReading(placed.declaration))
      }
    }
    for placed in declarations {
      enter(placed.unit)
      scope = scope(of: placed)
      resolver.isARC = placed.isARC
      check(placed.declaration)
    }
    scope = program.fileScope
    declarer.finish()
    program.globals = declarer.globals
    program.protocols = inOrder(classes.listingProtocols.filter(\.isDefined))
    classes.invalidatePool()
    checkInheritance()
    checkConformance()
    checkDirectMethods()
    checkMain()
    Lints.run(on: program, diagnostics: diagnostics)
  }

  /// Each behind those that it incorporates, which an `@protocol Name;` in front of them all does not change.
  private func inOrder(_ protocols: [ProtocolModel]) -> [ProtocolModel] {
    let known = Dictionary(protocols.map { ($0.name, $0) }) { first, _ in first }
    var seen: Set<String> = []
    var result: [ProtocolModel] = []
    func add(_ model: ProtocolModel) {
      guard seen.insert(model.name).inserted else { return }
      for name in model.protocols { known[name].map(add) }
      result.append(model)
    }
    for model in protocols { add(model) }
    return result
  }

  /// One declaration of the file, or one that stands between methods.
  func check(_ declaration: Decl) {
    switch declaration.kind {
    case .declaration(let declaration):
      declarer.declare(declaration, in: scope)
    case .function(let definition): define(definition)
    case .interface(let interface): define(interface)
    case .category(let category): define(category)
    case .implementation(let implementation): define(implementation)
    case .protocolDefinition(let definition): define(definition)
    case .protocolForward, .classForward: break
    case .alias(let alias, let name): addAlias(alias, of: name)
    case .staticAssert(let assertion): check(assertion)
    }
  }

  // MARK: Several files

  private func enter(_ unit: TranslationUnit) {
    guard self.unit !== unit else { return }
    self.unit = unit
    takeOwnMeanings(unit)
    declarer.filesOfUnit = program.units.count > 1 ? unit.files : nil
    declarer.unit = unit
    declarer.imports = unit.imports
  }

  func isOfAnotherUnit(_ range: SourceRange) -> Bool { declarer.isOfAnotherUnit(range) }

  /// Where a declaration is read. What a header declares for all files is read with the names of the file that it is read for, where that
  /// file's headers give a name a meaning of their own.
  private func scope(of placed: PlacedDeclaration) -> Scope {
    guard program.units.count > 1 else { return placed.scope }
    guard placed.scope === program.fileScope else {
      declarer.readsForFile = placed.declaration.range.file != placed.unit.file.id
      if declarer.readsForFile { hasOwnMeanings.insert(ObjectIdentifier(placed.ownScope)) }
      return placed.scope
    }
    declarer.readsForFile = false
    let isOwn = collides(placed.declaration, in: placed.scope)
    guard isOwn || hasOwnMeanings.contains(ObjectIdentifier(placed.ownScope)) else {
      return placed.scope
    }
    // A type that other headers have begun for all files is theirs.
    if !isOwn, case .declaration(let declaration) = placed.declaration.kind,
      declaration.isTypedef || declaration.declarators.isEmpty,
      completesTagOfAll(declaration.specifiers.type)
    {
      return placed.scope
    }
    ownMeanings.append(OwnMeaning(declaration: placed.declaration, scope: placed.ownScope))
    hasOwnMeanings.insert(ObjectIdentifier(placed.ownScope))
    return placed.ownScope
  }

  private func completesTagOfAll(_ type: TypeSpecifier) -> Bool {
    guard case .record(let specifier) = type, specifier.fields != nil, let tag = specifier.tag,
      case .record(let first)? = program.fileScope.lookupTagHere(tag.text)
    else { return false }
    return !first.isComplete
  }

  /// A file that reads a header after another one has names from it that are not for all files.
  private func takeOwnMeanings(_ unit: TranslationUnit) {
    guard !ownMeanings.isEmpty, let index = program.units.firstIndex(where: { $0 === unit }),
      program.scopes.indices.contains(index)
    else { return }
    let own = program.scopes[index]
    let read = Set(unit.declarations.lazy.map { HeaderReading($0) })
      .subtracting(readForFiles[ObjectIdentifier(own)] ?? [])
    for meaning in ownMeanings
    where meaning.scope !== own && read.contains(HeaderReading(meaning.declaration)) {
      own.take(Self.names(of: meaning.declaration), from: meaning.scope)
      hasOwnMeanings.insert(ObjectIdentifier(own))
    }
  }

  /// The names and the tag that a declaration of C gives.
  private static func names(of declaration: Decl) -> [String] {
    switch declaration.kind {
    case .function(let definition): return [definition.name.text]
    case .declaration(let node):
      var names = node.declarators.compactMap { $0.declarator.name?.text }
      switch node.specifiers.type {
      case .record(let specifier): names += [specifier.tag?.text].compactMap { $0 }
      case .enumeration(let specifier):
        names += [specifier.tag?.text].compactMap { $0 }
        names += (specifier.enumerators ?? []).map(\.name.text)
      default: break
      }
      return names
    default: return []
    }
  }

  /// A header of this file declares what a header of another file has declared for all: each file keeps its own.
  private func collides(_ declaration: Decl, in scope: Scope) -> Bool {
    guard scope === program.fileScope, declarer.filesOfUnit != nil else { return false }
    let isElsewhere = { (name: Name) in
      scope.lookupHere(name.text).map { self.declarer.isSkipped($0.range) } ?? false
    }
    switch declaration.kind {
    case .function(let definition):
      return definition.specifiers.storage == .static && isElsewhere(definition.name)
    case .declaration(let declaration):
      if definesTagElsewhere(declaration.specifiers.type) { return true }
      if case .enumeration(let type) = declaration.specifiers.type,
        type.enumerators?.contains(where: { isElsewhere($0.name) }) ?? false
      {
        return true
      }
      guard declaration.isTypedef || declaration.specifiers.storage == .static else { return false }
      return declaration.declarators.contains {
        $0.declarator.name.map(isElsewhere) ?? false
      }
    default: return false
    }
  }

  /// It defines a struct, union or enum of whose tag another file has its own.
  private func definesTagElsewhere(_ type: TypeSpecifier) -> Bool {
    switch type {
    case .record(let specifier):
      guard specifier.fields != nil, let tag = specifier.tag,
        case .record(let first)? = program.fileScope.lookupTagHere(tag.text)
      else { return false }
      return first.isComplete && declarer.isSkipped(first.range)
    case .enumeration(let specifier):
      guard specifier.enumerators != nil, let tag = specifier.tag,
        case .enumeration(let first)? = program.fileScope.lookupTagHere(tag.text)
      else { return false }
      return first.isComplete && declarer.isSkipped(first.range)
    default: return false
    }
  }

  // MARK: Counting references

  private func noteCounting() {
    for unit in program.units {
      for declaration in unit.declarations {
        guard case .implementation(let node) = declaration.kind, node.category == nil else {
          continue
        }
        countingOfClasses[node.className.text] = unit.isARC
      }
    }
  }

  /// Reads what decides about a class's storage as the file does that implements it, whoever imports it first.
  func countingAsImplemented<T>(_ className: String, _ body: () -> T) -> T {
    resolver.counting(
      automatically: countingOfClasses[className] ?? resolver.isARC, body)
  }

  /// Lists a body for the checker.
  func addBody(_ body: ProgramModel.Body) {
    guard let unit else { return }
    program.bodies.append(ProgramModel.PlacedBody(body: body, scope: scope, unit: unit))
  }

  // MARK: Functions

  private func define(_ definition: FunctionDefinition) {
    let base = resolver.base(definition.specifiers, in: scope)
    let type = resolver.type(
      of: definition.declarator, base: base, use: .variable, in: scope)
    guard case .function(let function) = type.kind else { return }
    let name = definition.name
    guard !name.isMissing else { return }
    let parameters =
      definition.declarator.functionClause.map { resolver.parameters($0, in: scope) } ?? []
    checkComplete(function, parameters, name)
    let model = declarer.declareFunction(
      name, function, parameters, isStatic: definition.specifiers.storage == .static,
      attributes: definition.specifiers.attributes + definition.attributes,
      definition: definition, in: scope)
    guard let model, model.definition === definition else { return }
    if declarer.tookPlaceOfWeak.contains(ObjectIdentifier(model)) {
      program.functions.removeAll { $0 === model }
      program.bodies.removeAll { placed in
        if case .function(let function, _) = placed.body { function === model } else { false }
      }
    }
    program.functions.append(model)
    addBody(.function(model, definition))
  }

  private func checkComplete(
    _ function: FunctionType, _ parameters: [ParameterModel], _ name: Name
  ) {
    if !function.result.isVoid {
      resolver.requireComplete(
        function.result, for: "the result of `\(name.text)`", at: name.range)
    }
    for parameter in parameters {
      resolver.requireComplete(
        parameter.type, for: "the parameter `\(parameter.name ?? "")`", at: parameter.range)
    }
  }

  private static let mainAdvice = MeaningCode.badMain.code.remedy

  private func checkMain() {
    guard case .function(let main)? = scope.lookupHere("main"), main.definition != nil else {
      return
    }
    program.main = main
    let count = main.type.parameters.count
    if main.type.result.integerKind != .int, !main.type.result.isError {
      diagnostics.warning(
        MeaningCode.badMain, "`main` returns int, not `\(main.type.result.description)`",
        at: main.range, helps: [.init(Self.mainAdvice, edits: MainChange(main).result)])
    }
    let takes = main.type.parameters
    if count > 3 || (count > 0 && takes[0].integerKind != .int && !takes[0].isError)
      || takes.dropFirst().contains(where: { !$0.isPointer && !$0.isError })
    {
      diagnostics.error(
        MeaningCode.badMain, "`main` takes nothing, or `int argc, char *argv[]`", at: main.range,
        helps: [.init(Self.mainAdvice, edits: MainChange(main).parameters)])
    }
  }

  // MARK: Assertions

  private func check(_ assertion: StaticAssert) {
    let what = "the condition of a static assertion"
    let value = resolver.constants.integer(assertion.condition, what: what, in: scope)
    guard value == 0 else { return }
    let message = assertion.message.map { ": \($0.text)" } ?? ""
    diagnostics.error(
      MeaningCode.staticAssertion, "static assertion failed\(message)",
      at: assertion.condition.range)
  }
}
