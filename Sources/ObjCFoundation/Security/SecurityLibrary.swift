// Security: the keychain's functions. Keys, certificates and trust are in files of their own; secure sockets have no network to work on.
import CRuntime
import ObjCSema
import ObjCVM

enum SecurityLibrary: NativeLibrary {
  static var classNames: [String] { SecurityObjects.classes.map(\.name) }
  static func define(_ name: String, in world: World) -> NativeClass? {
    SecurityObjects.define(name)
  }

  private static let dictionary = "r^{__CFDictionary}"

  static func functions(in world: World) -> [NativeFunction] {
    items() + messages() + keys() + certificates() + trusts() + unavailable()
  }

  // MARK: The keychain

  private static func items() -> [NativeFunction] {
    let bodies: [(String, String, (NativeCall) throws(ListingException) -> Int32)] = [
      ("SecItemAdd", "i\(dictionary)^r^v", add),
      ("SecItemCopyMatching", "i\(dictionary)^r^v", copyMatching),
      ("SecItemUpdate", "i\(dictionary)\(dictionary)", update),
      ("SecItemDelete", "i\(dictionary)", delete),
    ]
    return bodies.map { name, types, body in
      NativeFunction(name, types) { call throws(ListingException) in
        call.returnValue(try body(call))
      }
    }
  }

  /// A query that says which class it is about, or which item; nil for any other.
  private static func query(_ call: NativeCall) throws(ListingException) -> Keychain.Entries? {
    guard let entries = try call.world.keychainEntries(try call.checkedObject(0)) else {
      return nil
    }
    if entries["v_PersistentRef"] != nil { return entries }
    let kind = call.world.keychainText("class", entries)
    return Keychain.identity(of: kind ?? "") == nil ? nil : entries
  }

  private static func add(_ call: NativeCall) throws(ListingException) -> Int32 {
    let world = call.world
    guard let given = try query(call), given["v_PersistentRef"] == nil else {
      return SecurityStatus.parameter
    }
    if let data = given["v_Data"]?.retained {
      defer { fwd_release(data) }
      guard world.isKind(data, of: "NSData") else { return SecurityStatus.parameter }
    }
    var entries = given.filter { !Keychain.isDirection($0.key) || $0.key.hasPrefix("v_") }
    if entries["pdmn"] == nil { entries["pdmn"] = box(world.makeString("ak")) }
    if entries["agrp"] == nil {
      entries["agrp"] = box(world.makeString(try accessGroup(world)))
    }
    if try world.hasTwin(entries, but: nil) { return SecurityStatus.duplicate }
    for key in ["cdat", "mdat"] where entries[key] == nil {
      entries[key] = box(fwd_retain(try world.send(toClass: world.cls("NSDate"), "date")))
    }
    let item = world.keychain.add(entries)
    guard call.pointer(1) != nil else { return SecurityStatus.success }
    let answer = try result(of: item, given, world)
    try world.write(UInt(bitPattern: answer), to: call.pointer(1))
    return SecurityStatus.success
  }

  /// The group that an application's items are of when they name none: the team's number, and the application's identifier.
  static func accessGroup(_ world: World) throws(ListingException) -> String {
    let bundle = try world.send(toClass: world.cls("NSBundle"), "mainBundle")
    let identifier = try world.send(bundle, "bundleIdentifier")
    return "ABCDE12345." + (identifier.map { world.string(of: $0) } ?? world.programName)
  }

  /// Takes over the count that the caller has.
  private static func box(_ object: ObjectPointer?) -> PointerBox? {
    defer { fwd_release(object) }
    return object.map { PointerBox($0, isWeak: false) }
  }

