// The keychain of a run: in memory, empty at the start. Items are found by their class and attributes, as SecItem has it.
//
// Keys of a query are Apple's short words: attributes such as `acct`, and those that begin with `r_`, `m_`, `u_` and `v_`, which say
// what is to be returned, how it is matched, who is asked, and what the item holds.
import CRuntime
import ObjCVM

/// The numbers of OSStatus that the keychain answers.
enum SecurityStatus {
  static let success: Int32 = 0
  static let parameter: Int32 = -50
  static let duplicate: Int32 = -25299
  static let notFound: Int32 = -25300
  /// The system has no libcrypto.
  static let unavailable: Int32 = -25291
  static let wrongPassphrase: Int32 = -25293
  static let unreadable: Int32 = -26275
  static let noSettings: Int32 = -25263
  static let badSignature: Int32 = -67808
  static let wrongSignature: Int32 = -9809
}

final class Keychain {
  /// Entries of a dictionary, by their keys.
  typealias Entries = [String: PointerBox]

  final class Item {
    let number: Int
    var entries: Entries
    init(_ number: Int, _ entries: Entries) { (self.number, self.entries) = (number, entries) }
  }

  private(set) var items: [Item] = []
  private var next = 1

  func add(_ entries: Entries) -> Item {
    let item = Item(next, entries)
    next += 1
    items.append(item)
    return item
  }

  func remove(_ removed: [Item]) { items.removeAll { item in removed.contains { $0 === item } } }

  /// What tells the items of a class apart; nil for no class.
  static func identity(of kind: String) -> [String]? {
    switch kind {
    case "genp": ["agrp", "acct", "svce"]
    case "inet": ["agrp", "acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"]
    case "keys": ["agrp", "kcls", "klbl", "atag", "type", "bsiz"]
    case "cert", "idnt": ["issr", "slnr", "labl", "v_Ref", "v_Data"]
    default: nil
    }
  }

  /// A query's keys that are no attributes to compare.
  static func isDirection(_ key: String) -> Bool {
    ["r_", "m_", "u_", "v_"].contains { key.hasPrefix($0) } || ["nleg", "accc"].contains(key)
  }

  /// What an attribute counts as where an item or a query has none.
  static func assumed(_ key: String) -> String? {
    switch key {
    case "pdmn": "ak"
    case "acct", "svce", "srvr", "sdmn", "path": ""
    default: nil
    }
  }
}

extension World {
  var keychain: Keychain { service(Keychain.self) { _ in Keychain() } }

  /// The entries of a dictionary whose keys are strings; nil for no dictionary.
  func keychainEntries(_ dictionary: ObjectPointer?) throws(ListingException) -> Keychain.Entries? {
    guard let dictionary, isKind(dictionary, of: "NSDictionary") else { return nil }
    var entries: Keychain.Entries = [:]
    let keys = try send(dictionary, "allKeys")
    for index in 0..<(try sendInt(keys, "count", resultType: "Q")) {
      let key = try send(keys, "objectAtIndex:", .int(index))
      guard let value = try send(dictionary, "objectForKey:", .object(key)) else { continue }
      entries[string(of: key)] = PointerBox(value, isWeak: false)
    }
    return entries
  }

  private func isEqual(_ first: PointerBox?, _ second: PointerBox?, _ key: String)
    throws(ListingException) -> Bool
  {
    let (one, other) = (first?.retained, second?.retained)
    defer {
      fwd_release(one)
      fwd_release(other)
    }
    if let one, let other { return try sendBool(one, "isEqual:", .object(other)) }
    guard let present = one ?? other else { return true }
    return isKind(present, of: "NSString") && string(of: present) == Keychain.assumed(key)
  }

  /// Whether an entry is there and says YES.
  func isSet(_ key: String, _ entries: Keychain.Entries) throws(ListingException) -> Bool {
    guard let value = entries[key]?.retained else { return false }
    defer { fwd_release(value) }
    return isKind(value, of: "NSNumber") ? try sendBool(value, "boolValue") : false
  }

  func keychainText(_ key: String, _ entries: Keychain.Entries) -> String? {
    guard let value = entries[key]?.retained else { return nil }
    defer { fwd_release(value) }
    return isKind(value, of: "NSString") ? string(of: value) : nil
  }

  /// The items that a query means.
  func matches(_ query: Keychain.Entries) throws(ListingException) -> [Keychain.Item] {
    var found: [Keychain.Item] = []
    for item in keychain.items where try isMatch(item, query) { found.append(item) }
    return found
  }

  private func isMatch(_ item: Keychain.Item, _ query: Keychain.Entries)
    throws(ListingException) -> Bool
  {
    if let reference = query["v_PersistentRef"]?.retained {
      defer { fwd_release(reference) }
      let isData = isKind(reference, of: "NSData")
      return isData ? try bytes(ofData: reference) == persistentReference(item) : false
    }
    for (key, value) in query where !Keychain.isDirection(key) {
      switch key {
      case "sync":
        if keychainText("sync", query) == "syna" { continue }
        guard try isSet("sync", query) == isSet("sync", item.entries) else { return false }
      default: guard try isEqual(value, item.entries[key], key) else { return false }
      }
    }
    if query["sync"] != nil { return true }
    return try !isSet("sync", item.entries)
  }

  /// Whether another item is this one by what tells items of its class apart.
  func hasTwin(_ entries: Keychain.Entries, but own: Keychain.Item?) throws(ListingException)
    -> Bool
  {
    let kind = keychainText("class", entries)
    let identity = Keychain.identity(of: kind ?? "") ?? []
    for item in keychain.items where item !== own && keychainText("class", item.entries) == kind {
      var isTwin = try isSet("sync", entries) == isSet("sync", item.entries)
      for key in identity where isTwin {
        isTwin = try isEqual(entries[key], item.entries[key], key)
      }
      if isTwin { return true }
    }
    return false
  }

  /// The bytes of kSecReturnPersistentRef: the class and the item's number.
  func persistentReference(_ item: Keychain.Item) -> [UInt8] {
    let kind = keychainText("class", item.entries) ?? ""
    return Array(kind.utf8) + withUnsafeBytes(of: UInt64(item.number).bigEndian) { Array($0) }
  }
}
