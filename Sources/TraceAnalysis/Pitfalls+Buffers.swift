// `getReturnValue:` and `getArgument:atIndex:` into a variable of another size: as many bytes are copied as the signature's type has.
import ForwardKit
import ObjCSyntax

extension Pitfalls {
  func buffers() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, record) in recording.sends.enumerated() {
      guard let answer = record.stages.last(where: { $0.stage == .signature }),
        case .answered(let types, _) = answer.result, let list = Self.list(types)
      else { continue }
      for read in inner(index) {
        guard let position = position(read), position < list.count,
          let size = Self.size(list[position]), let variable = variable(read),
          variable.size != size
        else { continue }
        found.append(
          Diagnostic(
            .warning, DispatchCode.otherBuffer,
            "`\(read.send.selector)` copies \(Wording.count(size, "byte")), and `\(variable.name)` has \(variable.size)",
            at: range(read), label: "the signature `\(types)` says `\(list[position])` here",
            secondary: [.init(variable.range, Wording.count(variable.size, "byte"))],
            notes: [
              size > variable.size
                ? "the rest is written over what lies after the variable"
                : "the rest of the variable stays as it was"
            ]))
      }
    }
    return found
  }

  /// Which type of the signature a message asks for: 0 is the result.
  private func position(_ record: SendRecord) -> Int? {
    switch record.send.selector {
    case "getReturnValue:": return 0
    case "getArgument:atIndex:":
      guard record.send.arguments.count == 2, let index = Int(record.send.arguments[1].text) else {
        return nil
      }
      return index + 1
    default: return nil
    }
  }

  /// The variable in `getReturnValue:&name`, and how large its declaration makes it.
  private func variable(_ record: SendRecord) -> (name: String, size: Int, range: SourceRange)? {
    guard let place = range(record), let file = program.sources.file(of: place) else { return nil }
    let text = file.text(place)
    guard let mark = text.firstIndex(of: "&") else { return nil }
    let name = String(
      text[text.index(after: mark)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard !name.isEmpty, let line = record.at?.line,
      let method = program.method(atLine: line, file: Int(place.file)),
      let word = firstWord(name, in: method.range), word.start < place.start
    else { return nil }
    let start = file.lineStarts[file.location(of: word.start).line - 1]
    let before = file.text(SourceRange(file: word.file, start: start, end: word.start))
    let declaration = before.split { "{;(".contains($0) }.last.map(String.init) ?? ""
    return Self.size(declared: declaration).map { (name, $0, word) }
  }

  private static func size(declared text: String) -> Int? {
    if text.hasSuffix("*") || text.hasSuffix("* ") { return 8 }
    let words = text.split(separator: " ").filter { !$0.hasPrefix("__") && $0 != "const" }
    let named = words.filter { $0 != "unsigned" && $0 != "signed" }
    return sizes[named.joined(separator: " ")] ?? (words.last == "unsigned" ? 4 : nil)
  }

  private static let sizes: [String: Int] = [
    "char": 1, "BOOL": 1, "bool": 1, "short": 2, "int": 4, "float": 4, "int32_t": 4, "uint32_t": 4,
    "unichar": 2, "long": 8, "long long": 8, "double": 8, "NSInteger": 8, "NSUInteger": 8,
    "CGFloat": 8, "size_t": 8, "int64_t": 8, "uint64_t": 8, "id": 8, "Class": 8, "SEL": 8,
  ]

  /// The types of a signature, the result's first; nil where one is a record.
  private static func list(_ types: String) -> [String]? {
    var list: [String] = []
    var pointers = ""
    for character in types where !character.isNumber && !"rnNoORVA+".contains(character) {
      if "{([".contains(character) { return nil }
      if character == "?", list.last == "@" { continue }
      if character == "^" {
        pointers += "^"
        continue
      }
      list.append(pointers + String(character))
      pointers = ""
    }
    return list
  }

  private static func size(_ type: String) -> Int? {
    switch type.first {
    case "c", "C", "B": 1
    case "s", "S": 2
    case "i", "I", "f": 4
    case "q", "Q", "l", "L", "d", "@", "#", ":", "*", "^": 8
    default: nil
    }
  }
}
