// The classes of a trace at one moment, as a graph: superclass and isa edges, method lists, caches, and the walk of one send
// through them. A message that is forwarded goes on in other objects: they, its receiver, and the walks through their classes are
// in the graph, too. What the text, DOT, SVG and Mermaid pictures are drawn from.
import ForwardKit

struct ClassGraph {
  struct Node {
    var name: String
    var isMeta: Bool
    /// The receiver of a message that is forwarded, or an object that it is forwarded to; behind all classes.
    var isObject = false
    /// As in `-drive:`; with ` (Category)` or ` ← class_addMethod` behind where something else put it there.
    var methods: [String]
    var cache: [String]
    /// Methods beyond those listed.
    var hiddenMethods: Int
    /// Place in the walk, from 1.
    var step: Int?
    var isFound: Bool
  }
  struct Edge {
    enum Kind: Equatable {
      case superclass, isa
      /// From the receiver to the object that a stage sends the message on to.
      case forward(Stage)
    }
    var from: Int
    var to: Int
    var kind: Kind
  }
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// `#3 [Car#1 drive]`, the send whose walk is drawn.
  private(set) var title: String?
  /// The stages behind a walk that found nothing, in words.
  private(set) var stages: [String] = []

  /// Methods that a node lists before it only counts the rest.
  static let listedMethods = 12

  /// `send` is an index in `recording.sends`; the state is that before its method ran, without one that of the end.
  init(_ recording: TraceRecording, send: Int?) {
    let record = send.map { recording.sends[$0] }
    let forwards = record.map { Self.forwards(of: $0, in: recording) } ?? []
    let searches = [record].compactMap { $0 } + forwards.map(\.record)
    let position = searches.map(Self.moment).max() ?? recording.events.count
    let state = TraceState(of: recording, after: position)
    var classes = state.involvedClasses
    if classes.isEmpty { classes = state.classes.filter { $0.at != nil && $0.methods.count < 40 } }
    var walk: [String: Int] = [:]
    var found: Set<String> = []
    for search in searches {
      var last: String?
      for outcome in search.stages {
        guard let cls = outcome.className, outcome.stage == .cache || outcome.stage == .lookup
        else {
          continue
        }
        if walk[cls] == nil { walk[cls] = walk.count + 1 }
        if outcome.result == .found || outcome.result == .hit { last = cls }
      }
      if let last { found.insert(last) }
    }
    if let record {
      title = "#\(record.number) \(Wording.message(record.send))"
      let cause = StageCause(recording: recording)
      stages = record.stages.filter(Self.isTold).map {
        "\($0.stage.order) \($0.stage.rawValue): \(Wording.outcome($0))\(cause.addition($0))"
      }
    }
    add(classes, walk, found)
    if let record, !forwards.isEmpty { add(forwards, of: record) }
  }

  /// Behind the search, without what an earlier answer left out.
  private static func isTold(_ outcome: StageOutcome) -> Bool {
    if case .skipped(.earlierStageAnswered, _) = outcome.result { return false }
    return outcome.stage.order > Stage.lookup.order
  }

  // MARK: Forwarding

  private struct Forward {
    let stage: Stage
    let record: SendRecord
  }

  /// The messages that a message was sent on as: by the runtime to its forwarding target, or by its invocation.
  private static func forwards(of record: SendRecord, in recording: TraceRecording) -> [Forward] {
    var found: [Forward] = []
    for child in record.children {
      let inner = recording.sends[child]
      if inner.send.selector == record.send.selector, record.reached == .target {
        found.append(Forward(stage: .target, record: inner))
      } else if record.reached == .invocation {
        found += invoked(inner, in: recording).map { Forward(stage: .invocation, record: $0) }
      }
    }
    return found
  }

  private static func invoked(_ record: SendRecord, in recording: TraceRecording) -> [SendRecord] {
    let children = record.children.map { recording.sends[$0] }
    if ["invoke", "invokeWithTarget:", "invokeUsingIMP:"].contains(record.send.selector) {
      return children.filter { $0.send.kind != .function }
    }
    return children.flatMap { invoked($0, in: recording) }
  }

