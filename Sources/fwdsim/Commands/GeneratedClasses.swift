// What Xcode generates while it builds: the classes of Core Data's models. They are looked for only where a source imports them.
import ObjCScript

struct GeneratedClasses {
  private(set) var headers: [String: [UInt8]] = [:]
  private(set) var sources: [ListingFile] = []

  /// The sources and the headers, as texts that import others.
  var files: [ListingFile] {
    sources + headers.keys.sorted().map { ListingFile(name: $0, bytes: headers[$0] ?? []) }
  }

  /// - Parameters:
  ///   - program: The files of the program.
  ///   - found: Where its headers are: what is there in a folder is not generated.
  init(for program: [ListingFile], in found: ListingFolders, _ resources: FolderResources?) {
    guard let resources else { return }
    for path in resources.names() where path.hasSuffix(".xcdatamodel/contents") {
      let folders = path.split(separator: "/")
      let model = folders.first { $0.hasSuffix(".xcdatamodeld") } ?? folders.dropLast().last ?? ""
      guard Self.isCurrent(path, resources), let bytes = resources.read(path),
        let classes = ModelClasses(
          contents: bytes, model: String(model.prefix { $0 != "." }))
      else { continue }
      for header in classes.headers {
        if case .none = found.find(header.name, isAngled: false, from: program[0].name) {
          headers[header.name] = header.bytes
        }
      }
      let source = classes.source { name, category in
        program.contains { Self.implements(name, category, $0.bytes) }
      }
      if let source { sources.append(ListingFile(name: source.name, bytes: source.bytes)) }
    }
  }

  /// Whether a header is named as those are that Xcode generates.
  static func isGenerated(_ header: String) -> Bool {
    ["+CoreDataClass.h", "+CoreDataProperties.h", "+CoreDataModel.h"]
      .contains { header.hasSuffix($0) }
  }

  /// Of several versions of a model that which `.xccurrentversion` names.
  private static func isCurrent(_ path: String, _ resources: FolderResources) -> Bool {
    let parts = path.split(separator: "/")
    guard let version = parts.dropLast().last, parts.count > 2 else { return true }
    let folder = parts.dropLast(2).joined(separator: "/")
    guard let list = resources.read(folder + "/.xccurrentversion") else { return true }
    return String(decoding: list, as: UTF8.self).contains(">\(version)<")
  }

  private static func implements(_ name: String, _ category: String?, _ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("@implementation") {
      let words = line.dropFirst("@implementation".count)
        .split { !($0.isLetter || $0.isNumber || $0 == "_") }
      let isCategory = line.contains("(")
      guard words.first.map(String.init) == name, isCategory == (category != nil) else { continue }
      if category == nil || words.dropFirst().first.map(String.init) == category { return true }
    }
    return false
  }
}
