// What exports call the listing.
import ForwardKit

extension TraceHeader {
  /// The name of the first file as it was given. Of an absolute path, its last component: an export is handed on, and says nothing of
  /// the machine that it was made on.
  var listingName: String? { files.first.map { Self.withoutFolders($0.name) } }

  static func withoutFolders(_ name: String) -> String {
    guard name.hasPrefix("/"), let last = name.split(separator: "/").last else { return name }
    return String(last)
  }
}
