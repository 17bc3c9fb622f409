// The walk of a message as an animation: a dot goes from the receiver through the classes that were looked in, along the stages
// behind the search, to the objects that the message is forwarded to and through their classes; each place is lit when the dot is
// there. Styles only, no script, so that the picture moves in a slide and in a page that shows it as an image.
import ForwardKit

extension ClassGraph {
  /// A place where the message stops: what is lit there, and where the dot is.
  private struct Station {
    let x: Int
    let y: Int
    /// A rectangle around it; nil for a line of text.
    let frame: Box?
    let isFound: Bool
    var line: Int?
  }

  private static let secondsPerStation = 1.2

  func animation(_ boxes: [Box], height: Int) -> String {
    let stations = stations(boxes, height: height)
    guard let first = stations.first else { return "" }
    // The dot rests for two stations before it begins again.
    let count = stations.count + 2
    let duration = Double(count) * Self.secondsPerStation
    var keyframes = "", rules = "", lights = ""
    var path = ""
    for (index, station) in stations.enumerated() {
      let begin = percent(Double(index), of: count)
      let rest = percent(Double(index) + 0.7, of: count)
      path += "\(begin), \(rest) { transform: translate(\(station.x)px, \(station.y)px); } "
      let dark = percent(max(0, Double(index) - 0.05), of: count)
      keyframes +=
        "      @keyframes at-\(index) { 0%, \(dark) { opacity: 0; } \(begin), 97% { opacity: 1; } 100% { opacity: 0; } }\n"
      rules += "      .at-\(index) { animation: at-\(index) \(seconds(duration)) infinite; }\n"
      lights += light(station, index)
    }
    let last = stations[stations.count - 1]
    path += "100% { transform: translate(\(last.x)px, \(last.y)px); }"
    return """
      <style>
            @keyframes walk { \(path) }
      \(keyframes)      .message { fill: #f59e0b; stroke: #7c2d12; stroke-width: 2; transform: translate(\(first.x)px, \(first.y)px); \
      animation: walk \(seconds(duration)) infinite; }
            .light { fill: #f59e0b; fill-opacity: 0.18; stroke: #f59e0b; stroke-width: 4; }
            .light-found { fill: #22c55e; fill-opacity: 0.25; stroke: #16a34a; stroke-width: 4; }
      \(rules)      @media (prefers-reduced-motion: reduce) { .message, [class*="at-"] { animation: none; } }
      </style>
      \(lights)<circle class="message" r="9"/>

      """
  }

  /// The receiver, the classes of its search, the stages, then for each forwarding the object and its classes.
  private func stations(_ boxes: [Box], height: Int) -> [Station] {
    let walked = nodes.indices.filter { nodes[$0].step != nil }.sorted {
      (nodes[$0].step ?? 0) < (nodes[$1].step ?? 0)
    }
    let receiver = edges.first { if case .forward = $0.kind { true } else { false } }?.from
    let own = receiver.map { Set(chain(of: $0)) }
    var stations: [Station] = []
    if let receiver { stations.append(station(boxes[receiver])) }
    stations += walked.filter { own?.contains($0) ?? true }.map { station(boxes[$0]) }
    stations += stages.indices.map { index in
      let y = stageLine(index, height: height)
      return Station(x: Measure.margin - 14, y: y - 5, frame: nil, isFound: false, line: y)
    }
    for edge in edges {
      guard case .forward = edge.kind else { continue }
      stations.append(station(boxes[edge.to]))
      let chain = chain(of: edge.to)
      let searched = walked.filter { chain.contains($0) }
      let end = searched.firstIndex { nodes[$0].isFound } ?? searched.count - 1
      stations += searched.prefix(end + 1).map { station(boxes[$0]) }
    }
    return stations
  }

  /// The classes of an object, from its own to the root class.
  private func chain(of object: Int) -> [Int] {
    var chain: [Int] = []
    var next = edges.first { $0.from == object && $0.kind == .isa }?.to
    while let node = next, !chain.contains(node) {
      chain.append(node)
      next = edges.first { $0.from == node && $0.kind == .superclass }?.to
    }
    return chain
  }

  private func station(_ box: Box) -> Station {
    Station(x: box.x + 8, y: box.y + 8, frame: box, isFound: nodes[box.node].isFound)
  }

  private func light(_ station: Station, _ index: Int) -> String {
    if let box = station.frame {
      return
        "<rect class=\"\(station.isFound ? "light-found" : "light") at-\(index)\" x=\"\(box.x - 4)\" y=\"\(box.y - 4)\" "
        + "width=\"\(box.width + 8)\" height=\"\(box.height + 8)\" rx=\"10\"/>\n"
    }
    guard let line = station.line else { return "" }
    return
      "<rect class=\"light at-\(index)\" x=\"\(Measure.margin - 6)\" y=\"\(line - 15)\" width=\"6\" height=\"20\" rx=\"2\"/>\n"
  }

  private func percent(_ station: Double, of count: Int) -> String {
    "\((station / Double(count) * 10_000).rounded() / 100)%"
  }

  private func seconds(_ duration: Double) -> String { "\((duration * 10).rounded() / 10)s" }
}
