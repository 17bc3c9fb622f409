// SecKey: keys are made, read and written, and encrypt, decrypt, sign and verify.
import CRuntime
import ObjCSema
import ObjCVM

extension SecurityLibrary {
  private static let key = "^{__SecKey}"
  private static let data = "r^{__CFData}"
  private static let error = "^^{__CFError}"
  private static let text = "r^{__CFString}"

  /// libcrypto, with the run's random bytes; nil where the system has none.
  static func ssl(_ world: World) -> OpenSSL? {
    OpenSSL.random = world.randomNumbers
    return OpenSSL.shared
  }

  static func givenKey(_ call: NativeCall, _ index: Int) throws(ListingException) -> CryptoKey? {
    try call.checkedObject(index).flatMap { call.world.state(of: $0, as: CryptoKey.self) }
  }

  static func keys() -> [NativeFunction] {
    making() + reading() + describing() + algorithms() + oldSignatures() + oldEncryption()
  }

  // MARK: Making and reading

  /// The number under a key of a dictionary, which may be a text.
  private static func number(_ name: String, _ entries: Keychain.Entries, _ world: World)
    throws(ListingException) -> Int?
  {
    guard let value = fwd_autorelease(entries[name]?.retained),
      world.implements(value, "integerValue")
    else { return nil }
    return try world.sendInt(value, "integerValue")
  }

  /// RSA where nothing is said.
  private static func kind(_ entries: Keychain.Entries, _ world: World)
    throws(ListingException) -> CryptoKey.Kind?
  {
    guard let value = fwd_autorelease(entries["type"]?.retained) else { return .rsa }
    let name = world.isKind(value, of: "NSString") ? world.string(of: value) : ""
    let given = try number("type", entries, world)
    return CryptoKey.Kind(rawValue: name) ?? given.flatMap { CryptoKey.Kind(rawValue: "\($0)") }
  }

  /// A new key as parameters ask for, kept in the keychain where they say so.
  private static func makeKey(_ call: NativeCall) throws(ListingException) -> CryptoKey? {
    let world = call.world
    guard let ssl = ssl(world),
      let parameters = try world.keychainEntries(try call.checkedObject(0)),
      let kind = try kind(parameters, world),
      let bits = try number("bsiz", parameters, world),
      let made = CryptoKey.make(kind, bits: bits, ssl)
    else { return nil }
    for (name, key) in [("private", made), ("public", made.publicKey)] {
      let given = fwd_autorelease(parameters[name]?.retained)
      guard let key, var entries = try world.keychainEntries(given) else { continue }
      for (shared, value) in parameters where entries[shared] == nil { entries[shared] = value }
      guard try world.isSet("perm", entries) else { continue }
      try keep(key, entries, world)
    }
    return made
  }

  private static func keep(_ key: CryptoKey, _ given: Keychain.Entries, _ world: World)
    throws(ListingException)
  {
    var entries = given.filter {
      !Keychain.isDirection($0.key) && $0.key != "private" && $0.key != "public"
    }
    func put(_ object: ObjectPointer?, _ name: String) {
      entries[name] = object.map { PointerBox($0, isWeak: false) }
      fwd_release(object)
    }
    put(world.makeString("keys"), "class")
    if entries["agrp"] == nil { put(world.makeString(try accessGroup(world)), "agrp") }
    put(world.makeString(key.isPrivate ? "1" : "0"), "kcls")
    put(world.makeString(key.kind.rawValue), "type")
    put(try label(of: key, world), "klbl")
    put(world.securityObject(key), "v_Ref")
    guard try !world.hasTwin(entries, but: nil) else { return }
    _ = world.keychain.add(entries)
  }

  /// The digest of the public half, by which keys are matched with certificates.
  private static func label(of key: CryptoKey, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard let ssl = ssl(world), let bytes = key.publicBytes,
      let digest = ssl.digest(of: bytes, "SHA1")
    else { return nil }
    return try world.makeData(digest)
  }

  private static func making() -> [NativeFunction] {
    [
      NativeFunction("SecKeyGeneratePair", "ir^{__CFDictionary}^\(key)^\(key)") {
        call throws(ListingException) in
        guard ssl(call.world) != nil else { return call.returnValue(SecurityStatus.unavailable) }
        guard let made = try makeKey(call), let open = made.publicKey else {
          return call.returnValue(SecurityStatus.parameter)
        }
        for (index, key) in [(1, open), (2, made)] where call.pointer(index) != nil {
          try call.world.write(
            UInt(bitPattern: call.world.securityObject(key)), to: call.pointer(index))
        }
        call.returnValue(SecurityStatus.success)
      },
      NativeFunction("SecKeyCreateRandomKey", "\(key)r^{__CFDictionary}\(error)") {
        call throws(ListingException) in
        guard let made = try makeKey(call) else {
          return try fail(call, 1, "Key generation failed, error -50")
        }
        call.returnValue(call.world.securityObject(made))
      },
    ]
  }