  private static func copyMatching(_ call: NativeCall) throws(ListingException) -> Int32 {
    let world = call.world
    guard let query = try query(call) else { return SecurityStatus.parameter }
    var found = try world.matches(query)
    guard !found.isEmpty else { return SecurityStatus.notFound }
    guard call.pointer(1) != nil else { return SecurityStatus.success }
    var limit = 1
    if let value = query["m_Limit"]?.retained {
      defer { fwd_release(value) }
      if world.isKind(value, of: "NSNumber") {
        limit = max(1, try world.sendInt(value, "integerValue"))
      } else if world.isKind(value, of: "NSString"), world.string(of: value) == "m_LimitAll" {
        limit = .max
      }
    }
    found = Array(found.prefix(limit))
    guard limit > 1, try result(of: found[0], query, world, isProbe: true) != nil else {
      let answer = try result(of: found[0], query, world)
      try world.write(UInt(bitPattern: answer), to: call.pointer(1))
      return SecurityStatus.success
    }
    let list = fwd_retain(try world.send(toClass: world.cls("NSMutableArray"), "array"))
    for item in found {
      let answer = try result(of: item, query, world)
      defer { fwd_release(answer) }
      try world.sendVoid(list, "addObject:", .object(answer))
    }
    try world.write(UInt(bitPattern: list), to: call.pointer(1))
    return SecurityStatus.success
  }

