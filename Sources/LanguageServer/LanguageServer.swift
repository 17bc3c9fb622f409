// A language server for listings, on a pair of descriptors: the Language Server Protocol 3.17 over the checked tree.
//
// One thread does everything: it waits for the client and for runs of programs, checks texts, and answers. A text is checked when its
// diagnostics are due, and not while further messages wait, so that fast typing costs one check. What is asked about a text that is
// broken somewhere is answered from what could be understood.
//
//   +Diagnostics  +Hover  +Navigation  +Completion  +Outline (symbols, folding, tokens)  +Runs (lenses, hints, commands)
import ForwardKit
import ForwardKitBasics
import Glibc
import MessageFraming
import ObjCScript
import ObjCSema
import ObjCSyntax

package final class LanguageServer {
  let stream: MessageStream
  let analyzer: ListingAnalyzer
  let runner: (any ProgramRunner)?
  let version: String
  /// What a stage is, in a paragraph or two.
  let explain: (Stage) -> String
  var documents: [String: Document] = [:]
  /// Documents whose diagnostics are due.
  private var changed: Set<String> = []
  private var isShutDown = false
  private(set) var exitCode: Int32?
  private var nextRequest = 1
  /// What the client can show.
  var canShowDocuments = false

  /// Errors of the protocol.
  struct Failure: Error {
    let code: Int
    let message: String
    static let unknownMethod = Failure(code: -32601, message: "there is no such method")
    static let parameters = Failure(code: -32602, message: "the parameters do not fit")
    static let notReady = Failure(code: -32002, message: "initialize comes first")
  }

  private init(
    _ stream: MessageStream, _ analyzer: ListingAnalyzer, _ runner: (any ProgramRunner)?,
    _ version: String, _ explain: @escaping (Stage) -> String
  ) {
    self.explain = explain
    self.stream = stream
    self.analyzer = analyzer
    self.runner = runner
    self.version = version
  }

  /// Serves until the client says `exit` or closes its end.
  /// - Parameters:
  ///   - runner: nil never runs anything.
  ///   - explain: what a stage is, for hovers.
  /// - Returns: the exit code that the protocol asks for: 0 after `shutdown`, else 1.
  package static func serve(
    input: Int32, output: Int32, runner: (any ProgramRunner)?, version: String,
    explain: @escaping (Stage) -> String
  ) -> Int32 {
    nonisolated(unsafe) var code: Int32 = 1
    let isDone = ListingAnalyzer.session { analyzer in
      let stream = MessageStream(input: input, output: output)
      let server = LanguageServer(stream, analyzer, runner, version, explain)
      server.loop()
      code = server.exitCode ?? 1
    }
    return isDone ? code : 70
  }

  var options: RunOptions { RunOptions() }

  // MARK: The loop

  private func loop() {
    while exitCode == nil {
      switch stream.next() {
      case .message(let message)?:
        receive(message)
        continue
      case .malformed?:
        stream.write([
          "jsonrpc": "2.0", "id": .null, "error": ["code": -32700, "message": "no JSON"],
        ])
        continue
      case nil: break
      }
      if stream.isClosed { return }
      if !changed.isEmpty {
        if hasInput { continue }
        for uri in changed.sorted() { publish(uri) }
        changed.removeAll()
        continue
      }
      wait()
    }
  }

  private var hasInput: Bool {
    var descriptor = pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    stream.fill()
    return true
  }

  private func wait() {
    let runs = runner?.descriptors ?? []
    var descriptors = ([stream.descriptor] + runs).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { return }
    for descriptor in descriptors.dropFirst() where descriptor.revents != 0 {
      if let (path, recording) = runner?.take(descriptor.fd) { ended(path, recording) }
    }
    if descriptors[0].revents != 0 { stream.fill() }
  }

  private func receive(_ message: JSON) {
    guard let method = message["method"]?.string else { return }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else {
      notice(method, parameters)
      return
    }
    do throws(Failure) {
      stream.write(["jsonrpc": "2.0", "id": id, "result": try answer(method, parameters)])
    } catch {
      let failure = error
      stream.write([
        "jsonrpc": "2.0", "id": id,
        "error": ["code": .integer(failure.code), "message": .string(failure.message)],
      ])
    }
  }

  func notify(_ method: String, _ parameters: JSON) {
    stream.write(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  func request(_ method: String, _ parameters: JSON) {
    let id = "fwdsim-\(nextRequest)"
    nextRequest += 1
    stream.write([
      "jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": parameters,
    ])
  }

  // MARK: Notifications

  private func notice(_ method: String, _ parameters: JSON) {
    let item = parameters["textDocument"] ?? .null
    guard let uri = item["uri"]?.string ?? parameters["uri"]?.string else {
      if method == "exit" { exitCode = isShutDown ? 0 : 1 }
      return
    }
    switch method {
    case "textDocument/didOpen":
      guard let text = item["text"]?.string else { return }
      documents[uri] = Document(uri: uri, version: item["version"]?.integer ?? 0, text: text)
      changed.insert(uri)
    case "textDocument/didChange":
      guard let document = documents[uri], let changes = parameters["contentChanges"]?.array else {
        return
      }
      let version = item["version"]?.integer ?? document.version
      for change in changes {
        let text = change["text"]?.string ?? ""
        if let range = change["range"], range != .null {
          // What follows a change that says no place counts on it.
          guard document.replace(range, by: text, version: version) else { break }
        } else {
          document.change(to: Array(text.utf8), version: version)
        }
      }
      changed.insert(uri)
    case "textDocument/didSave":
      if let document = documents[uri] { runner?.start(document.path) }
    case "textDocument/didClose":
      documents[uri] = nil
      changed.remove(uri)
      notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
    default: return
    }
  }

  // MARK: Requests

  private func answer(_ method: String, _ parameters: JSON) throws(Failure) -> JSON {
    switch method {
    case "initialize":
      canShowDocuments =
        parameters["capabilities"]?["window"]?["showDocument"]?["support"]?.bool ?? false
      return ["capabilities": Self.capabilities, "serverInfo": info]
    case "shutdown":
      isShutDown = true
      return .null
    case "workspace/symbol": return workspaceSymbols(parameters["query"]?.string ?? "")
    case "workspace/executeCommand": return try execute(parameters)
    case "callHierarchy/incomingCalls": return try incomingCalls(parameters)
    case "callHierarchy/outgoingCalls": return try outgoingCalls(parameters)
    default: break
    }
    guard let uri = parameters["textDocument"]?["uri"]?.string, let document = documents[uri] else {
      if method.hasPrefix("textDocument/") { throw .parameters }
      throw .unknownMethod
    }
    if let text = typed(method, document) { return try answer(method, parameters, text) }
    let analysis = document.analyze(analyzer, options)
    guard let file = document.file else { return .null }
    let text = Text(document: document, file: file, analysis: analysis)
    return try answer(method, parameters, text)
  }

  /// A text that is being typed with what was known before: completion checks it in its own way.
  private func typed(_ method: String, _ document: Document) -> Text? {
    guard method == "textDocument/completion", document.analysis == nil,
      let latest = document.latest
    else { return nil }
    var sources = SourceMap()
    let file = sources.add(name: document.path, bytes: document.bytes)
    return Text(document: document, file: file, analysis: latest)
  }

  private func answer(_ method: String, _ parameters: JSON, _ text: Text) throws(Failure) -> JSON {
    switch method {
    case "textDocument/documentSymbol": return documentSymbols(text)
    case "textDocument/foldingRange": return foldingRanges(text)
    case "textDocument/semanticTokens/full": return semanticTokens(text)
    case "textDocument/codeLens": return codeLenses(text)
    case "textDocument/inlayHint": return inlayHints(text)
    case "textDocument/codeAction": return codeActions(text, parameters)
    default: break
    }
    guard let offset = text.offset(parameters["position"] ?? .null) else {
      if method.hasPrefix("textDocument/") { throw .parameters }
      throw .unknownMethod
    }
    switch method {
    case "textDocument/hover": return hover(text, offset)
    case "textDocument/definition", "textDocument/declaration": return definition(text, offset)
    case "textDocument/implementation": return implementation(text, offset)
    case "textDocument/references": return references(text, offset)
    case "textDocument/documentHighlight": return highlights(text, offset)
    case "textDocument/completion": return completion(text, offset)
    case "textDocument/signatureHelp": return signatureHelp(text, offset)
    case "textDocument/prepareRename": return prepareRename(text, offset)
    case "textDocument/rename":
      return try rename(text, offset, to: parameters["newName"]?.string ?? "")
    case "textDocument/prepareCallHierarchy": return prepareCallHierarchy(text, offset)
    default: throw .unknownMethod
    }
  }

  private var info: JSON { ["name": "fwdsim", "version": .string(version)] }

  private static let capabilities: JSON = [
    "positionEncoding": "utf-16",
    "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
    "hoverProvider": true, "definitionProvider": true, "declarationProvider": true,
    "implementationProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
    "documentSymbolProvider": true, "workspaceSymbolProvider": true, "foldingRangeProvider": true,
    "callHierarchyProvider": true, "inlayHintProvider": true,
    "codeActionProvider": ["codeActionKinds": ["quickfix"]],
    "codeLensProvider": ["resolveProvider": false],
    "completionProvider": ["triggerCharacters": [" ", ".", "["]],
    "signatureHelpProvider": ["triggerCharacters": [":", " "]],
    "renameProvider": ["prepareProvider": true],
    "executeCommandProvider": ["commands": ["fwdsim.trace", "fwdsim.why", "fwdsim.step"]],
    "semanticTokensProvider": [
      "legend": [
        "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.rawValue) }),
        "tokenModifiers": [],
      ], "full": true,
    ],
  ]
}

/// An open document with what is known of it, for the length of one request.
struct Text {
  let document: Document
  let file: SourceFile
  let analysis: ListingAnalyzer.Analysis

  var index: SourceIndex { analysis.index }
  var positions: Positions { Positions(file: file) }

  func offset(_ position: JSON) -> UInt32? {
    positions.offset(position)
  }

  /// Of this file, not of a header.
  func isOwn(_ range: SourceRange) -> Bool { range.file == file.id }

  func location(_ range: SourceRange) -> JSON? {
    guard let file = analysis.sources.file(of: range) else { return nil }
    let uri = file.id == self.file.id ? document.uri : Document.uri(file.name)
    return ["uri": .string(uri), "range": Positions(file: file).range(range)]
  }

  func range(_ range: SourceRange) -> JSON { positions.range(range) }
}

extension SourceRange {
  /// The cursor stands in it, or behind its last character.
  func touches(_ offset: UInt32) -> Bool { start <= offset && offset <= end }
}
