// zlib's functions. A z_stream has its fields at Apple's places; what is behind it is kept here, by its address.
import CRuntime
import ObjCSema
import ObjCVM

enum CompressedStreams {
  enum Answer: Int32 {
    case ok = 0
    case end = 1
    case needsDictionary = 2
    case streamError = -2
    case dataError = -3
    case bufferError = -5
  }

  private final class Streams {
    var readers: [UInt: Inflater] = [:]
    var writers: [UInt: StreamWriter] = [:]
  }

  private static func streams(_ call: NativeCall) -> Streams {
    call.world.service(Streams.self) { _ in Streams() }
  }

  static let types: [NativeType] = [
    NativeType(
      name: "z_stream",
      encoding:
        "{z_stream_s=\"next_in\"^C\"avail_in\"I\"total_in\"Q\"next_out\"^C\"avail_out\"I\"total_out\"Q\"msg\"*\"state\"^{internal_state}\"zalloc\"^?\"zfree\"^?\"opaque\"^v\"data_type\"i\"adler\"Q\"reserved\"Q}"
    )
  ]

  static let constantText = """
    i Z_ NO_FLUSH=0 PARTIAL_FLUSH SYNC_FLUSH FULL_FLUSH FINISH BLOCK TREES OK=0 STREAM_END NEED_DICT ERRNO=-1 STREAM_ERROR=-2
    i Z_ DATA_ERROR=-3 MEM_ERROR=-4 BUF_ERROR=-5 VERSION_ERROR=-6 NO_COMPRESSION=0 BEST_SPEED=1 BEST_COMPRESSION=9
    i Z_ DEFAULT_COMPRESSION=-1 DEFAULT_STRATEGY=0 FILTERED HUFFMAN_ONLY RLE FIXED BINARY=0 TEXT ASCII=1 UNKNOWN DEFLATED=8 NULL=0
    i MAX_ WBITS=15 MEM_LEVEL=9
    : ^{z_stream_s} z_streamp
    : ^{gzFile_s} gzFile
    : C Bytef
    : I uInt uIntf z_crc_t
    : q z_off_t z_off64_t
    : Q uLong uLongf z_size_t
    : ^v voidp voidpf voidpc
    : ^? alloc_func free_func

    """

  static var functions: [NativeFunction] {
    let stream = "^{z_stream_s}"
    return reading(stream) + writing(stream) + whole + sums + CompressedFiles.functions
  }

  // MARK: Fields

  private static let size = 112
  /// Where adler is.
  private static let sumPlace = 96

  private static func fields(_ call: NativeCall) throws(ListingException)
    -> UnsafeMutableRawPointer?
  {
    guard let stream = call.pointer(0) else { return nil }
    try call.world.checkWrite(stream, size)
    return stream
  }

