import ObjCFoundation
import Testing

@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// A few classes with few methods, in the place of Foundation.
enum SmallLibrary: NativeLibrary {
  static let superclasses = [
    "NSString": "NSObject", "NSMutableString": "NSString", "NSArray": "NSObject",
    "NSMutableArray": "NSArray", "NSDictionary": "NSObject", "NSMutableDictionary": "NSDictionary",
    "NSSet": "NSObject", "NSMutableSet": "NSSet", "NSValue": "NSObject", "NSNumber": "NSValue",
    "NSError": "NSObject", "NSException": "NSObject", "NSDate": "NSObject", "NSData": "NSObject",
    "NSAutoreleasePool": "NSObject", "NSEnumerator": "NSObject", "NSNull": "NSObject",
    "NSSortDescriptor": "NSObject", "NSTimer": "NSObject", "NSThread": "NSObject",
    "NSLock": "NSObject", "NSPointerArray": "NSObject", "NSCountedSet": "NSMutableSet",
  ]

  static var classNames: [String] { Array(superclasses.keys) }

  static func define(_ name: String, in world: World) -> NativeClass? {
    guard let superclass = superclasses[name] else { return nil }
    let description = NativeClass(name, superclass: superclass)
    let none: NativeBody = { call in call.returnValue(0) }
    switch name {
    case "NSString":
      description.instance("length", "Q@:", none)
      description.instance("isEqualToString:", #"B@:@"NSString""#, none)
      description.instance("UTF8String", "r*@:", none)
      description.classMethod(
        "stringWithFormat:", #"@@:@"NSString""#, variadic: true, returnsInstance: true, none)
      description.property("length", "TQ,R")
      description.adopt("NSCopying")
      description.adopt("NSMutableCopying")
    case "NSArray":
      description.instance("count", "Q@:", none)
      description.instance("objectAtIndex:", "@@:Q", none)
      description.instance("firstObject", "@@:", none)
      description.property("count", "TQ,R")
      description.adopt("NSFastEnumeration")
    case "NSDictionary": description.instance("count", "Q@:", none)
    case "NSError":
      description.instance("code", "q@:", none)
      description.instance("domain", #"@"NSString"@:"#, none)
    case "NSDate": description.instance("compare:", #"q@:@"NSDate""#, none)
    case "NSNumber":
      description.instance("compare:", #"q@:@"NSNumber""#, none)
      description.instance("floatValue", "f@:", none)
    default: break
    }
    return description
  }

  static func functions(in world: World) -> [NativeFunction] {
    let none: NativeBody = { call in call.returnValue(0) }
    return [
      NativeFunction("printf", "ir*", variadic: true, none),
      NativeFunction("NSLog", #"v@"NSString""#, variadic: true, none),
      NativeFunction("abs", "ii", none),
      NativeFunction("class_addMethod", "B#:^?r*", none),
    ]
  }

  static func constants() -> [String: NativeConstant] {
    [
      "NSNotFound": .integer(Int64.max, types: "q"),
      "M_PI": .floating(3.14159265358979, types: "d"),
      "NSGenericException": .string("NSGenericException"),
      "NSOrderedAscending": .integer(-1, types: "q"),
    ]
  }

  static var types: [NativeType] {
    [NativeType(name: "Handler", encoding: "@?<v@?q>")]
  }
}

/// A listing with its declarations checked.
struct Checked {
  let program: ProgramModel
  let sources: SourceMap
  let diagnostics: [Diagnostic]
  /// Keeps the world alive that native descriptions come from.
  var world: World? { holder?.world }
  private let holder: Holder?

  /// Ends the world with the listing, whoever else still refers to it: the next one waits for that.
  private final class Holder {
    let world: World
    init(_ world: World) { self.world = world }
    deinit { world.close() }
  }

  /// - Parameter usesWorld: With libraries, the small one unless others are given. Only one such listing can be alive at a time.
  init(
    _ text: String, isARC: Bool = true, stubs: StubOptions = StubOptions(), usesWorld: Bool = false,
    libraries: [any NativeLibrary.Type] = [SmallLibrary.self]
  ) {
    var sources = SourceMap()
    let file = sources.add(name: "test.m", bytes: Array(text.utf8))
    let world =
      usesWorld ? World(limits: RunLimits(), libraries: libraries, write: { _, _ in }) : nil
    let environment = NativeEnvironment(world: world, stubs: stubs)
    let sink = DiagnosticSink()
    var options = ParserOptions()
    options.knownTypeNames = environment
    options.isARC = isARC
    let unit = Parser.parse(file: file, options: options, diagnostics: sink)
    program = DeclarationChecker.check(
      unit, environment: environment, diagnostics: sink)
    self.sources = sources
    holder = world.map(Holder.init)
    diagnostics = sink.diagnostics
  }

  /// `3:7 F0210` for each diagnostic of a level.
  func places(_ level: Diagnostic.Level = .error) -> [String] {
    diagnostics.filter { $0.level == level }.map { diagnostic in
      let place = diagnostic.primary.flatMap { sources.start(of: $0.range) }
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.code.id)"
    }
  }

  /// The type that a typedef of the listing names.
  func type(_ name: String) -> CType? {
    guard case .typedef(let model)? = program.fileScope.lookup(name) else { return nil }
    return model.type
  }

  func variable(_ name: String) -> VariableModel? {
    guard case .variable(let model)? = program.fileScope.lookup(name) else { return nil }
    return model
  }

  func classModel(_ name: String) -> ClassModel? { program.classes.find(name) }
}

extension Checked: CustomTestStringConvertible {
  var testDescription: String { "listing with \(places().count) errors" }
}
