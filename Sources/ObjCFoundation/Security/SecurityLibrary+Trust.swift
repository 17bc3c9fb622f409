// SecTrust: whether a chain of certificates ends at one that the program trusts.
import CRuntime
import ObjCSema
import ObjCVM

extension SecurityLibrary {
  private static let trust = "^{__SecTrust}"

  static func trusts() -> [NativeFunction] { making() + setting() + evaluating() + looking() }

  private static func given(_ call: NativeCall) throws(ListingException) -> Trust? {
    _ = ssl(call.world)
    return try call.checkedObject(0).flatMap { call.world.state(of: $0, as: Trust.self) }
  }

  /// The program's object of a certificate of a trust, which owns it.
  private static func object(of certificate: Certificate, in trust: Trust, _ world: World)
    -> ObjectPointer?
  {
    if let known = trust.objects[certificate.bytes] { return fwd_autorelease(known.retained) }
    let made = world.securityObject(certificate)
    trust.objects[certificate.bytes] = PointerBox(made, isWeak: false)
    return fwd_autorelease(made)
  }

  /// Certificates that the program gives, whose objects the trust keeps.
  private static func given(
    _ object: ObjectPointer?, to trust: Trust, _ world: World
  ) throws(ListingException) -> [Certificate] {
    guard let object else { return [] }
    let objects = world.isKind(object, of: "NSArray") ? try world.elements(of: object) : [object]
    var found: [Certificate] = []
    for object in objects {
      guard let certificate = world.state(of: object, as: Certificate.self) else { continue }
      found.append(certificate)
      trust.objects[certificate.bytes] = PointerBox(object, isWeak: false)
    }
    return found
  }

  /// The states of an object, or of those in an array.
  private static func states<State: AnyObject>(
    _ object: ObjectPointer?, _ world: World, as type: State.Type
  ) throws(ListingException) -> [State] {
    guard let object else { return [] }
    let objects = world.isKind(object, of: "NSArray") ? try world.elements(of: object) : [object]
    return objects.compactMap { world.state(of: $0, as: type) }
  }

  private static func making() -> [NativeFunction] {
    [
      NativeFunction("SecTrustCreateWithCertificates", "ir^vr^v^\(trust)") {
        call throws(ListingException) in
        let world = call.world
        guard ssl(world) != nil else { return call.returnValue(SecurityStatus.unavailable) }
        let policies = try states(call.checkedObject(1), world, as: SecurityPolicy.self)
        let made = Trust([], policies.isEmpty ? [Trust.Policy()] : policies.map(\.policy))
        made.certificates = try given(call.checkedObject(0), to: made, world)
        guard !made.certificates.isEmpty, call.pointer(2) != nil else {
          return call.returnValue(SecurityStatus.parameter)
        }
        try world.write(
          UInt(bitPattern: world.makeInstance(of: "__SecTrust", state: made)), to: call.pointer(2))
        call.returnValue(SecurityStatus.success)
      }
    ]
  }

