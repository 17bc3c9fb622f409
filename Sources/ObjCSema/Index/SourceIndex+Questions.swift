// What an editor asks of the index: who answers a message, where a selector is declared and implemented, what a class understands.
import ForwardKitBasics

extension SourceIndex {
  /// A method with a body in the listing.
  package struct Implementation {
    package let method: MethodModel
    package let className: String
    package let category: String?

    /// `-[Car(Sport) drive:]`
    package var name: String {
      "\(method.isClassMethod ? "+" : "-")[\(className)\(category.map { "(\($0))" } ?? "") \(method.selector)]"
    }
  }

  /// Who will answer a message, as far as the declared class says.
  package enum Answerer {
    /// This implementation, unless the object is of a subclass that overrides it.
    case method(name: String, range: SourceRange, overriddenIn: [String])
    /// No class has it; these methods of the chain are asked, in order.
    case asked([Implementation])
    case nobody(chain: [String])
    /// The receiver may be of any class: these have it.
    case any([String])
  }

  package var implementations: [Implementation] {
    guard let model else { return [] }
    return model.bodies.compactMap { placed in
      guard case .method(let method, _, let cls, let category) = placed.body else { return nil }
      return Implementation(method: method, className: cls.name, category: category?.name)
    }
  }

  package func implementations(of selector: String) -> [Implementation] {
    implementations.filter { $0.method.selector == selector }
  }

  /// Places at which the listing declares the selector, bodies aside.
  package func declarations(of selector: String) -> [MethodModel] {
    guard let classes = model?.classes else { return [] }
    return (classes.pool()[selector] ?? []).filter { !$0.range.isNone }
  }

  package func answerer(of message: Message) -> Answerer {
    guard let classes = model?.classes else { return .nobody(chain: []) }
    guard let start = message.receiverClass else {
      return .any(implementations(of: message.selector).map(\.name))
    }
    let key = MethodKey(message.selector, isClassMethod: message.isClassMessage)
    var chain: [String] = []
    for cls in classes.chain(from: start) {
      chain.append(cls.name)
      if let found = implementation(key, cls) {
        return .method(
          name: found.name, range: found.range,
          overriddenIn: message.isSuper ? [] : overriders(key, below: start, classes))
      }
    }
    // A class's method that no metaclass has is looked for among the root's methods of instances.
    if message.isClassMessage, let root = chain.last.flatMap(classes.find),
      let found = implementation(MethodKey(message.selector, isClassMethod: false), root)
    {
      return .method(name: found.name, range: found.range, overriddenIn: [])
    }
    let below = overriders(key, below: start, classes)
    if !below.isEmpty { return .any(below) }
    let hooks = hooks(of: chain, isClass: message.isClassMessage)
    return hooks.isEmpty ? .nobody(chain: chain) : .asked(hooks)
  }

  /// The one that is found first: the last category's, then the class's own.
  private func implementation(_ key: MethodKey, _ cls: ClassModel) -> (
    name: String, range: SourceRange
  )? {
    let sign = key.isClassMethod ? "+" : "-"
    for category in cls.categories.reversed() {
      if let method = category.implemented(key) {
        return ("\(sign)[\(cls.name)(\(category.name)) \(key.selector)]", Self.place(method))
      }
    }
    let name = "\(sign)[\(cls.name) \(key.selector)]"
    if let method = cls.implemented(key) { return (name, Self.place(method)) }
    if let method = cls.declared(key) {
      if !cls.isListing { return (name, .none) }
      if case .property = method.origin { return (name, Self.place(method)) }
    }
    return nil
  }

  private static func place(_ method: MethodModel) -> SourceRange {
    method.selectorRanges.first ?? method.range
  }

  private func overriders(_ key: MethodKey, below start: String, _ classes: ClassTable) -> [String]
  {
    classes.listingClasses.compactMap { cls in
      guard cls.name != start, classes.isSubclass(cls.name, of: start) else { return nil }
      return implementation(key, cls)?.name
    }
  }

  /// Methods of the listing that are asked about a message that no class has, in the order of the stages.
  private func hooks(of chain: [String], isClass: Bool) -> [Implementation] {
    let stages: [(String, Bool)] = [
      (isClass ? "resolveClassMethod:" : "resolveInstanceMethod:", true),
      ("forwardingTargetForSelector:", isClass), ("methodSignatureForSelector:", isClass),
      ("forwardInvocation:", isClass),
    ]
    return stages.compactMap { selector, isClassMethod in
      let known = implementations(of: selector).filter {
        $0.method.isClassMethod == isClassMethod && chain.contains($0.className)
      }
      return known.min {
        (chain.firstIndex(of: $0.className) ?? 0) < (chain.firstIndex(of: $1.className) ?? 0)
      }
    }
  }

  // MARK: What a class understands

  /// Declared methods of a class and its superclasses, nearest first, each selector once; of all the listing's classes for nil.
  package func methods(of className: String?, isClassMessage: Bool) -> [MethodModel] {
    guard let classes = model?.classes else { return [] }
    var seen: Set<String> = []
    var result: [MethodModel] = []
    func add(_ methods: [MethodModel]) {
      for method in methods
      where method.isClassMethod == isClassMessage && seen.insert(method.selector).inserted {
        result.append(method)
      }
    }
    guard let className else {
      for methods in classes.pool().values { add(methods) }
      return result.ordered { $0.selector < $1.selector }
    }
    var protocols: Set<String> = []
    for cls in classes.chain(from: className) {
      cls.load()
      add(cls.declarationOrder + cls.implementedMethods)
      for category in cls.categories { add(category.declaredMethods + category.implementedMethods) }
      let names = cls.protocols + cls.categories.flatMap(\.protocols)
      add(classes.protocolClosure(names, &protocols).flatMap(\.methods))
    }
    return result
  }

  package func properties(of className: String) -> [(name: String, type: String)] {
    guard let classes = model?.classes else { return [] }
    return classes.chain(from: className).flatMap { cls -> [(name: String, type: String)] in
      cls.load()
      return cls.properties.map { ($0.name, $0.type.description) }
    }
  }

  package var classNames: [String] { model?.classes.classNames ?? [] }

  package var listingClassNames: [String] {
    model?.classes.listingClasses.filter(\.isListing).map(\.name) ?? []
  }

  package func range(ofClass name: String) -> SourceRange? {
    guard let cls = model?.classes.find(name), !cls.range.isNone else { return nil }
    return cls.range
  }

  /// `- (int)drive:(int)distance to:(NSString *)place`
  package static func head(_ method: MethodModel) -> String {
    var text = "\(method.isClassMethod ? "+" : "-") (\(method.result.description))"
    guard !method.parameters.isEmpty else { return text + method.selector }
    let words = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    for (index, parameter) in method.parameters.enumerated() {
      let word = index < words.count - 1 ? String(words[index]) + ":" : ""
      let name = parameter.name ?? "argument\(index + 1)"
      text += (index > 0 ? " " : "") + "\(word)(\(parameter.type.description))\(name)"
    }
    return method.isVariadic ? text + ", ..." : text
  }

  /// `drive:(int)distance`, one for each parameter: pieces of the head.
  package static func parameters(_ method: MethodModel) -> [String] {
    let words = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    return method.parameters.enumerated().map { index, parameter in
      let word = index < words.count - 1 ? String(words[index]) + ":" : ""
      let name = parameter.name ?? "argument\(index + 1)"
      return "\(word)(\(parameter.type.description))\(name)"
    }
  }
}
