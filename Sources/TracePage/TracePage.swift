// The HTML trace page's script and style, embedded at build time from the files in Page. They carry no wording of the
// dispatch stages: fwdsim puts that beside the trace.

package enum TracePage {
  private static let texts = Dictionary(
    EmbeddedFiles.all.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })

  /// The whole script, ready for a script element. Later files use what earlier ones define.
  ///
  /// - Complexity: O(length of the script)
  package static var script: String {
    let files = ["trace.js", "state.js", "tree.js", "viewer.js", "page.js", "main.js"]
    return "\"use strict\";\n" + files.map { texts[$0]! }.joined(separator: "\n")
  }

  package static var style: String { texts["page.css"]! }
}
