// CommonCrypto: digests and authentication codes.
import CRuntime
import ObjCSema
import ObjCVM

/// What has been given to the digests in progress, by the address of the listing's CC_…_CTX or CCHmacContext.
private final class DigestsInProgress {
  var bytes: [UInt: [UInt8]] = [:]
  var keys: [UInt: AuthenticationKey] = [:]
}

extension CLibrary {
  static func digests() -> [NativeFunction] {
    Digest.allCases.flatMap { whole("CC_\($0.name)", $0.digest) + parts($0) } + [
      authentication()
    ] + authenticationParts() + whole("CC_MD2", OldDigest.md2) + whole("CC_MD4", OldDigest.md4)
  }

  /// The structures have the sizes of Apple's; what goes into them is not kept there.
  static var digestTypes: [NativeType] {
    [
      NativeType(name: "CCHmacContext", encoding: #"{?="ctx"[96I]}"#),
      NativeType(
        name: "CC_MD5_CTX",
        encoding:
          #"{CC_MD5state_st="A"I"B"I"C"I"D"I"Nl"I"Nh"I"data"[16I]"num"i}"#),
      NativeType(
        name: "CC_SHA1_CTX",
        encoding:
          #"{CC_SHA1state_st="h0"I"h1"I"h2"I"h3"I"h4"I"Nl"I"Nh"I"data"[16I]"num"i}"#),
      NativeType(
        name: "CC_SHA256_CTX",
        encoding: #"{CC_SHA256state_st="count"[2I]"hash"[8I]"wbuf"[16I]}"#),
      NativeType(
        name: "CC_SHA512_CTX",
        encoding: #"{CC_SHA512state_st="count"[2Q]"hash"[8Q]"wbuf"[16Q]}"#),
    ]
  }

  private static func write(_ bytes: [UInt8], _ call: NativeCall, _ index: Int)
    throws(ListingException)
  {
    try call.writable(index, bytes.count).copyBytes(from: bytes)
  }

  private static func whole(_ name: String, _ digest: @escaping ([UInt8]) -> [UInt8])
    -> [NativeFunction]
  {
    [
      NativeFunction(name, "*r^vI*") { call throws(ListingException) in
        let bytes = Array(try call.readable(0, Int(call.u32(1))))
        if call.pointer(2) != nil { try write(digest(bytes), call, 2) }
        call.returnValue(call.pointer(2))
      }
    ]
  }

  private static func own(_ call: NativeCall) -> DigestsInProgress {
    call.world.service(DigestsInProgress.self) { _ in DigestsInProgress() }
  }

  private static func append(_ call: NativeCall, _ count: Int) throws(ListingException) {
    try call.world.charge(count)
    own(call).bytes[call.uint(0), default: []] += Array(try call.readable(1, count))
  }

  private static func parts(_ kind: Digest) -> [NativeFunction] {
    let context = "^{CC_\(kind.contextName)state_st}"
    return [
      NativeFunction("CC_\(kind.name)_Init", "i\(context)") { call throws(ListingException) in
        own(call).bytes[call.uint(0)] = []
        call.returnValue(Int32(1))
      },
      NativeFunction("CC_\(kind.name)_Update", "i\(context)r^vI") { call throws(ListingException) in
        try append(call, Int(call.u32(2)))
        call.returnValue(Int32(1))
      },
      NativeFunction("CC_\(kind.name)_Final", "i*\(context)") { call throws(ListingException) in
        let bytes = own(call).bytes.removeValue(forKey: call.uint(1)) ?? []
        try write(kind.digest(of: bytes), call, 0)
        call.returnValue(Int32(1))
      },
    ]
  }

  private static func authentication() -> NativeFunction {
    NativeFunction("CCHmac", "vIr^vQr^vQ^v") { call throws(ListingException) in
      guard let kind = Digest(rawValue: Int(call.u32(0))) else { return }
      let key = Array(try call.readable(1, try call.size(2)))
      let bytes = Array(try call.readable(3, try call.size(4)))
      try write(kind.authentication(of: bytes, key: key), call, 5)
    }
  }

  private static func authenticationParts() -> [NativeFunction] {
    let context = #"^{?="ctx"[96I]}"#
    return [
      NativeFunction("CCHmacInit", "v\(context)Ir^vQ") { call throws(ListingException) in
        guard let kind = Digest(rawValue: Int(call.u32(1))) else { return }
        let key = Array(try call.readable(2, try call.size(3)))
        own(call).bytes[call.uint(0)] = []
        own(call).keys[call.uint(0)] = AuthenticationKey(kind, key)
      },
      NativeFunction("CCHmacUpdate", "v\(context)r^vQ") { call throws(ListingException) in
        try append(call, try call.size(2))
      },
      NativeFunction("CCHmacFinal", "v\(context)^v") { call throws(ListingException) in
        let bytes = own(call).bytes.removeValue(forKey: call.uint(0)) ?? []
        guard let kept = own(call).keys.removeValue(forKey: call.uint(0)) else { return }
        try write(kept.code(of: bytes), call, 1)
      },
    ]
  }
}

extension Digest {
  /// The shorter digests of SHA-2 use the structure of the longer ones.
  fileprivate var contextName: String {
    switch self {
    case .sha224: "SHA256"
    case .sha384: "SHA512"
    default: name
    }
  }
}
