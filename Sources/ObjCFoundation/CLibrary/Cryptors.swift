// CommonCrypto: ciphers, keys from passwords, random bytes.
import CRuntime
import ObjCSema
import ObjCVM

/// CCCryptorStatus.
private enum CryptorStatus {
  static let (success, parameter, bufferTooSmall): (Int32, Int32, Int32) = (0, -4300, -4301)
  static let (alignment, unimplemented, keySize): (Int32, Int32, Int32) = (-4303, -4305, -4310)
}

/// The cryptors of a program, by their CCCryptorRef: a block of the program's memory in which nothing is.
private final class Cryptors {
  var byBlock: [UInt: Cryptor] = [:]
}

extension CLibrary {
  private static let reference = "^{_CCCryptor}"

  static func cryptors() -> [NativeFunction] {
    let bodies: [(String, String, (NativeCall) throws(ListingException) -> Int32)] = [
      ("CCCrypt", "iIIIr^vQr^vr^vQ^vQ^Q", crypt),
      ("CCCryptorCreate", "iIIIr^vQr^v^\(reference)", create),
      ("CCCryptorCreateWithMode", "iIIIIr^vr^vQr^vQiI^\(reference)", createWithMode),
      ("CCCryptorUpdate", "i\(reference)r^vQ^vQ^Q", update),
      ("CCCryptorFinal", "i\(reference)^vQ^Q", finish),
      ("CCCryptorReset", "i\(reference)r^v", reset),
      ("CCCryptorRelease", "i\(reference)", release),
      ("CCKeyDerivationPBKDF", "iIr*Qr*QII*Q", deriveKey),
      ("CCCalibratePBKDF", "IIQQIQI", calibrate),
      ("CCRandomGenerateBytes", "i^vQ", randomBytes),
    ]
    return bodies.map { name, types, body in
      NativeFunction(name, types) { call throws(ListingException) in
        call.returnValue(try body(call))
      }
    } + [
      NativeFunction("CCCryptorGetOutputLength", "Q\(reference)QB") {
        call throws(ListingException) in
        let count = try call.size(1)
        call.returnValue(
          own(call).byBlock[call.uint(0)]?.outputCount(for: count, isFinal: call.bool(2)) ?? 0)
      }
    ]
  }

  private static func own(_ call: NativeCall) -> Cryptors {
    call.world.service(Cryptors.self) { _ in Cryptors() }
  }

  /// Nil for a null pointer to more than nothing.
  private static func bytes(_ call: NativeCall, _ index: Int, _ count: Int)
    throws(ListingException) -> [UInt8]?
  {
    if count == 0 { return [] }
    return call.pointer(index) == nil ? nil : Array(try call.readable(index, count))
  }

  private static func setCount(_ call: NativeCall, _ index: Int, _ count: Int)
    throws(ListingException)
  {
    if call.pointer(index) != nil { try call.world.write(UInt(count), to: call.pointer(index)) }
  }

  // MARK: Creation

  /// - Parameters:
  ///   - algorithm: Where it is among the arguments; the options or the padding come next, and the operation is the first.
  ///   - key: Where the key is; its size comes next.
  private static func make(
    _ call: NativeCall, mode: UInt32?, algorithm: Int, key: Int, vector: Int
  ) throws(ListingException) -> (Cryptor?, Int32) {
    let options = call.u32(algorithm + 1)
    guard call.u32(0) < 2, call.u32(algorithm) <= 6, call.pointer(key) != nil else {
      return (nil, CryptorStatus.parameter)
    }
    let number = mode ?? (options & 2 == 0 ? Cryptor.Mode.cbc : .ecb).rawValue
    guard let kind = BlockCipher.Algorithm(rawValue: call.u32(algorithm)),
      let mode = Cryptor.Mode(rawValue: number)
    else { return (nil, CryptorStatus.unimplemented) }
    let size = try call.size(key + 1)
    guard kind.keySizes.contains(size), let bits = try bytes(call, key, size),
      let cipher = BlockCipher(kind, key: bits)
    else { return (nil, CryptorStatus.keySize) }
    let cryptor = Cryptor(
      cipher, mode, isDecrypting: call.u32(0) == 1, isPadded: options & 1 != 0,
      vector: try start(call, vector, cipher.blockSize))
    return (cryptor, CryptorStatus.success)
  }

  /// Zeros for a null pointer.
  private static func start(_ call: NativeCall, _ index: Int, _ count: Int)
    throws(ListingException) -> [UInt8]
  {
    try bytes(call, index, count) ?? [UInt8](repeating: 0, count: count)
  }

  private static func keep(
    _ made: (cryptor: Cryptor?, status: Int32), _ call: NativeCall, _ index: Int
  )
    throws(ListingException) -> Int32
  {
    guard call.pointer(index) != nil else { return CryptorStatus.parameter }
    let block = made.cryptor == nil ? nil : try call.world.allocateHeap(16, zeroed: true)
    if let block { own(call).byBlock[UInt(bitPattern: block)] = made.cryptor }
    try call.world.write(UInt(bitPattern: block), to: call.pointer(index))
    return made.status
  }

