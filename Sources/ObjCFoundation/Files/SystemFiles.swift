// Files that every Mac has and that programs take for a file that is surely there: they can be read and are in no folder's contents.

enum SystemFiles {
  private static let commands = [
    "bash", "cat", "cp", "date", "echo", "ls", "mkdir", "mv", "ps", "rm", "sh", "sleep", "zsh",
  ]

  /// A folder, or what is in it, that only the system changes.
  static func isSystems(_ path: String) -> Bool {
    ["/System", "/usr", "/bin", "/sbin"].contains { path == $0 || path.hasPrefix($0 + "/") }
      && !path.hasPrefix("/usr/local")
  }

  static func has(_ path: String) -> Bool {
    path == "/etc/hosts" || path.hasPrefix("/bin/") && commands.contains(String(path.dropFirst(5)))
  }

  static func read(_ path: String) -> [UInt8]? {
    guard has(path) else { return nil }
    if path == "/etc/hosts" {
      return Array(
        "127.0.0.1\tlocalhost\n255.255.255.255\tbroadcasthost\n::1             localhost\n".utf8)
    }
    // The beginning of a program for two processors, which is as much as anybody looks at.
    return [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 4088)
  }
}
