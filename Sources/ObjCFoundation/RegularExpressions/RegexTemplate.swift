// Replacing with a template: `$1` and `${name}` stand for groups, a backslash takes away a meaning.

struct RegexTemplate {
  private enum Part {
    case text(UTF16Text)
    case group(Int)
  }
  private var parts: [Part] = []

  init(_ template: UTF16Text, _ pattern: RegexProgram) {
    var literal = UTF16Text()
    var index = 0
    func flush(_ parts: inout [Part]) {
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = UTF16Text()
    }
    while index < template.count {
      let unit = template[index]
      index += 1
      if unit == UInt16(ascii: "\\"), index < template.count {
        literal.append(unit: template[index])
        index += 1
      } else if unit == UInt16(ascii: "$"), index < template.count,
        let group = RegexTemplate.group(template, &index, pattern)
      {
        flush(&parts)
        parts.append(.group(group))
      } else {
        literal.append(unit: unit)
      }
    }
    flush(&parts)
  }

  /// As many digits as give a group that exists, or a name in braces.
  private static func group(_ template: UTF16Text, _ index: inout Int, _ pattern: RegexProgram)
    -> Int?
  {
    if template[index] == UInt16(ascii: "{") {
      guard let close = template.find("}", .literal, in: index..<template.count) else { return nil }
      let name = template[index + 1..<close.lowerBound].string
      guard let group = pattern.names[name] ?? Int(name), group <= pattern.groupCount else {
        return nil
      }
      index = close.upperBound
      return group
    }
    var group: Int?
    while index < template.count, template[index] >= 48, template[index] <= 57 {
      let next = (group ?? 0) * 10 + Int(template[index]) - 48
      if group != nil, next > pattern.groupCount { break }
      group = next
      index += 1
    }
    return group
  }

  func expand(_ match: [Range<Int>?], in text: UTF16Text) -> UTF16Text {
    var result = UTF16Text()
    for part in parts {
      switch part {
      case .text(let literal): result.append(literal)
      case .group(let index):
        if index < match.count, let range = match[index] { result.append(text[range]) }
      }
    }
    return result
  }
}