  private static func setting() -> [NativeFunction] {
    func setter(
      _ name: String, _ types: String,
      _ body: @escaping @Sendable (Trust, NativeCall) throws(ListingException) -> Void
    ) -> NativeFunction {
      NativeFunction(name, types) { call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(
            OpenSSL.shared == nil ? SecurityStatus.unavailable : SecurityStatus.parameter)
        }
        try body(trust, call)
        call.returnValue(SecurityStatus.success)
      }
    }
    return [
      setter("SecTrustSetPolicies", "i\(trust)r^v") { trust, call throws(ListingException) in
        trust.policies = try states(call.checkedObject(1), call.world, as: SecurityPolicy.self)
          .map(\.policy)
      },
      setter("SecTrustSetAnchorCertificates", "i\(trust)r^{__CFArray}") {
        trust, call throws(ListingException) in
        trust.anchors = try given(call.checkedObject(1), to: trust, call.world)
      },
      // There are no others.
      setter("SecTrustSetAnchorCertificatesOnly", "i\(trust)C") { _, _ in },
      setter("SecTrustSetNetworkFetchAllowed", "i\(trust)C") { _, _ in },
      setter("SecTrustSetVerifyDate", "i\(trust)r^{__CFDate}") {
        trust, call throws(ListingException) in
        trust.moment = try call.checkedObject(1).map { date throws(ListingException) in
          try call.world.sendDouble(date, "timeIntervalSince1970")
        }
      },
      NativeFunction("SecTrustSetExceptions", "B\(trust)r^{__CFData}") {
        call throws(ListingException) in
        guard let trust = try given(call) else { return call.returnBool(false) }
        let bytes = try call.world.bytes(ofData: try call.checkedObject(1))
        let isOwn = call.object(1) != nil && bytes == exceptions(of: trust)
        trust.exceptions = isOwn ? trust.chain.map(\.bytes) : nil
        call.returnBool(isOwn || call.object(1) == nil)
      },
    ]
  }

  /// What tells a chain from another one.
  private static func exceptions(of trust: Trust) -> [UInt8] {
    let all = trust.chain.flatMap(\.bytes)
    return OpenSSL.shared?.digest(of: all, "SHA256") ?? []
  }

  private static func evaluating() -> [NativeFunction] {
    [
      NativeFunction("SecTrustEvaluate", "i\(trust)^I") { call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(
            OpenSSL.shared == nil ? SecurityStatus.unavailable : SecurityStatus.parameter)
        }
        _ = trust.evaluate(now: call.world.clock.secondsSince1970())
        if call.pointer(1) != nil { try call.world.write(trust.result, to: call.pointer(1)) }
        call.returnValue(SecurityStatus.success)
      },
      NativeFunction("SecTrustEvaluateWithError", "B\(trust)^^{__CFError}") {
        call throws(ListingException) in
        let trust = try given(call)
        let failure =
          trust.map { $0.evaluate(now: call.world.clock.secondsSince1970()) } ?? .untrusted
        guard let failure else { return call.returnBool(true) }
        let name = trust?.certificates.first?.summary ?? ""
        let text =
          switch failure {
          case .untrusted: "“\(name)” certificate is not trusted"
          case .expired: "“\(name)” certificate is expired"
          case .otherHost: "“\(name)” certificate name does not match input"
          }
        try call.world.storeStatus(failure.rawValue, text, at: call.pointer(1))
        call.returnBool(false)
      },
      NativeFunction("SecTrustGetTrustResult", "i\(trust)^I") { call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(SecurityStatus.parameter)
        }
        try call.world.write(trust.result, to: call.pointer(1))
        call.returnValue(SecurityStatus.success)
      },
    ]
  }

  private static func looking() -> [NativeFunction] {
    let certificate = "^{__SecCertificate}"
    return [
      NativeFunction("SecTrustCopyAnchorCertificates", "i^r^{__CFArray}") {
        call throws(ListingException) in
        try call.world.write(
          UInt(bitPattern: call.world.newArray(owning: [])), to: call.pointer(0))
        call.returnValue(SecurityStatus.success)
      },
      // Nobody has settings of their own.
      NativeFunction("SecTrustSettingsCopyCertificates", "iI^r^{__CFArray}") {
        call throws(ListingException) in
        if call.pointer(1) != nil { try call.world.write(UInt(0), to: call.pointer(1)) }
        call.returnValue(SecurityStatus.noSettings)
      },
      NativeFunction("SecTrustGetCertificateCount", "q\(trust)") { call throws(ListingException) in
        call.returnValue(try given(call)?.chain.count ?? 0)
      },
      NativeFunction("SecTrustGetCertificateAtIndex", "\(certificate)\(trust)q") {
        call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        let (chain, index) = (trust.chain, call.int(1))
        let found = chain.indices.contains(index) ? chain[index] : nil
        call.returnValue(found.flatMap { object(of: $0, in: trust, call.world) })
      },
      NativeFunction("SecTrustCopyCertificateChain", "r^{__CFArray}\(trust)") {
        call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        call.returnValue(
          call.world.newArray(trust.chain.compactMap { object(of: $0, in: trust, call.world) }))
      },
      NativeFunction("SecTrustCopyExceptions", "r^{__CFData}\(trust)") {
        call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        call.returnValue(try call.world.makeData(exceptions(of: trust)))
      },
      NativeFunction("SecTrustCopyResult", "r^{__CFDictionary}\(trust)") {
        call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        let world = call.world
        let number = try world.send(
          toClass: world.cls("NSNumber"), "numberWithInteger:", .int(Int(trust.result)))
        let table = try world.send(
          toClass: world.cls("NSDictionary"), "dictionaryWithObject:forKey:", .object(number),
          .object(world.constantString("TrustResultValue")))
        call.returnValue(fwd_retain(table))
      },
    ]
      + ["SecTrustCopyPublicKey", "SecTrustCopyKey"].map { name in
        NativeFunction(name, "^{__SecKey}\(trust)") { call throws(ListingException) in
          let key = try given(call)?.certificates.first?.key
          call.returnValue(key.map { call.world.securityObject($0) })
        }
      }
  }
}
