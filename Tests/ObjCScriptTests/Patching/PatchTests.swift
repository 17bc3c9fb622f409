import Testing

@testable import ObjCPatching
@testable import ObjCScript
@testable import ObjCSyntax

/// A program, its patches, and what it prints.
private func run(
  _ program: String, _ patches: [String], fallback: PatchFallback = .raise
) -> (output: String, result: RunResult, failures: [PatchFailure]) {
  final class Box: @unchecked Sendable {
    // The run is over before anyone else reads it.
    var output: [UInt8] = []
    var failures: [PatchFailure] = []
  }
  let box = Box()
  var options = RunOptions()
  for (index, text) in patches.enumerated() {
    options.patches.append(
      PatchText(id: "p\(index)", fileName: "p\(index).m", bytes: Array(text.utf8)))
  }
  options.patchFallback = fallback
  options.onPatchFailure = { box.failures.append($0) }
  let result = ListingRunner(options: options) { _, bytes in box.output += bytes }
    .run(name: "app.m", bytes: Array(program.utf8))
  return (String(decoding: box.output, as: UTF8.self), result, box.failures)
}

private let cars = """
  #import <Foundation/Foundation.h>
  struct Point { double x, y; };
  @interface Car : NSObject { int _gear; }
  @property (copy) NSString *name;
  @end
  @implementation Car
  - (int)drive:(int)far { return far; }
  - (NSString *)text { return @"car"; }
  - (struct Point)flip:(struct Point)p { return (struct Point){p.y, p.x}; }
  - (int)apply:(int (^)(int))block { return block(1); }
  + (NSString *)maker { return @"nobody"; }
  - (void)dealloc { printf("own dealloc\\n"); }
  @end
  @interface Truck : Car @end
  @implementation Truck
  - (NSString *)text { return [[super text] stringByAppendingString:@" truck"]; }
  @end

  """

private func main(_ body: String) -> String {
  cars + "int main(void) { @autoreleasepool {\n\(body)\n} }\n"
}

@Suite struct PatchTests {
  @Test("HP-1 instance and class methods are replaced, the original under ORIG")
  func replaces() {
    let (output, result, _) = run(
      main("Car *car = [Car new]; printf(\"%d %s\\n\", [car drive:3], [[Car maker] UTF8String]);"),
      [
        """
        @implementation Car (Fix)
        - (int)drive:(int)far { return [self ORIGdrive:far] * 10; }
        + (NSString *)maker { return [[self ORIGmaker] uppercaseString]; }
        @end
        """
      ])
    #expect(output == "30 NOBODY\nown dealloc\n")
    #expect(result.end == .status(0))
  }

  @Test("HP-1 an inherited method gets one of the class's own; its superclass keeps its own")
  func inherited() {
    let (output, _, _) = run(
      main("printf(\"%d %d\\n\", [[Car new] drive:3], [[Truck new] drive:3]);"),
      [
        "@implementation Truck (Fix)\n- (int)drive:(int)far { return [self ORIGdrive:far] + 1; }\n@end\n"
      ])
    #expect(output.hasPrefix("own dealloc\nown dealloc\n3 4\n") || output.contains("3 4\n"))
  }

  @Test("HP-2 new classes and methods, used by the patched ones")
  func additions() {
    let (output, _, _) = run(
      main(
        "id car = [Car new]; printf(\"%d %s\\n\", [car respondsToSelector:@selector(honk)], [[car honk] UTF8String]);"
      )
      .replacing(
        "@interface Truck",
        with: "@interface NSObject (Later)\n- (NSString *)honk;\n@end\n@interface Truck"),
      [
        """
        @interface Horn : NSObject { int _count; }
        - (NSString *)sound;
        @end
        @implementation Horn
        - (NSString *)sound { _count++; return [NSString stringWithFormat:@"honk %d", _count]; }
        @end
        @implementation Car (Horn)
        - (NSString *)honk { return [[Horn new] sound]; }
        @end
        """
      ])
    #expect(output.hasPrefix("1 honk 1\n"))
  }

  @Test("HP-3 properties of a patch are associated with the object")
  func properties() {
    let (output, _, _) = run(
      main("Car *car = [Car new]; for (int i = 0; i < 3; i++) printf(\"%d\\n\", [car drive:i]);"),
      [
        """
        @interface Car (Fix)
        @property int trips;
        @property (strong) NSNumber *last;
        @property double share;
        @end
        @implementation Car (Fix)
        - (int)drive:(int)far {
          int before = [self.last intValue];
          self.trips += 1; self.last = @(far + 100); self.share = self.share + 0.5;
          return self.trips * 1000 + before + (int)(self.share * 2) * 10000;
        }
        @end
        """
      ])
    #expect(output.hasPrefix("11000\n22100\n33101\n"))
  }

  @Test("HP-4 super through levels, patched or not")
  func superclasses() {
    let (output, _, _) = run(
      main(
        "printf(\"%s, %s\\n\", [[[Car new] text] UTF8String], [[[Truck new] text] UTF8String]);"),
      [
        "@implementation Car (Fix)\n- (NSString *)text { return [[self ORIGtext] stringByAppendingString:@\"!\"]; }\n@end\n",
        "@implementation Truck (Fix)\n- (NSString *)text { return [NSString stringWithFormat:@\"(%@ %@)\", [self ORIGtext], [super text]]; }\n@end\n",
      ])
    #expect(output.contains("car!, (car! truck car!)\n"))
  }

