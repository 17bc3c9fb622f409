import CRuntime
import ObjCFoundation
import Testing

@testable import ObjCScript
@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// A process checks and runs as many listings as it likes: what one has made goes with it. Held by weak references, so that
/// whatever refers to itself is found, however little it is.
@Suite struct RepetitionTests {
  /// Everything whose models mention each other: structs in circles, globals with values, functions, classes, blocks.
  private static let first = """
    #import <Foundation/Foundation.h>
    struct node { struct node *next; int (*visit)(struct node *); };
    typedef struct tree { struct tree *left, *right; struct { struct tree *owner; } inner; } Tree;
    struct chicken; struct egg { struct chicken *from; };
    struct chicken { struct egg *lays; };
    static struct node table[2] = {{&table[1], 0}, {0, 0}};
    int counter = 3;
    NSString *const greeting = @"hello";
    extern int shared(void);
    @class Wheel;
    @protocol Runs <NSObject>
    - (int)run:(int)n;
    @end
    @interface Car : NSObject <Runs>
    @property (nonatomic, strong) NSMutableArray<Wheel *> *wheels;
    @end
    @interface Wheel : NSObject
    @property (nonatomic, weak) Car *car;
    @end
    @implementation Car
    static int runs;
    - (int)run:(int)n { static int all = 0; int (^twice)(int) = ^(int x) { return x * 2 + n; }; runs++; return all += twice(n); }
    @end
    @implementation Wheel
    @end
    @interface Car (Extra)
    @end
    @implementation Car (Extra)
    - (NSRange)range { return NSMakeRange(0, 1); }
    @end
    int main(void) {
      @autoreleasepool {
        Car *car = [Car new];
        car.wheels = [NSMutableArray array];
        Wheel *wheel = [Wheel new];
        wheel.car = car;
        [car.wheels addObject:wheel];
        Tree tree = {0};
        tree.left = &tree;
        struct egg egg = {0};
        return [car run:counter] + shared() + (table[0].next == 0) + (egg.from != 0) + (int)greeting.length - 14;
      }
    }
    """
  private static let second = """
    static int own = 5;
    static int *const place = &own;
    int shared(void) { return *place - 5; }
    """

  private struct Held {
    let name: String
    weak var object: AnyObject?
    init(_ name: String, _ object: AnyObject?) {
      self.name = name
      self.object = object
    }
  }

  @Test func `models of a program that was compiled go with it`() throws {
    var held: [Held] = []
    for isARC in [true, false] {
      let world = World(limits: RunLimits()) { _, _ in }
      held.append(Held("world", world))
      held += try compiled(in: world, isARC: isARC)
      world.close()
      fwd_thread_end()
    }
    #expect(held.count > 40)
    #expect(held.filter { $0.object != nil }.map(\.name) == [])
  }

  private func compiled(in world: World, isARC: Bool) throws -> [Held] {
    var options = RunOptions()
    options.counting = isARC ? .automatic : .manual
    let sink = DiagnosticSink(errorLimit: 20)
    var sources = SourceMap()
    let files = [
      ListingFile(name: "first.m", bytes: Array(Self.first.utf8)),
      ListingFile(name: "second.m", bytes: Array(Self.second.utf8)),
    ]
    let compilation = ListingCompiler(options: options.compiling, diagnostics: sink).compile(
      files, world: world, sources: &sources)
    #expect(sink.diagnostics.filter { $0.level == .error }.map(\.message) == [])
    let model = try #require(compilation).model
    var held = [
      Held("model", model), Held("classes", model.classes), Held("environment", model.environment),
      Held("records", model.environment.records),
      Held("resolver", model.resolver), Held("declarer", model.declarer),
      Held("scope", model.fileScope),
    ]
    held += model.scopes.map { Held("scope of a file", $0) }
    held +=
      model.globals.map { Held("variable \($0.name)", $0) }
      + model.functions.map { Held("function \($0.name)", $0) }
    held += model.protocols.map { Held("protocol \($0.name)", $0) }
    let file = try #require(model.scopes.first)
    for tag in ["node", "tree", "chicken", "egg"] {
      guard case .record(let record)? = file.lookupTag(tag) else {
        Issue.record("no struct \(tag)")
        continue
      }
      #expect(!record.fields.isEmpty)
      held.append(Held("struct \(tag)", record))
    }
    for cls in model.classes.listingClasses {
      held.append(Held("class \(cls.name)", cls))
      held +=
        cls.implementedMethods.map { Held($0.description, $0) }
        + cls.properties.map { Held("property \($0.name)", $0) }
      held +=
        cls.ivars.map { Held("ivar \($0.name)", $0) }
        + cls.categories.map { Held("category \($0.name)", $0) }
    }
    return held
  }

  private final class Witness: RunObserver {
    var held: [Held] = []
    func willRun(_ world: World, sources: SourceMap) {
      held.append(Held("world", world))
      held += [
        Held("memory", world.memory), Held("machine", world.machine),
        Held("scheduler", world.schedulerIfAny),
      ]
    }
    func didRun(_ world: World, result: RunResult) {
      held += [Held("machine", world.machine), Held("scheduler", world.schedulerIfAny)]
    }
  }

  @Test(arguments: [
    "int main(void) { return 0; }",
    "int main(void) { int *p = 0; return *p; }",
    "#import <Foundation/Foundation.h>\nint main(void) { [(id)[NSObject new] nothing]; }",
    "#import <Foundation/Foundation.h>\nint main(void) { while (1) [NSObject class]; }",
    """
    #import <Foundation/Foundation.h>
    int main(void) {
      dispatch_async(dispatch_get_main_queue(), ^{ NSLog(@"%@", [NSThread currentThread]); exit(0); });
      [NSTimer scheduledTimerWithTimeInterval:1 repeats:YES block:^(NSTimer *t) { }];
      [[NSRunLoop currentRunLoop] run];
    }
    """,
    "#import <Foundation/Foundation.h>\nint main(void) { @synchronized ([NSObject new]) { @throw [NSException exceptionWithName:@\"a\" reason:nil userInfo:nil]; } }",
  ])
  func `a run leaves no world`(_ listing: String) {
    let witness = Witness()
    for _ in 0..<3 {
      var options = RunOptions()
      options.limits.steps = 10_000
      _ = ListingRunner(options: options, observer: witness, write: { _, _ in }).run(
        name: "a.m", bytes: Array(listing.utf8))
    }
    #expect(witness.held.count == 18)
    #expect(witness.held.filter { $0.object != nil }.map(\.name) == [])
  }
}
