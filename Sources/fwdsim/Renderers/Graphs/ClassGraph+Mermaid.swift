// The graph of classes for Mermaid.
import ForwardKit

extension ClassGraph {
  /// A Mermaid class diagram: superclass as inheritance, isa as a dashed arrow.
  var mermaid: String {
    var text = "classDiagram\n"
    if let title { text = "---\ntitle: \(ClassGraph.quoted(title))\n---\n" + text }
    for (index, node) in nodes.enumerated() {
      text +=
        "  class n\(index)[\"\(Self.label((node.step.map { "(\($0)) " } ?? "") + node.name))\"]\n"
      for method in node.methods { text += "  n\(index) : \(Self.label(method))\n" }
      if node.hiddenMethods > 0 {
        text += "  n\(index) : and \(Wording.count(node.hiddenMethods, "method")) more\n"
      }
      for entry in node.cache { text += "  n\(index) : cache #58; \(Self.label(entry))\n" }
    }
    for edge in edges {
      switch edge.kind {
      case .isa: text += "  n\(edge.from) ..> n\(edge.to) : isa\n"
      case .superclass: text += "  n\(edge.to) <|-- n\(edge.from)\n"
      case .forward(let stage):
        text += "  n\(edge.from) --> n\(edge.to) : \(stage.order) \(stage.rawValue)\n"
      }
    }
    for (index, node) in nodes.enumerated() where node.isObject {
      text += "  style n\(index) fill:#f3e8ff\n"
    }
    for (index, node) in nodes.enumerated() where node.step != nil {
      text +=
        "  style n\(index) \(node.isFound ? "fill:#bbf7d0" : "fill:#dbeafe"),stroke-width:3px\n"
    }
    return text
  }

  private static func label(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\"": result += "#quot;"
      case "#": result += "#35;"
      case ";": result += "#59;"
      case ":": result += "#58;"
      case "{": result += "#123;"
      case "}": result += "#125;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case "\n": result += " "
      default: result.append(character)
      }
    }
    return result
  }
}
