// The HTML trace page's script and style, embedded at build time from the files in Page. They carry no wording of the
// dispatch stages: fwdsim puts that beside the trace.

public enum TracePage {
  /// The whole script, ready for a script element. Later files use what earlier ones define.
  public static var script: String {
    let parts = [
      PackageResources.trace_js, PackageResources.state_js, PackageResources.tree_js,
      PackageResources.viewer_js, PackageResources.page_js, PackageResources.main_js,
    ]
    return "\"use strict\";\n"
      + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  public static var style: String { String(decoding: PackageResources.page_css, as: UTF8.self) }
}