  private mutating func add(_ forwards: [Forward], of record: SendRecord) {
    let receiver = addObject(record)
    var objects: [String: Int] = [:]
    for forward in forwards {
      let name = forward.record.send.receiver
      let object = objects[name] ?? addObject(forward.record)
      objects[name] = object
      let edge = Edge(from: receiver, to: object, kind: .forward(forward.stage))
      if !edges.contains(where: { $0.from == edge.from && $0.to == edge.to && $0.kind == edge.kind }
      ) {
        edges.append(edge)
      }
    }
  }

  /// The receiver of a message, with its isa; that of a class is its metaclass.
  private mutating func addObject(_ record: SendRecord) -> Int {
    let cls = (record.send.receiverIsClass ? "+" : "") + record.send.receiverClass
    let index = nodes.count
    nodes.append(
      Node(
        name: record.send.receiver, isMeta: false, isObject: true, methods: [], cache: [],
        hiddenMethods: 0, step: nil, isFound: false))
    if let isa = nodes.firstIndex(where: { $0.name == cls && !$0.isObject }) {
      edges.append(Edge(from: index, to: isa, kind: .isa))
    }
    return index
  }

  /// The objects that the message was forwarded to, with the stage that did it.
  var targets: [(object: Node, stage: Stage)] {
    edges.compactMap { edge in
      if case .forward(let stage) = edge.kind { (nodes[edge.to], stage) } else { nil }
    }
  }

  /// Where the search is over: behind the last probe or step of the walk.
  private static func moment(_ record: SendRecord) -> Int {
    let last =
      record.stages.last { $0.stage == .cache || $0.stage == .lookup }?.last
      ?? record.positions.lowerBound
    return last + 1
  }

  private mutating func add(
    _ classes: [TraceState.ClassState], _ walk: [String: Int], _ found: Set<String>
  ) {
    var instances: [String: Int] = [:]
    var metas: [String: Int] = [:]
    for cls in classes {
      instances[cls.name] = nodes.count
      nodes.append(node(cls, isMeta: false, walk, found))
      metas[cls.name] = nodes.count
      nodes.append(node(cls, isMeta: true, walk, found))
    }
    for cls in classes {
      guard let instance = instances[cls.name], let meta = metas[cls.name] else { continue }
      edges.append(Edge(from: instance, to: meta, kind: .isa))
      if let parent = cls.superclass, let up = instances[parent], let metaUp = metas[parent] {
        edges.append(Edge(from: instance, to: up, kind: .superclass))
        edges.append(Edge(from: meta, to: metaUp, kind: .superclass))
      } else if cls.superclass == nil {
        // The root metaclass's superclass is the root class.
        edges.append(Edge(from: meta, to: instance, kind: .superclass))
      }
    }
  }

  private func node(
    _ cls: TraceState.ClassState, isMeta: Bool, _ walk: [String: Int], _ found: Set<String>
  ) -> Node {
    let name = isMeta ? "+" + cls.name : cls.name
    let sign: Character = isMeta ? "+" : "-"
    let methods = cls.methods.filter { $0.selector.first == sign }
    return Node(
      name: name, isMeta: isMeta,
      methods: methods.prefix(Self.listedMethods).map {
        let implementation = $0.implementation.map { " is \($0)" } ?? ""
        return $0.selector + ($0.by.map { "\(implementation) (\($0))" } ?? "")
      },
      cache: (isMeta ? cls.metaCache : cls.cache).map {
        $0.isForward ? "\($0.selector): missing" : "\($0.selector) → \($0.implementation)"
      },
      hiddenMethods: max(0, methods.count - Self.listedMethods), step: walk[name],
      isFound: found.contains(name))
  }

  /// Indices of nodes whose superclass is this one, in order.
  func subclasses(of node: Int) -> [Int] {
    edges.filter {
      $0.kind == .superclass && $0.to == node && nodes[$0.from].isMeta == nodes[node].isMeta
    }.map(\.from)
  }

  func superclass(of node: Int) -> Int? {
    edges.first {
      $0.kind == .superclass && $0.from == node && nodes[$0.to].isMeta == nodes[node].isMeta
    }?.to
  }
}