  /// What a query wants to know of an item, +1: a dictionary when that is its attributes or more than one thing; nil for nothing.
  private static func result(
    of item: Keychain.Item, _ query: Keychain.Entries, _ world: World, isProbe: Bool = false
  ) throws(ListingException) -> ObjectPointer? {
    let wantsAttributes = try world.isSet("r_Attributes", query)
    let wantsObject = try world.isSet("r_Ref", query)
    let wantsData = try world.isSet("r_Data", query) ? true : wantsObject
    let wantsReference = try world.isSet("r_PersistentRef", query)
    if isProbe, wantsAttributes || wantsData || wantsReference {
      return ObjectPointer(world.cls("NSNull"))
    }
    let reference = wantsReference ? try world.makeData(world.persistentReference(item)) : nil
    let isSingle = !wantsAttributes && wantsData != wantsReference
    if isSingle {
      if let reference { return reference }
      if wantsObject, let object = try self.object(of: item, world) { return object }
      return (item.entries["v_Data"] ?? item.entries["v_Ref"])?.retained
    }
    guard wantsAttributes || wantsData else { return nil }
    defer { fwd_release(reference) }
    let answer = fwd_retain(
      try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary"))
    func put(_ object: ObjectPointer?, _ key: String) throws(ListingException) {
      let name = world.autoreleasedString(key)
      try world.sendVoid(answer, "setObject:forKey:", .object(object), .object(name))
    }
    for (key, value) in item.entries where wantsAttributes || key.hasPrefix("v_") {
      if key.hasPrefix("v_"), !wantsData { continue }
      let object = value.retained
      defer { fwd_release(object) }
      try put(object, key)
    }
    if reference != nil { try put(reference, "v_PersistentRef") }
    return answer
  }

  /// The key or the certificate that an item holds, made of its bytes where it was added with these, +1.
  private static func object(of item: Keychain.Item, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    if let object = item.entries["v_Ref"]?.retained { return object }
    guard let data = fwd_autorelease(item.entries["v_Data"]?.retained) else { return nil }
    let bytes = try world.bytes(ofData: data)
    switch world.keychainText("class", item.entries) {
    case "keys": return try key(of: bytes, item.entries, world).map { world.securityObject($0) }
    case "cert":
      return ssl(world).flatMap { Certificate(bytes, $0) }.map { world.securityObject($0) }
    default: return nil
    }
  }

  private static func update(_ call: NativeCall) throws(ListingException) -> Int32 {
    let world = call.world
    guard let query = try query(call),
      let changes = try world.keychainEntries(try call.checkedObject(1)), !changes.isEmpty,
      changes["class"] == nil, !changes.keys.contains(where: { $0.hasPrefix("r_") })
    else { return SecurityStatus.parameter }
    let found = try world.matches(query)
    if found.isEmpty { return SecurityStatus.notFound }
    for item in found {
      var entries = item.entries.merging(changes) { _, new in new }
      if try world.hasTwin(entries, but: item) { return SecurityStatus.duplicate }
      let date = try world.send(toClass: world.cls("NSDate"), "date")
      entries["mdat"] = box(fwd_retain(date))
      item.entries = entries
    }
    return SecurityStatus.success
  }

  private static func delete(_ call: NativeCall) throws(ListingException) -> Int32 {
    guard let query = try query(call) else { return SecurityStatus.parameter }
    let found = try call.world.matches(query)
    call.world.keychain.remove(found)
    return found.isEmpty ? SecurityStatus.notFound : SecurityStatus.success
  }

  // MARK: Texts and random bytes

  private static let texts: [Int32: String] = [
    0: "No error.", -4: "Function or operation not implemented.",
    -50: "One or more parameters passed to a function were not valid.",
    -108: "Failed to allocate memory.", -128: "User canceled the operation.",
    -25291: "No keychain is available. You may need to restart your computer.",
    -25293: "The user name or passphrase you entered is not correct.",
    -25299: "The specified item already exists in the keychain.",
    -25300: "The specified item could not be found in the keychain.",
    -25308: "User interaction is not allowed.", -26275: "Unable to decode the provided data.",
    -34018: "A required entitlement isn't present.",
  ]

  private static func messages() -> [NativeFunction] {
    [
      NativeFunction("SecCopyErrorMessageString", "r^{__CFString}i^v") {
        call throws(ListingException) in
        let text = texts[call.i32(0)] ?? "OSStatus \(call.i32(0))"
        call.returnValue(call.world.makeString(text))
      },
      NativeFunction("SecRandomCopyBytes", "ir^{__SecRandom}Q^v") { call throws(ListingException) in
        let count = try call.size(1)
        let isMissing = count > 0 && call.pointer(2) == nil
        if !isMissing { call.world.randomNumbers.fill(try call.writable(2, count)) }
        call.returnValue(isMissing ? SecurityStatus.parameter : 0)
      },
    ]
  }

  static func constants() -> [String: NativeConstant] {
    ["kSecRandomDefault": .null(types: "r^{__SecRandom}")]
  }

  // MARK: What has nothing to work on

  /// Pointers are NULL, counts 0, and a status says that there is no such service.
  private static func unavailable() -> [NativeFunction] {
    let (trust, context) = ("^{__SecTrust}", "^{SSLContext}")
    let functions: [(name: String, types: String)] = [
      ("SSLCreateContext", "\(context)r^{__CFAllocator}ii"), ("SSLClose", "i\(context)"),
      ("SSLHandshake", "i\(context)"), ("SSLRead", "i\(context)^vQ^Q"),
      ("SSLWrite", "i\(context)r^vQ^Q"), ("SSLSetIOFuncs", "i\(context)^?^?"),
      ("SSLSetConnection", "i\(context)r^v"), ("SSLSetPeerDomainName", "i\(context)r*Q"),
      ("SSLSetCertificate", "i\(context)r^{__CFArray}"), ("SSLSetPeerID", "i\(context)r^vQ"),
      ("SSLSetProtocolVersionMin", "i\(context)i"), ("SSLSetProtocolVersionMax", "i\(context)i"),
      ("SSLSetSessionOption", "i\(context)iC"), ("SSLSetEnabledCiphers", "i\(context)r^SQ"),
      ("SSLSetDiffieHellmanParams", "i\(context)r^vQ"),
      ("SSLGetBufferedReadSize", "i\(context)^Q"), ("SSLCopyPeerTrust", "i\(context)^\(trust)"),
      ("SecItemExport", "ir^vIIr^v^r^{__CFData}"),
      ("SecItemImport", "ir^{__CFData}r^{__CFString}^I^IIr^v^{__SecKeychain}^r^{__CFArray}"),
      (
        "SecAccessControlCreateWithFlags",
        "^{__SecAccessControl}r^{__CFAllocator}r^vQ^^{__CFError}"
      ),
    ]
    return functions.map { name, types in
      let answer = types.hasPrefix("i") ? SecurityStatus.unavailable : 0
      return NativeFunction(name, types) { call throws(ListingException) in
        call.returnValue(Int(answer))
      }
    }
  }
}
