import CRuntime

/// Finds the selectors that somebody may have meant.
enum NearNames {
  /// Up to three selectors of the class and the classes above it, nearest first. A name is near when at most a third of
  /// its characters (and at least one) must change, upper and lower case being alike.
  static func selectors(like selector: RuntimeSelector, inClassNamed name: String, classMethods: Bool) -> [RuntimeSelector] {
    guard let cls = fwd_lookUpClass(name) else { return [] }
    return selectors(like: selector, in: classMethods ? RuntimeClass(raw: cls).metaclass : RuntimeClass(raw: cls))
  }

  static func selectors(like selector: RuntimeSelector, in cls: RuntimeClass) -> [RuntimeSelector] {
    var all: [RuntimeSelector] = []
    var at: RuntimeClass? = cls
    while let level = at {
      all += level.selectors
      at = level.superclass
    }
    return selectors(like: selector, among: all)
  }

  static func selectors(like selector: RuntimeSelector, among candidates: [RuntimeSelector]) -> [RuntimeSelector] {
    let wanted = Array(selector.name.lowercased().utf8)
    let limit = Swift.max(1, wanted.count / 3)
    var near: [(distance: Int, name: String)] = []
    var seen = Set<RuntimeSelector>()
    for candidate in candidates where seen.insert(candidate).inserted && candidate != selector {
      let name = candidate.name
      guard !name.hasPrefix("_"), !name.hasPrefix(".") else { continue }
      if let found = distance(wanted, Array(name.lowercased().utf8), limit: limit) { near.append((found, name)) }
    }
    near.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.name < $1.name }
    return near.prefix(3).map { RuntimeSelector($0.name) }
  }

  /// Insertions, deletions and replacements from one to the other; nil above the limit.
  private static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count] <= limit ? row[b.count] : nil
  }
}
