// Regular expressions for native methods: compiled patterns are kept per world, problems become exceptions or traps.
import ObjCVM

/// Compiled patterns of a world, the last few.
final class PatternCache {
  private var patterns: [String: Pattern] = [:]

  func pattern(_ text: Text, _ options: Pattern.Options) throws(Pattern.Problem) -> Pattern {
    let key = "\(options.rawValue) \(text.string)"
    if let found = patterns[key] { return found }
    let made = try Pattern(text, options)
    if patterns.count > 100 { patterns.removeAll() }
    patterns[key] = made
    return made
  }
}

extension World {
  func pattern(_ text: Text, _ options: Pattern.Options) throws(Pattern.Problem) -> Pattern {
    try service(PatternCache.self) { _ in PatternCache() }.pattern(text, options)
  }

  /// All matches; an expression that takes too long is a trap.
  func matches(
    _ pattern: Pattern, _ text: Text, in range: Range<Int>, anchored: Bool = false,
    limit: Int = .max
  ) throws(ListingException) -> [[Range<Int>?]] {
    var matcher = PatternMatcher(pattern, text, in: range)
    do throws(PatternMatcher.OutOfSteps) {
      return try matcher.allMatches(anchored: anchored, limit: limit)
    } catch {
      throw trap(.steps(limit: limits.steps))
    }
  }
}

extension NativeCall {
  /// NSRegularExpressionSearch: the first match.
  func matchPattern(
    _ wanted: Text, in text: Text, _ range: Range<Int>, _ options: CompareOptions
  ) throws(ListingException) -> Range<Int>? {
    guard let pattern = searchPattern(wanted, options) else { return nil }
    let found = try world.matches(
      pattern, text, in: range, anchored: options.contains(.anchored), limit: 1)
    return found.first?.first ?? nil
  }

  /// Replaces what a pattern matches, by a template.
  func replacePattern(
    _ wanted: Text, _ template: Text, in text: Text, _ range: Range<Int>, _ options: CompareOptions
  ) throws(ListingException) -> (Text, Int) {
    guard let pattern = searchPattern(wanted, options) else { return (text, 0) }
    let found = try world.matches(pattern, text, in: range, anchored: options.contains(.anchored))
    return (text.replacing(found, with: PatternTemplate(template, pattern)), found.count)
  }

  /// nil for an expression that is malformed: searching with one finds nothing.
  private func searchPattern(_ text: Text, _ options: CompareOptions) -> Pattern? {
    do throws(Pattern.Problem) {
      return try world.pattern(text, options.contains(.caseInsensitive) ? .caseInsensitive : [])
    } catch {
      return nil
    }
  }
}

extension Text {
  /// The text with each match replaced by the template.
  func replacing(_ matches: [[Range<Int>?]], with template: PatternTemplate) -> Text {
    var result = Text()
    var position = 0
    for match in matches {
      guard let whole = match.first ?? nil else { continue }
      result.append(self[position..<whole.lowerBound])
      result.append(template.expand(match, in: self))
      position = whole.upperBound
    }
    result.append(self[position..<count])
    return result
  }
}
