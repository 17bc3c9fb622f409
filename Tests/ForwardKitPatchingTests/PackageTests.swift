import ForwardKitPatching
import Testing

@Suite struct PackageTests {
  private let key = TestKey(seed: 1)
  private let patch = Patch(id: "login", version: 3, text: "@implementation Car (Fix)\n@end\n")

  @Test("HP-11 a signed package opens with the signer's key, among others")
  func roundTrip() throws {
    let bytes = try PatchPackage.sign(patch, with: key)
    let other = TestKey(seed: 2)
    #expect(try PatchPackage.open(bytes, trusting: [other, key]) == patch)
  }

  @Test("HP-11 a signature of another length is refused")
  func lengths() throws {
    #expect(throws: PatchError.malformedPackage("its signature has 63 bytes, not 64")) {
      try PatchPackage.sign(patch, with: TestKey(seed: 1, length: 63))
    }
  }

  @Test("HP-11 a package of another key, or of none, is not trusted")
  func untrusted() throws {
    let bytes = try PatchPackage.sign(patch, with: key)
    let other = TestKey(seed: 2)
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
      #expect(throws: PatchError.self) { try PatchPackage.open(changed, trusting: [key]) }
    }
    for count in 0..<bytes.count {
      #expect(throws: PatchError.self) {
        try PatchPackage.open(Array(bytes.prefix(count)), trusting: [key])
      }
    }
    #expect(throws: PatchError.self) {
      try PatchPackage.open(bytes + [10], trusting: [key])
    }
  }

  @Test("HP-11 names with line breaks are refused; later formats are told")
  func formats() throws {
    #expect(throws: PatchError.self) {
      try PatchPackage.sign(Patch(id: "a\nb", text: ""), with: key)
    }
    #expect(throws: PatchError.self) { try PatchPackage.sign(Patch(id: "", text: ""), with: key) }
    #expect(throws: PatchError.unsupportedFormat("ForwardKit patch 2")) {
      try PatchPackage.open(Array("ForwardKit patch 2\n".utf8), trusting: [key])
    }
  }
}
