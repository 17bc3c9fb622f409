/// "Did you mean?": the known names nearest to one that is not known.
///
/// Edit distance in which two neighbouring letters exchanged count as one step (optimal string alignment), on Unicode scalars.
/// A third of the letters may be wrong, at most four, and none in names of one or two letters; names that differ only in
/// letter case or in a trailing colon are nearest of all.
package enum SpellingSuggestions {
  /// Number of steps between two words, or nil when it is more than `limit`.
  ///
  /// - Complexity: O(length × length)
  package static func distance(_ left: String, _ right: String, limit: Int) -> Int? {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    if abs(a.count - b.count) > limit { return nil }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [Int](repeating: i, count: b.count + 1)
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], before[j - 2] + 1)
        }
      }
      before = last
      last = row
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// The candidate that was most likely meant; nil if none is near. Ties go to the first one.
  package static func best(_ word: String, among candidates: some Sequence<String>) -> String? {
    let rule = Rule(word)
    var best: (text: String, cost: Int)?
    for candidate in candidates {
      guard let cost = rule.cost(candidate) else { continue }
      if best.map({ cost < $0.cost }) ?? true { best = (candidate, cost) }
    }
    return best?.text
  }

  /// The candidate that differs in one or two letters, for a name that may as well be right: half of them for a short one.
  /// Ties go to the first by name.
  package static func near(_ word: String, among candidates: some Sequence<String>) -> String? {
    let limit = word.utf8.count < 10 ? 1 : 2
    var best: (text: String, cost: Int)?
    for candidate in candidates
    where candidate.utf8.first == word.utf8.first
      && abs(candidate.utf8.count - word.utf8.count) <= limit
    {
      guard let cost = distance(word, candidate, limit: limit), cost > 0 else { continue }
      if best.map({ (cost, candidate) < ($0.cost, $0.text) }) ?? true { best = (candidate, cost) }
    }
    return best?.text
  }

  /// Up to `count` candidates, nearest first, equally near ones by name. Each name is given once.
  package static func nearest(_ word: String, among candidates: some Sequence<String>, count: Int)
    -> [String]
  {
    let rule = Rule(word)
    var near: [(cost: Int, name: String)] = []
    for candidate in Set(candidates) {
      if let cost = rule.cost(candidate) { near.append((cost, candidate)) }
    }
    near.sort { $0.cost != $1.cost ? $0.cost < $1.cost : $0.name < $1.name }
    return near.prefix(count).map(\.name)
  }

  /// How far a candidate is from one word; what is the same for all candidates is computed once.
  private struct Rule {
    let word: String
    let folded: String
    let limit: Int

    init(_ word: String) {
      self.word = word
      folded = word.lowercased()
      let length = word.unicodeScalars.count
      limit = length < 3 ? 0 : max(1, min(4, length / 3))
    }

    /// Nil for the word itself and for what is too far from it.
    func cost(_ candidate: String) -> Int? {
      if candidate == word { return nil }
      if candidate.lowercased() == folded || candidate == word + ":" || candidate + ":" == word {
        return 0
      }
      return SpellingSuggestions.distance(word, candidate, limit: limit)
    }
  }
}
