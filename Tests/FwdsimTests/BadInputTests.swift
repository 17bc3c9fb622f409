import Foundation
import Testing

/// Every kind of bad input ends in a diagnostic that names the place, with the documented exit code.
@Suite struct BadInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let body: String
    /// What standard error must contain: code and place.
    let says: [String]
    let status: Int32
    var testDescription: String { name }

    init(_ name: String, _ body: String, says: String..., status: Int32) {
      self.name = name
      self.body = body
      self.says = says
      self.status = status
    }

    /// The listing around the statements: they begin at line 3.
    var source: String {
      "#import <Foundation/Foundation.h>\nint main(void) { @autoreleasepool {\n\(body)\n} return 0; }\n"
    }
  }

  static let runtimeFaults: [Case] = [
    Case("array index", "int a[3]; int i = 5; a[i] = 1;", says: "error[F04", "-:3:", status: 1),
    Case(
      "pointer beyond an array", "int a[3] = {0}; int *p = a; p[40] = 1;", says: "error[F04",
      "-:3:", status: 1),
    Case(
      "heap overflow", "char *p = malloc(4); p[4] = 'x'; free(p);", says: "error[F04", "-:3:",
      status: 1),
    Case(
      "use after free", "char *p = malloc(4); free(p); p[0] = 1;", says: "error[F04", "-:3:",
      status: 1),
    Case(
      "double free", "char *p = malloc(4); free(p); free(p);", says: "error[F04", "-:3:", status: 1),
    Case("null pointer", "int *p = 0; *p = 3;", says: "error[F04", "-:3:", status: 1),
    Case(
      "wild pointer", "int *p = (int *)123456789; *p = 3;", says: "error[F04", "-:3:", status: 1),
    Case(
      "division by zero", "int zero = 0; printf(\"%d\", 7 / zero);", says: "error[F04", "-:3:",
      status: 1),
    Case(
      "remainder by zero", "int zero = 0; printf(\"%d\", 7 % zero);", says: "error[F04", "-:3:",
      status: 1),
    Case("endless loop", "while (1) { }", says: "error[F04", "-:3:", status: 3),
    Case(
      "too much output", "while (1) puts(\"again and again and again\");", says: "error[F04",
      status: 3),
    Case(
      "message to a pointer that is not an object",
      "id x = (__bridge id)(void *)64; [x description];",
      says: "error[F04",
      "-:3:", status: 1),
  ]

  @Test(arguments: runtimeFaults) func runtimeFault(_ fault: Case) throws {
    let result = try Command.listing(
      fault.source, ["run", "--timeout", "3", "--max-output", "1000000"])
    #expect(result.status == fault.status, "\(result.errors)")
    for part in fault.says { #expect(result.errors.contains(part), "\(result.errors)") }
  }

  @Test(arguments: runtimeFaults) func partialTraceIsValid(_ fault: Case) throws {
    let result = try Command.listing(
      fault.source, ["trace", "--format", "jsonl", "--timeout", "3", "--max-output", "100000"])
    #expect(result.status == fault.status)
    let lines = result.output.split(separator: "\n")
    for line in lines {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
    }
    #expect(lines.last?.contains("\"ev\":\"end\"") == true)
  }

  static let syntaxFaults: [Case] = [
    Case("unbalanced bracket", "[NSObject alloc;", says: "error[F01", "-:3:", status: 2),
    Case("unbalanced brace", "if (1) {", says: "error[F01", status: 2),
    Case("unknown class", "Vehicle *v = nil;", says: "error[F02", "-:3:1", status: 2),
    Case("unknown type", "lenght_t x = 3;", says: "error[F02", "-:3:1", status: 2),
    Case("undeclared name", "int a = b;", says: "error[F02", "-:3:9", status: 2),
    Case("wrong argument count", "printf();", says: "error[F02", "-:3:", status: 2),
    Case(
      "wrong argument count of a known function", "sel_registerName(\"a\", \"b\");",
      says: "error[F02", "-:3:", status: 2),
  ]

  @Test(arguments: syntaxFaults) func syntaxFault(_ fault: Case) throws {
    let result = try Command.listing(fault.source)
    #expect(result.status == fault.status, "\(result.errors)")
    for part in fault.says { #expect(result.errors.contains(part), "\(result.errors)") }
    #expect(result.output.isEmpty)
  }

  @Test func missingFile() throws {
    let result = try Command.run(["run", "/nowhere/car.m"])
    #expect(result.status == 66)
    #expect(result.errors.contains("F0704") && result.errors.contains("/nowhere/car.m"))
  }

  @Test func folderWithoutSources() throws {
    let result = try Command.run(["run", "/proc/self/task"])
    #expect(result.status == 66)
    #expect(result.errors.contains("F0704"))
  }

  @Test func notUTF8() throws {
    let result = try Command.run(
      ["run", "-"], input: Data([0x69, 0x6e, 0x74, 0x20, 0x0a, 0xff, 0xfe, 0x41]))
    #expect(result.status == 2)
    #expect(result.errors.contains("F0701") && result.errors.contains("-:2:1"), "\(result.errors)")
  }

  @Test func binary() throws {
    let result = try Command.run(["run", "-"], input: Data([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]))
    #expect(result.status == 2)
    #expect(result.errors.contains("F0702"), "\(result.errors)")
  }

  @Test func empty() throws {
    let result = try Command.run(["run", "-"])
    #expect(result.status == 2)
    #expect(result.errors.contains("F0119") && result.errors.contains("-:1:1"), "\(result.errors)")
  }

  @Test func tenMegabytes() throws {
    let filler = String(
      repeating: "// a comment that fills the file with many bytes of text\n", count: 180_000)
    let result = try Command.listing(
      "#import <Foundation/Foundation.h>\n\(filler)int main(void) { return x; }\n")
    #expect(result.status == 2)
    #expect(result.errors.contains("-:180002:"), "\(result.errors.prefix(400))")
  }

  @Test func missingEnd() throws {
    let result = try Command.listing(
      "@interface A\n- (void)a;\n@implementation A\n@end\nint main(void) { return 0; }\n")
    #expect(result.status == 2)
    #expect(result.errors.contains("F0102") && result.errors.contains("-:3:1"), "\(result.errors)")
  }

  @Test func articleWithoutTheLastEndRuns() throws {
    let result = try Command.listing(
      """
      #import <Foundation/Foundation.h>
      @interface A : NSObject
      @end
      @implementation A
      - (void)a { printf("a\\n"); }
      int main(void) { [[A new] a]; return 0; }

      """, ["trace", "--format", "stages", "-o", "/dev/null"])
    #expect(result.status == 0)
    #expect(result.output == "a\n")
    #expect(
      result.errors.contains("warning[F0102]") && result.errors.contains("-:6:1"),
      "\(result.errors)")
  }

  @Test func badEncoding() throws {
    let result = try Command.listing(
      """
      #import <Foundation/Foundation.h>
      #import <objc/runtime.h>
      static void f(id self, SEL _cmd) {}
      int main(void) {
          class_addMethod([NSObject class], @selector(f), (IMP)f, "v@:{unclosed");
          return 0;
      }

      """)
    // As on Apple's systems: types are read by those who use them.
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func endlessRecursion() throws {
    let result = try Command.listing(
      "#import <Foundation/Foundation.h>\nint down(int n) { return down(n + 1); }\nint main(void) { return down(0); }\n"
    )
    #expect(result.status == 3)
    #expect(result.errors.contains("F0403") && result.errors.contains("-:2:"), "\(result.errors)")
  }

  static let circles: [(String, String)] = [
    ("self", "- (id)forwardingTargetForSelector:(SEL)s { return self; }"),
    ("a circle of two", "- (id)forwardingTargetForSelector:(SEL)s { return other; }"),
  ]

  @Test(arguments: circles.indices) func forwardingInACircle(_ index: Int) throws {
    let result = try Command.listing(
      """
      #import <Foundation/Foundation.h>
      static id other;
      static id first;
      @interface B : NSObject
      @end
      @implementation B
      - (id)forwardingTargetForSelector:(SEL)s { return first; }
      @end
      @interface A : NSObject
      @end
      @interface A (More)
      - (void)go;
      @end
      @implementation A
      \(Self.circles[index].1)
      @end
      int main(void) { first = [A new]; other = [B new]; [(A *)first go]; return 0; }

      """)
    let isCircle = index == 1
    #expect(result.status == (isCircle ? 3 : 1), "\(result.errors)")
    #expect(
      result.errors.contains(isCircle ? "F0401" : "F0301") && result.errors.contains("-:17:"),
      "\(result.errors)")
  }

  @Test func wrongOption() throws {
    let result = try Command.run(["run", "--no-such-option", "x.m"])
    #expect(result.status == 64)
    #expect(result.errors.contains("--no-such-option"))
  }

  @Test func outputThatCannotBeCreated() throws {
    let result = try Command.listing(
      "int main(void) { return 0; }\n", ["trace", "-o", "/nowhere/x.jsonl"])
    #expect(result.status == 73)
    #expect(result.errors.contains("F0705"), "\(result.errors)")
  }
}
