// XPath 1.0 evaluated in a tree of XML. Node sets are in document order, without duplicates.
//
// Names with a prefix are found by the URI that the prefix has at the context node; a name without one is in no namespace.
// `id()` finds attributes that are called `id` or `xml:id`. What an expression may do is bounded, so that a long path in a wide
// tree ends.
import ForwardKitBasics

struct XPathEvaluator {
  struct Context {
    var node: XMLNode
    var position = 1
    var size = 1
  }

  /// The node whose namespaces prefixes are found in.
  private let scope: XMLNode
  private var stepsLeft: Int
  private var isOrdered = false

  /// The value of an expression; `steps` bounds how many nodes and values may be looked at.
  static func evaluate(_ text: String, at node: XMLNode, steps: Int = 10_000_000)
    throws(XPathProblem) -> XPathValue
  {
    let expression = try XPathParser.parse(text)
    let root = node.kind == .document ? node.children.first { $0.kind == .element } : node
    var evaluator = XPathEvaluator(scope: root ?? node, stepsLeft: steps)
    return try evaluator.value(expression, Context(node: node))
  }

  private init(scope: XMLNode, stepsLeft: Int) {
    (self.scope, self.stepsLeft) = (scope, stepsLeft)
  }

  private mutating func spend(_ steps: Int = 1) throws(XPathProblem) {
    stepsLeft -= steps
    if stepsLeft < 0 { throw XPathProblem(words: "the expression takes too many steps") }
  }

  // MARK: Expressions

  mutating func value(_ expression: XPathExpression, _ context: Context) throws(XPathProblem)
    -> XPathValue
  {
    try spend()
    switch expression {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .negated(let inner): return .number(-(try value(inner, context).number))
    case .call(let name, let arguments): return try call(name, arguments, context)
    case .filter(let inner, let predicates):
      return .nodes(try filtered(try nodes(inner, context), predicates))
    case .path(let start, let steps): return .nodes(try nodes(start, steps, context))
    case .binary(let symbol, let left, let right): return try binary(symbol, left, right, context)
    }
  }

  mutating func nodes(_ expression: XPathExpression, _ context: Context) throws(XPathProblem)
    -> [XMLNode]
  {
    guard case .nodes(let nodes) = try value(expression, context) else {
      throw XPathProblem(words: "nodes are wanted where the expression gives another value")
    }
    return nodes
  }

  private mutating func binary(
    _ symbol: String, _ left: XPathExpression, _ right: XPathExpression, _ context: Context
  ) throws(XPathProblem) -> XPathValue {
    switch symbol {
    case "or":
      if try value(left, context).flag { return .flag(true) }
      return .flag(try value(right, context).flag)
    case "and":
      guard try value(left, context).flag else { return .flag(false) }
      return .flag(try value(right, context).flag)
    case "|": return .nodes(ordered(try nodes(left, context) + nodes(right, context)))
    default: break
    }
    let (left, right) = (try value(left, context), try value(right, context))
    switch symbol {
    case "+": return .number(left.number + right.number)
    case "-": return .number(left.number - right.number)
    case "times": return .number(left.number * right.number)
    case "div": return .number(left.number / right.number)
    case "mod": return .number(left.number.truncatingRemainder(dividingBy: right.number))
    default: return .flag(try compare(symbol, left, right))
    }
  }

  private mutating func compare(_ symbol: String, _ left: XPathValue, _ right: XPathValue)
    throws(XPathProblem) -> Bool
  {
    switch (left, right) {
    case (.nodes(let nodes), .nodes(let others)):
      let texts = others.map(\.stringValue)
      for text in nodes.map(\.stringValue) {
        try spend(texts.count)
        if texts.contains(where: { Self.holds(symbol, .text(text), .text($0)) }) { return true }
      }
      return false
    case (.nodes(let nodes), .flag), (.flag, .nodes(let nodes)):
      let flag = XPathValue.flag(!nodes.isEmpty)
      if case .nodes = left { return Self.holds(symbol, flag, right) }
      return Self.holds(symbol, left, flag)
    case (.nodes(let nodes), _):
      return nodes.contains { Self.holds(symbol, .text($0.stringValue), right) }
    case (_, .nodes(let nodes)):
      return nodes.contains { Self.holds(symbol, left, .text($0.stringValue)) }
    default: return Self.holds(symbol, left, right)
    }
  }

  private static func holds(_ symbol: String, _ left: XPathValue, _ right: XPathValue) -> Bool {
    switch symbol {
    case "<": return left.number < right.number
    case "<=": return left.number <= right.number
    case ">": return left.number > right.number
    case ">=": return left.number >= right.number
    default: break
    }
    let isSame =
      switch (left, right) {
      case (.flag, _), (_, .flag): left.flag == right.flag
      case (.number, _), (_, .number): left.number == right.number
      default: left.text == right.text
      }
    return isSame == (symbol == "=")
  }

  // MARK: Paths

  private mutating func nodes(_ start: XPathStart, _ steps: [XPathStep], _ context: Context)
    throws(XPathProblem) -> [XMLNode]
  {
    var found: [XMLNode]
    switch start {
    case .context: found = [context.node]
    case .root: found = [context.node.root]
    case .expression(let inner): found = try nodes(inner, context)
    }
    for step in steps {
      var next: [XMLNode] = []
      for node in found { next += try nodes(step, from: node) }
      found = found.count < 2 && !step.axis.isReverse ? next : ordered(next)
    }
    return found
  }