  /// The input that is there.
  private static func input(_ stream: UnsafeMutableRawPointer, _ world: World)
    throws(ListingException) -> [UInt8]
  {
    let count = Int(stream.load(fromByteOffset: 8, as: UInt32.self))
    let start = stream.load(as: UnsafeRawPointer?.self)
    if count == 0 { return [] }
    try world.checkRead(start, count)
    try world.charge(count)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private static func outputRoom(_ stream: UnsafeMutableRawPointer) -> Int {
    Int(stream.load(fromByteOffset: 32, as: UInt32.self))
  }

  /// Moves a pointer, the count behind it and the total behind that one.
  private static func advance(_ stream: UnsafeMutableRawPointer, _ offset: Int, by count: Int) {
    let place = stream.load(fromByteOffset: offset, as: UInt.self)
    let left = stream.load(fromByteOffset: offset + 8, as: UInt32.self)
    let total = stream.load(fromByteOffset: offset + 16, as: UInt.self)
    stream.storeBytes(of: place &+ UInt(count), toByteOffset: offset, as: UInt.self)
    stream.storeBytes(of: left &- UInt32(count), toByteOffset: offset + 8, as: UInt32.self)
    stream.storeBytes(of: total &+ UInt(count), toByteOffset: offset + 16, as: UInt.self)
  }

  private static func deliver(_ bytes: [UInt8], to stream: UnsafeMutableRawPointer, _ world: World)
    throws(ListingException)
  {
    let place = stream.load(fromByteOffset: 24, as: UnsafeMutableRawPointer?.self)
    try world.checkWrite(place, bytes.count)
    try world.charge(bytes.count)
    place?.copyMemory(from: bytes, byteCount: bytes.count)
    advance(stream, 24, by: bytes.count)
  }

  private static func clear(_ stream: UnsafeMutableRawPointer) {
    for offset in [16, 40, 48] { stream.storeBytes(of: 0, toByteOffset: offset, as: UInt.self) }
  }

  /// A function of a stream; a null stream is an error.
  private static func function(
    _ name: String, _ types: String,
    _ body: @escaping (NativeCall, UnsafeMutableRawPointer) throws(ListingException) -> Answer
  ) -> NativeFunction {
    NativeFunction(name, types) { call throws(ListingException) in
      guard let stream = try fields(call) else {
        return call.returnValue(Answer.streamError.rawValue)
      }
      call.returnValue(try body(call, stream).rawValue)
    }
  }

  // MARK: Reading

  private static func wrapping(_ windowBits: Int32) -> Inflater.Wrapping {
    windowBits < 0 ? .raw : windowBits < 16 ? .zlib : windowBits < 32 ? .gzip : .either
  }

  private static func reading(_ stream: String) -> [NativeFunction] {
    func start(_ name: String, _ types: String) -> NativeFunction {
      function(name, types) { call, stream throws(ListingException) in
        clear(stream)
        let bits = types.hasSuffix("i") ? call.i32(1) : 15
        streams(call).readers[call.uint(0)] = Inflater(wrapping(bits))
        return .ok
      }
    }
    return [
      start("inflateInit", "i" + stream), start("inflateInit2", "i" + stream + "i"),
      start("inflateReset2", "i" + stream + "i"),
      function("inflateReset", "i" + stream) { call, stream throws(ListingException) in
        guard let reader = streams(call).readers[call.uint(0)] else { return .streamError }
        clear(stream)
        streams(call).readers[call.uint(0)] = reader.fresh
        return .ok
      },
      function("inflateEnd", "i" + stream) { call, _ throws(ListingException) in
        streams(call).readers.removeValue(forKey: call.uint(0)) == nil ? .streamError : .ok
      },
      function("inflate", "i" + stream + "i") { call, stream throws(ListingException) in
        try inflate(call, stream)
      },
      function("inflateSetDictionary", "i" + stream + "r^CI") { call, _ throws(ListingException) in
        let text = Array(try call.readable(1, Int(call.u32(2))))
        guard var reader = streams(call).readers[call.uint(0)] else { return .streamError }
        if case .damaged = reader.state { return .streamError }
        let isWanted = reader.setDictionary(text)
        streams(call).readers[call.uint(0)] = reader
        if isWanted { return .ok }
        if case .needsDictionary = reader.state { return .dataError }
        return .streamError
      },
    ]
  }

  private static func inflate(_ call: NativeCall, _ stream: UnsafeMutableRawPointer)
    throws(ListingException) -> Answer
  {
    guard var reader = streams(call).readers.removeValue(forKey: call.uint(0)) else {
      return .streamError
    }
    defer { streams(call).readers[call.uint(0)] = reader }
    let bytes = try input(stream, call.world)
    let room = outputRoom(stream)
    let used = bytes.count - reader.read(bytes, wanted: room)
    advance(stream, 0, by: used)
    let piece = reader.take(room)
    try deliver(piece, to: stream, call.world)
    if reader.isFinished { return .end }
    if case .needsDictionary(let sum) = reader.state {
      stream.storeBytes(of: UInt(sum), toByteOffset: sumPlace, as: UInt.self)
      return .needsDictionary
    }
    if reader.state == .damaged, piece.isEmpty { return .dataError }
    return used == 0 && piece.isEmpty ? .bufferError : .ok
  }

  // MARK: Writing

  private static func writing(_ stream: String) -> [NativeFunction] {
    func start(_ name: String, _ types: String) -> NativeFunction {
      function(name, types) { call, stream throws(ListingException) in
        clear(stream)
        let bits = name == "deflateInit2" ? call.i32(3) : 15
        streams(call).writers[call.uint(0)] = StreamWriter(
          wrapping(bits), isStored: call.i32(1) == 0)
        return .ok
      }
    }
    return [
      start("deflateInit", "i" + stream + "i"), start("deflateInit2", "i" + stream + "iiiii"),
      function("deflateReset", "i" + stream) { call, stream throws(ListingException) in
        guard let writer = streams(call).writers[call.uint(0)] else { return .streamError }
        clear(stream)
        streams(call).writers[call.uint(0)] = writer.fresh
        return .ok
      },
      function("deflateEnd", "i" + stream) { call, _ throws(ListingException) in
        guard let writer = streams(call).writers.removeValue(forKey: call.uint(0)) else {
          return .streamError
        }
        return writer.isBusy ? .dataError : .ok
      },
      function("deflate", "i" + stream + "i") { call, stream throws(ListingException) in
        try deflate(call, stream)
      },
      function("deflateSetDictionary", "i" + stream + "r^CI") {
        call, stream throws(ListingException) in
        let text = Array(try call.readable(1, Int(call.u32(2))))
        guard streams(call).writers[call.uint(0)]?.setDictionary(text) == true else {
          return .streamError
        }
        let sum = UInt(StreamWriter.sum(of: text))
        stream.storeBytes(of: sum, toByteOffset: sumPlace, as: UInt.self)
        return .ok
      },
      NativeFunction("deflateBound", "Q" + stream + "Q") { call throws(ListingException) in
        call.returnValue(bound(call.uint(1)))
      },
    ]
  }

  private static func deflate(_ call: NativeCall, _ stream: UnsafeMutableRawPointer)
    throws(ListingException) -> Answer
  {
    let bytes = try input(stream, call.world)
    guard var writer = streams(call).writers.removeValue(forKey: call.uint(0)) else {
      return .streamError
    }
    defer { streams(call).writers[call.uint(0)] = writer }
    let flush = call.i32(1)
    let didAdd = writer.add(bytes, isFlushed: flush != 0, isLast: flush == 4)
    advance(stream, 0, by: bytes.count)
    let piece = writer.take(outputRoom(stream))
    try deliver(piece, to: stream, call.world)
    if writer.isFinished { return .end }
    return didAdd || !piece.isEmpty ? .ok : .bufferError
  }

  private static func bound(_ count: UInt) -> UInt {
    count &+ count >> 12 &+ count >> 14 &+ count >> 25 &+ 31
  }

  // MARK: All at once

  private static var whole: [NativeFunction] {
    let types = "i*^Qr*Q"
    return [
      NativeFunction("compressBound", "QQ") { call in call.returnValue(bound(call.uint(0))) },
      NativeFunction("compress", types) { call throws(ListingException) in
        try compress(call, isStored: false)
      },
      NativeFunction("compress2", types + "i") { call throws(ListingException) in
        try compress(call, isStored: call.i32(4) == 0)
      },
      NativeFunction("uncompress", types) { call throws(ListingException) in
        let room = try call.world.read(call.pointer(1), as: UInt.self)
        let bytes = Array(try call.readable(2, try call.size(3)))
        var reader = Inflater(.zlib)
        let count = Int(min(room, UInt(call.world.limits.memory)))
        _ = reader.read(bytes, wanted: count)
        let piece = reader.take(count)
        try answer(
          piece, reader.isFinished ? .ok : piece.count == count ? .bufferError : .dataError, call)
      },
    ]
  }

  private static func compress(_ call: NativeCall, isStored: Bool) throws(ListingException) {
    let room = try call.world.read(call.pointer(1), as: UInt.self)
    let bytes = Array(try call.readable(2, try call.size(3)))
    try call.world.charge(bytes.count)
    var writer = StreamWriter(.zlib, isStored: isStored)
    _ = writer.add(bytes, isFlushed: true, isLast: true)
    let piece = writer.take(Int.max)
    guard UInt(piece.count) <= room else { return call.returnValue(Answer.bufferError.rawValue) }
    try answer(piece, .ok, call)
  }

  private static func answer(_ bytes: [UInt8], _ answer: Answer, _ call: NativeCall)
    throws(ListingException)
  {
    try call.writable(0, bytes.count).copyBytes(from: bytes)
    try call.writable(1, 8).storeBytes(of: UInt(bytes.count), as: UInt.self)
    call.returnValue(answer.rawValue)
  }

  /// The 256 remainders that a byte adds to crc32, once somebody asked for them.
  private final class Remainders {
    var address: UnsafeMutableRawPointer?

    func make(_ world: World) throws(ListingException) -> UnsafeMutableRawPointer {
      if let address { return address }
      let table = (0..<256).map { (byte: UInt32) in
        (0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xedb8_8320 }
      }
      let made = try world.allocateHeap(1024, zeroed: true)
      made.copyMemory(from: table, byteCount: 1024)
      address = made
      return made
    }
  }

  private static var sums: [NativeFunction] {
    let remainders = NativeFunction("get_crc_table", "r^I") { call throws(ListingException) in
      let made = call.world.service(Remainders.self) { _ in Remainders() }
      call.returnValue(try made.make(call.world))
    }
    return [remainders]
      + ["adler32", "crc32"].map { name in
        NativeFunction(name, "QQr*I") { call throws(ListingException) in
          let isCyclic = name == "crc32"
          guard call.pointer(1) != nil else {
            return call.returnValue(isCyclic ? UInt(0) : UInt(1))
          }
          let start = UInt32(truncatingIfNeeded: call.uint(0))
          var sum = isCyclic ? Checksum(cyclic: start) : Checksum(adler: start)
          let count = Int(call.u32(2))
          try call.world.charge(count)
          sum.add(try call.readable(1, count), isCyclic)
          call.returnValue(UInt(sum.value(isCyclic)))
        }
      }
  }
}