  @Test("HP-6 nil, structures, blocks and instance variables")
  func values() {
    let (output, _, _) = run(
      main(
        """
        Car *car = [Car new];
        struct Point p = [car flip:(struct Point){1, 2}];
        printf("%g %g %d %d %s\\n", p.x, p.y, [car apply:^(int x) { return x + 40; }], [car drive:1],
          [car.name UTF8String] ?: "nil");
        """),
      [
        """
        struct Point { double x, y; };
        @implementation Car (Fix)
        - (struct Point)flip:(struct Point)p { struct Point q = [self ORIGflip:p]; q.x += 10; return q; }
        - (int)apply:(int (^)(int))block { int (^twice)(int) = ^(int x) { return block(block(x)); }; return twice(1); }
        - (int)drive:(int)far { Car *none = nil; _gear += 7; return [none drive:far] + _gear; }
        - (NSString *)name { return nil; }
        @end
        """
      ])
    #expect(output.hasPrefix("12 1 81 7 nil\n"))
  }

  @Test("HP-7 what is not patched is as it was, its own forwarding included")
  func unpatched() {
    let (output, _, _) = run(
      """
      #import <Foundation/Foundation.h>
      @interface Box : NSObject @end
      @implementation Box
      - (int)one { return 1; }
      - (NSMethodSignature *)methodSignatureForSelector:(SEL)s {
        return [super methodSignatureForSelector:s] ?: [NSMethodSignature signatureWithObjCTypes:"v@:"];
      }
      - (void)forwardInvocation:(NSInvocation *)i { printf("forwarded %s\\n", sel_getName(i.selector)); }
      @end
      int main(void) { @autoreleasepool { id box = [Box new]; printf("%d\\n", [box one]); [box performSelector:@selector(other)]; } }
      """,
      ["@implementation Box (Fix)\n- (int)one { return [self ORIGone] + 1; }\n@end\n"])
    #expect(output == "2\nforwarded other\n")
  }

  @Test(
    "HP-8 a patched dealloc runs before the class's own, which always runs",
    arguments: [false, true])
  func dealloc(fails: Bool) {
    let body = fails ? "int zero = 0; printf(\"%d\", 1 / zero);" : "printf(\"patch\\n\");"
    let (output, result, failures) = run(
      main("[Car new]; printf(\"end\\n\");"),
      ["@implementation Car (Fix)\n- (void)dealloc { \(body) }\n@end\n"],
      fallback: .original)
    #expect(output == (fails ? "own dealloc\nend\n" : "patch\nown dealloc\nend\n"))
    #expect(result.end == .status(0))
    #expect(failures.count == (fails ? 1 : 0))
  }

  @Test(
    "HP-10 a patch that does not fit changes nothing: types, syntax, unknown classes",
    arguments: [
      (
        "@implementation Car (Fix)\n- (void)drive:(int)far { }\n- (NSString *)text { return @\"x\"; }\n@end\n",
        "other types"
      ),
      ("@implementation Car (Fix)\n- (int)drive:(int)far { return far + ; }\n@end\n", "expected"),
      ("@implementation Nobody (Fix)\n- (int)drive:(int)far { return 1; }\n@end\n", "Nobody"),
      ("@implementation Car\n- (int)drive:(int)far { return 1; }\n@end\n", "Car"),
    ])
  func rejected(text: String, words: String) {
    let (output, result, _) = run(main("printf(\"never\\n\");"), [text])
    #expect(output == "")
    #expect(result.end == .notRun)
    #expect(result.diagnostics.contains { $0.level == .error && $0.message.contains(words) })
  }

  @Test("HP-12 a failure is told with patch, method and place; the original runs when asked")
  func failures() {
    let patch = """
      @implementation Car (Fix)
      - (int)drive:(int)far {
        int zero = 0;
        return far / zero;
      }
      - (NSString *)text { return [@[] objectAtIndex:4]; }
      @end
      """
    let program = main(
      "Car *car = [Car new]; printf(\"%d %s\\n\", [car drive:3], [[car text] UTF8String]);")
    let (output, result, failures) = run(program, [patch], fallback: .original)
    #expect(output == "3 car\nown dealloc\n")
    #expect(result.end == .status(0))
    #expect(failures.map(\.method) == ["-[Car drive:]", "-[Car text]"])
    #expect(failures.map(\.line) == [4, 6])
    #expect(failures.first?.message == "division by zero")
    #expect(failures.allSatisfy { $0.patch == "p0" && $0.file == "p0.m" && $0.fellBack })
    let (_, stopped, _) = run(program, [patch])
    #expect(stopped.end == .crashed)
  }

  @Test("HP-12 an exception that the program catches is the program's")
  func exceptions() {
    let (output, _, _) = run(
      main(
        "@try { [[Car new] text]; } @catch (NSException *e) { printf(\"%s\\n\", [e.name UTF8String]); }"
      ),
      [
        "@implementation Car (Fix)\n- (NSString *)text { @throw [NSException exceptionWithName:@\"Oops\" reason:nil userInfo:nil]; }\n@end\n"
      ])
    #expect(output.contains("Oops\n"))
  }

  @Test("two patches of one method: the newer covers the older, and is told as a conflict")
  func order() {
    let (output, _, _) = run(
      main("printf(\"%d\\n\", [[Car new] drive:1]);"),
      [
        "@implementation Car (A)\n- (int)drive:(int)far { return [self ORIGdrive:far] + 10; }\n@end\n",
        "@implementation Car (B)\n- (int)drive:(int)far { return [self ORIGdrive:far] + 100; }\n@end\n",
      ])
    #expect(output.contains("101\n"), "ORIG is the method from before all patches")
  }
}
