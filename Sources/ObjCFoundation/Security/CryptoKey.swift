// A key: RSA, or on one of the curves P-256, P-384 and P-521. Its bytes outside are as Security has them: PKCS #1 for RSA; for a curve
// the point, 04 || X || Y, and behind it the private number.

final class CryptoKey {
  enum Kind: String {
    /// As kSecAttrKeyType has them.
    case rsa = "42"
    case curve = "73"
  }

  enum Padding: Equatable {
    case none, pkcs1
    case oaep(digest: String)
  }

  /// How a signature is made of a digest; nil takes the bytes as they are.
  enum SignaturePadding: Equatable {
    case none
    case pkcs1(digest: String?)
    case pss(digest: String)
    case ecdsa
  }

  private static let curves: [Int: Int32] = [256: 415, 384: 715, 521: 716]

  let kind: Kind
  let isPrivate: Bool
  private let key: OpenSSL.Object
  private let ssl: OpenSSL

  /// Takes over the reference to the key.
  init?(_ key: OpenSSL.Object?, isPrivate: Bool, _ ssl: OpenSSL) {
    guard let key else { return nil }
    switch ssl.keyKind(key) {
    case OpenSSL.rsa: kind = .rsa
    case OpenSSL.curve: kind = .curve
    default:
      ssl.freeKey(key)
      return nil
    }
    (self.key, self.isPrivate, self.ssl) = (key, isPrivate, ssl)
  }

  deinit { ssl.freeKey(key) }

  /// A key of its bytes. A public RSA key may be wrapped, as certificates have it (X.509).
  convenience init?(_ bytes: [UInt8], _ kind: Kind, isPrivate: Bool, _ ssl: OpenSSL) {
    switch kind {
    case .rsa:
      let read = isPrivate ? ssl.readPrivate : ssl.readPublic
      let plain = ssl.reading(bytes) { read(OpenSSL.rsa, nil, $0, $1) }
      let found = plain ?? (isPrivate ? nil : ssl.reading(bytes) { ssl.readWrapped(nil, $0, $1) })
      self.init(found, isPrivate: isPrivate, ssl)
    case .curve: self.init(Self.onCurve(bytes, isPrivate, ssl), isPrivate: isPrivate, ssl)
    }
  }

