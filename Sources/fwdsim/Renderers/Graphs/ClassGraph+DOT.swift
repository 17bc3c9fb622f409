// The graph of classes for Graphviz: objects are rounded boxes below their classes.
import ForwardKit

extension ClassGraph {
  /// Graphviz: superclass edges solid, isa edges dashed, the walk numbered and bold.
  var dot: String {
    var text = "digraph classes {\n  rankdir=BT;\n  graph [fontname=\"Helvetica\""
    if let title { text += ", labelloc=t, label=\(Self.quoted(title))" }
    text +=
      "];\n  node [shape=plain, fontname=\"Helvetica\", fontsize=11];\n  edge [fontname=\"Helvetica\", fontsize=10];\n"
    for (index, node) in nodes.enumerated() { text += "  n\(index) [label=<\(table(node))>];\n" }
    let objects = nodes.indices.filter { nodes[$0].isObject }
    for index in stride(from: 0, to: nodes.count - objects.count - 1, by: 2) {
      text += "  { rank=same; n\(index); n\(index + 1); }\n"
    }
    if !objects.isEmpty {
      text += "  { rank=min; \(objects.map { "n\($0);" }.joined(separator: " ")) }\n"
    }
    for edge in edges {
      let style =
        switch edge.kind {
        case .isa:
          "style=dashed, arrowhead=open, label=\"isa\", constraint=\(nodes[edge.from].isObject)"
        case .superclass: walkStyle(edge)
        case .forward(let stage):
          "penwidth=3, color=\"#7c3aed\", constraint=false, label=\"\(stage.order) \(stage.rawValue)\""
        }
      text += "  n\(edge.from) -> n\(edge.to) [\(style)];\n"
    }
    return text + "}\n"
  }

  private func walkStyle(_ edge: Edge) -> String {
    guard let from = nodes[edge.from].step, let to = nodes[edge.to].step, to == from + 1 else {
      return "arrowhead=normal"
    }
    return "arrowhead=normal, penwidth=3, color=\"#1d4ed8\""
  }

  private func table(_ node: Node) -> String {
    if node.isObject {
      return
        "<TABLE BORDER=\"1\" STYLE=\"ROUNDED\" CELLBORDER=\"0\" BGCOLOR=\"#f3e8ff\"><TR><TD>\(Self.escaped(node.name))</TD></TR></TABLE>"
    }
    let color =
      node.isFound ? "#bbf7d0" : node.step != nil ? "#dbeafe" : node.isMeta ? "#f3f4f6" : "#ffffff"
    let step = node.step.map { "(\($0)) " } ?? ""
    var rows = "<TR><TD BGCOLOR=\"\(color)\"><B>\(step)\(Self.escaped(node.name))</B></TD></TR>"
    let methods =
      node.methods
      + (node.hiddenMethods > 0 ? ["and \(Wording.count(node.hiddenMethods, "method")) more"] : [])
    if !methods.isEmpty {
      rows +=
        "<TR><TD ALIGN=\"LEFT\" BALIGN=\"LEFT\">\(methods.map(Self.escaped).joined(separator: "<BR/>"))</TD></TR>"
    }
    if !node.cache.isEmpty {
      rows +=
        "<TR><TD ALIGN=\"LEFT\" BALIGN=\"LEFT\"><I>cache</I><BR/>\(node.cache.map(Self.escaped).joined(separator: "<BR/>"))</TD></TR>"
    }
    return
      "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"4\">\(rows)</TABLE>"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      result += character == "\"" || character == "\\" ? "\\\(character)" : String(character)
    }
    return result + "\""
  }

  /// For XML and for HTML-like labels.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n": result += " "
      // Not allowed in XML 1.0.
      case "\u{0}"..<"\u{20}" where scalar != "\t": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
