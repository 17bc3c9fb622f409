// Random numbers: the same sequence in every run. rand, random and drand48 each have the generator that Darwin's library
// gives them, so a program without a seed, or with a fixed one, prints what it prints there. arc4random has its own, which
// nothing restarts.
import ObjCVM

/// SplitMix64.
struct SplitMix {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// The random numbers of a world.
final class RandomNumbers {
  /// rand's, restarted by srand.
  var small = MultiplicativeNumbers(state: 1)
  /// random's, restarted by srandom.
  var additive = AdditiveNumbers(seed: 1)
  /// The 48 bits of drand48, lrand48 and mrand48, restarted by srand48.
  var bits48 = CongruentialNumbers(state: 0x1234_ABCD_330E)
  private var strong = SplitMix(state: 0x0123_4567_89AB_CDEF)

  /// arc4random's.
  func next() -> UInt64 { strong.next() }

  func fill(_ room: UnsafeMutableRawBufferPointer) {
    for index in room.indices { room[index] = UInt8(truncatingIfNeeded: next() >> 32) }
  }

  /// Below `bound`, evenly.
  func next(below bound: UInt32) -> UInt32 {
    bound < 2 ? 0 : UInt32(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32)
  }
}

extension World {
  var randomNumbers: RandomNumbers { service(RandomNumbers.self) { _ in RandomNumbers() } }
}

extension CLibrary {
  static func random() -> [NativeFunction] { seeded() + unseeded() }

  private static func seeded() -> [NativeFunction] { small() + additive() + bits48() }

  private static func small() -> [NativeFunction] {
    [
      NativeFunction("rand", "i") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.small.next())
      },
      NativeFunction("srand", "vI") { call throws(ListingException) in
        call.world.randomNumbers.small = MultiplicativeNumbers(state: call.u32(0))
      },
      NativeFunction("rand_r", "i^I") { call throws(ListingException) in
        var generator = MultiplicativeNumbers(
          state: try call.world.read(call.pointer(0), as: UInt32.self))
        let value = generator.next()
        try call.world.write(generator.state, to: call.pointer(0))
        call.returnValue(value)
      },
    ]
  }

  private static func additive() -> [NativeFunction] {
    [
      NativeFunction("random", "q") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.additive.next())
      },
      NativeFunction("srandom", "vI") { call throws(ListingException) in
        call.world.randomNumbers.additive = AdditiveNumbers(seed: call.u32(0))
      },
    ]
  }

  private static func bits48() -> [NativeFunction] {
    [
      NativeFunction("srand48", "vq") { call throws(ListingException) in
        call.world.randomNumbers.bits48 = CongruentialNumbers(seed: call.u32(0))
      },
      NativeFunction("drand48", "d") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.bits48.nextFraction())
      },
      NativeFunction("lrand48", "q") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.bits48.nextNatural())
      },
      NativeFunction("mrand48", "q") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.bits48.nextSigned())
      },
      NativeFunction("erand48", "d^S") { call throws(ListingException) in
        var generator = try kept(call)
        call.returnValue(generator.nextFraction())
        try keep(generator, call)
      },
      NativeFunction("nrand48", "q^S") { call throws(ListingException) in
        var generator = try kept(call)
        call.returnValue(generator.nextNatural())
        try keep(generator, call)
      },
      NativeFunction("jrand48", "q^S") { call throws(ListingException) in
        var generator = try kept(call)
        call.returnValue(generator.nextSigned())
        try keep(generator, call)
      },
    ]
  }

  /// The 48-bit generator whose state the caller keeps in three words, the lowest first.
  private static func kept(_ call: NativeCall) throws(ListingException) -> CongruentialNumbers {
    let bytes = try call.writable(0, 6)
    var state: UInt64 = 0
    for index in (0..<6).reversed() { state = state << 8 | UInt64(bytes[index]) }
    return CongruentialNumbers(state: state)
  }

  private static func keep(_ generator: CongruentialNumbers, _ call: NativeCall)
    throws(ListingException)
  {
    let bytes = try call.writable(0, 6)
    for index in 0..<6 {
      bytes[index] = UInt8(truncatingIfNeeded: generator.state >> (8 * UInt64(index)))
    }
  }

  private static func unseeded() -> [NativeFunction] {
    [
      NativeFunction("arc4random", "I") { call throws(ListingException) in
        call.returnValue(UInt32(truncatingIfNeeded: call.world.randomNumbers.next() >> 32))
      },
      NativeFunction("arc4random_uniform", "II") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.next(below: call.u32(0)))
      },
      NativeFunction("arc4random_buf", "v^vQ") { call throws(ListingException) in
        let buffer = try call.writable(0, try call.size(1))
        for index in buffer.indices {
          buffer[index] = UInt8(truncatingIfNeeded: call.world.randomNumbers.next() >> 32)
        }
      },
      NativeFunction("srandomdev", "v") { call throws(ListingException) in },
      NativeFunction("sranddev", "v") { call throws(ListingException) in },
      NativeFunction("arc4random_stir", "v") { call throws(ListingException) in },
    ]
  }
}
