// Who signs packages of patches, and who vouches for them. The package's format knows no algorithm: a signature is 64 bytes
// over the package's bytes. With the trait Crypto, swift-crypto's Ed25519 keys are signers and verifiers.
#if Crypto
  import Crypto
#endif

/// Signs a package's bytes: a private key, or a service that holds one.
public protocol PatchSigner {
  /// - Returns: 64 bytes.
  func patchSignature(for bytes: [UInt8]) throws -> [UInt8]
}

/// Checks a package's signature: a public key.
public protocol PatchVerifier: Sendable {
  func isValidPatchSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool
}

#if Crypto
  extension Curve25519.Signing.PrivateKey: PatchSigner {
    public func patchSignature(for bytes: [UInt8]) throws -> [UInt8] {
      Array(try signature(for: bytes))
    }
  }

  extension Curve25519.Signing.PublicKey: PatchVerifier {
    public func isValidPatchSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
      isValidSignature(signature, for: bytes)
    }
  }
#endif
