// The program that a trace belongs to, as written: the header's files are read again, and their methods listed with their places.
// A method that never ran appears in no event, so this is the only way to know of it.
import ForwardKit
import ForwardKitBasics
import ObjCSyntax

package struct ProgramText {
  /// A method with a body.
  package struct Method {
    package let className: String
    package let category: String?
    package let isClassMethod: Bool
    package let selector: String
    /// From the sign to the closing brace.
    package let range: SourceRange
    /// The selector's first word.
    package let nameRange: SourceRange
    package let lines: ClosedRange<Int>
    /// Lines of the head, up to the opening brace.
    package let headLines: ClosedRange<Int>

    /// `-[Car drive:]`, `-[Car(Sport) drive:]`: as a trace calls its implementation.
    package var name: String {
      "\(isClassMethod ? "+" : "-")[\(className)\(category.map { "(\($0))" } ?? "") \(selector)]"
    }
  }

  package private(set) var sources = SourceMap()
  package private(set) var methods: [Method] = []
  /// Superclasses by class, of the classes that the program declares.
  package private(set) var superclasses: [String: String] = [:]
  /// What is declared as `Car.engine`: the word `strong` of its attributes, where it has one.
  private(set) var properties: [String: (strong: SourceRange?, range: SourceRange)] = [:]
  private var implemented: Set<String> = []
  /// The program retains and releases by itself.
  private(set) var countsManually = false

  package init(_ header: TraceHeader) {
    for file in header.files { sources.add(name: file.name, bytes: Array(file.text.utf8)) }
    DeepStack.run { readDeclarations() }
  }

  private mutating func readDeclarations() {
    for file in sources.files where !file.bytes.isEmpty {
      let unit = Parser.parse(file: file, options: ParserOptions(), diagnostics: DiagnosticSink())
      if unit.firstManualMessage != nil { countsManually = true }
      for declaration in unit.declarations { note(declaration, in: file) }
    }
  }

  private mutating func note(_ declaration: Decl, in file: SourceFile) {
    switch declaration.kind {
    case .interface(let interface):
      if let superclass = interface.superclass?.text {
        superclasses[interface.name.text] = superclass
      }
      note(interface.members, of: interface.name.text)
    case .category(let category): note(category.members, of: category.className.text)
    case .implementation(let implementation):
      implemented.insert(implementation.className.text)
      for case .method(let definition) in implementation.members {
        let head = definition.head
        let start = file.location(of: definition.range.start).line
        methods.append(
          Method(
            className: implementation.className.text, category: implementation.category?.text,
            isClassMethod: head.isClassMethod, selector: head.selector, range: definition.range,
            nameRange: head.selectorRanges.first ?? definition.range,
            lines: start...max(start, file.location(of: definition.range.end).line),
            headLines: start...max(start, file.location(of: definition.body.range.start).line)))
      }
    default: break
    }
  }

  private mutating func note(_ members: [InterfaceMember], of cls: String) {
    for case .property(let property) in members {
      let strong = property.attributes.first { $0.kind == .strong || $0.kind == .retain }?.range
      for name in property.declarators.compactMap(\.name) {
        properties["\(cls).\(name.text)"] = (strong, property.range)
      }
    }
  }

  func implementsClass(_ name: String) -> Bool { implemented.contains(name) }

  /// A variable of the file, or one that is `static`, may keep an object of this class to the end.
  func hasStaticVariables(of cls: String) -> Bool {
    sources.files.contains { file in
      file.text(file.range).split(separator: "\n").contains { line in
        let isOuter = !(line.first?.isWhitespace ?? true)
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return (isOuter || words.contains("static")) && line.contains(";")
          && (words.first == "static" || words.first == Substring(cls) || words.first == "id")
          && (words.contains(Substring(cls)) || words.contains("id"))
      }
    }
  }

  /// The class and its superclasses, as far as the program declares them.
  package func chain(from cls: String) -> [String] {
    var names = [cls]
    while let next = superclasses[names[names.count - 1]], !names.contains(next) {
      names.append(next)
    }
    return names
  }

  package func isKind(_ cls: String, of ancestor: String) -> Bool {
    chain(from: cls).contains(ancestor)
  }

  package func method(_ selector: String, isClassMethod: Bool, in cls: String) -> Method? {
    for name in chain(from: cls) {
      if let found = methods.last(where: {
        $0.className == name && $0.selector == selector && $0.isClassMethod == isClassMethod
      }) {
        return found
      }
    }
    return nil
  }

  /// The method whose text a line of a file belongs to.
  package func method(atLine line: Int, file: Int = 0) -> Method? {
    methods.first { Int($0.range.file) == file && $0.lines.contains(line) }
  }

  /// An event's place as a range of the text.
  package func range(_ span: SourceSpan) -> SourceRange? {
    guard sources.files.indices.contains(span.file) else { return nil }
    let file = sources.files[span.file]
    guard span.line >= 1, span.line <= file.lineStarts.count, span.endLine >= span.line,
      span.endLine <= file.lineStarts.count
    else { return nil }
    let start = file.lineStarts[span.line - 1] + UInt32(span.column - 1)
    let end = file.lineStarts[span.endLine - 1] + UInt32(span.endColumn - 1)
    return SourceRange(file: file.id, start: start, end: max(start, end))
  }

  package func line(of range: SourceRange) -> Int? { sources.start(of: range)?.line }
}
