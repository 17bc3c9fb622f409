// libcrypto as the system has it: keys, certificates and what is done with them. Where it is missing, Security's functions answer that
// there is no such service. Bytes go in and come out; no pointer of a listing reaches it.
//
// Random bytes are the run's own (RandomNumbers), so that a run prints what it printed before.
import Glibc
import ObjCVM

struct OpenSSL: Sendable {
  typealias Object = OpaquePointer
  typealias Bytes = UnsafePointer<UInt8>
  typealias Room = UnsafeMutablePointer<UInt8>
  typealias Place = UnsafeMutablePointer<UnsafePointer<UInt8>?>
  typealias Output = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  typealias Plain = @convention(c) (Object?) -> Int32
  typealias Free = @convention(c) (Object?) -> Void
  typealias Getter = @convention(c) (Object?) -> Object?
  typealias Number = @convention(c) (Object?, Int32) -> Int32
  typealias Setter = @convention(c) (Object?, Object?) -> Int32
  typealias Transform =
    @convention(c) (Object?, Room?, UnsafeMutablePointer<Int>, Bytes, Int) -> Int32

  // Keys
  let readPrivate: @convention(c) (Int32, UnsafeMutableRawPointer?, Place, Int) -> Object?
  let readPublic: @convention(c) (Int32, UnsafeMutableRawPointer?, Place, Int) -> Object?
  let readWrapped: @convention(c) (UnsafeMutableRawPointer?, Place, Int) -> Object?
  let writePrivate: @convention(c) (Object?, Output?) -> Int32
  let writePublic: @convention(c) (Object?, Output?) -> Int32
  let newKey: @convention(c) () -> Object?
  let freeKey: Free
  let keyKind: Plain
  let keyBits: Plain
  let keySize: Plain
  let keyNumber:
    @convention(c) (Object?, UnsafePointer<CChar>, UnsafeMutablePointer<Object?>) -> Int32
  let assign: @convention(c) (Object?, Int32, Object?) -> Int32
  let newCurve: @convention(c) (Int32) -> Object?
  let freeCurve: Free
  let setPoint: @convention(c) (Object?, Bytes, Int, Object?) -> Int32
  let setScalar: @convention(c) (Object?, Bytes, Int) -> Int32
  let writeNumber: @convention(c) (Object?, Room, Int32) -> Int32
  let numberBits: Plain
  let freeNumber: Free

  // Contexts
  let context: @convention(c) (Object?, Object?) -> Object?
  let contextOfKind: @convention(c) (Int32, Object?) -> Object?
  let freeContext: Free
  let beginMaking: Plain
  let make: @convention(c) (Object?, UnsafeMutablePointer<Object?>) -> Int32
  let setBits: Number
  let setCurve: Number
  let beginEncrypting: Plain
  let encrypt: Transform
  let beginDecrypting: Plain
  let decrypt: Transform
  let beginSigning: Plain
  let sign: Transform
  let beginVerifying: Plain
  let verify: @convention(c) (Object?, Bytes, Int, Bytes, Int) -> Int32
  let setPadding: Number
  let setSaltLength: Number
  let setOAEPDigest: Setter
  let setMaskDigest: Setter
  let setSignatureDigest: Setter
  let digest: @convention(c) (UnsafePointer<CChar>) -> Object?
  let digestBytes:
    @convention(c) (
      Bytes, Int, Room, UnsafeMutablePointer<UInt32>, Object?, Object?
    ) -> Int32

