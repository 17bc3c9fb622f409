// The class graph as a picture for a slide: classes on the left, metaclasses on the right, superclasses above, objects that a
// message is forwarded between below. Laid out here, so that no other program is needed: rows by depth in the tree, boxes as
// high as what they hold.
import ForwardKit
import ForwardKitBasics

extension ClassGraph {
  struct Box {
    var node: Int
    var x = 0
    var y = 0
    var width = 0
    var height: Int
    var lines: [Line]
  }
  struct Line {
    var text: String
    var role: String
  }
  enum Measure {
    static let lineHeight = 18
    static let padding = 12
    static let gap = 36
    static let columnGap = 110
    static let margin = 32
    static let glyph = 8
    static let longestLine = 44
  }

  var svg: String { svg(isAnimated: false) }

  /// - Parameter isAnimated: the message walks through the picture, again and again; still for people who want less motion.
  func svg(isAnimated: Bool) -> String {
    var boxes = nodes.indices.map(box)
    let (width, height) = place(&boxes)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
      aria-labelledby="title desc" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">
      <title id="title">\(Self.escaped(title.map { "Walk of \($0)" } ?? "Classes and metaclasses"))</title>
      <desc id="desc">\(Self.escaped(description))</desc>
      \(Self.style)

      """
    if let title {
      text +=
        "<text class=\"heading\" x=\"\(Measure.margin)\" y=\"\(Measure.margin)\">\(Self.escaped(title))</text>\n"
    }
    for edge in edges { text += line(edge, boxes) }
    for box in boxes { text += draw(box) }
    for (index, stage) in stages.enumerated() {
      let y = stageLine(index, height: height)
      text +=
        "<text class=\"stage\" x=\"\(Measure.margin)\" y=\"\(y)\">\(Self.escaped(stage))</text>\n"
    }
    if isAnimated { text += animation(boxes, height: height) }
    return text + "</svg>\n"
  }

  /// Where the text of a stage stands below the boxes.
  func stageLine(_ index: Int, height: Int) -> Int {
    height - Measure.margin - (stages.count - 1 - index) * Measure.lineHeight
  }

  private static var style: String {
    """
    <style>
      .box { fill: #ffffff; stroke: #475569; stroke-width: 1.25; }
      .meta { fill: #f8fafc; stroke-dasharray: 5 3; }
      .walked { stroke: #1d4ed8; stroke-width: 3; }
      .found { fill: #dcfce7; stroke: #15803d; stroke-width: 3; }
      .name { font-weight: 700; fill: #0f172a; font-size: 14px; }
      .method { fill: #1e293b; }
      .cache { fill: #0e7490; }
      .more { fill: #64748b; font-style: italic; }
      .stage { fill: #334155; }
      .heading { font-weight: 700; font-size: 16px; fill: #0f172a; }
      .super { fill: none; stroke: #475569; stroke-width: 1.5; }
      .isa { fill: none; stroke: #94a3b8; stroke-width: 1.5; stroke-dasharray: 5 4; }
      .walk { fill: none; stroke: #1d4ed8; stroke-width: 3.5; }
      .object { fill: #f5f3ff; stroke: #7c3aed; stroke-width: 2; }
      .forward { fill: none; stroke: #7c3aed; stroke-width: 3; }
      .forward-name { fill: #6d28d9; font-weight: 700; text-anchor: middle; }
      .badge { fill: #1d4ed8; }
      .badge-found { fill: #15803d; }
      .number { fill: #ffffff; font-weight: 700; text-anchor: middle; }
      .caption { fill: #64748b; font-size: 12px; }
      @media (prefers-color-scheme: dark) {
        svg { background: #0b1220; }
        .box { fill: #111a2c; stroke: #94a3b8; } .meta { fill: #0e1626; } .found { fill: #0d2b1b; stroke: #4ade80; }
        .walked { stroke: #60a5fa; } .name, .heading { fill: #f1f5f9; } .method, .stage { fill: #cbd5e1; }
        .cache { fill: #67e8f9; } .more, .caption { fill: #94a3b8; } .super { stroke: #94a3b8; } .isa { stroke: #64748b; }
        .walk { stroke: #60a5fa; } .object { fill: #1e1b3a; stroke: #a78bfa; } .forward { stroke: #a78bfa; }
        .forward-name { fill: #c4b5fd; }
      }
    </style>
    <defs>
      <marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
        <path d="M0,0 L10,5 L0,10 z" fill="#475569"/></marker>
      <marker id="walk-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
        <path d="M0,0 L10,5 L0,10 z" fill="#1d4ed8"/></marker>
      <marker id="forward-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
        <path d="M0,0 L10,5 L0,10 z" fill="#7c3aed"/></marker>
    </defs>
    """
  }

  /// In words, for people who do not see the picture.
  private var description: String {
    let steps = nodes.filter { $0.step != nil }.ordered { ($0.step ?? 0) < ($1.step ?? 0) }
    let walk = steps.map { "\($0.step ?? 0): \($0.name)\($0.isFound ? ", found" : "")" }
    let classes = nodes.filter { !$0.isMeta && !$0.isObject }.map(\.name)
    let parts =
      ["Classes: \(classes.joined(separator: ", "))."]
      + (walk.isEmpty ? [] : ["Walk: \(walk.joined(separator: "; "))."])
    let forwards = targets.map { "Forwarded to \($0.object.name)." }
    return (parts + stages + forwards).joined(separator: " ")
  }

  private func box(_ index: Int) -> Box {
    let node = nodes[index]
    var lines = [Line(text: (node.isMeta ? "metaclass " : "") + node.name, role: "name")]
    lines += node.methods.map { Line(text: $0, role: "method") }
    if node.hiddenMethods > 0 {
      lines.append(
        Line(text: "and \(Wording.count(node.hiddenMethods, "method")) more", role: "more"))
    }
    lines += node.cache.map { Line(text: "cache: " + $0, role: "cache") }
    for index in lines.indices {
      lines[index].text = lines[index].text.shortened(to: Measure.longestLine, ellipsis: "…")
    }
    return Box(
      node: index, height: lines.count * Measure.lineHeight + 2 * Measure.padding, lines: lines)
  }

  private func depth(_ node: Int) -> Int { superclass(of: node).map { depth($0) + 1 } ?? 0 }

  /// Places boxes in rows by depth: in a row first all classes, then, in a column of their own, their metaclasses.
  private func place(_ boxes: inout [Box]) -> (width: Int, height: Int) {
    for index in boxes.indices {
      boxes[index].width =
        (boxes[index].lines.map(\.text.cellWidth).max() ?? 0) * Measure.glyph + 2 * Measure.padding
        + 18
    }
    let deepest = nodes.indices.map(depth).max() ?? 0
    let rows = Dictionary(grouping: boxes.indices) {
      nodes[boxes[$0].node].isObject ? deepest + 1 : depth(boxes[$0].node)
    }
    func width(_ row: [Int], isMeta: Bool) -> Int {
      let widths = row.filter { nodes[boxes[$0].node].isMeta == isMeta }.map { boxes[$0].width }
      return widths.reduce(0, +) + max(0, widths.count - 1) * Measure.gap
    }
    let left = rows.values.map { width($0, isMeta: false) }.max() ?? 0
    let right = rows.values.map { width($0, isMeta: true) }.max() ?? 0
    var y = Measure.margin + (title == nil ? 0 : Measure.lineHeight * 2)
    for level in rows.keys.sorted() {
      guard let row = rows[level]?.sorted() else { continue }
      var x = [Measure.margin, Measure.margin + left + Measure.columnGap]
      for index in row {
        let column = nodes[boxes[index].node].isMeta ? 1 : 0
        boxes[index].x = x[column]
        boxes[index].y = y
        x[column] += boxes[index].width + Measure.gap
      }
      y += (row.map { boxes[$0].height }.max() ?? 0) + Measure.gap + 12
    }
    if rows[deepest + 1] != nil { y += Measure.gap }
    let stageWidth = (stages + [title ?? ""]).map(\.cellWidth).max() ?? 0
    let width =
      max(left + Measure.columnGap + right, stageWidth * Measure.glyph) + 2 * Measure.margin
    return (width, y + Measure.margin + stages.count * Measure.lineHeight)
  }

  private func draw(_ box: Box) -> String {
    let node = nodes[box.node]
    var classes = node.isObject ? "object" : "box" + (node.isMeta ? " meta" : "")
    if node.isFound { classes += " found" } else if node.step != nil { classes += " walked" }
    var text =
      "<g><rect class=\"\(classes)\" x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"8\"/>\n"
    var y = box.y + Measure.padding + 13
    for line in box.lines {
      text +=
        "<text class=\"\(line.role)\" x=\"\(box.x + Measure.padding)\" y=\"\(y)\">\(Self.escaped(line.text))</text>\n"
      y += Measure.lineHeight
    }
    if let step = node.step {
      let x = box.x + box.width - 4
      text +=
        "<circle class=\"\(node.isFound ? "badge-found" : "badge")\" cx=\"\(x)\" cy=\"\(box.y + 4)\" r=\"12\"/>\n"
      text += "<text class=\"number\" x=\"\(x)\" y=\"\(box.y + 9)\">\(step)</text>\n"
    }
    return text + "</g>\n"
  }

  private func line(_ edge: Edge, _ boxes: [Box]) -> String {
    let from = boxes[edge.from]
    let to = boxes[edge.to]
    if case .forward(let stage) = edge.kind { return forward(from, to, stage) }
    if nodes[edge.from].isObject {
      // Behind the boxes that stand between.
      let x1 = from.x + from.width / 2
      return
        "<path class=\"isa\" marker-end=\"url(#arrow)\" d=\"M\(x1),\(from.y) L\(to.x + to.width / 2),\(to.y + to.height)\"/>\n"
    }
    if edge.kind == .isa {
      let y1 = from.y + 22
      let y2 = to.y + 22
      let x1 = from.x + from.width
      let middle = (x1 + to.x) / 2
      return
        "<path class=\"isa\" marker-end=\"url(#arrow)\" d=\"M\(x1),\(y1) C\(middle),\(y1) \(middle),\(y2) \(to.x),\(y2)\"/>\n"
        + (nodes[edge.from].step == nil || to.y == from.y
          ? "<text class=\"caption\" x=\"\(middle - 10)\" y=\"\(min(y1, y2) - 6)\">isa</text>\n"
          : "")
    }
    let isWalk = nodes[edge.from].step.map { step in nodes[edge.to].step == step + 1 } ?? false
    let style =
      isWalk
      ? "class=\"walk\" marker-end=\"url(#walk-arrow)\""
      : "class=\"super\" marker-end=\"url(#arrow)\""
    if nodes[edge.from].isMeta != nodes[edge.to].isMeta {
      // The root metaclass's superclass is the root class: around the boxes' lower edges.
      let y = max(from.y + from.height, to.y + to.height) + 14
      let x1 = from.x + from.width / 2
      let x2 = to.x + to.width / 2
      return
        "<path \(style) d=\"M\(x1),\(from.y + from.height) V\(y) H\(x2) V\(to.y + to.height)\"/>\n"
    }
    let x1 = from.x + min(from.width, 80) / 2
    let x2 = to.x + min(to.width, 80) / 2
    let middle = from.y - 18
    return "<path \(style) d=\"M\(x1),\(from.y) V\(middle) H\(x2) V\(to.y + to.height)\"/>\n"
  }

  /// Below the objects, from one to the other.
  private func forward(_ from: Box, _ to: Box, _ stage: Stage) -> String {
    let (x1, x2) = (from.x + from.width / 2, to.x + to.width / 2)
    let y = from.y + from.height
    let low = y + Measure.gap
    return
      "<path class=\"forward\" marker-end=\"url(#forward-arrow)\" d=\"M\(x1),\(y) C\(x1),\(low) \(x2),\(low) \(x2),\(y)\"/>\n"
      + "<text class=\"forward-name\" x=\"\((x1 + x2) / 2)\" y=\"\(low + 4)\">\(stage.order) \(stage.rawValue)</text>\n"
  }
}
