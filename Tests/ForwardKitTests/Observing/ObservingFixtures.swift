import ForwardKit

/// Classes for the tests of observing.
struct ObservedFixture {
  /// name (an object), size (a number), place (a struct), child (another of these), derived values.
  let cls: RuntimeClass

  init() throws {
    cls = try RuntimeClass.define(fresh("Node")) {
      Property("name", String?.self)
      Property("size", Int32.self)
      Property("place", Point.self)
      Property("child", Object?.self)
      Property("secret", Int32.self)
      Ivar("_bare", Int32.self)
      ClassMethod("automaticallyNotifiesObserversOfSecret") { (cls: RuntimeClass) -> Bool in false }
      Method("label") { (self: Object) -> String in
        let name = try self.send("name", returning: String?.self) ?? "-"
        return "\(name)/\(try self.send("size", returning: Int32.self))"
      }
      ClassMethod("keyPathsForValuesAffectingLabel") { (cls: RuntimeClass) -> [String] in ["name", "size"] }
      Method("title") { (self: Object) -> String in "<\(try self.send("label", returning: String.self))>" }
      ClassMethod("keyPathsForValuesAffectingTitle") { (cls: RuntimeClass) -> [String] in ["label"] }
      Method("childName") { (self: Object) -> String? in
        try self.send("child", returning: Object?.self)?.send("name", returning: String?.self)
      }
      ClassMethod("keyPathsForValuesAffectingChildName") { (cls: RuntimeClass) -> [String] in ["child.name"] }
      Method("egg") { (self: Object) -> Int32 in 1 }
      Method("setEgg:") { (self: Object, x: Int32) in }
      Method("hen") { (self: Object) -> Int32 in 2 }
      Method("setHen:") { (self: Object, x: Int32) in }
      ClassMethod("keyPathsForValuesAffectingEgg") { (cls: RuntimeClass) -> [String] in ["hen"] }
      ClassMethod("keyPathsForValuesAffectingHen") { (cls: RuntimeClass) -> [String] in ["egg"] }
      Method("setFailing:") { (self: Object, x: Int32) throws in throw BankError.overdrawn(by: Int(x)) }
      Method("failing") { (self: Object) -> Int32 in 0 }
    }
  }

  func node(_ name: String? = nil, child: Object? = nil) throws -> Object {
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
    log.add("\(change.keyPath) \(old)\(change.new.map { "\($0)" } ?? "")\(change.isPrior ? "!" : "")")
  }
  func say(_ word: String) { log.add(word) }
  func take() -> [String] { log.take() }
}

/// An observer that is an object.
final class Recorder: KeyValueObserver {
  let seen = Log<Int?>()
  func observedValueChanged(_ change: KeyValueChange, context: Int?) { seen.add(context) }
}
