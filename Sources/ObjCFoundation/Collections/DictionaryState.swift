// What dictionaries and sets keep, and making them from tables.
import CRuntime
import ObjCVM

/// What a dictionary object keeps: keys (copied) and values, each retained.
final class DictionaryState {
  let table: ObjectTable
  var mutations: UnsafeMutablePointer<UInt>?
  private unowned let world: World

  /// Takes over the references in the table.
  init(_ world: World, owning table: ObjectTable) {
    self.world = world
    self.table = table
  }

  deinit {
    table.releaseObjects()
    if let mutations, world.isOpen { try? world.freeHeap(mutations) }
  }

  func noteChange() { mutations?.pointee &+= 1 }
}

/// What a set object keeps; the table has keys only, each retained.
final class SetState {
  let table: ObjectTable
  var mutations: UnsafeMutablePointer<UInt>?
  private unowned let world: World

  /// Takes over the references in the table.
  init(_ world: World, owning table: ObjectTable) {
    self.world = world
    self.table = table
  }

  deinit {
    table.releaseObjects()
    if let mutations, world.isOpen { try? world.freeHeap(mutations) }
  }

  func noteChange() { mutations?.pointee &+= 1 }
}

extension World {
  /// Keys and values of any dictionary, +0, in its order.
  func entries(of dictionary: ObjectPointer?) throws(ListingException) -> [ObjectTable.Entry] {
    guard let dictionary else { return [] }
    if let state = state(of: dictionary, as: DictionaryState.self) { return state.table.live }
    var entries: [ObjectTable.Entry] = []
    let keys = try send(dictionary, "keyEnumerator")
    while let key = try send(keys, "nextObject") {
      entries.append(
        .init(key: key, value: try send(dictionary, "objectForKey:", .object(key)), hash: 0))
    }
    return entries
  }

  /// Puts a value in, copying the key when it is new, as `setObject:forKey:` does.
  func setValue(
    _ value: ObjectPointer, forKey key: ObjectPointer, in table: ObjectTable
  ) throws(ListingException) {
    let hash = try hash(of: key)
    if let index = try table.find(key, hash: hash, in: self) {
      fwd_retain(value)
      let old = table.replaceValue(at: index, with: value)
      fwd_release(old)
      return
    }
    try append(value, forKey: key, hash: hash, to: table)
  }

  /// Adds an entry whose key is not there.
  private func append(
    _ value: ObjectPointer, forKey key: ObjectPointer, hash: UInt, to table: ObjectTable
  ) throws(ListingException) {
    guard let copy = try send(key, "copy") else {
      throw exception("NSInvalidArgumentException", "*** setObjectForKey: key cannot be nil")
    }
    fwd_retain(value)
    table.append(key: copy, value: value, hash: hash)
  }

  /// Adds a value unless its key is there: what makes an unchanging dictionary keeps the first of two.
  func addValue(
    _ value: ObjectPointer, forKey key: ObjectPointer, in table: ObjectTable
  ) throws(ListingException) {
    let hash = try hash(of: key)
    if try table.find(key, hash: hash, in: self) != nil { return }
    try append(value, forKey: key, hash: hash, to: table)
  }

  /// Puts an object in unless an equal one is there.
  func insert(_ object: ObjectPointer, into table: ObjectTable) throws(ListingException) {
    let hash = try hash(of: object)
    if try table.find(object, hash: hash, in: self) != nil { return }
    fwd_retain(object)
    table.append(key: object, value: nil, hash: hash)
  }

  func makeDictionary(owning table: ObjectTable) -> ObjectPointer {
    guard table.count > 0 else { return emptyCollections.dictionary }
    let name = table.count == 1 ? "__NSSingleEntryDictionaryI" : "__NSDictionaryI"
    return makeInstance(of: name, state: DictionaryState(self, owning: table))
  }

  func makeMutableDictionary(owning table: ObjectTable) -> ObjectPointer {
    makeInstance(of: "__NSDictionaryM", state: DictionaryState(self, owning: table))
  }

  /// A table of the same keys and values, retained anew.
  func table(of dictionary: ObjectPointer?) throws(ListingException) -> ObjectTable {
    let entries = try entries(of: dictionary)
    let table = ObjectTable(capacity: entries.count)
    for entry in entries {
      guard let key = entry.key, let value = entry.value else { continue }
      if entry.hash != 0 {
        fwd_retain(key)
        fwd_retain(value)
        table.append(key: key, value: value, hash: entry.hash)
      } else {
        try setValue(value, forKey: key, in: table)
      }
    }
    return table
  }

  func makeSet(_ items: [ObjectPointer], mutable: Bool, capacity: Int = 0) throws(ListingException)
    -> ObjectPointer
  {
    let table = ObjectTable(capacity: max(capacity, items.count))
    for item in items { try insert(item, into: table) }
    let name = mutable ? "__NSSetM" : table.count == 1 ? "__NSSingleObjectSetI" : "__NSSetI"
    return makeInstance(of: name, state: SetState(self, owning: table))
  }
}
