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
        let certificates = try states(call.checkedObject(0), world, as: Certificate.self)
        guard !certificates.isEmpty, call.pointer(2) != nil else {
          return call.returnValue(SecurityStatus.parameter)
        }
        let policies = try states(call.checkedObject(1), world, as: SecurityPolicy.self)
        let made = Trust(
          certificates, policies.isEmpty ? [Trust.Policy()] : policies.map(\.policy))
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
        trust.anchors = try states(call.checkedObject(1), call.world, as: Certificate.self)
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
      NativeFunction("SecTrustGetCertificateCount", "q\(trust)") { call throws(ListingException) in
        call.returnValue(try given(call)?.chain.count ?? 0)
      },
      NativeFunction("SecTrustGetCertificateAtIndex", "\(certificate)\(trust)q") {
        call throws(ListingException) in
        let chain = try given(call)?.chain ?? []
        let index = call.int(1)
        let found = chain.indices.contains(index) ? chain[index] : nil
        // The trust owns it; here, the pool does.
        call.returnValue(fwd_autorelease(found.map { call.world.securityObject($0) }))
      },
      NativeFunction("SecTrustCopyCertificateChain", "r^{__CFArray}\(trust)") {
        call throws(ListingException) in
        guard let chain = try given(call)?.chain else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        call.returnValue(
          call.world.newArray(owning: chain.map { call.world.securityObject($0) }))
      },
      NativeFunction("SecTrustCopyExceptions", "r^{__CFData}\(trust)") {
        call throws(ListingException) in
        guard let trust = try given(call) else {
          return call.returnValue(UnsafeRawPointer?.none)
        }
        call.returnValue(try call.world.makeData(exceptions(of: trust)))
      },
      NativeFunction("SecTrustCopyResult", "r^{__CFDictionary}\(trust)") { call in
        call.returnValue(UnsafeRawPointer?.none)
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