  /// NULL, and an error where one is wanted.
  static func fail(
    _ call: NativeCall, _ place: Int, _ text: String, code: Int32 = SecurityStatus.parameter
  ) throws(ListingException) {
    let isMissing = OpenSSL.shared == nil
    try call.world.storeStatus(
      Int(isMissing ? SecurityStatus.unavailable : code), text, at: call.pointer(place))
    call.returnValue(UnsafeRawPointer?.none)
  }

  /// A key of bytes, as attributes describe it.
  static func key(
    of bytes: [UInt8], _ attributes: Keychain.Entries, _ world: World
  ) throws(ListingException) -> CryptoKey? {
    guard let ssl = ssl(world), let kind = try kind(attributes, world) else { return nil }
    var isPrivate = world.keychainText("kcls", attributes) == "1"
    if let given = try number("kcls", attributes, world) { isPrivate = given == 1 }
    return CryptoKey(bytes, kind, isPrivate: isPrivate, ssl)
  }

  private static func reading() -> [NativeFunction] {
    [
      NativeFunction("SecKeyCreateWithData", "\(key)\(data)r^{__CFDictionary}\(error)") {
        call throws(ListingException) in
        let world = call.world
        let attributes = try world.keychainEntries(try call.checkedObject(1)) ?? [:]
        let bytes = try world.bytes(ofData: try call.checkedObject(0))
        guard let found = try key(of: bytes, attributes, world) else {
          let kind = try kind(attributes, world) == .curve ? "EC" : "RSA"
          let side = world.keychainText("kcls", attributes) == "1" ? "private" : "public"
          return try fail(call, 2, "\(kind) \(side) key creation from data failed")
        }
        call.returnValue(world.securityObject(found))
      },
      NativeFunction("SecKeyCopyExternalRepresentation", "\(data)\(key)\(error)") {
        call throws(ListingException) in
        guard let bytes = try givenKey(call, 0)?.bytes else {
          return try fail(call, 1, "export failed")
        }
        call.returnValue(try call.world.makeData(bytes))
      },
      NativeFunction("SecKeyCopyPublicKey", "\(key)\(key)") { call throws(ListingException) in
        let open = try givenKey(call, 0)?.publicKey
        call.returnValue(open.map { call.world.securityObject($0) })
      },
    ]
  }

  // MARK: What a key is

