import CRuntime
import ObjCFoundation

@testable import ObjCScript
@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// A listing compiled, not run.
struct Compiled {
  let program: CompiledProgram
  let diagnostics: [Diagnostic]
  let sources: SourceMap

  init(_ text: String, counting: RunOptions.Counting = .asWritten) {
    var options = RunOptions()
    options.counting = counting
    let sink = DiagnosticSink()
    var sources = SourceMap()
    let world = World(limits: options.limits, write: { _, _ in })
    let compiler = ListingCompiler(options: options.compiling, diagnostics: sink)
    let compilation = compiler.compile(
      [ListingFile(name: "test.m", bytes: Array(text.utf8))], world: world, sources: &sources)
    program = compilation?.program ?? CompiledProgram()
    diagnostics = sink.diagnostics
    self.sources = sources
    world.close()
    fwd_thread_end()
  }

  /// Statements in the body of `void f(void)`, on line 3 and further.
  static func body(
    _ statements: String, before: String = "", counting: RunOptions.Counting = .automatic
  ) -> Compiled {
    Compiled(
      "#import <Foundation/Foundation.h>\n\(before)void f(void) {\n\(statements)\n}\n",
      counting: counting)
  }

  /// `3:7 F0240`, errors and warnings in order.
  var places: [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.primary.flatMap { sources.start(of: $0.range) }
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.code.id)"
    }
  }

  /// A function's instructions as `op operands`, without numbers in front.
  func code(_ name: String) -> [String] {
    guard let function = program.functions.first(where: { $0.name == name }) else { return [] }
    return function.code.map { instruction in
      let operands = Disassembly.operands(of: instruction, function, program)
      return operands.isEmpty ? "\(instruction.op)" : "\(instruction.op) \(operands)"
    }
  }

  /// Only the operations.
  func operations(_ name: String) -> [Operation] {
    program.functions.first { $0.name == name }?.code.map(\.op) ?? []
  }
}
