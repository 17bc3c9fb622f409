// The forms a trace can take, and how each is made from its events. One flag (`-f`) names them; the suffix of `-o` does when
// it is missing.
import ForwardKit

enum ExportFormat: String, CaseIterable {
  case text, jsonl, stages, states, html, slides, mermaid, dot, svg, chrome, otlp, cast, md, csv,
    msgsends

  /// The format that a file's suffix asks for.
  init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch name[name.index(after: dot)...] {
    case "txt", "text": self = .text
    case "jsonl": self = .jsonl
    case "stages": self = .stages
    case "states": self = .states
    case "html", "htm": self = .html
    case "mmd", "mermaid": self = .mermaid
    case "dot", "gv": self = .dot
    case "svg": self = .svg
    case "json": self = .chrome
    case "cast": self = .cast
    case "md", "markdown": self = .md
    case "csv": self = .csv
    case "msgsends": self = .msgsends
    default: return nil
    }
  }

  /// Written as the program runs; the others need the whole trace.
  var isStreamed: Bool { [.text, .jsonl, .stages, .chrome, .cast, .csv, .msgsends].contains(self) }

  /// What `-f` says about itself in the help.
  static let help = """
    text, jsonl (schema 1, see 'fwdsim schema'), stages (one greppable line per stage), states (JSON Lines: what each step changed), html (one file, no network), slides (HTML, too), \
    mermaid, dot, svg, chrome (for Perfetto), otlp (OpenTelemetry spans), cast (asciinema), md (hand-out), csv, msgsends (Apple's log).
    """

  struct Options {
    var detail = TextRenderer.Detail.stages
    var style = TextStyle()
    var showsProgramOutput = true
    /// Number of the send whose walk a graph shows.
    var send: Int?
    /// svg: the message walks.
    var isAnimated = false
    var topics: Set<ShownTopic> = []
    var cost = CostKind.off
    /// msgsends: hits too.
    var includesHits = false
    /// text: rounds of loops and deep recursions are counted, not written out.
    var foldsRepeats = true
    /// Receives how many messages of how many a form that needs the whole trace had no room for.
    var onOmitted: (_ omitted: Int, _ all: Int) -> Void = { _, _ in }
  }

  /// Leaves nothing out: stage lines and Apple's log are compared line by line.
  var showsRoutineSends: Bool { self == .stages || self == .msgsends }

  /// Shows what objects hold, which recorded statements tell.
  var showsValues: Bool { self == .html }

  /// A sink that writes this format. Those that need the whole trace write when its end has come.
  func sink(
    _ options: Options, write: @escaping (String) -> Void,
    bytes: @escaping (UnsafeRawBufferPointer) -> Void
  ) -> any TraceSink {
    switch self {
    case .text:
      TextRenderer(
        options: .init(
          detail: options.detail, style: options.style,
          showsProgramOutput: options.showsProgramOutput,
          topics: options.topics, cost: options.cost, foldsRepeats: options.foldsRepeats),
        write: write)
    case .jsonl: JSONLinesWriter(output: bytes)
    case .stages: StagesRenderer(write: write)
    case .chrome: ChromeExporter(write: write)
    case .cast: CastExporter(write: write)
    case .csv: CSVExporter(write: write)
    case .msgsends: MessageLogExporter(includesHits: options.includesHits, write: write)
    case .states: options.collector { StatesExporter.write($0, bytes) }
    case .html: ObjectValueSink(options.collector { write(HTMLExporter.page([$0])) })
    case .otlp: options.collector { write(OTLPExporter.text(of: $0)) }
    case .slides: options.collector { write(SlidesExporter.page($0)) }
    case .mermaid: options.collector { write(MermaidExporter.text(of: $0)) }
    case .md: options.collector { write(HandoutExporter.text(of: $0)) }
    case .dot: options.collector { write(ClassGraph($0, send: options.index(in: $0)).dot) }
    case .svg:
      options.collector {
        write(ClassGraph($0, send: options.index(in: $0)).svg(isAnimated: options.isAnimated))
      }
    }
  }
}

extension ExportFormat.Options {
  /// Collects the trace, and says what it had no room for.
  fileprivate func collector(_ write: @escaping (TraceRecording) -> Void) -> TraceCollector {
    TraceCollector { recording in
      write(recording)
      if recording.omitted > 0 {
        onOmitted(recording.omitted, recording.sends.count + recording.omitted)
      }
    }
  }

  /// The send to draw: the one asked for; else the one with the longest search, the first of those.
  func index(in recording: TraceRecording) -> Int? {
    if let send { return recording.index(ofSend: send) }
    let searches = recording.sends.indices.filter {
      recording.sends[$0].stages.contains { $0.stage == .lookup }
    }
    return searches.max { left, right in
      let (a, b) = (recording.sends[left], recording.sends[right])
      return (a.reached.order, a.stages.count, right) < (b.reached.order, b.stages.count, left)
    }
  }
}
