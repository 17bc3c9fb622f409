/// Did you mean?
///
/// Edit distance with neighbouring letters swapped counting as one step (optimal string alignment),
/// on Unicode scalars, letter case costing nothing extra when it is all that differs.
public enum Similarity {
  /// Number of steps between two words, or nil when it is more than `limit`.
  ///
  /// - Complexity: O(length × length)
  public static func distance(_ left: String, _ right: String, limit: Int) -> Int? {
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
  ///
  /// A third of the letters may be wrong, in words of one or two letters none; a word that differs only in case, or in a trailing colon,
  /// is nearest of all.
  public static func best(
    _ word: String, among candidates: some Sequence<String>
  ) -> String? {
    let length = word.unicodeScalars.count
    let limit = length < 3 ? 0 : max(1, min(4, length / 3))
    let folded = word.lowercased()
    var best: (text: String, cost: Int)?
    for candidate in candidates where candidate != word {
      let cost: Int
      if candidate.lowercased() == folded || candidate == word + ":" || candidate + ":" == word {
        cost = 0
      } else if let steps = distance(word, candidate, limit: limit) {
        cost = steps
      } else {
        continue
      }
      if best.map({ cost < $0.cost }) ?? true { best = (candidate, cost) }
    }
    return best?.text
  }
}
