/// Which unknown classes are made up, as empty classes under NSObject (`--stub NAME`, `--stub-all`).
public struct StubOptions: Sendable {
  public var names: Set<String>
  /// What frameworks and libraries that are not here declare: classes, types, constants and functions.
  public var all: Bool

  public init(names: Set<String> = [], all: Bool = false) {
    self.names = names
    self.all = all
  }
}
