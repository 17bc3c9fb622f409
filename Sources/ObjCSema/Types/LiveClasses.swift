/// The classes that run when a patch is compiled: it may extend them, and does not declare them.
package final class LiveClasses {
  let names: [String]
  private let known: Set<String>

  package init(names: [String]) {
    self.names = names
    known = Set(names)
  }

  func contains(_ name: String) -> Bool { known.contains(name) }
}
