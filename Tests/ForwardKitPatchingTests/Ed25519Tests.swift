#if Crypto
  import Crypto
  import ForwardKitPatching
  import Testing

  /// swift-crypto's keys as signers and verifiers. `make test-with-patching` builds with the trait Crypto.
  @Suite struct Ed25519Tests {
    private let key = Curve25519.Signing.PrivateKey()
    private let patch = Patch(id: "login", version: 3, text: "@implementation Car (Fix)\n@end\n")

    @Test("HP-11 a package signed by an Ed25519 key opens with that key, among others")
    func roundTrip() throws {
      let bytes = try PatchPackage.sign(patch, with: key)
      let other = Curve25519.Signing.PrivateKey().publicKey
      #expect(try PatchPackage.open(bytes, trusting: [other, key.publicKey]) == patch)
      #expect(throws: PatchError.untrusted(id: "login", version: 3)) {
        try PatchPackage.open(bytes, trusting: [other])
      }
    }

    @Test("HP-11 keys of several kinds are trusted side by side")
    func otherKinds() throws {
      let bytes = try PatchPackage.sign(patch, with: TestKey(seed: 1))
      #expect(
        try PatchPackage.open(bytes, trusting: [key.publicKey, TestKey(seed: 1)]) == patch)
      #expect(throws: PatchError.untrusted(id: "login", version: 3)) {
        try PatchPackage.open(bytes, trusting: [key.publicKey])
      }
    }

    @Test("HP-11 no byte of a package with an Ed25519 signature can be changed")
    func tampering() throws {
      let bytes = try PatchPackage.sign(patch, with: key)
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 1
        #expect(throws: PatchError.self) {
          try PatchPackage.open(changed, trusting: [key.publicKey])
        }
      }
    }
  }
#endif