  private static func describing() -> [NativeFunction] {
    [
      NativeFunction("SecKeyGetBlockSize", "Q\(key)") { call throws(ListingException) in
        call.returnValue(UInt(try givenKey(call, 0)?.blockSize ?? 0))
      },
      NativeFunction("SecKeyCopyAttributes", "r^{__CFDictionary}\(key)") {
        call throws(ListingException) in
        guard let found = try givenKey(call, 0) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        let world = call.world
        let table = fwd_retain(
          try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary"))
        func put(_ name: String, _ object: ObjectPointer?) throws(ListingException) {
          guard let object else { return }
          try world.sendVoid(
            table, "setObject:forKey:", .object(object), .object(world.autoreleasedString(name)))
        }
        func flag(_ value: Bool) throws(ListingException) -> ObjectPointer? {
          try world.send(toClass: world.cls("NSNumber"), "numberWithBool:", .bool(value))
        }
        let bits = try world.send(
          toClass: world.cls("NSNumber"), "numberWithInteger:", .int(found.bits))
        try put("type", world.autoreleasedString(found.kind.rawValue))
        try put("kcls", world.autoreleasedString(found.isPrivate ? "1" : "0"))
        for name in ["bsiz", "esiz"] { try put(name, bits) }
        try put("klbl", fwd_autorelease(try label(of: found, world)))
        let isRSA = found.kind == .rsa
        for (name, can) in [
          ("perm", false), ("encr", isRSA && !found.isPrivate), ("decr", isRSA && found.isPrivate),
          ("sign", found.isPrivate), ("vrfy", !found.isPrivate),
        ] { try put(name, try flag(can)) }
        call.returnValue(table)
      },
    ]
  }

  // MARK: Algorithms

  /// What an algorithm's name says: `algid:sign:RSA:message-PKCS1v15:SHA256`.
  private struct Algorithm {
    enum Work {
      case encryption(CryptoKey.Padding)
      /// `message`: the digest that is made first.
      case signature(CryptoKey.SignaturePadding, message: String?)
    }

    let kind: CryptoKey.Kind
    let work: Work

    init?(_ name: String) {
      let parts = name.split(separator: ":" as Character).map(String.init)
      guard parts.count >= 4, parts[0] == "algid" else { return nil }
      let digest = parts.count > 4 ? parts[4] : nil
      switch (parts[1], parts[2], parts[3]) {
      case ("encrypt", "RSA", "raw"): (kind, work) = (.rsa, .encryption(.none))
      case ("encrypt", "RSA", "PKCS1"): (kind, work) = (.rsa, .encryption(.pkcs1))
      case ("encrypt", "RSA", "OAEP"):
        guard let digest, parts.count == 5 else { return nil }
        (kind, work) = (.rsa, .encryption(.oaep(digest: digest)))
      case ("sign", "RSA", "raw"): (kind, work) = (.rsa, .signature(.none, message: nil))
      case ("sign", let name, let form):
        let pieces = form.split(separator: "-" as Character).map(String.init)
        guard pieces.count == 2, let digest else { return nil }
        let message = pieces[0] == "message" ? digest : nil
        switch (name, pieces[1]) {
        case ("RSA", "PKCS1v15"):
          (kind, work) = (.rsa, .signature(.pkcs1(digest: digest), message: message))
        case ("RSA", "PSS"):
          (kind, work) = (.rsa, .signature(.pss(digest: digest), message: message))
        case ("ECDSA", "X962"): (kind, work) = (.curve, .signature(.ecdsa, message: message))
        default: return nil
        }
      default: return nil
      }
    }
  }

  private static func algorithm(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> Algorithm?
  {
    try call.checkedObject(index).flatMap { Algorithm(call.world.string(of: $0)) }
  }

  private static func algorithms() -> [NativeFunction] {
    [
      NativeFunction("SecKeyIsAlgorithmSupported", "C\(key)q\(text)") {
        call throws(ListingException) in
        guard let key = try givenKey(call, 0), let algorithm = try algorithm(call, 2),
          algorithm.kind == key.kind
        else { return call.returnBool(false) }
        let isSignature = if case .signature = algorithm.work { true } else { false }
        // Sign, verify, encrypt, decrypt, exchange.
        let can = [
          isSignature && key.isPrivate, isSignature, !isSignature, !isSignature && key.isPrivate,
        ]
        let operation = call.int(1)
        call.returnBool(can.indices.contains(operation) && can[operation])
      },
      NativeFunction("SecKeyCreateSignature", "\(data)\(key)\(text)\(data)\(error)") {
        call throws(ListingException) in
        try transform(call, "signature creation failed") { key, algorithm, bytes in
          guard case .signature(let padding, let message) = algorithm.work,
            let given = digested(bytes, message)
          else { return nil }
          return key.sign(given, padding)
        }
      },
      NativeFunction("SecKeyCreateEncryptedData", "\(data)\(key)\(text)\(data)\(error)") {
        call throws(ListingException) in
        try transform(call, "encryption failed") { key, algorithm, bytes in
          guard case .encryption(let padding) = algorithm.work else { return nil }
          return key.encrypt(bytes, padding)
        }
      },
      NativeFunction("SecKeyCreateDecryptedData", "\(data)\(key)\(text)\(data)\(error)") {
        call throws(ListingException) in
        try transform(call, "decryption failed") { key, algorithm, bytes in
          guard case .encryption(let padding) = algorithm.work else { return nil }
          return key.decrypt(bytes, padding)
        }
      },
      NativeFunction("SecKeyVerifySignature", "C\(key)\(text)\(data)\(data)\(error)") {
        call throws(ListingException) in
        let world = call.world
        let bytes = try world.bytes(ofData: try call.checkedObject(2))
        let signature = try world.bytes(ofData: try call.checkedObject(3))
        if let key = try givenKey(call, 0), let algorithm = try algorithm(call, 1),
          algorithm.kind == key.kind, case .signature(let padding, let message) = algorithm.work,
          let given = digested(bytes, message), key.verify(signature, of: given, padding)
        {
          return call.returnBool(true)
        }
        try world.storeStatus(
          Int(SecurityStatus.badSignature), "signature verification failed, no match",
          at: call.pointer(4))
        call.returnBool(false)
      },
    ]
  }

  private static func digested(_ bytes: [UInt8], _ name: String?) -> [UInt8]? {
    guard let name else { return bytes }
    return OpenSSL.shared?.digest(of: bytes, name)
  }

  /// Answers what becomes of the bytes of the third argument.
  private static func transform(
    _ call: NativeCall, _ failure: String,
    _ body: (CryptoKey, Algorithm, [UInt8]) -> [UInt8]?
  ) throws(ListingException) {
    _ = ssl(call.world)
    let bytes = try call.world.bytes(ofData: try call.checkedObject(2))
    guard let key = try givenKey(call, 0), let algorithm = try algorithm(call, 1),
      algorithm.kind == key.kind, let made = body(key, algorithm, bytes)
    else {
      let name = try call.checkedObject(1).map { call.world.string(of: $0) } ?? "(null)"
      return try fail(call, 3, "\(failure) (algorithm \(name))")
    }
    call.returnValue(try call.world.makeData(made))
  }

  // MARK: Functions of before iOS 10

  /// kSecPaddingPKCS1SHA1 and its relatives.
  private static let digests: [UInt32: String] = [
    0x8001: "MD5", 0x8002: "SHA1", 0x8003: "SHA224", 0x8004: "SHA256", 0x8005: "SHA384",
    0x8006: "SHA512",
  ]

  private static func signaturePadding(_ number: UInt32, _ key: CryptoKey)
    -> CryptoKey.SignaturePadding?
  {
    if key.kind == .curve { return .ecdsa }
    switch number {
    case 0: return CryptoKey.SignaturePadding.none
    case 1: return .pkcs1(digest: nil)
    default: return digests[number].map { .pkcs1(digest: $0) }
    }
  }

  private static func padding(_ number: UInt32) -> CryptoKey.Padding? {
    switch number {
    case 0: CryptoKey.Padding.none
    case 1: .pkcs1
    case 2: .oaep(digest: "SHA1")
    default: nil
    }
  }

  private static func bytes(_ call: NativeCall, _ place: Int) throws(ListingException) -> [UInt8] {
    Array(try call.readable(place, try call.size(place + 1)))
  }

  /// Writes a result to a buffer and its length to the place behind it; what does not fit is a wrong parameter.
  private static func answer(_ bytes: [UInt8]?, at place: Int, _ call: NativeCall)
    throws(ListingException)
  {
    guard let bytes, call.pointer(place + 1) != nil else {
      return call.returnValue(
        OpenSSL.shared == nil ? SecurityStatus.unavailable : SecurityStatus.parameter)
    }
    let room = try call.readable(place + 1, 8).loadUnaligned(as: UInt.self)
    guard room >= bytes.count else { return call.returnValue(SecurityStatus.parameter) }
    try call.world.writeBytes(bytes, to: call.pointer(place))
    try call.world.write(UInt(bytes.count), to: call.pointer(place + 1))
    call.returnValue(SecurityStatus.success)
  }

  private static func oldEncryption() -> [NativeFunction] {
    ["SecKeyEncrypt", "SecKeyDecrypt"].map { name in
      NativeFunction(name, "i\(key)Ir*Q*^Q") { call throws(ListingException) in
        _ = ssl(call.world)
        guard let key = try givenKey(call, 0), let padding = padding(call.u32(1)) else {
          return try answer(nil, at: 4, call)
        }
        let given = try bytes(call, 2)
        guard name == "SecKeyDecrypt" else {
          return try answer(key.encrypt(given, padding), at: 4, call)
        }
        let made = key.isPrivate ? key.decrypt(given, padding) : key.recover(given, padding)
        // Without a padding the number comes without the zeros in front of it: programs look for the padding themselves.
        let isNumber = padding == CryptoKey.Padding.none
        try answer(isNumber ? made.map { Array($0.drop { $0 == 0 }) } : made, at: 4, call)
      }
    }
  }

  private static func oldSignatures() -> [NativeFunction] {
    [
      NativeFunction("SecKeyRawSign", "i\(key)Ir*Q*^Q") { call throws(ListingException) in
        _ = ssl(call.world)
        guard let key = try givenKey(call, 0),
          let padding = signaturePadding(call.u32(1), key)
        else { return try answer(nil, at: 4, call) }
        try answer(key.sign(try bytes(call, 2), padding), at: 4, call)
      },
      NativeFunction("SecKeyRawVerify", "i\(key)Ir*Qr*Q") { call throws(ListingException) in
        guard let key = try givenKey(call, 0),
          let padding = signaturePadding(call.u32(1), key)
        else { return try answer(nil, at: 4, call) }
        let isRight = key.verify(try bytes(call, 4), of: try bytes(call, 2), padding)
        call.returnValue(isRight ? SecurityStatus.success : SecurityStatus.wrongSignature)
      },
    ]
  }
}
