import Testing

@testable import ObjCSyntax

/// What a test parses, and what came of it.
struct Parsed {
  let sources: SourceMap
  let file: SourceFile
  let unit: TranslationUnit
  let diagnostics: [Diagnostic]

  /// One line per diagnostic: `3:7 error F0101 expected …`.
  var lines: [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.primary.map { label in
        let start = file.location(of: label.range.start)
        return "\(start.line):\(start.column)"
      }
      return
        "\(place ?? "-") \(diagnostic.level.rawValue) \(diagnostic.code.id) \(diagnostic.message)"
    }
  }

  var codes: [String] { diagnostics.map(\.code.id) }
}

/// Type names that listings find without declaring them.
let usualTypes: Set<String> = [
  "id", "Class", "SEL", "IMP", "BOOL", "NSInteger", "NSUInteger", "CGFloat", "NSRange", "CGRect",
  "NSString", "NSObject", "NSArray", "NSMutableArray", "NSDictionary", "NSNumber", "NSError",
  "NSException", "NSInvocation", "NSMethodSignature", "NSSet", "Protocol", "instancetype", "size_t",
  "uint32_t", "va_list", "NSAutoreleasePool", "Method", "os_unfair_lock",
]

func parse(
  _ text: String, types: Set<String> = usualTypes, isARC: Bool = true, defines: [String] = [],
  headers: [String: String] = [:], limit: Int = 256, errorLimit: Int = 50,
  expansionLimit: Int = 4_000_000
) -> Parsed {
  var sources = SourceMap()
  let file = sources.add(name: "car.m", bytes: Array(text.utf8))
  let sink = DiagnosticSink(errorLimit: errorLimit)
  var options = ParserOptions()
  options.knownTypeNames = types
  options.isARC = isARC
  options.defines = defines
  options.nestingLimit = limit
  options.expansionLimit = expansionLimit
  let manager = SourceManager(
    map: sources, given: headers.mapValues { Array($0.utf8) }, diagnostics: sink)
  options.sources = manager
  let unit = Parser.parse(file: file, options: options, diagnostics: sink)
  return Parsed(sources: manager.map, file: file, unit: unit, diagnostics: sink.diagnostics)
}

/// The declarations of a text without errors.
func declarations(
  _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> [String] {
  let parsed = parse(text)
  #expect(parsed.lines == [], sourceLocation: sourceLocation)
  return parsed.unit.declarations.map(TreeText.decl)
}

/// The statements of a function with that body.
func statements(
  _ body: String, before: String = "",
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  let parsed = parse("\(before)\nvoid f(void) {\n\(body)\n}")
  #expect(parsed.lines == [], sourceLocation: sourceLocation)
  guard case .function(let function)? = parsed.unit.declarations.last?.kind else { return "<none>" }
  return function.body.statements.map(TreeText.stmt).joined(separator: " ")
}

/// The value of a variable initialised with that text.
func expression(
  _ text: String, before: String = "",
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  let parsed = parse("\(before)\nvoid f(void) {\n__auto_type _ = \(text); }")
  #expect(parsed.lines == [], sourceLocation: sourceLocation)
  guard case .function(let function)? = parsed.unit.declarations.last?.kind,
    case .declaration(let node)? = function.body.statements.first?.kind,
    let value = node.declarators.first?.initializer
  else { return "<none>" }
  return TreeText.initializer(value)
}

/// Checks the diagnostics of a text in which `«` and `»` stand around the primary range of each
/// expected one, in order; `expected` gives their beginnings, `error F0101 expected …`.
func expectDiagnostics(
  _ marked: String, _ expected: [String], types: Set<String> = usualTypes,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  var text: [UInt8] = []
  var ranges: [(start: Int, end: Int)] = []
  var open: Int?
  for character in marked.unicodeScalars {
    if character == "«" {
      open = text.count
    } else if character == "»" {
      if let start = open { ranges.append((start, text.count)) }
      open = nil
    } else {
      text += Array(String(character).utf8)
    }
  }
  let parsed = parse(String(decoding: text, as: UTF8.self), types: types)
  let found = parsed.diagnostics.map { "\($0.level.rawValue) \($0.code.id) \($0.message)" }
  #expect(found.count == expected.count, "\(parsed.lines)", sourceLocation: sourceLocation)
  for (index, want) in expected.enumerated() where index < found.count {
    #expect(found[index].hasPrefix(want), "\(found[index])", sourceLocation: sourceLocation)
    guard index < ranges.count, let range = parsed.diagnostics[index].primary?.range else {
      continue
    }
    #expect(
      (Int(range.start), Int(range.end)) == (ranges[index].start, ranges[index].end),
      "\(found[index]) at \(range.start)..<\(range.end)", sourceLocation: sourceLocation)
  }
}
