// What stands after the first n events of a trace: classes with their methods and caches, objects, output. Made by
// replaying; events say everything that a view needs, so nothing is asked of a runtime.

public struct TraceState: Sendable {
  public struct RuntimeMethod: Hashable, Sendable {
    /// With its sign: `-drive:`, `+make`.
    public var selector: String
    /// Nil while the trace has not named it.
    public var implementation: String?
    /// What put it there: `class_addMethod`, a category's name; nil for the class's own text.
    public var by: String?
  }
  public struct CacheEntry: Hashable, Sendable {
    public var selector: String
    public var implementation: String
    /// The entry says that the method is missing.
    public var isForward: Bool { implementation == "_objc_msgForward" }
  }
  public struct ClassState: Hashable, Sendable {
    public var name: String
    public var superclass: String?
    public var methods: [RuntimeMethod] = []
    /// In order of arrival.
    public var cache: [CacheEntry] = []
    /// The metaclass's.
    public var metaCache: [CacheEntry] = []
    public var ivars: [String] = []
    /// Looked in by a message, or changed by the program.
    public var isInvolved = false
    public var at: SourceSpan?
  }
  public struct ObjectState: Hashable, Sendable {
    public var name: String
    public var className: String
    public var isAlive = true
    /// The name says the class, which an object can change later.
    public var isNamedByClass: Bool {
      name.hasPrefix(className + "#") || name.hasPrefix("<\(className): ")
    }
  }

  /// In order of appearance.
  public private(set) var classes: [ClassState] = []
  public private(set) var objects: [ObjectState] = []
  public private(set) var output = ""
  private var classIndex: [String: Int] = [:]
  private var objectIndex: [String: Int] = [:]

  public init() {}

  /// The state after the first `count` events.
  public init(of recording: TraceRecording, after count: Int) {
    for event in recording.events.prefix(count) { apply(event) }
  }

  public func named(_ name: String) -> ClassState? {
    classIndex[Self.plain(name)].map { classes[$0] }
  }

  /// Classes that messages went through and their superclasses, superclasses first.
  public var involvedClasses: [ClassState] {
    var wanted: Set<String> = []
    for cls in classes where cls.isInvolved {
      var name: String? = cls.name
      while let current = name, wanted.insert(current).inserted {
        name = named(current)?.superclass
      }
    }
    var done: Set<String> = []
    var sorted: [ClassState] = []
    func add(_ cls: ClassState) {
      guard wanted.contains(cls.name), done.insert(cls.name).inserted else { return }
      if let parent = cls.superclass.flatMap(named) { add(parent) }
      sorted.append(cls)
    }
    for cls in classes { add(cls) }
    return sorted
  }

  static func plain(_ name: String) -> String {
    name.first == "+" ? String(name.dropFirst()) : name
  }

  public mutating func apply(_ event: TraceEvent) {
    switch event.body {
    case .classDefined(let defined):
      change(defined.name) {
        $0.superclass = defined.superclass
        $0.at = event.at
        for method in defined.methods where !$0.methods.contains(where: { $0.selector == method }) {
          $0.methods.append(RuntimeMethod(selector: method))
        }
      }
      if let parent = defined.superclass { change(parent) { _ in } }
    case .category(let name, let cls, let methods):
      change(cls) {
        $0.isInvolved = true
        for method in methods { $0.methods.append(RuntimeMethod(selector: method, by: name)) }
      }
    case .method(let method): apply(method)
    case .ivar(let name, let cls, _):
      change(cls) { if !$0.ivars.contains(name) { $0.ivars.append(name) } }
    case .object(let object): apply(object)
    case .cache(let probe): change(probe.className) { $0.isInvolved = true }
    case .lookup(let step): apply(step)
    case .fill(let fill): apply(fill: fill)
    case .flush(let flush): apply(flush: flush)
    case .output(let text): output += text.text
    default: break
    }
  }

  private mutating func change(_ name: String, _ work: (inout ClassState) -> Void) {
    let name = Self.plain(name)
    if let index = classIndex[name] {
      work(&classes[index])
    } else {
      var cls = ClassState(name: name)
      work(&cls)
      classIndex[name] = classes.count
      classes.append(cls)
    }
  }

  private mutating func apply(_ method: TraceEvent.MethodChange) {
    let selector = (method.className.first == "+" ? "+" : "-") + method.selector
    change(method.className) {
      $0.isInvolved = true
      let entry = RuntimeMethod(
        selector: selector, implementation: method.implementation, by: method.by)
      if let index = $0.methods.firstIndex(where: { $0.selector == selector }) {
        $0.methods[index] = entry
      } else {
        $0.methods.append(entry)
      }
    }
  }

  private mutating func apply(_ step: TraceEvent.LookupStep) {
    guard step.result != .notFound else { return }
    change(step.className) { $0.isInvolved = true }
  }

  private mutating func apply(_ object: TraceEvent.ObjectChange) {
    if let index = objectIndex[object.object] {
      objects[index].className = object.className
      objects[index].isAlive = object.operation != .dealloc
    } else {
      objectIndex[object.object] = objects.count
      objects.append(
        ObjectState(
          name: object.object, className: object.className, isAlive: object.operation != .dealloc))
    }
  }

  private mutating func apply(fill: TraceEvent.CacheChange) {
    guard let selector = fill.selector else { return }
    let entry = CacheEntry(
      selector: selector, implementation: fill.implementation ?? "_objc_msgForward")
    let isMeta = fill.className.first == "+"
    change(fill.className) {
      if isMeta {
        $0.metaCache.removeAll { $0.selector == selector }
        $0.metaCache.append(entry)
      } else {
        $0.cache.removeAll { $0.selector == selector }
        $0.cache.append(entry)
      }
    }
  }

  private mutating func apply(flush: TraceEvent.CacheChange) {
    let isMeta = flush.className.first == "+"
    change(flush.className) {
      if isMeta {
        $0.metaCache.removeAll { flush.selector == nil || $0.selector == flush.selector }
      } else {
        $0.cache.removeAll { flush.selector == nil || $0.selector == flush.selector }
      }
    }
  }
}
