import ForwardKit

/// Classes for the tests of observing.
struct ObservedFixture {
  /// name (an object), size (a number), place (a struct), child (another of these), derived values.
  let cls: RuntimeClass

  init() throws {
    cls = try RuntimeClass.define(fresh("Node")) {
      RuntimeProperty("name", String?.self)
      RuntimeProperty("size", Int32.self)
      RuntimeProperty("place", Point.self)
      RuntimeProperty("child", RuntimeObject?.self)
      RuntimeProperty("secret", Int32.self)
      Ivar("_bare", Int32.self)
      RuntimeClassMethod("automaticallyNotifiesObserversOfSecret") { (cls: RuntimeClass) -> Bool in
        false
      }
      RuntimeMethod("label") { (self: RuntimeObject) -> String in
        let name = try self.send("name", returning: String?.self) ?? "-"
        return "\(name)/\(try self.send("size", returning: Int32.self))"
      }
      RuntimeClassMethod("keyPathsForValuesAffectingLabel") { (cls: RuntimeClass) -> [String] in
        ["name", "size"]
      }
      RuntimeMethod("title") { (self: RuntimeObject) -> String in
        "<\(try self.send("label", returning: String.self))>"
      }
      RuntimeClassMethod("keyPathsForValuesAffectingTitle") { (cls: RuntimeClass) -> [String] in
        ["label"]
      }
      RuntimeMethod("childName") { (self: RuntimeObject) -> String? in
        try self.send("child", returning: RuntimeObject?.self)?.send(
          "name", returning: String?.self)
      }
      RuntimeClassMethod("keyPathsForValuesAffectingChildName") { (cls: RuntimeClass) -> [String] in
        ["child.name"]
      }
      RuntimeMethod("egg") { (self: RuntimeObject) -> Int32 in 1 }
      RuntimeMethod("setEgg:") { (self: RuntimeObject, x: Int32) in }
      RuntimeMethod("hen") { (self: RuntimeObject) -> Int32 in 2 }
      RuntimeMethod("setHen:") { (self: RuntimeObject, x: Int32) in }
      RuntimeClassMethod("keyPathsForValuesAffectingEgg") { (cls: RuntimeClass) -> [String] in
        ["hen"]
      }
      RuntimeClassMethod("keyPathsForValuesAffectingHen") { (cls: RuntimeClass) -> [String] in
        ["egg"]
      }
      RuntimeMethod("setFailing:") { (self: RuntimeObject, x: Int32) throws in
        throw BankError.overdrawn(by: Int(x))
      }
      RuntimeMethod("failing") { (self: RuntimeObject) -> Int32 in 0 }
    }
  }

  func node(_ name: String? = nil, child: RuntimeObject? = nil) throws -> RuntimeObject {
    let node = try cls.new()
    if let name { try node.send("setName:", name) }
    if let child { try node.send("setChild:", child) }
    return node
  }
}

/// Changes as text: `name old>new`, `name new` without old, prior ones with a `!`.
final class Changes: Sendable {
  private let log = Words()
  func add(_ change: KeyValueChange) {
    let old = change.old.map { "\($0)>" } ?? ""
    log.add(
      "\(change.keyPath) \(old)\(change.new.map { "\($0)" } ?? "")\(change.isPrior ? "!" : "")")
  }
  func say(_ word: String) { log.add(word) }
  func take() -> [String] { log.take() }
}

/// An observer that is an object.
final class Recorder: KeyValueObserver {
  let seen = Log<Int?>()
  func observedValueChanged(_ change: KeyValueChange, context: Int?) { seen.add(context) }
}
