// Keys, certificates, identities, policies and trusts as objects of the program: Core Foundation's types, which are objects of private
// classes.
import CRuntime
import ObjCVM

/// A key with the certificate of its public half.
final class SecurityIdentity {
  let key: CryptoKey
  let certificate: Certificate
  init(_ key: CryptoKey, _ certificate: Certificate) {
    (self.key, self.certificate) = (key, certificate)
  }
}

final class SecurityPolicy {
  let policy: Trust.Policy
  init(_ policy: Trust.Policy) { self.policy = policy }
}

enum SecurityObjects {
  /// A class for each type, and the number of the type.
  static let classes: [(name: String, type: String, number: Int)] = [
    ("__SecKey", "SecKey", 60), ("__SecCertificate", "SecCertificate", 61),
    ("__SecIdentity", "SecIdentity", 62), ("__SecPolicy", "SecPolicy", 63),
    ("__SecTrust", "SecTrust", 64), ("__SecAccessControl", "SecAccessControl", 65),
  ]

  static func define(_ name: String) -> NativeClass? {
    guard classes.contains(where: { $0.name == name }) else { return nil }
    let cls = NativeClass(name, superclass: "NSObject")
    cls.hasState = true
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(description(of: call.receiver, call.world)))
    }
    if name == "__SecCertificate" || name == "__SecKey" { addComparing(to: cls) }
    return cls
  }

  /// Equal are certificates and keys of the same bytes.
  private static func addComparing(to cls: NativeClass) {
    func bytes(_ object: ObjectPointer?, _ world: World) -> [UInt8]? {
      guard let object else { return nil }
      return world.state(of: object, as: Certificate.self)?.bytes
        ?? world.state(of: object, as: CryptoKey.self)?.bytes
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let own = bytes(call.receiver, call.world)
      call.returnBool(
        call.object(0) == call.receiver || own != nil && own == bytes(call.object(0), call.world))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(bytes(call.receiver, call.world)?.count ?? 0))
    }
  }

  private static func description(of object: ObjectPointer, _ world: World) -> String {
    let address = hex(UInt(bitPattern: object))
    if let key = world.state(of: object, as: CryptoKey.self) {
      let name = (key.kind == .rsa ? "RSA" : "EC") + (key.isPrivate ? "Private" : "Public") + "Key"
      let number = key.kind == .rsa ? 1 : 3
      return "<SecKeyRef algorithm id: \(number), key type: \(name), version: 4, "
        + "block size: \(key.bits) bits, addr: \(address)>"
    }
    if let certificate = world.state(of: object, as: Certificate.self) {
      return "<cert(\(address)) s: \(certificate.summary ?? "")>"
    }
    let name = classes.first { world.isKind(object, of: $0.name) }?.type ?? "SecType"
    return "<\(name)Ref: \(address)>"
  }
}

extension World {
  /// +1.
  func securityObject(_ key: CryptoKey) -> ObjectPointer {
    makeInstance(of: "__SecKey", state: key)
  }

  /// +1.
  func securityObject(_ certificate: Certificate) -> ObjectPointer {
    makeInstance(of: "__SecCertificate", state: certificate)
  }

  /// Stores an NSError of OSStatus's domain where the program wants it.
  func storeStatus(_ code: Int, _ text: String, at place: UnsafeMutableRawPointer?)
    throws(ListingException)
  {
    guard let place else { return }
    let info = try send(
      toClass: cls("NSDictionary"), "dictionaryWithObject:forKey:",
      .object(autoreleasedString(text)), .object(constantString("NSDescription")))
    let error = try send(
      toClass: cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(constantString("NSOSStatusErrorDomain")), .int(code), .object(info))
    // A CFError that the caller owns.
    try write(UInt(bitPattern: fwd_retain(error)), to: place)
  }
}
