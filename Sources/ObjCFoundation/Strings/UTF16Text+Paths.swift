// Paths as text: components divided by slashes, an extension behind the last point of the last component. No file
// system is asked.

extension UTF16Text {
  private static let slash: UInt16 = 0x2F
  private static let point: UInt16 = 0x2E

  /// The home directory that `~` stands for.
  static let homeDirectory = UTF16Text(FileStore.home)

  var isAbsolutePath: Bool {
    guard !isEmpty else { return false }
    return self[0] == UTF16Text.slash || self[0] == 0x7E
  }

  /// Without slashes at the end; "/" stays.
  private var withoutTrailingSlashes: UTF16Text {
    var end = count
    while end > 1, self[end - 1] == UTF16Text.slash { end -= 1 }
    return self[0..<end]
  }

  /// Runs of slashes as one.
  private var collapsed: UTF16Text {
    guard find("//", .literal) != nil else { return self }
    var result = UTF16Text()
    for index in 0..<count
    where self[index] != UTF16Text.slash || index == 0 || self[index - 1] != UTF16Text.slash {
      result.append(unit: self[index])
    }
    return result
  }

  /// Index behind the last slash, 0 without one.
  private var lastComponentStart: Int {
    var start = count
    while start > 0, self[start - 1] != UTF16Text.slash { start -= 1 }
    return start
  }

  var lastPathComponent: UTF16Text {
    let path = withoutTrailingSlashes
    if path.count == 1 { return path }
    return path[path.lastComponentStart..<path.count]
  }

  var deletingLastPathComponent: UTF16Text {
    let path = collapsed.withoutTrailingSlashes
    let start = path.lastComponentStart
    if path.count == 1, start == 1 { return path }
    return start == 0 ? .empty : path[0..<max(1, start - 1)]
  }

  /// Index of the point of the last component's extension; nil for ".name", "name." and names without one.
  private var extensionPoint: Int? {
    let start = lastComponentStart
    var index = count - 1
    while index > start, self[index] != UTF16Text.point { index -= 1 }
    return index > start && index < count - 1 ? index : nil
  }

  var pathExtension: UTF16Text {
    let path = withoutTrailingSlashes
    guard let point = path.extensionPoint else { return .empty }
    return path[point + 1..<path.count]
  }

  var deletingPathExtension: UTF16Text {
    let path = withoutTrailingSlashes
    guard let point = path.extensionPoint else { return path }
    return path[0..<point]
  }

  func appendingPathComponent(_ component: UTF16Text) -> UTF16Text {
    var result = self
    if !isEmpty, self[count - 1] != UTF16Text.slash, !component.isEmpty {
      result.append(unit: UTF16Text.slash)
    }
    result.append(component)
    return result.collapsed.withoutTrailingSlashes
  }

  func appendingPathExtension(_ name: UTF16Text) -> UTF16Text {
    var result = withoutTrailingSlashes
    result.append(unit: UTF16Text.point)
    result.append(name)
    return result
  }

  var pathComponents: [UTF16Text] {
    if isEmpty { return [] }
    let slash = UTF16Text(narrow: [0x2F])
    var parts = components(separatedBy: slash).filter { !$0.isEmpty }
    if self[0] == UTF16Text.slash { parts.insert(slash, at: 0) }
    if count > 1, self[count - 1] == UTF16Text.slash, parts.count > 1 || parts.first != slash {
      parts.append(slash)
    }
    return parts
  }

  static func path(of components: [UTF16Text]) -> UTF16Text {
    components.reduce(into: UTF16Text.empty) { path, component in
      path = path.appendingPathComponent(component)
    }
  }

  var expandingTilde: UTF16Text {
    guard !isEmpty, self[0] == 0x7E, count == 1 || self[1] == UTF16Text.slash else { return self }
    return UTF16Text.homeDirectory.appendingPathComponent(self[1..<count])
  }

  /// Without needless slashes, and with `~` for the home directory.
  var abbreviatingTilde: UTF16Text {
    let path = collapsed.withoutTrailingSlashes
    let home = UTF16Text.homeDirectory
    guard path.hasPrefix(home),
      path.count == home.count || path[home.count] == UTF16Text.slash
    else { return path }
    var result = UTF16Text(narrow: [0x7E])
    result.append(path[home.count..<path.count])
    return result
  }

  /// Without "." and, in absolute paths, without "..".
  var standardizedPath: UTF16Text {
    let path = expandingTilde
    let isAbsolute = path.isAbsolutePath
    var kept: [UTF16Text] = []
    for part in path.withoutTrailingSlashes.pathComponents where part != "." {
      if part == "..", isAbsolute {
        if kept.count > 1 { kept.removeLast() }
      } else {
        kept.append(part)
      }
    }
    return UTF16Text.path(of: kept)
  }
}
