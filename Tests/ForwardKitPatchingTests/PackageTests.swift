import Crypto
import ForwardKitPatching
import Testing

@Suite struct PackageTests {
  private let key = Curve25519.Signing.PrivateKey()
  private let patch = Patch(id: "login", version: 3, text: "@implementation Car (Fix)\n@end\n")

  @Test("HP-11 a signed package opens with the signer's key, among others")
  func roundTrip() throws {
    let bytes = try PatchPackage.sign(patch, with: key)
    let other = Curve25519.Signing.PrivateKey().publicKey
    #expect(try PatchPackage.open(bytes, trusting: [other, key.publicKey]) == patch)
  }

  @Test("HP-11 any signer and verifier will do; a signature of another length is refused")
  func ownSignatures() throws {
    struct Sum: PatchSigner, PatchVerifier {
      var length = 64
      func patchSignature(for bytes: [UInt8]) -> [UInt8] {
        Array(repeating: bytes.reduce(0) { $0 &+ $1 }, count: length)
      }
      func isValidPatchSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
        signature == patchSignature(for: bytes)
      }
    }
    let bytes = try PatchPackage.sign(patch, with: Sum())
    #expect(try PatchPackage.open(bytes, trusting: [key.publicKey, Sum()]) == patch)
    #expect(throws: PatchError.untrusted(id: "login", version: 3)) {
      try PatchPackage.open(bytes, trusting: [key.publicKey])
    }
    #expect(throws: PatchError.malformedPackage("its signature has 63 bytes, not 64")) {
      try PatchPackage.sign(patch, with: Sum(length: 63))
    }
  }

  @Test("HP-11 a package of another key, or of none, is not trusted")
  func untrusted() throws {
    let bytes = try PatchPackage.sign(patch, with: key)
    let other = Curve25519.Signing.PrivateKey().publicKey
    #expect(throws: PatchError.untrusted(id: "login", version: 3)) {
      try PatchPackage.open(bytes, trusting: [other])
    }
    #expect(throws: PatchError.untrusted(id: "login", version: 3)) {
      try PatchPackage.open(bytes, trusting: [])
    }
  }

  @Test("HP-11 no byte of a package can be changed, taken away or added")
  func tampering() throws {
    let bytes = try PatchPackage.sign(patch, with: key)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      // Hexadecimal digits may change their case only; a flipped bit is never that.
      #expect(throws: PatchError.self) { try PatchPackage.open(changed, trusting: [key.publicKey]) }
    }
    for count in 0..<bytes.count {
      #expect(throws: PatchError.self) {
        try PatchPackage.open(Array(bytes.prefix(count)), trusting: [key.publicKey])
      }
    }
    #expect(throws: PatchError.self) {
      try PatchPackage.open(bytes + [10], trusting: [key.publicKey])
    }
  }

  @Test("HP-11 names with line breaks are refused; later formats are told")
  func formats() throws {
    #expect(throws: PatchError.self) {
      try PatchPackage.sign(Patch(id: "a\nb", text: ""), with: key)
    }
    #expect(throws: PatchError.self) { try PatchPackage.sign(Patch(id: "", text: ""), with: key) }
    #expect(throws: PatchError.unsupportedFormat("ForwardKit patch 2")) {
      try PatchPackage.open(Array("ForwardKit patch 2\n".utf8), trusting: [key.publicKey])
    }
  }
}
