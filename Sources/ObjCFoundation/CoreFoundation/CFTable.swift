// What a CFDictionary, CFSet or CFArray keeps. Values are words; the callbacks say what they are.
//
// The table keeps its entries in the order in which they came; `places` leads from a hash to the entries that may be
// meant. A removed entry leaves a hole until there are as many holes as entries.
import CRuntime
import ObjCVM

final class CFTable {
  struct Entry {
    let key: UInt
    var value: UInt
    let hash: UInt
  }

  let keys: CFCallbacks
  let values: CFCallbacks
  private(set) var count = 0
  private var entries: [Entry?] = []
  private var places: [UInt: [Int]] = [:]

  private unowned let world: World

  init(keys: CFCallbacks, values: CFCallbacks = .none, _ world: World) {
    self.keys = keys
    self.values = values
    self.world = world
  }

  deinit {
    for entry in live {
      keys.dropAtEnd(entry.key, world)
      values.dropAtEnd(entry.value, world)
    }
  }

  var live: [Entry] { entries.compactMap { $0 } }

  private func find(_ key: UInt, _ hash: UInt, _ world: World) throws(ListingException) -> Int? {
    for place in places[hash] ?? [] {
      if let entry = entries[place], try keys.areEqual(entry.key, key, world) { return place }
    }
    return nil
  }

  func entry(_ key: UInt, _ world: World) throws(ListingException) -> Entry? {
    guard count > 0 else { return nil }
    return try find(key, try keys.hash(key, world), world).flatMap { entries[$0] }
  }

  enum Change { case set, add, replace }

  func put(_ key: UInt, _ value: UInt, _ change: Change, _ world: World) throws(ListingException) {
    let hash = try keys.hash(key, world)
    if let place = try find(key, hash, world), let old = entries[place] {
      if change == .add { return }
      entries[place]?.value = try values.keep(value, world)
      return try values.drop(old.value, world)
    }
    if change == .replace { return }
    let entry = Entry(
      key: try keys.keep(key, world), value: try values.keep(value, world), hash: hash)
    places[hash, default: []].append(entries.count)
    entries.append(entry)
    count += 1
  }

  func remove(_ key: UInt, _ world: World) throws(ListingException) {
    let hash = try keys.hash(key, world)
    guard let place = try find(key, hash, world), let old = entries[place] else { return }
    entries[place] = nil
    places[hash]?.removeAll { $0 == place }
    if places[hash]?.isEmpty == true { places[hash] = nil }
    count -= 1
    if entries.count > 16, count * 2 < entries.count { compact() }
    try keys.drop(old.key, world)
    try values.drop(old.value, world)
  }

  func removeAll(_ world: World) throws(ListingException) {
    let old = live
    entries = []
    places = [:]
    count = 0
    for entry in old {
      try keys.drop(entry.key, world)
      try values.drop(entry.value, world)
    }
  }

  private func compact() {
    entries = live.map { $0 }
    places = [:]
    for (place, entry) in entries.enumerated() {
      if let entry { places[entry.hash, default: []].append(place) }
    }
  }

  func copy(_ world: World) throws(ListingException) -> CFTable {
    let copy = CFTable(keys: keys, values: values, world)
    for entry in live { try copy.put(entry.key, entry.value, .set, world) }
    return copy
  }
}

/// What a CFArray keeps.
final class CFList {
  let callbacks: CFCallbacks
  var words: [UInt] = []

  private unowned let world: World

  init(_ callbacks: CFCallbacks, _ world: World) {
    self.callbacks = callbacks
    self.world = world
  }

  deinit { for word in words { callbacks.dropAtEnd(word, world) } }
}
