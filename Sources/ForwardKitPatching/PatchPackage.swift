// A patch as bytes that travel: a few lines of text, then the patch.
//
//     ForwardKit patch 1
//     id: login
//     version: 2
//     length: 123
//     signature: 128 hexadecimal digits
//
//     @implementation …
//
// The signature is over the same bytes without the signature's line, so name, version and length are signed too. A package is
// checked as a whole before a line of the patch is read. Who signs and who checks: PatchSignature.swift.

/// Signs patches, and reads signed ones.
public enum PatchPackage {
  private static let format = "ForwardKit patch 1"

  /// The bytes of a signed package.
  ///
  /// - Parameters:
  ///   - patch: what is signed: its name, version and text.
  ///   - key: with the trait Crypto, a `Curve25519.Signing.PrivateKey`.
  /// - Throws: ``PatchError/malformedPackage(_:)`` for a name with a line break and for a signature that is not 64 bytes
  ///   long; what the signer throws.
  public static func sign(_ patch: Patch, with key: some PatchSigner) throws -> [UInt8] {
    guard !patch.id.isEmpty, !patch.id.contains(where: \.isNewline) else {
      throw PatchError.malformedPackage("a patch's name is one line of text")
    }
    let text = Array(patch.text.utf8)
    let head = header(patch.id, patch.version, text.count)
    let signature = try key.patchSignature(for: Array(head.utf8) + text)
    guard signature.count == 64 else {
      throw PatchError.malformedPackage("its signature has \(signature.count) bytes, not 64")
    }
    let digits = signature.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
    return Array((head + "signature: " + digits + "\n\n").utf8) + text
  }

  /// The patch in a package, if one of the keys signed it.
  ///
  /// - Parameters:
  ///   - bytes: what ``sign(_:with:)`` made.
  ///   - keys: with the trait Crypto, `Curve25519.Signing.PublicKey`s.
  /// - Throws: ``PatchError``, when the bytes are no package or no key signed them.
  public static func open(_ bytes: [UInt8], trusting keys: [any PatchVerifier]) throws(PatchError)
    -> Patch
  {
    var rest = bytes[...]
    let first = try line(&rest)
    guard first == format else {
      throw first.hasPrefix("ForwardKit patch ")
        ? .unsupportedFormat(first) : .malformedPackage("it has no heading")
    }
    let id = try field("id", &rest)
    guard let version = Int(try field("version", &rest)) else {
      throw .malformedPackage("its version is no number")
    }
    guard let length = Int(try field("length", &rest)) else {
      throw .malformedPackage("its length is no number")
    }
    guard let signature = decode(try field("signature", &rest)) else {
      throw .malformedPackage("its signature is no hexadecimal number of 64 bytes")
    }
    guard try line(&rest).isEmpty else {
      throw .malformedPackage("there is no empty line behind the head")
    }
    guard rest.count == length else {
      throw .malformedPackage("it has \(rest.count) bytes of text, not \(length)")
    }
    let signed = Array(header(id, version, length).utf8) + rest
    guard keys.contains(where: { $0.isValidPatchSignature(signature, for: signed) }) else {
      throw .untrusted(id: id, version: version)
    }
    guard let text = String(validating: rest, as: UTF8.self) else {
      throw .malformedPackage("its text is not UTF-8")
    }
    return Patch(id: id, version: version, text: text)
  }

  private static func header(_ id: String, _ version: Int, _ length: Int) -> String {
    "\(format)\nid: \(id)\nversion: \(version)\nlength: \(length)\n"
  }

  /// The next line, without its end.
  private static func line(_ rest: inout ArraySlice<UInt8>) throws(PatchError) -> String {
    guard let end = rest.prefix(4096).firstIndex(of: UInt8(ascii: "\n")) else {
      throw .malformedPackage("its head is cut off")
    }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private static func field(_ name: String, _ rest: inout ArraySlice<UInt8>) throws(PatchError)
    -> String
  {
    let text = try line(&rest)
    guard text.hasPrefix(name + ": ") else {
      throw .malformedPackage("the line '\(name)' is missing")
    }
    return String(text.dropFirst(name.count + 2))
  }

  private static func decode(_ digits: String) -> [UInt8]? {
    let digits = Array(digits.utf8)
    guard digits.count == 128 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 128, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
