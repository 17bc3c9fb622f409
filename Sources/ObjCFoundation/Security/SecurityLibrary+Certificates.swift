// SecCertificate, SecPolicy, SecIdentity and SecPKCS12Import.
import CRuntime
import ObjCSema
import ObjCVM

extension SecurityLibrary {
  private static let certificate = "^{__SecCertificate}"
  private static let data = "r^{__CFData}"
  private static let text = "r^{__CFString}"

  static func certificates() -> [NativeFunction] {
    reading() + parts() + policies() + identities() + typeNumbers()
  }

  static func givenCertificate(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> Certificate?
  {
    try call.checkedObject(index).flatMap { call.world.state(of: $0, as: Certificate.self) }
  }

  private static func reading() -> [NativeFunction] {
    [
      NativeFunction("SecCertificateCreateWithData", "\(certificate)r^v\(data)") {
        call throws(ListingException) in
        let bytes = try call.world.bytes(ofData: try call.checkedObject(1))
        let made = ssl(call.world).flatMap { Certificate(bytes, $0) }
        call.returnValue(made.map { call.world.securityObject($0) })
      },
      NativeFunction("SecCertificateCopyData", "\(data)\(certificate)") {
        call throws(ListingException) in
        guard let bytes = try givenCertificate(call, 0)?.bytes else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        call.returnValue(try call.world.makeData(bytes))
      },
    ]
  }

  private static func parts() -> [NativeFunction] {
    [
      NativeFunction("SecCertificateCopySubjectSummary", "\(text)\(certificate)") {
        call throws(ListingException) in
        let summary = try givenCertificate(call, 0)?.summary
        call.returnValue(summary.map { call.world.makeString($0) })
      },
      NativeFunction("SecCertificateCopyCommonName", "i\(certificate)^\(text)") {
        call throws(ListingException) in
        guard let found = try givenCertificate(call, 0) else {
          return call.returnValue(SecurityStatus.unavailable)
        }
        let name = found.commonName.map { call.world.makeString($0) }
        try call.world.write(UInt(bitPattern: name), to: call.pointer(1))
        call.returnValue(SecurityStatus.success)
      },
      NativeFunction("SecCertificateCopyKey", "^{__SecKey}\(certificate)") {
        call throws(ListingException) in
        let key = try givenCertificate(call, 0)?.key
        call.returnValue(key.map { call.world.securityObject($0) })
      },
      NativeFunction("SecCertificateCopyPublicKey", "i\(certificate)^^{__SecKey}") {
        call throws(ListingException) in
        guard let key = try givenCertificate(call, 0)?.key else {
          return call.returnValue(SecurityStatus.parameter)
        }
        try call.world.write(UInt(bitPattern: call.world.securityObject(key)), to: call.pointer(1))
        call.returnValue(SecurityStatus.success)
      },
    ]
      + [
        ("SecCertificateCopySerialNumberData", "\(data)\(certificate)^^{__CFError}"),
        ("SecCertificateCopySerialNumber", "\(data)\(certificate)"),
      ].map { name, types in
        NativeFunction(name, types) { call throws(ListingException) in
          guard let number = try givenCertificate(call, 0)?.serialNumber else {
            return call.returnValue(UnsafeRawPointer?.none)
          }
          call.returnValue(try call.world.makeData(number))
        }
      }
  }

  // MARK: Policies

  private static func policies() -> [NativeFunction] {
    func make(_ policy: Trust.Policy, _ call: NativeCall) {
      call.returnValue(
        call.world.makeInstance(of: "__SecPolicy", state: SecurityPolicy(policy)))
    }
    return [
      NativeFunction("SecPolicyCreateBasicX509", "^{__SecPolicy}") { call in
        make(Trust.Policy(), call)
      },
      NativeFunction("SecPolicyCreateSSL", "^{__SecPolicy}C\(text)") {
        call throws(ListingException) in
        let host = try call.checkedObject(1).map { call.world.string(of: $0) }
        make(Trust.Policy(host: host), call)
      },
      NativeFunction("SecPolicyCreateRevocation", "^{__SecPolicy}Q") { call in
        make(Trust.Policy(checksTime: false), call)
      },
    ]
  }

  // MARK: Identities

  private static func identities() -> [NativeFunction] {
    func identity(_ call: NativeCall) throws(ListingException) -> SecurityIdentity? {
      try call.checkedObject(0).flatMap { call.world.state(of: $0, as: SecurityIdentity.self) }
    }
    func answer(_ object: ObjectPointer?, _ call: NativeCall) throws(ListingException) {
      guard let object else { return call.returnValue(SecurityStatus.parameter) }
      try call.world.write(UInt(bitPattern: object), to: call.pointer(1))
      call.returnValue(SecurityStatus.success)
    }
    return [
      NativeFunction("SecIdentityCopyPrivateKey", "i^{__SecIdentity}^^{__SecKey}") {
        call throws(ListingException) in
        try answer(try identity(call).map { call.world.securityObject($0.key) }, call)
      },
      NativeFunction("SecIdentityCopyCertificate", "i^{__SecIdentity}^\(certificate)") {
        call throws(ListingException) in
        try answer(try identity(call).map { call.world.securityObject($0.certificate) }, call)
      },
      NativeFunction("SecPKCS12Import", "i\(data)r^{__CFDictionary}^r^{__CFArray}") {
        call throws(ListingException) in
        call.returnValue(try importArchive(call))
      },
    ]
  }

  private static func importArchive(_ call: NativeCall) throws(ListingException) -> Int32 {
    let world = call.world
    guard let ssl = ssl(world) else { return SecurityStatus.unavailable }
    let options = try world.keychainEntries(try call.checkedObject(1)) ?? [:]
    let bytes = try world.bytes(ofData: try call.checkedObject(0))
    let opened = IdentityArchive.open(
      bytes, passphrase: world.keychainText("passphrase", options) ?? "", ssl)
    guard let archive = opened.archive, let leaf = archive.certificates.first else {
      return opened.problem == .wrongPassphrase
        ? SecurityStatus.wrongPassphrase : SecurityStatus.unreadable
    }
    let chain = archive.certificates.map { world.securityObject($0) }
    let trust = world.makeInstance(
      of: "__SecTrust", state: Trust(archive.certificates, [Trust.Policy()]))
    let identity = world.makeInstance(
      of: "__SecIdentity", state: SecurityIdentity(archive.key, leaf))
    let table = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
    for (name, object) in [
      ("identity", identity), ("trust", trust), ("chain", world.newArray(owning: chain)),
    ] {
      defer { fwd_release(object) }
      try world.sendVoid(
        table, "setObject:forKey:", .object(object), .object(world.autoreleasedString(name)))
    }
    let items = try world.send(
      toClass: world.cls("NSArray"), "arrayWithObject:", .object(table))
    try world.write(UInt(bitPattern: fwd_retain(items)), to: call.pointer(2))
    return SecurityStatus.success
  }

  private static func typeNumbers() -> [NativeFunction] {
    SecurityObjects.classes.map { item in
      NativeFunction("\(item.type)GetTypeID", "Q") { call in call.returnValue(item.number) }
    }
  }
}
