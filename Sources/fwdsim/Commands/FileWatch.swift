// Notices when files change. Editors replace a file (a new one is written beside it and renamed over it), so the folder is
// watched and not the file: by inotify where that works, else by looking every so often. Either way what counts is the
// file's own stamp; a folder's other traffic means nothing.
import Glibc

final class FileWatch {
  /// What changes when a file is saved.
  struct Stamp: Equatable {
    var device: UInt64 = 0
    var inode: UInt64 = 0
    var size: Int64 = -1
    var seconds = 0
    var nanoseconds = 0

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }

    var isThere: Bool { size >= 0 }
  }

  private(set) var files: [String] = []
  private var stamps: [String: Stamp] = [:]
  /// -1: the files are looked at every `interval`.
  private(set) var descriptor: Int32 = -1
  private var folders: Set<String> = []
  let interval: Int32

  /// - Parameter poll: look so often (milliseconds) instead of being told; nil: be told where that is possible.
  init(poll: Int32?) {
    interval = poll ?? 500
    if poll == nil { descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  var isPolling: Bool { descriptor < 0 }

  /// Watches these files from now on; as they are now counts as seen.
  func watch(_ names: [String]) {
    files = names
    stamps = [:]
    for name in names { stamps[name] = Stamp(name) }
    guard !isPolling else { return }
    for folder in Set(names.map(Self.folder)).subtracting(folders) {
      let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MODIFY
      )
      if inotify_add_watch(descriptor, folder, events) < 0 {
        // Out of watches, or a file system that tells nothing: look instead.
        _ = close(descriptor)
        descriptor = -1
        return
      }
      folders.insert(folder)
    }
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Takes what inotify has to tell; only that it told something matters.
  func drain() {
    guard descriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }

  /// The files that are there and not as they were when last asked.
  func changes() -> [String] {
    files.filter { name in
      let now = Stamp(name)
      guard now.isThere, now != stamps[name] else { return false }
      stamps[name] = now
      return true
    }
  }
}
