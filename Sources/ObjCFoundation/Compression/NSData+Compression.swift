// What NSData compresses its bytes to. Of the algorithms there is zlib's, which Apple writes as RFC 1951 has it, with nothing around
// the data; the others fail.
import CRuntime
import ObjCVM

extension NumberLibrary {
  private static let zlib = 3

  static func addCompression(to cls: NativeClass) {
    for compresses in [true, false] {
      let start = compresses ? "compress" : "decompress"
      cls.instance(start + "edDataUsingAlgorithm:error:", "@@:q^@", returnsInstance: true) {
        call throws(ListingException) in
        guard let bytes = try changed(call, compresses) else { return call.returnBorrowed(nil) }
        let isMutable = call.world.isKind(call.receiver, of: "NSMutableData")
        call.returnObject(try call.world.makeData(bytes, isMutable: isMutable))
      }
    }
  }

  static func addCompressionInPlace(to cls: NativeClass) {
    for compresses in [true, false] {
      let start = compresses ? "compress" : "decompress"
      cls.instance(start + "UsingAlgorithm:error:", "B@:q^@") { call throws(ListingException) in
        guard let bytes = try changed(call, compresses) else { return call.returnBool(false) }
        let state = try call.data()
        try state.replace(0..<state.count, with: bytes, in: call.world)
        call.returnBool(true)
      }
    }
  }

  private static func changed(_ call: NativeCall, _ compresses: Bool) throws(ListingException)
    -> [UInt8]?
  {
    let bytes = try call.dataBytes()
    if call.int(0) == zlib {
      try call.world.charge(bytes.count)
      if compresses { return compressed(bytes) }
      if let whole = try expanded(bytes, call.world) { return whole }
    }
    try CodingLibrary.storeError(call.world, at: call.pointer(1), code: compresses ? 5376 : 5377)
    return nil
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var writer = StreamWriter(.raw, isStored: false)
    _ = writer.add(bytes, isFlushed: true, isLast: true)
    return writer.take(Int.max)
  }

  /// nil where the bytes are no whole compressed data.
  private static func expanded(_ bytes: [UInt8], _ world: World) throws(ListingException)
    -> [UInt8]?
  {
    var reader = Inflater(.raw)
    var output: [UInt8] = []
    var rest = bytes
    while !reader.isFinished {
      rest = Array(rest.suffix(reader.read(rest, wanted: 1 << 16)))
      let piece = reader.take(1 << 16)
      if piece.isEmpty { break }
      output += piece
      try world.charge(output.count)
    }
    return reader.isFinished ? output : nil
  }
}
