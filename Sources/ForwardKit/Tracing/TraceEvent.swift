// One event of a trace, as values: no pointers, no addresses, nothing of the runtime. Every view of a dispatch (text,
// JSON Lines, pictures, steppers) is made from these, whether they come from a run or from a file.
//
// The vocabulary is schema 1: stages `nil cache lookup resolve target signature invocation unrecognized`, and `call
// return throw catch`. Objects are named `Car#1` in order of first appearance, so that the same program gives
// the same trace.

/// A place in the source: lines and columns count from 1, columns in UTF-8 code units.
public struct SourceSpan: Hashable, Sendable {
  public var file: Int
  public var line: Int
  public var column: Int
  public var endLine: Int
  public var endColumn: Int
  public init(file: Int, line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }
}

/// The eight stages of a send, in the order in which they can run.
public enum Stage: String, CaseIterable, Sendable {
  case `nil`, cache, lookup, resolve, target, signature, invocation, unrecognized
}

/// Why a stage did not run.
public enum SkipReason: String, CaseIterable, Sendable {
  case earlierStageAnswered = "earlier-stage-answered"
  case methodExists = "method-exists"
  case noSignature = "no-signature"
  case nilReceiver = "nil-receiver"
  case notImplemented = "not-implemented"
  case dialect
  case injected
  case rememberedMiss = "remembered-miss"
  /// The resolver is being asked for the same already, on this thread.
  case reentry
}

/// A value with its type encoding; `text` is how a trace shows it (`Car#1`, `5`, `"abc"`, `run`).
public struct TraceValue: Hashable, Sendable {
  public var type: String
  public var text: String
  public init(type: String, text: String) {
    self.type = type
    self.text = text
  }
}

/// A variable and what it held.
public struct TraceVariable: Hashable, Sendable {
  public var name: String
  /// As C spells it.
  public var type: String
  /// As in `TraceValue`. An object's is its name, unless it reads better by content.
  public var text: String
  /// Of a structure, a union or an array.
  public var members: [TraceVariable]
  public init(name: String, type: String, text: String, members: [TraceVariable] = []) {
    self.name = name
    self.type = type
    self.text = text
    self.members = members
  }
}

/// Which send or query an event belongs to.
public struct TraceScope: Hashable, Sendable {
  public var send: Int
  public var query: Int
  public init(send: Int, query: Int = 0) {
    self.send = send
    self.query = query
  }
  public static let none = TraceScope(send: 0)
}

public struct TraceEvent: Sendable {
  public var index: Int
  public var at: SourceSpan?
  /// 0 for the thread that was traced first, then in order of their first events.
  public var thread: Int
  /// At a message's end, in a trace that measures time: how long it took.
  public var nanoseconds: Int?
  public var body: Body
  public init(index: Int, at: SourceSpan?, thread: Int = 0, body: Body) {
    self.index = index
    self.at = at
    self.thread = thread
    self.body = body
  }

  public enum Body: Sendable {
    case header(TraceHeader)
    case classDefined(ClassDefined)
    case category(name: String, className: String, methods: [String])
    case protocolDefined(name: String)
    case method(MethodChange)
    case ivar(name: String, className: String, type: String)
    case object(ObjectChange)
    case send(Send)
    case query(Query)
    case cache(CacheProbe)
    case lookup(LookupStep)
    case ask(Ask)
    case answer(Answer)
    case skip(Skip)
    case fill(CacheChange)
    case flush(CacheChange)
    case call(Call)
    case `return`(Return)
    case `throw`(Throw)
    case `catch`(Throw)
    case output(Output)
    case statement(Statement)
    /// A source file that events behind this one stand in, besides those of the header.
    case file(number: Int, name: String)
    case hook(Hook)
    case note(Note)
    case limit(code: String, text: String)
    case end(TraceEnd)
  }

