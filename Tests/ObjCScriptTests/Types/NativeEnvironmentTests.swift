import Testing

@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// What a listing knows of the libraries. One world at a time: the runtime is the process's.
@Suite("Types: names of the libraries", .serialized)
struct NativeEnvironmentTests {
  private func check(_ text: String) -> Checked {
    let checked = Checked(text, usesWorld: true)
    #expect(checked.places() == [])
    return checked
  }

  @Test("classes, functions, constants and types are found by name")
  func names() throws {
    let checked = check("NSString *s; NSArray<NSString *> *a; Handler h; NSRange r; CGRect f;")
    #expect(checked.variable("s")?.type.description == "NSString *")
    #expect(checked.variable("a")?.type.description == "NSArray<NSString *> *")
    #expect(checked.variable("h")?.type.unqualified.callee?.parameters == [.long])
    let scope = checked.program.fileScope
    guard case .function(let printf)? = scope.lookup("printf") else {
      Issue.record("no printf")
      return
    }
    #expect(CType.function(printf.type).description == "int (const char *, ...)")
    #expect(printf.native?.name == "printf")
    guard case .constant(let notFound)? = scope.lookup("NSNotFound"),
      case .constant(let name)? = scope.lookup("NSGenericException")
    else {
      Issue.record("no constants")
      return
    }
    #expect(notFound.type == .long)
    #expect(
      name.type.description == "const NSString *" || name.type.objectType?.className == "NSString")
    #expect(scope.lookup("nobodyKnowsThis") == nil)
  }

  @Test("methods of library classes have their static types")
  func methods() throws {
    let checked = check("NSArray<NSString *> *a;")
    let classes = checked.program.classes
    let string = ObjectType(.named("NSMutableString"))
    #expect(classes.method("length", in: string)?.result == .unsignedLong)
    let format = try #require(
      classes.method("stringWithFormat:", in: string, isClassMessage: true))
    #expect(format.isVariadic)
    #expect(classes.result(of: format, sentTo: string).description == "NSMutableString *")
    #expect(format.encoding == "@24@0:8@16")
    // NSObject's, from the table.
    #expect(
      classes.method("description", in: string)?.result.description == "NSString *")
    let first = try #require(classes.method("firstObject", in: ObjectType(.named("NSArray"))))
    let array = try #require(checked.variable("a")?.type.objectType)
    #expect(classes.result(of: first, sentTo: array).description == "NSString *")
    #expect(classes.property("count", in: array)?.isReadonly == true)
    #expect(classes.conforms("NSMutableString", to: "NSCopying"))
    #expect(classes.isSubclass("NSMutableString", of: "NSString"))
  }

  @Test("a parameter that points to objects is autoreleasing")
  func outParameters() throws {
    let checked = check("int unused;")
    let parameter = NativeEnvironment.parameter(
      checked.program.environment.type(encoding: #"^@"NSError""#))
    #expect(parameter.type.pointee?.ownership == .autoreleasing)
  }

  @Test("the pool finds library methods and their conflicts")
  func pool() throws {
    let checked = check("@interface A : NSObject\n- (int)count;\n@end")
    let classes = checked.program.classes
    #expect(classes.pooledMethod("count")?.method.ownerName == "A")
    #expect(classes.pooledMethod("floatValue")?.method.result == .float)
    let compare = try #require(classes.pooledMethod("compare:"))
    #expect(compare.conflict == nil)
    #expect(compare.method.result == .long)
    #expect(classes.pooledMethod("getArgument:atIndex:")?.method.ownerName == "NSInvocation")
    #expect(classes.pooledMethod("encodeWithCoder:")?.method.ownerName == "NSCoding")
  }

  @Test("the listing comes first, but not against the libraries' types")
  func redeclarations() throws {
    let own = check(
      """
      extern int printf(const char *format, ...);
      int abs(int x) { return x; }
      extern NSString *const NSGenericException;
      """)
    guard case .function(let printf)? = own.program.fileScope.lookup("printf"),
      case .function(let abs)? = own.program.fileScope.lookup("abs")
    else {
      Issue.record("no functions")
      return
    }
    #expect(printf.native != nil)
    #expect(abs.native == nil)
    #expect(abs.definition != nil)
    guard case .constant? = own.program.fileScope.lookup("NSGenericException") else {
      Issue.record("the library's constant is hidden")
      return
    }
    own.world?.close()
    let wrong = Checked(
      "#import <Foundation/Foundation.h>\ndouble abs(double x);", usesWorld: true)
    #expect(wrong.places() == ["2:8 F0211"])
  }

  @Test("names of library classes are types to the parser, and hidden by the listing's own")
  func typeNames() {
    let checked = check("@interface Method : NSObject\n@end\nMethod *m;")
    #expect(checked.variable("m")?.type.objectType?.className == "Method")
    #expect(checked.program.environment.typeNames.isSuperset(of: ["NSString", "id", "NSRange"]))
  }

  @Test("the runtime's own classes answer what only the runtime knows")
  func runtimeMethods() {
    let checked = check("int unused;")
    let classes = checked.program.classes
    #expect(classes.find("NSObject")?.declared(MethodKey("class", isClassMethod: true)) != nil)
    #expect(classes.method("invoke", in: ObjectType(.named("NSInvocation"))) != nil)
  }
}
