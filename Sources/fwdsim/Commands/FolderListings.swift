// What folders have, each read once: a program of many files looks for each of its headers in all of its folders.
import Synchronization

final class FolderListings: Sendable {
  /// Places of folders in the list, by the names of what is in them: as the file system spells them, and in small letters.
  private struct Index {
    var exact: [String: [Int]] = [:]
    var small: [String: [Int]] = [:]
  }

  /// Those that are searched, in their order.
  let folders: [String]
  private let index = Mutex<Index?>(nil)

  init(_ folders: [String]) { self.folders = folders }

  /// The places of those among the first `count` folders that have something of that name, in any letters where these are not to count.
  func places(with name: String, ignoresCase: Bool, among count: Int) -> [Int] {
    if count == 0 { return [] }
    let places = index.withLock { index in
      let known = index ?? read()
      index = known
      return ignoresCase ? known.small[name.lowercased()] : known.exact[name]
    }
    return (places ?? []).filter { $0 < count }
  }

  private func read() -> Index {
    var index = Index()
    for (place, folder) in folders.enumerated() {
      var small: Set<String> = []
      for name in FolderName.names(in: folder) {
        index.exact[name, default: []].append(place)
        small.insert(name.lowercased())
      }
      for name in small { index.small[name, default: []].append(place) }
    }
    return index
  }
}