  private static func create(_ call: NativeCall) throws(ListingException) -> Int32 {
    try keep(make(call, mode: nil, algorithm: 1, key: 3, vector: 5), call, 6)
  }

  private static func createWithMode(_ call: NativeCall) throws(ListingException) -> Int32 {
    try keep(make(call, mode: call.u32(1), algorithm: 2, key: 5, vector: 4), call, 11)
  }

  private static func release(_ call: NativeCall) throws(ListingException) -> Int32 {
    if own(call).byBlock.removeValue(forKey: call.uint(0)) != nil {
      try call.world.freeHeap(call.pointer(0))
    }
    return CryptorStatus.success
  }

  private static func reset(_ call: NativeCall) throws(ListingException) -> Int32 {
    guard let cryptor = own(call).byBlock[call.uint(0)] else { return CryptorStatus.parameter }
    cryptor.reset(try start(call, 1, cryptor.blockSize))
    return CryptorStatus.success
  }

  // MARK: Data

  private static func crypt(_ call: NativeCall) throws(ListingException) -> Int32 {
    let (made, status) = try make(call, mode: nil, algorithm: 1, key: 3, vector: 5)
    guard let cryptor = made else { return status }
    let count = try call.size(7)
    let needed = cryptor.outputCount(for: count, isFinal: true)
    if try needed > call.size(9) {
      try setCount(call, 10, needed)
      return CryptorStatus.bufferTooSmall
    }
    guard let given = try bytes(call, 6, count), needed == 0 || call.pointer(8) != nil else {
      return CryptorStatus.parameter
    }
    try call.world.charge(2 * count)
    let first = cryptor.update(given)
    guard let last = cryptor.finish() else { return CryptorStatus.alignment }
    try call.world.writeBytes(first + last, to: call.pointer(8))
    try setCount(call, 10, first.count + last.count)
    return CryptorStatus.success
  }

  private static func update(_ call: NativeCall) throws(ListingException) -> Int32 {
    try setCount(call, 5, 0)
    let count = try call.size(2)
    guard let cryptor = own(call).byBlock[call.uint(0)], let given = try bytes(call, 1, count)
    else { return CryptorStatus.parameter }
    let needed = cryptor.updateCount(for: count)
    if try needed > call.size(4) { return CryptorStatus.bufferTooSmall }
    if needed > 0, call.pointer(3) == nil { return CryptorStatus.parameter }
    try call.world.charge(2 * count)
    try call.world.writeBytes(cryptor.update(given), to: call.pointer(3))
    try setCount(call, 5, needed)
    return CryptorStatus.success
  }

  private static func finish(_ call: NativeCall) throws(ListingException) -> Int32 {
    try setCount(call, 3, 0)
    guard let cryptor = own(call).byBlock[call.uint(0)] else { return CryptorStatus.parameter }
    let room = try call.size(2)
    if cryptor.addedCount > room { return CryptorStatus.bufferTooSmall }
    guard let last = cryptor.finish() else { return CryptorStatus.alignment }
    if last.count > room { return CryptorStatus.bufferTooSmall }
    if !last.isEmpty, call.pointer(1) == nil { return CryptorStatus.parameter }
    try call.world.writeBytes(last, to: call.pointer(1))
    try setCount(call, 3, last.count)
    return CryptorStatus.success
  }

  // MARK: Keys and random bytes

  /// CCPseudoRandomAlgorithm.
  private static func randomDigest(_ number: UInt32) -> Digest? {
    let digests: [Digest] = [.sha1, .sha224, .sha256, .sha384, .sha512]
    return (1...5).contains(number) ? digests[Int(number) - 1] : nil
  }

  private static func deriveKey(_ call: NativeCall) throws(ListingException) -> Int32 {
    let count = try call.size(8)
    guard call.u32(0) == 2, let digest = randomDigest(call.u32(5)), call.u32(6) > 0, count > 0,
      let password = try bytes(call, 1, try call.size(2)),
      let salt = try bytes(call, 3, try call.size(4)), call.pointer(7) != nil
    else { return CryptorStatus.parameter }
    let room = try call.writable(7, count)
    let key = AuthenticationKey(digest, password)
    room.copyBytes(from: key.derivedKey(salt: salt, rounds: Int(call.u32(6)), count: count))
    return CryptorStatus.success
  }

  /// A hundred rounds in a millisecond, as on an early iPhone: the same number in every run.
  private static func calibrate(_ call: NativeCall) throws(ListingException) -> Int32 {
    let isKnown = call.u32(0) == 2 && randomDigest(call.u32(3)) != nil
    guard isKnown, call.uint(4) > 0, (1...132).contains(call.uint(2)) else { return -1 }
    return Int32(truncatingIfNeeded: max(1, call.u32(5)) &* 100)
  }

  private static func randomBytes(_ call: NativeCall) throws(ListingException) -> Int32 {
    let count = try call.size(1)
    if count == 0 { return CryptorStatus.success }
    if call.pointer(0) == nil { return CryptorStatus.parameter }
    call.world.randomNumbers.fill(try call.writable(0, count))
    return CryptorStatus.success
  }
}
