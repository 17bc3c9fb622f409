import ObjCFoundation
import ObjCPatching
import ObjCSyntax
import ObjCVM

/// How a listing is to be run.
///
/// How it is compiled is in `compiling`, whose members are also members of this: `options.defines`.
@dynamicMemberLookup
public struct RunOptions: Sendable {
  public typealias Counting = CompileOptions.Counting

  public var compiling = CompileOptions()
  public var limits = RunLimits()
  /// What `main` gets behind the program's name.
  public var arguments: [String] = []
  /// Where the program's standard input comes from; nil for an empty one. One object serves one run.
  public var input: (any ProgramInput)?
  public var isGNUStepDialect = false
  /// Nothing but this run keeps the process: it may be ended if a run that was stopped cannot be concluded.
  public var ownsProcess = false
  /// The process ends behind this run, unless it is one of tests that was cut: what it holds in memory is left to the system, which is
  /// quicker.
  public var isLastOfProcess = false
  /// What NSBundle finds beside the program; nothing else of the file system is in a listing's reach.
  public var resources: (any ProgramResources)?
  /// Runs the program's test cases in place of `main`. A program without any is run as always.
  public var tests: TestOptions?
  /// Applied in order, when all classes are loaded and before `main`.
  public var patches: [PatchText] = []
  public var patchFallback = PatchFallback.raise
  /// Told of patched methods that failed.
  public var onPatchFailure: (@Sendable (PatchFailure) -> Void)?

  public init() {}

  public subscript<Value>(dynamicMember member: WritableKeyPath<CompileOptions, Value>) -> Value {
    get { compiling[keyPath: member] }
    set { compiling[keyPath: member] = newValue }
  }
}

/// Looks on while a listing runs. Everything is called on the thread that runs it.
public protocol RunObserver: AnyObject {
  /// The listing is compiled and its world open; none of its classes is defined yet. The place to set CRuntime's trace
  /// hook.
  func willRun(_ world: World, sources: SourceMap)
  /// Nothing of the listing runs any more; its objects still exist.
  func didRun(_ world: World, result: RunResult)
}

/// How a run ended.
public struct RunResult: Sendable {
  public enum End: Sendable, Equatable {
    /// `main` returned this, or `exit` was given it.
    case status(Int32)
    case uncaught(name: String, reason: String?)
    /// A bad access, a division by zero, `abort`: the last diagnostic says what.
    case crashed
    /// A limit; the last diagnostic says which.
    case limit
    /// Somebody outside asked for the end (`RunLimits.interruption`).
    case interrupted(Interruption.Cause)
    /// The listing has errors, or no `main`.
    case notRun

    /// Whether the program was stopped before its own end.
    public var isCut: Bool {
      switch self {
      case .crashed, .limit, .interrupted: true
      case .status, .uncaught, .notRun: false
      }
    }
  }

  public var end: End
  /// In order: of parsing and checking, then what ended the run.
  public var diagnostics: [Diagnostic]
  public var sources: SourceMap
  public var steps: UInt64 = 0
  /// Most bytes in use at one time.
  public var peakMemory = 0
  public var outputBytes = 0
  public var isARC = true
  /// The listing's thread was stopped for good where it stood, inside of native code.
  public var isAbandoned = false

  /// The command's exit code for it.
  public var exitCode: Int32 {
    switch end {
    case .status(let status): status == 0 ? 0 : 1
    case .uncaught, .crashed: 1
    case .notRun: 2
    case .limit: 3
    case .interrupted(.signal(let number)): 128 + number
    case .interrupted(.readerLeft): 0
    }
  }
}
