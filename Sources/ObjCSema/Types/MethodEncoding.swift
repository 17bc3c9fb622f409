/// The strings that describe methods and blocks: `v24@0:8@16`.
package enum MethodEncoding {
  /// A parameter as written: an array of known length still is one.
  package struct Parameter {
    let type: CType
    let passing: PassingQualifiers

    package init(_ type: CType, passing: PassingQualifiers = []) {
      self.type = type
      self.passing = passing
    }
  }

  /// - Parameter isExtended: with class names and block signatures, as protocols keep it.
  package static func method(
    result: CType, passing: PassingQualifiers = [], parameters: [Parameter],
    isExtended: Bool = false
  ) -> String {
    spell(result, passing, parameters, hidden: ["@", ":"], isExtended: isExtended)
  }

  /// A block's own signature, `v16@?0@"NSString"8`: extended, as Apple's compiler writes it.
  package static func block(_ function: FunctionType) -> String {
    block(function.result, function.parameters)
  }

  /// - Parameter parameters: As they are written.
  static func block(_ result: CType, _ parameters: [CType]) -> String {
    spell(result, [], parameters.map { Parameter($0) }, hidden: ["@?"], isExtended: true)
  }

  private static func spell(
    _ result: CType, _ passing: PassingQualifiers, _ parameters: [Parameter], hidden: [String],
    isExtended: Bool
  ) -> String {
    let total = parameters.reduce(8 * hidden.count) { $0 + frameSize($1.type) }
    var text = TypeEncoder.parameter(result, passing: passing, isExtended: isExtended)
    text.append("\(total)")
    var offset = 0
    for code in hidden {
      text.append("\(code)\(offset)")
      offset += 8
    }
    for parameter in parameters {
      let type = TypeEncoder.parameter(
        parameter.type, passing: parameter.passing, isExtended: isExtended)
      text.append("\(type)\(offset)")
      offset += frameSize(parameter.type)
    }
    return text
  }

  /// What an argument adds to the numbers.
  private static func frameSize(_ type: CType) -> Int {
    if type.isArray || type.kind == .vaList { return 8 }
    guard type.isComplete, let size = type.size else { return 0 }
    return type.isInteger && size > 0 ? max(4, size) : size
  }

  /// The encoding without its numbers: `v@:@`.
  static func withoutOffsets(_ encoding: String) -> String {
    var result = ""
    var depth = 0
    var isQuoted = false
    for character in encoding {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted {
        if "[{(<".contains(character) { depth += 1 }
        if "]})>".contains(character) { depth -= 1 }
        if depth == 0, character.isNumber, !result.hasSuffix("b") { continue }
        if depth == 0, character == "+" || character == "-" { continue }
      }
      result.append(character)
    }
    return result
  }
}
