// Undoing: where a context has an undo manager, the end of an event registers what the objects that changed in it were before. An
// action brings them back to that, which is a change like any other, so that the opposite is registered.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// What objects of a context were at a time. The action's target, so that the manager keeps no context.
final class UndoSnapshot {
  struct Entry {
    let object: PointerBox
    let key: ObjectKey
    let values: [String: FieldValue]?
    /// In the context, and not deleted.
    let exists: Bool
  }

  fileprivate(set) weak var context: ContextState?
  fileprivate let entries: [Entry]

  init(_ context: ContextState, _ entries: [Entry]) {
    self.context = context
    self.entries = entries
  }
}

extension ContextState {
  /// Keeps what an object is before its first change in an event.
  func remember(_ record: Record) {
    guard before[record.key] == nil, bag.has("undoManager") else { return }
    before[record.key] = UndoSnapshot.Entry(
      object: PointerBox(record.object, isWeak: false), key: record.key, values: record.values,
      exists: registered[record.key] != nil && !record.isDeleted)
  }

  /// Registers what was kept as one action.
  func registerUndo() throws(ListingException) {
    guard !before.isEmpty else { return }
    let entries = before.values.ordered { $0.key.serial < $1.key.serial }
    before = [:]
    let made = world.makeInstance(of: "_NSContextUndo", state: UndoSnapshot(self, entries))
    fwd_autorelease(made)
    try world.sendVoid(
      bag.object("undoManager"), "registerUndoWithTarget:selector:object:", .object(made),
      .sel(world.selector("_undo:")), .object(nil))
  }

  /// Nothing can be undone any more.
  func forgetUndo() throws(ListingException) {
    before = [:]
    try world.sendVoid(bag.object("undoManager"), "removeAllActions")
  }

  fileprivate func restore(_ snapshot: UndoSnapshot) throws(ListingException) {
    try processChanges()
    for entry in snapshot.entries {
      guard let record = world.record(of: entry.object.object), record.context ?? self === self
      else {
        continue
      }
      remember(record)
      guard try bringBack(record, exists: entry.exists), let values = entry.values else { continue }
      for property in record.entity.properties {
        let (now, then) = (record.values?[property.name] ?? .none, values[property.name] ?? .none)
        if try record.isSame(now, then) { continue }
        try world.observing.willChange(record.object, property.name, .setting)
        record.values?[property.name] = then
        try world.observing.didChange(record.object, property.name)
      }
    }
    try processChanges()
  }
}

extension CoreDataLibrary {
  static func undoClass() -> NativeClass {
    let cls = NativeClass("_NSContextUndo", superclass: "NSObject")
    cls.hasState = true
    cls.instance("_undo:", "v@:@") { call throws(ListingException) in
      guard let snapshot = call.world.state(of: call.receiver, as: UndoSnapshot.self),
        let context = snapshot.context
      else { return }
      try context.restore(snapshot)
    }
    return cls
  }
}
