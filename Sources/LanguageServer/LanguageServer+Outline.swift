// The shape of a text: symbols, folding, semantic tokens.
import ForwardKitBasics
import MessageFraming
import ObjCSema
import ObjCSyntax

extension LanguageServer {
  func documentSymbols(_ text: Text) -> JSON { .array(symbols(text)) }

  private func symbols(_ text: Text) -> [JSON] {
    let declarations = text.analysis.units.flatMap(\.declarations)
    return declarations.filter { text.isOwn($0.range) }.flatMap { declaration -> [JSON] in
      let range = declaration.range
      switch declaration.kind {
      case .interface(let interface):
        return [
          symbol(
            "@interface \(interface.name.text)", 5, range, interface.name.range, text,
            members(interface.members, text))
        ]
      case .category(let category):
        let name = "@interface \(category.className.text) (\(category.category?.text ?? ""))"
        return [
          symbol(
            name, 5, range, category.className.range, text, members(category.members, text))
        ]
      case .protocolDefinition(let definition):
        return [
          symbol(
            "@protocol \(definition.name.text)", 11, range, definition.name.range, text,
            members(definition.members, text))
        ]
      case .implementation(let implementation):
        let category = implementation.category.map { " (\($0.text))" } ?? ""
        let children = implementation.definitions.map { method in
          symbol(title(method.head), 6, method.range, nameRange(method.head), text)
        }
        return [
          symbol(
            "@implementation \(implementation.className.text)\(category)", 5, range,
            implementation.className.range, text, children)
        ]
      case .function(let function):
        return [symbol(function.name.text, 12, range, function.name.range, text)]
      case .declaration(let declared) where !declared.isTypedef:
        return declared.declarators.compactMap { item in
          item.declarator.name.map { symbol($0.text, 13, range, $0.range, text) }
        }
      default: return []
      }
    }
  }

  private func members(_ members: [InterfaceMember], _ text: Text) -> [JSON] {
    members.flatMap { member -> [JSON] in
      switch member {
      case .method(let method):
        return [symbol(title(method), 6, method.range, nameRange(method), text)]
      case .property(let property):
        return property.declarators.compactMap(\.name).map {
          symbol($0.text, 7, property.range, $0.range, text)
        }
      case .declaration: return []
      }
    }
  }

  private func title(_ method: MethodDecl) -> String {
    (method.isClassMethod ? "+" : "-") + method.selector
  }

  private func nameRange(_ method: MethodDecl) -> SourceRange {
    method.selectorRanges.first ?? method.range
  }

  private func symbol(
    _ name: String, _ kind: Int, _ range: SourceRange, _ nameRange: SourceRange, _ text: Text,
    _ children: [JSON] = []
  ) -> JSON {
    // A selection lies within the whole, also where the name is missing.
    let selection = range.contains(nameRange) ? nameRange : range.startPoint
    return [
      "name": .string(name.isEmpty ? "?" : name), "kind": .integer(kind),
      "range": text.range(range), "selectionRange": text.range(selection),
      "children": .array(children),
    ]
  }

  func workspaceSymbols(_ query: String) -> JSON {
    var found: [JSON] = []
    for uri in documents.keys.sorted() {
      guard let document = documents[uri] else { continue }
      let analysis = document.analyze(analyzer, options)
      guard let file = document.file else { continue }
      let text = Text(document: document, file: file, analysis: analysis)
      for method in text.methods where query.isEmpty || method.name.contains(query) {
        found.append([
          "name": .string(method.name), "kind": .integer(method.head.selector.isEmpty ? 12 : 6),
          "location": ["uri": .string(uri), "range": text.range(method.nameRange)],
        ])
      }
    }
    return .array(found)
  }

  // MARK: Folding

  func foldingRanges(_ text: Text) -> JSON {
    var ranges: [SourceRange] = text.methods.map(\.range)
    for declaration in text.analysis.units.flatMap(\.declarations)
    where text.isOwn(declaration.range) {
      switch declaration.kind {
      case .interface, .category, .implementation, .protocolDefinition:
        ranges.append(declaration.range)
      default: break
      }
    }
    let folds = ranges.compactMap { range -> JSON? in
      let first = text.file.location(of: range.start).line - 1
      let last = text.file.location(of: range.end).line - 1
      return last > first ? ["startLine": .integer(first), "endLine": .integer(last)] : nil
    }
    return .array(folds)
  }

  // MARK: Semantic tokens

  func semanticTokens(_ text: Text) -> JSON {
    var tokens: [SemanticToken] = []
    for use in text.index.uses where text.isOwn(use.range) {
      let kind: SemanticToken.Kind =
        switch use.kind {
        case .cls: .class
        case .function: .function
        case .ivar: .property
        case .parameter: .parameter
        case .variable: .variable
        case .constant: .enumMember
        }
      tokens.append(SemanticToken(use.range, kind))
    }
    for message in text.index.messages {
      let kind: SemanticToken.Kind = message.isDot ? .property : .method
      tokens += message.words.filter(text.isOwn).map { SemanticToken($0, kind) }
    }
    for head in text.heads {
      tokens += head.selectorRanges.filter(text.isOwn).map { SemanticToken($0, .method) }
    }
    return ["data": .array(SemanticToken.encoded(tokens, text))]
  }
}

struct SemanticToken {
  enum Kind: String, CaseIterable {
    case `class`, function, method, property, parameter, variable, enumMember
  }
  let range: SourceRange
  let kind: Kind

  init(_ range: SourceRange, _ kind: Kind) {
    self.range = range
    self.kind = kind
  }

  /// Five numbers each, relative to the one before; of those that overlap the first one counts.
  static func encoded(_ tokens: [SemanticToken], _ text: Text) -> [JSON] {
    var data: [JSON] = []
    var line = 0, character = 0
    var end: UInt32 = 0
    for token in tokens.ordered(by: { $0.range.start < $1.range.start })
    where token.range.start >= end && token.range.length > 0 {
      let place = text.positions.position(token.range.start)
      let last = text.positions.position(token.range.end)
      guard let ownLine = place["line"]?.integer, let start = place["character"]?.integer,
        last["line"]?.integer == ownLine, let stop = last["character"]?.integer
      else { continue }
      let kind = Kind.allCases.firstIndex(of: token.kind) ?? 0
      data += [
        .integer(ownLine - line), .integer(ownLine == line ? start - character : start),
        .integer(stop - start), .integer(kind), 0,
      ]
      line = ownLine
      character = start
      end = token.range.end
    }
    return data
  }
}