  // Certificates
  let readCertificate: @convention(c) (UnsafeMutableRawPointer?, Place, Int) -> Object?
  let writeCertificate: @convention(c) (Object?, Output?) -> Int32
  let freeCertificate: Free
  let certificateKey: Getter
  let subject: Getter
  let issuer: Getter
  let compareNames: @convention(c) (Object?, Object?) -> Int32
  let nameText: @convention(c) (Object?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32
  let serialNumber: Getter
  let numberOfInteger: @convention(c) (Object?, Object?) -> Object?
  let notBefore: Getter
  let notAfter: Getter
  let compareTime: @convention(c) (Object?, UnsafeMutablePointer<time_t>) -> Int32
  let isSignedBy: @convention(c) (Object?, Object?) -> Int32
  let checkHost:
    @convention(c) (Object?, UnsafePointer<CChar>, Int, UInt32, UnsafeMutableRawPointer?) -> Int32
  let readArchive: @convention(c) (UnsafeMutableRawPointer?, Place, Int) -> Object?
  let openArchive:
    @convention(c) (
      Object?, UnsafePointer<CChar>, UnsafeMutablePointer<Object?>, UnsafeMutablePointer<Object?>,
      UnsafeMutablePointer<Object?>
    ) -> Int32
  let checkPassphrase: @convention(c) (Object?, UnsafePointer<CChar>, Int32) -> Int32
  let freeArchive: Free
  let count: Plain
  let element: @convention(c) (Object?, Int32) -> Object?
  let freeList: Free

  static let rsa: Int32 = 6
  static let curve: Int32 = 408

  /// Nil where the system has no libcrypto of version 3.
  static let shared = OpenSSL()

  private init?() {
    guard let library = LoadedLibrary(["libcrypto.so.3", "libcrypto.so.4"]) else { return nil }
    var isWhole = true
    // Where a function is missing, another one's address stands in, never called: the library is refused below.
    func find<F>(_ name: String) -> F {
      var address = library.address(of: name)
      if address == nil {
        isWhole = false
        address = library.address(of: "OpenSSL_version_num")
      }
      return unsafeBitCast(address, to: F.self)
    }
    guard library.address(of: "OpenSSL_version_num") != nil else { return nil }
    readPrivate = find("d2i_PrivateKey")
    readPublic = find("d2i_PublicKey")
    readWrapped = find("d2i_PUBKEY")
    writePrivate = find("i2d_PrivateKey")
    writePublic = find("i2d_PublicKey")
    newKey = find("EVP_PKEY_new")
    freeKey = find("EVP_PKEY_free")
    keyKind = find("EVP_PKEY_get_base_id")
    keyBits = find("EVP_PKEY_get_bits")
    keySize = find("EVP_PKEY_get_size")
    keyNumber = find("EVP_PKEY_get_bn_param")
    assign = find("EVP_PKEY_assign")
    newCurve = find("EC_KEY_new_by_curve_name")
    freeCurve = find("EC_KEY_free")
    setPoint = find("EC_KEY_oct2key")
    setScalar = find("EC_KEY_oct2priv")
    writeNumber = find("BN_bn2binpad")
    numberBits = find("BN_num_bits")
    freeNumber = find("BN_free")
    context = find("EVP_PKEY_CTX_new")
    contextOfKind = find("EVP_PKEY_CTX_new_id")
    freeContext = find("EVP_PKEY_CTX_free")
    beginMaking = find("EVP_PKEY_keygen_init")
    make = find("EVP_PKEY_keygen")
    setBits = find("EVP_PKEY_CTX_set_rsa_keygen_bits")
    setCurve = find("EVP_PKEY_CTX_set_ec_paramgen_curve_nid")
    beginEncrypting = find("EVP_PKEY_encrypt_init")
    encrypt = find("EVP_PKEY_encrypt")
    beginDecrypting = find("EVP_PKEY_decrypt_init")
    decrypt = find("EVP_PKEY_decrypt")
    beginSigning = find("EVP_PKEY_sign_init")
    sign = find("EVP_PKEY_sign")
    beginVerifying = find("EVP_PKEY_verify_init")
    verify = find("EVP_PKEY_verify")
    setPadding = find("EVP_PKEY_CTX_set_rsa_padding")
    setSaltLength = find("EVP_PKEY_CTX_set_rsa_pss_saltlen")
    setOAEPDigest = find("EVP_PKEY_CTX_set_rsa_oaep_md")
    setMaskDigest = find("EVP_PKEY_CTX_set_rsa_mgf1_md")
    setSignatureDigest = find("EVP_PKEY_CTX_set_signature_md")
    digest = find("EVP_get_digestbyname")
    digestBytes = find("EVP_Digest")
    readCertificate = find("d2i_X509")
    writeCertificate = find("i2d_X509")
    freeCertificate = find("X509_free")
    certificateKey = find("X509_get_pubkey")
    subject = find("X509_get_subject_name")
    issuer = find("X509_get_issuer_name")
    compareNames = find("X509_NAME_cmp")
    nameText = find("X509_NAME_get_text_by_NID")
    serialNumber = find("X509_get_serialNumber")
    numberOfInteger = find("ASN1_INTEGER_to_BN")
    notBefore = find("X509_getm_notBefore")
    notAfter = find("X509_getm_notAfter")
    compareTime = find("X509_cmp_time")
    isSignedBy = find("X509_verify")
    checkHost = find("X509_check_host")
    readArchive = find("d2i_PKCS12")
    openArchive = find("PKCS12_parse")
    checkPassphrase = find("PKCS12_verify_mac")
    freeArchive = find("PKCS12_free")
    count = find("OPENSSL_sk_num")
    element = find("OPENSSL_sk_value")
    freeList = find("OPENSSL_sk_free")
    guard isWhole else { return nil }
    typealias Load = @convention(c) (Object?, UnsafePointer<CChar>) -> Object?
    if let address = library.address(of: "OSSL_PROVIDER_load") {
      // The ciphers that archives of certificates were written with; with another provider, the usual one has to be named.
      let load = unsafeBitCast(address, to: Load.self)
      _ = load(nil, "legacy")
      _ = load(nil, "default")
    }
    Self.useOwnRandomBytes(library)
  }

  // MARK: Random bytes

  /// The run whose random bytes are taken.
  nonisolated(unsafe) static var random: RandomNumbers?

  private struct RandomMethod {
    let seed: (@convention(c) (Bytes?, Int32) -> Int32)?
    let bytes: (@convention(c) (Room?, Int32) -> Int32)?
    let cleanup: (@convention(c) () -> Void)?
    let add: (@convention(c) (Bytes?, Int32, Double) -> Int32)?
    let pseudoBytes: (@convention(c) (Room?, Int32) -> Int32)?
    let status: (@convention(c) () -> Int32)?
  }

  private static let fill: @convention(c) (Room?, Int32) -> Int32 = { room, count in
    guard let room, let random, count >= 0 else { return 0 }
    random.fill(UnsafeMutableRawBufferPointer(start: room, count: Int(count)))
    return 1
  }

  nonisolated(unsafe) private static let method: UnsafeMutablePointer<RandomMethod> = {
    let method = UnsafeMutablePointer<RandomMethod>.allocate(capacity: 1)
    method.initialize(
      to: RandomMethod(
        seed: { _, _ in 1 }, bytes: fill, cleanup: nil, add: { _, _, _ in 1 }, pseudoBytes: fill,
        status: { 1 }))
    return method
  }()

  private static func useOwnRandomBytes(_ library: LoadedLibrary) {
    guard let address = library.address(of: "RAND_set_rand_method") else { return }
    typealias Set = @convention(c) (UnsafeMutableRawPointer) -> Int32
    _ = unsafeBitCast(address, to: Set.self)(UnsafeMutableRawPointer(method))
  }

  // MARK: Bytes

  /// What a function that reads from a moving pointer makes of bytes.
  func reading(_ bytes: [UInt8], _ read: (Place, Int) -> Object?) -> Object? {
    bytes.withUnsafeBufferPointer { buffer in
      guard var start = buffer.baseAddress.map({ Optional($0) }) else { return nil }
      return read(&start, buffer.count)
    }
  }

  /// What a function writes that is asked for the length first.
  func written(_ write: (Output?) -> Int32) -> [UInt8]? {
    let count = write(nil)
    guard count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let end = bytes.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return write(&start)
    }
    return end == count ? bytes : nil
  }
}
