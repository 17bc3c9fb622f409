// Bundles that CocoaPods makes of a pod's resources: `s.resource_bundles = { 'Words' => ['Texts/*.json'] }` in its description.

enum PodBundles {
  /// The files of such bundles as the program sees them (`Words.bundle/de.json`), with the names that they have in the folder.
  ///
  /// - Parameter names: All files of the folder, the descriptions among them.
  static func files(_ names: [String], _ read: (String) -> [UInt8]?) -> [(
    name: String, file: String
  )] {
    var found: [(name: String, file: String)] = []
    for spec in names where spec.hasSuffix(".podspec") {
      let home = spec.lastIndex(of: "/").map { String(spec[...$0]) } ?? ""
      guard let bytes = read(spec) else { continue }
      for (bundle, pattern) in bundles(in: String(decoding: bytes, as: UTF8.self)) {
        let parts = pattern.split(separator: "/" as Character)
        let wild = parts.firstIndex { $0.contains("*") || $0.contains("{") } ?? parts.count
        let folder = home + parts[..<wild].map { $0 + "/" }.joined()
        let isDeep = wild == parts.count || pattern.contains("**")
        let ends = endings(wild == parts.count ? "*" : String(parts[parts.count - 1]))
        for name in names where name.hasPrefix(folder) || name + "/" == folder {
          let rest = name.dropFirst(folder.utf8.count)
          let isLocal = rest.contains(".lproj/")
          guard isDeep || isLocal || !rest.contains("/"),
            ends.isEmpty || ends.contains(where: { name.hasSuffix($0) || isLocal })
          else { continue }
          // Only the folders of languages stay.
          let kept = name.split(separator: "/" as Character).suffix(isLocal ? 2 : 1)
          found.append((bundle + ".bundle/" + kept.joined(separator: "/"), name))
        }
      }
    }
    return found
  }

  /// `.png` and `.jpg` of `*.{png,jpg}`; none of `*`, which takes all.
  private static func endings(_ last: String) -> [String] {
    guard let dot = last.lastIndex(of: ".") else { return [] }
    let end = last[last.index(after: dot)...]
    if end == "*" { return [] }
    return end.split { "{},".contains($0) }.map { "." + $0 }
  }

  /// The names of bundles, each with a pattern of its files.
  private static func bundles(in text: String) -> [(bundle: String, pattern: String)] {
    var found: [(bundle: String, pattern: String)] = []
    for part in text.components(behind: "resource_bundle") {
      var (bundle, pending) = ("", "")
      var quote: Character?
      for letter in part {
        if let open = quote {
          if letter == open { quote = nil } else { pending.append(letter) }
        } else if letter == "'" || letter == "\"" {
          quote = letter
          pending = ""
        } else if letter == ">" || letter == ":", !pending.isEmpty {
          (bundle, pending) = (pending, "")
        } else if ",]}\n".contains(letter), !pending.isEmpty, !bundle.isEmpty {
          found.append((bundle, pending))
          pending = ""
        }
        if quote == nil, letter == "}" { break }
      }
    }
    return found
  }
}

extension String {
  /// What follows each mention of a word.
  fileprivate func components(behind word: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      rest = rest[range.upperBound...]
      parts.append(rest)
    }
    return parts
  }
}
