import Testing

@testable import ObjCScript
@testable import ObjCSema
@testable import ObjCVM

/// Golden bytecode where its shape matters: the loops that speed is measured by, and the order of
/// reference counting.
@Suite struct CodeTests {
  @Test func `an instruction has 16 bytes`() {
    #expect(MemoryLayout<Instruction>.stride == 16)
    #expect(MemoryLayout<Instruction>.offset(of: \.c) == 12)
  }

  @Test func `a counting loop has two instructions a turn`() {
    let code = Compiled("int f(int n) { int i; for (i = 0; i < n; i++) { } return i; }").code("f")
    #expect(
      code == [
        "immediate 8 ← #0", "immediate 8 ← #0", "jump → 4", "addImm32 8 ← 8, 1",
        "jumpLess 8, 0 → 3",
        "returnValue 8",
      ])
  }

  @Test func `an unsigned loop against a constant compares in its jump`() {
    let code = Compiled.body("for (NSUInteger i = 0; i < 10; i++) { }").operations("f")
    #expect(code.contains(.jumpBelowImm))
    #expect(!code.contains(.jumpBelow))
  }

  @Test func `x += y and a[i] are one instruction each`() {
    let code = Compiled(
      "int f(int n) { int a[8] = { 1 }; int x = 0; x += n; x += a[n]; return x; }"
    ).code("f")
    #expect(code.contains { $0.hasPrefix("add32") && $0.hasSuffix(", 0") })
    #expect(code.contains { $0.hasPrefix("elementLoad32") && $0.hasSuffix("#8") })
  }

  @Test func `elements behind a pointer are loaded with their index`() {
    let code = Compiled("int f(int *p, long i) { return p[i]; }").code("f")
    #expect(code == ["loadIndexed32 24 ← 0, 8", "returnValue 24"])
  }

  @Test func `a condition jumps without a truth value`() {
    let code = Compiled("int f(int a, int b) { if (a < b && b != 3) return 1; return 2; }")
      .operations("f")
    #expect(
      code == [
        .jumpLessOrEqual, .jumpEqualImm, .immediate, .returnValue, .immediate, .returnValue,
      ])
  }

  @Test func `constants are folded`() {
    #expect(
      Compiled("int f(void) { return (1 << 4 | 3) * 2 - sizeof(int); }").code("f").first
        == "immediate 16 ← #34")
    #expect(
      Compiled("double f(void) { return 1.5 * 2; }").operations("f") == [.constant, .returnValue])
  }

  @Test func `arguments that call nothing are computed in the window`() {
    let code = Compiled(
      "int g(int a, int b) { return a; } int f(int n) { return g(n + 1, 2) + n; }"
    )
    .code("f")
    #expect(
      code == [
        "addImm32 24 ← 0, 1", "immediate 32 ← #2", "callFunction 16 ← g window 24",
        "add32 24 ← 16, 0", "returnValue 24",
      ])
  }

  @Test func `a dense switch is a table, a small one a row of comparisons`() {
    let dense =
      "switch (n) { case 1: case 2: case 3: case 5: return 1; case 4: return 2; } return 3;"
    #expect(Compiled("int f(int n) { \(dense) }").operations("f").contains(.switchTable))
    let small = "switch (n) { case 1: return 1; case 1000: return 2; } return 3;"
    #expect(!Compiled("int f(int n) { \(small) }").operations("f").contains(.switchTable))
  }

  @Test func `a far switch is searched`() {
    let cases = (0..<6).map { "case \($0 * 1_000_000): return \($0);" }.joined()
    let compiled = Compiled("int f(int n) { switch (n) { \(cases) default: return 9; } }")
    let table = compiled.program.functions.first?.switchTables.first
    guard case .sparse(let entries, _)? = table else {
      Issue.record("not a sparse table")
      return
    }
    #expect(entries.map(\.low) == [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000])
  }

  // MARK: Reference counting

  @Test func `ARC moves a new object into its variable and releases it at the end`() {
    let code = Compiled.body("NSObject *o = [NSObject new];").operations("f")
    #expect(code == [.classObject, .send, .strongDestroy, .returnVoid])
  }

  @Test func `manual mode counts nothing`() {
    let code = Compiled.body("NSObject *o = [NSObject new]; id p = o; p = nil;", counting: .manual)
      .operations("f")
    #expect(!code.contains(.retain))
    #expect(!code.contains(.strongDestroy))
    #expect(!code.contains(.strongAssign))
  }

  @Test func `a result outside the families is taken over`() {
    let program = Compiled.body("id x = [NSObject performSelector:@selector(new)];").program
    let send = program.functions.flatMap(\.code).first { $0.op == .send }
    #expect(send.map { CallFlags(rawValue: $0.x).contains(.takesResult) } == true)
    let made = Compiled.body("id x = [NSObject new];").program
    let new = made.functions.flatMap(\.code).first { $0.op == .send }
    #expect(new.map { CallFlags(rawValue: $0.x).contains(.takesResult) } == false)
  }

  @Test func `parameters are retained and released as clang does`() {
    let code = Compiled.body("", before: "void g(id a, id b) { }\n").operations("g")
    #expect(code == [.retain, .retain, .strongDestroy, .strongDestroy, .returnVoid])
  }

  @Test func `weak variables and locks are ended by exceptions, strong ones are not`() {
    let weak = Compiled.body("__weak id w = nil; (void)w;").program.functions.first
    #expect(weak?.handlers.count == 1)
    let strong = Compiled.body("id s = nil; f();").program.functions.first
    #expect(strong?.handlers.isEmpty == true)
    let locked = Compiled.body("@synchronized ([NSObject class]) { f(); }").program.functions.first
    #expect(locked?.handlers.first?.filter == .cleanup)
  }

  @Test func `handlers say what they stop`() {
    let body = "@try { f(); } @catch (NSException *e) { } @finally { }"
    let handlers = Compiled.body(body).program.functions.first?.handlers ?? []
    #expect(handlers.contains { if case .classes = $0.filter { true } else { false } })
    #expect(handlers.contains { $0.filter == .everything })
  }

  @Test func `a block without captures is constant`() {
    let compiled = Compiled.body("void (^b)(void) = ^{ }; b();")
    #expect(compiled.operations("f").contains(.globalBlock))
    #expect(compiled.program.blocks.first?.isGlobal == true)
    #expect(compiled.program.functions.contains { $0.name == "__f_block_invoke" })
  }

  @Test func `captures lie behind the header with their kinds`() {
    let body =
      "int n = 1; id o = nil; __block long k = 2; __weak id w = o; "
      + "void (^b)(void) = ^{ k += n; (void)o; (void)w; }; b();"
    let layout = Compiled.body(body).program.blocks.first
    #expect(layout?.captures.map(\.name).sorted() == ["k", "n", "o", "w"])
    let kinds = Dictionary(
      uniqueKeysWithValues: (layout?.captures ?? []).map { ($0.name, $0.kind) })
    #expect(kinds["k"] == .byref)
    #expect(kinds["n"] == .plain)
    #expect(kinds["o"] == .object)
    #expect(kinds["w"] == .weak)
    #expect(layout?.captures.allSatisfy { $0.offset >= 32 } == true)
    #expect(layout?.signature == "v8@?0")
  }

  @Test func `every jump goes to an instruction of its function`() {
    let text = """
      #import <Foundation/Foundation.h>
      int f(int n, id o) {
        for (int i = 0; i < n; i++) {
          @try { if (i == 2) continue; if (i == 4) break; if (i == 5) return i; [o description]; }
          @catch (NSException *e) { if (n) goto out; @throw; }
          @finally { n--; }
          switch (i) { case 0: break; case 1: { __weak id w = o; if (w) return 3; } default: n++; }
        }
        out: return n && o ? 1 : n || !o ? 2 : 3;
      }
      """
    let functions = Compiled(text).program.functions
    #expect(!functions.isEmpty)
    for function in functions {
      let valid = 0..<Int32(function.code.count)
      for instruction in function.code where instruction.op.isJump {
        #expect(valid.contains(instruction.c), "\(function.name): \(instruction)")
      }
      for handler in function.handlers {
        #expect(handler.start < handler.end && valid.contains(handler.landing))
      }
      #expect(function.positions.count == function.code.count)
      #expect(function.frameSize % 16 == 0)
    }
  }
}