  /// The nodes of one step from one node, in document order.
  private mutating func nodes(_ step: XPathStep, from node: XMLNode) throws(XPathProblem)
    -> [XMLNode]
  {
    var found: [XMLNode] = []
    for candidate in candidates(step.axis, node) {
      try spend()
      if try fits(step.test, candidate, step.axis) { found.append(candidate) }
    }
    return try filtered(found, step.predicates)
  }

  private mutating func filtered(_ nodes: [XMLNode], _ predicates: [XPathExpression])
    throws(XPathProblem) -> [XMLNode]
  {
    var nodes = nodes
    for predicate in predicates {
      var kept: [XMLNode] = []
      for (index, node) in nodes.enumerated() {
        let context = Context(node: node, position: index + 1, size: nodes.count)
        let value = try value(predicate, context)
        let fits =
          if case .number(let number) = value { number == Double(index + 1) } else { value.flag }
        if fits { kept.append(node) }
      }
      nodes = kept
    }
    return nodes
  }

  /// The nodes of an axis, nearest first.
  private func candidates(_ axis: XPathStep.Axis, _ node: XMLNode) -> [XMLNode] {
    switch axis {
    case .`self`: return [node]
    case .child: return node.children
    case .attribute: return node.attributes
    case .namespace: return node.namespaces
    case .parent: return node.parent.map { [$0] } ?? []
    case .ancestor: return Self.ancestors(node)
    case .ancestorOrSelf: return [node] + Self.ancestors(node)
    case .descendant, .descendantOrSelf:
      var found = axis == .descendant ? [] : [node]
      Self.appendDescendants(of: node, to: &found)
      return found
    case .followingSibling: return Self.siblings(node, after: true)
    case .precedingSibling: return Self.siblings(node, after: false)
    case .following: return Self.around(node, after: true)
    case .preceding: return Self.around(node, after: false)
    }
  }

  private static func ancestors(_ node: XMLNode) -> [XMLNode] {
    var found: [XMLNode] = []
    var next = node.parent
    while let current = next {
      found.append(current)
      next = current.parent
    }
    return found
  }

  private static func appendDescendants(of node: XMLNode, to found: inout [XMLNode]) {
    for child in node.children {
      found.append(child)
      appendDescendants(of: child, to: &found)
    }
  }

  private static func siblings(_ node: XMLNode, after: Bool) -> [XMLNode] {
    guard let parent = node.parent, node.place == .children else { return [] }
    return after
      ? Array(parent.children[(node.index + 1)...]) : parent.children[..<node.index].reversed()
  }

  /// Everything behind or before a node, without what is above or below it.
  private static func around(_ node: XMLNode, after: Bool) -> [XMLNode] {
    var found: [XMLNode] = []
    if after, node.place != .children, let parent = node.parent {
      appendDescendants(of: parent, to: &found)
    }
    for level in [node] + ancestors(node) {
      for sibling in siblings(level, after: after) {
        var all = [sibling]
        appendDescendants(of: sibling, to: &all)
        found += after ? all : all.reversed()
      }
    }
    return found
  }

  private func fits(_ test: XPathStep.Test, _ node: XMLNode, _ axis: XPathStep.Axis)
    throws(XPathProblem) -> Bool
  {
    let principal: XMLNode.Kind =
      switch axis {
      case .attribute: .attribute
      case .namespace: .namespace
      default: .element
      }
    switch test {
    case .node: return node.kind != .dtd
    case .text: return node.kind == .text
    case .comment: return node.kind == .comment
    case .instruction(let target):
      return node.kind == .instruction && (target == nil || target == node.name)
    case .any: return node.kind == principal
    case .prefix(let prefix):
      let uri = try uri(prefix)
      return node.kind == principal && node.resolvedURI == uri
    case .name(let name):
      let prefix = XMLNode.prefix(name)
      guard !prefix.isEmpty else {
        return node.kind == principal && node.localName == name && node.resolvedURI == nil
      }
      let uri = try uri(prefix)
      return node.kind == principal && node.localName == XMLNode.localName(name)
        && node.resolvedURI == uri
    }
  }

  private func uri(_ prefix: String) throws(XPathProblem) -> String {
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    guard let namespace = scope.namespace(prefix) else {
      throw XPathProblem(words: "the prefix \(prefix) has no namespace")
    }
    return namespace.value
  }

  // MARK: Document order

  mutating func ordered(_ nodes: [XMLNode]) -> [XMLNode] {
    guard nodes.count > 1 else { return nodes }
    if !isOrdered {
      var count = 0
      Self.number(scope.root, &count)
      isOrdered = true
    }
    var last = -1
    return nodes.ordered { $0.order < $1.order }.filter { node in
      defer { last = node.order }
      return node.order != last
    }
  }

  private static func number(_ node: XMLNode, _ count: inout Int) {
    for one in [node] + node.namespaces + node.attributes {
      one.order = count
      count += 1
    }
    for child in node.children { number(child, &count) }
  }
}
