import Glibc
import ObjCVM

/// An X.509 certificate.
final class Certificate {
  let bytes: [UInt8]
  private let certificate: OpenSSL.Object
  private let ssl: OpenSSL

  /// - Parameter bytes: DER. Nil for anything else.
  init?(_ bytes: [UInt8], _ ssl: OpenSSL) {
    guard let found = ssl.reading(bytes, { ssl.readCertificate(nil, $0, $1) }) else { return nil }
    (self.bytes, certificate, self.ssl) = (bytes, found, ssl)
  }

  deinit { ssl.freeCertificate(certificate) }

  var key: CryptoKey? { CryptoKey(ssl.certificateKey(certificate), isPrivate: false, ssl) }

  private func text(_ number: Int32) -> String? {
    guard let name = ssl.subject(certificate) else { return nil }
    var room = [CChar](repeating: 0, count: 512)
    let count = ssl.nameText(name, number, &room, Int32(room.count))
    guard count >= 0 else { return nil }
    return String(decoding: room[..<Int(count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var commonName: String? { text(13) }

  /// As SecCertificateCopySubjectSummary: the common name, else what names an organisation.
  var summary: String? { text(13) ?? text(18) ?? text(17) }

  /// The serial number's bytes.
  var serialNumber: [UInt8]? {
    guard let number = ssl.numberOfInteger(ssl.serialNumber(certificate), nil) else { return nil }
    defer { ssl.freeNumber(number) }
    let count = max(1, Int(ssl.numberBits(number) + 7) / 8)
    var bytes = [UInt8](repeating: 0, count: count)
    let isDone = bytes.withUnsafeMutableBufferPointer { room in
      room.baseAddress.map { ssl.writeNumber(number, $0, Int32(count)) >= 0 } ?? false
    }
    return isDone ? bytes : nil
  }

  var isSelfIssued: Bool {
    ssl.compareNames(ssl.subject(certificate), ssl.issuer(certificate)) == 0
  }

  /// The other one's name and key are this one's issuer's.
  func isIssued(by other: Certificate) -> Bool {
    guard ssl.compareNames(ssl.issuer(certificate), ssl.subject(other.certificate)) == 0,
      let key = ssl.certificateKey(other.certificate)
    else { return false }
    defer { ssl.freeKey(key) }
    return ssl.isSignedBy(certificate, key) == 1
  }

  /// The moment, in seconds since 1970, lies within the certificate's time.
  func isValid(at moment: Double) -> Bool {
    var time = time_t(moment)
    // -1 where the certificate's time is not later, 1 where it is.
    return ssl.compareTime(ssl.notBefore(certificate), &time) < 0
      && ssl.compareTime(ssl.notAfter(certificate), &time) > 0
  }

  func names(_ host: String) -> Bool {
    ssl.checkHost(certificate, host, host.utf8.count, 0, nil) == 1
  }
}

/// What SecTrust evaluates: a leaf, certificates that may have issued it, the policy and the anchors. The machine's own anchors
/// are never consulted: nothing is trusted but what the program sets.
final class Trust {
  enum Failure: Int {
    case untrusted = -67843
    case expired = -67818
    case otherHost = -67602
  }

  /// What a policy asks for.
  struct Policy {
    var checksTime = true
    var host: String?
  }

  var certificates: [Certificate]
  var policies: [Policy]
  var anchors: [Certificate] = []
  /// The moment to check at, where it is not now.
  var moment: Double?
  /// The certificates of a chain that is accepted whatever is wrong.
  var exceptions: [[UInt8]]?
  /// What the last evaluation gave, as SecTrustResultType has it.
  var result: UInt32 = 0
  /// The program's objects of its certificates, by their bytes: the trust owns them, and gives the same ones each time.
  var objects: [[UInt8]: PointerBox] = [:]

  init(_ certificates: [Certificate], _ policies: [Policy]) {
    (self.certificates, self.policies) = (certificates, policies)
  }

  /// From the leaf up as far as issuers are there, each once.
  var chain: [Certificate] {
    guard var last = certificates.first else { return [] }
    var chain = [last]
    while !last.isSelfIssued {
      let known = anchors + certificates
      guard
        let next = known.first(where: { candidate in
          last.isIssued(by: candidate) && !chain.contains { $0.bytes == candidate.bytes }
        })
      else { break }
      chain.append(next)
      last = next
    }
    return chain
  }

  /// Nil when the chain ends at an anchor and fits the policies.
  func evaluate(now: Double) -> Failure? {
    let chain = chain
    let failure = failure(of: chain, now: now)
    let isExcepted = exceptions.map { $0 == chain.map(\.bytes) } ?? false
    result = failure == nil ? 4 : isExcepted ? 1 : 5
    return isExcepted ? nil : failure
  }

  private func failure(of chain: [Certificate], now: Double) -> Failure? {
    let isAnchored = chain.contains { member in anchors.contains { $0.bytes == member.bytes } }
    guard isAnchored else { return .untrusted }
    let when = moment ?? now
    if policies.contains(where: \.checksTime), !chain.allSatisfy({ $0.isValid(at: when) }) {
      return .expired
    }
    let hosts = policies.compactMap(\.host)
    guard let leaf = chain.first, hosts.allSatisfy(leaf.names) else { return .otherHost }
    return nil
  }
}

/// An archive of a key with its certificates, PKCS #12.
struct IdentityArchive {
  enum Problem { case unreadable, wrongPassphrase }

  let key: CryptoKey
  let certificates: [Certificate]

  static func open(_ bytes: [UInt8], passphrase: String, _ ssl: OpenSSL)
    -> (archive: IdentityArchive?, problem: Problem?)
  {
    guard let archive = ssl.reading(bytes, { ssl.readArchive(nil, $0, $1) }) else {
      return (nil, .unreadable)
    }
    defer { ssl.freeArchive(archive) }
    guard ssl.checkPassphrase(archive, passphrase, -1) == 1 else { return (nil, .wrongPassphrase) }
    var (key, leaf, list): (OpenSSL.Object?, OpenSSL.Object?, OpenSSL.Object?)
    guard ssl.openArchive(archive, passphrase, &key, &leaf, &list) == 1 else {
      return (nil, .unreadable)
    }
    var found: [Certificate] = []
    func take(_ certificate: OpenSSL.Object?) {
      guard let certificate else { return }
      if let bytes = ssl.written({ ssl.writeCertificate(certificate, $0) }),
        let made = Certificate(bytes, ssl)
      {
        found.append(made)
      }
      ssl.freeCertificate(certificate)
    }
    take(leaf)
    if let list {
      for index in 0..<max(0, ssl.count(list)) { take(ssl.element(list, index)) }
      ssl.freeList(list)
    }
    guard let made = CryptoKey(key, isPrivate: true, ssl), !found.isEmpty else {
      return (nil, .unreadable)
    }
    return (IdentityArchive(key: made, certificates: found), nil)
  }
}
