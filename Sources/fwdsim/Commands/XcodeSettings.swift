// Build settings of a project of Xcode: those of its targets and of the project itself, with the files of settings (.xcconfig) that
// configurations name. Of several configurations the one called Debug counts, or for tests the one that a scheme names, else the first.
//
// A setting is looked for in the target, in the target's file, in the project, and in the project's file. `$(NAME)` in a value is the
// setting of that name; `$(inherited)` and what nothing sets is empty.
import ForwardKitBasics
import Glibc
import ObjCFoundation

struct XcodeSettings {
  typealias Object = [String: PropertyListValue]

  private let objects: [String: Object]
  /// Of the project's files, by reference.
  private let paths: [String: String]
  private let project: Object?
  private let home: String
  private let configuration: String
  private static let depthLimit = 8

  init(
    objects: [String: Object], paths: [String: String], home: String,
    configuration: String = "Debug"
  ) {
    (self.objects, self.paths, self.home) = (objects, paths, home)
    self.configuration = configuration
    project = objects.values.first { Self.text($0["isa"]) == "PBXProject" }
  }

  // MARK: Settings

  /// What a target, or the project, sets itself.
  func own(_ name: String, of owner: Object) -> PropertyListValue? {
    let list = Self.text(owner["buildConfigurationList"]).flatMap { objects[$0] }
    let all = Self.texts(list?["buildConfigurations"]).compactMap { objects[$0] }
    guard
      let configuration = all.first(where: { Self.text($0["name"]) == configuration })
        ?? all.first(where: { Self.text($0["name"]) == "Debug" }) ?? all.first
    else { return nil }
    if case .dictionary(let pairs)? = configuration["buildSettings"],
      let pair = pairs.first(where: { $0.0 == name })
    {
      return pair.1
    }
    guard let file = Self.text(configuration["baseConfigurationReference"]).flatMap({ paths[$0] })
    else { return nil }
    return Self.read(file, depth: 0)[name].map { .string($0) }
  }

  /// What a target, or the project, defines for the preprocessor: `NAME` or `NAME=VALUE`.
  func defines(of owner: Object) -> [String] {
    let value = own("GCC_PREPROCESSOR_DEFINITIONS", of: owner)
    let texts = Self.text(value).map { [$0] } ?? Self.texts(value)
    return texts.flatMap { ShellWords.split(expanded($0, for: owner, depth: 0)) }
      + definesOfFlags(of: owner)
  }

  /// `-DNAME` and `-D NAME` among the compiler's flags.
  private func definesOfFlags(of owner: Object) -> [String] {
    let value = own("OTHER_CFLAGS", of: owner)
    let texts = Self.text(value).map { [$0] } ?? Self.texts(value)
    let words = texts.flatMap { ShellWords.split(expanded($0, for: owner, depth: 0)) }
    var found: [String] = []
    for (index, word) in words.enumerated() where word.hasPrefix("-D") {
      if word != "-D" {
        found.append(String(word.dropFirst(2)))
      } else if index + 1 < words.count {
        found.append(words[index + 1])
      }
    }
    return found
  }

  private func expanded(_ text: String, for owner: Object, depth: Int) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      let next = rest.index(after: start)
      let close: Character? =
        next == rest.endIndex ? nil : rest[next] == "(" ? ")" : rest[next] == "{" ? "}" : nil
      guard let close, let end = rest[next...].firstIndex(of: close) else {
        result.append("$")
        rest = rest[next...]
        continue
      }
      let name = rest[rest.index(after: next)..<end].prefix { $0 != ":" }
      result += value(of: String(name), for: owner, depth: depth)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private func value(of name: String, for owner: Object, depth: Int) -> String {
    guard depth < Self.depthLimit else { return "" }
    for level in [owner, project].compactMap({ $0 }) {
      guard let text = Self.text(own(name, of: level)) else { continue }
      return expanded(text, for: owner, depth: depth + 1)
    }
    switch name {
    case "TARGET_NAME", "PRODUCT_NAME": return Self.text(owner["name"]) ?? ""
    case "CONFIGURATION": return configuration
    case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": return home
    default: return ""
    }
  }

  // MARK: Files of settings

  /// `NAME = VALUE` lines; conditional ones (`NAME[sdk=…]`) are passed over.
  private static func read(_ path: String, depth: Int) -> [String: String] {
    guard depth < depthLimit, let bytes = try? Files.read(path) else { return [:] }
    var settings: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = withoutComment(line)
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2 else { continue }
        let included = FolderName.join(FolderName.folder(of: path), String(parts[1]))
        settings.merge(read(included, depth: depth + 1)) { _, new in new }
      } else if let sign = text.firstIndex(of: "=") {
        let name = trimmed(text[..<sign])
        if name.contains("[") { continue }
        settings[name] = trimmed(text[text.index(after: sign)...])
      }
    }
    return settings
  }

  private static func withoutComment(_ line: Substring) -> String {
    var previous: Character?
    for index in line.indices {
      if line[index] == "/", previous == "/" { return trimmed(line[..<index].dropLast()) }
      previous = line[index]
    }
    return trimmed(line)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private static func text(_ value: PropertyListValue?) -> String? {
    guard case .string(let text)? = value else { return nil }
    return text
  }

  private static func texts(_ value: PropertyListValue?) -> [String] {
    guard case .array(let values)? = value else { return [] }
    return values.compactMap { text($0) }
  }
}
