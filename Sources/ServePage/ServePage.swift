// The pages of `fwdsim serve`: HTML, script, style and the vendored editor, embedded at build time from the files in Page.
// They are static; everything that changes comes from the server's API.

package enum ServePage {
  private static let texts = Dictionary(
    EmbeddedFiles.all.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })

  /// The text of a file: `index.html`, `app.js`, `vendor/codemirror.js`. Nil where there is none of that path.
  ///
  /// - Complexity: O(1).
  package static func file(_ path: String) -> String? { texts[path] }

  /// The paths of all files, in alphabetic order.
  package static var paths: [String] { EmbeddedFiles.all.map(\.path) }
}
