// Regular expressions for native methods: compiled patterns are kept per world, problems become exceptions or traps.
import ObjCVM

/// Compiled patterns of a world, the last few.
final class RegexCache {
  private var patterns: [String: RegexProgram] = [:]

  func pattern(_ text: UTF16Text, _ options: RegexProgram.Options) throws(RegexProgram.Problem)
    -> RegexProgram
  {
    let key = "\(options.rawValue) \(text.string)"
    if let found = patterns[key] { return found }
    let made = try RegexProgram(text, options)
    if patterns.count > 100 { patterns.removeAll() }
    patterns[key] = made
    return made
  }
}

extension World {
  func pattern(_ text: UTF16Text, _ options: RegexProgram.Options) throws(RegexProgram.Problem)
    -> RegexProgram
  {
    try service(RegexCache.self) { _ in RegexCache() }.pattern(text, options)
  }

  /// All matches; an expression that takes too long is a trap.
  func matches(
    _ pattern: RegexProgram, _ text: UTF16Text, in range: Range<Int>, anchored: Bool = false,
    bounds: RegexBounds = [], limit: Int = .max
  ) throws(ListingException) -> [[Range<Int>?]] {
    try flaggedMatches(pattern, text, in: range, anchored: anchored, bounds: bounds, limit: limit)
      .map(\.ranges)
  }

  /// Matches with their NSMatchingFlags.
  func flaggedMatches(
    _ pattern: RegexProgram, _ text: UTF16Text, in range: Range<Int>, anchored: Bool,
    bounds: RegexBounds = [], limit: Int
  ) throws(ListingException) -> [(ranges: [Range<Int>?], flags: UInt)] {
    var matcher = RegexMatcher(pattern, text, in: range, bounds: bounds)
    do throws(RegexMatcher.OutOfSteps) {
      let found = try matcher.allMatches(anchored: anchored, limit: limit)
      return zip(found, matcher.flags).map { ($0, $1) }
    } catch {
      throw trap(.steps(limit: limits.steps))
    }
  }
}

extension NativeCall {
  /// NSRegularExpressionSearch: the first match.
  func matchPattern(
    _ wanted: UTF16Text, in text: UTF16Text, _ range: Range<Int>, _ options: CompareOptions
  ) throws(ListingException) -> Range<Int>? {
    guard let pattern = searchPattern(wanted, options) else { return nil }
    let found = try world.matches(
      pattern, text, in: range, anchored: options.contains(.anchored), limit: 1)
    return found.first?.first ?? nil
  }

  /// Replaces what a pattern matches, by a template.
  func replacePattern(
    _ wanted: UTF16Text, _ template: UTF16Text, in text: UTF16Text, _ range: Range<Int>,
    _ options: CompareOptions
  ) throws(ListingException) -> (UTF16Text, Int) {
    guard let pattern = searchPattern(wanted, options) else { return (text, 0) }
    let found = try world.matches(pattern, text, in: range, anchored: options.contains(.anchored))
    return (text.replacing(found, with: RegexTemplate(template, pattern)), found.count)
  }

  /// nil for an expression that is malformed: searching with one finds nothing.
  private func searchPattern(_ text: UTF16Text, _ options: CompareOptions) -> RegexProgram? {
    do throws(RegexProgram.Problem) {
      return try world.pattern(text, options.contains(.caseInsensitive) ? .caseInsensitive : [])
    } catch {
      return nil
    }
  }
}

extension UTF16Text {
  /// The text with each match replaced by the template.
  func replacing(_ matches: [[Range<Int>?]], with template: RegexTemplate) -> UTF16Text {
    var result = UTF16Text()
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
