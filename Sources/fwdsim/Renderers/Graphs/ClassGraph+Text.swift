// The graph of classes as text.
import ForwardKit

extension ClassGraph {
  /// A tree: each class with its metaclass, methods and caches, subclasses further in.
  func text(isASCII: Bool) -> String {
    var lines: [String] = []
    if let title { lines += ["walk of " + title, ""] }
    for (index, node) in nodes.enumerated()
    where !node.isMeta && !node.isObject && superclass(of: index) == nil {
      append(index, depth: 0, isASCII, &lines)
    }
    if !stages.isEmpty { lines += [""] + stages }
    let sign = isASCII ? "->" : "→"
    lines += targets.map { "\($0.stage.order) \($0.stage.rawValue) \(sign) \($0.object.name)" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func append(_ index: Int, depth: Int, _ isASCII: Bool, _ lines: inout [String]) {
    let node = nodes[index]
    let margin = String(repeating: "  ", count: depth)
    lines.append(margin + head(node, isASCII))
    for line in content(node, isASCII) { lines.append(margin + "    " + line) }
    if nodes.indices.contains(index + 1) {
      let meta = nodes[index + 1]
      let inner = content(meta, isASCII)
      if !inner.isEmpty || meta.step != nil {
        lines.append(margin + "    metaclass " + head(meta, isASCII))
        for line in inner { lines.append(margin + "      " + line) }
      }
    }
    for child in subclasses(of: index) { append(child, depth: depth + 1, isASCII, &lines) }
  }

  private func head(_ node: Node, _ isASCII: Bool) -> String {
    guard let step = node.step else { return node.name }
    let mark = node.isFound ? (isASCII ? "*" : "●") : isASCII ? "-" : "–"
    return "\(node.name)  (\(step)) \(mark)"
  }

  private func content(_ node: Node, _ isASCII: Bool) -> [String] {
    var lines = node.methods
    if node.hiddenMethods > 0 {
      lines.append("and \(Wording.count(node.hiddenMethods, "method")) more")
    }
    for entry in node.cache {
      let text = isASCII ? entry.split(separator: "→").joined(separator: "->") : entry
      lines.append("cache  " + text)
    }
    return lines
  }
}
