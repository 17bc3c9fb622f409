import ForwardKitPatching

/// A key that signs and verifies with a checksum: enough for what a package does with any key, and there without swift-crypto,
/// whose keys Ed25519Tests tries.
struct TestKey: PatchSigner, PatchVerifier {
  /// Keys with other seeds do not trust each other.
  var seed: UInt64
  /// Of its signatures, in bytes; packages have 64.
  var length = 64

  func patchSignature(for bytes: [UInt8]) -> [UInt8] {
    // FNV-1a.
    var state = bytes.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return (0..<length).map { _ in
      state = (state ^ (state >> 29)) &* 0x100_0000_01b3
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  func isValidPatchSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
    signature == patchSignature(for: bytes)
  }
}