  public struct ClassDefined: Sendable {
    public var name: String
    public var superclass: String?
    public var methods: [String]
  }
  public struct MethodChange: Sendable {
    public enum Operation: String, Sendable { case add, replace, exchange }
    public var operation: Operation
    /// With `+` in front for a metaclass, as in every event.
    public var className: String
    public var selector: String
    public var implementation: String
    public var types: String
    public var by: String
  }
  public struct ObjectChange: Sendable {
    public enum Operation: String, Sendable { case new, isa, dealloc }
    public var operation: Operation
    public var object: String
    public var className: String
  }
  public struct Send: Sendable {
    public enum Kind: String, Sendable { case instance, `class`, `super`, `nil`, function }
    public var scope: TraceScope
    public var parent: Int
    public var depth: Int
    public var receiver: String
    /// The class that the search starts in, by its plain name.
    public var className: String
    /// The receiver's own class; differs from `className` in a send to super.
    public var receiverClass: String
    /// A selector; for `function` the C function's name.
    public var selector: String
    public var arguments: [TraceValue]
    public var kind: Kind
    /// True when the receiver is a class object.
    public var receiverIsClass: Bool
    /// Made by a library's own code, not by the program's text.
    public var isInternal: Bool
  }
  public struct Query: Sendable {
    public var scope: TraceScope
    public var receiver: String
    public var className: String
    public var selector: String
    public var receiverIsClass: Bool
    public var why: String
  }
  public struct CacheProbe: Sendable {
    public enum Result: String, Sendable {
      case hit
      case forward = "hit-forward"
      case miss
    }
    public var scope: TraceScope
    public var className: String
    public var result: Result
    public var implementation: String?
    public var probes: Int
  }
  public struct LookupStep: Sendable {
    public enum Result: String, Sendable {
      case found, absent
      case notFound = "not-found"
    }
    public var scope: TraceScope
    public var className: String
    public var result: Result
    public var implementation: String?
    public var category: String?
    public var entries: Int
  }
  public struct Ask: Sendable {
    public var scope: TraceScope
    public var stage: Stage
    public var implementation: String?
    /// The root class's own implementation, which is not overridden.
    public var isDefault: Bool
  }
  public struct Answer: Sendable {
    public var scope: TraceScope
    public var stage: Stage
    /// `YES`, `nil`, `Engine#1`, `v@:`, `called`, an exception's name.
    public var value: String
    /// For an object: the name of its class.
    public var valueClass: String?
    /// resolve: `added` or `nothing-added`.
    public var effect: String?
    /// No code was called: a what-if decided.
    public var isInjected = false
  }
  public struct Skip: Sendable {
    public var scope: TraceScope
    public var stage: Stage
    public var reason: SkipReason
    /// Index of the event that made it so.
    public var since: Int?
  }
  public struct CacheChange: Sendable {
    public var scope: TraceScope
    public var className: String
    /// Nil: everything in the class's cache.
    public var selector: String?
    public var implementation: String?
    public var reason: String?
  }
  public struct Call: Sendable {
    public var scope: TraceScope
    public var implementation: String
    public var isNative: Bool
  }
  public struct Return: Sendable {
    public var scope: TraceScope
    public var value: TraceValue
  }
  public struct Throw: Sendable {
    public var scope: TraceScope
    public var exception: String
    public var reason: String
  }
  public struct Output: Sendable {
    public enum Stream: String, Sendable { case stdout, stderr, nslog }
    public var stream: Stream
    public var text: String
  }
  /// A statement of the program, in a trace that records statements (`fwdsim trace --statements`).
  public struct Statement: Sendable {
    public enum Moment: String, Sendable {
      /// A function, method or block is entered; its statements follow.
      case enter
      /// The statement is about to run.
      case begin
      /// The function returns.
      case leave
    }
    public var moment: Moment
    /// `main`, `-[Car drive:]`, `__main_block_invoke`.
    public var function: String
    /// How many functions of the program's own are under way on the thread, this one included.
    public var depth: Int
    /// The variables in scope, outermost first.
    public var variables: [TraceVariable]
    /// Objects whose values differ from those told of before.
    public var objects: [ObjectValues]
  }

  /// What an object held.
  public struct ObjectValues: Sendable {
    public var object: String
    /// Instance variables; a collection's elements.
    public var values: [TraceVariable]
  }
  public struct Hook: Sendable {
    public var scope: TraceScope
    public var position: String
    public var token: String
  }
  public struct Note: Sendable {
    public var code: String
    public var text: String
    public var references: [Int]
  }
}

/// The first line of a trace: what ran, under which rules. The listing travels with it.
public struct TraceHeader: Sendable {
  public struct File: Sendable {
    public var name: String
    public var sha256: String
    public var text: String
    public init(name: String, sha256: String, text: String) {
      self.name = name
      self.sha256 = sha256
      self.text = text
    }
  }
  public var version: String
  public var dialect: String
  public var files: [File]
  /// Name and value of each limit, in order.
  public var limits: [(name: String, value: Int)]
  public var filters: [String]
  public var arguments: [String]
  /// What was otherwise than the listing says: `target of -[Car length] = nil`, `without line 12`.
  public var whatIf: [String]
  public init(
    version: String, dialect: String, files: [File], limits: [(name: String, value: Int)],
    filters: [String],
    arguments: [String], whatIf: [String] = []
  ) {
    self.version = version
    self.dialect = dialect
    self.files = files
    self.limits = limits
    self.filters = filters
    self.arguments = arguments
    self.whatIf = whatIf
  }
}

/// The last line, always there: how it ended, and the counts.
public struct TraceEnd: Sendable {
  public var exit: Int
  public var uncaught: String?
  /// Code of the limit that cut the trace short.
  public var cut: String?
  public var statistics: TraceStatistics
  public init(exit: Int, uncaught: String?, cut: String?, statistics: TraceStatistics) {
    self.exit = exit
    self.uncaught = uncaught
    self.cut = cut
    self.statistics = statistics
  }
}

public struct TraceStatistics: Sendable, Equatable {
  public var sends = 0
  public var calls = 0
  public var folded = 0
  public var nilReceivers = 0
  public var hits = 0
  public var found = 0
  public var inherited = 0
  public var resolved = 0
  public var forwarded = 0
  public var unrecognized = 0
  /// Sends that a filter left out; the other counts are those of the whole run.
  public var hidden = 0
  public init() {}
}

/// Takes events in order. `receive` runs on the thread of the event.
public protocol TraceSink: AnyObject {
  func receive(_ event: TraceEvent)
}