  private static func onCurve(_ bytes: [UInt8], _ isPrivate: Bool, _ ssl: OpenSSL)
    -> OpenSSL.Object?
  {
    for (bits, number) in curves {
      let size = (bits + 7) / 8
      let point = 1 + 2 * size
      guard bytes.first == 4, bytes.count == point + (isPrivate ? size : 0),
        let curve = ssl.newCurve(number)
      else { continue }
      let isSet = bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress, ssl.setPoint(curve, start, point, nil) == 1 else {
          return false
        }
        return !isPrivate || ssl.setScalar(curve, start + point, size) == 1
      }
      guard isSet, let key = ssl.newKey(), ssl.assign(key, OpenSSL.curve, curve) == 1 else {
        ssl.freeCurve(curve)
        return nil
      }
      return key
    }
    return nil
  }

  /// A new private key.
  static func make(_ kind: Kind, bits: Int, _ ssl: OpenSSL) -> CryptoKey? {
    let number = kind == .rsa ? OpenSSL.rsa : OpenSSL.curve
    guard let context = ssl.contextOfKind(number, nil) else { return nil }
    defer { ssl.freeContext(context) }
    guard ssl.beginMaking(context) == 1 else { return nil }
    switch kind {
    case .rsa:
      guard (512...4096).contains(bits), ssl.setBits(context, Int32(bits)) == 1 else { return nil }
    case .curve:
      guard let curve = curves[bits], ssl.setCurve(context, curve) == 1 else { return nil }
    }
    var made: OpenSSL.Object?
    guard ssl.make(context, &made) == 1 else { return nil }
    return CryptoKey(made, isPrivate: true, ssl)
  }

  // MARK: What it is

  var bits: Int { Int(ssl.keyBits(key)) }
  /// Bytes of an RSA modulus, or of a curve's numbers.
  var blockSize: Int { (bits + 7) / 8 }

  /// PKCS #1, or a curve's point.
  var publicBytes: [UInt8]? { ssl.written { ssl.writePublic(key, $0) } }

  /// As SecKeyCopyExternalRepresentation gives it.
  var bytes: [UInt8]? {
    guard isPrivate else { return publicBytes }
    guard kind == .curve else { return ssl.written { ssl.writePrivate(key, $0) } }
    var number: OpenSSL.Object?
    guard let point = publicBytes, ssl.keyNumber(key, "priv", &number) == 1 else { return nil }
    defer { ssl.freeNumber(number) }
    var scalar = [UInt8](repeating: 0, count: blockSize)
    let count = scalar.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { ssl.writeNumber(number, $0, Int32(buffer.count)) } ?? -1
    }
    return count == blockSize ? point + scalar : nil
  }

  var publicKey: CryptoKey? {
    publicBytes.flatMap { CryptoKey($0, kind, isPrivate: false, ssl) }
  }

  // MARK: What it does

  func encrypt(_ bytes: [UInt8], _ padding: Padding) -> [UInt8]? {
    withContext(ssl.beginEncrypting) { context in
      pad(context, padding)
        ? transformed(padding == .none ? whole(bytes) : bytes, context, ssl.encrypt) : nil
    }
  }

  func decrypt(_ bytes: [UInt8], _ padding: Padding) -> [UInt8]? {
    guard isPrivate else { return nil }
    return withContext(ssl.beginDecrypting) { context in
      pad(context, padding)
        ? transformed(padding == .none ? whole(bytes) : bytes, context, ssl.decrypt) : nil
    }
  }

  /// What a private key has signed with PKCS #1, or the bytes as they come out, by the public key.
  func recover(_ bytes: [UInt8], _ padding: Padding) -> [UInt8]? {
    guard let raw = encrypt(bytes, .none) else { return nil }
    switch padding {
    case .none: return raw
    case .oaep: return nil
    case .pkcs1:
      // 00 01 FF … FF 00, and the bytes.
      guard raw.starts(with: [0, 1]) else { return nil }
      let rest = raw.dropFirst(2).drop { $0 == 0xFF }
      return rest.first == 0 ? Array(rest.dropFirst()) : nil
    }
  }

  /// As long as the modulus, with zeros in front.
  private func whole(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: max(0, blockSize - bytes.count)) + bytes
  }

  func sign(_ bytes: [UInt8], _ padding: SignaturePadding) -> [UInt8]? {
    guard isPrivate else { return nil }
    return withContext(ssl.beginSigning) { context in
      pad(context, padding) ? transformed(bytes, context, ssl.sign) : nil
    }
  }

  func verify(_ signature: [UInt8], of bytes: [UInt8], _ padding: SignaturePadding) -> Bool {
    withContext(ssl.beginVerifying) { context in
      guard pad(context, padding) else { return false }
      return signature.withUnsafeBufferPointer { given in
        bytes.withUnsafeBufferPointer { data in
          guard let sign = given.baseAddress else { return false }
          let none: UInt8 = 0
          return withUnsafePointer(to: none) { empty in
            ssl.verify(context, sign, given.count, data.baseAddress ?? empty, data.count) == 1
          }
        }
      }
    } ?? false
  }

  private func withContext<Value>(
    _ begin: OpenSSL.Plain, _ body: (OpenSSL.Object) -> Value?
  ) -> Value? {
    guard let context = ssl.context(key, nil) else { return nil }
    defer { ssl.freeContext(context) }
    return begin(context) == 1 ? body(context) : nil
  }

  private func pad(_ context: OpenSSL.Object, _ padding: Padding) -> Bool {
    guard kind == .rsa else { return false }
    switch padding {
    case .none: return ssl.setPadding(context, 3) == 1
    case .pkcs1: return ssl.setPadding(context, 1) == 1
    case .oaep(let name):
      guard let digest = ssl.digest(name), ssl.setPadding(context, 4) == 1 else { return false }
      return ssl.setOAEPDigest(context, digest) == 1 && ssl.setMaskDigest(context, digest) == 1
    }
  }

  private func pad(_ context: OpenSSL.Object, _ padding: SignaturePadding) -> Bool {
    func use(_ name: String?) -> Bool {
      guard let name else { return true }
      return ssl.digest(name).map { ssl.setSignatureDigest(context, $0) == 1 } ?? false
    }
    switch padding {
    case .ecdsa: return kind == .curve
    case .none: return kind == .rsa && ssl.setPadding(context, 3) == 1
    case .pkcs1(let digest): return kind == .rsa && ssl.setPadding(context, 1) == 1 && use(digest)
    case .pss(let digest):
      // The salt is as long as the digest.
      return kind == .rsa && ssl.setPadding(context, 6) == 1 && use(digest)
        && ssl.setSaltLength(context, -1) == 1
    }
  }

  private func transformed(
    _ bytes: [UInt8], _ context: OpenSSL.Object, _ transform: OpenSSL.Transform
  ) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: max(Int(ssl.keySize(key)), bytes.count) + 16)
    var count = result.count
    let isDone = result.withUnsafeMutableBufferPointer { room in
      bytes.withUnsafeBufferPointer { data in
        let none: UInt8 = 0
        return withUnsafePointer(to: none) { empty in
          transform(context, room.baseAddress, &count, data.baseAddress ?? empty, data.count) == 1
        }
      }
    }
    return isDone && count <= result.count ? Array(result[..<count]) : nil
  }
}

extension OpenSSL {
  /// The digest of bytes by its name, `SHA256`.
  func digest(of bytes: [UInt8], _ name: String) -> [UInt8]? {
    guard let kind = digest(name) else { return nil }
    var result = [UInt8](repeating: 0, count: 64)
    var count: UInt32 = 0
    let isDone = result.withUnsafeMutableBufferPointer { room in
      bytes.withUnsafeBufferPointer { data in
        let none: UInt8 = 0
        return withUnsafePointer(to: none) { empty in
          guard let start = room.baseAddress else { return false }
          return digestBytes(data.baseAddress ?? empty, data.count, start, &count, kind, nil) == 1
        }
      }
    }
    return isDone ? Array(result[..<Int(count)]) : nil
  }
}
