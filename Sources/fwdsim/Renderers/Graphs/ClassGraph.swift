// The classes of a trace at one moment, as a graph: superclass and isa edges, method lists, caches, and the walk of one send
// through them. What the text, DOT, SVG and Mermaid pictures are drawn from.
import ForwardKit

struct ClassGraph {
  struct Node {
    var name: String
    var isMeta: Bool
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
    enum Kind { case superclass, isa }
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
    let position = send.map { Self.moment(recording.sends[$0]) } ?? recording.events.count
    let state = TraceState(of: recording, after: position)
    var classes = state.involvedClasses
    if classes.isEmpty { classes = state.classes.filter { $0.at != nil && $0.methods.count < 40 } }
    var walk: [String: Int] = [:]
    var found: String?
    if let send {
      let record = recording.sends[send]
      title = "#\(record.number) \(Wording.message(record.send))"
      for outcome in record.stages {
        guard let cls = outcome.cls, outcome.stage == .cache || outcome.stage == .lookup else {
          continue
        }
        if walk[cls] == nil { walk[cls] = walk.count + 1 }
        if outcome.result == .found || outcome.result == .hit { found = cls }
      }
      stages = record.stages.filter { $0.stage.order > Stage.lookup.order }.map {
        "\($0.stage.order) \($0.stage.rawValue): \(Wording.outcome($0))"
      }
    }
    add(classes, walk, found)
  }

  /// Where the search is over: behind the last probe or step of the walk.
  private static func moment(_ record: SendRecord) -> Int {
    let last =
      record.stages.last { $0.stage == .cache || $0.stage == .lookup }?.last
      ?? record.positions.lowerBound
    return last + 1
  }

  private mutating func add(
    _ classes: [TraceState.ClassState], _ walk: [String: Int], _ found: String?
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
    _ cls: TraceState.ClassState, isMeta: Bool, _ walk: [String: Int], _ found: String?
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
      isFound: found == name)
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
