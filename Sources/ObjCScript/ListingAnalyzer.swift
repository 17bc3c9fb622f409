// Checks texts again and again in one open world, for an editor: nothing of them runs.
import CRuntime
import ObjCSema
import ObjCSyntax
import ObjCVM

/// Use it on the thread that `session` gives; the names of libraries are described by the world, which is open until then.
package final class ListingAnalyzer {
  /// What is known of one state of a text.
  package struct Analysis {
    package let diagnostics: [Diagnostic]
    package let sources: SourceMap
    package let units: [TranslationUnit]
    package let index: SourceIndex
  }

  /// While somebody types, macros that double themselves may not take seconds.
  private static let expansionLimit = 100_000
  private let world: World

  private init(_ world: World) { self.world = world }

  /// Runs `work` on a thread with room for deeply nested texts.
  /// - Returns: false when the system gave no thread, or a text led into a crash.
  package static func session(_ work: @escaping (ListingAnalyzer) -> Void) -> Bool {
    let outcome = BigStack.run { _ in
      let world = World(limits: RunOptions().limits, write: { _, _ in })
      work(ListingAnalyzer(world))
      world.close()
      fwd_thread_end()
    }
    if case .done = outcome { return true }
    return false
  }

  /// - Complexity: O(length of the text), also of texts that are broken anywhere.
  package func analyze(_ files: [ListingFile], options: RunOptions) -> Analysis {
    let sink = DiagnosticSink(errorLimit: options.errorLimit)
    var compiling = options.compiling
    compiling.expansionLimit = min(compiling.expansionLimit, Self.expansionLimit)
    var compiler = ListingCompiler(options: compiling, diagnostics: sink)
    compiler.emitsCode = false
    let index = SourceIndex()
    var units: [TranslationUnit] = []
    compiler.index = index
    compiler.onParsed = { units = $0 }
    var sources = SourceMap()
    _ = compiler.compile(files, world: world, sources: &sources)
    return Analysis(diagnostics: sink.diagnostics, sources: sources, units: units, index: index)
  }
}
