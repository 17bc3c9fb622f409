// Shared schemes of a project of Xcode: NAME.xcodeproj/xcshareddata/xcschemes/*.xcscheme, XML whose TestAction names the build
// configuration that tests are made with.

enum XcodeSchemes {
  /// The configuration of the first scheme, by name, that has tests; nil where no scheme says one.
  ///
  /// - Parameter project: the path of the .xcodeproj.
  /// - Complexity: O(length of the schemes)
  static func testConfiguration(of project: String) -> String? {
    let folder = FolderName.join(project, "xcshareddata/xcschemes")
    for name in FolderName.names(in: folder).sorted() where name.hasSuffix(".xcscheme") {
      guard let bytes = try? Files.read(FolderName.join(folder, name)) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("<TestableReference"), let action = text.firstRange(of: "<TestAction")
      else { continue }
      let tag = text[action.upperBound...].prefix { $0 != ">" }
      if let value = attribute("buildConfiguration", in: tag) { return value }
    }
    return nil
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    guard let start = tag.firstRange(of: name)?.upperBound else { return nil }
    let parts = tag[start...].split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy({ $0.isWhitespace || $0 == "=" }) else {
      return nil
    }
    return String(parts[1])
  }
}
